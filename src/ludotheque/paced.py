"""Results that may come faster than anybody reads: a few a second are told, always the newest one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

SECONDS_BETWEEN = 0.25


class Paced:
    """Passes the first result on at once, and then the newest one each quarter of a second."""

    def __init__(self, tell: Callable[[Any], None], between: float = SECONDS_BETWEEN) -> None:
        self.latest: Any = None
        self._tell, self._between = tell, between
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._told_at = -between
        self._is_closed = False

    def tell(self, result: Any) -> None:
        """A result that is better than those before."""
        with self._lock:
            self.latest = result
            if self._timer or self._is_closed:
                return
            rest = self._told_at + self._between - time.monotonic()
            if rest <= 0:
                self._pass_on()
            else:
                self._timer = threading.Timer(rest, self._pass_on_later)
                self._timer.daemon = True
                self._timer.start()

    def close(self) -> None:
        """The last word follows: what is not told yet need not be."""
        with self._lock:
            self._is_closed = True
            if self._timer:
                self._timer.cancel()

    def _pass_on_later(self) -> None:
        with self._lock:
            self._timer = None
            if not self._is_closed:
                self._pass_on()

    def _pass_on(self) -> None:
        self._told_at = time.monotonic()
        self._tell(self.latest)
