"""Where the positions of a slice lie in memory; retrograde.py says what a slice is.

Of the empty holes the first few are *inner*, the others *outer*. A *block* holds the positions with the same
stones in the outer holes, ordered by the inner stones of the side to move now (*mine*), then by the
opponent's (*theirs*). All blocks with as many inner stones of either side have one *shape* and one order, so
an answer in an outer hole lies in another block at the same place, and one in an inner hole lies at a place
that the shape knows. A position's four words lie in four planes: first the first word of all positions of
the block, then the second of all, and so on.

A *group* is the blocks with the same outer stones of mine.
"""

from __future__ import annotations

import mmap
from functools import cache
from itertools import accumulate, combinations
from math import comb

import numpy as np

from ludotheque.kernels import Ints, kernel

WORDS = 4
"""Of a position."""

COUNT, FIRST, BEFORE, FIELDS = range(4)
"""A shape's record: its positions, where its lists begin, the positions of shapes with fewer of theirs."""


@kernel
def shape_at(inner: int, mine: int, theirs: int) -> int:
    """Where the table of shapes describes the one with that many inner stones."""
    return FIELDS * (mine * (inner + 2) + theirs)


@cache
def shape_table(inner: int) -> Ints:
    """Every shape's record, then its lists: mine, theirs, and the answers by mine and by theirs.

    A list of answers has, for each position, its places in the shape with one stone more, hole by hole.
    Shapes with more stones than holes have no positions.
    """
    places = {
        (mine, theirs): {pair: place for place, pair in enumerate(_pairs(inner, mine, theirs))}
        for mine in range(inner + 1)
        for theirs in range(inner + 1 - mine)
    }
    table = [0] * (FIELDS * (inner + 2) ** 2)
    for (mine, theirs), pairs in places.items():
        record = shape_at(inner, mine, theirs)
        table[record + COUNT] = len(pairs)
        table[record + FIRST] = len(table)
        table[record + BEFORE] = sum(len(places[mine, fewer]) for fewer in range(theirs))
        table += [stones for stones, _others in pairs]
        table += [others for _stones, others in pairs]
        free = [[1 << hole for hole in range(inner) if not (one | two) >> hole & 1] for one, two in pairs]
        with_hole = [(*pair, hole) for pair, holes in zip(pairs, free, strict=True) for hole in holes]
        table += [places[mine + 1, theirs][one | hole, two] for one, two, hole in with_hole]
        table += [places[mine, theirs + 1][one, two | hole] for one, two, hole in with_hole]
    return np.array(table, np.int64)


def _pairs(inner: int, mine: int, theirs: int) -> list[tuple[int, int]]:
    """Disjoint subsets of the inner holes with that many stones, in a block's order."""
    return [
        (stones, others)
        for stones in _subsets(range(inner), mine)
        for others in _subsets([hole for hole in range(inner) if not stones >> hole & 1], theirs)
    ]


def _subsets(holes: range | list[int], size: int) -> list[int]:
    return sorted(sum(1 << hole for hole in chosen) for chosen in combinations(holes, size))


def ternary_table(outer: int) -> Ints:
    """For every subset of the outer holes the number whose ternary digits are its bits: they count blocks."""
    table = [0]
    for hole in range(outer):
        table += [number + 3**hole for number in table]
    return np.array(table, np.int64)


def slice_size(empties: int, stones: int) -> int:
    """How many ways there are to put that many more stones into the empties."""
    return comb(empties, stones) * comb(stones, stones // 2)


def group_size(empties: int, inner: int, stones: int, outer_mine: int) -> int:
    """The positions in a group of a slice, by how many of mine lie in outer holes."""
    mine = (stones + 1) // 2
    inner_mine = mine - outer_mine
    return comb(inner, inner_mine) * comb(empties - mine, stones // 2) if inner_mine >= 0 else 0


def largest_block(inner: int) -> int:
    """The positions in the largest block."""
    return max(
        comb(inner, mine) * comb(inner - mine, theirs)
        for mine in range(inner + 1)
        for theirs in range(inner + 1 - mine)
    )


def largest_group(empties: int, inner: int, depth: int) -> int:
    """The positions in the largest group of an even slice."""
    return max(
        group_size(empties, inner, stones, outer_mine)
        for stones in range(0, depth + 1, 2)
        for outer_mine in range(empties - inner + 1)
    )


def longest_queue(empties: int, inner: int, depth: int) -> int:
    """The most positions of odd slices that are needed at a time.

    The groups of a slice come by their masks; each takes the place of the same group two slices deeper.
    """
    masks = [mask.bit_count() for mask in range(1 << (empties - inner))]
    longest = 0
    for stones in range(depth - (depth + 1) % 2, 0, -2):
        outers = range(empties - inner + 1)
        sizes = [group_size(empties, inner, stones, outer) for outer in outers]
        deeper = [0 for _outer in outers]
        if stones + 2 <= depth:
            deeper = [group_size(empties, inner, stones + 2, outer) for outer in outers]
        growth = accumulate(sizes[outer] - deeper[outer] for outer in masks)
        longest = max(longest, sum(deeper[outer] for outer in masks) + max(growth))
    return longest


def room(words: int) -> Ints:
    """Memory for a queue, in small pages: it is read in long runs, and large pages take longer to come."""
    return np.frombuffer(mmap.mmap(-1, max(8 * words, 8), access=mmap.ACCESS_COPY), np.int64)
