"""What the kernels do with a board: measure everything that placements share, drop a piece, remove full rows.

layout.py says where everything lies.
"""

from __future__ import annotations

from ludotheque.games.tetris.layout import (
    ACROSS,
    BOTTOMS,
    BUMPS,
    CLEARED,
    COLUMN_TRANSITIONS,
    COLUMNS,
    EDGES,
    ERODED,
    HEIGHTS,
    HOLE_DEPTH,
    HOLE_ROWS,
    HOLES,
    LANDED,
    LEFT,
    MASKS,
    MOST,
    RIGHT,
    STEPS,
    STRICT,
    SUMS,
    TALL,
    TOPS,
    WELLS,
    Field,
    step_bit,
)
from ludotheque.kernels import Ints, index, kernel, lowest, popcount, unchecked_kernel


@kernel
def wells_of(left: int, column: int, right: int, is_fast: bool) -> int:
    """The wells of one column: for each well cell, the empty cells from it downwards.

    The first steps down are taken without asking whether anything is left: a branch that is guessed wrong
    costs more than all of them.
    """
    empty = ~column
    cells = left & right & empty
    if is_fast:  # every empty cell below a well cell counts as one
        cells |= cells >> 1 & empty
        cells |= cells >> 1 & empty
        more = cells >> 1 & empty & ~cells
        while more:
            cells |= more
            more = cells >> 1 & empty & ~cells
    second = cells >> 1 & empty
    third = second >> 1 & empty
    total = popcount(cells) + popcount(second) + popcount(third)
    cells = third >> 1 & empty
    while cells:
        total += popcount(cells)
        cells = cells >> 1 & empty
    return total


@unchecked_kernel
def measure(frames: Ints, at: int, field: Field, is_fast: bool) -> None:
    """Work out everything about a frame whose columns and heights are right."""
    wall = (1 << field.rows) - 1
    columns, heights = at + COLUMNS + 2, at + HEIGHTS
    frames[index(columns - 2)] = frames[index(columns - 1)] = wall
    frames[index(columns + field.width)] = frames[index(columns + field.width + 1)] = wall
    edges, wells, full = 0, 0, wall
    transitions, holes, hole_rows, depth, steps, total, most, bumps = 0, 0, 0, 0, 0, 0, 0, 0
    for j in range(field.width):
        before, column, after = (
            frames[index(columns + j - 1)],
            frames[index(columns + j)],
            frames[index(columns + j + 1)],
        )
        height = frames[index(heights + j)]
        frames[index(at + EDGES + j)] = edges
        edges += popcount(before ^ column)
        frames[index(at + WELLS + j + 1)] = wells
        frames[index(at + SUMS + j)] = total
        wells += wells_of(before, column, after, is_fast)
        frames[index(at + LEFT + j)] = full
        full &= column
        count = popcount(column)
        transitions += popcount(column ^ (column << 1 | 1))
        holes += height - count
        hole_rows |= ~column & ((1 << height) - 1)
        depth += count - lowest(~column)
        total += height
        most = max(most, height)
        if j:
            difference = height - frames[index(heights + j - 1)]
            steps |= step_bit(j - 1, difference)
            bumps += abs(difference)
    frames[index(at + EDGES + field.width)] = edges
    frames[index(at + EDGES + field.width + 1)] = edges + popcount(
        frames[index(columns + field.width - 1)] ^ wall
    )
    frames[index(at + WELLS)] = 0
    frames[index(at + WELLS + field.width + 1)] = frames[index(at + WELLS + field.width + 2)] = wells
    frames[index(at + SUMS + field.width)] = total
    full = wall
    for place in range(field.width + 1):
        j = field.width - place
        full &= frames[index(columns + j)]
        frames[index(at + RIGHT + j)] = full
    frames[index(at + COLUMN_TRANSITIONS)] = transitions
    frames[index(at + HOLES)] = holes
    frames[index(at + HOLE_ROWS)] = hole_rows
    frames[index(at + HOLE_DEPTH)] = depth
    frames[index(at + STEPS)] = steps
    frames[index(at + MOST)] = most
    frames[index(at + BUMPS)] = bumps


@unchecked_kernel
def landing_row(frames: Ints, at: int, turn: int, column: int, shapes: Ints) -> int:
    """The row in which the lowest cell of a turned piece comes to lie."""
    row = 0
    for j in range(shapes[index(turn + ACROSS)]):
        row = max(row, frames[index(at + HEIGHTS + column + j)] - shapes[index(turn + BOTTOMS + j)])
    return row


@unchecked_kernel
def drop(frames: Ints, at: int, to: int, turn: int, column: int, field: Field, shapes: Ints) -> None:
    """The frame `to` gets the columns and heights after a placement in the frame `at`; full rows vanish.

    LANDED, CLEARED and ERODED say where the piece came to lie (twice its middle), how many rows vanished, and
    how many of the piece's cells with them, times the rows. Under the strict rule a piece that rises
    above the board removes nothing.
    """
    columns, heights, after = at + COLUMNS + 2, at + HEIGHTS, to + COLUMNS + 2
    row = landing_row(frames, at, turn, column, shapes)
    across, tall = shapes[index(turn + ACROSS)], shapes[index(turn + TALL)]
    if at != to:
        for j in range(field.width):
            frames[index(after + j)] = frames[index(columns + j)]
            frames[index(to + HEIGHTS + j)] = frames[index(heights + j)]
    for j in range(across):
        frames[index(after + column + j)] |= shapes[index(turn + MASKS + j)] << row
        frames[index(to + HEIGHTS + column + j)] = row + shapes[index(turn + TOPS + j)]
    full = -1
    for j in range(field.width):
        full &= frames[index(after + j)]
    if field.end == STRICT and row + tall > field.height:
        full = 0
    frames[index(to + LANDED)] = 2 * row + tall - 1
    frames[index(to + CLEARED)] = popcount(full)
    frames[index(to + ERODED)] = 0
    if full:
        eroded = 0
        for j in range(across):
            eroded += popcount((shapes[index(turn + MASKS + j)] << row) & full)
        frames[index(to + ERODED)] = eroded * popcount(full)
        remove_rows(frames, to, full, field)


@unchecked_kernel
def remove_rows(frames: Ints, at: int, full: int, field: Field) -> None:
    """Take full rows out of all columns."""
    columns, heights = at + COLUMNS + 2, at + HEIGHTS
    count = popcount(full)
    for j in range(field.width):
        column = frames[index(columns + j)]
        rest = full
        for _row in range(count):
            row = lowest(rest)
            below = (1 << row) - 1
            column = column & below | column >> 1 & ~below
            rest = (rest & (rest - 1)) >> 1
        height = frames[index(heights + j)] - count
        while height > 0 and not column >> (height - 1) & 1:
            height -= 1
        frames[index(columns + j)] = column
        frames[index(heights + j)] = height
