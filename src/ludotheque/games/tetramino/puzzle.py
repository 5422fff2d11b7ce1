"""Puzzles: a grid with holes, the pieces to fill it with, and what solving one gives.

A *cell* is (row, column). A *placement* puts one piece of the puzzle on cells of the grid; a *solution*
is placements that cover every cell that is no hole, once each. Identical pieces are one kind: exchanging
two of them gives the same solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ludotheque.game import IllegalMove, Unreadable
from ludotheque.games.tetramino.pieces import (
    Piece,
    free_kind,
    kind,
    mirrored,
    normal,
    piece,
    piece_set,
    turns,
)
from ludotheque.grid import Cell
from ludotheque.words import _

MOST_SIDE = 99
MOST_CELLS = 256


class Placement(NamedTuple):
    """A piece of the puzzle, by its number from 0, and the cells that it covers, in reading order."""

    piece: int
    cells: tuple[Cell, ...]


Solution = tuple[Placement, ...]
Symmetry = Mapping[Cell, Cell]
"""Where each cell goes."""


@dataclass(frozen=True)
class Puzzle:
    """A grid and the pieces that are to fill it.

    `may_flip` lets every piece be used as its mirror image too; `any_subset` asks for a filling by some
    of the pieces, whichever, instead of all.
    """

    width: int
    height: int
    pieces: tuple[Piece, ...]
    holes: frozenset[Cell] = frozenset()
    may_flip: bool = False
    any_subset: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.width <= MOST_SIDE and 1 <= self.height <= MOST_SIDE):
            raise Unreadable(_("a grid has 1 to {most} columns and rows", most=MOST_SIDE))
        if self.width * self.height > MOST_CELLS:
            raise Unreadable(_("a grid has at most {most} cells", most=MOST_CELLS))
        if not self.holes <= {(row, at) for row in range(self.height) for at in range(self.width)}:
            raise Unreadable(_("a hole lies outside the grid"))
        if len(self.pieces) > MOST_CELLS:
            raise Unreadable(_("a puzzle has at most {most} pieces", most=MOST_CELLS))
        object.__setattr__(self, "pieces", tuple(piece(one) for one in self.pieces))

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells to cover, in reading order."""
        everything = ((row, at) for row in range(self.height) for at in range(self.width))
        return tuple(cell for cell in everything if cell not in self.holes)

    @cached_property
    def kinds(self) -> tuple[Piece, ...]:
        """By piece: the form that all identical pieces share."""
        return tuple(free_kind(one) if self.may_flip else kind(one) for one in self.pieces)

    @cached_property
    def supply(self) -> Counter[Piece]:
        """How many pieces there are of each kind, in the pieces' order."""
        return Counter(self.kinds)

    def forms(self, of_kind: Piece) -> tuple[Piece, ...]:
        """Every way that a piece of this kind can lie."""
        both = turns(of_kind) + (turns(mirrored(of_kind)) if self.may_flip else ())
        return tuple(dict.fromkeys(both))

    def placements(self, number: int) -> Iterator[Placement]:
        """Every way to put a piece on the empty grid."""
        cells = set(self.cells)
        for form in self.forms(self.kinds[number]):
            for down in range(self.height):
                for right in range(self.width):
                    covered = tuple((row + down, column + right) for row, column in form)
                    if cells.issuperset(covered):
                        yield Placement(number, covered)

    def after(self, placed: Iterable[Placement]) -> Puzzle:
        """What is left to do once these pieces lie; its pieces keep their order, less those placed.

        A placement that is none, or that lies on another, is refused.
        """
        placements = list(placed)
        holes, gone = set(self.holes), set()
        for number, cells in placements:
            if not 0 <= number < len(self.pieces) or number in gone:
                raise IllegalMove(_("piece {number} is not there to be placed", number=number + 1))
            if not cells or normal(cells) not in self.forms(self.kinds[number]):
                raise IllegalMove(_("piece {number} does not have this shape", number=number + 1))
            if not set(cells) <= set(self.cells) - holes:
                raise IllegalMove(_("piece {number} does not fit there", number=number + 1))
            gone.add(number)
            holes |= set(cells)
        return replace(self, pieces=without(self.pieces, gone), holes=frozenset(holes))

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The turns and reflections of the grid that keep holes and pieces, the identity first.

        Turning keeps the pieces; reflecting does if they may flip, or come with their mirror images.
        """
        reflects = self.may_flip or Counter(kind(mirrored(one)) for one in self.pieces) == self.supply
        found = []
        for reflected in (False, True) if reflects else (False,):
            for quarters in range(4) if self.width == self.height else (0, 2):
                image = {cell: self._image(cell, quarters, reflected) for cell in self.cells}
                if self.holes.isdisjoint(image.values()):
                    found.append(image)
        return tuple(found)

    def _image(self, cell: Cell, quarters: int, reflected: bool) -> Cell:
        row, column = cell
        if reflected:
            column = self.width - 1 - column
        if quarters == 2:
            return self.height - 1 - row, self.width - 1 - column
        for _quarter in range(quarters):
            row, column = column, self.width - 1 - row
        return row, column

    def draw(self, placements: Sequence[Placement]) -> str:
        """The grid as text: a letter for each piece, # for a hole, a point for a free cell."""
        rows = [["." for _column in range(self.width)] for _row in range(self.height)]
        for row, column in self.holes:
            rows[row][column] = "#"
        for number, cells in placements:
            for row, column in cells:
                rows[row][column] = chr(ord("A") + number) if number < 26 else "*"
        return "\n".join(map("".join, rows))


def without(pieces: tuple[Piece, ...], gone: set[int]) -> tuple[Piece, ...]:
    """The pieces except those numbers."""
    return tuple(one for number, one in enumerate(pieces) if number not in gone)


def puzzle_of(
    width: int, height: int, name: str, holes: Iterable[Cell] = (), any_subset: bool = False
) -> Puzzle:
    """The puzzle of filling a grid with a set of pieces that has a name."""
    found = piece_set(name)
    hidden = frozenset(holes)
    empty = Puzzle(width, height, (), hidden)
    copies = len(empty.cells) // len(found.pieces[0]) if found.is_repeated else 1
    return Puzzle(width, height, found.pieces * copies, hidden, found.may_flip, any_subset)
