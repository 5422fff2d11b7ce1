"""The machine players, from `beginner` to `master`, who is exact with at most 18 empty holes.

The weaker ones err as people do: they see what completes a line on the board as it lies, but
overlook some of the turns and some of the other holes, their own and the opponent's, and they cannot tell
moves apart that are nearly as good as each other. From level to level they overlook less and look further
ahead; all but `beginner` judge by the trained evaluation, where there is one, instead of counting lines.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from ludotheque.control import Control
from ludotheque.game import Interrupted, Verdict, preference
from ludotheque.games.quintago.evaluation import is_trained_for, read_rows
from ludotheque.games.quintago.nodes import DECIDED
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.ranking import Ranked, Sight, most_visited, rank
from ludotheque.games.quintago.rules import Move, Quintago, State
from ludotheque.games.quintago.solver import Solver, can_solve
from ludotheque.kernels import Ints
from ludotheque.weights import Weights


class Level(NamedTuple):
    """How well a player sees, and what it cannot tell apart.

    `blur`: scores this close look the same. By lines, a pair is worth 16, three in line 64, four 256; the
    trained evaluation counts in thousandths of a logit.
    """

    name: str
    sight: Sight
    blur: int = 0
    visits: int = 0  # by which it looks where the evaluation is trained for the board, instead of alpha-beta
    horizon: int = 0  # plies within which it sees every forced win
    is_exact: bool = False  # with at most 18 empty holes


BEGINNER = Level("beginner", Sight(2, 1_000_000, holes=0.65, turns=0.55, by_lines=True), blur=90)
EASY = Level("easy", Sight(2, 1_000_000, holes=0.65, turns=0.54), blur=310)
NORMAL = Level("normal", Sight(2, 1_000_000, holes=0.9, turns=0.85), blur=150)
HARD = Level("hard", Sight(3, 1_000_000, holes=0.9, turns=0.89), blur=140)
EXPERT = Level("expert", Sight(3, 1_000_000, holes=0.995, turns=0.99), blur=60)
CHAMPION = Level("champion", Sight(5, 400_000), blur=30, visits=12_000, horizon=3)
MASTER = Level("master", Sight(5, 6_000_000), blur=25, visits=60_000, horizon=5, is_exact=True)

VISITS_BLUR = 10
"""A move looks as good as the most visited one if it lacks no more than one in so many of its visits."""


class Searcher:
    """Plays by alpha-beta search, with the eyesight of its level."""

    def __init__(self, level: Level, seed: int = 0, learnt: Ints | None = None) -> None:
        self.level = level
        self.name = level.name
        self.chance = random.Random(seed)
        self.learnt = learnt  # the rows of another evaluation

    def choose(self, game: Quintago, state: State, seat: int, control: Control) -> Move:
        """One of the best moves that this player sees."""
        ranked = self.look(game, state, control)
        best = max(one.score for one in ranked)
        return self.chance.choice([one.move for one in ranked if one.score >= best - self._blur(game, best)])

    def look(self, game: Quintago, state: State, control: Control) -> list[Ranked]:
        """The moves in sight, best first; those within the blur have exact scores."""
        sight, rows = self.level.sight._replace(margin=self.level.blur), self._rows(game)
        return rank(game, state, sight, control, self.chance, rows)

    def _rows(self, game: Quintago) -> Ints | None:
        return self.learnt if is_trained_for(game) else None

    def _blur(self, game: Quintago, best: int) -> int:
        """How far below the best a move may be; nothing is blurred once a win or a loss is seen."""
        return 0 if abs(best) >= DECIDED else self.level.blur


class Foreseer(Searcher):
    """Sees forced wins and losses as far as its level does; the rest it judges by visits, if it can."""

    def choose(self, game: Quintago, state: State, seat: int, control: Control) -> Move:
        """The quickest win, else a tie, else the slowest loss, as far as it can see."""
        ranked = self.look(game, state, control)
        try:
            verdicts = self._judge(game, state, control)
        except Interrupted:
            return ranked[0].move
        best = max(preference(verdict) for verdict in verdicts.values())
        good = [move for move, verdict in verdicts.items() if preference(verdict) == best]
        among = [one for one in ranked if one.move in good]
        if not among:
            return good[0]
        near = among[0].score - self._blur(game, among[0].score)
        return self.chance.choice([one.move for one in among if one.score >= near])

    def look(self, game: Quintago, state: State, control: Control) -> list[Ranked]:
        """The most promising moves first."""
        if self._grows(game):
            return most_visited(game, state, self.level.visits, control, self._rows(game))
        return super().look(game, state, control)

    def _blur(self, game: Quintago, best: int) -> int:
        """By visits, where it looks by them."""
        blur = super()._blur(game, best)
        return best // VISITS_BLUR if blur and self._grows(game) else blur

    def _grows(self, game: Quintago) -> bool:
        return self.level.visits > 0 and is_trained_for(game)

    def _judge(self, game: Quintago, state: State, control: Control) -> dict[Move, Verdict]:
        if self.level.is_exact and can_solve(game, state):
            return exact_enough(Solver(game, state, control))
        if game.rules.quadrants != 2:
            return {move: Verdict(None, None) for move in game.moves(state)}
        return Prover(game, control).judge(state, self.level.horizon)


def exact_enough(solver: Solver) -> dict[Move, Verdict]:
    """Verdicts exact enough to play by: which moves are best, and how soon they win or lose."""
    most = len(solver.cells)
    found: dict[Move, Verdict] = {}
    exact: dict[Move, int] | None = None
    for horizon in range(1, most + 1):
        if exact is None and solver.work(horizon) > solver.work(most) // 8:
            exact = solver.values()
            if max(exact.values()) <= 0:
                break
        for move, value in solver.values(horizon).items():
            if value:
                found.setdefault(move, Verdict(value, horizon))
        if any(verdict.value == 1 for verdict in found.values()) or len(found) == len(solver.legal):
            break
    settled = exact or {}
    return {
        move: found.get(move) or Verdict(settled.get(move, 0), most if settled.get(move) else None)
        for move in solver.legal
    }


def beginner(seed: int = 0) -> Searcher:
    """Counts lines, and overlooks many holes and turns."""
    return Searcher(BEGINNER, seed)


def easy(seed: int = 0) -> Searcher:
    """Overlooks many turns."""
    return Searcher(EASY, seed)


def normal(seed: int = 0) -> Searcher:
    """Overlooks a turn now and then."""
    return Searcher(NORMAL, seed)


def hard(seed: int = 0) -> Searcher:
    """Looks three plies ahead and overlooks a turn now and then."""
    return Searcher(HARD, seed)


def expert(seed: int = 0) -> Searcher:
    """Overlooks hardly anything within three plies."""
    return Searcher(EXPERT, seed)


def champion(seed: int = 0) -> Foreseer:
    """Sees every win that can be forced within three plies."""
    return Foreseer(CHAMPION, seed)


def master(seed: int = 0) -> Foreseer:
    """Never errs with at most 18 empty holes."""
    return Foreseer(MASTER, seed)


def trained_player(weights: Weights, name: str, seed: int) -> Foreseer:
    """Plays as `master`, by another evaluation where the board is the usual one."""
    return Foreseer(MASTER._replace(name=name), seed, read_rows(weights))
