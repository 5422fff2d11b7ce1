"""The installed room's icons are made from the drawing that the pages show."""

from __future__ import annotations

import struct
import zlib

import pytest

from ludotheque.server.icons import made_icons, paint, png, read_shapes
from ludotheque.server.pages import STATIC

SHAPES = list(read_shapes((STATIC / "icon.svg").read_text(encoding="utf-8")))


def pixels(content: bytes) -> list[list[tuple[int, ...]]]:
    """The pixels of a PNG as we write them: red, green, blue and opacity."""
    (size,) = struct.unpack(">I", content[16:20])
    start = content.index(b"IDAT") + 4
    rows = zlib.decompress(content[start : content.index(b"IEND") - 8])
    width = 1 + 4 * size
    return [[tuple(rows[row * width + 1 + 4 * place :][:4]) for place in range(size)] for row in range(size)]


def test_the_files_are_those_that_the_drawing_makes() -> None:
    """After a change of the drawing: python -m ludotheque.server.icons."""
    name, content = next(made_icons())
    assert (STATIC / name).read_bytes() == content


def test_a_picture_shows_the_drawing() -> None:
    drawn = pixels(paint(SHAPES, 32))
    assert drawn[0][0][3] == 0, "the corners are round"
    assert drawn[16][16][:3] == (0x8A, 0x5A, 0x2B), "the frame between the tiles"
    assert drawn[8][8] == (0x00, 0x72, 0xB2, 255), "a disc"
    assert drawn[8][23][:3] != (0xC0, 0x4F, 0x00), "the other stone is a ring"


@pytest.mark.parametrize("corner", [(0, 0), (0, 63), (63, 0), (63, 63)])
def test_a_maskable_picture_fills_its_square_and_keeps_to_the_middle(corner: tuple[int, int]) -> None:
    drawn = pixels(paint(SHAPES[1:], 64, SHAPES[0].colour))
    assert drawn[corner[0]][corner[1]] == (0x8A, 0x5A, 0x2B, 255)
    edge = {drawn[place][5] for place in range(64)}
    assert edge == {(0x8A, 0x5A, 0x2B, 255)}


def test_what_is_written_is_a_png() -> None:
    content = png(1, [b"\x01\x02\x03\xff"])
    assert content.startswith(b"\x89PNG\r\n\x1a\n") and pixels(content) == [[(1, 2, 3, 255)]]
