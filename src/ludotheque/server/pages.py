"""What the pages' templates are given, and the scripts' texts in the reader's language."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.catalogue import game
from ludotheque.command_words import IN_BROWSER
from ludotheque.game import Outcome
from ludotheque.sentences import result
from ludotheque.server import notices
from ludotheque.server.record import Record
from ludotheque.server.store.interface import Row, Sitting
from ludotheque.words import _, form

STATIC = Path(__file__).parent / "static"
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


@cache
def all_script_texts() -> frozenset[tuple[str, ...]]:
    """The texts of all scripts."""
    return frozenset(
        forms for path in STATIC.rglob("*.js") for forms in script_texts(path.read_text(encoding="utf-8"))
    )


@cache
def script_words(language: str) -> dict[str, str | list[str]]:
    """What the scripts say in the language that is spoken, by the English text."""
    if language == "en":
        return {}
    said: dict[str, str | list[str]] = {}
    for one, *many in all_script_texts():
        said[one] = [form(one, many[0], count) for count in (1, 2)] if many else _(one)
    return said


def game_choices() -> list[dict[str, Any]]:
    """The games as the lobby offers them."""
    return [
        {
            "name": name,
            "title": name.capitalize(),
            "seats": [
                min(variant["seats"][0] for variant in variants),
                max(variant["seats"][1] for variant in variants),
            ],
            "variants": variants,
            "agents": machine_choices(name),
        }
        for name in catalogue.game_names()
        if catalogue.page_folder(name)
        for variants in [[_variant_choice(name, variant) for variant in catalogue.game_class(name).variants]]
    ]


def _variant_choice(name: str, variant: str) -> dict[str, Any]:
    rules = game(name, variant)
    return {
        "name": variant,
        "title": _title(_(variant)),
        "text": rules.describe(),
        "seats": [rules.seats[0], rules.seats[-1]],
    }


def command_choices() -> list[dict[str, str]]:
    """The words that the command box knows, in the reader's language."""
    return [
        {"english": word.english, "french": word.french, "usage": word.usage, "purpose": _(word.purpose)}
        for word in IN_BROWSER
    ]


def _title(name: str) -> str:
    """A name as a heading; a short one is an abbreviation."""
    return name.upper() if len(name) <= 2 else name


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
        "game": row.game,
        "title": row.game.capitalize(),
        "players": names,
        "moves": row.moves,
        "when": datetime.fromtimestamp(row.time, UTC).isoformat(timespec="seconds"),
        "state": row.state,
        "may_save": row.may_save,
        "result": result(outcome, names) if outcome else "",
    }


def shown_table(record: Record) -> dict[str, Any]:
    """A game as its page shows it before the script runs."""
    ending, first_listed = notices.ending(record), max(0, record.match.ply - MOVES_LISTED)
    return {
        "id": record.id,
        "game": record.opening.game,
        "title": record.opening.game.capitalize(),
        "rules_text": record.match.game.describe(),
        "players": shown_names(record.seats),
        "moves": [move.text for move in notices.made_moves(record.match, first_listed)],
        "plies": record.match.ply,
        "result": ending.text if ending else "",
        "agents": machine_choices(record.opening.game),
        "commands": command_choices(),
        "has_analysis": bool(catalogue.manifest(record.opening.game).analyst),
        "minutes": record.opening.minutes,
    }


def replay(record: Record, first: int = 0, count: int = POSITIONS_A_PAGE) -> dict[str, Any]:
    """So many positions as a spectator may see them, from that ply on, and the moves played in them."""
    match = record.match
    plies = range(first, min(first + count, match.ply + 1))
    ending, made = notices.ending(record), notices.made_moves(match, first, plies.stop)
    past = [notices.past_position(match, None, ply) for ply in plies]
    return {
        "game": match.game.name,
        "rules": match.fresh_game.rules._asdict(),
        "players": notices.names_of(record.seats),
        "plies": match.ply,
        "first": first,
        "moves": [move.text for move in made],
        "movers": [move.seat for move in made],
        "positions": [{"view": one.view, "last": one.last} for one in past],
        "ending": ending and {"scores": ending.scores, "text": ending.text},
    }
