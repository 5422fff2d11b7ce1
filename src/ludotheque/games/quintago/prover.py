"""Forced wins and losses of a position's moves, by the search of forced.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from ludotheque.control import Control
from ludotheque.game import Interrupted, Verdict
from ludotheque.games.quintago.forced import ANSWER, ATTACK, DEFEND, ENTRY, FRAME, MOST_DEPTH, prove
from ludotheque.games.quintago.rules import Move, Quintago, State
from ludotheque.games.quintago.turnsets import cell_table, line_parts, setting
from ludotheque.kernels import fast
from ludotheque.words import _

TABLE_SLOTS = 1 << 17


class Prover:
    """Looks for forced wins in a game of 2 × 2 quadrants; what one search found serves the next."""

    def __init__(self, game: Quintago, control: Control | None = None) -> None:
        self.game = game
        self.control = control or Control()
        self._cells = cell_table(game.geometry)
        self._parts = line_parts(game.geometry)
        self._hashes = np.random.default_rng(0).integers(1, 1 << 62, len(self._cells) + 4 * MOST_DEPTH)
        self._frames = np.zeros((MOST_DEPTH + 1) * FRAME + 40, np.int64)
        self._tables = [np.zeros(TABLE_SLOTS * ENTRY, np.int64) for _side in range(2)]

    def wins_within(self, state: State, plies: int) -> bool:
        """Whether the side to move wins by force within that many plies."""
        return bool(self._prove(ATTACK, plies, state.side, state.stones, [1, 0, 0, 0], 0)[0])

    def loses_within(self, state: State, plies: int) -> bool:
        """Whether the other side wins by force within that many plies, whatever the side to move does."""
        return bool(self._prove(DEFEND, plies, 1 - state.side, state.stones, [1, 0, 0, 0], 0)[0])

    def judge(
        self, state: State, plies: int, progress: Callable[[int], None] = lambda plies: None
    ) -> dict[Move, Verdict]:
        """The verdict of each move; those not decided within that many plies have the value None."""
        found: dict[Move, Verdict] = {}
        for depth, decided in self.decide(state, plies):
            progress(depth)
            found |= decided
        return {move: found.get(move, Verdict(None, None)) for move in self.game.moves(state)}

    def decide(self, state: State, plies: int) -> Iterator[tuple[int, dict[Move, Verdict]]]:
        """For one ply, for two, and so on: the moves that are decided by then and were not before."""
        legal = self.game.moves(state)
        found = {move: Verdict(1, 1) for move in legal if not move.turns}
        new = dict(found)
        for depth in range(1, plies + 1):
            for cell in dict.fromkeys(move.cell for move in legal if move not in found):
                new |= self._judge_placement(
                    state, [move for move in legal if move.cell == cell and move not in found], depth
                )
            yield depth, new
            found |= new
            new = {}
            if len(found) == len(legal):
                break

    def _judge_placement(self, state: State, moves: list[Move], depth: int) -> dict[Move, Verdict]:
        """The moves with one placement that are decided within `depth` plies, the move included."""
        stones = list(state.stones)
        stones[state.side] |= self.game.geometry.bits[moves[0].cell]
        found = {}
        for value, kind, attacker in ((1, DEFEND, state.side), (-1, ATTACK, 1 - state.side)):
            need = [0, 0, 0, 0]
            for move in moves:
                outcome = self.game.outcome(self.game.play(state, move))
                if outcome is None:
                    lane, bit = setting(move.quadrant, move.turns)
                    need[lane] |= 1 << bit
                elif outcome.scores[state.side] == (value + 1) / 2 and depth == 1:
                    found[move] = Verdict(value, 1)
            if depth > 1 and any(need):
                won = self._prove(kind, depth - 1, attacker, (stones[0], stones[1]), need, 1)
                for move in moves:
                    lane, bit = setting(move.quadrant, move.turns)
                    if won[lane] >> bit & 1:
                        found[move] = Verdict(value, depth)
        return found

    def _prove(
        self, kind: int, depth: int, attacker: int, stones: tuple[int, int], need: list[int], parity: int
    ) -> list[int]:
        board = self.game.geometry
        patterns = board.patterns(stones[attacker]) + board.patterns(stones[1 - attacker])
        fast(prove)(
            kind,
            depth,
            self.game.rules.placement_wins,
            self.game.rules.size,
            self.game.rules.length,
            self._cells,
            np.array(patterns, np.int64),
            np.array(need, np.int64),
            parity,
            self._parts,
            self._hashes,
            self._frames,
            self._tables[attacker],
            self.control.cells,
        )
        if self.control.stopped:
            raise Interrupted(_("stopped before the end"))
        return [int(lane) for lane in self.control.cells[ANSWER : ANSWER + 4]]
