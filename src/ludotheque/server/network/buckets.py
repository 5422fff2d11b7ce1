"""Token buckets: how fast somebody may ask for things."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """Tokens that come back with time: `take` says how many are left, negative when too many were taken.

    Whoever takes from an empty bucket owes what it took, up to its capacity: a flood is soon forgotten.
    """

    def __init__(self, capacity: float, per_second: float) -> None:
        self.capacity, self.per_second = capacity, per_second
        self.left = capacity
        self._then = time.monotonic()

    def take(self, tokens: float = 1) -> float:
        """That many tokens."""
        now = time.monotonic()
        filled = min(self.capacity, self.left + (now - self._then) * self.per_second)
        self.left = max(filled - tokens, -self.capacity - 1)
        self._then = now
        return self.left

    def take_if_there(self) -> bool:
        """A token, if there is one; else nothing is owed."""
        is_there = self.take(0) >= 1
        self.left -= is_there
        return is_there


class Buckets:
    """A bucket for each name, for a bounded number of names: the one used longest ago is forgotten first."""

    def __init__(self, capacity: float, per_second: float, most: int = 10_000) -> None:
        self._capacity, self._per_second, self._most = capacity, per_second, most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, name: str) -> Bucket:
        """The bucket of that name."""
        bucket = self._of.pop(name, None) or Bucket(self._capacity, self._per_second)
        self._of[name] = bucket
        if len(self._of) > self._most:
            self._of.popitem(last=False)
        return bucket
