"""Chromium pages at a real room, and what people do on them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from tests.rooms import Json, Room

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 30_000  # ms; a busy machine is no fault of the page
QUIET = ("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run")
PHONE = {"width": 390, "height": 844}
NARROWEST = 320


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield browser
        browser.close()


expect.set_options(timeout=PATIENCE)


class Person:
    """Somebody with a browser of their own; everything it says and asks for is written down."""

    def __init__(self, browser: Browser, room: Room, **options: Any) -> None:
        self.room = room
        self.context: BrowserContext = browser.new_context(**{"locale": "en-GB", **options})
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.hosts: set[str] = set()
        self.line = Line(self.page)
        self.game = ""
        self.page.on("console", lambda said: self._listen(said.type, said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.context.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))

    def _listen(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "WebSocket connection" not in text:
            self.complaints.append(text)

    # --- Going somewhere ------------------------------------------------------------------------------

    def go(self, path: str) -> Page:
        self.page.goto(self.room.address + path)
        return self.page

    def open_game(self, *players: str, variant: str = "boxed", name: str = "") -> str:
        """A new game of quintago through the lobby's form; the result is the table's name."""
        page = self.go("/")
        page.locator("#more > summary").click()
        for number, player in enumerate(players):
            page.locator(f"#quintago-{number}").select_option(player)
        page.locator(f"input[name=variant-quintago][value={variant}]").check(force=True)
        page.get_by_label("Your nickname", exact=True).fill(name)
        page.get_by_role("button", name="Start").click()
        page.wait_for_url("**/table/*")
        self.wait_for_board()
        self.game = page.url.rsplit("/", 1)[1]
        return self.game

    def sit_down(self, game: str, *players: str, **wanted: Any) -> str:
        """Open a table without the lobby, and go there; the result is the table's name."""
        opened = self.room.ask("/api/games", {"game": game, "players": players, **wanted})
        assert "id" in opened, opened
        return self.visit(opened["id"], opened["secrets"])

    def open_save(self, save: str) -> str:
        """Open a table with a saved game, and go there."""
        opened = self.room.ask("/api/games/opened", {"save": save})
        assert "id" in opened, opened
        return self.visit(opened["id"], opened["secrets"])

    def visit(self, game: str, secrets: Json | None = None) -> str:
        """Go to a table, with the secrets of some of its seats."""
        self.game = game
        if secrets:
            kept = json.dumps({f"ludotheque.seats.{game}": json.dumps(secrets)})
            self.page.add_init_script(f"Object.assign(localStorage, {kept})")
        self.go(f"/table/{game}")
        expect(self.page.locator("#prompt")).not_to_have_text("Going to the table…")
        return game

    def take_open_seat(self, game: str, name: str) -> None:
        """Go to a table, and sit down where a seat is open."""
        self.visit(game)
        self.page.get_by_label("Your name").fill(name)
        self.click("Sit down and play")
        expect(self.page.get_by_role("list", name="Players")).to_contain_text(name)

    def leave(self) -> None:
        self.context.close()

    # --- At a table -----------------------------------------------------------------------------------

    def wait_for_board(self) -> None:
        expect(self.page.get_by_role("gridcell").first).to_be_visible()

    def spot(self, target: str) -> Locator:
        return self.page.locator(f'[role=gridcell][data-target="{target}"]')

    def click(self, name: str) -> None:
        """Press the button with that name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def play(self, move: str) -> None:
        """A move of quintago by clicks."""
        hole, *turn = move.split()
        self.spot(hole).click()
        if turn:
            self.spot(" ".join(turn)).click()

    def say(self, text: str) -> None:
        """Type a move or a word."""
        self.page.get_by_label("Type a move or a word").fill(text)
        self.click("Say")

    def moves(self) -> list[str]:
        """The list of moves as it is shown."""
        return [re.sub(r"^\d+\s*", "", text) for text in self.page.locator("#moves li").all_inner_texts()]

    def sees_moves(self, count: int) -> None:
        expect(self.page.locator("#moves li")).to_have_count(count)

    def hears(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("status")).to_contain_text(text)

    def is_refused(self, text: str) -> None:
        expect(self.page.locator("#alert")).to_contain_text(text)

    def is_prompted(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.locator("#prompt")).to_contain_text(text)


class Line:
    """The way between a page and the server: it can be cut, and keeps what went through."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.swallows = False
        self.sent: list[Json] = []
        self.received: list[str] = []
        self._routes: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket$"), self._route)

    def _route(self, route: WebSocketRoute) -> None:
        if self.is_cut:
            route.close()
            return
        server = route.connect_to_server()

        def forward(frame: str | bytes) -> None:
            self.sent.append(json.loads(frame))
            server.send(frame)

        def pass_on(frame: str | bytes) -> None:
            if not self.swallows:
                self.received.append(str(frame))
                route.send(frame)

        route.on_message(forward)
        server.on_message(pass_on)
        self._routes.append(route)

    def deliver(self, notice: Json) -> None:
        """A notice of the test's own, as if it came from the server."""
        self._routes[-1].send(json.dumps(notice))

    def count_sent(self, kind: str) -> int:
        """How many commands of a kind the page has sent."""
        return sum(command["type"] == kind for command in self.sent)

    def cut(self) -> None:
        """Nothing gets through any more."""
        self.is_cut = True
        for route in self._routes:
            route.close()
        self._routes.clear()

    def mend(self) -> None:
        self.is_cut = self.swallows = False


Someone = TypeVar("Someone", bound=Person)


@contextmanager
def people(kind: type[Someone], browser: Browser, room: Room) -> Iterator[Callable[..., Someone]]:
    """Makes people; at the end none has complained, and none has asked for anything elsewhere."""
    made: list[Someone] = []

    def make(**options: Any) -> Someone:
        made.append(kind(browser, room, **options))
        return made[-1]

    yield make
    for one in made:
        assert one.complaints == [], one.complaints
        assert one.hosts <= {room.host}
        one.leave()


# --- What every page must be --------------------------------------------------------------------------


def axe_finds_nothing_serious(page: Page, where: str) -> None:
    """Look at the page in light, and at its colours in dark."""
    for scheme, options in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        found = Axe().run(page, options=options).response
        assert len(found["passes"]) >= (1 if options else 10), f"{where}: axe did not look at the page"
        serious = [fault for fault in found["violations"] if fault["impact"] in ("serious", "critical")]
        assert not serious, f"{where}, {scheme}: {json.dumps(serious, indent=1)}"


def fits_a_phone(page: Page, where: str, smallest: int = 24) -> None:
    """Nothing to scroll sideways, nothing too small for a thumb."""
    before = page.viewport_size
    for width in (PHONE["width"], NARROWEST):
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{where} at {width}"
        small = page.evaluate(
            """(smallest) => [...document.querySelectorAll("button, a, input, select, [role=gridcell]")]
                .filter((one) => one.checkVisibility() && !one.closest(".skip, .visually-hidden"))
                .filter((one) => !one.matches(".visually-hidden, .skip, input[type=radio], input[type=file]"))
                .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
                .filter(([, { width, height }]) => Math.min(width, height) < smallest)
                .map(([markup]) => markup)""",
            smallest,
        )
        assert small == [], f"{where} at {width}"
    if before:
        page.set_viewport_size(before)
