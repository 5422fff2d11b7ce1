"""Chromium pages at a real room, and what people do on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    WebSocketRoute,
    expect,
    sync_playwright,
)

from tests.rooms import Room

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 30_000  # ms; a busy machine is no fault of the page
QUIET = ("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run")


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
        self.page.on("console", lambda said: self._listen(said.type, said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.context.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))

    def _listen(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "WebSocket connection" not in text:
            self.complaints.append(text)

    def go(self, path: str) -> Page:
        self.page.goto(self.room.address + path)
        return self.page

    def open_game(self, *players: str, variant: str = "boxed", name: str = "") -> str:
        """A new game through the lobby's form; the result is the table's name."""
        page = self.go("/")
        for number, player in enumerate(players):
            page.locator(f"#quintago-{number}").select_option(player)
        page.locator(f"input[name=variant-quintago][value={variant}]").check(force=True)
        page.get_by_label("Your nickname").fill(name)
        page.get_by_role("button", name="Start").click()
        page.wait_for_url("**/table/*")
        self.wait_for_board()
        return page.url.rsplit("/", 1)[1]

    def wait_for_board(self) -> None:
        expect(self.page.get_by_role("gridcell").first).to_be_visible()

    def spot(self, target: str) -> Locator:
        return self.page.locator(f'[role=gridcell][data-target="{target}"]')

    def play(self, move: str) -> None:
        """A whole move by clicks."""
        hole, *turn = move.split()
        self.spot(hole).click()
        if turn:
            self.spot(" ".join(turn)).click()

    def moves(self) -> list[str]:
        """The list of moves as it is shown."""
        return [re.sub(r"^\d+\s*", "", text) for text in self.page.locator("#moves li").all_inner_texts()]

    def sees_moves(self, count: int) -> None:
        expect(self.page.locator("#moves li")).to_have_count(count)

    def leave(self) -> None:
        self.context.close()


class Line:
    """The way between a page and the server, that can be cut."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.swallows = False
        self._routes: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket$"), self._route)

    def _route(self, route: WebSocketRoute) -> None:
        if self.is_cut:
            route.close()
            return
        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(lambda frame: None if self.swallows else route.send(frame))
        self._routes.append(route)

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
        assert one.complaints == []
        assert one.hosts <= {room.host}
        one.leave()
