"""Boards in plain characters, one file a game, found by the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from ludotheque.game import Unsupported
from ludotheque.words import _


class Drawing(Protocol):
    """What a game's file of this folder offers; a *view* is what `Game.view` gives."""

    def draw(self, view: Mapping[str, Any], marks: Mapping[str, str]) -> list[str]:
        """The board in lines; a mark (one letter, by cell name) is shown in place of an empty cell."""

    def look(self, view: Mapping[str, Any], name: str) -> str | None:
        """What lies in the cell of that name, None when there is no such cell."""

    def legend(self, view: Mapping[str, Any]) -> str:
        """The signs and the words of a move, in a sentence."""


def drawing(game_name: str) -> Drawing:
    """The drawing of the game of that name."""
    module = f"{__name__}.{game_name}"
    if find_spec(module) is None:
        raise Unsupported(_("{game} cannot be drawn in lines", game=game_name))
    return cast(Drawing, import_module(module))
