"""Sets of quadrant turns: all the ways to turn the quadrants of one 2 × 2 board, taken together.

A *setting* (a, b, c, d) says how many quarter turns, 0 to 3, each of the four quadrants has made
clockwise: there are 256. One turn changes one of the four by ±1, so it changes the parity of
a + b + c + d; after n turns only the 128 settings of one parity can be met. A *turn set* holds such
settings as bits, in four *lanes* of 32 bits, one for each d:

    lane d, bit a + 4·b + 16·(c // 2)          (the low bit of c follows from the parity)

With this order a turn of the first quadrant moves bits within groups of 4, the second's within groups
of 16, the third's swaps the halves or leaves them, and the fourth's goes to a lane beside.

Two lanes lie in one int64 as a *pair* (low, high), a pattern of 64 bits: `wrap` keeps plain Python,
whose ints do not end, in step with machine code. (Irving, "Pentago is a First Player Win", 2014,
takes the 256 settings together; the lanes are ours.)
"""

from __future__ import annotations

import numpy as np

from ludotheque.games.quintago.geometry import Geometry, quarter_turn
from ludotheque.kernels import Ints, kernel, wrap


def _where(quadrant: int, odd: int) -> list[int]:
    """For each set of a quadrant's turns (a mask of 4 bits): the bits of a lane that lie in it."""
    sets = []
    for turns in range(16):
        found = 0
        for bit in range(32):
            a, b, half = bit & 3, bit >> 2 & 3, bit >> 4
            turned = (a, b, 2 * half + (odd - a - b) % 2)[quadrant]
            found |= (turns >> turned & 1) << bit
        sets.append(found)
    return sets


WHERE = np.array([*_where(0, 0), *_where(1, 0), *_where(2, 0), *_where(2, 1)], np.int64)
"""Lane masks: 16 for the first quadrant, 16 for the second, 2 × 16 for the third (by parity - d)."""


def line_parts(board: Geometry) -> Ints:
    """The lines as four masks each, one for each quadrant."""
    return np.array([part for line in board.lines for part in board.patterns(line)], np.int64)


def cell_table(board: Geometry) -> Ints:
    """Quadrant and bit of every cell."""
    places = [(bit.bit_length() - 1) // board.area for bit in board.bits]
    pairs = [[q, bit >> q * board.area] for q, bit in zip(places, board.bits, strict=True)]
    return np.array(pairs, np.int64).reshape(-1)


def setting(quadrant: int, turns: int) -> tuple[int, int]:
    """The lane and the bit of the setting in which one quadrant alone has turned."""
    bit = (turns, 4 * turns, 16 * (turns // 2), 0)[quadrant]
    return (turns if quadrant == 3 else 0), bit


@kernel
def pair(low: int, high: int) -> int:
    """Two lanes in one int64."""
    return wrap(low | (high << 32))


@kernel
def low(both: int) -> int:
    """The first lane of a pair."""
    return both & 0xFFFFFFFF


@kernel
def high(both: int) -> int:
    """The second lane of a pair."""
    return (both >> 32) & 0xFFFFFFFF


@kernel
def around(lanes: int, beside: int) -> int:
    """The settings one turn away from those in a pair of lanes; `beside` holds the lanes next to it."""
    twice = lanes | ((lanes >> 2) & 0x3333333333333333) | ((lanes & 0x3333333333333333) << 2)
    found = ((twice >> 1) & 0x5555555555555555) | ((twice & 0x5555555555555555) << 1)
    twice = lanes | ((lanes >> 8) & 0x00FF00FF00FF00FF) | ((lanes & 0x00FF00FF00FF00FF) << 8)
    found |= ((twice >> 4) & 0x0F0F0F0F0F0F0F0F) | ((twice & 0x0F0F0F0F0F0F0F0F) << 4)
    found |= ((lanes >> 16) & 0x0000FFFF0000FFFF) | ((lanes & 0x0000FFFF0000FFFF) << 16)
    return wrap(found | lanes | beside)


@kernel
def find_lines(patterns: Ints, size: int, parts: Ints, scratch: Ints, found: Ints, place: int) -> int:
    """Write the settings in which four quadrant patterns hold a winning line, even and odd paired.

    The four pairs go to found[place:place + 4]; `scratch` has room for 16.
    """
    for quadrant in range(4):
        scratch[4 * quadrant] = patterns[quadrant]
        for turns in range(1, 4):
            scratch[4 * quadrant + turns] = quarter_turn(patterns[quadrant], size, turns)
    lanes = (0, 0, 0, 0)
    even0, even1, even2, even3 = lanes
    odd0, odd1, odd2, odd3 = lanes
    for line in range(0, len(parts), 4):
        sets = 0
        for quadrant in range(4):
            part = parts[line + quadrant]
            turns = 0
            for turn in range(4):
                if scratch[4 * quadrant + turn] & part == part:
                    turns |= 1 << turn
            if turns == 0:
                sets = -1
                break
            sets |= turns << (4 * quadrant)
        if sets < 0:
            continue
        both = WHERE[sets & 15] & WHERE[16 + ((sets >> 4) & 15)]
        same = both & WHERE[32 + ((sets >> 8) & 15)]
        other = both & WHERE[48 + ((sets >> 8) & 15)]
        if (sets >> 12) & 1:
            even0 |= same
            odd0 |= other
        if (sets >> 13) & 1:
            even1 |= other
            odd1 |= same
        if (sets >> 14) & 1:
            even2 |= same
            odd2 |= other
        if (sets >> 15) & 1:
            even3 |= other
            odd3 |= same
    found[place] = pair(even0, odd0)
    found[place + 1] = pair(even1, odd1)
    found[place + 2] = pair(even2, odd2)
    found[place + 3] = pair(even3, odd3)
    return even0 | even1 | even2 | even3 | odd0 | odd1 | odd2 | odd3
