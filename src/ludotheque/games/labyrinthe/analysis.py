"""What can be said of a position: the fewest turns to the mover's treasure, after each push or walk.

They are exact as long as nobody else moves. What the others do is only guessed at, from how many treasures
each still looks for: that is the estimate beside them. Nothing here reads what a seat may not know.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from ludotheque.control import Control
from ludotheque.game import Analysis, Interrupted, Verdict, preference
from ludotheque.games.labyrinthe.rules import NOWHERE, Labyrinthe, Move, State
from ludotheque.games.labyrinthe.solver import MOST_TURNS, turns_within
from ludotheque.words import _, several

TURNS_A_TREASURE, SPREAD = 1.35, 1.65
"""What a treasure more to look for is worth, in turns, and how many turns ahead make a win 2.7 times as
likely: fitted to 2,000 positions of games between `hard` and itself."""

MOST_SETS = 3e8
"""Reachable sets that the whole analysis may take: large mazes are looked through less deep."""

UNKNOWN = Verdict(None, None)

Found = Callable[[Analysis[Move]], None]


def analyse(
    game: Labyrinthe,
    state: State,
    seat: int | None = None,
    control: Control | None = None,
    progress: Callable[[str], None] = lambda text: None,
    within: int | None = None,
    found: Found = lambda analysis: None,
) -> Analysis[Move]:
    """The fewest turns from each move of the mover's; those that take fewer are told first."""
    seat = state.side if seat is None else seat
    outcome = game.outcome(state)
    if outcome:
        return Analysis(Verdict(round(2 * outcome.scores[seat] - 1), 0), {})
    control = control or Control()
    if state.side != seat:
        turns = turns_within(game, state._replace(side=seat, is_pushed=False), seat, MOST_TURNS, control)
        return Analysis(verdict(state, seat, turns), {})
    moves = dict.fromkeys(game.moves(state), UNKNOWN)
    after = {move: game.play(state, move) for move in moves}
    for depth in range(1, min(within or MOST_TURNS, deepest(game, len(moves))) + 1):
        progress(_say(depth))
        try:
            for move, position in after.items():
                if control.stopped:
                    raise Interrupted(_("stopped before the fewest turns were known"))
                if moves[move] is UNKNOWN:
                    turns = _turns(game, state, position, move, depth, control)
                    moves[move] = verdict(state, seat, turns) if turns else UNKNOWN
        except Interrupted:
            if all(one is UNKNOWN for one in moves.values()):
                raise
            return _whole(moves)
        if any(one is not UNKNOWN for one in moves.values()):
            found(_whole(moves))
        if all(one is not UNKNOWN for one in moves.values()):
            break
    return _whole(moves)


def _turns(game: Labyrinthe, state: State, after: State, move: Move, depth: int, control: Control) -> int:
    """The fewest turns that begin with a move, at most `depth`; 0 when there are none."""
    seat = state.side
    if move.slot != NOWHERE:
        return turns_within(game, after, seat, depth, control)
    if len(after.found[seat]) > len(state.found[seat]) or game.outcome(after):
        return 1
    if depth == 1:
        return 0
    further = turns_within(game, after._replace(side=seat), seat, depth - 1, control)
    return further + 1 if further else 0


def _whole(moves: dict[Move, Verdict]) -> Analysis[Move]:
    return Analysis(max(moves.values(), key=_best), dict(moves))


def _best(verdict: Verdict) -> tuple[bool, tuple[float, float]]:
    return verdict.turns is not None, preference(verdict)


def deepest(game: Labyrinthe, moves: int) -> int:
    """How many turns can be looked through for so many moves."""
    choices = 3 * len(game.maze.slots)
    return max(2, 1 + int(math.log(MOST_SETS / moves, choices)))


def verdict(state: State, seat: int, turns: int) -> Verdict:
    """So many turns, and how likely a seat wins that has its next treasure then."""
    rivals = [
        len(sought)
        for other, sought in enumerate(state.sought)
        if other != seat and state.pawns[other] != NOWHERE
    ]
    if not rivals:
        return Verdict(None, None, turns=turns)
    own = turns - 1 + TURNS_A_TREASURE * max(0, len(state.sought[seat]) - 1)
    odds = [math.exp((TURNS_A_TREASURE * left - own) / SPREAD) for left in rivals]
    estimate = 1 / (1 + sum(1 / one for one in odds))
    return Verdict(None, None, min(0.99, max(0.01, estimate)), turns=turns)


def outlook(game: Labyrinthe, state: State, seat: int, control: Control) -> str:
    """How far the next treasure is, in a sentence."""
    if state.side == seat and not game.outcome(state):
        turns = turns_within(game, state, seat, deepest(game, 1), control)
        if turns and state.sought[seat]:
            return several("the treasure is {count} turn away", "the treasure is {count} turns away", turns)
        if turns:
            return several("home is {count} turn away", "home is {count} turns away", turns)
    return ""


def _say(depth: int) -> str:
    return several("looking {count} turn ahead", "looking {count} turns ahead", depth)
