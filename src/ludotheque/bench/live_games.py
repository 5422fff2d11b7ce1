"""Games by keys and clock: what a tick costs, from a key to the picture, what others in the room notice."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

import websockets

from ludotheque import catalogue
from ludotheque.bench import Figure
from ludotheque.bench.room_load import DrivenGame, random_game
from ludotheque.bench.server_process import ServerProcess

GAME = "tetris"
LIVE_GAMES = 10
HUMAN_GAMES, PACE, SECONDS = 100, 100, 10.0
"""Other games, their moves a second in all, and how long."""

KEYS_A_SECOND = 5
PRESSES = 150


def measure() -> Iterator[Figure]:
    """Ticks in this process, then a room."""
    yield from ticks()
    with tempfile.TemporaryDirectory() as folder:
        from ludotheque.bench.server import fill

        store = Path(folder) / "room.sqlite"
        games = asyncio.run(fill(store, 2 * HUMAN_GAMES, moves=0))
        server = ServerProcess(store)
        try:
            yield from key_to_picture(server.host)
            yield from asyncio.run(beside_live_games(server, games))
        finally:
            server.stop()


def ticks() -> Iterator[Figure]:
    """What a tick of one seat costs: while nothing is pressed, and with keys all the time."""
    live = catalogue.live_game(GAME)
    assert live
    mode, chance = live.modes[0], Random(1)
    some = [0, *(1 << bit for bit in range(len(live.keys)))]
    busy = [key for _press in range(1000) for key in [chance.choice(some)] * chance.randint(1, 6)]
    for name, keys in (("nothing pressed", [0] * 3000), ("keys all the time", busy)):
        state, game, began = live.start(mode, "1", live.options({})), 0, time.process_time()
        for down in keys:
            before, state = state, live.step(state, (down,))
            live.changed(before, state, 0)
            if live.ending(state):
                game += 1
                state = live.start(mode, str(game), live.options({}))
        cost = (time.process_time() - began) / len(keys)
        yield Figure(f"{GAME}, a tick and what it changed, {name}", cost * 1e6, "µs")


def key_to_picture(host: str) -> Iterator[Figure]:
    """From a key that is pressed in Chromium to the picture that shows what it did."""
    from playwright.sync_api import sync_playwright

    from ludotheque.bench.server import CHROMIUM

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"http://{host}/live/{GAME}")
        page.locator(".mode button").first.click()
        page.locator("[data-phase=playing]").wait_for()
        for number in range(PRESSES):
            page.keyboard.press(("ArrowLeft", "ArrowRight")[number % 2])
            page.wait_for_timeout(40 + number % 17)
            if number % 40 == 39:
                page.keyboard.press("KeyR")
                page.locator("[data-phase=countdown]").wait_for()
                page.locator("[data-phase=playing]").wait_for()
        delays = sorted(page.evaluate("liveDelays"))
        browser.close()
    yield Figure(f"{GAME}, from a key to the picture, median of {len(delays)}", median(delays), "ms")
    yield Figure(f"{GAME}, from a key to the picture, 95 of 100", delays[int(0.95 * len(delays))], "ms")


async def beside_live_games(server: ServerProcess, names: list[str]) -> list[Figure]:
    """The moves of other people, without any live game and with ten."""
    half = len(names) // 2
    without = await moves_of_others(server, names[:half])
    players = [asyncio.create_task(player(server.host, number)) for number in range(LIVE_GAMES)]
    await asyncio.sleep(6)  # the countdown is over
    cpu, began = server.cpu(), time.perf_counter()
    beside = await moves_of_others(server, names[half:])
    share = (server.cpu() - cpu) / (time.perf_counter() - began)
    health = server.health()
    for one in players:
        one.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    found = []
    for name, delays in (("no live game", without), (f"{LIVE_GAMES} live games", beside)):
        cuts = quantiles(delays, n=100)
        found.append(Figure(f"room, others' moves beside {name}, median", cuts[49] * 1000, "ms"))
        found.append(Figure(f"room, others' moves beside {name}, 99 of 100", cuts[98] * 1000, "ms"))
    return [
        *found,
        Figure(f"room, its loop late beside {LIVE_GAMES} live games, 99 of 100", health.lag_99, "ms"),
        Figure(f"room, its share of a core with {LIVE_GAMES} live games", 100 * share, "%"),
    ]


async def moves_of_others(server: ServerProcess, names: list[str]) -> list[float]:
    """Seconds until moves are acknowledged, at a steady pace."""
    games = [DrivenGame(name, random_game(number)) for number, name in enumerate(names)]
    for start in range(0, len(games), 50):
        await asyncio.gather(*(game.join(server.host) for game in games[start : start + 50]))
    delays: list[float] = []
    running: set[asyncio.Task[None]] = set()

    async def one(game: DrivenGame) -> None:
        delays.append(await game.play())

    began = time.perf_counter()
    for number in range(int(PACE * SECONDS)):
        await asyncio.sleep(began + number / PACE - time.perf_counter())
        game = games[number % len(games)]
        if game.moves_left and game.is_idle:
            task = asyncio.create_task(one(game))
            running.add(task)
            task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    for game in games:
        await game.leave()
    return delays


async def player(host: str, number: int) -> None:
    """Somebody who plays a live game, by random keys, again and again."""
    address, secrets = await asyncio.to_thread(open_table, host)
    origin = websockets.Origin(f"http://{host}")
    chance, sent = Random(number), 0
    async with websockets.connect(f"ws://{host}{address}/socket", origin=origin, max_queue=None) as socket:
        await socket.send(json.dumps({"type": "hello", "secrets": secrets}))
        reading = asyncio.create_task(read(socket))
        try:
            while True:
                await asyncio.sleep(1 / KEYS_A_SECOND)
                for down in (1 << chance.randrange(7), 0):
                    sent += 1
                    await socket.send(json.dumps({"type": "keys", "down": down, "number": sent}))
        finally:
            reading.cancel()


async def read(socket: websockets.ClientConnection) -> None:
    """Follow a table, and begin again as soon as the game is over."""
    with suppress(websockets.ConnectionClosed):
        async for frame in socket:
            notice = json.loads(frame)
            if notice["type"] == "live" and notice["phase"] == "over":
                await socket.send(json.dumps({"type": "again"}))


def open_table(host: str) -> tuple[str, list[str]]:
    """A table for one: its address, and the secret of its seat."""
    wanted = json.dumps({"game": GAME, "mode": "marathon"}).encode()
    headers = {"Origin": f"http://{host}", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"http://{host}/api/live", wanted, headers)) as answer:
        opened: dict[str, Any] = json.load(answer)
    return opened["address"], [*opened["secrets"].values()]
