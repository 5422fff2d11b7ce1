"""Where everything lies on labyrinthe's board, at three scales, and its colours.

Around the maze lies a rim as wide as a tile: there the tile in hand waits at its slot, as it would go in.
"""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region, Size

from ludotheque.games.labyrinthe.tiles import CHARACTERS, EAST, NORTH, SOUTH, WEST

FACTS = 2
"""Rows below the maze: what is looked for, and how many treasures are left."""

Offset = tuple[int, int]


class MazeScale(NamedTuple):
    """How large a tile is drawn; what lies on it stands at (x, y) from its top left."""

    width: int
    height: int
    pawns: tuple[Offset, Offset, Offset, Offset]
    treasure: Offset
    star: Offset  # of the treasure that the reader looks for
    arrow: Offset  # of a slot
    letter: Offset  # of a slot's value


LARGE = MazeScale(7, 3, ((2, 1), (4, 1), (1, 1), (5, 1)), (3, 1), (4, 1), (3, 1), (5, 1))
SMALL = MazeScale(5, 2, ((1, 1), (0, 1), (0, 0), (4, 0)), (3, 1), (4, 1), (2, 1), (3, 1))
TINY = MazeScale(4, 1, ((0, 0), (2, 0), (1, 0), (3, 0)), (3, 0), (2, 0), (3, 0), (1, 0))
SCALES = (LARGE, SMALL, TINY)


class Grounds(NamedTuple):
    """What tiles are made of: those that can be pushed, fixed ones, reachable ones, the one pointed at."""

    movable: str
    fixed: str
    reachable: str
    lit: str


class MazePalette(NamedTuple):
    """The colours of a theme; the pawns' are near Okabe and Ito's."""

    grounds: Grounds  # under corridors drawn as lines
    line: str
    stone: Grounds  # around corridors drawn as floor
    floor: str
    on_floor: str
    ink: str
    faint: str
    own: str  # the ground of the treasure that the reader looks for
    on_own: str
    pawns: tuple[str, str, str, str]
    on_pawn: str


DARK = MazePalette(
    grounds=Grounds("#2c323b", "#1c2026", "#1f4a42", "#36506b"),
    line="#d9c49a",
    stone=Grounds("#343b45", "#22272e", "#256054", "#41658a"),
    floor="#d9c49a",
    on_floor="#1c2026",
    ink="#ffffff",
    faint="#8796a5",
    own="#f0c419",
    on_own="#000000",
    pawns=("#56b4e9", "#ff9b54", "#2fd6a3", "#e59bd0"),
    on_pawn="#000000",
)
LIGHT = MazePalette(
    grounds=Grounds("#efe8d9", "#dacfb8", "#c6e6d9", "#c3d9ea"),
    line="#5a4520",
    stone=Grounds("#a8977a", "#8b7a5c", "#6fae95", "#6f9cc0"),
    floor="#fdf6e6",
    on_floor="#000000",
    ink="#000000",
    faint="#5c6670",
    own="#f0c419",
    on_own="#000000",
    pawns=("#0060a0", "#a84000", "#006347", "#8a2f72"),
    on_pawn="#ffffff",
)


class MazeLayout:
    """The places of a maze of some size, as large as the room allows."""

    def __init__(self, size: int, room: Size) -> None:
        self.size = size
        self.scale = next((one for one in SCALES if self._fits(one, room)), TINY)
        self.width = (size + 2) * self.scale.width
        self.height = (size + 2) * self.scale.height + FACTS

    def _fits(self, scale: MazeScale, room: Size) -> bool:
        across, down = (self.size + 2) * scale.width, (self.size + 2) * scale.height + FACTS
        return across <= room.width and down <= room.height

    def tile(self, row: int, column: int) -> Region:
        """The place of a tile; rows and columns -1 and `size` are the rim."""
        width, height = self.scale.width, self.scale.height
        return Region((column + 1) * width, (row + 1) * height, width, height)

    def cell(self, cell: int) -> Region:
        """The place of a cell, counted row by row."""
        return self.tile(*divmod(cell, self.size))

    def slot(self, name: str) -> Region:
        """The place outside the maze at a slot: `nb`, `w2`."""
        side, line = name[0], name[1:]
        if side in "ns":
            return self.tile(-1 if side == "n" else self.size, ord(line) - ord("a"))
        return self.tile(int(line) - 1, -1 if side == "w" else self.size)


def tile_rows(scale: MazeScale, openings: int) -> list[str]:
    """A tile's corridors as characters; in the largest scale # is stone and a space is floor."""
    north, east, south, west = (bool(openings & side) for side in (NORTH, EAST, SOUTH, WEST))
    if scale is LARGE:
        middle = ("  " if west else "##") + "   " + ("  " if east else "##")
        return ["##   ##" if north else "#######", middle, "##   ##" if south else "#######"]
    arms = ["═" if west else " ", "═" if east else " "]
    if scale is SMALL:
        return [2 * arms[0] + CHARACTERS[openings] + 2 * arms[1], "  ║  " if south else "     "]
    return [arms[0] + CHARACTERS[openings] + 2 * arms[1]]
