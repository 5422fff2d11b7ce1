"""Dames' screen: choose a piece, then where it goes; a capture by its last square, or landing by landing.

The arrows go from dark square to dark square, [ and ] through what can be chosen.
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from ludotheque.games.dames.rules import View
from ludotheque.screens.terminal.boards import Scene, Target
from ludotheque.screens.terminal.boards.dames.drawer import draw as draw
from ludotheque.screens.terminal.boards.dames.layout import DARK, LIGHT, SIGNS
from ludotheque.screens.terminal.boards.dames.motion import between as between
from ludotheque.words import _

STEPS = {"left_square_bracket": -1, "right_square_bracket": 1}


def symbol(seat: int, dark: bool) -> Text:
    """A seat's man."""
    palette, side = DARK if dark else LIGHT, "wb"[seat]
    style = Style(color=palette.on_piece[side], bgcolor=palette.pieces[side], bold=True)
    return Text(SIGNS[side], style)


def shortcut(scene: Scene[View], key: str) -> tuple[Target, bool] | None:
    """The arrows lead to the next dark square, brackets to the next one that can be chosen."""
    names, half = scene.view["names"], scene.view["size"] // 2
    if scene.is_over or scene.cursor[:1] == () or scene.cursor[0] not in names:
        return None
    here = names.index(scene.cursor[0])
    if key in STEPS and scene.following:
        ring = sorted({*map(names.index, scene.following), here})
        return (names[ring[(ring.index(here) + STEPS[key]) % len(ring)]],), False
    arrows = {
        "left": here - 1 if here % half else here,
        "right": here + 1 if here % half < half - 1 else here,
        "up": here - half,
        "down": here + half,
    }
    if key not in arrows:
        return None
    there = arrows[key]
    return (names[there if 0 <= there < len(names) else here],), False


def prompt(clicks: Target) -> str:
    """What to choose next."""
    return _("now choose where it goes") if clicks else _("choose one of your pieces")


def keys(scene: Scene[View]) -> list[tuple[str, str]]:
    """The shortcuts of the moment."""
    return [("[ ]", _("where it goes") if scene.clicks else _("pieces"))]


def advice() -> list[str]:
    """How a move is made here."""
    return [
        _("Choose one of your pieces, then where it goes: by the arrows and Enter, or by the mouse."),
        _("Pieces with ! can capture, • marks where the chosen piece may go."),
        _("[ and ] lead from one such place to the next."),
        _("A capture of several pieces is said by its last square, or landing by landing."),
        _("As text: 32-28 is a step, 28x19 a capture."),
    ]
