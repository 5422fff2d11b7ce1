"""What takes a millisecond or more, one piece at a time, with everybody's moves in between."""

from __future__ import annotations

import asyncio
from types import TracebackType


class SlowLane:
    """Entered by whoever has such work for the event loop: a crowd that asks for much waits for itself."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        await self._lock.acquire()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await asyncio.sleep(0)  # all who wait for something else come first
        finally:
            self._lock.release()
