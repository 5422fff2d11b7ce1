"""How promptly the room answers: the lag of its event loop and the pauses of garbage collection.

A collection looks at all that the objects in question refer to: with thousands of tables and their legal
moves even a small one stops everybody for hundredths of a second, a full one for a tenth and more. Moves
leave nothing to collect behind, connections little. So garbage is collected only when nothing is being
played, when very much was made since the last time, or when that was long ago.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, get
from litestar.exceptions import NotFoundException

from ludotheque.server.network.access import LOOPBACK

BEAT = 0.02
"""Seconds between two looks at the clock."""

BEATS_KEPT = 1000
"""Twenty seconds."""

QUIET_SECONDS, SOONEST_AGAIN = 5.0, 60.0
"""A collection waits for so long a silence, and comes not sooner after the last one."""

LONGEST_WITHOUT, MOST_OBJECTS = 3600.0, 2_000_000
"""Seconds since the last collection, or objects made since and still there, beyond which it does not wait."""


class Health(msgspec.Struct, frozen=True):
    """Milliseconds by which the loop was late of late; of collections and commits since the start."""

    lag_median: float
    lag_99: float
    lag_most: float
    collections: int
    longest_collection: float
    longest_commit: float
    tables: int
    pages: int


class HealthMonitor:
    """Measures the loop it is made in, and decides when garbage is collected."""

    def __init__(
        self, busy_at: Callable[[], float], longest_commit: Callable[[], float] = lambda: 0.0
    ) -> None:
        self._busy_at = busy_at  # when something was last played, by the loop's clock
        self._longest_commit = longest_commit  # seconds that the store took for one
        self._lags: deque[float] = deque(maxlen=BEATS_KEPT)
        self._collections, self._longest, self._began = 0, 0.0, 0.0
        self._beating = asyncio.create_task(self._beat())
        gc.disable()
        self._collect()
        gc.callbacks.append(self._on_collection)

    def close(self) -> None:
        """Measure no more, and collect as Python does by itself."""
        self._beating.cancel()
        gc.callbacks.remove(self._on_collection)
        gc.unfreeze()
        gc.enable()

    def report(self, tables: int, pages: int) -> Health:
        """How it has been."""
        lags = sorted(self._lags) or [0.0]
        last = len(lags) - 1
        return Health(
            _milliseconds(lags[last // 2]),
            _milliseconds(lags[int(0.99 * last)]),
            _milliseconds(lags[last]),
            self._collections,
            _milliseconds(self._longest),
            _milliseconds(self._longest_commit()),
            tables,
            pages,
        )

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            wanted = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            now = loop.time()
            self._lags.append(now - wanted)
            since = now - self._collected_at
            is_quiet = now - self._busy_at() > QUIET_SECONDS and since > SOONEST_AGAIN
            if is_quiet or since > LONGEST_WITHOUT or gc.get_count()[0] > MOST_OBJECTS:
                self._collect()

    def _collect(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._collected_at = asyncio.get_running_loop().time()

    def _on_collection(self, phase: str, _about: Any) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            self._collections += 1
            self._longest = max(self._longest, time.perf_counter() - self._began)


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 2)


@get("/api/health", include_in_schema=False)
async def show_health(request: Request[Any, Any, Any]) -> Health:
    """How promptly the room answers, for whoever runs it: only this very machine is told."""
    if not request.client or request.client.host not in LOOPBACK:
        raise NotFoundException
    tables = request.app.state.room.tables.values()
    pages = sum(len(table.presence.pages) for table in tables)
    report: Health = request.app.state.health.report(len(tables), pages)
    return report
