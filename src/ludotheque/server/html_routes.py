"""The pages that people visit: lobby, list of games, table, join code, language."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import PathParameter, QueryParameter, URLEncodedBody
from litestar.response import Redirect, Template

from ludotheque import words
from ludotheque.server import choices, occupied, pages
from ludotheque.server.checks import LANGUAGE_COOKIE, LONGEST_PATH, show
from ludotheque.server.network.access import Access
from ludotheque.server.network.lan import qr_picture
from ludotheque.server.previews import table_preview

ROWS_A_PAGE = 20

GameId = Annotated[str, PathParameter(pattern="^[a-z0-9]{1,20}$", max_length=20)]


@get("/", include_in_schema=False)
async def lobby(request: Request[Any, Any, Any]) -> Template:
    """The lobby: choose a game, find a table."""
    room, live, games = request.app.state.room, request.app.state.live, choices.game_choices()
    return show(
        request,
        "lobby.html",
        games=games,
        endings=choices.file_endings(),
        examples={game["name"]: choices.example(game["name"]) for game in games},
        open_tables=[*live.rows(are_waiting=True), *map(pages.shown_row, occupied.waiting_rows(room))],
        running=[*live.rows(are_waiting=False), *map(pages.shown_row, occupied.running_rows(room))],
    )


@get("/games", include_in_schema=False)
async def list_games(
    request: Request[Any, Any, Any],
    game: Annotated[str, QueryParameter(max_length=40)] = "",
    in_state: Annotated[Literal["", "open", "running", "over"], QueryParameter(name="state")] = "",
    page: Annotated[int, QueryParameter(ge=1, le=100_000)] = 1,
) -> Template:
    """All games, past and running."""
    store = request.app.state.room.store
    found = await store.rows(game or None, in_state or None, (page - 1) * ROWS_A_PAGE, ROWS_A_PAGE)
    return show(
        request,
        "games.html",
        rows=[pages.shown_row(row) for row in found.rows],
        games=choices.game_choices(),
        filters={"game": game or None, "state": in_state or None},
        page=page,
        pages=max(1, -(-found.total // ROWS_A_PAGE)),
    )


@get("/table/{game_id:str}", include_in_schema=False)
async def show_table(request: Request[Any, Any, Any], game_id: GameId) -> Template:
    """One game: play, watch, replay."""
    record = await request.app.state.room.record(game_id)
    host = request.app.state.access.address or f"http://{request.headers['host']}"
    return show(
        request,
        "table.html",
        invitation=invitation(request, f"/table/{game_id}"),
        preview=table_preview(record, host),
        **pages.shown_table(record, request.app.state.room.waits.countdown),
    )


@get("/join", include_in_schema=False)
async def ask_code(
    request: Request[Any, Any, Any], next_path: Annotated[str, QueryParameter(name="next")] = "/"
) -> Response[Any]:
    """Where a room beyond loopback asks for its join code; who was let in before goes on at once."""
    access: Access = request.app.state.access
    if access.code is not None and access.is_invited(request):
        return Redirect(_local(next_path), status_code=303)
    return show(request, "join.html", wrong=False, next=_local(next_path))


Form = URLEncodedBody[dict[str, str]]


@post("/join", include_in_schema=False)
async def join(request: Request[Any, Any, Any], data: Form) -> Response[Any]:
    """In, with the right code."""
    cookie = request.app.state.access.invite(request, data.get("code", ""))
    if cookie is None:
        return show(request, "join.html", status_code=403, wrong=True, next=_local(data.get("next", "/")))
    return Redirect(_local(data.get("next", "/")), status_code=303, cookies=[cookie])


@post("/language", include_in_schema=False)
async def choose_language(data: Form) -> Redirect:
    """From now on in this language."""
    language = data.get("language", "")
    cookie = Cookie(
        LANGUAGE_COOKIE,
        value=language if language in words.LANGUAGES else "en",
        httponly=True,
        samesite="lax",
        max_age=365 * 24 * 3600,
    )
    return Redirect(_local(data.get("next", "/")), status_code=303, cookies=[cookie])


def invitation(request: Request[Any, Any, Any], path: str) -> dict[str, Any]:
    """How others come to a page: an address that lets them in, and the same as a square to photograph.

    In a room that nobody else can reach there is no square, only the address for another browser here.
    """
    access: Access = request.app.state.access
    address = access.invitation(path)
    if address is None:
        return {"address": f"http://{request.headers['host']}{path}", "square": None}
    return {"address": address, "square": qr_picture(address)}


def _local(path: str) -> str:
    """A path of ours, never another's address."""
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if is_ours and path.isprintable() and len(path) <= LONGEST_PATH else "/"


ROUTES = (lobby, list_games, show_table, ask_code, join, choose_language)
