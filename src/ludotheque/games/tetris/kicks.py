"""The super rotation system: how a falling piece turns, and where it is kicked if it does not fit.

A piece has four turns, also where two look the same: its glyph turned clockwise so many times. A kick is a
step (columns to the right, rows up) that is tried in order; the first that fits is taken. Source: the Tetris
guideline (SRS, 2001), here as offsets of each turn: the kick from a to b is the offset of a less that of b.
"""

from __future__ import annotations

from functools import cache

from ludotheque.games.tetris.pieces import Piece, quarter_turn

Step = tuple[int, int]

_STILL: tuple[Step, ...] = ((0, 0),) * 5
_USUAL: tuple[tuple[Step, ...], ...] = (
    _STILL,
    ((0, 0), (1, 0), (1, -1), (0, 2), (1, 2)),
    _STILL,
    ((0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)),
)
_LONG: tuple[tuple[Step, ...], ...] = (
    _STILL,
    ((0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)),
    ((0, 0), (3, 0), (-3, 0), (3, -1), (-3, -1)),
    ((0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)),
)


@cache
def kicks(size: int, before: int, after: int) -> tuple[Step, ...]:
    """The steps that are tried for a piece whose glyph has that size, from one turn to the next."""
    if size == 2:
        return ((0, 0),)
    offsets = _LONG if size >= 4 else _USUAL
    pairs = zip(offsets[before], offsets[after], strict=True)
    return tuple((x - other_x, y - other_y) for (x, y), (other_x, other_y) in pairs)


@cache
def cells(piece: Piece, turn: int) -> tuple[Step, ...]:
    """The cells of a turn as (column, row up from the glyph's lowest row)."""
    glyph = piece.orientations[0].glyph
    for _quarter in range(turn):
        glyph = quarter_turn(glyph)
    last = len(glyph) - 1
    return tuple(
        (column, last - row)
        for row in range(last + 1)
        for column in range(last + 1)
        if glyph[row][column] == "x"
    )
