"""What a policy gives for the surface: diversity, offers, ways, steps, and the statement's heights."""

from __future__ import annotations

from ludotheque.games.tetris.features import (
    BUMPINESS,
    DIVERSITY,
    HIGHEST_COLUMN,
    LEFT_PAIR,
    LEFT_WALL,
    MOST_WAYS,
    OFFERS,
    RIGHT_PAIR,
    RIGHT_WALL,
    SECOND_OFFERS,
    STEEPEST,
    STEP_KINDS,
    STEP_PAIRS,
    STEP_TRIPLES,
    SUM_OF_HEIGHTS,
    THIRD_OFFERS,
    WAYS,
)
from ludotheque.games.tetris.layout import (
    ACROSS,
    BUMPS,
    FRAME,
    HAS_STEPS,
    HAS_SURFACE,
    HEIGHTS,
    INSIDE,
    MOST,
    STEP_BITS,
    STEP_FIELD,
    STEP_FIELDS,
    STEPS,
    STEPS_BELOW_TOP,
    STEPS_TOP,
    SUM_TOPS,
    SUMS,
    TALL,
    TOPS,
    Field,
    step_bit,
)
from ludotheque.kernels import Ints, index, popcount, unchecked_kernel, wrap


@unchecked_kernel
def surface_value(steps: int, weights: Ints) -> int:
    """What a policy gives for diversity and offers; the patterns are those of features.OFFER_PATTERNS."""
    kinds = popcount(steps + STEPS_BELOW_TOP & STEPS_TOP)  # a field with any bit in it carries into its top
    value: int = weights[DIVERSITY] * kinds
    if weights[HAS_SURFACE] == 1:
        return value
    down2, down1 = steps & STEP_FIELD, steps >> STEP_BITS & STEP_FIELD
    level = steps >> 2 * STEP_BITS & STEP_FIELD
    up1, up2 = steps >> 3 * STEP_BITS & STEP_FIELD, steps >> 4 * STEP_BITS
    # a bare number of the pattern would make Numba compile `offer` for each of them
    value += offer(down2, wrap(0), weights) + offer(down1, wrap(1), weights) + offer(level, wrap(2), weights)
    value += offer(up1, wrap(3), weights) + offer(up2, wrap(4), weights)
    value += offer(level & level >> 1, wrap(5), weights) + offer(level & up1 >> 1, wrap(6), weights)
    value += offer(down1 & level >> 1, wrap(7), weights) + offer(down1 & up1 >> 1, wrap(8), weights)
    value += offer(level & down1 >> 1, wrap(9), weights) + offer(up1 & level >> 1, wrap(10), weights)
    value += offer(level & level >> 1 & level >> 2, wrap(11), weights)
    if weights[HAS_SURFACE] == 2:
        return value
    return value + ways_value(down2, down1, level, up1, up2, weights)


@unchecked_kernel
def offer(places: int, pattern: int, weights: Ints) -> int:
    """What a policy gives for a pattern that occurs at these places."""
    once = weights[OFFERS + pattern] if places else 0
    return once + (weights[SECOND_OFFERS + pattern] if places & (places - 1) else 0)


@unchecked_kernel
def ways_value(down2: int, down1: int, level: int, up1: int, up2: int, weights: Ints) -> int:
    """What a policy gives for third offers and for ways; the steps are given by their places."""
    downs, levels, ups = popcount(down1), popcount(level), popcount(up1)
    flats, beside = popcount(level & level >> 1), popcount(down1 & up1 >> 1)
    level_up, down_level = popcount(level & up1 >> 1), popcount(down1 & level >> 1)
    level_down, up_level = popcount(level & down1 >> 1), popcount(up1 & level >> 1)
    falls, rises = popcount(down2), popcount(up2)
    value: int = weights[THIRD_OFFERS] if falls > 2 else 0
    value += weights[THIRD_OFFERS + 1] if downs > 2 else 0
    value += weights[THIRD_OFFERS + 2] if levels > 2 else 0
    value += weights[THIRD_OFFERS + 3] if ups > 2 else 0
    value += weights[THIRD_OFFERS + 4] if rises > 2 else 0
    value += weights[THIRD_OFFERS + 5] if flats > 2 else 0
    value += weights[THIRD_OFFERS + 6] if level_up > 2 else 0
    value += weights[THIRD_OFFERS + 7] if down_level > 2 else 0
    value += weights[THIRD_OFFERS + 8] if beside > 2 else 0
    value += weights[THIRD_OFFERS + 9] if level_down > 2 else 0
    value += weights[THIRD_OFFERS + 10] if up_level > 2 else 0
    value += weights[THIRD_OFFERS + 11] if popcount(level & level >> 1 & level >> 2) > 2 else 0
    value += ways(levels + rises + flats + level_down, wrap(0), weights)  # J
    value += ways(levels + falls + flats + up_level, wrap(1), weights)  # L
    value += ways(downs + level_up, wrap(2), weights)  # S
    value += ways(ups + down_level, wrap(3), weights)  # Z
    return value + ways(downs + ups + flats + beside, wrap(4), weights)  # T


@unchecked_kernel
def ways(count: int, piece: int, weights: Ints) -> int:
    """What a policy gives for so many ways for a piece, which is one of features.WAYS_FOR."""
    value = 0
    for one in range(min(count, MOST_WAYS)):
        value += weights[index(WAYS + MOST_WAYS * piece + one)]
    return value


@unchecked_kernel
def steps_value(frames: Ints, heights: int, width: int, weights: Ints) -> int:
    """What a policy gives for the steps between columns of these heights."""
    value, first, second = 0, 0, 0
    for j in range(width - 1):
        step = frames[index(heights + j + 1)] - frames[index(heights + j)]
        step = max(0, min(2 * STEEPEST, step + STEEPEST))
        if j == 0:
            value += weights[index(LEFT_WALL + step)]
        else:
            value += weights[index(STEP_PAIRS + STEP_KINDS * second + step)]
        if j == 1:
            value += weights[index(LEFT_PAIR + STEP_KINDS * second + step)]
        if j > 1:
            value += weights[index(STEP_TRIPLES + STEP_KINDS * (STEP_KINDS * first + second) + step)]
        first, second = second, step
    if width > 2:
        value += weights[index(RIGHT_PAIR + STEP_KINDS * first + second)]
    return value + int(weights[index(RIGHT_WALL + second)])


@unchecked_kernel
def surface_after(
    frames: Ints, turn: int, row: int, column: int, field: Field, shapes: Ints, weights: Ints
) -> int:
    """What a policy gives for the surface after a placement that removes no row; uses the second frame."""
    across = shapes[index(turn + ACROSS)]
    touched = ((1 << across + 1) - 1 << column >> 1) * STEP_FIELDS
    steps = frames[index(STEPS)] & ~touched | shapes[index(turn + INSIDE)] << column
    if column:
        left = frames[index(HEIGHTS + column - 1)] - row
        steps |= step_bit(column - 1, shapes[index(turn + TOPS)] - left)
    if column + across < field.width:
        right = frames[index(HEIGHTS + column + across)] - row
        steps |= step_bit(column + across - 1, right - shapes[index(turn + TOPS + across - 1)])
    value = surface_value(steps, weights)
    if weights[HAS_STEPS]:
        for j in range(field.width):
            frames[index(FRAME + HEIGHTS + j)] = frames[index(HEIGHTS + j)]
        for j in range(across):
            frames[index(FRAME + HEIGHTS + column + j)] = row + shapes[index(turn + TOPS + j)]
        value += steps_value(frames, wrap(FRAME + HEIGHTS), field.width, weights)
    return value


@unchecked_kernel
def heights_after(
    frames: Ints, turn: int, row: int, column: int, field: Field, shapes: Ints, weights: Ints
) -> int:
    """What a policy gives for the statement's heights after a placement that removes no row."""
    across = shapes[turn + ACROSS]
    total = frames[SUMS + field.width] + shapes[turn + SUM_TOPS] + across * row
    total -= frames[SUMS + column + across] - frames[SUMS + column]
    bumps = frames[BUMPS]
    for j in range(column, column + across + 1):
        if 0 < j < field.width:
            left, right = frames[HEIGHTS + j - 1], frames[HEIGHTS + j]
            bumps -= abs(right - left)
            if j > column:
                left = row + shapes[turn + TOPS + j - column - 1]
            if j < column + across:
                right = row + shapes[turn + TOPS + j - column]
            bumps += abs(right - left)
    value: int = weights[SUM_OF_HEIGHTS] * total + weights[BUMPINESS] * bumps
    return value + int(weights[HIGHEST_COLUMN] * max(frames[MOST], row + shapes[turn + TALL]))
