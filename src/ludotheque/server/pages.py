"""What the pages' templates are given, and the scripts' texts in the reader's language."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.command_words import IN_BROWSER
from ludotheque.game import Outcome
from ludotheque.sentences import result
from ludotheque.server import notices
from ludotheque.server.record import Record
from ludotheque.server.store.interface import Opening, Row, Sitting
from ludotheque.server.study import can_begin
from ludotheque.words import _, form

STATIC = Path(__file__).parent / "static"
BOARDS = STATIC / "boards"
"""The drawings of our own games, a folder each; catalogue.page_folder knows those of other packages too."""
TEMPLATES = Path(__file__).parent / "pages"

POSITIONS_A_PAGE, MOST_POSITIONS = 50, 100
"""Of a replay in one answer: usually, and at most."""

MOVES_LISTED = 200
"""On a table's page before its script runs: the last ones."""

_STRING = r'"(?:[^"\\]|\\.)*"'
_CALL = re.compile(
    rf"(?<![\w.$])(?:_|(?P<counted>several))\(\s*(?P<one>{_STRING})(?:,\s*(?P<many>{_STRING}))?"
)


def script_texts(source: str) -> list[tuple[str, ...]]:
    """The texts that a script translates: one form, or the singular and the plural."""
    found = []
    for call in _CALL.finditer(source):
        forms = (call["one"], call["many"]) if call["counted"] else (call["one"],)
        found.append(tuple(json.loads(form) for form in forms))
    return found


def texts_of_scripts(game: str) -> frozenset[tuple[str, ...]]:
    """The texts of all scripts, but for the drawings of other games."""
    own = [path for path in STATIC.rglob("*.js") if BOARDS not in path.parents]
    if game:
        own += (BOARDS / game).rglob("*.js")
    return frozenset(forms for path in own for forms in script_texts(path.read_text(encoding="utf-8")))


@cache
def script_words(language: str, game: str = "") -> dict[str, str | list[str]]:
    """What the scripts of a page say in the language that is spoken, by the English text.

    A page without a board draws pictures of games at most, which say nothing.
    """
    if language == "en":
        return {}
    said: dict[str, str | list[str]] = {}
    for one, *many in texts_of_scripts(game):
        said[one] = [form(one, many[0], count) for count in (1, 2)] if many else _(one)
    return said


def command_choices() -> list[dict[str, str]]:
    """The words that the command box knows, in the reader's language."""
    return [
        {"english": word.english, "french": word.french, "usage": word.usage, "purpose": _(word.purpose)}
        for word in IN_BROWSER
    ]


def machine_choices(game_name: str) -> list[dict[str, str]]:
    """The machines that can sit down at a game."""
    return [{"name": name, "title": _(name)} for name in catalogue.agent_names(game_name)]


def shown_names(seats: list[Sitting]) -> list[str]:
    """Who plays, or is still to come."""
    return [
        _("somebody") if sitting.kind == "open" else notices.name_of(sitting, seat)
        for seat, sitting in enumerate(seats)
    ]


def shown_row(row: Row) -> dict[str, Any]:
    """A game as the lists show it."""
    names = shown_names(row.players)
    outcome = None if row.scores is None else Outcome(tuple(row.scores), row.reason)
    return {
        "id": row.id,
        "address": f"/table/{row.id}",
        "game": row.game,
        "title": row.game.capitalize(),
        "players": names,
        "moves": row.moves,
        "when": datetime.fromtimestamp(row.time, UTC).isoformat(timespec="seconds"),
        "state": row.state,
        "may_save": row.may_save,
        "movers": row.movers,
        "is_listed": row.listed,
        "machines": [sitting.kind == "machine" for sitting in row.players],
        "result": result(outcome, names) if outcome else "",
    }


def shown_table(record: Record, countdown: float = 0.0) -> dict[str, Any]:
    """A game as its page shows it before the script runs; a round begins so long after it was dealt."""
    ending, seen = notices.ending(record), record.moves_seen(record.seconds_to_start(countdown) > 0)
    first_listed = max(0, seen - MOVES_LISTED)
    return {
        "id": record.id,
        "game": record.opening.game,
        "title": record.opening.game.capitalize(),
        "rules_text": record.match.game.describe(),
        "aim": record.match.game.aim(),
        "players": shown_names(record.seats),
        "moves": [move.text for move in notices.made_moves(record.match, first_listed, seen)],
        "plies": seen,
        "result": ending.text if ending else "",
        "agents": machine_choices(record.opening.game),
        "commands": command_choices(),
        "has_analysis": bool(catalogue.manifest(record.opening.game).analyst),
        "hides_hands": record.match.game.has_hidden_hands,
        "has_study": can_begin(record.match.game),
        "minutes": record.opening.minutes,
        "has_lesson": bool(catalogue.manifest(record.opening.game).lesson),
        "increment": record.opening.increment or 0.0,
        "clock_text": clock_text(record.opening),
        "formats": format_choices(record.opening.game),
    }


def format_choices(game_name: str) -> list[dict[str, str]]:
    """The formats of other programs in which a game can be had."""
    found = catalogue.formats(game_name)
    return [{"ending": ending, "title": file_format.title} for ending, file_format in found.items()]


def clock_text(opening: Opening) -> str:
    """The time that each player has, "" without clocks."""
    if not opening.minutes:
        return ""
    minutes = f"{opening.minutes:g}"
    if not opening.increment:
        return _("{minutes} min", minutes=minutes)
    return _("{minutes} min + {seconds} s", minutes=minutes, seconds=f"{opening.increment:g}")


def replay(
    record: Record, first: int = 0, count: int = POSITIONS_A_PAGE, countdown: float = 0.0
) -> dict[str, Any]:
    """So many positions as a spectator may see them, from that ply on, and the moves played in them.

    Nobody sees a round before it begins; it does that many seconds after it was dealt.
    """
    match, is_hidden = record.match, record.seconds_to_start(countdown) > 0
    seen = record.moves_seen(is_hidden)
    plies = range(first, min(first + count, seen + (not is_hidden)))
    ending, made = notices.ending(record), notices.made_moves(match, first, min(plies.stop, seen))
    past = [notices.past_position(match, None, ply) for ply in plies]
    return {
        "game": match.game.name,
        "rules": match.fresh_game.rules._asdict(),
        "players": notices.names_of(record.seats),
        "plies": seen,
        "first": first,
        "moves": [move.text for move in made],
        "movers": [move.seat for move in made],
        "positions": [{"view": one.view, "last": one.last} for one in past],
        "ending": ending and {"scores": ending.scores, "text": ending.text},
    }
