"""Tetramino's screen: the grid, and beside it the tray with every piece, each under its number and letter.

A piece that is picked up floats over the grid until it is put down; blocks that do not fit show XX.
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from ludotheque.screens.terminal.boards import Picture, Scene, Target
from ludotheque.screens.terminal.boards.tetramino_drawer import CLEAR, LIFT, Drawer
from ludotheque.screens.terminal.boards.tetramino_floating import in_hand
from ludotheque.screens.terminal.boards.tetramino_tiles import DARK, LIGHT
from ludotheque.words import _

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
MOVES = {"i": UP, "up": UP, "k": DOWN, "down": DOWN, "j": LEFT, "left": LEFT, "l": RIGHT, "right": RIGHT}
TURNS = {"o": 1, "r": 1, "scroll_down": 1, "right_click": 1, "u": -1, "R": -1, "scroll_up": -1}


def draw(scene: Scene) -> Picture:
    """The grid and the tray, as large as the room allows."""
    return Drawer(scene).picture()


def symbol(seat: int, dark: bool) -> Text:
    """A seat's sign."""
    return Text("■□"[seat], Style(color=(DARK if dark else LIGHT).ink, bold=True))


def shortcut(scene: Scene, key: str) -> tuple[Target, bool] | None:
    """Digits pick a piece up, c clears; in hand, o and u turn it, i j k l move it, v puts it down."""
    board = scene.view["boards"][scene.view["seat"]]
    if key.isdigit() and 1 <= int(key) <= len(board["pieces"]):
        return (f"p{key}",), True
    hand = in_hand(scene)
    if key == "c" and (hand is None or any(piece["cells"] for piece in board["pieces"])):
        return CLEAR, True
    if hand is None:
        return None
    if key in MOVES:
        return hand.moved(*MOVES[key]).target, False
    if key in TURNS:
        return hand.turned(TURNS[key]).target, False
    if key == "v":
        return hand.target, True
    return (LIFT, True) if key in ("delete", "backspace") and hand.piece["cells"] else None


def prompt(clicks: Target) -> str:
    """What to choose next."""
    if not clicks:
        return _("choose a piece")
    return _("piece {number}: move it, turn it with o and u, put it down", number=clicks[-1][1:])


def keys(scene: Scene) -> list[tuple[str, str]]:
    """The shortcuts of the moment."""
    board = scene.view["boards"][scene.view["seat"]]
    if scene.clicks:
        return [("o", _("turn ↻")), ("u", _("turn ↺")), ("v", _("put down"))]
    clear = [("c", _("clear"))] if any(piece["cells"] for piece in board["pieces"]) else []
    return [(f"1-{min(9, len(board['pieces']))}", _("piece")), *clear]


def advice() -> list[str]:
    """How a piece is put down here."""
    return [
        _("Fill the grid with all the pieces. They turn, and never flip."),
        _(
            "Pick a piece up with its number or a click, move it with the arrows, i j k l or the mouse, turn "
            "it with o and u, r and R, the wheel or the right button; Enter, v or a click puts it down."
        ),
        _(
            "XX marks what does not fit. A piece that lies can be picked up again; Delete takes it off the "
            "grid."
        ),
        _("As text: p3 r1 b2 turns piece 3 once clockwise and puts its first block on b2; p3 lift; clear."),
    ]
