"""What is told of a draughts position and of a whole game: lines, what is proved, mistakes and their cost."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pytest

from ludotheque.cli import main
from ludotheque.control import Control
from ludotheque.game import Analysis, Verdict
from ludotheque.games.dames.analysis import analyse
from ludotheque.games.dames.endgames import tables
from ludotheque.games.dames.endgames.numbering import POSITIONS, EndgameClass
from ludotheque.games.dames.engine.lines import LOSS, WIN, BestLine, best_lines
from ludotheque.games.dames.rules import VARIANTS, Dames, Move, State
from ludotheque.games.dames.worth import cost
from ludotheque.match import Match
from ludotheque.reviewing import ShortLook, mistakes_in
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.plain import run_plain
from ludotheque.screens.terminal.app import Ludotheque
from ludotheque.sentences import line_texts
from tests.screens import SIZE, press, sit_down, text_of, until_quiet

GAME = Dames()
SHOT = "W:W25,27,30,31,37,40,41,45,46,50:B5,7,10,12,13,14,19,20,28,29"
"""White gives a man by 30-24 and takes three."""

BLUNDER = """[White "Ada"]
[Black "Bob"]
[GameType "20"]
[FEN "W:W25,27,30,31,37,40,41,45,46,50:B5,7,10,12,13,14,19,20,28,29"]
[Result "0-2"]

1. 50-44 29-33 2. 31-26 13-18 0-2
"""


def played_out(state: State, line: BestLine, game: Dames = GAME) -> State:
    for move in (line.move, *line.following):
        assert move in game.moves(state)
        state = game.play(state, move)
    return state


# --- Lines --------------------------------------------------------------------------------------------


def test_lines_are_legal_and_told_depth_by_depth() -> None:
    state, told = GAME.read_position(SHOT), list[list[BestLine]]()
    lines = best_lines(GAME, state, Control(), 3, depth=9, found=told.append)
    assert [one[0].depth for one in told] == [*range(1, 10)]
    assert told[-1] == lines
    assert {line.move for line in lines} == {*GAME.moves(state)}
    assert GAME.text(lines[0].move) == "30-24"
    assert [GAME.text(move) for move in lines[0].following[:2]] == ["19x30", "25x32"]
    for line in lines[:3]:
        assert len(line.following) > 3
        played_out(state, line)
    assert lines[0].score > 100 > lines[1].score


def test_lines_know_when_a_king_must_rest() -> None:
    """White's king has moved three times in a row: it moves again once a man has."""
    frisian = Dames(VARIANTS["frisian"])
    state = frisian.read_position("W:WK49,31,32:B9,11,K3")
    state = state._replace(walks=((frisian.board.codes[49], 3), (0, 0)))
    best = best_lines(frisian, state, Control(), 1, depth=10)[0]
    assert best.move.origin != 49
    assert 49 in [move.origin for move in best.following]
    assert len(best.following) > 5
    played_out(state, best, frisian)


def test_a_move_that_is_not_among_the_best_is_never_thought_better_than_they_are() -> None:
    lines = best_lines(GAME, GAME.start(), Control(), 3, depth=10)
    least = min(line.score for line in lines[:3])
    assert all(line.score <= least for line in lines[3:])
    assert all(line.depth == 10 for line in lines[:3])


def test_a_won_game_is_told_to_its_end() -> None:
    state = GAME.read_position("W:WK28,K17:B6,16")
    best = best_lines(GAME, state, Control(), 1, depth=16)[0]
    assert best.result == WIN
    assert best.plies
    end = GAME.outcome(played_out(state, best))
    assert end
    assert end.scores == (1.0, 0.0)


@pytest.fixture
def with_tables() -> None:
    """The endgame tables of two pieces, in the folder of this test."""
    table = np.zeros(POSITIONS // 8, np.int64)
    pairs = [(1, 1, 0, 0), (0, 0, 1, 1), (1, 0, 0, 1)]
    for counts in sorted(pairs):
        material = EndgameClass(*counts)
        pair = sorted({material, material.turned})
        for one, plies in zip(pair, tables.solve(GAME, pair, table, Control()), strict=True):
            tables._keep(GAME, one, plies)
    tables.forget()


@pytest.mark.usefixtures("with_tables")
def test_the_endgame_tables_say_who_wins_and_in_how_many_moves() -> None:
    state = GAME.read_position("W:W34:B1")
    best = best_lines(GAME, state, Control(), 2, depth=3)[0]
    plies = tables.exact_plies(GAME, state)
    assert plies == 17
    assert (best.result, best.plies) == (WIN, plies)
    end = GAME.outcome(played_out(state, best))
    assert end
    assert end.scores == (1.0, 0.0)
    assert 1 + len(best.following) == plies
    tables.forget()


@pytest.mark.usefixtures("with_tables")
def test_a_draw_by_the_tables_is_proved_and_a_loss_is_told_as_one() -> None:
    drawn = analyse(GAME, GAME.read_position("W:WK6:BK45"), within=2)
    assert drawn.verdict.value == 0
    lost = best_lines(GAME, GAME.read_position("W:WK46:BK5"), Control(), 1, depth=2)[0]
    assert lost.result == LOSS
    tables.forget()


def test_what_is_proved_is_never_an_estimate_too() -> None:
    for position in (SHOT, "W:WK28,K17:B6,16", "B:W28,32:B19"):
        found = analyse(GAME, GAME.read_position(position), within=8)
        for verdict in (found.verdict, *found.moves.values()):
            assert (verdict.value is None) != (verdict.estimate is None)


def test_every_rule_set_has_its_lines() -> None:
    for rules in VARIANTS.values():
        game = Dames(rules)
        found = analyse(game, game.start(), within=6)
        assert len(found.lines) == 3
        assert all(
            game.text(move) in text for move, text in zip(found.lines, texts(game, found), strict=True)
        )


def texts(game: Dames, found: Analysis[Move]) -> list[str]:
    return line_texts(game, found)


def test_a_cost_is_told_in_men() -> None:
    assert cost(0.5, 0.35) == "about 1 man"
    assert cost(0.5, 0.2) == "about 2 men"
    assert cost(0.5, 0.46) == ""
    assert cost(0.4, 0.6) == ""


def test_a_lost_man_is_a_mistake_once_the_next_position_shows_it() -> None:
    match = Match.from_position(GAME, SHOT)
    match.extend(["50-44", "29-33"])
    first = ShortLook(0, estimate(0.5), estimate(0.36), "30-24", ("30-24", "19x30"))
    shown = ShortLook(1, estimate(0.64), estimate(0.64), "")
    (found,) = mistakes_in(match, {0: first, 1: shown}, ["Ada", "Bob"])
    assert found == (1, False, "move 1, Ada: 50-44 seems to lose about 1 man; better: 30-24", first.line)
    assert mistakes_in(match, {0: first, 1: None}, ["Ada", "Bob"]) == [found]
    doubted = shown._replace(verdict=estimate(0.52))
    assert mistakes_in(match, {0: first, 1: doubted}, ["Ada", "Bob"]) == []
    lost = ShortLook(0, Verdict(0, None), Verdict(-1, 6), "30-24")
    (proved,) = mistakes_in(match, {0: lost, 1: doubted}, ["Ada", "Bob"])
    assert proved.is_proved
    assert "loses a game that was even" in proved.text


def estimate(share: float) -> Verdict:
    return Verdict(None, None, share, 9)


# --- The command --------------------------------------------------------------------------------------


def solved(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    assert main(["solve", "dames", *options]) == 0
    return capsys.readouterr().out


def test_the_best_lines_are_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(solved(capsys, SHOT, "--time", "30", "--within", "8", "--lines", "2", "--json"))
    assert set(found) == {"moves", "nodes", "seconds"}
    first, second = found["moves"]
    assert first["move"] == "30-24"
    assert first["line"][:2] == ["19x30", "25x32"]
    assert first["score"] > second["score"]
    assert (first["depth"], first["outcome"], first["book"]) == (8, None, False)
    assert found["nodes"] > 1000
    by_two = json.loads(
        solved(capsys, SHOT, "--time", "30", "--within", "8", "--lines", "1", "--threads", "2", "--json")
    )
    assert [one["move"] for one in by_two["moves"]] == ["30-24"]


def test_a_win_is_said_in_words_and_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    won = ("W:W7:B30", "--time", "30", "--within", "14", "--lines", "1", "--rules", "international")
    assert "White can win in" in solved(capsys, *won)
    outcome = json.loads(solved(capsys, *won, "--json"))["moves"][0]["outcome"]
    assert outcome["result"] == "win"
    assert outcome["plies"] % 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["nonsense"], "a position reads like W:W31-50:B1-20, the side to move first"),
        (["W:W28:B99"], "there is no square 99 on this board"),
        (["W:W28:B"], "the game is over"),
        ([SHOT, "--lines", "0"], "the number of lines must be from 1 to 50"),
        ([SHOT, "--time", "0"], "the time must be from 0 to 3600 seconds"),
    ],
)
def test_what_makes_no_sense_is_refused(
    capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    assert main(["solve", "dames", *options]) == 2
    assert capsys.readouterr().err == f"ludotheque: {sentence}\n"


def test_a_game_without_lines_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--lines", "--threads"):
        assert main(["solve", "quintago", "...", option, "2"]) == 2
        assert "quintago tells no lines" in capsys.readouterr().err


def test_a_game_in_a_file_is_reviewed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short_analysis(monkeypatch)
    file = tmp_path / "game.pdn"
    file.write_text(BLUNDER)
    assert main(["review", str(file), "--time", "30", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["players"] == ["Ada", "Bob"]
    assert [one["ply"] for one in found["scores"]] == [0, 1, 2, 3]
    assert found["scores"][0]["score"] > 0.65
    first = found["mistakes"][0]
    assert first["text"].startswith("move 1, Ada: 50-44 seems to lose about ")
    assert first["text"].endswith("better: 30-24")
    assert first["better"][:3] == ["30-24", "19x30", "25x32"]
    assert main(["review", str(file), "--time", "30"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == ["Ada – Bob", "Bob wins: that is the result in its file"]
    assert len(said[2]) == 4


@pytest.mark.parametrize(
    ("number", "sentence"), [("2", "this file has 1 game"), ("0", "this file has 1 game")]
)
def test_a_game_that_a_file_has_not_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, number: str, sentence: str
) -> None:
    file = tmp_path / "game.pdn"
    file.write_text(BLUNDER)
    assert main(["review", str(file), "--number", number]) == 2
    assert sentence in capsys.readouterr().err


# --- Screens ------------------------------------------------------------------------------------------


def shot_table() -> LocalTable:
    return LocalTable(Match.from_position(GAME, SHOT), ("person", "person"))


def short_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.games.dames.analysis.DEPTH", 8)


def test_lines_are_told_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    short_analysis(monkeypatch)
    output = io.StringIO()
    run_plain(shot_table(), io.StringIO("analysis\nquit\n"), output)
    (line,) = [one for one in output.getvalue().splitlines() if "30-24 (" in one]
    assert "%): 19x30 25x32" in line


async def test_the_terminal_shows_the_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    short_analysis(monkeypatch)
    async with Ludotheque(shot_table()).run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        await press(pilot, "a")
        await until_quiet(pilot)
        assert "%): 19x30 25x32" in " ".join(text_of(pilot, "#verdict").split())
