"""The words that all methods of training share: task, learner, step, method.

A *learner* is one training under way. It goes on step by step; between two steps, all there is to it are a
few arrays, so that it can be killed, and another that takes them goes on as if nothing had been.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque import catalogue
from ludotheque.game import Game, UnknownName, Unsupported
from ludotheque.trainable import FeatureSet, JobJudge, Trainable, setting
from ludotheque.words import _, mark

Floats = NDArray[np.float64]
Arrays = dict[str, NDArray[Any]]

UNIT = 1_000_000
"""The largest weight of a linear player: what counts are their ratios."""


@dataclass(frozen=True)
class TrainingTask:
    """What is trained: a game with its rules, and the features that its player sees."""

    game: str
    options: Mapping[str, Any]  # all the rules
    features: str

    @cached_property
    def trainable(self) -> Trainable:
        """What the game says of its training."""
        address = catalogue.manifest(self.game).training
        if not address:
            raise Unsupported(_("{game} declares nothing that could be trained", game=self.game))
        found: Trainable = catalogue.load(address)
        return found

    @cached_property
    def rules(self) -> Game[Any, Any]:
        """The game with these rules."""
        return catalogue.game(self.game, None, self.options)

    @cached_property
    def feature_set(self) -> FeatureSet:
        """The features by their names."""
        sets = self.trainable.feature_sets
        if self.features not in sets:
            raise UnknownName(
                _("there are no features {name}; there are: {names}", name=self.features[:40],
                  names=", ".join(sets))
            )  # fmt: skip
        return sets[self.features]


@dataclass(frozen=True)
class MethodSettings:
    """What every method has; each adds its own by inheriting. All fields are options of the command line."""

    steps: int = setting(100, mark("steps at most"))
    seed: int = setting(1, mark("repeat the same chance"))

    def as_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return asdict(self)


class LearningStep(NamedTuple):
    """What one step found, for the progress line, the log and the curve."""

    mean: float  # points a game of what the learner would hand out now
    error: float  # one standard error of it
    best: float = 0.0  # of the step's candidates, where there are several: flattered by luck
    moves: int = 0  # played in this step
    more: Mapping[str, float] = {}  # what else is worth a curve


class Learnt(NamedTuple):
    """What a training hands out in the end."""

    arrays: Arrays
    kind: str = "linear"  # `arrays` has `weights`, whole numbers, one for each feature; or another kind
    result: Mapping[str, Any] = {}  # what is known of it, for the card
    features: tuple[str, ...] | None = None  # where they are not those of the task


class Learner(ABC):
    """One training under way. All chance comes from the settings' seed and the step's number."""

    def __init__(self, task: TrainingTask, settings: Any, judge: JobJudge) -> None:
        self.task, self.settings, self.judge = task, settings, judge
        self.number = 0  # steps done

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do, whatever the budget."""
        return bool(self.number >= self.settings.steps)

    @abstractmethod
    def step(self) -> LearningStep:
        """Go on by one step; whoever calls counts `number` up afterwards."""

    @abstractmethod
    def kept(self) -> Arrays:
        """All that the next step needs, as arrays of numbers."""

    @abstractmethod
    def take(self, kept: Arrays) -> None:
        """Go on from what another learner with the same task and settings kept; `number` is set before."""

    @abstractmethod
    def learnt(self) -> Learnt:
        """What came out; may play more games to find the best of several."""

    def chance(self, purpose: str) -> np.random.Generator:
        """Random numbers for this step and purpose alone: there is no generator to keep."""
        words = [self.settings.seed, self.number, *purpose.encode()]
        return np.random.default_rng(np.random.SeedSequence(words))


class Method(NamedTuple):
    """A way of training: `train/<file>.py` has one as METHOD."""

    name: str
    settings: type[MethodSettings]
    learner: type[Learner]
    defaults: Mapping[str, Mapping[str, Any]] = {}  # settings that suit a set of features better, by its name


def whole_numbers(weights: Floats) -> tuple[int, ...]:
    """Weights as whole numbers, the largest UNIT: a linear player plays the same by any multiple of them."""
    most = float(np.abs(weights).max(initial=0.0))
    if not most:
        return (0,) * len(weights)
    return tuple(int(one) for one in np.rint(weights * (UNIT / most)))
