"""The pages of live games: how to play, a table, a replay; and what opens a table.

/live/GAME           how to play it: the modes
/live/GAME/ID        a table
/replay/ID           a game that is over
"""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, WebSocket, get, post, websocket
from litestar.params import FromPath, JSONBody, PathParameter
from litestar.response import Template

from ludotheque import catalogue
from ludotheque.game import UnknownName
from ludotheque.live import LiveGame
from ludotheque.live_recording import mode_of
from ludotheque.server import checks
from ludotheque.server.api_routes import CHANGING
from ludotheque.server.checks import show
from ludotheque.server.html_routes import GameId, invitation
from ludotheque.server.live.room import LiveRoom, NewLiveGame, OpenedLiveGame
from ludotheque.server.live.sentences import names_of
from ludotheque.server.live.sockets import LiveSocketServer, ReplaySocketServer
from ludotheque.server.network.admission import admitted
from ludotheque.server.previews import Preview
from ludotheque.server.refusals import described
from ludotheque.words import _

GameName = Annotated[str, PathParameter(pattern="^[a-z0-9_-]{1,40}$", max_length=40)]


@get("/live/{game:str}", include_in_schema=False)
async def show_modes(request: Request[Any, Any, Any], game: GameName) -> Template:
    """How to play: one click on a mode begins."""
    live = _live_game(game)
    return show(request, "live_start.html", **_about(live), aim=catalogue.game(game).aim())


@get("/live/{game:str}/{table_id:str}", include_in_schema=False)
async def show_live_table(request: Request[Any, Any, Any], game: GameName, table_id: GameId) -> Template:
    """A table: play, or look on."""
    room: LiveRoom = request.app.state.live
    table = room.table(game, table_id)
    about = _about(table.game)
    mode = _(table.mode.title)
    return show(
        request,
        "live.html",
        **about,
        id=table.id,
        mode=table.mode,
        mode_title=mode,
        options=table.options,
        address=f"/live/{game}/{table_id}",
        invitation=invitation(request, f"/live/{game}/{table_id}"),
        preview=Preview(f"{about['title']} – {mode}", catalogue.game(game).aim(), ""),
    )


@get("/replay/{replay_id:str}", include_in_schema=False)
async def show_replay(request: Request[Any, Any, Any], replay_id: GameId) -> Template:
    """A game that is over, played again."""
    room: LiveRoom = request.app.state.live
    record = await room.record(replay_id)
    live = _live_game(record.game)
    mode = mode_of(live, record.mode)
    about = _about(live)
    names = ", ".join(names_of(record.names, record.machines))
    return show(
        request,
        "live.html",
        **about,
        id=record.id,
        mode=mode,
        mode_title=_(mode.title),
        options=record.options,
        address=f"/replay/{replay_id}",
        invitation=invitation(request, f"/replay/{replay_id}"),
        is_replay=True,
        preview=Preview(f"{about['title']} – {names}", _("A game to see again."), ""),
    )


@post("/api/live", responses=described(*CHANGING))
async def open_live_game(request: Request[Any, Any, Any], data: JSONBody[NewLiveGame]) -> OpenedLiveGame:
    """Set a live table up."""
    room: LiveRoom = request.app.state.live
    return room.open(data, request.app.state.access.person(request))


@websocket("/live/{game:str}/{table_id:str}/socket")
async def connect_live(
    socket: WebSocket[Any, Any, Any], game: FromPath[str], table_id: FromPath[str]
) -> None:
    """A live table's socket."""
    person = await admitted(socket)
    if person is not None:
        server: LiveSocketServer = socket.app.state.live_server
        await server.receive(socket, f"{game[:40]}/{table_id[:20]}", checks.language_of(socket), person)


@websocket("/replay/{replay_id:str}/socket")
async def connect_replay(socket: WebSocket[Any, Any, Any], replay_id: FromPath[str]) -> None:
    """A replay's socket."""
    person = await admitted(socket)
    if person is not None:
        server: ReplaySocketServer = socket.app.state.replay_server
        await server.receive(socket, replay_id[:20], checks.language_of(socket), person)


def _live_game(name: str) -> LiveGame[Any]:
    found = catalogue.live_game(name)
    if found is None:
        raise UnknownName(_("there is no game {name}", name=name))
    return found


def _about(live: LiveGame[Any]) -> dict[str, Any]:
    """What every page of a live game is told."""
    modes = [
        {
            "name": mode.name,
            "title": _(mode.title),
            "text": _(mode.text),
            "people": mode.people,
            "paces": [{"name": pace, "title": _(pace)} for pace in mode.paces],
            "best": mode.best,
            "is_least": mode.is_least,
        }
        for mode in live.modes
    ]
    return {
        "game": live.name,
        "title": live.name.capitalize(),
        "modes": modes,
        "keys": live.keys,
        "ticks_a_second": live.ticks_a_second,
    }


ROUTES = (show_modes, show_live_table, show_replay, open_live_game, connect_live, connect_replay)
