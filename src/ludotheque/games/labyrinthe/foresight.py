"""One turn further than `survey`: how many ways the opponent's next turn leaves."""

from __future__ import annotations

from ludotheque.control import NODES, STOP
from ludotheque.games.labyrinthe.flood import Grid, opposite, orientation, push_pawns
from ludotheque.games.labyrinthe.survey import (
    CORRIDORS,
    FORBIDDEN,
    HAND,
    PAWNS,
    TREASURES,
    Sight,
    next_seat,
    push_into,
    takeable,
    walk_from,
)
from ludotheque.kernels import Ints, lowest, unchecked_kernel

# Of each cell that can be walked to: the fewest ways after any reply, after a reply that takes a treasure,
# the ways after all replies together.
LEAST, LEAST_TAKING, ALL, WAYS = 0, 1, 2, 3
NUMBERS = 4
MANY = 1 << 20


@unchecked_kernel
def foresee(
    frames: Ints, at: int, wanted: Ints, sight: Sight, grid: Grid, results: Ints, control: Ints
) -> int:
    """Tell of each cell in the pushed position at `at`; two frames after it are used. The replies' number."""
    size = CORRIDORS + 5 * grid.words
    second = at + size
    choices = 16 * (grid.size // 2)
    cells = walk_from(frames, at, frames[at + PAWNS + sight.seat], grid)
    for cell in range(grid.size * grid.size):
        results[NUMBERS * cell + LEAST] = MANY
        results[NUMBERS * cell + LEAST_TAKING] = MANY
        results[NUMBERS * cell + ALL] = 0
    replies = 0
    for reply in range(choices):
        openings = orientation(frames[at + HAND], reply % 4)
        if openings == 0 or reply // 4 == frames[at + FORBIDDEN] or control[STOP]:
            continue
        replies += 1
        push_into(frames, at, second, reply // 4, openings, grid)
        seat = next_seat(frames, second, sight)
        is_taking = takeable(frames, second, seat, wanted[seat], grid) != 0
        count_ways(frames, second, cells, reply // 4, sight, grid, results, control)
        for word in range(grid.words):
            bits = frames[cells + word]
            while bits:
                place = NUMBERS * (word * grid.rows * grid.size + lowest(bits))
                bits &= bits - 1
                ways = results[place + WAYS]
                results[place + ALL] += ways
                results[place + LEAST] = min(ways, results[place + LEAST])
                if is_taking:
                    results[place + LEAST_TAKING] = min(ways, results[place + LEAST_TAKING])
    return replies


@unchecked_kernel
def count_ways(
    frames: Ints, at: int, walked: int, slot: int, sight: Sight, grid: Grid, results: Ints, control: Ints
) -> None:
    """The ways that a reply leaves from each of the cells walked to before it."""
    third = at + CORRIDORS + 5 * grid.words
    for word in range(grid.words):
        bits = frames[walked + word]
        while bits:
            results[NUMBERS * (word * grid.rows * grid.size + lowest(bits)) + WAYS] = 0
            bits &= bits - 1
    for answer in range(16 * (grid.size // 2)):
        openings = orientation(frames[at + HAND], answer % 4)
        if openings == 0 or answer // 4 == frames[at + FORBIDDEN]:
            continue
        push_into(frames, at, third, answer // 4, openings, grid)
        control[NODES] += 1
        if frames[third + TREASURES + sight.target] < 0:
            continue
        back = walk_from(frames, third, frames[third + TREASURES + sight.target], grid)
        push_pawns(frames, back, opposite(answer // 4, grid), grid)
        push_pawns(frames, back, opposite(slot, grid), grid)
        for word in range(grid.words):
            bits = frames[back + word] & frames[walked + word]
            while bits:
                results[NUMBERS * (word * grid.rows * grid.size + lowest(bits)) + WAYS] += 1
                bits &= bits - 1
