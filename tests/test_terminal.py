"""The Textual screens, driven by keys and by mouse."""

from __future__ import annotations

import html
import re
import threading
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from ludotheque import catalogue, machine, words
from ludotheque.grid import read_cell
from ludotheque.match import Match
from ludotheque.screens import terminal
from ludotheque.screens.table import Table, autosave_path, unfinished
from ludotheque.screens.terminal import panel, playing
from ludotheque.screens.terminal.app import Ludotheque
from ludotheque.screens.terminal.board import Board
from ludotheque.screens.terminal.playing import Playing
from ludotheque.verdicts import best_by_clicks, sentence

SIZE = (100, 34)

LATE = (
    "a5 q3 ccw, c5 q4 ccw, c1 q3 cw, f3 q3 cw, f6 q1 cw, a3 q4 ccw, f6 q2 ccw, b6 q1 cw, d6 q3 cw, "
    "f2 q3 ccw, c4 q2 cw, b3 q2 ccw, d5 q3 ccw, c2 q4 ccw, d5 q1 ccw, a2 q2 ccw, e3 q1 cw, e2 q2 cw, "
    "a2 q1 cw, b4 q1 cw, a3 q3 ccw, d3 q4 ccw, d1 q3 cw, c6 q3 ccw, e1 q1 ccw, e4 q2 cw, e5 q3 cw, f6 q4 ccw"
)


def table(moves: str = "", variant: str = "boxed", players: tuple[str, ...] = (), **options: object) -> Table:
    match = Match(catalogue.game("quintago", variant, options))
    for text in filter(None, moves.split(", ")):
        match.play(match.read(text))
    return Table(match, players)


def shown(pilot: Pilot[None]) -> str:
    """All that can be read on the screen; each run of the same colour is a line."""
    drawn = re.sub(r"<style.*?</style>", "", pilot.app.export_screenshot(), flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", "\n", drawn)).replace("\N{NO-BREAK SPACE}", " ")


def drawn(pilot: Pilot[None]) -> str:
    return "\n".join(row.plain for row in board(pilot).picture.rows)


def board(pilot: Pilot[None]) -> Board:
    return pilot.app.screen.query_one(Board)


def status(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#status").render())


async def until_quiet(pilot: Pilot[None]) -> None:
    """Wait for whatever the machines compute."""
    for worker in [one for one in pilot.app.workers if one.node is pilot.app.screen]:
        await worker.wait()
    await pilot.pause()


async def press_move(pilot: Pilot[None], text: str) -> None:
    """Play a move as a person does who has only a keyboard."""
    hole, *turn = text.split()
    here, there = read_cell(board(pilot).scene.cursor[0]), read_cell(hole)
    assert here is not None
    assert there is not None
    down, right = there[0] - here[0], there[1] - here[1]
    keys = ["down"] * down + ["up"] * -down + ["right"] * right + ["left"] * -right + ["enter"]
    if turn:
        keys += [turn[0].removeprefix("q"), {"cw": "right_square_bracket", "ccw": "["}[turn[1]]]
    await pilot.press(*keys)


async def click_move(pilot: Pilot[None], text: str) -> None:
    """Play a move as a person does who has only a mouse."""
    hole, *turn = text.split()
    for target in filter(None, ((hole,), tuple(turn))):
        place = board(pilot).picture.spots[target]
        await pilot.click(Board, offset=(place.x + 1, place.y))


class Ponderer:
    """A machine that thinks until it is stopped."""

    name = "ponderer"

    def __init__(self) -> None:
        self.started = threading.Event()
        self.stopped = threading.Event()

    def choose(self, game: object, state: object) -> object:
        self.stopped.clear()
        self.started.set()
        self.stopped.wait(30)
        return catalogue.agent("quintago", "random").choose(game, state)  # type: ignore[arg-type]

    def stop(self) -> None:
        self.stopped.set()


# --- Whole games ------------------------------------------------------------------------------------


async def test_a_game_by_keyboard_from_the_room_to_the_result() -> None:
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        for move in (
            "a1 q4 cw",
            "a5 q4 ccw",
            "b1 q4 cw",
            "b5 q4 cw",
            "c1 q4 cw",
            "a6 q4 cw",
            "d1 q4 ccw",
            "b6 q4 cw",
        ):
            await press_move(pilot, move)
            assert move in shown(pilot)
        await press_move(pilot, "e1")
        await pilot.pause()
        assert status(pilot) == "player 1 wins: a line is complete"
        assert drawn(pilot).count("★") == 5
        assert "★ " in str(pilot.app.screen.query_one("#players").render())
        assert not unfinished("quintago")
        await pilot.press("r")
        await pilot.pause()
        assert "no move was played yet" in shown(pilot)
        await pilot.press("q")
    assert pilot.app.return_code == 0


async def test_arrows_and_enter_are_enough_for_a_turn() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await pilot.press("enter", "left", "down", "right", "right", "enter")
        await pilot.pause()
        assert "c3 q4 ccw" in shown(pilot)


async def test_a_key_never_overtakes_the_one_before() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        for key in ("enter", "2", "left_square_bracket"):
            board(pilot).post_message(Key(key, None))
        await pilot.pause()
        assert "c3 q2 ccw" in shown(pilot)


async def test_a_game_by_mouse_to_the_result() -> None:
    async with Ludotheque(table(variant="mini")).run_test(size=SIZE) as pilot:
        for move in ("a1 q4 cw", "a4 q4 ccw", "b1 q4 cw", "b3 q4 cw", "c1"):
            await click_move(pilot, move)
        await pilot.pause()
        assert status(pilot) == "player 1 wins: a line is complete"


async def test_a_tie_is_told_with_its_reason() -> None:
    late = table(LATE)
    while not late.outcome:
        late.play(next(iter(late.match.legal.values())))
    async with Ludotheque(late).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert status(pilot) == panel.result(late, late.outcome)


async def test_a_clock_that_runs_out_ends_the_game() -> None:
    hurried = table()
    hurried.clocks = [300.0, 60.0]
    async with Ludotheque(hurried).run_test(size=SIZE) as pilot:
        assert "1:00" in shown(pilot)
        hurried.clocks[0] = 0.0
        await pilot.pause(0.4)
        assert status(pilot) == "player 2 wins: out of time"
        await pilot.press("enter")
        await pilot.pause()
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
        await pilot.press(*["down", "right"] * 8, "enter")
        await pilot.pause()
        assert f"{corner} {last} cw" in shown(pilot)
        space = pilot.app.screen.query_one("#space").region
        place = board(pilot).picture.spots[(corner,)].translate(board(pilot).region.offset)
        assert space.contains_region(place)


async def test_escape_takes_the_hole_back() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await pilot.press("right", "enter")
        await pilot.pause()
        assert "[↻]" in drawn(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "↻" not in drawn(pilot)
        assert board(pilot).scene.cursor == ("d3",)


async def test_a_taken_hole_is_refused_with_its_reason() -> None:
    async with Ludotheque(table("c3 q4 cw")).run_test(size=SIZE) as pilot:
        await press_move(pilot, "c3")
        await pilot.pause()
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
        await pilot.press("t")
        await pilot.pause()
        light = pilot.app.export_screenshot()
        assert "#56b4e9" in dark
        assert "#56b4e9" not in light
        assert "#0072b2" in light


# --- The keys ---------------------------------------------------------------------------------------


async def test_a_move_as_text_and_the_reason_when_it_is_none() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await pilot.press("m", *"z9", "enter")
        await pilot.pause()
        assert status(pilot).startswith("there is no hole z9")
        line = pilot.app.screen.query_one(Input)
        line.value = ""
        await pilot.press(*"C3Q2cw", "enter")
        await pilot.pause()
        assert status(pilot) == "player 1: c3 q2 cw"
        assert not line.display


async def test_undo_takes_back_to_the_person() -> None:
    sat = table(players=("person", "random"))
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await pilot.press("u")
        await pilot.pause()
        assert status(pilot) == "there is nothing to take back"
        await press_move(pilot, "c3 q4 cw")
        await until_quiet(pilot)
        assert len(sat.match.played) == 2
        await pilot.press("u")
        await pilot.pause()
        assert sat.match.played == []
        assert "no move was played yet" in shown(pilot)


async def test_a_hint_points_at_the_move() -> None:
    async with Ludotheque(table(LATE)).run_test(size=SIZE) as pilot:
        await pilot.press("h")
        await until_quiet(pilot)
        said = status(pilot)
        assert said.startswith("a good move: ")
        path = tuple(said.removeprefix("a good move: ").split())
        assert board(pilot).scene.cursor == path[:1]
        await pilot.press("enter", *["enter"] * (len(path) > 1))
        await pilot.pause()
        assert " ".join(path) in shown(pilot)


async def test_the_analysis_shows_letters_and_the_verdict() -> None:
    late = table(LATE)
    truth = late.analyse()
    async with Ludotheque(late).run_test(size=SIZE) as pilot:
        await pilot.press("a")
        await until_quiet(pilot)
        best = best_by_clicks(late.game, truth)
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
        await pilot.pause()
        for quadrant in "1234":
            place = board(pilot).picture.spots[(f"q{quadrant}", "ccw")]
            letter = board(pilot).picture.rows[place.y].plain[place.right]
            assert letter == {1: "W", 0: "T", -1: "L", None: "?"}[best[hole, f"q{quadrant}", "ccw"].value]
        await pilot.press("escape", "a")
        await pilot.pause()
        assert not verdict.display
        assert "·" in drawn(pilot)


async def test_a_board_that_cannot_be_analysed_is_told() -> None:
    async with Ludotheque(table(variant="xl")).run_test(size=SIZE) as pilot:
        await pilot.press("a")
        await until_quiet(pilot)
        assert status(pilot) == "exact values need 2 × 2 quadrants"
        assert not pilot.app.screen.query_one("#verdict").display


async def test_help_opens_and_closes() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await pilot.press("question_mark")
        await pilot.pause()
        assert "A turn is a stone in an empty hole" in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Playing)


async def test_the_keys_at_the_bottom_can_be_clicked() -> None:
    async with Ludotheque(table("c3 q4 cw")).run_test(size=SIZE) as pilot:
        await pilot.pause()
        keys = str(pilot.app.screen.query_one("#keys").render())
        await pilot.click("#keys", offset=(1 + keys.index("u undo"), 0))
        await pilot.pause()
        assert status(pilot) == "taken back"


async def test_a_save_says_where_and_is_resumed_from_the_room() -> None:
    async with Ludotheque(table("c3 q4 cw, d4 q1 ccw")).run_test(size=SIZE) as pilot:
        await pilot.press("s")
        await pilot.pause()
        assert status(pilot) == f"saved in {autosave_path('quintago')}"
        assert autosave_path("quintago").exists()
        await pilot.press("n")
        await pilot.pause()
        assert "Resume the game you left" in shown(pilot)
        await pilot.press("r")
        await pilot.pause()
        assert "d4 q1 ccw" in shown(pilot)


async def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    sat = table()
    (tmp_path / "file").touch()
    sat.save_path = tmp_path / "file" / "save.json"
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press_move(pilot, "c3 q4 cw")
        await pilot.pause()
        assert status(pilot).startswith("the game cannot be saved")
        assert len(sat.match.played) == 1


# --- The room ---------------------------------------------------------------------------------------


async def test_the_room_seats_machines_and_changes_the_rules() -> None:
    async with Ludotheque().run_test(size=SIZE) as pilot:
        assert "Resume" not in shown(pilot)
        await pilot.press("down", "down")
        for name, keys in (("variant", 2), ("seat-1", 1), ("clock", 2)):
            pilot.app.screen.query_one(f"#{name}").focus()
            await pilot.press(*["right"] * keys)
        assert "3 × 3 quadrants" in shown(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Playing)
        assert pilot.app.screen.table.players == ["person", "random"]
        assert pilot.app.screen.table.game.rules.quadrants == 3
        assert "10:00" in shown(pilot) or "9:59" in shown(pilot)


async def test_the_room_by_mouse() -> None:
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await pilot.pause()
        row = str(pilot.app.screen.query_one("#variant").render())
        await pilot.click("#variant", offset=(row.index("mini"), 0))
        await pilot.click("#start")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Playing)
        assert pilot.app.screen.table.game.rules.size == 2


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
        await pilot.press("enter")
        await pilot.pause(0.3)
        assert "it is the turn of player 1 (random)" in status(pilot)
        assert "player 1 (random) is thinking…" in status(pilot)
        machine._listeners[0]("deepen")
        await pilot.pause(0.3)
        assert "preparing the machine player (first time only)…" in status(pilot)
        await pilot.press("q")
    assert pondering.stopped.is_set()
    assert sat.match.played == []


async def test_undo_while_a_machine_thinks_drops_its_answer() -> None:
    sat = table(players=("person", "random"))
    sat.agents[1] = pondering = Ponderer()
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press_move(pilot, "c3 q4 cw")
        await pilot.pause()
        assert pondering.started.wait(10)
        await pilot.press("u")
        await until_quiet(pilot)
        assert pondering.stopped.is_set()
        assert sat.match.played == []


async def test_machines_alone_play_on_and_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "PAUSE", 0.05)
    sat = table(variant="xl", players=("random", "random"))
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        await pilot.press("space")
        await pilot.pause(0.2)
        count = len(sat.match.played)
        assert count >= 2
        assert status(pilot) == "paused"
        await pilot.pause(0.3)
        assert len(sat.match.played) == count
        await pilot.press("space")
        await until_quiet(pilot)
        assert len(sat.match.played) > count


# --- Languages and the way in -----------------------------------------------------------------------


async def test_in_french() -> None:
    words.use("fr")
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "Commencer" in shown(pilot)
        await pilot.press("enter", "m", *"z9", "enter")
        await pilot.pause()
        assert "joueur 1" in shown(pilot)
        assert "conseil" in shown(pilot)


def test_the_exit_status_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ludotheque, "run", lambda app: app.exit(return_code=3))
    assert terminal.run_room() == 3
    assert terminal.run_table(table()) == 3
