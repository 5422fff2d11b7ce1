"""Keys of a terminal as keys that are down: it tells when a key is pressed, and never when it is let go.

A pressed key is a tap, down for one tick. The terminal's own repeat sends it again and again: a step each
time. A lasting key stays down a little longer than the repeat takes, so that it goes on smoothly while it is
held. What is done once is not repeated: a second press within a few ticks is the terminal's, not a finger's.
"""

from __future__ import annotations

from ludotheque.screens.terminal.live import LASTING, ONCE, TapKey

LASTING_TICKS = 6
ONCE_WITHIN = 5
"""Ticks; a keyboard repeats every two or three, fingers need seven."""

MOST_WAITING = 3
"""Taps that wait for their tick; more would still move the piece after the finger has left."""


class KeyTaps:
    """What was pressed, handed out tick by tick."""

    def __init__(self) -> None:
        self._tick = 0
        self._waiting: dict[int, int] = {}
        self._pressed: dict[int, int] = {}  # when each key was pressed last
        self._until: dict[int, int] = {}  # when each lasting key is let go
        self._before = 0

    def press(self, key: TapKey) -> None:
        """A key was pressed, or repeated by the terminal."""
        last, self._pressed[key.bit] = self._pressed.get(key.bit, -ONCE_WITHIN), self._tick
        if key.kind == LASTING:
            self._until[key.bit] = self._tick + LASTING_TICKS
        elif key.kind != ONCE or self._tick - last >= ONCE_WITHIN:
            self._waiting[key.bit] = min(self._waiting.get(key.bit, 0) + 1, MOST_WAITING)

    def next_keys(self) -> int:
        """The keys that are down in the next tick; one that is tapped again is let go in between."""
        keys = sum(bit for bit, until in self._until.items() if self._tick < until)
        for bit, taps in self._waiting.items():
            if taps and not self._before & bit:
                self._waiting[bit] = taps - 1
                keys |= bit
        self._tick += 1
        self._before = keys
        return keys

    def let_go(self) -> None:
        """Forget everything: the game was paused."""
        self._waiting.clear()
        self._until.clear()
