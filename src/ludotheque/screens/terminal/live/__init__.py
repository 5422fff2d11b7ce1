"""Games by keys and clock on the Textual screens; `Manifest.live_board` names the module that draws one.

What is seen of a seat (`LiveGame.seen`) goes in, lines of characters come out; the screens here drive the
game by the clock, and know no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from textual.strip import Strip

STEP, LASTING, ONCE = range(3)
"""How a key that is held is meant: a step each time that the terminal repeats it, for as long as it is held,
or once only."""


class TapKey(NamedTuple):
    """A key of the game: its bit, and how it is meant when it is held."""

    bit: int
    kind: int


class LiveBoard(Protocol):
    """What such a module offers."""

    KEYS: Mapping[str, TapKey]  # by Textual's names of the keys
    FIGURES: Sequence[tuple[str, str]]  # figures of the game (`LiveGame.figures`) with their marked titles

    def field(self, seen: Mapping[str, Any], options: Mapping[str, int], dark: bool) -> list[Strip]:
        """The board of a seat; `options` are those that the game is played with."""

    def covered(self, lines: list[Strip], words: Sequence[str], dark: bool) -> list[Strip]:
        """The lines of a board with words in their middle."""

    def empty(self, options: Mapping[str, int], dark: bool) -> list[Strip]:
        """A board without anything that one could study."""

    def before(self, seen: Mapping[str, Any], dark: bool) -> list[Strip]:
        """What stands above the figures, on the left."""

    def after(self, seen: Mapping[str, Any], dark: bool) -> list[Strip]:
        """What stands on the right."""

    def said(self, text: str, dark: bool, is_bold: bool = False) -> Strip:
        """A short text beside the board."""

    def shown_keys(self) -> list[tuple[str, str]]:
        """The keys and what they do, each in a word or two."""

    def advice(self) -> list[tuple[str, str]]:
        """The same at length, for who begins."""
