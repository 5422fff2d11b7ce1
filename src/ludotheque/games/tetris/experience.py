"""What learners see of tetris games; experience.py of the package says what they ask for."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque.chance import first_number
from ludotheque.experience import Rollouts, Steps
from ludotheque.game import Game, Unreadable
from ludotheque.games.tetris import layout, marathon, policies, q_table, rollouts, runs, sampling
from ludotheque.games.tetris.features import FEATURES, LANDING_HEIGHT, SUM_OF_HEIGHTS
from ludotheque.games.tetris.rules import Tetris
from ludotheque.kernels import Floats, Ints, fast
from ludotheque.trainable import FeatureSet, Tally
from ludotheque.words import _

RADIAL = 5
"""A critic's functions of the mean height, bells around it: Scherrer et al. (2015), 5.1."""

MORE_POSITIONS, BETWEEN = 8, 7
"""So many times the positions that are wanted are looked at, one in so many pieces."""

LEFT_AFTER = 20
"""Pieces after which Q-learning leaves a game for another: it is to see all states, not the usual ones."""


class TetrisExperience:
    """Sampled games and rollouts, in machine code."""

    def sample_steps(
        self, game: Game[Any, Any], features: FeatureSet, player: tuple[int, ...] | Floats,
        seed: str, moves: int, explored: float,
    ) -> Steps:  # fmt: skip
        """So many moves of a player, by its weights or its network."""
        rules = Kernels(game, features)
        network = np.zeros(0) if isinstance(player, tuple) else player
        table = rules.table(player) if isinstance(player, tuple) else rules.table((0,) * len(features.names))
        size = len(features.names)
        found, lines, ends = np.zeros(moves * size), np.zeros(moves), np.zeros(moves)
        room = np.zeros(256)
        fast(sampling.sample_steps)(
            runs.new_run(seed), rules.field, rules.setting(explored), rules.shapes, rules.given, table,
            rules.units(features.names), network, room, found, lines, ends,
        )  # fmt: skip
        return Steps(rules.natural(found.reshape(moves, size), features.names), lines, ends)

    def roll_out(
        self, game: Game[Any, Any], features: FeatureSet, weights: tuple[int, ...],
        seed: str, positions: int, length: int, discount: float,
    ) -> Rollouts:  # fmt: skip
        """Positions from a player's games, and what their placements lead to."""
        rules, nothing = Kernels(game, features), np.zeros(0)
        table, names = rules.table(weights), (*features.names, FEATURES[SUM_OF_HEIGHTS])
        sampled = np.zeros(MORE_POSITIONS * positions * rollouts.POSITION, np.int64)
        fast(rollouts.sample_positions)(
            runs.new_run(f"{seed} positions"), rules.field, rules.setting(0.0), rules.shapes, rules.given,
            table, BETWEEN, nothing, sampled,
        )  # fmt: skip
        chosen = evenly(sampled.reshape(-1, rollouts.POSITION), positions)
        numbers = np.array([first_number(f"{seed} {number}") for number in range(positions)])
        most = positions * rules.most_choices
        first, (points, later, kept) = np.zeros(positions + 1, np.int64), np.zeros((3, most))
        found, ends = np.zeros((2, most * len(names)))
        pieces = fast(rollouts.roll_out)(
            runs.new_run(seed), rules.field, rules.setting(0.0), rules.shapes, rules.given, table,
            rules.units(names), nothing, chosen.ravel(), numbers, length, discount,
            first, found, points, later, kept, ends,
        )  # fmt: skip
        made = first[-1]
        before, after = (rules.natural(one.reshape(-1, len(names))[:made], names) for one in (found, ends))
        return Rollouts(
            first, before[:, :-1].copy(), rules.values(before), points[:made], later[:made], kept[:made],
            rules.values(after), MORE_POSITIONS * BETWEEN * positions + pieces,
        )  # fmt: skip

    def new_table(self, game: Game[Any, Any]) -> Floats:
        """Zeros for all placements of all pieces in all states."""
        assert isinstance(game, Tetris)
        return q_table.new_table(game)

    def learn_table(
        self, game: Game[Any, Any], table: Floats, seed: str, moves: int,
        rate: float, discount: float, explored: float,
    ) -> Tally:  # fmt: skip
        """Q-learning for so many pieces, from all states that the table leads to; the points are lines."""
        rules, run = Kernels(game, FeatureSet(())), runs.new_run(seed)
        starts = self._walk(rules, table)[1] if rate else np.zeros(1, np.int64)
        length = LEFT_AFTER if rate else moves
        lost = fast(q_table.learn_on)(
            run, moves, rules.field, q_table.levels_of(rules.field), rules.setting(explored),
            q_table.LearningPace(rate, discount, length), rules.shapes, rules.given, table, starts,
        )  # fmt: skip
        return Tally(int(run[marathon.LINES_DONE]), lost, moves)

    def safe_states(self, game: Game[Any, Any], table: Floats) -> int:
        """How many states the table leads to, if none of them ever loses; else as many below zero."""
        return self._walk(Kernels(game, FeatureSet(())), table)[0]

    def _walk(self, rules: Kernels, table: Floats) -> tuple[int, Ints]:
        """The number of states that the table leads to, below zero if any loses; and these states."""
        levels, states = q_table.levels_of(rules.field), q_table.states_of(rules.field)
        seen, found = np.zeros((2, states), np.int64)
        walk = fast(q_table.walk_everywhere)
        reached = walk(runs.new_run(""), rules.field, levels, rules.shapes, table, seen, found)
        return reached, found[: abs(reached)].copy()


class Kernels:
    """The rules and features as the kernels want them."""

    def __init__(self, game: Game[Any, Any], features: FeatureSet) -> None:
        assert isinstance(game, Tetris)
        if game.rules.hold or game.rules.generator not in ("uniform", "bag"):
            raise Unreadable(
                _("tetris is trained without hold, with pieces of the generators uniform or bag")
            )
        self.field, self.shapes = runs.field_of(game.rules), layout.shapes(game.rules.pieces)
        self.given = np.zeros(1, np.int64)
        self._generator = runs.GENERATORS[game.rules.generator]
        self._features, self._is_fast = features, bool(features.choices.get("fast_wells"))
        self.most_choices = max(
            sum(game.rules.width - turned.width + 1 for turned in piece.orientations) for piece in game.pieces
        )

    def setting(self, explored: float) -> sampling.Setting:
        """The rest of the rules."""
        return sampling.Setting(self._generator, round(explored * sampling.ALWAYS))

    def table(self, weights: tuple[int, ...]) -> Ints:
        """The weights of a player; ties go to any placement, so that one without weights plays at random."""
        named = {name: str(one) for name, one in zip(self._features.names, weights, strict=True)}
        return policies.weights_table(policies.Policy(named, fast_wells=self._is_fast, any_tie=True))

    def units(self, names: tuple[str, ...]) -> Ints:
        """A table for each feature alone."""
        found = np.zeros((len(names), layout.WEIGHTS), np.int64)
        for unit, name in zip(found, names, strict=True):
            unit[FEATURES.index(name)], unit[layout.FAST_WELLS] = 1, self._is_fast
        return policies.completed(found).ravel()

    def natural(self, found: Floats, names: tuple[str, ...]) -> Floats:
        """The features in the units of their names: the landing height is doubled in the kernels."""
        if FEATURES[LANDING_HEIGHT] in names:
            found[:, names.index(FEATURES[LANDING_HEIGHT])] /= 2
        return found

    def values(self, found: Floats) -> Floats:
        """What a critic looks at: 1, the features, and bells around the mean height, which comes last."""
        mean = found[:, -1:] / self.field.width
        middles = np.arange(RADIAL) * self.field.height / (RADIAL - 1)
        bells = np.exp(-((mean - middles) ** 2) / (2 * (self.field.height / RADIAL) ** 2))
        return np.concatenate([np.ones_like(mean), found[:, :-1], bells], axis=1)


def evenly(sampled: Ints, count: int) -> Ints:
    """Some of the positions, walls of every height as equally often as there are enough of them."""
    order = np.argsort(sampled[:, rollouts.TOP], kind="stable")
    tops, starts = np.unique(sampled[order, rollouts.TOP], return_index=True)
    groups = np.split(order, starts[1:])
    left, chosen = count, []
    for number, group in enumerate(sorted(groups, key=len)):
        share = min(len(group), left // (len(tops) - number))
        chosen.append(group[:share])
        left -= share
    found: Ints = sampled[np.concatenate(chosen)]
    return found
