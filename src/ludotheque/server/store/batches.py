"""Many writes in one transaction, and in few statements.

Each statement gives up Python's lock and then takes it back from the room's loop, which must stop for that.
So rows that go into the same tables go in together, 32, 16, … or 1 at a time: so few different statements
that SQLite keeps them all prepared.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, groupby
from typing import Any

Statement = tuple[str, Sequence[Any]]

MOST_ROWS = 32
"""That one statement writes; a power of two."""

_ROW = re.compile(r"(?<=VALUES )\([?, ]+\)")


def commit(connection: sqlite3.Connection, writes: list[list[Statement]]) -> list[Exception | None]:
    """Write everything with one flush; what is there already is left out, the rest is kept.

    For each write the error that says that it was there, or None. Its statements are done all or none.
    """
    troubles: list[Exception | None] = [None] * len(writes)
    connection.execute("BEGIN IMMEDIATE")
    try:
        _write_together(connection, writes)
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        troubles = [_write_alone(connection, write) for write in writes]
    connection.execute("COMMIT")
    return troubles


def _write_together(connection: sqlite3.Connection, writes: list[list[Statement]]) -> None:
    for texts, alike in groupby(writes, lambda write: tuple(text for text, _values in write)):
        may_be_wide = all(_ROW.search(text) for text in texts)
        for some in _portions(list(alike), MOST_ROWS if may_be_wide else 1):
            for text, values in zip(texts, zip(*some, strict=True), strict=True):
                row_values = [one for _text, one in values]
                connection.execute(widened(text, len(some)), list(chain.from_iterable(row_values)))


def _write_alone(connection: sqlite3.Connection, write: list[Statement]) -> Exception | None:
    try:
        for text, values in write:
            connection.execute(text, values)
    except sqlite3.IntegrityError as error:
        return error
    return None


def _portions(writes: list[list[Statement]], most: int) -> Iterator[list[list[Statement]]]:
    """All of them, as many at a time as the greatest power of two that is left."""
    start = 0
    while start < len(writes):
        size = min(most, 1 << (len(writes) - start).bit_length() - 1)
        yield writes[start : start + size]
        start += size


@cache
def widened(text: str, rows: int) -> str:
    """The statement that writes so many rows, where the text writes one."""
    return text if rows == 1 else _ROW.sub(lambda found: ", ".join([found[0]] * rows), text)
