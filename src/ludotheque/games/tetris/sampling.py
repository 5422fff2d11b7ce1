"""What a player's games show a learner: after every placement its features, its lines, and whether it lost.

A *unit* is a table of weights that looks at one feature only, so that `frame_value` says how much of it there
is: whatever policies can look at can be learnt. The landing height comes twice, as in policies' tables.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.chance import below, next_number
from ludotheque.control import STOP
from ludotheque.games.tetris.layout import (
    ACROSS,
    CHOICE,
    CLEARED,
    COLUMNS,
    FAST_WELLS,
    FIRST_TURN,
    FRAME,
    HEIGHTS,
    MOST,
    NO_PLACEMENT,
    ORIGINAL,
    RANDOM,
    TURN,
    WEIGHTS,
    Field,
)
from ludotheque.games.tetris.marathon import BAG, HEARD, IS_OVER, KIND, NOTHING, PIECES_DONE, draw, place
from ludotheque.games.tetris.reach import find_reach
from ludotheque.games.tetris.wall import drop, landing_row, measure
from ludotheque.games.tetris.weighing import best_placement, frame_value, is_legal
from ludotheque.kernels import Floats, Ints, unchecked_kernel, wrap
from ludotheque.networks import HIDDEN, INPUTS, SCALES, network_value

ALWAYS = 1 << 32
"""Chances are so many parts of one."""

TRIES = 64


class Setting(NamedTuple):
    """The rules beside the field, and how often a learner tries any placement at all."""

    generator: int
    explored: int  # of ALWAYS


@unchecked_kernel
def list_features(frames: Ints, at: int, field: Field, units: Ints, found: Floats, to: int) -> None:
    """Write the features of a measured frame, one for each unit."""
    for number in range(len(units) // WEIGHTS):
        unit = units[number * WEIGHTS : (number + 1) * WEIGHTS]
        found[to + number] = float(frame_value(frames, at, field, unit))


@unchecked_kernel
def begin_game(run: Ints, field: Field, generator: int, shapes: Ints, given: Ints, is_fast: bool) -> None:
    """An empty board, and the next piece of the same random numbers."""
    for j in range(field.width):
        run[COLUMNS + 2 + j] = run[HEIGHTS + j] = 0
    run[IS_OVER] = run[BAG] = 0
    run[KIND] = draw(run, generator, shapes, given)
    measure(run, wrap(0), field, is_fast)


@unchecked_kernel
def choose_any(run: Ints, kind: int, field: Field, shapes: Ints) -> None:
    """Choose any legal turn and column; CHOICE stays as it is where chance finds none."""
    first = shapes[1 + kind] + FIRST_TURN
    if field.end == ORIGINAL:
        find_reach(run, wrap(0), kind, field, shapes)
    for _try in range(TRIES):
        run[RANDOM] = next_number(run[RANDOM])
        number = below(run[RANDOM], shapes[first - 1])
        turn = first + TURN * number
        run[RANDOM] = next_number(run[RANDOM])
        column = below(run[RANDOM], field.width - shapes[turn + ACROSS] + 1)
        row = landing_row(run, wrap(0), turn, column, shapes)
        if is_legal(run, wrap(0), number, turn, row, column, field, shapes):
            run[CHOICE] = 16 * number + column
            return


@unchecked_kernel
def choose_by_network(
    run: Ints, kind: int, field: Field, shapes: Ints, units: Ints, network: Floats, room: Floats
) -> None:
    """Choose the placement to which the network gives most; the second frame is overwritten."""
    first, inputs = shapes[1 + kind] + FIRST_TURN, int(network[INPUTS])
    middle = room[inputs : inputs + int(network[HIDDEN])]
    best, found = -1e300, False
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
            measure(run, wrap(FRAME), field, units[FAST_WELLS] != 0)
            value = -1e200
            if run[FRAME + MOST] <= field.height:
                list_features(run, wrap(FRAME), field, units, room, wrap(0))
                value = network_value(network, room, wrap(0), middle)
            if value > best or not found:
                best, found = value, True
                run[CHOICE] = 16 * number + column


@unchecked_kernel
def take_step(
    run: Ints, field: Field, setting: Setting, shapes: Ints, given: Ints, table: Ints, units: Ints,
    network: Floats, room: Floats,
) -> None:  # fmt: skip
    """Place the piece by the table or, where there is one, by the network; draw the next."""
    kind = run[KIND]
    if len(network) > SCALES:
        choose_by_network(run, kind, field, shapes, units, network, room)
    else:
        best_placement(run, kind, field, shapes, table)
    if setting.explored > 0:
        run[RANDOM] = next_number(run[RANDOM])
        if run[RANDOM] & (ALWAYS - 1) < setting.explored:
            choose_any(run, kind, field, shapes)
    run[CLEARED] = 0
    if run[CHOICE] == NO_PLACEMENT:
        run[IS_OVER] = 1
        return
    place(run, kind, field, shapes)
    if not run[IS_OVER]:
        measure(run, wrap(0), field, table[FAST_WELLS] != 0)
        run[KIND] = draw(run, setting.generator, shapes, given)


@unchecked_kernel
def sample_steps(
    run: Ints, field: Field, setting: Setting, shapes: Ints, given: Ints, table: Ints, units: Ints,
    network: Floats, room: Floats, features: Floats, lines: Floats, ends: Floats,
) -> None:  # fmt: skip
    """As many steps as there is room for, one game after the other, on an empty board first."""
    count = len(units) // WEIGHTS
    begin_game(run, field, setting.generator, shapes, given, table[FAST_WELLS] != 0)
    for step in range(len(lines)):
        take_step(run, field, setting, shapes, given, table, units, network, room)
        lines[step], ends[step] = float(run[CLEARED]), float(run[IS_OVER])
        if run[IS_OVER]:
            begin_game(run, field, setting.generator, shapes, given, table[FAST_WELLS] != 0)
        else:
            list_features(run, wrap(0), field, units, features, step * count)


@unchecked_kernel
def play_by_network(
    run: Ints, pieces: int, field: Field, setting: Setting, shapes: Ints, given: Ints, table: Ints,
    units: Ints, network: Floats, room: Floats, cells: Ints,
) -> int:  # fmt: skip
    """Play a game on by a network, as `marathon.play_on` does by a policy."""
    placed = 0
    if run[KIND] == NOTHING:
        run[KIND] = draw(run, setting.generator, shapes, given)
    measure(run, wrap(0), field, table[FAST_WELLS] != 0)
    while placed < pieces and not run[IS_OVER] and (placed & HEARD or not cells[STOP]):
        take_step(run, field, setting, shapes, given, table, units, network, room)
        placed += run[CHOICE] != NO_PLACEMENT
    run[PIECES_DONE] += placed
    return placed
