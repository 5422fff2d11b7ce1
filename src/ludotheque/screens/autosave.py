"""The game that was left before its end: where it is kept, and how to come back to it."""

from __future__ import annotations

import sys
from pathlib import Path

from ludotheque import storage
from ludotheque.game import LudothequeError
from ludotheque.match import Match
from ludotheque.saves import read_save


def autosave_path(game_name: str) -> Path:
    """Where the game under way is kept."""
    return storage.folder("games") / f"{game_name}.json"


def unfinished(game_name: str) -> Match | None:
    """The game that was left before its end, if there is one."""
    path = autosave_path(game_name)
    try:
        match = read_save(path) if path.exists() else None
    except LudothequeError:
        return None
    return match if match and match.last_made() and not match.outcome else None


def command_name() -> str:
    """How to call this program again: as it was called, when that was by its own name."""
    return sys.argv[0] if Path(sys.argv[0]).name == "ludotheque" else "ludotheque"
