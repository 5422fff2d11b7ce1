"""Lessons and puzzles on their pages, for people with a pointer, with keys only, and in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ludotheque import exercises, words
from ludotheque.games.quintago.puzzle_book import BOOK
from ludotheque.grid import cell_name, read_cell
from tests.browsing import Person, axe_finds_nothing_serious, fits_a_phone, people
from tests.rooms import Room, open_room

NewPerson = Callable[..., Person]
TODAY = date.today().isoformat()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, room: Room) -> Iterator[NewPerson]:
    """Makes people who want no motion; at the end none has complained."""
    with people(Person, browser, room) as make:
        yield lambda **options: make(**{"reduced_motion": "reduce", **options})


def sentence(page: Page, text: str) -> None:
    expect(page.locator("#sentence")).to_contain_text(text)


def press(page: Page, move: str) -> None:
    """A move of quintago with keys: to the hole, then to the turn."""
    hole, *turn = move.split()
    for target in filter(None, (hole, " ".join(turn))):
        page.keyboard.press("Control+Home")
        walk(page, target)
        page.keyboard.press("Enter")


def walk(page: Page, target: str) -> None:
    """Press arrows, row after row, until the cursor is there."""
    for _row in range(6):
        for _column in range(6):
            if page.evaluate("document.activeElement.dataset.target") == target:
                return
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"{target} was not reached")


def put(reader: Person, pieces: list[Any], move: str) -> None:
    """A move of tetramino with keys: take the piece, turn it, carry its grip to the cell."""
    page, (piece, turns, *cell) = reader.page, move.split()
    expect(reader.spot(piece)).to_have_attribute("aria-disabled", "false")
    reader.spot(piece).focus()
    if turns == "lift":
        page.keyboard.press("Delete")
        return
    page.keyboard.press("Enter")
    for _turn in range(int(turns[1:])):
        page.keyboard.press("]")
    forms = pieces[int(piece[1:]) - 1]["turns"]
    grip = page.evaluate(
        """async ([turns, turn]) => (await import("/boards/tetramino/layout.js")).gripOf({ turns }, turn)""",
        [forms, int(turns[1:])],
    )
    first, (row, column) = forms[int(turns[1:])][0], read_cell(cell[0]) or (0, 0)
    reader.spot(cell_name((row - first[0] + grip[0], column - first[1] + grip[1]))).focus()
    page.keyboard.press("Enter")


# --- Lessons ------------------------------------------------------------------------------------------


def test_a_lesson_of_quintago_ends_at_a_table(person: NewPerson) -> None:
    steps = exercises.lesson_of("quintago").steps
    reader = person()
    page = reader.go("/learn/quintago")
    sentence(page, steps[0].text)
    expect(page.locator("#dots")).to_have_attribute("aria-label", "step 1 of 6")
    expect(page.locator(".art .hint")).to_have_count(1)
    assert page.evaluate("document.querySelector('.art .hint').getAnimations().length") == 0
    reader.spot("d4").click()  # not the marked hole: refused at the first click
    reader.is_refused(steps[0].hint)
    expect(reader.spot("q1 cw")).to_have_count(0)
    for number, step in enumerate(steps):
        sentence(page, step.text)
        if number == 3:
            reader.play("a2 q1 cw")  # leaves the threat
            reader.is_refused(step.hint)
            expect(page.locator(".art .hint")).to_have_count(1)
        reader.play(step.shown)
        expect(page.get_by_role("status")).to_contain_text(step.praise)
        if number < len(steps) - 1:
            reader.click("Go on ▸")
    sentence(page, exercises.lesson_of("quintago").ending)
    page.get_by_role("button", name=re.compile("^Play .+ ▸$")).click()
    page.wait_for_url("**/table/*")
    reader.wait_for_board()
    expect(page.locator("#newcomer")).to_be_hidden()


def test_a_lesson_is_taken_with_keys_alone_and_in_french(person: NewPerson) -> None:
    reader = person(locale="fr-FR")
    page = reader.go("/learn/quintago")
    lesson = exercises.lesson_of("quintago")
    with words.speaking("fr"):
        texts = [words._(step.text) for step in lesson.steps]
        praises = [words._(step.praise) for step in lesson.steps]
    reader.wait_for_board()
    while page.evaluate("document.activeElement.role") != "gridcell":
        page.keyboard.press("Tab")
    for number, step in enumerate(lesson.steps[:3]):
        sentence(page, texts[number])
        press(page, step.shown)
        expect(page.get_by_role("status")).to_contain_text(praises[number])
        expect(page.locator("#onward")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
    sentence(page, texts[3])


def test_a_lesson_of_tetramino(person: NewPerson) -> None:
    steps = exercises.lesson_of("tetramino").steps
    reader = person()
    page = reader.go("/learn/tetramino")
    reader.wait_for_board()
    match = exercises.step_match("tetramino", 0)
    pieces = match.game.view(match.state, 0)["boards"][0]["pieces"]
    put(reader, pieces, "p1 r0 b1")
    reader.is_refused(steps[0].hint)
    for step, moves in zip(
        steps, (["p1 r0 a1"], ["p2 r1 d1"], ["p3 lift"], ["p2 r1 d1", "p3 r0 b2"]), strict=True
    ):
        sentence(page, step.text)
        for move in moves:
            put(reader, pieces, move)
        expect(page.get_by_role("status")).to_contain_text(step.praise)
        if step is not steps[-1]:
            reader.click("Go on ▸")
    sentence(page, exercises.lesson_of("tetramino").ending)


def test_a_newcomer_is_offered_the_lesson_once(person: NewPerson) -> None:
    reader = person()
    reader.sit_down("quintago", "me", "random")
    offer = reader.page.locator("#newcomer")
    expect(offer).to_be_visible()
    expect(offer.get_by_role("link")).to_have_attribute("href", "/learn/quintago")
    reader.click("Analysis")  # its answer comes where the offer lies
    expect(offer).to_be_hidden()
    reader.page.reload()
    reader.wait_for_board()
    reader.click("No, thanks")
    expect(offer).to_be_hidden()
    reader.page.reload()
    reader.wait_for_board()
    expect(offer).to_be_hidden()


# --- Puzzles ------------------------------------------------------------------------------------------


def test_a_puzzle_of_quintago_is_solved_and_shared(person: NewPerson) -> None:
    reader = person(permissions=["clipboard-read", "clipboard-write"])
    page = reader.go("/puzzle")
    page.get_by_role("link", name=re.compile("Solve it ▸ Quintago")).click()
    page.wait_for_url(f"**/puzzle/quintago/{TODAY}")
    problem = BOOK.daily(date.today())
    game = exercises.problem_game(problem)
    whole = exercises.solution(problem, game).texts()
    begun = exercises.problem_match(problem, game)
    reader.wait_for_board()
    sentence(page, f"to move wins in {problem.moves} moves")
    content = page.content()
    assert not [move for move in problem.firsts if f'"{move}"' in content], "the page holds the solution"
    wrong = next(text for text in begun.legal if text not in problem.firsts)
    reader.play(wrong)
    reader.is_refused("the defence holds")
    expect(page.locator("#facts")).to_have_text("2 tries left")
    for move in whole[::2]:
        expect(page.locator("[role=gridcell][aria-disabled=false]").first).to_be_visible()
        reader.play(move)
    reader.hears("Solved!")
    expect(page.locator("#streak")).to_have_text("1 day in a row")
    reader.click("Copy the result")
    reader.hears("The result is copied")
    shared = page.evaluate("navigator.clipboard.readText()")
    assert "✗✓" in shared
    assert shared.endswith(f"/puzzle/quintago/{TODAY}")
    assert not [move for move in whole if move in shared]
    page = reader.go("/puzzle")
    expect(page.locator(f"[data-game=quintago][data-day='{TODAY}']")).to_contain_text("✓ solved in")


def test_after_three_wrong_moves_the_solution_is_shown(person: NewPerson) -> None:
    reader = person(locale="fr-FR")
    problem = BOOK.get(BOOK.by_level(1)[0])
    game = exercises.problem_game(problem)
    begun = exercises.problem_match(problem, game)
    page = reader.go(f"/puzzle/quintago/{problem.id}")
    reader.wait_for_board()
    wrong = [text for text in begun.legal if text not in problem.firsts][:3]
    for move in wrong:
        expect(page.locator("[role=gridcell][aria-disabled=false]").first).to_be_visible()
        reader.play(move)
        expect(page.locator("#alert")).not_to_be_empty()
    expect(page.locator("#again")).to_be_visible()
    with words.speaking("fr"):
        reader.hears(words._("This is the solution."))
    page.locator("#again").click()
    expect(page.locator("[role=gridcell][aria-disabled=false]").first).to_be_visible()


def test_the_card_of_the_day_is_filled_with_hints_and_keys(person: NewPerson) -> None:
    reader = person()
    page = reader.go("/puzzle/tetramino/today")
    assert page.url.endswith(f"/puzzle/tetramino/{TODAY}")
    reader.wait_for_board()
    reader.click("Hint")
    expect(page.locator("#facts")).to_have_text("1 hint used")
    expect(page.locator(".art .advised").first).to_be_visible()
    problem = exercises.book_of("tetramino").daily(date.today())
    solved = exercises.solution(problem, exercises.problem_game(problem))
    board = exercises.problem_match(problem, solved.game).game.view(solved.states[0], 0)["boards"][0]
    for move in solved.texts():
        put(reader, board["pieces"], move)
    reader.hears("Solved!")
    expect(page.locator("#share")).to_be_focused()


def test_what_makes_no_sense_is_refused_in_a_sentence(room: Room) -> None:
    tomorrow = (date.today() + timedelta(days=1)).isoformat()
    for address, sent in (
        ("/api/lessons/chess/0", {"moves": []}),
        ("/api/lessons/quintago/9", {"moves": []}),
        ("/api/lessons/quintago/0", {"moves": ["b2 q1 cw"] * 2}),
        ("/api/lessons/tetramino/3", {"moves": ["p2 r1 d1"] * 61}),
        ("/api/lessons/quintago/0", {"moves": ["x" * 201]}),
        ("/api/lessons/quintago/0", {"moves": [], "wanted": "all"}),
        ("/api/puzzles/chess/1", {"moves": []}),
        (f"/api/puzzles/quintago/{tomorrow}", {"moves": []}),
        ("/api/puzzles/quintago/9-9", {"moves": []}),
        ("/api/puzzles/tetramino/2-1", {"moves": []}),
    ):
        answer = room.ask(address, sent)
        assert answer["status"] == 400, (address, answer)
        assert answer["text"], address


def test_the_pages_are_fit_for_everybody(person: NewPerson) -> None:
    reader = person()
    yesterday = (date.today() - timedelta(days=1)).isoformat()
    for path in ("/learn/quintago", "/puzzle", f"/puzzle/tetramino/{yesterday}"):
        page = reader.go(path)
        if path != "/puzzle":
            reader.wait_for_board()
        fits_a_phone(page, path)
        assert reader.complaints == []
        axe_finds_nothing_serious(page, path)
        reader.complaints.clear()  # axe reads the styles in ways that the policy refuses
