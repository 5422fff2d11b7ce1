"""Retrograde analysis: all positions of a class, by the number of plies in which they are won or lost.

A table has a byte for each position: 0 while nothing is known, and in the end for a draw; else one more than
the plies to the end, which are odd where the side to move wins. Positions are settled ply by ply. One is
looked at when something that it leads to was settled, at the ply at which it may be settled itself; a second
table remembers that ply. Eight bytes are kept in each number of an array.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.control import NODES, STOP
from ludotheque.games.dames.endgames.numbering import FIRST, EndgameClass, number_of, placed, sides_of
from ludotheque.games.dames.generator import after, generate
from ludotheque.games.dames.memory import ALL_EVEN, ALL_ODD, FLYING, LISTS, NEIGHBOURS, RECORD, Sides, is_in
from ludotheque.kernels import Ints, lowest, unchecked_kernel

LONGEST = 250
"""Plies that a byte has room for."""


class Prospect(NamedTuple):
    """The plies of the quickest win, and of the slowest loss once all moves lose; -1 where there is none."""

    win: int
    loss: int


@unchecked_kernel
def get(table: Ints, number: int) -> int:
    """A byte."""
    byte: int = (table[number >> 3] >> ((number & 7) << 3)) & 255
    return byte


@unchecked_kernel
def put(table: Ints, number: int, byte: int) -> None:
    """Write a byte."""
    shift = (number & 7) << 3
    word = table[number >> 3]
    table[number >> 3] = word ^ ((((word >> shift) & 255) ^ byte) << shift)


@unchecked_kernel
def judge(p: Sides, memory: Ints, table: Ints) -> Prospect:
    """What is known of a position by what it leads to."""
    base = memory[LISTS]
    count = generate(p, memory, base)
    win, loss, is_open = LONGEST, 0, False
    for place in range(base, base + count * RECORD, RECORD):
        following = after(p, memory, place)
        plies = 0
        if following.own_even | following.own_odd:
            plies = get(table, number_of(following)) - 1
        if plies < 0:
            is_open = True
        elif plies & 1:
            loss = max(loss, plies + 1)
        else:
            win = min(win, plies + 1)
    if win < LONGEST:
        return Prospect(win, -1)
    return Prospect(-1, -1 if is_open else loss)


@unchecked_kernel
def expect(p: Sides, ply: int, table: Ints, waiting: Ints) -> None:
    """A position that a settled one may come from is to be looked at, at this ply."""
    number = number_of(p)
    if get(table, number) == 0:
        byte = get(waiting, number)
        if byte == 0 or byte > ply + 1:
            put(waiting, number, ply + 1)


@unchecked_kernel
def expect_before(p: Sides, ply: int, memory: Ints, table: Ints, waiting: Ints) -> None:
    """All positions that a quiet move without crowning leads from to this one, are to be looked at."""
    free_even = memory[ALL_EVEN] & ~(p.own_even | p.foe_even)
    free_odd = memory[ALL_ODD] & ~(p.own_odd | p.foe_odd)
    even, odd = p.foe_even, p.foe_odd
    while even | odd:
        if even:
            here = lowest(even)
            even &= even - 1
        else:
            here = 64 + lowest(odd)
            odd &= odd - 1
        is_king = is_in(p.kings_even, p.kings_odd, here)
        left_even, left_odd = (0, 1 << (here & 63)) if here & 64 else (1 << here, 0)
        for direction in range(4 if is_king else 2):  # a man of Black's came from above
            origin = memory[NEIGHBOURS + 8 * here + direction]
            while is_in(free_even, free_odd, origin):
                from_even, from_odd = (0, 1 << (origin & 63)) if origin & 64 else (1 << origin, 0)
                kings_even, kings_odd = p.kings_even, p.kings_odd
                if is_king:
                    kings_even = (kings_even & ~left_even) | from_even
                    kings_odd = (kings_odd & ~left_odd) | from_odd
                before = Sides(
                    (p.foe_even & ~left_even) | from_even,
                    (p.foe_odd & ~left_odd) | from_odd,
                    p.own_even,
                    p.own_odd,
                    kings_even,
                    kings_odd,
                    1,
                )
                expect(before, ply, table, waiting)
                if not is_king or not memory[FLYING]:
                    break
                origin = memory[NEIGHBOURS + 8 * origin + direction]


@unchecked_kernel
def settle(
    material: EndgameClass, ply: int, size: int, memory: Ints, table: Ints, waiting: Ints, control: Ints
) -> None:
    """Settle what is won or lost in so many plies; at ply 0 everything is looked at.

    Once stopped, the tables of this class are good for nothing.
    """
    start = FIRST[((material[0] * 5 + material[1]) * 5 + material[2]) * 5 + material[3]]
    for number in range(size):
        if control[STOP]:
            return
        if ply and get(waiting, start + number) != ply + 1:
            continue
        control[NODES] += 1
        put(waiting, start + number, 0)
        pieces = placed(material, number)
        if pieces.own_men & pieces.foe_men:
            continue
        p = sides_of(pieces)
        judged = judge(p, memory, table)
        plies = max(judged.win, judged.loss)
        if plies == ply:
            put(table, start + number, plies + 1)
            expect_before(p, ply + 1, memory, table, waiting)
        elif plies > ply:
            put(waiting, start + number, plies + 1)
