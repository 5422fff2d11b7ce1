"""What costs much: nobody else waits for it, it ends at its deadline, and the room closes meanwhile."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque import catalogue
from ludotheque.games.tetramino.boards import MOST_BYTES, _remembered, fits
from ludotheque.games.tetramino.cards import read_card
from ludotheque.games.tetramino.remembered import BoundedMemory
from ludotheque.match import Match
from ludotheque.server import reading
from ludotheque.server import room as game_room
from ludotheque.server.engines.engines import Engines
from ludotheque.server.openings import NewGame, SavedGame
from ludotheque.server.quotas import DAY, QuotaReached, Quotas
from ludotheque.server.record import Record
from ludotheque.server.refusals import STATUS
from ludotheque.server.room import Room as GameRoom
from ludotheque.server.store.interface import Opening, Row, Sitting
from tests import engine_toys
from tests.rooms import Json, Room
from tests.sizes import sized
from tests.toys_package import toys_environment, write_package

NEVER = "/no/such/gate"
SECONDS_TO_CLOSE = sized(15, 5)
"""Five on a machine that does nothing else."""

CROWD = sized(8, 25)


def new_room(folder: Path, **waits: float) -> Room:
    """A room that knows the toys of the engine processes."""
    environment = toys_environment(folder / "toys")
    write_package(folder / "toys", engine_toys.ENTRY_POINTS)
    return Room(folder / "room.sqlite", waits, environment=environment).start()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """For tests that leave nothing behind that takes long."""
    opened = new_room(tmp_path_factory.mktemp("room"))
    yield opened
    opened.close()


@pytest.fixture
def start_room(tmp_path: Path) -> Iterator[Callable[..., Room]]:
    """Starts a room of the test's own, with its waits shortened."""
    rooms: list[Room] = []

    def start(**waits: float) -> Room:
        rooms.append(new_room(tmp_path, **waits))
        return rooms[-1]

    yield start
    for room in rooms:
        if room.process and room.process.poll() is None:
            room.kill()


async def post(room: Room, body: Json, path: str = "/api/games", visitor: int = 2) -> httpx.Response:
    """An answer, asked for from an address of this machine."""
    transport = httpx.AsyncHTTPTransport(verify=False, local_address=f"127.0.9.{visitor}")
    async with httpx.AsyncClient(transport=transport, timeout=60) as client:
        return await client.post(room.address + path, json=body, headers={"Origin": room.address})


def terminate(room: Room) -> None:
    """Tell the room to end, which it must do soon."""
    assert room.process
    room.process.send_signal(signal.SIGTERM)
    try:
        room.process.communicate(timeout=SECONDS_TO_CLOSE)
    except subprocess.TimeoutExpired:
        room.process.kill()
        pytest.fail("the room does not end")


def endless(players: int = 1) -> Json:
    """A game whose preparation never ends."""
    return {"game": "dealt", "players": ["me"] * players, "options": {"gate": NEVER}}


def long_save(moves: int) -> str:
    """A game of tetramino in which a piece is put down and lifted again."""
    content = json.loads(Match(catalogue.game("tetramino", "statement"), 1).save())
    return json.dumps({**content, "players": ["person"], "moves": ["p1 r0 a1", "p1 lift"] * (moves // 2)})


# --- Openings -------------------------------------------------------------------------------------


@pytest.mark.proof
async def test_games_that_take_forever_to_prepare_stop_nobody(start_room: Callable[..., Room]) -> None:
    """They end with a sentence at their deadline; meanwhile others open, visit and play."""
    room = start_room(opening=3.0)
    game, held = room.open("me", "me")
    endless_ones = [asyncio.create_task(post(room, endless(), visitor=2)) for _game in range(CROWD)]
    await asyncio.sleep(0.3)
    page = await room.page(game, [*held.values()])
    assert (await page.play(0, "c3 q1 cw"))["type"] == "done"
    other = await post(room, {"game": "tetramino", "variant": "beginner", "players": ["me"]}, visitor=3)
    assert other.status_code == 201
    first, _waiting = await asyncio.wait(endless_ones, return_when=asyncio.FIRST_COMPLETED)
    answer = first.pop().result()
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer.json()["text"] == "this takes too long to be made or read; something simpler may do"
    for task in endless_ones:
        task.cancel()


@pytest.mark.parametrize("path", ["/api/games", "/api/games/opened"])
async def test_the_room_closes_while_games_are_being_opened(
    start_room: Callable[..., Room], path: str
) -> None:
    room = start_room()
    save = json.dumps(
        {"game": "dealt", "options": {"gate": NEVER}, "seats": 1, "seed": 1, "players": [], "moves": []}
    )
    body = endless() if path == "/api/games" else {"save": save}
    asked = [asyncio.create_task(post(room, body, path, 2 + number % 3)) for number in range(CROWD)]
    await asyncio.sleep(0.5)
    await asyncio.to_thread(terminate, room)
    await asyncio.gather(*asked, return_exceptions=True)


@pytest.mark.proof
async def test_the_room_closes_while_long_games_are_read(start_room: Callable[..., Room]) -> None:
    """Which were opened without being played again in the server."""
    room = start_room()
    save = long_save(sized(1000, 4000))
    games = [(await post(room, {"save": save}, "/api/games/opened")).json()["id"] for _game in range(2)]
    visits = [asyncio.create_task(room.knock(game)) for game in games for _time in range(CROWD)]
    for socket in await asyncio.gather(*visits):
        await socket.send({"type": "hello"})
    await asyncio.to_thread(terminate, room)


async def test_a_visit_to_a_long_game_delays_no_visit_to_another(room: Room) -> None:
    game, held = room.open("me", "me")
    long = (await post(room, {"save": long_save(sized(1000, 4000))}, "/api/games/opened")).json()["id"]
    visitors = [await room.knock(long) for _visitor in range(3)]
    for visitor in visitors:
        await visitor.send({"type": "hello"})
    page = await room.page(game, [*held.values()])
    assert (await page.play(0, "c3 q1 cw"))["type"] == "done"
    for visitor in visitors:
        assert len((await visitor.next("table"))["moves"]) == sized(1000, 4000)


async def test_a_save_of_more_moves_than_the_game_may_have_is_refused(room: Room) -> None:
    answer = await post(room, {"save": long_save(4002)}, "/api/games/opened")
    assert answer.status_code == 400
    assert answer.json()["text"] == "this save is damaged: a game of tetramino has at most 4000 moves"


@pytest.mark.parametrize(
    "options",
    [{f"k{number}": 1 for number in range(10_000)}, {"k" * 100_000: 1}, {"card": "x" * 300_000}],
    ids=["many", "a long name", "a long text"],
)
async def test_options_that_are_far_too_many_or_long_are_refused_unread(room: Room, options: Json) -> None:
    answer = await post(room, {"game": "tetramino", "players": ["me"], "options": options})
    assert (answer.status_code, answer.json()["text"]) == (400, "this request makes no sense here")


# --- Games that become too long -------------------------------------------------------------------


async def test_a_game_that_is_too_long_can_be_given_up_but_not_played_on(room: Room) -> None:
    match = Match(engine_toys.Dealt(engine_toys.Rules(deal="made")), 1)
    while match.ply < engine_toys.Dealt.longest - 2:
        match.play(match.moves[0])
    opened = (await post(room, {"save": match.save()}, "/api/games/opened")).json()
    page = await room.page(opened["id"], [*opened["secrets"].values()])
    assert page.table["trouble"] is None
    assert (await page.play(0, "add 1"))["type"] == "done"
    sentence = "this game has become too long to go on: it can be given up, or called a tie"
    assert (await page.next("table"))["trouble"] == sentence
    refused = await page.play(1, "add 1")
    assert (refused["code"], refused["text"]) == ("not_allowed", sentence)
    assert (await page.command("propose", seq=1, what="undo"))["type"] == "done"
    assert (await page.play(2, "add 1"))["type"] == "done"
    assert (await page.command("resign", seq=3))["type"] == "done"


# --- Replays --------------------------------------------------------------------------------------


async def test_a_replay_comes_in_pages(room: Room) -> None:
    game = (await post(room, {"save": long_save(1000)}, "/api/games/opened")).json()["id"]
    first = room.ask(f"/api/games/{game}/replay")
    assert (first["plies"], first["first"], len(first["positions"]), len(first["moves"])) == (1000, 0, 50, 50)
    assert first["positions"][1]["last"] == ["p1", "r0", "a1"]
    middle = room.ask(f"/api/games/{game}/replay?first=501&count=3")
    assert middle["moves"] == ["A lift", "A r0 a1", "A lift"]
    assert [one["last"] for one in middle["positions"]] == [
        ["p1", "r0", "a1"],
        ["p1", "lift"],
        ["p1", "r0", "a1"],
    ]
    last = room.ask(f"/api/games/{game}/replay?first=990&count=100")
    assert (len(last["positions"]), len(last["moves"])) == (11, 10)
    beyond = room.ask(f"/api/games/{game}/replay?first=5000")
    assert (beyond["positions"], beyond["moves"], beyond["plies"]) == ([], [], 1000)
    for query in ("first=-1", "count=0", "count=101", "first=x", "first=1e9"):
        assert room.ask(f"/api/games/{game}/replay?{query}")["status"] == 400
    page = httpx.get(f"{room.address}/table/{game}", verify=False).text
    assert page.count("<li><span") == 200 and '<span class="faint">1000</span> A lift' in page


# --- Reading games --------------------------------------------------------------------------------


class SlowStore:
    """Reads games when it is let, and counts how often."""

    def __init__(self, *openings: Opening) -> None:
        self.openings = {opening.id: opening for opening in openings}
        self.count = 0

    async def read(self, game_id: str) -> tuple[Opening, list[Any]]:
        self.count += 1
        await asyncio.sleep(0)
        return self.openings[game_id], []

    async def close(self) -> None:
        pass


def saved(game_id: str, moves: int) -> Opening:
    content = json.loads(long_save(moves))
    return Opening(game_id, "tetramino", content["options"], 1, [Sitting("open")], 0.0, 1.0, content["moves"])


async def test_a_game_that_many_ask_for_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SHORT", 5)
    monkeypatch.setattr(reading, "LONG", 10)
    store = SlowStore(saved("short", 4), saved("long", 40))
    reader = reading.GameReader(store)  # type: ignore[arg-type]
    records = await asyncio.gather(*(reader.read("long") for _time in range(5)))
    assert store.count == 1 and all(record is records[0] for record in records)
    assert await reader.read("long") is records[0], "a long one is kept"
    await reader.read("short")
    await reader.read("short")
    assert store.count == 3
    reader.forget("long")
    await reader.read("long")
    assert store.count == 4


async def test_of_the_long_games_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SHORT", 5)
    monkeypatch.setattr(reading, "LONG", 10)
    monkeypatch.setattr(reading, "MOST_KEPT", 100)
    openings = [saved(str(number), 40) for number in range(3)]
    store = SlowStore(*openings)
    reader = reading.GameReader(store)  # type: ignore[arg-type]
    for opening in openings:
        await reader.read(opening.id)
    await reader.read("2")
    await reader.read("1")
    assert store.count == 3
    await reader.read("0")
    assert store.count == 4


async def test_who_gives_up_waiting_for_a_game_takes_it_from_nobody() -> None:
    reader = reading.GameReader(SlowStore(saved("game", 4)))  # type: ignore[arg-type]
    hasty, patient = asyncio.create_task(reader.read("game")), asyncio.create_task(reader.read("game"))
    await asyncio.sleep(0)
    hasty.cancel()
    record = await patient
    assert isinstance(record, Record) and record.match.ply == 4


async def test_long_games_that_nobody_looks_at_make_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SHORT", 5)
    monkeypatch.setattr(reading, "LONG", 10)
    monkeypatch.setattr(game_room, "MOST_EMPTY", 100)
    monkeypatch.setattr(game_room, "SECONDS_TO_COME_BACK", 0.0)
    store = SlowStore(*(saved(str(number), 40) for number in range(5)), saved("short", 4))
    room = GameRoom(store, Engines())  # type: ignore[arg-type]
    for game_id in ("0", "short", "1", "2", "3", "4"):
        await room.table(game_id)
    assert list(room.tables) == ["3", "4"], "those that came last"
    await room.close()


# --- Quotas ---------------------------------------------------------------------------------------


def test_a_person_opens_so_many_games_in_a_day() -> None:
    now = [0.0]
    quotas = Quotas(games=3, clock=lambda: now[0])
    for _game in range(3):
        quotas.take("Anne")
    with pytest.raises(QuotaReached, match=r"^you have opened very many games today; come back tomorrow$"):
        quotas.take("Anne")
    quotas.take("Zoé")
    now[0] = DAY
    quotas.take("Anne")


def test_a_person_opens_saves_of_so_many_bytes_in_a_day() -> None:
    quotas = Quotas(size=100)
    quotas.take("Anne", 60)
    with pytest.raises(QuotaReached):
        quotas.take("Anne", 41)
    quotas.take("Anne", 40)
    quotas.take("Anne")


class AnyStore:
    """Keeps what is added."""

    def __init__(self) -> None:
        self.added: list[tuple[Opening, Row]] = []

    async def add(self, opening: Opening, row: Row) -> None:
        self.added.append((opening, row))

    async def close(self) -> None:
        pass


async def test_beyond_the_quota_neither_games_nor_saves_are_opened_and_others_are() -> None:
    store = AnyStore()
    room = GameRoom(store, Engines(), quotas=Quotas(games=2))  # type: ignore[arg-type]
    wanted, save = NewGame("quintago", ["me", "me"]), SavedGame(quintago_save(3))
    await room.open(wanted, "Anne")
    await room.open_save(save, "Anne")
    for refused in (room.open(wanted, "Anne"), room.open_save(save, "Anne")):
        with pytest.raises(QuotaReached):
            await refused
    await room.open(wanted, "Zoé")
    await room.close()
    assert len(store.added) == 3
    assert STATUS[QuotaReached] == 429


def quintago_save(plies: int, **changed: Any) -> str:
    match = Match(catalogue.game("quintago"), 2, players=["person", "easy"])
    chance = random.Random(plies)
    for _ply in range(plies):
        match.play(chance.choice(match.moves))
    return json.dumps({**json.loads(match.save()), **changed})


async def test_a_save_is_listed_as_its_record_would_list_it() -> None:
    """Though the server has not played its moves."""
    store = AnyStore()
    room = GameRoom(store, Engines())  # type: ignore[arg-type]
    ending = {"scores": [1, 0], "reason": "resigned"}
    mini = Match(catalogue.game("quintago", "mini"), 2)
    while not mini.outcome:
        mini.play(mini.moves[0])
    for save in (quintago_save(5), quintago_save(7, ending=ending), mini.save()):
        await room.open_save(SavedGame(save), "Anne")
    await room.close()
    assert [row.state for _opening, row in store.added] == ["running", "over", "over"]
    for opening, row in store.added:
        assert Record(opening).row() == row


# --- Memory ---------------------------------------------------------------------------------------


def test_what_was_used_longest_ago_is_forgotten_first() -> None:
    memory: BoundedMemory[str, int] = BoundedMemory(100)
    for number, key in enumerate("abc"):
        memory.keep(key, number, 30)
    assert memory.get("a") == 0
    memory.keep("d", 3, 40)
    assert [memory.get(key) for key in "abcd"] == [0, None, 2, 3]
    memory.keep("e", 4, 101)
    assert len(memory) == 0, "one that is too large alone leaves room for nothing"
    memory.keep("a", 1, 100)
    memory.keep("a", 2, 100)
    assert memory.get("a") == 2
    memory.cache_clear()
    memory.keep("b", 5, 100)
    assert memory.get("b") == 5


def test_the_remembered_boards_of_many_large_cards_take_so_many_bytes() -> None:
    import tracemalloc

    chance = random.Random(1)
    _remembered.cache_clear()
    tracemalloc.start()
    try:
        for _card in range(sized(4, 60)):
            fits(read_card(large_card(chance)).puzzle)
        taken, _peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken < 1.5 * MOST_BYTES
    assert len(_remembered) == sized(4, len(_remembered))


def large_card(chance: random.Random) -> str:
    """A card of eight pieces that lie in very many ways."""
    lines = ["16, 16"]
    for _piece in range(8):
        blocks = [(0, 0)]
        while len(blocks) < 5:
            x, y = chance.choice(blocks)
            block = chance.choice([(x + 1, y), (x, y + 1)])
            blocks += [] if block in blocks else [block]
        lines.append(";".join(f"({x}, {y})" for x, y in blocks) + ";;0;37;41")
    return "\n".join(lines) + "\n"
