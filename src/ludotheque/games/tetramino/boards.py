"""A board: a puzzle, where its pieces lie, and every way to put a piece on it.

Sets of cells are ints here, a bit for each, since legal moves are asked for again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludotheque.games.tetramino.cards import MOST_SIDE, Card
from ludotheque.games.tetramino.pieces import turns
from ludotheque.games.tetramino.puzzle import Placement, Puzzle
from ludotheque.games.tetramino.remembered import BoundedMemory
from ludotheque.grid import Cell

NO_CELL = (-1, -1)

MOST_BYTES = 32_000_000
"""Of all the ways to put pieces on grids that are remembered; those of a large card take two million."""

FIT_BYTES, CELL_BYTES = 270, 8
"""What a `Fit` takes, and each cell of its placement."""


class Board(NamedTuple):
    """A puzzle, its pieces' colours (as cards write them), where each lies, and what was just lifted."""

    puzzle: Puzzle
    colours: tuple[str, ...]
    placed: tuple[Placement | None, ...]
    lifted: Placement | None = None

    @property
    def covered(self) -> int:
        """The cells that are covered, as bits."""
        return bits_of(cell for one in self.placed if one for cell in one.cells)

    @property
    def is_full(self) -> bool:
        """Whether every cell is covered."""
        return sum(len(one.cells) for one in self.placed if one) == len(self.puzzle.cells)

    @property
    def placements(self) -> list[Placement]:
        """The pieces that lie on the grid."""
        return [one for one in self.placed if one]


class Fit(NamedTuple):
    """A way to put a piece on the empty grid: its quarter turns from the card's form, and where it lies."""

    piece: int
    turns: int
    placement: Placement
    bits: int  # the cells of the placement


def empty_board(card: Card) -> Board:
    """The board of a card before the first move."""
    colours = tuple(piece.colour for piece in card.pieces)
    return Board(card.puzzle, colours, (None,) * len(card.pieces))


def bits_of(cells: Iterable[Cell]) -> int:
    """Cells as bits; boards come from cards, so no row is longer than theirs."""
    return sum(1 << MOST_SIDE * row + column for row, column in cells)


def placement_at(puzzle: Puzzle, piece: int, quarters: int, cell: Cell) -> Placement:
    """Where a piece lies once it is turned and its first block, in reading order, is on a cell."""
    form = turns(puzzle.pieces[piece])[quarters]
    down, right = cell[0] - form[0][0], cell[1] - form[0][1]
    return Placement(piece, tuple((row + down, column + right) for row, column in form))


def fits(puzzle: Puzzle) -> tuple[Fit, ...]:
    """Every way to put each piece on the empty grid, by piece, turn and cell of its first block."""
    found = _remembered.get(puzzle)
    if found is None:
        found = tuple(_all_fits(puzzle))
        size = sum(FIT_BYTES + CELL_BYTES * len(fit.placement.cells) for fit in found)
        _remembered.keep(puzzle, found, size)
    return found


def _all_fits(puzzle: Puzzle) -> Iterator[Fit]:
    grid = {cell: cell for cell in puzzle.cells}  # all placements share the cells themselves
    for number, piece in enumerate(puzzle.pieces):
        for quarters, form in enumerate(turns(piece)):
            bits, (top, left) = bits_of(form), form[0]
            for first in puzzle.cells:
                down, right = first[0] - top, first[1] - left
                cells = tuple(grid.get((row + down, column + right), NO_CELL) for row, column in form)
                if NO_CELL not in cells:
                    yield Fit(number, quarters, Placement(number, cells), bits << MOST_SIDE * down + right)


_remembered: BoundedMemory[Puzzle, tuple[Fit, ...]] = BoundedMemory(MOST_BYTES)
