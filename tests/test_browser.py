"""People in real browsers: against each other, against machines, watching, looking back."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ludotheque import catalogue
from ludotheque.match import Match
from tests.browsing import Person, people
from tests.rooms import Room, open_room

NewPerson = Callable[..., Person]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", patience=0.5) as opened:
        yield opened


@pytest.fixture
def person(browser: Browser, room: Room) -> Iterator[NewPerson]:
    """Makes people; at the end none has complained, and none has asked for anything elsewhere."""
    with people(Person, browser, room) as make:
        yield make


def a_game(variant: str, seed: int) -> list[str]:
    """The moves of a game by chance, to its end."""
    chance = random.Random(seed)
    match = Match(catalogue.game("quintago", variant))
    moves = []
    while not match.outcome:
        moves.append(chance.choice(list(match.legal)))
        match.play(match.legal[moves[-1]])
    return moves


def test_two_people_play_a_whole_game_though_a_connection_breaks(person: NewPerson) -> None:
    anne, zoe, watcher = person(), person(), person()
    game = anne.open_game("me", "open", variant="mini", name="Anne")
    expect(anne.page.get_by_text("Send this address to the other player")).to_be_visible()
    address = anne.page.get_by_label("The table's address").input_value()
    assert address == f"{anne.room.address}/table/{game}"
    for guest in (zoe, watcher):
        guest.go(f"/table/{game}")
        guest.wait_for_board()
    zoe.page.get_by_label("Your name").fill("Zoé")
    zoe.page.get_by_role("button", name="Sit down and play").click()
    expect(zoe.page.get_by_text("Waiting for Anne")).to_be_visible()
    expect(anne.page.get_by_role("list", name="Players")).to_contain_text("Zoé")
    moves = a_game("mini", 5)
    assert len(moves) >= 5
    for ply, move in enumerate(moves):
        mover, other = (anne, zoe) if ply % 2 == 0 else (zoe, anne)
        expect(mover.page.locator("#prompt")).to_contain_text("Your turn")
        if ply == 2:  # the other one's connection breaks while Anne moves
            other.line.cut()
            expect(other.page.get_by_text("connection lost")).to_be_visible()
        if ply == 4:  # the answer to Anne's own move never arrives
            mover.line.swallows = True
        mover.play(move)
        if ply == 4:
            other.sees_moves(5)
            mover.line.cut()
            expect(mover.page.get_by_text("connection lost")).to_be_visible()
            mover.line.mend()
        mover.sees_moves(ply + 1)
        other.line.mend()
        other.sees_moves(ply + 1)
        watcher.sees_moves(ply + 1)
    for one in (anne, zoe, watcher):
        assert one.moves() == moves
        expect(one.page.locator("#prompt")).to_contain_text(re.compile("wins: |it is a tie: "))
    expect(watcher.page.locator("#watching")).to_be_visible()


def test_the_keyboard_alone_plays_a_machine_to_the_end(person: NewPerson) -> None:
    reader = person()
    page = reader.go("/")
    tab_to(reader, "document.activeElement.name === 'variant-quintago'")
    for _variant in range(3):
        page.keyboard.press("ArrowDown")
    tab_to(reader, "document.activeElement.textContent.trim() === 'Start'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    reader.wait_for_board()
    assert page.get_by_role("gridcell").count() == 16
    tab_to(reader, "document.activeElement.role === 'gridcell'")
    said = page.locator("#prompt")
    while True:
        expect(said).to_contain_text(re.compile("Your turn|wins: |tie: "))
        if "Your turn" not in said.inner_text():
            break
        moves = len(reader.moves())
        walk_to_legal(reader)
        page.keyboard.press("Enter")
        expect(said).not_to_contain_text("choose a hole")
        if page.locator("[data-target='q1 cw']").count():
            page.keyboard.press("]")
        expect(page.locator("#moves li").nth(moves)).to_be_visible()
    assert page.evaluate("document.activeElement.role") == "gridcell", "the focus never left the board"
    assert page.get_by_role("status").inner_text().strip() != ""


def tab_to(person: Person, condition: str) -> None:
    """Press Tab until the focus is there."""
    for _press in range(60):
        if person.page.evaluate(condition):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reached: {condition}")


def walk_to_legal(person: Person) -> None:
    """Press arrows, row after row, until the cursor is on a place that may be chosen."""
    person.page.keyboard.press("Control+Home")
    for _row in range(4):
        for _column in range(4):
            if person.page.evaluate("document.activeElement.ariaDisabled") == "false":
                return
            person.page.keyboard.press("ArrowRight")
        person.page.keyboard.press("Home")
        person.page.keyboard.press("ArrowDown")
    raise AssertionError("no legal place was reached")


def pair(person: NewPerson, variant: str = "boxed") -> tuple[Person, Person]:
    """Two people at a new table."""
    anne, zoe = person(), person()
    game = anne.open_game("me", "open", variant=variant, name="Anne")
    zoe.go(f"/table/{game}")
    zoe.wait_for_board()
    zoe.page.get_by_label("Your name").fill("Zoé")
    zoe.page.get_by_role("button", name="Sit down and play").click()
    expect(zoe.page.locator("#prompt")).to_have_text("Waiting for Anne")
    expect(anne.page.get_by_role("list", name="Players")).to_contain_text("Zoé")
    return anne, zoe


def test_a_move_that_was_begun_goes_on_when_somebody_sits_down(person: NewPerson) -> None:
    anne, zoe = person(), person()
    zoe.go(f"/table/{anne.open_game('me', 'open', name='Anne')}")
    zoe.wait_for_board()
    anne.spot("c3").click()
    zoe.page.get_by_role("button", name="Sit down and play").click()
    expect(anne.page.get_by_role("list", name="Players")).not_to_contain_text("open seat")
    anne.spot("q1 cw").click()
    zoe.sees_moves(1)


def test_a_move_is_taken_back_and_a_tie_agreed_on(person: NewPerson) -> None:
    anne, zoe = pair(person)
    anne.play("c3 q1 cw")
    zoe.sees_moves(1)
    anne.page.get_by_role("button", name="Undo").click()
    expect(zoe.page.get_by_text("Anne would like to take back a move")).to_be_visible()
    expect(anne.page.get_by_text("Waiting for the answer…")).to_be_visible()
    zoe.page.get_by_role("button", name="Decline").click()
    expect(anne.page.get_by_role("status")).to_contain_text("Zoé declines")
    anne.page.get_by_role("button", name="Undo").click()
    zoe.page.get_by_role("button", name="Agree").click()
    anne.sees_moves(0)
    zoe.sees_moves(0)
    zoe.page.get_by_role("button", name="Offer a draw").click()
    anne.page.get_by_role("button", name="Agree").click()
    for one in (anne, zoe):
        expect(one.page.locator("#prompt")).to_have_text("it is a tie: a tie was agreed on")
    anne.page.get_by_role("button", name="Play again").click()
    zoe.page.get_by_role("link", name="Go to the next game").click()
    zoe.page.get_by_role("button", name="Sit down and play").click()
    expect(zoe.page.locator("#prompt")).to_have_text("Waiting for Anne")


def test_resigning_asks_first(person: NewPerson) -> None:
    anne, zoe = pair(person)
    anne.page.get_by_role("button", name="Resign").click()
    anne.page.get_by_role("button", name="Go on playing").click()
    anne.play("c3 q1 cw")
    zoe.sees_moves(1)
    anne.page.get_by_role("button", name="Resign").click()
    anne.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for one in (anne, zoe):
        expect(one.page.locator("#prompt")).to_have_text("Zoé wins: resigned")


def test_a_machine_takes_the_seat_of_somebody_who_left(person: NewPerson) -> None:
    anne, zoe = pair(person)
    zoe.go("/")
    anne.page.get_by_role("button", name="Let a machine play for Zoé").click()
    anne.page.get_by_label("Machine", exact=True).select_option("easy")
    anne.page.get_by_role("button", name="Let it play").click()
    expect(anne.page.get_by_role("list", name="Players")).to_contain_text("easy")
    anne.play("c3 q1 cw")
    anne.sees_moves(2)


def test_a_hint_and_an_analysis_are_shown_on_the_board(person: NewPerson) -> None:
    anne = person()
    anne.open_game("me", "random", variant="mini")
    page = anne.page
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status")).to_contain_text("a good move: ")
    hinted = page.get_by_role("status").inner_text().strip().removeprefix("a good move: ")
    expect(anne.spot(hinted.split()[0])).to_have_accessible_name(re.compile("suggested"))
    page.get_by_role("button", name="Analysis").click()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"player 1 can win in \d+ move"))
    expect(anne.spot(hinted.split()[0])).to_have_accessible_name(re.compile("player 1 can win in"))
    expect(page.locator("#legend")).to_contain_text("W: a win begins here")
    anne.play(hinted)
    anne.sees_moves(2)


def test_any_game_can_be_looked_at_again_and_kept(
    person: NewPerson, tmp_path_factory: pytest.TempPathFactory
) -> None:
    anne = person()
    anne.open_game("me", "me", variant="mini")
    moves = a_game("mini", 3)
    for ply, move in enumerate(moves):
        anne.play(move)
        anne.sees_moves(ply + 1)
    page = anne.page
    slider = page.get_by_label("Position")
    page.reload()
    anne.wait_for_board()
    slider.focus()
    for _press in moves:  # the earlier positions come while keys are pressed already
        slider.press("ArrowLeft", no_wait_after=True)
    expect(page.locator("#prompt")).to_have_text(f"Position after move 0 of {len(moves)}")
    expect(page.get_by_role("gridcell", name=re.compile("stone"))).to_have_count(0)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("gridcell", name=re.compile("stone"))).to_have_count(1)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#prompt")).to_contain_text(re.compile("wins: |tie: "))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the game").click()
    saved = tmp_path_factory.mktemp("saves") / download.value.suggested_filename
    download.value.save_as(saved)
    page = anne.go("/")
    page.locator("#open-save input[type=file]").set_input_files(saved)
    page.wait_for_url("**/table/*")
    anne.wait_for_board()
    assert anne.moves() == moves
    page = anne.go("/games?state=over")
    expect(page.get_by_role("row").or_(page.locator("tbody tr")).first).to_be_visible()


def test_refused_moves_and_typed_words_are_answered(person: NewPerson) -> None:
    anne = person()
    anne.open_game("me", "me")
    page = anne.page

    def say(text: str) -> None:
        page.get_by_label("Type a move or a word").fill(text)
        page.get_by_role("button", name="Say").click()

    say("z9")
    expect(page.locator("#urgent")).to_contain_text("there is no hole z9")
    say("c3 q1 cw")
    anne.sees_moves(1)
    say("plateau a3")
    expect(page.get_by_role("status")).to_contain_text("a3, quadrant 1, blue stone, last move")
    say("last")
    expect(page.get_by_role("status")).to_contain_text("c3, quadrant 1 turns clockwise")
    say("moves")
    expect(page.get_by_role("status")).to_contain_text("280 moves")
    say("undo")
    anne.sees_moves(0)


def test_quadrants_turn_before_the_eyes_unless_that_is_unwanted(person: NewPerson) -> None:
    running = "document.getAnimations().some((one) => one.effect.target?.dataset.quadrant)"
    for motion, expected in (("no-preference", True), ("reduce", False)):
        one = person(reduced_motion=motion)
        one.open_game("me", "me")
        one.page.evaluate(
            f"""() => {{
                window.turned = false;
                const look = () => {{ window.turned ||= {running}; requestAnimationFrame(look); }};
                look();
            }}"""
        )
        one.play("c3 q1 cw")
        one.sees_moves(1)
        if expected:
            one.page.wait_for_function("window.turned")
        assert one.page.evaluate("window.turned") is expected


def test_a_finger_is_enough(person: NewPerson) -> None:
    anne = person(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    anne.open_game("me", "me")
    anne.spot("c3").tap()
    anne.spot("q2 cw").tap()
    anne.sees_moves(1)
    anne.page.get_by_role("button", name="Undo").tap()
    anne.sees_moves(0)


def test_the_room_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    """The server is killed under a page; once it runs again the page goes on as if nothing had been."""
    with open_room(tmp_path / "room.sqlite") as room:
        anne = Person(browser, room)
        anne.open_game("me", "me")
        anne.play("c3 q1 cw")
        anne.sees_moves(1)
        room.kill()
        expect(anne.page.get_by_text("connection lost")).to_be_visible()
        room.start()
        expect(anne.page.get_by_text("connection lost")).not_to_be_visible()
        anne.play("d4 q1 cw")
        anne.sees_moves(2)
        anne.leave()
