"""The clocks of one table: which one runs, what each has left, and the call when one is at its end.

A clock runs for the person whose turn it is, once everybody has come, and stands still while nobody is there.
Where the game has an increment, each move gives its player so many seconds more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ludotheque.server.presence import Presence
from ludotheque.server.record import Record
from ludotheque.server.store.interface import EventKind


class TurnClock:
    """Measures the present turn. The record holds what the clocks showed at its beginning."""

    def __init__(self, presence: Presence, on_end: Callable[[int], object]) -> None:
        self._presence = presence
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._began = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None

    def running(self, record: Record) -> int | None:
        """The seat whose clock runs."""
        if record.clocks is None or record.outcome or record.has_open_seat:
            return None
        movers = record.match.movers
        return movers[0] if len(movers) == 1 and record.seats[movers[0]].kind == "person" else None

    def left(self, record: Record) -> list[float] | None:
        """The seconds that each seat has left now."""
        if record.clocks is None:
            return None
        clocks, running = list(record.clocks), self.running(record)
        if running is not None:
            clocks[running] = max(0.0, clocks[running] - self._spent())
        return clocks

    def after(self, record: Record, kind: EventKind, seat: int) -> list[float] | None:
        """The seconds that each seat has left once this has happened."""
        clocks, gained = self.left(record), record.opening.increment
        if clocks and gained and kind == "move" and self.running(record) == seat:
            clocks[seat] += gained
        return clocks

    def has_run_out(self, record: Record, seat: int) -> bool:
        """Whether a seat has no time left."""
        clocks = self.left(record)
        return clocks is not None and clocks[seat] <= 0

    def begin_turn(self, record: Record) -> None:
        """Another turn begins."""
        self._began = self._now()
        self.watch(record)

    def wake(self) -> None:
        """Somebody is there again: the time without anybody does not count."""
        self._began += self._loop.time() - self._presence.empty_since

    def watch(self, record: Record, at_least: float = 0.0) -> None:
        """Call when the clock that runs is at its end, but not before that many seconds."""
        self.close()
        if record.clocks is None:
            return
        running, clocks = self.running(record), self.left(record)
        if clocks and running is not None:
            delay = max(clocks[running], at_least) + 0.05
            self._timer = self._loop.call_later(delay, self._on_end, running)

    def close(self) -> None:
        """No more calls."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _now(self) -> float:
        return self._loop.time() if self._presence.pages else self._presence.empty_since

    def _spent(self) -> float:
        return self._now() - self._began
