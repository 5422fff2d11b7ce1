"""The board that all games of one size share: fixed tiles, slots, homes.

Tiles in even rows and columns (counted from 0) are fixed; the other lines can be pushed. A *slot* is a place
at the rim where the tile in hand is pushed in: side and line, as `nb` (from the north into column b) or `w2`
(from the west into row 2). Slots are counted N, E, S, W, from the left or the top.

        nb  nd  nf
       a b c d e f g
     1 ╔ . ╦ . ╦ . ╗
  w2 2 . . . . . . . e2
     3 ╠ . ╠ . ╦ . ╣
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ludotheque.games.labyrinthe.tiles import EAST, NORTH, OPENINGS, SIDES, SOUTH, WEST
from ludotheque.grid import cell_name, column_name

SMALLEST, LARGEST = 5, 13


class Slot(NamedTuple):
    """A place to push a tile in."""

    name: str
    cells: tuple[int, ...]  # of the line, from where a tile comes in to where one falls out
    opposite: int  # the slot at the other end


class Maze(NamedTuple):
    """What is the same in all games of one size; cells are counted row by row."""

    size: int
    names: tuple[str, ...]
    cells: dict[str, int]  # by name
    fixed: dict[int, int]  # the openings of the fixed tiles, by cell
    slots: tuple[Slot, ...]
    slot_numbers: dict[str, int]  # by name
    homes: tuple[int, ...]  # where the seats' pawns start

    @property
    def movable(self) -> int:
        """How many tiles are not fixed, the one in hand too."""
        return self.size**2 - len(self.fixed) + 1


@cache
def maze(size: int) -> Maze:
    """The board of that size, which is odd."""
    last = size - 1
    names = tuple(cell_name(divmod(cell, size)) for cell in range(size**2))
    fixed = {
        row * size + column: _fixed_openings(size, row, column)
        for row in range(0, size, 2)
        for column in range(0, size, 2)
    }
    slots = tuple(_slot(size, side, line) for side in range(4) for line in range(1, size, 2))
    homes = (0, last * size + last, last * size, last)  # the statement's players 1 to 4
    return Maze(
        size,
        names,
        {name: cell for cell, name in enumerate(names)},
        fixed,
        slots,
        {slot.name: number for number, slot in enumerate(slots)},
        homes,
    )


def _slot(size: int, side: int, line: int) -> Slot:
    across = [line * size + place for place in range(size)]
    down = [place * size + line for place in range(size)]
    cells = (down, across[::-1], down[::-1], across)[side]
    name = SIDES[side] + (str(line + 1) if side % 2 else column_name(line))
    a_side = size // 2
    return Slot(name, tuple(cells), (side + 2) % 4 * a_side + line // 2)


def _fixed_openings(size: int, row: int, column: int) -> int:
    """Walls towards the rim; the junctions inside turn like a windmill, each quarter's another way."""
    last, middle = size - 1, size // 2
    walls = (row == 0) * NORTH | (column == last) * EAST | (row == last) * SOUTH | (column == 0) * WEST
    if not walls:
        down, right = row - middle, column - middle
        if down < 0 and right <= 0:
            walls = WEST
        elif down > 0 and right >= 0:
            walls = EAST
        elif right < 0:
            walls = SOUTH
        else:
            walls = NORTH
    return OPENINGS ^ walls


def step(size: int, cell: int, side: int) -> int | None:
    """The neighbour of a cell on that side (0 north, 1 east, 2 south, 3 west), None beyond the rim."""
    row, column = divmod(cell, size)
    row, column = row + (-1, 0, 1, 0)[side], column + (0, 1, 0, -1)[side]
    return row * size + column if 0 <= row < size and 0 <= column < size else None
