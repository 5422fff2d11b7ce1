"""A million boards of tetris: placements weighed in machine code beside the definitions, cell by cell.

Here a piece falls row by row until it meets something, full rows are looked for one by one, and the features
are those of `features.define`: nothing is shared with the weighing but the table of shapes.
"""

from __future__ import annotations

import random

import numpy as np

from ludotheque.chance import below, first_number, next_number
from ludotheque.games.tetris.features import (
    ERODED_CELLS,
    FEATURES,
    LANDING_HEIGHT,
    LINES_REMOVED,
    define,
)
from ludotheque.games.tetris.layout import (
    ACROSS,
    CHOICE,
    COLUMNS,
    FAST_WELLS,
    FIRST_TURN,
    FRAME,
    HEIGHTS,
    MASKS,
    STRICT,
    TALL,
    TURN,
    Field,
    shapes,
)
from ludotheque.games.tetris.policies import weights_table
from ludotheque.games.tetris.wall import measure
from ludotheque.games.tetris.weighing import DEAD, best_placement
from ludotheque.kernels import Ints, fast, kernel
from tests.tetris_boards import random_policy

BOARDS_A_POLICY = 500


@kernel
def scatter(number: int, columns: Ints, height: int) -> int:
    """Fill the columns with a rough board without full rows; gives the next random number."""
    number = next_number(number)
    most = 1 + below(number, height)
    for j in range(len(columns)):
        number = next_number(number)
        columns[j] = 0
        top = max(0, most - below(number, 5))
        for row in range(top):
            number = next_number(number)
            if row == top - 1 or below(number, 12) > 1 + row % 4:
                columns[j] |= 1 << row
    for row in range(height):
        full = True
        for j in range(len(columns)):
            full = full and columns[j] >> row & 1 == 1
        if full:
            number = next_number(number)
            columns[below(number, len(columns))] &= ~(1 << row)
    return number


@kernel
def value_by_definition(
    columns: Ints, turn: int, column: int, field: Field, shapes: Ints, weights: Ints, found: Ints
) -> int:
    """The value of a placement; the columns are changed."""
    across, row, is_free = shapes[turn + ACROSS], field.height + 5, True
    while row > 0 and is_free:
        for j in range(across):
            is_free = is_free and columns[column + j] & (shapes[turn + MASKS + j] << (row - 1)) == 0
        if is_free:
            row -= 1
    for j in range(across):
        columns[column + j] |= shapes[turn + MASKS + j] << row
    lines, eroded = 0, 0
    for down in range(field.height + 6):
        line = field.height + 5 - down
        full = not (field.end == STRICT and row + shapes[turn + TALL] > field.height)
        for j in range(len(columns)):
            full = full and columns[j] >> line & 1 == 1
        if full:
            lines += 1
            for j in range(across):
                eroded += (shapes[turn + MASKS + j] << row) >> line & 1
            for j in range(len(columns)):
                columns[j] = columns[j] & ((1 << line) - 1) | columns[j] >> (line + 1) << line
    define(columns, field.rows, weights[FAST_WELLS] != 0, found)
    for j in range(len(columns)):
        if columns[j] >> field.height:
            return DEAD
    found[LANDING_HEIGHT] = 2 * row + shapes[turn + TALL] - 1
    found[ERODED_CELLS], found[LINES_REMOVED] = lines * eroded, lines
    value = 0
    for place in range(len(found)):
        value += weights[place] * found[place]
    return value


@kernel
def differences(
    boards: int,
    seed: int,
    field: Field,
    shapes: Ints,
    weights: Ints,
    frames: Ints,
    columns: Ints,
    found: Ints,
) -> int:
    """On how many of so many random boards the choice or its value differ."""
    number, different = seed, 0
    before = columns.copy()
    for _board in range(boards):
        number = scatter(number, before, field.height)
        number = next_number(number)
        kind = below(number, shapes[0])
        for j in range(field.width):
            frames[COLUMNS + 2 + j] = before[j]
            height = 0
            while before[j] >> height:
                height += 1
            frames[HEIGHTS + j] = height
        measure(frames, 0, field, weights[FAST_WELLS] != 0)
        value = best_placement(frames, kind, field, shapes, weights)
        best, choice = DEAD - 1, -1
        first = shapes[1 + kind] + FIRST_TURN
        for turn in range(shapes[first - 1]):
            for column in range(field.width - shapes[first + TURN * turn + ACROSS] + 1):
                for j in range(field.width):
                    columns[j] = before[j]
                one = value_by_definition(columns, first + TURN * turn, column, field, shapes, weights, found)
                if one > best:
                    best, choice = one, 16 * turn + column
        different += value != best or frames[CHOICE] != choice
    return different


def count_differences(boards: int, field: Field, pieces: str, seed: str, compiled: bool) -> int:
    """On how many of so many random boards, under random policies, the two ways differ."""
    count, chance = fast(differences) if compiled else differences, random.Random(seed)
    frames, columns = np.zeros(2 * FRAME, np.int64), np.zeros(field.width, np.int64)
    found, total = np.zeros(len(FEATURES), np.int64), 0
    for part in range(-(-boards // BOARDS_A_POLICY)):
        some = min(BOARDS_A_POLICY, boards - part * BOARDS_A_POLICY)
        weights = weights_table(random_policy(chance))
        number = first_number(f"{seed}/{part}")
        total += count(some, number, field, shapes(pieces), weights, frames, columns, found)
    return total
