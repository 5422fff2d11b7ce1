"""The Textual screens: the game room, and the table where any game is played.

They draw a game's view and narrow its legal paths, click after click; `boards/` holds one drawing a game.
"""

from __future__ import annotations

from ludotheque.screens.table import Table


def run_room() -> int:
    """Open the game room; the exit status comes back."""
    return _run(None)


def run_table(table: Table) -> int:
    """Sit down at a table at once; the exit status comes back."""
    return _run(table)


def _run(table: Table | None) -> int:
    # Textual takes a second to import: only those who open a screen pay for it.
    from ludotheque.screens.terminal.app import Ludotheque

    app = Ludotheque(table)
    app.run()
    return app.return_code or 0
