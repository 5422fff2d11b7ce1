"""Ticks by the clock: how many are due, without a rush after a moment in which nothing ran."""

from __future__ import annotations

import time
from collections.abc import Callable

MOST_AT_ONCE = 6
"""Ticks that are made up for; what was missed beyond them is time that did not pass."""


class TickClock:
    """Tells how many ticks to play now; it stands still until it is started."""

    def __init__(self, ticks_a_second: int, now: Callable[[], float] = time.monotonic) -> None:
        self.speed = 1.0
        self._rate = ticks_a_second
        self._now = now
        self._before: float | None = None
        self._rest = 0.0

    def start(self) -> None:
        """Let time pass from now on."""
        self._before, self._rest = self._now(), 0.0

    def stop(self) -> None:
        """Let it stand still."""
        self._before = None

    @property
    def is_running(self) -> bool:
        """Whether time passes."""
        return self._before is not None

    def due(self) -> int:
        """The ticks to play since the last time that this was asked."""
        if self._before is None:
            return 0
        now = self._now()
        self._rest += (now - self._before) * self._rate * self.speed
        self._before = now
        ticks = int(self._rest)
        most = int(MOST_AT_ONCE * max(1.0, self.speed))
        if ticks > most:
            self._rest = 0.0
            return most
        self._rest -= ticks
        return ticks
