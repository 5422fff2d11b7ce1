"""Whether a store is whole: SQLite's own check of the file, then every game, its seals and its moves.

It only reads, a game at a time, so that it can run beside an open room.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from ludotheque.server.store.file import identity
from ludotheque.server.store.interface import StoreTrouble
from ludotheque.server.store.salvage import Progress, SalvagedGame, examine, game_ids, read_kept
from ludotheque.server.store.schema import UNUSABLE, open_for_reading
from ludotheque.words import _

STEPS_BETWEEN_SIGNALS = 100_000
"""Of SQLite's machine: after so many it listens whether somebody pressed Ctrl-C."""


class GameFault(msgspec.Struct, frozen=True):
    """A game that is not whole: how many of its events are, and what is wrong with it."""

    id: str
    whole: int
    events: int
    fault: str  # in English, for programs; people read it translated


class CheckSummary(msgspec.Struct):
    """What a check found."""

    store: str
    games: int = 0
    events: int = 0
    unknown: int = 0  # games of packages that are not installed here: whole, but not played again
    rows: int = 0  # games that the lists show wrongly, or not at all
    database: list[str] = []  # what SQLite says of the file
    damaged: list[GameFault] = []

    @property
    def is_whole(self) -> bool:
        """Whether nothing at all is wrong."""
        return not (self.rows or self.database or self.damaged)


def check(path: Path, progress: Progress) -> CheckSummary:
    """Read everything in a store."""
    summary = CheckSummary(str(path), database=[], damaged=[])
    with closing(open_to_look(path)) as reader:
        progress(_("reading the database file"))
        summary.database += file_faults(reader)
        ids, troubles = game_ids(reader)
        summary.database += [one for one in troubles if one not in summary.database]
        for number, game_id in enumerate(ids, 1):
            progress(_("playing the games again: {number} of {all}", number=number, all=len(ids)))
            note(summary, game_id, examine(read_kept(reader, game_id)))
    progress("")
    return summary


def note(summary: CheckSummary, game_id: str, found: SalvagedGame) -> None:
    """Count a game in."""
    summary.games += 1
    summary.events += len(found.events)
    summary.unknown += not found.is_known
    summary.rows += not found.is_listed
    if found.fault:
        summary.damaged.append(GameFault(game_id, len(found.events), found.expected, found.fault))


def open_to_look(path: Path) -> sqlite3.Connection:
    """A connection to a store that is there, which only reads."""
    if identity(path) is None:
        raise StoreTrouble(_("there are no games in {path}", path=path))
    try:
        return open_for_reading(path, damaged_too=True)[0]
    except (*UNUSABLE, OSError) as error:
        raise StoreTrouble(_("the store cannot be read: {reason}", reason=error)) from None


def hear_signals() -> int:
    """SQLite asks whether to stop: Python hears of Ctrl-C in here, and SQLite takes an error for a yes."""
    return 0


def file_faults(reader: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with the file itself."""
    reader.set_progress_handler(hear_signals, STEPS_BETWEEN_SIGNALS)
    try:
        found = [text for (text,) in reader.execute("PRAGMA integrity_check")]
    except sqlite3.OperationalError as error:
        if str(error) == "interrupted":
            raise KeyboardInterrupt from None
        found = [str(error)]
    except UNUSABLE as error:
        found = [str(error)]
    finally:
        reader.set_progress_handler(None, 0)
    return [] if found == ["ok"] else found
