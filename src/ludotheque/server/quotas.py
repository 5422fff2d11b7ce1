"""How much one person may open in a day: far more than people do, and less than fills a disk."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.game import LudothequeError
from ludotheque.words import _

DAY = 24 * 3600.0
GAMES_A_DAY = 10_000
"""A whole class behind one address plays on: three hundred games for each of thirty pupils."""

BYTES_A_DAY = 200_000_000
"""Of saves."""

MOST_TRACKED = 10_000
"""Persons; beyond that, the one whose day began first is forgotten."""


class QuotaReached(LudothequeError):
    """A person has opened as much as anybody may in a day."""


@dataclass
class _Day:
    began: float
    games: int = 0
    size: int = 0


class Quotas:
    """What everybody has opened, each in a day that begins with the first game; a restart forgets it."""

    def __init__(
        self, games: int = GAMES_A_DAY, size: int = BYTES_A_DAY, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._games, self._size, self._clock = games, size, clock
        self._days: dict[str, _Day] = {}  # whose day began first comes first

    def take(self, person: str, size: int = 0) -> None:
        """Count a game, and the bytes of the save that it comes from; QuotaReached beyond the limits."""
        now = self._clock()
        day = self._days.get(person)
        if day is None or now - day.began >= DAY:
            self._days.pop(person, None)
            day = self._days[person] = _Day(now)
            if len(self._days) > MOST_TRACKED:
                del self._days[next(iter(self._days))]
        if day.games >= self._games or day.size + size > self._size:
            raise QuotaReached(_("you have opened very many games today; come back tomorrow"))
        day.games += 1
        day.size += size
