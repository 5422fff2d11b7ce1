"""Whole populations of policies at once on an NVIDIA GPU (the extra `gpu`): the same games as in marathon.py.

A *thread* plays games of one policy, one after the other, each from its own random numbers: the pieces and
the choices are those of the kernels, to the last tie. Only the records' game is played there: tetrominoes,
any of them at any time, none seen ahead, the strict rule. gpu.cu is the program, gpu_tables.py its tables.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ludotheque.chance import first_number
from ludotheque.game import Game, Unsupported
from ludotheque.games.tetris import policies
from ludotheque.games.tetris.gpu_tables import GpuOptions, options_for, shape_words, tables
from ludotheque.games.tetris.rules import Tetris
from ludotheque.kernels import Ints
from ludotheque.trainable import FeatureSet, PlayJob, Tally
from ludotheque.words import _

SOURCE = Path(__file__).with_name("gpu.cu")

WARPS, LANES, BLOCKS = 4, 32, 6
"""Warps a block, threads a warp, and blocks at once on a multiprocessor: as its shared memory allows."""

PIECES_AT_ONCE = 10_000
"""Of each thread in one launch."""

Program = Callable[..., None]
"""Plays on: blocks, then the arguments of `play` in gpu.cu, but for `threads`."""


class GpuGames:
    """Games of several policies under way: `go_on` plays them further, counts are by policy.

    `numbers` are where the random numbers of each policy's threads begin, a row for each policy; on a GPU a
    row has a multiple of WARPS * LANES of them.
    """

    def __init__(
        self,
        weights: Ints,
        width: int,
        height: int,
        numbers: Any,
        most_deaths: int = 0,
        program: Callable[[GpuOptions], Program] | None = None,
        arrays: Any = None,
    ) -> None:
        self._arrays = cupy() if arrays is None else arrays
        self._per_block = 1 if arrays is np else WARPS * LANES
        policies, threads = numbers.shape
        options = options_for(weights, width, height)
        self._play = (program or compiled)(options)
        self._blocks, self._most_deaths = policies * threads // self._per_block, most_deaths
        self._blocks_a_policy, self._shape = threads // self._per_block, (policies, threads)
        value = np.int64 if options.is_wide else np.int32
        put = self._arrays.asarray
        self._shapes = put(shape_words(width))
        self._tables = put(tables(weights).astype(value))
        self._columns = put(np.zeros((width, numbers.size), np.uint32))
        self._numbers = put(np.ascontiguousarray(numbers, np.uint64).ravel())
        self._kinds = put(np.full(numbers.size, -1, np.int32))
        self._counts = [put(np.zeros(numbers.size, np.int64)) for _count in range(3)]

    def go_on(self, pieces: int) -> None:
        """Place so many pieces in every game."""
        self._play(
            self._blocks,
            self._shapes,
            self._tables,
            self._blocks_a_policy,
            pieces,
            self._most_deaths,
            self._columns,
            self._numbers,
            self._kinds,
            *self._counts,
        )

    def by_thread(self) -> list[Ints]:
        """Lines, pieces and games lost of every thread, a row for each policy."""
        return [np.asarray(_on_host(count)).reshape(self._shape) for count in self._counts]

    def counts(self) -> list[Ints]:
        """Lines, pieces and games lost of each policy."""
        return [one.sum(axis=1) for one in self.by_thread()]


def _on_host(array: Any) -> Any:
    return array.get() if hasattr(array, "get") else array


def has_gpu() -> bool:
    """Whether CuPy is here and finds a GPU."""
    try:
        import cupy

        return bool(cupy.cuda.runtime.getDeviceCount())
    except Exception:  # whatever CuPy or the driver object to
        return False


def cupy() -> Any:
    """The package CuPy; one sentence where it, or a GPU, is missing."""
    if not has_gpu():
        raise Unsupported(_("this needs an NVIDIA GPU, and the extra: pip install ludotheque[gpu]"))
    import cupy

    return cupy


@cache
def compiled(options: GpuOptions) -> Program:
    """The program for a GPU."""
    found = cupy()
    arguments = (*options.definitions(), f"-DWARPS={WARPS}", f"-DBLOCKS={BLOCKS}")
    module = found.RawModule(code=SOURCE.read_text(encoding="utf-8"), options=arguments)
    kernel = module.get_function("play")

    def play(blocks: int, shapes: Any, tables: Any, blocks_a_policy: int, *rest: Any) -> None:
        pieces, most_deaths, columns, *others = rest
        threads = np.int32(columns.shape[1])
        numbers = (np.int32(blocks_a_policy), threads, np.int32(pieces), np.int64(most_deaths))
        kernel((blocks,), (WARPS * LANES,), (shapes, tables, *numbers, columns, *others))

    return play


class GpuJudge:
    """Does the jobs of a training (trainable.py): the tallies are those that the kernels come to."""

    def __init__(self, game: Game[Any, Any], features: FeatureSet, **made: Any) -> None:
        assert isinstance(game, Tetris)
        rules = game.rules
        known = (rules.pieces, rules.generator, rules.end, rules.hold, rules.limit)
        if known != ("tetrominoes", "uniform", "strict", False, 0):
            raise Unsupported(
                _("a GPU plays the records' game only: tetrominoes, any at any time, the strict end")
            )
        if not made:
            cupy()
        self.seconds = 0.0
        self._size, self._features, self._made = (rules.width, rules.height), features, made

    def evaluate(self, jobs: Sequence[PlayJob]) -> list[Tally]:
        """The tallies, in the jobs' order; those of equal length are played together."""
        began = time.monotonic()
        found: dict[int, Tally] = {}
        for games, moves in dict.fromkeys((job.games, job.moves) for job in jobs):
            places = [place for place, job in enumerate(jobs) if (job.games, job.moves) == (games, moves)]
            found.update(
                zip(places, self._play([jobs[place] for place in places], games, moves), strict=True)
            )
        self.seconds += time.monotonic() - began
        return [found[place] for place in range(len(jobs))]

    def _play(self, jobs: list[PlayJob], games: int, moves: int) -> list[Tally]:
        """A thread for each game, and some that fill up the last block."""
        per_block = 1 if self._made else WARPS * LANES
        numbers = np.ones((len(jobs), -(-games // per_block) * per_block), np.int64)
        for seed in {job.seed for job in jobs}:
            row = [first_number(f"{seed}/{number}") for number in range(games)]
            numbers[[job.seed == seed for job in jobs], :games] = row
        whole, is_fast = np.array([job.weights for job in jobs]), self._features.choices.get("fast_wells")
        weights = policies.whole_tables(self._features.names, whole, bool(is_fast))
        played = GpuGames(weights, *self._size, numbers, 0 if moves else 1, **self._made)
        left = moves
        while True:
            played.go_on(min(left, PIECES_AT_ONCE) if moves else PIECES_AT_ONCE)
            left -= PIECES_AT_ONCE
            lines, pieces, lost = (count[:, :games] for count in played.by_thread())
            if left <= 0 if moves else lost.min():
                sums = (count.sum(axis=1).tolist() for count in (lines, lost, pieces))
                return [Tally(*one) for one in zip(*sums, strict=True)]

    def close(self) -> None:
        """Nothing is held."""
