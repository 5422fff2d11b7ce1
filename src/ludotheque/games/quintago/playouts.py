"""Counting and random games in machine code, for boards of at most 62 holes.

A winning line is found by counters: for each quadrant and each pattern a table tells, in fields of a few
bits, which lines have their whole part there; the quadrants' words are added, and a field reaches its top
bit when every part is whole. A board's lines take a few words of 60 bits. The table begins with every
pattern's quarter turn, clockwise and anticlockwise.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from ludotheque.game import Unsupported
from ludotheque.games.quintago.geometry import Geometry, quarter_turn
from ludotheque.games.quintago.rules import Quintago, State
from ludotheque.kernels import Ints, fast, kernel, popcount
from ludotheque.words import _


class Board(NamedTuple):
    """What the kernels need to know of a board and its rules."""

    holes: int
    quadrants: int
    size: int
    length: int
    placement_wins: bool
    whole: int  # the top bits of the counters


def board_of(game: Quintago) -> Board:
    """The game's board, if it is small enough for these kernels."""
    if game.geometry.side**2 > 62:
        raise Unsupported(_("this board is too large for compiled counting"))
    rules, field = game.rules, field_bits(game.geometry)
    whole = sum(1 << place + field - 1 for place in range(0, 61 - field, field))
    return Board(
        game.geometry.side**2, rules.quadrants**2, rules.size, rules.length, rules.placement_wins, whole
    )


def field_bits(board: Geometry) -> int:
    """The bits of a counter: its top bit is reached by a line's last part, and no line has more than 8."""
    most = max(sum(map(bool, board.patterns(line))) for line in board.lines)
    return 3 if most <= 4 else 4


@cache
def counters(board: Geometry) -> Ints:
    """The turned patterns, then the counters: [word][quadrant][pattern], one after the other."""
    patterns = np.arange(1 << board.area)
    field = field_bits(board)
    lines_of_word = 60 // field
    words = -(-len(board.lines) // lines_of_word)
    table = np.zeros((words, board.quadrants**2, len(patterns)), np.int64)
    for number, line in enumerate(board.lines):
        word, place = number // lines_of_word, number % lines_of_word * field
        parts = board.patterns(line)
        owners = [quadrant for quadrant, part in enumerate(parts) if part]
        for quadrant in owners:
            # The first owner's word carries what the field needs to reach its top bit with its last part.
            spare = (1 << field - 1) - len(owners) if quadrant == owners[0] else 0
            table[word, quadrant] += (spare + (patterns & parts[quadrant] == parts[quadrant])) << place
    turned = [quarter_turn(int(pattern), board.size, turns) for turns in (1, 3) for pattern in patterns]
    return np.concatenate([np.array(turned, np.int64), table.reshape(-1)])


@kernel
def turned(stones: int, turn: int, board: Board, table: Ints) -> int:
    """A side's stones after a turn: 2 · quadrant, plus 1 if anticlockwise."""
    area = board.size * board.size
    start = (turn // 2) * area
    pattern = (stones >> start) & ((1 << area) - 1)
    after: int = table[(turn % 2) * (1 << area) + pattern]
    return stones ^ ((pattern ^ after) << start)


@kernel
def has_line(stones: int, board: Board, table: Ints) -> bool:
    """Whether these stones hold a winning line."""
    if popcount(stones) < board.length:
        return False
    area = board.size * board.size
    patterns = 1 << area
    start = 2 * patterns
    while start < len(table):
        total = 0
        rest = stones
        for _quadrant in range(board.quadrants):
            total += table[start + (rest & (patterns - 1))]
            rest >>= area
            start += patterns
        if total & board.whole:
            return True
    return False


@kernel
def next_number(number: int) -> int:
    """The next pseudo-random number, from 1 to 2³² - 1 (Marsaglia's xorshift)."""
    number ^= (number << 13) & 0xFFFFFFFF
    number ^= number >> 17
    return number ^ ((number << 5) & 0xFFFFFFFF)


@kernel
def play_games(games: int, seed: int, board: Board, table: Ints, results: Ints) -> int:
    """Play random games from the start; results counts wins of either side and ties.

    The result is the number of moves played in all.
    """
    number = (seed & 0x7FFFFFFF) + 1
    for _warm in range(8):
        number = next_number(number)
    plies = 0
    for _game in range(games):
        mine, theirs, side = 0, 0, 0
        empty = (1 << board.holes) - 1
        left = board.holes
        while True:
            number = next_number(number)
            skip = (number * left) >> 32
            choice = empty
            for _skipped in range(skip):
                choice &= choice - 1
            mine |= choice & -choice
            left -= 1
            plies += 1
            if board.placement_wins and has_line(mine, board, table):
                results[side] += 1
                break
            number = next_number(number)
            turn = (number * 2 * board.quadrants) >> 32
            mine, theirs = turned(mine, turn, board, table), turned(theirs, turn, board, table)
            won, lost = has_line(mine, board, table), has_line(theirs, board, table)
            if won or lost or left == 0:
                results[2 if won == lost else side if won else 1 - side] += 1
                break
            empty = ((1 << board.holes) - 1) ^ (mine | theirs)
            mine, theirs, side = theirs, mine, 1 - side
    return plies


@kernel
def count_leaves(mine: int, theirs: int, depth: int, board: Board, table: Ints, stack: Ints) -> int:
    """How many sequences of `depth` moves there are; the last ply is counted, not played."""
    everything = (1 << board.holes) - 1
    turns_of_each = 2 * board.quadrants
    total = 0
    level = 0
    stack[0], stack[1], stack[2] = mine, theirs, 0
    while level >= 0:
        at = 3 * level
        mine, theirs, choice = stack[at], stack[at + 1], stack[at + 2]
        cell = choice // turns_of_each
        bit = 1 << cell
        if cell == board.holes:
            level -= 1
            continue
        if (mine | theirs) & bit:
            stack[at + 2] = (cell + 1) * turns_of_each
            continue
        placed = mine | bit
        wins = board.placement_wins and choice % turns_of_each == 0 and has_line(placed, board, table)
        if level == depth - 1:
            total += 1 if wins else turns_of_each
            stack[at + 2] = (cell + 1) * turns_of_each
            continue
        if wins:
            stack[at + 2] = (cell + 1) * turns_of_each
            continue
        stack[at + 2] += 1
        turn = choice % turns_of_each
        after, other = turned(placed, turn, board, table), turned(theirs, turn, board, table)
        if (after | other) == everything or has_line(after, board, table) or has_line(other, board, table):
            continue
        level += 1
        stack[at + 3], stack[at + 4], stack[at + 5] = other, after, 0
    return total


def perft(game: Quintago, state: State, depth: int) -> int:
    """The number of sequences of that many moves from a position."""
    if game.outcome(state):
        return 0
    mine, theirs = state.stones[state.side], state.stones[1 - state.side]
    stack = np.zeros(3 * depth + 3, np.int64)
    return fast(count_leaves)(mine, theirs, depth, board_of(game), counters(game.geometry), stack)


def random_games(game: Quintago, games: int, seed: int) -> tuple[list[int], int]:
    """Random games from the start: [first's wins, second's wins, ties] and the moves played in all."""
    results = np.zeros(3, np.int64)
    plies = fast(play_games)(games, seed, board_of(game), counters(game.geometry), results)
    return [int(count) for count in results], plies
