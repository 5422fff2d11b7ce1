"""The store in one SQLite file: write-ahead log, full durability, one writer, group commit.

The writer is a thread with its own connection (writer.py); another thread reads, and never waits for
the writer. What the tables are, and what is read from them, is in schema.py and queries.py.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from ludotheque.server.store.batches import Statement
from ludotheque.server.store.file import Displaced, OpenedFiles, make_private
from ludotheque.server.store.interface import (
    Conflict,
    Damaged,
    Event,
    GameState,
    NoSuchGame,
    Opening,
    Row,
    RowPage,
    StoreTrouble,
    Unwritable,
    seal,
)
from ludotheque.server.store.queries import CLOCKS, UNREADABLE, decode_rows, read_game, read_page
from ludotheque.server.store.replays import read_replay, write_replay
from ludotheque.server.store.schema import UNUSABLE, flush_log, open_for_reading, open_for_writing
from ludotheque.server.store.writer import StoreWriter
from ludotheque.words import _, mark

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode


class SQLiteStore:
    """A `Store` in a file; made inside the event loop that uses it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._files = OpenedFiles(path)
        self._loop = asyncio.get_running_loop()
        self._reading = ThreadPoolExecutor(1, "store-reader")
        self._reader: sqlite3.Connection | None = None
        self._writer = StoreWriter(self._files, self._close_reader_in_thread)

    @property
    def longest_commit(self) -> float:
        """Seconds that the disk took for what was written together, at most so far."""
        return self._writer.longest_commit

    async def add(self, opening: Opening, row: Row) -> None:
        values = (opening.id, _encode(opening).decode(), seal("", opening))
        await self._write([("INSERT INTO game VALUES (?, ?, ?)", values), write_row(row, 0, values[-1])])

    async def append(self, event: Event, row: Row) -> None:
        values = list(msgspec.structs.astuple(event))
        values[CLOCKS] = event.clocks and _encode(event.clocks).decode()
        statement = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        await self._write([(statement, values), write_row(row, event.seq, event.seal)])

    async def read(self, game_id: str) -> tuple[Opening, list[Event]]:
        try:
            found = await self._read(lambda reader: read_game(reader, game_id))
        except UNREADABLE:
            raise Damaged(_("this game is damaged and cannot go on")) from None
        if found is None:
            raise NoSuchGame(_("there is no such game here"))
        return found

    async def rows(
        self, game: str | None = None, state: GameState | None = None, offset: int = 0, limit: int = 20
    ) -> RowPage:
        return await self._read(lambda reader: read_page(reader, game, state, offset, limit))

    async def rows_of(self, ids: list[str]) -> list[Row]:
        marks = ", ".join("?" * len(ids))
        statement = f"SELECT content FROM row WHERE id IN ({marks}) ORDER BY time DESC"
        return await self._read(lambda reader: decode_rows(reader.execute(statement, ids).fetchall()))

    async def add_replay(self, replay_id: str, game: str, time: float, content: bytes) -> None:
        """Keep a game by keys and clock that is over; see replays.py."""
        await self._write(write_replay(replay_id, game, time, content))

    async def replay(self, replay_id: str) -> bytes | None:
        """What was kept of one."""
        return await self._read(lambda reader: read_replay(reader, replay_id))

    async def close(self) -> None:
        await asyncio.to_thread(self._reading.shutdown)
        self._close_reader()  # first: the last to close brings the log home, and only a writer can
        await self._writer.close()

    async def _write(self, statements: list[Statement]) -> None:
        try:
            await self._writer.write(statements)
        except sqlite3.IntegrityError:
            raise Conflict(_("this was kept already")) from None
        except Exception as error:
            raise Unwritable(_("nothing can be written now: {reason}", reason=_said(error))) from None

    async def _read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self._loop.run_in_executor(self._reading, self._read_in_thread, read)
        except (*UNUSABLE, OSError, Displaced) as error:
            raise Damaged(_("the store cannot be read: {reason}", reason=_said(error))) from None

    def _read_in_thread(self, read: Callable[[sqlite3.Connection], T]) -> T:
        self._writer.has_tried.wait()
        if self._reader is None:
            self._files.check_database()
            if not self._writer.is_flushed:
                flush_log(self.path)
            reader, lasting = open_for_reading(self.path)
            if not lasting:
                with closing(reader):
                    return read(reader)
            self._reader = reader
        return read(self._reader)

    def _close_reader(self) -> None:
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _close_reader_in_thread(self) -> None:
        """For the writer: once what is being read now was read."""
        with suppress(RuntimeError):  # it reads no longer
            self._reading.submit(self._close_reader).result()


def make_ready(path: Path) -> None:
    """Before the room opens: the tables made or brought up to date; a sentence when the file is no store.

    A full disk, or a file that can only be read, is told by the room itself, for as long as it lasts.
    """
    try:
        with suppress(sqlite3.OperationalError):
            open_for_writing(path).close()
    except UNUSABLE as error:
        text = _("games cannot be kept in {path}: {reason}", path=path, reason=_said(error))
        raise StoreTrouble(text) from None
    make_private(path)


def write_row(row: Row, seq: int, last_seal: str) -> Statement:
    """What writes a game's row, and beside it how long its log is."""
    statement = """INSERT INTO row VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
        game = excluded.game, state = excluded.state, time = excluded.time, content = excluded.content,
        seq = excluded.seq, seal = excluded.seal"""
    return statement, (row.id, row.game, row.state, row.time, _encode(row).decode(), seq, last_seal)


def _said(error: Exception) -> str:
    """What went wrong; our own sentences in the reader's language."""
    text = mark("the file is damaged") if isinstance(error, UnicodeDecodeError) else str(error)
    return _(text) if text else type(error).__name__
