"""How boards and pieces lie in the kernels' flat arrays.

A *frame* is a run of FRAME ints in a flat array; the names below are places in it. Columns are masks, row 0
the lowest bit, with two full columns on either side, so that no placement asks whether a neighbour exists:

    COLUMNS    # # c0 c1 … c9 # #      HEIGHTS    h0 h1 … h9
    EDGES      row transitions left of each column, summed from the left
    WELLS      of each column, summed from the left; the first is that of the wall's column
    SUMS       of the heights, from the left
    LEFT       the rows that are full in all columns left of this one;  RIGHT: in this one and all right of it
    STEPS      the height differences d = h(j+1) - h(j): bit j of the field of d, for d from -2 to 2

A placement touches one to five columns. Sums from the left give what the others keep, so that only those and
their neighbours are looked at.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ludotheque.games.tetris.features import FEATURES
from ludotheque.games.tetris.pieces import Orientation, pieces
from ludotheque.kernels import Ints, kernel

WIDEST, HIGHEST = 12, 40
"""The field of a height difference has 12 bits, and a column with a piece above it must fit 62."""

COLUMNS, HEIGHTS, EDGES, WELLS, LEFT, RIGHT = 0, 16, 32, 48, 64, 80
COLUMN_TRANSITIONS, HOLES, HOLE_ROWS, HOLE_DEPTH, STEPS, MOST, BUMPS = range(96, 103)
CHOICE, LANDED, CLEARED, ERODED, RANDOM = range(104, 109)
REACH = 109
SUMS, VALUES, ROWS = 113, 128, 192
FRAME = 256

STEP_BITS = 12
STEP_FIELD = (1 << STEP_BITS) - 1
STEP_FIELDS = sum(1 << STEP_BITS * field for field in range(5))
STEPS_TOP = STEP_FIELDS << STEP_BITS - 1
"""The highest bit of each field, which eleven differences leave free; and all bits below these."""

STEPS_BELOW_TOP = STEPS_TOP - STEP_FIELDS

STRICT, LINES, STATEMENT, ORIGINAL = range(4)
"""The end rules; rules.py says what they mean."""

NO_PLACEMENT = -1
WHOLE = -1

FIRST_TURN, TURN = 1, 32
ACROSS, TALL, DEPTH, CELLS, GAPS, INSIDE, SUM_TOPS, BOTTOMS, TOPS, MASKS = 0, 1, 2, 3, 4, 5, 6, 8, 13, 20
"""A piece in the table of shapes: the number of its turns, then TURN ints for each, which have these places.

GAPS counts the gaps inside its columns, INSIDE are the STEPS between them, as if it lay at the left. After
MASKS there are two empty columns.
"""


FAST_WELLS, ANY_TIE, HAS_SURFACE, HAS_STEPS, HAS_HEIGHTS, SPARED = range(len(FEATURES), len(FEATURES) + 6)
"""After the weights: how the policy counts wells and takes ties; whether it looks at diversity (1), offers
(2) and ways (3), at steps, or at the statement's heights; the most that the surface can add."""

WEIGHTS = len(FEATURES) + 6


class Field(NamedTuple):
    """What the kernels need to know of the rules."""

    width: int
    height: int
    rows: int  # of the grid, hidden ones too
    end: int


@cache
def shapes(name: str) -> Ints:
    """A set of pieces as the kernels read it: how many there are, where each begins, and their turns."""
    kinds = pieces(name)
    table = [len(kinds), *[0] * len(kinds)]
    for number, piece in enumerate(kinds):
        table[1 + number] = len(table)
        table.append(len(piece.orientations))
        for one in piece.orientations:
            table += turn_of(one)
    return np.array(table, np.int64)


def turn_of(one: Orientation) -> list[int]:
    """A piece's turn as the kernels read it."""
    tops = [mask.bit_length() for mask in one.masks]
    turn = [0] * TURN
    turn[ACROSS], turn[TALL], turn[DEPTH] = one.width, one.height, one.depth
    turn[CELLS] = sum(mask.bit_count() for mask in one.masks)
    turn[GAPS] = sum((mask & ~(mask << 1)).bit_count() - 1 for mask in one.masks)
    turn[SUM_TOPS] = sum(tops)
    turn[INSIDE] = sum(step_bit(place, right - left) for place, (left, right) in enumerate(pairwise(tops)))
    turn[BOTTOMS : BOTTOMS + one.width] = one.bottoms
    turn[TOPS : TOPS + one.width] = tops
    turn[MASKS : MASKS + one.width] = one.masks
    return turn


@kernel
def step_bit(place: int, difference: int) -> int:
    """The bit of a height difference in STEPS; none beyond two rows."""
    if difference < -2 or difference > 2:
        return 0
    return 1 << (STEP_BITS * (difference + 2) + place)
