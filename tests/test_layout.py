"""On every size of screen the whole board, its controls and whose turn it is are seen without scrolling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ludotheque.match import Match
from tests.browsing import Person, people
from tests.rooms import Room, open_room
from tests.sizes import IS_FULL
from tests.toys import Toy

SIZES = (
    (320, 560), (360, 640), (390, 664), (390, 844), (768, 1024), (844, 390), (1280, 800),
    (640, 400),  # 1280 × 800 at a zoom of 200 %
)  # fmt: skip

TIGHTEST = SIZES if IS_FULL else ((320, 560), (640, 400), (844, 390))
"""The narrowest and the lowest: for the states and languages after the first."""

LANGUAGES = ["fr-FR", "en-GB"] if IS_FULL else ["fr-FR"]
"""French has the longer words; other tests here are in English."""

NewPerson = Callable[..., Person]

MEASURE = """([width, height, smallest]) => {
    const faults = [];
    const say = (one, what) => faults.push(`${what}: ${one.outerHTML.slice(0, 90)}`);
    const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
    const all = (selector) => [...document.querySelectorAll(selector)]
        .filter((one) => isSeen(one) && !one.closest(".sheet:not(.open)"));
    const buttons = ".tools .button, .actions .button, .tablehead .button, .notice .button";
    for (const one of all(`.board, [role=gridcell], .curtain, #prompt, .player, ${buttons}`)) {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        if (Math.min(left, top) < -0.5 || right > width + 0.5 || bottom > height + 0.5) say(one, "outside");
    }
    const small = all(`[role=gridcell], ${buttons}`).find((one) => {
        const box = one.getBoundingClientRect();
        return Math.min(box.width, box.height) < smallest - 0.1;
    });
    if (small) say(small, "too small");
    for (const one of [document.documentElement, document.querySelector(".board-room")]) {
        const size = [one.scrollWidth, one.scrollHeight];
        if (size[0] > one.clientWidth + 1 || size[1] > one.clientHeight + 1) say(one, `scrolls: ${size}`);
    }
    const parts = all(".tablehead, .player, .notices, .place, .asks, .says, .actions")
        .map((one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.height > 1);
    parts.forEach(([one, box], index) => {
        for (const [other, it] of parts.slice(index + 1)) {
            const isAside = box.right <= it.left + 1 || it.right <= box.left + 1;
            const isBelow = box.bottom <= it.top + 1 || it.bottom <= box.top + 1;
            if (!isAside && !isBelow) say(one, `overlaps ${other.className}`);
        }
    });
    for (const one of all(".actions .button span, .tools .button span, .notice .button, #prompt")) {
        if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth) say(one, "words are cut off");
    }
    return faults;
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", toys=True) as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, room: Room) -> Iterator[NewPerson]:
    with people(Person, browser, room) as make:
        yield make


def fits(page: Page, state: str, sizes: Any = TIGHTEST, smallest: int = 24) -> None:
    """Everything that is needed to play lies inside the page, at each size."""
    faults = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(MEASURE, [width, height, smallest])
        faults += [f"{state}, {width} × {height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_quintago_fits_in_every_state(person: NewPerson, language: str) -> None:
    anne = person(locale=language, reduced_motion="reduce")
    page = anne.page
    anne.sit_down("quintago", "me", "random", name="Anne", minutes=5)
    fits(page, "one's own turn", SIZES)
    anne.spot("c3").click()
    expect(anne.spot("q1 cw")).to_be_visible()
    fits(page, "after the placement")
    page.locator("#analyse").click()
    expect(page.locator("#verdict")).to_be_visible()
    fits(page, "an analysis")
    page.locator("#resign").click()
    page.locator("#resigning-form .primary").click()
    expect(page.locator("#again")).to_be_visible()
    fits(page, "the game is over")
    page.emulate_media(color_scheme="dark")
    fits(page, "in the dark", [(320, 560)])


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_waiting_and_being_asked_fit(person: NewPerson, language: str) -> None:
    anne, zoe = person(locale=language), person(locale=language)
    game = anne.sit_down("quintago", "me", "open", name="Anne")
    expect(anne.page.locator("#invite")).to_be_visible()
    fits(anne.page, "somebody is waited for", SIZES)
    zoe.visit(game)
    fits(zoe.page, "a seat is open")
    zoe.page.locator("#sit-name").fill("Zoé")
    zoe.page.locator("#sit .primary").click()
    expect(anne.page.locator("#invite")).to_be_hidden()
    anne.play("c3 q1 cw")
    anne.page.locator("#undo").click()
    expect(zoe.page.locator("#agree")).to_be_visible()
    fits(zoe.page, "a proposal")
    fits(anne.page, "waiting for the answer")


@pytest.mark.parametrize(
    ("language", "variants"), [("en-GB", ("statement", "expert")), ("fr-FR", ("ladder",))]
)
def test_tetramino_fits_with_its_tray_and_tools(
    person: NewPerson, language: str, variants: tuple[str, ...]
) -> None:
    anne = person(locale=language, reduced_motion="reduce")
    for variant in variants:
        anne.sit_down("tetramino", "me", variant=variant)
        anne.wait_for_board()
        expect(anne.page.locator(".tools .button")).to_have_count(4)
        fits(anne.page, variant, SIZES, smallest=18 if variant == "expert" else 24)


@pytest.mark.parametrize(("language", "sizes"), [("en-GB", SIZES), ("fr-FR", TIGHTEST)])
def test_a_maze_for_four_fits_before_the_push_and_after_it(
    person: NewPerson, language: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    anne = person(locale=language, reduced_motion="reduce")
    anne.sit_down("labyrinthe", "me", "random", "random", "random", name="Anne")
    anne.wait_for_board()
    fits(anne.page, "before the push", sizes)
    anne.spot("nd").click()
    expect(anne.page.locator(".waiting")).to_be_visible()
    fits(anne.page, "the tile waits", sizes[:1])
    anne.spot("nd").click()
    expect(anne.page.locator(".reached").first).to_be_visible()
    fits(anne.page, "before the walk")


def test_the_largest_maze_fits(person: NewPerson) -> None:
    anne = person(reduced_motion="reduce")
    anne.sit_down("labyrinthe", "me", options={"size": 13})
    anne.wait_for_board()
    fits(anne.page, "13 × 13", [(390, 844), (768, 1024), (1280, 800)])


def test_four_seats_and_the_curtain_fit(person: NewPerson) -> None:
    anne = person()
    anne.sit_down("toy", "me", "random", "random", "random", variant="open")
    anne.wait_for_board()
    fits(anne.page, "four seats", SIZES)
    anne.sit_down("toy", "me", "me", variant="hidden")
    expect(anne.page.locator("#curtain")).to_be_visible()
    fits(anne.page, "the curtain")


def test_no_button_moves_when_messages_come(person: NewPerson) -> None:
    anne = person(reduced_motion="reduce")
    anne.sit_down("quintago", "me", "me")
    anne.page.locator("#newcomer-close").click()  # it lies in the messages' place
    for width, height in SIZES:
        anne.page.set_viewport_size({"width": width, "height": height})
        before = places(anne.page)
        assert len(before) > 40
        for text in (
            "no",
            "a sentence that says at length, and with many words, why this cannot be done here " * 2,
        ):
            anne.line.deliver({"type": "refused", "id": "x", "code": "illegal", "text": text, "seq": 0})
            expect(anne.page.locator("#alert")).to_contain_text(text)
            anne.line.deliver({"type": "progress", "text": text, "id": ""})
            expect(anne.page.locator("#progress")).to_have_text(text)
            assert places(anne.page) == before, f"{width} × {height}"


def places(page: Page) -> dict[str, Any]:
    """Where every button and every hole is."""
    found: dict[str, Any] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("button, [role=gridcell]")]
            .filter((one) => one.checkVisibility() && !one.closest(".sheet"))
            .map((one) => [one.id || one.dataset.target, JSON.stringify(one.getBoundingClientRect())]))"""
    )
    return found


def test_the_moves_slide_up_on_a_telephone(person: NewPerson) -> None:
    anne = person(viewport={"width": 390, "height": 664})
    anne.open_save(Match(Toy(Toy.variants["open"]), 2, seed=0).save())
    page = anne.page
    expect(page.locator("#first")).not_to_be_visible()
    page.locator("#sheet-open").press("Enter")
    expect(page.locator("#first")).to_be_in_viewport()
    expect(page.locator("#sheet-close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#first")).not_to_be_visible()
    expect(page.locator("#sheet-open")).to_be_focused()
