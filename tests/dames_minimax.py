"""A plain minimax for draughts, with nothing that spares work: what the engine's search must come to.

`Minimax` is written to be read. `deep_minimax` is the same as a kernel, a few hundred times as fast, for the
depths that nobody would wait for otherwise; test_dames_engine.py holds it to the other.
"""

from __future__ import annotations

import numpy as np

from ludotheque.games.dames.capture_search import jumpers
from ludotheque.games.dames.counting import memory_for
from ludotheque.games.dames.engine.evaluation import evaluate
from ludotheque.games.dames.engine.tree import WIN
from ludotheque.games.dames.generator import after, generate
from ludotheque.games.dames.memory import (
    LISTS,
    MUST_CAPTURE,
    ORIGIN,
    RECORD,
    TAKEN_EVEN,
    TAKEN_ODD,
    Sides,
    is_in,
)
from ludotheque.games.dames.variants import Rules
from ludotheque.kernels import Ints, fast, kernel

LIST = 3000
"""Room for the moves of one ply."""

PLIES = 200

# A frame of the kernel's stack, one a ply: the position, then these.
QUIET, DEPTH, COUNT, NEXT, BEST, FRAME = 7, 8, 9, 10, 11, 12


class Minimax:
    """The game tree of a rule set; repetitions and too many quiet moves are draws in it."""

    def __init__(self, rules: Rules, weights: Ints) -> None:
        self.weights = weights
        self.memory = memory_for(rules, PLIES * LIST)
        self.quiet = 2 * rules.quiet_moves

    def value(self, p: Sides, depth: int, ply: int, path: list[tuple[Sides, int]]) -> int:
        """What a position is worth to the side to move; `path` ends with it, and has its quiet plies."""
        quiet = path[-1][1]
        if any(p == path[-1 - back][0] for back in range(4, min(quiet, len(path) - 1) + 1, 2)):
            return 0
        base = int(self.memory[LISTS]) + LIST * ply
        count = fast(generate)(p, self.memory, base)
        if count == 0:
            return -WIN + ply
        if quiet >= self.quiet:
            return 0
        places = [base + move * RECORD for move in range(count)]
        has_captures = bool(self.memory[base + TAKEN_EVEN] | self.memory[base + TAKEN_ODD])
        best = -2 * WIN
        if depth <= 0:
            turned = Sides(*p[2:4], *p[:2], *p[4:6], 1 - p.side)
            is_threatened = depth == 0 and any(jumpers(turned, self.memory))
            if not has_captures and not is_threatened:
                return evaluate(p, self.memory, self.weights)
            if has_captures and not self.memory[MUST_CAPTURE]:  # who need not take may leave it at that
                best = int(evaluate(p, self.memory, self.weights))
                places = [one for one in places if self.memory[one + TAKEN_EVEN] | self.memory[one + TAKEN_ODD]]
        is_forced = len(places) == 1 and ply < 2 * depth + 8
        for place in places:
            is_king = is_in(p.kings_even, p.kings_odd, int(self.memory[place + ORIGIN]))
            is_quiet = is_king and not self.memory[place + TAKEN_EVEN] | self.memory[place + TAKEN_ODD]
            following = fast(after)(p, self.memory, place)
            way = [*path, (following, quiet + 1 if is_quiet else 0)]
            best = max(best, -self.value(following, depth - (not is_forced), ply + 1, way))
        return best

    def deep_value(self, p: Sides, depth: int) -> int:
        """The same, by the kernel."""
        stack = np.zeros((PLIES + 1) * FRAME, np.int64)
        return int(fast(deep_minimax)(p, depth, self.quiet, self.memory, self.weights, stack))


@kernel
def position(stack: Ints, at: int) -> Sides:
    """The position of a frame."""
    return Sides(
        stack[at], stack[at + 1], stack[at + 2], stack[at + 3], stack[at + 4], stack[at + 5], stack[at + 6]
    )


@kernel
def is_repeated(stack: Ints, ply: int) -> bool:
    """Whether the position of this ply was there before, all moves since being quiet ones of kings."""
    at = ply * FRAME
    for back in range(4, min(stack[at + QUIET], ply - 1) + 1, 2):
        is_same = True
        for place in range(7):
            is_same = is_same and stack[at + place] == stack[at - back * FRAME + place]
        if is_same:
            return True
    return False


@kernel
def enter(ply: int, most_quiet: int, memory: Ints, weights: Ints, stack: Ints) -> int:
    """List the moves of a ply's position and give 2 · WIN; or its value, where nothing follows it."""
    at = ply * FRAME
    p = position(stack, at)
    depth, base = stack[at + DEPTH], memory[LISTS] + LIST * ply
    if is_repeated(stack, ply):
        return 0
    count = generate(p, memory, base)
    if count == 0:
        return -WIN + ply
    if stack[at + QUIET] >= most_quiet:
        return 0
    if depth <= 0 and memory[base + TAKEN_EVEN] | memory[base + TAKEN_ODD] == 0:
        turned = Sides(p.foe_even, p.foe_odd, p.own_even, p.own_odd, p.kings_even, p.kings_odd, 1 - p.side)
        in_even, in_odd = jumpers(turned, memory)
        if depth < 0 or in_even | in_odd == 0:
            return evaluate(p, memory, weights)
    best = -2 * WIN
    if depth <= 0 and memory[base + TAKEN_EVEN] | memory[base + TAKEN_ODD] and not memory[MUST_CAPTURE]:
        best = evaluate(p, memory, weights)
        while memory[base + (count - 1) * RECORD + TAKEN_EVEN] | memory[base + (count - 1) * RECORD + TAKEN_ODD] == 0:
            count -= 1
    stack[at + COUNT], stack[at + NEXT], stack[at + BEST] = count, 0, best
    return 2 * WIN


@kernel
def deep_minimax(p: Sides, depth: int, most_quiet: int, memory: Ints, weights: Ints, stack: Ints) -> int:
    """What a position is worth to the side to move, with a stack in place of calls of itself."""
    for place in range(7):
        stack[FRAME + place] = p[place]
    stack[FRAME + QUIET], stack[FRAME + DEPTH] = 0, depth
    ply = 1
    found = enter(ply, most_quiet, memory, weights, stack)
    if found != 2 * WIN:
        return found
    while True:
        at = ply * FRAME
        if stack[at + NEXT] == stack[at + COUNT]:
            if ply == 1:
                best: int = stack[at + BEST]
                return best
            above = at - FRAME
            stack[above + BEST] = max(stack[above + BEST], -stack[at + BEST])
            ply -= 1
            continue
        here = position(stack, at)
        place = memory[LISTS] + LIST * ply + stack[at + NEXT] * RECORD
        stack[at + NEXT] += 1
        following = after(here, memory, place)
        is_king = is_in(here.kings_even, here.kings_odd, memory[place + ORIGIN])
        is_quiet = is_king and memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] == 0
        is_forced = stack[at + COUNT] == 1 and ply < 2 * stack[at + DEPTH] + 8
        below = at + FRAME
        for part in range(7):
            stack[below + part] = following[part]
        stack[below + QUIET] = stack[at + QUIET] + 1 if is_quiet else 0
        stack[below + DEPTH] = stack[at + DEPTH] if is_forced else stack[at + DEPTH] - 1
        found = enter(ply + 1, most_quiet, memory, weights, stack)
        if found == 2 * WIN:
            ply += 1
        else:
            stack[at + BEST] = max(stack[at + BEST], -found)
