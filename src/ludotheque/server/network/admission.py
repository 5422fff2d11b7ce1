"""Who may open a socket."""

from __future__ import annotations

from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketException

from ludotheque.server import messages
from ludotheque.server.network.access import Access


async def admitted(socket: WebSocket[Any, Any, Any]) -> str | None:
    """Whose limits a socket counts for, None for the uninvited; what no page of ours opens is refused."""
    access: Access = socket.app.state.access
    if not access.is_same_origin(socket):
        raise WebSocketException(code=4403, detail="")
    if not access.is_invited(socket):
        await socket.accept()
        await socket.close(messages.NOT_INVITED)
        return None
    return access.person(socket)
