"""Noisy cross-entropy: `python -m ludotheque.train.cross_entropy tetris [--help]`.

Every step draws weights from a normal distribution, each weight by itself, lets them play, and makes the next
distribution of the best tenth. Noise is added to the variances, or they would shrink before the best weights
are found (Szita & Lőrincz, "Learning Tetris using the noisy cross-entropy method", 2006; with the constant
noise and the other numbers of Thiery & Scherrer, 2009).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.train.learning import Arrays, Floats, Method, TrainingTask
from ludotheque.train.population import PopulationLearner, PopulationSettings
from ludotheque.trainable import JobJudge, Tally, setting
from ludotheque.words import mark


@dataclass(frozen=True)
class CrossEntropySettings(PopulationSettings):
    """What cross-entropy is made of."""

    steps: int = setting(12, mark("steps at most"))
    elite: float = setting(0.1, mark("the share of the candidates that makes the next distribution"))
    variance: float = setting(100.0, mark("of each weight in the beginning"))
    noise: float = setting(4.0, mark("what is added to each variance, every step"))


class CrossEntropy(PopulationLearner):
    """A mean and a variance for each weight."""

    settings: CrossEntropySettings

    def __init__(self, task: TrainingTask, settings: Any, judge: JobJudge) -> None:
        super().__init__(task, settings, judge)
        self._mean, self._variance = self.start, np.full(self.size, settings.variance)

    @property
    def centre(self) -> Floats:
        """The mean."""
        return self._mean

    def ask(self) -> Floats:
        """Draws from the distribution."""
        drawn = self.chance("candidates").standard_normal((self.settings.population, self.size))
        candidates: Floats = self._mean + drawn * np.sqrt(self._variance)
        return candidates

    def tell(self, candidates: Floats, tallies: list[Tally]) -> None:
        """The distribution of the best; of equals, the first."""
        count = max(2, round(self.settings.elite * len(candidates)))
        order = np.argsort([-tally.mean for tally in tallies], kind="stable")[:count]
        self._mean = candidates[order].mean(axis=0)
        self._variance = candidates[order].var(axis=0) + self.settings.noise

    def kept(self) -> Arrays:
        """The distribution too."""
        return {**super().kept(), "mean": self._mean, "variance": self._variance}

    def take(self, kept: Arrays) -> None:
        """Go on from there."""
        super().take(kept)
        self._mean, self._variance = kept["mean"], kept["variance"]


METHOD = Method("cross-entropy", CrossEntropySettings, CrossEntropy)


if __name__ == "__main__":
    from ludotheque.train.command import run_method

    raise SystemExit(run_method(METHOD.name))
