"""What methods share that try many weights at once: candidates, their games, and the race of the finalists.

All candidates of a step play the same games, and those of the next step play others. The value of a candidate
is a mean of few games, so that the best of a step owes much to luck: what a learner hands out is found by a
race of the last steps' centres and best candidates, over many fresh games. The mean of many steps' centres
races too: their errors are different ones, and cancel out.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.train.learning import (
    Arrays,
    Floats,
    Learner,
    LearningStep,
    Learnt,
    MethodSettings,
    TrainingTask,
    whole_numbers,
)  # fmt: skip
from ludotheque.trainable import JobJudge, PlayJob, Tally, setting
from ludotheque.words import mark

FIRST_ROUND = 5
"""In the first round of the race, finalists play so many times the games of a candidate."""


@dataclass(frozen=True)
class PopulationSettings(MethodSettings):
    """What these methods have in common."""

    population: int = setting(100, mark("candidates of each step"))
    games: int = setting(10, mark("games of each candidate"))
    growth: float = setting(1.0, mark("what the number of games is multiplied by, every step"))
    moves: int = setting(0, mark("moves of each game, the next one following an end; 0: games to their end"))
    finalists: int = setting(16, mark("candidates that race in the end"))


class PopulationLearner(Learner):
    """Asks for candidates, lets them play, and is told what they are worth."""

    def __init__(self, task: TrainingTask, settings: Any, judge: JobJudge) -> None:
        super().__init__(task, settings, judge)
        features = task.feature_set
        self._tied = np.array(features.tied or range(len(features.names)))
        self.size = int(self._tied.max()) + 1  # of what is learnt
        self._finalists: list[Floats] = []
        self._centres: list[Floats] = []  # of all steps, each of length 1

    @property
    def start(self) -> Floats:
        """What the game proposes to begin with, or nothing."""
        found = np.zeros(self.size)
        for place, weight in zip(self._tied, self.task.feature_set.start, strict=False):
            found[place] = weight
        return found

    def player(self, parameters: Floats) -> tuple[int, ...]:
        """The weights of all features: those that are tied together share one."""
        return whole_numbers(parameters[self._tied])

    @abstractmethod
    def ask(self) -> Floats:
        """The candidates of this step, one a row; none of their tallies is known yet."""

    @abstractmethod
    def tell(self, candidates: Floats, tallies: list[Tally]) -> None:
        """Learn from what they gathered."""

    @property
    @abstractmethod
    def centre(self) -> Floats:
        """The weights that the learner stands for."""

    def step(self) -> LearningStep:
        """Play with all candidates, and with the centre for the curve."""
        candidates, centre = self.ask(), self.centre
        games = round(self.settings.games * self.settings.growth**self.number)
        moves, seed = self.settings.moves, f"{self.settings.seed} {self.number}"
        jobs = [PlayJob(self.player(one), seed, games, moves) for one in candidates]
        jobs.append(PlayJob(self.player(centre), f"{seed} centre", 4 * games, moves))
        *tallies, middle = self.judge.evaluate(jobs)
        self.tell(candidates, tallies)
        values = [one.mean for one in tallies]
        best = candidates[int(np.argmax(values))]
        self._finalists = [*self._finalists, centre, best][-max(self.settings.finalists - 1, 1) :]
        self._centres.append(centre / (float(np.linalg.norm(centre)) or 1.0))
        played = sum(one.moves for one in (*tallies, middle))
        spread = {"candidates": float(np.mean(values))}
        return LearningStep(middle.mean, self.task.trainable.error(middle), max(values), played, spread)

    def kept(self) -> Arrays:
        """The finalists, and what a method adds."""
        kept = {"finalists": self._finalists, "centres": self._centres}
        return {name: np.array(rows).reshape(-1, self.size) for name, rows in kept.items()}

    def take(self, kept: Arrays) -> None:
        """Go on from there."""
        self._finalists, self._centres = list(kept["finalists"]), list(kept["centres"])

    def learnt(self) -> Learnt:
        """The winner of the race, by whole numbers."""
        means = [np.mean(self._centres[-max(1, len(self._centres) // part) :], axis=0) for part in (4, 2)]
        everybody = (*self._finalists, self.centre, *means) if self._centres else (self.centre,)
        racing = list(dict.fromkeys(map(self.player, everybody)))
        games, seed = FIRST_ROUND * self.settings.games, f"{self.settings.seed} race"
        weights, tally = race(racing, seed, self.settings.moves, self.judge, games)
        found = {
            "mean": round(tally.mean, 1),
            "error": round(self.task.trainable.error(tally), 1),
            "games": tally.ended,
            "moves": tally.moves,
        }
        return Learnt({"weights": np.array(weights, np.int64)}, result={"race": found})


def race(
    racing: list[tuple[int, ...]], seed: str, moves: int, judge: JobJudge, games: int = 50
) -> tuple[tuple[int, ...], Tally]:
    """The best of several: all play, the better half goes on with twice the games, until one is left."""
    known = {one: Tally(0, 0, 0) for one in racing}
    number = 0
    while True:
        played = judge.evaluate([PlayJob(one, f"{seed} {number}", games, moves) for one in racing])
        for one, tally in zip(racing, played, strict=True):
            known[one] = known[one].plus(tally)
        racing = sorted(racing, key=lambda one: -known[one].mean)[: (len(racing) + 1) // 2]
        if len(racing) == 1:
            return racing[0], known[racing[0]]
        games, number = 2 * games, number + 1
