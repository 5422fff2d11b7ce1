"""CMA-ES in stages for tetris, whole generations on a GPU: how the record is trained (tetris_record.py).

A *stage* is some generations on one board, with one set of features; the next one begins where it ends. A
*candidate* plays some hundred games at once, begun again when they are lost, and is worth its lines by its
games lost. The weights of a feature and of its mirror image are one parameter.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludotheque.games.tetris import gpu, policies
from ludotheque.games.tetris.features import FEATURES
from ludotheque.games.tetris.mirror import TiedWeights
from ludotheque.games.tetris.training import FEATURE_SETS
from ludotheque.kernels import Floats
from ludotheque.weights import read_arrays

THREADS = 792 * gpu.WARPS * gpu.LANES
"""As many as 132 multiprocessors hold at once; more would wait for them. Candidates share them."""

LARGEST = 20_000
"""The largest weight as a whole number: values fit 32 bits."""

LEAST_PIECES, MOST_PIECES = 100, 80_000
"""Of each thread, in a generation."""

TWO_ROWS = 6
"""A game on two more rows is about so many times as long."""

SETTLED = 4
"""A stage ends with the mean of the centres of its last quarter."""


class RecordStage(NamedTuple):
    """Some generations on one board."""

    height: int
    features: str
    generations: int
    sigma: float  # beside weights whose squares add up to 1
    deaths: int  # of a middling candidate; one standard error is its root's share
    population: int


STAGES = (
    RecordStage(10, "offers", 150, 0.3, 200, 66),
    RecordStage(10, "steps", 200, 0.03, 250, 66),
    RecordStage(10, "record", 300, 0.015, 125, 132),
    RecordStage(12, "record", 148, 0.012, 75, 132),
)

NAMES = FEATURE_SETS["record"].names
TIED = TiedWeights(NAMES)


class RecordTraining:
    """All that is known so far; `kept` and `take` write it to a file and read it back."""

    def __init__(
        self, stages: tuple[RecordStage, ...], seed: int, threads: int = THREADS, **made: Any
    ) -> None:
        self.stages, self.seed = stages, seed
        self._threads, self._made = threads, made
        self.number = 0  # of the stage
        self.start: Floats = np.zeros(len(TIED))
        self.ends: list[Floats] = []  # of the stages before
        self.seconds, self.pieces, self.life = 0.0, 0, 30.0  # the life of a middling candidate, in pieces
        self._begin()

    @property
    def stage(self) -> RecordStage:
        """The one under way."""
        return self.stages[self.number]

    @property
    def is_done(self) -> bool:
        """Whether all stages are over."""
        return self.number == len(self.stages)

    @property
    def generation(self) -> int:
        """How many of the stage are over."""
        return len(self.values)

    def _begin(self, values: Any = ()) -> None:
        """A new strategy at the stage's start, told what is known of the stage already."""
        self.values: list[Floats] = []
        self.centres: list[Floats] = []
        if self.is_done:
            return
        names = FEATURE_SETS[self.stage.features].names
        self.places = [place for place, name in enumerate(TIED.firsts) if name in names]
        self.strategy = self._strategy(self.start[self.places], self.stage.sigma)
        for one in values:
            self.tell(self.strategy.ask(), one)

    def _strategy(self, centre: Floats, sigma: float) -> Any:
        import cma

        chance = np.random.default_rng([self.seed, self.number])
        options = {
            "popsize": self.stage.population, "seed": np.nan, "verbose": -9, "maxiter": np.inf,
            "randn": lambda *shape: chance.standard_normal(shape),
            "tolfun": 0, "tolfunhist": 0, "tolx": 0, "tolstagnation": np.inf, "tolflatfitness": np.inf,
        }  # fmt: skip
        return cma.CMAEvolutionStrategy(centre, sigma, options)

    def ask(self) -> tuple[Any, Floats]:
        """The candidates, as the strategy has them and as rows of all parameters."""
        asked = self.strategy.ask()
        rows = np.tile(self.start, (self.stage.population, 1))
        rows[:, self.places] = asked
        return asked, rows

    def tell(self, asked: Any, values: Floats) -> None:
        """What the candidates are worth."""
        self.strategy.tell(asked, list(-values))
        self.values.append(np.asarray(values, float))
        self.centres.append(unit(np.array(self.strategy.mean)))

    @property
    def centre(self) -> Floats:
        """What the stage has come to."""
        found = self.start.copy()
        if self.centres:
            found[self.places] = np.mean(self.centres[-max(1, self.generation // SETTLED) :], axis=0)
        return unit(found)

    def step(self) -> tuple[Floats, int]:
        """One generation; what its candidates are worth, and the pieces of each thread."""
        began = time.monotonic()
        asked, rows = self.ask()
        population = self.stage.population
        threads = self._threads // population
        pieces = int(self.stage.deaths * self.life / threads)
        pieces = max(LEAST_PIECES, min(MOST_PIECES, pieces))
        chance = np.random.default_rng([self.seed, self.number, self.generation, 1])
        numbers = np.tile(chance.integers(1, 1 << 62, threads), (population, 1))
        whole = policies.whole_tables(FEATURES, TIED.whole(rows, LARGEST), fast_wells=True)
        games = gpu.GpuGames(whole, 10, self.stage.height, numbers, **self._made)
        for done in range(0, pieces, gpu.PIECES_AT_ONCE):
            games.go_on(min(pieces - done, gpu.PIECES_AT_ONCE))
        lines, placed, deaths = games.counts()
        values = lines / (deaths + 1)
        self.life = float(np.median(placed / (deaths + 1)))
        self.tell(asked, values)
        self.pieces += int(placed.sum())
        self.seconds += time.monotonic() - began
        if self.generation == self.stage.generations:
            self._end_stage()
        return values, pieces

    def _end_stage(self) -> None:
        """The next stage begins where this one ends; on its board candidates will live longer."""
        self.start, before = self.centre, self.stage.height
        self.ends.append(self.start)
        self.number += 1
        if not self.is_done:
            self.life *= TWO_ROWS ** ((self.stage.height - before) / 2)
        self._begin()

    def keep(self, path: Path) -> None:
        """Write all of it, or nothing."""
        draft, strategy = path.with_name(f".{path.name}"), self.strategy
        with draft.open("wb") as file:
            np.savez(
                file,
                number=self.number,
                start=self.start,
                ends=np.array(self.ends).reshape(-1, len(TIED)),
                values=np.array(self.values),
                centres=np.array(self.centres),
                mean=strategy.mean,
                used=np.array([self.seconds, self.pieces, self.life, strategy.sigma]),
            )
        draft.replace(path)

    def take(self, path: Path) -> None:
        """Go on with what was kept.

        Another machine's algebra may round otherwise, and the strategy then be led elsewhere by the same
        values: where that happens, a new one begins at the centre that was kept.
        """
        kept = read_arrays(path)
        self.number, self.start = int(kept["number"]), kept["start"]
        self.ends = list(kept["ends"])
        self.seconds, pieces, self.life, sigma = map(float, kept["used"])
        self.pieces = int(pieces)
        self._begin(kept["values"])
        if self.values and not np.allclose(self.strategy.mean, kept["mean"]):
            self.centres = list(kept["centres"])
            self.strategy = self._strategy(kept["mean"], sigma)


def unit(weights: Floats) -> Floats:
    """The same weights, so that their squares add up to 1."""
    length = float(np.sqrt((weights**2).sum()))
    return weights / length if length else weights
