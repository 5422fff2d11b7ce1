"""TD(λ): returns, sums and networks against their definitions and known values; and runs of all learners."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from ludotheque import networks
from ludotheque.experience import Steps
from ludotheque.games.tetris import experience, sampling
from ludotheque.kernels import Floats, fast
from ludotheque.networks import new_network
from ludotheque.train import td_fitting
from ludotheque.train.run_folder import RunFolder, run_path
from ludotheque.train.td_fitting import fit_sum, lambda_returns
from tests.learning import DT, GOOD, METHODS, SMALL, plain_kernels, train, written
from tests.sizes import IS_FULL, sized

__all__ = ["plain_kernels"]

pytestmark = pytest.mark.usefixtures("plain_kernels")


def kept(name: str) -> dict[str, list[float]]:
    """The arrays of a training's last checkpoint."""
    found = RunFolder(run_path("tetris", name)).checkpoint()
    assert found
    return {key: array.tolist() for key, array in found[1].items()}


@pytest.mark.parametrize("method", METHODS)
def test_a_training_in_two_parts_equals_one_in_one(method: str) -> None:
    assert train(method, "--steps", "2", "--name", "whole") == 0
    assert train(method, "--steps", "1", "--name", "parts") == 0
    assert kept("parts") != kept("whole")
    assert train(method, "--resume", "--name", "parts", "--steps", "2") == 0
    assert kept("parts") == kept("whole")
    assert written("parts") == written("whole")
    lines = [RunFolder(run_path("tetris", name)).steps() for name in ("whole", "parts")]
    means = [[line["mean"] for line in each] for each in lines]
    assert means[0] == means[1]
    assert len(means[0]) == 2


def test_another_seed_learns_something_else() -> None:
    for name, seed in (("first", "1"), ("second", "2")):
        assert train("td", "--steps", "1", "--name", name, "--seed", seed) == 0
    assert written("first") != written("second")


def test_only_what_is_known_can_be_foreseen(capsys: pytest.CaptureFixture[str]) -> None:
    assert train("td", "--steps", "1", "--foreseen", "weather") == 2
    assert "the setting foreseen cannot be weather" in capsys.readouterr().err


def test_returns_are_those_of_the_definition() -> None:
    """The λ-return is the mean of all n-step returns, those of n moves weighing (1 - λ) λⁿ⁻¹."""
    chance = np.random.default_rng(1)
    values, rewards, discount, decay = chance.random(40), chance.random(40), 0.9, 0.6
    ends = (chance.random(40) < 0.15).astype(float)
    found = np.zeros(40)
    lambda_returns(values, rewards, ends, 20, discount, decay, found)
    for at in range(40):
        if ends[at]:
            continue
        last = at // 20 * 20 + 19
        expected, gathered, weight = 0.0, 0.0, 1.0
        for moves in range(1, last - at + 1):
            gathered += discount ** (moves - 1) * rewards[at + moves]
            is_over = ends[at + moves] == 1
            is_last = is_over or at + moves == last
            seen = gathered + (0 if is_over else discount**moves * values[at + moves])
            expected += (weight if is_last else weight * (1 - decay)) * seen
            weight *= decay
            if is_over:
                break
        assert found[at] == pytest.approx(values[at] if at == last else expected)


def chain(moves: int) -> Steps:
    """Two places that follow each other by chance, of which the second loses one time in five."""
    chance = np.random.default_rng(2)
    features, ends, place = np.zeros((moves, 1)), np.zeros(moves), 0
    for at in range(moves):
        ends[at] = place == 1 and chance.random() < 0.2
        place = 0 if ends[at] else int(chance.random() < 0.3)
        features[at] = place
    return Steps(features, np.zeros(moves), ends)


@pytest.mark.proof
@pytest.mark.parametrize(("decay", "is_logistic"), [(0.0, True), (0.7, True), (0.7, False)])
def test_td_finds_the_known_chances_of_survival(decay: float, is_logistic: bool) -> None:
    """Both places' chances follow from each other: two equations."""
    steps, discount = chain(sized(2500, 50_000)), 0.9
    rewards = (1 - discount) * (1 - steps.ends)
    returns = fast(lambda_returns) if IS_FULL else lambda_returns

    def returns_of(values: Floats) -> Floats:
        found = np.zeros(len(values))
        returns(values, rewards, steps.ends, len(values), discount, decay, found)
        return found

    weights = fit_sum(np.zeros(2), steps, returns_of, is_logistic, sweeps=sized(8, 40))
    link: Callable[[float], float] = td_fitting.logistic if is_logistic else float
    after, safe = np.array([0.7, 0.3]), np.array([1.0, 0.8])
    known = np.linalg.solve(np.eye(2) - discount * np.outer(safe, after), (1 - discount) * safe)
    found = [link(weights[0]), link(weights.sum())]
    assert found == pytest.approx(known, abs=0.015 if IS_FULL else 0.05)


def test_a_network_begins_with_what_the_sum_says() -> None:
    chance = np.random.default_rng(4)
    features, weights = chance.random((5, 3)), chance.normal(0, 1, 4)
    network = new_network(weights, chance.random(3), 1 + chance.random(3), 4, chance)
    expected = [td_fitting.logistic(weights[0] + row @ weights[1:]) for row in features]
    assert td_fitting.network_values(network, features) == pytest.approx(expected)


def test_a_network_is_corrected_along_its_gradient() -> None:
    """Each weight moves by how much the value depends on it, as small differences show."""
    chance = np.random.default_rng(5)
    features, middle = chance.normal(0, 1, 2), np.zeros(3)
    network = new_network(chance.normal(0, 1, 3), chance.random(2), 1 + chance.random(2), 3, chance)
    network[networks.SCALES + 4 :] = chance.normal(0, 1, len(network) - networks.SCALES - 4)
    value, moved = networks.network_value(network, features, 0, middle), network.copy()
    networks.correct(moved, features, 0, middle, 1.0)
    for place in range(networks.SCALES + 4, len(network)):
        changed = network.copy()
        changed[place] += 1e-6
        slope = (networks.network_value(changed, features, 0, np.zeros(3)) - value) / 1e-6
        assert moved[place] - network[place] == pytest.approx(slope, abs=1e-5)
    assert moved[: networks.SCALES + 4].tolist() == network[: networks.SCALES + 4].tolist()


def test_a_network_learns_what_no_sum_says() -> None:
    """Whether two numbers differ."""
    chance = np.random.default_rng(3)
    features = np.array([[0, 0], [0, 1], [1, 0], [1, 1]] * 50, float)
    steps = Steps(features, np.zeros(200), np.zeros(200))
    wanted = (features[:, 0] != features[:, 1]).astype(float)
    network = new_network(np.zeros(3), np.full(2, 0.5), np.full(2, 2.0), 6, chance)
    for _sweep in range(12):
        td_fitting.pass_over(network, steps, wanted, chance.permutation(200), 0.5)
    assert np.abs(td_fitting.network_values(network, features) - wanted).max() < 0.2


@pytest.mark.proof
def test_plain_and_compiled_samples_are_the_same() -> None:
    """Compiled in `make proofs` only, where that pays; here the plain kernel repeats itself."""
    kernels, moves = experience.Kernels(SMALL, DT), sized(4, 500)
    units, room = kernels.units(DT.names), np.zeros(64)
    chance, other = np.random.default_rng(6), sampling.sample_steps
    if IS_FULL:
        other = fast(other)
    for network in (np.zeros(0), new_network(np.zeros(10), np.zeros(9), np.full(9, 0.2), 4, chance)):
        found = []
        for sample in (
            sampling.sample_steps,
            fast(sampling.sample_steps) if IS_FULL else sampling.sample_steps,
        ):
            arrays = np.zeros(moves * 9), np.zeros(moves), np.zeros(moves)
            rules = (kernels.field, kernels.setting(0.2), kernels.shapes, kernels.given)
            run = experience.runs.new_run("test")
            sample(run, *rules, kernels.table(GOOD), units, network, room, *arrays)
            found.append(np.concatenate(arrays).tolist())
        assert found[0] == found[1]
        assert any(found[0])
