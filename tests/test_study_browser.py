"""Studies and looking back in real browsers: addresses that others open, keys, verdicts, a game's graph."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from ludotheque import catalogue
from ludotheque.match import Match
from tests.browsing import Person, axe_finds_nothing_serious, fits_a_phone, people
from tests.rooms import Room, open_room
from tests.test_study import a_failed_card

NewPerson = Callable[..., Person]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", waits={"review": 20}) as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, room: Room) -> Iterator[NewPerson]:
    with people(Person, browser, room) as make:
        yield make


def a_finished_game() -> tuple[str, list[str]]:
    """A save of a game by chance on the smallest board, and its moves."""
    chance, match = random.Random(4), Match(catalogue.game("quintago", "mini"))
    while not match.outcome:
        match.play(chance.choice(match.moves))
    return match.save(), match.texts()


def is_usable(one: Person, where: str) -> None:
    """Axe writes styles into the page, which its policy refuses: those complaints are none of ours."""
    assert one.complaints == []
    axe_finds_nothing_serious(one.page, where)
    one.complaints.clear()


def shown(person: Person) -> list[str]:
    """The moves that a study lists, those of its variation too; the one on the board has a star."""
    buttons = person.page.locator("#moves button").all()
    return [
        re.sub(r"^\d+\s*", "", one.inner_text()) + ("*" if one.get_attribute("aria-current") else "")
        for one in buttons
    ]


def test_a_variation_is_tried_and_opened_from_its_address_by_somebody_else(person: NewPerson) -> None:
    anne = person()
    save, moves = a_finished_game()
    game = anne.open_save(save)
    anne.wait_for_board()
    anne.page.keyboard.press("Home")
    anne.is_prompted("Position after move 0")
    for _step in range(2):
        anne.page.keyboard.press("ArrowRight")
    anne.is_prompted("Position after move 2")
    anne.page.get_by_role("link", name="Try a move").click()
    anne.page.wait_for_url(f"**/study/quintago?game={game}&ply=2*")
    anne.is_prompted("to move: choose a hole")
    hole = anne.page.locator("[role=gridcell].legal").first.get_attribute("data-target")
    assert hole
    anne.play(f"{hole} q1 cw")
    expect(anne.page.locator("#moves .variation button")).to_have_count(1)
    address = anne.page.url
    assert f"from=2&line={hole}_q1_cw" in address
    zoe = person()
    zoe.go(address.removeprefix(zoe.room.address))
    expect(zoe.page.locator("#moves .variation button")).to_have_count(1)
    assert shown(zoe) == shown(anne) == [*moves[:2], f"{hole} q1 cw*", *moves[2:]]
    zoe.page.reload()
    expect(zoe.page.locator("#moves .variation [aria-current]")).to_have_text(re.compile(f"{hole} q1 cw"))
    anne.page.go_back()  # the variation was the last thing to be added to the history
    expect(anne.page.locator("#moves .variation")).to_have_count(0)
    assert shown(anne)[1] == f"{moves[1]}*"
    anne.page.go_forward()
    expect(anne.page.locator("#moves .variation button")).to_have_count(1)
    kept = anne.room.ask(f"/api/games/{game}/save")
    assert kept["moves"] == moves, "the game is as it was"


def test_the_keys_walk_and_a_refusal_is_said(person: NewPerson) -> None:
    anne = person()
    anne.go("/study/quintago?moves=a1_q1_cw,b2_q2_cw,c3_q3_cw&ply=3")
    anne.wait_for_board()
    assert [text[-1] for text in shown(anne)] == ["w", "w", "*"]
    anne.page.keyboard.press("Home")
    assert "ply=0" in anne.page.url
    anne.page.keyboard.press("ArrowRight")
    expect(anne.page.locator("[aria-current]")).to_have_text(re.compile("a1 q1 cw"))
    anne.page.keyboard.press("End")
    expect(anne.page.locator("[aria-current]")).to_have_text(re.compile("c3 q3 cw"))
    anne.spot("f6").focus()
    anne.page.keyboard.press("ArrowLeft")  # on the board, an arrow moves the cursor
    expect(anne.spot("e6")).to_be_focused()
    assert "ply=3" in anne.page.url
    anne.go("/study/quintago?position=nonsense")
    expect(anne.page.locator("#banner")).not_to_be_empty()
    anne.go("/study/quintago")
    anne.wait_for_board()
    anne.page.get_by_label("A position as text").fill("1...../....../....../....../....../.....2")
    anne.click("Set it up")
    expect(anne.page.get_by_role("gridcell", name="a1, quadrant 1, blue stone")).to_be_visible()


def test_a_table_s_address_holds_the_ply_that_is_looked_at(person: NewPerson) -> None:
    anne = person()
    save, moves = a_finished_game()
    game = anne.open_save(save)
    anne.wait_for_board()
    assert anne.page.url.endswith(f"/table/{game}")
    for _step in range(2):
        anne.page.keyboard.press("ArrowLeft")
    expect(anne.page).to_have_url(re.compile(f"#ply={len(moves) - 2}$"))
    anne.page.reload()
    anne.is_prompted(f"Position after move {len(moves) - 2} of {len(moves)}")
    anne.page.keyboard.press("ArrowLeft")
    expect(anne.page).to_have_url(re.compile(f"#ply={len(moves) - 3}$"))
    anne.page.go_back()  # walking adds nothing: the step back is the game itself
    anne.is_prompted(re.compile("wins|tie"))
    zoe = person()
    zoe.go(f"/table/{game}#ply=1")
    zoe.is_prompted("Position after move 1 of")


def test_a_verdict_belongs_to_the_position_on_the_board(person: NewPerson) -> None:
    anne = person()
    save, _last = a_failed_card()
    anne.open_save(save)
    anne.wait_for_board()
    anne.click("Analysis")
    verdict = anne.page.locator("#verdict")
    expect(verdict).to_contain_text("cannot be finished any more")
    anne.page.keyboard.press("Home")
    expect(verdict).not_to_contain_text("cannot be finished any more")
    expect(verdict).to_contain_text("still solvable")
    expect(anne.page.get_by_role("img", name="proved")).to_be_visible()
    anne.page.keyboard.press("End")
    expect(verdict).to_contain_text("cannot be finished any more")


def test_a_finished_game_is_reviewed_and_its_graph_walked(person: NewPerson) -> None:
    anne = person()
    save, last = a_failed_card()
    game = anne.open_save(save)
    anne.wait_for_board()
    anne.page.get_by_role("link", name="Review this game").click()
    anne.page.wait_for_url(f"**/study/tetramino?game={game}*")
    graph = anne.page.get_by_role("slider", name="The game's graph")
    expect(anne.page.locator("#mistakes button")).to_have_count(1)
    expect(graph.locator(".mistake.proved")).to_have_count(1)
    graph.focus()
    anne.page.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "0")
    anne.page.locator("#mistakes button").click()
    expect(graph).to_have_attribute("aria-valuenow", str(last))
    graph.click(position={"x": 2, "y": 10})
    expect(graph).to_have_attribute("aria-valuenow", "0")
    assert "&review" in anne.page.url
    is_usable(anne, "a review")
    fits_a_phone(anne.page, "a review")


def test_a_study_can_be_used_by_everybody(person: NewPerson) -> None:
    anne = person()
    anne.go("/study/quintago?variant=mini&moves=a1_q1_cw,b2_q2_cw&ply=2&from=1&line=d4_q2_cw&analysis")
    expect(anne.page.locator("#verdict .verdict-text")).to_be_visible()
    expect(anne.page.locator("#moves .variation")).to_be_visible()
    is_usable(anne, "a study")
    fits_a_phone(anne.page, "a study")
    anne.click("Analysis")
    expect(anne.page.locator("#verdict")).to_be_hidden()
    anne.page.get_by_role("button", name="Help").click()
    is_usable(anne, "a study's help")
