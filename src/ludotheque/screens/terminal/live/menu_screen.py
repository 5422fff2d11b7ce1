"""Where a game by keys and clock is set up: the mode, how fast a machine is, the bests, the keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from ludotheque import catalogue
from ludotheque.game import LudothequeError
from ludotheque.live import LiveGame, LiveMode
from ludotheque.live_recording import Recording, mode_of, modes_for_one, read_recording
from ludotheque.match import new_seed
from ludotheque.screens import bests
from ludotheque.screens.terminal.live import LiveBoard
from ludotheque.screens.terminal.live.play_screen import LiveScreen, best_text
from ludotheque.screens.terminal.live.replay_screen import LiveReplayScreen
from ludotheque.screens.terminal.widgets import Key, KeyBar, OptionRow, SizedScreen
from ludotheque.words import _


class LiveMenuScreen(SizedScreen):
    """Asks for a mode and a pace, and begins."""

    BINDINGS = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "start", show=False),
        Binding("v", "replay", show=False),
        Binding("n,escape", "leave", show=False),
    ]

    def __init__(self, game: LiveGame[Any], options: Mapping[str, int], seed: int | None = None) -> None:
        super().__init__()
        self.game, self.options, self.seed = game, options, seed
        self.board = cast(LiveBoard, catalogue.live_board(game.name))

    def compose_whole(self) -> ComposeResult:
        modes = modes_for_one(self.game)
        paces = list(dict.fromkeys(pace for mode in modes for pace in mode.paces))
        with Vertical(id="room"):
            yield Static(" ".join(self.game.name.upper()), id="title")
            names = [(mode.name, _(mode.title)) for mode in modes]
            yield OptionRow(Content(_("Game")), names, modes[0].name, "mode")
            yield Static(id="about", markup=False)
            yield OptionRow(Content(_("The machine is")), [(pace, _(pace)) for pace in paces], "slow", "pace")
            for keys, does in self.board.advice():
                line = "[bold $text-accent]$key[/]  $does"
                yield Static(Content.from_markup(line, key=f"{keys:>15}", does=does))
            with Horizontal(id="buttons"):
                yield Button(_("Start"), variant="primary", id="start")
                if bests.recordings(self.game.name):
                    yield Button(_("See the last game"), id="replay")
                yield Button(_("Back"), id="leave")
        yield KeyBar()

    def on_mount(self) -> None:
        """Say what can be done."""
        self.query_one(KeyBar).show(
            [
                Key("↑↓", _("go")),
                Key("←→", _("change")),
                Key(_("Enter"), _("start"), "screen.start"),
                Key("n", _("back"), "screen.leave"),
                Key("t", _("light or dark"), "app.theme"),
                Key("q", _("quit"), "app.quit"),
            ]
        )
        self._show_mode()
        self.query_one("#start").focus()

    def on_screen_resume(self) -> None:
        """Back from a game, which may have been the best one."""
        self._show_mode()

    @on(OptionRow.Changed, "#mode")
    def _show_mode(self) -> None:
        mode = mode_of(self.game, self._chosen("mode"))
        best = best_text(self.game, mode.name)
        self.query_one("#about", Static).update(
            _(mode.text) + (" " + _("Your best: {best}.", best=best) if best else "")
        )
        self.query_one("#pace").visible = bool(mode.paces)

    def _chosen(self, name: str) -> str:
        return self.query_one(f"#{name}", OptionRow).value

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Begin."""
        mode = mode_of(self.game, self._chosen("mode"))
        pace = self._chosen("pace") if mode.paces else ""
        self.app.push_screen(new_game_screen(self.game, mode, self.options, self.seed, pace))

    @on(Button.Pressed, "#replay")
    def action_replay(self) -> None:
        """See the last game again."""
        for last in bests.recordings(self.game.name)[:1]:
            try:
                recording = read_recording(self.game, bests.read_recording_file(last))
            except LudothequeError as error:
                self.query_one("#about", Static).update(str(error))
            else:
                self.app.push_screen(LiveReplayScreen(self.game, recording))

    @on(Button.Pressed, "#leave")
    def action_leave(self) -> None:
        """Back to where one came from."""
        self.dismiss(None)


def new_game_screen(
    game: LiveGame[Any], mode: LiveMode, options: Mapping[str, int], seed: int | None, pace: str
) -> LiveScreen:
    """A game that begins."""
    start_of = Recording(
        game.name, mode.name, f"{new_seed() if seed is None else seed}", game.options(options)
    )
    return LiveScreen(game, start_of, pace)
