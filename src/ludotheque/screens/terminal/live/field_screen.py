"""The screen of who plays and of who looks on: the boards of all seats, what stands beside them, the keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.strip import Strip

from ludotheque import catalogue
from ludotheque.live import LiveGame
from ludotheque.screens.terminal.live import LiveBoard
from ludotheque.screens.terminal.live.clock import TickClock
from ludotheque.screens.terminal.live.lines_widget import LinesWidget
from ludotheque.screens.terminal.widgets import KeyBar, SizedScreen
from ludotheque.words import _

FRAMES_A_SECOND = 60


class FieldScreen(SizedScreen):
    """Boards side by side, one for each seat, and a clock that drives them."""

    def __init__(self, game: LiveGame[Any], state: Any, seats: int, options: Mapping[str, int]) -> None:
        super().__init__()
        self.game, self.state, self.seats, self.options = game, state, seats, options
        self.board = cast(LiveBoard, catalogue.live_board(game.name))
        self.clock = TickClock(game.ticks_a_second)
        self.left, self.right = LinesWidget("left"), LinesWidget("right")
        self.fields = [LinesWidget(f"field-{seat}") for seat in range(seats)]
        self.names = [LinesWidget(f"name-{seat}") for seat in range(1, seats)]
        self.keys = KeyBar(id="keys")
        self.draw(dark=True)  # so that its size is known
        parts = (self.left, self.fields[0], self.right, *self.fields[1:], *self.names)
        wide, high = sum(part.wide for part in parts), max(len(part.lines) for part in parts)
        self.SMALLEST = (max(wide, self.SMALLEST[0]), high + 1)

    def compose_whole(self) -> ComposeResult:
        with Horizontal(id="live"):
            yield self.left
            yield self.fields[0]
            yield self.right
            yield from self.fields[1:]
            yield from self.names
        yield self.keys

    def on_mount(self) -> None:
        """Start the clock."""
        self.app.theme_changed_signal.subscribe(self, lambda theme: self.show())
        self.set_interval(1 / FRAMES_A_SECOND, self.frame)
        self.show()

    def frame(self) -> None:
        """Play the ticks that are due, and draw what changed."""
        ticks = self.clock.due()
        if ticks:
            self.advance(ticks)
            self.show()

    def advance(self, ticks: int) -> None:
        """Play so many ticks."""

    def show(self) -> None:
        """Draw everything; lines that did not change cost nothing."""
        self.draw(self.app.current_theme.dark)

    def draw(self, dark: bool) -> None:
        """The lines of all parts."""
        seen = [self.game.seen(self.state, seat) for seat in range(self.seats)]
        self.left.show([*self.board.before(seen[0], dark), *self._figure_lines(0, dark)])
        self.right.show(self.board.after(seen[0], dark))
        for seat, field in enumerate(self.fields):
            field.show(self.field_lines(seat, seen[seat], dark))
        for seat, name in enumerate(self.names, 1):
            titles = [self.board.said(one, dark, True) for one in self.seat_names(seat)]
            name.show([*titles, self.board.said("", dark), *self._figure_lines(seat, dark)])

    def field_lines(self, seat: int, seen: Mapping[str, Any], dark: bool) -> list[Strip]:
        """The board of a seat, or what covers it."""
        return self.board.field(seen, self.options, dark)

    def seat_names(self, seat: int) -> list[str]:
        """Who sits there, in short lines."""
        return [_("Machine")]

    def figures(self, seat: int) -> list[tuple[str, str]]:
        """Titles and figures of a seat."""
        counted = self.game.counted(self.state, seat)
        return [(_(title), f"{counted[name]}") for name, title in self.board.FIGURES]

    def _figure_lines(self, seat: int, dark: bool) -> list[Strip]:
        lines = []
        for title, figure in self.figures(seat):
            lines += [
                self.board.said(title, dark),
                self.board.said(figure, dark, True),
                self.board.said("", dark),
            ]
        return lines


def time_text(seconds: float, has_tenths: bool = True) -> str:
    """A time as people read it."""
    tenths = int(seconds * 10)
    minutes, rest = divmod(tenths, 600)
    return f"{minutes}:{rest // 10:02}" + (f".{rest % 10}" if has_tenths else "")
