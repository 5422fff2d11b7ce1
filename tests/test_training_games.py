"""Training of any game that declares features: the same methods, against an opponent where there is one."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ludotheque import catalogue, trained
from ludotheque.cli import main
from ludotheque.train.judging import do_job
from ludotheque.train.learning import TrainingTask
from ludotheque.trainable import PlayJob
from ludotheque.weights import Weights, WeightsCard, load_weights, save_weights
from tests.rooms import open_room

TRAINABLE = [name for name in catalogue.GAMES if catalogue.manifest(name).training]


@pytest.mark.parametrize("name", TRAINABLE)
def test_what_a_game_declares_can_be_played(name: str) -> None:
    trainable = catalogue.load(catalogue.manifest(name).training)
    rules = catalogue.game(name, None, trainable.options).rules._asdict()
    for features, declared in trainable.feature_sets.items():
        job = PlayJob(tuple(-1 - place % 3 for place in range(len(declared.names))), "test", 2)
        tally, _seconds = do_job(TrainingTask(name, rules, features), job)
        assert tally.ended == 2 and tally.moves > 0
        assert (tally, trainable.error(tally) >= 0) == (
            do_job(TrainingTask(name, rules, features), job)[0],
            True,
        )
        assert len(declared.start) in (0, len(declared.names))


def test_two_games_at_least_can_be_trained() -> None:
    assert {"labyrinthe", "tetris"} <= set(TRAINABLE)


def test_weights_that_heed_nothing_lose_at_labyrinthe() -> None:
    """A treasure in reach is always taken; but who runs away from the next one takes fewer."""
    game = TrainingTask("labyrinthe", catalogue.game("labyrinthe").rules._asdict(), "heeded")
    away, _seconds = do_job(game, PlayJob((-5, -5, 0, 0), "test", 6))
    ways, _seconds = do_job(game, PlayJob((0, 1, 3, 0), "test", 6))
    assert away.mean < ways.mean


def test_a_labyrinthe_player_is_trained_and_plays_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--population", "4", "--games", "1", "--steps", "1", "--finalists", "1", "--judge-games", "2"]
    assert main(["train", "labyrinthe", "--method", "cross-entropy", *small, "--name", "mine"]) == 0
    assert "% of the score, over 2 fresh games" in capsys.readouterr().out
    card = load_weights(trained.path("labyrinthe", "mine")).card
    assert card.result["arena"]["against"] == "normal"
    assert main(["arena", "labyrinthe", "mine", "easy", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pairs"][0]["games"] == 2
    assert catalogue.agent("labyrinthe", "mine").name == "mine"


async def test_a_trained_player_sits_down_in_the_room_and_no_other_file_does(tmp_path: Path) -> None:
    card = WeightsCard("labyrinthe", {}, "by hand", 1, version=1, features=["ways", "denial"])
    weights = Weights({"weights": np.array([1, 3])}, card)
    save_weights(trained.path("labyrinthe", "mine"), weights)
    save_weights(tmp_path / "secret", weights)
    with open_room(tmp_path / "store") as room:
        for name in ("../mine", str(tmp_path / "secret"), "trained", "mine.npz", "yours"):
            refused = room.ask("/api/games", {"game": "labyrinthe", "players": ["me", name]})
            assert refused["status"] == 400 and "there is no player" in refused["text"]
        opened = room.ask("/api/games", {"game": "labyrinthe", "players": ["mine", "me"]})
        page = await room.page(opened["id"], list(opened["secrets"].values()))
        position = page.table["position"]
        while position["movers"] != [1]:  # until the machine has pushed and walked
            position = (await page.next("moved"))["position"]
        await page.close()


def test_a_game_that_declares_nothing_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "tetramino"]) == 2
    assert "declares nothing that could be trained" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["dames", "quintago"])
def test_a_game_that_trains_in_its_own_way_says_its_own_settings(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["train", name, "--help"])
    said = capsys.readouterr().out
    assert "--generations" in said and "--method" not in said
    assert (name == "dames") == ("(by default 2000000)" in " ".join(said.split()))
