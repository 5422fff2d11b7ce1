"""Games that the engine plays against itself, for training.py: the whole game in machine code.

A game begins with some random moves; then every move is searched with a small budget. Positions in which
neither side could take anything are written down, with what the search said of them and how the game ended:
most that a search has judged are such. A game that is decided, by the endgame tables too, ends there.
"""

from __future__ import annotations

from ludotheque.chance import below, next_number
from ludotheque.control import BUDGET, NODES, STOP
from ludotheque.games.dames.endgames.numbering import MOST_PIECES
from ludotheque.games.dames.endgames.tables import LOST, WON, result
from ludotheque.games.dames.engine.keys import key_after, key_of
from ludotheque.games.dames.engine.tree import (
    COUNT,
    EARLIER,
    KNOWN,
    LONGEST_QUIET,
    MOST_EARLIER,
    PATH,
    RECORDS,
    ROOT,
    WIN,
    are_both_blocked,
    is_threatened,
    value,
)
from ludotheque.games.dames.generator import after, generate
from ludotheque.games.dames.memory import LISTS, ORIGIN, RECORD, TAKEN_EVEN, TAKEN_ODD, Sides, is_in
from ludotheque.kernels import Ints, popcount, unchecked_kernel

RESULT, SCORE, ROW = 7, 8, 9
"""A row of the notes: White's pieces, Black's and the kings in two words each, the side to move, the result
for White in halves, the search's score for White."""

LONGEST = 300
"""Plies of a game; a longer one is a draw."""

FEWEST, MOST = 4, 12
"""Random plies at the start."""


@unchecked_kernel
def best_move(
    p: Sides,
    key: int,
    quiet: int,
    depth: int,
    memory: Ints,
    table: Ints,
    weights: Ints,
    results: Ints,
    control: Ints,
) -> tuple[int, int]:
    """The best move of a position, by its number in the root's list, and its score.

    At least one ply is searched; deeper ones until the budget is spent.
    """
    root = memory[LISTS] + ROOT
    count = memory[root + COUNT]
    chosen, known = 0, 0
    for deep in range(depth):
        best, best_score = -1, -2 * WIN
        for turn in range(count):
            move = chosen if turn == 0 else turn - 1 if turn <= chosen else turn
            place = root + RECORDS + move * RECORD
            child, child_key = after(p, memory, place), key_after(key, p, memory, place)
            is_king = is_in(p.kings_even, p.kings_odd, memory[place + ORIGIN])
            is_quiet = is_king and memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] == 0
            still = quiet + 1 if is_quiet else 0
            score = -2 * WIN
            if best >= 0:
                score = -value(
                    child, child_key, deep, -best_score - 1, -best_score, still,
                    memory, table, weights, results, control,
                )  # fmt: skip
            if best < 0 or (score > best_score and not control[STOP]):
                score = -value(
                    child, child_key, deep, -2 * WIN, 2 * WIN, still,
                    memory, table, weights, results, control,
                )  # fmt: skip
            if control[STOP]:
                return chosen, known
            if score > best_score:
                best, best_score = move, score
        chosen, known = best, best_score
        if abs(known) >= KNOWN or count == 1:
            break
    return chosen, known


@unchecked_kernel
def play_training_games(
    seed: int,
    start: Sides,
    depth: int,
    budget: int,
    memory: Ints,
    table: Ints,
    weights: Ints,
    results: Ints,
    notes: Ints,
    user: Ints,
    control: Ints,
) -> int:
    """Play until the notes are full or the user stops; the result is how many rows they have."""
    number = seed
    for _warm in range(8):
        number = next_number(number)
    head = memory[LISTS]
    root = head + ROOT
    rows = 0
    while (rows + LONGEST) * ROW <= len(notes) and not user[STOP]:
        number = next_number(number)
        opening = FEWEST + below(number, MOST - FEWEST + 1)
        p, key, quiet, score = start, key_of(start), 0, 1
        first = rows
        for place in range(1, len(table), 2):
            table[place - 1], table[place] = 0, 0
        memory[head + EARLIER] = 0
        for ply in range(LONGEST):
            pieces = popcount(p.own_even | p.foe_even) + popcount(p.own_odd | p.foe_odd)
            count = generate(p, memory, root + RECORDS)
            if count == 0:
                score = 1 if are_both_blocked(p, memory, root + RECORDS) else 2 if p.side else 0
                break
            if len(results) > 1 and pieces <= MOST_PIECES:
                known = result(p, results)
                score = 1 if known not in (WON, LOST) else 2 if (known == WON) == (p.side == 0) else 0
                break
            if quiet >= memory[head + LONGEST_QUIET]:
                break
            if quiet == 0:
                memory[head + EARLIER] = 0
            if memory[head + EARLIER] == MOST_EARLIER:
                break
            memory[head + EARLIER] += 1
            memory[head + PATH + memory[head + EARLIER]] = key
            memory[root + COUNT] = count
            number = next_number(number)
            if ply < opening:
                move, found = below(number, count), 0
            else:
                control[STOP], control[BUDGET] = 0, control[NODES] + budget
                move, found = best_move(p, key, quiet, depth, memory, table, weights, results, control)
                control[STOP] = 0
                place = root + RECORDS
                if abs(found) >= KNOWN:
                    score = 2 if (found > 0) == (p.side == 0) else 0
                    break
                takes = memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] != 0
                if not takes and not is_threatened(p, memory):
                    at = rows * ROW
                    if p.side:
                        notes[at], notes[at + 1], notes[at + 2], notes[at + 3] = p[2], p[3], p[0], p[1]
                    else:
                        notes[at], notes[at + 1], notes[at + 2], notes[at + 3] = p[0], p[1], p[2], p[3]
                    notes[at + 4], notes[at + 5], notes[at + 6] = p[4], p[5], p[6]
                    notes[at + SCORE] = -found if p.side else found
                    rows += 1
            place = root + RECORDS + move * RECORD
            is_king = is_in(p.kings_even, p.kings_odd, memory[place + ORIGIN])
            is_quiet = is_king and memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] == 0
            quiet = quiet + 1 if is_quiet else 0
            key = key_after(key, p, memory, place)
            p = after(p, memory, place)
        for row in range(first, rows):
            notes[row * ROW + RESULT] = score
    return rows
