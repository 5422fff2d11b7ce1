"""Thousands of pages that watch, from one driver that spends next to nothing on each."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import secrets
import time

from websockets.frames import Frame, Opcode

SHORTEST_PAUSE, LONGEST_PAUSE = 0.3, 5.0
"""Seconds until a page that was disconnected tries again, twice as many each time: as our own pages do."""

MARKS = {"table": b'{"type":"table"', "moved": b'{"type":"moved"'}


class Watcher(asyncio.Protocol):
    """A page without a seat: it notes when the table and when each move came, and reads nothing else."""

    def __init__(self, host: str, game: str) -> None:
        self.host, self.game = host, game
        self.greeted = asyncio.get_running_loop().create_future()
        self.seen: list[float] = []  # when moves came
        self.lost = 0  # times that it was disconnected
        self._failures = 0
        self._is_leaving = False
        self._transport: asyncio.Transport | None = None
        self._tail = b""

    async def connect(self) -> None:
        """Until there is a connection."""
        loop = asyncio.get_running_loop()
        address, port = self.host.rsplit(":", 1)
        while True:
            try:
                await loop.create_connection(lambda: self, address, int(port))
                return
            except OSError:
                await asyncio.sleep(self._pause())

    def leave(self) -> None:
        """For good."""
        self._is_leaving = True
        if self._transport:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket, and say hello with it at once."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET /table/{self.game}/socket HTTP/1.1",
            f"Host: {self.host}",
            f"Origin: http://{self.host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            "\r\n",
        ]
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        """Look for what matters; a mark may be cut in two."""
        now = time.perf_counter()
        if data.startswith(b"HTTP/1.1 101") and self._transport:
            hello = json.dumps({"type": "hello"}).encode()
            self._transport.write(Frame(Opcode.TEXT, hello).serialize(mask=True))
        text = self._tail + data
        self._tail = text[-len(MARKS["moved"]) + 1 :]
        self.seen += [now] * text.count(MARKS["moved"])
        if MARKS["table"] in text and not self.greeted.done():
            self._failures = 0
            self.greeted.set_result(now)

    def connection_lost(self, _error: Exception | None) -> None:
        """Come back as a page does."""
        if self._is_leaving:
            return
        self.lost += 1
        loop = asyncio.get_running_loop()
        self.greeted, self._tail = loop.create_future(), b""
        loop.call_later(self._pause(), lambda: loop.create_task(self.connect()))

    def _pause(self) -> float:
        pause: float = min(LONGEST_PAUSE, SHORTEST_PAUSE * 2**self._failures)
        self._failures += 1
        return pause * random.uniform(0.75, 1.25)
