"""Alpha-beta for quintago on boards of any size.

A node looks at all its children before it enters the first (children.py): their static scores give the order,
and one ply before the horizon they are the answer. The search keeps its own stack of nodes (nodes.py).

*Sight* is what a player sees: a flag for each cell and each turn. Weaker players overlook some.
"""

from __future__ import annotations

from ludotheque.control import BUDGET, NODES, STOP
from ludotheque.games.quintago.children import expand, expand_by_rows
from ludotheque.games.quintago.nodes import (
    ALPHA,
    BEST,
    BETA,
    CHOICE,
    COUNT,
    DECIDED,
    DEPTH,
    FLOOR,
    KEY,
    NEXT,
    OVER,
    PATTERNS,
    TIE,
    Shape,
    key_of,
    place_and_turn,
)
from ludotheque.kernels import Ints, kernel

# An entry of the table.
ENTRY = 4  # key, depth and kind, score, choice
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


@kernel
def bring_best_forward(frames: Ints, children: int, scores: int, number: int, count: int) -> None:
    """Of the children from `number` on, the best comes first; the one that was there takes its place."""
    pick = number
    for place in range(number + 1, count):
        if frames[scores + place] > frames[scores + pick]:
            pick = place
    choice, score = frames[children + pick], frames[scores + pick]
    frames[children + pick], frames[scores + pick] = frames[children + number], frames[scores + number]
    frames[children + number], frames[scores + number] = choice, score


@kernel
def sort_children(frames: Ints, children: int, scores: int, count: int) -> None:
    """Best first; of equals, the one that was first stays so."""
    for number in range(1, count):
        choice, score = frames[children + number], frames[scores + number]
        place = number
        while place > 0 and frames[scores + place - 1] < score:
            frames[children + place], frames[scores + place] = (
                frames[children + place - 1],
                frames[scores + place - 1],
            )
            place -= 1
        frames[children + place], frames[scores + place] = choice, score


@kernel
def remember(frames: Ints, at: int, table: Ints) -> None:
    """Note in the table what a node is worth, or what it is worth at least or at most."""
    slot = ENTRY * (frames[at + KEY] % (len(table) // ENTRY))
    best = frames[at + BEST]
    kind = EXACT
    if best >= frames[at + BETA]:
        kind = AT_LEAST
    elif best <= frames[at + FLOOR]:
        kind = AT_MOST
    table[slot] = frames[at + KEY]
    table[slot + 1] = 4 * frames[at + DEPTH] + kind
    table[slot + 2] = best


@kernel
def recall(frames: Ints, at: int, table: Ints) -> int:
    """What the table says of a node, as far as its window asks; TIE when it says nothing."""
    slot = ENTRY * (frames[at + KEY] % (len(table) // ENTRY))
    if table[slot] != frames[at + KEY] or table[slot + 1] // 4 != frames[at + DEPTH]:
        return TIE
    kind = table[slot + 1] % 4
    value: int = table[slot + 2]
    if (
        kind == EXACT
        or (kind == AT_LEAST and value >= frames[at + BETA])
        or (kind == AT_MOST and value <= frames[at + ALPHA])
    ):
        return value
    return TIE


@kernel
def enter(frames: Ints, at: int, below: int, choice: int, shape: Shape, cells: Ints, hashes: Ints) -> None:
    """Set up the node that a choice leads to, one ply nearer to the horizon."""
    place_and_turn(frames, at + PATTERNS, below + PATTERNS, choice, shape, cells, True)
    frames[below + DEPTH] = frames[at + DEPTH] - 1
    frames[below + ALPHA] = -frames[at + BETA]
    frames[below + BETA] = -frames[at + ALPHA]
    frames[below + BEST] = -TIE
    frames[below + FLOOR] = frames[below + ALPHA]
    frames[below + NEXT], frames[below + CHOICE] = 0, -1
    frames[below + KEY] = key_of(frames, below + PATTERNS, shape, hashes)


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
            children = at + PATTERNS + turns_of_each
            scores = children + shape.cells * turns_of_each
            count, number = frames[at + COUNT], frames[at + NEXT]
            left = frames[at + DEPTH]
            is_over = number == count or frames[at + ALPHA] >= frames[at + BETA]
            if not is_over:
                bring_best_forward(frames, children, scores, number, count)
                choice, score = frames[children + number], frames[scores + number]
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
                enter(frames, at, below, choice, shape, cells, hashes)
                answer = recall(frames, below, table)
                level += 1
                if answer != TIE:
                    frames[below + BEST], frames[below + COUNT] = answer, 0
                    continue
                if len(rows):
                    expand_by_rows(frames, below, level + 1, shape, rows, cells, sight, room, control)
                else:
                    expand(frames, below, level + 1, shape, lines, cells, sight, control)
                if frames[below + COUNT] == 0:
                    frames[below + BEST] = -score  # nothing in sight
                continue
            if level == 0:
                break
            # This node is done: remember it, hand its score up.
            best = frames[at + BEST]
            if frames[at + COUNT]:
                remember(frames, at, table)
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
            sort_children(frames, children, scores, reach)
            for number in range(known):
                answers[2 * number] = frames[children + number]
                answers[2 * number + 1] = frames[scores + number]
        if not finished:
            # Scores of different depths do not compare: answer with what was searched, unless that loses.
            return searched if searched and answers[1] > -DECIDED else known
        if known == 0 or (abs(answers[1]) >= DECIDED and margin < TIE):
            break
    return known
