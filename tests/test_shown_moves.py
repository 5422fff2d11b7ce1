"""Each move is seen whole before the next, however fast they come: a recorder writes down all drawings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from ludotheque import catalogue
from tests.browsing import Person, people
from tests.rooms import Room, open_room
from tests.sizes import IS_FULL

NewPerson = Callable[..., Person]

RECORDER = """() => {
    const art = document.querySelector(".art");
    let moving = [];
    window.drawings = [];
    new MutationObserver(() => {
        const isCut = moving.some(({ playState }) => playState !== "finished");
        moving = art.getAnimations({ subtree: true });
        const turns = moving.map(({ effect }) => effect.target.dataset.quadrant).filter(Boolean);
        const stones = art.querySelectorAll(".tile .piece").length;
        window.drawings.push({ stones, turns, isCut, rates: moving.map(({ playbackRate }) => playbackRate) });
    }).observe(art, { childList: true });
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, room: Room) -> Iterator[NewPerson]:
    with people(Person, browser, room) as make:
        yield make


def record(one: Person, *players: str) -> None:
    """Sit down, and write down everything that is drawn from now on."""
    one.sit_down("quintago", *players)
    one.page.evaluate(RECORDER)


def drawings(one: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = one.page.evaluate("window.drawings")
    return found


LEVELS = catalogue.agent_names("quintago") if IS_FULL else ["random", "hard"]
"""One that answers at once, one that thinks."""


@pytest.mark.proof
@pytest.mark.parametrize("level", LEVELS)
def test_ones_own_move_is_seen_whole_before_the_machine_answers(person: NewPerson, level: str) -> None:
    anne = person(reduced_motion="no-preference")
    record(anne, "me", level)
    anne.play("c3 q4 cw")
    anne.is_prompted("Your turn")
    drawn = drawings(anne)
    answer = next(index for index, one in enumerate(drawn) if one["stones"] == 2)
    own = next(index for index, one in enumerate(drawn) if one["turns"])
    assert own < answer, "one's own turn is drawn first"
    assert (drawn[own]["stones"], drawn[own]["turns"]) == (1, ["q4"])
    assert [one["stones"] for one in drawn[own:answer]] == [1] * (answer - own) and answer - own > 1
    assert len(drawn[answer]["turns"]) == 1, "then the machine's"
    assert not any(one["isCut"] for one in drawn), "and none cuts another short"


def test_ones_own_move_is_drawn_before_the_server_answers(person: NewPerson) -> None:
    anne = person(reduced_motion="reduce")
    record(anne, "me", "me")
    anne.line.swallows = True
    anne.play("c3 q1 cw")  # and the stone goes with its quadrant to a3
    expect(anne.page.locator("[data-hole=a3] .piece")).to_have_count(1)
    expect(anne.page.locator("[data-hole=c3] .piece")).to_have_count(0)
    anne.is_prompted("c3, quadrant 1 turns clockwise")
    move = next(command for command in anne.line.sent if command["type"] == "play")
    anne.line.deliver({"type": "refused", "id": move["id"], "code": "illegal", "text": "no, no", "seq": 0})
    anne.is_refused("no, no")
    expect(anne.page.locator(".tile .piece")).to_have_count(0)
    anne.is_prompted("your turn: choose a hole")


def test_moves_are_shown_as_fast_as_the_reader_wants(person: NewPerson) -> None:
    for motion, pace, rates in (
        ("no-preference", "slowly", {0.5}),
        ("no-preference", "at once", set()),
        ("reduce", "normally", set()),
    ):
        anne = person(reduced_motion=motion)
        anne.sit_down("quintago", "me", "random")
        anne.click("Menu")
        anne.page.get_by_label(pace).check(force=True)
        anne.click("Close")
        anne.page.reload()  # it is remembered
        anne.wait_for_board()
        anne.page.evaluate(RECORDER)
        anne.play("c3 q4 cw")
        anne.is_prompted("Your turn")
        drawn = drawings(anne)
        assert {rate for one in drawn for rate in one["rates"]} == rates, pace
        stones = [one["stones"] for one in drawn]
        assert stones == sorted(stones) and stones.count(1) >= 2, "each position is shown, in its order"
        assert not any(one["isCut"] for one in drawn)


def test_two_machines_are_not_waited_for_for_ever(person: NewPerson) -> None:
    anne = person(reduced_motion="no-preference")
    record(anne, "random", "random")
    anne.is_prompted(re.compile("wins: |tie: "))
    moves, drawn = len(anne.moves()), drawings(anne)
    assert len({one["stones"] for one in drawn}) < moves, "most were passed over"
    assert not any(one["isCut"] for one in drawn)


def test_a_double_click_places_a_stone_and_leaves_it_there(person: NewPerson) -> None:
    anne = person()
    anne.sit_down("quintago", "me", "me")
    x, y = middle(anne, "c3")
    anne.page.mouse.dblclick(x, y)
    expect(anne.spot("q1 cw")).to_be_visible()
    anne.is_prompted("now turn a quadrant")
    anne.page.wait_for_timeout(450)
    anne.page.mouse.click(x, y)  # later, a click on it takes it back
    anne.is_prompted("choose a hole")


def test_pointing_at_a_turn_shows_the_quadrant_as_it_would_lie(person: NewPerson) -> None:
    anne = person()
    anne.sit_down("quintago", "me", "me")
    shown = anne.page.locator(".preview .piece")
    anne.spot("c3").hover()
    expect(shown).to_have_count(1)
    anne.spot("c3").click()
    anne.spot("q1 cw").hover()
    expect(shown).to_have_count(1)
    expect(anne.page.locator(".preview .hole")).to_have_count(8)
    expect(anne.page.locator("[data-hole=c3] .piece")).to_have_count(1)
    anne.page.mouse.move(5, 5)
    expect(shown).to_have_count(0)
    anne.page.keyboard.press("ArrowRight")  # the keys point, too
    expect(anne.page.locator(".preview .would-lie")).to_have_count(1)


def test_a_stroke_across_a_quadrant_turns_it(person: NewPerson) -> None:
    anne = person()
    anne.sit_down("quintago", "me", "me")
    holes = {name: middle(anne, name) for name in ("d1", "f1", "f4", "d4")}
    for number, (start, end) in enumerate((("d1", "f1"), ("f4", "d4"))):
        anne.spot(("c3", "b2")[number]).click()
        expect(anne.spot("q1 cw")).to_be_visible()
        anne.page.mouse.move(*holes[start])
        anne.page.mouse.down()
        anne.page.mouse.move(*holes[end], steps=4)
        anne.page.mouse.up()
        anne.sees_moves(number + 1)
    assert anne.moves() == ["c3 q2 cw", "b2 q4 ccw"]


def middle(one: Person, target: str) -> tuple[float, float]:
    """The middle of a spot."""
    box = one.spot(target).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
