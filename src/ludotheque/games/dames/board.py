"""Squares of a draughts board as bits, for 8 × 8, 10 × 10 and 12 × 12.

Squares have numbers from 1, row by row from Black's side. A set of squares is two words, one for the even
rows (the first among them) and one for the odd ones, each row followed by a bit that is always 0:

      .  1  .  2  .  3  .  4        even   0  1  2  3 |4|
      5  .  6  .  7  .  8  .        odd    0  1  2  3 |4|
      .  9  . 10  . 11  . 12        even   5  6  7  8 |9|
     13  . 14  . 15  . 16  .        odd    5  6  7  8 |9|

A diagonal step leads from one word into the other, by a shift that is the same for all squares; two steps,
and the steps along rows and columns in Frisian draughts, stay in a word. The bits between the rows are never
set, so that no shift leads round the edge. The largest board needs 42 bits a word.

The *stride* is a row and its spare bit. The *code* of a square is its bit, plus 64 in an odd row: so it is
also the square's bit in a set written as one Python int.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

SIZES = (8, 10, 12)
WORD = 64
OFF = 127
"""The code of what is not on the board: in no set, and its own neighbour."""

UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT, UP, DOWN, LEFT, RIGHT = range(8)
STEPS = ((-1, -1), (-1, 1), (1, -1), (1, 1), (-2, 0), (2, 0), (0, -2), (0, 2))
"""Rows and columns to the next square in each direction; *up* is towards Black's side."""


class Board(NamedTuple):
    """The squares of one size."""

    size: int
    squares: int
    codes: tuple[int, ...]  # of the squares 1, 2, …, after a 0 for none
    numbers: dict[int, int]  # the squares of the codes
    neighbours: list[int]  # 8 · code + direction: the code of the next square, or OFF
    full: int  # the set of all squares
    diagonal: int  # the set of the long diagonal, from the lower left to the upper right

    def cell(self, square: int) -> tuple[int, int]:
        """Row and column, from Black's side and White's left."""
        row, place = divmod(square - 1, self.size // 2)
        return row, 2 * place + (row + 1) % 2

    def square(self, row: int, column: int) -> int | None:
        """The number of a cell, None for a light one and outside."""
        if 0 <= row < self.size and 0 <= column < self.size and (row + column) % 2:
            return row * (self.size // 2) + column // 2 + 1
        return None

    def letters(self, square: int) -> str:
        """The name as in chess, rows counted from White's side: 29 is a1 on 8 × 8."""
        row, column = self.cell(square)
        return f"{'abcdefghijkl'[column]}{self.size - row}"

    def set_of(self, squares: list[int] | range | tuple[int, ...]) -> int:
        """A set as one int."""
        return sum(1 << self.codes[square] for square in set(squares))

    def squares_of(self, bits: int) -> list[int]:
        """The numbers of a set's squares, in increasing order."""
        found = []
        while bits:
            lowest = bits & -bits
            found.append(self.numbers[lowest.bit_length() - 1])
            bits ^= lowest
        return sorted(found)


@cache
def board(size: int) -> Board:
    """The board of that many rows."""
    half = size // 2
    codes = [0]
    for square in range(size * half):
        row, place = divmod(square, half)
        codes.append(WORD * (row % 2) + (half + 1) * (row // 2) + place)
    numbers = {code: square for square, code in enumerate(codes) if square}
    empty = Board(size, size * half, tuple(codes), numbers, [OFF] * (8 * (OFF + 1)), 0, 0)
    for square, code in enumerate(codes):
        if not square:
            continue
        row, column = empty.cell(square)
        for direction, (down, right) in enumerate(STEPS):
            following = empty.square(row + down, column + right)
            if following:
                empty.neighbours[8 * code + direction] = codes[following]
    diagonal = [empty.square(size - 1 - step, step) or 0 for step in range(size)]
    return empty._replace(full=empty.set_of(range(1, size * half + 1)), diagonal=empty.set_of(diagonal))


def even(bits: int) -> int:
    """The word of the even rows."""
    return bits & ((1 << WORD) - 1)


def odd(bits: int) -> int:
    """The word of the odd rows."""
    return bits >> WORD
