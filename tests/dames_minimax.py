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
    other_to_move,
)
from ludotheque.games.dames.rules import Dames, State, position_of
from ludotheque.kernels import Ints, fast, kernel

LIST = 3000
"""Room for the moves of one ply."""

PLIES = 200

# A frame of the kernel's stack, one a ply: the position, then these.
QUIET, DEPTH, COUNT, NEXT, BEST, FRAME = 7, 8, 9, 10, 11, 12


Position = tuple[int, int, int, int]
"""The first four parts of a State."""


class Minimax:
    """The game tree of a rule set; what came before is a draw in it, by every rule set."""

    def __init__(self, game: Dames, weights: Ints) -> None:
        self.game, self.weights = game, weights
        self.memory = memory_for(game.rules, PLIES * LIST)
        self.quiet = 2 * game.rules.quiet_moves

    def value(self, state: State, depth: int, ply: int = 1, way: tuple[Position, ...] = ()) -> int:
        """What a position is worth to the side to move, by the game itself; `way` are those before it."""
        if state[:4] in way:
            return 0
        outcome = self.game.outcome(state)
        if outcome:
            return 0 if outcome.scores[0] == outcome.scores[1] else -WIN + ply
        moves = list(self.game.moves(state))
        captures = [move for move in moves if move.taken]
        best = -2 * WIN
        if depth <= 0:
            if not captures and not (depth == 0 and self.is_threatened(state)):
                return self.estimate(state)
            if captures and not self.game.rules.must_capture:  # who need not take may leave it at that
                best, moves = self.estimate(state), captures
        is_forced = len(moves) == 1 and ply < 2 * depth + 8
        for move in moves:
            following = self.game.play(state, move)
            best = max(best, -self.value(following, depth - (not is_forced), ply + 1, (*way, state[:4])))
        return best

    def estimate(self, state: State) -> int:
        """By the machines' evaluation."""
        return int(evaluate(position_of(state), self.memory, self.weights))

    def is_threatened(self, state: State) -> bool:
        """Whether the other side could take something, if it were to move."""
        return any(jumpers(other_to_move(position_of(state)), self.memory))

    def deep_value(self, p: Sides, depth: int) -> int:
        """The same, by the kernel, which counts quiet moves only from here on, and nothing else."""
        stack = np.zeros((PLIES + 1) * FRAME, np.int64)
        return int(fast(deep_minimax)(p, depth, self.quiet, self.memory, self.weights, stack))


@kernel
def takes(place: int, memory: Ints) -> bool:
    """Whether the move that is written there is a capture."""
    return memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] != 0


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
        is_over = not memory[MUST_CAPTURE] and generate(other_to_move(p), memory, base) == 0
        return 0 if is_over else -WIN + ply
    if stack[at + QUIET] >= most_quiet:
        return 0
    if depth <= 0 and not takes(base, memory):
        in_even, in_odd = jumpers(other_to_move(p), memory)
        if depth < 0 or in_even | in_odd == 0:
            return evaluate(p, memory, weights)
    best = -2 * WIN
    if depth <= 0 and takes(base, memory) and not memory[MUST_CAPTURE]:
        best = evaluate(p, memory, weights)
        while not takes(base + (count - 1) * RECORD, memory):
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
        is_quiet = is_king and not takes(place, memory)
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
