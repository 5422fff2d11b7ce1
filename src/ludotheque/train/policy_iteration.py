"""DPI and CBMPI: `python -m ludotheque.train.policy_iteration tetris [--help]`.

Policy iteration with a classifier (Gabillon, Ghavamzadeh & Scherrer, 2013; Scherrer et al., JMLR 16, 2015). A
step looks at positions from the player's own games, tries every choice there and lets the player go on for a
few moves: a choice's *return* is what was gathered. The next player is the one whose choices lose least of
the best returns; CMA-ES finds its weights, on these returns alone, without another game. That is DPI. With a
critic (CBMPI) the returns do not end with the last move: what comes after it is worth what the critic says,
which is fitted by least squares to the same rollouts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.experience import Experience, Rollouts
from ludotheque.game import Unsupported
from ludotheque.kernels import Floats as KernelFloats
from ludotheque.kernels import Ints, fast, unchecked_kernel
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
from ludotheque.trainable import JobJudge, PlayJob, setting
from ludotheque.words import _, mark

PORTION = 500
"""Positions that one thread looks at."""

SHARE = 25
"""Candidates that one thread looks at."""

RIDGE = 1e-3


@dataclass(frozen=True)
class CbmpiSettings(MethodSettings):
    """What CBMPI is made of."""

    steps: int = setting(8, mark("steps at most"))
    positions: int = setting(8000, mark("positions that a step looks at"))
    length: int = setting(5, mark("moves of each rollout"))
    discount: float = setting(1.0, mark("what a point is worth a move later"))
    population: int = setting(50, mark("candidates of the classifier's search"))
    generations: int = setting(40, mark("generations of the classifier's search"))
    sigma: float = setting(0.3, mark("the deviation of each weight in the beginning"))
    games: int = setting(40, mark("games for the curve"))
    finalists: int = setting(8, mark("candidates that race in the end"))


@dataclass(frozen=True)
class DpiSettings(CbmpiSettings):
    """The same without a critic, and longer rollouts in its place."""

    steps: int = setting(6, mark("steps at most"))
    length: int = setting(10, mark("moves of each rollout"))


class Dpi(Learner):
    """The present player's weights; and its critic, who says nothing here."""

    settings: CbmpiSettings
    has_critic = False

    def __init__(self, task: TrainingTask, settings: Any, judge: JobJudge) -> None:
        super().__init__(task, settings, judge)
        if not isinstance(task.trainable, Experience):
            raise Unsupported(_("{game} shows learners too little for this method", game=task.game))
        self._experience: Experience = task.trainable
        self._weights = np.zeros(len(task.feature_set.names))
        self._critic = np.zeros(0)
        self._finalists: list[Floats] = []

    def step(self) -> LearningStep:
        """Rollouts, then the critic, then the next player."""
        rollouts = self._roll_out()
        returns = rollouts.points + self.settings.discount * self._returns(rollouts)
        regret = self._classify(rollouts, returns)
        if self.has_critic:
            self._critic = least_squares(rollouts.values, self._returns(rollouts))
        self._finalists = [*self._finalists, self._weights][-self.settings.finalists :]
        seed = f"{self.settings.seed} {self.number} curve"
        (tally,) = self.judge.evaluate([PlayJob(whole_numbers(self._weights), seed, self.settings.games)])
        more = {"regret": regret}
        moves = rollouts.moves + tally.moves
        return LearningStep(tally.mean, self.task.trainable.error(tally), moves=moves, more=more)

    def _roll_out(self) -> Rollouts:
        """All positions of this step, in portions."""
        weights, asked = whole_numbers(self._weights), self.settings

        def portion(number: int) -> Rollouts:
            seed = f"{asked.seed} {self.number} rollouts {number}"
            count = min(PORTION, asked.positions - number * PORTION)
            return self._experience.roll_out(
                self.task.rules, self.task.feature_set, weights, seed, count, asked.length, asked.discount
            )

        return joined(in_parallel(portion, -(-asked.positions // PORTION), self.judge))

    def _returns(self, rollouts: Rollouts) -> Floats:
        """What follows each choice, by its rollout and the critic."""
        if not len(self._critic):
            return rollouts.later
        found: Floats = rollouts.later + rollouts.kept * (rollouts.ends @ self._critic)
        return found

    def _classify(self, rollouts: Rollouts, returns: Floats) -> float:
        """The weights whose choices lose least; how much a choice of theirs loses on average."""
        strategy = self._strategy()
        for _generation in range(self.settings.generations):
            candidates = np.array(strategy.ask())
            strategy.tell(list(candidates), list(self._losses(rollouts, returns, candidates)))
        found = np.array(strategy.mean)
        self._weights = found / np.linalg.norm(found)
        return float(self._losses(rollouts, returns, self._weights[None])[0])

    def _strategy(self) -> Any:
        """A search around the present weights."""
        try:
            import cma
        except ImportError:
            raise Unsupported(_("this method needs the extra: pip install ludotheque[train]")) from None
        chance = self.chance("classifier")
        options = {
            "popsize": self.settings.population,
            "randn": lambda *shape: chance.standard_normal(shape),
            "seed": np.nan,  # leave NumPy's own generator alone
            "verbose": -9,
        }
        return cma.CMAEvolutionStrategy(self._weights, self.settings.sigma, options)

    def _losses(self, rollouts: Rollouts, returns: Floats, candidates: Floats) -> Floats:
        """What each candidate's choices lose of the best returns, on average."""

        def share(number: int) -> Floats:
            some = np.ascontiguousarray(candidates[number * SHARE : (number + 1) * SHARE])
            found = np.zeros(len(some))
            fast(count_losses)(rollouts.first, rollouts.features.ravel(), returns, some.ravel(), found)
            return found

        shares = in_parallel(share, -(-len(candidates) // SHARE), self.judge)
        losses: Floats = np.concatenate(shares) / (len(rollouts.first) - 1)
        return losses

    def kept(self) -> Arrays:
        """Weights, critic and finalists."""
        finalists = np.array(self._finalists).reshape(-1, len(self._weights))
        return {"weights": self._weights, "critic": self._critic, "finalists": finalists}

    def take(self, kept: Arrays) -> None:
        """Go on from there."""
        self._weights, self._critic = kept["weights"], kept["critic"]
        self._finalists = list(kept["finalists"])

    def learnt(self) -> Learnt:
        """The best of the last steps' players, by a race."""
        racing = list(dict.fromkeys(map(whole_numbers, self._finalists or [self._weights])))
        weights, tally = race(racing, f"{self.settings.seed} race", 0, self.judge)
        found = {"mean": round(tally.mean, 1), "games": tally.ended, "moves": tally.moves}
        return Learnt({"weights": np.array(weights, np.int64)}, result={"race": found})


class Cbmpi(Dpi):
    """With a critic, fitted anew in every step."""

    has_critic = True


@unchecked_kernel
def count_losses(
    first: Ints, features: KernelFloats, returns: KernelFloats, candidates: KernelFloats, found: KernelFloats
) -> None:
    """Add up, for each candidate, the best return of every position less that of its own choice."""
    size = len(candidates) // len(found)
    for position in range(len(first) - 1):
        if first[position] == first[position + 1]:
            continue
        best = returns[first[position]]
        for choice in range(first[position], first[position + 1]):
            best = max(best, returns[choice])
        for candidate in range(len(found)):
            most, chosen = -1e300, first[position]
            for choice in range(first[position], first[position + 1]):
                value = 0.0
                for number in range(size):
                    value += candidates[candidate * size + number] * features[choice * size + number]
                if value > most:
                    most, chosen = value, choice
            found[candidate] += best - returns[chosen]


def least_squares(values: Floats, targets: Floats) -> Floats:
    """The weights with which the values come nearest to the targets."""
    square = values.T @ values + RIDGE * np.eye(values.shape[1])
    return np.array(np.linalg.solve(square, values.T @ targets), np.float64)


def joined(portions: list[Rollouts]) -> Rollouts:
    """All portions as one."""

    def firsts() -> Iterator[Ints]:
        before = 0
        for one in portions:
            yield one.first[:-1] + before
            before += int(one.first[-1])
        yield np.array([before])

    whole = {
        name: np.concatenate([getattr(one, name) for one in portions])
        for name in ("features", "values", "points", "later", "kept", "ends")
    }
    moves = sum(one.moves for one in portions)
    return Rollouts(first=np.concatenate(list(firsts())), **whole, moves=moves)


METHOD = Method("cbmpi", CbmpiSettings, Cbmpi)
DPI = Method("dpi", DpiSettings, Dpi)

if __name__ == "__main__":
    from ludotheque.train.command import run_method

    raise SystemExit(run_method(METHOD.name))
