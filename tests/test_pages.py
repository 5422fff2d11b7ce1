"""Every page of the room: readable by everybody, light, safe, and small enough for a thumb."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browsing import Person
from tests.rooms import Room, open_room

HEAVIEST = 150_000
SMALLEST_TARGET = 24
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


def lobby(one: Person) -> None:
    one.go("/")


def games(one: Person) -> None:
    one.room.open("me", "open", name="<b>Anne</b>")
    one.go("/games")


def error(one: Person) -> None:
    one.go("/table/nosuchgame")


def door(one: Person) -> None:
    one.go("/join")


def invitation(one: Person) -> None:
    one.open_game("me", "open")


def table(one: Person) -> None:
    one.open_game("me", "me")
    one.play("c3 q1 cw")
    one.sees_moves(1)


def turning(one: Person) -> None:
    table(one)
    one.spot("d4").click()
    expect(one.spot("q1 cw")).to_be_visible()


def analysis(one: Person) -> None:
    one.open_game("me", "me", variant="mini")
    one.page.get_by_role("button", name="Analysis").click()
    expect(one.page.locator("#legend")).not_to_be_empty()


def replay(one: Person) -> None:
    table(one)
    one.page.get_by_role("button", name="Resign").click()
    one.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    one.page.get_by_role("button", name="First position").click()
    expect(one.page.get_by_role("button", name="Back to the game")).to_be_visible()


def instructions(one: Person) -> None:
    one.open_game("me", "me")
    one.page.get_by_role("button", name="Help").click()
    expect(one.page.get_by_role("dialog")).to_be_visible()


PAGES = (lobby, games, error, door, invitation, table, turning, analysis, replay, instructions)
every_page = pytest.mark.parametrize("visit", PAGES, ids=lambda visit: visit.__name__)


@every_page
def test_axe_finds_nothing_serious(browser: Browser, room: Room, visit: Any) -> None:
    one = Person(browser, room)
    visit(one)
    for scheme in ("light", "dark"):
        one.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        found = Axe().run(one.page).response
        assert len(found["passes"]) > 10, "axe did not look at the page"
        serious = [fault for fault in found["violations"] if fault["impact"] in ("serious", "critical")]
        assert not serious, json.dumps(serious, indent=1)
    one.leave()


@every_page
def test_a_phone_needs_no_scrolling_sideways_and_no_needle(browser: Browser, room: Room, visit: Any) -> None:
    one = Person(browser, room, viewport=PHONE)
    visit(one)
    for width in (390, 320):
        one.page.set_viewport_size({"width": width, "height": 844})
        assert one.page.evaluate("document.documentElement.scrollWidth") <= width
        small = one.page.evaluate(
            """(smallest) => [...document.querySelectorAll("button, a, input, select, [role=gridcell]")]
                .filter((one) => one.checkVisibility() && !one.closest(".skip, .visually-hidden"))
                .filter((one) => !one.matches(".visually-hidden, .skip, input[type=radio], input[type=file]"))
                .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
                .filter(([, { width, height }]) => Math.min(width, height) < smallest)
                .map(([markup]) => markup)""",
            SMALLEST_TARGET,
        )
        assert small == []
    one.leave()


@every_page
def test_tab_reaches_everything_and_shows_where_it_is(browser: Browser, room: Room, visit: Any) -> None:
    one = Person(browser, room)
    visit(one)
    reached = []
    for _press in range(80):
        one.page.keyboard.press("Tab")
        found = focused(one.page)
        if found is None or found in reached:
            break
        assert found["outline"] >= 2, f"no visible focus on {found['markup']}"
        reached.append(found)
    assert len(reached) >= (1 if visit in (instructions, door) else 5)
    one.leave()


def focused(page: Page) -> dict[str, Any] | None:
    """What has the focus, and how wide its outline is; a radio button may show it on its label."""
    found: dict[str, Any] | None = page.evaluate(
        """() => {
            const one = document.activeElement;
            if (one === document.body) return null;
            const shown = [one, one.closest("label"), ...one.parentElement.children].filter(Boolean);
            const width = (each) => {
                const style = getComputedStyle(each);
                return style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth);
            };
            return { markup: one.outerHTML.slice(0, 120), outline: Math.max(...shown.map(width)) };
        }"""
    )
    return found


def test_the_first_page_is_light(browser: Browser, room: Room) -> None:
    one = Person(browser, room)
    weights: list[int] = []
    one.page.on("response", lambda response: weights.append(len(response.body())))
    one.go("/")
    one.page.wait_for_load_state("networkidle")
    assert len(weights) >= 5
    assert sum(weights) < HEAVIEST
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


def test_names_are_shown_as_they_are_and_do_nothing(browser: Browser, room: Room) -> None:
    one = Person(browser, room)
    name = "<img src=x onerror=x>"
    one.open_game("me", "open", name=name)
    expect(one.page.get_by_role("list", name="Players")).to_contain_text(name)
    page = one.go("/games?state=open")
    expect(page.get_by_text(name).first).to_be_visible()
    assert one.complaints == []
    one.leave()


def test_each_reader_chooses_language_and_light(browser: Browser, room: Room) -> None:
    one = Person(browser, room, locale="fr-FR", color_scheme="light")
    page = one.go("/")
    assert page.locator("html").get_attribute("lang") == "fr"
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    page.get_by_role("button", name="Dark theme").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert one.complaints == []
    one.leave()
