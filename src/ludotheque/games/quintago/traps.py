"""When a side can be forced to complete the other's line: it cannot before the other has enough stones.

A side loses by its own turn where every one of the eight quarter turns gives the other a line: it is
*trapped*. Unless that can happen, the side to move wins with a stone of its own, at an odd distance, and
loses at an even one.
"""

from __future__ import annotations

from ludotheque.games.quintago.blocks import WORDS
from ludotheque.games.quintago.turnsets import around, high, low, pair
from ludotheque.kernels import Ints, kernel, popcount


@kernel
def fewest_to_trap(empties: int, lines: Ints, start: int) -> int:
    """The fewest stones that a side must add to the board so that some setting traps the other side.

    The side's lines for every subset of the empties lie from `start` on (retrograde.fill_lines). More than
    there are holes means never.
    """
    fewest = empties + 1
    for subset in range(1 << empties):
        stones = popcount(subset)
        if stones >= fewest or stones > (empties + 1) // 2:
            continue
        row = start + WORDS * subset
        for lane in range(WORDS):
            there = lines[row + lane]
            beside = lines[row + (lane + 1) % WORDS] & lines[row + (lane + 3) % WORDS]
            safe = pair(high(there), low(there)) | around(~there, ~beside)
            if ~safe:
                fewest = stones
    return fewest


def may_end_at(distance: int, wins: bool, mine_to_trap: int, theirs_to_trap: int) -> bool:
    """Whether a game that the side to move wins (or loses) may end after that many plies.

    Who moved last is the winner, or was trapped by the other's stones, half of all. The first move is not
    forced: any may lose by its own turn.
    """
    if distance % 2 == wins or distance == 1:
        return True
    return distance // 2 >= (mine_to_trap if wins else theirs_to_trap)
