"""Keys on their way from a page to a game, none lost between two ticks; and those of games that are over."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import deque
from itertools import accumulate

MOST_WAITING = 16
"""Changes of the keys that wait for their tick; of more, only the last one counts."""


class KeyQueue:
    """What a page says that is down, until the game has seen it."""

    def __init__(self) -> None:
        self.down = 0  # in the last tick
        self.number = 0  # of what the page said last that the game has seen
        self._waiting: deque[tuple[int, int]] = deque()

    def put(self, keys: int, number: int) -> None:
        """These keys are down from now on, says the page's message of that number."""
        if len(self._waiting) == MOST_WAITING:
            self._waiting.pop()
        self._waiting.append((keys, number))

    def take(self) -> int:
        """The keys for the next tick: as many changes as leave no press or release of a key unseen."""
        changed = 0
        while self._waiting:
            change = self.down ^ self._waiting[0][0]
            if change & changed:
                break
            changed |= change
            self.down, self.number = self._waiting.popleft()
        return self.down

    def release(self) -> None:
        """Nobody holds a key any more."""
        self._waiting.clear()
        self.put(0, self.number)


class PastKeys:
    """The keys of a seat whose game is over, found by the tick."""

    def __init__(self, runs: list[int]) -> None:
        self._keys, self._ends = array("L", runs[::2]), array("L", accumulate(runs[1::2]))

    def __getitem__(self, tick: int) -> int:
        """Those that were down in the tick after so many others."""
        return self._keys[bisect_right(self._ends, tick)]
