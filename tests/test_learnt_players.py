"""Networks and tables at play: by their names everywhere, refused by one sentence where they do not fit."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest

from ludotheque import catalogue, trained
from ludotheque.cli import main
from ludotheque.control import Control
from ludotheque.experience import Experience, Tabular
from ludotheque.game import LudothequeError
from ludotheque.games.tetris import learnt_players
from ludotheque.games.tetris.rules import Tetris
from ludotheque.games.tetris.training import TRAINING
from ludotheque.match import Match
from ludotheque.networks import new_network
from ludotheque.weights import Weights, WeightsCard, save_weights
from tests.learning import DT, plain_kernels

__all__ = ["plain_kernels"]

pytestmark = pytest.mark.usefixtures("plain_kernels")

CHANCE = np.random.default_rng(1)
LOW_AND_WHOLE = np.array([5.0, -0.5, 0.1, -0.5, -0.7, -1, -0.3, -0.1, -1, 0.1])
"""A bias, and weights that play well enough."""

FITTING: dict[str, dict[str, Any]] = {
    "network": {"network": new_network(LOW_AND_WHOLE, np.zeros(9), np.ones(9), 3, CHANCE)},
    "q-table": {"places": np.array([0, 7]), "entries": np.array([-0.5, -1.0])},
}
RULES = {"network": "low", "q-table": "dominoes"}


def card_of(kind: str) -> WeightsCard:
    rules, features = Tetris.variants[RULES[kind]]._asdict(), list(DT.names) if kind == "network" else []
    return WeightsCard("tetris", rules, "td", 1, version=TRAINING.version, kind=kind, features=features)


def keep(kind: str, arrays: dict[str, Any], **card: Any) -> None:
    save_weights(trained.path("tetris", "mine"), Weights(arrays, card_of(kind)._replace(**card)))


def arena(kind: str, *words: str) -> int:
    limit = ["-o", "limit=4", "--games", "2"]
    return main(["arena", "tetris", "mine", "--rules", RULES[kind], *limit, *words])


@pytest.mark.parametrize("kind", FITTING)
def test_what_was_learnt_plays_by_its_name(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    keep(kind, FITTING[kind])
    assert arena(kind, "--json") == 0
    (found,) = json.loads(capsys.readouterr().out)["players"]
    assert (found["ended"], found["moves"]) == (2, 8)
    assert "mine" in catalogue.agent_names("tetris")
    match = Match(catalogue.game("tetris", RULES[kind]), 1, 3)
    agent = catalogue.agent("tetris", "mine", 3)
    for _turn in range(2):
        move = match.choose(agent, 0, Control())
        assert move in match.moves
        match.play(move)


@pytest.mark.parametrize("kind", FITTING)
def test_one_piece_at_a_time_or_a_whole_game_is_the_same(kind: str) -> None:
    keep(kind, FITTING[kind])
    game = catalogue.game("tetris", RULES[kind], {"ahead": 0})
    assert isinstance(game, Tetris)
    run, agent = learnt_players.LearntRun(game, "mine", "7"), catalogue.agent("tetris", "mine")
    run.begin()
    for _piece in range(3):
        state = run.state
        move = agent.choose(game, state, 0, Control())
        run.step(Control())
        assert run.state.board == game.play(state, move).board


NETWORK = FITTING["network"]["network"]
REFUSED: dict[str, tuple[str, dict[str, Any]]] = {
    "no network": ("network", {"other": np.zeros(3)}),
    "a short network": ("network", {"network": NETWORK[:-1]}),
    "no number in a network": ("network", {"network": NETWORK * math.nan}),
    "no table": ("q-table", {"places": np.array([0, 7])}),
    "a table of words": ("q-table", {"places": np.array(["a"]), "entries": np.zeros(1)}),
    "places beyond the table": ("q-table", {"places": np.array([10**9]), "entries": np.zeros(1)}),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_what_does_not_fit_is_refused_by_one_sentence(fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    kind, arrays = REFUSED[fault]
    keep(kind, arrays)
    assert arena(kind) == 2
    said = capsys.readouterr().err
    assert "do not fit its features" in said
    assert len(said.splitlines()) == 1


def test_a_network_of_unknown_features_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    keep("network", FITTING["network"], features=["magic"] * 9)
    assert arena("network") == 2
    assert "do not fit its features" in capsys.readouterr().err


def test_a_table_plays_only_the_board_it_knows(capsys: pytest.CaptureFixture[str]) -> None:
    keep("q-table", FITTING["q-table"])
    assert main(["arena", "tetris", "mine", "--rules", "low", "--games", "1"]) == 2
    assert "only what it was trained for: 4×3, dominoes, statement" in capsys.readouterr().err
    match = Match(catalogue.game("tetris"), 1, 1)
    with pytest.raises(LudothequeError, match="only what it was trained for"):
        match.choose(catalogue.agent("tetris", "mine"), 0, Control())


@pytest.mark.parametrize("method", ["dpi", "td", "q-learning"])
def test_a_game_that_shows_too_little_is_refused(method: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(TRAINING, Experience)
    assert isinstance(TRAINING, Tabular)
    assert main(["train", "labyrinthe", "--method", method, "--steps", "1"]) == 2
    assert "labyrinthe" in capsys.readouterr().err
