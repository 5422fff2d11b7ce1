"""The pieces, and their turns.

- A *glyph* is the square in which a piece is drawn and turned, a quarter turn clockwise each time; its row 0
  is the TOP one. A piece has as many *orientations* as its turns look different, in that order.
- An orientation is seen from below: `bottoms` are the rows, counted from its lowest, in which its columns
  begin, `masks` the cells of each column as bits, the lowest row first.

        I        J      L      O     S      Z      T
     . . . .   J . .  . . L   O O  . S S  Z Z .  . T .
     I I I I   J J J  L L L   O O  S S .  . Z Z  T T T
     . . . .   . . .  . . .        . . .  . . .  . . .
     . . . .
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

Glyph = tuple[str, ...]


class Orientation(NamedTuple):
    """A piece as it is turned."""

    glyph: Glyph
    left: int  # the glyph's columns that are empty on the left
    depth: int  # the glyph's row in which the lowest cells lie
    height: int
    bottoms: tuple[int, ...]
    masks: tuple[int, ...]

    @property
    def width(self) -> int:
        """How many columns it covers."""
        return len(self.masks)

    @property
    def cells(self) -> list[tuple[int, int]]:
        """Its cells as (row from the lowest, column), from below."""
        inside = [(row, column) for row in range(self.height) for column in range(self.width)]
        return [(row, column) for row, column in inside if self.masks[column] >> row & 1]


class Piece(NamedTuple):
    """A piece: its letter, and its different turns."""

    name: str
    orientations: tuple[Orientation, ...]


def quarter_turn(glyph: Glyph) -> Glyph:
    """The glyph turned clockwise."""
    return tuple("".join(row[column] for row in reversed(glyph)) for column in range(len(glyph)))


def orientation(glyph: Glyph) -> Orientation:
    """A glyph as it lies."""
    places = [(row, column) for row in range(len(glyph)) for column in range(len(glyph))]
    cells = [(row, column) for row, column in places if glyph[row][column] == "x"]
    lowest, left = max(row for row, _column in cells), min(column for _row, column in cells)
    width = max(column for _row, column in cells) - left + 1
    rows = [[lowest - row for row, column in cells if column == left + place] for place in range(width)]
    return Orientation(
        glyph,
        left,
        lowest,
        1 + max(map(max, rows)),
        tuple(map(min, rows)),
        tuple(sum(1 << row for row in column) for column in rows),
    )


def piece(name: str, drawing: str) -> Piece:
    """A piece from its glyph, whose rows are parted by `/`."""
    turned = [tuple(drawing.split("/"))]
    for _turn in range(3):
        turned.append(quarter_turn(turned[-1]))
    different: dict[tuple[tuple[int, ...], ...], Orientation] = {}
    for one in map(orientation, turned):
        different.setdefault((one.bottoms, one.masks), one)
    return Piece(name, tuple(different.values()))


_DRAWINGS = {
    "tetrominoes": {
        "I": "..../xxxx/..../....",
        "J": "x../xxx/...",
        "L": "..x/xxx/...",
        "O": "xx/xx",
        "S": ".xx/xx./...",
        "Z": "xx./.xx/...",
        "T": ".x./xxx/...",
    },
    "dominoes": {"D": "xx/..", "C": "x./xx"},
    "pentominoes": {
        "F": ".xx/xx./.x.",
        "G": "xx./.xx/.x.",
        "I": "...../...../xxxxx/...../.....",
        "L": "..../...x/xxxx/....",
        "J": "..../x.../xxxx/....",
        "N": "..../.xxx/xx../....",
        "M": "..../xxx./..xx/....",
        "P": ".xx/.xx/.x.",
        "Q": "xx./xx./.x.",
        "T": "xxx/.x./.x.",
        "U": "x.x/xxx/...",
        "V": "x../x../xxx",
        "W": "x../xx./.xx",
        "X": ".x./xxx/.x.",
        "Y": "..../..x./xxxx/....",
        "H": "..../.x../xxxx/....",
        "Z": "xx./.x./.xx",
        "S": ".xx/.x./xx.",
    },
}
"""The statement's seven and their glyphs; the domino and the corner of the course's small game; and the
eighteen pentominoes that cannot be turned over, mirror images under letters of their own."""

SETS = tuple(_DRAWINGS)


@cache
def pieces(name: str) -> tuple[Piece, ...]:
    """The pieces of a set."""
    return tuple(piece(letter, drawing) for letter, drawing in _DRAWINGS[name].items())
