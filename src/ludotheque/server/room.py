"""All the tables of the room: opened, found, dropped from memory when nobody is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

from ludotheque import catalogue
from ludotheque.game import Game, Unreadable, Unsupported
from ludotheque.match import Match, new_seed, wrong_number
from ludotheque.server import openings, rematches
from ludotheque.server.engines.engines import Engines
from ludotheque.server.engines.prepare import ReadSave
from ludotheque.server.openings import ME, NewGame, OpenedGame, SavedGame, Seating
from ludotheque.server.quotas import Quotas
from ludotheque.server.reading import GameReader, is_long, length, on_thread
from ludotheque.server.record import NextGame, Record
from ludotheque.server.store.interface import Opening, Row, Store
from ludotheque.server.study import can_begin
from ludotheque.server.tables import Table
from ludotheque.server.waits import PATIENT, Waits
from ludotheque.words import _

T = TypeVar("T")

MOST_EMPTY = 50_000
"""Moves and other events of the games that are kept at hand although nobody looks at them."""

SECONDS_TO_COME_BACK = 10.0
"""How long a table waits at least for who is on the way to it."""


class Room:
    """The tables that somebody sits at, by the ids of their games.

    What is costly about opening a game is done in engine processes, about finding one on threads.
    """

    def __init__(
        self, store: Store, engines: Engines, waits: Waits = PATIENT, quotas: Quotas | None = None
    ) -> None:
        self.store = store
        self.engines = engines
        self.waits = waits
        self.tables: dict[str, Table] = {}
        self._quotas = quotas or Quotas()
        self._reader = GameReader(store)
        self._one_work = asyncio.Lock()
        self._tidying = asyncio.create_task(self._tidy())

    async def table(self, game_id: str) -> Table:
        """The table of that game; NoSuchGame, or Damaged."""
        if game_id not in self.tables:
            record = await self._reader.read(game_id)
            if game_id not in self.tables:  # nobody else has come meanwhile
                self._reader.forget(game_id)
                self.tables[game_id] = Table(record, self.store, self.engines, self.waits, self.open_next)
                if is_long(record):
                    self._make_room()
        return self.tables[game_id]

    async def record(self, game_id: str) -> Record:
        """A game to look at, without a table if nobody sits there."""
        if game_id not in self.tables:
            record = await self._reader.read(game_id)
            if game_id not in self.tables:
                return record
        return self.tables[game_id].record

    async def open(self, wanted: NewGame, person: str) -> OpenedGame:
        """Set a new game up; nobody may bring what the seed is to decide. `person` is whose quota it is."""
        game = catalogue.game(wanted.game, wanted.variant, wanted.options).fresh()
        if len(wanted.players) not in game.seats:
            raise Unreadable(wrong_number(game, len(wanted.players)))
        seating = openings.seating(game.name, wanted.players, wanted.name)
        self._quotas.take(person)
        seed = new_seed()
        match = await self._begun(game, len(seating.seats), seed, person, wanted.position)
        if len(match.movers) > 1 and wanted.players.count(ME) > 1:
            raise Unreadable(_("where all play at once, each player needs a screen"))
        opening = openings.opening_of(match, seating.seats, wanted.minutes, wanted.increment)
        if not wanted.listed:
            opening = msgspec.structs.replace(opening, listed=False)
        return await self._add(opening, Record(opening, match).row(), seating)

    async def open_next(self, record: Record, asking: list[int], person: str) -> NextGame:
        """Open the same game once more for the players of one that is over; these seats have asked for it."""
        places = rematches.seats_after(record, asking)
        seating = Seating(rematches.sittings_after(record, asking, places), {})
        self._quotas.take(person)
        seed = new_seed()
        position = record.opening.position or ("",)
        match = await self._begun(record.match.fresh_game, len(seating.seats), seed, person, *position)
        opening = openings.opening_of(
            match, seating.seats, record.opening.minutes, record.opening.increment or 0.0
        )
        opening = msgspec.structs.replace(opening, series=rematches.series_after(record, places))
        await self._add(opening, Record(opening, match).row(), seating)
        return NextGame(opening.id, places)

    async def open_save(self, wanted: SavedGame, person: str) -> OpenedGame:
        """Go on with a saved game, or look at it again; people's seats are mine."""
        read = await self.read_file(wanted, person)
        seating = openings.seating_of_save(read, wanted.name)
        opening = openings.opening_of_save(read, seating.seats)
        opened = await self._add(opening, openings.row_of_save(read, opening), seating)
        return msgspec.structs.replace(opened, note=openings.note_of_save(read))

    async def read_file(self, wanted: SavedGame, person: str) -> ReadSave:
        """The game of a save or of a file, to be studied; it is counted as one that is opened."""
        self._quotas.take(person, len(wanted.save))
        return await self.engines.read_save(wanted.save, person, wanted.number)

    async def one_by_one(self, work: Callable[[], T]) -> T:
        """The result of work on positions that somebody made, or on a file: on a thread, one at a time."""
        async with self._one_work:
            return await on_thread(work)

    async def list_file(self, wanted: SavedGame, person: str) -> list[str]:
        """What the games of a file are called; it is counted as one that is opened."""
        self._quotas.take(person, len(wanted.save))
        return await self.engines.list_file(wanted.save, person)

    async def close(self) -> None:
        """Everything is in the store already."""
        self._tidying.cancel()
        self._reader.close()
        for table in self.tables.values():
            table.close()
        await self.engines.close()
        await self.store.close()

    async def _begun(
        self, game: Game[Any, Any], seats: int, seed: int, person: str, text: str, to_move: int | None = None
    ) -> Match:
        """A new match: from its start, or from the position that a text draws, on a thread."""
        if not text:
            return Match(await self._prepared(game, seed, person), seats, seed)
        if not can_begin(game):
            raise Unsupported(_("a game with secrets begins at its start"))
        match = await self.one_by_one(partial(Match.from_position, game, text, to_move, seed))
        if match.seats != seats:
            raise Unreadable(wrong_number(game, seats))
        if match.outcome:
            raise Unreadable(_("the game is over in this position"))
        return match

    async def _prepared(self, game: Game[Any, Any], seed: int, person: str) -> Game[Any, Any]:
        """The game with all that is made from its seed; most games make nothing."""
        if type(game).prepared is Game.prepared:
            return game
        return await self.engines.prepare(game, seed, person)

    async def _add(self, opening: Opening, row: Row, seating: Seating) -> OpenedGame:
        await self.store.add(opening, row)
        if seating.has_machine:
            self.engines.warm(opening.game)
        return OpenedGame(opening.id, seating.secrets)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(self.waits.idle / 5)
            for table in self._empty_tables(self.waits.idle):
                self._drop(table)

    def _make_room(self) -> None:
        """Long games take memory: of those that nobody looks at, the ones left first are dropped early."""
        empty = self._empty_tables(SECONDS_TO_COME_BACK)
        moves = sum(length(table.record) for table in empty)
        for table in empty:
            if moves <= MOST_EMPTY:
                return
            moves -= length(table.record)
            self._drop(table)

    def _empty_tables(self, seconds: float) -> list[Table]:
        """The tables at which nobody has been for so long, those that were left first before the others."""
        left_before = asyncio.get_running_loop().time() - seconds
        empty = [
            table
            for table in self.tables.values()
            if not (table.presence.pages or table.lock.locked()) and table.presence.empty_since < left_before
        ]
        return sorted(empty, key=lambda table: table.presence.empty_since)

    def _drop(self, table: Table) -> None:
        table.close()
        self._reader.keep(table.record)
        del self.tables[table.record.id]
