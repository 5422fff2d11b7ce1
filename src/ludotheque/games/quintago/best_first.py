"""A tree that grows where it is promising, for the usual board: PUCT with the trained evaluation.

A *visit* goes down from the root, at each node to the child with the highest

    value + EAGERNESS · prior · √(visits of the node) / (1 + visits of the child),

and gives the node at its end children of its own. They have static scores (children.py); the best of these is
what the visit is worth, and is added up on the way back. Many visits' mean forgives what one evaluation gets
wrong, which alpha-beta would look for. Wins and losses that are seen are carried up as such.
"""

from __future__ import annotations

from math import exp, sqrt

from ludotheque.control import BUDGET, NODES, STOP
from ludotheque.games.quintago.children import expand_by_rows
from ludotheque.games.quintago.nodes import COUNT, DECIDED, DEPTH, OVER, PATTERNS, Shape, place_and_turn
from ludotheque.kernels import Floats, Ints, kernel, unchecked_kernel

# A child: its choice, its node if it has one (else -1), visits, and whether its mover wins (1), loses (-1) or
# nobody knows (0); 2: the game ends there in a tie.
CHILD = 4
CHOICE, NODE, VISITS, PROVED = 0, 1, 2, 3
TIED = 2
# Beside it: the sum of the values of its visits, for its mover, and its prior.
SUM, PRIOR, VALUES = 0, 1, 2
# A node: its first child, how many there are, and whether all moves are among them.
FIRST, CHILDREN, IS_WHOLE, NODE_SIZE = 0, 1, 2, 3

WIDEST = 40
"""Children of a node: those with the best static scores."""

LAST_PLACE = 511
"""Nine bits: there are 288 moves at most."""

EAGERNESS = 6.0
"""How much a visit cares for what was seldom visited: with less of it, one evaluation's error leads."""

WARMTH = 600.0
"""How far apart scores are, of which one's prior is e times the other's."""


@kernel
def worth(score: int) -> float:
    """The result to expect by a score, from 0 to 1."""
    if abs(score) >= DECIDED:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + exp(-min(20.0, max(-20.0, score / 1000))))


@unchecked_kernel
def bring_forward(kept: int, choices: Ints, scores: Ints) -> None:
    """So many come first, the best before the others; what stands behind them has no score any more.

    Meanwhile a score is its own place too, so that the greatest number is all that need be found.
    """
    for place in range(len(scores)):
        scores[place] = (scores[place] << 9) + LAST_PLACE - place
    for number in range(kept):
        rest = scores[number:]
        best = rest[0]
        for place in range(1, len(rest)):
            best = max(best, rest[place])
        pick = LAST_PLACE - (best & LAST_PLACE)
        choices[number], choices[pick] = choices[pick], choices[number]
        scores[pick] = (scores[number] | LAST_PLACE) - pick
        scores[number] = best >> 9


@kernel
def grow(
    node: int,
    free: int,
    level: int,
    shape: Shape,
    rows: Ints,
    cells: Ints,
    sight: Ints,
    frames: Ints,
    room: Ints,
    nodes: Ints,
    children: Ints,
    values: Floats,
    control: Ints,
) -> float:
    """Give a node its children, from `free` on; the position is the frame's. What it is worth to its side."""
    frames[DEPTH] = 2  # look at all children
    expand_by_rows(frames, 0, level, shape, rows, cells, sight, room, control)
    choices = PATTERNS + 8
    scores = choices + shape.cells * 8
    count = frames[COUNT]
    kept = min(count, WIDEST)
    bring_forward(kept, frames[choices : choices + count], frames[scores : scores + count])
    best, total = frames[scores], 0.0
    for number in range(kept):
        choice, score, child = frames[choices + number], frames[scores + number], free + number
        children[CHILD * child + CHOICE] = choice % OVER
        children[CHILD * child + NODE], children[CHILD * child + VISITS] = -1, 1
        proved = 0
        if choice >= OVER:
            proved = TIED
        elif score >= DECIDED:
            proved = 1
        elif score <= -DECIDED:
            proved = -1
        children[CHILD * child + PROVED] = proved
        values[VALUES * child + SUM] = worth(score)
        prior = exp(max(-30.0, (score - best) / WARMTH))
        values[VALUES * child + PRIOR] = prior
        total += prior
    for child in range(free, free + kept):
        values[VALUES * child + PRIOR] /= total
    nodes[NODE_SIZE * node + FIRST], nodes[NODE_SIZE * node + CHILDREN] = free, kept
    nodes[NODE_SIZE * node + IS_WHOLE] = kept == count
    return worth(best)


@kernel
def promising(node: int, visits: int, nodes: Ints, children: Ints, values: Floats) -> int:
    """The child to visit next; a loss that is proved only where there is nothing else."""
    first = nodes[NODE_SIZE * node + FIRST]
    reach = EAGERNESS * sqrt(float(visits))
    found: int = first
    highest = -10.0
    for child in range(first, first + nodes[NODE_SIZE * node + CHILDREN]):
        seen = children[CHILD * child + VISITS]
        value = values[VALUES * child + SUM] / seen
        if children[CHILD * child + PROVED] == -1:
            value -= 5
        elif children[CHILD * child + PROVED] == 1:
            value += 5
        value += reach * values[VALUES * child + PRIOR] / (1 + seen)
        if value > highest:
            found, highest = child, value
    return found


@kernel
def verdict(node: int, nodes: Ints, children: Ints) -> int:
    """What is proved of a node's side by its children: 1, -1, or 0."""
    first, count = nodes[NODE_SIZE * node + FIRST], nodes[NODE_SIZE * node + CHILDREN]
    is_lost = nodes[NODE_SIZE * node + IS_WHOLE] == 1
    for child in range(first, first + count):
        proved = children[CHILD * child + PROVED]
        if proved == 1:
            return 1
        is_lost = is_lost and proved == -1
    return -1 if is_lost else 0


@kernel
def search_best_first(
    visits: int,
    shape: Shape,
    patterns: Ints,
    rows: Ints,
    cells: Ints,
    sight: Ints,
    frames: Ints,
    room: Ints,
    nodes: Ints,
    children: Ints,
    values: Floats,
    path: Ints,
    control: Ints,
) -> int:
    """Make so many visits; the root is node 0, its children are the first. How many children it has."""
    frame = PATTERNS + 8 + 2 * shape.cells * 8
    for place in range(8):
        frames[PATTERNS + place] = patterns[place]
    grow(0, 0, 1, shape, rows, cells, sight, frames, room, nodes, children, values, control)
    width: int = nodes[CHILDREN]
    used, free = 1, width
    for visit in range(visits):
        if control[STOP] or (control[BUDGET] and control[NODES] > control[BUDGET]):
            break
        if verdict(0, nodes, children) != 0 or free + WIDEST > len(children) // CHILD:
            break
        for place in range(8):
            frames[frame + place] = patterns[place]
        node, length, seen = 0, 0, visit + 1
        while True:
            child = promising(node, seen, nodes, children, values)
            path[length] = child
            length += 1
            if children[CHILD * child + PROVED] != 0:
                break
            place_and_turn(frames, frame, PATTERNS, children[CHILD * child + CHOICE], shape, cells, True)
            for place in range(8):
                frames[frame + place] = frames[PATTERNS + place]
            node = children[CHILD * child + NODE]
            if node < 0:
                break
            seen = children[CHILD * child + VISITS]
        last = path[length - 1]
        proved = children[CHILD * last + PROVED]
        if proved == TIED:
            value = 0.5
        elif proved != 0:
            value = 1.0 if proved == 1 else 0.0
        else:
            children[CHILD * last + NODE] = used
            value = 1 - grow(
                used,
                free,
                length + 1,
                shape,
                rows,
                cells,
                sight,
                frames,
                room,
                nodes,
                children,
                values,
                control,
            )
            free += nodes[NODE_SIZE * used + CHILDREN]
            used += 1
        # Back to the root; what is proved of a node is the opposite for the child that led to it.
        for step in range(length - 1, -1, -1):
            child = path[step]
            if children[CHILD * child + NODE] >= 0 and children[CHILD * child + PROVED] == 0:
                known = verdict(children[CHILD * child + NODE], nodes, children)
                if known != 0:
                    children[CHILD * child + PROVED] = -known
                    value = 1.0 if known == -1 else 0.0
            children[CHILD * child + VISITS] += 1
            values[VALUES * child + SUM] += value
            value = 1 - value
    return width
