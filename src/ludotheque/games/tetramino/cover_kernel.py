"""The kernel that fills a grid: it takes the first empty cell and tries every piece that can cover it.

Positions run along the shorter side of the grid, line after line, each line closed by one *border*
position that is never free, so that no shape can reach around it:

    0 1 2 |       a 3 × 4 grid has the stride 4: position 5 is cell (1, 1), 3 and 7 are borders
    4 5 6 |
    8 9 …

The *window* is the `span` positions from the first empty one on, a bit each, set where something lies or
the grid ends; `walls` gives the window of an empty grid from any position. It moves along with the search, so
one int is enough for grids of any length. A *form* is a way that a piece can lie, as a mask from its first
position on. The pieces that are left are counted in *fields* of one int, one for each kind.

Which forms can be tried is a set of bits too, FORMS of them in a *word*. A table gives, for each value of
each byte of the window and of the fields, the forms that it allows; those that every byte allows fit.

The flat `table` holds the walls, the look-ups (256 for each byte, word after word), the forms' masks, the
forms' fields and the grid's symmetries. The flat `state` holds the level reached, the solutions counted
and those that each symmetry keeps, then a *frame* for each piece that lies; after a stop the search goes
on from there.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.control import NODES, STOP
from ludotheque.kernels import Ints, kernel, lowest, popcount

MOST_SPAN = 62
FORMS = 63  # every bit but the sign: sets of forms are intersected and read, never added or shifted

DONE, SOLVED, PAUSED = 0, 1, 2
"""Why a search came back: all was tried, a solution lies in the frames, or its budget is spent."""

LEVEL, RAW, KEPT = 0, 1, 2
"""Places in the state; KEPT has one for each of at most eight symmetries."""

FRAMES, FRAME = 16, 6
"""Where the frames begin, and their size: window, position, fields left, then of the piece that goes there
the forms still to try in this word, the word, and the form that lies."""


class CoverLayout(NamedTuple):
    """What the search needs to know of a puzzle beside its tables."""

    span: int  # bits of the window
    stride: int
    end: int  # the first position after the grid
    words: int  # of forms
    window_bytes: int  # that forms can meet, from the second position on
    field_bytes: int
    masks: int  # where the forms' masks begin in the table
    fields: int  # where their fields begin
    images: int  # where the symmetries begin
    symmetries: int  # how many, the identity included
    labels: int  # where in the state there is room for a label at each position
    beyond: int  # the window's positions that no piece can have reached
    sizes: int  # a bit for each number of cells that pieces may add up to; 0 if every number is


@kernel
def forms_to_try(layout: CoverLayout, table: Ints, window: int, left: int, word: int) -> int:
    """The forms of a word that fit into the window and whose kind is left."""
    forms = -1
    byte = layout.end + word * (layout.window_bytes + layout.field_bytes) * 256
    rest = window >> 1
    for _byte in range(layout.window_bytes):
        forms &= table[byte + (rest & 255)]
        rest >>= 8
        byte += 256
    rest = left
    for _byte in range(layout.field_bytes):
        forms &= table[byte + (rest & 255)]
        rest >>= 8
        byte += 256
    return forms


@kernel
def note_symmetries(layout: CoverLayout, table: Ints, state: Ints) -> None:
    """Count the solution in the frames for each symmetry that keeps it.

    A label is the first position of the piece that lies there. A symmetry keeps the solution if cells
    of one piece always go to cells of one piece.
    """
    labels, end = layout.labels, layout.end
    for level in range(state[LEVEL] + 1):
        frame = FRAMES + FRAME * level
        position = state[frame + 1]
        mask = table[layout.masks + state[frame + 5]]
        while mask:
            state[labels + position + lowest(mask)] = position
            mask &= mask - 1
    state[KEPT] += 1  # the identity
    for symmetry in range(1, layout.symmetries):
        image = layout.images + symmetry * end
        kept = 1
        for position in range(end):
            if table[image + position] >= 0:
                first = table[image + state[labels + position]]
                if state[labels + table[image + position]] != state[labels + first]:
                    kept = 0
                    break
        state[KEPT + symmetry] += kept


@kernel
def search(
    layout: CoverLayout, table: Ints, state: Ints, budget: int, one_by_one: bool, control: Ints
) -> int:
    """Go on until all is tried, the budget of nodes is spent or, `one_by_one`, a solution is found."""
    stride, end, words = layout.stride, layout.end, layout.words
    masks, fields, beyond, sizes = layout.masks, layout.fields, layout.beyond, layout.sizes
    whole = (1 << layout.span) - 1
    level = state[LEVEL]
    frame = FRAMES + FRAME * level
    window, position, left = state[frame], state[frame + 1], state[frame + 2]
    untried, word = state[frame + 3], state[frame + 4]
    nodes = 0
    while True:
        if untried == 0:
            word += 1
            if word < words:
                untried = forms_to_try(layout, table, window, left, word)
                if word == 0 and sizes and (untried or words > 1):
                    # A closed region whose size no pieces add up to cannot be filled.
                    empty = ~window & whole
                    region, grown = 0, 1
                    while grown != region and not grown & beyond:
                        region = grown
                        grown |= (region << 1) | (region << stride) | (region >> 1) | (region >> stride)
                        grown &= empty
                    if grown == region and not (sizes >> popcount(region)) & 1:
                        untried, word = 0, words
                continue
            level -= 1
            if level < 0:
                control[NODES] += nodes & 1023
                state[LEVEL], state[FRAMES + 3], state[FRAMES + 4] = 0, 0, words
                return DONE
            frame -= FRAME
            window, position, left = state[frame], state[frame + 1], state[frame + 2]
            untried, word = state[frame + 3], state[frame + 4]
            continue
        if nodes & 1023 == 1023:
            control[NODES] += 1024
            if control[STOP] or nodes >= budget:
                control[NODES] -= 1  # this one comes later
                state[LEVEL], state[frame + 3], state[frame + 4] = level, untried, word
                return PAUSED
        nodes += 1
        form = word * FORMS + lowest(untried)
        untried &= untried - 1
        after, at = window | table[masks + form], position
        while after & 1:
            skip = lowest(~after)
            at += skip
            if at >= end:
                break
            after = (after >> skip) | table[at]
        state[frame + 3], state[frame + 4], state[frame + 5] = untried, word, form
        if at >= end:
            state[LEVEL] = level
            if one_by_one:
                control[NODES] += nodes & 1023
                return SOLVED
            state[RAW] += 1
            if layout.symmetries > 1:
                note_symmetries(layout, table, state)
            continue
        field = table[fields + form]
        left -= field & -field
        window, position, untried, word = after, at, 0, -1
        level += 1
        frame += FRAME
        state[frame], state[frame + 1], state[frame + 2] = window, position, left
