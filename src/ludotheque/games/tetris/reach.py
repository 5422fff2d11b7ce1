"""The original game's top: a piece appears inside the board, and must find room there to turn and to move.

It appears in its first turn in the middle of the board's top rows. Turned, its left column stays, or moves as
far left as the wall asks for; moved, it goes a column at a time. All its columns must be above the wall's.
"""

from __future__ import annotations

from ludotheque.games.tetris.layout import (
    ACROSS,
    BOTTOMS,
    FIRST_TURN,
    HEIGHTS,
    MOST,
    REACH,
    TALL,
    TURN,
    Field,
)
from ludotheque.kernels import Ints, unchecked_kernel


@unchecked_kernel
def find_reach(frames: Ints, at: int, kind: int, field: Field, shapes: Ints) -> None:
    """The columns that a piece can be moved to at the top, in each of its turns: bits in REACH."""
    first = shapes[1 + kind] + FIRST_TURN
    turns = shapes[first - 1]
    for number in range(4):
        frames[at + REACH + number] = -1 if frames[at + MOST] + 5 <= field.height else 0
    if frames[at + MOST] + 5 <= field.height:
        return
    start = (field.width - shapes[first + ACROSS]) // 2
    if not has_room(frames, at, first, start, field, shapes):
        return
    frames[at + REACH] = 1 << start
    is_growing = True
    while is_growing:
        is_growing = False
        for number in range(turns):
            turn = first + TURN * number
            before = frames[at + REACH + (number + turns - 1) % turns]
            after = frames[at + REACH + (number + 1) % turns]
            mine = frames[at + REACH + number]
            last = field.width - shapes[turn + ACROSS]
            wanted = (mine << 1 | mine >> 1 | before | after) & ~mine
            if wanted >> last:  # a turn near the wall is pushed away from it
                wanted |= 1 << last & ~mine
            for column in range(last + 1):
                if wanted >> column & 1 and has_room(frames, at, turn, column, field, shapes):
                    frames[at + REACH + number] |= 1 << column
                    is_growing = True


@unchecked_kernel
def has_room(frames: Ints, at: int, turn: int, column: int, field: Field, shapes: Ints) -> bool:
    """Whether a turned piece fits into the board's top rows, above the wall."""
    row = field.height - shapes[turn + TALL]
    for j in range(shapes[turn + ACROSS]):
        if row + shapes[turn + BOTTOMS + j] < frames[at + HEIGHTS + column + j]:
            return False
    return True


@unchecked_kernel
def reach_of(frames: Ints, at: int, number: int) -> int:
    """The columns that `find_reach` found for a turn."""
    return int(frames[at + REACH + number])
