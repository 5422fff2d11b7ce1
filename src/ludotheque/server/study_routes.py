"""The page of a study: a board on which moves are tried, with all of it in the address.

    /study/GAME?variant=…&position=…&turn=…&moves=…&ply=…&from=…&line=…&main&analysis
    /study/GAME?game=ID&ply=…&from=…&line=…&main&analysis&review

`moves` is the main line, or `game` the game that is it; `line` is a variation that leaves it after `from`
moves. `ply` is how many moves led to what is on the board, along the variation unless `main` says otherwise.
Moves are joined by commas, their words by `_`. The page's script reads all of it (static/study/line.js), the
server what a preview of the link shows.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, NamedTuple
from urllib.parse import parse_qs

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter, QueryParameter
from litestar.response import Template

from ludotheque import catalogue
from ludotheque.game import Game, UnknownName, Unreadable
from ludotheque.match import Match
from ludotheque.server import pages
from ludotheque.server.checks import show
from ludotheque.server.html_routes import GameId
from ludotheque.server.previews import Pictures, Preview, has_picture, spectators_view
from ludotheque.server.refusals import described
from ludotheque.server.study import Study, can_begin
from ludotheque.server.study_messages import MOST_MOVES, Begin
from ludotheque.words import _

LONGEST_QUERY = 4000

GameName = Annotated[str, PathParameter(pattern="^[a-z0-9_-]{1,40}$", max_length=40)]


@get("/study/{game:str}", include_in_schema=False)
async def show_study(request: Request[Any, Any, Any], game: GameName) -> Template:
    """A board to try moves on."""
    query = query_of(request)
    if game not in catalogue.game_names() or not catalogue.page_folder(game):
        raise UnknownName(_("there is no game {name}", name=game))
    kind = catalogue.game_class(game)
    title = game.capitalize()
    picture = f"{_address(request)}/study/{game}/picture.png?{query}" if has_picture(game) else ""
    return show(
        request,
        "study.html",
        game=game,
        title=title,
        variants=[
            {"name": name, "title": catalogue.variant_title(game, name)}
            for name in kind.variants
            if can_begin(catalogue.game(game, name))
        ],
        has_analysis=bool(catalogue.manifest(game).analyst),
        formats=pages.format_choices(game),
        agents=pages.machine_choices(game),
        opponent=catalogue.first_opponent(game),
        has_positions=kind.read_position is not Game.read_position,
        preview=Preview(
            f"{title} – {_('Analysis board')}", _("A position to look at, and to try moves in."), picture
        ),
    )


@get("/study/{game:str}/picture.png", include_in_schema=False)
async def study_picture(request: Request[Any, Any, Any], game: GameName) -> Response[bytes]:
    """What a preview shows of a study; a position that is none is refused."""
    match = await _match_of(request, game, query_of(request))
    return await _picture(request, game, match.game.view(match.state, None))


@get("/table/{game_id:str}/picture.png", include_in_schema=False, responses=described(404))
async def table_picture(
    request: Request[Any, Any, Any],
    game_id: GameId,
    ply: Annotated[int | None, QueryParameter(ge=0, le=1_000_000)] = None,
) -> Response[bytes]:
    """What a preview shows of a game."""
    record = await request.app.state.room.record(game_id)
    return await _picture(request, record.opening.game, spectators_view(record, ply))


async def _picture(request: Request[Any, Any, Any], game: str, view: Any) -> Response[bytes]:
    pictures: Pictures = request.app.state.pictures
    made = await pictures.png(game, view)
    if made is None:
        raise NotFoundException
    return Response(made, media_type="image/png", headers={"Cache-Control": "no-cache"})


class AddressedStudy(NamedTuple):
    """What the address of a study says: where it begins, its lines, and how far along them it is."""

    main: Match
    is_of_game: bool
    moves: list[str]  # of the main line, where it is no game's
    branch: int
    line: list[str]
    ply: int
    study: Study

    def lines(self) -> tuple[list[str], list[str]]:
        """The main line and the variation, as texts."""
        return (self.main.texts() if self.is_of_game else self.moves), self.line


async def study_of(request: Request[Any, Any, Any], game: str, query: str) -> AddressedStudy:
    """The study that an address says."""
    fields = {name: values[0] for name, values in parse_qs(query, keep_blank_values=True).items()}
    begin = Begin(fields.get("variant", ""), fields.get("position", ""), _number(fields.get("turn", ""), 0))
    if fields.get("game"):
        study = Study.of_record(await request.app.state.room.record(fields["game"]))
    else:
        study = await request.app.state.room.one_by_one(partial(Study.of_start, game, begin))
    if study.main.game.name != game:
        raise NotFoundException
    main, line = _moves(fields.get("moves", "")), _moves(fields.get("line", ""))
    whole = study.main.ply if study.is_of_game else len(main)
    branch = min(whole, _number(fields.get("from", ""), 0)) if line else whole
    last = whole if "main" in fields else branch + len(line)
    ply = min(_number(fields.get("ply", ""), last), last)
    return AddressedStudy(study.main, study.is_of_game, main, branch, line, ply, study)


async def _match_of(request: Request[Any, Any, Any], game: str, query: str) -> Match:
    """The position that the address of a study says."""
    found = await study_of(request, game, query)
    is_main = "main" in parse_qs(query, keep_blank_values=True)
    branch, line = (found.ply, []) if is_main else (found.branch, found.line)
    if found.is_of_game:
        return await found.study.match(min(found.ply, branch), line[: max(0, found.ply - branch)])
    return await found.study.match(0, [*found.moves[:branch], *line][: found.ply])


def _moves(text: str) -> list[str]:
    moves = [move.replace("_", " ") for move in text.split(",") if move]
    if len(moves) > MOST_MOVES:
        raise Unreadable(_("this line has become too long"))
    return moves


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else otherwise


def query_of(request: Request[Any, Any, Any]) -> str:
    """The query of an address; one that is too long is refused."""
    query: str = request.scope["query_string"].decode("ascii", "replace")
    if len(query) > LONGEST_QUERY:
        raise Unreadable(_("this address is too long"))
    return query


def _address(request: Request[Any, Any, Any]) -> str:
    return request.app.state.access.address or f"http://{request.headers['host']}"


ROUTES = (show_study, study_picture, table_picture)
