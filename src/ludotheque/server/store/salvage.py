"""What a store holds of each game, read so that a damaged part hides no other, and how much of it is whole.

An event is *whole* when its seal fits it and all before it; a game is whole when every event is, and none is
missing at the end. A whole game can still be one that this program cannot play: its package is not here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from ludotheque import catalogue
from ludotheque.game import UnknownName
from ludotheque.server.record import Record
from ludotheque.server.store.interface import Event, Opening, seal
from ludotheque.server.store.queries import UNREADABLE, decode_rows, reaches, read_event
from ludotheque.server.store.schema import UNUSABLE
from ludotheque.words import mark

_IDS = (
    "SELECT id FROM game WHERE id > ? ORDER BY id",
    "SELECT id FROM row WHERE id > ? ORDER BY id",
    "SELECT min(game) FROM event WHERE game > ?",
)
_IDS_FROM_THE_END = (
    "SELECT id FROM game ORDER BY id DESC",
    "SELECT id FROM row ORDER BY id DESC",
    "SELECT id FROM row INDEXED BY newest_of_game_and_state ORDER BY game, state, time",
    "SELECT game FROM event ORDER BY game DESC, seq DESC",
)
"""Where reading from the beginning met a damaged page: from the other end, and by way of the index."""


class KeptGame(NamedTuple):
    """All that is kept of a game, as the tables hold it; what cannot be read is missing."""

    id: str
    opening: tuple[Any, Any] | None  # its text and its seal
    events: list[tuple[Any, ...]]
    row: tuple[Any, ...] | None
    trouble: str  # of the database, "" when everything could be read


class SalvagedGame(NamedTuple):
    """How much of a game is whole."""

    opening: Opening | None  # None when it is damaged
    events: list[Event]  # the whole ones, from the first on
    expected: int  # how many events there are, or were once
    fault: str  # marked for translation, "" when everything is whole
    record: Record | None  # None where it cannot be played
    is_known: bool  # whether the game's package is installed
    is_listed: bool  # whether the row of a whole game says what it is


def game_ids(reader: sqlite3.Connection) -> tuple[list[str], list[str]]:
    """The ids of all games of which anything is left, and what SQLite said where it could not read on."""
    found: set[Any] = set()
    troubles = []
    for statement in _IDS:
        try:
            _walk(reader, statement, found)
        except UNUSABLE as error:
            troubles.append(str(error))
    if troubles:
        for statement in _IDS_FROM_THE_END:
            with suppress(*UNUSABLE):
                for (game_id,) in reader.execute(statement):
                    found.add(game_id)
    return sorted(one for one in found if isinstance(one, str)), troubles


def _walk(reader: sqlite3.Connection, statement: str, found: set[Any]) -> None:
    """Note every id that a statement gives; one that gives the next id alone is asked again and again."""
    before, last = "", ""
    while True:
        for (game_id,) in reader.execute(statement, (before,)):
            if isinstance(game_id, str):
                found.add(game_id)
                last = game_id
        if last <= before:  # smaller, where the order is damaged
            return
        before = last


def read_kept(reader: sqlite3.Connection, game_id: str) -> KeptGame:
    """All that can be read of one game. The row first: beside a running room, the log may only be longer."""
    troubles: list[str] = []

    def rows(statement: str) -> list[tuple[Any, ...]]:
        read: list[tuple[Any, ...]] = []
        try:
            for one in reader.execute(statement, (game_id,)):
                read.append(one)
        except UNUSABLE as error:
            troubles.append(str(error))
        return read

    row = rows("SELECT * FROM row WHERE id = ?")
    opening = rows("SELECT opening, seal FROM game WHERE id = ?")
    events = rows("SELECT * FROM event WHERE game = ? ORDER BY seq")
    return KeptGame(
        game_id,
        opening[0] if opening else None,
        events,
        row[0] if row else None,
        "; ".join(dict.fromkeys(troubles)),
    )


def examine(kept: KeptGame) -> SalvagedGame:
    """How much of a game is whole; it is played again, as far as it goes."""
    opening = _whole_opening(kept)
    noted = kept.row[5:] if kept.row else ()
    expected = max([len(kept.events), *(one for one in noted[:1] if isinstance(one, int))])
    if opening is None:
        fault = mark("its opening is missing") if kept.opening is None else mark("its opening is damaged")
        return SalvagedGame(None, [], expected, fault, None, is_known=True, is_listed=True)
    events = _whole_events(kept, opening)
    fault = ""
    if len(events) < len(kept.events):
        fault = mark("an event is damaged")
    elif not reaches(events, *noted):
        fault = mark("its last events are missing")
    elif kept.trouble:
        fault = mark("a part of it cannot be read")
    record, is_known = None, True
    try:
        catalogue.manifest(opening.game)
        record = Record.of(opening, events)
    except UnknownName:
        is_known = False
    except Exception:  # whatever it is, the next game is looked at
        fault = fault or mark("it cannot be played by this version")
    is_listed = bool(fault) or record is None or _is_listed(kept, record)
    return SalvagedGame(opening, events, expected, fault, record, is_known, is_listed)


def _whole_opening(kept: KeptGame) -> Opening | None:
    if kept.opening is None:
        return None
    with suppress(*UNREADABLE):
        opening = msgspec.json.decode(kept.opening[0], type=Opening)
        if kept.opening[1] == seal("", opening) and opening.id == kept.id:
            return opening
    return None


def _whole_events(kept: KeptGame, opening: Opening) -> list[Event]:
    events: list[Event] = []
    previous = seal("", opening)
    with suppress(*UNREADABLE):
        for number, content in enumerate(kept.events, 1):
            event = read_event(content)
            if event.seq != number or event.seal != seal(previous, msgspec.structs.replace(event, seal="")):
                break
            events.append(event)
            previous = event.seal
    return events


def _is_listed(kept: KeptGame, record: Record) -> bool:
    """Whether the lists show the game, as what it is."""
    wanted = record.row()
    found = decode_rows([(kept.row[4],)]) if kept.row else []
    columns = kept.row[:3] if kept.row else ()
    return columns == (wanted.id, wanted.game, wanted.state) and [
        (row.state, row.moves) for row in found
    ] == [(wanted.state, wanted.moves)]


Progress = Callable[[str], None]
"""Shows how far long work is; "" when it is done."""
