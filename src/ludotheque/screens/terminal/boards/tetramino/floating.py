"""A tetramino piece in the hand: where it floats over the grid, how it is turned, where it does not fit.

It stays on the grid, unless it is too long for it: turning it at the edge pushes it back in.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.games.tetramino.views import BoardView, PieceView, View
from ludotheque.grid import Cell, cell_name, read_cell
from ludotheque.screens.terminal.boards import Scene, Target


class Floating(NamedTuple):
    """A piece of a board, its quarter turns, and the top left of the box that it fills."""

    board: BoardView
    number: int
    turn: int
    top: int
    left: int

    @property
    def piece(self) -> PieceView:
        """What the view says of the piece."""
        return self.board["pieces"][self.number]

    @property
    def form(self) -> list[Cell]:
        """Its blocks from the top left of its box, in reading order."""
        return [(row, column) for row, column in self.piece["turns"][self.turn]]

    @property
    def cells(self) -> list[Cell]:
        """The cells under it; some may lie outside the grid."""
        return [(row + self.top, column + self.left) for row, column in self.form]

    @property
    def target(self) -> Target:
        """The clicks that put it down here."""
        return f"r{self.turn}", cell_name(self.cells[0])

    @property
    def size(self) -> Cell:
        """The rows and columns of its box."""
        rows, columns = zip(*self.form, strict=True)
        return 1 + max(rows), 1 + max(columns)

    @property
    def range(self) -> Cell:
        """The largest top and left that keep it on the grid."""
        height, width = self.size
        return max(0, self.board["height"] - height), max(0, self.board["width"] - width)

    @property
    def misfits(self) -> set[Cell]:
        """Its cells that are taken, holes or outside."""
        free = free_cells(self.board, self.number)
        return {cell for cell in self.cells if cell not in free}

    def moved(self, down: int, right: int) -> Floating:
        """So many cells further, as far as the grid goes."""
        lowest, rightmost = self.range
        top = min(max(0, self.top + down), lowest)
        return self._replace(top=top, left=min(max(0, self.left + right), rightmost))

    def turned(self, quarters: int) -> Floating:
        """Turned on the spot, clockwise."""
        other = self._replace(turn=(self.turn + quarters) % len(self.piece["turns"]))
        (height, width), (after_height, after_width) = self.size, other.size
        return other.moved(int((height - after_height) / 2), int((width - after_width) / 2))

    def everywhere(self) -> list[Floating]:
        """Wherever it may float, turned as it is."""
        lowest, rightmost = self.range
        return [
            self._replace(top=top, left=left) for top in range(lowest + 1) for left in range(rightmost + 1)
        ]


def free_cells(board: BoardView, number: int) -> set[Cell]:
    """The cells where a piece may lie; those that it lies on are free for it."""
    taken = set(board["holes"])
    for other, piece in enumerate(board["pieces"]):
        if other != number:
            taken.update(piece["cells"] or ())
    cells = ((row, column) for row in range(board["height"]) for column in range(board["width"]))
    return {cell for cell in cells if cell_name(cell) not in taken}


def in_hand(scene: Scene[View]) -> Floating | None:
    """The piece that was picked up, where the cursor says or else at home."""
    board = scene.view["boards"][scene.view["seat"]]
    if not scene.clicks:
        return None
    number = int(scene.clicks[-1][1:]) - 1
    if len(scene.cursor) == 2:
        turn, cell = int(scene.cursor[0][1:]), read_cell(scene.cursor[1])
        assert cell is not None
        floating = Floating(board, number, turn, cell[0], 0)
        return floating._replace(left=cell[1] - floating.form[0][1])
    return home(board, number)


def lying(board: BoardView, number: int) -> Floating | None:
    """The piece where it lies; None when it does not."""
    names = board["pieces"][number]["cells"]
    if not names:
        return None
    rows, columns = zip(*(cell for name in names if (cell := read_cell(name))), strict=True)
    return Floating(board, number, board["pieces"][number]["turn"], min(rows), min(columns))


def home(board: BoardView, number: int) -> Floating:
    """Where a piece floats at first: where it lies, else where it fits nearest to the middle."""
    where = lying(board, number)
    if where:
        return where
    start = Floating(board, number, 0, 0, 0)
    lowest, rightmost = start.range

    def from_middle(one: Floating) -> tuple[bool, int, int]:
        away = abs(2 * one.top - lowest) + abs(2 * one.left - rightmost)
        return bool(one.misfits), away, one.top

    return min(start.everywhere(), key=from_middle)
