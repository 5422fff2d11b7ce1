"""The room with chance, hidden hands and up to four seats: a toy, played over the sockets of a real room."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

from ludotheque import catalogue
from ludotheque.match import Match
from ludotheque.server import messages
from ludotheque.server.engines.engines import Engines
from ludotheque.server.record import Record, key_of
from ludotheque.server.store.interface import Opening, Sitting
from ludotheque.server.tables import Table
from ludotheque.server.waits import Waits
from tests.rooms import Json, Page, Room, open_room
from tests.test_store import MemoryStore


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", toys=True) as opened:
        yield opened


def open_toy(room: Room, *players: str, variant: str = "hidden", **wanted: Any) -> tuple[str, list[str]]:
    """A new game: its id, and the secrets of the seats that are mine."""
    opened = room.ask("/api/games", {"game": "toy", "variant": variant, "players": [*players], **wanted})
    assert "id" in opened, opened
    return opened["id"], [*opened["secrets"].values()]


async def four(room: Room, variant: str = "hidden", **wanted: Any) -> list[Page]:
    """Four people at a new game, each at a page of their own."""
    game, secrets = open_toy(room, "me", "me", "me", "me", variant=variant, **wanted)
    return [await room.page(game, [secret]) for secret in secrets]


async def latest(page: Page) -> Json:
    """Read what has come meanwhile; the present position."""
    while True:
        try:
            async with asyncio.timeout(0.05):
                notice: Json = json.loads(await page.socket.recv())
        except TimeoutError:
            position: Json = page.table["position"]
            return position
        assert not notice.get("trouble"), notice
        if notice["type"] in ("table", "moved"):
            page.table["position"] = notice["position"]


async def play_to_the_end(pages: list[Page]) -> None:
    """Everybody plays any legal move when it is their turn."""
    chance = random.Random(5)
    while True:
        for page in pages:
            position = await latest(page)
            if position["ending"]:
                return
            if position["legal"]:
                await page.play(position["seq"], " ".join(chance.choice(position["legal"])))


@pytest.mark.parametrize("variant", ["hidden", "open"])
async def test_four_people_play_to_the_end(room: Room, variant: str) -> None:
    pages = await four(room, variant)
    await play_to_the_end(pages)
    endings = [(await latest(page))["ending"] for page in pages]
    assert all(ending == endings[0] for ending in endings)
    assert len(endings[0]["scores"]) == 4


async def test_all_at_once_with_machines_and_hidden_hands(room: Room) -> None:
    game, secrets = open_toy(room, "me", "random", "peeker", variant="at_once")
    page = await room.page(game, secrets)
    assert page.table["position"]["movers"] == [0, 1, 2]
    await play_to_the_end([page])
    assert len((await latest(page))["ending"]["scores"]) == 3


async def test_a_move_comes_with_what_chance_added(room: Room) -> None:
    first, second, *_others = await four(room)
    position = first.table["position"]
    assert (position["seq"], position["ply"]) == (0, 1)  # the die was thrown before anybody came
    await first.play(0, " ".join(position["legal"][0]))
    for page in (first, second):
        moved = await page.next("moved")
        assert [move["seat"] for move in moved["moves"]] == [0, -1]
        assert (moved["position"]["seq"], moved["position"]["ply"]) == (1, 3)
        assert moved["position"]["points"] == moved["position"]["view"]["points"]


async def test_each_page_is_sent_its_own_hand_and_no_other(room: Room) -> None:
    pages = await four(room)
    for seat, page in enumerate(pages):
        position = page.table["position"]
        assert position["viewer"] == seat
        shown = [owner for owner, hand in enumerate(position["view"]["hands"]) if hand is not None]
        assert shown == [seat]
        assert bool(position["legal"]) == (seat == 0)
    spectator = await room.page(pages[0].game)
    assert spectator.table["position"]["view"]["hands"] == [None] * 4


async def test_looking_back_shows_ones_own_hand_as_it_was(room: Room) -> None:
    first, second, *_others = await four(room)
    hand = second.table["position"]["view"]["hands"][1]
    await first.play(0, " ".join(first.table["position"]["legal"][0]))
    await second.send({"type": "look", "id": "look-0001", "ply": 0})
    looked = await second.next("looked")
    assert (looked["id"], looked["first"], len(looked["positions"])) == ("look-0001", 0, 4)
    assert [one["view"]["hands"][1] for one in looked["positions"][:2]] == [hand, hand]
    assert all(one["view"]["hands"][0] is None for one in looked["positions"])


async def test_no_answer_tells_what_somebody_else_could_play(room: Room) -> None:
    game, secrets = open_toy(room, "me", "open", variant="at_once")
    other = await room.page(game)
    secret = "s" * 22
    await other.command("sit", seat=1, secret=secret)
    me, other = await room.page(game, secrets), await room.page(game, [secret])
    theirs, nobodys = other.table["position"]["view"]["hands"][1], set(range(1, 25))
    nobodys -= {*theirs, *me.table["position"]["view"]["hands"][0]}
    refusals = {
        ((answer := await me.play(1, f"c{card}"))["code"], answer["text"].replace(str(card), "N"))
        for card in (*theirs, *nobodys)
    }
    assert refusals == {("illegal", "you do not hold cN")}


async def test_the_seed_is_a_secret_until_the_end(room: Room) -> None:
    game, secrets = open_toy(room, "me", "random")
    withheld = room.ask(f"/api/games/{game}/save")
    assert (withheld["status"], withheld["text"]) == (
        403,
        "this game has secrets: it can be downloaded once it is over",
    )
    page = await room.page(game, secrets)
    assert page.table["may_save"] is False
    replay = room.ask(f"/api/games/{game}/replay")
    assert "seed" not in json.dumps(replay)
    assert all(one["view"]["hands"] == [None, None] for one in replay["positions"])
    await page.command("resign", seq=0)
    assert room.ask(f"/api/games/{game}/save")["seed"] >= 2**100


async def test_who_resigns_drops_out_while_two_go_on(room: Room) -> None:
    pages = await four(room)
    assert (await pages[0].command("resign", seq=0))["type"] == "done"
    table = await pages[1].next("table")
    assert [player["is_out"] for player in table["players"]] == [True, False, False, False]
    assert table["position"]["ending"] is None and table["position"]["to_move"] == 1
    assert (await pages[0].command("resign", seq=1))["code"] == "not_your_seat"
    assert (await pages[2].command("resign", seq=1))["type"] == "done"
    assert (await pages[3].command("resign", seq=2))["type"] == "done"
    ending = (await latest(pages[1]))["ending"]
    assert ending == {"scores": [0.0, 1.0, 0.0, 0.0], "text": "player 2 wins: nobody else is left"}
    told = room.ask(f"/api/games/{pages[0].game}/save")
    assert [move for move in told["moves"] if isinstance(move, dict)] == [
        {"drop": 0, "reason": "resigned"},
        {"drop": 2, "reason": "resigned"},
    ]


async def test_whose_clock_is_at_its_end_drops_out_while_two_go_on(room: Room) -> None:
    pages = await four(room, minutes=0.01)
    table = await pages[1].next("table")
    assert [player["is_out"] for player in table["players"]] == [True, False, False, False]
    assert table["position"]["running"] == 1
    ending = None
    while ending is None:
        ending = (await pages[3].next("table"))["position"]["ending"]
    assert ending == {"scores": [0.0, 0.0, 0.0, 1.0], "text": "player 4 wins: nobody else is left"}


async def test_two_hands_on_one_page_take_turns_behind_a_curtain(room: Room) -> None:
    game, secrets = open_toy(room, "me", "me", "random")
    page = await room.page(game, secrets)
    assert page.table["curtain"] is True
    assert page.table["position"]["viewer"] == 0
    await page.play(0, " ".join(page.table["position"]["legal"][0]))
    moved = await page.next("moved")
    assert moved["position"]["viewer"] == 1
    assert moved["position"]["view"]["hands"][0] is None
    await page.play(1, " ".join(moved["position"]["legal"][0]))
    while (moved := await page.next("moved"))["position"]["seq"] < 2:
        pass
    assert moved["position"]["viewer"] is None  # the machine thinks: whoever sits there sees no hand
    assert moved["position"]["view"]["hands"] == [None] * 3


async def test_chance_draws_anew_after_a_move_was_taken_back(room: Room) -> None:
    game, secrets = open_toy(room, "me", variant="open")
    page = await room.page(game, secrets)
    seen = set()
    move = " ".join(page.table["position"]["legal"][0])
    for number in range(8):
        await page.play(2 * number, move)
        seen.add((await page.next("moved"))["moves"][-1]["text"])
        await page.command("propose", seq=2 * number + 1, what="undo")
    assert len(seen) > 1


class SlowEngines:
    """Chooses at once and answers when the seat's gate opens: meanwhile others may have moved."""

    def __init__(self) -> None:
        self.gates = {seat: asyncio.Event() for seat in (1, 2)}
        self.chosen: list[str] = []

    async def choose(self, game_id: str, match: Match, player: str, seat: int, *_rest: Any) -> str:
        own = [text for text, move in match.legal.items() if match.game.mover(match.state, move) == seat]
        self.chosen.append(own[-1])
        await self.gates[seat].wait()
        return own[-1]


class QuietPage:
    """A page that reads nothing."""

    language, person = "en", "somebody"

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.kept: list[int] = []

    def send(self, frame: bytes) -> None:
        pass


@pytest.mark.usefixtures("toys")
async def test_a_machine_whose_move_became_illegal_meanwhile_chooses_again() -> None:
    game = catalogue.game("toy", "at_once")
    seed, mine = next(
        (seed, max(hands[0]))
        for seed in range(1000)
        if 1 + max((hands := game.start(3, seed).hands)[0]) == max(hands[2])
    )
    seats = [Sitting("person", "", key_of("s" * 22)), *[Sitting("machine", "random")] * 2]
    opening = Opening("aaaa", "toy", game.rules._asdict(), seed, seats, 0.0, 1.0)
    store, engines = MemoryStore(), SlowEngines()
    await store.add(opening, Record(opening).row())
    table = Table(Record(opening), store, cast(Engines, engines), Waits(machine_at_once=0.0))
    page = QuietPage()
    table.join(page, messages.Hello(["s" * 22]))
    while len(engines.chosen) < 2:
        await asyncio.sleep(0)
    assert f"c{mine + 1}" in engines.chosen  # which comes onto the table with the person's card below it
    await table.commands.obey(page, messages.Play("play-0001", 0, f"c{mine}"))
    engines.gates[2].set()
    while len(engines.chosen) < 3 and not table.trouble():
        await asyncio.sleep(0.01)
    engines.gates[1].set()
    while table.record.seq < 3 and not table.trouble():
        await asyncio.sleep(0.01)
    table.close()
    assert not table.trouble()
    assert {event.seat for event in table.record.events[:3]} == {0, 1, 2}


async def test_a_game_with_secrets_goes_on_after_a_restart(tmp_path: Any) -> None:
    with open_room(tmp_path / "room.sqlite", toys=True) as room:
        pages = await four(room)
        for _round in range(2):
            for page in pages:
                position = await latest(page)
                if position["legal"]:
                    await page.play(position["seq"], " ".join(position["legal"][-1]))
        await pages[3].command("resign", seq=(await latest(pages[3]))["seq"])
        before = [await latest(page) for page in pages]
        room.kill()
        room.start()
        after = [(await room.page(page.game, page.secrets)).table["position"] for page in pages]
    assert after == before
