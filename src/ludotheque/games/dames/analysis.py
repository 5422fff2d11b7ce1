"""What can be said of a position: the score to expect from each move, and the lines of the best ones.

The search looks deeper and deeper, and tells what it has. What is won or lost by force, or by the endgame
tables, is said as such; all else is an estimate.
"""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.control import Control
from ludotheque.game import Analysis, Interrupted, Verdict
from ludotheque.games.dames import book
from ludotheque.games.dames.engine.lines import DRAW, BestLine, best_lines
from ludotheque.games.dames.engine.tree import KNOWN
from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.games.dames.worth import SUREST, expected
from ludotheque.words import _

LINES = 3
"""Moves whose lines are told."""

DEPTH, BUDGET = 40, 20_000_000
"""How deep is looked, and how many positions may be looked at."""

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
    known = tuple(book.moves_of(game, state))
    latest: list[Analysis[Move]] = []

    def tell(lines: list[BestLine]) -> None:
        latest[:] = [_judged(lines, known)]
        found(latest[0])
        progress(_("looking {count} moves ahead…", count=lines[0].depth + 1))

    depth = DEPTH if within is None else min(within, DEPTH)
    best_lines(game, state, control, LINES, depth, BUDGET, tell)
    if not latest:
        raise Interrupted(_("stopped before the end"))
    return latest[0]


def _judged(lines: list[BestLine], known: tuple[Move, ...]) -> Analysis[Move]:
    verdicts = {line.move: verdict_of(line) for line in lines}
    told = {line.move: line.following for line in lines[:LINES] if line.following or line.result}
    return Analysis(verdicts[lines[0].move], verdicts, lines=told, book=known)


def verdict_of(line: BestLine) -> Verdict:
    """What a move leads to: proved, or an estimate with its depth."""
    if line.result == DRAW:
        return Verdict(0, None)
    if line.result is not None:
        return Verdict(line.result, line.plies)
    if abs(line.score) >= KNOWN:  # a bound, or a win that a draw rule may come before
        return Verdict(None, None, SUREST if line.score > 0 else 1 - SUREST, line.depth)
    return Verdict(None, None, expected(line.score), line.depth)
