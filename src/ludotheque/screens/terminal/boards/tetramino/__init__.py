"""Tetramino's screen: the grid, and beside it the tray with every piece, each under its number and letter.

A piece that is picked up floats over the grid until it is put down; blocks that do not fit show XX.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from ludotheque.games.tetramino.views import View, letter
from ludotheque.screens.terminal.boards import Picture, Scene, Target
from ludotheque.screens.terminal.boards.tetramino.drawer import CLEAR, LIFT, Drawer
from ludotheque.screens.terminal.boards.tetramino.floating import in_hand
from ludotheque.screens.terminal.boards.tetramino.tiles import DARK, LIGHT
from ludotheque.words import _

UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
MOVES = {"i": UP, "up": UP, "k": DOWN, "down": DOWN, "j": LEFT, "left": LEFT, "l": RIGHT, "right": RIGHT}
TURNS = {"o": 1, "r": 1, "scroll_down": 1, "right_click": 1, "u": -1, "R": -1, "scroll_up": -1}


def draw(scene: Scene[View]) -> Picture:
    """The grid and the tray, as large as the room allows."""
    picture, prefix = Drawer(_without_prefix(scene)).picture(), scene.view["prefix"]
    return picture._replace(
        spots={_with_prefix(prefix, target): region for target, region in picture.spots.items()},
        places={region: _with_prefix(prefix, target) for region, target in picture.places.items()},
        home=_with_prefix(prefix, picture.home),
    )


def _without_prefix(scene: Scene[View]) -> Scene[View]:
    """The scene as the first seat would have it: the clicks of the second begin with s2."""
    prefix = tuple(scene.view["prefix"])
    if not prefix:
        return scene

    def rest(clicks: Target) -> Target:
        return clicks[len(prefix) :] if clicks[: len(prefix)] == prefix else clicks

    values = {rest(clicks): verdict for clicks, verdict in scene.values.items()}
    return scene._replace(clicks=rest(scene.clicks), cursor=rest(scene.cursor), values=values)


def _with_prefix(prefix: Sequence[str], target: Target) -> Target:
    """A spot's target as the rules know it; only what begins a move has the prefix."""
    return (*prefix, *target) if target == CLEAR or target[0].startswith("p") else target


def symbol(seat: int, dark: bool) -> Text:
    """A seat's square."""
    return Text("■□"[seat], Style(color=(DARK if dark else LIGHT).ink, bold=True))


def shortcut(scene: Scene[View], key: str) -> tuple[Target, bool] | None:
    """Digits pick a piece up, c clears; in hand, o and u turn it, i j k l move it, v puts it down."""
    found = _shortcut(_without_prefix(scene), key)
    return (_with_prefix(scene.view["prefix"], found[0]), found[1]) if found else None


def _shortcut(scene: Scene[View], key: str) -> tuple[Target, bool] | None:
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
    name = letter(int(clicks[-1][1:]) - 1)
    return _("piece {name}: move it, turn it with r and R, put it down", name=name)


def keys(scene: Scene[View]) -> list[tuple[str, str]]:
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
        _("As text: C r1 b2 turns piece C once clockwise and puts its first block on b2; C lift; clear."),
    ]
