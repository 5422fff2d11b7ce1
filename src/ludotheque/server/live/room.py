"""All live tables: opened, found, and dropped when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec

from ludotheque import catalogue
from ludotheque.game import UnknownName, Unreadable
from ludotheque.live import LiveGame, LiveMode
from ludotheque.live_recording import mode_of
from ludotheque.server.engines.engines import Busy, Engines
from ludotheque.server.live.clock import LiveClock
from ludotheque.server.live.records import LiveRecord, packed, unpacked
from ludotheque.server.live.tables import LiveTable
from ludotheque.server.names import clean_name
from ludotheque.server.network.access import HERE
from ludotheque.server.network.log_lines import short
from ludotheque.server.quotas import Quotas
from ludotheque.server.record import key_of
from ludotheque.server.store.interface import Damaged, NoSuchGame, StoreTrouble
from ludotheque.server.store.replays import ReplayStore
from ludotheque.server.waits import Waits
from ludotheque.words import _

MOST_TABLES = 100
MOST_OF_PERSON = 10
"""Tables; this very machine may have them all."""

MOST_LISTED = 10

Words = Annotated[str, msgspec.Meta(max_length=40)]

log = logging.getLogger(__name__)


class NewLiveGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A live game to set up."""

    game: Words
    mode: Words
    pace: Words = ""
    options: Annotated[dict[Words, int], msgspec.Meta(max_length=10)] = {}
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    listed: bool = False  # whether anybody is invited to its open seat


class OpenedLiveGame(msgspec.Struct, frozen=True):
    """The table's id and address, and the secret of the seat of whoever opened it."""

    id: str
    address: str
    secrets: dict[str, str]


class LiveRoom:
    """The live tables by their ids, and the clock that they share."""

    def __init__(self, store: ReplayStore, engines: Engines, waits: Waits) -> None:
        self.clock = LiveClock()
        self.waits = waits
        self.tables: dict[str, LiveTable] = {}
        self._store, self._engines = store, engines
        self._quotas = Quotas()
        self._loop = asyncio.get_running_loop()
        self._tidying = asyncio.create_task(self._tidy())
        self._keeping: set[asyncio.Task[None]] = set()

    def open(self, wanted: NewLiveGame, person: str) -> OpenedLiveGame:
        """Set a table up; `person` is whose limits it counts for."""
        game, mode = _game_and_mode(wanted)
        options = game.options(wanted.options)
        self._quotas.take(person)
        self._make_room(person)
        pace = wanted.pace or next(iter(mode.paces), "")
        table = LiveTable(
            game, mode, options, pace, person, self._engines, self.clock, self.waits, self._keep
        )
        table.is_listed = wanted.listed
        held = {}
        if mode.people:
            held = {"0": secrets.token_urlsafe(16)}
            table.people.append((clean_name(wanted.name), key_of(held["0"])))
        self.tables[table.id] = table
        if mode.paces:
            self._engines.warm(game.name)
        return OpenedLiveGame(table.id, table.address, held)

    def table(self, game: str, table_id: str) -> LiveTable:
        """The table of that id."""
        table = self.tables.get(table_id)
        if table is None or table.game.name != game:
            raise NoSuchGame(_("this game is over, or there never was one"))
        return table

    def rows(self, are_waiting: bool) -> list[dict[str, Any]]:
        """The tables that somebody is at, as the lobby lists them: those with an open seat, or the others."""
        found = [
            table
            for table in self.tables.values()
            if table.audience.pages and table.phase != "over" and (table.phase == "waiting") == are_waiting
        ]
        listed = [table for table in found if table.mode.people and (table.is_listed or not are_waiting)]
        return [_row(table) for table in listed[-MOST_LISTED:][::-1]]

    async def record(self, record_id: str) -> LiveRecord:
        """A game that is over, to be looked at again."""
        content = await self._store.replay(record_id)
        if content is None:
            raise NoSuchGame(_("there is no such replay here; old ones make room for new ones"))
        try:
            return unpacked(content)
        except Exception:
            raise Damaged(_("this game is damaged and cannot go on")) from None

    @property
    def busy_at(self) -> float:
        """When something was last played, by the loop's clock."""
        return self._loop.time() if self.clock.count else 0.0

    async def close(self) -> None:
        """No table ticks any more; what is being written is finished."""
        self._tidying.cancel()
        for table in self.tables.values():
            table.close()
        self.clock.close()
        await asyncio.gather(*self._keeping, return_exceptions=True)

    def take_again(self, person: str) -> None:
        """Another game at the same table counts as one."""
        self._quotas.take(person)

    # --- Tables that nobody is at -------------------------------------------------------------------

    def _make_room(self, person: str) -> None:
        """Where there are too many tables, the one that was left first goes; Busy where none was."""
        own = [table for table in self.tables.values() if table.opener == person]
        most = MOST_TABLES if person == HERE else MOST_OF_PERSON
        for tables, limit in ((own, most), ([*self.tables.values()], MOST_TABLES)):
            if len(tables) < limit:
                continue
            empty = [table for table in tables if not table.audience.pages]
            if not empty:
                raise Busy(_("too many live games are being played; try again in a moment"))
            self._drop(min(empty, key=lambda table: table.audience.empty_since))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(self.waits.idle / 5)
            before = self._loop.time() - self.waits.idle
            for table in [*self.tables.values()]:
                if not table.audience.pages and table.audience.empty_since < before:
                    self._drop(table)

    def _drop(self, table: LiveTable) -> None:
        table.close()
        del self.tables[table.id]

    # --- Games that are over --------------------------------------------------------------------------

    def _keep(self, table: LiveTable, record: LiveRecord) -> None:
        task = asyncio.create_task(self._keep_on_disk(table, record))
        self._keeping.add(task)
        task.add_done_callback(self._keeping.discard)

    async def _keep_on_disk(self, table: LiveTable, record: LiveRecord) -> None:
        """What is kept has an address from then on; a full disk spoils no game."""
        try:
            content = await asyncio.to_thread(packed, record)
            if content is None:
                return
            await self._store.add_replay(record.id, record.game, record.time, content)
        except StoreTrouble as trouble:
            log.warning("a live game was not kept: %s", short(trouble))
            return
        table.was_kept(record.id)


def _row(table: LiveTable) -> dict[str, Any]:
    """A table in the lobby's lists."""
    return {
        "id": table.id,
        "address": table.address,
        "title": table.game.name.capitalize(),
        "players": table.names(),
        "mode": _(table.mode.title),
        "when": datetime.fromtimestamp(table.opened, UTC).isoformat(timespec="seconds"),
    }


def _game_and_mode(wanted: NewLiveGame) -> tuple[LiveGame[Any], LiveMode]:
    game = catalogue.live_game(wanted.game)
    if game is None:
        raise UnknownName(_("there is no game {name}", name=wanted.game))
    mode = mode_of(game, wanted.mode)
    if wanted.pace and wanted.pace not in mode.paces:
        raise Unreadable(_("the machine cannot be {pace} here", pace=wanted.pace))
    return game, mode
