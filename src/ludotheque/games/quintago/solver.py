"""Exact values: what best play makes of a position with at most 18 empty holes, and of every move.

Boards of 2 × 2 quadrants only, of any size and winning length.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

import numpy as np

from ludotheque.control import NODES, Control
from ludotheque.game import Analysis, Interrupted, Unsupported, Verdict, preference
from ludotheque.games.quintago import blocks
from ludotheque.games.quintago.blocks import WORDS
from ludotheque.games.quintago.retrograde import MOST_EMPTIES, Scope, fill_lines, solve_slices
from ludotheque.games.quintago.rules import Move, Quintago, State
from ludotheque.games.quintago.traps import fewest_to_trap, may_end_at
from ludotheque.games.quintago.turnsets import cell_table, high, line_parts, low, setting
from ludotheque.kernels import Ints, fast
from ludotheque.words import _

INNER = 8
"""Inner holes, at most: a block of theirs fits the nearest cache."""


def can_solve(game: Quintago, state: State, most: int = MOST_EMPTIES) -> bool:
    """Whether the position is small enough to be solved exactly; each hole more takes three times as much."""
    return game.rules.quadrants == 2 and len(empty_cells(game, state)) <= most


def empty_cells(game: Quintago, state: State) -> list[int]:
    """The holes without a stone."""
    taken = state.stones[0] | state.stones[1]
    return [cell for cell, bit in enumerate(game.geometry.bits) if not taken & bit]


class Solver:
    """All continuations of one position: values now, distances by asking for shorter horizons."""

    def __init__(
        self, game: Quintago, state: State, control: Control | None = None, most: int = MOST_EMPTIES
    ) -> None:
        if not can_solve(game, state, most):
            raise Unsupported(
                _("exact values need 2 × 2 quadrants and at most {most} empty holes", most=most)
            )
        self.game, self.state = game, state
        self.control = control or Control()
        self.cells = empty_cells(game, state)
        self.legal = game.moves(state)
        self.control.cells[NODES] = 0
        self._inner = min(INNER, len(self.cells))
        self._lines = np.zeros(2 * WORDS << len(self.cells), np.int64)
        self._order: list[int] = []  # of the cells: inner holes first
        self._arrange(self.cells)
        self._queue = blocks.room(0)

    def work(self, horizon: int) -> int:
        """How many positions a solution within that horizon takes."""
        return sum(blocks.slice_size(len(self.cells), stones) for stones in range(1, horizon + 1))

    def values(self, horizon: int | None = None, cells: Collection[int] | None = None) -> dict[Move, int]:
        """The value of every move for the side to move: 1, 0 or -1.

        With a horizon, only wins and losses forced within that many plies count; with cells, only their moves
        are judged, which takes a third of the time for one and two thirds for three.
        """
        empties, inner = len(self.cells), self._inner
        depth = empties if horizon is None else min(horizon, empties)
        asked = self._ask(self.cells if cells is None else cells)
        largest = blocks.largest_block(inner)
        room = WORDS * (blocks.longest_queue(empties, inner, depth) + largest)
        if len(self._queue) < room:
            self._queue = blocks.room(0)  # the old one goes before the new one comes
            self._queue = blocks.room(room)
        moves = np.zeros(WORDS * empties, np.int64)
        fast(solve_slices)(
            Scope(empties, inner, depth, asked, self.game.rules.placement_wins),
            blocks.shape_table(inner),
            blocks.ternary_table(empties - inner),
            self._lines,
            np.zeros(2 * 3 ** (empties - inner), np.int64),
            np.zeros(WORDS * largest, np.int64),
            np.zeros(WORDS * (largest + 3**inner), np.int64),
            np.zeros(WORDS * blocks.largest_group(empties, inner, depth), np.int64),
            self._queue[:room],
            moves,
            self.control.cells,
        )
        if self.control.stopped:
            raise Interrupted(_("stopped before the end"))
        return {move: self._value(moves, move) for move in self.legal if cells is None or move.cell in cells}

    def fewest_to_trap(self) -> tuple[int, int]:
        """How many stones the side to move, and the other side, must add to trap its opponent (traps.py)."""
        empties = len(self.cells)
        find, lines = fast(fewest_to_trap), self._lines
        return find(empties, lines, 0), find(empties, lines, WORDS << empties)

    def _ask(self, cells: Collection[int]) -> int:
        """The mask of the outer holes with these cells, or 0 where they are too many to be worth it."""
        outer = len(self.cells) - self._inner
        if len(cells) > outer // 2:
            return 0
        if not set(cells) <= set(self._order[self._inner :]):
            self._arrange([cell for cell in self.cells if cell not in cells] + sorted(cells))
        return sum(1 << self._order.index(cell) - self._inner for cell in cells)

    def _arrange(self, order: list[int]) -> None:
        """Number the empty holes and find each side's lines for every subset of them."""
        self._order, board = order, self.game.geometry
        mine, theirs = self.state.stones[self.state.side], self.state.stones[1 - self.state.side]
        for side, stones in enumerate((mine, theirs)):
            fast(fill_lines)(
                len(order),
                cell_table(board).reshape(-1, 2)[order].reshape(-1),
                np.array(board.patterns(stones), np.int64),
                self.game.rules.size,
                line_parts(board),
                np.zeros(20, np.int64),
                self._lines,
                side * WORDS << len(order),
            )

    def _value(self, moves: Ints, move: Move) -> int:
        if not move.turns:
            return 1
        lane, bit = setting(move.quadrant, move.turns)
        both = int(moves[WORDS * self._order.index(move.cell) + lane])
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
    found: Callable[[Analysis[Move]], None] = lambda analysis: None,
) -> Analysis[Move]:
    """The exact verdict of the position and of every move, distances included.

    Short horizons come first: they are cheap, and moves that they decide are spared the long ones. `found` is
    told what is known so far: the quick wins and losses, then every value, then the longer distances.
    """
    solver = Solver(game, state, control)
    most = len(solver.cells)
    to_trap = solver.fewest_to_trap()
    known = {move: Verdict(None, None) for move in solver.legal}
    left = set(solver.legal)  # the moves whose distance is looked for
    is_exact = False
    for horizon in range(1, most + 1):
        progress(Step(horizon, most))
        if not is_exact and (horizon == most or solver.work(horizon) > solver.work(most) // 8):
            is_exact = True
            values = solver.values(None, {move.cell for move in left})
            known |= {move: Verdict(values[move], None) for move in left}
            left = {move for move in left if values[move]}
            found(_summary(known))
        due = {move for move in left if not is_exact or may_end_at(horizon, known[move].value == 1, *to_trap)}
        values = solver.values(horizon, {move.cell for move in due}) if due else {}
        ended = {move for move in due if values[move]}
        known |= {move: Verdict(values[move], horizon) for move in ended}
        left -= ended
        if ended:
            found(_summary(known))
        if not left:
            break
    return _summary(known)


def _summary(moves: dict[Move, Verdict]) -> Analysis[Move]:
    """The position is worth its best move; a distance that is not known yet is longer than those that are."""

    def order(verdict: Verdict) -> tuple[float, float]:
        is_timed = not verdict.value or verdict.distance
        return preference(verdict if is_timed else Verdict(verdict.value, MOST_EMPTIES + 1))

    return Analysis(max(moves.values(), key=order), dict(moves))
