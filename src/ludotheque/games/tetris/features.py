"""What policies look at: the names of all features, and each by its plain definition, cell by cell.

The board is the one after a placement, full rows removed. Sources: Thiery & Scherrer, "Building controllers
for Tetris" (2009) for the first nine; the statement (3.3) for its own; what the surface offers is ours.

- An *offer* is a pattern of height differences on which some piece lands without a hole; it counts once,
  a second offer where the pattern occurs twice, a third where it occurs three times.
- The *ways* for a piece are the places where one of its turns lands without a hole.
- *Steps* are two or three neighbouring height differences, each of them cut off at three rows; a wall's are
  the one or two beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product

import numpy as np

from ludotheque.games.tetris.pieces import pieces
from ludotheque.kernels import Ints, kernel

OFFER_PATTERNS = (
    (-2,), (-1,), (0,), (1,), (2,),
    (0, 0), (0, 1), (-1, 0), (-1, 1), (0, -1), (1, 0),
    (0, 0, 0),
)  # fmt: skip
"""Height differences of neighbouring columns on which some piece can land without a hole."""

PATTERN_TABLE = np.array([(len(steps), *steps, *[0] * (3 - len(steps))) for steps in OFFER_PATTERNS]).ravel()
"""The same for kernels: how many differences, then three places for them."""

WAYS_FOR, MOST_WAYS = "JLSZT", 4
"""The pieces whose ways are counted, and up to how many; O has an offer of its own, and I stands anywhere."""

WAYS_TABLE = np.array(
    [
        sum(tuple(b - a for a, b in pairwise(turned.bottoms)) == steps for turned in piece.orientations)
        for letter in WAYS_FOR
        for piece in pieces("tetrominoes")
        if piece.name == letter
        for steps in OFFER_PATTERNS
    ]
)
"""For each of those pieces and each pattern, how many turns of the piece lie on it."""

STEEPEST = 3
STEP_KINDS = 2 * STEEPEST + 1
_STEP_RANGE = range(-STEEPEST, STEEPEST + 1)


def _listed(steps: Iterable[int]) -> str:
    return ", ".join(f"{step:+d}" for step in steps)


def _offers(name: str) -> list[str]:
    return [f"{name} {_listed(pattern)}" for pattern in OFFER_PATTERNS]


FEATURES = (
    "landing height",  # the middle of the piece where it lands, in rows from 0
    "eroded cells",  # rows removed, times the piece's cells in them
    "row transitions",  # changes between full and empty along every row, the walls being full
    "column transitions",  # the same along every column, the floor being full
    "holes",  # empty cells with a full one above
    "wells",  # for each empty cell between two full ones: the empty cells from it downwards
    "hole depth",  # full cells in the runs directly above holes
    "rows with holes",
    "diversity",  # how many of -2 to 2 occur among the height differences
    *_offers("offer"),
    *_offers("second offer"),
    "lines",
    "highest column",
    "sum of heights",
    "bumpiness",  # the height differences, without their signs
    *_offers("third offer"),
    *(f"ways for {piece}: {count}" for piece in WAYS_FOR for count in range(1, MOST_WAYS + 1)),  # or more
    *("steps " + _listed(steps) for steps in product(_STEP_RANGE, repeat=2)),  # how often they occur
    *(f"left wall {step:+d}" for step in _STEP_RANGE),
    *(f"right wall {step:+d}" for step in _STEP_RANGE),
    *("steps " + _listed(steps) for steps in product(_STEP_RANGE, repeat=3)),
    *("left wall " + _listed(steps) for steps in product(_STEP_RANGE, repeat=2)),
    *("right wall " + _listed(steps) for steps in product(_STEP_RANGE, repeat=2)),
)
LANDING_HEIGHT, ERODED_CELLS, ROW_TRANSITIONS, COLUMN_CHANGES, HOLE_COUNT, WELL_SUM = range(6)
DEPTH_OF_HOLES, ROWS_WITH_HOLES, DIVERSITY, OFFERS = range(6, 10)
SECOND_OFFERS = OFFERS + len(OFFER_PATTERNS)
LINES_REMOVED = SECOND_OFFERS + len(OFFER_PATTERNS)
HIGHEST_COLUMN, SUM_OF_HEIGHTS, BUMPINESS, THIRD_OFFERS = range(LINES_REMOVED + 1, LINES_REMOVED + 5)
WAYS = THIRD_OFFERS + len(OFFER_PATTERNS)
STEP_PAIRS = WAYS + len(WAYS_FOR) * MOST_WAYS
LEFT_WALL = STEP_PAIRS + STEP_KINDS**2
RIGHT_WALL = LEFT_WALL + STEP_KINDS
STEP_TRIPLES = RIGHT_WALL + STEP_KINDS
LEFT_PAIR = STEP_TRIPLES + STEP_KINDS**3
RIGHT_PAIR = LEFT_PAIR + STEP_KINDS**2
assert len(FEATURES) == RIGHT_PAIR + STEP_KINDS**2


@kernel
def is_full(columns: Ints, j: int, row: int) -> bool:
    """Whether a cell is full; walls and floor are."""
    return j < 0 or j >= len(columns) or row < 0 or columns[j] >> row & 1 == 1


@kernel
def height_of(columns: Ints, j: int, rows: int) -> int:
    """The rows below the highest full cell of a column, that one included."""
    height = rows
    while height > 0 and not is_full(columns, j, height - 1):
        height -= 1
    return height


@kernel
def define(columns: Ints, rows: int, fast_wells: bool, found: Ints) -> None:
    """Fill in the features of a board; those of the placement (landing, eroded, lines) are left alone."""
    for place in range(ROW_TRANSITIONS, len(found)):
        if place != LINES_REMOVED:
            found[place] = 0
    for j in range(len(columns)):
        height = height_of(columns, j, rows)
        found[SUM_OF_HEIGHTS] += height
        found[HIGHEST_COLUMN] = max(found[HIGHEST_COLUMN], height)
        if j:
            found[BUMPINESS] += abs(height - height_of(columns, j - 1, rows))
        is_well = False
        for below_top in range(rows):
            row = rows - 1 - below_top
            found[COLUMN_CHANGES] += is_full(columns, j, row) != is_full(columns, j, row - 1)
            is_between = is_full(columns, j - 1, row) and is_full(columns, j + 1, row)
            is_well = not is_full(columns, j, row) and (is_between or (fast_wells and is_well))
            depth = row
            while is_well and not is_full(columns, j, depth):
                found[WELL_SUM] += 1
                depth -= 1
            if row < height and not is_full(columns, j, row):
                found[HOLE_COUNT] += 1
                above = row + 1
                while above < height and is_full(columns, j, above):
                    found[DEPTH_OF_HOLES] += 1
                    above += 1
        found[COLUMN_CHANGES] += is_full(columns, j, rows - 1)
    for row in range(rows):
        has_hole = False
        for j in range(len(columns) + 1):
            found[ROW_TRANSITIONS] += is_full(columns, j - 1, row) != is_full(columns, j, row)
            is_under = j < len(columns) and row < height_of(columns, j, rows)
            has_hole = has_hole or (is_under and not is_full(columns, j, row))
        found[ROWS_WITH_HOLES] += has_hole
    define_surface(columns, rows, found)


@kernel
def define_surface(columns: Ints, rows: int, found: Ints) -> None:
    """Fill in diversity, offers, ways and steps, all of them 0 before."""
    ways = np.zeros(len(WAYS_TABLE) // (len(PATTERN_TABLE) // 4), np.int64)
    for number in range(len(PATTERN_TABLE) // 4):
        length, times = PATTERN_TABLE[4 * number], 0
        for j in range(len(columns) - length):
            is_there = True
            for place in range(length):
                left, right = height_of(columns, j + place, rows), height_of(columns, j + place + 1, rows)
                is_there = is_there and right - left == PATTERN_TABLE[4 * number + 1 + place]
            times += is_there
        found[OFFERS + number] = times >= 1
        found[SECOND_OFFERS + number] = times >= 2
        found[THIRD_OFFERS + number] = times >= 3
        if length == 1:
            found[DIVERSITY] += times >= 1
        for piece in range(len(ways)):
            ways[piece] += times * WAYS_TABLE[len(PATTERN_TABLE) // 4 * piece + number]
    for piece in range(len(ways)):
        for count in range(MOST_WAYS):
            found[WAYS + MOST_WAYS * piece + count] = ways[piece] > count
    define_steps(columns, rows, found)


@kernel
def define_steps(columns: Ints, rows: int, found: Ints) -> None:
    """Fill in the steps, all of them 0 before."""
    first, second = 0, 0  # the two steps before
    for j in range(len(columns) - 1):
        step = height_of(columns, j + 1, rows) - height_of(columns, j, rows)
        step = max(0, min(2 * STEEPEST, step + STEEPEST))
        if j == 0:
            found[LEFT_WALL + step] = 1
        else:
            found[STEP_PAIRS + STEP_KINDS * second + step] += 1
        if j == 1:
            found[LEFT_PAIR + STEP_KINDS * second + step] = 1
        if j > 1:
            found[STEP_TRIPLES + STEP_KINDS * (STEP_KINDS * first + second) + step] += 1
        first, second = second, step
    found[RIGHT_WALL + second] = 1
    if len(columns) > 2:
        found[RIGHT_PAIR + STEP_KINDS * first + second] = 1
