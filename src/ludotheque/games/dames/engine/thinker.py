"""How a search is run: deeper and deeper, all moves of a position or the best few, until it is stopped.

A thinker is made for one search, so that games repeat from their seed. With more than one thread, the others
search the same moves for themselves and tell what they find through the table of positions alone: the first
one is spared what they know, and its result depends on the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import wait
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ludotheque.control import BUDGET, NODES, STOP, Control, start
from ludotheque.game import Unreadable
from ludotheque.games.dames.counting import memory_for
from ludotheque.games.dames.endgames import tables
from ludotheque.games.dames.engine import history, tree
from ludotheque.games.dames.engine.evaluation import TRAINED, packed
from ludotheque.games.dames.engine.keys import key_of
from ludotheque.games.dames.engine.position_table import ENTRY, look_up
from ludotheque.games.dames.memory import LISTS
from ludotheque.games.dames.rules import Dames, Move, State, position_of
from ludotheque.games.dames.variants import Rules
from ludotheque.kernels import Ints, fast
from ludotheque.weights import Weights, load_weights
from ludotheque.words import _

SLOTS = 1 << 18
"""Pairs of slots of the table of positions: 8 MiB."""

NO_WEIGHTS: Ints = np.zeros(1, np.int64)
"""In place of trained weights: the evaluation by material."""

WINDOW = 30
"""How far from its score before a move is looked for first."""

MARGIN = 10
"""How far above what is asked for a shallow search must be, a ply of depth, to spare the deep one."""


class Line(NamedTuple):
    """A move, what it is worth to the side to move, and how deep that was looked for."""

    move: Move
    score: int
    depth: int


Found = Callable[[list[Line]], None]


class Thinker:
    """Searches the positions of one game."""

    def __init__(
        self, game: Dames, slots: int = SLOTS, weights: Ints | None = None, threads: int = 1
    ) -> None:
        self.game, self.threads = game, threads
        self.memory = memory_for(game.rules, tree.ROOM)
        self.table: Ints = np.zeros(ENTRY * slots, np.int64)
        self.weights = trained(game.rules) if weights is None else weights
        self.results = tables.results(game.rules)
        head = self.memory[LISTS]
        self.memory[head + tree.LONGEST_QUIET] = 2 * game.rules.quiet_moves
        self.memory[head + tree.MARGIN] = MARGIN
        self.memory[head + tree.HAS_WALKS] = game.rules.king_steps > 0 or game.rules.balance
        self._write(tree.HISTORY_RULES, history.limits(game.rules, game.board))

    @staticmethod
    def prepare(game: Dames) -> None:
        """Read what every search by these rules needs, so that the first one loses no time by it."""
        fast(tree.value)
        trained(game.rules)
        tables.results(game.rules)

    def think(
        self,
        state: State,
        control: Control,
        depth: int = tree.DEEPEST // 2,
        budget: int = 0,
        lines: int = 1,
        margin: int = 0,
        moves: Sequence[Move] | None = None,
        found: Found = lambda lines: None,
    ) -> list[Line]:
        """The moves, best first; so many of the best, and those within the margin of their last, are exact.

        `found` is told of every depth that was searched to its end. Stopped, the result is what was found
        before; stopped at once, all moves are worth 0.
        """
        cells = control.cells
        if not cells[BUDGET]:
            cells[BUDGET] = budget
        children = {move: self.game.play(state, move) for move in moves or self.game.moves(state)}
        best = [Line(move, 0, 0) for move in children]
        controls = [Control() for _other in range(self.threads - 1)]
        others = [
            start(lambda number=number, one=one: self._twin()._help(children, best, number, depth, one))  # type: ignore[misc]
            for number, one in enumerate(controls)
        ]
        try:
            for deep in range(1, depth + 1):
                known = self._deeper(children, best, deep, lines, margin, control)
                if known is None:
                    break
                best = known
                found(best)
                if self._is_settled(best, lines):
                    break
        finally:
            for one in controls:
                one.stop()
            wait(others)
        cells[NODES] += sum(nodes(one) for one in controls)
        return best

    def _twin(self) -> Thinker:
        """Another one that shares the table of positions."""
        twin = Thinker(self.game, 0, self.weights)
        twin.table = self.table
        return twin

    def _help(
        self, children: dict[Move, State], best: list[Line], number: int, depth: int, control: Control
    ) -> None:
        """Search the same moves, each helper at other depths, until it is stopped."""
        for deep in range(2 + number % 2, depth + 1):
            known = self._deeper(children, best, deep, 1, 0, control)
            if known is None:
                return
            best = known

    def _is_settled(self, best: list[Line], lines: int) -> bool:
        """Whether a deeper search would find nothing better."""
        scores = [abs(line.score) for line in best[:lines]]
        return min(scores) >= tree.DECIDED or (len(best) == 1 and lines == 1 and best[0].depth >= 2)

    def _deeper(
        self,
        children: dict[Move, State],
        before: list[Line],
        depth: int,
        lines: int,
        margin: int,
        control: Control,
    ) -> list[Line] | None:
        """All moves at this depth; None when it was stopped before all were searched."""
        found: list[Line] = []
        for line in before:
            scores = sorted((one.score for one in found), reverse=True)
            least = -2 * tree.WIN
            if len(scores) >= lines:  # a bound is told from a score by being below all that is exact
                least = scores[lines - 1] - (margin + 1 if margin else 0)
            guess = line.score if depth > 4 else None
            score = self._score(children[line.move], depth - 1, least, guess, control)
            if control.cells[STOP]:
                return None
            found.append(Line(line.move, score, depth))
        return sorted(found, key=lambda one: -one.score)

    def _score(self, child: State, depth: int, least: int, guess: int | None, control: Control) -> int:
        """What a move is worth that leads there; exact where it is worth more than the least.

        Where there is no least, it is looked for near the guess first.
        """
        outcome = self.game.outcome(child)
        if outcome is not None:
            return 0 if outcome.scores[0] == outcome.scores[1] else tree.WIN - 1
        plies = tables.exact_plies(self.game, child)
        if plies == tables.ENDLESS:
            return 0
        if plies is not None:  # so that a win is walked towards, and not only kept
            return plies - tree.TABLE_WIN if plies % 2 else tree.TABLE_WIN - plies
        self._remember(child)
        if least > -2 * tree.WIN:
            score = -self._value(child, depth, -least - 1, -least, control)
            if score <= least or control.cells[STOP]:
                return score
        elif guess is not None:
            score = -self._value(child, depth, -guess - WINDOW, -guess + WINDOW, control)
            if abs(score - guess) < WINDOW or control.cells[STOP]:
                return score
        return -self._value(child, depth, -2 * tree.WIN, -least, control)

    def is_worth(self, child: State, depth: int, least: int, control: Control) -> bool:
        """Whether a move that leads there is worth at least so much: far sooner known than how much."""
        self._remember(child)
        return -self._value(child, depth, -least, 1 - least, control) >= least

    def _value(self, child: State, depth: int, alpha: int, beta: int, control: Control) -> int:
        p = position_of(child)
        arrays = (self.memory, self.table, self.weights, self.results, control.cells)
        return int(fast(tree.value)(p, key_of(p), depth, alpha, beta, child.counts.quiet, *arrays))

    def _remember(self, child: State) -> None:
        """Write what the draw rules must know of the game so far, and the positions that could come again."""
        earlier = child.earlier[-tree.MOST_EARLIER :]
        self._write(tree.EARLIER_HISTORY, history.carried(child))
        self._write(tree.EARLIER, [len(earlier)])
        self._write(tree.PATH + 1, [key_of(position_of(State(*position))) for position in earlier])

    def _write(self, place: int, numbers: Sequence[int]) -> None:
        """Write what the search knows before it begins."""
        place += int(self.memory[LISTS])
        self.memory[place : place + len(numbers)] = numbers

    def known(self, state: State) -> int:
        """What the table keeps of a position, or UNKNOWN."""
        self._remember(state)
        key = int(key_of(position_of(state)))
        if self.memory[self.memory[LISTS] + tree.HAS_WALKS]:
            key ^= int(history.walk_key(int(self.memory[LISTS]) + tree.EARLIER_HISTORY, self.memory))
        return int(look_up(self.table, key))


def nodes(control: Control) -> int:
    """How many positions were looked at."""
    return int(control.cells[NODES])


def weights_path(name: str) -> Path:
    """Where the weights of a rule set are shipped, without the ending."""
    return Path(str(files("ludotheque.games.dames") / "engine" / f"{name}_patterns"))


@cache
def trained(rules: Rules) -> Ints:
    """The weights that were trained for a rule set; NO_WEIGHTS where there are none."""
    name = tables.tabled(rules)
    if name is None:
        return NO_WEIGHTS
    try:
        return patterns(load_weights(weights_path(name)))
    except Unreadable:
        return NO_WEIGHTS


def patterns(weights: Weights) -> Ints:
    """Trained weights as the search reads them."""
    found = weights.arrays.get("weights")
    if found is None or found.shape != (TRAINED,) or not np.issubdtype(found.dtype, np.integer):
        raise Unreadable(_("these weights are not those of patterns of men"))
    return packed(found.astype(np.int64))
