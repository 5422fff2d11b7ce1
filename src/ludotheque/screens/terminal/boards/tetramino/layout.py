"""Where everything lies on tetramino's screen: the grid, and the tray of pieces beside or below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import NamedTuple

from textual.geometry import Region, Size

from ludotheque.games.tetramino.views import BoardView
from ludotheque.grid import Cell
from ludotheque.screens.terminal.boards.tetramino.tiles import LARGE, MEDIUM, SMALL, CellScale

Scales = tuple[CellScale, CellScale, int]
"""Of the grid, of the tray, and the rows left free between the pieces there."""

SCALES: tuple[Scales, ...] = (
    (LARGE, MEDIUM, 1),
    (LARGE, SMALL, 1),
    (LARGE, SMALL, 0),
    (MEDIUM, SMALL, 1),
    (MEDIUM, SMALL, 0),
    (SMALL, SMALL, 1),
    (SMALL, SMALL, 0),
)

GUTTER = 3  # left of the grid, for the row numbers
GAP = 3  # between the grid and the tray
HEAD = 7  # what a piece's name takes: a bracket, its number, its letter, how it stands, a bracket


class Extent(NamedTuple):
    """What the pieces of a board take at most, in rows and columns."""

    beyond: Cell  # the grid's far sides, when a long piece is turned
    cards: tuple[Cell, ...]  # of the tray, piece by piece, as the card has them

    @classmethod
    def of(cls, board: BoardView) -> Extent:
        """That of a board's pieces."""
        height, width = _largest(form for piece in board["pieces"] for form in piece["turns"])
        beyond = max(0, height - board["height"]), max(0, width - board["width"])
        return cls(beyond, tuple(_largest([piece["turns"][0]]) for piece in board["pieces"]))


class TetraminoLayout:
    """Places at a scale, with so many pieces to a row of the tray."""

    def __init__(
        self, board: BoardView, extent: Extent, head: int, scales: Scales, columns: int, is_below: bool
    ) -> None:
        scale, small, gap = scales
        self.board, self.scale, self.small = board, scale, small
        places = [divmod(number, columns) for number in range(len(extent.cards))]
        heights, widths = Counter[int](), Counter[int]()
        for (row, column), (high, wide) in zip(places, extent.cards, strict=True):
            heights[row] = max(heights[row], 1 + high * small.down)
            widths[column] = max(widths[column], HEAD, wide * small.across + 2)
        rows, across = _sums(heights, gap), _sums(widths, 1)
        self.slots = [
            Region(across[column], rows[row], widths[column], heights[row]) for row, column in places
        ]
        tray_width, tray_height = across[-1], rows[-1] + 2 - gap
        # The column letters and the frame take three rows.
        height = 3 + (board["height"] + extent.beyond[0]) * scale.down
        lower = 0 if is_below else max(0, (tray_height - height) // 2)
        inside = board["width"] * scale.across, board["height"] * scale.down
        self.grid = Region(GUTTER + 1, head + 2 + lower, *inside)
        right = self.grid.right + 1 + extent.beyond[1] * scale.across
        bottom = self.grid.bottom + 1 + extent.beyond[0] * scale.down
        beside = (right + GAP, head + max(0, (height - tray_height) // 2))
        self.tray = (GUTTER, bottom + 1) if is_below else beside
        self.button = Region(self.tray[0], self.tray[1] + tray_height - 1, 12, 1)
        tray_right = self.tray[0] + tray_width
        self.size = Size(max(right, tray_right, self.button.right), max(bottom, self.button.bottom))

    def cell(self, cell: Cell) -> Region:
        """A cell's place; those beyond the grid lie beyond its frame."""
        row, column = cell
        x = self.grid.x + column * self.scale.across + (column >= self.board["width"])
        y = self.grid.y + row * self.scale.down + (row >= self.board["height"])
        return Region(x, y, self.scale.across, self.scale.down)

    def piece(self, number: int) -> Region:
        """A piece's place in the tray: its name, its blocks below."""
        return self.slots[number].translate(self.tray)

    def block(self, number: int, cell: Cell) -> Region:
        """A block's place in the tray."""
        place = self.piece(number)
        x, y = place.x + 1 + cell[1] * self.small.across, place.y + 1 + cell[0] * self.small.down
        return Region(x, y, self.small.across, self.small.down)

    def fits(self, room: Size) -> bool:
        """Whether there is room for it all."""
        return self.size.width <= room.width and self.size.height <= room.height


def layout(board: BoardView, head: int, room: Size) -> TetraminoLayout:
    """The largest that fits, low rather than high; the smallest when none does."""
    extent = Extent.of(board)
    for scales in SCALES:
        tries = [
            TetraminoLayout(board, extent, head, scales, columns, is_below)
            for columns in range(1, len(board["pieces"]) + 1)
            for is_below in (False, True)
        ]
        fitting = [one for one in tries if one.fits(room)]
        if fitting:
            return min(fitting, key=lambda one: (one.size.height, one.size.width))
    return min(tries, key=lambda one: (max(0, one.size.width + 1 - room.width), one.size.height))


def _sums(lengths: Mapping[int, int], gap: int) -> list[int]:
    """Where each begins, and where the last one ends, with gaps between them."""
    return [0, *accumulate(lengths[number] + gap for number in sorted(lengths))]


def _largest(forms: Iterable[list[list[int]]]) -> Cell:
    """The rows and columns that hold each of the forms."""
    blocks = [block for form in forms for block in form]
    return 1 + max(row for row, _column in blocks), 1 + max(column for _row, column in blocks)
