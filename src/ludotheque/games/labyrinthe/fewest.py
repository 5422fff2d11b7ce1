"""The fewest turns to a cell, exactly, when nobody else moves.

The search goes one turn deeper at a time. It carries the *set* of all cells where the pawn may stand after so
many turns of pushing in one way, not single cells: a turn is one push and one flood fill, whatever cell
the pawn walks to. The target moves with the pushes, and may lie on the tile in hand.
"""

from __future__ import annotations

from ludotheque.control import BUDGET, NODES, STOP
from ludotheque.games.labyrinthe.flood import (
    Grid,
    after_push,
    has_cell,
    opposite,
    orientation,
    push_pawns,
    push_tile,
    reach,
    reach_in_word,
    slot_entry,
)
from ludotheque.kernels import Ints, popcount, unchecked_kernel

IN_HAND = -1
UNKNOWN = -1

# A frame: four numbers, then the masks of the corridors and of the cells where the pawn may stand.
HAND, TARGET, FORBIDDEN, CHOICE = 0, 1, 2, 3
MASKS = 4


def frame_size(grid: Grid) -> int:
    """The room that one turn takes."""
    return MASKS + 5 * grid.words


@unchecked_kernel
def play_push(frames: Ints, at: int, slot: int, openings: int, grid: Grid) -> None:
    """Write the position after a push, and all cells that can then be walked to, into the next frame."""
    words = grid.words
    following = at + MASKS + 5 * words
    for place in range(MASKS, MASKS + 5 * words):
        frames[following + place] = frames[at + place]
    corridors = following + MASKS
    cells = corridors + 4 * words
    frames[following + HAND] = push_tile(frames, corridors, slot, openings, grid)
    push_pawns(frames, cells, slot, grid)
    target = frames[at + TARGET]
    frames[following + TARGET] = (
        slot_entry(slot, grid) if target == IN_HAND else after_push(target, slot, grid)
    )
    frames[following + FORBIDDEN] = opposite(slot, grid)
    frames[following + CHOICE] = 0
    reach(frames, cells, corridors, grid)


@unchecked_kernel
def shift_line(word: int, line: int, by: int, is_forward: bool) -> int:
    """Shift the bits of a line within it; nothing comes in."""
    bits = word & line
    return word ^ bits | (bits << by if is_forward else bits >> by) & line


@unchecked_kernel
def last_turn_in_word(frames: Ints, at: int, grid: Grid, control: Ints) -> int:
    """The choice that leads to the target in one turn, or UNKNOWN; for boards of one word, without writing.

    The ways to turn a tile share the push: they differ in the bits that come in.
    """
    size, a_side = grid.size, grid.size // 2
    full = (1 << size) - 1
    place = at + MASKS
    north, east, south, west = frames[place], frames[place + 1], frames[place + 2], frames[place + 3]
    cells, hand, target = frames[place + 4], frames[at + HAND], frames[at + TARGET]
    for slot in range(4 * a_side):
        if slot == frames[at + FORBIDDEN]:
            continue
        side, number = slot // a_side, 2 * (slot % a_side) + 1
        line = full << number * size if side % 2 else grid.column << number
        by = 1 if side % 2 else size
        is_forward = side == 0 or side == 3
        entry = slot_entry(slot, grid)
        aim = entry if target == IN_HAND else after_push(target, slot, grid)
        after = shift_line(cells, line, by, is_forward)
        if popcount(after) < popcount(cells):
            after |= 1 << entry
        shut_north = shift_line(north, line, by, is_forward)
        shut_east = shift_line(east, line, by, is_forward)
        shut_south = shift_line(south, line, by, is_forward)
        shut_west = shift_line(west, line, by, is_forward)
        for quarters in range(4):
            lying = orientation(hand, quarters)
            if lying == 0:
                break
            control[NODES] += 1
            eastward = (shut_east | (lying >> 1 & 1) << entry) & (shut_west | (lying >> 3) << entry) >> 1
            southward = (shut_south | (lying >> 2 & 1) << entry) & (shut_north | (lying & 1) << entry) >> size
            reached = reach_in_word(after, eastward & grid.inner, southward, size)
            if aim >= 0 and reached >> aim & 1:
                return 4 * slot + quarters
    return UNKNOWN


@unchecked_kernel
def fewest_turns(frames: Ints, most: int, grid: Grid, control: Ints) -> int:
    """The fewest turns to the target from the first frame, 0 when there are none within `most`.

    Each frame's choice (4 · slot + quarter turns) is left one behind the push that leads there; UNKNOWN when
    the search was stopped, or saw as many positions as it may.
    """
    size = MASKS + 5 * grid.words
    choices = 16 * (grid.size // 2)
    for limit in range(1, most + 1):
        level = 0
        frames[CHOICE] = 0
        while level >= 0:
            at = level * size
            if level + 1 == limit and grid.words == 1:
                found = last_turn_in_word(frames, at, grid, control)
                if found >= 0:
                    frames[at + CHOICE] = found + 1
                    return limit
                level -= 1
                continue
            choice = frames[at + CHOICE]
            if choice == choices:
                level -= 1
                continue
            frames[at + CHOICE] = choice + 1
            slot = choice // 4
            openings = orientation(frames[at + HAND], choice % 4)
            if slot == frames[at + FORBIDDEN] or openings == 0:
                continue
            play_push(frames, at, slot, openings, grid)
            control[NODES] += 1
            target = frames[at + size + TARGET]
            if target != IN_HAND and has_cell(frames, at + size + MASKS + 4 * grid.words, target, grid):
                return limit
            if level + 1 < limit:
                level += 1
                if control[STOP] or (control[BUDGET] and control[NODES] > control[BUDGET]):
                    return UNKNOWN
    return 0
