"""Whole games in one compiled call: draw a piece, place it, remove the full rows, until the game is over.

A *run* is a flat array: frames (wall.py), then the places below. It is all there is to a game under way, so
that a game of a hundred million lines can be left, kept in a file and gone on with. WORTH is the value of
the last decision.
"""

from __future__ import annotations

from ludotheque.chance import below, next_number
from ludotheque.control import STOP
from ludotheque.games.tetris.foresight import choose_ahead
from ludotheque.games.tetris.layout import (
    ACROSS,
    CHOICE,
    CLEARED,
    FAST_WELLS,
    FIRST_TURN,
    FRAME,
    HEIGHTS,
    NO_PLACEMENT,
    TURN,
    Field,
)
from ludotheque.games.tetris.wall import drop, measure
from ludotheque.games.tetris.weighing import best_placement
from ludotheque.kernels import Ints, popcount, unchecked_kernel, wrap

FRAMES = 3
LINES_DONE, PIECES_DONE, IS_OVER, NUMBER, BAG, KIND, NEXT, WORTH = range(FRAMES * FRAME, FRAMES * FRAME + 8)
RUN = FRAMES * FRAME + 8

UNIFORM, BAGS, GIVEN = range(3)
"""The generators; rules.py says what they mean."""

NOTHING = -1
"""In place of a piece: none was drawn yet."""

GREEDY, ONE_AHEAD, EXPECTED = range(3)
"""How a player decides: by its policy, with the next piece that it sees, or over all that may come."""

HEARD = 0x3FF
"""A stop is looked for once in so many pieces."""


@unchecked_kernel
def draw(run: Ints, generator: int, shapes: Ints, given: Ints) -> int:
    """The next piece of the game's generator."""
    count = shapes[0]
    if generator == GIVEN:
        run[NUMBER] += 1
        return int(given[(run[NUMBER] - 1) % len(given)])
    run[NUMBER] = next_number(run[NUMBER])
    if generator == UNIFORM:
        return int(below(run[NUMBER], count))
    if run[BAG] == 0:
        run[BAG] = (1 << count) - 1
    skipped = below(run[NUMBER], popcount(run[BAG]))
    kind = 0
    while True:
        if run[BAG] >> kind & 1:
            if skipped == 0:
                run[BAG] ^= 1 << kind
                return kind
            skipped -= 1
        kind += 1


@unchecked_kernel
def play_on(
    run: Ints,
    pieces: int,
    field: Field,
    generator: int,
    look: int,
    shapes: Ints,
    given: Ints,
    weights: Ints,
    cells: Ints,
) -> int:
    """Play a game on for so many pieces, until it is over, or until it is stopped; how many were placed."""
    at, placed = wrap(0), 0  # a bare 0 would make Numba compile what is called with it once more
    measure(run, at, field, weights[FAST_WELLS] != 0)
    while placed < pieces and not run[IS_OVER] and (placed & HEARD or not cells[STOP]):
        if run[KIND] == NOTHING:
            run[KIND] = draw(run, generator, shapes, given)
            if look == ONE_AHEAD:
                run[NEXT] = draw(run, generator, shapes, given)
        kind = run[KIND]
        if look == GREEDY:
            run[WORTH] = best_placement(run, kind, field, shapes, weights)
        else:
            following = run[NEXT] if look == ONE_AHEAD else NOTHING
            run[WORTH] = choose_ahead(run, kind, following, field, shapes, weights)
        if run[CHOICE] == NO_PLACEMENT:
            run[IS_OVER] = 1
            break
        place(run, kind, field, shapes)
        placed += 1
        if not run[IS_OVER]:
            measure(run, at, field, weights[FAST_WELLS] != 0)
        if look == ONE_AHEAD:
            run[KIND] = run[NEXT]
            run[NEXT] = draw(run, generator, shapes, given)
        else:
            run[KIND] = draw(run, generator, shapes, given)
    run[PIECES_DONE] += placed
    return placed


@unchecked_kernel
def place(run: Ints, kind: int, field: Field, shapes: Ints) -> None:
    """Do the chosen placement, and see whether it ends the game."""
    turn = shapes[1 + kind] + FIRST_TURN + TURN * (run[CHOICE] >> 4)
    column = run[CHOICE] & 15
    drop(run, wrap(0), wrap(0), turn, column, field, shapes)
    run[LINES_DONE] += run[CLEARED]
    for j in range(shapes[turn + ACROSS]):  # the others were low enough before
        if run[HEIGHTS + column + j] > field.height:
            run[IS_OVER] = 1
