"""What was chosen in the terminal's room the last time: the game, and for each game its rules and players."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque import storage

LARGEST = 20_000
"""Bytes; what is longer was not written here."""


class Choice(NamedTuple):
    """A variant and who sits where; both may name what there is no more."""

    variant: str = ""
    players: tuple[str, ...] = ()


def last_game() -> str:
    """The game that was played last, "" when none was."""
    return str(_read().get("game", ""))[:80]


def last_choice(game: str) -> Choice:
    """What was chosen for a game the last time."""
    match _read():
        case {"games": {**games}}:
            match games.get(game):
                case {"variant": str(variant), "players": [*players]}:
                    return Choice(variant, tuple(str(player)[:80] for player in players[:16]))
    return Choice()


def keep_choice(game: str, choice: Choice) -> None:
    """Begin with this the next time, if the disk allows."""
    kept = _read()
    games = kept.get("games")
    own = {"variant": choice.variant, "players": list(choice.players)}
    content = {"game": game, "games": {**(games if isinstance(games, dict) else {}), game: own}}
    with suppress(OSError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        _path().write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def _path() -> Path:
    return storage.folder("settings") / "choices.json"


def _read() -> dict[str, Any]:
    try:
        with _path().open(encoding="utf-8") as file:
            found = json.loads(file.read(LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
