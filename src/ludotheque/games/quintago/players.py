"""The machine players: `easy`, `normal` and `hard` search; `perfect` is exact with at most 18 empty holes.

The weaker ones err as people do: they see what completes a line on the board as it lies, but overlook
some of the turns and some of the other holes, their own and the opponent's, and they cannot tell moves
apart that are nearly as good as each other.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np

from ludotheque.control import BUDGET, Control
from ludotheque.game import Interrupted, Unsupported, Verdict, preference
from ludotheque.games.quintago import search
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.rules import ANTICLOCKWISE, CLOCKWISE, Move, Quintago, State
from ludotheque.games.quintago.solver import Solver, can_solve
from ludotheque.games.quintago.turnsets import cell_table
from ludotheque.kernels import Ints, fast
from ludotheque.words import _

TABLE_SLOTS = 1 << 16


class Level(NamedTuple):
    """How well a player sees."""

    name: str
    depth: int  # plies, at most
    positions: int  # to look at before it answers; the same on every machine, so that games repeat
    holes_seen: float  # the share of the holes that it looks at
    turns_seen: float  # the share of the turns that it thinks of
    blur: int  # scores this close look the same (a pair in line is worth 16, three 64, four 256)


EASY = Level("easy", depth=2, positions=1_000_000, holes_seen=0.4, turns_seen=0.25, blur=200)
NORMAL = Level("normal", depth=2, positions=1_000_000, holes_seen=0.98, turns_seen=0.9, blur=8)
HARD = Level("hard", depth=4, positions=1_000_000, holes_seen=1, turns_seen=1, blur=0)


class Searcher:
    """Plays by alpha-beta search, with the eyesight of its level."""

    def __init__(self, level: Level, seed: int = 0) -> None:
        self.level = level
        self.name = level.name
        self.chance = random.Random(seed)

    def choose(self, game: Quintago, state: State, seat: int, control: Control) -> Move:
        """One of the best moves that this player sees."""
        ranked = rank(game, state, self.level, control, self.chance)
        best = max(score for _move, score in ranked)
        return self.chance.choice([move for move, score in ranked if score >= best - self._blur(best)])

    def _blur(self, best: int) -> int:
        """How far below the best a move may be; nothing is blurred once a win or a loss is seen."""
        return 0 if abs(best) >= search.DECIDED else self.level.blur


def rank(
    game: Quintago, state: State, level: Level, control: Control, chance: random.Random
) -> list[tuple[Move, int]]:
    """The moves in sight with their scores, best first."""
    if not isinstance(game, Quintago):
        raise Unsupported(_("this player knows quintago only"))
    board = game.geometry
    shape = search.Shape(board.side**2, board.quadrants**2, *game.rules[1:])
    patterns = board.patterns(state.stones[state.side]) + board.patterns(state.stones[1 - state.side])
    hashes = np.random.default_rng(0).integers(0, 1 << 62, len(patterns) << board.area)
    frames = np.zeros(search.frame_size(shape) * (level.depth + 1) + len(patterns), np.int64)
    answers = np.zeros(2 * shape.cells * 2 * shape.quadrants, np.int64)
    control.cells[BUDGET] = control.budget or level.positions
    count = fast(search.deepen)(
        shape,
        level.depth,
        level.blur,
        np.array(patterns, np.int64),
        search.line_table(board),
        cell_table(board),
        hashes,
        _sight(game, state, level, chance),
        _sight(game, state, level, chance),
        frames,
        np.zeros(TABLE_SLOTS * search.ENTRY, np.int64),
        answers,
        control.cells,
    )
    ranked = [
        (_move(game, state, int(choice), shape), int(score))
        for choice, score in answers.reshape(-1, 2)[:count]
    ]
    return ranked or [(chance.choice(game.moves(state)), 0)]


def _sight(game: Quintago, state: State, level: Level, chance: random.Random) -> Ints:
    """What the player looks at in this search: a flag for each hole, then for each turn."""
    plain = [
        any(game.completes(State(state.stones, side), cell) for side in (0, 1))
        for cell in range(len(game.geometry.bits))
    ]
    turns = [chance.random() < level.turns_seen for _turn in range(2 * game.rules.quadrants**2)]
    return np.array([seen or chance.random() < level.holes_seen for seen in plain] + turns, np.int64)


def _move(game: Quintago, state: State, choice: int, shape: search.Shape) -> Move:
    cell, turn = divmod(choice, 2 * shape.quadrants)
    if game.rules.placement_wins and game.completes(state, cell):
        return Move(cell, -1, 0)
    return Move(cell, turn // 2, ANTICLOCKWISE if turn % 2 else CLOCKWISE)


class Perfect:
    """Never errs with at most 18 empty holes; before that it sees forced wins and searches like `hard`."""

    name = "perfect"
    horizon = 5  # plies within which it sees forced wins in the opening

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)

    def choose(self, game: Quintago, state: State, seat: int, control: Control) -> Move:
        """The quickest win, else a tie, else the slowest loss, as far as it can see."""
        ranked = [move for move, _score in rank(game, state, HARD, control, self.chance)]
        try:
            verdicts = self._judge(game, state, control)
        except Interrupted:
            return ranked[0]
        best = max(preference(verdict) for verdict in verdicts.values())
        good = [move for move, verdict in verdicts.items() if preference(verdict) == best]
        return next((move for move in ranked if move in good), good[0])

    def _judge(self, game: Quintago, state: State, control: Control) -> dict[Move, Verdict]:
        if can_solve(game, state):
            return exact_enough(Solver(game, state, control))
        if game.rules.quadrants != 2:
            raise Interrupted(_("larger boards are searched, not solved"))
        return Prover(game, control).judge(state, self.horizon)


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


def easy(seed: int = 0) -> Searcher:
    """Overlooks most turns."""
    return Searcher(EASY, seed)


def normal(seed: int = 0) -> Searcher:
    """Overlooks a turn now and then."""
    return Searcher(NORMAL, seed)


def hard(seed: int = 0) -> Searcher:
    """Overlooks nothing within its depth."""
    return Searcher(HARD, seed)


def perfect(seed: int = 0) -> Perfect:
    """Never errs with at most 18 empty holes."""
    return Perfect(seed)
