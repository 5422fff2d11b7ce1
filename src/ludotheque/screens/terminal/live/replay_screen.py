"""The screen that shows a recorded game again: its keys are played, at any speed, from any moment."""

from __future__ import annotations

from itertools import islice
from typing import Any

from textual.binding import Binding

from ludotheque.live import LiveGame
from ludotheque.live_recording import Recording, mode_of
from ludotheque.screens.terminal.live.field_screen import FieldScreen, time_text
from ludotheque.screens.terminal.widgets import Key
from ludotheque.words import _

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
SECONDS_JUMPED = 5


class LiveReplayScreen(FieldScreen):
    """A game as it was."""

    BINDINGS = [
        Binding("space,enter,p", "pause", show=False),
        Binding("right", "jump(1)", show=False),
        Binding("left", "jump(-1)", show=False),
        Binding("plus,equals_sign,up", "faster(1)", show=False),
        Binding("minus,down", "faster(-1)", show=False),
        Binding("n,escape", "leave", show=False),
    ]

    def __init__(self, game: LiveGame[Any], recording: Recording) -> None:
        self.recording, self.mode = recording, mode_of(game, recording.mode)
        self.tick, self._keys = 0, recording.each_tick()
        super().__init__(game, self._first(game), self.mode.seats, recording.options)

    def _first(self, game: LiveGame[Any]) -> Any:
        return game.start(self.mode, self.recording.seed, self.recording.options)

    def on_mount(self) -> None:
        """Begin at once."""
        self.keys.show(
            [
                Key(_("Space"), _("pause"), "screen.pause"),
                Key("←→", _("5 seconds")),
                Key("+ -", _("speed")),
                Key("n", _("back"), "screen.leave"),
            ]
        )
        self.clock.start()

    def figures(self, seat: int) -> list[tuple[str, str]]:
        """With the time, how long it takes, and the speed."""
        rate = self.game.ticks_a_second
        now, whole = (time_text(ticks / rate, False) for ticks in (self.tick, self.recording.length))
        speed = f"×{self.clock.speed:g}"
        return [
            *super().figures(seat),
            *([(_("Time"), f"{now}/{whole}"), (_("Speed"), speed)] if seat == 0 else []),
        ]

    def advance(self, ticks: int) -> None:
        """Play so many ticks."""
        for keys in islice(self._keys, ticks):
            self.state = self.game.step(self.state, keys)
            self.tick += 1
        if self.tick >= self.recording.length:
            self.clock.stop()

    def action_pause(self) -> None:
        """Stop, or go on; after the end, from the beginning."""
        if self.clock.is_running:
            self.clock.stop()
            return
        if self.tick >= self.recording.length:
            self._begin_again()
        self.clock.start()

    def _begin_again(self) -> None:
        self.state, self.tick, self._keys = self._first(self.game), 0, self.recording.each_tick()

    def action_jump(self, times: int) -> None:
        """A few seconds ahead or back; back is from the beginning, which takes a moment only."""
        wanted = self.tick + times * SECONDS_JUMPED * self.game.ticks_a_second
        wanted = min(max(0, wanted), self.recording.length)
        if wanted < self.tick:
            self._begin_again()
        self.advance(wanted - self.tick)
        self.show()

    def action_faster(self, step: int) -> None:
        """The next speed."""
        number = SPEEDS.index(self.clock.speed) + step
        self.clock.speed = SPEEDS[min(max(0, number), len(SPEEDS) - 1)]
        self.show()

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.dismiss(None)
