"""The store in one SQLite file: write-ahead log, full durability, one writer, group commit.

All that queued up while the last commit went to disk is committed together, so the number of moves a second
is not bound by the number of flushes. The writer is a thread with its own connection; another thread
reads, and never waits for the writer.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from ludotheque.server.store import (
    Conflict,
    Damaged,
    Event,
    GameState,
    NoSuchGame,
    Opening,
    Row,
    RowPage,
    Unwritable,
    seal,
)
from ludotheque.words import _

T = TypeVar("T")

VERSION = 1
MOST_TOGETHER = 1000
SCHEMA = """
CREATE TABLE game (id TEXT PRIMARY KEY, opening TEXT NOT NULL, seal TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE event (
    game TEXT NOT NULL, seq INTEGER NOT NULL, command TEXT NOT NULL, kind TEXT NOT NULL,
    seat INTEGER NOT NULL, text TEXT NOT NULL, clocks TEXT, time REAL NOT NULL, seal TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX command ON event (game, command);
CREATE TABLE row (id TEXT PRIMARY KEY, game TEXT NOT NULL, state TEXT NOT NULL, time REAL NOT NULL,
    content TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX newest ON row (time DESC);
CREATE INDEX newest_of_state ON row (state, time DESC);
"""

FIELDS = [field.name for field in msgspec.structs.fields(Event)]
CLOCKS = FIELDS.index("clocks")

_encode = msgspec.json.Encoder().encode


Statement = tuple[str, Sequence[Any]]


class Write(NamedTuple):
    """Statements that are done all or none, and who waits for them."""

    statements: list[Statement]
    waiting: asyncio.Future[None]


class SQLiteStore:
    """A `Store` in a file; made inside the event loop that uses it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._loop = asyncio.get_running_loop()
        self._writes: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._reading = ThreadPoolExecutor(1, "store-reader")
        self._reader: sqlite3.Connection | None = None
        self._ready = threading.Event()
        self._writing = threading.Thread(target=self._write_for_ever, name="store-writer", daemon=True)
        self._writing.start()

    async def add(self, opening: Opening, row: Row) -> None:
        values = (opening.id, _encode(opening).decode(), seal("", opening))
        await self._write([("INSERT INTO game VALUES (?, ?, ?)", values), _insert(row)])

    async def append(self, event: Event, row: Row) -> None:
        values = [getattr(event, field) for field in FIELDS]
        values[CLOCKS] = event.clocks and _encode(event.clocks).decode()
        await self._write([("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values), _insert(row)])

    async def read(self, game_id: str) -> tuple[Opening, list[Event]]:
        try:
            found = await self._read(lambda reader: _read_game(reader, game_id))
        except (msgspec.DecodeError, RecursionError):  # a ValidationError is one of them
            raise Damaged(_("this game is damaged and cannot go on")) from None
        if found is None:
            raise NoSuchGame(_("there is no such game here"))
        return found

    async def rows(
        self, game: str | None = None, state: GameState | None = None, offset: int = 0, limit: int = 20
    ) -> RowPage:
        given = {"game": game, "state": state}
        wanted = [key for key, value in given.items() if value is not None]
        where = "WHERE " + " AND ".join(f"{key} = :{key}" for key in wanted) if wanted else ""
        values = {**given, "limit": limit, "offset": offset}

        def read(reader: sqlite3.Connection) -> RowPage:
            found = reader.execute(
                f"SELECT content FROM row {where} ORDER BY time DESC LIMIT :limit OFFSET :offset", values
            )
            total = reader.execute(f"SELECT count(*) FROM row {where}", values).fetchone()[0]
            return RowPage(_rows(found), total)

        return await self._read(read)

    async def rows_of(self, ids: list[str]) -> list[Row]:
        marks = ", ".join("?" * len(ids))
        statement = f"SELECT content FROM row WHERE id IN ({marks}) ORDER BY time DESC"
        return await self._read(lambda reader: _rows(reader.execute(statement, ids)))

    async def close(self) -> None:
        await asyncio.to_thread(self._reading.shutdown)
        if self._reader is not None:  # first: the last to close brings the log home, and only a writer can
            self._reader.close()
        self._writes.put(None)
        await asyncio.to_thread(self._writing.join)

    # --- Writing --------------------------------------------------------------------------------------

    async def _write(self, statements: list[Statement]) -> None:
        waiting: asyncio.Future[None] = self._loop.create_future()
        self._writes.put(Write(statements, waiting))
        try:
            await asyncio.shield(waiting)  # whoever stops waiting does not stop the writing
        except sqlite3.IntegrityError:
            raise Conflict(_("this was kept already")) from None
        except Exception as error:
            raise Unwritable(_("nothing can be written now: {reason}", reason=error)) from None

    def _write_for_ever(self) -> None:
        connection: sqlite3.Connection | None = None
        with suppress(sqlite3.Error):  # said at each write, and tried again
            connection = _open_for_writing(self.path)
        self._ready.set()
        last = False
        while not last:
            together = [self._writes.get()]
            while len(together) < MOST_TOGETHER and not self._writes.empty():
                together.append(self._writes.get())
            writes = [write for write in together if write is not None]
            last = len(writes) < len(together)
            try:
                connection = connection or _open_for_writing(self.path)
                troubles = _commit(connection, writes)
            except Exception as error:  # whatever it is, the next write gets its chance
                troubles = [error] * len(writes)
            self._loop.call_soon_threadsafe(_tell, writes, troubles)
        if connection is not None:
            connection.close()

    # --- Reading --------------------------------------------------------------------------------------

    async def _read(self, read: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await self._loop.run_in_executor(self._reading, self._read_in_thread, read)
        except sqlite3.Error as error:
            raise Damaged(_("the store cannot be read: {reason}", reason=error)) from None

    def _read_in_thread(self, read: Callable[[sqlite3.Connection], T]) -> T:
        self._ready.wait()
        reader, lasting = (self._reader, True) if self._reader else _open_for_reading(self.path)
        self._reader = reader if lasting else None
        return read(reader)


def _insert(row: Row) -> Statement:
    statement = "INSERT OR REPLACE INTO row VALUES (?, ?, ?, ?, ?)"
    return statement, (row.id, row.game, row.state, row.time, _encode(row).decode())


def _open_for_writing(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=5)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if version == 0 and tables == 0:
            connection.executescript(f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;")
        elif version != VERSION:
            raise sqlite3.NotSupportedError("the file was made by another program or version")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _open_for_reading(path: Path) -> tuple[sqlite3.Connection, bool]:
    """A connection that only reads, and whether it sees what is written later.

    One that needs no other file beside it, where none can be made, does not; nor what is in the log.
    """
    log = Path(f"{path}-wal")
    has_log = log.exists() and log.stat().st_size > 0
    for how in ("mode=ro",) if has_log else ("mode=ro", "immutable=1"):
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, check_same_thread=False)
        try:
            connection.execute("SELECT count(*) FROM row WHERE 0")
            connection.text_factory = lambda text: text.decode(errors="replace")  # its seal will tell
        except sqlite3.OperationalError as error:
            connection.close()
            trouble = error
        else:
            return connection, how == "mode=ro"
    raise trouble


def _commit(connection: sqlite3.Connection, writes: list[Write]) -> list[Exception | None]:
    """Write everything with one flush; what is there already is left out, the rest is kept."""
    troubles: list[Exception | None] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for write in writes:
            try:
                for statement, values in write.statements:
                    connection.execute(statement, values)
                troubles.append(None)
            except sqlite3.IntegrityError as error:
                troubles.append(error)
        connection.execute("COMMIT")
    except Exception as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [error] * len(writes)
    return troubles


def _tell(writes: list[Write], troubles: list[Exception | None]) -> None:
    for write, trouble in zip(writes, troubles, strict=True):
        if trouble is None:
            write.waiting.set_result(None)
        else:
            write.waiting.set_exception(trouble)


def _read_game(reader: sqlite3.Connection, game_id: str) -> tuple[Opening, list[Event]] | None:
    """The game, or None when there is none; a DecodeError when what is there is no game."""
    found = reader.execute("SELECT opening, seal FROM game WHERE id = ?", (game_id,)).fetchone()
    if found is None:
        return None
    events = []
    for row in reader.execute("SELECT * FROM event WHERE game = ? ORDER BY seq", (game_id,)):
        event = dict(zip(FIELDS, row, strict=True))
        event["clocks"] = event["clocks"] and msgspec.json.decode(event["clocks"])
        events.append(event)
    opening = msgspec.json.decode(found[0], type=Opening)
    if found[1] != seal("", opening):
        raise msgspec.DecodeError
    return opening, msgspec.convert(events, list[Event])


def _rows(found: Iterable[tuple[str]]) -> list[Row]:
    """The rows that can be read; a damaged one does not hide the others."""
    rows = []
    for (content,) in found:
        with suppress(msgspec.DecodeError):
            rows.append(msgspec.json.decode(content, type=Row))
    return rows
