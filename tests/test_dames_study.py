"""Draughts studied in the browser: best lines played out, a game's mistakes shown, a puzzle solved."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from ludotheque import exercises
from ludotheque.games.dames.puzzle_book import BOOK, problem
from ludotheque.games.dames.rules import Dames
from tests.browsing import Person, axe_finds_nothing_serious, fits_a_phone, people
from tests.rooms import Room, open_room
from tests.test_dames_analysis import BLUNDER, SHOT

NewPerson = Callable[..., Person]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", waits={"review": 3}) as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, room: Room) -> Iterator[NewPerson]:
    with people(Person, browser, room) as make:
        yield make


def test_the_win_is_shown_move_by_move_and_any_key_stops_it(person: NewPerson) -> None:
    anne = person()
    page = anne.go(f"/study/dames?position={SHOT}&ply=0&analysis")
    lines = page.locator("#lines button")
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text("30-24")
    expect(lines.first).to_contain_text("19x30 25x32")
    axe_finds_nothing_serious(page, "best lines")
    page.get_by_role("button", name="Show me the win").click()
    expect(page.locator("#moves .variation button").first).to_contain_text("30-24")
    expect(page.locator("#moves [aria-current]")).to_contain_text("19x30")
    page.keyboard.press("Shift")
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_hidden()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moves [aria-current]")).to_contain_text("30-24")
    fits_a_phone(page, "a line on the board")


def test_on_a_phone_the_lines_make_way_for_the_board(person: NewPerson) -> None:
    anne = person(viewport={"width": 320, "height": 560})
    page = anne.go(f"/study/dames?position={SHOT}&ply=0&analysis")
    expect(page.locator("#lines button").first).to_be_attached()  # by now the page hears clicks
    page.get_by_role("button", name="Moves", exact=True).click()
    page.locator("#lines button").first.click()
    expect(page.locator("#sheet")).not_to_have_class("sheet open")
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()


def test_a_mistake_is_named_with_its_cost_and_the_better_line_is_shown(person: NewPerson) -> None:
    anne = person()
    game = anne.open_save(BLUNDER)
    page = anne.go(f"/study/dames?game={game}&review")
    first = page.locator("#mistakes li").first
    expect(first).to_contain_text("50-44 seems to lose about", timeout=30_000)
    first.get_by_role("button", name="show on the board: 30-24, 19x30").click()
    expect(page.locator("#moves .variation button").first).to_contain_text("30-24")
    expect(page.locator("#moves [aria-current]")).to_contain_text("30-24")
    expect(page.get_by_role("slider", name="The game's graph")).to_have_attribute("aria-valuenow", "0")
    axe_finds_nothing_serious(page, "a review of draughts")


def test_a_shot_is_solved_by_clicks(person: NewPerson) -> None:
    line = next(line for line in BOOK.lines.values() if line.moves == 2)
    game = Dames()
    solved = exercises.solution(problem(line), game)
    anne = person()
    page = anne.go(f"/puzzle/dames/{line.id}")
    expect(page.locator("#sentence")).to_contain_text("White gives men away and takes more back, in 2 moves.")
    wrong = next(
        text for text in exercises.problem_match(problem(line), game).legal if text != solved.texts()[0]
    )
    for square in wrong.split("-"):
        anne.spot(square).click()
    anne.is_refused("This does not win enough: there is a better move.")
    for ply in (0, 2):
        made = solved.made_at(ply)
        for square in made.path:
            anne.spot(square).click()
        expect(page.locator("#alert")).to_be_empty()
    expect(page.get_by_role("status")).to_contain_text("Solved!")
