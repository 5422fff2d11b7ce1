"""The tables that somebody is at, as the lobby lists them and the wall shows them.

Tables that people left long ago stay in the store and in the list of all games; nobody would answer there.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from typing import Any

from ludotheque import words
from ludotheque.server import notices, pages
from ludotheque.server.record import Record
from ludotheque.server.room import Room
from ludotheque.server.store.interface import Row
from ludotheque.server.tables import Table

MOST_LISTED = 10
MOST_ON_THE_WALL = 12


def is_occupied(table: Table) -> bool:
    """Whether one of the players is there; where machines play each other, whether anybody watches."""
    pages_there = table.presence.pages
    if any(sitting.kind == "person" for sitting in table.record.seats):
        return any(page.seats for page in pages_there)
    return bool(pages_there)


def waiting_rows(room: Room) -> list[Row]:
    """The games that anybody may join now, the latest first."""
    found = (table.record for table in _occupied(room) if table.record.has_free_seat)
    invited = (record for record in found if record.opening.listed is not False and not record.outcome)
    return [record.row() for record in _latest(invited, MOST_LISTED)]


def running_rows(room: Room) -> list[Row]:
    """The games that are being played now, the latest first."""
    found = (table.record for table in _occupied(room))
    running = (record for record in found if not record.outcome and not record.has_open_seat)
    return [record.row() for record in _latest(running, MOST_LISTED)]


class Wall:
    """The boards of the wall page, each made once a move and language."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], tuple[Record, dict[str, Any]]] = {}

    def boards(self, room: Room) -> list[dict[str, Any]]:
        """The games in which something happened last, in the order in which they were opened.

        Those whose players still wait for somebody are left out: an id would be an invitation.
        """
        found = (table.record for table in _occupied(room) if not table.record.has_open_seat)
        shown = sorted(_latest(found, MOST_ON_THE_WALL), key=lambda record: record.opening.time)
        language = words.spoken()
        made = {key: one for key, one in self._made.items() if key[1] != language}
        boards = []
        for record in shown:
            board = self._board(record, language, room.waits.countdown)
            if board:
                made[record.id, language] = (record, board)
                boards.append(board)
        self._made = made
        return boards

    def _board(self, record: Record, language: str, countdown: float) -> dict[str, Any] | None:
        known = self._made.get((record.id, language))
        return known[1] if known and known[0] is record else shown_board(record, countdown)


def shown_board(record: Record, countdown: float) -> dict[str, Any] | None:
    """A game as a spectator sees it; None before its round begins, so many seconds after it was dealt."""
    if record.seconds_to_start(countdown) > 0:
        return None
    match, ending = record.match, notices.ending(record)
    past = notices.past_position(match, None, match.ply)
    return {
        "id": record.id,
        "game": record.opening.game,
        "title": record.opening.game.capitalize(),
        "players": pages.shown_names(record.seats),
        "ply": match.ply,
        "movers": list(match.movers),
        "view": past.view,
        "last": past.last,
        "result": ending.text if ending else "",
    }


def _occupied(room: Room) -> Iterator[Table]:
    return (table for table in room.tables.values() if is_occupied(table))


def _latest(records: Iterator[Record], most: int) -> list[Record]:
    return nlargest(most, records, key=lambda record: record.time)
