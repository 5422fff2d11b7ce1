"""Studies and files, and positions that are set up by hand.

A file's game becomes a study: its main line and its first variation, all of it in the page's address. A study
can be had as a file in the formats of its game.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter

from ludotheque import catalogue
from ludotheque.game import UnknownName, Unreadable
from ludotheque.match import LONGEST_POSITION, Match
from ludotheque.server import files
from ludotheque.server.api_routes import CHANGING
from ludotheque.server.engines.prepare import ReadSave
from ludotheque.server.openings import SavedGame
from ludotheque.server.refusals import described
from ludotheque.server.study import can_begin
from ludotheque.server.study_messages import MOST_MOVES
from ludotheque.server.study_routes import LONGEST_QUERY, GameName, query_of, study_of
from ludotheque.words import _

LONGEST_LINE = 1500
"""Characters of a line in an address; static/study/line.js allows no more either."""

FileEnding = Annotated[str, PathParameter(pattern="^[a-z0-9]{1,10}$", max_length=10)]


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as text, under some rules; empty: the start."""

    variant: Annotated[str, msgspec.Meta(max_length=40)] = ""
    position: Annotated[str, msgspec.Meta(max_length=LONGEST_POSITION)] = ""


class ShownPosition(msgspec.Struct, frozen=True):
    """What everybody sees of a position, and whose turn it is; None when the game is over there."""

    view: dict[str, Any]
    seat: int | None


class StudyAddress(msgspec.Struct, frozen=True):
    """Where a file's game can be studied, and what is to be said of it."""

    path: str
    note: str


@post("/api/studies/{game:str}/position", responses=described(*CHANGING), status_code=200)
async def read_position(
    request: Request[Any, Any, Any], game: GameName, data: JSONBody[SetUp]
) -> ShownPosition:
    """The position that a text draws, to be looked at; a text that draws none is refused."""
    rules = catalogue.game(_with_page(game), data.variant or None)
    if not can_begin(rules):
        raise Unreadable(_("a game with secrets begins at its start"))
    begin = partial(Match.from_position, rules, data.position) if data.position else partial(Match, rules)
    match: Match = await request.app.state.room.one_by_one(begin)
    return ShownPosition(dict(rules.view(match.state, None)), None if match.outcome else match.to_move)


@post("/api/studies/{game:str}/opened", responses=described(*CHANGING), status_code=200)
async def open_file(
    request: Request[Any, Any, Any], game: GameName, data: JSONBody[SavedGame]
) -> StudyAddress:
    """The address of the study of a file's game."""
    person = request.app.state.access.person(request)
    read: ReadSave = await request.app.state.room.read_file(data, person)
    if read.game != game:
        raise Unreadable(_("this is a game of {game}", game=read.game))
    return StudyAddress(f"/study/{game}?{address_of(read)}", read.problem)


@get("/study/{game:str}/files/{ending:str}", include_in_schema=False)
async def download_study(
    request: Request[Any, Any, Any], game: GameName, ending: FileEnding
) -> Response[bytes]:
    """A study as a file: the main line and the variation of its address."""
    study = await study_of(request, game, query_of(request))
    main, line = study.lines()
    write = partial(files.written_study, study.main, main, study.branch, line, ending)
    text = await request.app.state.room.one_by_one(write)
    return files.attached(text, f"{game}.{ending}")


def address_of(read: ReadSave) -> str:
    """The query that says a game of a file; Unreadable where it does not fit into an address."""
    kind = catalogue.game_class(read.game)
    variants = [name for name, rules in kind.variants.items() if rules._asdict() == read.options]
    if not variants:
        raise Unreadable(_("these rules have no name: such a game cannot be studied"))
    lines = [_joined(read.moves), _joined(read.line)]
    if max(map(len, lines)) > LONGEST_LINE or len(read.moves) > MOST_MOVES:
        raise Unreadable(_("this game is too long for a study; it can be opened among the games"))
    fields = {
        "variant": variants[0],
        "position": read.position[0] if read.position else "",
        "moves": lines[0],
        "ply": "0",
        "from": str(read.branch) if read.line else "",
        "line": lines[1],
    }
    query = "&".join(f"{name}={quote(value, safe=',')}" for name, value in fields.items() if value)
    query += "&main" if read.line else ""
    if len(query) > LONGEST_QUERY:
        raise Unreadable(_("this game is too long for a study; it can be opened among the games"))
    return query


def _joined(moves: list[Any]) -> str:
    return ",".join(str(move).replace(" ", "_") for move in moves)


def _with_page(game: str) -> str:
    if game not in catalogue.game_names() or not catalogue.page_folder(game):
        raise UnknownName(_("there is no game {name}", name=game))
    return game


ROUTES = (read_position, open_file, download_study)
