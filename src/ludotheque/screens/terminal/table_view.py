"""The widgets of a table: board or curtain, panel, the line for typing, what is said, the keys."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Input

from ludotheque.screens.terminal import panel
from ludotheque.screens.terminal.board import BoardWidget
from ludotheque.screens.terminal.boards import Target
from ludotheque.screens.terminal.curtain_pane import CurtainPane
from ludotheque.screens.terminal.table_keys import keys_of_the_moment
from ludotheque.screens.terminal.table_state import TableState
from ludotheque.screens.terminal.widgets import KeyBar, TextPane
from ludotheque.words import _

SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
FIRST_ROOM = Size(80, 24)
"""What a board may fill before its real place is known."""


class TableView(Vertical):
    """Draws a table's state."""

    def __init__(self, state: TableState, choose: Callable[[Target], None], lift: Callable[[], None]) -> None:
        super().__init__(id="view")
        self.state = state
        self._frame = 0  # of the spinner
        self.board = BoardWidget(state.drawing, state.scene(FIRST_ROOM, dark=True, cursor=()), choose)
        self.curtain = CurtainPane(lift)
        self.line = Input(id="text", placeholder=_("a move as text; Esc closes"), compact=True)
        self.space = Container(self.board, self.curtain, id="space")
        self.players, self.verdict = TextPane("players"), TextPane("verdict")
        self.played, self.status = TextPane("played"), TextPane("status")
        self.moves = VerticalScroll(self.played, id="moves", can_focus=False)
        self.keys = KeyBar(id="keys")

    def compose(self) -> ComposeResult:
        yield Horizontal(self.space, Vertical(self.players, self.verdict, self.moves, id="panel"), id="table")
        yield self.line
        yield self.status
        yield self.keys

    def on_mount(self) -> None:
        """Nothing is typed or hidden yet."""
        self.line.display = self.curtain.display = False

    @property
    def cursor(self) -> Target:
        """The spot under the cursor."""
        return self.board.scene.cursor

    def show(self, cursor: Target) -> None:
        """Draw everything."""
        state, dark = self.state, self.app.current_theme.dark
        self._show_board(cursor)
        self.show_players()
        self.played.show(panel.moves_text(state.table, state.drawing, dark))
        self.moves.scroll_end(animate=False)
        self.keys.show(keys_of_the_moment(state, self.board.scene))
        self.show_verdict()
        self.show_status()

    def _show_board(self, cursor: Target) -> None:
        state, is_covered = self.state, self.state.table.is_covered
        room = self.space.size or FIRST_ROOM
        self.board.show(state.scene(room, self.app.current_theme.dark, cursor))
        self.board.display = not is_covered
        if is_covered:
            self.curtain.close(state.table.viewer_name)
        else:
            self.curtain.display = False
        if not self.line.display:
            (self.curtain if is_covered else self.board).focus()

    def show_players(self) -> None:
        """Who plays, with clocks that may run."""
        state = self.state
        text = panel.players_text(state.table, state.drawing, self.app.current_theme.dark)
        self.players.show(text)

    def show_verdict(self) -> None:
        """What the analysis says of the position and of the spot under the cursor."""
        state = self.state
        is_known = bool(state.analysis or state.progress)
        is_hidden = state.is_over or state.table.is_covered
        self.verdict.display = state.is_analysing and is_known and not is_hidden
        self.verdict.show(panel.verdict_text(state, self.board.scene))

    def show_status(self) -> None:
        """What is said, and what the person waits for."""
        state = self.state
        self.status.set_class(state.is_over, "over").set_class(state.is_refusal, "refused")
        wheel = f"{SPINNER[self._frame % len(SPINNER)]} {state.busy}" if state.busy else ""
        self.status.show("   ".join(filter(None, (state.said, wheel))))

    def tick(self) -> None:
        """Let time pass: the spinner and the clocks."""
        self._frame += 1
        if self.state.busy:
            self.show_status()
        if self.state.table.clocks or self.state.table.elapsed:
            self.show_players()

    def show_line(self, is_open: bool) -> None:
        """Open or close the line where a move is typed."""
        self.line.value = ""
        self.line.display = is_open
        (self.line if is_open else self.curtain if self.state.table.is_covered else self.board).focus()
