"""Quintago's board: quadrants as tiles, each under a ruler with its number.

Once a hole is chosen, the rulers carry the turns, ↺ and ↻, and each of them is a spot:

         a     b     c       d     e     f
      ─[↺]──── 1 ──── ↻ ── ─ ↺ ──── 2 ──── ↻ ─
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from ludotheque.games.quintago.rules import View
from ludotheque.screens.terminal.boards import Scene, Target
from ludotheque.screens.terminal.boards.quintago.drawer import draw as draw
from ludotheque.screens.terminal.boards.quintago.layout import DARK, LIGHT
from ludotheque.words import _


def symbol(seat: int, dark: bool) -> Text:
    """A seat's stone."""
    return Text("●○"[seat], Style(color=(DARK if dark else LIGHT).stones[str(seat + 1)], bold=True))


def shortcut(scene: Scene[View], key: str) -> tuple[Target, bool] | None:
    """Digits point at a quadrant, brackets turn the one that is pointed at."""
    if len(scene.clicks) != 1 or len(scene.cursor) != 2:
        return None
    quadrant, direction = scene.cursor
    if key.isdigit() and 1 <= int(key) <= scene.view["quadrants"] ** 2:
        return (f"q{key}", direction), False
    turns = {"left_square_bracket": "ccw", "right_square_bracket": "cw"}
    return ((quadrant, turns[key]), True) if key in turns else None


def prompt(clicks: Target) -> str:
    """What to choose next."""
    return _("now turn a quadrant: choose ↺ or ↻") if clicks else _("choose a hole")


def keys(scene: Scene[View]) -> list[tuple[str, str]]:
    """The shortcuts of the moment."""
    if not scene.clicks:
        return []
    most = min(9, scene.view["quadrants"] ** 2)
    return [(f"1-{most}", _("quadrant")), ("[ ]", _("turn ↺ ↻"))]


def advice() -> list[str]:
    """How a move is made here."""
    return [
        _("A turn is a stone in an empty hole, then a quarter turn of one quadrant."),
        _("Choose the hole, then one of the arrows: ↺ turns left, ↻ turns right."),
        _("As text: c3 q2 cw puts a stone in c3 and turns quadrant 2 clockwise (ccw: the other way)."),
    ]
