"""Tiles: a piece of corridor with two or three openings, and perhaps a treasure.

Openings are four bits, N 1, E 2, S 4, W 8, so that a quarter turn clockwise is a rotation to the left. A
*tile* is one int: its openings, and its treasure's number (1 to 24, 0 for none) above them.

    ║ n s    ═ e w    ╚ n e    ╔ e s    ╗ s w    ╝ n w    ╩ n e w    ╠ n e s    ╦ e s w    ╣ n s w
"""

from __future__ import annotations

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
SIDES = "nesw"
OPENINGS = 15

ANGLE, JUNCTION, STRAIGHT = NORTH | EAST, NORTH | EAST | WEST, NORTH | SOUTH
KINDS = (ANGLE, JUNCTION, STRAIGHT)

CHARACTERS = {
    NORTH | SOUTH: "║",
    EAST | WEST: "═",
    NORTH | EAST: "╚",
    EAST | SOUTH: "╔",
    SOUTH | WEST: "╗",
    NORTH | WEST: "╝",
    NORTH | EAST | WEST: "╩",
    NORTH | EAST | SOUTH: "╠",
    EAST | SOUTH | WEST: "╦",
    NORTH | SOUTH | WEST: "╣",
}


def openings_of(tile: int) -> int:
    """Where one can leave the tile."""
    return tile & OPENINGS


def treasure_of(tile: int) -> int:
    """The number of the treasure on the tile, 0 where there is none."""
    return tile >> 4


def tile_with(openings: int, treasure: int = 0) -> int:
    """The tile with these openings and that treasure."""
    return treasure << 4 | openings


def turned(openings: int, quarters: int) -> int:
    """The openings after that many quarter turns clockwise."""
    quarters %= 4
    return (openings << quarters | openings >> (4 - quarters)) & OPENINGS


def orientations(openings: int) -> list[int]:
    """All different ways in which a tile can lie, in increasing order: two for a straight one, else four."""
    return sorted({turned(openings, quarters) for quarters in range(4)})


def kind_of(openings: int) -> int:
    """The kind of tile that has these openings, as it lies in KINDS."""
    return next(kind for kind in KINDS if openings in orientations(kind))


def letters(openings: int) -> str:
    """The openings as their sides' letters: 3 is ne."""
    return "".join(side for place, side in enumerate(SIDES) if openings >> place & 1)


BY_LETTERS = {letters(openings): openings for kind in KINDS for openings in orientations(kind)}
BY_CHARACTER = {character: openings for openings, character in CHARACTERS.items()}
assert len(BY_LETTERS) == len(BY_CHARACTER) == 10
