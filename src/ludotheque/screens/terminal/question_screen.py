"""A question over the table, to be answered with yes or no."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from ludotheque.words import _


class QuestionScreen(ModalScreen[bool]):
    """Asks before something that should not happen by mistake: Enter alone means no."""

    BINDINGS = [
        ("escape,n", "answer(False)", ""),
        ("y,o", "answer(True)", ""),
        ("left,up", "app.focus_previous", ""),
        ("right,down", "app.focus_next", ""),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Static(self.question, markup=False)
            with Horizontal(id="answers"):
                yield Button(_("No"), variant="primary", id="no")
                yield Button(_("Yes"), id="yes")

    def on_mount(self) -> None:
        """No comes first."""
        self.query_one("#no").focus()

    def action_answer(self, answer: bool) -> None:
        """Close with this answer."""
        self.dismiss(answer)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """A button answers too."""
        self.dismiss(event.button.id == "yes")
