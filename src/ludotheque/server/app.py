"""The web application: its routes, its checks, and the room that lives as long as it runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template import TemplateConfig

from ludotheque import __version__
from ludotheque.game import LudothequeError
from ludotheque.server import (
    api_routes,
    checks,
    exercise_routes,
    html_routes,
    installing,
    page_files,
    pages,
    study_files,
    study_routes,
    wall_routes,
)
from ludotheque.server.engines.engines import Engines
from ludotheque.server.health import HealthMonitor, show_health
from ludotheque.server.live import routes as live_routes
from ludotheque.server.live.room import LiveRoom
from ludotheque.server.live.sockets import LiveSocketServer, ReplaySocketServer
from ludotheque.server.network.access import Access
from ludotheque.server.network.admission import admitted
from ludotheque.server.network.sockets import SocketServer
from ludotheque.server.network.study_sockets import StudySocketServer
from ludotheque.server.occupied import Wall
from ludotheque.server.previews import Pictures
from ludotheque.server.room import Room
from ludotheque.server.store.sqlite import SQLiteStore
from ludotheque.server.waits import PATIENT, Waits
from ludotheque.words import _, several

LARGEST_REQUEST = 5_000_000


@websocket("/table/{game_id:str}/socket")
async def connect_page(socket: WebSocket[Any, Any, Any], game_id: FromPath[str]) -> None:
    """A table's socket."""
    person = await admitted(socket)
    if person is None:
        return
    server: SocketServer = socket.app.state.socket_server
    await server.receive(socket, game_id[:20], checks.language_of(socket), person)


@websocket("/study/{game:str}/socket")
async def connect_study(socket: WebSocket[Any, Any, Any], game: FromPath[str]) -> None:
    """A study's socket."""
    person = await admitted(socket)
    if person is None:
        return
    server: StudySocketServer = socket.app.state.study_server
    await server.receive(socket, game[:40], checks.language_of(socket), person)


def create_app(store_path: Path, access: Access, waits: Waits = PATIENT) -> Litestar:
    """The room over the store in this file."""

    @asynccontextmanager
    async def open_room(app: Litestar) -> AsyncIterator[None]:
        store, engines = SQLiteStore(store_path), Engines(waits=waits)
        room, live = Room(store, engines, waits), LiveRoom(store, engines, waits)
        sockets = SocketServer(room)
        live_sockets = LiveSocketServer(room, live, sockets.places)
        monitor = HealthMonitor(lambda: max(sockets.heard_at, live.busy_at), lambda: store.longest_commit)
        app.state.live, app.state.live_server = live, live_sockets
        app.state.replay_server = ReplaySocketServer(room, live, sockets.places)
        app.state.room, app.state.socket_server, app.state.health = room, sockets, monitor
        app.state.pictures = Pictures()
        app.state.study_server = StudySocketServer(room, sockets.places)
        try:
            yield
        finally:
            monitor.close()
            await live.close()
            await room.close()

    engine = JinjaTemplateEngine(pages.TEMPLATES)
    files = page_files.PageFiles()
    engine.engine.globals.update(
        {"_": _, "several": several, "kept": files.kept, "import_map": files.import_map}
    )
    app = Litestar(
        [
            *html_routes.ROUTES,
            *api_routes.ROUTES,
            *wall_routes.ROUTES,
            *installing.ROUTES,
            show_health,
            connect_page,
            connect_study,
            *study_routes.ROUTES,
            *study_files.ROUTES,
            *exercise_routes.ROUTES,
            *live_routes.ROUTES,
            *page_files.ROUTES,
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
    app.state.access, app.state.page_files, app.state.wall = access, files, Wall()
    return app
