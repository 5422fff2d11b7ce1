"""The room is killed again and again under load, some of the times while its disk is full or fails to flush.

What it acknowledged or showed is there afterwards, once.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, nullcontext
from http.client import HTTPException
from pathlib import Path

from websockets.exceptions import WebSocketException

from ludotheque.server.record import Record
from ludotheque.server.store.sqlite import SQLiteStore
from tests.bad_disks import FailingFlush, full_disk
from tests.rooms import Json, Page, Room, new_id

GAMES = 8
MILLISECONDS_OF_LOAD = (20, 250)
FEWEST_ACKNOWLEDGED = 15
"""For each kill, on average."""

GONE = (OSError, HTTPException, WebSocketException)
"""How the end of the other side shows."""


class Memory:
    """All that the room ever told its players."""

    def __init__(self) -> None:
        self.games: set[str] = set()
        self.acknowledged: dict[str, tuple[str, int, str]] = {}  # by command: the game, the number, the move
        self.shown: dict[tuple[str, int], str] = {}  # by game and number: the move
        self.repeated = 0
        self.refused = 0  # because nothing could be written


class Player:
    """One seat's page: plays any legal move, and says again what was not answered."""

    def __init__(self, game: str, secret: str, memory: Memory, chance: random.Random) -> None:
        self.game, self.secret, self.memory, self.chance = game, secret, memory, chance
        self.seen = -1
        self.over = False
        self.unanswered: Json | None = None

    async def come(self, room: Room) -> Page:
        page = await room.page(self.game, [self.secret], self.seen)
        self._look(page.table)
        return page

    async def play(self, page: Page) -> None:
        """Play until the game ends, or the room."""
        position = page.table["position"]
        if self.unanswered:
            await page.send(self.unanswered)
        while self.unanswered or not self.over:
            if position["legal"] and not self.unanswered:
                move = " ".join(self.chance.choice(position["legal"]))
                self.unanswered = {"type": "play", "id": new_id(), "seq": position["seq"], "move": move}
                await page.send(self.unanswered)
            notice = await page.receive()
            if notice["type"] == "done":
                self._note(notice)
                position["legal"] = []  # until the move is shown
            elif notice["type"] == "refused":
                assert notice["code"] in ("too_fast", "storage", "stale"), notice
                self.memory.refused += notice["code"] == "storage"
                await asyncio.sleep(0.1 if notice["code"] == "too_fast" else 0.02)
                await page.send(self.unanswered or {})
            elif notice["type"] in ("moved", "table"):
                self._look(notice)
                position = notice["position"]

    def _note(self, done: Json) -> None:
        assert self.unanswered is not None and done["id"] == self.unanswered["id"], done
        self.memory.acknowledged[done["id"]] = (self.game, done["seq"], self.unanswered["move"])
        self.memory.repeated += done["repeated"]
        self.unanswered = None

    def _look(self, notice: Json) -> None:
        """What is shown stays: the whole list of moves, or the last one."""
        self.seen = notice["position"]["seq"]
        self.over = notice["position"]["ending"] is not None
        for seq, move in enumerate(reversed(notice["moves"])):
            text = move if notice["type"] == "table" else move["text"]
            self.memory.shown[self.game, self.seen - seq] = text


Trouble = Callable[[Room], AbstractContextManager[None]]
"""A disk that cannot be written for a while."""


async def load(
    room: Room, players: list[Player], memory: Memory, chance: random.Random, trouble: Trouble | None
) -> list[Player]:
    """Everybody plays as fast as the room answers, until it is killed; the result is who is left.

    Every other trouble ends before the room does.
    """
    pages = await asyncio.gather(*(player.come(room) for player in players))
    playing = [asyncio.create_task(player.play(page)) for player, page in zip(players, pages, strict=True)]
    tables = asyncio.create_task(open_games(room, memory, chance))
    if trouble:
        await some_time(chance)
    refused = memory.refused
    with trouble(room) if trouble else nullcontext():
        await some_time(chance)
        async with asyncio.timeout(30):
            while trouble and memory.refused == refused:
                await asyncio.sleep(0.01)
        dies_first = trouble is None or chance.random() < 0.5
        if dies_first:
            room.kill()
    if not dies_first:
        await some_time(chance)
        room.kill()
    opened = await tables
    ends = await asyncio.gather(*playing, return_exceptions=True)
    for end in ends:
        assert end is None or isinstance(end, GONE), repr(end)
    await asyncio.gather(*(page.close() for page in pages))
    return [player for player in players if player.unanswered or not player.over] + opened


async def some_time(chance: random.Random) -> None:
    await asyncio.sleep(chance.uniform(*MILLISECONDS_OF_LOAD) / 1000)


async def open_games(room: Room, memory: Memory, chance: random.Random) -> list[Player]:
    """New games all the time; who sits there when the room is killed plays on in the next round."""
    opened: list[Player] = []
    try:
        while True:
            found = await asyncio.to_thread(
                room.ask, "/api/games", {"game": "quintago", "players": ["me", "me"]}
            )
            if "id" in found:
                memory.games.add(found["id"])
                opened += [
                    Player(found["id"], secret, memory, chance) for secret in found["secrets"].values()
                ]
            else:
                assert found["code"] == "storage", found
                memory.refused += 1
            await asyncio.sleep(0.05)
    except GONE:
        return opened


def check(store: Path, memory: Memory) -> None:
    """The log as another program reads it."""
    with closing(sqlite3.connect(f"{store.as_uri()}?mode=ro", uri=True)) as connection:
        log = connection.execute("SELECT game, seq, command, text FROM event ORDER BY game, seq").fetchall()
        games = {game for (game,) in connection.execute("SELECT id FROM game")}
    assert memory.games <= games
    by_command = {command: (game, seq, move) for game, seq, command, move in log}
    assert len(by_command) == len(log), "a command was done twice"
    lost = [command for command, known in memory.acknowledged.items() if by_command.get(command) != known]
    assert not lost, [(memory.acknowledged[command], by_command.get(command)) for command in lost]
    by_number = {(game, seq): move for game, seq, _command, move in log}
    assert memory.shown.items() <= by_number.items()
    for game, count in Counter(game for game, *_rest in log).items():
        assert all((game, seq) in by_number for seq in range(1, count + 1)), f"a gap in {game}"


async def kill_under_load(folder: Path, kills: int, every: int) -> Memory:
    """Kill a room that often while people play; what they were told, once the log was held to it.

    Every so many kills come with a trouble of the disk, in turn a full one and one that cannot flush.
    """
    chance = random.Random(4)
    memory = Memory()
    flush = FailingFlush(folder)
    troubles: list[Trouble] = [full_disk, lambda room: flush.failing()]
    room = Room(folder / "room.sqlite", environment=flush.environment)
    players: list[Player] = []
    for kill in range(kills):
        room.start()
        while len(players) < 2 * GAMES:
            game, secrets = room.open("me", "me")
            memory.games.add(game)
            players += [Player(game, secret, memory, chance) for secret in secrets.values()]
        check(room.store, memory)
        number, rest = divmod(kill, every)
        trouble = troubles[number % len(troubles)] if rest == every - 1 else None
        players = await load(room, players[: 2 * GAMES], memory, chance, trouble)
    check(room.store, memory)

    store = SQLiteStore(room.store)
    records = [Record.of(*await store.read(game)) for game in memory.games]
    await store.close()
    texts = {
        (record.id, seq): record.match.game.text(move)
        for record in records
        for seq, move in enumerate(record.match.played, 1)
    }
    assert memory.shown.items() <= texts.items()
    assert len(memory.acknowledged) >= FEWEST_ACKNOWLEDGED * kills
    return memory


async def test_kills_under_load_lose_no_acknowledged_move_and_double_none(tmp_path: Path) -> None:
    await kill_under_load(tmp_path, kills=5, every=2)
