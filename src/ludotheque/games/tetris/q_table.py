"""A table of what every placement is worth, and Q-learning on it.

The *state* of a small board are all its cells. Of a larger one it is the surface: how far each column rises
above the lowest, up to so many levels. Where there are no holes that is all there is to a board, since full
rows go; so a learner counts a hole, or a column that rises too far, as a loss: who never loses by this count
never loses.

A placement's value is what following the table from there will bring: a loss is worth -1, less the later it
comes, and nothing else counts. So what was never tried looks as safe as can be, and is tried. Whatever leads
to the same board is worth the same, since chance comes after it: such placements share one entry,
by the state that they leave.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludotheque.chance import below, next_number
from ludotheque.control import STOP
from ludotheque.games.tetris.layout import (
    ACROSS,
    CHOICE,
    COLUMNS,
    FIRST_TURN,
    FRAME,
    HEIGHTS,
    NO_PLACEMENT,
    ORIGINAL,
    RANDOM,
    TURN,
    Field,
)
from ludotheque.games.tetris.marathon import HEARD, IS_OVER, KIND, NOTHING, PIECES_DONE, draw, place
from ludotheque.games.tetris.reach import find_reach
from ludotheque.games.tetris.rules import Tetris
from ludotheque.games.tetris.runs import field_of
from ludotheque.games.tetris.sampling import ALWAYS, Setting, begin_game, choose_any
from ludotheque.games.tetris.wall import drop, landing_row, measure
from ludotheque.games.tetris.weighing import is_legal
from ludotheque.kernels import Floats, Ints, unchecked_kernel, wrap

MOST_BITS = 16
"""Of a state."""

LOST = -1.0


class LearningPace(NamedTuple):
    """How a learner learns."""

    rate: float
    discount: float
    length: int  # moves after which a game is left and the next one begins


def levels_of(field: Field) -> int:
    """The levels of the surface that fit a state; 0 where all cells do."""
    if field.width * field.height <= MOST_BITS:
        return 0
    levels = 2
    while (levels + 1) ** field.width <= 1 << MOST_BITS:
        levels += 1
    return levels


def states_of(field: Field) -> int:
    """How many states there are, the impossible ones included."""
    return int((levels_of(field) or 1 << field.height) ** field.width)


def new_table(game: Tetris) -> Floats:
    """Zeros for all states that a placement can leave."""
    return np.zeros(states_of(field_of(game.rules)))


@unchecked_kernel
def state_of(run: Ints, at: int, field: Field, levels: int) -> int:
    """The number of a frame's state; columns that rise too far count as if they did not."""
    low, number = run[at + HEIGHTS], 0
    for j in range(field.width):
        low = min(low, run[at + HEIGHTS + j])
    for j in range(field.width):
        if levels:
            number = number * levels + min(run[at + HEIGHTS + j] - low, levels - 1)
        else:
            number = number << field.height | run[at + COLUMNS + 2 + j]
    return int(number)


@unchecked_kernel
def put_state(run: Ints, field: Field, levels: int, state: int) -> None:
    """The board of a state."""
    base = levels if levels else 1 << field.height
    for from_right in range(field.width):
        j = field.width - 1 - from_right
        digit = state % base
        state = state // base
        column = (1 << digit) - 1 if levels else digit
        run[COLUMNS + 2 + j], run[HEIGHTS + j] = column, 0
        while column >> run[HEIGHTS + j]:
            run[HEIGHTS + j] += 1


@unchecked_kernel
def is_lost(run: Ints, at: int, field: Field, levels: int) -> bool:
    """Whether a board is too high, or has what its state does not tell."""
    for j in range(field.width):
        column, height = run[at + COLUMNS + 2 + j], run[at + HEIGHTS + j]
        if height > field.height or (levels and (column & (column + 1) or height >= levels)):
            return True
    return False


@unchecked_kernel
def choose_by_table(run: Ints, field: Field, levels: int, shapes: Ints, table: Floats) -> float:
    """The value of the best legal placement of the piece, the first of equals; CHOICE says which.

    Where all of them lose, one that does so by the learner's count only. The second frame is overwritten.
    """
    kind = run[KIND]
    first = shapes[1 + kind] + FIRST_TURN
    best = 2.0 * LOST
    run[CHOICE] = NO_PLACEMENT
    if field.end == ORIGINAL:
        find_reach(run, wrap(0), kind, field, shapes)
    for number in range(shapes[first - 1]):
        turn = first + TURN * number
        for column in range(field.width - shapes[turn + ACROSS] + 1):
            row = landing_row(run, wrap(0), turn, column, shapes)
            if not is_legal(run, wrap(0), number, turn, row, column, field, shapes):
                continue
            drop(run, wrap(0), wrap(FRAME), turn, column, field, shapes)
            if is_lost(run, wrap(FRAME), field, levels):
                value = 1.5 * LOST if is_lost(run, wrap(FRAME), field, wrap(0)) else LOST
            else:
                value = table[state_of(run, wrap(FRAME), field, levels)]
            if run[CHOICE] == NO_PLACEMENT or value > best:
                best = value
                run[CHOICE] = 16 * number + column
    return max(best, LOST)


@unchecked_kernel
def learn_on(
    run: Ints, moves: int, field: Field, levels: int, setting: Setting, pace: LearningPace, shapes: Ints,
    given: Ints, table: Floats, starts: Ints,
) -> int:  # fmt: skip
    """Q-learning for so many moves, each game beginning with any of these states; how many were lost."""
    lost, last, left = 0, -1, 0
    for _move in range(moves):
        if left == 0:
            begin_game(run, field, setting.generator, shapes, given, False)
            run[RANDOM] = next_number(run[RANDOM])
            put_state(run, field, levels, starts[below(run[RANDOM], len(starts))])
            measure(run, wrap(0), field, False)
            last, left = -1, pace.length
        kind, left = run[KIND], left - 1
        value = choose_by_table(run, field, levels, shapes, table)
        if last >= 0:  # what the last placement left turned out to be worth so much
            table[last] += pace.rate * (pace.discount * value - table[last])
        if setting.explored > 0:
            run[RANDOM] = next_number(run[RANDOM])
            if run[RANDOM] & (ALWAYS - 1) < setting.explored:
                choose_any(run, kind, field, shapes)
        if run[CHOICE] != NO_PLACEMENT:
            place(run, kind, field, shapes)
        if run[CHOICE] == NO_PLACEMENT or run[IS_OVER] or is_lost(run, wrap(0), field, levels):
            lost, left = lost + 1, 0
        else:
            last = state_of(run, wrap(0), field, levels)
            if field.end == ORIGINAL:
                measure(run, wrap(0), field, False)
            run[KIND] = draw(run, setting.generator, shapes, given)
    run[PIECES_DONE] += moves
    return lost


@unchecked_kernel
def play_by_table(
    run: Ints, pieces: int, field: Field, levels: int, setting: Setting, shapes: Ints, given: Ints,
    table: Floats, cells: Ints,
) -> int:  # fmt: skip
    """Play a game on by the table, as `marathon.play_on` does by a policy."""
    placed = 0
    if run[KIND] == NOTHING:
        run[KIND] = draw(run, setting.generator, shapes, given)
    measure(run, wrap(0), field, False)
    while placed < pieces and not run[IS_OVER] and (placed & HEARD or not cells[STOP]):
        choose_by_table(run, field, levels, shapes, table)
        if run[CHOICE] == NO_PLACEMENT:
            run[IS_OVER] = 1
            break
        place(run, run[KIND], field, shapes)
        placed += 1
        if field.end == ORIGINAL:
            measure(run, wrap(0), field, False)
        run[KIND] = draw(run, setting.generator, shapes, given)
    run[PIECES_DONE] += placed
    return placed


@unchecked_kernel
def walk_everywhere(
    run: Ints, field: Field, levels: int, shapes: Ints, table: Floats, seen: Ints, found: Ints
) -> int:
    """Follow the table from the empty board, whatever pieces come; how many states are found.

    That is below zero if any of them loses. `seen` is 0 for every state, `found` has room for all.
    """
    reached, done, is_safe = 1, 0, True
    seen[0], found[0] = 1, 0
    while done < reached:
        state = found[done]
        done += 1
        for kind in range(shapes[0]):
            put_state(run, field, levels, state)
            run[KIND], run[IS_OVER] = kind, 0
            measure(run, wrap(0), field, False)
            choose_by_table(run, field, levels, shapes, table)
            if run[CHOICE] == NO_PLACEMENT:
                is_safe = False
                continue
            place(run, kind, field, shapes)
            if run[IS_OVER] or is_lost(run, wrap(0), field, levels):
                is_safe = False
                continue
            after = state_of(run, wrap(0), field, levels)
            if not seen[after]:
                seen[after] = 1
                found[reached] = after
                reached += 1
    return reached if is_safe else -reached
