"""Exact values: what best play makes of a position with at most 18 empty holes, and of every move.

Boards of 2 × 2 quadrants only, of any size and winning length.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import NamedTuple

import numpy as np

from ludotheque.control import NODES, Control
from ludotheque.game import Analysis, Interrupted, Unsupported, Verdict, preference
from ludotheque.games.quintago.retrograde import MOST_EMPTIES, PLACES, solve_slices
from ludotheque.games.quintago.rules import Move, Quintago, State
from ludotheque.games.quintago.turnsets import cell_table, high, line_parts, low, setting
from ludotheque.kernels import Ints, fast
from ludotheque.words import _


def can_solve(game: Quintago, state: State) -> bool:
    """Whether the position is small enough to be solved exactly."""
    return game.rules.quadrants == 2 and len(empty_cells(game, state)) <= MOST_EMPTIES


def empty_cells(game: Quintago, state: State) -> list[int]:
    """The holes without a stone."""
    taken = state.stones[0] | state.stones[1]
    return [cell for cell, bit in enumerate(game.geometry.bits) if not taken & bit]


def slice_size(empties: int, stones: int) -> int:
    """How many ways there are to put that many more stones into the empties."""
    return comb(empties, stones) * comb(stones, stones // 2)


class Solver:
    """All continuations of one position: values now, distances by asking for shorter horizons."""

    def __init__(self, game: Quintago, state: State, control: Control | None = None) -> None:
        if not can_solve(game, state):
            raise Unsupported(
                _("exact values need 2 × 2 quadrants and at most {most} empty holes", most=MOST_EMPTIES)
            )
        self.game, self.state = game, state
        self.control = control or Control()
        self.cells = empty_cells(game, state)
        self.legal = game.moves(state)
        board, size = game.geometry, len(self.cells)
        self._cells = cell_table(board).reshape(-1, 2)[self.cells].reshape(-1)
        bases = board.patterns(state.stones[state.side]) + board.patterns(state.stones[1 - state.side])
        self._bases = np.array(bases, np.int64)
        self._parts = line_parts(game.geometry)
        self._tables = np.zeros(PLACES**2 + 9 * 2**size + 32 + 1024, np.int64)
        self._slices: tuple[Ints, Ints] = (np.empty(0, np.int64), np.empty(0, np.int64))
        self.control.cells[NODES] = 0

    def work(self, horizon: int) -> int:
        """How many entries a solution within that horizon takes."""
        return sum(slice_size(len(self.cells), stones) for stones in range(1, horizon + 1))

    def values(self, horizon: int | None = None, solve: Callable[..., None] | None = None) -> dict[Move, int]:
        """The value of every move for the side to move: 1, 0 or -1.

        With a horizon, only wins and losses forced within that many plies count.
        `solve` is the kernel to run: the compiled one unless a test gives the plain one.
        """
        size = len(self.cells)
        depth = size if horizon is None else min(horizon, size)
        self._make_room(depth)
        moves = np.zeros(4 * size, np.int64)
        (solve or fast(solve_slices))(
            size,
            depth,
            self.game.rules.placement_wins,
            self.game.rules.size,
            self._cells,
            self._bases,
            self._parts,
            self._tables,
            *self._slices,
            moves,
            self.control.cells,
        )
        if self.control.stopped:
            raise Interrupted(_("stopped before the end"))
        return {move: self._value(moves, move) for move in self.legal}

    def _make_room(self, depth: int) -> None:
        """Two arrays, for the slices with an even and with an odd number of stones."""
        for parity in (0, 1):
            needed = max(
                [4 * slice_size(len(self.cells), n) for n in range(2, depth + 1) if n % 2 == parity] + [4]
            )
            if len(self._slices[parity]) < needed:
                kept = self._slices[1 - parity]
                room = np.empty(needed, np.int64)
                self._slices = (room, kept) if parity == 0 else (kept, room)

    def _value(self, moves: Ints, move: Move) -> int:
        if not move.turns:
            return 1
        lane, bit = setting(move.quadrant, move.turns)
        both = int(moves[4 * self.cells.index(move.cell) + lane])
        return 1 if low(both) >> bit & 1 else 0 if high(both) >> bit & 1 else -1


class Step(NamedTuple):
    """A horizon that was solved, out of how many."""

    horizon: int
    most: int


def solve(
    game: Quintago,
    state: State,
    control: Control | None = None,
    progress: Callable[[Step], None] = lambda step: None,
) -> Analysis[Move]:
    """The exact verdict of the position and of every move, distances included.

    Short horizons come first: they are cheap, and when they decide every move the long ones are spared.
    """
    solver = Solver(game, state, control)
    most = len(solver.cells)
    exact: dict[Move, int] | None = None
    found: dict[Move, Verdict] = {}
    for horizon in range(1, most + 1):
        progress(Step(horizon, most))
        if exact is None and solver.work(horizon) > solver.work(most) // 8:
            exact = solver.values()
        for move, value in solver.values(horizon).items():
            if value and move not in found:
                found[move] = Verdict(value, horizon)
        if len(found) == len(solver.legal) or (
            exact is not None and all(move in found or not value for move, value in exact.items())
        ):
            break
    moves = {move: found.get(move, Verdict(0, None)) for move in solver.legal}
    return Analysis(max(moves.values(), key=preference), moves)
