"""What scripts and programs ask over HTTP: open, find, download and replay games."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from ludotheque.server import files, pages
from ludotheque.server.html_routes import GameId
from ludotheque.server.openings import NewGame, OpenedGame, SavedGame
from ludotheque.server.refusals import described

CHANGING, READING = (403, 409, 413, 503, 507), (403, 404, 409, 503)
"""The statuses of refusals that only these routes have."""


@post("/api/games", responses=described(*CHANGING))
async def open_game(request: Request[Any, Any, Any], data: JSONBody[NewGame]) -> OpenedGame:
    """Set a game up."""
    opened: OpenedGame = await request.app.state.room.open(data, request.app.state.access.person(request))
    return opened


@post("/api/games/opened", responses=described(*CHANGING))
async def open_save(request: Request[Any, Any, Any], data: JSONBody[SavedGame]) -> OpenedGame:
    """Go on with a saved game."""
    person = request.app.state.access.person(request)
    opened: OpenedGame = await request.app.state.room.open_save(data, person)
    return opened


@post("/api/games/listed", responses=described(*CHANGING))
async def list_file(request: Request[Any, Any, Any], data: JSONBody[SavedGame]) -> list[str]:
    """What the games of a file are called, to choose one of them; a save has one, without a name."""
    person = request.app.state.access.person(request)
    titles: list[str] = await request.app.state.room.list_file(data, person)
    return titles


@get("/api/games", responses=described())
async def find_games(
    request: Request[Any, Any, Any],
    ids: Annotated[str, QueryParameter(pattern="^[a-z0-9,]*$", max_length=600)] = "",
) -> list[dict[str, Any]]:
    """These games as the lists show them."""
    rows = await request.app.state.room.store.rows_of(ids.split(","))
    return [pages.shown_row(row) for row in rows]


@get("/api/games/{game_id:str}/save", responses=described(*READING))
async def download(request: Request[Any, Any, Any], game_id: GameId) -> Response[bytes]:
    """The game as a save."""
    record = await request.app.state.room.record(game_id)
    name = f"{record.opening.game}-{game_id}.json"
    return Response(
        record.save().encode(),
        media_type=MediaType.JSON,
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


@get("/api/games/{game_id:str}/files/{ending:str}", responses=described(*READING))
async def download_file(
    request: Request[Any, Any, Any],
    game_id: GameId,
    ending: Annotated[str, PathParameter(pattern="^[a-z0-9]{1,10}$", max_length=10)],
) -> Response[bytes]:
    """The game in a format of its own world, by the ending of such files' names."""
    room = request.app.state.room
    record = await room.record(game_id)
    text = await room.one_by_one(partial(files.written, record, ending))
    return files.attached(text, f"{record.opening.game}-{game_id}.{ending}")


@get("/api/games/{game_id:str}/replay", responses=described(*READING))
async def replay(
    request: Request[Any, Any, Any],
    game_id: GameId,
    first: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=pages.MOST_POSITIONS)] = pages.POSITIONS_A_PAGE,
) -> dict[str, Any]:
    """Some positions of the game, from that after `first` moves on; `plies` is how many moves there are."""
    room = request.app.state.room
    return pages.replay(await room.record(game_id), first, count, room.waits.countdown)


ROUTES = (open_game, open_save, list_file, find_games, download, download_file, replay)
