"""A lesson or a puzzle on the screen: the board of the game, a sentence above it, what is said below."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import chain
from typing import Any, cast

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.geometry import Size

from ludotheque import catalogue
from ludotheque.game import LudothequeError
from ludotheque.screens.exercise_runs import ExerciseRun, LessonRun, PuzzleRun
from ludotheque.screens.own_moves import own_clicks_after, own_move
from ludotheque.screens.terminal.board import BoardWidget
from ludotheque.screens.terminal.boards import BoardDrawing, Scene, Target
from ludotheque.screens.terminal.widgets import Key, KeyBar, SizedScreen, TextPane
from ludotheque.words import _


class ExerciseScreen(SizedScreen):
    """Does an exercise of a game; `make` sets it up, which may take a moment."""

    BINDINGS = [
        Binding("escape", "back", show=False),
        Binding("h", "hint", show=False),
        Binding("s", "skip", show=False),
        Binding("n", "leave", show=False),
    ]

    def __init__(self, game: str, make: Callable[[], ExerciseRun]) -> None:
        super().__init__()
        self.drawing = cast(BoardDrawing, catalogue.board(game))
        self.run: ExerciseRun | None = None
        self.chosen: list[Target] = []
        self._make = make
        self.sentence, self.status = TextPane("sentence"), TextPane("status")
        self.space = Container(id="space")
        self.board: BoardWidget | None = None

    def compose_whole(self) -> ComposeResult:
        yield self.sentence
        yield self.space
        yield self.status
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Set the exercise up, on a thread."""
        self.sentence.show(_("Setting the board up…"))
        self.app.theme_changed_signal.subscribe(self, lambda theme: self._show())
        self._begin()

    @work
    async def _begin(self) -> None:
        try:
            self.run = await asyncio.to_thread(self._make)
        except LudothequeError as error:
            self.sentence.show(str(error))
            return
        self.board = BoardWidget(self.drawing, self._scene(()), self._choose)
        await self.space.mount(self.board)
        self.board.focus()
        self._show(self._pointed())

    @on(events.Resize)
    def _resized(self) -> None:
        self.call_after_refresh(self._show)

    # --- What is shown --------------------------------------------------------------------------------

    @property
    def clicks(self) -> Target:
        """The clicks made so far."""
        return tuple(chain.from_iterable(self.chosen))

    def _pointed(self) -> Target:
        return self.run.pointed if isinstance(self.run, LessonRun) else ()

    def _scene(self, cursor: Target) -> Scene[Any]:
        assert self.run is not None
        match = self.run.match
        last = match.last_made()
        return Scene(
            match.game.view(match.state, self.run.seat),
            self.space.size or Size(*self.SMALLEST),
            self.app.current_theme.dark,
            self.clicks,
            cursor,
            last.path if last else (),
            {},
            self.run.is_done,
            () if self.run.is_done else tuple(own_clicks_after(match, self.run.seat, self.clicks)),
        )

    def _show(self, cursor: Target = ()) -> None:
        """Draw everything."""
        run, board = self.run, self.board
        if run is None or board is None:
            return
        board.show(self._scene(cursor or board.scene.cursor))
        self.sentence.show(f"{run.title[:1].upper()}{run.title[1:]}\n{run.task} {self._side(run)}")
        ending = _(run.lesson.ending) if isinstance(run, LessonRun) and self._is_last else ""
        said = " ".join(filter(None, (run.said, ending if run.is_done else "")))
        self.status.set_class(run.is_done, "over").set_class(not run.is_right, "refused")
        self.status.show(said or self.drawing.prompt(self.clicks))
        self.query_one("#keys", KeyBar).show(self._keys(run))

    def _side(self, run: ExerciseRun) -> str:
        """Which of the stones are one's own."""
        symbol = self.drawing.symbol(run.seat, self.app.current_theme.dark)
        return _("You play {symbol}.", symbol=symbol.plain) if run.match.seats > 1 else ""

    @property
    def _is_last(self) -> bool:
        run = self.run
        return not isinstance(run, LessonRun) or run.number + 1 == len(run.lesson.steps)

    def _keys(self, run: ExerciseRun) -> list[Key]:
        leave = [Key("n", _("room"), "screen.leave"), Key("q", _("quit"), "app.quit")]
        if run.is_done:
            return [
                Key(_("Enter"), _("room") if self._is_last else _("go on"), "screen.onward"),
                *leave[self._is_last :],
            ]
        skip = _("skip") if isinstance(run, LessonRun) else _("solution")
        return [
            Key("←↑↓→", _("move")),
            Key(_("Enter"), _("choose")),
            Key("h", _("hint"), "screen.hint"),
            Key("s", skip, "screen.skip"),
            *leave,
        ]

    # --- What is done ---------------------------------------------------------------------------------

    def _choose(self, target: Target) -> None:
        """Choose a spot: a move, or a part of one; after the end, go on."""
        run = self.run
        if run is None:
            return
        if run.is_done:
            self.action_onward()
            return
        clicks = self.clicks + target
        if not self._begins(clicks) and self._begins(target):
            self.chosen, clicks = [], target  # another move than the one begun
        move = own_move(run.match, run.seat, clicks)
        if move is not None or not own_clicks_after(run.match, run.seat, clicks):
            self.chosen = []
            run.play(run.match.game.text(move) if move is not None else " ".join(clicks))
        else:
            self.chosen.append(target)
            run.advise("")
        self._show()

    def _begins(self, clicks: Target) -> bool:
        assert self.run is not None
        match, seat = self.run.match, self.run.seat
        return own_move(match, seat, clicks) is not None or bool(own_clicks_after(match, seat, clicks))

    def action_back(self) -> None:
        """Take the last click back."""
        if self.chosen:
            self._show(self.chosen.pop())

    def action_hint(self) -> None:
        """Say what could be done, and point at it."""
        if self.run is not None and not self.run.is_done:
            self.chosen = []
            self._show(self.run.hint())

    def action_skip(self) -> None:
        """The next step of a lesson, the solution of a puzzle."""
        run = self.run
        self.chosen = []
        if isinstance(run, PuzzleRun) and not run.is_done:
            run.solve()
            self._show()
        else:
            self.action_onward()

    def action_onward(self) -> None:
        """To what comes next, or back to the room."""
        if self.run is not None and self.run.onward():
            self._show(self._pointed())
        else:
            self.dismiss(None)

    def action_leave(self) -> None:
        """Back to the room."""
        self.dismiss(None)
