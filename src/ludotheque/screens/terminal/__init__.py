"""The Textual screens: the game room, and the table where any game is played.

They draw a game's view and narrow its legal paths, click after click; `boards/` holds one drawing a game.
"""

from __future__ import annotations

from ludotheque.screens.local_table import LocalTable


def run_room() -> int:
    """Open the game room; the exit status comes back."""
    return _run(None)


def run_table(table: LocalTable) -> int:
    """Sit down at a table at once; the exit status comes back."""
    return _run(table)


def _run(table: LocalTable | None) -> int:
    # Textual takes a second to import: only those who open a screen pay for it.
    from ludotheque.screens.terminal.app import Ludotheque

    app = Ludotheque(table)
    app.run()
    return app.return_code or 0
