"""What is known of every move of a position, and gets better: proved verdicts, and estimates by search."""

from __future__ import annotations

import random

from ludotheque.control import NODES, Control
from ludotheque.game import Analysis, Verdict, preference
from ludotheque.games.quintago.evaluation import expectation, is_trained_for
from ludotheque.games.quintago.ranking import EVERYTHING, Sight, rank
from ludotheque.games.quintago.rules import Move, Quintago, State

POINTS_OF_LINES = 4
"""By lines, a point is worth about as much as so many of the trained evaluation's."""

MOST = 0.99
"""The highest estimate: only what is proved is certain."""


class Estimates:
    """The verdicts of a position's moves so far. Estimates have the depth that they were searched to."""

    def __init__(self, game: Quintago, state: State, control: Control) -> None:
        self.game, self.state, self.control = game, state, control
        self.moves: dict[Move, Verdict] = {}
        self._after = {move: game.play(state, move) for move in game.moves(state)}
        self._factor = 1 if is_trained_for(game) else POINTS_OF_LINES

    def search(self, depth: int, positions: int, margin: int = EVERYTHING) -> bool:
        """Estimate the moves by a search; whether the positions were enough for it. If not, nothing changes.

        Those within the margin of the best get the new depth. The others are known to be no better than the
        search says, and keep theirs.
        """
        self.control.cells[NODES] = 0
        sight = Sight(depth, positions, margin=margin)
        ranked = rank(self.game, self.state, sight, self.control, random.Random(0))
        if self.control.stopped or self.control.cells[NODES] > positions:
            return False
        # Two turns may lead to the same position: the search looks at one of them.
        scores = {self._after[one.move]: one.score for one in ranked}
        exact = max(scores.values()) - margin
        for move, after in self._after.items():
            known = self.moves.get(move, Verdict(None, None, MOST, depth))
            if known.value is None and known.estimate is not None:
                estimate = min(MOST, max(1 - MOST, expectation(self._factor * scores[after])))
                if scores[after] >= exact:
                    self.moves[move] = Verdict(None, None, estimate, depth)
                elif estimate < known.estimate:
                    self.moves[move] = known._replace(estimate=estimate)
        return True

    def prove(self, decided: dict[Move, Verdict]) -> None:
        """Put what is proved in the place of estimates."""
        self.moves |= decided

    @property
    def is_decided(self) -> bool:
        """Whether nothing is left to estimate."""
        return all(verdict.value is not None for verdict in self.moves.values())

    def analysis(self) -> Analysis[Move]:
        """All moves in their order; the position is worth what its best move is."""
        moves = {move: self.moves.get(move, Verdict(None, None)) for move in self._after}
        return Analysis(max(moves.values(), key=preference), moves)
