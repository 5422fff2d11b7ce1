"""Pushing lines and walking corridors, many million times a second.

A set of cells is a mask: one bit a cell, row by row, as many whole rows in a *word* as 62 bits hold, so that
boards up to 7 × 7 are one word and 13 × 13 are four. The corridors are four such masks, one after the other:
the cells that are open to the north, east, south, west. Pushing a line shifts it in each of the four, and in
the set of cells where a pawn may stand; walking is a flood fill by shifts from all these cells at once.

    cell (r, c) of 7 × 7 is bit 7·r + c; east of it lies bit + 1, south of it bit + 7
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.kernels import Ints, kernel, unchecked_kernel

WORD = 62


class Grid(NamedTuple):
    """The numbers of a board's masks."""

    size: int
    rows: int  # in a word
    words: int
    inner: int  # the cells of a word that have a neighbour to the east
    column: int  # the first column of a word


def grid_of(size: int) -> Grid:
    """The masks' numbers for a size."""
    rows = min(size, WORD // size)
    column = sum(1 << row * size for row in range(rows))
    inner = ((1 << rows * size) - 1) ^ column << (size - 1)
    return Grid(size, rows, -(-size // rows), inner, column)


@kernel
def slot_entry(slot: int, grid: Grid) -> int:
    """The cell at which a tile comes in."""
    a_side = grid.size // 2
    side, line = slot // a_side, 2 * (slot % a_side) + 1
    if side == 0:
        return line
    if side == 1:
        return line * grid.size + grid.size - 1
    if side == 2:
        return (grid.size - 1) * grid.size + line
    return line * grid.size


@kernel
def after_push(cell: int, slot: int, grid: Grid) -> int:
    """Where a push takes what lies on a cell; -1 when it falls out."""
    a_side = grid.size // 2
    side, line = slot // a_side, 2 * (slot % a_side) + 1
    row, column = cell // grid.size, cell % grid.size
    last = grid.size - 1
    if side % 2 == 0:
        if column != line:
            return cell
        if side == 0:
            return -1 if row == last else cell + grid.size
        return -1 if row == 0 else cell - grid.size
    if row != line:
        return cell
    if side == 3:
        return -1 if column == last else cell + 1
    return -1 if column == 0 else cell - 1


@unchecked_kernel
def has_cell(masks: Ints, at: int, cell: int, grid: Grid) -> bool:
    """Whether a set holds a cell."""
    row = cell // grid.size
    bit = row % grid.rows * grid.size + cell % grid.size
    return bool(masks[at + row // grid.rows] >> bit & 1)


@unchecked_kernel
def add_cell(masks: Ints, at: int, cell: int, grid: Grid) -> None:
    """Put a cell into a set."""
    row = cell // grid.size
    masks[at + row // grid.rows] |= 1 << (row % grid.rows * grid.size + cell % grid.size)


@unchecked_kernel
def push(masks: Ints, at: int, slot: int, entering: int, grid: Grid) -> int:
    """Shift a line of a mask by one; `entering` (0 or 1) comes in, the bit that falls out is the result."""
    size, a_side = grid.size, grid.size // 2
    side, line = slot // a_side, 2 * (slot % a_side) + 1
    if side % 2:
        place = at + line // grid.rows
        offset = line % grid.rows * size
        full = (1 << size) - 1
        row = (masks[place] >> offset) & full
        if side == 3:
            out = row >> (size - 1)
            after = (row << 1) & full | entering
        else:
            out = row & 1
            after = row >> 1 | entering << (size - 1)
        masks[place] ^= (row ^ after) << offset
        return int(out)
    carry = entering
    column = grid.column << line
    for number in range(grid.words):
        word = number if side == 0 else grid.words - 1 - number
        rows = min(grid.rows, size - word * grid.rows)
        lowest_row = (rows - 1) * size + line
        before = masks[at + word]
        bits = before & column
        if side == 0:
            out = (before >> lowest_row) & 1
            after = (bits ^ out << lowest_row) << size | carry << line
        else:
            out = (before >> line) & 1
            after = bits >> size | carry << lowest_row
        masks[at + word] = before ^ bits ^ after
        carry = out
    return int(carry)


@unchecked_kernel
def reach_in_word(cells: int, east: int, south: int, size: int) -> int:
    """The cells of one word that can be walked to; `east` and `south` are the open passages that way."""
    while True:
        before = cells
        cells |= (cells & east) << 1 | cells >> 1 & east
        cells |= (cells & south) << size | cells >> size & south
        if cells == before:
            return cells


@unchecked_kernel
def reach(masks: Ints, at: int, corridors: int, grid: Grid) -> None:
    """Add to the set at `at` all cells that can be walked to from it."""
    words, size = grid.words, grid.size
    north, east = corridors, corridors + words
    south, west = corridors + 2 * words, corridors + 3 * words
    if words == 1:
        eastward = masks[east] & masks[west] >> 1 & grid.inner
        southward = masks[south] & masks[north] >> size
        masks[at] = reach_in_word(masks[at], eastward, southward, size)
        return
    changed = True
    while changed:
        changed = False
        for word in range(words):
            before = masks[at + word]
            cells = before
            if word > 0:  # from the last row of the word above
                above = masks[at + word - 1] & masks[south + word - 1]
                cells |= above >> ((grid.rows - 1) * size) & masks[north + word]
            if word < words - 1:  # from the first row of the word below
                below = masks[at + word + 1] & masks[north + word + 1] & ((1 << size) - 1)
                cells |= below << ((grid.rows - 1) * size) & masks[south + word]
            eastward = masks[east + word] & masks[west + word] >> 1 & grid.inner
            southward = masks[south + word] & masks[north + word] >> size
            cells = reach_in_word(cells, eastward, southward, size)
            if cells != before:
                masks[at + word] = cells
                changed = True


@unchecked_kernel
def push_tile(masks: Ints, corridors: int, slot: int, openings: int, grid: Grid) -> int:
    """Push a tile in; the openings of the one that falls out."""
    out = 0
    for side in range(4):
        out |= push(masks, corridors + side * grid.words, slot, openings >> side & 1, grid) << side
    return out


@unchecked_kernel
def push_pawns(masks: Ints, at: int, slot: int, grid: Grid) -> None:
    """Move a set of cells along with a push; what falls out comes in again."""
    if push(masks, at, slot, 0, grid):
        add_cell(masks, at, slot_entry(slot, grid), grid)


@kernel
def orientation(openings: int, quarters: int) -> int:
    """The openings after that many quarter turns; 0 where fewer turns give the same."""
    if quarters > 1 and (openings == 5 or openings == 10):  # a straight tile
        return 0
    return (openings << quarters | openings >> (4 - quarters)) & 15


@kernel
def opposite(slot: int, grid: Grid) -> int:
    """The slot at the other end of the line."""
    a_side = grid.size // 2
    return (slot + 2 * a_side) % (4 * a_side)
