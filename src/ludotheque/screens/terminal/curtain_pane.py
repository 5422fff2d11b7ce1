"""What lies over the board while the screen goes from one player to the next."""

from __future__ import annotations

import time
from collections.abc import Callable

from textual import events
from textual.widgets import Static

from ludotheque.words import _

SECONDS_CLOSED = 0.4
"""How long it stays at least: the key that ended the turn before must not lift it by repeating."""


class CurtainPane(Static, can_focus=True):
    """Names the next player, who lifts it with Enter, Space or a click."""

    def __init__(self, lift: Callable[[], None]) -> None:
        super().__init__(id="curtain", markup=False)
        self._lift = lift
        self._closed_at = 0.0

    def close(self, name: str) -> None:
        """Hide the board until the player of that name looks."""
        if not self.display:
            self._closed_at = time.monotonic()
        self.display = True
        self.update(_("pass to {name}; Enter when only {name} looks", name=name))

    def on_key(self, event: events.Key) -> None:
        """Enter and Space lift it."""
        if event.key in ("enter", "space"):
            event.stop()
            self.lift()

    def on_click(self) -> None:
        """A click lifts it too."""
        self.lift()

    def lift(self) -> None:
        """Show the board, unless it was hidden just now."""
        if time.monotonic() - self._closed_at >= SECONDS_CLOSED:
            self._lift()
