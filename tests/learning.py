"""Small trainings for the tests of policy iteration, TD and Q-learning."""

from __future__ import annotations

import pytest

from ludotheque import trained
from ludotheque.cli import main
from ludotheque.games.tetris import experience, learnt_players
from ludotheque.games.tetris.rules import Rules, Tetris
from ludotheque.games.tetris.training import FEATURE_SETS
from ludotheque.train import policy_iteration, td, td_fitting
from tests.sizes import IS_FULL

SMALL = Tetris(Rules(width=6, height=8))
DT = FEATURE_SETS["dt"]
GOOD = (-218, 242, -217, -331, 95, -222, -81, -965, 127)
"""The weights of DT-10."""

METHODS = {
    "dpi": ["--positions", "1", "--length", "1", "--generations", "3", "--population", "6", "--games", "2"],
    "cbmpi": ["--positions", "1", "--length", "1", "--generations", "3", "--population", "6", "--games", "2"],
    "td": ["--moves", "60", "--sweeps", "3", "--games", "2"],
    "network": ["--moves", "30", "--sweeps", "2", "--games", "2", "--hidden", "3", "--alone", "1"],
    "q-learning": ["--moves", "40", "--measured", "5", "--explored", "0.9"],
}
"""With settings that take no time."""


@pytest.fixture
def plain_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels' plain twins: they say the same, and nothing has to be compiled for a few moves.

    `make proofs` compiles them.
    """
    if not IS_FULL:
        for module in (experience, learnt_players, td, td_fitting, policy_iteration):
            monkeypatch.setattr(module, "fast", lambda one: one)
        monkeypatch.setattr(td, "NETWORK_MOVES", 40)
        monkeypatch.setattr(td, "PORTION", 40)


def train(method: str, *words: str) -> int:
    """The command, with a small board."""
    name = "td" if method == "network" else method
    rules = ["--rules", "dominoes"] if method == "q-learning" else ["--board", "6x8", "--finalists", "2"]
    small = [] if "--resume" in words else METHODS[method]
    return main(["train", "tetris", "--method", name, *rules, *small, "--judge-games", "0", *words])


def written(name: str) -> bytes:
    """The file of the weights."""
    return trained.path("tetris", name).with_name(f"{name}.npz").read_bytes()
