"""The Textual screens, driven by keys and by mouse."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from ludotheque import catalogue, kernels, storage, words
from ludotheque.control import Control
from ludotheque.game import Analysis, Unsupported, Verdict
from ludotheque.grid import read_cell
from ludotheque.match import Match
from ludotheque.saves import read_save
from ludotheque.screens import terminal
from ludotheque.screens.autosave import autosave_path, unfinished
from ludotheque.screens.last_choices import Choice, keep_choice, last_choice, last_game
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.terminal import curtain_pane, panel, turns
from ludotheque.screens.terminal.app import Ludotheque
from ludotheque.screens.terminal.board import BoardWidget
from ludotheque.screens.terminal.lobby_screen import LobbyScreen
from ludotheque.screens.terminal.table_screen import TableScreen
from ludotheque.screens.terminal.widgets import OptionRow
from ludotheque.sentences import best_by_clicks, sentence
from tests.screens import SIZE, board, drawn, press, shown, sit_down, status, text_of, until, until_quiet

LATE = (
    "a5 q3 ccw, c5 q4 ccw, c1 q3 cw, f3 q3 cw, f6 q1 cw, a3 q4 ccw, f6 q2 ccw, b6 q1 cw, d6 q3 cw, "
    "f2 q3 ccw, c4 q2 cw, b3 q2 ccw, d5 q3 ccw, c2 q4 ccw, d5 q1 ccw, a2 q2 ccw, e3 q1 cw, e2 q2 cw, "
    "a2 q1 cw, b4 q1 cw, a3 q3 ccw, d3 q4 ccw, d1 q3 cw, c6 q3 ccw, e1 q1 ccw, e4 q2 cw, e5 q3 cw, f6 q4 ccw"
)


def table(
    moves: str = "", variant: str = "boxed", players: tuple[str, ...] = (), **options: object
) -> LocalTable:
    match = Match(catalogue.game("quintago", variant, options))
    for text in filter(None, moves.split(", ")):
        match.play(match.read(text))
    return LocalTable(match, players)


async def press_move(pilot: Pilot[None], text: str) -> None:
    """Play a move as a person does who has only a keyboard."""
    hole, *turn = text.split()
    here, there = read_cell(board(pilot).scene.cursor[0]), read_cell(hole)
    assert here is not None
    assert there is not None
    down, right = there[0] - here[0], there[1] - here[1]
    keys = ["down"] * down + ["up"] * -down + ["right"] * right + ["left"] * -right + ["enter"]
    if turn:
        bracket = {"cw": "right_square_bracket", "ccw": "left_square_bracket"}[turn[1]]
        keys += [turn[0].removeprefix("q"), bracket]
    await press(pilot, *keys)


async def click_move(pilot: Pilot[None], text: str) -> None:
    """Play a move as a person does who has only a mouse."""
    hole, *turn = text.split()
    for target in filter(None, ((hole,), tuple(turn))):
        place = board(pilot).picture.spots[target]
        await pilot.click(BoardWidget, offset=(place.x + 1, place.y))


class Ponderer:
    """A machine that thinks until it is stopped."""

    name = "ponderer"

    def __init__(self) -> None:
        self.started = threading.Event()
        self.stopped = threading.Event()

    def choose(self, game: Any, state: Any, seat: int, control: Control) -> Any:
        self.started.set()
        for _moment in range(3000):
            if control.stopped:
                self.stopped.set()
                break
            time.sleep(0.01)
        return game.moves(state)[0]


# --- Whole games ------------------------------------------------------------------------------------


async def test_a_game_by_keyboard_from_the_room_to_the_result() -> None:
    keep_choice("quintago", Choice("boxed", ("person", "person")))
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        await sit_down(pilot)
        moves = "a1 q4 cw, a5 q4 ccw, b1 q4 cw, b5 q4 cw, c1 q4 cw, a6 q4 cw, d1 q4 ccw, b6 q4 cw"
        for move in moves.split(", "):
            await press_move(pilot, move)
            assert text_of(pilot, "#played").endswith(move)
        await press_move(pilot, "e1")
        assert status(pilot) == "player 1 wins: a line is complete"
        assert drawn(pilot).count("★") == 5
        assert "★ " in str(pilot.app.screen.query_one("#players").render())
        assert not unfinished("quintago")
        await press(pilot, "r")
        assert "no move was played yet" in shown(pilot)
        await press(pilot, "q")
    assert pilot.app.return_code == 0


async def test_arrows_and_enter_are_enough_and_no_key_overtakes_the_one_before() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "left", "down", "right", "right", "enter")
        assert text_of(pilot, "#played").endswith("c3 q4 ccw")
        for key in ("right", "enter", "2", "left_square_bracket"):
            board(pilot).post_message(Key(key, None))
        await pilot.pause()
        assert text_of(pilot, "#played").endswith("d3 q2 ccw")


async def test_a_game_by_mouse_to_the_result() -> None:
    async with Ludotheque(table(variant="mini")).run_test(size=SIZE) as pilot:
        for move in ("a1 q4 cw", "a4 q4 ccw", "b1 q4 cw", "b3 q4 cw", "c1"):
            await click_move(pilot, move)
        await pilot.pause()
        assert status(pilot) == "player 1 wins: a line is complete"


async def test_a_tie_is_told_with_its_reason() -> None:
    late = table(LATE)
    while not late.match.outcome:
        late.play(next(iter(late.match.legal.values())))
    async with Ludotheque(late).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert status(pilot) == late.result()


async def test_a_clock_that_runs_out_ends_the_game() -> None:
    hurried = table()
    hurried.clocks = [300.0, 60.0]
    async with Ludotheque(hurried).run_test(size=SIZE) as pilot:
        assert "1:00" in shown(pilot)
        hurried.clocks[0] = 0.0
        await until(lambda: status(pilot) == "player 1 ran out of time: player 2 wins")
        await press(pilot, "enter")
        assert status(pilot) == "the game is over"


# --- The board --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SIZE, (56, 16)])
async def test_the_last_stone_is_marked_where_its_quadrant_carried_it(size: tuple[int, int]) -> None:
    async with Ludotheque(table("a1 q1 cw")).run_test(size=size) as pilot:
        await pilot.pause()
        assert "1 ↻" in drawn(pilot)
        place = board(pilot).picture.spots[("c1",)]
        rows = [row.plain[place.x : place.right] for row in board(pilot).picture.rows[place.y : place.bottom]]
        assert rows in ([" ▄▄▄ ", "▐█•█▌", " ▀▀▀ "], ["‹●›"])


@pytest.mark.parametrize(
    ("options", "size"),
    [({"quadrants": 3}, SIZE), ({"quadrants": 3}, (60, 18)), ({"quadrants": 4, "size": 4}, (60, 18))],
)
async def test_larger_boards_are_drawn_or_scrolled(options: dict[str, object], size: tuple[int, int]) -> None:
    last = f"q{int(str(options['quadrants'])) ** 2}"
    async with Ludotheque(table(**options)).run_test(size=size) as pilot:
        await pilot.pause()
        corner = list(board(pilot).picture.spots)[-1][0]
        await press_move(pilot, corner)
        await press(pilot, *["down", "right"] * 8, "enter")
        assert f"{corner} {last} cw" in shown(pilot)
        space = pilot.app.screen.query_one("#space").region
        place = board(pilot).picture.spots[(corner,)].translate(board(pilot).region.offset)
        assert space.contains_region(place)


async def test_escape_takes_the_hole_back() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await press(pilot, "right", "enter")
        assert "[↻]" in drawn(pilot)
        await press(pilot, "escape")
        assert "↻" not in drawn(pilot)
        assert board(pilot).scene.cursor == ("d3",)


async def test_a_taken_hole_is_refused_with_its_reason() -> None:
    async with Ludotheque(table("c3 q4 cw")).run_test(size=SIZE) as pilot:
        await press_move(pilot, "c3")
        assert status(pilot) == "the hole c3 is taken"


async def test_a_terminal_that_is_too_small_gets_a_sentence_and_recovers() -> None:
    async with Ludotheque(table()).run_test(size=(30, 10)) as pilot:
        await pilot.pause()
        assert "30 × 10" in shown(pilot)
        assert not board(pilot).region
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert "30 × 10" not in shown(pilot)
        assert "·" in shown(pilot)


async def test_light_and_dark() -> None:
    async with Ludotheque(table("c3 q4 cw")).run_test(size=SIZE) as pilot:
        dark = pilot.app.export_screenshot()
        await press(pilot, "t")
        light = pilot.app.export_screenshot()
        assert "#56b4e9" in dark
        assert "#56b4e9" not in light
        assert "#0072b2" in light


# --- The keys ---------------------------------------------------------------------------------------


async def test_a_move_as_text_and_the_reason_when_it_is_none() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await pilot.press("m", *"z9", "enter")
        assert status(pilot).startswith("there is no hole z9")
        line = pilot.app.screen.query_one(Input)
        line.value = "C3Q2cw"
        await press(pilot, "enter")
        assert status(pilot) == "player 1: c3 q2 cw"
        assert not line.display


async def test_undo_takes_back_to_the_person() -> None:
    sat = table(players=("person", "random"))
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press(pilot, "u")
        assert status(pilot) == "there is nothing to take back"
        await press_move(pilot, "c3 q4 cw")
        await until_quiet(pilot)
        assert len(sat.match.played) == 2
        await press(pilot, "u")
        assert sat.match.played == []
        assert "no move was played yet" in shown(pilot)


async def test_a_hint_points_at_the_move() -> None:
    async with Ludotheque(table(LATE)).run_test(size=SIZE) as pilot:
        await press(pilot, "h")
        await until_quiet(pilot)
        said = status(pilot)
        assert said.startswith("a good move: ")
        path = tuple(said.removeprefix("a good move: ").split())
        assert board(pilot).scene.cursor == path[:1]
        await press(pilot, "enter", *["enter"] * (len(path) > 1))
        assert " ".join(path) in shown(pilot)


async def test_the_analysis_shows_letters_and_the_verdict() -> None:
    late = table(LATE)
    truth = late.analyse().work()
    async with Ludotheque(late).run_test(size=SIZE) as pilot:
        await press(pilot, "a")
        await until_quiet(pilot)
        best = best_by_clicks(late.game, late.match.state, truth)
        holes = {path[0] for path in late.match.paths}
        assert len(holes) == 8
        for hole in holes:
            place = board(pilot).picture.spots[(hole,)]
            letter = board(pilot).picture.rows[place.y + 1].plain[place.x + 2]
            assert letter == {1: "W", 0: "T", -1: "L", None: "?"}[best[(hole,)].value]
        verdict = pilot.app.screen.query_one("#verdict")
        assert sentence(truth.verdict, "player 1") in str(verdict.render())
        hole = next(path[0] for path in late.match.paths if len(path) == 3)
        await press_move(pilot, hole)
        for quadrant in "1234":
            place = board(pilot).picture.spots[(f"q{quadrant}", "ccw")]
            letter = board(pilot).picture.rows[place.y].plain[place.right]
            assert letter == {1: "W", 0: "T", -1: "L", None: "?"}[best[hole, f"q{quadrant}", "ccw"].value]
        await press(pilot, "escape", "a")
        assert not verdict.display
        assert "·" in drawn(pilot)


async def test_a_board_that_cannot_be_analysed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*asked: Any, found: Any) -> Any:
        raise Unsupported("exact values need 2 × 2 quadrants")

    monkeypatch.setattr(catalogue, "analyst", lambda name: refuse)
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await press(pilot, "a")
        await until_quiet(pilot)
        assert status(pilot) == "exact values need 2 × 2 quadrants"
        assert not pilot.app.screen.query_one("#verdict").display


async def test_what_an_analysis_finds_is_shown_before_its_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    def analyse(game: Any, state: Any, seat: int, *more: Any, found: Any) -> Analysis[Any]:
        moves = dict.fromkeys(game.moves(state), Verdict(None, None, 0.25, 1))
        best = game.moves(state)[5]
        found(Analysis(Verdict(None, None, 0.75, 1), {**moves, best: Verdict(None, None, 0.75, 1)}))
        gate.wait(30)
        return Analysis(Verdict(1, 3), {**moves, best: Verdict(1, 3)})

    monkeypatch.setattr(catalogue, "analyst", lambda name: analyse)
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await press(pilot, "a")
        verdict = pilot.app.screen.query_one("#verdict")
        await until(lambda: "about 75 %" in str(verdict.render()))
        assert "analysing…" in str(verdict.render())
        gate.set()
        await until(lambda: "can win in 2 moves" in str(verdict.render()))
        best = table().match.moves[5]
        assert f"Best: {table().game.text(best)}" in str(verdict.render())
        assert "analysing…" not in str(verdict.render())


async def test_help_opens_and_closes() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await press(pilot, "question_mark")
        assert "A turn is a stone in an empty hole" in shown(pilot)
        assert "Get 5 of your stones in a row" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_the_keys_at_the_bottom_can_be_clicked() -> None:
    async with Ludotheque(table("c3 q4 cw")).run_test(size=SIZE) as pilot:
        await pilot.pause()
        keys = str(pilot.app.screen.query_one("#keys").render())
        await pilot.click("#keys", offset=(1 + keys.index("u undo"), 0))
        await pilot.pause()
        assert status(pilot) == "taken back"


async def test_a_save_says_where_and_is_resumed_from_the_room() -> None:
    async with Ludotheque(table("c3 q4 cw, d4 q1 ccw")).run_test(size=SIZE) as pilot:
        await press(pilot, "s")
        assert status(pilot) == f"saved in {autosave_path('quintago')}"
        assert autosave_path("quintago").exists()
        await press(pilot, "n")
        await until(lambda: "Resume" in shown(pilot))
        await press(pilot, "r")
        await sit_down(pilot)
        assert text_of(pilot, "#played").endswith("d4 q1 ccw")


async def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    sat = table()
    (tmp_path / "file").touch()
    sat.save_path = tmp_path / "file" / "save.json"
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press_move(pilot, "c3 q4 cw")
        assert status(pilot).startswith("the game cannot be saved")
        assert len(sat.match.played) == 1


# --- The room ---------------------------------------------------------------------------------------


async def test_the_room_seats_machines_and_changes_the_rules() -> None:
    async with Ludotheque().run_test(size=SIZE) as pilot:
        assert "Resume" not in shown(pilot)
        await press(pilot, "down", "down")
        for name, keys in (("variant", 2), ("seat-1", 1), ("clock", 2)):
            pilot.app.screen.query_one(f"#{name}").focus()
            await press(pilot, *["right"] * keys)
        assert "[other]" in text_of(pilot, "#level")
        await press(pilot, "enter")
        sat = await sit_down(pilot)
        assert sat.players == ["person", "normal"]
        assert sat.game.rules.quadrants == 3
        assert "10:00" in shown(pilot) or "9:59" in shown(pilot)


async def test_the_room_by_mouse() -> None:
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await pilot.pause()
        row = str(pilot.app.screen.query_one("#variant").render())
        await pilot.click("#variant", offset=(row.index("small board"), 0))
        await pilot.pause()
        await pilot.click("#start")
        assert (await sit_down(pilot)).game.rules.size == 2


async def test_the_room_says_the_aim_and_begins_against_the_level_of_the_last_time() -> None:
    easy = catalogue.first_opponent("quintago")
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert text_of(pilot, "#aim") == catalogue.game("quintago").aim()
        assert f"[{easy}]" in text_of(pilot, "#level") and f"[{easy}]" in text_of(pilot, "#seat-1")
        pilot.app.screen.query_one("#level").focus()
        await press(pilot, "right")
        hard = pilot.app.screen.query_one("#level", OptionRow).value
        assert hard != easy and f"[{hard}]" in text_of(pilot, "#seat-1")
        await press(pilot, "enter")
        assert (await sit_down(pilot)).players == ["person", hard]
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert f"[{hard}]" in text_of(pilot, "#level")
        pilot.app.screen.query_one("#game").focus()
        await press(pilot, "right")
        assert text_of(pilot, "#aim") == catalogue.game("tetramino").aim()
        assert "[beginner]" in text_of(pilot, "#level") and "[beginner]" in text_of(pilot, "#variant")


@pytest.mark.parametrize("language", words.LANGUAGES)
async def test_the_whole_room_is_seen_on_80_by_24_characters(language: str) -> None:
    words.use(language)
    async with Ludotheque(table("c3 q4 cw")).run_test(size=SIZE) as pilot:
        await press(pilot, "s", "n")
        await until(lambda: isinstance(pilot.app.screen, LobbyScreen))
        await pilot.pause()
        assert_all_is_seen(pilot)


@pytest.mark.parametrize("language", words.LANGUAGES)
async def test_so_is_that_of_each_game(language: str) -> None:
    words.use(language)
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await pilot.pause()
        for name in catalogue.game_names():
            await until(lambda name=name: text_of(pilot, "#aim") == catalogue.game(name).aim())  # type: ignore[misc]
            await pilot.pause()
            assert_all_is_seen(pilot)
            pilot.app.screen.query_one("#game").focus()
            await press(pilot, "right")


def assert_all_is_seen(pilot: Pilot[None]) -> None:
    """Everything that the room offers is on the screen, without scrolling."""
    room = pilot.app.screen.query_one("#room")
    assert room.max_scroll_y == 0
    for part in room.query("OptionRow, Static, Button"):
        if part.display:
            assert room.region.contains_region(part.region), part


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{", '{"game": 7, "games": 3}', '{"games": {"quintago": {"variant": 1}}}', "[" * 30_000],
)
def test_last_choices_that_cannot_be_read_are_none(content: str) -> None:
    keep_choice("quintago", Choice("boxed", ("person", "easy")))
    assert (last_game(), last_choice("quintago")) == ("quintago", Choice("boxed", ("person", "easy")))
    (storage.folder("settings") / "choices.json").write_text(content)
    assert last_game() in ("", "7")
    assert last_choice("quintago") == Choice()


async def test_a_person_sees_their_own_move_before_a_machine_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_MOTION")
    sat = table(players=("person", "random"))
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press_move(pilot, "c3 q4 cw")
        assert sat.match.ply == 1 and text_of(pilot, "#played").endswith("c3 q4 cw")
        assert "player 1: c3 q4 cw" in status(pilot)
        await until(lambda: sat.match.ply == 2)


# --- Machines ---------------------------------------------------------------------------------------


async def test_a_machine_answers() -> None:
    sat = table(players=("person", "easy"))
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press_move(pilot, "c3 q4 cw")
        await until_quiet(pilot)
        assert len(sat.match.played) == 2
        assert "player 2 (easy): " in status(pilot)


async def test_quitting_while_a_machine_thinks_stops_it() -> None:
    sat = table(players=("random", "person"))
    sat.agents[0] = pondering = Ponderer()
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert pondering.started.wait(10)
        await press(pilot, "enter")
        assert "it is the turn of player 1 (random)" in status(pilot)
        assert "player 1 (random) is thinking…" in status(pilot)
        kernels._listeners[0]("deepen")
        await until(lambda: "preparing the machine player (first time only)…" in status(pilot))
        await press(pilot, "q")
    assert pondering.stopped.wait(10)
    assert sat.match.played == []


async def test_undo_while_a_machine_thinks_drops_its_answer() -> None:
    sat = table(players=("person", "random"))
    sat.agents[1] = pondering = Ponderer()
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press_move(pilot, "c3 q4 cw")
        assert pondering.started.wait(10)
        await press(pilot, "u")
        await until_quiet(pilot)
        assert pondering.stopped.wait(10)
        assert sat.match.played == []


async def test_machines_alone_play_on_and_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PAUSE", 0.01)
    sat = table(variant="xl", players=("random", "random"))
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await until(lambda: sat.match.ply >= 2)
        await press(pilot, "space")
        assert status(pilot) == "paused"
        count = sat.match.ply
        await until_quiet(pilot)
        assert sat.match.ply == count
        await press(pilot, "space")
        await until(lambda: sat.match.ply > count)


# --- Languages and the way in -----------------------------------------------------------------------


async def test_in_french() -> None:
    words.use("fr")
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "Commencer" in shown(pilot)
        await press(pilot, "enter")
        await sit_down(pilot)
        assert "joueur 1" in shown(pilot)
        assert "conseil" in shown(pilot)


def test_the_exit_status_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ludotheque, "run", lambda app: app.exit(return_code=3))
    assert terminal.run_room() == 3
    assert terminal.run_table(table()) == 3


# --- Several seats, chance and hidden hands ---------------------------------------------------------


@pytest.fixture
def toy(toys: None, monkeypatch: pytest.MonkeyPatch) -> Callable[..., LocalTable]:
    """Tables of the toy; its curtain can be lifted at once."""
    monkeypatch.setattr(curtain_pane, "SECONDS_CLOSED", 0)

    def seated(*players: str, variant: str = "hidden", seed: int = 5) -> LocalTable:
        return LocalTable(Match(catalogue.game("toy", variant), len(players), seed), players)

    return seated


def cards(sat: LocalTable, *seats: int) -> set[str]:
    """The cards that these seats hold."""
    return {f"c{card}" for seat in seats for card in sat.match.state.hands[seat]}


def names(pilot: Pilot[None]) -> set[str]:
    """The cards that the screen names, drawn or not."""
    return set(re.findall(r"\bc[0-9]+\b", "\n".join((shown(pilot), drawn(pilot)))))


async def test_two_people_with_hidden_hands_have_a_curtain_between_them(toy: Any) -> None:
    sat = toy("person", "person")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        assert "pass to player 1; Enter when only player 1 looks" in shown(pilot)
        assert not names(pilot) & cards(sat, 0, 1)
        await press(pilot, "m")
        await press(pilot, "enter", "escape", "h")
        assert status(pilot) == "only Enter shows the hand of player 1"
        await press(pilot, "enter")
        assert cards(sat, 0) <= names(pilot)
        assert not names(pilot) & cards(sat, 1)
        await press(pilot, "enter", "enter")
        assert sat.active == 1
        assert "pass to player 2; Enter when only player 2 looks" in shown(pilot)
        assert not names(pilot) & cards(sat, 0, 1)
        await press(pilot, "g")
        assert isinstance(pilot.app.screen, TableScreen), "nobody gives up for who is not there"
        await pilot.click("#curtain")
        assert status(pilot) == "player 2 to move"
        assert cards(sat, 1) <= names(pilot)
        assert not names(pilot) & cards(sat, 0)
        await press(pilot, "u")
        assert "pass to player 1; Enter when only player 1 looks" in shown(pilot)
        assert not names(pilot) & cards(sat, 0, 1)


async def test_the_key_that_ends_a_turn_does_not_lift_the_curtain(
    toy: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(curtain_pane, "SECONDS_CLOSED", 600)
    sat = toy("person", "person")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press(pilot, "enter", "space", "enter")
        await pilot.click("#curtain")
        assert sat.is_covered
        assert not names(pilot) & cards(sat, 0, 1)


async def test_the_hand_of_a_machine_is_never_drawn(toy: Any) -> None:
    sat = toy("random", "person", "random")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await until(lambda: sat.active == 1)
        await until_quiet(pilot)
        assert cards(sat, 1) <= names(pilot)
        assert not names(pilot) & cards(sat, 0, 2)
        sat.agents[2] = pondering = Ponderer()
        await press(pilot, "enter", "enter")
        assert pondering.started.wait(10)
        assert cards(sat, 1) <= names(pilot), "a person alone always sees the own hand"
        assert not names(pilot) & cards(sat, 0, 2)


async def test_the_same_place_again_ends_a_path_that_could_go_on(toy: Any) -> None:
    sat = toy("person", variant="open")
    held = sat.match.state.hands[0]
    low = next(card for card in held if card + 1 in held)
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        board(pilot).point((f"c{low}",))
        await press(pilot, "enter")
        assert status(pilot).endswith(f"choose the same place again to play c{low}")
        assert board(pilot).scene.cursor == (f"c{low}",)
        await press(pilot, "escape")
        assert board(pilot).scene.clicks == ()
        await press(pilot, "enter", "enter")
        made = sat.match.last_made()
        assert made and made.text == f"c{low}"
        await press(pilot, "u")
        for card in (low + 1, low):
            place = board(pilot).picture.spots[(f"c{card}",)]
            await pilot.click(BoardWidget, offset=(place.x + 1, place.y))
        made = sat.match.last_made()
        assert made and made.text == f"c{low} c{low + 1}"
        assert f"; chance: {sat.match.made()[-1].text}" in status(pilot)


async def test_giving_up_is_asked_and_the_others_go_on(toy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PAUSE", 0)
    sat = toy("person", "random", "random", variant="open")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press(pilot, "g")
        assert "Give the game up?" in shown(pilot)
        await press(pilot, "enter")
        assert not sat.match.out and isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "g")
        await press(pilot, "y")
        assert sat.match.out == {0}
        assert re.search(r"✗ . player 1\n +0 points · out\n", text_of(pilot, "#players"))
        assert "resigned" in text_of(pilot, "#played")
        await until(lambda: sat.match.outcome)
        await pilot.pause()
        assert status(pilot) == sat.result()
        points = sat.match.state.points[1]
        assert f"{points} point" in text_of(pilot, "#players")
        await press(pilot, "g")
        assert status(pilot) == "the game is over"


async def test_a_clock_that_runs_out_drops_one_of_three(toy: Any) -> None:
    sat = toy("person", "person", "person", variant="open")
    sat.clocks = [60.0, 60.0, 60.0]
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        sat.clocks[0] = 0.0
        await until(lambda: sat.active == 1)
        assert status(pilot).startswith("player 1: out of time")
        assert not sat.match.outcome


@pytest.mark.parametrize("variant", ["hidden", "at_once"])
async def test_a_game_of_four_is_played_to_the_end(toy: Any, variant: str) -> None:
    sat = toy("person", "random", "person", "random", variant=variant)
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        while not sat.match.outcome:
            await until(lambda: not sat.machine_to_move)
            ply = sat.match.ply
            await press(pilot, "enter")  # the curtain, or a card
            if sat.match.ply == ply and board(pilot).scene.clicks:
                await press(pilot, "enter")
        await pilot.pause()
        assert status(pilot) == sat.result()
        assert {made.seat for made in sat.match.made()} == {-1, 0, 1, 2, 3}


@pytest.fixture
def texts_asked(toys: None, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The moves whose text was asked for."""
    asked: list[Any] = []
    kind = catalogue.game_class("toy")
    text = kind.text
    monkeypatch.setattr(kind, "text", lambda game, move: asked.append(move) or text(game, move))
    return asked


async def test_a_move_costs_the_same_however_long_the_game_is(toy: Any, texts_asked: list[Any]) -> None:
    costs = []
    for moves in (1500, 3000):
        sat = toy("person", variant="long")
        for _move in range(moves):
            sat.match.play(sat.match.moves[0])
        async with Ludotheque(sat).run_test(size=SIZE) as pilot:
            assert text_of(pilot, "#played").count("\n") == panel.MOST_MOVES
            sat.save()
            texts_asked.clear()
            await press(pilot, "enter", "enter")
            assert sat.match.ply == 2 * moves + 3
            costs.append(len(texts_asked))
        assert read_save(sat.save_path).ply == sat.match.ply, "the last moves are written when one leaves"
    assert max(costs) < 1500, "the panel may be drawn twice; never is the whole game asked for"
