"""A real game room in a process of its own, and programs that play there over its sockets."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import websockets

from tests.forked_rooms import ForkedProcess
from tests.toys_package import toys_environment

Json = dict[str, Any]

START = (
    "from pathlib import Path; import json, sys; from ludotheque.server.run import serve;"
    "from ludotheque.server.waits import Waits; waits = Waits(**json.loads(sys.argv[3]));"
    "sys.exit(serve(int(sys.argv[2]), store=Path(sys.argv[1]), waits=waits))"
)


HASTE = {"between_machines": 0.01, "machine_at_once": 0.05, "retry": 0.1, "countdown": 0.0}
"""Seconds that the room waits before a machine moves or a race begins: less than people like."""


class Room:
    """The server; killed and started again at will, over the same store."""

    def __init__(
        self,
        store: Path,
        waits: Mapping[str, float] | None = None,
        before_start: Callable[[], None] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.store, self.before_start = store, before_start
        self.waits = json.dumps({**HASTE, **(waits or {})})
        self.environment = {**os.environ, "LANG": "C.UTF-8", **(environment or {})}
        self.process: subprocess.Popen[str] | ForkedProcess | None = None
        self.port = 0
        self.said = ""

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def address(self) -> str:
        return f"http://{self.host}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> Room:
        """Start it, at the same port as before, and wait until it says that it is open."""
        arguments = [str(self.store), str(self.port), self.waits]
        if self.before_start or "LD_PRELOAD" in self.environment or sys.platform != "linux":
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, *arguments],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env=self.environment,
                preexec_fn=self.before_start,
            )
        else:
            self.process = ForkedProcess(START, arguments, self.environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line + self.process.stdout.read()
        self.port = int(line.rsplit(":", 1)[1])
        return self

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.communicate()

    def close(self) -> str:
        """As Ctrl-C would; the result is all that it said."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            said, _errors = self.process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        return said

    def ask(self, path: str, content: Json | None = None, **headers: str) -> Json:
        """An answer of the HTTP interface; a refusal comes with its status."""
        request = urllib.request.Request(
            self.address + path,
            None if content is None else json.dumps(content).encode(),
            {"Origin": self.address, "Content-Type": "application/json", **headers},
        )
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                found: Json = json.load(answer)
                return found
        except urllib.error.HTTPError as error:
            body = error.read()
            return {
                "status": error.code,
                **(json.loads(body) if body.startswith(b"{") else {"text": body.decode()}),
            }

    def open(self, *players: str, **wanted: Any) -> tuple[str, dict[int, str]]:
        """A new game of quintago: its name, and the secrets of the seats."""
        opened = self.ask("/api/games", {"game": "quintago", "players": [*players], **wanted})
        assert "id" in opened, opened
        return opened["id"], {int(seat): secret for seat, secret in opened["secrets"].items()}

    async def page(
        self, game_id: str, secrets_held: list[str] | None = None, seen: int = -1, **options: Any
    ) -> Page:
        """A page at a table, that has said hello."""
        page = await self.knock(game_id, **options)
        page.game, page.secrets = game_id, secrets_held or []
        await page.send({"type": "hello", "secrets": secrets_held or [], "seen": seen})
        page.table = await page.next("table")
        return page

    async def study(self, name: str = "quintago", **begin: Any) -> Page:
        """A page with a study, that has said where it begins; its `table` is the answer."""
        address = f"ws://{self.host}/study/{name}/socket"
        options = {"max_queue": None, "compression": None}
        page = Page(await websockets.connect(address, origin=self.address, **options))  # type: ignore[arg-type]
        await page.send({"type": "study", **begin})
        page.table = await page.next("study", "refused")
        return page

    async def knock(self, game_id: str, origin: str | None = "", **options: Any) -> Page:
        """A socket that has said nothing yet; with origin None it names none."""
        address = f"ws://{self.host}/table/{game_id}/socket"
        origin = self.address if origin == "" else origin
        options = {"max_queue": None, "compression": None, **options}
        return Page(await websockets.connect(address, origin=origin, **options))  # type: ignore[arg-type]


class Page:
    """A program at a table, in place of a browser."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.table: Json = {}
        self.game = ""
        self.secrets: list[str] = []

    async def send(self, command: Json) -> None:
        await self.socket.send(json.dumps(command))

    async def receive(self) -> Json:
        async with asyncio.timeout(30):
            found: Json = json.loads(await self.socket.recv())
        return found

    async def next(self, *kinds: str) -> Json:
        """The next notice of one of these kinds; others are passed over."""
        while True:
            notice = await self.receive()
            if notice["type"] in kinds:
                return notice

    async def command(self, kind: str, is_patient: bool = True, **fields: Any) -> Json:
        """Send a command and wait for its answer, of an analysis the last one; else for the first."""
        command = {"type": kind, "id": new_id(), **fields}
        await self.send(command)
        while True:
            answer = await self.next("done", "refused", "advice", "analysis", "explored", "review")
            is_early = is_patient and not answer.get("is_final", True)
            if answer.get("id") in (command["id"], "") and not is_early:
                return answer

    async def play(self, seq: int, move: str, command_id: str | None = None) -> Json:
        return await self.command("play", seq=seq, move=move, id=command_id or new_id())

    async def closed(self) -> int:
        """The code that the server closes with."""
        async with asyncio.timeout(30):
            try:
                while True:
                    await self.socket.recv()
            except websockets.ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 1006

    async def close(self) -> None:
        await self.socket.close()


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_secret() -> str:
    return secrets.token_urlsafe(16)


@contextmanager
def open_room(store: Path, toys: bool = False, **options: Any) -> Iterator[Room]:
    """A room for the time of a test; with `toys`, a package that brings the toy is installed there."""
    if toys:
        options["environment"] = toys_environment(store.parent / "toys")
    room = Room(store, **options).start()
    try:
        yield room
    finally:
        room.close()


def wait_until(holds: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)
