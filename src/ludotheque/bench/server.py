"""The game room in a process of its own: how soon it is ready, what sockets cost, how many moves it takes."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from ludotheque import catalogue
from ludotheque.bench import Figure, crowd, live_games, long_games, machine
from ludotheque.bench.room_load import PACE, SECRETS, play, play_in_memory, random_game
from ludotheque.bench.server_process import ServerProcess
from ludotheque.server.record import Record, key_of
from ludotheque.server.store.interface import Opening, Sitting, seal
from ludotheque.server.store.sqlite import SQLiteStore

CHROMIUM = "/usr/bin/chromium"
GAMES = 1000
MANY_UNFINISHED = 10_000


def measure() -> Iterator[Figure]:
    """Starting, memory, moves; then what a move costs late in a long game."""
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.sqlite"
        asyncio.run(fill(full, MANY_UNFINISHED, moves=12))
        server = ServerProcess(full)
        yield Figure(f"room, ready with {MANY_UNFINISHED:,} unfinished games", server.seconds_to_start, "s")
        yield Figure("room, first page usable in Chromium (median of 5)", first_page(server.host), "s")
        server.stop()
        yield from machine.alone(Path(folder), PACE)
        yield from with_many_games(Path(folder), play)
        if machine.IN_MEMORY.is_dir():
            with tempfile.TemporaryDirectory(dir=machine.IN_MEMORY) as in_memory:
                yield from with_many_games(Path(in_memory), play_in_memory)
        yield from with_crowds(Path(folder) / "crowd.sqlite")
    yield from long_games.measure()
    yield from live_games.measure()


def with_many_games(
    folder: Path, load: Callable[[ServerProcess, list[str]], Coroutine[Any, Any, list[Figure]]]
) -> list[Figure]:
    """A load on a room with a thousand games, whose store is in this folder."""
    store = folder / "room.sqlite"
    games = asyncio.run(fill(store, GAMES, moves=0))
    server = ServerProcess(store)
    try:
        with without_collections():
            return asyncio.run(load(server, games))
    finally:
        server.stop()


def with_crowds(store: Path) -> Iterator[Figure]:
    """A crowd at one table, then people beside machines."""
    watched, *human = asyncio.run(fill(store, 1 + crowd.HUMAN_GAMES, moves=0))
    machine = asyncio.run(fill(store, crowd.MACHINE_GAMES, moves=0, machine="normal"))
    server = ServerProcess(store)
    try:
        with without_collections():
            found = asyncio.run(crowd.watched(server, watched))
            found.append(asyncio.run(crowd.beside_machines(server, human, machine)))
        yield from found
    finally:
        server.stop()


@contextmanager
def without_collections() -> Iterator[None]:
    """Garbage collections of the driver, of up to a tenth of a second, would count as delays of the room."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


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
            page.locator(".play button").first.click(trial=True)
            taken.append(time.perf_counter() - began)
            context.close()
        browser.close()
    return median(taken)


async def fill(path: Path, count: int, moves: int, machine: str = "") -> list[str]:
    """That many games more in a store, some moves on, between the driver's people or two such machines."""
    store = SQLiteStore(path)
    people = [Sitting("person", "", key_of(secret)) for secret in SECRETS]
    seats = [Sitting("machine", machine)] * 2 if machine else people
    rules = catalogue.game("quintago").rules._asdict()
    first = Opening("g0", "quintago", rules, 1, seats, 0.0, time.time())
    record = Record(first)
    for text in random_game(1)[:moves]:
        record = record.after(record.next_event("move", record.match.to_move, text))
    names = [f"{machine or 'g'}{number}" for number in range(count)]
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
