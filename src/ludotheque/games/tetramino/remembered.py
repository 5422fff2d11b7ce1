"""Values that are costly to compute, remembered as long as they take no more than so many bytes in all."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BoundedMemory(Generic[K, V]):
    """A dictionary that forgets what was used longest ago; its threads may be several."""

    def __init__(self, most_bytes: int) -> None:
        self._most = self._left = most_bytes
        self._kept: dict[K, tuple[V, int]] = {}  # what was used last comes last
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: K) -> V | None:
        """What is remembered for a key, if anything is."""
        with self._lock:
            found = self._kept.pop(key, None)
            if found is None:
                return None
            self._kept[key] = found
            return found[0]

    def cache_clear(self) -> None:
        """Forget everything; called as functools' caches are."""
        with self._lock:
            self._kept.clear()
            self._left = self._most

    def keep(self, key: K, value: V, size: int) -> None:
        """Remember a value that takes so many bytes; one that alone takes too many is not remembered."""
        with self._lock:
            self._left += self._kept.pop(key, (value, 0))[1]
            self._kept[key] = value, size
            self._left -= size
            while self._left < 0:
                oldest = next(iter(self._kept))
                self._left += self._kept.pop(oldest)[1]
