"""Replays of games by keys and clock in the store: whole records, written once, and bounded in number.

The newest MOST_KEPT stay; with each new one the oldest go.
"""

from __future__ import annotations

import sqlite3
from typing import Protocol

from ludotheque.server.store.batches import Statement

MOST_KEPT = 5000


class ReplayStore(Protocol):
    """What keeps replays."""

    async def add_replay(self, replay_id: str, game: str, time: float, content: bytes) -> None:
        """Keep one; it is on disk when this returns. Conflict, or Unwritable."""

    async def replay(self, replay_id: str) -> bytes | None:
        """What was kept under that id."""


def write_replay(replay_id: str, game: str, time: float, content: bytes) -> list[Statement]:
    """What keeps a replay, and lets those go for which there is no room."""
    oldest = "(SELECT time FROM replay ORDER BY time DESC LIMIT 1 OFFSET ?)"
    return [
        ("INSERT INTO replay VALUES (?, ?, ?, ?)", (replay_id, game, time, content)),
        (f"DELETE FROM replay WHERE time <= {oldest}", (MOST_KEPT,)),
    ]


def read_replay(reader: sqlite3.Connection, replay_id: str) -> bytes | None:
    """The content of a replay."""
    found = reader.execute("SELECT content FROM replay WHERE id = ?", (replay_id,)).fetchall()
    return bytes(found[0][0]) if found else None


def copy_replays(reader: sqlite3.Connection, writer: sqlite3.Connection) -> None:
    """Bring all replays that can be read into another store, one by one."""
    for row in reader.execute("SELECT id, game, time, content FROM replay"):
        writer.execute("INSERT OR IGNORE INTO replay VALUES (?, ?, ?, ?)", row)
