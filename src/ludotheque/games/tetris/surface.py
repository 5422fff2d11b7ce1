"""What a policy gives for the surface: diversity, offers, and the statement's heights."""

from __future__ import annotations

from ludotheque.games.tetris.features import (
    BUMPINESS,
    DIVERSITY,
    HIGHEST_COLUMN,
    OFFERS,
    SECOND_OFFERS,
    SUM_OF_HEIGHTS,
)
from ludotheque.games.tetris.layout import (
    ACROSS,
    BUMPS,
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
    return value + offer(level & level >> 1 & level >> 2, wrap(11), weights)


@unchecked_kernel
def offer(places: int, pattern: int, weights: Ints) -> int:
    """What a policy gives for a pattern that occurs at these places."""
    once = weights[OFFERS + pattern] if places else 0
    return once + (weights[SECOND_OFFERS + pattern] if places & (places - 1) else 0)


@unchecked_kernel
def surface_after(
    frames: Ints, turn: int, row: int, column: int, field: Field, shapes: Ints, weights: Ints
) -> int:
    """What a policy gives for diversity and offers after a placement that removes no row."""
    across = shapes[index(turn + ACROSS)]
    touched = ((1 << across + 1) - 1 << column >> 1) * STEP_FIELDS
    steps = frames[index(STEPS)] & ~touched | shapes[index(turn + INSIDE)] << column
    if column:
        left = frames[index(HEIGHTS + column - 1)] - row
        steps |= step_bit(column - 1, shapes[index(turn + TOPS)] - left)
    if column + across < field.width:
        right = frames[index(HEIGHTS + column + across)] - row
        steps |= step_bit(column + across - 1, right - shapes[index(turn + TOPS + across - 1)])
    return surface_value(steps, weights)


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
