"""One task for everything in the room that ticks: sixty times a second, and not at all while nothing does."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from ludotheque.server.network.log_lines import short

TICK = 1 / 60
MOST_AT_ONCE = 4
"""Ticks that are made up for when the loop was late; beyond that, time is lost for everybody alike."""

TABLES_A_TURN = 20
"""After so many of them, whoever else waits for the loop comes first."""

log = logging.getLogger(__name__)


class Ticker(Protocol):
    """A table or a replay."""

    def tick(self) -> None:
        """A sixtieth of a second is over."""

    def fail(self) -> None:
        """It broke, and ticks no more."""


class LiveClock:
    """Drives its tickers until it is closed; made inside the loop that it runs in."""

    def __init__(self) -> None:
        self._tickers: dict[Ticker, None] = {}
        self._wake = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    @property
    def count(self) -> int:
        """How many tick now."""
        return len(self._tickers)

    def start(self, ticker: Ticker) -> None:
        """Let something tick."""
        self._tickers[ticker] = None
        self._wake.set()

    def stop(self, ticker: Ticker) -> None:
        """It ticks no more, for now."""
        self._tickers.pop(ticker, None)

    def close(self) -> None:
        """Nothing ticks any more."""
        self._tickers.clear()
        self._task.cancel()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        at = loop.time()
        while True:
            if not self._tickers:
                self._wake.clear()
                await self._wake.wait()
                at = loop.time()
            at += TICK
            await asyncio.sleep(at - loop.time())
            late = int((loop.time() - at) / TICK)
            at += late * TICK
            for _tick in range(1 + min(late, MOST_AT_ONCE - 1)):
                await self._tick_all()

    async def _tick_all(self) -> None:
        for number, ticker in enumerate([*self._tickers], 1):
            try:
                if ticker in self._tickers:
                    ticker.tick()
            except Exception as error:  # whatever it is, the others go on
                log.error("a live table broke: %s", short(error))
                self.stop(ticker)
                ticker.fail()
            if number % TABLES_A_TURN == 0:
                await asyncio.sleep(0)
