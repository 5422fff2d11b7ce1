"""A page over its socket: frames come in one by one, notices go out at once or wait until they can be sent.

Whoever does not read holds nobody up: what waits is bounded in bytes, and in the time that it may wait.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from litestar import WebSocket

from ludotheque.server import messages

MOST_BYTES_OF_PLAYER, MOST_BYTES_OF_WATCHER = 4_000_000, 500_000
"""Notices that a page has not read."""

SECONDS_TO_CLOSE = 1.0

WRITE = "ludotheque.write"
"""The name, among a socket's extensions, of the function that writes whole frames at once if it can."""

Socket = WebSocket[Any, Any, Any]


WHOLE_TEXT, TWO_BYTES, EIGHT_BYTES = 0x81, 126, 127
"""Of a frame's head: it is all of a text, and its length follows in so many bytes (RFC 6455, section 5.2)."""


def wire(notice: bytes) -> bytes:
    """A notice as the bytes of a frame."""
    length = len(notice)
    if length < TWO_BYTES:
        return bytes((WHOLE_TEXT, length)) + notice
    if length < 1 << 16:
        return bytes((WHOLE_TEXT, TWO_BYTES)) + length.to_bytes(2, "big") + notice
    return bytes((WHOLE_TEXT, EIGHT_BYTES)) + length.to_bytes(8, "big") + notice


class PageSocket:
    """A page that is connected to a table."""

    def __init__(self, socket: Socket, language: str, seconds_unread: float, person: str = "") -> None:
        self.language, self.person = language, person
        self.seats: list[int] = []
        self.kept: list[int] = []
        self.code: int | None = None  # why this page is being disconnected
        self._socket, self._seconds_unread = socket, seconds_unread
        extensions: Any = socket.scope.get("extensions") or {}
        self._write: Callable[[bytes], bool] = extensions.get(WRITE, lambda _frames: False)
        self._waiting: deque[bytes] = deque()
        self._bytes_waiting = 0
        self._sending: asyncio.Task[None] | asyncio.Handle | None = None
        self._listener = asyncio.current_task()
        self._listening = False

    @property
    def is_behind(self) -> bool:
        """Whether the page does not read as fast as it is sent notices."""
        return isinstance(self._sending, asyncio.Task)

    def send(self, notice: bytes) -> None:
        """Send a notice with all others of this moment; a page that does not read is disconnected."""
        if self.code is not None:
            return
        self._waiting.append(notice)
        self._bytes_waiting += len(notice)
        if self._bytes_waiting > (MOST_BYTES_OF_PLAYER if self.seats else MOST_BYTES_OF_WATCHER):
            self.disconnect(messages.TOO_SLOW)
        elif self._sending is None:
            self._sending = asyncio.get_running_loop().call_soon(self._flush)

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

    def _flush(self) -> None:
        """Write all that waits, or wait until it can be written."""
        if self._write(b"".join(map(wire, self._waiting))):
            self._waiting.clear()
            self._bytes_waiting = 0
            self._sending = None
        else:
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        """One after the other, as fast as the page reads."""
        try:
            while self._waiting:
                notice = self._waiting.popleft()
                self._bytes_waiting -= len(notice)
                async with asyncio.timeout(self._seconds_unread):
                    await self._socket.send(
                        {"type": "websocket.send", "text": notice.decode(), "bytes": None}
                    )
        except TimeoutError:
            self._sending = None  # it is this task, which has nothing left to do
            self.disconnect(messages.TOO_SLOW)
        except Exception:  # the other side is gone; whoever listens will hear it
            self._waiting.clear()
        finally:
            self._sending = None
