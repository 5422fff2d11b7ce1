"""Dames in lines and on the Textual screens: drawn, chosen by keys and by mouse, played to an end."""

from __future__ import annotations

import io

import pytest
from textual.geometry import Size

from ludotheque import catalogue
from ludotheque.games.dames.picture import picture
from ludotheque.games.dames.rules import VARIANTS, Dames
from ludotheque.match import Match
from ludotheque.picture import png
from ludotheque.screens.drawings import dames as lines
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.plain import run_plain
from ludotheque.screens.terminal.app import Ludotheque
from ludotheque.screens.terminal.boards import Scene
from ludotheque.screens.terminal.boards import dames as boards
from ludotheque.screens.terminal.boards.dames.motion import way
from tests.screens import SIZE, board, drawn, heard, press, sit_down, status

WHOLE_GAME = """
35-30 18-22 31-26 22-27 32x21 16x27 33-28 17-21 26x17 11x33 38x29 19-24 30x19 13x33 39x28 20-24 28-22 27x18
37-31 7-11 34-30 24x35 31-27 18-22 27x16 6-11 16x7 2x11 40-34 14-20 42-37 20-24 36-31 1-7 43-38 24-30 34x25
15-20 25x14 10x19 38-32 11-17 48-42 35-40 44x35 7-12 31-26 17-22 45-40 4-10 32-27 22x31 50-44 9-14 44-39
10-15 49-43 15-20 37-32 12-18 26x37 20-25 35-30 25x45 41-36 45-50 36-31 50x36 37-31 36x49 42-37 3-9 37-31
49-35 46-41 8-13 41-36 19-24 47-41 5-10 31-27 13-19 27-21 24-29 36-31 10-15 21-16 35-30 31-26 29-33 41-37
9-13 16-11 33-39 11-6 19-24 6-1 39-44 1x34x25x9 13x4 26-21 44-49 37-32 49x16
"""
"""Near its end two captures lead from 1 to 9, then Black gets a king and wins."""

GAME = WHOLE_GAME.split()
AMBIGUOUS = GAME.index("1x34x25x9")


def table(*texts: str) -> LocalTable:
    match = Match(catalogue.game("dames"))
    for text in texts:
        match.play(match.read(text))
    return LocalTable(match, ("person", "person"))


# --- Lines --------------------------------------------------------------------------------------------


def test_the_board_in_lines_names_every_square() -> None:
    game = Dames(VARIANTS["russian"])
    view = game.view(game.read_position("W:Wc3,Ka1:Bd4,Kb6,h8"))
    assert lines.draw(view, {"c3": "W1"}) == [
        "      b8        d8        f8        h8 x",
        " a7        c7        e7        g7",
        "      b6 xx     d6        f6        h6",
        " a5        c5        e5        g5",
        "      b4        d4 x      f4        h4",
        " a3        c3 o:W1   e3        g3",
        "      b2        d2        f2        h2",
        " a1 oo     c1        e1        g1",
        "White (o): 1 man, 1 king; Black (x): 2 men, 1 king",
        "must capture 1 piece, with c3",
    ]


def test_a_look_at_a_square_and_the_legend() -> None:
    view = Dames().view(Dames().read_position("W:W28,K1:B22,K50"))
    assert lines.look(view, "28") == "28: a white man, can capture"
    assert lines.look(view, "50") == "50: a black king"
    assert lines.look(view, "29") == "29: empty"
    assert lines.look(view, "51") is None
    for variant in VARIANTS:
        game = Dames(VARIANTS[variant])
        example = lines.legend(game.view(game.start())).split(", as ")[1].split(";")[0]
        white = game.start()._replace(side=0)
        assert game.read(white, example) is not None, example


def test_a_game_in_lines_from_the_first_move_to_a_refusal() -> None:
    target = io.StringIO()
    typed = "32-28\n19-23\n33-29\n28x19\n14 23\nboard 19\nmoves\nquit\n"
    run_plain(table(), io.StringIO(typed), target)
    said = target.getvalue()
    assert "you must capture, with the piece on 28" in said
    assert "must capture 1 piece, with 13, 14" in said
    assert "player 2: 14x23" in said
    assert "19: empty" in said


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_board_fits_a_screen(variant: str) -> None:
    game = Dames(VARIANTS[variant])
    view = game.view(game.start())
    drawing = lines.draw(view, {})
    assert len(drawing) <= 23
    assert max(map(len, drawing)) <= 80
    shown = boards.draw(Scene(view, Size(54, 21)))
    assert shown.size.height <= 21
    assert shown.size.width <= 54
    assert len(shown.spots) == game.board.squares


# --- The board ----------------------------------------------------------------------------------------


async def test_a_game_is_played_to_its_end_by_keys_and_by_mouse() -> None:
    """A refused choice, an ambiguous capture landing by landing, a promotion, the win."""
    sat = table(*GAME[:AMBIGUOUS])
    app = Ludotheque(sat)
    async with app.run_test(size=SIZE) as pilot:
        await sit_down(pilot)
        assert board(pilot).scene.cursor == ("1",), "the piece that must capture"
        assert "must capture up to 3 pieces, with 1" in drawn(pilot)

        async def click(square: str) -> None:
            await pilot.click(board(pilot), offset=board(pilot).picture.spots[square,].offset)
            await heard(pilot)

        await click("37")
        assert status(pilot) == "you must capture, with the piece on 1"
        await press(pilot, "right_square_bracket", "enter")
        assert board(pilot).scene.clicks == ("1",)
        assert {*board(pilot).scene.following} == {"29", "34"}
        await click("34")
        await click("25")
        assert drawn(pilot).count("×") == 2
        before = board(pilot).scene
        await click("9")
        assert sat.match.texts() == GAME[: AMBIGUOUS + 1]
        frames = list(boards.between(before, board(pilot).scene))
        assert len({"\n".join(row.plain for row in one.rows) for one in frames}) == 3, "jump by jump"
        assert list(boards.between(board(pilot).scene, before)) == [], "taking back is no move"
        for text in GAME[AMBIGUOUS + 1 : -2]:
            origin, destination = text.replace("x", "-").split("-")
            board(pilot).point((origin,))
            await press(pilot, "enter")
            board(pilot).point((destination,))
            await press(pilot, "enter")
        assert "♛" in drawn(pilot).splitlines()[18], "a king on 49"
        for text in GAME[-2:]:
            await press(pilot, "m")
            await press(pilot, *text.replace("-", "x"), "enter")
        assert sat.match.texts() == GAME
        assert board(pilot).picture.spots == {}
        assert status(pilot).startswith("player 2 wins")


def test_a_capture_is_seen_jump_by_jump_where_only_its_ends_are_said() -> None:
    game, room = Dames(), Size(54, 21)
    before = game.read_position("W:W28:B22,11,1")
    after = game.play(before, game.moves(before)[0])
    then, now = (Scene(game.view(state), room, last=("28", "6")) for state in (before, after))
    assert way(then.view, now.view, ("28", "6")) == ("28", "17", "6")
    seen = ["\n".join(row.plain for row in frame.rows) for frame in boards.between(then, now)]
    assert len(set(seen)) == 2
    assert all("▄" in frame for frame in seen), "what is taken stays until the end"


async def test_the_arrows_go_from_dark_square_to_dark_square() -> None:
    app = Ludotheque(table())
    async with app.run_test(size=SIZE) as pilot:
        sat = await sit_down(pilot)
        board(pilot).point(("32",))
        for key, square in (("up", "27"), ("right", "28"), ("down", "33"), ("left", "32"), ("down", "37")):
            await press(pilot, key)
            assert board(pilot).scene.cursor == (square,)
        await press(pilot, "up", "enter")
        assert board(pilot).scene.cursor == ("27",), "the first square where it may go"
        await press(pilot, "right", "enter")
        assert sat.match.texts() == ["32-28"]
        board(pilot).point(("1",))
        await press(pilot, "up", "left")
        assert board(pilot).scene.cursor == ("1",)


# --- The picture --------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["international", "english", "canadian"])
def test_a_picture_shows_every_piece_and_crowns_kings(variant: str) -> None:
    game = Dames(VARIANTS[variant])
    men, kings = game.read_position("W:W20:B10"), game.read_position("W:WK20:B10")
    assert len(picture(game.view(kings)).shapes) > len(picture(game.view(men)).shapes)
    assert png(picture(game.view(men))).startswith(b"\x89PNG")
