"""Positions from a player's games, and what every placement there leads to when the player goes on.

A *position* is kept as POSITION numbers: its columns, their heights, the piece, and the highest column.
"""

from __future__ import annotations

from ludotheque.games.tetris.layout import (
    ACROSS,
    CHOICE,
    CLEARED,
    COLUMNS,
    FAST_WELLS,
    FIRST_TURN,
    HEIGHTS,
    MOST,
    ORIGINAL,
    TURN,
    WEIGHTS,
    Field,
)
from ludotheque.games.tetris.marathon import BAG, IS_OVER, KIND, NUMBER, draw, place
from ludotheque.games.tetris.reach import find_reach
from ludotheque.games.tetris.sampling import Setting, begin_game, list_features, take_step
from ludotheque.games.tetris.wall import landing_row, measure
from ludotheque.games.tetris.weighing import is_legal
from ludotheque.kernels import Floats, Ints, unchecked_kernel, wrap

TALLS, PIECE, TOP, POSITION = 16, 32, 33, 34


@unchecked_kernel
def sample_positions(
    run: Ints, field: Field, setting: Setting, shapes: Ints, given: Ints, table: Ints, between: int,
    nothing: Floats, positions: Ints,
) -> None:  # fmt: skip
    """Write down the position after every so many pieces, until there is no more room."""
    is_fast = table[FAST_WELLS] != 0
    begin_game(run, field, setting.generator, shapes, given, is_fast)
    for number in range(len(positions) // POSITION):
        for _piece in range(between):
            take_step(run, field, setting, shapes, given, table, given, nothing, nothing)
            if run[IS_OVER]:
                begin_game(run, field, setting.generator, shapes, given, is_fast)
        at = POSITION * number
        for j in range(field.width):
            positions[at + j] = run[COLUMNS + 2 + j]
            positions[at + TALLS + j] = run[HEIGHTS + j]
        positions[at + PIECE], positions[at + TOP] = run[KIND], run[MOST]


@unchecked_kernel
def put_position(run: Ints, field: Field, positions: Ints, at: int, is_fast: bool) -> None:
    """A kept position becomes the board and the piece of a run."""
    for j in range(field.width):
        run[COLUMNS + 2 + j] = positions[at + j]
        run[HEIGHTS + j] = positions[at + TALLS + j]
    run[KIND], run[IS_OVER], run[BAG] = positions[at + PIECE], 0, 0
    measure(run, wrap(0), field, is_fast)


@unchecked_kernel
def roll_out(
    run: Ints, field: Field, setting: Setting, shapes: Ints, given: Ints, table: Ints, units: Ints,
    nothing: Floats, positions: Ints, numbers: Ints, length: int, discount: float,
    first: Ints, features: Floats, points: Floats, later: Floats, kept: Floats, ends: Floats,
) -> int:  # fmt: skip
    """Try every placement of every position; how many pieces that took.

    experience.Rollouts says what is written. All placements of a position go on with the same random
    number, one of `numbers`.
    """
    is_fast, count = table[FAST_WELLS] != 0, len(units) // WEIGHTS
    choice, pieces = 0, 0
    for position in range(len(numbers)):
        at = POSITION * position
        kind = positions[at + PIECE]
        beginning = shapes[1 + kind] + FIRST_TURN
        first[position] = choice
        for number in range(shapes[beginning - 1]):
            turn = beginning + TURN * number
            for column in range(field.width - shapes[turn + ACROSS] + 1):
                put_position(run, field, positions, at, is_fast)
                if field.end == ORIGINAL:
                    find_reach(run, wrap(0), kind, field, shapes)
                row = landing_row(run, wrap(0), turn, column, shapes)
                if not is_legal(run, wrap(0), number, turn, row, column, field, shapes):
                    continue
                run[CHOICE], run[NUMBER] = 16 * number + column, numbers[position]
                place(run, kind, field, shapes)
                pieces += 1
                if run[IS_OVER]:  # no player chooses that while there is another
                    continue
                measure(run, wrap(0), field, is_fast)
                list_features(run, wrap(0), field, units, features, choice * count)
                points[choice] = float(run[CLEARED])
                run[KIND] = draw(run, setting.generator, shapes, given)
                factor, total = 1.0, 0.0
                for _step in range(length):
                    if run[IS_OVER]:
                        break
                    take_step(run, field, setting, shapes, given, table, units, nothing, nothing)
                    pieces += 1
                    total += factor * run[CLEARED]
                    factor = 0.0 if run[IS_OVER] else factor * discount
                later[choice], kept[choice] = total, factor
                if factor > 0.0:
                    list_features(run, wrap(0), field, units, ends, choice * count)
                choice += 1
    first[len(numbers)] = choice
    return pieces
