"""The screen on which somebody plays a game by keys and clock; a machine may play beside them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from textual import events
from textual.binding import Binding
from textual.strip import Strip

from ludotheque import kernels
from ludotheque.live import LiveGame
from ludotheque.live_recording import Recording
from ludotheque.match import new_seed
from ludotheque.screens import bests
from ludotheque.screens.terminal.live.field_screen import FieldScreen, time_text
from ludotheque.screens.terminal.live.replay_screen import LiveReplayScreen
from ludotheque.screens.terminal.live.session import PERSON_SEAT, LiveSession
from ludotheque.screens.terminal.turns import call_unless_closed
from ludotheque.screens.terminal.widgets import Key
from ludotheque.words import _

PLAYING, PAUSED, OVER = "playing", "paused", "over"


class LiveScreen(FieldScreen):
    """Somebody plays."""

    BINDINGS = [
        Binding("p,escape", "pause", show=False),
        Binding("r", "restart", show=False),
        Binding("enter", "go_on", show=False),
        Binding("v", "replay", show=False),
        Binding("n", "leave", show=False),
    ]

    def __init__(self, game: LiveGame[Any], start_of: Recording, pace: str = "") -> None:
        self.session = LiveSession(game, start_of, pace)
        self.phase, self.is_compiling = PLAYING, False
        self.last_words: list[str] = []
        super().__init__(game, self.session.state, self.session.mode.seats, start_of.options)

    def on_mount(self) -> None:
        """Begin at once, and stop when nobody looks."""
        self.watch(self.app, "app_focus", self._look_away, init=False)
        loop = asyncio.get_running_loop()
        kernels.on_compile(lambda name: call_unless_closed(loop, self._say_compiling))
        self._say_keys()
        self.clock.start()

    def on_unmount(self) -> None:
        """Nobody is there to be told any more."""
        kernels.on_compile(lambda name: None)

    def _say_compiling(self) -> None:
        self.is_compiling = True

    def _look_away(self, is_looking: bool) -> None:
        if not is_looking and self.phase == PLAYING:
            self.action_pause()

    def on_key(self, event: events.Key) -> None:
        """A key of the game; all others are the bindings'."""
        if event.key in self.board.KEYS and self.phase == PLAYING:
            self.session.taps.press(self.board.KEYS[event.key])
            event.stop()
            event.prevent_default()
        elif event.key == "space" and self.phase == PAUSED:
            self.action_go_on()

    def advance(self, ticks: int) -> None:
        """Play so many ticks; at the end say how it went."""
        for _tick in range(ticks):
            self.session.advance()
        self.state = self.session.state
        if self.session.ending:
            self._end()

    def figures(self, seat: int) -> list[tuple[str, str]]:
        """With the time, for who plays."""
        found = super().figures(seat)
        if seat == PERSON_SEAT:
            has_tenths = self.session.mode.is_least
            found.append((_("Time"), time_text(self.session.ticks / self.game.ticks_a_second, has_tenths)))
        return found

    def seat_names(self, seat: int) -> list[str]:
        """With how fast the machine is; the first time it has to be compiled."""
        self.is_compiling = self.is_compiling and self.session.is_thinking
        return [*super().seat_names(seat), _("preparing…") if self.is_compiling else _(self.session.pace)]

    def field_lines(self, seat: int, seen: Mapping[str, Any], dark: bool) -> list[Strip]:
        """While the clock stands, words in place of the board: a pause is no time to think."""
        if self.phase == PAUSED:
            words = ["", _("paused"), "", _("Enter: go on"), ""] if seat == PERSON_SEAT else []
            return self.board.covered(self.board.empty(self.options, dark), words, dark)
        lines = super().field_lines(seat, seen, dark)
        is_last = self.phase == OVER and seat == PERSON_SEAT
        return self.board.covered(lines, self.last_words, dark) if is_last else lines

    def _say_keys(self) -> None:
        leave = Key("n", _("back"), "screen.leave")
        again = Key("r", _("again"), "screen.restart")
        see = Key("v", _("see it again"), "screen.replay")
        keys = {
            PLAYING: [*(Key(*one) for one in self.board.shown_keys()), Key("p", _("pause"), "screen.pause")],
            PAUSED: [Key(_("Enter"), _("go on"), "screen.go_on"), again, leave],
            OVER: [Key(_("Enter"), _("again"), "screen.restart"), see, leave],
        }
        self.keys.show(keys[self.phase])

    def _end(self) -> None:
        """The game is over: say how it went, and keep it."""
        self.phase = OVER
        self.clock.stop()
        recording = self.session.recorded()
        bests.keep_recording(self.game.name, recording.mode, recording.text())
        self.last_words = ["", *self._result(), "", _("Enter: again"), ""]
        self._say_keys()

    def _result(self) -> list[str]:
        """How it went, line by line, and whether it was never better."""
        ending, mode = self.session.ending, self.session.mode
        assert ending is not None
        is_won = ending.scores[PERSON_SEAT] == 1
        words = [_("You won!") if is_won else _("Game over"), ""]
        words += [f"{title}: {figure}" for title, figure in self.figures(PERSON_SEAT)]
        if not mode.best or (mode.is_least and not is_won):
            return words
        result = self.game.counted(self.state, PERSON_SEAT)[mode.best]
        if bests.keep_best(self.game.name, mode.name, result, mode.is_least):
            return [*words, "", _("your best so far!")]
        return [*words, "", _("best: {best}", best=best_text(self.game, mode.name) or "–")]

    # --- The keys -----------------------------------------------------------------------------------

    def action_pause(self) -> None:
        """Stop the clock, or let it go on; after the end, leave."""
        if self.phase == OVER:
            self.dismiss(None)
            return
        if self.phase == PLAYING:
            self.phase = PAUSED
            self.clock.stop()
            self.session.taps.let_go()
        else:
            self.phase = PLAYING
            self.clock.start()
        self._say_keys()
        self.show()

    def action_go_on(self) -> None:
        """After a pause go on, after the end begin again."""
        if self.phase == PAUSED:
            self.action_pause()
        elif self.phase == OVER:
            self.action_restart()

    def action_restart(self) -> None:
        """Begin anew, with other chance."""
        fresh = self.session.recording._replace(seed=f"{new_seed()}")
        self.session = LiveSession(self.game, fresh, self.session.pace)
        self.state, self.phase = self.session.state, PLAYING
        self.clock.start()
        self._say_keys()
        self.show()

    def action_replay(self) -> None:
        """See the game again, once it is over."""
        if self.phase == OVER:
            self.app.push_screen(LiveReplayScreen(self.game, self.session.recorded()))

    def action_leave(self) -> None:
        """Back to where one came from, but not by mistake in the middle of a game."""
        if self.phase != PLAYING:
            self.dismiss(None)


def best_text(game: LiveGame[Any], mode_name: str) -> str:
    """The best result of a mode as people read it, "" while there is none."""
    mode, best = game.mode(mode_name), bests.best(game.name, mode_name)
    if mode is None or best is None:
        return ""
    return time_text(best / game.ticks_a_second) if mode.best == "ticks" else f"{best}"
