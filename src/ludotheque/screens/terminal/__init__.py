"""The Textual screens: the game room, and the table where any game is played.

They draw a game's view and narrow its legal paths, click after click; `boards/` holds one drawing a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ludotheque.live import LiveGame
from ludotheque.live_recording import Recording, mode_for_one
from ludotheque.screens.local_table import LocalTable

if TYPE_CHECKING:
    from textual.screen import Screen

    from ludotheque.screens.watching import Watching


def run_room() -> int:
    """Open the game room; the exit status comes back."""
    return _run(None)


def run_table(table: LocalTable) -> int:
    """Sit down at a table at once; the exit status comes back."""
    return _run(table)


def run_live(game: LiveGame[Any], options: Mapping[str, int], seed: int | None, mode: str) -> int:
    """Play a game by keys and clock, in a mode or in one that is chosen there; the exit status comes back."""
    from ludotheque.screens.terminal.live.menu_screen import LiveMenuScreen, new_game_screen

    if not mode:
        return _run(None, lambda: LiveMenuScreen(game, options, seed))
    chosen, pace = mode_for_one(game, mode)
    return _run(None, lambda: new_game_screen(game, chosen, options, seed, pace))


def run_watch(make: Callable[[int], Watching], seed: int, speed: int) -> int:
    """Watch a machine that plays alone; the exit status comes back."""
    from ludotheque.screens.terminal.watch_screen import WatchScreen

    return _run(None, lambda: WatchScreen(make, seed, speed))


def run_live_replay(game: LiveGame[Any], recording: Recording) -> int:
    """Show a recorded game; the exit status comes back."""
    from ludotheque.screens.terminal.live.replay_screen import LiveReplayScreen

    return _run(None, lambda: LiveReplayScreen(game, recording))


def _run(table: LocalTable | None, opening: Callable[[], Screen[Any]] | None = None) -> int:
    # Textual takes a second to import: only those who open a screen pay for it.
    from ludotheque.screens.terminal.app import Ludotheque

    app = Ludotheque(table, opening)
    app.run()
    return app.return_code or 0
