"""Every page of the room: readable by everybody, light, safe, and small enough for a thumb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browsing import Person, axe_finds_nothing_serious, fits_a_phone, people
from tests.rooms import Room, open_room

HEAVIEST = 150_000

NewPerson = Callable[..., Person]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, room: Room) -> Iterator[NewPerson]:
    with people(Person, browser, room) as make:
        yield make


# --- Each page as people come to it: what is on it, and how many places Tab must reach --------------------


def lobby(one: Person) -> Iterator[tuple[str, int]]:
    one.go("/")
    yield "the lobby", 5
    one.page.locator("#more > summary").click()
    yield "all choices for a new game", 10


def games(one: Person) -> Iterator[tuple[str, int]]:
    one.room.open("me", "open", name="<b>Anne</b>")
    one.go("/games")
    yield "the list of games", 5


def small(one: Person) -> Iterator[tuple[str, int]]:
    one.go("/table/nosuchgame")
    yield "an error", 5
    one.go("/join")
    yield "the question for the code", 1


def invitation(one: Person) -> Iterator[tuple[str, int]]:
    one.sit_down("quintago", "me", "open")
    expect(one.page.locator("#invite")).to_be_visible()
    yield "a table that waits for somebody", 5


def table(one: Person) -> Iterator[tuple[str, int]]:
    one.sit_down("quintago", "me", "me", variant="mini")
    one.play("b2 q1 cw")
    one.sees_moves(1)
    yield "a table", 5
    one.spot("c3").click()
    expect(one.spot("q1 cw")).to_be_visible()
    yield "the choice of a turn", 5
    one.click("Cancel")
    one.click("Analysis")
    expect(one.page.locator("#legend")).not_to_be_empty()
    yield "an analysis", 5
    one.click("Help")
    expect(one.page.get_by_role("dialog")).to_be_visible()
    yield "the help", 1
    one.click("Close")
    one.click("Resign")
    one.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    one.click("First position")
    expect(one.page.get_by_role("button", name="Back to the game")).to_be_visible()
    yield "looking back", 5


@pytest.mark.parametrize(
    "visit", [lobby, games, small, invitation, table], ids=lambda visit: str(visit.__name__)
)
def test_everybody_can_read_reach_and_touch_everything(person: NewPerson, visit: Any) -> None:
    one = person()
    for where, places in visit(one):
        tab_reaches(one.page, where, places)
        axe_finds_nothing_serious(one.page, where)
        fits_a_phone(one.page, where)
    one.complaints.clear()  # axe writes styles into the page, which its policy refuses


def tab_reaches(page: Page, where: str, places: int) -> None:
    """Tab goes through the whole page or dialog, and it is seen where it is.

    A radio button may show the focus on its label.
    """
    page.evaluate(
        """() => {
            const width = (each) => {
                const style = getComputedStyle(each);
                return style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
            };
            window.reached = new Map();
            document.addEventListener("focusin", ({ target }) => {
                const shown = [target, target.closest("label"), ...target.parentElement.children];
                window.reached.set(target, Math.max(...shown.filter(Boolean).map(width)));
            });
            if (!document.querySelector("dialog[open]")) document.querySelector(".skip").focus();
        }"""
    )
    reached = 0
    for _round in range(8):
        for _press in range(10):
            page.keyboard.press("Tab")
        before, reached = reached, page.evaluate("window.reached.size")
        if reached == before:
            break
    assert reached >= places, where
    unseen = page.evaluate(
        """() => [...window.reached].filter(([, outline]) => outline < 2)
            .map(([one]) => one.outerHTML.slice(0, 120))"""
    )
    assert unseen == [], f"{where}: no visible focus"


def test_the_seats_of_a_new_game_are_those_of_its_rules(person: NewPerson) -> None:
    one = person()
    page = one.go("/")
    page.locator("#more > summary").click()
    page.locator("input[name=game][value=tetramino]").check(force=True)
    first, second = page.locator("#tetramino-0"), page.locator("#tetramino-1")
    nobody = second.locator("option[value='']")
    expect(second).to_have_value("")

    def choose(variant: str) -> None:
        page.locator(f"input[name=variant-tetramino][value={variant}]").check(force=True)

    choose("race")  # for two, no fewer
    expect(second).not_to_have_value("")
    expect(nobody).to_be_disabled()
    choose("ladder")  # for one
    expect(first).to_be_visible()
    expect(second).to_be_hidden()
    choose("statement")  # for one or two
    expect(second).to_have_value("")
    expect(nobody).to_be_enabled()
    choose("race")
    second.select_option("open")
    one.click("Start")
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("list", name="Players")).to_contain_text("open seat")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_first_page_is_light(browser: Browser, room: Room, locale: str) -> None:
    """What goes over the network for the lobby and all its pictures."""
    one = Person(browser, room, locale=locale)
    finished: list[Request] = []
    one.page.on("requestfinished", lambda request: finished.append(request))
    one.go("/")
    expect(one.page.locator(".picture svg.art > *").last).to_be_attached()
    one.page.wait_for_load_state("networkidle")
    assert len(finished) >= 5
    assert sum(request.sizes()["responseBodySize"] for request in finished) < HEAVIEST
    asked = [urlsplit(request.url).path for request in finished]
    unkept = {path for path in asked if not path.startswith("/files/")}
    assert unkept <= {"/", "/manifest.webmanifest"}, "all but the page itself is kept by the browser"
    one.leave()


def test_those_who_watch_are_counted_and_push_nothing_off_the_page(browser: Browser, room: Room) -> None:
    game, _secrets = room.open("me", "me")
    one = Person(browser, room, locale="fr-FR")
    page = one.go(f"/table/{game}")
    others = [one.context.new_page() for _watcher in range(2)]
    for other in others:
        other.goto(page.url)
    expect(page.locator("#watchers")).to_have_attribute("aria-label", "2 personnes regardent")
    expect(page.locator("#watchers")).to_have_text("2")
    for width in (1280, 390, 320):
        page.set_viewport_size({"width": width, "height": 664})
        end = page.locator("#help-open").bounding_box()
        assert end is not None and end["x"] + end["width"] <= width
    axe_finds_nothing_serious(page, "a table that others watch")
    one.leave()


def test_the_policy_forbids_foreign_and_inline_scripts(browser: Browser, room: Room) -> None:
    one = Person(browser, room)
    one.go("/")
    blocked = one.page.evaluate(
        """async () => {
            const seen = [];
            const note = ({ effectiveDirective }) => seen.push(effectiveDirective);
            document.addEventListener("securitypolicyviolation", note);
            const script = document.createElement("script");
            try { script.textContent = "window.hacked = true"; } catch { seen.push("trusted types"); }
            document.head.append(script);
            const image = document.createElement("img");
            image.src = "http://example.com/pixel.png";
            document.body.append(image);
            await fetch("http://example.com/").catch(() => seen.push("fetch"));
            try { document.body.innerHTML = "<b>x</b>"; } catch { seen.push("innerHTML"); }
            await new Promise((done) => setTimeout(done, 200));
            return [window.hacked === true, seen];
        }"""
    )
    assert blocked[0] is False
    assert {"fetch", "innerHTML", "img-src", "connect-src"} <= set(blocked[1])
    assert any("Content Security Policy" in text for text in one.complaints)
    one.leave()


def test_names_are_shown_as_they_are_and_do_nothing(person: NewPerson) -> None:
    one = person()
    name = "<img src=x onerror=x>"
    one.sit_down("quintago", "me", "open", name=name)
    expect(one.page.get_by_role("list", name="Players")).to_contain_text(name)
    page = one.go("/games?state=open")
    expect(page.get_by_text(name).first).to_be_visible()


def test_each_reader_chooses_language_and_light(person: NewPerson) -> None:
    one = person(locale="fr-FR", color_scheme="light")
    page = one.go("/")
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Play Quintago")).to_be_visible()
    page.get_by_role("button", name="Dark theme").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
