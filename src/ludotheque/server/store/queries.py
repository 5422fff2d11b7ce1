"""What is read from the SQLite store, over any connection to it: one game, or a page of the lists.

Everything is fetched before it is looked at: a query that is left half-way, because what it found makes no
sense, would keep its connection at that moment of the store.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain
from typing import Any

import msgspec

from ludotheque.server.store.interface import Event, GameState, Opening, Row, RowPage, seal
from ludotheque.server.store.schema import UNUSABLE

FIELDS = [field.name for field in msgspec.structs.fields(Event)]
CLOCKS = FIELDS.index("clocks")
LATEST = 253_402_300_799.0
"""The last second of the year 9999, which no calendar here goes beyond."""

UNREADABLE = (msgspec.DecodeError, RecursionError, TypeError)  # a ValidationError is a DecodeError
"""What `read_game` fails with when what is there is no game."""


def read_game(reader: sqlite3.Connection, game_id: str) -> tuple[Opening, list[Event]] | None:
    """The game, or None when there is none; one of UNREADABLE when what is there is no game.

    A log is compared with the number and seal of its last event, which the game's row holds. A row without
    them, or none at all, tells nothing: it is made again with the next event.
    """
    rows = reader.execute("SELECT * FROM row WHERE id = ?", (game_id,)).fetchall()  # first: a log only grows
    openings = reader.execute("SELECT opening, seal FROM game WHERE id = ?", (game_id,)).fetchall()
    log = reader.execute("SELECT * FROM event WHERE game = ? ORDER BY seq", (game_id,)).fetchall()
    if not openings:
        if rows or log:
            raise msgspec.DecodeError
        return None
    ((text, opening_seal),) = openings
    opening = msgspec.json.decode(text, type=Opening)
    events = [read_event(content) for content in log]
    noted = rows[0][5:] if rows else ()  # in a store of the first version there is no more
    if opening_seal != seal("", opening) or not reaches(events, *noted):
        raise msgspec.DecodeError
    return opening, events


def read_event(content: tuple[Any, ...]) -> Event:
    """One event from its row in the table."""
    event = dict(zip(FIELDS, content, strict=True))
    event["clocks"] = event["clocks"] and msgspec.json.decode(event["clocks"])
    return msgspec.convert(event, Event)


def reaches(events: list[Event], seq: Any = None, last_seal: Any = None) -> bool:
    """Whether a log goes as far as was noted of it."""
    if not seq:
        return True
    return isinstance(seq, int) and 0 < seq <= len(events) and events[seq - 1].seal == last_seal


def read_page(
    reader: sqlite3.Connection, game: str | None, state: GameState | None, offset: int, limit: int
) -> RowPage:
    """The games that changed last, of one kind or all, and how many there are."""
    kinds = _kinds(reader, game, state)
    if not kinds:
        return RowPage([], 0)
    # The index holds each kind, newest first: a page far down the list costs little more than the first, and
    # only the rows of the page itself are read.
    newest = " UNION ALL ".join(["SELECT id, time FROM row WHERE game = ? AND state = ?"] * len(kinds))
    found = reader.execute(
        f"""SELECT content FROM row WHERE id IN
            (SELECT id FROM ({newest} ORDER BY time DESC LIMIT ? OFFSET ?)) ORDER BY time DESC""",
        [*chain.from_iterable(kind[:2] for kind in kinds), limit, offset],
    ).fetchall()
    return RowPage(decode_rows(found), sum(kind[2] for kind in kinds))


def _kinds(
    reader: sqlite3.Connection, game: str | None, state: GameState | None
) -> list[tuple[str, str, int]]:
    """Which games in which states there are, and how many of each.

    From the tally; a damaged one, or none in an old store that cannot be written, is done without.
    """
    given = (game, state)
    which = "(?1 IS NULL OR game = ?1) AND (?2 IS NULL OR state = ?2)"
    try:
        counted = f"SELECT game, state, CAST(games AS INTEGER) FROM tally WHERE {which}"
        return reader.execute(counted, given).fetchall()
    except UNUSABLE:
        counted = f"SELECT game, state, count(*) FROM row WHERE {which} GROUP BY game, state"
        return reader.execute(counted, given).fetchall()


def decode_rows(found: Iterable[tuple[Any, ...]]) -> list[Row]:
    """The rows that can be read; a damaged one does not hide the others, nor does an absurd time."""
    rows = []
    for (content,) in found:
        with suppress(*UNREADABLE):
            row = msgspec.json.decode(content, type=Row)
            if row.scores is None or len(row.scores) == len(row.players):
                rows.append(msgspec.structs.replace(row, time=min(max(row.time, 0.0), LATEST)))
    return rows
