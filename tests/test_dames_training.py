"""The training of dames' patterns: interrupted, it goes on to the same weights; it counts what it took."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from dataclasses import asdict, replace
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import catalogue
from ludotheque.cli import INTERRUPTED, main
from ludotheque.control import Control
from ludotheque.game import Unreadable
from ludotheque.games.dames.endgames import tables
from ludotheque.games.dames.engine import fitting, training
from ludotheque.games.dames.engine.evaluation import TRAINED, WEIGHTS
from ludotheque.games.dames.engine.thinker import Thinker, trained, weights_path
from ludotheque.games.dames.players import Searcher
from ludotheque.games.dames.variants import VARIANTS
from ludotheque.kernels import Ints
from ludotheque.trained import path as weights_file
from ludotheque.weights import Weights, WeightsCard, load_weights, save_weights
from tests.rooms import wait_until

SMALL = training.Settings(generations=2, positions=160, depth=1, budget=5, passes=2)


@pytest.fixture(autouse=True)
def small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "PORTION", 40)
    monkeypatch.setattr(training, "fast", lambda kernel: kernel)  # to compile it takes longer than this
    monkeypatch.setattr(fitting, "SQUARES_STEPS", 5)
    monkeypatch.setattr(tables, "build", lambda *_arguments: None)  # a minute's work, tested elsewhere


def test_an_interrupted_training_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    whole = training.train("international", SMALL, tmp_path / "whole", Control())
    assert len(whole.arrays["weights"]) == TRAINED and whole.arrays["weights"].any()
    broken = tmp_path / "broken"
    training.train("international", replace(SMALL, generations=1), broken, Control())
    (broken / "games-0-2.npy").unlink()
    (broken / "generation-0.npz").unlink()
    before = {path.name: path.stat().st_mtime_ns for path in broken.glob("games-*")}
    again = training.train("international", SMALL, broken, Control())
    assert (again.arrays["weights"] == whole.arrays["weights"]).all()
    assert all((broken / name).stat().st_mtime_ns == time for name, time in before.items())
    assert again.card.result == whole.card.result


def test_a_training_says_how_it_was_made_and_what_it_took(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = training.train("international", SMALL, tmp_path, Control()).card
    assert card.settings == asdict(SMALL) and card.method == "self-play"
    assert [len(found["losses"]) for found in card.result.values()] == [3, 3]
    parts = (tmp_path / training.COSTS).read_text().splitlines()
    assert len(parts) == 1 + 2 * (4 + 1), "tables, then games and a fit, twice"
    assert card.cost == {"minutes of one core": training.minutes_so_far(tmp_path)}
    assert "minutes of one core in all" in capsys.readouterr().err


QUICKLY = ["--generations", "2", "--positions", "160", "--depth", "1", "--budget", "5", "--passes", "2"]


def test_a_training_of_ones_own_sits_down_and_plays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "dames", "--rules", "course", "--name", "mine", *QUICKLY]) == 0
    said = capsys.readouterr().out
    assert "play against them: ludotheque play dames --rules course --players person,mine" in said
    assert catalogue.agent_names("dames")[-1] == "mine"
    course = catalogue.game("dames", "course")
    mine, others = catalogue.agent("dames", "mine", 1), Thinker(course)
    assert isinstance(mine, Searcher) and mine.learnt is not None and mine.learnt.is_for(course)
    assert (mine.learnt.weights != others.weights).any()
    for game in (course, catalogue.game("dames", "english")):
        state = game.start()
        assert mine.choose(game, state, game.to_move(state), Control(200)) in game.moves(state)


@pytest.mark.parametrize(("rules", "shape"), [({"size": 99}, TRAINED), ({"sizes": 10}, TRAINED), ({}, 7)])
def test_other_weights_do_not_sit_down(rules: dict[str, Any], shape: int) -> None:
    card = WeightsCard("dames", rules, "by hand", 1, version=training.TRAINING.version)
    save_weights(weights_file("dames", "odd"), Weights({"weights": np.zeros(shape, np.int16)}, card))
    with pytest.raises(Unreadable):
        catalogue.agent("dames", "odd")


def test_a_training_goes_on_only_where_it_is_said_and_as_it_was_begun(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*arguments: str) -> str:
        assert main(["train", "dames", *arguments]) == 2
        return capsys.readouterr().err

    assert "no training self-play-international to go on with" in refused("--resume")
    assert "trained by these rules: international, course" in refused("--rules", "frisian")
    assert "trained by these rules" in refused("-o", "size=8")
    assert "master is one of our players" in refused("--name", "master")
    for setting in ("generations", "positions", "depth", "passes"):
        assert f"the setting {setting} cannot be 0" in refused(f"--{setting}", "0")
    assert "the setting results cannot be 2.0" in refused("--results", "2")
    play = training.play_portion
    monkeypatch.setattr(training, "play_portion", interrupted_after(1, play))
    assert main(["train", "dames", *QUICKLY]) == INTERRUPTED
    assert "the same command with --resume goes on" in capsys.readouterr().err
    assert "was trained before: --resume goes on" in refused(*QUICKLY)
    assert "was begun with other settings" in refused("--resume", "--seed", "2")
    assert "was begun with other settings" in refused(
        "--resume", "--rules", "course", "--name", "self-play-international"
    )
    monkeypatch.setattr(training, "play_portion", play)
    assert main(["train", "dames", "--resume", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["settings"]["positions"] == 160
    assert "was trained before" in refused(*QUICKLY)
    assert main(["train", "dames", "--again", *QUICKLY, "--generations", "1"]) == 0


def interrupted_after(count: int, play: Callable[..., Ints]) -> Callable[..., Ints]:
    """The same, but Ctrl-C comes in the midst of a later call, which must hear of it."""
    calls = iter(range(count))

    def played(*arguments: Any) -> Ints:
        if next(calls, None) is None:
            signal.raise_signal(signal.SIGINT)
            wait_until(lambda: arguments[-1].stopped)
        return play(*arguments)

    return played


@pytest.mark.parametrize("name", tables.TABLED)
def test_what_was_learnt_for_a_rule_set_comes_with_its_card_and_is_played_by(name: str) -> None:
    card = load_weights(weights_path(name)).card
    assert (card.game, card.rules) == ("dames", VARIANTS[name]._asdict())
    assert card.result["generation 1"]["loss"] < log(2), "it knows more than who guesses"
    assert trained(VARIANTS[name]).shape == (WEIGHTS,)
