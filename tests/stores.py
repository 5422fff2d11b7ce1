"""Stores with real games in them, made without a room."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from ludotheque.server.record import Record, key_of
from ludotheque.server.store.file import beside
from ludotheque.server.store.interface import Opening, Sitting
from ludotheque.server.store.sqlite import SQLiteStore

MOVES = ("c3 q1 cw", "d4 q4 ccw", "a1 q2 cw", "f6 q3 ccw")
"""The beginning of a game of quintago."""

SECRET = "a-secret-of-22-letters"
"""Of whoever sits in the seats."""

VERSION_1 = """
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
PRAGMA user_version = 1;
"""
"""The tables of the first stores, whose rows did not say how long a log is."""


async def play_into(store: SQLiteStore, game_id: str, moves: int) -> Record:
    """A game of quintago between two people of one device, with its first moves."""
    people = [Sitting("person", "", key_of(SECRET))] * 2
    opening = Opening(game_id, "quintago", {}, 7, people, 0.0, 1_700_000_000.0)
    record = Record(opening)
    await store.add(opening, record.row())
    for ply in range(moves):
        record = await move(store, record, MOVES[ply])
    return record


async def move(store: SQLiteStore, record: Record, text: str) -> Record:
    """One move more, when it is on disk."""
    event = record.next_event("move", record.seq % 2, text)
    after = record.after(event)
    await store.append(event, after.row())
    return after


async def fill(path: Path, games: dict[str, int]) -> None:
    """A closed store with these games, each of so many moves."""
    store = SQLiteStore(path)
    for game_id, moves in games.items():
        await play_into(store, game_id, moves)
    await store.close()


def filled(path: Path, games: dict[str, int]) -> Path:
    """The same, where nothing runs yet."""
    asyncio.run(fill(path, games))
    return path


def left_by_a_kill(path: Path, games: dict[str, int]) -> Path:
    """The same as a killed program leaves it: the last moves are in the log beside it."""

    async def fill_and_copy() -> None:
        store = SQLiteStore(path.with_name("killed.sqlite"))
        for game_id, moves in games.items():
            await play_into(store, game_id, moves)
        for file, copy in zip((store.path, *beside(store.path)), (path, *beside(path)), strict=True):
            shutil.copyfile(file, copy)
        await store.close()
        store.path.unlink()

    asyncio.run(fill_and_copy())
    return path


def as_version_1(path: Path) -> None:
    """Make a closed store into one of the first version."""
    new = path.with_name("new.sqlite")
    with closing(sqlite3.connect(new)) as connection, connection:
        connection.executescript(VERSION_1)
        connection.execute("ATTACH ? AS old", (str(path),))
        for table, columns in (("game", "*"), ("event", "*"), ("row", "id, game, state, time, content")):
            connection.execute(f"INSERT INTO main.{table} SELECT {columns} FROM old.{table}")
    new.replace(path)


def as_version_2(path: Path) -> None:
    """Make a closed store into one of the second version, with two indexes more."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("""
            CREATE INDEX newest_of_state ON row (state, time DESC);
            CREATE UNIQUE INDEX command ON event (game, command);
            DROP TABLE replay;
            PRAGMA user_version = 2;
        """)


def as_version_3(path: Path) -> None:
    """Make a closed store into one of the third version, without replays."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DROP TABLE replay; PRAGMA user_version = 3;")


def change(path: Path, statement: str, **values: str) -> None:
    """What another program does to a store."""
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, values).rowcount >= 1
