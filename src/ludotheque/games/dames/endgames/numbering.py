"""Every position of two to four pieces has a number, the side to move always being White.

A *class* is the men and kings of both sides. Within a class, the number is made of four ranks: of the own
men among the squares 6 to 50, of the other men among 1 to 45, of the own kings among the squares that no man
is on, and of the other kings among those that are still free. Only men of both sides on one square are
numbered in vain. Where Black is to move, the board is turned round and the colours are exchanged.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from ludotheque.games.dames.board import board
from ludotheque.games.dames.memory import Sides
from ludotheque.kernels import lowest, popcount, unchecked_kernel

MOST_PIECES = 4
SQUARES = 50
MEN_SQUARES = 45
FIRST_ROW = (1 << 5) - 1
"""Where no own man can be."""

ALIGNED = 8
"""Classes begin at multiples of this, so that two can be written at the same time."""


class EndgameClass(NamedTuple):
    """A class of positions."""

    own_men: int
    foe_men: int
    own_kings: int
    foe_kings: int

    @property
    def name(self) -> str:
        """Four digits."""
        return "".join(map(str, self))

    @property
    def turned(self) -> EndgameClass:
        """The same as the other side has it."""
        return EndgameClass(self.foe_men, self.own_men, self.foe_kings, self.own_kings)


class Placed(NamedTuple):
    """The pieces by the squares, from 0, that they are on."""

    own_men: int
    foe_men: int
    own_kings: int
    foe_kings: int


def size_of(material: EndgameClass) -> int:
    """How many numbers a class has."""
    men = material.own_men + material.foe_men
    own = comb(MEN_SQUARES, material.own_men) * comb(SQUARES - men, material.own_kings)
    foe = comb(MEN_SQUARES, material.foe_men)
    return own * foe * comb(SQUARES - men - material.own_kings, material.foe_kings)


def positions_of(material: EndgameClass) -> int:
    """How many positions a class has: its numbers but for those with two men on a square."""
    own, foe = material.own_men, material.foe_men
    men = sum(
        comb(5, last) * comb(40, own - last) * comb(MEN_SQUARES - own + last, foe) for last in range(own + 1)
    )
    return size_of(material) * men // (comb(MEN_SQUARES, own) * comb(MEN_SQUARES, foe))


def classes() -> list[EndgameClass]:
    """All of them; those that a capture or a crowning leads to come first."""
    counts = range(MOST_PIECES + 1)
    found = [EndgameClass(a, b, c, d) for a in counts for b in counts for c in counts for d in counts]
    real = [one for one in found if one[0] + one[2] and one[1] + one[3] and sum(one) <= MOST_PIECES]
    return sorted(real, key=lambda one: (sum(one), one.own_men + one.foe_men, one))


def _offsets() -> dict[EndgameClass, int]:
    offsets, end = {}, 0
    for material in classes():
        offsets[material] = end
        end += -(-size_of(material) // ALIGNED) * ALIGNED
    return offsets


OFFSETS = _offsets()
"""Where the numbers of a class begin."""

_last = classes()[-1]
POSITIONS = OFFSETS[_last] + -(-size_of(_last) // ALIGNED) * ALIGNED

CHOOSE = np.array([comb(n, k) for n in range(SQUARES + 1) for k in range(5)], np.int64)
FIRST = np.zeros(5**4, np.int64)
for _material, _offset in OFFSETS.items():
    FIRST[((_material[0] * 5 + _material[1]) * 5 + _material[2]) * 5 + _material[3]] = _offset

_board = board(10)
SQUARE_OF = np.array([_board.numbers.get(code, 1) - 1 for code in range(128)], np.int64)
CODE_OF = np.array(_board.codes[1:], np.int64)


@unchecked_kernel
def by_squares(even: int, odd: int, is_turned: int) -> int:
    """A set of few squares (see board.py) as one word, square by square; turned round if asked for."""
    found = 0
    while even:
        square = SQUARE_OF[lowest(even)]
        found |= 1 << (49 - square if is_turned else square)
        even &= even - 1
    while odd:
        square = SQUARE_OF[64 + lowest(odd)]
        found |= 1 << (49 - square if is_turned else square)
        odd &= odd - 1
    return found


@unchecked_kernel
def rank(squares: int, besides: int) -> int:
    """The number of a set among all as large, where those squares are left out."""
    found, count = 0, 0
    while squares:
        square = lowest(squares)
        squares &= squares - 1
        count += 1
        found += CHOOSE[5 * (square - popcount(besides & ((1 << square) - 1))) + count]
    return found


@unchecked_kernel
def unrank(number: int, count: int, besides: int) -> int:
    """The set of so many squares that has this number, where those squares are left out."""
    found = 0
    place = SQUARES
    while count:
        place -= 1
        while CHOOSE[5 * place + count] > number:
            place -= 1
        number -= CHOOSE[5 * place + count]
        count -= 1
        square, left_out = place, besides
        while left_out and lowest(left_out) <= square:
            square += 1
            left_out &= left_out - 1
        found |= 1 << square
    return found


@unchecked_kernel
def number_of(p: Sides) -> int:
    """The number of a position of two to four pieces."""
    own_men = by_squares(p.own_even & ~p.kings_even, p.own_odd & ~p.kings_odd, p.side)
    foe_men = by_squares(p.foe_even & ~p.kings_even, p.foe_odd & ~p.kings_odd, p.side)
    own_kings = by_squares(p.own_even & p.kings_even, p.own_odd & p.kings_odd, p.side)
    foe_kings = by_squares(p.foe_even & p.kings_even, p.foe_odd & p.kings_odd, p.side)
    a, b, c, d = popcount(own_men), popcount(foe_men), popcount(own_kings), popcount(foe_kings)
    men = own_men | foe_men
    number = rank(own_men, FIRST_ROW) * CHOOSE[5 * MEN_SQUARES + b] + rank(foe_men, 0)
    number = number * CHOOSE[5 * (SQUARES - a - b) + c] + rank(own_kings, men)
    number = number * CHOOSE[5 * (SQUARES - a - b - c) + d] + rank(foe_kings, men | own_kings)
    found: int = FIRST[((a * 5 + b) * 5 + c) * 5 + d] + number
    return found


@unchecked_kernel
def placed(material: EndgameClass, number: int) -> Placed:
    """The pieces of the position that has this number in its class; men of both sides may share a square."""
    a, b, c, d = material[0], material[1], material[2], material[3]
    ways = CHOOSE[5 * (SQUARES - a - b - c) + d]
    foe_kings, number = number % ways, number // ways
    ways = CHOOSE[5 * (SQUARES - a - b) + c]
    own_kings, number = number % ways, number // ways
    ways = CHOOSE[5 * MEN_SQUARES + b]
    own_men, foe_men = unrank(number // ways, a, FIRST_ROW), unrank(number % ways, b, 0)
    men = own_men | foe_men
    kings = unrank(own_kings, c, men)
    return Placed(own_men, foe_men, kings, unrank(foe_kings, d, men | kings))


@unchecked_kernel
def sides_of(pieces: Placed) -> Sides:
    """The position, White to move."""
    even, odd = by_codes(pieces.own_kings | pieces.foe_kings)
    own = by_codes(pieces.own_men | pieces.own_kings)
    foe = by_codes(pieces.foe_men | pieces.foe_kings)
    return Sides(own[0], own[1], foe[0], foe[1], even, odd, 0)


@unchecked_kernel
def by_codes(squares: int) -> tuple[int, int]:
    """A word of squares as the two words of board.py."""
    even, odd = 0, 0
    while squares:
        code = CODE_OF[lowest(squares)]
        squares &= squares - 1
        if code & 64:
            odd |= 1 << (code & 63)
        else:
            even |= 1 << code
    return even, odd
