"""Labyrinthe in the browser: the tile is turned and pushed in, the pawn walks, and treasures stay secret."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from ludotheque import exercises
from ludotheque.games.labyrinthe.puzzle_book import BOOK
from ludotheque.games.labyrinthe.tiles import letters, openings_of, turned
from ludotheque.games.labyrinthe.treasures import TREASURES
from tests.browsing import Person, axe_finds_nothing_serious, fits_a_phone, people
from tests.rooms import Json, Room, open_room

TO_PUSH, TO_WALK = "choose an arrow for the tile", "walk to a lit place, or stay"
OVER = re.compile("wins: |share the win: ")
PHONE = {"viewport": {"width": 390, "height": 664}, "has_touch": True}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.fixture
def player(browser: Browser, room: Room) -> Iterator[NewPlayer]:
    """Makes people; at the end none has complained, and none has asked for anything elsewhere."""
    with people(Player, browser, room) as make:
        yield make


class Player(Person):
    """Somebody at a table of labyrinthe."""

    def hurry(self) -> Player:
        """See moves at once."""
        self.go("/")
        self.page.evaluate("localStorage.setItem('ludotheque.pace', 'instant')")
        return self

    def positions(self) -> list[Json]:
        """All positions that the page was sent, the latest last."""
        notices = [json.loads(frame) for frame in self.line.received]
        return [notice["position"] for notice in notices if "position" in notice]

    @property
    def view(self) -> Json:
        """What the page was shown last."""
        view: Json = self.positions()[-1]["view"]
        return view

    def open_slot(self) -> str:
        """A place to push that is open now."""
        return "nd" if self.view["forbidden"] != "nd" else "nb"

    def push(self, slot: str) -> None:
        self.spot(slot).click()
        self.spot(slot).click()
        self.is_prompted(TO_WALK)

    def take_turn(self) -> None:
        """Push somewhere, then walk to the treasure where it is within reach."""
        self.push(self.open_slot())
        wanted = self.view["treasure"]
        cells = [f"{'abcdefg'[cell % 7]}{cell // 7 + 1}" for cell in range(49)]
        lying = [cells[cell] for cell, tile in enumerate(self.view["tiles"]) if tile >> 4 == wanted]
        within_reach = {path[0] for path in self.positions()[-1]["legal"]}
        if lying and lying[0] in within_reach:
            self.spot(lying[0]).click()
        else:
            self.click("Stay")

    def in_hand(self) -> str:
        """How the tile in hand lies, by the letters of its openings, as it is drawn at the place it waits."""
        drawn = self.page.locator(".waiting use, [data-hand]:not(.away) use").first.get_attribute("href")
        return letters(int(str(drawn).rsplit("-", 1)[1]))


NewPlayer = Callable[..., Player]


def quarters(tile: int, count: int) -> str:
    return letters(turned(openings_of(tile), count))


def test_a_tile_is_turned_pushed_in_and_walked_on(player: NewPlayer) -> None:
    ada = player().hurry()
    ada.sit_down("labyrinthe", "me", "easy", name="Ada")
    ada.is_prompted(TO_PUSH)
    before = ada.view
    assert ada.in_hand() == quarters(before["hand"], 0)
    ada.spot("hand").click()
    assert ada.in_hand() == quarters(before["hand"], 1)
    ada.click("Turn left")
    assert ada.in_hand() == quarters(before["hand"], 0)
    ada.spot("nd").hover()
    ada.page.mouse.wheel(0, 120)
    expect(
        ada.page.locator(f'[data-hand] use[href="#tile-{turned(openings_of(before["hand"]), 1)}"]')
    ).to_be_visible()
    ada.spot("hand").drag_to(ada.spot("nd"))
    ada.is_prompted("turn it (↻), then push")
    assert ada.in_hand() == quarters(before["hand"], 1)
    assert ada.line.count_sent("play") == 0
    ada.click("Push in")
    ada.is_prompted(TO_WALK)
    assert ada.positions()[-1]["last"] == ["nd", quarters(before["hand"], 1)]
    ada.spot("g7").click(force=True)
    ada.is_refused("no corridor leads to g7")
    ada.click("Stay")
    ada.sees_moves(4)
    ada.is_prompted(TO_PUSH)
    closed = ada.view["forbidden"]
    ada.spot(closed).click(force=True)
    ada.is_refused("not there: it would undo the last push")
    ada.spot("at b2").click(force=True)
    ada.is_refused("first push the tile in, then walk")


def test_keys_alone_play_a_turn(player: NewPlayer) -> None:
    ada = player().hurry()
    ada.sit_down("labyrinthe", "me", "easy", name="Ada")
    hand = ada.view["hand"]
    ada.spot("nb").focus()
    for key in ("ArrowRight", "r", "Enter", "R", "r", "Enter"):
        ada.page.keyboard.press(key)
    ada.is_prompted(TO_WALK)
    assert ada.positions()[-1]["last"] == ["nd", quarters(hand, 1)]
    expect(ada.page.locator(":focus")).to_have_attribute("aria-label", re.compile("stay here"))
    ada.page.keyboard.press("s")
    ada.is_prompted(TO_PUSH)
    ada.sees_moves(4)


def test_four_play_to_the_end_and_nobody_is_sent_what_another_looks_for(player: NewPlayer) -> None:
    ada, bob = player().hurry(), player().hurry()
    options = {"each": 1}
    game = ada.sit_down("labyrinthe", "me", "open", "hard", "hard", name="Ada", options=options)
    bob.take_open_seat(game, "Bob")
    seats = {ada: 0, bob: 1}
    for _round in range(30):
        for one in seats:
            expect(one.page.locator("#prompt")).to_have_text(re.compile(f"{TO_PUSH}|{OVER.pattern}"))
            if TO_PUSH in one.page.locator("#prompt").inner_text():
                one.take_turn()
        if any(position["ending"] for position in ada.positions()):
            break
    expect(ada.page.locator("#prompt")).to_have_text(OVER)
    expect(bob.page.locator("#prompt")).to_have_text(OVER)
    deal = ada.room.ask(f"/api/games/{game}/save")["options"]["deal"].split()
    for one, seat in seats.items():
        tables = [notice for frame in one.line.received if (notice := json.loads(frame))["type"] == "table"]
        running = [notice for notice in tables if not notice["position"]["ending"]]
        assert all((notice["rules"]["board"], notice["rules"]["deal"]) == ("", "") for notice in running)
        shown = [position["view"] for position in one.positions()]
        assert {view["treasure"] for view in shown} <= {int(deal[seat]), None}
        assert all(view["sought"] is None for view in shown)


WATCHED = """() => {
  const art = document.querySelector(".board .art");
  const nameOf = ({ dataset }) => dataset.cell ?? (dataset.pawn ? `pawn ${dataset.pawn}` : null);
  const namesOf = ({ effect }) => nameOf(effect.target);
  window.moved = [];
  window.cut = [];
  let moving = [];
  new MutationObserver((changes) => {
    if (!changes.some(({ removedNodes }) => removedNodes.length > 9)) return; // what left is taken away later
    window.cut.push(...moving.filter(({ playState }) => playState !== "finished").map(namesOf));
    moving = art.getAnimations({ subtree: true }).filter(namesOf);
    if (moving.length) window.moved.push(moving.map(namesOf));
  }).observe(art, { childList: true });
}"""
"""Notes what moves in each drawing, and what was not seen to its end."""


def test_the_line_slides_the_pawn_rides_along_and_nothing_is_cut_short(player: NewPlayer) -> None:
    ada = player(reduced_motion="no-preference")
    ada.sit_down("labyrinthe", "me", "easy", name="Ada")
    ada.page.evaluate(WATCHED)
    ada.push("nd")
    ada.click("Stay")
    ada.sees_moves(4)
    ada.is_prompted(TO_PUSH)
    moved = ada.page.evaluate("window.moved")
    assert moved[0] == [f"d{row}" for row in range(1, 8)]
    assert moved[1] == ["pawn 0"]
    assert sum("pawn" not in name for name in moved[2]) == 7, "the machine's push is seen as well"
    assert moved[3] == ["pawn 1"]
    assert ada.page.evaluate("window.cut") == []


SEEN = """() => {
  window.log = [];
  const curtain = document.getElementById("curtain");
  const note = () => curtain.hidden || window.log.push("curtain");
  new MutationObserver(note).observe(curtain, { attributes: true });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const moves = animate.apply(this, how);
    if (this.dataset.pawn) moves.finished.then(() => window.log.push("walk seen"), () => {});
    return moves;
  };
}"""
"""Notes when a walk was seen to its end, and when the curtain falls."""


def test_a_curtain_lies_between_two_treasures_on_one_screen(player: NewPlayer) -> None:
    ada = player(reduced_motion="no-preference")
    ada.sit_down("labyrinthe", "me", "me", name="Ada")
    page, curtain = ada.page, ada.page.locator("#curtain")
    expect(curtain).to_be_visible()
    expect(page.locator(".board .art > *")).to_have_count(0)
    page.locator("#curtain-lift").click()
    expect(page.locator(".shelf-name").last).to_have_text(TREASURES[ada.view["treasure"] - 1])
    ada.push("nd")
    page.evaluate(SEEN)
    ada.click("Stay")
    expect(curtain).to_be_visible()
    assert page.evaluate("window.log")[:2] == ["walk seen", "curtain"]
    expect(page.locator(".shelf-name")).to_have_count(0)
    axe_finds_nothing_serious(page, "the curtain")
    page.locator("#curtain-lift").click()
    expect(page.locator(".shelf-name").last).to_have_text(TREASURES[ada.view["treasure"] - 1])


def test_a_telephone_shows_all_and_is_played_by_taps(player: NewPlayer) -> None:
    ada = player(**PHONE).hurry()
    ada.sit_down("labyrinthe", "me", "easy", "easy", "easy", name="Ada")
    fits_a_phone(ada.page, "a table of four")
    hand = ada.view["hand"]
    ada.spot("w2").tap()
    ada.spot("hand").tap()
    ada.spot("w2").tap()
    ada.is_prompted(TO_WALK)
    assert ada.positions()[-1]["last"] == ["w2", quarters(hand, 1)]
    axe_finds_nothing_serious(ada.page, "before the walk")
    ada.click("Stay")
    ada.sees_moves(8)
    ada.is_prompted(TO_PUSH)
    axe_finds_nothing_serious(ada.page, "before the push")
    small = [
        round(min(box["width"], box["height"]), 1)
        for spot in ada.page.locator(".spot").all()
        if (box := spot.bounding_box()) and min(box["width"], box["height"]) < 24
    ]
    assert small == []


def test_a_push_can_be_taken_back(player: NewPlayer) -> None:
    ada = player().hurry()
    ada.sit_down("labyrinthe", "me", "easy", name="Ada")
    before = ada.view
    ada.push("nd")
    ada.click("Undo")
    ada.is_prompted(TO_PUSH)
    assert ada.view == before
    ada.push("w4")


def test_a_puzzle_says_its_goal_points_at_the_slot_and_is_solved(player: NewPlayer) -> None:
    ada = player()
    problem = BOOK.get(BOOK.by_level(1)[0])
    solved = exercises.solution(problem, exercises.problem_game(problem))
    page = ada.go(f"/puzzle/labyrinthe/{problem.id}")
    ada.wait_for_board()
    expect(page.locator("#sentence")).to_contain_text(exercises.goal_text(problem))
    for text in solved.texts():
        place, *openings = text.split()
        expect(page.locator("#prompt")).to_contain_text(TO_PUSH if openings else TO_WALK, ignore_case=True)
        ada.click("Hint")
        expect(page.locator("rect.hint")).to_be_visible()
        if openings:
            expect(ada.spot(place)).to_have_accessible_name(re.compile("suggested"))
            ada.spot(place).click()
            while ada.in_hand() != openings[0]:
                ada.click("Turn right")
        ada.spot(place).click()
    ada.hears("Solved!")
