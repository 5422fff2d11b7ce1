"""The arena of games for one: means with errors, the same games for all, interruption and resumption."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludotheque.cli import main
from ludotheque.games.tetris.rules import Rules, Tetris
from ludotheque.train.score_arena import ScoreArena
from ludotheque.train.score_log import Progress, ScoreLog, estimate

COMMAND = ["arena", "tetris", "--board", "6x6", "--end", "strict", "--seed", "1", "--json"]


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, dict[str, float]]:
    assert main([*COMMAND, *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rules"]["width"], found["rules"]["height"], found["rules"]["end"]) == (6, 6, "strict")
    return {one.pop("player"): one for one in found["players"]}


def test_a_seed_gives_the_same_scores_whoever_plays_beside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = played(capsys, "bcts", "dt-10", "--games", "20", "--log", str(tmp_path / "both"))
    alone = played(capsys, "bcts", "--games", "20", "--log", str(tmp_path / "alone"))
    assert both["bcts"]["points"] == alone["bcts"]["points"]
    assert both["bcts"]["ended"] == 20
    assert both["bcts"]["mean"] == both["bcts"]["points"] / 20
    assert both["bcts"]["error"] == pytest.approx(both["bcts"]["mean"] / 20**0.5)
    more = played(capsys, "bcts", "--games", "25", "--log", str(tmp_path / "both"))
    assert more["bcts"]["games"] == 25
    assert more["bcts"]["points"] > both["bcts"]["points"]


def test_any_player_and_any_rules_are_played_if_slowly(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(tmp_path / "log")
    found = played(
        capsys, "random", "bcts", "-o", "hold=true", "-o", "limit=12", "--games", "2", "--log", log
    )
    assert found["random"]["ended"] == found["bcts"]["ended"] == 2
    assert found["bcts"]["moves"] >= 24


def test_what_is_not_lost_yet_counts_too() -> None:
    games = [Progress("bcts", 1, 100, 250, True, 1.0), Progress("bcts", 2, 300, 750, False, 1.0, [])]
    found = estimate("bcts", games)
    assert (found.mean, found.error, found.ended, found.moves_per_second) == (400, 400, 1, 500)
    assert estimate("bcts", games[1:]).mean is None


def test_games_that_were_left_go_on_from_the_log(tmp_path: Path) -> None:
    game = Tetris(Rules(width=6, height=6))
    whole = ScoreArena(game, ["bcts"], 3, 1, ScoreLog(tmp_path / "whole", game, 1))
    assert whole.play(quiet=True)
    log = ScoreLog(tmp_path / "left", game, 1)
    left = ScoreArena(game, ["bcts"], 3, 1, log)
    left.stop()
    assert not left.play(quiet=True)
    log.append(left._whole("bcts", 1))
    assert not log.games["bcts", 1].is_over
    with (tmp_path / "left").open("a") as file:
        file.write('{"player": "bc')  # as a crash leaves it
    again = ScoreLog(tmp_path / "left", game, 1)
    assert again.games["bcts", 1].kept
    resumed = ScoreArena(game, ["bcts"], 3, 1, again)
    assert resumed.play(quiet=True)
    points = [one.points for one in whole.estimates()]
    assert [one.points for one in resumed.estimates()] == points
    read = ScoreArena(game, ["bcts"], 3, 1, ScoreLog(tmp_path / "left", game, 1))
    assert [one.points for one in read.estimates()] == points


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nobody"], "no player"),
        (["bcts", "--board", "10"], "WIDTHxHEIGHT"),
        (["bcts", "--board", "3x3"], "width"),
        (["bcts", "--end", "never"], "end rule"),
        (["bcts", "--games", "0"], "number of games"),
    ],
)
def test_what_cannot_be_played_is_refused(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "tetris", *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_the_log_of_another_arena_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = str(tmp_path / "log")
    played(capsys, "bcts", "--games", "1", "--log", log)
    assert main(["arena", "tetris", "bcts", "--games", "1", "--log", log]) == 2
    assert "not the log" in capsys.readouterr().err
