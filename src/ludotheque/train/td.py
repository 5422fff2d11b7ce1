"""TD(λ) on afterstates: `python -m ludotheque.train.td tetris [--help]`.

The player learns to foresee how its own games go on. A step plays a batch of moves, then asks what each
afterstate should have been worth, seen from the next ones: its λ-return (Sutton, 1988). The values are fitted
to these returns, which changes the returns: so a few times over. Then the player is the one that prefers
higher values. In between, a few moves are any move at all, so that it sees what it would avoid.

Three things that can be foreseen:

- `survival`: the chance not to have lost when the game is broken off, which happens after each move with the
  chance 1 - discount. A weighted sum of features says its log odds, so that "a little safer" counts as much
  where losing is rare as where it is near: this is what makes TD strong here;
- `survival-sum`: the same chance, but as the weighted sum itself;
- `points`: what will be gathered, discounted, as a weighted sum: TD as it is usually tried.

With `--hidden 16` the log odds come from a network with so many hidden ones (networks.py), which join the
weighted sum once that plays well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.experience import Experience, Steps
from ludotheque.game import Unreadable, Unsupported
from ludotheque.kernels import fast
from ludotheque.networks import new_network
from ludotheque.train.learning import (
    Arrays,
    Floats,
    Learner,
    LearningStep,
    Learnt,
    Method,
    MethodSettings,
    TrainingTask,
    whole_numbers,
)  # fmt: skip
from ludotheque.train.parallel import in_parallel
from ludotheque.train.population import race
from ludotheque.train.td_fitting import fit_sum, lambda_returns, network_values, pass_over
from ludotheque.trainable import JobJudge, PlayJob, Tally, setting
from ludotheque.words import _, mark

PORTION = 20_000
"""Moves that one thread plays."""

NETWORK_MOVES = 200_000
"""Moves that measure a network after a step: it plays a tenth as fast as a weighted sum."""

FORESEEN = ("survival", "survival-sum", "points")


@dataclass(frozen=True)
class TdSettings(MethodSettings):
    """What TD is made of."""

    steps: int = setting(12, mark("steps at most"))
    moves: int = setting(200_000, mark("moves of each step"))
    foreseen: str = setting("survival", mark("what is foreseen: survival, survival-sum or points"))
    discount: float = setting(0.95, mark("what a point is worth a move later"))
    decay: float = setting(0.5, mark("λ: how much a value owes to what comes later than the next move"))
    explored: float = setting(0.02, mark("the share of moves that are any move at all"))
    sweeps: int = setting(10, mark("how often a batch is fitted"))
    hidden: int = setting(0, mark("hidden ones of a network; 0: a weighted sum"))
    alone: int = setting(8, mark("steps of the weighted sum alone, before the hidden ones join it"))
    rate: float = setting(0.001, mark("how far a network learns from one move"))
    games: int = setting(40, mark("games for the curve"))
    finalists: int = setting(8, mark("candidates that race in the end"))


class Td(Learner):
    """The present weights, the first of them a bias; or the present network."""

    settings: TdSettings

    def __init__(self, task: TrainingTask, settings: Any, judge: JobJudge) -> None:
        super().__init__(task, settings, judge)
        if not isinstance(task.trainable, Experience):
            raise Unsupported(_("{game} shows learners too little for this method", game=task.game))
        if settings.foreseen not in FORESEEN:
            said = {"name": "foreseen", "value": settings.foreseen[:40]}
            raise Unreadable(_("the setting {name} cannot be {value}", **said))
        self._experience: Experience = task.trainable
        self._weights = np.zeros(1 + len(task.feature_set.names))
        self._network = np.zeros(0)
        self._finalists: list[Floats] = []

    def step(self) -> LearningStep:
        """Play a batch, fit the values to it, and see what the new player is worth."""
        portions = in_parallel(self._play, -(-self.settings.moves // PORTION), self.judge)
        steps = Steps(*(np.concatenate(parts) for parts in zip(*portions, strict=True)))
        if self.settings.hidden and self.number >= self.settings.alone:
            self._network = self._fit_network(steps)
        else:
            self._weights = self._fit_sum(steps)
            self._finalists = [*self._finalists, self._weights][-self.settings.finalists :]
        return self._measured(len(steps.ends))

    @property
    def _player(self) -> tuple[int, ...] | Floats:
        return self._network if len(self._network) else whole_numbers(self._weights[1:])

    def _play(self, number: int) -> Steps:
        asked = self.settings
        seed = f"{asked.seed} {self.number} steps {number}"
        moves = min(PORTION, asked.moves - number * PORTION)
        player = (self.task.rules, self.task.feature_set, self._player)
        return self._experience.sample_steps(*player, seed, moves, asked.explored)

    def _returns(self, steps: Steps, values: Floats) -> Floats:
        """The λ-returns, given what the afterstates are thought to be worth."""
        asked, found = self.settings, np.zeros(len(values))
        rewards = steps.points if asked.foreseen == "points" else (1 - asked.discount) * (1 - steps.ends)
        fast(lambda_returns)(values, rewards, steps.ends, PORTION, asked.discount, asked.decay, found)
        return found

    def _fit_sum(self, steps: Steps) -> Floats:
        """The weights that this batch leads to."""
        asked = self.settings
        is_logistic = asked.foreseen == "survival"

        def returns_of(values: Floats) -> Floats:
            return self._returns(steps, values)

        return fit_sum(self._weights, steps, returns_of, is_logistic, asked.sweeps)

    def _fit_network(self, steps: Steps) -> Floats:
        """The network that this batch leads to, by passes over it; a new one says what the sum said."""
        asked, network = self.settings, self._network.copy()
        if not len(network):
            seen = steps.features[steps.ends == 0]
            centres, scales = seen.mean(axis=0), 1 / (seen.std(axis=0) + 1e-9)
            network = new_network(self._weights, centres, scales, asked.hidden, self.chance("network"))
        for sweep in range(asked.sweeps):
            values = network_values(network, steps.features)
            order = self.chance(f"order {sweep}").permutation(len(values))
            rate = asked.rate * (1 - sweep / asked.sweeps)  # ever smaller: lost games are rare, and shake it
            pass_over(network, steps, self._returns(steps, values), order, rate)
        return network

    def _measured(self, moves: int) -> LearningStep:
        """What the player is worth now, by fresh games."""
        seed, error = f"{self.settings.seed} {self.number} curve", self.task.trainable.error
        player = self._player
        if isinstance(player, tuple):
            (tally,) = self.judge.evaluate([PlayJob(player, seed, self.settings.games)])
        else:
            tally = self._network_tally(player, seed)
        return LearningStep(tally.mean, error(tally), moves=moves + tally.moves)

    def _network_tally(self, network: Floats, seed: str) -> Tally:
        """The same for a network: a fixed number of moves."""
        most = NETWORK_MOVES // PORTION

        def played(number: int) -> Steps:
            task = self.task
            return self._experience.sample_steps(
                task.rules, task.feature_set, network, f"{seed} {number}", PORTION, 0.0
            )

        found = in_parallel(played, most, self.judge)
        points, ends = (int(sum(getattr(one, name).sum() for one in found)) for name in ("points", "ends"))
        return Tally(points, ends, most * PORTION)

    def kept(self) -> Arrays:
        """Weights, network and finalists."""
        finalists = np.array(self._finalists).reshape(-1, len(self._weights))
        return {"weights": self._weights, "network": self._network, "finalists": finalists}

    def take(self, kept: Arrays) -> None:
        """Go on from there."""
        self._weights, self._network = kept["weights"], kept["network"]
        self._finalists = list(kept["finalists"])

    def learnt(self) -> Learnt:
        """The best of the last steps' weights, by a race; of networks the last one."""
        if len(self._network):
            return Learnt({"network": self._network}, kind="network")
        racing = list(dict.fromkeys(whole_numbers(one[1:]) for one in self._finalists or [self._weights]))
        weights, tally = race(racing, f"{self.settings.seed} race", 0, self.judge)
        found = {"mean": round(tally.mean, 1), "games": tally.ended, "moves": tally.moves}
        return Learnt({"weights": np.array(weights, np.int64)}, result={"race": found})


METHOD = Method("td", TdSettings, Td)

if __name__ == "__main__":
    from ludotheque.train.command import run_method

    raise SystemExit(run_method(METHOD.name))
