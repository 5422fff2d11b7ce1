"""The tables of the SQLite store, how an older file is brought up to them, and connections to it.

A *row* is a game in the lists, with the number and the seal of the game's last event: they are written in one
transaction with that event, so that a log whose end is missing is noticed. The *tally* counts the rows, so
that a list of many games can say how many there are, and of which kinds. Every move changes every index, at
the price of the move itself: so there is one only, and a list of several kinds is merged from theirs.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from ludotheque.words import mark

VERSION = 4
BUSY_SECONDS = 2
"""For another program that writes to the same file; a room that is closed waits as long."""

LARGEST_LOG = 16 * 1024 * 1024
"""To so many bytes the write-ahead log is cut when its content has gone into the database."""

UNUSABLE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite fails with; its message may quote a damaged file, in no encoding."""

FLUSH_FAILED = (sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC)

REPLAYS = """
CREATE TABLE replay (id TEXT PRIMARY KEY, game TEXT NOT NULL, time REAL NOT NULL, content BLOB NOT NULL)
    WITHOUT ROWID;
CREATE INDEX newest_replay ON replay (time DESC);
"""

_LISTS = """
CREATE INDEX newest_of_game_and_state ON row (game, state, time DESC);
CREATE TABLE tally (game TEXT NOT NULL, state TEXT NOT NULL, games INTEGER NOT NULL,
    PRIMARY KEY (game, state)) WITHOUT ROWID;
CREATE TRIGGER row_added AFTER INSERT ON row BEGIN
    INSERT INTO tally VALUES (new.game, new.state, 1) ON CONFLICT DO UPDATE SET games = games + 1;
END;
CREATE TRIGGER row_removed AFTER DELETE ON row BEGIN
    UPDATE tally SET games = games - 1 WHERE game = old.game AND state = old.state;
END;
CREATE TRIGGER row_changed AFTER UPDATE OF game, state ON row
    WHEN old.game <> new.game OR old.state <> new.state
BEGIN
    UPDATE tally SET games = games - 1 WHERE game = old.game AND state = old.state;
    INSERT INTO tally VALUES (new.game, new.state, 1) ON CONFLICT DO UPDATE SET games = games + 1;
END;
"""

SCHEMA = f"""
CREATE TABLE game (id TEXT PRIMARY KEY, opening TEXT NOT NULL, seal TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE event (
    game TEXT NOT NULL, seq INTEGER NOT NULL, command TEXT NOT NULL, kind TEXT NOT NULL,
    seat INTEGER NOT NULL, text TEXT NOT NULL, clocks TEXT, time REAL NOT NULL, seal TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE row (id TEXT PRIMARY KEY, game TEXT NOT NULL, state TEXT NOT NULL, time REAL NOT NULL,
    content TEXT NOT NULL, seq INTEGER, seal TEXT) WITHOUT ROWID;
{_LISTS}
{REPLAYS}
"""

FROM_VERSION_1 = f"""
DROP INDEX IF EXISTS newest;
DROP INDEX IF EXISTS newest_of_state;
DROP INDEX IF EXISTS command;
ALTER TABLE row ADD COLUMN seq INTEGER;
ALTER TABLE row ADD COLUMN seal TEXT;
UPDATE row SET (seq, seal) =
    (SELECT seq, seal FROM event WHERE event.game = row.id ORDER BY seq DESC LIMIT 1);
{_LISTS}
INSERT INTO tally SELECT game, state, count(*) FROM row GROUP BY game, state;
{REPLAYS}
"""
"""Rows of games without events stay without a number: there is no end to be missing."""

FROM_VERSION_2 = f"""
DROP INDEX IF EXISTS newest_of_state;
DROP INDEX IF EXISTS command;
{REPLAYS}
"""

_UPDATES = {1: FROM_VERSION_1, 2: FROM_VERSION_2, 3: REPLAYS}


def open_for_writing(path: Path) -> sqlite3.Connection:
    """A connection to the store at this path, whose tables are made or brought up to date if need be.

    What an interrupted program left in the log is flushed into the database first: after a failed flush the
    system may show content that never came to disk, and nobody must be told that it is kept.
    """
    connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        changes = _missing(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA journal_size_limit = {LARGEST_LOG}")
        if changes:
            connection.executescript(f"BEGIN IMMEDIATE; {changes} PRAGMA user_version = {VERSION}; COMMIT;")
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    except UNUSABLE:
        connection.close()
        raise
    return connection


def _missing(connection: sqlite3.Connection) -> str:
    """What makes the tables what they should be; the file of another program is not touched."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if version == 0 and tables == 0:
        return SCHEMA
    if version in _UPDATES:
        return _UPDATES[version]
    if version != VERSION:
        raise sqlite3.NotSupportedError(mark("the file was made by another program or version"))
    return ""


def flush_log(path: Path) -> None:
    """Before anything is read from a store that could not be opened for writing: an error, if the disk fails.

    What a killed program left in its log may never have been flushed, and whoever reads it takes it for kept.
    Where nothing can be written at all, for want of space or of the right to, the log can still be shown.
    """
    try:
        open_for_writing(path).close()
    except UNUSABLE as error:
        if getattr(error, "sqlite_errorcode", 0) in FLUSH_FAILED:
            raise


def open_for_reading(path: Path, damaged_too: bool = False) -> tuple[sqlite3.Connection, bool]:
    """A connection that only reads, and whether it sees what is written later.

    One that needs no other file beside it, where none can be made, does not; nor what is in the log. A file
    whose end is missing is refused unless damaged ones are asked for.
    """
    log = Path(f"{path}-wal")
    has_log = log.exists() and log.stat().st_size > 0
    for how in ("mode=ro",) if has_log else ("mode=ro", "immutable=1"):
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True, check_same_thread=False)
        try:
            if damaged_too:  # nothing is written: it only makes SQLite go by what there is of the file
                connection.execute("PRAGMA writable_schema = ON")
            connection.execute("SELECT count(*) FROM row WHERE 0")
            connection.text_factory = lambda text: text.decode(errors="replace")  # its seal will tell
        except UNUSABLE as error:
            connection.close()
            if not isinstance(error, sqlite3.OperationalError):
                raise
            trouble = error
        else:
            return connection, how == "mode=ro"
    raise trouble
