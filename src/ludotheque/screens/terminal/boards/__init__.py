"""What a game brings to the terminal: one module here, named like the game.

- A *spot* is a place that can be pointed at; its *target* is the clicks that choosing it adds.
- A *scene* is all that a drawing shows; a *picture* is the drawn rows and where the spots lie in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from rich.text import Text
from textual.geometry import Region, Size

from ludotheque.game import Unsupported, Verdict
from ludotheque.words import _

Target = tuple[str, ...]


class Scene(NamedTuple):
    """What is to be drawn."""

    view: dict[str, Any]
    room: Size  # that the picture should fit in
    dark: bool = True
    clicks: Target = ()  # made so far
    cursor: Target = ()
    last: Target = ()  # the path of the last move
    values: Mapping[Target, Verdict] = {}  # what best play makes of the clicks, so far known


class Picture(NamedTuple):
    """What was drawn."""

    rows: list[Text]
    spots: dict[Target, Region]
    home: Target  # where the cursor goes when nothing else is said
    places: Mapping[Region, Target] = {}  # where else the mouse finds a spot
    rest: Target | None = None  # the spot that changes nothing: choosing it takes the last click back

    @property
    def size(self) -> Size:
        """Its width and height in characters."""
        return Size(max(row.cell_len for row in self.rows), len(self.rows))


class Drawing(Protocol):
    """What the module of a game holds."""

    def draw(self, scene: Scene) -> Picture:
        """The scene as a picture."""

    def symbol(self, seat: int, dark: bool) -> Text:
        """The sign of a seat."""

    def shortcut(self, scene: Scene, key: str) -> tuple[Target, bool] | None:
        """The spot that a key points at, and whether it chooses it too.

        The mouse has keys as well: right_click, scroll_up and scroll_down.
        """

    def prompt(self, clicks: Target) -> str:
        """What to choose next, once these clicks are made."""

    def keys(self, scene: Scene) -> list[tuple[str, str]]:
        """The shortcuts of the moment, each with what it does."""

    def advice(self) -> list[str]:
        """How to play here, for the help screen."""


def drawing(game_name: str) -> Drawing:
    """How the game of that name is drawn."""
    try:
        return cast(Drawing, import_module(f"{__name__}.{game_name}"))
    except ModuleNotFoundError:
        raise Unsupported(_("these screens cannot draw {game}", game=game_name)) from None


def ink(verdict: Verdict, dark: bool) -> str:
    """The colour of a verdict, near Okabe and Ito's."""
    bright = {1: "#2fd6a3", 0: "#f0e442", -1: "#ff8a4c", None: "#9aa5b1"}
    deep = {1: "#00694d", 0: "#6b6000", -1: "#b34700", None: "#59636e"}
    return (bright if dark else deep)[verdict.value]
