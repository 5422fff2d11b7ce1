"""Tetris in lines and on the Textual screens: in turns, by keys and clock, recorded and seen again."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from ludotheque import catalogue
from ludotheque.cli import main
from ludotheque.game import Unreadable
from ludotheque.games.tetris.notation import read_position
from ludotheque.games.tetris.realtime import PIECES, Keys, new_play
from ludotheque.games.tetris.rules import Rules, Tetris
from ludotheque.live_recording import Recording, mode_for_one, read_recording
from ludotheque.match import Match
from ludotheque.screens import bests
from ludotheque.screens.drawings import tetris as lines
from ludotheque.screens.last_choices import Choice, keep_choice
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.plain import run_plain
from ludotheque.screens.terminal.app import Ludotheque
from ludotheque.screens.terminal.live.clock import MOST_AT_ONCE, TickClock
from ludotheque.screens.terminal.live.key_taps import KeyTaps
from ludotheque.screens.terminal.live.menu_screen import LiveMenuScreen
from ludotheque.screens.terminal.live.play_screen import OVER, PAUSED, PLAYING, LiveScreen
from ludotheque.screens.terminal.live.replay_screen import LiveReplayScreen
from ludotheque.screens.terminal.lobby_screen import LobbyScreen
from ludotheque.screens.terminal.tetris.live_board import KEYS
from ludotheque.screens.terminal.watch_screen import WatchScreen
from tests.screens import SIZE, board, drawn, heard, press, shown, sit_down, until

LIVE: Any = catalogue.live_game("tetris")
SMALL = {"width": 4, "height": 8}


# --- Lines --------------------------------------------------------------------------------------------


def test_the_board_in_lines() -> None:
    game = Tetris(Rules(width=6, height=9, ahead=1))
    state = read_position(game, "..T.../.TTTOO LI")
    assert lines.draw(game.view(state, 0), {}) == [
        "    3 more empty rows above",
        "  6 . . . . . .",
        "  5 . . . . . .",
        "  4 . . . . . .",
        "  3 . . . . . .",
        "  2 . . T . . .",
        "  1 . T T T O O",
        "    a b c d e f",
        "piece: L, next: I, lines: 0, pieces: 0",
        "    r0      r1    r2      r3",
        "    . . L   L .   L L L   L L",
        "    L L L   L .   L . .   . L",
        "            L L           . L",
    ]
    assert lines.look(game.view(state, 0), "c2") == "c2: part of T"
    assert lines.look(game.view(state, 0), "a9") == "a9: empty"
    assert lines.look(game.view(state, 0), "a10") is None


def test_a_game_in_lines_with_its_refusals() -> None:
    rules = Rules(width=4, height=6, generator="given", sequence="IOT", limit=3, hold=True)
    target = io.StringIO()
    typed = "r7 a\nr1 z\nr0 a\nhold\nhold\nr1 a\n"
    run_plain(LocalTable(Match(Tetris(rules), 1, 1)), io.StringIO(typed), target)
    said = target.getvalue()
    for sentence in (
        "I has 2 turns",
        "I does not fit there",
        "points: 1",
        "held back: O",
        "already held back",
    ):
        assert sentence in said
    assert "all pieces are placed" in said


async def test_a_piece_is_moved_turned_and_dropped_by_keys() -> None:
    rules = Rules(width=6, height=8, generator="given", sequence="TI")
    match = Match(Tetris(rules), 1, 1)
    async with Ludotheque(LocalTable(match, ["person"])).run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        await press(pilot, "left", "left", "left", "up", "right", "down")
        assert match.state.board == (".T....", ".TT...", ".T....")
        assert drawn(pilot).count("[]") == 4  # where the next one would land
        await press(pilot, "right", "right", "right", "right", "up")
        assert board(pilot).scene.cursor == ("r0", "c")  # the wall is in its way
        await press(pilot, "up", "right", "right", "right", "enter")
        assert match.state.board[0] == ".T...I"


# --- Keys and clock -----------------------------------------------------------------------------------


def keys_of(taps: KeyTaps, ticks: int) -> list[int]:
    return [taps.next_keys() for _tick in range(ticks)]


def test_a_pressed_key_is_a_tap_and_the_terminals_repeat_goes_on() -> None:
    taps = KeyTaps()
    taps.press(KEYS["left"])
    taps.press(KEYS["left"])
    assert keys_of(taps, 5) == [Keys.LEFT, 0, Keys.LEFT, 0, 0]
    for _repeat in range(9):
        taps.press(KEYS["right"])
    assert keys_of(taps, 8).count(Keys.RIGHT) == 3  # the finger has left: no more than three wait


def test_a_held_turn_is_one_turn_and_a_held_soft_drop_goes_on() -> None:
    taps = KeyTaps()
    seen = []
    for _repeat in range(6):  # a keyboard repeats every two or three ticks
        taps.press(KEYS["up"])
        taps.press(KEYS["down"])
        seen += keys_of(taps, 3)
    assert [bool(keys & Keys.CLOCKWISE) for keys in seen].count(True) == 1
    assert all(keys & Keys.SOFT for keys in seen)
    assert keys_of(taps, 8)[-1] == 0
    taps.press(KEYS["up"])
    assert keys_of(taps, 1) == [Keys.CLOCKWISE]


def test_the_clock_makes_up_for_a_little_and_forgets_the_rest() -> None:
    times: Iterator[float] = iter([0.0, 0.1, 0.108, 5.0, 5.04])
    clock = TickClock(60, lambda: next(times))
    assert clock.due() == 0
    clock.start()
    assert [clock.due() for _look in range(4)] == [6, 0, MOST_AT_ONCE, 2]
    clock.stop()
    assert clock.due() == 0


# --- A game by keys and clock -------------------------------------------------------------------------


def seed_that_begins_with(letter: str) -> str:
    return next(
        seed for seed in map(str, range(99)) if PIECES[new_play(seed, **SMALL).falling.piece].name == letter
    )


@asynccontextmanager
async def playing(mode: str, seed: str, pace: str = "") -> Any:
    screen = LiveScreen(LIVE, Recording("tetris", mode, seed, LIVE.options({**SMALL, "lines": 1})), pace)
    async with Ludotheque(None, lambda: screen).run_test(size=SIZE) as pilot:
        await until(lambda: screen.is_mounted and screen.session.ticks)
        yield pilot, screen


async def drop(pilot: Pilot[None], screen: LiveScreen) -> None:
    """Drop a piece, and wait until the next press counts as another one."""
    await press(pilot, "space")
    then = screen.session.ticks
    await until(lambda: screen.session.ticks > then + 8 or screen.phase == OVER)


async def test_a_line_is_cleared_the_game_is_paused_and_goes_on_to_its_end() -> None:
    async with playing("marathon", seed_that_begins_with("I")) as (pilot, screen):
        await drop(pilot, screen)
        assert LIVE.counted(screen.session.state, 0)["lines"] == 1
        await press(pilot, "p")
        assert screen.phase == PAUSED
        assert "paused" in shown(pilot)
        ticks = screen.session.ticks
        await heard(pilot)
        assert screen.session.ticks == ticks
        await press(pilot, "p")
        await until(lambda: screen.session.ticks > ticks)
        pilot.app.post_message(events.AppBlur())
        await until(lambda: screen.phase == PAUSED)
        await press(pilot, "enter")
        while screen.phase == PLAYING:
            await drop(pilot, screen)
        assert "Game over" in screen.last_words
        score = LIVE.counted(screen.session.state, 0)["score"]
        assert bests.best("tetris", "marathon") == score > 100
        recording = read_recording(LIVE, bests.read_recording_file(bests.recordings("tetris")[0]))
        assert recording == screen.session.recorded()
        assert replayed(recording) == screen.session.state
        await press(pilot, "v")
        await until(lambda: isinstance(pilot.app.screen, LiveReplayScreen))
        await see_again(pilot, recording)
        await press(pilot, "n", "r")
        await until(lambda: screen.phase == PLAYING and pilot.app.screen is screen)
        assert screen.session.recording.seed != recording.seed


async def see_again(pilot: Pilot[None], recording: Recording) -> None:
    """Jump to the end of a recorded game, and back."""
    screen = pilot.app.screen
    assert isinstance(screen, LiveReplayScreen)
    await press(pilot, "space", *["right"] * (recording.length // 300 + 1))
    assert screen.state == replayed(recording)
    await press(pilot, "left", "plus", "plus")
    assert screen.tick == max(0, recording.length - 300)
    assert screen.clock.speed == 4


def replayed(recording: Recording) -> Any:
    mode = LIVE.mode(recording.mode)
    state = LIVE.start(mode, recording.seed, recording.options)
    for keys in recording.each_tick():
        state = LIVE.step(state, keys)
    return state


async def test_a_sprint_is_won_and_its_time_kept() -> None:
    async with playing("sprint", seed_that_begins_with("I")) as (pilot, screen):
        await drop(pilot, screen)
        assert "You won!" in shown(pilot)
        assert "your best so far!" in screen.last_words
        assert bests.best("tetris", "sprint") == screen.session.ticks
        await press(pilot, "enter")
        assert screen.phase == PLAYING


async def test_a_machine_plays_beside_and_is_recorded_too() -> None:
    async with playing("machine", "3", "fast") as (pilot, screen):
        session = screen.session
        await until(lambda: any(session.recorded().runs[1][::2]))  # it has pressed a key
        await until(lambda: LIVE.counted(session.state, 1)["placed"])
        await press(pilot, "p")
        assert replayed(session.recorded()) == session.state
        assert "Machine" in shown(pilot)


async def test_the_menu_offers_what_one_person_can_play() -> None:
    menu = LiveMenuScreen(LIVE, SMALL, seed=1)
    async with Ludotheque(None, lambda: menu).run_test(size=SIZE) as pilot:
        await until(lambda: pilot.app.screen is menu)
        await heard(pilot)
        assert not menu.query_one("#pace").visible
        await press(pilot, "up", "right", "right")
        assert menu.query_one("#pace").visible
        assert "Against the computer" in shown(pilot)
        await press(pilot, "enter")
        await until(lambda: isinstance(pilot.app.screen, LiveScreen))
        assert pilot.app.screen.session.pace == "slow"  # type: ignore[attr-defined]


async def test_the_room_leads_to_the_clock_to_the_table_and_to_a_machine_that_is_watched() -> None:
    keep_choice("tetris", Choice())
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await until(lambda: pilot.app.screen.query("#live"))
        assert not pilot.app.screen.query("#level")  # there is nobody to play against
        await press(pilot, "enter")
        await until(lambda: isinstance(pilot.app.screen, LiveMenuScreen))
        await press(pilot, "n")
        await until(lambda: isinstance(pilot.app.screen, LobbyScreen))
        pilot.app.screen.query_one("#seat-0").focus()
        await press(pilot, "left", "enter")
        await until(lambda: isinstance(pilot.app.screen, WatchScreen))
        await press(pilot, "n")
        await until(lambda: isinstance(pilot.app.screen, LobbyScreen))
        pilot.app.screen.query_one("#seat-0").focus()
        await press(pilot, "right", "enter")
        assert (await sit_down(pilot)).players == ["person"]


async def test_a_terminal_too_small_for_the_field_says_so() -> None:
    screen = LiveScreen(LIVE, Recording("tetris", "marathon", "1", LIVE.options({})))
    async with Ludotheque(None, lambda: screen).run_test(size=(80, 20)) as pilot:
        await until(lambda: screen.is_mounted)
        await heard(pilot)
        assert screen.SMALLEST[1] == 24
        assert "make it at least" in shown(pilot)


# --- Files --------------------------------------------------------------------------------------------


def test_only_the_best_is_kept() -> None:
    assert bests.best("tetris", "sprint") is None
    assert bests.keep_best("tetris", "sprint", 500, is_less_better=True)
    assert not bests.keep_best("tetris", "sprint", 500, is_less_better=True)
    assert bests.keep_best("tetris", "sprint", 400, is_less_better=True)
    assert bests.keep_best("tetris", "marathon", 10)
    assert not bests.keep_best("tetris", "marathon", 9)
    assert (bests.best("tetris", "sprint"), bests.best("tetris", "marathon")) == (400, 10)
    (bests.recordings_folder().parent / "bests.json").write_text('{"tetris": [1]}')
    assert bests.best("tetris", "marathon") is None
    assert bests.keep_best("tetris", "marathon", 3)


def test_the_oldest_recordings_go(monkeypatch: pytest.MonkeyPatch) -> None:
    for second in range(bests.MOST_RECORDINGS + 3):
        monkeypatch.setattr(bests.time, "strftime", lambda text, second=second: f"20261116-{second:06}")
        bests.keep_recording("tetris", "sprint", f"{second}")
    found = bests.recordings("tetris")
    assert len(found) == bests.MOST_RECORDINGS
    assert found[0].read_text() == f"{bests.MOST_RECORDINGS + 2}"


GOOD = Recording("tetris", "marathon", "1", {"width": 10, "height": 20, "lines": 40}, ((0, 5, 9, 1),))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        GOOD.text().replace('"tetris"', '"chess"'),
        GOOD.text().replace("marathon", "flight"),
        GOOD.text().replace("[[0, 5, 9, 1]]", "[[0, 5, 9]]"),
        GOOD.text().replace("[[0, 5, 9, 1]]", "[[0, 5, 999, 1]]"),
        GOOD.text().replace("[[0, 5, 9, 1]]", "[[0, 99999999999]]"),
        GOOD.text().replace("[[0, 5, 9, 1]]", "[[0, 5], [0, 5]]"),
        GOOD.text().replace("[[0, 5, 9, 1]]", '"0 5"'),
        GOOD.text().replace('"height": 20', '"height": 2'),
        GOOD.text().replace('"options"', '"choices"'),
    ],
)
def test_what_is_no_recording_is_refused(text: str) -> None:
    assert read_recording(LIVE, GOOD.text()) == GOOD
    with pytest.raises(Unreadable):
        read_recording(LIVE, text)


def test_a_mode_is_read_with_its_pace() -> None:
    assert [mode_for_one(LIVE, text)[1] for text in ("sprint", "machine", "machine:fast")] == [
        "",
        "slow",
        "fast",
    ]
    for text in ("versus", "walk", "machine:light", "sprint:fast"):
        with pytest.raises(Unreadable):
            mode_for_one(LIVE, text)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "tetris", "--mode", "sprint"], "needs a terminal"),
        (["play", "quintago", "--mode", "sprint"], "in turns only"),
        (["watch", "tetris", "--replay"], "no game was recorded"),
        (["watch", "tetris", "--replay", "/nowhere"], "/nowhere"),
        (["watch", "quintago", "--replay"], "in turns only"),
        (["watch", "quintago", "--speed", "3"], "plays alone"),
        (["watch", "tetris", "--agent", "bcts", "--speed", "-3"], "0 or more"),
        (["watch", "tetris", "--agent", "nobody"], "no player"),
    ],
)
def test_what_cannot_be_shown_is_refused(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert sentence in capsys.readouterr().err
