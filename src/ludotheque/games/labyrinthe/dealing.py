"""How a game starts: the movable tiles laid out and turned by chance, the treasures on them and their order.

What is laid out is kept as text in the rules, so that saves hold it: tiles row by row, then the one in hand,
each by its openings' letters and its treasure's number; and the treasures in the order of dealing.
"""

from __future__ import annotations

import re
from random import Random

from ludotheque.game import Unreadable
from ludotheque.games.labyrinthe.maze import Maze
from ludotheque.games.labyrinthe.tiles import (
    ANGLE,
    BY_LETTERS,
    JUNCTION,
    STRAIGHT,
    letters,
    openings_of,
    tile_with,
    treasure_of,
    turned,
)
from ludotheque.games.labyrinthe.treasures import TREASURES
from ludotheque.words import _

MOVABLE = 34
"""The movable tiles of a board of 7 × 7, of which the rules count angles and junctions."""

FIXED = 12
"""The treasures on fixed tiles of a board of 7 × 7: all but the corners. Larger boards have as many."""


def deal(maze: Maze, angles: int, junctions: int, treasures: int, seed: int) -> tuple[str, str]:
    """The start that a seed leads to, as two texts: the tiles, and the order of the treasures."""
    chance = Random(f"{seed}/maze")
    board = [tile_with(maze.fixed.get(cell, 0)) for cell in range(maze.size**2)]
    beside_homes = [cell for cell in maze.fixed if cell not in maze.homes]
    if len(beside_homes) > FIXED:
        beside_homes = sorted(chance.sample(beside_homes, FIXED))
    count = min(treasures, len(beside_homes) + maze.movable // 2)
    for number, cell in enumerate(beside_homes[:count], 1):
        board[cell] = tile_with(maze.fixed[cell], number)
    movable = movable_tiles(maze, angles, junctions)
    chance.shuffle(movable)
    numbers = [*range(len(beside_homes) + 1, count + 1), *(0 for _tile in movable)][: len(movable)]
    chance.shuffle(numbers)
    laid = [
        tile_with(turned(kind, chance.randrange(4)), number)
        for kind, number in zip(movable, numbers, strict=True)
    ]
    for cell in range(maze.size**2):
        if cell not in maze.fixed:
            board[cell] = laid.pop()
    order = list(range(1, count + 1))
    Random(f"{seed}/treasures").shuffle(order)
    return " ".join(map(tile_text, (*board, *laid))), " ".join(map(str, order))


def movable_tiles(maze: Maze, angles: int, junctions: int) -> list[int]:
    """The kinds of the movable tiles of a board, in proportion to those of 7 × 7."""
    counts = [
        (kind, round(count * maze.movable / MOVABLE))
        for kind, count in ((ANGLE, angles), (JUNCTION, junctions))
    ]
    kinds = [kind for kind, count in counts for _tile in range(count)][: maze.movable]
    return kinds + [STRAIGHT] * (maze.movable - len(kinds))


def tile_text(tile: int) -> str:
    """A tile as its openings' letters and its treasure's number: `es`, `new12`."""
    return letters(openings_of(tile)) + (str(treasure_of(tile)) if treasure_of(tile) else "")


def read_tile(text: str) -> int | None:
    """The tile that a text says; its openings may come in any order. None when it says none."""
    found = re.fullmatch(r"([nesw]{2,3})([1-9][0-9]?)?", text)
    if not found:
        return None
    openings = BY_LETTERS.get("".join(side for side in "nesw" if side in found[1]))
    treasure = int(found[2] or 0)
    is_right = openings is not None and len(set(found[1])) == len(found[1]) and treasure <= len(TREASURES)
    return tile_with(openings or 0, treasure) if is_right else None


def read_dealt(maze: Maze, board: str, order: str) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """The tiles, the one in hand and the order of the treasures that `deal` wrote."""
    laid = [read_tile(text) for text in board.split()]
    treasures = tuple(int(text) if re.fullmatch(r"[1-9][0-9]?", text) else 0 for text in order.split())
    tiles = [tile for tile in laid if tile is not None]
    if len(tiles) != len(laid) or len(tiles) != maze.size**2 + 1:
        raise Unreadable(_("these are not the tiles of a maze of {size} × {size}", size=maze.size))
    if any(openings_of(tiles[cell]) != openings for cell, openings in maze.fixed.items()):
        raise Unreadable(_("a fixed tile is not where it should be"))
    lying = sorted(filter(None, map(treasure_of, tiles)))
    if sorted(treasures) != lying or len(set(lying)) != len(lying):
        raise Unreadable(_("the treasures that are dealt are not those that lie in the maze"))
    return tuple(tiles[:-1]), tiles[-1], treasures
