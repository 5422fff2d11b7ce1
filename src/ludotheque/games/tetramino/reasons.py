"""Why a puzzle has no solution, in a sentence; reasons that can be seen without a search come first."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.control import Control
from ludotheque.games.tetramino.pieces import Piece, regions
from ludotheque.games.tetramino.puzzle import Puzzle
from ludotheque.games.tetramino.solver import can_fill, solve
from ludotheque.games.tetramino.views import letter
from ludotheque.grid import Cell, cell_name
from ludotheque.words import _


def why_none(puzzle: Puzzle, control: Control | None = None) -> str | None:
    """The reason why nothing fills the grid, None if something does."""
    return visible_reason(puzzle) or (
        None if solve(puzzle, control) is not None else _("every way was tried: no solution is left")
    )


def visible_reason(puzzle: Puzzle, names: Sequence[str] = ()) -> str | None:
    """A reason that needs no search: area, a cell or a region that nothing fits, colours.

    The pieces are called by `names`, or else by the letters of their numbers.
    """
    area = sum(map(len, puzzle.pieces))
    cells = len(puzzle.cells)
    if not can_fill(puzzle):
        if not puzzle.any_subset:
            return _(
                "the areas do not agree: {blocks} for the pieces, {cells} for the grid",
                blocks=area,
                cells=cells,
            )
        return _("no choice of pieces has an area of {cells}", cells=cells)
    return _bad_place(puzzle, names or [letter(number) for number in range(len(puzzle.pieces))]) or (
        None
        if _colours_agree(puzzle)
        else _("coloured like a chessboard, the grid and the pieces do not have as many cells of each colour")
    )


def imbalance(cells: Piece) -> int:
    """How many more cells of one colour than of the other there are on a chessboard."""
    return sum(1 if (row + column) % 2 else -1 for row, column in cells)


def _colours_agree(puzzle: Puzzle) -> bool:
    """Whether the pieces' imbalances, each with either sign, can add up to the grid's."""
    reached = {(0, 0)}
    for one in puzzle.pieces:
        size, surplus = len(one), imbalance(one)
        added = {(blocks + size, sum_ + sign * surplus) for blocks, sum_ in reached for sign in (1, -1)}
        reached = added | reached if puzzle.any_subset else added
    return (len(puzzle.cells), imbalance(puzzle.cells)) in reached


def _bad_place(puzzle: Puzzle, names: Sequence[str]) -> str | None:
    covered: set[Cell] = set()
    for kind in puzzle.supply:
        number = puzzle.kinds.index(kind)
        placements = list(puzzle.placements(number))
        covered.update(cell for placement in placements for cell in placement.cells)
        if not placements and not puzzle.any_subset:
            return _("piece {name} fits nowhere", name=names[number])
    for cell in puzzle.cells:
        if cell not in covered:
            return _("no piece can cover {cell}", cell=cell_name(cell))
    sums = {0}
    for one in puzzle.pieces:
        sums |= {total + len(one) for total in sums}
    for region in regions(puzzle.cells):
        if len(region) not in sums:
            return _(
                "no pieces add up to the {cells} cells around {cell}",
                cells=len(region),
                cell=cell_name(min(region)),
            )
    return None
