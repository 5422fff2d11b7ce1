"""Labyrinthe's screen: the maze, and around it the slots; the tile in hand waits at the slot pointed at.

The arrows go round the maze from slot to slot and r turns the tile; after the push they walk the corridors.
"""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from ludotheque.games.labyrinthe.maze import Maze, maze, step
from ludotheque.games.labyrinthe.rules import View
from ludotheque.games.labyrinthe.tiles import BY_LETTERS, letters, openings_of, turned
from ludotheque.screens.terminal.boards import Scene, Target
from ludotheque.screens.terminal.boards.labyrinthe.drawer import draw as draw
from ludotheque.screens.terminal.boards.labyrinthe.layout import DARK, LIGHT
from ludotheque.screens.terminal.boards.labyrinthe.motion import between as between
from ludotheque.words import _

TURNS = {"r": 1, "scroll_down": 1, "right_click": 1, "R": -1, "scroll_up": -1}
STEPS = {"up": 0, "right": 1, "down": 2, "left": 3}
"""The arrows as sides of a cell."""


def symbol(seat: int, dark: bool) -> Text:
    """A seat's pawn."""
    palette = DARK if dark else LIGHT
    return Text(str(seat + 1), Style(color=palette.on_pawn, bgcolor=palette.pawns[seat], bold=True))


def shortcut(scene: Scene[View], key: str) -> tuple[Target, bool] | None:
    """r and the wheel turn the tile, the arrows go from slot to slot or walk along the corridors."""
    if scene.is_over:
        return None
    if scene.view["is_pushed"]:
        return _walked(scene, STEPS[key]) if key in STEPS else None
    if len(scene.cursor) != 2:
        return None
    slot, lying = scene.cursor
    if key in TURNS:
        openings = turned(BY_LETTERS[lying], TURNS[key])
        return (slot, letters(openings)), False
    return ((_slot_beside(scene.view["size"], slot, STEPS[key]), lying), False) if key in STEPS else None


def _slot_beside(size: int, slot: str, side: int) -> str:
    """The slot that an arrow leads to: along the rim, around its corners, or straight across the maze."""
    board: Maze = maze(size)
    slots, numbers, a_side = board.slots, board.slot_numbers, size // 2
    north, east, south, west = (range(first, first + a_side) for first in range(0, 4 * a_side, a_side))
    clockwise: list[int] = [*north, *east, *south[::-1], *west[::-1]]
    turn = (side - numbers[slot] // a_side) % 4  # 1: clockwise along the rim, 3: the other way, 2: across
    if turn == 2:
        return slots[slots[numbers[slot]].opposite].name
    along = {1: 1, 3: -1}.get(turn, 0)
    return slots[clockwise[(clockwise.index(numbers[slot]) + along) % len(clockwise)]].name


def _walked(scene: Scene[View], side: int) -> tuple[Target, bool]:
    """One cell further along an open corridor, else where it is."""
    view, names = scene.view, maze(scene.view["size"]).names
    here = maze(view["size"]).cells.get(scene.cursor[0] if scene.cursor else "")
    if here is None:
        here = view["pawns"][view["to_move"]] or 0
    there = step(view["size"], here, side)
    is_open = (
        there is not None and view["tiles"][here] >> side & 1 and view["tiles"][there] >> (side + 2) % 4 & 1
    )
    return (names[there if is_open and there is not None else here],), False


def prompt(clicks: Target) -> str:
    """What to choose next."""
    return _("choose where the tile goes in; r turns it")


def keys(scene: Scene[View]) -> list[tuple[str, str]]:
    """The shortcuts of the moment."""
    if scene.view["is_pushed"]:
        return [("←↑↓→", _("walk"))]
    ways = len({turned(openings_of(scene.view["hand"]), quarters) for quarters in range(4)})
    turn = [("r", _("turn ↻")), ("R", _("turn ↺"))] if ways > 2 else [("r", _("turn ↻"))]
    return [("←↑↓→", _("slot")), *turn]


def advice() -> list[str]:
    """How a turn is played here."""
    return [
        _("A turn: push the tile in your hand into the maze, then walk to a cell, or stay."),
        _(
            "The arrows or the mouse choose where the tile goes in, r, R or the wheel turn it, Enter or a "
            "click pushes it. × marks the place that would undo the last push."
        ),
        _(
            "Then the arrows walk along the corridors; dots mark all cells that you can reach. Enter stops "
            "there."
        ),
        _("As text: nb es pushes the tile in from the north into column b, open to the east and the south."),
    ]
