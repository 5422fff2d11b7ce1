"""All the tables of the room: opened, found, dropped from memory when nobody is there."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Annotated

import msgspec

from ludotheque import catalogue
from ludotheque.game import Unreadable
from ludotheque.match import LARGEST_SAVE, PERSON, Match, new_seed
from ludotheque.server.engines import Engines
from ludotheque.server.names import clean_name, new_code
from ludotheque.server.record import Record, key_of
from ludotheque.server.store import Opening, Sitting, Store
from ludotheque.server.tables import Table
from ludotheque.server.waits import PATIENT, Waits
from ludotheque.words import _

ME, OPEN = "me", "open"
MOST_MINUTES = 1440


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to set up. A player is `me`, `open` (whoever sits down) or a machine's name."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    players: Annotated[list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=16)]
    variant: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    options: dict[str, int | bool | str] = {}
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    minutes: Annotated[float, msgspec.Meta(ge=0, le=MOST_MINUTES)] = 0.0


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a save, to go on with."""

    save: Annotated[str, msgspec.Meta(max_length=LARGEST_SAVE)]
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class OpenedGame(msgspec.Struct, frozen=True):
    """The game's id, and the secrets of the seats that are mine."""

    id: str
    secrets: dict[str, str]


class Room:
    """The tables that somebody sits at, by the ids of their games."""

    def __init__(self, store: Store, engines: Engines, waits: Waits = PATIENT) -> None:
        self.store = store
        self.engines = engines
        self.waits = waits
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tidying = asyncio.create_task(self._tidy())

    async def table(self, game_id: str) -> Table:
        """The table of that game; NoSuchGame, or Damaged."""
        if game_id not in self.tables:
            async with self._loading.setdefault(game_id, asyncio.Lock()):
                if game_id not in self.tables:
                    try:
                        record = await self._read(game_id)
                    finally:
                        self._loading.pop(game_id, None)
                    self.tables[game_id] = Table(record, self.store, self.engines, self.waits)
        return self.tables[game_id]

    async def record(self, game_id: str) -> Record:
        """A game to look at, without a table if nobody sits there."""
        if game_id in self.tables:
            return self.tables[game_id].record
        return await self._read(game_id)

    async def _read(self, game_id: str) -> Record:
        """A game from the store, played again on another thread: some have long logs."""
        return await asyncio.to_thread(Record.of, *await self.store.read(game_id))

    async def open(self, wanted: NewGame) -> OpenedGame:
        """Set a new game up; nobody may bring what the seed is to decide."""
        game = catalogue.game(wanted.game, wanted.variant, wanted.options).fresh()
        match = await asyncio.to_thread(Match, game, len(wanted.players), new_seed())
        if len(match.movers) > 1 and wanted.players.count(ME) > 1:
            raise Unreadable(_("where all play at once, each player needs a screen"))
        return await self._open(match, wanted.players, wanted.name, wanted.minutes)

    async def open_save(self, wanted: SavedGame) -> OpenedGame:
        """Go on with a saved game, or look at it again; people's seats are mine."""
        match = await asyncio.to_thread(Match.load, wanted.save)
        players = [ME if player == PERSON else player for player in match.players]
        players = [*players, *[ME] * match.seats][: match.seats]
        return await self._open(match, players, wanted.name)

    async def close(self) -> None:
        """Everything is in the store already."""
        self._tidying.cancel()
        for table in self.tables.values():
            table.close()
        await self.engines.close()
        await self.store.close()

    async def _open(self, match: Match, players: list[str], name: str, minutes: float = 0.0) -> OpenedGame:
        game = match.game
        kept = {str(seat): secrets.token_urlsafe(16) for seat, player in enumerate(players) if player == ME}
        own_name = clean_name(name) if len(kept) == 1 else ""  # a shared device speaks for several
        seats = []
        for seat, player in enumerate(players):
            if player == ME:
                seats.append(Sitting("person", own_name, key_of(kept[str(seat)])))
            elif player == OPEN:
                seats.append(Sitting("open"))
            else:
                catalogue.agent(game.name, player)  # refuses a name that is none
                seats.append(Sitting("machine", player))
                self.engines.warm(game.name)
        opening = Opening(
            id=new_code(10),
            game=game.name,
            options=game.rules._asdict(),
            seed=match.seed,
            seats=seats,
            minutes=minutes,
            time=time.time(),
            moves=match.texts(),
            ending=match.ending and match.ending._asdict(),
        )
        await self.store.add(opening, Record(opening, match).row())
        return OpenedGame(opening.id, kept)

    async def _tidy(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self.waits.idle / 5)
            for game_id, table in list(self.tables.items()):
                is_idle = not table.presence.pages and not table.lock.locked()
                if is_idle and loop.time() - table.presence.empty_since > self.waits.idle:
                    table.close()
                    del self.tables[game_id]
