"""The web application: pages, the HTTP interface and the sockets, all behind the same door."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException, WebSocketException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter, URLEncodedBody
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Redirect, Template
from litestar.static_files import create_static_files_router
from litestar.template import TemplateConfig

from ludotheque import __version__, words
from ludotheque.game import LudothequeError
from ludotheque.server import messages, pages
from ludotheque.server.access import Access, Connection
from ludotheque.server.gathering import PATIENCE
from ludotheque.server.house import House, NewGame, OpenedGame, SavedGame
from ludotheque.server.sockets import Doorman
from ludotheque.server.sqlite import SQLiteStore
from ludotheque.server.store import Conflict, Damaged, NoSuchGame, Unwritable
from ludotheque.server.thinking import Thinkers
from ludotheque.words import _, several

LANGUAGE_COOKIE = "ludotheque-language"
ROWS_A_PAGE = 20
LARGEST_REQUEST = 5_000_000

SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'"
)

STATUS: dict[type[LudothequeError], int] = {NoSuchGame: 404, Damaged: 409, Conflict: 409, Unwritable: 507}
"""What a refusal is for a browser; any other is 400."""

GameId = Annotated[str, PathParameter(pattern="^[a-z0-9]{1,20}$", max_length=20)]

log = logging.getLogger(__name__)


class Trouble(msgspec.Struct, frozen=True):
    """Why a request was refused: a word for programs, a sentence for people."""

    code: str
    text: str


# --- The door -------------------------------------------------------------------------------------


def language_of(connection: Connection) -> str:
    """The reader's language: the chosen one, else the first of ours that the browser names."""
    chosen = connection.cookies.get(LANGUAGE_COOKIE)
    if chosen in words.LANGUAGES:
        return chosen
    wanted = connection.headers.get("accept-language", "").lower()
    named = [part.strip()[:2] for part in wanted.split(",")]
    return next((language for language in named if language in words.LANGUAGES), "en")


async def check(request: Request[Any, Any, Any]) -> Response[Any] | None:
    """Before anything else: is it us that is meant, do our pages ask, is the reader invited?"""
    words.use(language_of(request))
    access: Access = request.app.state.access
    if not access.is_ours(request):
        return _refuse(request, 421, _("this address is not one of this room's"))
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        if not access.is_same_origin(request):
            return _refuse(request, 403, _("this does not come from one of this room's pages"))
        if access.is_too_fast(request):
            return _refuse(request, 429, _("slower, please"))
    path = request.url.path
    if not access.is_invited(request) and not path.startswith(("/join", "/static/", "/language")):
        if path.startswith("/api/"):
            return _refuse(request, 401, _("this room needs its join code"))
        return Redirect(f"/join?next={path}", status_code=303)
    return None


async def protect(response: Response[Any]) -> Response[Any]:
    """After everything else."""
    response.headers.update(SECURITY)
    return response


def _refuse(request: Request[Any, Any, Any], status: int, text: str) -> Response[Any]:
    """An error for a program or for a person."""
    headers = {**SECURITY, "Content-Security-Policy": policy(request)}
    if request.url.path.startswith("/api/"):
        code = {401: "not_invited", 403: "foreign", 404: "not_found", 429: "too_fast", 507: "storage"}
        content = Trouble(code.get(status, "refused"), text)
        return Response(content, status_code=status, media_type=MediaType.JSON, headers=headers)
    return show(request, "error.html", status_code=status, headers=headers, status=status, text=text)


def refuse_ours(request: Request[Any, Any, Any], error: LudothequeError) -> Response[Any]:
    """Something that we refuse on purpose."""
    return _refuse(request, STATUS.get(type(error), 400), str(error))


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Something that cannot be read, or is not there."""
    words.use(language_of(request))
    sentences = {404: _("there is nothing here"), 405: _("this cannot be done here")}
    sentences |= {413: _("this is too large"), 500: _("something broke here; it was written down")}
    if error.status_code >= 500:
        log.error("a request broke", exc_info=error)
    return _refuse(
        request, error.status_code, sentences.get(error.status_code, _("this request makes no sense here"))
    )


def refuse_unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A text that no reader gets to the end of: nested too deeply, or not UTF-8."""
    return _refuse(request, 400, _("this request makes no sense here"))


def refuse_broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A fault of ours."""
    words.use(language_of(request))
    log.error("a request broke", exc_info=error)
    return _refuse(request, 500, _("something broke here; it was written down"))


# --- Pages ----------------------------------------------------------------------------------------


def policy(connection: Connection) -> str:
    """The Content-Security-Policy of a page."""
    return POLICY.format(host=connection.headers.get("host", ""))


def show(
    request: Request[Any, Any, Any],
    template: str,
    status_code: int = 200,
    headers: dict[str, str] | None = None,
    **context: Any,
) -> Template:
    """A page in the reader's language."""
    access: Access = request.app.state.access
    language = words.spoken()
    shared = {
        "language": language,
        "path": request.url.path,
        "words": pages.script_words(language),
        "version": __version__,
        "join_code": access.code if access.is_ours(request) and access.is_invited(request) else None,
        "join_address": access.address,
    }
    headers = {"Content-Security-Policy": policy(request), "Cache-Control": "no-store", **(headers or {})}
    return Template(template, context={**shared, **context}, status_code=status_code, headers=headers)


@get("/", include_in_schema=False)
async def lobby(request: Request[Any, Any, Any]) -> Template:
    """Where one chooses."""
    store = request.app.state.house.store
    waiting, running = await store.rows(state="open", limit=10), await store.rows(state="running", limit=10)
    return show(
        request,
        "lobby.html",
        games=pages.game_choices(),
        open_tables=[pages.shown_row(row) for row in waiting.rows],
        running=[pages.shown_row(row) for row in running.rows],
    )


@get("/games", include_in_schema=False)
async def list_games(
    request: Request[Any, Any, Any],
    game: Annotated[str, QueryParameter(max_length=40)] = "",
    in_state: Annotated[Literal["", "open", "running", "over"], QueryParameter(name="state")] = "",
    page: Annotated[int, QueryParameter(ge=1, le=100_000)] = 1,
) -> Template:
    """All games, past and running."""
    store = request.app.state.house.store
    found = await store.rows(game or None, in_state or None, (page - 1) * ROWS_A_PAGE, ROWS_A_PAGE)
    return show(
        request,
        "games.html",
        rows=[pages.shown_row(row) for row in found.rows],
        games=pages.game_choices(),
        filters={"game": game or None, "state": in_state or None},
        page=page,
        pages=max(1, -(-found.total // ROWS_A_PAGE)),
    )


@get("/table/{game_id:str}", include_in_schema=False)
async def show_table(request: Request[Any, Any, Any], game_id: GameId) -> Template:
    """One game: play, watch, replay."""
    record = await request.app.state.house.record(game_id)
    address = request.app.state.access.address or f"http://{request.headers['host']}"
    return show(request, "table.html", invite=f"{address}/table/{game_id}", **pages.shown_table(record))


@get("/join", include_in_schema=False)
async def ask_code(
    request: Request[Any, Any, Any], next_path: Annotated[str, QueryParameter(name="next")] = "/"
) -> Template:
    """The door of a room beyond loopback."""
    return show(request, "join.html", wrong=False, next=_local(next_path))


Form = URLEncodedBody[dict[str, str]]


@post("/join", include_in_schema=False)
async def join(request: Request[Any, Any, Any], data: Form) -> Response[Any]:
    """In, with the right code."""
    cookie = request.app.state.access.invite(data.get("code", ""))
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


def _local(path: str) -> str:
    """A path of ours, never another's address."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


# --- For scripts and programs ---------------------------------------------------------------------


@post("/api/games")
async def open_game(request: Request[Any, Any, Any], data: JSONBody[NewGame]) -> OpenedGame:
    """Set a game up."""
    opened: OpenedGame = await request.app.state.house.open(data)
    return opened


@post("/api/games/opened")
async def open_save(request: Request[Any, Any, Any], data: JSONBody[SavedGame]) -> OpenedGame:
    """Go on with a saved game."""
    opened: OpenedGame = await request.app.state.house.open_save(data)
    return opened


@get("/api/games")
async def find_games(
    request: Request[Any, Any, Any],
    ids: Annotated[str, QueryParameter(pattern="^[a-z0-9,]*$", max_length=600)] = "",
) -> list[dict[str, Any]]:
    """These games as the lists show them."""
    rows = await request.app.state.house.store.rows_of(ids.split(","))
    return [pages.shown_row(row) for row in rows]


@get("/api/games/{game_id:str}/save")
async def download(request: Request[Any, Any, Any], game_id: GameId) -> Response[bytes]:
    """The game as a save."""
    record = await request.app.state.house.record(game_id)
    name = f"{record.opening.game}-{game_id}.json"
    return Response(
        record.save().encode(),
        media_type=MediaType.JSON,
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


@get("/api/games/{game_id:str}/replay")
async def replay(request: Request[Any, Any, Any], game_id: GameId) -> dict[str, Any]:
    """Every position of the game."""
    return pages.replay(await request.app.state.house.record(game_id))


@websocket("/table/{game_id:str}/socket")
async def sit_at_table(socket: WebSocket[Any, Any, Any], game_id: FromPath[str]) -> None:
    """A page's socket; what is no page of ours is turned away before it opens."""
    access: Access = socket.app.state.access
    if not access.is_same_origin(socket):
        raise WebSocketException(code=4403, detail="")
    if not access.is_invited(socket):
        await socket.accept()
        await socket.close(messages.NOT_INVITED)
        return
    await socket.app.state.doorman.receive(socket, game_id[:20], language_of(socket))


# --- All together ---------------------------------------------------------------------------------


PAGES = (lobby, list_games, show_table, ask_code, join, choose_language)
INTERFACE = (open_game, open_save, find_games, download, replay)


def create_app(store_path: Path, access: Access, patience: float = PATIENCE) -> Litestar:
    """The room over the store in this file."""

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        house = House(SQLiteStore(store_path), Thinkers(), patience)
        app.state.house, app.state.doorman = house, Doorman(house)
        try:
            yield
        finally:
            await house.close()

    engine = JinjaTemplateEngine(pages.TEMPLATES)
    engine.engine.globals.update({"_": _, "several": several})
    app = Litestar(
        [*PAGES, *INTERFACE, sit_at_table, create_static_files_router("/static", [pages.STATIC])],
        before_request=check,
        after_request=protect,
        exception_handlers={
            LudothequeError: refuse_ours,
            HTTPException: refuse_http,
            RecursionError: refuse_unreadable,
            UnicodeDecodeError: refuse_unreadable,
            Exception: refuse_broken,
        },
        lifespan=[open_house],
        template_config=TemplateConfig(instance=engine),
        openapi_config=OpenAPIConfig(
            "Ludothèque", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=LARGEST_REQUEST,
        logging_config=None,
    )
    app.state.access = access
    return app
