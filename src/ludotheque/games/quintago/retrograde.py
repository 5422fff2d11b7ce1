"""The exact value of every continuation of a 2 × 2 position, from its end backwards.

The E empty holes are fixed, so a position after n more stones is a pair of disjoint subsets of them: *mine*
(of the side to move now, which moved last in odd slices) and *theirs*. Slice n holds all such pairs, each
with two turn sets (turnsets.py): the settings before the last move in which this placement *wins* for who
moved, and those in which it *saves* (does not lose). Slice n needs slice n + 1 alone.

blocks.py says how a slice lies in memory. After an odd slice the opponent answers and mine stay, so a group
of an odd slice needs the same group of the even slice below it and nothing else: even slices exist one group
at a time. Odd slices wait in a *queue*. Their groups come in the order of their masks, and a group's
answers lie in groups with the same or larger masks, so whatever lies before those may be overwritten.

With a *horizon* of d plies, whatever is not decided in slice d counts as a tie, so that a win is one that
is forced within d plies; the smallest such d is the distance. (The method is Irving's, 2014; the blocks, the
queue and the horizon are ours.)
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.control import NODES, STOP
from ludotheque.games.quintago.block_values import (
    inner_answers,
    judge,
    outer_answers,
    spread_lines,
    turn_back,
    wins_lane,
)
from ludotheque.games.quintago.blocks import BEFORE, COUNT, FIRST, WORDS, shape_at
from ludotheque.games.quintago.turnsets import find_lines
from ludotheque.kernels import Ints, kernel, lowest, popcount, unchecked_kernel

MOST_EMPTIES = 18


class Scope(NamedTuple):
    """What is to be solved."""

    empties: int
    inner: int  # holes, of the empty ones
    depth: int  # the last slice
    asked: int  # outer holes: only first stones in these are judged (0: all)
    placement_wins: bool


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
        find_lines(scratch[16:20], size, parts, scratch, found, start + WORDS * subset)


@unchecked_kernel
def solve_group(
    scope: Scope,
    stones: int,
    mine: int,
    tables: tuple[Ints, Ints, Ints],
    room: tuple[Ints, Ints],
    deeper: Ints,
    deeper_starts: Ints,
    here: Ints,
    here_starts: Ints,
    end: int,
    control: Ints,
) -> int:
    """Write a group of a slice from `end` on, or from the beginning where `here` is full; the new end.

    Blocks of the slice below lie in `deeper` where `deeper_starts` says by their ternary numbers.
    """
    shapes, ternary, lines = tables
    best, near_lines = room
    inner, outer = scope.inner, scope.empties - scope.inner
    inner_mine = (stones + 1) // 2 - popcount(mine)
    answering = 1 + stones % 2  # the ternary digit of the side that answers: 1 for mine, 2 for theirs
    rest = (1 << outer) - 1 - mine
    theirs = 0
    while True:
        inner_theirs = stones // 2 - popcount(theirs)
        holes = inner - inner_mine - inner_theirs
        if inner_theirs >= 0 and holes >= 0:
            shape = shape_at(inner, inner_mine, inner_theirs)
            count, first, before = shapes[shape + COUNT], shapes[shape + FIRST], shapes[shape + BEFORE]
            words = WORDS * count
            block = ternary[mine] + 2 * ternary[theirs]
            if stones == scope.depth:
                for word in range(words):
                    best[word] = wins_lane(stones)
            else:
                answers = first + 2 * count + (answering - 1) * holes * count
                larger = shape_at(inner, inner_mine + 2 - answering, inner_theirs + answering - 1)
                start, step = deeper_starts[block], shapes[larger + COUNT]
                inner_answers(count, holes, shapes, answers, deeper, start, step, best)
                free = rest ^ theirs
                while free:
                    start = deeper_starts[block + answering * ternary[free & -free]]
                    outer_answers(words, deeper, start, best)
                    free &= free - 1
            row = WORDS * ((1 << scope.empties) + (theirs << inner))
            spread_lines(count, shapes, first + count, lines, row, near_lines, 0)
            own, other = len(best) + WORDS * before, 0
            if stones % 2 == 0:
                own, other = other, own
            judge(words, stones, near_lines, own, other, best)
            if end + words > len(here):
                end = 0
            here_starts[block] = end
            if stones == 1:
                for word in range(words):
                    here[end + word] = best[word]
            else:
                turn_back(count, stones, scope.placement_wins, near_lines, own, best, here, end)
            end += words
            control[NODES] += count
        theirs = (theirs - rest) & rest
        if theirs == 0:
            return end


@unchecked_kernel
def solve_slices(
    scope: Scope,
    shapes: Ints,
    ternary: Ints,
    lines: Ints,
    starts: Ints,
    best: Ints,
    near_lines: Ints,
    group: Ints,
    queue: Ints,
    moves: Ints,
    control: Ints,
) -> None:
    """Fill `moves`: for each first placement, its pairs (wins, saves) by the setting after the turn.

    `shapes` and `ternary` are the tables of blocks.py, `lines` those of mine, then of theirs. The others are
    room: for where the blocks of the queue and of the group start, for one block, for the lines of theirs in
    it and of mine in its group, for a group of an even slice, and for the queue.
    """
    tables = shapes, ternary, lines
    inner, outer = scope.inner, scope.empties - scope.inner
    group_starts = starts[len(starts) // 2 :]
    end = 0
    for odd in range(scope.depth - (scope.depth + 1) % 2, 0, -2):
        for mine in range(1 << outer):
            inner_mine = (odd + 1) // 2 - popcount(mine)
            if inner_mine < 0 or inner_mine > inner or (scope.asked and not mine & scope.asked):
                continue
            if control[STOP]:
                return
            for inner_theirs in range(inner - inner_mine + 1):
                shape = shape_at(inner, inner_mine, inner_theirs)
                count, first, before = shapes[shape + COUNT], shapes[shape + FIRST], shapes[shape + BEFORE]
                row = WORDS * (mine << inner)
                spread_lines(count, shapes, first, lines, row, near_lines, len(best) + WORDS * before)
            room = best, near_lines
            if odd < scope.depth:
                solve_group(
                    scope, odd + 1, mine, tables, room, queue, starts, group, group_starts, 0, control
                )
            end = solve_group(
                scope, odd, mine, tables, room, group, group_starts, queue, starts, end, control
            )
    for hole in range(scope.empties):
        start, step = starts[0] + hole, inner
        if hole >= inner:
            start, step = starts[ternary[1 << (hole - inner)]], 1
        for word in range(WORDS):
            moves[WORDS * hole + word] = queue[start + step * word]
