"""What a quiet position is worth: by patterns of men where they were trained, else by material and mobility.

A *pattern* is two squares wide and four rows high; sixteen of them, overlapping, cover the board of 10 × 10.
Its eight squares are empty or hold a man of either side, which makes 3⁸ *faces*; each has two weights, one
for when all men are on the board, one for when none is, and between them what lies between. Kings have a
worth by number, and one for the long diagonal.
"""

from __future__ import annotations

import numpy as np

from ludotheque.games.dames.board import board, even, odd
from ludotheque.games.dames.generator import men_steps
from ludotheque.games.dames.memory import FLYING, STRIDE, Sides, other_to_move
from ludotheque.kernels import Ints, index, inline_kernel, popcount, unchecked_kernel

MAN, FLYING_KING, KING = 100, 300, 140
ADVANCE = 3
"""What a row further is worth to a man: men run a third of their worth over the board."""

STEP, CROWDED = 5, 5
"""What each step that men can make is worth on boards up to this stride, 8 × 8: on larger ones that helped
nothing."""

PATTERNS = 16
FACES = 3**8
SHIFTS = np.array([6 * row + place for row in range(4) for place in range(4)], np.int64)
THREES = np.array([sum(3**bit for bit in range(8) if face >> bit & 1) for face in range(256)], np.int64)

(
    PATTERN_WEIGHTS,  # where the weights of the patterns begin, face by face
    KINGS,  # the worth of a first king, a second, a third and more
    DIAGONAL,  # of a king on the long diagonal
    TURN,  # of being to move
) = 8, 0, 4, 5
WEIGHTS = PATTERN_WEIGHTS + PATTERNS * FACES
"""How many the search has: a face's two weights are one number, which halves what it reads."""

TRAINED = PATTERN_WEIGHTS + 2 * PATTERNS * FACES
"""How many are trained and kept: a face's early weight, then its late one."""

HIGH = 32
BOTH = 1 + (1 << HIGH)
"""A word of the board of 10 × 10 has 29 bits: one number holds White's, and above them Black's."""

LATE = 1 << 32
MOST_MEN = 40
UNIT, GRAIN = 1000, 8
"""Weights are in thousandths of a logit, and scores in so many of these: a man comes to about 100."""

_diagonal = board(10).diagonal
DIAGONAL_EVEN, DIAGONAL_ODD = even(_diagonal), odd(_diagonal)


@unchecked_kernel
def advance(men_even: int, men_odd: int, side: int, stride: int) -> int:
    """How many rows men have come, all together."""
    row = (1 << (stride - 1)) - 1
    rows = 2 * (stride - 1)
    total = 0
    for pair in range(stride - 1):
        in_even = popcount(men_even & (row << (stride * pair)))
        in_odd = popcount(men_odd & (row << (stride * pair)))
        if side == 0:
            total += in_even * (rows - 1 - 2 * pair) + in_odd * (rows - 2 - 2 * pair)
        else:
            total += in_even * 2 * pair + in_odd * (2 * pair + 1)
    return total


@unchecked_kernel
def mobility(p: Sides, memory: Ints) -> int:
    """How many steps the men of the side to move can make."""
    steps = men_steps(p, memory)
    return popcount(steps[0]) + popcount(steps[1]) + popcount(steps[2]) + popcount(steps[3])


@unchecked_kernel
def by_material(p: Sides, memory: Ints) -> int:
    """What a quiet position is worth to the side to move by what everybody sees."""
    king = FLYING_KING if memory[FLYING] else KING
    own_kings = popcount(p.own_even & p.kings_even) + popcount(p.own_odd & p.kings_odd)
    foe_kings = popcount(p.foe_even & p.kings_even) + popcount(p.foe_odd & p.kings_odd)
    own_men = popcount(p.own_even) + popcount(p.own_odd) - own_kings
    foe_men = popcount(p.foe_even) + popcount(p.foe_odd) - foe_kings
    material = MAN * (own_men - foe_men) + king * (own_kings - foe_kings)
    lead = material * 2 // (own_men + own_kings + foe_men + foe_kings)
    stride = memory[STRIDE]
    own = advance(p.own_even & ~p.kings_even, p.own_odd & ~p.kings_odd, p.side, stride)
    foe = advance(p.foe_even & ~p.kings_even, p.foe_odd & ~p.kings_odd, 1 - p.side, stride)
    score = material + lead + ADVANCE * (own - foe)
    if stride <= CROWDED:
        score += STEP * (mobility(p, memory) - mobility(other_to_move(p), memory))
    return score


@inline_kernel
def faces(in_even: int, in_odd: int, shift: int) -> int:
    """The eight squares of a pattern as bits, of both sides: two of each of its rows, even rows first."""
    first, second = (in_even >> shift) & (195 * BOTH), (in_odd >> shift) & (195 * BOTH)
    return (first | (first >> 4)) & (15 * BOTH) | (second << 4 | second) & (240 * BOTH)


def packed(trained: Ints) -> Ints:
    """Trained weights as the search wants them."""
    pairs = trained[PATTERN_WEIGHTS:].reshape(-1, 2)
    found: Ints = np.concatenate((trained[:PATTERN_WEIGHTS], pairs[:, 0] * LATE + pairs[:, 1]))
    return found


@inline_kernel
def by_patterns(p: Sides, weights: Ints) -> int:
    """What a quiet position is worth to the side to move, by trained weights."""
    own_even, own_odd = p.own_even & ~p.kings_even, p.own_odd & ~p.kings_odd
    foe_even, foe_odd = p.foe_even & ~p.kings_even, p.foe_odd & ~p.kings_odd
    if p.side:
        white_even, white_odd, black_even, black_odd = foe_even, foe_odd, own_even, own_odd
    else:
        white_even, white_odd, black_even, black_odd = own_even, own_odd, foe_even, foe_odd
    men_even, men_odd = white_even | black_even << HIGH, white_odd | black_odd << HIGH
    both = 0
    place = PATTERN_WEIGHTS
    for pattern in range(PATTERNS):
        found = faces(men_even, men_odd, SHIFTS[pattern])
        both += weights[index(place + THREES[found & 255] + 2 * THREES[found >> HIGH])]
        place += FACES
    late = (both + LATE // 2) % LATE - LATE // 2
    early = (both - late) // LATE
    men = popcount(own_even) + popcount(own_odd) + popcount(foe_even) + popcount(foe_odd)
    score = early * men + late * (MOST_MEN - men)
    score = (-score if p.side else score) // MOST_MEN  # rounded the same for both sides
    if p.kings_even | p.kings_odd:
        own_kings = popcount(p.own_even & p.kings_even) + popcount(p.own_odd & p.kings_odd)
        foe_kings = popcount(p.foe_even & p.kings_even) + popcount(p.foe_odd & p.kings_odd)
        for king in range(own_kings):
            score += weights[KINGS + min(king, 2)]
        for king in range(foe_kings):
            score -= weights[KINGS + min(king, 2)]
        held_even, held_odd = p.kings_even & DIAGONAL_EVEN, p.kings_odd & DIAGONAL_ODD
        if (p.own_even & held_even) | (p.own_odd & held_odd):
            score += weights[DIAGONAL]
        if (p.foe_even & held_even) | (p.foe_odd & held_odd):
            score -= weights[DIAGONAL]
    worth: int = (score + weights[TURN]) // GRAIN
    return worth


@inline_kernel
def evaluate(p: Sides, memory: Ints, weights: Ints) -> int:
    """What a quiet position is worth to the side to move."""
    return by_patterns(p, weights) if len(weights) == WEIGHTS else by_material(p, memory)
