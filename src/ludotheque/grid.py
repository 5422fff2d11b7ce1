"""Square grids: cells and their names, directions, boards in ASCII.

A *cell* is (row, column), counted from the top left. Its *name* is its column's letter and its row's number:

      a b c
    1 . . .
    2 . . x     x is c2, cell (1, 2)
    3 . . .

After z the columns go on with aa, ab, …, as in a spreadsheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_lowercase

Cell = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Across, down, and the two diagonals; their opposites draw the same lines."""


def column_name(column: int) -> str:
    """The letter of a column, or its letters: 0 is a, 25 is z, 26 is aa."""
    letters = ""
    while column >= 0:
        column, letter = divmod(column, 26)
        letters = ascii_lowercase[letter] + letters
        column -= 1
    return letters


def cell_name(cell: Cell) -> str:
    """The name of a cell: (1, 2) is c2."""
    return f"{column_name(cell[1])}{cell[0] + 1}"


def read_cell(name: str) -> Cell | None:
    """The cell of that name, up to row 99 and column zz; None when the text names none."""
    found = re.fullmatch(r"([a-z]{1,2})([1-9][0-9]?)", name)
    if not found:
        return None
    column = -1
    for letter in found[1]:
        column = 26 * (column + 1) + ascii_lowercase.index(letter)
    return int(found[2]) - 1, column


def lines(rows: int, columns: int, length: int) -> Iterator[tuple[Cell, ...]]:
    """Every straight run of that many cells, across, down and on both diagonals."""
    for row in range(rows):
        for column in range(columns):
            for down, right in DIRECTIONS:
                last = (row + down * (length - 1), column + right * (length - 1))
                if 0 <= last[0] < rows and 0 <= last[1] < columns:
                    yield tuple((row + down * i, column + right * i) for i in range(length))


def ring_order(size: int) -> Iterator[Cell]:
    """A square's cells in rings, each clockwise from its top left corner, from the outside in.

    In this order a quarter turn moves every cell a quarter of its ring further:

        0 1 2      6 7 0
        7 8 3  ->  5 8 1
        6 5 4      4 3 2
    """
    low, high = 0, size - 1
    while low < high:
        yield from ((low, column) for column in range(low, high))
        yield from ((row, high) for row in range(low, high))
        yield from ((high, column) for column in range(high, low, -1))
        yield from ((row, low) for row in range(high, low, -1))
        low, high = low + 1, high - 1
    if low == high:
        yield (low, low)
