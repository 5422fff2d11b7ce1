"""What a push leads to, counted: where one can walk, the next turn's ways to the treasure, the others' ways.

A *way* is a push of the next turn after which the treasure can be walked to. Corridors lead both ways, so one
flood fill from the treasure finds the ways from all cells at once; undone by the opposite push, it tells
where the pawn had to stand before.

Treasures are numbered; their cells move with the pushes, IN_HAND while they lie on the tile in hand. A seat
looks for one of the treasures that it may look for, each as likely as the others.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.control import NODES, STOP
from ludotheque.games.labyrinthe.flood import (
    Grid,
    add_cell,
    after_push,
    has_cell,
    opposite,
    orientation,
    push_pawns,
    push_tile,
    reach,
    slot_entry,
)
from ludotheque.kernels import Ints, lowest, popcount, unchecked_kernel

IN_HAND = -1
GONE = -2  # a seat that dropped out, a treasure that was found

# What is told of a pushed position: the opponents' ways, the treasures that the next one could take as bits,
# where the seat's own treasure lies, then a number for each cell: NO_WALK, or the ways from it.
DENIED, TAKEN, TARGET, CELLS = 0, 1, 2, 3
NO_WALK = -1


class Sight(NamedTuple):
    """Who is to move and looks for what."""

    seat: int
    seats: int
    target: int  # the number of its treasure


# A frame: the tile in hand, the forbidden slot, the pawns' cells, the treasures' cells, the corridors, a set.
HAND, FORBIDDEN, PAWNS = 0, 1, 2
TREASURES = PAWNS + 4
HOME = 25  # in place of a treasure's number: the seat's own corner
CORRIDORS = TREASURES + HOME + 1


def frame_size(grid: Grid) -> int:
    """The room of one position."""
    return CORRIDORS + 5 * grid.words


@unchecked_kernel
def push_into(frames: Ints, source: int, target: int, slot: int, openings: int, grid: Grid) -> None:
    """Write the position after a push to another frame."""
    for place in range(CORRIDORS, CORRIDORS + 4 * grid.words):
        frames[target + place] = frames[source + place]
    frames[target + HAND] = push_tile(frames, target + CORRIDORS, slot, openings, grid)
    frames[target + FORBIDDEN] = opposite(slot, grid)
    entry = slot_entry(slot, grid)
    for place in range(PAWNS, TREASURES):
        cell = frames[source + place]
        if cell >= 0:
            cell = after_push(cell, slot, grid)
        frames[target + place] = entry if cell == IN_HAND else cell
    for place in range(TREASURES, CORRIDORS):
        cell = frames[source + place]
        if cell == IN_HAND:
            cell = entry
        elif cell >= 0:
            cell = after_push(cell, slot, grid)
        frames[target + place] = cell


@unchecked_kernel
def walk_from(frames: Ints, at: int, cell: int, grid: Grid) -> int:
    """Write the set of cells that can be walked to; the place of that set is the result."""
    cells = at + CORRIDORS + 4 * grid.words
    for word in range(grid.words):
        frames[cells + word] = 0
    add_cell(frames, cells, cell, grid)
    reach(frames, cells, at + CORRIDORS, grid)
    return cells


@unchecked_kernel
def survey(
    frames: Ints, at: int, wanted: Ints, sight: Sight, grid: Grid, results: Ints, row: int, control: Ints
) -> None:
    """Tell of the pushed position at `at`, in the results from `row` on; the frame after it is used.

    `wanted` has a number for each seat: the treasures that it may look for, as bits.
    """
    following = at + CORRIDORS + 5 * grid.words
    results[row + DENIED], results[row + TAKEN] = 0, 0
    results[row + TARGET] = frames[at + TREASURES + sight.target]
    cells = walk_from(frames, at, frames[at + PAWNS + sight.seat], grid)
    for cell in range(grid.size * grid.size):
        results[row + CELLS + cell] = 0 if has_cell(frames, cells, cell, grid) else NO_WALK
    for reply in range(16 * (grid.size // 2)):
        slot = reply // 4
        openings = orientation(frames[at + HAND], reply % 4)
        if openings == 0 or slot == frames[at + FORBIDDEN] or control[STOP]:
            continue
        push_into(frames, at, following, slot, openings, grid)
        control[NODES] += 1
        add_ways(frames, following, cells, slot, sight, grid, results, row)
        add_denied(frames, following, wanted, sight, grid, results, row)


@unchecked_kernel
def survey_all(frames: Ints, wanted: Ints, sight: Sight, grid: Grid, results: Ints, control: Ints) -> None:
    """Tell of the position after each choice (4 · slot + quarter turns), a row each; NO_WALK for none."""
    first = CORRIDORS + 5 * grid.words
    for choice in range(16 * (grid.size // 2)):
        row = choice * (CELLS + grid.size * grid.size)
        results[row] = NO_WALK
        openings = orientation(frames[HAND], choice % 4)
        if openings and choice // 4 != frames[FORBIDDEN] and not control[STOP]:
            push_into(frames, 0, first, choice // 4, openings, grid)
            survey(frames, first, wanted, sight, grid, results, row, control)


@unchecked_kernel
def add_ways(
    frames: Ints, at: int, walked: int, slot: int, sight: Sight, grid: Grid, results: Ints, row: int
) -> None:
    """One way more for each of the cells walked to from which this push leads to the seat's own treasure."""
    if frames[at + TREASURES + sight.target] < 0:
        return
    cells = walk_from(frames, at, frames[at + TREASURES + sight.target], grid)
    push_pawns(frames, cells, opposite(slot, grid), grid)
    for word in range(grid.words):
        bits = frames[cells + word] & frames[walked + word]
        while bits:
            results[row + CELLS + word * grid.rows * grid.size + lowest(bits)] += 1
            bits &= bits - 1


@unchecked_kernel
def add_denied(
    frames: Ints, at: int, wanted: Ints, sight: Sight, grid: Grid, results: Ints, row: int
) -> None:
    """Count the opponents' ways, and note the treasures that the next of them could take."""
    following = next_seat(frames, at, sight)
    for seat in range(sight.seats):
        if seat == sight.seat or frames[at + PAWNS + seat] < 0:
            continue
        within_reach = takeable(frames, at, seat, wanted[seat], grid)
        results[row + DENIED] += popcount(within_reach)
        if seat == following:
            results[row + TAKEN] |= within_reach


@unchecked_kernel
def takeable(frames: Ints, at: int, seat: int, sought: int, grid: Grid) -> int:
    """Which of the treasures that a seat may look for it can walk to."""
    found = 0
    cells = walk_from(frames, at, frames[at + PAWNS + seat], grid) if sought else 0
    while sought:
        treasure = lowest(sought)
        sought &= sought - 1
        cell = frames[at + TREASURES + treasure]
        if cell >= 0 and has_cell(frames, cells, cell, grid):
            found |= 1 << treasure
    return found


@unchecked_kernel
def next_seat(frames: Ints, at: int, sight: Sight) -> int:
    """The seat that is to move after this one."""
    for after in range(1, sight.seats):
        seat = (sight.seat + after) % sight.seats
        if frames[at + PAWNS + seat] >= 0:
            return seat
    return sight.seat
