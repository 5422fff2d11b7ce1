"""What a block of positions is worth, from its answers and its lines: loops over one block at a time.

A block (blocks.py) is four planes of words. Each word is a pair of lanes (turnsets.py): the settings in which
the placement *wins* for the side that moved last, and those in which it *saves* that side (does not lose).
The loops are short and plain, so that the compiler takes four words at a time.
"""

from __future__ import annotations

from ludotheque.games.quintago.blocks import WORDS
from ludotheque.games.quintago.turnsets import around, high, low
from ludotheque.kernels import Ints, index, kernel, unchecked_kernel, wrap


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
def spread_lines(count: int, lists: Ints, first: int, lines: Ints, row: int, found: Ints, start: int) -> None:
    """The lines of one side in every position of a block; its inner stones lie in `lists` from `first` on."""
    for place in range(count):
        line = row + WORDS * lists[index(first + place)]
        found[index(start + place)] = lines[index(line)]
        found[index(start + count + place)] = lines[index(line + 1)]
        found[index(start + 2 * count + place)] = lines[index(line + 2)]
        found[index(start + 3 * count + place)] = lines[index(line + 3)]


@unchecked_kernel
def inner_answers(
    count: int, holes: int, lists: Ints, first: int, deeper: Ints, start: int, step: int, best: Ints
) -> None:
    """The best of the answers in inner holes, for every position of a block.

    They lie in the block at `start`, whose planes are `step` apart, at the places that `lists` has.
    """
    for place in range(count):
        best0 = best1 = best2 = best3 = 0
        for hole in range(holes):
            answer = start + lists[index(first + place * holes + hole)]
            best0 |= deeper[index(answer)]
            best1 |= deeper[index(answer + step)]
            best2 |= deeper[index(answer + 2 * step)]
            best3 |= deeper[index(answer + 3 * step)]
        best[index(place)] = best0
        best[index(count + place)] = best1
        best[index(2 * count + place)] = best2
        best[index(3 * count + place)] = best3


@unchecked_kernel
def outer_answers(words: int, deeper: Ints, start: int, best: Ints) -> None:
    """Add the answers in one outer hole: the block at `start` has the same shape."""
    for word in range(words):
        best[word] |= deeper[index(start + word)]


@unchecked_kernel
def judge(words: int, stones: int, lines: Ints, own: int, other: int, best: Ints) -> None:
    """Replace the best answers by the settings after the turn in which the placement wins and saves.

    `own` and `other` are where the lines of the side that moved last, and of the other, begin. A line of its
    own wins where the other has none, and saves anyway; without lines the placement wins where the answer
    is not saved, and saves where it does not win.
    """
    wins = wins_lane(stones)
    for word in range(words):
        now = both_lanes(lines[index(own + word)], stones)
        clear = ~both_lanes(lines[index(other + word)], stones)
        best[word] = (now & (clear | ~wins)) | (clear & ~best[word])


@unchecked_kernel
def turn_back(
    count: int, stones: int, placed_wins: bool, lines: Ints, own: int, good: Ints, here: Ints, start: int
) -> None:
    """Write a block as it is before the turn: what a turn makes good, and what the placement itself won.

    A turn of the last quadrant leads to a plane beside.
    """
    for plane in range(WORDS):
        at, left, right = plane * count, (plane + 3) % WORDS * count, (plane + 1) % WORDS * count
        for place in range(count):
            beside = good[index(left + place)] | good[index(right + place)]
            won = both_lanes(lines[index(own + at + place)], stones + 1) if placed_wins else 0
            here[index(start + at + place)] = won | around(good[index(at + place)], beside)
