"""CMA-ES: `python -m ludotheque.train.cma_es tetris [--help]`.

The covariance matrix adaptation evolution strategy (Hansen & Ostermeier, 2001) learns, beside the weights,
which of them must change together; pycma, the author's own program, does that. It keeps no file of its own: a
training goes on by telling a new strategy the same values of all steps so far, which takes it to the same
place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.game import Unsupported
from ludotheque.train.learning import Arrays, Floats, Method, TrainingTask
from ludotheque.train.population import PopulationLearner, PopulationSettings
from ludotheque.trainable import JobJudge, Tally, setting
from ludotheque.words import _, mark


@dataclass(frozen=True)
class CmaEsSettings(PopulationSettings):
    """What CMA-ES is made of."""

    steps: int = setting(40, mark("steps at most"))
    population: int = setting(30, mark("candidates of each step"))
    games: int = setting(10, mark("games of each candidate"))
    growth: float = setting(1.03, mark("what the number of games is multiplied by, every step"))
    sigma: float = setting(0.5, mark("the deviation of each weight in the beginning"))


class CmaEs(PopulationLearner):
    """A strategy of pycma, and the values that it was told."""

    settings: CmaEsSettings

    def __init__(self, task: TrainingTask, settings: Any, judge: JobJudge) -> None:
        super().__init__(task, settings, judge)
        self._values: list[Floats] = []  # of each step
        self._strategy = self._new_strategy()

    def _new_strategy(self) -> Any:
        try:
            import cma
        except ImportError:
            raise Unsupported(_("this method needs the extra: pip install ludotheque[train]")) from None
        chance = np.random.default_rng(self.settings.seed)
        options = {
            "popsize": self.settings.population,
            "randn": lambda *shape: chance.standard_normal(shape),
            "seed": np.nan,  # leave NumPy's own generator alone
            "verbose": -9,
            "maxiter": np.inf,
            "tolfun": 0, "tolfunhist": 0, "tolx": 0, "tolstagnation": np.inf, "tolflatfitness": np.inf,
        }  # fmt: skip
        return cma.CMAEvolutionStrategy(self.start, self.settings.sigma, options)

    @property
    def centre(self) -> Floats:
        """The mean of the strategy's distribution."""
        return np.array(self._strategy.mean)

    def ask(self) -> Floats:
        """Draws from the strategy's distribution."""
        return np.array(self._strategy.ask())

    def tell(self, candidates: Floats, tallies: list[Tally]) -> None:
        """Tell the strategy, which makes the least of something, the values with the other sign."""
        values = np.array([-tally.mean for tally in tallies])
        self._values.append(values)
        self._strategy.tell(list(candidates), list(values))

    def kept(self) -> Arrays:
        """The values too."""
        return {**super().kept(), "values": np.array(self._values).reshape(-1, self.settings.population)}

    def take(self, kept: Arrays) -> None:
        """Tell a new strategy all of them."""
        super().take(kept)
        self._values = list(kept["values"])
        self._strategy = self._new_strategy()
        for values in self._values:
            self._strategy.tell(self._strategy.ask(), list(values))


METHOD = Method(
    "cma-es",
    CmaEsSettings,
    CmaEs,
    defaults={"offers": {"population": 96, "games": 6, "growth": 1.006, "steps": 110}},
)


if __name__ == "__main__":
    from ludotheque.train.command import run_method

    raise SystemExit(run_method(METHOD.name))
