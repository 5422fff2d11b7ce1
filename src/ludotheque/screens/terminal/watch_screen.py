"""A machine that plays alone, watched: the board with its best moves on it, and beside it what it thinks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Protocol, cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.strip import Strip

from ludotheque import catalogue, kernels
from ludotheque.control import start
from ludotheque.screens.terminal.boards import Scene
from ludotheque.screens.terminal.live.lines_widget import LinesWidget
from ludotheque.screens.terminal.thought_lines import facts_text, thoughts_text
from ludotheque.screens.terminal.turns import call_unless_closed
from ludotheque.screens.terminal.widgets import Key, KeyBar, SizedScreen, TextPane
from ludotheque.screens.watching import READABLE, SPEEDS, STEPPED, Glimpse, Watching
from ludotheque.thoughts import Thought
from ludotheque.words import _

FRAMES_A_SECOND = 30


class ThoughtDrawing(Protocol):
    """What the board of such a game offers besides: the board with the best moves on it."""

    def draw_thoughts(self, scene: Scene[Any], thoughts: Sequence[Thought]) -> list[Strip]:
        """The board in lines, the first thoughts marked 1, 2, 3."""


class WatchScreen(SizedScreen):
    """Lets a machine play at any speed."""

    SMALLEST = (72, 23)
    BINDINGS = [
        Binding("space,enter,p", "pause", show=False),
        Binding("right,full_stop", "step", show=False),
        Binding("plus,equals_sign,up", "faster(1)", show=False),
        Binding("minus,down", "faster(-1)", show=False),
        Binding("r", "again", show=False),
        Binding("n,escape", "leave", show=False),
    ]

    def __init__(self, make: Callable[[int], Watching], seed: int, speed: int) -> None:
        super().__init__()
        self.make, self.seed = make, seed
        self.speed, self.is_paused = speed, False
        self.watching = make(seed)
        self.drawing = cast(ThoughtDrawing, catalogue.board(self.watching.game.name))
        self.seen = self.watching.now(with_thoughts=True)
        self.board = LinesWidget("watched")
        self.facts, self.thoughts = TextPane("facts"), TextPane("thoughts")
        self.keys = KeyBar(id="keys")
        self._work: Future[Glimpse] | None = None
        self._due, self._before = 0.0, time.monotonic()
        self._rate, self._rated = 0.0, (time.monotonic(), 0)
        self._thought_of = -1  # the position of so many moves, while paused
        self._is_compiling = False

    def compose_whole(self) -> ComposeResult:
        with Horizontal(id="watch"):
            yield self.board
            with Vertical(id="thinking"):
                yield self.facts
                yield self.thoughts
        yield self.keys

    def on_mount(self) -> None:
        """Begin."""
        loop = asyncio.get_running_loop()
        kernels.on_compile(lambda name: call_unless_closed(loop, self._say_compiling))
        self.app.theme_changed_signal.subscribe(self, lambda theme: self.show())
        self.set_interval(1 / FRAMES_A_SECOND, self._frame)
        self.keys.show(
            [
                Key(_("Space"), _("pause"), "screen.pause"),
                Key("→", _("one step"), "screen.step"),
                Key("+ -", _("speed"), "screen.faster(1)"),
                Key("r", _("another game"), "screen.again"),
                Key("n", _("room"), "screen.leave"),
                Key("q", _("quit"), "app.quit"),
            ]
        )
        self.show()

    def on_unmount(self) -> None:
        """Stop what is under way."""
        kernels.on_compile(lambda name: None)
        self.watching.stop()

    def _say_compiling(self) -> None:
        self._is_compiling = True
        self.show()

    # --- Time -----------------------------------------------------------------------------------------

    @property
    def _shows_thoughts(self) -> bool:
        return self.is_paused or 0 < self.speed <= READABLE

    def _frame(self) -> None:
        """Take what was played, and ask for more."""
        if self._work is not None:
            if not self._work.done():
                return
            self.seen, self._work, self._is_compiling = self._work.result(), None, False
            self.show()
        now = time.monotonic()
        self._due = min(self._due + (now - self._before) * self.speed, max(1.0, self.speed / 5))
        self._before = now
        self._measure(now)
        if self.seen.is_over:
            return
        if self.is_paused:
            self._think()
        else:
            self._play_on()

    def _play_on(self) -> None:
        if self.speed == 0:
            self._ask(lambda: self.watching.leap(0))
        elif self._due >= 1:
            moves, self._due = int(self._due), self._due % 1
            shows = self._shows_thoughts
            if self.speed <= STEPPED:
                self._ask(lambda: self.watching.step(moves, shows))
            else:
                self._ask(lambda: self.watching.leap(moves))

    def _think(self) -> None:
        """Ask what the player thinks of this position, once."""
        if not self.seen.thoughts and self._thought_of != self.seen.moves:
            self._thought_of = self.seen.moves
            self._ask(lambda: self.watching.now(with_thoughts=True))

    def _ask(self, work: Callable[[], Glimpse]) -> None:
        self._work = start(work)

    def _measure(self, now: float) -> None:
        """The moves a second that were really made, once a second."""
        then, moves = self._rated
        if now - then >= 1:
            self._rate, self._rated = (self.seen.moves - moves) / (now - then), (now, self.seen.moves)
            self._show_facts()

    # --- What is shown --------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw everything; what did not change costs nothing."""
        dark = self.app.current_theme.dark
        view: Mapping[str, Any] = self.seen.view
        scene: Scene[Any] = Scene(view, Size(*self.SMALLEST), dark, is_over=self.seen.is_over)
        thoughts = self.seen.thoughts if self._shows_thoughts else ()
        self.board.show(self.drawing.draw_thoughts(scene, thoughts))
        self.thoughts.show(thoughts_text(self.seen.thoughts, dark, self._shows_thoughts))
        self._show_facts()

    def _show_facts(self) -> None:
        said = ""
        if self._is_compiling:
            said = _("preparing the machine player (first time only)…")
        elif self.seen.is_over:
            said = _("the game is over")
        elif self.is_paused:
            said = _("paused")
        self.facts.show(facts_text(self.watching, self.seen, self.speed, self._rate, said))

    # --- The keys -------------------------------------------------------------------------------------

    def action_pause(self) -> None:
        """Stop, or go on."""
        self.is_paused = not self.is_paused
        self.show()

    def action_step(self) -> None:
        """One move, and stop."""
        self.is_paused = True
        if self._work is None and not self.seen.is_over:
            self._ask(lambda: self.watching.step(1, with_thoughts=True))

    def action_faster(self, step: int) -> None:
        """The next speed."""
        number = SPEEDS.index(self.speed) + step
        self.speed = SPEEDS[min(max(0, number), len(SPEEDS) - 1)]
        self._due = 0.0
        self.show()

    def action_again(self) -> None:
        """Another game."""
        self.watching.stop()
        self.seed += 1
        self.watching, self._work = self.make(self.seed), None
        self.seen = self.watching.now(with_thoughts=True)
        self._rated = (time.monotonic(), 0)
        self.show()

    def action_leave(self) -> None:
        """To the room."""
        self.dismiss(None)
