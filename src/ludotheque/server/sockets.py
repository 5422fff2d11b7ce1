"""A table's socket: a page says hello, then its commands come in and notices go out.

Nothing that a page sends, or does not read, holds up anybody else: frames are short (the server's limit is
LONGEST_FRAME), a token bucket limits how many come in, and a page that lets too many notices pile up is
disconnected. Every close has its code, see messages.py.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket

from ludotheque.server import messages
from ludotheque.server.advice import AdviceRequests
from ludotheque.server.messages import AnyCommand, Hello
from ludotheque.server.presence import tell
from ludotheque.server.room import Room
from ludotheque.server.store import NoSuchGame, StoreTrouble
from ludotheque.server.tables import Table
from ludotheque.words import _, use

LONGEST_FRAME = 4096
MOST_SOCKETS = 5000
MOST_WAITING = 64  # notices that a page has not read
SECONDS_TO_CLOSE = 1.0

Socket = WebSocket[Any, Any, Any]

decode = msgspec.json.Decoder(AnyCommand).decode


class Bucket:
    """Tokens that come back with time: `take` says how many are left, negative when too many were taken."""

    def __init__(self, capacity: float, per_second: float) -> None:
        self.capacity, self.per_second = capacity, per_second
        self.left = capacity
        self._then = time.monotonic()

    def take(self) -> float:
        """One token."""
        now = time.monotonic()
        self.left = min(self.capacity, self.left + (now - self._then) * self.per_second) - 1
        self._then = now
        return self.left


class PageSocket:
    """A page over its socket; its notices wait in a short queue until they can be sent."""

    def __init__(self, socket: Socket, language: str) -> None:
        self.language = language
        self.seats: list[int] = []
        self.code: int | None = None  # why this page is being disconnected
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self._listener = asyncio.current_task()
        self._listening = False

    def send(self, frame: bytes) -> None:
        """Queue a frame; a page that does not read is disconnected."""
        if self.code is not None:
            return
        self._waiting.append(frame)
        if len(self._waiting) > MOST_WAITING:
            self.disconnect(messages.TOO_SLOW)
        elif self._sending is None:
            self._sending = asyncio.create_task(self._send())

    def disconnect(self, code: int) -> None:
        """Close this page's socket; a command under way is finished first."""
        self.code = code
        self._waiting.clear()
        if self._sending:
            self._sending.cancel()
        if self._listening and self._listener:
            self._listener.cancel()

    async def listen(self) -> str | None:
        """The next frame; None when there will be no more."""
        if self.code is not None:
            return None
        self._listening = True
        try:
            message: Any = await self._socket.receive()
        except asyncio.CancelledError:
            if self.code is None:
                raise
            return None
        finally:
            self._listening = False
        if message["type"] == "websocket.disconnect":
            return None
        if message.get("text") is None:
            self.disconnect(messages.BAD_FRAME)
        return message.get("text")  # type: ignore[no-any-return]

    async def close(self) -> None:
        """Send the reason, if the other side still listens."""
        if self.code is not None:
            try:
                await asyncio.wait_for(self._socket.close(self.code), SECONDS_TO_CLOSE)
            except Exception:  # the other side is gone, or does not read: the connection is dropped
                return

    async def _send(self) -> None:
        try:
            while self._waiting:
                text = self._waiting.popleft().decode()
                await self._socket.send({"type": "websocket.send", "text": text, "bytes": None})
        except Exception:  # the other side is gone; whoever listens will hear it
            self._waiting.clear()
        finally:
            self._sending = None


class SocketServer:
    """Connects pages to tables, and counts them."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.count = 0

    async def receive(self, socket: Socket, game_id: str, language: str) -> None:
        """One page's connection, from the handshake to the end."""
        use(language)
        await socket.accept()
        page = PageSocket(socket, language)
        self.count += 1
        try:
            if self.count > MOST_SOCKETS:
                page.disconnect(messages.FULL)
            else:
                await self._visit(page, game_id)
        finally:
            self.count -= 1
            await page.close()

    async def _visit(self, page: PageSocket, game_id: str) -> None:
        hello = await self._greet(page)
        if hello is None:
            return
        try:
            table = await self.room.table(game_id)
        except StoreTrouble as trouble:
            tell(page, messages.Refused("", "frozen", str(trouble), 0))
            await asyncio.sleep(0)  # so that it is sent before the close
            page.disconnect(messages.NO_SUCH_GAME if isinstance(trouble, NoSuchGame) else messages.DAMAGED)
            return
        requests = AdviceRequests(page, table)
        table.join(page, hello)
        try:
            await self._serve(page, table, requests)
        finally:
            requests.stop()
            table.leave(page)

    async def _greet(self, page: PageSocket) -> Hello | None:
        try:
            async with asyncio.timeout(self.room.waits.hello):
                frame = await page.listen()
        except TimeoutError:
            page.disconnect(messages.NO_HELLO)
            return None
        hello = None if frame is None else _read(frame)
        if isinstance(hello, Hello):
            return hello
        if frame is not None:
            page.disconnect(messages.BAD_FRAME)
        return None

    async def _serve(self, page: PageSocket, table: Table, requests: AdviceRequests) -> None:
        bucket = Bucket(capacity=30, per_second=10)
        while (frame := await page.listen()) is not None:
            left = bucket.take()
            if left < -bucket.capacity:
                page.disconnect(messages.TOO_FAST)
                return
            command = _read(frame)
            if left < 0:
                seq = table.record.seq
                tell(page, messages.Refused(_id(command), "too_fast", _("slower, please"), seq))
            elif isinstance(command, str):
                tell(page, messages.Refused("", "malformed", command, table.record.seq))
            elif isinstance(command, Hello):
                table.join(page, command)
            elif isinstance(command, messages.Look):
                table.look(page, command)
            elif isinstance(command, messages.Stop):
                requests.stop()
            elif isinstance(command, messages.Advise | messages.Analyse):
                requests.start(command)
            else:
                await table.commands.obey(page, command)


def _read(frame: str) -> Any:
    """The command in a frame, or why there is none."""
    try:
        return decode(frame)
    except (msgspec.DecodeError, RecursionError) as error:
        return str(error)[:200]


def _id(command: Any) -> str:
    return getattr(command, "id", "")
