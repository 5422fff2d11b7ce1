"""Which placement a policy likes best: all placements of a piece, weighed in whole numbers.

A *policy* is a weight for each feature, as ints (policies.py scales decimals), so that nothing is rounded and
a tie is a tie on every machine: the first of the best wins, turns in order, then columns from the left; or,
where the policy says so, any of them.

What is cheap comes first, for all placements: where the piece lands, the holes it makes, the row transitions.
Wells and surface follow only where a placement could still be the best: that is exact, and one or two in
twenty-three are left.
"""

from __future__ import annotations

from ludotheque.chance import below, next_number
from ludotheque.games.tetris.features import (
    BUMPINESS,
    COLUMN_CHANGES,
    DEPTH_OF_HOLES,
    ERODED_CELLS,
    HIGHEST_COLUMN,
    HOLE_COUNT,
    LANDING_HEIGHT,
    LINES_REMOVED,
    ROW_TRANSITIONS,
    ROWS_WITH_HOLES,
    SUM_OF_HEIGHTS,
    WELL_SUM,
)
from ludotheque.games.tetris.layout import (
    ACROSS,
    ANY_TIE,
    BOTTOMS,
    BUMPS,
    CELLS,
    CHOICE,
    CLEARED,
    COLUMN_TRANSITIONS,
    COLUMNS,
    DEPTH,
    EDGES,
    ERODED,
    FAST_WELLS,
    FIRST_TURN,
    FRAME,
    GAPS,
    HAS_HEIGHTS,
    HAS_STEPS,
    HAS_SURFACE,
    HEIGHTS,
    HOLE_DEPTH,
    HOLE_ROWS,
    HOLES,
    LANDED,
    LEFT,
    MASKS,
    MOST,
    NO_PLACEMENT,
    ORIGINAL,
    RANDOM,
    RIGHT,
    ROWS,
    SPARED,
    STATEMENT,
    STEPS,
    STRICT,
    SUM_TOPS,
    SUMS,
    TALL,
    TOPS,
    TURN,
    VALUES,
    WELLS,
    WHOLE,
    Field,
)
from ludotheque.games.tetris.reach import find_reach, reach_of
from ludotheque.games.tetris.surface import heights_after, steps_value, surface_after, surface_value
from ludotheque.games.tetris.wall import drop, measure, wells_of
from ludotheque.kernels import Ints, index, lowest, popcount, unchecked_kernel, wrap

DEAD = -(1 << 57)
"""The value of a placement that ends the game; a sum over all pieces still fits an int."""


@unchecked_kernel
def frame_value(frames: Ints, at: int, field: Field, weights: Ints) -> int:
    """The value of a measured frame and of the placement that led to it; DEAD where that ended the game."""
    if frames[at + MOST] > field.height:
        return DEAD
    value = action_value(frames, at, weights)
    value += weights[ROW_TRANSITIONS] * frames[at + EDGES + field.width + 1]
    value += weights[COLUMN_CHANGES] * frames[at + COLUMN_TRANSITIONS]
    value += weights[HOLE_COUNT] * frames[at + HOLES]
    value += weights[WELL_SUM] * frames[at + WELLS + field.width + 1]
    value += weights[DEPTH_OF_HOLES] * frames[at + HOLE_DEPTH]
    value += weights[ROWS_WITH_HOLES] * popcount(frames[at + HOLE_ROWS])
    if weights[HAS_HEIGHTS]:
        value += weights[SUM_OF_HEIGHTS] * frames[at + SUMS + field.width]
        value += weights[BUMPINESS] * frames[at + BUMPS] + weights[HIGHEST_COLUMN] * frames[at + MOST]
    if weights[HAS_SURFACE]:
        value += surface_value(frames[at + STEPS], weights)
    if weights[HAS_STEPS]:
        value += steps_value(frames, at + HEIGHTS, field.width, weights)
    return int(value)


@unchecked_kernel
def action_value(frames: Ints, at: int, weights: Ints) -> int:
    """The part of a value that comes from the placement itself."""
    value: int = weights[LANDING_HEIGHT] * frames[at + LANDED] + weights[ERODED_CELLS] * frames[at + ERODED]
    return value + int(weights[LINES_REMOVED] * frames[at + CLEARED])


@unchecked_kernel
def best_placement(frames: Ints, kind: int, field: Field, shapes: Ints, weights: Ints) -> int:
    """The value of the best placement of a piece on the first frame, which is measured; CHOICE says which.

    A choice is the turn's number, times 16, plus the column. Where every placement ends the game it is the
    first one, and NO_PLACEMENT where there is none. The second frame is overwritten. That it is always the
    first frame spares the inner loops an addition each, and Numba a second version of them.
    """
    first = shapes[index(1 + kind)] + FIRST_TURN
    likeliest = weigh_all(frames, kind, field, shapes, weights)
    if likeliest < 0:
        return DEAD
    best = whole_value(frames, likeliest, first, wrap(DEAD), field, shapes, weights)
    choice, ties, spared = likeliest, weights[ANY_TIE], weights[SPARED]
    for number in range(shapes[index(first - 1)]):
        for column in range(field.width - shapes[index(first + TURN * number + ACROSS)] + 1):
            slot = 16 * number + column
            if frames[index(VALUES + slot)] + spared < best or slot == likeliest:
                continue
            value = whole_value(frames, slot, first, best, field, shapes, weights)
            if value > best or (value == best and ties == 0 and slot < choice):
                best, choice, ties = value, slot, weights[ANY_TIE]
            elif ties and value == best:
                ties += 1
                frames[RANDOM] = next_number(frames[RANDOM])
                if below(frames[RANDOM], ties) == 0:
                    choice = slot
    frames[CHOICE] = choice
    return best


@unchecked_kernel
def weigh_all(frames: Ints, kind: int, field: Field, shapes: Ints, weights: Ints) -> int:
    """Fill in ROWS and VALUES, without surface and the wells near the piece; the placement of most value.

    A placement that removes rows is weighed whole: its row is WHOLE. CHOICE is the first legal one.
    """
    columns, heights, width = COLUMNS + 2, HEIGHTS, field.width
    first = shapes[index(1 + kind)] + FIRST_TURN
    best, likeliest = DEAD, NO_PLACEMENT
    frames[CHOICE] = NO_PLACEMENT
    if field.end == ORIGINAL:
        find_reach(frames, wrap(0), kind, field, shapes)
    base = weights[COLUMN_CHANGES] * frames[index(COLUMN_TRANSITIONS)]
    base += weights[HOLE_COUNT] * frames[index(HOLES)]
    base += weights[DEPTH_OF_HOLES] * frames[index(HOLE_DEPTH)]
    base += weights[ROW_TRANSITIONS] * frames[index(EDGES + width + 1)]
    base += weights[WELL_SUM] * frames[index(WELLS + width + 1)]
    for number in range(shapes[index(first - 1)]):
        turn = first + TURN * number
        across, tall = shapes[index(turn + ACROSS)], shapes[index(turn + TALL)]
        fixed = base + 2 * weights[COLUMN_CHANGES] * shapes[index(turn + GAPS)]
        fixed += (weights[DEPTH_OF_HOLES] - weights[HOLE_COUNT]) * shapes[index(turn + CELLS)]
        fixed += weights[HOLE_COUNT] * shapes[index(turn + SUM_TOPS)]
        for column in range(width - across + 1):
            row = wrap(0)
            for j in range(across):
                row = max(row, frames[index(heights + column + j)] - shapes[index(turn + BOTTOMS + j)])
            slot = 16 * number + column
            is_high = row + tall > field.height
            if is_high or field.end == ORIGINAL:
                frames[index(VALUES + slot)] = 2 * DEAD
                if not is_legal(frames, wrap(0), number, turn, row, column, field, shapes):
                    continue
                if frames[CHOICE] == NO_PLACEMENT:
                    frames[CHOICE] = slot
                if is_high and field.end == STRICT:
                    continue
            full = frames[index(LEFT + column)] & frames[index(RIGHT + column + across)]
            before, hole_rows = frames[index(columns + column - 1)], frames[index(HOLE_ROWS)]
            edges, gaps, ones = 0, 0, 0
            for j in range(across):
                old, height = frames[index(columns + column + j)], frames[index(heights + column + j)]
                new = old | shapes[index(turn + MASKS + j)] << row
                full &= new
                edges += popcount(before ^ new)
                before = new
                gaps += row + shapes[index(turn + BOTTOMS + j)] > height
                ones += lowest(~new) - lowest(~old)
                hole_rows |= ~new & ((1 << row + shapes[index(turn + TOPS + j)]) - 1)
            if full or is_high:
                drop(frames, wrap(0), wrap(FRAME), turn, column, field, shapes)
                measure(frames, wrap(FRAME), field, weights[FAST_WELLS] != 0)
                value = frame_value(frames, wrap(FRAME), field, weights)
                row = WHOLE
            else:
                edges += popcount(before ^ frames[index(columns + column + across)])
                edges -= frames[index(EDGES + column + across + 1)] - frames[index(EDGES + column)]
                wells = frames[index(WELLS + column)] - frames[index(WELLS + column + across + 2)]
                risen = across * row - frames[index(SUMS + column + across)]
                risen += frames[index(SUMS + column)]
                value = fixed + weights[LANDING_HEIGHT] * (2 * row + tall - 1)
                value += weights[ROW_TRANSITIONS] * edges + weights[ROWS_WITH_HOLES] * popcount(hole_rows)
                value += 2 * weights[COLUMN_CHANGES] * gaps + weights[HOLE_COUNT] * risen
                value += weights[WELL_SUM] * wells - weights[DEPTH_OF_HOLES] * ones
                if weights[HAS_HEIGHTS]:
                    value += heights_after(frames, turn, row, column, field, shapes, weights)
            frames[index(VALUES + slot)] = value
            frames[index(ROWS + slot)] = row
            if value > best:
                best, likeliest = value, slot
    return likeliest


@unchecked_kernel
def is_legal(
    frames: Ints, at: int, number: int, turn: int, row: int, column: int, field: Field, shapes: Ints
) -> bool:
    """Whether the end rule lets a piece be dropped here at all; find_reach comes before."""
    if field.end == ORIGINAL:
        return reach_of(frames, at, number) >> column & 1 == 1
    return bool(field.end != STATEMENT or row + shapes[turn + DEPTH] <= field.height + 1)


@unchecked_kernel
def whole_value(
    frames: Ints, slot: int, first: int, best: int, field: Field, shapes: Ints, weights: Ints
) -> int:
    """The value of a placement that `weigh_all` has seen, with its surface and its wells.

    Where it is known to be less than `best`, it may still come out too high, but less than that.
    """
    value, row = frames[index(VALUES + slot)], frames[index(ROWS + slot)]
    if row == WHOLE:
        return int(value)
    columns = COLUMNS + 2
    turn, column = first + TURN * (slot >> 4), slot & 15
    if weights[HAS_SURFACE] or weights[HAS_STEPS]:
        value += surface_after(frames, turn, row, column, field, shapes, weights)
        if value < best and weights[WELL_SUM] <= 0:
            return int(value)
    before = frames[index(columns + column - 2)]
    middle = frames[index(columns + column - 1)]
    wells = 0
    for j in range(shapes[index(turn + ACROSS)] + 2):
        after = frames[index(columns + column + j)] | shapes[index(turn + MASKS + j)] << row
        wells += wells_of(before, middle, after, weights[FAST_WELLS] != 0)
        before = middle
        middle = after
    return int(value + weights[WELL_SUM] * wells)
