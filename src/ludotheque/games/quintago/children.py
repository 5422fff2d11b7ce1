"""The moves from a node of the search, each with a static score for the side to move.

A full line is worth WIN less the plies it takes. The score of any other position is what the trained
evaluation says, where there are rows for it (evaluation.py); without them it counts, for each line that only
one side holds stones of, how many they are.
"""

from __future__ import annotations

import numpy as np

from ludotheque.control import NODES
from ludotheque.games.quintago.evaluation import TURNED, add_row, change_row, has_full_line, score_of
from ludotheque.games.quintago.geometry import Geometry
from ludotheque.games.quintago.nodes import (
    BETA,
    COUNT,
    DEPTH,
    OVER,
    PATTERNS,
    TIE,
    WIN,
    Shape,
    is_full,
    place_and_turn,
)
from ludotheque.kernels import Ints, kernel, popcount

ROOM = 12
"""Totals of rows that a node needs: the position's, a placement's, that of a turn of the quadrant with the
stone, the change by each turn otherwise, and zeros."""

ROWS = 2 * 4 * 512
"""How many rows an evaluation has."""


def line_table(board: Geometry) -> Ints:
    """The lines: for each, the number of its parts, then quadrant and mask of each part."""
    table: list[int] = []
    for line in board.lines:
        parts = [(quadrant, part) for quadrant, part in enumerate(board.patterns(line)) if part]
        table += [len(parts), *(number for pair in parts for number in pair)]
    return np.array(table, np.int64)


@kernel
def weight(stones: int) -> int:
    """What a line with that many stones of one side is worth."""
    return 1 << (2 * min(stones, 8))


@kernel
def assess(frames: Ints, start: int, shape: Shape, lines: Ints) -> int:
    """The static score of the position at `start` for its first side, WIN, -WIN or TIE if lines are full."""
    score = 0
    won, lost = False, False
    at = 0
    other = start + shape.quadrants
    while at < len(lines):
        ours, theirs = 0, 0
        parts = lines[at]
        for place in range(at + 1, at + 1 + 2 * parts, 2):
            quadrant, part = lines[place], lines[place + 1]
            ours += popcount(frames[start + quadrant] & part)
            theirs += popcount(frames[other + quadrant] & part)
        at += 1 + 2 * parts
        if theirs == 0:
            if ours == shape.length:
                won = True
            elif ours:
                score += weight(ours)
        elif ours == 0:
            if theirs == shape.length:
                lost = True
            else:
                score -= weight(theirs)
    if won:
        return TIE if lost else WIN
    return -WIN if lost else score


@kernel
def expand(
    frames: Ints, at: int, level: int, shape: Shape, lines: Ints, cells: Ints, sight: Ints, control: Ints
) -> None:
    """List a node's children and their static scores for its side; below the root, stop at a win."""
    turns_of_each = 2 * shape.quadrants
    position = at + PATTERNS
    children = position + 2 * shape.quadrants
    scores = children + shape.cells * turns_of_each
    scratch = len(frames) - 2 * shape.quadrants
    is_last = frames[at + DEPTH] <= 1
    count = 0
    for cell in range(shape.cells):
        quadrant, bit = cells[2 * cell], cells[2 * cell + 1]
        if (frames[position + quadrant] | frames[position + shape.quadrants + quadrant]) & bit:
            continue
        if not sight[cell]:
            continue
        if shape.placement_wins:
            place_and_turn(frames, position, scratch, cell * turns_of_each, shape, cells, False)
            if assess(frames, scratch, shape, lines) == -WIN:
                frames[children + count] = cell * turns_of_each
                frames[scores + count] = WIN - level
                count += 1
                if level > 1:
                    frames[at + COUNT] = count
                    return
                continue
        seen_still = False
        for turn in range(turns_of_each):
            if not sight[shape.cells + turn]:
                continue
            choice = cell * turns_of_each + turn
            place_and_turn(frames, position, scratch, choice, shape, cells, True)
            # A quadrant that looks the same after a turn: one such turn is enough for a cell.
            mine = frames[position + turn // 2] | (bit if turn // 2 == quadrant else 0)
            theirs = frames[position + shape.quadrants + turn // 2]
            if (
                frames[scratch + shape.quadrants + turn // 2] == mine
                and frames[scratch + turn // 2] == theirs
            ):
                if seen_still:
                    continue
                seen_still = True
            control[NODES] += 1
            score = assess(frames, scratch, shape, lines)
            if score == TIE or (abs(score) < WIN and is_full(frames, scratch, shape)):
                score = 0
                choice += OVER
            elif score == -WIN:
                score = WIN - level
            elif score == WIN:
                score = level - WIN
            else:
                score = -score
            frames[children + count] = choice
            frames[scores + count] = score
            count += 1
            if (score == WIN - level and level > 1) or (is_last and score >= frames[at + BETA]):
                frames[children] = choice
                frames[scores] = score
                frames[at + COUNT] = 1
                return
    frames[at + COUNT] = count


@kernel
def expand_by_rows(
    frames: Ints,
    at: int,
    level: int,
    shape: Shape,
    rows: Ints,
    cells: Ints,
    sight: Ints,
    room: Ints,
    control: Ints,
) -> None:
    """The same by the trained evaluation: each child's rows are its parent's, but for the changed ones.

    The rows are added up as the opponent sees them, who moves next: its own stones are side 0.
    """
    position = at + PATTERNS
    children = position + 8
    scores = children + shape.cells * 8
    is_last = frames[at + DEPTH] <= 1
    width = len(room) // ROOM
    whole, placed, own, none = (
        room[:width],
        room[width : 2 * width],
        room[2 * width : 3 * width],
        room[-width:],
    )
    stones = 0
    whole[:] = 0
    for quadrant in range(4):
        mine, theirs = frames[position + quadrant], frames[position + 4 + quadrant]
        stones += popcount(mine | theirs)
        add_row(whole, rows, 0, quadrant, theirs)
        add_row(whole, rows, 1, quadrant, mine)
    for turn in range(8):
        change = room[(3 + turn) * width : (4 + turn) * width]
        mine, theirs = frames[position + turn // 2], frames[position + 4 + turn // 2]
        change[:] = 0
        change_row(change, rows, 0, turn // 2, theirs, TURNED[turn % 2 * 512 + theirs])
        change_row(change, rows, 1, turn // 2, mine, TURNED[turn % 2 * 512 + mine])
    count = 0
    for cell in range(shape.cells):
        quadrant, bit = cells[2 * cell], cells[2 * cell + 1]
        mine, theirs = frames[position + quadrant], frames[position + 4 + quadrant]
        if (mine | theirs) & bit or not sight[cell]:
            continue
        placed[:] = whole
        change_row(placed, rows, 1, quadrant, mine, mine | bit)
        if shape.placement_wins and has_full_line(placed, none, 1):
            frames[children + count] = cell * 8
            frames[scores + count] = WIN - level
            count += 1
            if level > 1:
                frames[at + COUNT] = count
                return
            continue
        seen_still = False
        for turn in range(8):
            if not sight[shape.cells + turn]:
                continue
            before = frames[position + turn // 2]
            if turn // 2 == quadrant:
                before |= bit
            other = frames[position + 4 + turn // 2]
            after = TURNED[turn % 2 * 512 + before]
            # A quadrant that looks the same after a turn: one such turn is enough for a cell.
            if after == before and TURNED[turn % 2 * 512 + other] == other:
                if seen_still:
                    continue
                seen_still = True
            change = room[(3 + turn) * width : (4 + turn) * width]
            if turn // 2 == quadrant:
                own[:] = 0
                change_row(own, rows, 0, quadrant, theirs, TURNED[turn % 2 * 512 + theirs])
                change_row(own, rows, 1, quadrant, before, after)
                change = own
            control[NODES] += 1
            won, lost = has_full_line(placed, change, 1), has_full_line(placed, change, 0)
            choice = cell * 8 + turn
            if won and not lost:
                score = WIN - level
            elif lost and not won:
                score = level - WIN
            elif won or stones == shape.cells - 1:
                score = 0
                choice += OVER
            else:
                score = -score_of(placed, change)
            frames[children + count] = choice
            frames[scores + count] = score
            count += 1
            if (score == WIN - level and level > 1) or (is_last and score >= frames[at + BETA]):
                frames[children] = choice
                frames[scores] = score
                frames[at + COUNT] = 1
                return
    frames[at + COUNT] = count
