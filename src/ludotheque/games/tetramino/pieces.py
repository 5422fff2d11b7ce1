"""Pieces: what they are, how they turn, what they are called, and the sets that the world knows.

A *piece* is one to ten cells that hold together, as (row, column); its *normal form* touches the top and
the left and lists its cells in reading order. *Turns* are the different forms that quarter turns give:

    x.    xxx    xx    ..x      the four turns of the tetromino L; its mirror image J
    x.    x..    .x    xxx      is another piece, since pieces turn and never flip
    xx           .x

A *free* set lets its pieces flip: a piece stands for its mirror image too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from ludotheque.game import UnknownName, Unreadable
from ludotheque.grid import Cell
from ludotheque.words import _

Piece = tuple[Cell, ...]

MOST_BLOCKS = 10
MOST_REMEMBERED = 4096
"""Pieces whose turns are remembered, of a few thousand bytes each; given cards may have any pieces."""


DRAWINGS = {
    "I1": "x",
    "I2": "xx",
    "I3": "xxx",
    "V3": "x./xx",
    "I4": "xxxx",
    "L4": "x./x./xx",
    "O4": "xx/xx",
    "S4": ".xx/xx.",
    "T4": "xxx/.x.",
    "F5": ".xx/xx./.x.",
    "I5": "xxxxx",
    "L5": "x./x./x./xx",
    "N5": ".x/.x/xx/x.",
    "P5": "xx/xx/x.",
    "T5": "xxx/.x./.x.",
    "U5": "x.x/xxx",
    "V5": "x../x../xxx",
    "W5": "x../xx./.xx",
    "X5": ".x./xxx/.x.",
    "Y5": ".x/xx/.x/.x",
    "Z5": "xx./.x./.xx",
}
"""The pieces with a name of their own, up to turns and mirror images."""


def normal(cells: Iterable[Cell]) -> Piece:
    """The normal form of a piece that lies anywhere."""
    found = set(cells)
    top = min(row for row, _column in found)
    left = min(column for _row, column in found)
    return tuple(sorted((row - top, column - left) for row, column in found))


def regions(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells as groups that hold together side by side, in reading order."""
    left = set(cells)
    found = []
    while left:
        reached = [min(left)]
        left.remove(reached[0])
        for row, column in reached:
            beside = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & left
            reached += beside
            left -= beside
        found.append(set(reached))
    return found


def holds_together(cells: Iterable[Cell]) -> bool:
    """Whether every cell can be reached from every other, side by side."""
    return len(regions(cells)) == 1


def piece(cells: Iterable[Cell]) -> Piece:
    """The piece of these cells, in normal form; a set of cells that is no piece is refused."""
    found = set(cells)
    if not 1 <= len(found) <= MOST_BLOCKS:
        raise Unreadable(_("a piece has 1 to {most} blocks", most=MOST_BLOCKS))
    if not holds_together(found):
        raise Unreadable(_("the blocks of a piece hold together"))
    return normal(found)


def turned(one: Piece) -> Piece:
    """The piece after a clockwise quarter turn."""
    return normal((column, -row) for row, column in one)


def mirrored(one: Piece) -> Piece:
    """The piece's mirror image, left and right exchanged."""
    return normal((row, -column) for row, column in one)


@lru_cache(MOST_REMEMBERED)
def turns(one: Piece) -> tuple[Piece, ...]:
    """The different forms of a piece, each a clockwise quarter turn after the one before."""
    forms = [one]
    while (following := turned(forms[-1])) != one:
        forms.append(following)
    return tuple(forms)


@lru_cache(MOST_REMEMBERED)
def kind(one: Piece) -> Piece:
    """The form that stands for a piece whichever way it is turned."""
    return min(turns(one))


@lru_cache(MOST_REMEMBERED)
def free_kind(one: Piece) -> Piece:
    """The form that stands for a piece and for its mirror image."""
    return min(kind(one), kind(mirrored(one)))


def read_drawing(drawing: str) -> Piece:
    """The piece that a text draws: rows separated by "/", x for a block, a point for none."""
    rows = drawing.split("/")
    if not set(drawing) <= set("x./"):
        raise Unreadable(_("a piece is drawn with x, points and slashes"))
    return piece((row, at) for row, line in enumerate(rows) for at, mark in enumerate(line) if mark == "x")


def drawing(one: Piece) -> str:
    """The text that draws a piece."""
    width = 1 + max(column for _row, column in one)
    height = 1 + max(row for row, _column in one)
    return "/".join("".join(".x"[(row, at) in one] for at in range(width)) for row in range(height))


@cache
def _names() -> dict[Piece, str]:
    names = {}
    for name, text in DRAWINGS.items():
        one = read_drawing(text)
        names[kind(mirrored(one))] = {"L4": "J4", "S4": "Z4"}.get(name, f"{name}'")
        names[kind(one)] = name
    assert Counter(map(len, names)) == {1: 1, 2: 1, 3: 2, 4: 7, 5: 18}  # the one-sided polyominoes
    return names


def name(one: Piece) -> str:
    """What a piece is called whichever way it is turned: "L4", "F5'" (a mirror image), or its drawing."""
    return _names().get(kind(one)) or drawing(kind(one))


# --- Sets ---------------------------------------------------------------------------------------


class PieceSet(NamedTuple):
    """Pieces that go together; a *repeated* set holds as many of its one piece as the grid takes."""

    pieces: tuple[Piece, ...]
    may_flip: bool = False
    is_repeated: bool = False


def _free(*sizes: int) -> tuple[Piece, ...]:
    return tuple(read_drawing(text) for name, text in DRAWINGS.items() if int(name[1]) in sizes)


def _one_sided(*sizes: int) -> tuple[Piece, ...]:
    return tuple(
        form
        for one in _free(*sizes)
        for form in ((one,) if kind(one) == kind(mirrored(one)) else (one, mirrored(one)))
    )


SETS = {
    "monominoes": PieceSet(_free(1), is_repeated=True),
    "dominoes": PieceSet(_free(2), is_repeated=True),
    "trominoes": PieceSet(_free(3), may_flip=True),
    "tetrominoes": PieceSet(_free(4), may_flip=True),
    "one-sided-tetrominoes": PieceSet(_one_sided(4)),
    "pentominoes": PieceSet(_free(5), may_flip=True),
    "one-sided-pentominoes": PieceSet(_one_sided(5)),
    "one-sided-2-3-4": PieceSet(_one_sided(2, 3, 4)),
}
assert [len(one.pieces) for one in SETS.values()] == [1, 1, 2, 5, 7, 12, 18, 10]


def piece_set(name: str) -> PieceSet:
    """The set of that name."""
    if name not in SETS:
        raise UnknownName(
            _("there is no set of pieces {name}; there are: {names}", name=name[:40], names=", ".join(SETS))
        )
    return SETS[name]
