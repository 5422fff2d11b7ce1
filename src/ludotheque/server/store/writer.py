"""The one thread that writes to the SQLite store, with its own connection.

All that queued up while the last commit went to disk is committed together, so the number of moves a second
is not bound by the number of flushes. A connection whose commit failed is closed and opened anew, so that
nothing rests on what it remembers; and a commit counts only when the file is still at its path afterwards.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from ludotheque.server.store.batches import Statement, commit
from ludotheque.server.store.file import Displaced, OpenedFiles, make_private
from ludotheque.server.store.schema import UNUSABLE, open_for_writing
from ludotheque.words import mark

MOST_TOGETHER = 1000
GATHERING = 0.002
"""Seconds that a write waits for company, where the last commit was but a moment ago: every commit wakes the
loop, the disk and this thread, however much it keeps, and a fifth of the room's time at 500 moves a second is
saved. A move that comes alone does not wait."""
MOMENT = 0.005


class Write(NamedTuple):
    """Statements that are done all or none, and who waits for them."""

    statements: list[Statement]
    waiting: asyncio.Future[None]


class StoreWriter:
    """Writes what it is given, in order; made inside the event loop that waits for it.

    `close_readers` is called when no connection of this program to the store may stay open.
    """

    def __init__(self, files: OpenedFiles, close_readers: Callable[[], None]) -> None:
        self.is_flushed = False  # what was in the log when the store was opened
        self.has_tried = threading.Event()  # to open the store, whether or not it could
        self.longest_commit = 0.0  # seconds, so far
        self._files, self._close_readers = files, close_readers
        self._connection: sqlite3.Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._writes: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_for_ever, name="store-writer", daemon=True)
        self._thread.start()

    async def write(self, statements: list[Statement]) -> None:
        """It is on disk when this returns; an IntegrityError when it was there, or whatever went wrong."""
        waiting: asyncio.Future[None] = self._loop.create_future()
        self._writes.put(Write(statements, waiting))
        await waiting  # whoever stops waiting does not stop the writing

    async def close(self) -> None:
        """Finish what is queued."""
        self._writes.put(None)
        await asyncio.to_thread(self._thread.join)

    def _write_for_ever(self) -> None:
        with suppress(*UNUSABLE, Displaced):  # said at each write, and tried again
            self._connection = self._open()
        self.has_tried.set()
        last, crowded_until = False, 0.0
        while not last:
            together = [self._writes.get()]
            if time.monotonic() < crowded_until:
                time.sleep(GATHERING)
            while len(together) < MOST_TOGETHER and not self._writes.empty():
                together.append(self._writes.get())
            writes = [write for write in together if write is not None]
            last = len(writes) < len(together)
            began = time.monotonic()
            self._loop.call_soon_threadsafe(_tell, writes, self._keep(writes))
            ended = time.monotonic()
            self.longest_commit, crowded_until = max(self.longest_commit, ended - began), ended + MOMENT
        if self._connection is not None:
            self._connection.close()

    def _keep(self, writes: list[Write]) -> list[Exception | None]:
        """Commit these together; for each what went wrong, and whatever it was, the next gets its chance."""
        try:
            self._connection = self._connection or self._open()
            self._files.check_database()
            troubles = commit(self._connection, [write.statements for write in writes])
            self._check_files(self._connection)
        except Exception as error:
            self._connection = self._after_trouble(self._connection)
            if len(writes) > 1 and not isinstance(error, (sqlite3.OperationalError, Displaced)):
                # Not the disk but one of them, of a game whose page is damaged: the others shall not suffer.
                return [trouble for write in writes for trouble in self._keep([write])]
            return [error] * len(writes)
        return troubles

    def _open(self) -> sqlite3.Connection:
        self._files.check_database()
        connection = open_for_writing(self._files.path)
        try:
            self._files.note()
        except Displaced:
            connection.close()
            raise
        make_private(self._files.path)
        self.is_flushed = True
        return connection

    def _check_files(self, connection: sqlite3.Connection) -> None:
        """Whether what was committed will be found again; where only the log is gone, nothing is lost yet."""
        self._files.check_database()
        if self._files.has_lost_log():
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            raise Displaced(mark("a file beside the store was deleted; try again"))

    def _after_trouble(self, connection: sqlite3.Connection | None) -> sqlite3.Connection | None:
        """The connection to go on with, None for a new one.

        A database that is no longer at its path keeps its connection, or SQLite would leave the log where the
        database was: the log is written into the database, wherever that is now. Where only files beside it
        are gone, all connections of this program are closed, and the next one makes them again.
        """
        if connection is None:
            return None
        try:
            self._files.check_database()
        except Displaced:
            with suppress(*UNUSABLE):
                connection.rollback()
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return connection
        if self._files.has_lost_log():
            self._close_readers()
        with suppress(*UNUSABLE):
            connection.close()
        return None


def _tell(writes: list[Write], troubles: list[Exception | None]) -> None:
    for write, trouble in zip(writes, troubles, strict=True):
        if write.waiting.cancelled():
            continue
        if trouble is None:
            write.waiting.set_result(None)
        else:
            write.waiting.set_exception(trouble)
