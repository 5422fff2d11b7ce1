"""Games read from the store: played again on threads, so that a long one delays nobody.

The threads end with the program, whatever they are doing. Short games never wait for long ones, of which one
is read at a time; a long game that was just read is kept for a while, since its readers often ask again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from ludotheque.control import start
from ludotheque.server.record import Record
from ludotheque.server.store.interface import Store

T = TypeVar("T")

SHORT = 40
"""Moves and other events up to which a game is read at once: it takes no longer than to start a thread."""

LONG = 300
"""Moves and other events from which on a game is long; a short one is read at once."""

MOST_KEPT = 30_000
"""Moves and other events of the long games that are kept; they take a few hundred bytes each."""


class GameReader:
    """Reads games; whoever asks for a game that is being read waits for the same reading."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._readings: dict[str, asyncio.Task[Record]] = {}
        self._kept: dict[str, Record] = {}  # what was read last comes last
        self._one_long = asyncio.Lock()

    async def read(self, game_id: str) -> Record:
        """The game as its log tells it; NoSuchGame, or Damaged."""
        if game_id in self._kept:
            return self._kept[game_id]
        reading = self._readings.get(game_id)
        if reading is None:
            reading = self._readings[game_id] = asyncio.create_task(self._read(game_id))
            reading.add_done_callback(partial(self._forget_reading, game_id))
        return await asyncio.shield(reading)

    def keep(self, record: Record) -> None:
        """Keep a game that is long, as it stands now; one that is not is read again when it is needed."""
        self._kept.pop(record.id, None)
        if is_long(record):
            self._kept[record.id] = record
        while sum(map(length, self._kept.values())) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]

    def forget(self, game_id: str) -> None:
        """A game is played on: what was kept of it no longer holds."""
        self._kept.pop(game_id, None)

    def close(self) -> None:
        """Nobody waits for games any more."""
        for reading in self._readings.values():
            reading.cancel()

    async def _read(self, game_id: str) -> Record:
        opening, events = await self._store.read(game_id)
        length = len(opening.moves) + len(events)
        if length <= SHORT and not opening.position:  # a position that somebody made may take a while
            return Record.of(opening, events)
        if length < LONG:
            return await on_thread(partial(Record.of, opening, events))
        async with self._one_long:
            record = await on_thread(partial(Record.of, opening, events))
        self.keep(record)
        return record

    def _forget_reading(self, game_id: str, reading: asyncio.Task[Record]) -> None:
        del self._readings[game_id]
        if not reading.cancelled():
            reading.exception()  # whoever still waits has it


def length(record: Record) -> int:
    """The moves and other events that a game has in memory."""
    return record.match.ply + record.seq


def is_long(record: Record) -> bool:
    """Whether reading it again takes a while."""
    return length(record) >= LONG


async def on_thread(work: Callable[[], T]) -> T:
    """The result of work on a thread that holds up neither the loop nor the end of the program."""
    return await asyncio.wrap_future(start(work))
