"""A node of the search: where its numbers lie, its position, and what a move makes of that.

A position is 2·Q patterns, one for each quadrant of the side to move and then of the other. A *turn* is
counted 2·quadrant + (0 clockwise, 1 anticlockwise), a *choice* is cell · 2Q + turn; a placement that
wins at once is the choice with turn 0.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.games.quintago.geometry import quarter_turn
from ludotheque.kernels import Ints, kernel

WIN = 1_000_000
DECIDED = WIN - 1_000  # scores beyond this are won or lost
TIE = 2 * WIN  # two lines at once; as a bound, more than any score
OVER = 1 << 20  # added to a choice that ends the game in a tie: there is nothing to search behind it

# A frame: numbers, the position, then the children's choices and scores.
DEPTH, ALPHA, BETA, BEST, CHOICE, COUNT, NEXT, FLOOR, KEY = 0, 1, 2, 3, 4, 5, 6, 7, 8
PATTERNS = 12


class Shape(NamedTuple):
    """The numbers of a board and its rules."""

    cells: int
    quadrants: int
    size: int
    length: int
    placement_wins: bool


def frame_size(shape: Shape) -> int:
    """The room that one level of the search takes."""
    return PATTERNS + 2 * shape.quadrants + 2 * shape.cells * 2 * shape.quadrants


@kernel
def place_and_turn(
    frames: Ints, source: int, target: int, choice: int, shape: Shape, cells: Ints, is_turned: bool
) -> None:
    """Copy a position, with a stone of the side to move added and one quadrant turned; the sides change."""
    quadrants = shape.quadrants
    for quadrant in range(quadrants):
        frames[target + quadrants + quadrant] = frames[source + quadrant]
        frames[target + quadrant] = frames[source + quadrants + quadrant]
    cell, turn = choice // (2 * quadrants), choice % (2 * quadrants)
    frames[target + quadrants + cells[2 * cell]] |= cells[2 * cell + 1]
    if is_turned:
        turns = 1 if turn % 2 == 0 else 3
        for side in (target, target + quadrants):
            place = side + turn // 2
            frames[place] = quarter_turn(frames[place], shape.size, turns)


@kernel
def key_of(frames: Ints, start: int, shape: Shape, hashes: Ints) -> int:
    """The position's number in the table."""
    key = 0
    patterns = 1 << (shape.size * shape.size)
    for place in range(2 * shape.quadrants):
        key ^= hashes[place * patterns + frames[start + place]]
    return key


@kernel
def is_full(frames: Ints, start: int, shape: Shape) -> bool:
    """Whether every hole has a stone."""
    whole = (1 << (shape.size * shape.size)) - 1
    for quadrant in range(shape.quadrants):
        if frames[start + quadrant] | frames[start + shape.quadrants + quadrant] != whole:
            return False
    return True
