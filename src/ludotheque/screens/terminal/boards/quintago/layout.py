"""Where everything lies on quintago's board, at two scales, and its colours."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from ludotheque.games.quintago.rules import View
from ludotheque.grid import Cell

GUTTER = 3  # left of the board, for the row numbers

Offset = tuple[int, int]


class HoleScale(NamedTuple):
    """How large a hole is drawn; what is drawn onto it lies at (x, y) from its top left."""

    across: int  # characters from a hole to the next
    down: int
    margin: int  # around a tile's holes, left and right
    gap: int  # between two tiles
    middle: Offset
    empty: tuple[str, ...]
    stones: dict[str, tuple[str, ...]]
    corners: dict[Offset, str]  # of the cursor
    marks: dict[str, dict[Offset, str]]  # of the last stone and of a winning line
    chip: dict[Offset, str]  # around the letter of an analysis


LARGE = HoleScale(
    across=6,
    down=3,
    margin=1,
    gap=2,
    middle=(2, 1),
    empty=("     ", "  ·  ", "     "),
    stones={"1": (" ▄▄▄ ", "▐███▌", " ▀▀▀ "), "2": (" ▄▄▄ ", "▐   ▌", " ▀▀▀ ")},
    corners={(0, 0): "┌", (4, 0): "┐", (0, 2): "└", (4, 2): "┘"},
    marks={"•": {(2, 1): "•"}, "★": {(2, 1): "★"}},
    chip={(1, 1): " ", (3, 1): " "},
)
SMALL = HoleScale(
    across=3,
    down=1,
    margin=0,
    gap=1,
    middle=(1, 0),
    empty=(" · ",),
    stones={"1": (" ● ",), "2": (" ○ ",)},
    corners={(0, 0): "[", (2, 0): "]"},
    marks={"•": {(0, 0): "‹", (2, 0): "›"}, "★": {(0, 0): "*", (2, 0): "*"}},
    chip={},
)


class StonePalette(NamedTuple):
    """The colours of a theme; the stones' are Okabe and Ito's."""

    tiles: tuple[str, str]
    lit: str
    ink: str
    faint: str
    stones: dict[str, str]


DARK = StonePalette(("#1d2733", "#232f3d"), "#36506b", "#ffffff", "#8796a5", {"1": "#56b4e9", "2": "#e69f00"})
LIGHT = StonePalette(
    ("#e9e4d8", "#e1dbcc"), "#c3d9ea", "#000000", "#5c6670", {"1": "#0072b2", "2": "#b34700"}
)


class QuadrantLayout:
    """Where everything lies at a scale."""

    def __init__(self, view: View, scale: HoleScale) -> None:
        self.quadrants = view["quadrants"]
        self.size = view["size"]
        self.side = self.quadrants * self.size
        self.scale = scale
        self.tile_width = self.size * scale.across + scale.margin
        self.tile_height = self.size * scale.down
        self.width = GUTTER + self.quadrants * (self.tile_width + scale.gap) - scale.gap
        self.height = 1 + self.quadrants * (1 + self.tile_height)

    def quadrant_of(self, cell: Cell) -> int:
        """The quadrant that a cell lies in."""
        return cell[0] // self.size * self.quadrants + cell[1] // self.size

    def tile(self, quadrant: int) -> Region:
        """A quadrant's ground; its ruler is the row above."""
        row, column = divmod(quadrant, self.quadrants)
        x = GUTTER + column * (self.tile_width + self.scale.gap)
        return Region(x, 2 + row * (1 + self.tile_height), self.tile_width, self.tile_height)

    def hole(self, cell: Cell) -> Region:
        """A hole's place."""
        tile = self.tile(self.quadrant_of(cell))
        x = tile.x + self.scale.margin + cell[1] % self.size * self.scale.across
        y = tile.y + cell[0] % self.size * self.scale.down
        return Region(x, y, len(self.scale.empty[0]), self.scale.down)

    def turn(self, quadrant: int, direction: str) -> Region:
        """The place of an arrow on a ruler."""
        tile = self.tile(quadrant)
        return Region(tile.x if direction == "ccw" else tile.right - 3, tile.y - 1, 3, 1)
