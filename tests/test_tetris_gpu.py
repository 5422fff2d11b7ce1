"""What a GPU plays: its program, made by a C compiler, plays the kernels' games to the last piece.

Nothing here runs on a GPU, since tests have none: `python -m tests.tetris_gpu_games` checks one.
"""

from __future__ import annotations

import json

import numpy as np
import pytest

from ludotheque.control import Control
from ludotheque.game import Unsupported
from ludotheque.games.tetris import features, gpu, gpu_tables, policies
from ludotheque.games.tetris.gpu import GpuJudge
from ludotheque.games.tetris.mirror import TiedWeights, mirrored
from ludotheque.games.tetris.rules import Rules, Tetris
from ludotheque.games.tetris.training import FEATURE_SETS, TRAINING
from ludotheque.trainable import PlayJob
from tests.tetris_gpu_games import FILE, THREADS, Entry, by_gpu, by_kernels, entries, plain_program

ENTRIES = {f"{entry.name}, {entry.width} x {entry.height}": entry for entry in entries()}

PLAYED = 30
"""Of the 128 threads in the file."""


@pytest.mark.parametrize("name", ENTRIES)
def test_the_gpus_program_plays_the_kernels_games(name: str) -> None:
    played = by_gpu(ENTRIES[name], PLAYED, plain_program, np)
    assert played == [one[:PLAYED] for one in json.loads(FILE.read_text())[name]]


@pytest.mark.parametrize("name", ["bcts, 10 x 7", "everything 1, 10 x 7"])
def test_the_file_of_games_is_what_the_kernels_play(name: str) -> None:
    played = by_kernels(ENTRIES[name], PLAYED)
    assert played == [one[:PLAYED] for one in json.loads(FILE.read_text())[name]]


def test_the_counts_of_several_policies_stay_apart() -> None:
    names = ("dt-10", "dt-20")
    tables = np.array([policies.table(name) for name in names])
    numbers = np.arange(1, 7).reshape(2, 3) * 7919
    together = gpu.GpuGames(tables, 10, 6, numbers, 0, plain_program, np)
    together.go_on(300)
    together.go_on(500)
    for place, name in enumerate(names):
        alone = gpu.GpuGames(
            policies.table(name)[None], 10, 6, numbers[place : place + 1], 0, plain_program, np
        )
        alone.go_on(800)
        assert [count[0] for count in alone.counts()] == [count[place] for count in together.counts()]
    assert together.counts()[1].tolist() == [2400, 2400]


@pytest.mark.parametrize(("policy", "height"), [("filtering", 10), ("evaluation", 10), ("dt-20", 23)])
def test_what_a_gpu_cannot_play_is_refused(policy: str, height: int) -> None:
    with pytest.raises(Unsupported):
        gpu_tables.options_for(policies.table(policy)[None], 10, height)


def test_without_a_gpu_one_sentence_says_so() -> None:
    if gpu.has_gpu():
        return
    with pytest.raises(Unsupported, match="GPU"):
        by_gpu(Entry("dt-10", policies.table("dt-10"), 10, 6), THREADS)


def test_every_feature_has_a_mirror_image_that_is_a_feature() -> None:
    for name in features.FEATURES:
        assert mirrored(name) in features.FEATURES
        assert mirrored(mirrored(name)) == name
    assert mirrored("steps -3, +1") == "steps -1, +3"
    assert mirrored("second offer +0, -1") == "second offer +1, +0"


def test_tied_weights_are_the_same_in_the_mirror() -> None:
    tied = TiedWeights(FEATURE_SETS["record"].names)
    parameters = np.random.default_rng(1).standard_normal(len(tied))
    weights = dict(zip(tied.names, tied.weights(parameters), strict=True))
    assert all(weights[name] == weights[mirrored(name)] for name in tied.names)
    assert np.array_equal(tied.parameters(np.array(list(weights.values()))), parameters)
    whole = tied.whole(parameters[None], 20_000)[0]
    assert abs(whole).max() == 20_000
    assert not whole[features.DIVERSITY]


@pytest.mark.parametrize("moves", [0, 700])
def test_a_training_gets_the_tallies_that_the_kernels_come_to(moves: int) -> None:
    game, dt = Tetris(Rules(height=6)), FEATURE_SETS["dt"]
    weights = ((-268, 138, -241, -632, 203, -271, -43, -948, 89), (-5, 3, -5, -9, 1, -5, 0, -20, 3))
    jobs = [PlayJob(one, seed, games, moves) for one in weights for seed, games in (("a", 3), ("b", 5))]
    judge = GpuJudge(game, dt, program=plain_program, arrays=np)
    assert judge.evaluate(jobs) == [TRAINING.play(game, dt, job, Control()) for job in jobs]
    with pytest.raises(Unsupported):
        GpuJudge(Tetris(Rules(end="lines")), dt)
