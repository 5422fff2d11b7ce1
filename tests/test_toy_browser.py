"""Pages of a game with everything that makes games hard: chance, hidden hands, four seats, long lists.

The toy comes from another package, so its drawing is served from there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from ludotheque.match import Match
from tests.browsing import Person, axe_finds_nothing_serious, fits_a_phone, people
from tests.rooms import Json, Room, open_room, wait_until
from tests.toys import Toy

CARD = re.compile(r"\bc[0-9]{1,2}\b")
OVER = re.compile("wins: |share the win: |is a tie: ")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", toys=True) as opened:
        yield opened


@pytest.fixture
def player(browser: Browser, room: Room) -> Iterator[Callable[..., Player]]:
    """Makes people; at the end none has complained, and none has asked for anything elsewhere."""
    with people(Player, browser, room) as make:
        yield make


class Player(Person):
    """Somebody at a table of the toy."""

    def positions(self) -> list[Json]:
        """All positions that the page was sent, the latest last."""
        notices = [json.loads(frame) for frame in self.line.received]
        return [notice["position"] for notice in notices if "position" in notice]

    def hand(self, seat: int) -> set[str]:
        """The cards of a seat in the position that the page was sent last."""
        return {f"c{card}" for card in self.positions()[-1]["view"]["hands"][seat]}

    def cards_in_page(self) -> set[str]:
        """Every card that is named anywhere at the table, for eyes, ears or scripts."""
        table = self.page.locator(".tabletop")
        return set(CARD.findall(table.inner_html() + table.aria_snapshot()))

    def play_card(self, card: str) -> None:
        """Play one card alone, also where it could be the beginning of a pair."""
        self.spot(card).click()
        if "again ends the move" in self.page.locator("#prompt").inner_text():
            self.spot(card).click()

    def resign(self) -> None:
        self.click("Resign")
        self.page.get_by_role("dialog").get_by_role("button", name="Resign").click()


NewPlayer = Callable[..., Player]


def next_to_move(*players: Player) -> Player | None:
    """Whoever is asked to move; None once the game is over."""
    asked: list[Player | None] = []

    def somebody_is_asked() -> bool:
        prompts = {one: one.page.locator("#prompt").inner_text() for one in players}
        asked.extend(one for one, prompt in prompts.items() if "our turn" in prompt)
        asked.extend(None for prompt in prompts.values() if OVER.search(prompt))
        return bool(asked)

    wait_until(somebody_is_asked, 60)
    return asked[0]


def test_four_seats_with_hidden_hands_play_to_the_end(player: NewPlayer) -> None:
    anne, zoe = player(), player()
    game = anne.sit_down("toy", "me", "open", "random", "peeker", variant="hidden", name="Anne")
    expect(anne.page.get_by_text("This game can be downloaded once it is over.")).to_be_visible()
    zoe.take_open_seat(game, "Zoé")
    greetings, turns = anne.line.count_sent("hello"), 0
    while mover := next_to_move(anne, zoe):
        seat, other = (0, zoe) if mover is anne else (1, anne)
        hidden = mover.hand(seat)
        assert hidden <= mover.cards_in_page()
        assert not hidden & other.cards_in_page()
        card = min(hidden)
        mover.play_card(card)
        expect(mover.page.locator("#log li", has_text=f"{('Anne', 'Zoé')[seat]}: {card}")).to_have_count(1)
        turns += 1
        if turns == 3:
            zoe.resign()
            for one in (anne, zoe):
                expect(one.page.locator(".player").nth(1)).to_contain_text("out")
    for one, own in ((anne, 0), (zoe, 1)):
        one.is_prompted(OVER)
        under_way = [position["view"]["hands"] for position in one.positions() if not position["ending"]]
        assert len(under_way) > 3
        assert all(hands[seat] is None for hands in under_way for seat in range(4) if seat != own)
    assert anne.line.count_sent("hello") == greetings, "a move with chance after it asks for nothing again"
    assert any(move.startswith("chance die") for move in anne.moves())
    expect(anne.page.locator(".player").first).to_contain_text(re.compile(r"\d+ points?"))
    expect(anne.page.get_by_role("link", name="Download the game")).to_be_visible()


def test_a_curtain_lies_between_two_hands_on_one_page(player: NewPlayer) -> None:
    anne = player()
    anne.sit_down("toy", "me", "me", variant="hidden")
    page, curtain = anne.page, anne.page.locator("#curtain")
    expect(curtain).to_contain_text("Pass the device to player 1")
    assert anne.hand(0)
    assert anne.cards_in_page() == set()
    for typed in ("board", "moves", min(anne.hand(0))):
        anne.say(typed)
        expect(page.locator("#alert")).not_to_be_empty()
    assert anne.cards_in_page() == set()
    axe_finds_nothing_serious(page, "the curtain")
    fits_a_phone(page, "the curtain")

    anne.click("I am player 1, show my hand")
    expect(curtain).to_be_hidden()
    expect(page.locator("[role=gridcell]:focus")).to_have_count(1)
    first = anne.hand(0)
    assert anne.cards_in_page() >= first
    anne.say("board")
    anne.hears("blue: holds c")
    card = min(first)
    anne.spot(card).focus()  # as a screen reader does
    for key in ("Enter", "Enter"):  # a second time where the card could begin a pair; else it does nothing
        page.keyboard.press(key)
    expect(curtain).to_contain_text("Pass the device to player 2")
    expect(page.locator("#curtain-text")).to_be_focused()
    second = anne.hand(1)
    assert second
    assert not anne.cards_in_page() & (second | first - {card})
    anne.click("First position")
    anne.is_prompted("Pass the device to player 2")
    expect(page.get_by_role("gridcell")).to_have_count(0)

    anne.click("I am player 2, show my hand")
    anne.is_prompted("Position after move 0")
    expect(page.get_by_role("gridcell")).not_to_have_count(0)
    laid = {f"c{card}" for cards in anne.positions()[-1]["view"]["table"] for card in cards}
    assert not anne.cards_in_page() & (first - laid), "the past too is seen through the eyes of player 2"
    anne.click("Back to the game")
    expect(anne.spot(min(second))).to_be_visible()


def test_a_card_may_be_all_or_the_beginning_of_a_pair(player: NewPlayer) -> None:
    anne = player()
    match = Match(Toy(Toy.variants["open"]), 1, seed=0)
    assert match.state.hands[0][:2] == (2, 3)
    anne.open_save(match.save())
    anne.spot("c3").click()  # the pair may be said either way round
    anne.is_prompted("c3 again ends the move")
    expect(anne.spot("c3")).to_have_attribute("aria-disabled", "false")
    anne.spot("c2").click()
    anne.sees_moves(3)
    anne.click("Undo")
    anne.sees_moves(1)
    anne.spot("c3").focus()
    for _press in range(2):
        anne.page.keyboard.press("Enter")
    anne.sees_moves(3)
    assert anne.moves()[1] == "c3"


def test_a_long_game_is_listed_and_looked_at_around_the_present(player: NewPlayer) -> None:
    anne = player()
    match = Match(Toy(Toy.variants["long"]), 2, seed=1)
    while match.ply < 3_000:
        match.play(match.moves[0])
    anne.open_save(match.save())
    page, items = anne.page, anne.page.locator("#moves li")
    listed = f"{match.ply} chance {match.made(match.ply - 1)[0].text}"
    expect(items.last).to_have_text(listed)
    assert 190 < items.count() < 220
    anne.play_card(f"c{match.state.hands[match.to_move][-1]}")
    expect(items.nth(-2)).to_contain_text(f"{match.ply + 1} c")
    assert 190 < items.count() < 220

    area = page.locator(".moves-area")
    area.focus()
    page.keyboard.press("Home")
    expect(items.first).to_have_text(re.compile("^1 chance"))
    assert items.first.get_attribute("aria-posinset") == "1"
    assert int(items.first.get_attribute("aria-setsize") or 0) > 3_000
    height = area.evaluate("(area) => area.scrollHeight")
    area.evaluate("(area) => (area.scrollTop = area.scrollHeight / 2)")
    middle = items.nth(items.count() // 2)
    expect(middle).to_have_text(re.compile("^1[456][0-9][0-9] "))
    assert abs(area.evaluate("(area) => area.scrollHeight") - height) < 3
    middle.get_by_role("button").click()
    anne.is_prompted(re.compile(r"Position after move 1[456]\d\d of 30"))
    expect(page.locator("#board")).to_have_attribute("aria-busy", "false")
    expect(page.locator("#moves [aria-current]")).to_be_in_viewport()
    anne.click("Previous")
    anne.click("Back to the game")
    anne.is_prompted("your turn")
    assert anne.line.count_sent("look") == 1
