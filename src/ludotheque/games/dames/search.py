"""Alpha-beta for every rule set: simple, with all captures played out at the horizon.

A position is worth its men and kings, how far the men have come, and a little more for who leads the fewer
pieces are left. Where captures are forced the horizon waits for the first quiet position; where they are not,
a side may also let them be. A lost game is worth -WIN and the plies it lasts.

The search keeps its own stack in the memory: a frame for each ply, see the places below.
"""

from __future__ import annotations

from ludotheque.control import BUDGET, NODES, STOP
from ludotheque.games.dames.generator import after, generate
from ludotheque.games.dames.memory import (
    FLYING,
    LISTS,
    MOST_MOVES,
    MUST_CAPTURE,
    RECORD,
    STRIDE,
    TAKEN_EVEN,
    TAKEN_ODD,
    Sides,
)
from ludotheque.kernels import Ints, popcount, unchecked_kernel

WIN = 1_000_000
DECIDED = WIN - 1_000
"""Scores beyond this are won or lost."""

MAN, FLYING_KING, KING = 100, 300, 140
ADVANCE = 3
"""What a row further is worth to a man: men run a third of their worth over the board."""

DEPTH, ALPHA, BETA, BEST, COUNT, NEXT = range(6)
PLACES = 8
RECORDS = PLACES + 8
PLY = RECORDS + MOST_MOVES * RECORD
DEEPEST = 96
"""Plies that there is room for; a capture at the last one is not played out."""


@unchecked_kernel
def advance(men_even: int, men_odd: int, side: int, stride: int) -> int:
    """How many rows men have come, all together."""
    row = (1 << (stride - 1)) - 1
    rows = 2 * (stride - 1)
    total = 0
    for pair in range(stride - 1):
        even = popcount(men_even & (row << (stride * pair)))
        odd = popcount(men_odd & (row << (stride * pair)))
        if side == 0:
            total += even * (rows - 1 - 2 * pair) + odd * (rows - 2 - 2 * pair)
        else:
            total += even * 2 * pair + odd * (2 * pair + 1)
    return total


@unchecked_kernel
def evaluate(p: Sides, memory: Ints) -> int:
    """What a quiet position is worth to the side to move."""
    king = FLYING_KING if memory[FLYING] else KING
    own_kings = popcount(p.own_even & p.kings_even) + popcount(p.own_odd & p.kings_odd)
    foe_kings = popcount(p.foe_even & p.kings_even) + popcount(p.foe_odd & p.kings_odd)
    own_men = popcount(p.own_even) + popcount(p.own_odd) - own_kings
    foe_men = popcount(p.foe_even) + popcount(p.foe_odd) - foe_kings
    material = MAN * (own_men - foe_men) + king * (own_kings - foe_kings)
    lead = material * 2 // (own_men + own_kings + foe_men + foe_kings)
    stride = memory[STRIDE]
    own = advance(p.own_even & ~p.kings_even, p.own_odd & ~p.kings_odd, p.side, stride)
    foe = advance(p.foe_even & ~p.kings_even, p.foe_odd & ~p.kings_odd, 1 - p.side, stride)
    return material + lead + ADVANCE * (own - foe)


@unchecked_kernel
def enter(p: Sides, at: int, ply: int, memory: Ints) -> int:
    """Fill a frame whose DEPTH, ALPHA and BETA are set; 1 if it is to be searched, 0 if BEST is known."""
    count = generate(p, memory, at + RECORDS)
    depth = memory[at + DEPTH]
    if count == 0:
        memory[at + BEST] = -WIN + ply
        return 0
    memory[at + BEST] = -2 * WIN
    first = at + RECORDS
    has_captures = memory[first + TAKEN_EVEN] | memory[first + TAKEN_ODD] != 0
    if ply >= DEEPEST - 1 or (depth <= 0 and not has_captures):
        memory[at + BEST] = evaluate(p, memory)
        return 0
    if depth <= 0 and not memory[MUST_CAPTURE]:
        score = evaluate(p, memory)
        memory[at + BEST] = score
        if score >= memory[at + BETA]:
            return 0
        memory[at + ALPHA] = max(memory[at + ALPHA], score)
        captures = 0
        while captures < count:
            place = first + captures * RECORD
            if memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] == 0:
                break
            captures += 1
        count = captures
    memory[at + COUNT], memory[at + NEXT] = count, 0
    for part in range(7):
        memory[at + PLACES + part] = p[part]
    return 1


@unchecked_kernel
def value(p: Sides, depth: int, alpha: int, beta: int, ply: int, memory: Ints, control: Ints) -> int:
    """What a position is worth to the side to move, between alpha and beta; meaningless once stopped."""
    first = memory[LISTS]
    at = first
    memory[at + DEPTH], memory[at + ALPHA], memory[at + BETA] = depth, alpha, beta
    control[NODES] += 1
    if enter(p, at, ply, memory) == 0:
        known: int = memory[at + BEST]
        return known
    start = ply
    while True:
        if memory[at + NEXT] == memory[at + COUNT] or memory[at + ALPHA] >= memory[at + BETA]:
            score: int = -memory[at + BEST]
            if at == first:
                return -score
            at -= PLY
            ply -= 1
        else:
            if control[STOP] or (control[BUDGET] and control[NODES] >= control[BUDGET]):
                control[STOP] = 1
                return 0
            control[NODES] += 1
            here = Sides(
                memory[at + PLACES],
                memory[at + PLACES + 1],
                memory[at + PLACES + 2],
                memory[at + PLACES + 3],
                memory[at + PLACES + 4],
                memory[at + PLACES + 5],
                memory[at + PLACES + 6],
            )
            following = after(here, memory, at + RECORDS + memory[at + NEXT] * RECORD)
            memory[at + NEXT] += 1
            is_forced = memory[at + COUNT] == 1 and ply - start < 2 * depth
            below = at + PLY
            memory[below + DEPTH] = memory[at + DEPTH] - (0 if is_forced else 1)
            memory[below + ALPHA], memory[below + BETA] = -memory[at + BETA], -memory[at + ALPHA]
            if enter(following, below, ply + 1, memory):
                at = below
                ply += 1
                continue
            score = -memory[below + BEST]
        memory[at + BEST] = max(memory[at + BEST], score)
        memory[at + ALPHA] = max(memory[at + ALPHA], score)
