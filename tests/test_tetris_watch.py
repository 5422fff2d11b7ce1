"""Machines watched: what they think is what they do, at any speed, on the screen and in lines."""

from __future__ import annotations

import io
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.cli import main
from ludotheque.control import Control
from ludotheque.games.tetris import thoughts
from ludotheque.games.tetris.notation import read_position
from ludotheque.games.tetris.players import PLAYERS
from ludotheque.games.tetris.rules import Rules, Tetris
from ludotheque.games.tetris.runs import UNKNOWN, CompiledRun
from ludotheque.match import Match
from ludotheque.screens.terminal.app import Ludotheque
from ludotheque.screens.terminal.watch_screen import WatchScreen
from ludotheque.screens.watch_lines import run_watch_lines
from ludotheque.screens.watching import SPEEDS, Watching, can_be_watched, read_speed
from tests.screens import SIZE, heard, press, shown, until


@pytest.mark.parametrize("player", PLAYERS)
def test_a_player_does_what_it_thinks_best(player: str) -> None:
    """The kernels say the same plain and compiled; a policy that takes any of the best takes one of them."""
    game = Tetris(Rules(width=7, height=7, ahead=1))
    match = Match(game, 1, 4)
    agent = catalogue.agent("tetris", player, 1)
    for _piece in range(4 if "expected" in player else 12):
        if match.outcome:
            break
        found = thoughts.thoughts(game, match.state, player)
        assert len(found) == len(match.moves)
        move = match.choose(agent, 0, Control())
        value = next(one.value for one in found if one.path == game.path(move))
        assert value == found[0].value
        if not PLAYERS[player].look:
            assert sum(part.adds for part in found[0].parts) == pytest.approx(found[0].value)
        match.play(move)


def test_a_move_that_loses_has_no_value() -> None:
    game = Tetris(Rules(width=4, height=4))
    state = read_position(game, "TTT./TTT./TTT. O")
    assert [one.value for one in thoughts.thoughts(game, state, "bcts")] == [None] * 3
    assert thoughts.thoughts(game, state, "random") == []


def test_pieces_that_were_seen_keep_their_letters() -> None:
    game = Tetris(Rules(height=10))
    seen, unseen = (CompiledRun(game, "bcts", "3") for _run in range(2))
    seen.begin()
    for _piece in range(30):
        seen.step(Control())
    unseen.go_on(30, Control())
    assert seen.kept() == unseen.kept()
    letters = {letter for row in seen.state.board for letter in row} - {"."}
    assert letters <= set("IJLOSZT")
    assert letters
    assert {letter for row in unseen.state.board for letter in row} == {".", UNKNOWN}
    assert seen.state._replace(board=()) == unseen.state._replace(board=())


def test_only_who_plays_alone_in_machine_code_is_watched_so() -> None:
    assert can_be_watched(catalogue.game("tetris"), ["dt-20"])
    assert not can_be_watched(catalogue.game("tetris"), ["random"])
    assert not can_be_watched(catalogue.game("tetris", "modern"), ["dt-20"])
    assert not can_be_watched(catalogue.game("quintago"), ["easy", "hard"])


@pytest.mark.parametrize(("wanted", "speed"), [(None, 1), (0, 0), (3.2, 4), (0.1, 1), (1e9, 100_000)])
def test_a_speed_is_the_nearest_that_there_is(wanted: float | None, speed: int) -> None:
    assert read_speed(wanted) == speed in SPEEDS


def test_a_machine_in_lines_tells_its_moves_and_their_values() -> None:
    rules = Rules(width=6, height=6, limit=3)
    target = io.StringIO()
    assert run_watch_lines(Watching(Tetris(rules), "dellacherie", 2), 60, io.StringIO(), target) == 0
    said = target.getvalue()
    assert said.count("it thinks: ") == 3
    assert "the game is over: moves: 3, points: " in said


def test_a_machine_in_lines_as_fast_as_it_goes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "tetris", "--agent", "bcts", "--board", "6x6", "--speed", "0", "--seed", "1"]) == 0
    assert "the game is over: " in capsys.readouterr().out


def test_a_player_without_a_policy_is_watched_at_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "tetris", "--agent", "random", "--board", "4x4", "--seed", "1"]) == 0
    assert "the wall is too high" in capsys.readouterr().out


async def test_a_machine_is_watched_step_by_step_and_as_fast_as_it_goes() -> None:
    game = Tetris(Rules(width=10, height=12))

    def make(seed: int) -> Watching:
        return Watching(game, "dt-20", seed)

    screen = WatchScreen(make, 7, 60)
    async with Ludotheque(None, lambda: screen).run_test(size=SIZE) as pilot:
        await until(lambda: screen.seen.moves >= 5)
        await press(pilot, "space")
        await until(lambda: screen.seen.thoughts)
        await heard(pilot)
        moves, best = screen.seen.moves, screen.seen.thoughts[0]
        assert " ".join(best.path) in shown(pilot)
        assert "landing height" in shown(pilot)
        await press(pilot, "right")
        await until(lambda: screen.seen.moves == moves + 1)
        assert placed(screen.seen.view, before=best.path[1])
        await press(pilot, *["plus"] * len(SPEEDS), "space")
        assert screen.speed == 0
        await until(lambda: screen.seen.moves > 5_000 or screen.seen.is_over)
        await press(pilot, "minus", "r")
        await until(lambda: screen.seen.moves and screen.watching.seed == 8)


def placed(view: Any, before: str) -> bool:
    """Whether a piece lies in that column, unless the row went."""
    column = ord(before) - ord("a")
    return view["lines"] > 0 or any(row[column] != "." for row in view["rows"])
