"""Boards in plain characters for the line mode: a module a game, which its manifest names as `drawing`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class LineDrawing(Protocol):
    """What such a module offers. A *view* is what `Game.view` gives; a module names its game's own type."""

    def draw(self, view: Any, marks: Mapping[str, str]) -> list[str]:
        """The board in lines; a mark (a letter, by the name of a place) stands where the place is empty."""

    def look(self, view: Any, name: str) -> str | None:
        """What lies in the place of that name, None when there is no such place."""

    def legend(self, view: Any) -> str:
        """What the characters mean and how a move is said, in a sentence."""
