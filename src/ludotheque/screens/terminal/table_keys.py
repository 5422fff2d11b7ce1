"""The keys of a table: what each does at any time, and which are worth showing at the moment."""

from __future__ import annotations

from typing import Any

from ludotheque.screens.terminal.boards import Scene
from ludotheque.screens.terminal.table_state import TableState
from ludotheque.screens.terminal.widgets import Key
from ludotheque.words import _

ACTIONS = {
    "escape": "back",
    "h": "hint",
    "u": "undo",
    "a": "analysis",
    "s": "save",
    "g": "resign",
    "n": "room",
    "r": "again",
    "m,colon": "type",
    "question_mark": "help",
}
"""The screen's actions by their keys."""


def keys_of_the_moment(state: TableState, scene: Scene[Any]) -> list[Key]:
    """What the bar at the bottom shows."""
    leave = [Key("n", _("room"), "screen.room"), Key("q", _("quit"), "app.quit")]
    undo = Key("u", _("undo"), "screen.undo")
    if state.is_over:
        return [Key("r", _("play again"), "screen.again"), undo, *leave]
    if state.is_watching:
        pause = _("go on") if state.is_paused else _("pause")
        return [Key(_("Space"), pause), undo, Key("a", _("analysis"), "screen.analysis"), *leave]
    if state.table.is_covered:
        return [Key(_("Enter"), _("look"), "screen.lift"), undo, *leave]
    own = [
        Key(key, does, f"screen.press('{key}')" if key.isalpha() else "")
        for key, does in state.drawing.keys(scene)
    ]
    choose = Key(_("Enter"), _("choose"))
    if state.clicks:
        return [Key("←↑↓→", _("move")), *own, choose, Key(_("Esc"), _("back"), "screen.back")]
    return [
        *own,
        choose,
        Key("m", _("type"), "screen.type"),
        Key("h", _("hint"), "screen.hint"),
        undo,
        Key("a", _("analysis"), "screen.analysis"),
        Key("s", _("save"), "screen.save"),
        Key("g", _("give up"), "screen.resign"),
        *leave,
        Key("?", _("help"), "screen.help"),
    ]


def all_keys() -> list[tuple[str, str]]:
    """Every key and what it does, for the help."""
    return [
        ("← ↑ ↓ →", _("move the cursor; the mouse does it too")),
        (_("Enter, Space"), _("choose; watching machines: pause")),
        (_("Esc"), _("take the last click back")),
        ("m  :", _("type a move as text")),
        ("h", _("hint: what the strongest machine would play")),
        ("u", _("undo")),
        ("a", _("analysis: W wins, T ties, L loses, ? is not known")),
        ("s", _("save, and say where; every move is saved anyway")),
        ("g", _("give the game up")),
        ("n", _("back to the room, for a new game")),
        ("r", _("once the game is over: the same again")),
        ("t", _("light or dark")),
        ("q", _("quit")),
    ]
