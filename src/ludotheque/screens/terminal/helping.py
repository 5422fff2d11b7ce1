"""The help, over the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ludotheque.screens.terminal.boards import Drawing
from ludotheque.words import _


class Help(ModalScreen[None]):
    """How to play here, and every key."""

    BINDINGS = [("escape,enter,space,question_mark,q", "dismiss", "")]

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self.drawing = drawing

    def compose(self) -> ComposeResult:
        keys = [
            ("← ↑ ↓ →", _("move the cursor; the mouse does it too")),
            (_("Enter, Space"), _("choose; watching machines: pause")),
            (_("Esc"), _("take the last click back")),
            ("m  :", _("type a move as text")),
            ("h", _("hint: what the strongest machine would play")),
            ("u", _("undo")),
            ("a", _("analysis: W wins, T ties, L loses, ? is not known")),
            ("s", _("save, and say where; every move is saved anyway")),
            ("n", _("back to the room, for a new game")),
            ("r", _("once the game is over: the same again")),
            ("t", _("light or dark")),
            ("q", _("quit")),
        ]
        with VerticalScroll(id="help"):
            for sentence in self.drawing.advice():
                yield Static(sentence, classes="advice", markup=False)
            for key, does in keys:
                yield Static(Content.from_markup("[bold $accent]$key[/] $does", key=f"{key:<15}", does=does))
            yield Static(_("Esc closes this help."), classes="advice")

    def on_click(self) -> None:
        """A click closes it too."""
        self.dismiss()
