"""The lobby as people come to it: one click to play, one question to play together."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import Person, axe_finds_nothing_serious, fits_a_phone, people
from tests.rooms import Room, open_room
from tests.toys_package import toys_environment

NewPerson = Callable[..., Person]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, room: Room) -> Iterator[NewPerson]:
    with people(Person, browser, room) as make:
        yield make


def card(game: str) -> str:
    return f".game[data-game={game}]"


def everybody_can_read(one: Person, where: str) -> None:
    """Axe writes styles into the page, which its policy refuses: those complaints are none of ours."""
    assert one.complaints == []
    axe_finds_nothing_serious(one.page, where)
    one.complaints.clear()


# --- One click ------------------------------------------------------------------------------------


def test_a_newcomer_sees_the_aim_and_plays_by_one_click(person: NewPerson) -> None:
    anne = person()
    page = anne.go("/")
    quintago = page.locator(card("quintago"))
    expect(quintago).to_contain_text("Get 5 of your stones in a row")
    play = quintago.get_by_role("button", name="Play Quintago")
    for width, height in ((1280, 800), (320, 560)):
        page.set_viewport_size({"width": width, "height": height})
        box = play.bounding_box()
        assert box and box["y"] + box["height"] <= height, "Play is in the first view"
    play.click()
    page.wait_for_url("**/table/*")
    anne.wait_for_board()
    anne.is_prompted("Your turn")


def test_each_card_has_a_picture_drawn_by_the_game_itself(person: NewPerson) -> None:
    page = person().go("/")
    for game, shape in (("quintago", "[data-hole]"), ("tetramino", "[data-piece]")):
        drawn = page.locator(f".picture[data-game={game}] svg.art {shape}")
        expect(drawn.first).to_be_visible()
        styled = "element => getComputedStyle(element).fill !== 'rgb(0, 0, 0)'"
        frame = page.locator(f".picture[data-game={game}] svg.art .frame").first
        assert frame.evaluate(styled), "each board has its own colours, though both are on one page"


def test_the_level_of_the_last_time_is_chosen_again(person: NewPerson) -> None:
    anne = person()
    page = anne.go("/")
    tetramino = page.locator(card("tetramino"))
    tetramino.get_by_label("Easy").check(force=True)
    tetramino.get_by_role("button", name="Play Tetramino").click()
    page.wait_for_url("**/table/*")
    anne.go("/")
    expect(page.locator(card("tetramino")).get_by_label("Easy")).to_be_checked()


def test_the_keyboard_alone_starts_a_game(person: NewPerson) -> None:
    anne = person()
    page = anne.go("/")
    for _press in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "level":
            break
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("document.activeElement.value")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    anne.wait_for_board()
    expect(page.get_by_role("list", name="Players")).to_contain_text(re.compile(chosen, re.IGNORECASE))


# --- Together -------------------------------------------------------------------------------------


def test_playing_together_asks_one_thing(person: NewPerson) -> None:
    anne, zoe = person(), person()
    page = anne.go("/")
    page.locator(card("quintago")).get_by_role("button", name="Together").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Play Quintago together")
    everybody_can_read(anne, "the question how to play together")
    fits_a_phone(page, "the question how to play together")
    dialog.get_by_label("Your nickname").fill("Anne")
    dialog.get_by_role("button", name="By link").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#invite")).to_contain_text("on this computer only")
    expect(page.locator("#invite")).to_contain_text("ludotheque serve --lan")
    address = page.get_by_label("The table's address").input_value()
    lobby = zoe.go("/")
    expect(lobby.get_by_text("Nobody is waiting")).to_be_visible()  # who was not invited does not find it
    zoe.take_open_seat(address.rsplit("/", 1)[1], "Zoé")
    anne.is_prompted("Your turn")


def test_a_table_for_whoever_comes_is_listed_as_long_as_somebody_is_there(person: NewPerson) -> None:
    anne, zoe = person(), person()
    page = anne.go("/")
    page.locator(card("quintago")).get_by_role("button", name="Together").click()
    page.get_by_label("Your nickname, if").fill("Anne")
    page.get_by_role("button", name="With whoever comes").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#invite")).to_be_visible()
    expect(zoe.go("/").get_by_text("Anne – somebody").first).to_be_visible()
    anne.go("/games")
    expect(page.get_by_text("Anne – somebody").first).to_be_visible()
    expect(zoe.go("/").get_by_text("Nobody is waiting")).to_be_visible()


def test_where_all_move_at_once_nobody_is_offered_one_screen(person: NewPerson) -> None:
    anne = person()
    page = anne.go("/")
    page.locator(card("tetramino")).get_by_role("button", name="Together").click()
    expect(page.get_by_role("button", name="By link")).to_be_visible()
    expect(page.get_by_role("button", name="Here on this screen")).to_be_hidden()


# --- Going on -------------------------------------------------------------------------------------


def test_a_game_that_was_left_is_offered_again(person: NewPerson) -> None:
    anne = person()
    anne.sit_down("quintago", "me", "random", variant="mini")
    page = anne.go("/")
    expect(page.locator("#go-on")).to_have_text(re.compile("Go on: Quintago against .andom, your turn"))
    page.locator("#go-on").click()
    anne.is_prompted("Your turn")


# --- The wall -------------------------------------------------------------------------------------


def test_the_wall_shows_the_moves_of_others_and_has_nothing_to_click(person: NewPerson) -> None:
    teacher, anne = person(viewport={"width": 1280, "height": 800}), person()
    wall = teacher.go("/wall")
    expect(wall.get_by_text("No game is being played yet")).to_be_visible()
    everybody_can_read(teacher, "an empty wall")
    game = anne.sit_down("quintago", "me", "me", variant="mini")
    tile = wall.locator(f"[data-id='{game}']")
    expect(tile).to_contain_text("0 moves")
    anne.play("b2 q1 cw")
    anne.sees_moves(1)
    expect(tile).to_contain_text("1 move")
    expect(tile.locator(".piece")).to_have_count(1)
    assert wall.locator("main :is(a, button, input)").count() == 0
    assert wall.evaluate("document.documentElement.scrollHeight <= innerHeight"), "all of it is on the screen"
    everybody_can_read(teacher, "a wall with a board")
    anne.go("/")
    expect(tile).to_have_count(0)  # nobody is at that table any more


# --- Installed ------------------------------------------------------------------------------------


def kept_by_the_worker(page: Page) -> list[str]:
    """The paths of all that was kept, whatever the version."""
    kept: list[str] = page.evaluate(
        """async () => {
            const names = await caches.keys();
            const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
            return requests.flat().map(({ url }) => new URL(url).pathname);
        }"""
    )
    return kept


def test_the_room_can_be_installed_and_says_when_it_is_out_of_reach(browser: Browser, room: Room) -> None:
    reader = Person(browser, room, locale="fr-FR", service_workers="allow")
    page = reader.go("/")
    page.evaluate("navigator.serviceWorker.ready")
    devtools = reader.context.new_cdp_session(page)
    manifest = json.loads(devtools.send("Page.getAppManifest")["data"])
    assert (manifest["start_url"], manifest["display"], manifest["lang"]) == ("/", "standalone", "fr")
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"], "as all pages of a test are"
    page.reload()
    assert [path for path in kept_by_the_worker(page) if not path.startswith("/files/")] == ["/offline"]
    reader.context.set_offline(True)
    page.goto(f"{room.address}/games")
    expect(page.get_by_role("heading", name="hors d’atteinte")).to_be_visible()
    everybody_can_read(reader, "the page for when the room is out of reach")
    reader.context.set_offline(False)
    expect(page.get_by_role("heading", name="Parties")).to_be_visible()  # it goes on by itself
    reader.leave()


FORGOTTEN = """async (kept) => {
    const wait = () => new Promise((done) => setTimeout(done, 50));
    for (let tries = 0; tries < 2400 && (await caches.keys()).includes(kept); tries += 1) await wait();
}"""
"""Waits until the worker that comes after an upgrade has forgotten what the one before kept."""


def test_after_an_upgrade_nothing_old_is_shown_or_kept(browser: Browser, tmp_path: Path) -> None:
    """A game that another package brings changes the files of the pages as an upgrade does."""
    with open_room(tmp_path / "room.sqlite") as room:
        reader = Person(browser, room, service_workers="allow")
        page = reader.go("/")
        page.evaluate("navigator.serviceWorker.ready")
        page.reload()
        (before,) = versions(kept_by_the_worker(page))
        room.close()
        room.environment |= toys_environment(tmp_path / "toys")
        room.start()
        page.goto(room.address)
        expect(page.locator(".picture[data-game=toy] svg.art .card").first).to_be_visible()
        now = page.locator("link[rel=stylesheet]").first.get_attribute("href")
        assert now and versions([now]) != {before}
        page.evaluate(FORGOTTEN, f"ludotheque-{before}")
        assert versions(kept_by_the_worker(page)) == versions([now])
        reader.leave()


def versions(paths: list[str]) -> set[str]:
    """The versions of the files at these paths."""
    return {path.split("/")[2] for path in paths if path.startswith("/files/")}
