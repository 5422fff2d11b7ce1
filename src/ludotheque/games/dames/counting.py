"""Perft in machine code: how many sequences of moves there are, draws by counting moves left aside."""

from __future__ import annotations

import numpy as np

from ludotheque.game import Unsupported
from ludotheque.games.dames.generator import after, count_moves, generate
from ludotheque.games.dames.memory import LISTS, MOST_MOVES, MOVES, RECORD, TRUNCATED, Sides
from ludotheque.games.dames.rules import Dames, State, position_of
from ludotheque.games.dames.variants import Rules, header
from ludotheque.kernels import Ints, fast, unchecked_kernel

HEAD = 8
LEVEL = HEAD + MOST_MOVES * RECORD
"""A level of the count: how many moves are left, the seven numbers of the position, the moves."""


@unchecked_kernel
def count_leaves(p: Sides, depth: int, memory: Ints) -> int:
    """How many sequences of `depth` moves there are, the last one only counted."""
    first = memory[LISTS]
    start = first
    if depth == 1:
        return count_moves(p, memory, start)
    last = start + (depth - 2) * LEVEL
    total = 0
    memory[start] = generate(p, memory, start + HEAD)
    for part in range(7):
        memory[start + 1 + part] = p[part]
    while start >= first:
        left = memory[start] - 1
        if left < 0:
            start -= LEVEL
            continue
        memory[start] = left
        here = Sides(
            memory[start + 1],
            memory[start + 2],
            memory[start + 3],
            memory[start + 4],
            memory[start + 5],
            memory[start + 6],
            memory[start + 7],
        )
        following = after(here, memory, start + HEAD + left * RECORD)
        if start == last:
            total += count_moves(following, memory, start + LEVEL)
            continue
        start += LEVEL
        memory[start] = generate(following, memory, start + HEAD)
        for part in range(7):
            memory[start + 1 + part] = following[part]
    return total


def memory_for(rules: Rules, numbers: int) -> Ints:
    """The memory of the kernels, with room for so many numbers after what they need themselves."""
    memory = np.zeros(MOVES + numbers, np.int64)
    memory[:MOVES] = header(rules)
    return memory


def perft(game: Dames, state: State, depth: int) -> int:
    """The number of sequences of that many moves from a position; draws do not end them, by custom."""
    if game.rules.king_steps and depth > 2 * game.rules.king_steps and (state.kings or depth > 12):
        raise Unsupported("kings that must rest are not counted here")
    if any(times for _code, times in state.walks):
        raise Unsupported("kings that must rest are not counted here")
    memory = memory_for(game.rules, depth * LEVEL)
    count = fast(count_leaves)(position_of(state), depth, memory)
    if memory[TRUNCATED]:
        raise Unsupported("a position on the way has too many captures")
    return count
