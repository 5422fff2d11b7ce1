"""Tetris by keys and clock in Chromium: played, paused, lost, seen again; two people; fingers; all sizes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ludotheque.games.tetris.dropping import Board, dropped, heights, placements
from ludotheque.games.tetris.realtime import PIECES
from tests.browsing import Person, axe_finds_nothing_serious, people
from tests.rooms import Json, Room, open_room

NewPerson = Callable[..., "LivePerson"]
SIZES = ((320, 560), (390, 664), (844, 390), (768, 1024), (1280, 800))
WIDTH, HEIGHT = 4, 10


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, room: Room) -> Iterator[NewPerson]:
    with people(LivePerson, browser, room) as make:
        yield make


class LivePerson(Person):
    """Somebody at a live table; what the page is sent is followed beside it."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._table: Json = {}
        self._heard = 0

    @property
    def table(self) -> Json:
        """The table as the page knows it by now."""
        new = self.line.received[self._heard :]
        self._heard += len(new)
        for notice in map(json.loads, new):
            if notice["type"] == "live":
                self._table = notice
            elif notice["type"] == "frame":
                for seat, changed in notice["seen"].items():
                    self._table["seen"][int(seat)].update(changed)
                self._table["tick"] = notice["tick"]
        return self._table

    def play(self, mode: str, **options: int) -> Page:
        """Open a table without the start page, and go there."""
        wanted = {"game": "tetris", "mode": mode, "options": {"width": WIDTH, "height": HEIGHT, **options}}
        opened = self.room.ask("/api/live", wanted)
        page = self.go("/api/wall")
        seats = json.dumps([[opened["id"], secret] for secret in opened["secrets"].values()])
        page.evaluate("seats => localStorage.setItem('ludotheque.live-seats', seats)", seats)
        return self.go(opened["address"])

    def is_in(self, phase: str) -> None:
        expect(self.page.locator("#table")).to_have_attribute("data-phase", phase)
        self.wait(lambda: self.table.get("phase") == phase)

    @property
    def seen(self) -> Json:
        found: Json = self.table["seen"][self.table["mine"][0] if self.table["mine"] else 0]
        return found

    def wait(self, holds: Callable[[], bool]) -> None:
        """Wait until what the page was sent is so."""
        for _moment in range(3000):
            if holds():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("it never happened")

    def press(self, key: str) -> None:
        """A key that does something."""
        before = json.dumps(self.seen)
        self.page.keyboard.press(key)
        self.wait(lambda: json.dumps(self.seen) != before or self.table["phase"] != "playing")

    def place_well(self) -> None:
        """Put the piece where it clears most and leaves least, by keys."""
        turn, column = best_placement(tuple(self.seen["rows"]), self.seen["piece"])
        for _quarter in range(turn):
            self.press("ArrowUp")
        for _step in range(2 * WIDTH):
            left = min(cell[0] for cell in self.seen["cells"])
            if left == column:
                break
            self.press("ArrowRight" if left < column else "ArrowLeft")
        self.press("Space")


def best_placement(board: Board, name: str) -> tuple[int, int]:
    piece = next(one for one in PIECES if one.name == name)

    def badness(placement: tuple[int, int]) -> tuple[int, int]:
        after = dropped(board, piece, *placement, WIDTH, HEIGHT, "lines")
        high = heights(after.board, WIDTH)
        holes = sum(high) - sum(cell != "." for row in after.board for cell in row)
        return 4 * holes - 10 * after.lines + 2 * max(high), placement[0]

    return min(placements(board, piece, WIDTH, HEIGHT, "lines"), key=badness)


def test_a_game_is_played_until_a_line_clears_paused_lost_and_seen_again(person: NewPerson) -> None:
    anne = person()
    page = anne.play("marathon")
    anne.is_in("playing")
    expect(page.locator("#figures")).to_contain_text("Level")
    while not anne.seen["lines"]:
        anne.place_well()
        assert anne.table["phase"] == "playing"
    expect(page.get_by_role("status")).to_contain_text("lines, level 1")
    page.keyboard.press("p")
    expect(page.get_by_role("heading", name="Pause")).to_be_visible()
    tick = anne.table["tick"]
    page.wait_for_timeout(100)
    assert anne.table["tick"] == tick
    axe_finds_nothing_serious(page, "the pause")
    page.get_by_role("button", name="Go on").click()
    anne.is_in("playing")
    while anne.table["phase"] == "playing":
        anne.press("Space")
    expect(page.get_by_role("heading", name="The wall is too high")).to_be_focused()
    page.keyboard.press("Space")
    anne.is_in("over")
    lines = anne.seen["lines"]
    expect(page.locator("#panel")).to_contain_text(f"Lines{lines}")
    axe_finds_nothing_serious(page, "the end")
    page.get_by_role("link", name="Watch the replay").click()
    page.get_by_role("button", name="×4").click()
    wait = expect(page.get_by_role("heading", name="The wall is too high"))
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    wait.to_be_visible()
    assert anne.seen["lines"] == lines
    page.get_by_role("button", name="From the start").click()
    anne.wait(lambda: anne.table["tick"] < 100 and anne.table["phase"] == "playing")


def test_who_looks_away_finds_the_game_paused_and_a_best_is_remembered(person: NewPerson) -> None:
    anne = person()
    page = anne.go("/live/tetris")
    expect(page.get_by_text("to the left", exact=True)).to_be_visible()
    axe_finds_nothing_serious(page, "the start page")
    page.get_by_role("button", name="Play Marathon").click()
    anne.is_in("playing")
    page.evaluate("dispatchEvent(new Event('blur'))")
    anne.is_in("paused")
    page.keyboard.press("Escape")
    anne.is_in("playing")
    while anne.table["phase"] == "playing":
        anne.press("Space")
    expect(page.locator("#panel")).to_contain_text("Your first result")
    score = anne.seen["score"]
    page.keyboard.press("r")
    anne.is_in("playing")
    assert anne.seen["score"] == 0
    page = anne.go("/live/tetris")
    expect(page.locator("[data-mode=marathon]")).to_contain_text(f"Your best: {score}")


def test_two_people_play_each_other_by_a_link(person: NewPerson, room: Room) -> None:
    anne, paul, zoe = person(), person(), person()
    page = anne.go("/")
    page.get_by_role("button", name="Together Tetris").click()
    page.get_by_label("Your nickname, if you like").fill("Anne")
    page.get_by_role("button", name=re.compile("By link")).click()
    page.wait_for_url("**/live/tetris/*")
    address = page.get_by_label("The table's address").input_value()
    paul.go(address.removeprefix(room.address))
    paul.page.get_by_label("Your nickname, if you like").fill("Paul")
    paul.page.get_by_role("button", name="Sit down and play").click()
    for one in (anne, paul):
        one.is_in("playing")
    zoe.go("/")
    zoe.page.get_by_role("link", name="Watch Anne – Paul").click()
    zoe.is_in("playing")
    expect(zoe.page.get_by_text("watching")).to_be_visible()
    expect(zoe.page.get_by_role("img", name="The field of Paul")).to_be_visible()
    while paul.table["phase"] == "playing":
        paul.press("Space")
    for one in (anne, paul, zoe):
        expect(one.page.get_by_role("heading", name="Anne wins: the other wall is too high")).to_be_visible()
    paul.page.get_by_role("button", name="Again").click()
    anne.page.get_by_role("button", name=re.compile("wants another game")).click()
    paul.is_in("playing")
    assert paul.seen["placed"] == 0


def test_fingers_have_buttons_and_strokes(person: NewPerson) -> None:
    anne = person(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    page = anne.play("marathon", width=10, height=20)
    anne.is_in("playing")

    def left() -> int:
        return min(cell[0] for cell in anne.seen["cells"])

    def does(act: Callable[[], None], what: Callable[[], Any]) -> Any:
        before = what()
        act()
        anne.wait(lambda: what() != before)
        return what()

    start = left()
    assert does(lambda: button(page, "to the left").tap(), left) == start - 1
    stroke(page, 100, 0)
    anne.wait(lambda: left() > start)
    assert does(lambda: button(page, "hold the piece back, or exchange it").tap(), lambda: anne.seen["held"])
    does(lambda: stroke(page, 0, 0), lambda: anne.seen["cells"])
    assert does(lambda: stroke(page, 0, 150), lambda: anne.seen["placed"]) == 1
    assert anne.seen["score"] > 20, "it was dropped, and did not fall by itself"
    assert does(lambda: button(page, "drop").tap(), lambda: anne.seen["placed"]) == 2


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def stroke(page: Page, across: int, down: int) -> None:
    """A finger on the field, from its middle so far to the side and down."""
    page.evaluate(
        """([across, down]) => {
            const surface = document.getElementById("arena");
            const { left, top, width, height } = surface.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            surface.setPointerCapture = () => {};
            const send = (type, share) => surface.dispatchEvent(new PointerEvent(type, {
                bubbles: true, cancelable: true, isPrimary: true, pointerId: 7, pointerType: "touch",
                clientX: x + across * share, clientY: y + down * share,
            }));
            send("pointerdown", 0);
            for (const share of [0.25, 0.5, 0.75, 1]) send("pointermove", share);
            send("pointerup", 1);
        }""",
        [across, down],
    )


FAULTS = """([width, height]) => {
    const isSeen = (one) => one.checkVisibility();
    const seen = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
    const place = (one) => one.getBoundingClientRect();
    const said = (one) => one.outerHTML.slice(0, 60);
    const all = seen("canvas, .key, .tablehead .button, .figures dd, .panel:not([hidden])");
    const outside = all.filter((one) => {
        const { left, top, right, bottom } = place(one);
        const least = one.matches("button") ? 24 : 8;
        const isInside = left > -1 && top > -1 && right < width + 1 && bottom < height + 1;
        return !isInside || right - left < least;
    });
    const lying = seen("canvas, .key, .beside .figures dd");
    const over = lying.filter((one, number) => lying.slice(number + 1).some((other) => {
        const [first, second] = [place(one), place(other)];
        return Math.min(first.right, second.right) - Math.max(first.left, second.left) > 1
            && Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top) > 1;
    }));
    return [...outside.map((one) => `outside: ${said(one)}`), ...over.map((one) => `over: ${said(one)}`)];
}"""


@pytest.mark.parametrize("mode", ["marathon", "machine"])
def test_everything_fits_every_screen(person: NewPerson, mode: str) -> None:
    anne = person(has_touch=True, is_mobile=True, locale="fr-FR")
    page = anne.play(mode, width=10, height=20)
    anne.is_in("playing")
    for phase in ("playing", "paused"):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("new Promise(requestAnimationFrame)")
            assert page.evaluate(FAULTS, [width, height]) == [], (phase, width, height)
            assert page.evaluate("document.documentElement.scrollHeight") <= height
        if phase == "playing":
            page.keyboard.press("p")
            anne.is_in("paused")
