"""A copy of a store, made while a room may be open over it: one moment of it, checked and flushed."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from ludotheque.server.store.check import file_faults, open_to_look
from ludotheque.server.store.file import PRIVATE, identity
from ludotheque.server.store.interface import StoreTrouble
from ludotheque.server.store.salvage import Progress
from ludotheque.server.store.schema import UNUSABLE
from ludotheque.words import _

PAGES_A_STEP = 1000


def back_up(path: Path, target: Path, overwrite: bool, progress: Progress) -> int:
    """Copy the store into a new file; the result is its size in bytes.

    An existing file is left alone unless it may be overwritten, and then it is replaced whole or not at all.
    """
    if identity(target) is not None and (not overwrite or identity(target) == identity(path)):
        raise StoreTrouble(_("{path} is there already", path=target))
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
        with closing(open_to_look(path)) as reader, closing(sqlite3.connect(draft)) as copy:
            _copy(reader, copy, progress)
        flush(draft)
        draft.replace(target)
        flush(target.parent)
        return target.stat().st_size
    except UNUSABLE as error:
        raise StoreTrouble(_("the copy could not be made: {reason}", reason=error)) from None
    except OSError as error:
        raise StoreTrouble(_("the copy could not be made: {reason}", reason=error.strerror)) from None
    finally:
        draft.unlink(missing_ok=True)


def _copy(reader: sqlite3.Connection, copy: sqlite3.Connection, progress: Progress) -> None:
    def show(_status: int, remaining: int, total: int) -> None:
        share = 100 * (total - remaining) // max(total, 1)
        progress(_("copying the games: {share} %", share=share))

    reader.execute(
        "BEGIN"
    )  # one moment of the store: without it, each move of the room would begin the copy anew
    reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
    reader.backup(copy, pages=PAGES_A_STEP, progress=show, sleep=0)
    reader.rollback()
    copy.execute("PRAGMA journal_mode = DELETE")  # a single file, which can be read from anywhere
    progress(_("reading the copy"))
    faults = file_faults(copy)
    progress("")
    if faults:
        raise StoreTrouble(_("the copy could not be made: {reason}", reason=faults[0]))


def flush(path: Path) -> None:
    """Have a file, or the names in a folder, on disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
