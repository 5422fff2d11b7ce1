"""Alpha-beta for quintago on boards of any size.

A position is 2·Q patterns, one for each quadrant of the side to move and then of the other. A *turn* is
counted 2·quadrant + (0 clockwise, 1 anticlockwise), a *choice* is cell · 2Q + turn; a placement that
wins at once is the choice with turn 0. A full line is worth WIN less the plies it takes. The score of any
other position is what the trained evaluation says, where there are rows for it (evaluation.py); without
them it counts, for each line that only one side holds stones of, how many they are.

A node looks at all its children before it enters the first: their static scores give the order, and
one ply before the horizon they are the answer. The search keeps its own stack (see the offsets below).

*Sight* is what a player sees: a flag for each cell and each turn. Weaker players overlook some.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludotheque.control import BUDGET, NODES, STOP
from ludotheque.games.quintago.evaluation import TURNED, add_row, change_row, has_full_line, score_of
from ludotheque.games.quintago.geometry import Geometry, quarter_turn
from ludotheque.kernels import Ints, kernel, popcount

WIN = 1_000_000
DECIDED = WIN - 1_000  # scores beyond this are won or lost
TIE = 2 * WIN  # what `assess` says of two lines at once
OVER = 1 << 20  # added to a choice that ends the game in a tie: there is nothing to search behind it

# A frame: numbers, the position, then the children's choices and scores.
DEPTH, ALPHA, BETA, BEST, CHOICE, COUNT, NEXT, FLOOR, KEY = 0, 1, 2, 3, 4, 5, 6, 7, 8
PATTERNS = 12

ROOM = 12
"""Totals of rows that a node needs: the position's, a placement's, that of a turn of the quadrant with the
stone, the change by each turn otherwise, and zeros."""

ROWS = 2 * 4 * 512
"""How many rows an evaluation has."""

# An entry of the table.
ENTRY = 4  # key, depth and kind, score, choice
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


class Shape(NamedTuple):
    """The numbers of a board and its rules."""

    cells: int
    quadrants: int
    size: int
    length: int
    placement_wins: bool


def line_table(board: Geometry) -> Ints:
    """The lines: for each, the number of its parts, then quadrant and mask of each part."""
    table: list[int] = []
    for line in board.lines:
        parts = [(quadrant, part) for quadrant, part in enumerate(board.patterns(line)) if part]
        table += [len(parts), *(number for pair in parts for number in pair)]
    return np.array(table, np.int64)


def frame_size(shape: Shape) -> int:
    """The room that one level of the search takes."""
    return PATTERNS + 2 * shape.quadrants + 2 * shape.cells * 2 * shape.quadrants


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
def place_and_turn(
    frames: Ints, source: int, target: int, choice: int, shape: Shape, cells: Ints, is_turned: bool
) -> None:
    """Copy a position, with a stone of the side to move added and one quadrant turned; the sides change."""
    quadrants = shape.quadrants
    for quadrant in range(quadrants):
        frames[target + quadrants + quadrant] = frames[source + quadrant]
        frames[target + quadrant] = frames[source + quadrants + quadrant]
    cell, turn = choice // (2 * quadrants), choice % (2 * quadrants)
    frames[target + quadrants + cells[2 * cell]] |= cells[2 * cell + 1]
    if is_turned:
        turns = 1 if turn % 2 == 0 else 3
        for side in (target, target + quadrants):
            place = side + turn // 2
            frames[place] = quarter_turn(frames[place], shape.size, turns)


@kernel
def key_of(frames: Ints, start: int, shape: Shape, hashes: Ints) -> int:
    """The position's number in the table."""
    key = 0
    patterns = 1 << (shape.size * shape.size)
    for place in range(2 * shape.quadrants):
        key ^= hashes[place * patterns + frames[start + place]]
    return key


@kernel
def is_full(frames: Ints, start: int, shape: Shape) -> bool:
    """Whether every hole has a stone."""
    whole = (1 << (shape.size * shape.size)) - 1
    for quadrant in range(shape.quadrants):
        if frames[start + quadrant] | frames[start + shape.quadrants + quadrant] != whole:
            return False
    return True


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


@kernel
def deepen(
    shape: Shape,
    most_depth: int,
    margin: int,
    patterns: Ints,
    lines: Ints,
    rows: Ints,
    cells: Ints,
    hashes: Ints,
    own_sight: Ints,
    sight: Ints,
    frames: Ints,
    room: Ints,
    table: Ints,
    answers: Ints,
    control: Ints,
) -> int:
    """Search deeper and deeper; answers holds pairs (choice, score) of the root's moves, best first.

    It goes two plies deeper each time: scores at odd and even depths do not compare, as a side looks better
    before its own move than after it. Scores within `margin` of the best are exact, the others at most what
    they say; from a margin of TIE on all are, and a win does not end the search. The result is the number of
    pairs that count. `own_sight` holds at the root, `sight` below it.
    """
    turns_of_each = 2 * shape.quadrants
    size = PATTERNS + turns_of_each + 2 * shape.cells * turns_of_each
    slots = len(table) // ENTRY
    known = 0
    first = 2 - most_depth % 2
    for depth in range(first, most_depth + 1, 2):
        for place in range(turns_of_each):
            frames[PATTERNS + place] = patterns[place]
        frames[DEPTH], frames[ALPHA], frames[BETA], frames[BEST] = depth, -TIE, TIE, -TIE
        frames[NEXT], frames[CHOICE] = 0, 0
        children = PATTERNS + turns_of_each
        scores = children + shape.cells * turns_of_each
        if depth == first:
            if len(rows):
                expand_by_rows(frames, 0, 1, shape, rows, cells, own_sight, room, control)
            else:
                expand(frames, 0, 1, shape, lines, cells, own_sight, control)
            known = frames[COUNT]
        else:
            frames[COUNT] = known
            for number in range(known):
                frames[children + number] = answers[2 * number]
                frames[scores + number] = answers[2 * number + 1]
        level = 0
        finished = True
        while level >= 0:
            at = level * size
            position = at + PATTERNS
            children = position + turns_of_each
            scores = children + shape.cells * turns_of_each
            count, number = frames[at + COUNT], frames[at + NEXT]
            left = frames[at + DEPTH]
            is_over = number == count or frames[at + ALPHA] >= frames[at + BETA]
            if not is_over:
                # The best of the children that are left comes next.
                pick = number
                for place in range(number + 1, count):
                    if frames[scores + place] > frames[scores + pick]:
                        pick = place
                choice, score = frames[children + pick], frames[scores + pick]
                frames[children + pick], frames[scores + pick] = (
                    frames[children + number],
                    frames[scores + number],
                )
                frames[children + number], frames[scores + number] = choice, score
                if left <= 1 or abs(score) >= DECIDED or choice >= OVER:
                    frames[at + NEXT] = number + 1
                    if score > frames[at + BEST]:
                        frames[at + BEST], frames[at + CHOICE] = score, choice
                    if left <= 1 and level > 0:
                        frames[at + NEXT] = count  # sorted: nothing better follows
                    limit = score - margin if level == 0 else score
                    frames[at + ALPHA] = max(frames[at + ALPHA], limit)
                    continue
                if control[STOP] or (control[BUDGET] and control[NODES] > control[BUDGET] and depth > 1):
                    finished = False
                    break
                below = at + size
                place_and_turn(frames, position, below + PATTERNS, choice, shape, cells, True)
                frames[below + DEPTH] = left - 1
                frames[below + ALPHA] = -frames[at + BETA]
                frames[below + BETA] = -frames[at + ALPHA]
                frames[below + BEST] = -TIE
                frames[below + FLOOR] = frames[below + ALPHA]
                frames[below + NEXT], frames[below + CHOICE] = 0, -1
                key = key_of(frames, below + PATTERNS, shape, hashes)
                frames[below + KEY] = key
                slot = ENTRY * (key % slots)
                answer = TIE
                if table[slot] == key and table[slot + 1] // 4 == left - 1:
                    kind, value = table[slot + 1] % 4, table[slot + 2]
                    if (
                        kind == EXACT
                        or (kind == AT_LEAST and value >= frames[below + BETA])
                        or (kind == AT_MOST and value <= frames[below + ALPHA])
                    ):
                        answer = value
                if answer == TIE:
                    if len(rows):
                        expand_by_rows(frames, below, level + 2, shape, rows, cells, sight, room, control)
                    else:
                        expand(frames, below, level + 2, shape, lines, cells, sight, control)
                    if frames[below + COUNT] == 0:
                        frames[below + BEST] = -score  # nothing in sight
                    level += 1
                    continue
                frames[below + BEST] = answer
                level += 1
                frames[below + COUNT] = 0
                continue
            if level == 0:
                break
            # This node is done: remember it, hand its score up.
            best = frames[at + BEST]
            if frames[at + COUNT]:
                slot = ENTRY * (frames[at + KEY] % slots)
                table[slot] = frames[at + KEY]
                kind = EXACT
                if best >= frames[at + BETA]:
                    kind = AT_LEAST
                elif best <= frames[at + FLOOR]:
                    kind = AT_MOST
                table[slot + 1] = 4 * frames[at + DEPTH] + kind
                table[slot + 2] = best
            level -= 1
            at = level * size
            children = at + PATTERNS + turns_of_each
            scores = children + shape.cells * turns_of_each
            number = frames[at + NEXT]
            frames[scores + number] = -best
            if -best > frames[at + BEST]:
                frames[at + BEST] = -best
                frames[at + CHOICE] = frames[children + number]
            frames[at + ALPHA] = max(frames[at + ALPHA], -best - margin if level == 0 else -best)
            frames[at + NEXT] = number + 1
        # What was searched comes first, best first; a move that was not keeps its place behind.
        searched = frames[NEXT]
        children = PATTERNS + turns_of_each
        scores = children + shape.cells * turns_of_each
        if finished or searched > 0 or depth == first:
            reach = searched if searched > 0 and not finished else known
            for number in range(reach):
                pick = number
                for place in range(number + 1, reach):
                    if frames[scores + place] > frames[scores + pick]:
                        pick = place
                choice, score = frames[children + pick], frames[scores + pick]
                for place in range(pick, number, -1):
                    frames[children + place] = frames[children + place - 1]
                    frames[scores + place] = frames[scores + place - 1]
                frames[children + number], frames[scores + number] = choice, score
            for number in range(known):
                answers[2 * number] = frames[children + number]
                answers[2 * number + 1] = frames[scores + number]
        if not finished:
            # Scores of different depths do not compare: answer with what was searched, unless that loses.
            return searched if searched and answers[1] > -DECIDED else known
        if known == 0 or (abs(answers[1]) >= DECIDED and margin < TIE):
            break
    return known
