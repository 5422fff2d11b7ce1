"""What the kernels work on: a position in seven numbers, and one flat array for everything else.

The *memory* holds, one after the other, the rules as numbers, the board's neighbours, room for the capture
search, and lists of moves wherever a caller wants them. One array instead of five: each costs seven numbers
at every call. In plain runs it is a list.

A *record* is a move in a list: origin, destination, what is taken (even and odd word, see board.py), and
whether a man becomes a king by it.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.kernels import unchecked_kernel

(
    STRIDE,
    ALL_EVEN,  # all squares
    ALL_ODD,
    TOP,  # the row where White's men become kings: even
    BOTTOM,  # and Black's: odd
    MEN_CAPTURE_BACK,
    FLYING,
    LANDS_ANYWHERE,
    ORTHOGONAL,
    MUST_CAPTURE,
    WHOLE_CHAIN,
    REMOVES_AT_ONCE,
    CHOICE,
    CROWNS_IN_PASSING,
    TRUNCATED,  # written by the kernels: whether a position had more moves than they list
    LISTS,  # where lists of moves begin: MOVES, which as a constant would make kernels compile twice
) = range(16)
"""The places of the rules; yes is 1."""

ANY, MOST, WORTH = range(3)
"""Which captures may be chosen (CHOICE): any, those of most pieces, those of most worth."""

NEIGHBOURS = 16
"""Where the board's neighbours begin: 8 · code + direction."""

LANDED = NEIGHBOURS + 8 * 128
"""Where men land by a single jump, for each direction the even word and the odd one."""

FRAMES = LANDED + 8
FRAME = 12
"""The frames of the capture search (see capture_search.py)."""

SEEN = FRAMES + 80 * FRAME
SEEN_ENTRIES = 1024
"""A number that goes up with every piece that is searched; then the landings seen, three numbers each."""

MOVES = SEEN + 1 + 3 * SEEN_ENTRIES
"""From here on there is room for lists of moves; no capture takes more jumps than there are frames."""

ORIGIN, DESTINATION, TAKEN_EVEN, TAKEN_ODD, CROWNED, RECORD = range(6)

MOST_MOVES = 500
"""Records that a list has room for. Only positions that are made for it have more; they lose the rest."""


class Sides(NamedTuple):
    """Both sides of a position, as the one to move has it."""

    own_even: int
    own_odd: int
    foe_even: int
    foe_odd: int
    kings_even: int  # of both sides
    kings_odd: int
    side: int  # 0 White, who moves up


@unchecked_kernel
def other_to_move(p: Sides) -> Sides:
    """The same position with the other side to move."""
    return Sides(p.foe_even, p.foe_odd, p.own_even, p.own_odd, p.kings_even, p.kings_odd, 1 - p.side)


@unchecked_kernel
def is_in(even: int, odd: int, code: int) -> bool:
    """Whether a square is in a set."""
    word = odd if code & 64 else even
    return (word >> (code & 63)) & 1 != 0
