"""Dames in the browser: captures step by step, planned moves, notes, positions, files of other programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browsing import Person, axe_finds_nothing_serious, people
from tests.rooms import Room, open_room
from tests.test_layout import TIGHTEST, fits

POSITION = {"variant": "english", "position": "W:W18,30:B6,7,14,15,20"}
"""White takes 14 and 6, or 15 and 7: from 18 to 2 either way, and becomes a king."""

TWO_GAMES = """[White "Ada"]
[Black "Bob"]
[GameType "20"]
[Result "2-0"]

1. 32-28 19-23 (1... 18-22 2. 28-23) 2. 28x19 *

[White "Cleo"]
[Black "Dan"]
[GameType "25"]

1. c3-d4 *
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


class Player(Person):
    """Somebody at a draughts board."""

    def piece(self, square: str) -> Locator:
        return self.page.locator(f'.pieces [data-square="{square}"]')

    def middle(self, square: str) -> tuple[float, float]:
        box = self.spot(square).evaluate("(one) => one.getBoundingClientRect().toJSON()")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, origin: str, destination: str, button: str = "left") -> None:
        """Move the mouse with a button down, as people do."""
        mouse = self.page.mouse
        mouse.move(*self.middle(origin))
        mouse.down(button=button)  # type: ignore[arg-type]
        mouse.move(*self.middle(destination), steps=4)
        mouse.up(button=button)  # type: ignore[arg-type]

    def choose(self, square: str) -> None:
        """Click a square, whether it may be chosen or not."""
        self.spot(square).click(force=True)


NewPlayer = Callable[..., Player]


@pytest.fixture
def player(browser: Browser, room: Room) -> Iterator[NewPlayer]:
    with people(Player, browser, room) as make:
        yield make


def test_two_people_play_a_game_to_its_end(player: NewPlayer) -> None:
    ada, bob = player(), player()
    game = ada.sit_down("dames", "me", "open", name="Ada", minutes=5, increment=3, **POSITION)
    bob.take_open_seat(game, "Bob")
    ada.is_prompted("take 2 pieces")
    expect(ada.page.locator(".must")).to_have_count(1)
    assert ada.middle("30")[1] > ada.middle("2")[1], "one's own side lies below"
    assert bob.middle("30")[1] < bob.middle("2")[1]

    bob.choose("20")  # it is not his turn: he plans
    bob.choose("24")
    bob.is_prompted("Planned: 20 to 24")
    expect(bob.page.locator(".arrow.planned")).to_be_visible()
    bob.page.keyboard.press("Escape")
    expect(bob.page.locator(".arrow.planned")).to_have_count(0)
    bob.drag("20", "24")
    bob.is_prompted("Planned: 20 to 24")
    assert bob.line.count_sent("play") == 0

    ada.choose("30")
    ada.is_refused("you must capture, with the piece on 18")
    ada.choose("18")
    ada.is_prompted("where to? 2 pieces to take")
    expect(ada.page.locator(".to-take")).to_have_count(4)
    ada.spot("9").click()
    ada.is_prompted("where to? 1 piece to take")
    expect(ada.page.locator(".to-take")).to_have_count(1)
    expect(ada.page.locator(".was-taken")).to_have_count(1)
    ada.spot("2").click()
    expect(ada.piece("2").locator(".crowned")).to_be_visible()
    expect(ada.piece("6")).to_have_count(0)

    ada.sees_moves(2)  # what was planned was sent at once
    assert ada.moves() == ["18x9x2", "20-24"]
    expect(ada.page.locator("#players")).to_contain_text("2 pieces taken")
    ada.drag("2", "18")
    ada.sees_moves(3)
    assert ada.moves()[2] == "2x18"
    bob.choose("24")
    bob.spot("28").click()
    ada.is_prompted("choose a piece")
    ada.click("Offer a draw")
    bob.click("Agree")
    for one in (ada, bob):
        expect(one.page.locator("#prompt")).to_contain_text("tie")


def test_a_planned_move_that_cannot_be_made_is_dropped_with_a_sentence(player: NewPlayer) -> None:
    ada, bob = player(), player()
    game = ada.sit_down("dames", "me", "open", **POSITION)
    bob.take_open_seat(game, "Bob")
    bob.choose("14")
    bob.choose("17")
    bob.is_prompted("Planned: 14 to 17")
    for square in ("18", "9", "2"):
        ada.spot(square).click()
    bob.is_refused("the planned move is not possible now: 14 to 17")
    bob.is_prompted("choose a piece")
    assert bob.line.count_sent("play") == 0


def test_the_board_is_turned_named_and_drawn_on(player: NewPlayer) -> None:
    ada = player()
    ada.sit_down("dames", "me", "me", variant="russian")
    page = ada.page
    assert ada.middle("a1")[1] > ada.middle("h8")[1]
    expect(page.locator(".art .label")).to_have_count(16)
    ada.spot("a1").focus()
    page.keyboard.press("f")
    assert ada.middle("a1")[1] < ada.middle("h8")[1]
    ada.click("Menu")
    page.locator("#drawing-settings").get_by_label("numbers").check(force=True)
    page.locator("#menu-close").click()
    expect(page.locator(".art .number")).to_have_count(32)
    page.reload()
    expect(page.locator(".art .number")).to_have_count(32)  # it is kept
    ada.drag("c3", "d4", button="right")
    ada.spot("e5").click(button="right", force=True)
    expect(page.locator(".notes > *")).to_have_count(2)
    ada.spot("c3").click()
    expect(page.locator(".notes > *")).to_have_count(0)
    expect(page.locator(".landing")).to_have_count(2)
    ada.spot("e3").click()  # another piece is chosen in its place
    expect(page.locator(".chosen-ring")).to_have_count(1)
    expect(ada.spot("e3")).to_have_attribute("aria-selected", "true")


def test_files_of_other_programs_are_opened_and_had_again(
    player: NewPlayer, room: Room, tmp_path: Path
) -> None:
    file = tmp_path / "two.pdn"
    file.write_text(TWO_GAMES, encoding="cp1252")
    ada = player()
    page = ada.go("/")
    page.locator("#open-save input").set_input_files(file)
    page.locator("#file-game").select_option("0")
    ada.click("Open")
    page.wait_for_url("**/table/*")
    ada.is_prompted("Ada wins")
    assert ada.moves() == ["32-28", "19-23", "28x19"]
    with page.expect_download() as download:
        page.get_by_role("link", name="Download PDN").click()
    again = Path(download.value.path()).read_text("utf-8")
    assert '[White "Ada"]' in again
    assert "1. 32-28 19-23 2. 28x19 *" in again
    file.write_text(again)
    page.goto(f"{room.address}/study/dames")
    page.locator("#open-file").set_input_files(file)  # one game only: nothing is asked
    page.wait_for_url("**moves=32-28,19-23,28x19*")
    file.write_text(TWO_GAMES)
    page.locator("#open-file").set_input_files(file)
    ada.click("Open")
    page.wait_for_url("**line=18-22,28-23*")
    expect(page.locator(".variation")).to_contain_text("18-22")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download PDN").click()
    written = Path(download.value.path()).read_text("utf-8")
    assert "1. 32-28 19-23 ( 1... 18-22 2. 28-23 ) 2. 28x19 *" in written


def test_a_position_is_set_up_studied_and_played(player: NewPlayer) -> None:
    ada = player()
    page = ada.go("/study/dames?variant=frisian")
    ada.wait_for_board()
    ada.click("Set up a position")
    ada.click("Clear")
    page.get_by_role("radio", name="white king").click()
    ada.spot("46").click()
    page.get_by_role("radio", name="black man").click()
    ada.spot("28").click()
    ada.spot("5").click()
    page.get_by_role("radio", name="take away").click()
    ada.spot("5").click()
    page.get_by_label("black", exact=True).check(force=True)
    expect(page.locator("#edit-text")).to_have_value("B:WK46:B28")
    page.locator("#edit-text").fill("W:WK46:B19,23")
    ada.click("Show")
    expect(page.locator("#edit-text")).to_have_value("W:WK46:B19,23")
    page.set_viewport_size({"width": 320, "height": 560})
    assert page.evaluate("document.querySelector('#edit-cancel').getBoundingClientRect().bottom") <= 560
    axe_finds_nothing_serious(page, "the editor")
    ada.click("Try moves")
    page.wait_for_url("**position=W*")
    ada.is_prompted("to move: choose")
    page.set_viewport_size({"width": 1280, "height": 720})
    ada.click("Play from here…")
    page.locator("#playing-against").select_option("me")
    page.locator("#playing-start").click()
    page.wait_for_url("**/table/*")
    expect(ada.piece("46")).to_be_visible()
    page.locator("#menu-open").click()
    expect(page.locator(".rules")).to_contain_text("rows and columns")
    ada.go(f"/study/dames?game={page.url.rsplit('/', 1)[1]}")  # by the rules of the game that is studied
    ada.wait_for_board()
    ada.click("Set up a position")
    ada.click("Try moves")
    page.wait_for_url("**variant=frisian&position=*")


@pytest.mark.parametrize("variant", ["canadian", "russian"])
def test_the_board_fits_every_screen(player: NewPlayer, variant: str) -> None:
    ada = player(locale="fr-FR")
    ada.sit_down("dames", "me", "me", variant=variant, minutes=5)
    ada.wait_for_board()
    if variant == "russian":
        ada.spot("c3").click()
    fits(ada.page, f"dames, {variant}", TIGHTEST)
