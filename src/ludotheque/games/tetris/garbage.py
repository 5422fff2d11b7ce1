"""Rows that players send each other: two lines at once send one, three two, four four, as in the guideline.

What one clears first takes away rows that are coming. Those that are left come up from below when a piece
locks that clears nothing; all rows of one batch have their hole in the same column.
"""

from __future__ import annotations

import hmac
from typing import NamedTuple

from ludotheque.games.tetris.dropping import EMPTY, Board

LINES_SENT = (0, 0, 1, 2, 4)
GARBAGE = "#"
"""The letter of a cell in such a row."""


class Garbage(NamedTuple):
    """A batch."""

    rows: int
    hole: int


def cancelled(coming: tuple[Garbage, ...], lines: int) -> tuple[tuple[Garbage, ...], int]:
    """What is still coming after so many lines were sent against it, and how many of them are left."""
    while coming and lines:
        first, taken = coming[0], min(coming[0].rows, lines)
        rest = (Garbage(first.rows - taken, first.hole),) if taken < first.rows else ()
        coming, lines = (*rest, *coming[1:]), lines - taken
    return coming, lines


def risen(board: Board, coming: tuple[Garbage, ...], width: int) -> Board:
    """The wall after rows came up from below, those that were sent first the highest."""
    for rows, hole in coming:
        board = (GARBAGE * hole + EMPTY + GARBAGE * (width - hole - 1),) * rows + board
    return board


def hole_of(seed: str, number: int, width: int) -> int:
    """The column of the hole in the batch of that number, which nobody knows before it is sent."""
    digest = hmac.digest(seed.encode(), f"hole {number}".encode(), "sha256")
    return int.from_bytes(digest[:8], "big") % width
