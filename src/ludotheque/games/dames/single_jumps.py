"""Captures of one piece by men, all at once: shifts of whole sets instead of a search.

Five captures in six are of this kind. Where a man might jump on, or a king might capture, the search of
capture_search.py takes over.
"""

from __future__ import annotations

from ludotheque.games.dames.memory import (
    ALL_EVEN,
    ALL_ODD,
    BOTTOM,
    CROWNED,
    CROWNS_IN_PASSING,
    DESTINATION,
    LANDED,
    MEN_CAPTURE_BACK,
    NEIGHBOURS,
    ORIGIN,
    RECORD,
    STRIDE,
    TAKEN_EVEN,
    TAKEN_ODD,
    TOP,
    Sides,
    is_in,
)
from ludotheque.kernels import Ints, lowest, popcount, unchecked_kernel

Pair = tuple[int, int]
"""A set: the even word and the odd one."""


@unchecked_kernel
def up_left(even: int, odd: int, foe: Pair, free: Pair, stride: int) -> Pair:
    """Where pieces of a set land that jump over a neighbour to the upper left."""
    return ((even >> stride) & foe[1]) >> 1 & free[0], ((odd >> 1) & foe[0]) >> stride & free[1]


@unchecked_kernel
def up_right(even: int, odd: int, foe: Pair, free: Pair, stride: int) -> Pair:
    """The same to the upper right."""
    return (even >> (stride - 1)) & foe[1] & free[0], (odd & foe[0]) >> (stride - 1) & free[1]


@unchecked_kernel
def down_left(even: int, odd: int, foe: Pair, free: Pair, stride: int) -> Pair:
    """The same to the lower left."""
    return (even & foe[1]) << (stride - 1) & free[0], (odd << (stride - 1)) & foe[0] & free[1]


@unchecked_kernel
def down_right(even: int, odd: int, foe: Pair, free: Pair, stride: int) -> Pair:
    """The same to the lower right."""
    return ((even << 1) & foe[1]) << stride & free[0], ((odd << stride) & foe[0]) << 1 & free[1]


@unchecked_kernel
def single_jumps(p: Sides, memory: Ints) -> int:
    """How many captures a side of men alone has if each takes one piece; -1 if there may be longer ones.

    Where they land is left in the memory.
    """
    stride = memory[STRIDE]
    even, odd, foe = p.own_even, p.own_odd, (p.foe_even, p.foe_odd)
    free = (memory[ALL_EVEN] & ~(even | p.foe_even), memory[ALL_ODD] & ~(odd | p.foe_odd))
    a, b, c, d = (0, 0), (0, 0), (0, 0), (0, 0)
    if memory[MEN_CAPTURE_BACK] or p.side == 0:
        a, b = up_left(even, odd, foe, free, stride), up_right(even, odd, foe, free, stride)
    if memory[MEN_CAPTURE_BACK] or p.side == 1:
        c, d = down_left(even, odd, foe, free, stride), down_right(even, odd, foe, free, stride)
    if not (a[0] | a[1] | b[0] | b[1] | c[0] | c[1] | d[0] | d[1]):
        return 0
    if memory[CROWNS_IN_PASSING]:
        arriving = (a[0] | b[0]) & memory[TOP] if p.side == 0 else (c[1] | d[1]) & memory[BOTTOM]
        if arriving:
            return -1
    # Who landed may jump on in every direction but back; a man leaves its own square free.
    opened = (free[0] | even, free[1] | odd)
    i = up_left(a[0] | b[0] | c[0], a[1] | b[1] | c[1], foe, opened, stride)
    j = up_right(a[0] | b[0] | d[0], a[1] | b[1] | d[1], foe, opened, stride)
    k = down_left(a[0] | c[0] | d[0], a[1] | c[1] | d[1], foe, opened, stride)
    m = down_right(b[0] | c[0] | d[0], b[1] | c[1] | d[1], foe, opened, stride)
    if i[0] | i[1] | j[0] | j[1] | k[0] | k[1] | m[0] | m[1]:
        return -1
    memory[LANDED], memory[LANDED + 1], memory[LANDED + 2], memory[LANDED + 3] = a[0], a[1], b[0], b[1]
    memory[LANDED + 4], memory[LANDED + 5], memory[LANDED + 6], memory[LANDED + 7] = c[0], c[1], d[0], d[1]
    count = popcount(a[0]) + popcount(a[1]) + popcount(b[0]) + popcount(b[1])
    return count + popcount(c[0]) + popcount(c[1]) + popcount(d[0]) + popcount(d[1])


@unchecked_kernel
def write_jumps(p: Sides, memory: Ints, base: int) -> None:
    """Write the captures that `single_jumps` found, from `base` on."""
    last_even = memory[TOP] if p.side == 0 else 0
    last_odd = 0 if p.side == 0 else memory[BOTTOM]
    place = base
    for way in range(8):
        back = 3 - way // 2
        targets = memory[LANDED + way]
        while targets:
            destination = 64 * (way % 2) + lowest(targets)
            targets &= targets - 1
            victim = memory[NEIGHBOURS + 8 * destination + back]
            memory[place + ORIGIN] = memory[NEIGHBOURS + 8 * victim + back]
            memory[place + DESTINATION] = destination
            bit = 1 << (victim & 63)
            memory[place + TAKEN_EVEN] = 0 if victim & 64 else bit
            memory[place + TAKEN_ODD] = bit if victim & 64 else 0
            memory[place + CROWNED] = 1 if is_in(last_even, last_odd, destination) else 0
            place += RECORD
