"""Two thousand people watch one game; and many people play beside many machines."""

from __future__ import annotations

import asyncio
import json
import time
from statistics import quantiles
from typing import Any

import websockets

from ludotheque.bench import Figure
from ludotheque.bench.room_load import DrivenGame, random_game
from ludotheque.bench.server_process import ServerProcess
from ludotheque.bench.watchers import Watcher

WATCHERS = 2000
SECONDS_BETWEEN_MOVES = 0.5

HUMAN_GAMES, MACHINE_GAMES = 200, 50
HUMAN_PACE = 100  # moves a second
SECONDS = 20.0


async def watched(server: ServerProcess, game: str) -> list[Figure]:
    """A crowd gathers at a table, sees a game, and comes back after the room was closed and opened."""
    players = DrivenGame(game, random_game(7))
    await players.join(server.host)
    crowd = [Watcher(server.host, game) for _watcher in range(WATCHERS)]
    began = time.perf_counter()
    await asyncio.gather(*(watcher.connect() for watcher in crowd))
    await asyncio.gather(*(watcher.greeted for watcher in crowd))
    gathered = time.perf_counter() - began
    acknowledged, seen = [], []
    while players.moves_left:
        await asyncio.sleep(SECONDS_BETWEEN_MOVES)
        sent = time.perf_counter()
        acknowledged.append(await players.play())
        while any(len(watcher.seen) < players.seq for watcher in crowd):
            await asyncio.sleep(0.005)
        seen += [watcher.seen[players.seq - 1] - sent for watcher in crowd]
    began = time.perf_counter()
    server.restart()
    await asyncio.gather(*(back(watcher) for watcher in crowd))
    returned = time.perf_counter() - began
    for watcher in crowd:
        watcher.leave()
    await players.leave()
    return [
        Figure(f"room, {WATCHERS:,} watchers of one table, gathered", gathered, "s"),
        from_many("room, a move acknowledged before that crowd", acknowledged),
        from_many("room, a move seen by that crowd", seen),
        Figure("room, closed by SIGTERM before that crowd", server.seconds_to_stop, "s"),
        Figure("room, that crowd back, from the closing on", returned, "s"),
        Figure("room, watchers put out besides", sum(watcher.lost - 1 for watcher in crowd), "watchers"),
    ]


async def back(watcher: Watcher) -> None:
    """Until a watcher has been greeted a second time."""
    while not (watcher.lost and watcher.greeted.done()):
        await asyncio.sleep(0.01)


def from_many(name: str, delays: list[float]) -> Figure:
    """The delay that one in a hundred exceeds."""
    return Figure(f"{name}, 99 of 100", quantiles(delays, n=100)[98] * 1000, "ms")


async def beside_machines(server: ServerProcess, human: list[str], machine: list[str]) -> Figure:
    """People's moves while machines play others, as fast as they can."""
    games = [DrivenGame(name, random_game(number)) for number, name in enumerate(human)]
    for start in range(0, len(games), 50):
        await asyncio.gather(*(game.join(server.host) for game in games[start : start + 50]))
    watching = [await watch(server.host, name) for name in machine]
    delays: list[float] = []
    running = set()
    began = time.perf_counter()
    for number in range(int(HUMAN_PACE * SECONDS)):
        await asyncio.sleep(began + number / HUMAN_PACE - time.perf_counter())
        game = games[number % len(games)]
        if game.moves_left and game.is_idle:
            task = asyncio.create_task(timed(game, delays))
            running.add(task)
            task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    for socket in watching:
        await socket.close()
    for game in games:
        await game.leave()
    return from_many(f"room, people's moves beside {len(machine)} games of machines", delays)


async def timed(game: DrivenGame, delays: list[float]) -> None:
    """One move."""
    delays.append(await game.play())


async def watch(host: str, name: str) -> Any:
    """A page at a table of machines, so that they play."""
    origin = websockets.Origin(f"http://{host}")
    socket = await websockets.connect(f"ws://{host}/table/{name}/socket", origin=origin, max_queue=None)
    await socket.send(json.dumps({"type": "hello"}))
    return socket
