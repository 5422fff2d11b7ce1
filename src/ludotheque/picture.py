"""A small picture of a position, for previews of links: discs and boxes, from which a PNG file is made.

A game that has one brings `picture(view) -> LinkPicture` (its manifest names it). It is drawn by runs of
pixels of one colour, so that it takes a few milliseconds; messengers show no drawing of another kind.
"""

from __future__ import annotations

import struct
import zlib
from typing import Literal, NamedTuple

WIDTH, HEIGHT = 1200, 630
"""What messengers ask for."""

MARGIN = 40
PAPER = "#f4eee2"


class PictureShape(NamedTuple):
    """A disc or a box around a middle, half as wide and high as said; a later one covers an earlier one."""

    kind: Literal["disc", "box"]
    x: float
    y: float
    half: float
    colour: str
    half_height: float | None = None  # of a box that is no square


class LinkPicture(NamedTuple):
    """Shapes on a ground of that size."""

    width: float
    height: float
    shapes: list[PictureShape]


def png(picture: LinkPicture) -> bytes:
    """The picture in the middle of a sheet, as a PNG file."""
    scale = min((WIDTH - 2 * MARGIN) / picture.width, (HEIGHT - 2 * MARGIN) / picture.height)
    left, top = (WIDTH - scale * picture.width) / 2, (HEIGHT - scale * picture.height) / 2
    colours = [PAPER]
    rows = [bytearray(WIDTH) for _row in range(HEIGHT)]
    for shape in picture.shapes:
        if shape.colour not in colours:
            colours.append(shape.colour)
        _fill(rows, colours.index(shape.colour), shape, scale, left, top)
    palette = b"".join(bytes.fromhex(colour[1:]) for colour in colours)
    pixels = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 6)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", pixels), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in chunks)


def _fill(
    rows: list[bytearray], number: int, shape: PictureShape, scale: float, left: float, top: float
) -> None:
    """Write a colour's number into the pixels whose middles lie in a shape."""
    x, y, half = left + scale * shape.x, top + scale * shape.y, scale * shape.half
    high = half if shape.half_height is None else scale * shape.half_height
    for row in range(max(0, round(y - high)), min(HEIGHT, round(y + high))):
        away = (row + 0.5 - y) / high
        reach = half * (1 - away * away) ** 0.5 if shape.kind == "disc" and abs(away) < 1 else half
        first, end = max(0, round(x - reach)), min(WIDTH, round(x + reach))
        if first < end:
            rows[row][first:end] = bytes([number]) * (end - first)


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
