"""People who play together: another game at a click, a seat that waits, phrases, a race for all at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from ludotheque.server import messages
from tests.browsing import Person, axe_finds_nothing_serious, people
from tests.rooms import Room, open_room, wait_until

NewPerson = Callable[..., Person]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    waits = {"absence": 0.3, "countdown": 2.0}
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", waits=waits) as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, room: Room) -> Iterator[NewPerson]:
    with people(Person, browser, room) as make:
        yield make


def two_people(person: NewPerson, **options: Any) -> tuple[Person, Person]:
    """Anne, whose browser may be another, and Paul at a small board."""
    anne, paul = person(**options), person()
    game = anne.sit_down("quintago", "me", "open", variant="mini", name="Anne")
    paul.take_open_seat(game, "Paul")
    return anne, paul


def resign(one: Person) -> None:
    one.click("Resign")
    one.page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_another_game_is_one_click_for_each_with_seats_swapped_and_the_score_kept(person: NewPerson) -> None:
    anne, paul = two_people(person)
    first = anne.page.url
    anne.is_prompted("Your turn")
    resign(paul)
    anne.is_prompted(re.compile("Anne wins|Paul resigned"))

    anne.click("Play again")
    anne.page.wait_for_url(lambda url: "/table/" in url and url != first)
    anne.is_prompted("Waiting for Paul")
    expect(anne.page.locator("#invite")).to_be_hidden()
    paul.page.get_by_role("link", name="Play too").click()
    paul.page.wait_for_url(anne.page.url)
    paul.is_prompted("Your turn")  # the seats are swapped: he begins
    anne.is_prompted("Waiting for Paul")
    expect(anne.page.locator("#score")).to_have_text(re.compile(r"Anne\s*1 – 0\s*Paul"))
    expect(paul.page.locator("#score")).to_have_text(re.compile(r"Paul\s*0 – 1\s*Anne"))

    resign(anne)
    expect(paul.page.locator("#score")).to_have_text(re.compile(r"Paul\s*1 – 1\s*Anne"))
    second = anne.page.url
    for one in (anne, paul):  # both ask: both are taken along to the same game
        one.is_prompted(re.compile("Paul wins"))
    for one in (anne, paul):
        one.page.evaluate("document.querySelector('#again:not([hidden]), #next:not([hidden]) a').click()")
    for one in (anne, paul):
        one.page.wait_for_url(lambda url: "/table/" in url and url not in (first, second))
    assert anne.page.url == paul.page.url
    anne.is_prompted("Your turn")


def test_who_comes_back_after_a_machine_took_over_has_the_seat_again(person: NewPerson) -> None:
    anne, paul = two_people(person)
    address = paul.page.url
    paul.go("/")
    anne.click("Let a machine play for Paul")
    anne.page.get_by_label("Machine", exact=True).select_option("random")
    anne.click("Let it play")
    expect(anne.page.get_by_role("list", name="Players")).not_to_contain_text("Paul")

    paul.page.goto(address)
    expect(paul.page.locator("#return")).to_contain_text("You are back!")
    paul.click("Take my seat again")
    expect(paul.page.locator("#return")).to_be_hidden()
    expect(anne.page.get_by_role("list", name="Players")).to_contain_text("Paul")
    anne.spot("a1").click()
    anne.spot("q4 cw").click()
    paul.is_prompted("Your turn")
    paul.spot("b2").click()
    paul.spot("q4 cw").click()
    anne.sees_moves(2)


def test_phrases_are_read_in_ones_own_language_and_can_be_hidden(person: NewPerson) -> None:
    anne = person()
    paul = person(locale="fr-FR")
    game = anne.sit_down("quintago", "me", "open", variant="mini", name="Anne")
    expect(anne.page.locator("#phrases-open")).to_be_hidden()  # nobody is there to read them
    paul.visit(game)
    paul.page.locator("#sit button").click()
    anne.click("Talk")
    expect(anne.page.locator("#phrases button")).to_have_count(messages.PHRASES)
    anne.page.get_by_role("button", name="Good luck!").click()
    expect(paul.page.locator(".said")).to_have_text(french("Good luck!"))
    expect(anne.page.locator(".said")).to_have_text("Good luck!")
    anne.page.locator("#menu-open").click()
    everybody_can_read(anne, "the menu")
    anne.click("Hide phrases")
    anne.page.locator("#menu-close").click()
    expect(anne.page.locator(".said")).to_have_count(0)
    paul.page.locator("#phrases-open").click()
    paul.page.locator("#phrases button").nth(0).click()
    expect(paul.page.locator(".said").filter(has_text=french("Hello!"))).to_be_visible()
    expect(anne.page.locator(".said")).to_have_count(0)


def everybody_can_read(one: Person, where: str) -> None:
    """What axe itself makes the browser complain of is no fault of the page."""
    axe_finds_nothing_serious(one.page, where)
    one.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    one.complaints.clear()


def french(text: str) -> str:
    from ludotheque.words import _, speaking

    with speaking("fr"):
        return _(text)


def test_a_race_begins_for_all_at_the_same_moment(person: NewPerson) -> None:
    anne, paul = person(), person()
    game = anne.sit_down("tetramino", "me", "open", variant="race", options={"rounds": 2, "grid": "3x3"})
    waiting = anne.page.locator("#countdown")
    expect(waiting).to_contain_text("when everybody is here")
    assert anne.page.get_by_role("gridcell").count() == 0
    everybody_can_read(anne, "waiting for a race")
    paul.visit(game)
    assert paul.page.get_by_role("gridcell").count() == 0
    paul.click("Sit down and play")
    for one in (anne, paul):
        expect(one.page.locator(".count")).to_have_text("1")
        one.wait_for_board()
        expect(one.page.locator("#countdown")).to_be_hidden()
    frames = [frame for frame in anne.line.received if '"starts_in":null' not in frame and '"view"' in frame]
    assert frames and all('"view":null' in frame for frame in frames)


LISTEN = """
globalThis.notes = 0;
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { globalThis.notes += 1; return make.call(this); };
"""
"""Counts the notes that the page plays."""


def notes(one: Person) -> int:
    return int(one.page.evaluate("notes"))


def test_sounds_wait_for_a_touch_and_are_off_by_a_click_or_with_less_motion(person: NewPerson) -> None:
    anne = person(apart=True, reduced_motion="no-preference")
    calm = person(apart=True, reduced_motion="reduce")
    for one in (anne, calm):
        one.page.add_init_script(LISTEN)
    game, secrets = anne.room.open("me", "me", variant="mini")
    for seat, one in enumerate((calm, anne)):
        one.visit(game, {str(seat): secrets[seat]})
    calm.play("a1 q4 cw")
    anne.is_prompted("Your turn")
    assert notes(anne) == 0, "the page was never touched"
    anne.play("d1 q4 cw")
    calm.is_prompted("Your turn")
    wait_until(lambda: notes(anne) > 0)
    assert notes(calm) == 0, "less motion is less noise"

    anne.page.locator("#menu-open").click()
    sound = anne.page.get_by_role("button", name="Sounds")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    anne.page.reload()
    anne.wait_for_board()
    calm.play("b1 q4 cw")
    anne.is_prompted("Your turn")
    anne.play("a4 q4 cw")
    anne.sees_moves(4)
    assert notes(anne) == 0, "the choice is remembered"


HIDDEN = """
globalThis.told = [];
globalThis.Notification = class extends Notification {
  constructor(title, options) { super(title, options); globalThis.told.push(options.body); }
};
"""
"""Keeps the texts of all notifications."""


def test_whose_turn_it_is_is_told_to_those_who_asked_and_look_elsewhere(person: NewPerson) -> None:
    anne, paul = two_people(person, apart=True)
    anne.context.grant_permissions(["notifications"])
    anne.page.add_init_script(HIDDEN)
    anne.page.reload()
    anne.wait_for_board()
    anne.page.locator("#menu-open").click()
    wish = anne.page.get_by_role("button", name="Tell me when it is my turn")
    wish.click()
    expect(wish).to_have_attribute("aria-pressed", "true")
    anne.page.locator("#menu-close").click()
    for ply, (mine, theirs) in enumerate((("a1 q4 cw", "d1 q4 cw"), ("b1 q4 cw", "a4 q4 cw"))):
        anne.play(mine)
        if ply:  # she looks at something else
            anne.page.evaluate(
                """() => { Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
                           document.dispatchEvent(new Event("visibilitychange")); }"""
            )
        paul.is_prompted("Your turn")
        paul.play(theirs)
        anne.sees_moves(2 * ply + 2)
        assert anne.page.evaluate("told") == ["It is your turn."] * ply
