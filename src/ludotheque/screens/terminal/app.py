"""The application: from the room to a table and back, until someone quits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual import work
from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.terminal.lobby_screen import LobbyScreen
from ludotheque.screens.terminal.table_screen import TableScreen


class Ludotheque(App[None]):
    """The room, or a table at once; or the screen that `opening` makes, and then the room."""

    TITLE = "Ludothèque"
    CSS_PATH = "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False  # the mouse points at holes
    BINDINGS = [
        Binding("q,ctrl+c", "quit", show=False),
        Binding("t", "theme", show=False),
    ]

    def __init__(
        self, table: LocalTable | None = None, opening: Callable[[], Screen[Any]] | None = None
    ) -> None:
        super().__init__()
        self.table, self.opening = table, opening

    def on_mount(self) -> None:
        """Open the first screen."""
        self._visit(self.table)

    @work
    async def _visit(self, table: LocalTable | None) -> None:
        if self.opening:
            await self.push_screen_wait(self.opening())
        before = table
        while True:
            if table is None:
                table = await self.push_screen_wait(LobbyScreen(before))
            before = table
            table = await self.push_screen_wait(TableScreen(table)) if table else None

    def action_theme(self) -> None:
        """Light or dark."""
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"
