"""The room's log: short lines without control characters, and only so many, whatever strangers send."""

from __future__ import annotations

import logging
import sys
import traceback
from collections import Counter
from typing import TextIO

from ludotheque.server.network.buckets import Buckets

LONGEST_LINE = 300
LINES_OF_TRACEBACK = 40
ENTRIES_AT_ONCE, ENTRIES_A_SECOND = 50, 0.1
"""Of each package that logs. At worst 8,640 entries a day: some megabytes."""


class BoundedLog(logging.StreamHandler[TextIO]):
    """Writes to standard error; what comes too fast is counted, and the count is said with the next entry."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream or sys.stderr)
        self.setFormatter(PlainLines("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        self._buckets = Buckets(ENTRIES_AT_ONCE, ENTRIES_A_SECOND)
        self._left_out: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Write an entry, or count it. Each package has its share: strangers hide no fault of ours."""
        package = record.name.partition(".")[0]
        if not self._buckets.of(package).take_if_there():
            self._left_out[package] += 1
            return
        if count := self._left_out.pop(package, 0):
            text = f"{count} entries were left out here: there were too many"
            super().emit(logging.makeLogRecord({"name": package, "levelname": "WARNING", "msg": text}))
        super().emit(record)


class PlainLines(logging.Formatter):
    """One short line an entry, and the end of a traceback where something of ours broke.

    Bytes that are no text are a stranger's fault.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The entry's text."""
        record.message = record.getMessage()
        record.asctime = self.formatTime(record)
        lines = [self.formatMessage(record).strip()]
        if record.exc_info and record.exc_info[1] and not isinstance(record.exc_info[1], UnicodeDecodeError):
            text = "".join(traceback.format_exception(record.exc_info[1]))
            lines += text.rstrip().splitlines()[-LINES_OF_TRACEBACK:]
        return "\n".join(map(plain, lines))


def plain(line: str) -> str:
    """A line as it can be shown anywhere: printable, and not long."""
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line[:LONGEST_LINE])
    return shown if len(line) <= LONGEST_LINE else shown[: LONGEST_LINE - 1] + "…"


def short(error: BaseException) -> str:
    """An exception in one line: what it is and where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}"[:200] + where


def bound_the_log() -> None:
    """From now on everything that is logged in this process goes through one bounded handler."""
    logging.basicConfig(handlers=[BoundedLog()], level=logging.WARNING, force=True)
