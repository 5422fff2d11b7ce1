"""What can be said of a position: the score to expect from each move, by the search of the machine players.

Nothing is proved here. The search looks deeper and deeper, and tells what it has.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ludotheque.control import Control
from ludotheque.game import Analysis, Interrupted, Verdict
from ludotheque.games.dames.engine.tree import WIN
from ludotheque.games.dames.players import Level, Searcher
from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.words import _

LOOKING = Level("analysis", depth=14, budget=6_000_000, blur=4 * WIN)
"""Every move's score is exact: none is too bad to be told apart."""

SPREAD = 160
"""A man ahead is worth 0.65 of a point, three men nearly the whole: a guess, no fit."""

SUREST = 0.99
"""What is not proved is never certain."""

Found = Callable[[Analysis[Move]], None]


def analyse(
    game: Dames,
    state: State,
    seat: int | None = None,
    control: Control | None = None,
    progress: Callable[[str], None] = lambda text: None,
    within: int | None = None,
    found: Found = lambda analysis: None,
) -> Analysis[Move]:
    """The score to expect from each move of the side to move; shallow looks are told first."""
    outcome = game.outcome(state)
    if outcome:
        return Analysis(Verdict(round(2 * outcome.scores[state.side] - 1), 0), {})
    control = control or Control()
    latest: list[Analysis[Move]] = []

    def tell(depth: int, scores: dict[Move, int]) -> None:
        latest[:] = [_judged(scores, depth)]
        found(latest[0])
        progress(_("looking {count} moves ahead…", count=depth + 1))

    level = LOOKING if within is None else LOOKING._replace(depth=min(within, LOOKING.depth))
    Searcher(level).look(game, state, list(game.moves(state)), control, tell)
    if not latest:
        raise Interrupted(_("stopped before the end"))
    return latest[0]


def _judged(scores: dict[Move, int], depth: int) -> Analysis[Move]:
    verdicts = {move: Verdict(None, None, expected(score), depth) for move, score in scores.items()}
    best = max(scores.values())
    return Analysis(Verdict(None, None, expected(best), depth), verdicts)


def expected(score: int) -> float:
    """The score to expect, from 0 to 1, by what the search says (a man is 100)."""
    share = 1 / (1 + math.exp(-max(-2000, min(2000, score)) / SPREAD))
    return min(SUREST, max(1 - SUREST, share))
