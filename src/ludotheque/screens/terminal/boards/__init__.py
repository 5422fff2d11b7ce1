"""What a game brings to the Textual screens: a module, which its manifest names as `board`.

- A *spot* is a place that can be pointed at; its *target* is the clicks that choosing it adds.
- A *scene* is all that a drawing shows; a *picture* is the drawn rows and where the spots lie in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rich.text import Text
from textual.geometry import Region, Size

from ludotheque.game import Verdict

Target = tuple[str, ...]
V = TypeVar("V", bound=Mapping[str, Any])


class Scene(NamedTuple, Generic[V]):
    """What is to be drawn; a board names its game's own type of view, as in `Scene[View]`."""

    view: V
    room: Size  # that the picture should fit in
    dark: bool = True
    clicks: Target = ()  # made so far
    cursor: Target = ()
    last: Target = ()  # the path of the last move
    values: Mapping[Target, Verdict] = {}  # what best play makes of the clicks, so far known
    is_over: bool = False
    following: Target = ()  # the places that a person may choose next


class Picture(NamedTuple):
    """What was drawn."""

    rows: list[Text]
    spots: dict[Target, Region]
    home: Target  # the spot of the cursor when nothing else is said
    places: Mapping[Region, Target] = {}  # where else a click of the mouse means a spot, or nothing legal
    rest: Target | None = None  # a spot that changes nothing: choosing it takes the last click back

    @property
    def size(self) -> Size:
        """Its width and height in characters."""
        return Size(max(row.cell_len for row in self.rows), len(self.rows))


class BoardDrawing(Protocol):
    """What the module of a game offers."""

    def draw(self, scene: Scene[Any]) -> Picture:
        """The scene as a picture."""

    def between(self, before: Scene[Any], after: Scene[Any]) -> Iterable[Picture]:
        """The pictures to show between two scenes, one after the other; a module may do without."""

    def symbol(self, seat: int, dark: bool) -> Text:
        """The character that stands for a seat."""

    def shortcut(self, scene: Scene[Any], key: str) -> tuple[Target, bool] | None:
        """The spot that a key points at, and whether it chooses it too.

        The mouse has keys as well: right_click, scroll_up and scroll_down.
        """

    def prompt(self, clicks: Target) -> str:
        """What to choose next, once these clicks are made."""

    def keys(self, scene: Scene[Any]) -> list[tuple[str, str]]:
        """The shortcuts of the moment, each with what it does."""

    def advice(self) -> list[str]:
        """How to play here, for the help screen."""


def ink(verdict: Verdict, dark: bool) -> str:
    """The colour of a verdict, near Okabe and Ito's."""
    bright = {1: "#2fd6a3", 0: "#f0e442", -1: "#ff8a4c", None: "#9aa5b1"}
    deep = {1: "#00694d", 0: "#6b6000", -1: "#b34700", None: "#59636e"}
    return (bright if dark else deep)[verdict.value]
