"""The game room under load: a real server process, and this one playing a thousand games there.

Both share the machine's cores, so the figures name the driver's share of the time beside the server's.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import msgspec
import websockets

from ludotheque import catalogue
from ludotheque.bench import Figure, long_games
from ludotheque.bench.server_process import ServerProcess
from ludotheque.match import Match
from ludotheque.server.record import Record, key_of
from ludotheque.server.sqlite import SQLiteStore
from ludotheque.server.store import Opening, Sitting, seal

CHROMIUM = "/usr/bin/chromium"
GAMES = 1000
SECRETS = ("driver-first-seat-secret-01", "driver-other-seat-secret-02")
PACE = 500  # moves a second
SECONDS = 20.0
MANY_UNFINISHED = 10_000
TOGETHER = 32  # moves under way at once when the most is measured


class Load:
    """The delays of the moves played in a while, and who used the processor."""

    def __init__(self, server: ServerProcess) -> None:
        self.delays: list[float] = []
        self._server, self._cpu = server, server.cpu()
        self._own = time.process_time()
        self.began = time.perf_counter()

    def ended(self) -> Load:
        """Look at the clocks again."""
        self.seconds = time.perf_counter() - self.began
        self.server_share = (self._server.cpu() - self._cpu) / self.seconds
        self.driver_share = (time.process_time() - self._own) / self.seconds
        return self

    def __str__(self) -> str:
        return f"server {self.server_share:.0%} and driver {self.driver_share:.0%} of a core"

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.delays) / self.seconds


def measure() -> Iterator[Figure]:
    """Starting, memory, moves; then what a move costs late in a long game."""
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.sqlite"
        asyncio.run(fill(full, MANY_UNFINISHED, moves=12))
        server = ServerProcess(full)
        yield Figure(f"room, ready with {MANY_UNFINISHED:,} unfinished games", server.seconds_to_start, "s")
        yield Figure("room, first page usable in Chromium (median of 5)", first_page(server.host), "s")
        server.stop()
        store = Path(folder) / "room.sqlite"
        games = asyncio.run(fill(store, GAMES, moves=0))
        server = ServerProcess(store)
        try:
            yield from asyncio.run(play(server, games))
        finally:
            server.stop()
    yield from long_games.measure()


def first_page(host: str) -> float:
    """Seconds from asking for the lobby to a form that can be used, in a browser that keeps nothing."""
    from playwright.sync_api import sync_playwright

    taken = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for _visit in range(5):
            context = browser.new_context()
            page = context.new_page()
            began = time.perf_counter()
            page.goto(f"http://{host}/", wait_until="load")
            page.get_by_role("button", name="Start").click(trial=True)
            taken.append(time.perf_counter() - began)
            context.close()
        browser.close()
    return median(taken)


async def fill(path: Path, count: int, moves: int) -> list[str]:
    """A store with that many games, each some moves on."""
    store = SQLiteStore(path)
    seats = [Sitting("person", "", key_of(secret)) for secret in SECRETS]
    rules = catalogue.game("quintago").rules._asdict()
    first = Opening("g0", "quintago", rules, 1, seats, 0.0, time.time())
    record = Record(first)
    for text in random_game(1)[:moves]:
        record = record.after(record.next_event("move", record.match.to_move, text))
    names = [f"g{number}" for number in range(count)]
    for start in range(0, count, 500):
        writes = []
        for name in names[start : start + 500]:
            opening = msgspec.structs.replace(first, id=name)
            row = msgspec.structs.replace(record.row(), id=name)
            writes.append(store.add(opening, row))
            last = seal("", opening)
            for event in record.events:
                own = msgspec.structs.replace(event, game=name, seal="")
                last = seal(last, own)
                writes.append(store.append(msgspec.structs.replace(own, seal=last), row))
        await asyncio.gather(*writes)
    await store.close()
    return names


def random_game(seed: int) -> list[str]:
    """The moves of a game by chance."""
    chance = random.Random(seed)
    match = Match(catalogue.game("quintago"))
    texts = []
    while not match.outcome:
        texts.append(chance.choice(list(match.legal)))
        match.play(match.legal[texts[-1]])
    return texts


class DrivenGame:
    """A game between two sockets of the driver, along moves chosen ahead."""

    def __init__(self, name: str, moves: list[str]) -> None:
        self.name, self.moves = name, moves
        self.seq = 0
        self.sockets: list[websockets.ClientConnection] = []
        self.acknowledged: asyncio.Future[None] | None = None
        self.listeners: list[asyncio.Task[None]] = []

    @property
    def moves_left(self) -> int:
        """Until the game is over."""
        return len(self.moves) - self.seq

    async def join(self, host: str) -> None:
        """Both seats."""
        address = f"ws://{host}/table/{self.name}/socket"
        for secret in SECRETS:
            origin = websockets.Origin(f"http://{host}")
            socket = await websockets.connect(
                address, origin=origin, compression=None, max_queue=None, ping_interval=None
            )
            await socket.send(json.dumps({"type": "hello", "secrets": [secret]}))
            self.sockets.append(socket)
            self.listeners.append(asyncio.create_task(self._listen(socket)))

    async def _listen(self, socket: websockets.ClientConnection) -> None:
        async for frame in socket:
            if frame.startswith('{"type":"done"') and self.acknowledged:  # type: ignore[arg-type]
                self.acknowledged.set_result(None)
            elif frame.startswith('{"type":"refused"'):  # type: ignore[arg-type]
                raise RuntimeError(frame)

    async def play(self) -> float:
        """One move; the seconds until it is acknowledged."""
        self.acknowledged = asyncio.get_running_loop().create_future()
        command = {"type": "play", "id": f"command-{self.seq}", "seq": self.seq, "move": self.moves[self.seq]}
        began = time.perf_counter()
        await self.sockets[self.seq % 2].send(json.dumps(command))
        await self.acknowledged
        self.seq += 1
        return time.perf_counter() - began

    async def leave(self) -> None:
        """Close both."""
        for socket in self.sockets:
            await socket.close()


async def play(server: ServerProcess, names: list[str]) -> list[Figure]:
    """A thousand games at a steady pace, then as fast as it goes."""
    empty = server.memory()
    games = [DrivenGame(name, random_game(number)) for number, name in enumerate(names)]
    for start in range(0, len(games), 50):
        await asyncio.gather(*(game.join(server.host) for game in games[start : start + 50]))
    await asyncio.sleep(1)
    sockets = 2 * len(games)
    idle = (server.memory() - empty) / sockets
    steady = await at_pace(server, games)
    most = await flat_out(server, games)
    for game in games:
        await game.leave()
    cuts = quantiles(steady.delays, n=100)
    return [
        Figure(f"room, {sockets:,} idle sockets at {len(games):,} tables", idle, "kB a socket"),
        Figure(f"room, moves on disk and acknowledged ({steady})", steady.rate, "moves/s"),
        Figure("room, acknowledgement at that pace, median", cuts[49] * 1000, "ms"),
        Figure("room, acknowledgement at that pace, 99 of 100", cuts[98] * 1000, "ms"),
        Figure(f"room, the most moves ({most})", most.rate, "moves/s"),
    ]


async def at_pace(server: ServerProcess, games: list[DrivenGame]) -> Load:
    """Moves at a steady rate, whatever becomes of those before."""
    load = Load(server)
    free = deque(games)
    running: set[asyncio.Task[None]] = set()

    async def one(game: DrivenGame) -> None:
        load.delays.append(await game.play())
        if game.moves_left:
            free.append(game)

    for number in range(int(PACE * SECONDS)):
        await asyncio.sleep(load.began + number / PACE - time.perf_counter())
        while not free:  # all are waiting: the pace is not kept
            await asyncio.sleep(0.001)
        task = asyncio.create_task(one(free.popleft()))
        running.add(task)
        task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    return load.ended()


async def flat_out(server: ServerProcess, games: list[DrivenGame]) -> Load:
    """A few at once, the next as soon as one is acknowledged."""
    load = Load(server)
    free = deque(game for game in games if game.moves_left)

    async def worker() -> None:
        while free and time.perf_counter() < load.began + SECONDS / 2:
            game = free.popleft()
            load.delays.append(await game.play())
            if game.moves_left:
                free.append(game)

    await asyncio.gather(*(worker() for _number in range(TOGETHER)))
    return load.ended()
