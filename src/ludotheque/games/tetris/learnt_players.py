"""Players that were trained and are no weighted sum: a network, or a table of all states.

`brain_of` reads their arrays; a *brain* places pieces, one for a person's game, millions for the arena.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque import trained
from ludotheque.control import Control
from ludotheque.game import Game, Unreadable
from ludotheque.games.tetris import layout, marathon, policies, q_table, runs, sampling
from ludotheque.games.tetris.experience import Kernels
from ludotheque.games.tetris.features import FEATURES
from ludotheque.games.tetris.rules import HOLD, NONE, Move, State, Tetris
from ludotheque.kernels import Floats, Ints, fast
from ludotheque.networks import HIDDEN, INPUTS, size_of
from ludotheque.trainable import FeatureSet
from ludotheque.weights import Weights
from ludotheque.words import _

KINDS = ("network", "q-table")
MOST_HIDDEN = 200


class NetworkBrain:
    """Places pieces where a network gives most."""

    def __init__(self, weights: Weights, name: str) -> None:
        network = weights.arrays.get("network")
        features = tuple(weights.card.features)
        if network is None or not is_network(network, features):
            raise Unreadable(_("the weights of {name} do not fit its features", name=name))
        choices = weights.card.settings.get("choices")
        is_fast = isinstance(choices, dict) and choices.get("fast_wells") is True
        self._network: Floats = network
        self._features = FeatureSet(features, choices={"fast_wells": is_fast})

    def place(self, run: Ints, pieces: int, game: Tetris, cells: Ints, compiled: bool) -> None:
        """Go on for so many pieces."""
        rules = Kernels(game, self._features)
        play = fast(sampling.play_by_network) if compiled else sampling.play_by_network
        play(
            run, pieces, rules.field, rules.setting(0.0), rules.shapes, rules.given,
            rules.table((0,) * len(self._features.names)), rules.units(self._features.names), self._network,
            np.zeros(len(self._features.names) + MOST_HIDDEN), cells,
        )  # fmt: skip


class TableBrain:
    """Places pieces where a table of the same rules says that nothing is lost."""

    def __init__(self, weights: Weights, name: str) -> None:
        places, entries = weights.arrays.get("places"), weights.arrays.get("entries")
        rules = weights.card.rules
        if places is None or entries is None or not are_entries(places, entries):
            raise Unreadable(_("the weights of {name} do not fit its features", name=name))
        self._name, self._places, self._entries = name, places, entries
        self._rules = {key: rules.get(key) for key in ("width", "height", "pieces", "end")}
        self._table: Floats | None = None

    def place(self, run: Ints, pieces: int, game: Tetris, cells: Ints, compiled: bool) -> None:
        """Go on for so many pieces."""
        field, shapes = runs.field_of(game.rules), layout.shapes(game.rules.pieces)
        if self._table is None:
            self._table = self._unpacked(game)
        play = fast(q_table.play_by_table) if compiled else q_table.play_by_table
        setting = sampling.Setting(runs.GENERATORS[game.rules.generator], 0)
        given = np.array([game.numbers[letter] for letter in game.rules.sequence] or [0], np.int64)
        play(run, pieces, field, q_table.levels_of(field), setting, shapes, given, self._table, cells)

    def check(self, game: Tetris) -> None:
        """Refuse a board that the table does not know."""
        asked = game.rules._asdict()
        if any(asked[key] != value for key, value in self._rules.items()):
            board = "{width}×{height}, {pieces}, {end}".format(**self._rules)
            raise Unreadable(
                _("{name} can play only what it was trained for: {board}", name=self._name, board=board)
            )

    def _unpacked(self, game: Tetris) -> Floats:
        self.check(game)
        table = q_table.new_table(game)
        if len(self._places) and not 0 <= self._places.min() <= self._places.max() < len(table):
            raise Unreadable(_("the weights of {name} do not fit its features", name=self._name))
        table[self._places] = self._entries
        return table


def is_network(network: Any, features: tuple[str, ...]) -> bool:
    """Whether an array is a network for these features."""
    if network.ndim != 1 or network.dtype != np.float64 or len(network) < 2 or not np.isfinite(network).all():
        return False
    inputs, hidden = network[INPUTS], network[HIDDEN]
    fits = (
        inputs == len(features) > 0 and hidden in range(1, MOST_HIDDEN + 1) and set(features) <= set(FEATURES)
    )
    return bool(fits and len(network) == size_of(int(inputs), int(hidden)))


def are_entries(places: Any, entries: Any) -> bool:
    """Whether these are places in a table, and what stands there."""
    is_flat = places.ndim == entries.ndim == 1 and len(places) == len(entries)
    return bool(
        is_flat and places.dtype == np.int64 and entries.dtype == np.float64 and np.isfinite(entries).all()
    )


def brain_of(weights: Weights, name: str) -> NetworkBrain | TableBrain:
    """Who places pieces by such weights; Unreadable when they are damaged or of a kind that is not known."""
    trained.check(weights, name, Tetris.name, policies.VERSION)
    if weights.card.kind not in KINDS:
        raise Unreadable(_("the weights of {name} do not fit its features", name=name))
    return NetworkBrain(weights, name) if weights.card.kind == "network" else TableBrain(weights, name)


class LearntPlayer:
    """One piece at a time, by the plain kernels: nothing has to be compiled for a person's game."""

    def __init__(self, weights: Weights, name: str, seed: int) -> None:
        self.name = name
        self._seed, self._choices = seed, 0
        self._brain = brain_of(weights, name)

    def choose(self, game: Game[Any, Any], state: State, seat: int, control: Control) -> Move:
        """A legal move; it takes a few hundredths of a second."""
        assert isinstance(game, Tetris)
        self._choices += 1
        if isinstance(self._brain, TableBrain):
            self._brain.check(game)
        run = runs.new_run(f"{self._seed}/{self._choices}")
        runs.put_board(run, state, game.rules.width)
        run[marathon.KIND] = state.queue[0]
        self._brain.place(
            run, 1, Tetris(game.rules._replace(hold=False, generator="uniform")), control.cells, False
        )
        choice = int(run[layout.CHOICE])
        if choice == layout.NO_PLACEMENT:
            return HOLD
        return Move(NONE, choice >> 4, choice & 15)


class LearntRun(runs.CompiledRun):
    """A whole game of such a player, in machine code."""

    def _take_player(self, player: str) -> None:
        self._brain = brain_of(trained.load(Tetris.name, player, policies.VERSION), player)
        if isinstance(self._brain, TableBrain):
            self._brain.check(self._game)

    def go_on(self, moves: int, control: Control) -> None:
        """Play further, for so many pieces at most."""
        if self._limit:
            moves = min(moves, self._limit - self.moves)
        self._brain.place(self._run, moves, self._game, control.cells, True)
