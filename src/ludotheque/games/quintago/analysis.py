"""The verdict of a position: exact with few empty holes, forced wins only before that."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.control import Control
from ludotheque.game import Analysis, Unsupported, Verdict, preference
from ludotheque.games.quintago.forced import MOST_DEPTH
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.rules import Move, Quintago, State
from ludotheque.games.quintago.solver import can_solve, empty_cells, solve
from ludotheque.words import _

HORIZON = 5
"""The plies within which forced wins are looked for when exact values are out of reach."""


def analyse(
    game: Quintago,
    state: State,
    seat: int | None = None,
    control: Control | None = None,
    progress: Callable[[str], None] = lambda text: None,
    within: int | None = None,
) -> Analysis[Move]:
    """The verdict of the position and of every move; with `within`, forced wins of that many plies only."""
    outcome = game.outcome(state)
    if outcome:
        return Analysis(Verdict(round(2 * outcome.scores[state.side] - 1), 0), {})
    if game.rules.quadrants != 2:
        raise Unsupported(_("exact values need 2 × 2 quadrants"))
    if within is None and can_solve(game, state):
        return solve(game, state, control, lambda step: progress(_say(step.horizon, step.most)))
    plies = min(HORIZON if within is None else within, len(empty_cells(game, state)), MOST_DEPTH - 1)
    moves = Prover(game, control).judge(state, plies, lambda depth: progress(_say(depth, plies)))
    return Analysis(max(moves.values(), key=preference), moves)


def _say(depth: int, most: int) -> str:
    return _("looking {depth} moves ahead, of {most}", depth=depth, most=most)
