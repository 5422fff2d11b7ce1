"""A WebSocket's connection, below its messages: too many frames of any kind close it with TOO_FAST.

It extends a class of uvicorn whose inner names are no promise of its authors: pyproject.toml bounds the
versions, and a test names what is relied on here.
"""

from __future__ import annotations

from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from ludotheque.server.messages import TOO_FAST
from ludotheque.server.network.buckets import Bucket
from ludotheque.server.network.connections import close_or_abort
from ludotheque.server.network.page_socket import WRITE

if TYPE_CHECKING:
    from ludotheque.server.network.room_server import RoomConfig

COMMANDS_WAITING = 8
"""Of a socket, from which on nothing more is read from it."""

FRAMES_AT_ONCE, FRAMES_A_SECOND = 300, 50
"""Of a socket, of any kind. A page sends a few a second, and what it kept while it was offline."""


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket that counts its frames, and reads nothing while its sends are stuck.

    So answers to pings cannot pile up.
    """

    config: RoomConfig

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._frames_left = Bucket(FRAMES_AT_ONCE, FRAMES_A_SECOND)
        self._heard_at = 0.0  # by the loop's clock

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.config.connections.leave(self.transport)
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        """A page wants to come in; if it may, the room can write to it directly."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][WRITE] = self.write_frames  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Something came, whatever it is: the other side is there."""
        self._heard_at = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether the other side is still there, unless it has sent something a moment ago.

        So one that is gone is noticed as soon as ever, and who plays costs no pings.
        """
        wait = self.config.waits.silence - self.last_ping_rtt - (self.loop.time() - self._heard_at)
        if wait > 0:
            self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def send_receive_event_to_app(self) -> None:
        """A command came; while few wait, reading goes on: uvicorn would stop and start it for each one."""
        was_paused, few = self.read_paused, self.queue.qsize() < COMMANDS_WAITING
        self.read_paused = was_paused or few
        super().send_receive_event_to_app()
        if few:
            self.read_paused = was_paused

    def write_frames(self, frames: bytes) -> bool:
        """Write whole frames now; False when they must wait, or when there is nobody to read them."""
        is_free = self.writable.is_set() and not self.close_sent and not self.transport.is_closing()
        if is_free:
            self.transport.write(frames)
        return is_free

    def handle_events(self) -> None:
        """Frames came, of any kind; who sends too many is disconnected before anybody is woken for them."""
        if self._frames_left.take(len(self.conn.events)) >= 0:
            super().handle_events()
        elif not self.transport.is_closing():
            self.conn.events_received()  # they are forgotten
            with suppress(InvalidState):  # it may be closing already
                self.conn.send_close(TOO_FAST)
            self.queue.put_nowait({"type": "websocket.disconnect", "code": TOO_FAST})
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()

    def pause_writing(self) -> None:
        """Too much waits to be sent."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """What waited is sent."""
        super().resume_writing()
        if not self.read_paused:  # a command waits to be dealt with
            self.transport.resume_reading()

    def shutdown(self) -> None:
        """The room closes."""
        close_or_abort(super().shutdown, self.transport)
