"""A genetic algorithm: `python -m ludotheque.train.genetic tetris [--help]`.

Every step keeps the best of the population, the *elite*, and breeds the rest: parents are selected by
tournament or by the wheel, crossed and mutated (DEAP's operators). The elite plays again in every step, and
all its games count together: else a few lucky games would keep bad weights alive for ever.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.game import Unreadable, Unsupported
from ludotheque.train.learning import Arrays, Floats, Method, TrainingTask
from ludotheque.train.population import PopulationLearner, PopulationSettings
from ludotheque.trainable import JobJudge, Tally, setting
from ludotheque.words import _, mark

SELECTIONS = ("tournament", "wheel")


@dataclass(frozen=True)
class GeneticSettings(PopulationSettings):
    """What the genetic algorithm is made of."""

    steps: int = setting(15, mark("steps at most"))
    population: int = setting(60, mark("candidates of each step"))
    selection: str = setting("tournament", mark("how parents are selected: tournament or wheel"))
    rivals: int = setting(5, mark("candidates of a tournament"))
    elite: float = setting(0.1, mark("the share of the population that lives on"))
    blend: float = setting(0.3, mark("how far beyond its parents' weights a child's may lie, as a share"))
    mutants: float = setting(0.3, mark("the share of a child's weights that mutate"))
    mutation: float = setting(0.3, mark("the deviation of a mutation in the first step"))
    decay: float = setting(0.95, mark("what the deviation is multiplied by, every step"))


class Individual(list[float]):
    """Weights of length 1, and their fitness as DEAP wants it."""

    def __init__(self, weights: Floats, fitness: Any = None) -> None:
        super().__init__((weights / (float(np.linalg.norm(weights)) or 1.0)).tolist())
        self.fitness = fitness


class Genetic(PopulationLearner):
    """A population, and what each of it gathered so far."""

    settings: GeneticSettings

    def __init__(self, task: TrainingTask, settings: Any, judge: JobJudge) -> None:
        super().__init__(task, settings, judge)
        if settings.selection not in SELECTIONS:
            raise Unreadable(_("parents are selected by {names}", names=", ".join(SELECTIONS)))
        if settings.population < 4:
            raise Unreadable(_("a population has at least {least} candidates", least=4))
        drawn = self.chance("population").standard_normal((settings.population, self.size))
        self._population = self.start + drawn / np.linalg.norm(drawn, axis=1, keepdims=True)
        self._known = np.zeros((settings.population, 3), np.int64)  # the tallies, 0 for who has not played

    @property
    def centre(self) -> Floats:
        """The first of the elite; nobody is known to be better."""
        return np.array(self._population[0])

    def ask(self) -> Floats:
        """All of them."""
        return np.array(self._population)

    def tell(self, candidates: Floats, tallies: list[Tally]) -> None:
        """The next generation: the elite with all that is known of it, then children."""
        known = [Tally(*row).plus(tally) for row, tally in zip(self._known.tolist(), tallies, strict=True)]
        order = np.argsort([-self._fitness(tally) for tally in known], kind="stable")
        elite = order[: max(1, round(self.settings.elite * len(order)))]
        children = self._children(candidates, known, len(order) - len(elite))
        self._population = np.concatenate((candidates[elite], children))
        self._known = np.zeros((len(order), 3), np.int64)
        self._known[: len(elite)] = [known[number] for number in elite]

    def _fitness(self, tally: Tally) -> float:
        """What a tally promises: its mean, less a share of its error, so that few lucky games do not rule."""
        return tally.mean - self.task.trainable.error(tally)

    def _children(self, candidates: Floats, known: list[Tally], count: int) -> Floats:
        try:
            from deap import base, tools
        except ImportError:
            raise Unsupported(_("this method needs the extra: pip install ludotheque[train]")) from None

        class GeneticFitness(base.Fitness):  # type: ignore[misc]
            weights = (1.0,)

        parents = [
            Individual(
                row, GeneticFitness((max(self._fitness(tally), 0.0) + 1e-9,))
            )  # the wheel needs more than nothing
            for row, tally in zip(candidates, known, strict=True)
        ]
        settings = self.settings
        random.seed(f"{settings.seed} {self.number} children")  # DEAP draws from Python's own generator
        if settings.selection == "wheel":
            selected = tools.selRoulette(parents, 2 * count)
        else:
            selected = tools.selTournament(parents, 2 * count, settings.rivals)
        deviation = settings.mutation * settings.decay**self.number
        children = []
        for mother, father in zip(selected[::2], selected[1::2], strict=True):
            child, _other = tools.cxBlend(list(mother), list(father), settings.blend)
            (child,) = tools.mutGaussian(child, 0.0, deviation, settings.mutants)
            children.append(Individual(np.array(child)))
        return np.array(children)

    def kept(self) -> Arrays:
        """The population too."""
        return {**super().kept(), "population": self._population, "known": self._known}

    def take(self, kept: Arrays) -> None:
        """Go on from there."""
        super().take(kept)
        self._population, self._known = kept["population"], kept["known"]


METHOD = Method("genetic", GeneticSettings, Genetic)


if __name__ == "__main__":
    from ludotheque.train.command import run_method

    raise SystemExit(run_method(METHOD.name))
