"""Tetramino on the screens: pieces picked up, turned, put down by keys, by mouse and by lines."""

from __future__ import annotations

import io
import re

import pytest
from textual import events
from textual.geometry import Size
from textual.pilot import Pilot

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import LudothequeError, Outcome
from ludotheque.games.tetramino.players import as_move
from ludotheque.games.tetramino.rules import Board as Position
from ludotheque.games.tetramino.solver import solve
from ludotheque.grid import cell_name, read_cell
from ludotheque.match import Match
from ludotheque.screens import report
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.plain import run_plain
from ludotheque.screens.terminal import lobby_screen, panel, table_screen, turns
from ludotheque.screens.terminal.app import Ludotheque
from ludotheque.screens.terminal.board import BoardWidget
from ludotheque.screens.terminal.boards import Scene
from ludotheque.screens.terminal.boards.tetramino.floating import Floating, in_hand
from ludotheque.screens.terminal.boards.tetramino.tiles import FILLS, fill, ink_on, outline
from ludotheque.screens.terminal.lobby_screen import LobbyScreen
from tests.screens import SIZE, board, drawn, press, sit_down, status, text_of, until, until_quiet

SMALL_CARD = """\
3, 2
(0, 0);(0, 1);(1, 1);;0;37;41
(0, 0);(1, 0);;0;37;42
(0, 0);;0;37;43
"""
"""Three pieces: V3, I2, I1."""

TALL_CARD = """\
2, 4
(0, 0);(0, 1);(0, 2);(0, 3);;0;37;41
(0, 0);(0, 1);(0, 2);(0, 3);;0;37;42
"""
"""Two bars that are too long for the grid when they are turned."""


def table(moves: str = "", card: str = "", players: tuple[str, ...] = (), seats: int = 1) -> LocalTable:
    """The statement's card, or another one, some moves on."""
    match = Match(catalogue.game("tetramino", "statement", {"card": card} if card else {}), seats)
    for text in filter(None, moves.split(", ")):
        match.play(match.read(text))
    return LocalTable(match, players)


def solution(sat: LocalTable) -> list[str]:
    """Moves that fill the grid, as the solver finds them."""
    position: Position = sat.match.state.boards[0]
    found = solve(position.puzzle)
    assert found is not None
    return [sat.game.text(as_move(position, one)) for one in found]


def hand(pilot: Pilot[None]) -> Floating:
    """The piece in hand."""
    found = in_hand(board(pilot).scene)
    assert found is not None
    return found


def keys_to(here: Floating, text: str, up: str, down: str, left: str, right: str) -> list[str]:
    """The keys that bring the piece in hand from one place to another."""
    cell = read_cell(text.split()[-1])
    assert cell is not None
    below, aside = cell[0] - here.cells[0][0], cell[1] - here.cells[0][1]
    return [down] * below + [up] * -below + [right] * aside + [left] * -aside


async def press_move(
    pilot: Pilot[None], text: str, turn: str = "o", arrows: str = "up down left right", drop: str = "v"
) -> None:
    """Put a piece down with the keyboard."""
    piece, quarters, _cell = text.split()[-3:]
    await press(pilot, piece[1:])
    taken = hand(pilot)
    step = 1 if turn in "or" else -1
    turns = step * (int(quarters[1:]) - taken.turn) % len(taken.piece["turns"])
    for _quarter in range(turns):
        taken = taken.turned(step)
    await press(pilot, *[turn] * turns, *keys_to(taken, text, *arrows.split()), drop)


async def click_move(pilot: Pilot[None], text: str) -> None:
    """Put a piece down with the mouse."""
    piece, *target = text.split()
    for wanted in ((piece,), tuple(target)):
        if len(wanted) == 2:
            while hand(pilot).turn != int(target[0][1:]):
                await pilot.click(BoardWidget, offset=(1, 0), button=3)
        place = board(pilot).picture.spots[wanted]
        await pilot.hover(BoardWidget, offset=(place.x + 1, place.y))
        await pilot.click(BoardWidget, offset=(place.x + 1, place.y))


# --- In the terminal --------------------------------------------------------------------------------


WAYS = (("o", "up down left right", "enter"), ("u", "i k j l", "v"))
"""The keys that turn, move and put down a piece."""


async def test_a_card_is_filled_by_keys() -> None:
    sat = table()
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        for number, move in enumerate(solution(sat)):
            await press_move(pilot, move, *WAYS[number % 2])
            assert [made.text for made in sat.match.made(number)] == [move]
        assert re.fullmatch(r"won: the grid is full, in \d+ min \d+ s", status(pilot))
        assert "★ ■ player 1" in text_of(pilot, "#players")
        assert "·" not in drawn(pilot).replace("··", "")
        await press(pilot, "1")
        assert status(pilot) == "the game is over"
        await press(pilot, "r")
        assert text_of(pilot, "#played") == "no move was played yet"


async def test_a_card_is_filled_by_mouse() -> None:
    sat = table(card=SMALL_CARD)
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await pilot.pause()
        for move in solution(sat):
            await click_move(pilot, move)
            assert sat.game.text(sat.match.played[-1]) == move
        await pilot.pause()
        assert status(pilot).startswith("won: the grid is full")


async def test_the_tray_shows_each_piece_with_its_number_and_letter() -> None:
    async with Ludotheque(table("p4 r0 a1")).run_test(size=SIZE) as pilot:
        await pilot.pause()
        for number, letter in enumerate("ABCDEF", 1):
            place = board(pilot).picture.spots[(f"p{number}",)]
            rows = [row.plain[place.x : place.right] for row in board(pilot).picture.rows]
            lies = letter == "D"
            assert f"{number} {letter} {'✓' if lies else ''}".rstrip() in rows[place.y]
            blocks = "".join(rows[place.y + 1 : place.bottom])
            assert blocks.count(letter) == (
                0 if lies else len(table().match.state.boards[0].puzzle.pieces[number - 1])
            )


async def test_blocks_that_do_not_fit_show_xx_and_are_refused() -> None:
    sat = table("p1 r0 b1")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press(pilot, "2")
        assert "XX" not in drawn(pilot)
        await press(pilot, "up", "left", "left", "left", "left", "right")
        assert hand(pilot).cells == [(0, 1), (1, 1), (2, 1)]
        assert drawn(pilot).count("XX") == 3
        await press(pilot, "v")
        assert status(pilot) == "the piece B does not fit there"
        assert len(sat.match.played) == 1
        await press(pilot, "escape")
        assert "XX" not in drawn(pilot)
        assert board(pilot).scene.cursor == ("p2",)


async def test_a_piece_that_is_too_long_shows_xx_beyond_the_frame() -> None:
    async with Ludotheque(table(card=TALL_CARD)).run_test(size=SIZE) as pilot:
        await press(pilot, "1", "o")
        line = next(row.plain for row in board(pilot).picture.rows if "XX" in row.plain)
        frame = board(pilot).picture.rows[1].plain.index("┓")
        assert [found.start() > frame for found in re.finditer("XX", line)] == [True, True]
        assert hand(pilot).misfits == {(hand(pilot).top, 2), (hand(pilot).top, 3)}
        await press(pilot, "o", "v")
        assert status(pilot).startswith("player 1: A r0 ")


async def test_a_piece_that_lies_is_moved_given_back_and_lifted() -> None:
    sat = table("p4 r0 a1, p2 r0 e1")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press(pilot, "4", "right", "down", "enter")
        assert sat.game.text(sat.match.played[-1]) == "p4 r0 b2"
        await press(pilot, "4", "enter")  # where it lies already
        assert len(sat.match.played) == 3
        assert board(pilot).scene.clicks == ()
        await press(pilot, "4", "left", "escape")
        assert len(sat.match.played) == 3
        await press(pilot, "4", "delete")
        assert sat.game.text(sat.match.played[-1]) == "p4 lift"


async def test_a_piece_that_lies_is_picked_up_and_taken_off_by_mouse() -> None:
    sat = table("p2 r0 a1")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await pilot.pause()
        places = [region for region, target in board(pilot).picture.places.items() if target == ("p2",)]
        assert len(places) == 3
        await pilot.click(BoardWidget, offset=(places[2].x + 1, places[2].y))
        assert hand(pilot).target == ("r0", "a1")
        tray = board(pilot).picture.spots[("lift",)]
        await pilot.click(BoardWidget, offset=(tray.x + 1, tray.y))
        assert sat.game.text(sat.match.played[-1]) == "p2 lift"


async def test_the_piece_in_hand_follows_the_mouse_and_turns_with_the_wheel() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await press(pilot, "6")
        corner = board(pilot).picture.spots[("r0", "c2")]
        await pilot.hover(BoardWidget, offset=(corner.right - 1, corner.bottom - 1))
        assert hand(pilot).target == ("r0", "c2")
        await pilot.hover(
            BoardWidget, offset=(board(pilot).picture.spots[("p1",)].x, 2)
        )  # the tray leaves it there
        assert hand(pilot).target == ("r0", "c2")
        for event, turn in (
            (events.MouseScrollDown, 1),
            (events.MouseScrollUp, 0),
            (events.MouseScrollUp, 3),
        ):
            await pilot._post_mouse_events([event], BoardWidget, offset=(8, 4))
            assert hand(pilot).turn == turn


async def test_four_quarter_turns_come_back() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await press(pilot, "1")
        start = hand(pilot).target
        for key, expected in (("o", 1), ("r", 1), ("u", 3), ("R", 3)):
            await press(pilot, key)
            assert hand(pilot).turn == expected
            await press(pilot, key, key, key)
            assert hand(pilot).target == start


async def test_another_piece_replaces_the_one_in_hand() -> None:
    async with Ludotheque(table("p4 r0 a1")).run_test(size=SIZE) as pilot:
        await press(pilot, "1", "3")
        assert hand(pilot).number == 2
        place = board(pilot).picture.spots[("p5",)]
        await pilot.click(BoardWidget, offset=(place.x + 1, place.y))
        assert hand(pilot).number == 4


async def test_undo_and_clear() -> None:
    sat = table("p4 r0 a1, p2 r0 e1")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press(pilot, "c")
        assert status(pilot) == "player 1: clear"
        assert not any(sat.match.state.boards[0].placed)
        await press(pilot, "c")
        assert status(pilot) == "there is no piece on the grid"
        await press(pilot, "u")
        assert len(sat.match.state.boards[0].placements) == 2
        await press(pilot, "1", "c")
        assert not any(sat.match.state.boards[0].placed)


async def test_the_arrows_walk_the_tray() -> None:
    async with Ludotheque(table()).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert board(pilot).scene.cursor == ("p1",)
        await press(pilot, "right")
        assert board(pilot).scene.cursor == ("p2",)
        await press(pilot, "enter")
        assert hand(pilot).number == 1


async def test_a_hint_says_how_many_ways_are_left_and_two_keys_follow_it() -> None:
    sat = table("p1 r0 a1")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press(pilot, "h")
        await until_quiet(pilot)
        ways, good = re.fullmatch(r"still solvable, in (\d+) ways; a good move: (.*)", status(pilot)).groups()  # type: ignore[union-attr]
        assert int(ways) == 3
        await press(pilot, "enter", "enter")
        assert sat.game.readable(sat.game.text(sat.match.played[-1])) == good


async def test_a_hint_from_a_dead_end_lifts_a_piece() -> None:
    sat = table("p1 r1 a1, p2 r0 a2, p5 r0 d1")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press(pilot, "h")
        await until_quiet(pilot)
        assert status(pilot) == "this cannot be finished any more; a good move: E lift"
        await press(pilot, "enter")
        assert "[5 E ✓]" in drawn(pilot)
        await press(pilot, "enter")
        assert sat.game.text(sat.match.played[-1]) == "p5 lift"


async def test_the_analysis_shows_the_note_and_a_letter_for_each_piece() -> None:
    sat = table("p1 r1 a1, p2 r0 a2, p5 r0 d1")
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await press(pilot, "a")
        await until_quiet(pilot)
        assert text_of(pilot, "#verdict") == "this cannot be finished any more\nC: it cannot be done any more"
        letters = {
            number: board(pilot).picture.rows[place.y].plain[place.x + 5]
            for number in range(1, 7)
            for place in [board(pilot).picture.spots[(f"p{number}",)]]
        }
        assert letters == {1: "L", 2: "L", 3: "L", 4: "L", 5: "W", 6: "L"}
        await press(pilot, "5", "down", "down")
        for path, verdict in board(pilot).scene.values.items():
            assert verdict.value in (1, -1), path
        values = board(pilot).scene.values
        good = next(
            path for path, one in values.items() if path[0] == "p5" and len(path) == 3 and one.value == 1
        )
        while hand(pilot).turn != int(good[1][1:]):
            await press(pilot, "o")
        await press(pilot, *keys_to(hand(pilot), " ".join(good), "up", "down", "left", "right"))
        name = sat.game.readable(" ".join(good))
        assert text_of(pilot, "#verdict").endswith(f"{name}: it can still be done")


def test_the_time_that_a_person_plays_alone_is_shown() -> None:
    def shown(sat: LocalTable) -> str:
        return panel.players_text(sat, catalogue.board("tetramino"), dark=True).plain  # type: ignore[arg-type]

    assert re.search(r"\d:\d\d", shown(table()))
    assert not re.search(r"\d:\d\d", shown(table(players=("solver",))))


@pytest.mark.parametrize("name", ["searcher", "solver"])
async def test_a_machine_is_watched_to_the_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PAUSE", 0)
    sat = table(card=SMALL_CARD, players=(name,))
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        while not sat.match.outcome:
            await until_quiet(pilot)
        await pilot.pause()
        assert status(pilot) == "won: the grid is full"
        assert sat.match.state.boards[0].is_full


async def test_every_size_of_terminal_draws_every_piece() -> None:
    async with Ludotheque(table("p4 r0 a1")).run_test(size=SIZE) as pilot:
        sizes = set()
        for size in (SIZE, (100, 34), (56, 16), (200, 60)):
            await pilot.resize_terminal(*size)
            await press(pilot, "1")
            assert drawn(pilot).count("A") >= 4
            assert drawn(pilot).count("D") >= 2
            picture = board(pilot).picture
            assert all(picture.size.region.contains_region(place) for place in picture.spots.values())
            sizes.add(picture.size)
            await press(pilot, "v")
            assert status(pilot).startswith("player 1: A r0 ")
            await press(pilot, "u")
        assert len(sizes) > 2


async def test_the_ladder_shows_its_rung_and_goes_up() -> None:
    match = Match(catalogue.game("tetramino", "ladder"), seed=1)
    sat = LocalTable(match)
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "rung 1 of 6" in drawn(pilot)
        for move in solution(sat):
            await press_move(pilot, move)
        assert "rung 2 of 6" in drawn(pilot)
        assert ("p4",) in board(pilot).picture.spots


def test_help_tells_how_to_turn() -> None:
    assert "They turn, and never flip." in " ".join(catalogue.board("tetramino").advice())


async def test_the_keys_of_the_game_can_be_clicked() -> None:
    async with Ludotheque(table("p4 r0 a1")).run_test(size=SIZE) as pilot:
        await press(pilot, "1")
        before = hand(pilot).turn
        await pilot.click("#keys", offset=(1 + text_of(pilot, "#keys").index("o turn"), 0))
        assert hand(pilot).turn == before + 1


# --- The room ---------------------------------------------------------------------------------------


async def test_the_room_has_the_seats_of_the_rules() -> None:
    async with Ludotheque().run_test(size=SIZE) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, LobbyScreen)
        assert len(screen.query("#seats OptionRow")) == 2
        screen.query_one("#game").focus()
        await press(pilot, "right")
        assert screen.game_name == "tetramino"
        assert "[person]" in text_of(pilot, "#seat-0") and "nobody" not in text_of(pilot, "#seat-0")
        assert "[nobody]" in text_of(pilot, "#seat-1")
        screen.query_one("#variant").focus()
        await press(pilot, "left")
        assert text_of(pilot, "#rules").startswith("Both fill the same card")
        assert "[person]" in text_of(pilot, "#seat-1") and "nobody" not in text_of(pilot, "#seat-1")
        await press(pilot, "left", "left")
        assert not screen.query("#seat-1")
        await press(pilot, "enter")
        sat = await sit_down(pilot)
        assert sat.players == ["person"]
        assert sat.game.rules.ladder
        await press(pilot, "n")
        pilot.app.screen.query_one("#game").focus()
        await press(pilot, "left")
        await press(pilot, "enter")
        sat = await sit_down(pilot)
        assert sat.game.name == "quintago"
        assert sat.players == ["person", "easy"]


async def test_a_race_against_a_machine_from_the_room() -> None:
    async with Ludotheque().run_test(size=(80, 24)) as pilot:
        pilot.app.screen.query_one("#game").focus()
        await press(pilot, "right")
        pilot.app.screen.query_one("#variant").focus()
        await press(pilot, "left")
        pilot.app.screen.query_one("#seat-1").focus()
        await press(pilot, "left")
        await press(pilot, "enter")
        sat = await sit_down(pilot)
        assert sat.players == ["person", "solver"]
        assert "grid of player 1 · player 2: 0 of" in drawn(pilot)
        await press(pilot, "1", "v")
        await until(lambda: sat.match.ply == 2)
        assert [made.seat for made in sat.match.made()] == [0, 1]
        await until_quiet(pilot)
        assert "grid of player 1 · player 2: 1 of" in drawn(pilot)
        assert text_of(pilot, "#players").count("0 points") == 2


async def test_the_second_seat_of_a_race_sees_and_plays_its_own_grid() -> None:
    match = Match(catalogue.game("tetramino", "statement", {"card": SMALL_CARD, "rounds": 2}), 2)
    sat = LocalTable(match, ["searcher", "person"])
    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        await until(lambda: sat.active == 1)
        await until_quiet(pilot)
        assert "grid of player 2 · player 1: 1 of 3 pieces" in drawn(pilot)
        await press(pilot, "2", "escape")
        assert board(pilot).scene.clicks == ()
        assert board(pilot).scene.cursor == ("s2", "p2")
        await press(pilot, "3", "v")
        await until(lambda: match.ply >= 2)
        assert match.made_at(1).text.startswith("s2 p3 r0 ")
        await until(lambda: sat.active == 1)
        await press(pilot, "h")
        await until_quiet(pilot)
        good = status(pilot).removeprefix("a good move: ")
        assert good.startswith("s2 B")
        await press(pilot, "enter", "enter")
        await until(lambda: match.ply >= 4)
        assert match.game.readable(match.made_at(3).text) == good


async def test_a_card_that_cannot_be_made_is_told_in_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise LudothequeError("no such card")

    monkeypatch.setattr(lobby_screen, "Match", refuse)
    async with Ludotheque().run_test(size=SIZE) as pilot:
        await press(pilot, "enter")
        assert text_of(pilot, "#rules") == "no such card"


async def test_a_card_that_cannot_be_made_is_told_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    sat = table(card=SMALL_CARD)
    for move in solution(sat):
        sat.play(sat.match.read(move))

    def refuse(*arguments: object, **options: object) -> None:
        raise LudothequeError("no such card")

    async with Ludotheque(sat).run_test(size=SIZE) as pilot:
        monkeypatch.setattr(table_screen, "Match", refuse)
        await press(pilot, "r")
        assert status(pilot) == "no such card"


# --- Drawn apart ------------------------------------------------------------------------------------


def test_a_piece_has_the_colour_of_its_card_or_one_by_its_number() -> None:
    assert fill("0;37;43", 5) == FILLS[43]
    assert fill("1;31", 0) == fill("0;37;43", 0)
    assert len({fill("0", number) for number in range(8)}) == 8


@pytest.mark.parametrize("colour", FILLS.values())
def test_the_letter_reads_on_every_colour(colour: str) -> None:
    def light(text: str) -> float:
        parts = [int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(colour), light(ink_on(colour))), reverse=True)
    assert (bright + 0.05) / (dark + 0.05) >= 4.5


def test_an_outline_bends_with_its_piece() -> None:
    piece = [(0, 0), (1, 0), (1, 1)]
    rows = [[" "] * 8 for _row in range(6)]
    for row, column in piece:
        for (x, y), sign in outline((row, column), piece, 4, 3).items():
            rows[3 * row + y][4 * column + x] = sign
    assert ["".join(row).rstrip() for row in rows] == [
        "┌──┐",
        "│  │",
        "│  │",
        "│  └───┐",
        "│      │",
        "└──────┘",
    ]


def test_holes_are_drawn_and_do_not_fit() -> None:
    view = table().game.view(table().match.state, 0)
    view["boards"][0]["holes"] = ["a1"]
    scene = Scene(view, Size(80, 24), clicks=("p4",), cursor=("r0", "a1"))
    picture = catalogue.board("tetramino").draw(scene)
    assert any("XX" in row.plain for row in picture.rows)
    picture = catalogue.board("tetramino").draw(scene._replace(clicks=(), cursor=("p1",)))
    assert any("##" in row.plain for row in picture.rows)
    assert catalogue.drawing("tetramino").draw(view, {})[1] == " 1 # . . . ."
    assert catalogue.drawing("tetramino").look(view, "a1") == "a1: a hole"


# --- Line by line -----------------------------------------------------------------------------------


def answers(typed: str, sat: LocalTable | None = None) -> list[str]:
    """What is said after the introduction, without the prompts."""
    target = io.StringIO()
    assert run_plain(sat or table(), io.StringIO(typed), target) == 0
    lines = target.getvalue().splitlines()
    return lines[next(number for number, line in enumerate(lines) if line.endswith("> ")) + 1 :]


def without_prompts(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.endswith("> ")]


def test_a_card_is_filled_by_lines() -> None:
    sat = table()
    told = answers("\n".join(solution(sat)) + "\n", sat)
    assert re.fullmatch(r"won: the grid is full, in \d+ min \d+ s", told[-1])
    rows = [line[3:].split() for line in told[-5:-1]]
    assert sorted({sign for row in rows for sign in row}) == list("ABCDEF")


def test_the_grid_and_the_pieces_left_are_drawn() -> None:
    assert without_prompts(answers("p1 r0 a1\nquit\n"))[:10] == [
        "player 1: A r0 a1",
        "   a b c d e",
        " 1 A . . . .",
        " 2 A A . . .",
        " 3 A . . . .",
        " 4 . . . . .",
        "to place:",
        " B:   C:    D:   E:    F:",
        " B    . C   D    E E   F F F",
        " B    C C        . E   . . F",
    ]


def test_a_piece_and_its_turns_are_looked_at() -> None:
    sat = table("p2 r1 a1")
    typed = "board c\nboard p2\nboard b1\nboard b2\nboard p9\nmoves p3\nmoves c r0\nquit\n"
    told = without_prompts(answers(typed, sat))
    assert told[:-2] == [
        "piece C, 4 blocks: to be placed",
        " r0    r1",
        " . C   C C .",
        " C C   . C C",
        " C .",
        "piece B, 3 blocks: lies on a1 b1 c1, turned r1",
        " r0   r1",
        " B    B B B",
        " B",
        " B",
        "b1: piece B",
        "b2: free",
        "there is no place p9 on this board",
        "after p3: r0 r1",
        "after c r0: d1 e1 b2 c2 d2 e2",
    ]


def test_hint_analysis_undo_lift_and_clear_by_lines() -> None:
    told = without_prompts(answers("p1 r0 a1\nhint\nanalysis\nundo\nclear\np1 lift\nclock\nquit\n"))
    hint = told.index("looking for a good move…")
    assert told[hint + 1] == "still solvable, in 3 ways"
    assert told[hint + 2].startswith("a good move: D")
    assert " B: W   C: W   D: W   E: W   F: W" in told
    assert "on the grid: A W" in told
    assert told[told.index("taken back") - 1] == "still solvable, in 3 ways"
    assert told[-4:-2] == ["there is no piece on the grid", "the piece A does not lie on the grid"]
    assert re.fullmatch(r"time so far: \d+ min \d+ s", told[-2])


def test_an_example_of_a_move_is_one_that_puts_a_piece_down() -> None:
    told = without_prompts(answers("help\nquit\n", table("p1 r0 a1")))
    assert "a move is written like this: A r0 b1" in told


def test_many_pieces_are_drawn_in_several_rows() -> None:
    bar = ";".join(f"({x}, 0)" for x in range(5))
    sat = table(card="5, 8\n" + f"{bar};;0;37;41\n" * 8)
    lines = catalogue.drawing("tetramino").draw(sat.game.view(sat.match.state, 0), {})
    assert max(map(len, lines)) <= 72
    assert lines[-4].split() == ["A:", "B:", "C:", "D:", "E:", "F:"]
    assert lines[-2:] == [" G:          H:", " G G G G G   H H H H H"]


def test_the_rung_of_the_ladder_is_told() -> None:
    match = Match(catalogue.game("tetramino", "ladder"), seed=1)
    solver = catalogue.agent("tetramino", "solver")
    for rung in range(1, 3):
        while match.state.stage < rung:
            match.play(match.choose(solver, 0, Control()))
        assert (
            catalogue.drawing("tetramino").draw(match.game.view(match.state, 0), {})[0]
            == f"rung {rung + 1} of 6"
        )


def test_both_grids_of_a_race_are_drawn_and_the_mover_is_named() -> None:
    sat = LocalTable(Match(catalogue.game("tetramino", "statement", {"rounds": 2}), 2))
    told = without_prompts(answers("p1 r0 a1\ns2 p4 r0 a1\nlast\ns2 p4 lift\nquit\n", sat))
    told = told[told.index("player 2: s2 D r0 a1") :]
    assert told[1] == "rounds won: 0 – 0; 2 win"
    assert told[told.index("the grid of player 2:") + 2] == " 1 D . . . ."
    assert told.count("player 2: s2 D r0 a1") == 2
    assert "this is a move of player 2" in told


def test_a_machine_plays_by_lines() -> None:
    target = io.StringIO()
    assert run_plain(table(card=SMALL_CARD, players=("searcher",)), io.StringIO(), target) == 0
    assert target.getvalue().splitlines()[-1] == "won: the grid is full"


# --- What every screen says -------------------------------------------------------------------------


def test_who_runs_out_of_time_alone_has_lost() -> None:
    sat = LocalTable(table().match, clock=1e-9)
    assert sat.is_late
    sat.drop_late()
    assert sat.match.outcome == Outcome((0.0,), "out of time")
    assert sat.result() == "lost: out of time"


def test_the_time_stops_with_the_game_and_goes_on_after_an_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("ludotheque.screens.local_table.time.monotonic", lambda: now)
    sat = table(card=SMALL_CARD)
    now += 61
    assert sat.elapsed == (1, 1)
    for move in solution(sat):
        sat.play(sat.match.read(move))
    now += 100
    assert sat.elapsed == (1, 1)
    assert sat.match.outcome
    assert sat.result() == "won: the grid is full, in 1 min 1 s"
    sat.undo()
    assert sat.elapsed == (2, 41)
    assert LocalTable(Match(catalogue.game("quintago"))).elapsed is None


def test_the_note_takes_the_place_of_the_sentence_in_reports() -> None:
    sat = table("p1 r0 a1")
    analysis = sat.analyse().work()
    text = report.analysis_text(sat.game, sat.match.state, analysis)
    assert "still solvable, in 3 ways" in text
    assert "can win" not in text
    assert report.analysis_json(sat.game, analysis)["note"] == "still solvable, in 3 ways"
    assert cell_name((0, 0)) in text
