"""The board in plain rows, as people's games have it: where a piece may be dropped, and what that leaves.

A board is its rows from the lowest up, each a text with a letter for a full cell and `.` for an empty one;
rows above the highest full cell are left out. The end rules:

- `strict`: a piece that rises above the board ends the game, and no line is removed;
- `lines`: full rows go first, and the game ends if the wall still rises above the board;
- `statement`: two hidden rows; a turned piece must fit at their top, and the wall may not stay in them;
- `original`: a piece appears inside the board, and needs room there to turn and to move (see reach.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ludotheque.games.tetris.pieces import Orientation, Piece

EMPTY = "."
ENDS = ("strict", "lines", "statement", "original")
HIDDEN = 2
"""The statement's rows above the board."""

Board = tuple[str, ...]


class Dropped(NamedTuple):
    """What a placement leaves."""

    board: Board
    lines: int
    is_over: bool


def heights(board: Board, width: int) -> list[int]:
    """How high each column is."""
    filled = range(len(board), 0, -1)
    return [next((row for row in filled if board[row - 1][j] != EMPTY), 0) for j in range(width)]


def landing_row(tops: Sequence[int], turned: Orientation, column: int) -> int:
    """The row in which the lowest cell of a piece comes to lie, its left edge in that column."""
    return max(0, *(tops[column + j] - bottom for j, bottom in enumerate(turned.bottoms)))


def placements(board: Board, piece: Piece, width: int, height: int, end: str) -> list[tuple[int, int]]:
    """The (turn, column) in which a piece may be dropped, in order."""
    tops = heights(board, width)
    if end == "original":
        return sorted(_reached(tops, piece, width, height))
    found = [
        (turn, column)
        for turn, turned in enumerate(piece.orientations)
        for column in range(width - turned.width + 1)
    ]
    if end != "statement":
        return found
    top = height + HIDDEN - 1
    rows = ((one, landing_row(tops, piece.orientations[one[0]], one[1])) for one in found)
    return [one for one, row in rows if row + piece.orientations[one[0]].depth <= top]


def _reached(tops: Sequence[int], piece: Piece, width: int, height: int) -> set[tuple[int, int]]:
    """The turns and columns that a piece can take at the top of the board."""

    def has_room(turn: int, column: int) -> bool:
        turned = piece.orientations[turn]
        row = height - turned.height
        return all(row + bottom >= tops[column + j] for j, bottom in enumerate(turned.bottoms))

    def beside(turn: int, column: int) -> Iterator[tuple[int, int]]:
        for moved in (column - 1, column + 1):
            if 0 <= moved <= width - piece.orientations[turn].width:
                yield turn, moved
        for quarters in (1, -1):
            other = (turn + quarters) % len(piece.orientations)
            yield other, min(column, width - piece.orientations[other].width)

    start = (0, (width - piece.orientations[0].width) // 2)
    found = {start} if has_room(*start) else set()
    waiting = list(found)
    while waiting:
        for one in beside(*waiting.pop()):
            if one not in found and has_room(*one):
                found.add(one)
                waiting.append(one)
    return found


def dropped(board: Board, piece: Piece, turn: int, column: int, width: int, height: int, end: str) -> Dropped:
    """The board after a piece was dropped and full rows were removed."""
    turned = piece.orientations[turn]
    row = landing_row(heights(board, width), turned, column)
    cells = [(row + up, column + across) for up, across in turned.cells]
    filled = with_piece(board, cells, piece.name, width)
    if end == "strict" and row + turned.height > height:
        return Dropped(filled, 0, True)
    kept = without_full_rows(filled)
    return Dropped(kept, len(filled) - len(kept), len(kept) > height)


def with_piece(board: Board, cells: Iterable[tuple[int, int]], name: str, width: int) -> Board:
    """The board with a piece in it, whose cells are (row, column); nothing is removed yet."""
    rows = [list(line) for line in board]
    for row, column in cells:
        while len(rows) <= row:
            rows.append([EMPTY] * width)
        rows[row][column] = name
    return tuple(map("".join, rows))


def without_full_rows(board: Board) -> Board:
    """The board after its full rows were removed."""
    return tuple(line for line in board if EMPTY in line)
