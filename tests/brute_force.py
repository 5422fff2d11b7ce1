"""The slow twin of the solver: quintago by plain exhaustion over boards written as strings.

It shares nothing with the package: lines, turns and rules are written out here again.
"""

from __future__ import annotations

from itertools import product

SIDE = 6
CELLS = [(row, column) for row in range(SIDE) for column in range(SIDE)]
LINES = [
    [(row + down * step, column + right * step) for step in range(5)]
    for row, column in CELLS
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if row + 4 * down < SIDE and 0 <= column + 4 * right < SIDE
]
assert len(LINES) == 32
MASKS = [sum(1 << row * SIDE + column for row, column in line) for line in LINES]


def _turned(quadrant: int, clockwise: bool) -> list[int]:
    """Where the stone of each cell comes from when a quadrant turns."""
    top, left = quadrant // 2 * 3, quadrant % 2 * 3
    source = list(range(36))
    for row, column in product(range(3), range(3)):
        old = (2 - column, row) if clockwise else (column, 2 - row)
        source[(top + row) * SIDE + left + column] = (top + old[0]) * SIDE + left + old[1]
    return source


TURNS = [(quadrant, clockwise, _turned(quadrant, clockwise)) for quadrant in range(4) for clockwise in (1, 0)]


def has_five(board: str, stone: str) -> bool:
    """Whether a side has five in a row."""
    mask = int(board.translate({ord(sign): "01"[sign == stone] for sign in ".12"})[::-1], 2)
    return any(mask & line == line for line in MASKS)


class TooLarge(Exception):
    """The exhaustion met more positions than it was allowed."""


class BruteForce:
    """Values and distances by exhaustion; `placement_wins` is the reading of the rule."""

    def __init__(self, placement_wins: bool, most: int) -> None:
        self.placement_wins = placement_wins
        self.most = most
        self.known: dict[tuple[str, str], tuple[int, int]] = {}

    def judge(self, board: str, stone: str, cell: int, turn: tuple[int, int, list[int]]) -> tuple[int, int]:
        """The value and the distance of one move for the side that makes it."""
        other = "21"[int(stone) - 1]
        placed = board[:cell] + stone + board[cell + 1 :]
        if self.placement_wins and has_five(placed, stone):
            return 1, 1
        after = "".join([placed[source] for source in turn[2]])
        mine, theirs = has_five(after, stone), has_five(after, other)
        if mine or theirs:
            return (0, 1) if mine and theirs else (1, 1) if mine else (-1, 1)
        if "." not in after:
            return 0, 1
        value, distance = self.solve(after, other)
        return -value, distance + 1

    def solve(self, board: str, stone: str) -> tuple[int, int]:
        """Value and distance of a position for the side to move."""
        key = (board, stone)
        if key not in self.known:
            if len(self.known) > self.most:
                raise TooLarge
            best = (-2, 0)
            for cell, sign in enumerate(board):
                if sign != ".":
                    continue
                for turn in TURNS:
                    value, distance = self.judge(board, stone, cell, turn)
                    score = (value, -distance if value > 0 else distance)
                    best = max(best, score)
                    if best == (1, -1):
                        break
                if best == (1, -1):
                    break
            value, distance = best
            self.known[key] = (value, abs(distance))
        return self.known[key]
