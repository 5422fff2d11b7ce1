"""A crowd at one table: it harms neither the players nor itself."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import websockets

from tests.rooms import Json, Page, Room, open_room
from tests.sizes import sized

CROWD = sized(150, 2000)

pytestmark = pytest.mark.proof


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("crowd") / "room.sqlite") as opened:
        yield opened


class Hearing:
    """A page whose notices are counted as they come."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: Counter[str] = Counter()
        self.last: dict[str, Json] = {}
        self.code: int | None = None
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with suppress(websockets.ConnectionClosed):
            async for frame in self.page.socket:
                notice = json.loads(frame)
                self.heard[notice["type"]] += 1
                self.last[notice["type"]] = notice
                self._changed.set()
        self.code = self.page.socket.close_code

    async def until(self, holds: Any) -> None:
        async with asyncio.timeout(30):
            while not holds():
                self._changed.clear()
                await self._changed.wait()

    async def play(self, seq: int, move: str) -> None:
        """Make a move and see it happen."""
        fields = {"type": "play", "id": f"move-number-{seq}", "seq": seq, "move": move}
        await self.page.send(fields)
        await self.until(lambda: "moved" in self.last and self.last["moved"]["position"]["seq"] == seq + 1)

    async def close(self) -> None:
        await self.page.close()
        await self._task


async def seated(room: Room) -> tuple[str, list[Hearing]]:
    """A game and its two players."""
    game, secrets = room.open("me", "me")
    return game, [Hearing(await room.page(game, [secret])) for secret in secrets.values()]


async def gather(room: Room, game: str, count: int) -> list[Page]:
    """That many watchers, a few at a time."""
    pages: list[Page] = []
    for start in range(0, count, 50):
        pages += await asyncio.gather(*(room.page(game) for _page in range(min(50, count - start))))
    return pages


async def test_those_who_come_and_go_are_told_of_together_and_counted(room: Room) -> None:
    game, players = await seated(room)
    crowd = await gather(room, game, CROWD)
    await players[0].until(lambda: players[0].last["seats"]["watchers"] == CROWD)
    assert len(players[0].last["seats"]["players"]) == 2
    await asyncio.gather(*(page.close() for page in crowd))
    await players[1].until(lambda: players[1].last["seats"]["watchers"] == 0)
    assert players[1].heard["seats"] < CROWD / 2, (
        "not one notice for each who came, and one for each who went"
    )
    late = await room.page(game)
    assert late.table["watchers"] == 1
    await asyncio.gather(late.close(), *(player.close() for player in players))


async def test_saying_hello_again_tells_the_others_nothing(room: Room) -> None:
    game, players = await seated(room)
    watcher = await room.page(game)
    await players[0].until(lambda: "seats" in players[0].last and players[0].last["seats"]["watchers"] == 1)
    before = players[0].heard["seats"]
    for _time in range(20):
        await watcher.send({"type": "hello", "secrets": []})
        await watcher.next("table")
    await players[0].play(0, "a1 q1 cw")
    await players[1].play(1, "f6 q1 ccw")
    assert players[0].heard["seats"] == before
    await asyncio.gather(watcher.close(), *(player.close() for player in players))


async def test_a_crowd_that_comes_in_one_moment_puts_nobody_out(room: Room) -> None:
    game, players = await seated(room)
    for _time in range(3):
        crowd = await asyncio.gather(*(room.knock(game) for _page in range(CROWD)))
        for page in crowd:
            await page.send({"type": "hello", "secrets": []})
        tables = await asyncio.gather(*(page.next("table") for page in crowd))
        assert len(tables) == CROWD
        await asyncio.gather(*(page.close() for page in crowd))
    await players[0].play(0, "a1 q1 cw")
    await players[1].play(1, "f6 q1 ccw")
    assert [player.code for player in players] == [None, None]
    await asyncio.gather(*(player.close() for player in players))


async def test_every_watcher_sees_every_move_and_nobody_is_put_out(room: Room) -> None:
    game, players = await seated(room)
    crowd = [Hearing(page) for page in await gather(room, game, CROWD)]
    moves = ["a1 q1 cw", "f6 q1 ccw", "a2 q1 cw", "f5 q1 ccw", "a3 q1 cw"]
    for seq, move in enumerate(moves):
        await players[seq % 2].play(seq, move)
    for watcher in crowd:
        await watcher.until(lambda watcher=watcher: watcher.heard["moved"] == len(moves))
    assert {watcher.last["moved"]["position"]["seq"] for watcher in crowd} == {len(moves)}
    assert {watcher.heard["table"] for watcher in crowd} == {0}, "none had to ask for everything again"
    assert {watcher.code for watcher in (*crowd, *players)} == {None}
    await asyncio.gather(*(hearing.close() for hearing in (*crowd, *players)))


async def test_a_crowd_comes_back_after_a_restart(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.sqlite") as room:
        game, _players = await seated(room)
        await gather(room, game, CROWD)
        room.kill()
        room.start()
        back = await gather(room, game, CROWD)
        assert back[-1].table["watchers"] == CROWD
        await asyncio.gather(*(page.close() for page in back))
