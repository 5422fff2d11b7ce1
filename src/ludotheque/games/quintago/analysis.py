"""The verdict of a position and of its moves: exact with few empty holes, else forced wins and estimates.

What is found on the way is told as it comes: estimates by a short look ahead first, then deeper ones, with
forced wins and losses between them as they are proved; with few empty holes the exact values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludotheque.control import Control
from ludotheque.game import Analysis, Interrupted, Unsupported, Verdict, preference
from ludotheque.games.quintago.estimates import Estimates
from ludotheque.games.quintago.evaluation import is_trained_for
from ludotheque.games.quintago.forced import MOST_DEPTH
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.ranking import EVERYTHING
from ludotheque.games.quintago.rules import Move, Quintago, State
from ludotheque.games.quintago.solver import can_solve, empty_cells, solve
from ludotheque.words import _

Step = tuple[int, int, int, int]
"""How deep to search, the positions it may take, the margin within which moves are searched so deep, and
the plies within which forced wins are proved afterwards."""

STEPS: tuple[Step, ...] = (
    (1, 1_000_000, EVERYTHING, 2),
    (3, 10_000_000, EVERYTHING, 5),
    (5, 30_000_000, 100, 6),
)
STEPS_BY_LINES: tuple[Step, ...] = ((1, 1_000_000, EVERYTHING, 2), (2, 3_000_000, EVERYTHING, 5))
"""For boards without a trained evaluation, which may be large."""

Found = Callable[[Analysis[Move]], None]


def analyse(
    game: Quintago,
    state: State,
    seat: int | None = None,
    control: Control | None = None,
    progress: Callable[[str], None] = lambda text: None,
    within: int | None = None,
    found: Found = lambda analysis: None,
) -> Analysis[Move]:
    """The verdict of the position and of every move; with `within`, forced wins of that many plies only."""
    outcome = game.outcome(state)
    if outcome:
        return Analysis(Verdict(round(2 * outcome.scores[state.side] - 1), 0), {})
    control = control or Control()
    if within is not None:
        return _forced(game, state, control, progress, within)
    known = Estimates(game, state, control)
    if not can_solve(game, state):
        return _estimated(known, progress, found)
    if known.search(1, 1_000_000):
        found(known.analysis())
    return solve(game, state, control, lambda step: progress(_say(step.horizon, step.most)), found)


def _estimated(known: Estimates, progress: Callable[[str], None], found: Found) -> Analysis[Move]:
    """Searches and proofs by turns, each deeper than before; stopped, it answers with what it has."""
    game, state = known.game, known.state
    steps = STEPS if is_trained_for(game) else STEPS_BY_LINES
    most = steps[-1][-1]
    proofs: Iterator[tuple[int, dict[Move, Verdict]]] = iter(())
    if game.rules.quadrants == 2:
        proofs = Prover(game, known.control).decide(state, min(most, len(empty_cells(game, state))))
    try:
        for depth, positions, margin, plies in steps:
            progress(_say(depth, most))
            if known.search(depth, positions, margin):
                found(known.analysis())
            if not known.moves:
                raise Interrupted(_("stopped before the end"))
            for ply, decided in proofs:
                progress(_say(ply, most))
                if decided:
                    known.prove(decided)
                    found(known.analysis())
                if ply == plies:
                    break
            if known.is_decided:
                break
    except Interrupted:
        if not known.moves:
            raise
    return known.analysis()


def _forced(
    game: Quintago, state: State, control: Control, progress: Callable[[str], None], within: int
) -> Analysis[Move]:
    if game.rules.quadrants != 2:
        raise Unsupported(_("exact values need 2 × 2 quadrants"))
    plies = min(within, len(empty_cells(game, state)), MOST_DEPTH - 1)
    moves = Prover(game, control).judge(state, plies, lambda depth: progress(_say(depth, plies)))
    return Analysis(max(moves.values(), key=preference), moves)


def _say(depth: int, most: int) -> str:
    return _("looking {depth} moves ahead, of {most}", depth=depth, most=most)
