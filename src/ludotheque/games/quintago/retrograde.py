"""The exact value of every continuation of a 2 × 2 position, from its end backwards.

The E empty holes are fixed, so a position after n more stones is a pair of disjoint subsets of them:
those of the side that moved *last*, and those of the *other*. Slice n holds all such pairs, each with
two turn sets (turnsets.py): the settings before the last move in which this placement *wins*, and those
in which it *saves* the side that moved (does not lose). Slice n needs slice n + 1 alone.

An entry lies at  rank(other) · C(E - |other|, |last|) + rank(last within the holes that other leaves),
ranks in colex order: the answers that a position chooses from lie together, which is worth more than
writing in order (measured: by a half).

With a *horizon* of d plies, whatever is not decided in slice d counts as a tie, so that a win is one that
is forced within d plies; the smallest such d is the distance. (The method is Irving's, 2014; the horizon
is ours.)
"""

from __future__ import annotations

from ludotheque.control import NODES, STOP
from ludotheque.games.quintago.turnsets import around, find_lines, high, low
from ludotheque.kernels import Ints, kernel, lowest, popcount, unchecked_kernel, wrap

MOST_EMPTIES = 18
PLACES = 19
"""Binomials lie at [n * PLACES + k]."""


@kernel
def fill_binomials(binomials: Ints) -> None:
    """Pascal's triangle."""
    for n in range(PLACES):
        binomials[n * PLACES] = 1
        for k in range(1, PLACES):
            above = binomials[(n - 1) * PLACES + k - 1] + binomials[(n - 1) * PLACES + k] if n else 0
            binomials[n * PLACES + k] = above


@kernel
def fill_ranks(empties: int, binomials: Ints, ranks: Ints) -> None:
    """The colex rank of every subset among those of its size."""
    for subset in range(1 << empties):
        rank, left, order = 0, subset, 1
        while left:
            rank += binomials[lowest(left) * PLACES + order]
            left &= left - 1
            order += 1
        ranks[subset] = rank


@kernel
def fill_lines(
    empties: int, cells: Ints, base: Ints, size: int, parts: Ints, scratch: Ints, found: Ints, start: int
) -> None:
    """For every subset of the empties: the settings in which a side that adds it has a line.

    `cells` holds quadrant and bit of each empty hole, `base` the side's four patterns.
    """
    for subset in range(1 << empties):
        if popcount(subset) > (empties + 1) // 2:
            continue
        for quadrant in range(4):
            scratch[16 + quadrant] = base[quadrant]
        left = subset
        while left:
            cell = lowest(left)
            scratch[16 + cells[2 * cell]] |= cells[2 * cell + 1]
            left &= left - 1
        find_lines(scratch[16:20], size, parts, scratch, found, start + 4 * subset)


@kernel
def fill_spread(holes: int, count: int, spread: Ints) -> None:
    """Tables that spread a subset counted within some holes over all: 512 for its low 9 bits, 512 above."""
    spread[0] = 0
    spread[512] = 0
    for place in range(count):
        hole = holes & -holes
        holes ^= hole
        start, step = (0, 1 << place) if place < 9 else (512, 1 << (place - 9))
        for known in range(step):
            spread[start + step + known] = spread[start + known] | hole


@kernel
def next_subset(subset: int) -> int:
    """The next larger number with as many bits set."""
    carry = subset & -subset
    ripple = subset + carry
    return ripple | ((subset ^ ripple) >> (lowest(carry) + 2))


@kernel
def wins_lane(stones: int) -> int:
    """The lane of a slice's pairs that holds the wins: the answer's saves meet them where they lie.

    A placement wins where the answer is not saved, so the two lanes change places at each slice.
    """
    return 0xFFFFFFFF if stones % 2 == 1 else -0x100000000


@kernel
def both_lanes(even_odd: int, stones: int) -> int:
    """The lines after that many turns (even or odd), in both lanes of a pair."""
    if stones % 2 == 1:
        return high(even_odd) | (even_odd & -0x100000000)
    return wrap(low(even_odd) | (low(even_odd) << 32))


@unchecked_kernel
def solve_slices(
    empties: int,
    horizon: int,
    placement_wins: bool,
    size: int,
    cells: Ints,
    bases: Ints,
    parts: Ints,
    tables: Ints,
    even: Ints,
    odd: Ints,
    moves: Ints,
    control: Ints,
) -> None:
    """Fill `moves`: for each first placement, its pairs (wins, saves) by the setting after the turn.

    `bases` holds the four patterns of the side to move, then the other's; `tables` is room for the
    binomials, ranks and lines; `even` and `odd` hold the slices.
    """
    every = 1 << empties
    binomials = tables[: PLACES * PLACES]
    ranks = tables[PLACES * PLACES : PLACES * PLACES + every]
    lines = tables[PLACES * PLACES + every : PLACES * PLACES + 9 * every]
    scratch = tables[PLACES * PLACES + 9 * every :]
    spread = scratch[32:]
    if control[NODES] == 0:
        fill_binomials(binomials)
        fill_ranks(empties, binomials, ranks)
        fill_lines(empties, cells, bases[:4], size, parts, scratch, lines, 0)
        fill_lines(empties, cells, bases[4:], size, parts, scratch, lines, 4 * every)
    for stones in range(min(horizon, empties), 0, -1):
        mine = (stones + 1) // 2  # stones of the side that moved last
        others = stones // 2
        own_lines = 0 if stones % 2 == 1 else 4 * every
        other_lines = 4 * every - own_lines
        here = odd if stones % 2 == 1 else even
        deeper = even if stones % 2 == 1 else odd
        is_end = stones == horizon or stones == empties
        wins = wins_lane(stones)
        room = empties - mine  # holes that the last mover's stones leave
        choices = room - others  # holes that both leave
        inside = 1 << room
        block = binomials[room * PLACES + others + 1]
        span = binomials[(empties - others) * PLACES + mine]
        last = (1 << mine) - 1
        while last < every:
            if control[STOP]:
                return
            fill_spread((every - 1) ^ last, room, spread)
            line = own_lines + 4 * last
            now0, now1 = both_lanes(lines[line], stones), both_lanes(lines[line + 1], stones)
            now2, now3 = both_lanes(lines[line + 2], stones), both_lanes(lines[line + 3], stones)
            at0 = at1 = at2 = at3 = 0
            if placement_wins:
                at0, at1 = both_lanes(lines[line], stones + 1), both_lanes(lines[line + 1], stones + 1)
                at2, at3 = both_lanes(lines[line + 2], stones + 1), both_lanes(lines[line + 3], stones + 1)
            start = ranks[last] * block
            packed = (1 << others) - 1
            while packed < inside:
                best0 = best1 = best2 = best3 = 0
                if is_end:
                    best0 = best1 = best2 = best3 = wins
                else:
                    free = (inside - 1) ^ packed
                    for _ in range(choices):
                        hole = free & -free
                        free ^= hole
                        answer = 4 * (start + ranks[packed | hole])
                        best0 |= deeper[answer]
                        best1 |= deeper[answer + 1]
                        best2 |= deeper[answer + 2]
                        best3 |= deeper[answer + 3]
                other = spread[packed & 511] | spread[512 + (packed >> 9)]
                line = other_lines + 4 * other
                clear0, clear1 = ~both_lanes(lines[line], stones), ~both_lanes(lines[line + 1], stones)
                clear2, clear3 = ~both_lanes(lines[line + 2], stones), ~both_lanes(lines[line + 3], stones)
                # The last mover's line wins where the other has none, and saves anyway; without lines
                # the placement wins where the answer is not saved, and saves where it does not win.
                good0 = (now0 & (clear0 | ~wins)) | (clear0 & ~best0)
                good1 = (now1 & (clear1 | ~wins)) | (clear1 & ~best1)
                good2 = (now2 & (clear2 | ~wins)) | (clear2 & ~best2)
                good3 = (now3 & (clear3 | ~wins)) | (clear3 & ~best3)
                if stones == 1:
                    entry = 4 * lowest(last)
                    moves[entry], moves[entry + 1] = good0, good1
                    moves[entry + 2], moves[entry + 3] = good2, good3
                else:
                    rank, left, order = 0, last, 1
                    while left:
                        cell = lowest(left)
                        left &= left - 1
                        place = cell - popcount(other & ((1 << cell) - 1))
                        rank += binomials[place * PLACES + order]
                        order += 1
                    entry = 4 * (ranks[other] * span + rank)
                    here[entry] = at0 | around(good0, good1 | good3)
                    here[entry + 1] = at1 | around(good1, good0 | good2)
                    here[entry + 2] = at2 | around(good2, good1 | good3)
                    here[entry + 3] = at3 | around(good3, good0 | good2)
                if packed == 0:
                    break
                packed = next_subset(packed)
            control[NODES] += binomials[room * PLACES + others]
            last = next_subset(last)
