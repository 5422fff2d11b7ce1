"""Looking further than one piece: at the next one, where it is seen, or at all that may come.

Two placements are weighed together: what each does (landing, eroded cells, lines) is added, and the board is
the one after both. Over the unseen piece the best answers to all pieces are added up, all equally likely.
"""

from __future__ import annotations

from ludotheque.games.tetris.layout import (
    ACROSS,
    CHOICE,
    EDGES,
    FAST_WELLS,
    FIRST_TURN,
    FRAME,
    MOST,
    NO_PLACEMENT,
    ORIGINAL,
    TURN,
    Field,
)
from ludotheque.games.tetris.reach import find_reach
from ludotheque.games.tetris.wall import drop, landing_row, measure
from ludotheque.games.tetris.weighing import DEAD, action_value, best_placement, is_legal
from ludotheque.kernels import Ints, unchecked_kernel, wrap

ASIDE = 2 * FRAME
"""Where the board of a decision waits, while its placements are looked at in the first frame."""


@unchecked_kernel
def choose_ahead(frames: Ints, kind: int, following: int, field: Field, shapes: Ints, weights: Ints) -> int:
    """The best placement of a piece, its answer thought of; CHOICE in the first frame says which one it is.

    `following` is the next piece, or negative where it is not seen. The result is the value, of all
    pieces together where none is seen. The first frame is left with its columns and heights alone.
    """
    first_frame, aside = wrap(0), wrap(ASIDE)
    count = shapes[0] if following < 0 else 1
    best, choice = count * DEAD, NO_PLACEMENT
    for place in range(EDGES):
        frames[ASIDE + place] = frames[place]
    frames[ASIDE + MOST] = frames[MOST]
    if field.end == ORIGINAL:
        find_reach(frames, aside, kind, field, shapes)
    first = shapes[1 + kind] + FIRST_TURN
    for number in range(shapes[first - 1]):
        turn = first + TURN * number
        for column in range(field.width - shapes[turn + ACROSS] + 1):
            row = landing_row(frames, aside, turn, column, shapes)
            if not is_legal(frames, aside, number, turn, row, column, field, shapes):
                continue
            if choice == NO_PLACEMENT:
                choice = 16 * number + column
            drop(frames, aside, first_frame, turn, column, field, shapes)
            measure(frames, first_frame, field, weights[FAST_WELLS] != 0)
            if frames[MOST] > field.height:
                continue
            value = count * action_value(frames, first_frame, weights)
            for one in range(count):
                value += best_placement(frames, one if following < 0 else following, field, shapes, weights)
            if value > best:
                best, choice = value, 16 * number + column
    for place in range(EDGES):
        frames[place] = frames[ASIDE + place]
    frames[CHOICE] = choice
    return int(best)
