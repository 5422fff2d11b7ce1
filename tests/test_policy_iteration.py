"""DPI and CBMPI: rollouts by the plain rules, the classifier's losses and the critic by their definitions."""

from __future__ import annotations

import numpy as np
import pytest

from ludotheque.control import Control
from ludotheque.experience import Rollouts
from ludotheque.games.tetris import experience, rollouts
from ludotheque.games.tetris.dropping import Board, dropped, placements
from ludotheque.games.tetris.training import TRAINING
from ludotheque.kernels import Ints
from ludotheque.train.judging import judge_for
from ludotheque.train.learning import TrainingTask
from ludotheque.train.policy_iteration import Cbmpi, CbmpiSettings, count_losses, joined, least_squares
from tests.learning import DT, GOOD, SMALL, plain_kernels
from tests.tetris_boards import all_features

__all__ = ["plain_kernels"]

pytestmark = pytest.mark.usefixtures("plain_kernels")


def sampled_positions(count: int, seed: str) -> Ints:
    """The positions that a rollout of this seed looks at."""
    kernels = experience.Kernels(SMALL, DT)
    sampled = np.zeros(experience.MORE_POSITIONS * count * rollouts.POSITION, np.int64)
    rules = (kernels.field, kernels.setting(0.0), kernels.shapes, kernels.given)
    run = experience.runs.new_run(f"{seed} positions")
    rollouts.sample_positions(run, *rules, kernels.table(GOOD), experience.BETWEEN, np.zeros(0), sampled)
    return experience.evenly(sampled.reshape(-1, rollouts.POSITION), count)


def board_of(position: Ints, width: int) -> Board:
    rows = range(int(position[rollouts.TOP]))
    return tuple("".join(".#"[int(position[j]) >> row & 1] for j in range(width)) for row in rows)


def test_rollouts_try_every_placement_as_the_rules_say() -> None:
    found = TRAINING.roll_out(SMALL, DT, GOOD, "test", 2, 0, 1.0)
    assert (found.kept == 1).all()
    assert (found.later == 0).all()
    assert (found.values == found.ends).all()
    width, height, end = 6, 8, "strict"
    for number, position in enumerate(sampled_positions(2, "test")):
        board, kind, expected = board_of(position, width), int(position[rollouts.PIECE]), []
        for turn, column in placements(board, SMALL.pieces[kind], width, height, end):
            after = dropped(board, SMALL.pieces[kind], turn, column, width, height, end)
            if not after.is_over:
                features = all_features(SMALL, board, kind, turn, column, after, True)[:9].astype(float)
                features[0] /= 2
                expected.append([*features, after.lines])
        rows = slice(found.first[number], found.first[number + 1])
        assert np.c_[found.features[rows], found.points[rows]].tolist() == expected
        assert expected


def test_a_rollout_gathers_lines_until_it_is_lost() -> None:
    bad = (1000, 0, 0, 0, 0, 0, 0, 0, 0)  # piles up
    short, long = (TRAINING.roll_out(SMALL, DT, bad, "test", 1, length, 1.0) for length in (1, 8))
    assert long.moves > short.moves
    assert short.kept.mean() > long.kept.mean()
    assert set(np.unique(long.kept)) <= {0.0, 1.0}
    good = TRAINING.roll_out(SMALL, DT, GOOD, "test", 1, 8, 0.5)
    assert good.kept.max() == 0.5**8
    assert good.later.mean() > 0


def test_walls_of_all_heights_are_looked_at_alike() -> None:
    sampled = np.zeros((1000, rollouts.POSITION), np.int64)
    sampled[:, rollouts.TOP] = [2] * 900 + [5] * 80 + [9] * 20
    tops = experience.evenly(sampled, 150)[:, rollouts.TOP].tolist()
    assert [tops.count(height) for height in (2, 5, 9)] == [65, 65, 20]


def test_the_critic_finds_a_known_value() -> None:
    chance = np.random.default_rng(4)
    values, known = chance.random((500, 4)), np.array([3.0, -1.0, 0.5, 2.0])
    targets = values @ known + chance.normal(0, 0.01, 500)
    assert least_squares(values, targets) == pytest.approx(known, abs=0.01)


def test_a_critic_sees_bells_around_the_mean_height() -> None:
    kernels = experience.Kernels(SMALL, DT)
    found = kernels.values(np.array([[1.0] * 9 + [6.0 * 4]]))[0]  # all columns four high, half of the board
    assert found[0] == 1.0
    assert found[1:10].tolist() == [1.0] * 9
    assert found[10:].argmax() == 2
    assert found[12] == 1.0
    assert found[10:] == pytest.approx(found[10:][::-1])


def test_losses_are_those_of_each_candidates_choices() -> None:
    chance = np.random.default_rng(5)
    first, features, returns = np.array([0, 3, 3, 8]), chance.random((8, 2)), chance.random(8)
    candidates, found = chance.normal(0, 1, (4, 2)), np.zeros(4)
    count_losses(first, features.ravel(), returns, candidates.ravel(), found)
    for candidate, loss in zip(candidates, found, strict=True):
        groups = [slice(0, 3), slice(3, 8)]
        chosen = [returns[group][np.argmax(features[group] @ candidate)] for group in groups]
        assert loss == pytest.approx(sum(returns[group].max() for group in groups) - sum(chosen))


def test_weights_critic_and_finalists_are_all_that_is_kept() -> None:
    task = TrainingTask("tetris", SMALL.rules._asdict(), "dt")
    learner = Cbmpi(task, CbmpiSettings(), judge_for(task, 1, "threads", Control()))
    given = {"weights": np.arange(9.0), "critic": np.arange(15.0), "finalists": np.ones((2, 9))}
    learner.take(dict(given))
    assert {key: array.tolist() for key, array in learner.kept().items()} == {
        key: array.tolist() for key, array in given.items()
    }


def test_portions_are_joined_in_order() -> None:
    def portion(*first: int) -> Rollouts:
        each = np.arange(first[-1], dtype=float)
        return Rollouts(np.array(first), each[:, None], each[:, None], each, each, each, each[:, None], 7)

    both = joined([portion(0, 2, 2, 5), portion(0, 4)])
    assert both.first.tolist() == [0, 2, 2, 5, 9]
    assert both.moves == 14
    assert both.points.tolist() == [0, 1, 2, 3, 4, 0, 1, 2, 3] == both.features[:, 0].tolist()
