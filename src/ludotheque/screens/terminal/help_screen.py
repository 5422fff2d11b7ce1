"""The help, over the table."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from ludotheque.screens.terminal.boards import BoardDrawing
from ludotheque.screens.terminal.table_keys import all_keys
from ludotheque.words import _


class HelpScreen(ModalScreen[None]):
    """How to play here, and every key."""

    BINDINGS = [("escape,enter,space,question_mark,q", "dismiss", "")]

    def __init__(self, drawing: BoardDrawing, aim: str) -> None:
        super().__init__()
        self.drawing, self.aim = drawing, aim

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            for sentence in (self.aim, *self.drawing.advice()):
                yield Static(sentence, classes="advice", markup=False)
            for key, does in all_keys():
                yield Static(Content.from_markup("[bold $accent]$key[/] $does", key=f"{key:<15}", does=does))
            yield Static(_("Esc closes this help."), classes="advice")

    def on_click(self) -> None:
        """A click closes it too."""
        self.dismiss()
