"""The training of dames' patterns: interrupted, it goes on to the same weights; it counts what it took."""

from __future__ import annotations

from math import log
from pathlib import Path

import pytest

from ludotheque.control import Control
from ludotheque.games.dames.endgames import tables
from ludotheque.games.dames.engine import fitting, training
from ludotheque.games.dames.engine.evaluation import TRAINED, WEIGHTS
from ludotheque.games.dames.engine.thinker import trained, weights_path
from ludotheque.games.dames.variants import VARIANTS
from ludotheque.weights import load_weights

SMALL = training.Settings(generations=2, positions=160, depth=1, budget=5, passes=2)


@pytest.fixture(autouse=True)
def small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "PORTION", 40)
    monkeypatch.setattr(training, "fast", lambda kernel: kernel)  # to compile it takes longer than this
    monkeypatch.setattr(fitting, "SQUARES_STEPS", 5)
    monkeypatch.setattr(tables, "build", lambda *_arguments: None)  # a minute's work, tested elsewhere


def test_an_interrupted_training_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    whole = training.train(SMALL, tmp_path / "whole", Control())
    assert len(whole.arrays["weights"]) == TRAINED and whole.arrays["weights"].any()
    broken = tmp_path / "broken"
    training.train(SMALL._replace(generations=1), broken, Control())
    (broken / "games-0-2.npy").unlink()
    (broken / "generation-0.npz").unlink()
    before = {path.name: path.stat().st_mtime_ns for path in broken.glob("games-*")}
    again = training.train(SMALL, broken, Control())
    assert (again.arrays["weights"] == whole.arrays["weights"]).all()
    assert all((broken / name).stat().st_mtime_ns == time for name, time in before.items())
    assert again.card.result == whole.card.result


def test_a_training_says_how_it_was_made_and_what_it_took(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = training.train(SMALL, tmp_path, Control()).card
    assert card.settings == SMALL._asdict() and card.method == "self-play"
    assert [len(found["losses"]) for found in card.result.values()] == [3, 3]
    parts = (tmp_path / training.COSTS).read_text().splitlines()
    assert len(parts) == 1 + 2 * (4 + 1), "tables, then games and a fit, twice"
    assert card.cost == {"minutes of one core": training.minutes_so_far(tmp_path)}
    assert "hours of one core in all" in capsys.readouterr().err


@pytest.mark.parametrize("name", tables.TABLED)
def test_what_was_learnt_for_a_rule_set_comes_with_its_card_and_is_played_by(name: str) -> None:
    card = load_weights(weights_path(name)).card
    assert (card.game, card.rules) == ("dames", VARIANTS[name]._asdict())
    assert card.result["generation 1"]["loss"] < log(2), "it knows more than who guesses"
    assert trained(VARIANTS[name]).shape == (WEIGHTS,)
