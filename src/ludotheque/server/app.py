"""The web application: its routes, its checks, and the room that lives as long as it runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import HTTPException, WebSocketException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template import TemplateConfig

from ludotheque import __version__
from ludotheque.game import LudothequeError
from ludotheque.server import api_routes, checks, html_routes, messages, pages
from ludotheque.server.access import Access
from ludotheque.server.engines import Engines
from ludotheque.server.room import Room
from ludotheque.server.sockets import SocketServer
from ludotheque.server.sqlite import SQLiteStore
from ludotheque.server.waits import PATIENT, Waits
from ludotheque.words import _, several

LARGEST_REQUEST = 5_000_000


@websocket("/table/{game_id:str}/socket")
async def connect_page(socket: WebSocket[Any, Any, Any], game_id: FromPath[str]) -> None:
    """A page's socket; what comes from no page of ours is refused before it opens."""
    access: Access = socket.app.state.access
    if not access.is_same_origin(socket):
        raise WebSocketException(code=4403, detail="")
    if not access.is_invited(socket):
        await socket.accept()
        await socket.close(messages.NOT_INVITED)
        return
    await socket.app.state.socket_server.receive(socket, game_id[:20], checks.language_of(socket))


def create_app(store_path: Path, access: Access, waits: Waits = PATIENT) -> Litestar:
    """The room over the store in this file."""

    @asynccontextmanager
    async def open_room(app: Litestar) -> AsyncIterator[None]:
        room = Room(SQLiteStore(store_path), Engines(), waits)
        app.state.room, app.state.socket_server = room, SocketServer(room)
        try:
            yield
        finally:
            await room.close()

    engine = JinjaTemplateEngine(pages.TEMPLATES)
    engine.engine.globals.update({"_": _, "several": several})
    app = Litestar(
        [
            *html_routes.ROUTES,
            *api_routes.ROUTES,
            connect_page,
            create_static_files_router("/static", [pages.STATIC]),
        ],
        before_request=checks.check,
        after_request=checks.protect,
        exception_handlers={
            LudothequeError: checks.refuse_ours,
            HTTPException: checks.refuse_http,
            RecursionError: checks.refuse_unreadable,
            UnicodeDecodeError: checks.refuse_unreadable,
            Exception: checks.refuse_broken,
        },
        lifespan=[open_room],
        template_config=TemplateConfig(instance=engine),
        openapi_config=OpenAPIConfig(
            "Ludothèque", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=LARGEST_REQUEST,
        logging_config=None,
    )
    app.state.access = access
    return app
