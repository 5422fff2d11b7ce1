"""The room under uvicorn: its settings, how it opens and how it ends."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from ludotheque.server.network.connections import Connections
from ludotheque.server.network.http_connection import HttpConnection
from ludotheque.server.network.socket_connection import SocketConnection
from ludotheque.server.network.visits import LONGEST_FRAME
from ludotheque.server.waits import Waits

ACCEPTED_AT_ONCE, MOST_KNOCKING = 50, 2048
"""Connections that are let in before anything else is done, and those that may wait for it meanwhile."""


class RoomConfig(uvicorn.Config):
    """How uvicorn serves the room; its protocols find their limits here."""

    def __init__(self, app: Any, connections: Connections, waits: Waits) -> None:
        super().__init__(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            http=HttpConnection,  # h11's: the other one takes requests of any length
            ws=SocketConnection,
            ws_max_size=LONGEST_FRAME,
            ws_ping_interval=waits.silence,
            ws_ping_timeout=waits.silence,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=3,
            proxy_headers=False,
            loop="asyncio",
            backlog=ACCEPTED_AT_ONCE,
        )
        self.connections, self.waits = connections, waits


class RoomServer(uvicorn.Server):
    """Says when it is ready, and ends in time whatever those who are connected do."""

    config: RoomConfig

    def __init__(self, config: RoomConfig, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then announce it."""
        await super().startup(sockets)
        for listener in sockets or []:
            listener.listen(MOST_KNOCKING)  # asyncio has one number for both
        self.announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Everybody is told; those who do not listen are dropped a moment later."""
        loop = asyncio.get_running_loop()
        loop.call_later(self.config.waits.farewell, self.config.connections.abort)
        await super().shutdown(sockets)
