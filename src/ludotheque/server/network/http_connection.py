"""An HTTP connection: let in or not, refused when it asks too fast, closed when a request takes too long.

It extends a class of uvicorn whose inner names are no promise of its authors: pyproject.toml bounds the
versions, and a test names what is relied on here.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ludotheque.server.network.connections import MOST_OWED, close_or_abort
from ludotheque.server.network.socket_connection import SocketConnection

if TYPE_CHECKING:
    from ludotheque.server.network.room_server import RoomConfig

BYTES_AT_ONCE = 4096
"""Read from one connection before the others have their turn: six hundred of the shortest frames."""

FULL_ROOM = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


async def _refuse_too_fast(_scope: Any, _receive: Any, send: Any) -> None:
    """The answer to an address that asks for too much: it costs little, and closes the connection."""
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


class HttpConnection(H11Protocol):
    """An HTTP connection that must finish its headers, its body and its reading in time."""

    config: RoomConfig

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.timeout_keep_alive = self.config.waits.keep_alive  # type: ignore[assignment]
        self._address = ""
        self._awaited: Any = None  # the part of a request that a deadline is set for, by h11's name
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or answer that the room is full."""
        super().connection_made(transport)
        transport.max_size = BYTES_AT_ONCE  # type: ignore[attr-defined]
        self._address = self.client[0] if self.client else ""
        if self._count_request() <= -MOST_OWED:
            transport.abort()
        elif self.config.connections.enter(transport, self._address):
            self._set_deadline()
        else:
            transport.write(FULL_ROOM)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._cancel_deadlines()
        self.config.connections.leave(self.transport)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def data_received(self, data: bytes) -> None:
        """Some bytes of a request; what breaks HTTP after an answer has begun cannot be answered any more."""
        try:
            super().data_received(data)
        except h11.LocalProtocolError:
            self.transport.abort()
        self._set_deadline()

    def on_response_complete(self) -> None:
        """The next request may come."""
        self._count_request()
        super().on_response_complete()
        self._set_deadline()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a socket's, which has other deadlines; or nothing that can be understood."""
        self._cancel_deadlines()
        super().handle_websocket_upgrade(event)
        upgraded = self.transport.get_protocol()
        if not isinstance(upgraded, SocketConnection) or not upgraded.handshake_initiated:
            self.transport.write(BAD_REQUEST)
            self.transport.close()

    def pause_writing(self) -> None:
        """Too much of the answer waits to be read."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self.config.waits.unread, self.transport.abort)

    def resume_writing(self) -> None:
        """It goes on reading."""
        super().resume_writing()
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def shutdown(self) -> None:
        """The room closes."""
        close_or_abort(super().shutdown, self.transport)

    def _count_request(self) -> float:
        left = self.config.connections.count_request(self._address)
        if left < 0:
            self.app = _refuse_too_fast
        return left

    def _set_deadline(self) -> None:
        """For the part of a request that is awaited now, from its first moment on."""
        state = self.conn.their_state
        is_ours = self.transport.get_protocol() is self
        if state is self._awaited or not is_ours or self.transport.is_closing():
            return
        self._awaited = state
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None
        waits = self.config.waits
        seconds = {h11.IDLE: waits.headers, h11.SEND_BODY: waits.body}.get(state)
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _cancel_deadlines(self) -> None:
        for timer in (self._deadline, self._unread):
            if timer:
                timer.cancel()
        self._deadline = self._unread = None
