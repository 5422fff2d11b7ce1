"""Chromium pages at a real room, and what people do on them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    WebSocketRoute,
    expect,
)
from playwright.sync_api import Error as PlaywrightError

from tests.rooms import Json, Room

PATIENCE = 120_000  # ms; a busy machine is no fault of the page
PLAIN = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
"""What a person's browser is unless a test wants it otherwise: nothing moves, nothing is kept for later."""
PHONE = {"width": 390, "height": 844}
NARROWEST = 320
SMALL = "/api/wall"
EXPECTED = ("WebSocket connection", "Service Worker registration blocked by Playwright")
"""Complaints that tests provoke."""
AXE = Axe().axe_script


expect.set_options(timeout=PATIENCE)


ON_THE_WAY = re.compile("^(Going to the table|En route vers la table)…$")
"""What a table's page says before it has heard from the room."""


class Window:
    """A page with cookies and a memory of its own, for one person after the other.

    Each finds it as new, but for the files that browsers keep: to load them all again takes longer than most
    of what people do. What a test adds to the context or to the page, such as scripts, stays.
    """

    def __init__(self, browser: Browser, options: Json) -> None:
        self.options: Json = {**PLAIN, **options}
        self.context: BrowserContext = browser.new_context(**self.options)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.user: Person | None = None
        self.others: list[Window] | None = None
        self.page.on("console", lambda said: self.user and self.user.listen(said))
        self.page.on("pageerror", lambda error: self.user and self.user.complaints.append(str(error)))
        self.context.on("request", lambda request: self.user and self.user.note(request.url))
        self.page.route_web_socket(
            re.compile("/socket$"), lambda route: self.user and self.user.line.open(route)
        )

    def leave(self, room: Room) -> None:
        """Make it as new and put it to the others of its kind, or close it where there are none."""
        self.user = None
        try:
            if self.others is not None:
                self.clear(room)
                self.others.append(self)
                return
        except PlaywrightError:  # the page hangs, or the room is closed
            pass
        self.context.close()

    def clear(self, room: Room) -> None:
        """Forget whoever used it; the page is left at something small of the room's."""
        self.page.goto(room.address + SMALL)
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.context.clear_cookies()
        self.page.set_viewport_size(self.options.get("viewport", {"width": 1280, "height": 720}))
        self.page.emulate_media(
            color_scheme=self.options.get("color_scheme", "light"),
            reduced_motion=self.options["reduced_motion"],
        )


class Person:
    """Somebody with a browser of their own; everything it says and asks for is written down."""

    def __init__(self, browser: Browser, room: Room, window: Window | None = None, **options: Any) -> None:
        self.room = room
        self.window = window or Window(browser, options)
        self.window.user = self
        self.context, self.page = self.window.context, self.window.page
        self.complaints: list[str] = []
        self.hosts: set[str] = set()
        self.line = Line()
        self.game = ""

    def listen(self, said: ConsoleMessage) -> None:
        """Note what the page complains about."""
        is_expected = any(part in said.text for part in EXPECTED)
        is_icon = said.location["url"].endswith("/favicon.ico")  # which only pages of ours name otherwise
        if said.type in ("error", "warning") and not is_expected and not is_icon:
            self.complaints.append(said.text)

    def note(self, url: str) -> None:
        """Note where the page asks for something."""
        self.hosts.add(urlsplit(url).netloc)

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
            if not self.page.url.startswith(self.room.address):
                self.go(SMALL)  # only pages of the room may write into its memory
            kept = {f"ludotheque.seats.{game}": json.dumps(secrets)}
            self.page.evaluate("(kept) => Object.assign(localStorage, kept)", kept)
        self.go(f"/table/{game}")
        prompt = self.page.locator("#prompt")
        expect(prompt).to_be_attached()
        expect(prompt).not_to_have_text(ON_THE_WAY)
        return game

    def take_open_seat(self, game: str, name: str) -> None:
        """Go to a table, and sit down where a seat is open."""
        self.visit(game)
        self.page.get_by_label("Your name").fill(name)
        self.click("Sit down and play")
        expect(self.page.get_by_role("list", name="Players")).to_contain_text(name)

    def leave(self) -> None:
        self.window.leave(self.room)

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

    def __init__(self) -> None:
        self.is_cut = False
        self.swallows = False
        self.sent: list[Json] = []
        self.received: list[str] = []
        self._routes: list[WebSocketRoute] = []

    def open(self, route: WebSocketRoute) -> None:
        """A socket that the page opens."""
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


IDLE: WeakKeyDictionary[Browser, dict[str, list[Window]]] = WeakKeyDictionary()
"""The windows that nobody uses, by what they are like."""


@contextmanager
def people(kind: type[Someone], browser: Browser, room: Room) -> Iterator[Callable[..., Someone]]:
    """Makes people; at the end none has complained, and none has asked for anything elsewhere.

    Who is `apart` has a window that nobody had before or gets afterwards.
    """
    made: list[Someone] = []
    idle = IDLE.setdefault(browser, {})

    def make(apart: bool = False, **options: Any) -> Someone:
        alike = [] if apart else idle.setdefault(json.dumps({**PLAIN, **options}, sort_keys=True), [])
        made.append(kind(browser, room, alike.pop() if alike else None, **options))
        made[-1].window.others = None if apart else alike
        return made[-1]

    yield make
    for one in made:
        one.leave()
    for one in made:
        assert one.complaints == [], one.complaints
        assert one.hosts <= {room.host}


# --- What every page must be --------------------------------------------------------------------------


LOOK = """(rules) => axe.run(document, { resultTypes: ["violations"], ...rules }).then((found) => ({
    passed: found.passes.length,
    serious: found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact)),
}))"""


def axe_finds_nothing_serious(page: Page, where: str) -> None:
    """Look at the page in light, and at its colours in dark."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        found = page.evaluate(LOOK, rules)
        assert found["passed"] >= (1 if rules else 10), f"{where}: axe did not look at the page"
        assert not found["serious"], f"{where}, {scheme}: {json.dumps(found['serious'], indent=1)}"


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
