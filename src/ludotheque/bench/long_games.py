"""What a move costs early and late in a long game: in the room, in the line mode, in the terminal.

All figures come in pairs: after 20 moves and after 20,000. They should be alike.
"""

from __future__ import annotations

import asyncio
import io
import json
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from typing import Any

import websockets

from ludotheque import catalogue
from ludotheque.bench import Figure
from ludotheque.bench.server_process import ServerProcess
from ludotheque.bench.tally import COLUMNS, Tally, package
from ludotheque.games.tetramino.rules import Move
from ludotheque.match import PERSON, Match
from ludotheque.screens.lines import Lines
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.plain import PlainSession

EARLY, LATE = 20, 20_000
MEASURED = 30
"""Moves for each figure; a page that sends many more at once is refused."""


def measure() -> Iterator[Figure]:
    """Each figure early and late."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = ServerProcess(folder / "room.sqlite", package(folder / "packages"))
        try:
            for ply in (EARLY, LATE):
                yield from asyncio.run(_in_the_room(server.host, ply))
        finally:
            server.stop()
        for ply in (EARLY, LATE):
            yield Figure(f"line mode, a move after {ply:,}", _in_lines(ply, folder), "ms")
        for ply in (EARLY, LATE):
            taken = asyncio.run(_in_the_terminal(ply, folder))
            yield Figure(f"terminal, a move drawn after {ply:,}", taken, "ms")


# --- The room -----------------------------------------------------------------------------------


async def _in_the_room(host: str, ply: int) -> list[Figure]:
    alone, against_machine = TallyPage(host, ply, PERSON), TallyPage(host, ply, "random")
    own = [await alone.play() for _move in range(MEASURED)]
    first, *answers = [await against_machine.answer() for _move in range(MEASURED)]
    for page in (alone, against_machine):
        await page.leave()
    return [
        Figure(f"room, a page's move on disk after {ply:,}", 1000 * median(own), "ms"),
        Figure(f"room, a machine's answer to it after {ply:,}", 1000 * median(answers), "ms"),
        Figure("room, its first answer, when it is sent the whole game", 1000 * first, "ms"),
    ]


class TallyPage:
    """A page at a long game of tally; it holds the first seat, and the other one too if a person has it."""

    def __init__(self, host: str, ply: int, opponent: str) -> None:
        self._host, self._seq = host, 0
        match = Match(Tally(), players=[PERSON, opponent])
        for number in range(ply):
            match.play(COLUMNS[number % 3])
        content = json.dumps({"save": match.save()}).encode()
        headers = {"Origin": f"http://{host}", "Content-Type": "application/json"}
        with closing(HTTPConnection(host)) as connection:
            connection.request("POST", "/api/games/opened", content, headers)
            opened = json.load(connection.getresponse())
        self._id, self._secrets = opened["id"], list(opened["secrets"].values())
        self._socket: websockets.ClientConnection | None = None

    async def play(self) -> float:
        """One move; the seconds until it is on disk."""
        socket = await self._joined()
        command = {"type": "play", "id": secrets.token_urlsafe(9), "seq": self._seq, "move": "a"}
        began = time.perf_counter()
        await socket.send(json.dumps(command))
        await self._next("done")
        self._seq += 1
        return time.perf_counter() - began

    async def answer(self) -> float:
        """One move, and the machine's; the seconds from the one to the other."""
        await self.play()
        began = time.perf_counter()
        while (await self._next("moved"))["moves"][-1]["seat"] == 0:
            pass
        self._seq += 1
        return time.perf_counter() - began

    async def leave(self) -> None:
        """Close the socket."""
        if self._socket:
            await self._socket.close()

    async def _joined(self) -> websockets.ClientConnection:
        if self._socket is None:
            self._socket = await websockets.connect(
                f"ws://{self._host}/table/{self._id}/socket",
                origin=websockets.Origin(f"http://{self._host}"),
                max_size=None,
                max_queue=None,
            )
            await self._socket.send(json.dumps({"type": "hello", "secrets": self._secrets}))
            await self._next("table")
        return self._socket

    async def _next(self, kind: str) -> dict[str, Any]:
        assert self._socket
        while True:
            notice: dict[str, Any] = json.loads(await self._socket.recv())
            if notice["type"] == "refused":
                raise RuntimeError(notice)
            if notice["type"] == kind:
                return notice


# --- The screens of this machine ----------------------------------------------------------------


def _long_table(ply: int, folder: Path) -> tuple[LocalTable, list[Move]]:
    """A person alone with a card, who puts a piece down and lifts it again and again."""
    match = Match(catalogue.game("tetramino", "easy"), 1)
    down = match.moves[0]
    there_and_back = [down, down._replace(turns=-1, cell=(-1, -1))]
    for number in range(ply):
        match.play(there_and_back[number % 2])
    return LocalTable(match, save_path=folder / f"{ply}.json"), there_and_back


def _in_lines(ply: int, folder: Path) -> float:
    """Milliseconds a move, the saves of long games that come now and then included."""
    table, moves = _long_table(ply, folder)
    session = PlainSession(table, Lines(io.StringIO(), io.StringIO()))
    session.introduce()
    began = time.perf_counter()
    for number in range(MEASURED):
        session.play(moves[number % 2])
    return 1000 * (time.perf_counter() - began) / MEASURED


async def _in_the_terminal(ply: int, folder: Path) -> float:
    """Milliseconds from a move to the screen drawn again, on average."""
    from ludotheque.screens.terminal.app import Ludotheque
    from ludotheque.screens.terminal.table_screen import TableScreen

    table, moves = _long_table(ply, folder)
    app = Ludotheque(table)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        began = time.perf_counter()
        for number in range(MEASURED):
            drawn = asyncio.Event()
            screen.turns.play(moves[number % 2])
            screen.call_after_refresh(drawn.set)
            await drawn.wait()
        return 1000 * (time.perf_counter() - began) / MEASURED
