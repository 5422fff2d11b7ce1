"""What scripts and programs ask over HTTP: open, find, download and replay games; the drawings of a game."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, PathParameter, QueryParameter

from ludotheque import catalogue
from ludotheque.server import pages
from ludotheque.server.html_routes import GameId
from ludotheque.server.room import NewGame, OpenedGame, SavedGame


@post("/api/games")
async def open_game(request: Request[Any, Any, Any], data: JSONBody[NewGame]) -> OpenedGame:
    """Set a game up."""
    opened: OpenedGame = await request.app.state.room.open(data)
    return opened


@post("/api/games/opened")
async def open_save(request: Request[Any, Any, Any], data: JSONBody[SavedGame]) -> OpenedGame:
    """Go on with a saved game."""
    opened: OpenedGame = await request.app.state.room.open_save(data)
    return opened


@get("/api/games")
async def find_games(
    request: Request[Any, Any, Any],
    ids: Annotated[str, QueryParameter(pattern="^[a-z0-9,]*$", max_length=600)] = "",
) -> list[dict[str, Any]]:
    """These games as the lists show them."""
    rows = await request.app.state.room.store.rows_of(ids.split(","))
    return [pages.shown_row(row) for row in rows]


@get("/api/games/{game_id:str}/save")
async def download(request: Request[Any, Any, Any], game_id: GameId) -> Response[bytes]:
    """The game as a save."""
    record = await request.app.state.room.record(game_id)
    name = f"{record.opening.game}-{game_id}.json"
    return Response(
        record.save().encode(),
        media_type=MediaType.JSON,
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


@get("/api/games/{game_id:str}/replay")
async def replay(request: Request[Any, Any, Any], game_id: GameId) -> dict[str, Any]:
    """Every position of the game."""
    return pages.replay(await request.app.state.room.record(game_id))


@get("/boards/{game:str}/{file:str}", include_in_schema=False)
async def board_file(
    game: Annotated[str, PathParameter(pattern="^[a-z0-9_-]{1,40}$")],
    file: Annotated[str, PathParameter(pattern=r"^[a-z0-9_-]{1,40}\.(js|css)$")],
) -> Response[bytes]:
    """A script or a style that draws a game; the game's own package brings them."""
    folder = catalogue.page_folder(game) if game in catalogue.game_names() else None
    found = folder.joinpath(file) if folder else None
    if found is None or not found.is_file():
        raise NotFoundException
    kind = "text/javascript" if file.endswith(".js") else "text/css"
    return Response(found.read_bytes(), media_type=f"{kind}; charset=utf-8")


ROUTES = (open_game, open_save, find_games, download, replay, board_file)
