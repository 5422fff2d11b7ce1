"""The trained evaluation of the usual board: 2 × 2 quadrants of 3 × 3 holes, five in a row.

A *unit* looks at the whole board: it has a table for each side and each quadrant, adds up what the eight
tables say of the patterns that lie there, and counts if the sum is above zero. Half of the units speak for
the side to move and half against it; what they add up to is the *score*, in thousandths of a logit: 1,000
points mean an expected result of 0.73, and minus 1,000 one of 0.27. As a table may hold any number for any
pattern, a unit can know what a quadrant holds after a turn as well as what it holds now.

Every unit stands for eight, one for each symmetry of the board, so that a position and its mirror image
have the same score. What all of them say of one quadrant's pattern is a *row*: the search adds and
subtracts rows, and as `max` is all that is left to do, a position costs a few nanoseconds. The last four
numbers of a row are the counters of full lines (playouts.py), two for each side.

training.py makes the tables; they are in `evaluation.npz`, and `evaluation.json` beside it says how.
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ludotheque.game import Unreadable
from ludotheque.games.quintago.geometry import Geometry, geometry, quarter_turn
from ludotheque.games.quintago.playouts import counters, field_bits
from ludotheque.games.quintago.rules import Quintago, Rules
from ludotheque.kernels import Ints, unchecked_kernel
from ludotheque.weights import Weights, load_weights
from ludotheque.words import _

FILE = Path(__file__).with_name("evaluation")
QUADRANTS, PATTERNS, COUNTERS = 4, 512, 4
LOGIT = 1000
"""The score of one logit."""

WHOLE = sum(1 << place + 2 for place in range(0, 58, 3))
"""The top bits of the counters of full lines."""


def is_trained_for(game: Quintago) -> bool:
    """Whether this board is the one that the tables were made for, under either reading of the rules."""
    return game.rules[:3] == Rules()[:3]


def expectation(score: float) -> float:
    """The result that the side to move may expect, from 0 to 1."""
    return 1 / (1 + math.exp(-max(-20.0, min(20.0, score / LOGIT))))


@cache
def usual_board() -> Geometry:
    """The board that the tables are made for."""
    return geometry(*Rules()[:3])


@cache
def symmetries() -> list[list[tuple[int, Ints]]]:
    """For each symmetry and quadrant: where the quadrant goes, and what becomes of each of its patterns."""
    board = usual_board()
    last = board.side - 1
    places = [(bit.bit_length() - 1) // board.area for bit in board.bits]
    found = []
    for number in range(8):
        table: list[tuple[int, Ints]] = [(0, np.zeros(PATTERNS, np.int64)) for _quadrant in range(QUADRANTS)]
        for cell, bit in enumerate(board.bits):
            row, column = divmod(cell, board.side)
            if number & 1:
                column = last - column
            if number & 2:
                row = last - row
            if number & 4:
                row, column = column, row
            image = row * board.side + column
            source, target = places[cell], places[image]
            taken = np.arange(PATTERNS) & bit >> source * board.area != 0
            table[source] = (target, table[source][1] | taken * (board.bits[image] >> target * board.area))
        found.append(table)
    return found


def rows_of(tables: NDArray[np.int16]) -> Ints:
    """The rows that the search adds up, made of the tables [unit][side][quadrant][pattern]."""
    units = len(tables)
    rows = np.zeros((2, QUADRANTS, PATTERNS, 8 * units + COUNTERS), np.int64)
    for number, symmetry in enumerate(symmetries()):
        for quadrant, (target, images) in enumerate(symmetry):
            shown = tables[:, :, target][:, :, images]
            rows[:, quadrant, :, number : 8 * units : 8] = shown.transpose(1, 2, 0)
    board = usual_board()
    assert field_bits(board) == 3
    lines = counters(board)[2 * PATTERNS :].reshape(2, QUADRANTS, PATTERNS)
    for side in (0, 1):
        for word in (0, 1):
            rows[side, :, :, 8 * units + 2 * side + word] = lines[word]
    return rows.reshape(-1)


def turned_patterns() -> list[int]:
    """Every pattern after a clockwise quarter turn, then after an anticlockwise one."""
    return [quarter_turn(pattern, 3, turns) for turns in (1, 3) for pattern in range(PATTERNS)]


TURNED = np.array(turned_patterns(), np.int64)


@cache
def trained_rows() -> Ints:
    """The rows of the tables that come with the package."""
    return read_rows(load_weights(FILE))


def read_rows(weights: Weights) -> Ints:
    """The rows of a trained evaluation; Unreadable where the weights are others."""
    tables = weights.arrays.get("tables")
    if tables is None or tables.shape[1:] != (2, QUADRANTS, PATTERNS) or tables.dtype != np.int16:
        raise Unreadable(_("these weights are not tables of quadrants"))
    return rows_of(tables)


@unchecked_kernel
def add_row(total: Ints, rows: Ints, side: int, quadrant: int, pattern: int) -> None:
    """Add what the units say of one quadrant of one side."""
    width = len(total)
    start = ((side * 4 + quadrant) * 512 + pattern) * width
    row = rows[start : start + width]
    for place in range(width):
        total[place] += row[place]


@unchecked_kernel
def change_row(total: Ints, rows: Ints, side: int, quadrant: int, before: int, after: int) -> None:
    """Put one pattern of a quadrant in another's place."""
    width = len(total)
    start = (side * 4 + quadrant) * 512
    old = rows[(start + before) * width : (start + before + 1) * width]
    new = rows[(start + after) * width : (start + after + 1) * width]
    for place in range(width):
        total[place] += new[place] - old[place]


@unchecked_kernel
def score_of(total: Ints, change: Ints) -> int:
    """The score that the rows of a position add up to, for the side to move; `change` is added first."""
    half = (len(total) - 4) // 2
    score = 0
    for place in range(half):
        score += max(total[place] + change[place], 0)
    for place in range(half, 2 * half):
        score -= max(total[place] + change[place], 0)
    return score


@unchecked_kernel
def has_full_line(total: Ints, change: Ints, side: int) -> bool:
    """Whether the side to move (0) or the other (1) has a full line; `change` is added first."""
    place = len(total) - 4 + 2 * side
    counted: int = (total[place] + change[place]) | (total[place + 1] + change[place + 1])
    return (counted & WHOLE) != 0
