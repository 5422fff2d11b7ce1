"""Many games played at once in a game room, at a steady pace and as fast as it goes.

The driver and the server share the machine's cores, so a load names the driver's share of the time too.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import deque
from contextlib import suppress
from statistics import quantiles

import websockets

from ludotheque import catalogue
from ludotheque.bench import Figure
from ludotheque.bench.server_process import ServerProcess
from ludotheque.match import Match

SECRETS = ("driver-first-seat-secret-01", "driver-other-seat-secret-02")
PACE = 500  # moves a second
SECONDS = 20.0
TOGETHER = 128  # moves under way at once when the most is measured


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
        self._used = self._server.cpu() - self._cpu
        self.server_share = self._used / self.seconds
        self.driver_share = (time.process_time() - self._own) / self.seconds
        return self

    def __str__(self) -> str:
        return f"server {self.server_share:.0%} and driver {self.driver_share:.0%} of a core"

    @property
    def rate(self) -> float:
        """Moves a second."""
        return len(self.delays) / self.seconds

    @property
    def milliseconds_a_move(self) -> float:
        """Of the server's processor time, which depends less than delays do on what else the machine does."""
        return 1000 * self._used / len(self.delays)


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
    def is_idle(self) -> bool:
        """Whether no move is under way."""
        return self.acknowledged is None or self.acknowledged.done()

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
        with suppress(websockets.ConnectionClosed):  # the room may be closed before the sockets are
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
    games = await seated(server, names)
    sockets = 2 * len(games)
    idle = (server.memory() - empty) / sockets
    steady = await at_pace(server, games)
    health = server.health()
    most = await flat_out(server, games)
    for game in games:
        await game.leave()
    return [
        Figure(f"room, {sockets:,} idle sockets at {len(games):,} tables", idle, "kB a socket"),
        Figure(f"room, moves on disk and acknowledged ({steady})", steady.rate, "moves/s"),
        Figure("room, processor time a move at that pace", steady.milliseconds_a_move, "ms"),
        *acknowledgements("room, acknowledgement at that pace", steady),
        Figure("room, its event loop late at that pace, 99 of 100", health.lag_99, "ms"),
        Figure("room, its event loop late at that pace, most", health.lag_most, "ms"),
        Figure("room, its longest garbage collection", health.longest_collection, "ms"),
        Figure("room, its longest commit at that pace", health.longest_commit, "ms"),
        Figure(f"room, the most moves ({most})", most.rate, "moves/s"),
        Figure("room, processor time a move, the most at once", most.milliseconds_a_move, "ms"),
    ]


async def play_in_memory(server: ServerProcess, names: list[str]) -> list[Figure]:
    """The same pace where no disk is waited for: what the room itself costs."""
    games = await seated(server, names)
    steady = await at_pace(server, games)
    for game in games:
        await game.leave()
    return acknowledgements("room with its store in memory, acknowledgement", steady)


async def seated(server: ServerProcess, names: list[str]) -> list[DrivenGame]:
    """These games, with both players of each at their table."""
    games = [DrivenGame(name, random_game(number)) for number, name in enumerate(names)]
    for start in range(0, len(games), 50):
        await asyncio.gather(*(game.join(server.host) for game in games[start : start + 50]))
    await asyncio.sleep(1)
    return games


def acknowledgements(name: str, load: Load) -> list[Figure]:
    """How long moves waited: the median, and what few of them exceeded."""
    cuts = quantiles(load.delays, n=1000)
    shares = {"median": cuts[499], "99 of 100": cuts[989], "999 of 1,000": cuts[998]}
    return [Figure(f"{name}, {share}", delay * 1000, "ms") for share, delay in shares.items()]


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
