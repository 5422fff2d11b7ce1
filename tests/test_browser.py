"""People in real browsers: against each other, against machines, watching, looking back.

What a page does is tested here once, on quintago; each game has a few tests of its own drawing elsewhere.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ludotheque import catalogue
from ludotheque.match import Match
from tests.browsing import PHONE, Person, people
from tests.rooms import Room, open_room

NewPerson = Callable[..., Person]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", waits={"absence": 0.5}) as opened:
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
    watcher.visit(game)
    zoe.take_open_seat(game, "Zoé")
    zoe.is_prompted("Waiting for Anne")
    moves = a_game("mini", 5)
    assert len(moves) >= 5
    for ply, move in enumerate(moves):
        mover, other = (anne, zoe) if ply % 2 == 0 else (zoe, anne)
        mover.is_prompted("Your turn")
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
        one.is_prompted(re.compile("wins: |it is a tie: "))
    expect(watcher.page.locator("#watching")).to_be_visible()


def test_the_keyboard_alone_plays_a_machine_to_the_end(person: NewPerson) -> None:
    reader = person()
    page = reader.go("/")
    tab_to(reader, "document.activeElement.tagName === 'SUMMARY'")
    page.keyboard.press("Enter")
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


def test_what_people_ask_of_each_other(person: NewPerson) -> None:
    """A move taken back, a tie, another game, a machine for who has left, and giving up."""
    anne, zoe = person(), person()
    game = anne.sit_down("quintago", "me", "open", name="Anne")
    anne.spot("c3").click()
    zoe.take_open_seat(game, "Zoé")
    expect(anne.page.get_by_role("list", name="Players")).not_to_contain_text("open seat")
    anne.spot("q1 cw").click()  # the move that was begun goes on though somebody has sat down
    zoe.sees_moves(1)

    anne.click("Undo")
    expect(zoe.page.get_by_text("Anne would like to take back a move")).to_be_visible()
    expect(anne.page.get_by_text("Waiting for the answer…")).to_be_visible()
    zoe.click("Decline")
    anne.hears("Zoé declines")
    anne.click("Undo")
    zoe.click("Agree")
    anne.sees_moves(0)
    zoe.sees_moves(0)

    zoe.click("Offer a draw")
    anne.click("Agree")
    for one in (anne, zoe):
        one.is_prompted("it is a tie: a tie was agreed on")
    anne.click("Play again")
    zoe.page.get_by_role("link", name="Play too").click()
    zoe.is_prompted("Your turn")  # this time she begins

    zoe.go("/")
    anne.click("Let a machine play for Zoé")
    anne.page.get_by_label("Machine", exact=True).select_option("easy")
    anne.click("Let it play")
    expect(anne.page.get_by_role("list", name="Players")).to_contain_text("Easy")
    anne.is_prompted("Your turn")
    anne.page.locator("[role=gridcell][aria-disabled=false]").first.click()
    anne.spot("q1 cw").click()
    anne.sees_moves(3)

    anne.click("Resign")
    anne.click("Go on playing")
    anne.is_prompted("Your turn")
    anne.click("Resign")
    anne.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    anne.is_prompted("Anne resigned: Easy wins")


def test_a_hint_and_an_analysis_are_shown_on_the_board(person: NewPerson) -> None:
    anne = person()
    anne.sit_down("quintago", "me", "random", variant="mini")
    page = anne.page
    anne.click("Hint")
    anne.hears("a good move: ")
    status = page.get_by_role("status").inner_text()
    said = re.search(r"a good move: (\w+), quadrant (\d) turns (clockwise|anticlockwise)", status)
    assert said, status
    hinted = f"{said[1]} q{said[2]} {'cw' if said[3] == 'clockwise' else 'ccw'}"
    expect(anne.spot(said[1])).to_have_accessible_name(re.compile("suggested"))
    anne.click("Analysis")
    anne.hears(re.compile(r"player 1 can win in \d+ move"))
    expect(anne.spot(said[1])).to_have_accessible_name(re.compile("player 1 can win in"))
    expect(page.locator("#legend")).to_contain_text("a win in 2 moves begins here")
    expect(page.locator(".chip.win").first).to_be_visible()
    estimate = {
        "value": None,
        "letter": "62",
        "text": "player 1 may expect 62 %",
        "estimate": 0.62,
        "turns": None,
    }
    values = {"verdict": estimate, "legend": "W: a win", "values": {"a1": estimate}}
    asked = [command["id"] for command in anne.line.sent if command["type"] == "analyse"]
    anne.line.deliver(
        {
            "type": "analysis",
            "id": asked[-1],
            "ply": 0,
            "is_final": True,
            "best": [],
            "best_text": "",
            **values,
        }
    )
    expect(page.locator(".chip.estimate")).to_have_text("62")
    expect(page.locator(".chip.win")).to_have_count(0)
    expect(page.locator("#legend")).to_contain_text("in percent, not proved")
    anne.play(hinted)
    anne.sees_moves(2)


def test_any_game_can_be_looked_at_again_and_kept(
    person: NewPerson, tmp_path_factory: pytest.TempPathFactory
) -> None:
    anne = person()
    moves = a_game("mini", 3)
    match = Match(catalogue.game("quintago", "mini"))
    for move in moves[:-1]:
        match.play(match.read(move))
    anne.open_save(match.save())
    anne.play(moves[-1])
    anne.sees_moves(len(moves))
    page = anne.page
    slider = page.get_by_label("Position")
    slider.focus()
    for _press in moves:  # the earlier positions come while keys are pressed already
        slider.press("ArrowLeft", no_wait_after=True)
    anne.is_prompted(f"Position after move 0 of {len(moves)}")
    expect(page.get_by_role("gridcell", name=re.compile("stone"))).to_have_count(0)
    anne.click("Next")
    expect(page.get_by_role("gridcell", name=re.compile("stone"))).to_have_count(1)
    assert anne.line.count_sent("look") <= 2, "the positions around one come with it"
    anne.click("Back to the game")
    anne.is_prompted(re.compile("wins: |tie: "))
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
    anne.sit_down("quintago", "me", "me")
    anne.say("z9")
    anne.is_refused("there is no hole z9")
    anne.say("c3 q1 cw")
    anne.sees_moves(1)
    for typed, answer in (
        ("plateau a3", "a3, quadrant 1, blue stone, last move"),
        ("last", "player 1: c3, quadrant 1 turns clockwise"),
        ("coups", "280 moves"),
        ("moves d4 q1", "after d4 q1: cw ccw"),
        ("players", "player 2 to move"),
        ("clock", "this game has no clock"),
    ):
        anne.say(typed)
        anne.hears(answer)
    anne.say("undo")
    anne.sees_moves(0)
    anne.say("aide")
    expect(anne.page.get_by_role("dialog")).to_contain_text("take back the last move")


def test_quadrants_turn_before_the_eyes_unless_that_is_unwanted(person: NewPerson) -> None:
    running = "document.getAnimations().some((one) => one.effect.target?.dataset.quadrant)"
    for motion, expected in (("no-preference", True), ("reduce", False)):
        one = person(reduced_motion=motion)
        one.sit_down("quintago", "me", "me")
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
    anne = person(viewport=PHONE, has_touch=True, is_mobile=True)
    anne.sit_down("quintago", "me", "me")
    anne.spot("c3").tap()
    anne.spot("q2 cw").tap()
    anne.sees_moves(1)
    anne.page.get_by_role("button", name="Undo").tap()
    anne.sees_moves(0)


def test_the_room_comes_back_by_itself(browser: Browser, tmp_path: Path) -> None:
    """The server is killed under a page; once it runs again the page goes on as if nothing had been."""
    with open_room(tmp_path / "room.sqlite") as room:
        anne = Person(browser, room)
        anne.sit_down("quintago", "me", "me")
        anne.play("c3 q1 cw")
        anne.sees_moves(1)
        room.kill()
        expect(anne.page.get_by_text("connection lost")).to_be_visible()
        room.start()
        expect(anne.page.get_by_text("connection lost")).not_to_be_visible()
        anne.play("d4 q1 cw")
        anne.sees_moves(2)
        anne.leave()
