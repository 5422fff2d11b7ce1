"""Live tables of a real room: frames, exact replays, who leaves, what is refused, how much there may be."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import websockets
from msgspec import DecodeError

from ludotheque.server import messages
from ludotheque.server.engines.engines import Busy, Engines
from ludotheque.server.live import audience as live_audience
from ludotheque.server.live import room as live_room
from ludotheque.server.live.audience import LivePage
from ludotheque.server.live.records import LiveRecord, packed, unpacked
from ludotheque.server.live.room import LiveRoom, NewLiveGame
from ludotheque.server.store import replays
from ludotheque.server.store.interface import NoSuchGame
from ludotheque.server.store.repair import repair
from ludotheque.server.store.sqlite import SQLiteStore
from ludotheque.server.waits import Waits
from tests.rooms import Json, Page, Room, new_secret, open_room

HARD, SMALL = 8, {"width": 4, "height": 8}
WAITS = {"grace": 0.2}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", waits=WAITS) as opened:
        yield opened


def open_table(room: Room, mode: str = "marathon", **wanted: Any) -> tuple[str, list[str]]:
    """A new table: its address, and the secret of the first seat."""
    opened = room.ask("/api/live", {"game": "tetris", "mode": mode, "options": SMALL, **wanted})
    assert "address" in opened, opened
    return opened["address"], [*opened["secrets"].values()]


class LiveVisitor(Page):
    """A program at a live table, which follows the frames as a page does."""

    number = 0

    async def see(self) -> Json:
        """The next notice, folded into what is known."""
        notice = await self.receive()
        if notice["type"] == "live":
            self.table = notice
        elif notice["type"] == "frame":
            for seat, changed in notice["seen"].items():
                self.table["seen"][int(seat)].update(changed)
            self.table["tick"] = notice["tick"]
        return notice

    async def until(self, phase: str) -> Json:
        """The table once it is in this phase."""
        while self.table.get("phase") != phase:
            await self.see()
        return self.table

    async def press(self, *downs: int) -> None:
        for down in downs:
            self.number += 1
            await self.send({"type": "keys", "down": down, "number": self.number})

    async def drop(self) -> None:
        """Drop the piece, and see it lie."""
        seat = self.table["mine"][0]
        placed = self.table["seen"][seat]["placed"]
        await self.press(HARD, 0)
        while self.table["seen"][seat]["placed"] == placed and self.table["phase"] == "playing":
            await self.see()

    async def play_to_the_end(self) -> Json:
        """Drop pieces until the game is over and kept; the result is the table."""
        await self.until("playing")
        while self.table["phase"] == "playing":
            await self.drop()
        while not self.table["result"]["replay"]:
            await self.see()
        return self.table


async def visit(room: Room, address: str, secrets: list[str] | None = None) -> LiveVisitor:
    path = f"ws://{room.host}{address}/socket"
    socket = await websockets.connect(path, origin=websockets.Origin(room.address), compression=None)
    visitor = LiveVisitor(socket)
    await visitor.send({"type": "hello", **({} if secrets is None else {"secrets": secrets})})
    return visitor


async def seen_again(room: Room, replay: str) -> LiveVisitor:
    """A replay at its end."""
    visitor = await visit(room, f"/replay/{replay}")
    await visitor.until("playing")
    await visitor.send({"type": "jump", "tick": 10_000_000})
    await visitor.until("over")
    return visitor


def test_what_was_kept_replays_to_the_same_end_also_after_a_repair(tmp_path: Path) -> None:
    async def play(room: Room) -> Json:
        address, secrets = open_table(room)
        player = await visit(room, address, secrets)
        await player.until("playing")
        await player.press(1, 0, 16, 0, 64, 0)
        return await player.play_to_the_end()

    async def look_back(room: Room, table: Json) -> None:
        again = await seen_again(room, table["result"]["replay"])
        assert again.table["seen"] == table["seen"]
        assert again.table["result"]["figures"] == table["result"]["figures"]
        assert again.table["length"] == table["result"]["figures"][0]["ticks"] == again.table["tick"]
        await again.send({"type": "jump", "tick": 1})
        while again.table["tick"] > 1 or again.table["phase"] != "playing":
            await again.see()
        assert again.table["seen"][0]["rows"] == []

    with open_room(tmp_path / "room.sqlite", waits=WAITS) as room:
        table = asyncio.run(play(room))
        asyncio.run(look_back(room, table))
        room.open("me", "me")
        room.close()
        with closing(sqlite3.connect(tmp_path / "room.sqlite", isolation_level=None)) as store:
            store.execute("DELETE FROM row")
        assert repair(tmp_path / "room.sqlite", lambda _text: None).backup, "the store was written anew"
        room.start()
        asyncio.run(look_back(room, table))


def test_a_machine_plays_by_keys_and_its_game_needs_no_machine_to_be_seen_again(room: Room) -> None:
    async def play() -> None:
        address, secrets = open_table(room, "machine", pace="fast", options={"width": 6, "height": 20})
        player = await visit(room, address, secrets)
        await player.until("playing")
        while player.table["seen"][1]["placed"] < 3:
            await player.see()
        await player.send({"type": "resign"})
        table = await player.until("over")
        assert table["result"]["scores"] == [0.0, 1.0]
        assert table["result"]["text"] == "Player 1 resigned: Computer, fast wins"
        while not player.table["result"]["replay"]:
            await player.see()
        again = await seen_again(room, player.table["result"]["replay"])
        assert again.table["seen"] == player.table["seen"]
        assert [seat["name"] for seat in again.table["seats"]] == ["player 1", "Computer, fast"]

    asyncio.run(play())


def test_who_watches_a_machine_sees_what_it_thinks(room: Room) -> None:
    async def look() -> None:
        address, secrets = open_table(room, "watch", pace="fast", options={"width": 6, "height": 20})
        assert secrets == []
        watcher = await visit(room, address)
        for _piece in range(2):
            thoughts = (await watcher.next("thoughts"))["thoughts"]
            values = [thought["value"] for thought in thoughts]
            assert values == sorted(values, reverse=True)
            assert all(len(thought["cells"]) == 4 for thought in thoughts)
            lowest = min(row for _column, row in thoughts[0]["cells"])
            assert lowest <= 1, "the best place is low"

    asyncio.run(look())


def test_two_people_play_by_a_link_and_play_again(room: Room) -> None:
    async def play() -> None:
        address, secrets = open_table(room, "versus", name="Anne")
        anne, watcher = await visit(room, address, secrets), await visit(room, address)
        second = (await anne.until("waiting"))["seats"][1]
        assert second == {"kind": "open", "name": "somebody", "is_here": False, "wants_more": False}
        before = anne.table["seen"]
        paul, secret = await visit(room, address), new_secret()
        await paul.send({"type": "sit", "secret": secret, "name": "Paul"})
        await asyncio.gather(*(one.until("playing") for one in (anne, paul, watcher)))
        assert (anne.table["mine"], paul.table["mine"], watcher.table["mine"]) == ([0], [1], [])
        assert anne.table["seen"][0]["ahead"] == paul.table["seen"][1]["ahead"]
        assert anne.table["seen"] != before, "who waited has seen nothing of the game"
        await watcher.press(HARD, 0)
        await paul.drop()
        while paul.table["phase"] == "playing":
            await paul.drop()
        for one in (anne, watcher):
            await one.until("over")
            assert one.table["result"]["text"] == "Anne wins: the other wall is too high"
        assert anne.table["seen"][0]["placed"] <= 1, "watchers press no keys"
        await anne.send({"type": "again"})
        while not paul.table["seats"][0]["wants_more"]:
            await paul.see()
        await paul.send({"type": "again"})
        await asyncio.gather(anne.until("playing"), paul.until("playing"))
        assert anne.table["seen"][0]["placed"] == 0
        await paul.close()
        assert (await anne.until("over"))["result"]["text"] == "Paul resigned: Anne wins"

    asyncio.run(play())


def test_who_plays_alone_finds_the_game_paused(room: Room) -> None:
    async def play() -> None:
        address, secrets = open_table(room)
        player = await visit(room, address, secrets)
        await player.until("playing")
        await player.drop()
        await player.close()
        watcher = await visit(room, address)
        tick = (await watcher.until("paused"))["tick"]
        back = await visit(room, address, secrets)
        assert (await back.until("paused"))["tick"] == tick
        assert back.table["seen"][0]["placed"] == 1
        await watcher.send({"type": "pause", "on": False})
        await back.press(HARD, 0)
        await back.send({"type": "pause", "on": False})
        await back.until("playing")
        await back.drop()
        assert back.table["seen"][0]["placed"] == 2, "keys count only while it is played"
        await back.send({"type": "again"})
        await back.until("countdown")
        await back.until("playing")
        assert back.table["seen"][0]["placed"] == 0

    asyncio.run(play())


def test_no_frame_tells_what_is_still_to_come(room: Room) -> None:
    async def play() -> None:
        address, secrets = open_table(room)
        player = await visit(room, address, secrets)
        await player.until("playing")
        known = {*player.table["seen"][0]}
        for _piece in range(3):
            await player.drop()
        assert {*player.table["seen"][0]} == known
        assert not known & {"seed", "queue", "number", "drawn", "bag"}
        assert len(player.table["seen"][0]["ahead"]) == 5
        assert not {"seed", "options"} & {*player.table}

    asyncio.run(play())


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"game": "quintago", "mode": "sprint"}, "there is no game quintago"),
        ({"game": "chess", "mode": "sprint"}, "there is no game chess"),
        ({"game": "tetris", "mode": "chaos"}, "there is no way to play chaos"),
        ({"game": "tetris", "mode": "sprint", "pace": "slow"}, "the machine cannot be slow here"),
        ({"game": "tetris", "mode": "sprint", "options": {"width": 99}}, "the option width cannot be 99"),
        ({"game": "tetris", "mode": "sprint", "options": {"width": 4.5}}, "this request makes no sense"),
        ({"game": "tetris", "mode": "x" * 50}, "this request makes no sense"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(room: Room, wanted: Json, said: str) -> None:
    refused = room.ask("/api/live", wanted)
    assert refused["status"] == 400
    assert said in refused["text"]


def test_what_makes_no_sense_is_refused_and_a_flood_is_disconnected(room: Room) -> None:
    async def send() -> None:
        address, secrets = open_table(room)
        for bad in ({"type": "keys", "down": -1, "number": 1}, {"type": "keys"}, {"type": "jump", "tick": 1}):
            player = await visit(room, address, secrets)
            await player.send(bad)
            assert (await player.next("refused"))["code"] == "malformed"
        with suppress(websockets.ConnectionClosed):
            for number in range(400):
                await player.send({"type": "keys", "down": number % 2, "number": number})
        assert await player.closed() in (messages.TOO_FAST, 1006), "the reason may come too late to be read"
        for path in ("/live/tetris/nobody", "/live/quintago/nobody", "/replay/nobody"):
            gone = await visit(room, path)
            assert await gone.closed() == messages.NO_SUCH_GAME

    asyncio.run(send())
    for path in ("/live/tetris/nobody", "/replay/nobody"):
        assert room.ask(path)["status"] == 404
    assert room.ask("/live/quintago")["status"] == 400


# --- Bounds, in this process ----------------------------------------------------------------------


@asynccontextmanager
async def live_tables(store_path: Path, **waits: float) -> AsyncIterator[LiveRoom]:
    store, engines = SQLiteStore(store_path), Engines()
    live = LiveRoom(store, engines, Waits(countdown=0.0, **waits))
    try:
        yield live
    finally:
        await live.close()
        await engines.close()
        await store.close()


def test_the_tables_of_a_person_are_bounded_and_those_that_were_left_go_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_room, "MOST_OF_PERSON", 2)
    monkeypatch.setattr(live_room, "MOST_TABLES", 3)
    wanted = NewLiveGame("tetris", "sprint")

    async def fill() -> None:
        async with live_tables(tmp_path / "room.sqlite") as live:
            ids = [live.open(wanted, "token:anne").id for _table in range(3)]
            assert [*live.tables] == ids[1:]
            for table_id in ids[1:]:
                live.tables[table_id].audience.pages[LivePage(SlowReader())] = None  # type: ignore[arg-type]
            with pytest.raises(Busy):
                live.open(wanted, "token:anne")
            live.open(wanted, "token:paul")
            live.open(wanted, "token:zoe")
            assert len(live.tables) == 3
            with pytest.raises(NoSuchGame):
                live.table("tetris", ids[0])

    asyncio.run(fill())


class SlowReader:
    """A page's socket that reads only when it is told to."""

    def __init__(self) -> None:
        self.is_behind = False
        self.language, self.person = "en", "here"
        self.seats: list[int] = []
        self.kept: list[int] = []
        self.sent: list[Json] = []

    def send(self, frame: bytes) -> None:
        self.sent.append(json.loads(frame))


def test_who_does_not_read_is_sent_nothing_and_then_all_of_the_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_audience, "FEW_WATCHERS", 1)

    async def watch() -> None:
        async with live_tables(tmp_path / "room.sqlite") as live:
            opened = live.open(NewLiveGame("tetris", "marathon", options=SMALL), "here")
            table = live.table("tetris", opened.id)
            live.clock.close()
            player, quick, slow = SlowReader(), SlowReader(), SlowReader()
            table.join(LivePage(player), [*opened.secrets.values()])  # type: ignore[arg-type]
            for one in (quick, slow):
                table.join(LivePage(one), [])  # type: ignore[arg-type]
            table.tick()
            slow.is_behind = True
            count = len(slow.sent)
            for _tick in range(300):
                table.tick()
            assert len(slow.sent) == count
            frames = [notice for notice in player.sent if notice["type"] == "frame"]
            merged = [notice for notice in quick.sent if notice["type"] == "frame"]
            assert 0 < len(merged) <= len(frames) < 300
            assert all(notice["tick"] % live_audience.TICKS_FOR_MANY == 0 for notice in merged)
            slow.is_behind = False
            for _tick in range(live_audience.TICKS_FOR_MANY):
                table.tick()
            assert len(slow.sent) == count + 1
            assert slow.sent[-1]["type"] == "live"
            assert slow.sent[-1]["seen"] == table.run.seen()

    asyncio.run(watch())


def test_keys_count_only_while_the_game_is_played_and_for_ones_own_seat(tmp_path: Path) -> None:
    async def press() -> None:
        async with live_tables(tmp_path / "room.sqlite") as live:
            opened = live.open(NewLiveGame("tetris", "marathon", options=SMALL), "here")
            table = live.table("tetris", opened.id)
            live.clock.close()
            player, watcher = LivePage(SlowReader()), LivePage(SlowReader())  # type: ignore[arg-type]
            table.join(player, [*opened.secrets.values()])
            table.join(watcher, [])
            table.press(player, HARD, 1)
            table.tick()
            table.pause()
            table.press(player, HARD, 2)
            table.resume()
            for _tick in range(5):
                table.tick()
                table.press(watcher, HARD, 3)
            assert (table.run.ticks, table.run.figures[0]["placed"]) == (4, 0)
            table.press(player, HARD, 4)
            table.tick()
            assert table.run.figures[0]["placed"] == 1

    asyncio.run(press())


def test_old_replays_make_room_for_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_KEPT", 3)

    async def fill() -> list[bytes | None]:
        store = SQLiteStore(tmp_path / "room.sqlite")
        for number in range(5):
            await store.add_replay(f"r{number}", "tetris", float(number), b"%d" % number)
        found = [await store.replay(f"r{number}") for number in range(5)]
        await store.close()
        return found

    assert asyncio.run(fill()) == [None, None, b"2", b"3", b"4"]


def test_a_record_that_is_too_large_is_not_kept_and_a_damaged_one_is_refused() -> None:
    fields: Json = {"id": "a", "game": "tetris", "mode": "sprint", "options": {}, "seed": "1", "names": [""]}
    fields |= {"machines": [""], "ticks": 1, "keys": [[0, 1]], "dropped": [], "log": [], "scores": [0.0]}
    record = LiveRecord(**fields, reason="", figures=[], time=0.0)
    content = packed(record)
    assert content is not None
    assert unpacked(content) == record
    with pytest.raises(DecodeError):
        unpacked(content[:-3])
    chance = Random(1)
    many = [chance.randrange(1 << 40) for _number in range(100_000)]
    assert packed(LiveRecord(**{**fields, "keys": [many]}, reason="", figures=[], time=0.0)) is None
