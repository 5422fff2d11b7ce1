"""Games and studies as files in the formats of the games' own worlds (see formats.py)."""

from __future__ import annotations

from litestar import Response

from ludotheque import catalogue
from ludotheque.formats import FileFormat, FileGame
from ludotheque.game import UnknownName
from ludotheque.match import Match
from ludotheque.server import notices
from ludotheque.server.record import Record, Withheld
from ludotheque.words import _


def file_format(game: str, ending: str) -> FileFormat:
    """The format of a game whose files end like this."""
    known = catalogue.formats(game)
    if ending not in known:
        raise UnknownName(_("{game} has no files of that kind", game=game))
    return known[ending]


def written(record: Record, ending: str) -> str:
    """A game of the room as such a file; one that cannot be downloaded has none."""
    wanted = file_format(record.opening.game, ending)
    if not record.may_save:
        raise Withheld(_("this game can be downloaded once it is over"))
    match = record.match
    names = notices.names_of(record.seats)
    position = match.position[0] if match.position else ""
    return wanted.write(FileGame(match.game, match.texts(), position, names, match.outcome))


def written_study(main: Match, moves: list[str], branch: int, line: list[str], ending: str) -> str:
    """A study as such a file: its main line, and the variation that leaves it after `branch` moves."""
    wanted = file_format(main.game.name, ending)
    position = main.position[0] if main.position else ""
    return wanted.write(FileGame(main.game, moves, position, branch=branch, line=line))


def attached(text: str, name: str) -> Response[bytes]:
    """A file for the browser to keep."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text.encode(), media_type="text/plain; charset=utf-8", headers=headers)
