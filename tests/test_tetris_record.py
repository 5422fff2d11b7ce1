"""The training of the record: interrupted, it goes on to the same weights; its card says what they are."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ludotheque.games.tetris import policies
from ludotheque.train.tetris_judgement import TetrisWorth
from ludotheque.train.tetris_record import train, write
from ludotheque.train.tetris_stages import NAMES, TIED, RecordStage, RecordTraining
from ludotheque.weights import load_weights
from tests.tetris_gpu_games import plain_program

STAGES = (RecordStage(5, "offers", 3, 0.3, 5, 6), RecordStage(6, "record", 2, 0.05, 5, 8))


def new_training() -> RecordTraining:
    return RecordTraining(STAGES, 1, threads=24, program=plain_program, arrays=np)


@pytest.mark.parametrize("interrupted_after", [2, 4])
def test_an_interrupted_training_comes_to_the_same_weights(interrupted_after: int, tmp_path: Path) -> None:
    whole, first = new_training(), new_training()
    while not whole.is_done:
        whole.step()
    for _generation in range(interrupted_after):
        first.step()
    first.keep(tmp_path / "training.npz")
    resumed = new_training()
    resumed.take(tmp_path / "training.npz")
    assert resumed.generation == interrupted_after % 3
    train(resumed, tmp_path, float("inf"))
    assert np.array_equal(resumed.ends, whole.ends)
    assert resumed.pieces == whole.pieces
    steps = [json.loads(line) for line in (tmp_path / "steps.jsonl").read_text().splitlines()]
    assert [(step["stage"], step["generation"]) for step in steps][-1] == (1, 2)


def test_where_the_values_lead_elsewhere_the_centre_that_was_kept_counts(tmp_path: Path) -> None:
    first, other = new_training(), new_training()
    first.step()
    first.keep(tmp_path / "training.npz")
    with np.load(tmp_path / "training.npz") as found:
        kept = {**found, "mean": found["mean"] + 1, "centres": found["centres"] + 1}
    np.savez(tmp_path / "training.npz", **kept)
    other.take(tmp_path / "training.npz")
    assert np.array_equal(other.strategy.mean, kept["mean"])
    assert np.array_equal(other.centres, kept["centres"])
    assert other.generation == 1


def test_a_stage_changes_only_the_features_that_it_names() -> None:
    training = new_training()
    while training.number == 0:
        training.step()
    end = dict(zip(NAMES, TIED.weights(training.ends[0]), strict=True))
    assert not any(
        weight for name, weight in end.items() if name.startswith(("third", "ways", "steps", "left"))
    )
    assert all(end[name] for name in NAMES[:20])


def test_the_card_makes_a_policy_of_the_weights(tmp_path: Path) -> None:
    training = new_training()
    whole = TIED.whole(np.random.default_rng(1).standard_normal((1, len(TIED))), 20_000)[0]
    write(
        training,
        whole,
        [TetrisWorth("record", "10x10", 7500, 20, 100, 1_000_000, 1.0)],
        tmp_path / "record",
    )
    weights = load_weights(tmp_path / "record")
    policy = policies.policy_of(weights, "record")
    assert policies.weights_table(policy)[: len(whole)].tolist()[1:] == (2 * whole).tolist()[1:]
    assert policy.fast_wells
    assert weights.card.version == policies.VERSION
