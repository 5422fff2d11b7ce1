"""The toy's board for the terminal: the die, then a row for each seat with its cards.

die 3
● [c3] c4  c9    2   c5
○  ??  ??  ??    0   c6
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.geometry import Region

from ludotheque.screens.terminal.boards import Picture, Scene, Target
from ludotheque.screens.terminal.boards.canvas import Canvas
from tests.toys import View

CARD = 5
"""The width of a card, with the brackets of the cursor."""

SYMBOLS = "●○■□"
COLOURS = ("#56b4e9", "#e69f00", "#2bc196", "#dd92bb")


def draw(scene: Scene[View]) -> Picture:
    """Everything that the reader may see; the reader's own cards are the spots."""
    view = scene.view
    most = max(map(len, view["table"]), default=0) + max(view["sizes"], default=0)
    canvas = Canvas(16 + CARD * max(6, most), 1 + len(view["hands"]))
    spots: dict[Target, Region] = {("die",): Region(0, 0, 7, 1)}
    canvas.put(0, 0, f" die {view['die'] or '–'} ", Style(reverse=scene.cursor == ("die",)))
    for seat, hand in enumerate(view["hands"]):
        y = 1 + seat
        canvas.put(0, y, SYMBOLS[seat], Style(color=COLOURS[seat], bold=seat in view["waiting"]))
        names = ["??"] * view["sizes"][seat] if hand is None else [f"c{card}" for card in hand]
        for place, name in enumerate(names):
            region = Region(2 + CARD * place, y, CARD, 1)
            if seat == view["seat"]:
                spots[(name,)] = region
            left, right = "[]" if scene.cursor == (name,) else "  "
            canvas.put(region.x, y, f"{left}{name}{right}", Style(underline=name in scene.clicks))
        laid = " ".join(f"c{card}" for card in view["table"][seat])
        said = "out" if seat in view["out"] else str(view["points"][seat])
        canvas.put(3 + CARD * len(names), y, f"{said} | {laid}", Style())
    return Picture(canvas.rows(), spots, list(spots)[-1])


def symbol(seat: int, dark: bool) -> Text:
    """A seat's own mark."""
    return Text(SYMBOLS[seat], Style(color=COLOURS[seat]))


def shortcut(scene: Scene[View], key: str) -> tuple[Target, bool] | None:
    """The letter d points at the die."""
    return (("die",), False) if key == "d" else None


def prompt(clicks: Target) -> str:
    """What to choose next."""
    return "choose its neighbour, or the same card again" if clicks else "choose a card"


def keys(scene: Scene[View]) -> list[tuple[str, str]]:
    """The shortcuts of the moment."""
    return [("d", "die")]


def advice() -> list[str]:
    """How a move is made."""
    return ["Choose a card, or two neighbours as a pair.", "As text: c7, or c7 c8 for a pair."]
