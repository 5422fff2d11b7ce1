"""The turns of a table: who goes on from a position, and what machines compute meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from textual.screen import Screen

from ludotheque.control import start
from ludotheque.game import Analysis, Interrupted, LudothequeError
from ludotheque.paced import Paced
from ludotheque.screens.pace import seconds_seen
from ludotheque.screens.questions import Question
from ludotheque.screens.terminal.boards import Target
from ludotheque.screens.terminal.table_state import TableState
from ludotheque.screens.terminal.table_view import TableView
from ludotheque.words import _

T = TypeVar("T")

PAUSE = 0.8
"""Seconds between two moves when machines play among themselves."""


class TableTurns:
    """Changes a table's state, draws it again and lets machines think beside the screen."""

    def __init__(self, screen: Screen[Any], state: TableState, view: TableView) -> None:
        self.screen, self.state, self.view, self.table = screen, state, view, state.table
        self.turn = 0  # counts the positions met; an answer about an earlier one is dropped

    def say(self, text: str, is_refusal: bool = False) -> None:
        """Show a sentence below the board."""
        self.state.said, self.state.is_refusal = text, is_refusal
        self.view.show_status()

    def refuse(self, reason: object) -> None:
        """Show why something was not done."""
        self.say(str(reason), is_refusal=True)

    # --- Positions ----------------------------------------------------------------------------------

    def settle(self, event: str, cursor: Target = ()) -> None:
        """Go on from the present position, whatever led to it: a start, a move, an undo, a pause."""
        self.table.stop()
        self.turn += 1
        self.state.forget()
        self.say(self.table.result() if self.state.is_over else event)
        if self.table.machine_to_move and not self.state.is_paused:
            self.state.busy = _("{name} is thinking…", name=self.table.active_name)
            self._ask(self.table.think(), self.play, self._pause())
        elif self.state.is_analysing:
            self._analyse()
        self.view.show(cursor)

    def _pause(self) -> float:
        """How long the last move is to be seen before a machine's; a search alone makes many small steps."""
        if not self.state.is_watching:
            return seconds_seen() if self.table.match.last_made() else 0
        return PAUSE if self.table.match.seats > 1 else PAUSE / 4

    def play(self, move: Any) -> None:
        """Play a legal move, a person's or a machine's, unless it comes too late."""
        if not self.check_clock():
            self.act(lambda: self.table.play(move), self.table.game.path(move))

    def check_clock(self) -> bool:
        """Whether the time of the player to move is up, who then drops out."""
        is_late = self.table.is_late
        if is_late:
            self.act(self.table.drop_late)
        return is_late

    def act(self, act: Callable[[], object], cursor: Target = ()) -> None:
        """Do something that changes the game, say what happened and go on from there."""
        before = self.table.match.ply
        try:
            trouble = self.kept(act)
        except LudothequeError as error:
            self.refuse(error)
            return
        news = "; ".join(map(self.table.news, self.table.match.made(before)))
        self.settle(trouble or news or _("taken back"), cursor)

    def kept(self, act: Callable[[], object]) -> str:
        """Do something that saves the game; the sentence to say when the disk refuses."""
        try:
            act()
        except OSError as error:
            return _("the game cannot be saved: {reason}", reason=error.strerror)
        return ""

    # --- What takes a while -------------------------------------------------------------------------

    def _ask(self, question: Question[T], use: Callable[[T], None], at_least: float = 0) -> None:
        self.screen.run_worker(self._answer(question, use, at_least))

    async def _answer(self, question: Question[T], use: Callable[[T], None], at_least: float) -> None:
        """Use the answer, unless the game went on meanwhile."""
        turn, thinking = self.turn, asyncio.wrap_future(start(question.work))
        try:
            answer, _rest = await asyncio.gather(thinking, asyncio.sleep(at_least))
        except LudothequeError as error:
            if turn == self.turn and not isinstance(error, Interrupted):
                self.state.busy, self.state.progress = "", ""
                self.refuse(error)
                self.view.show_verdict()
        else:
            if turn == self.turn:
                use(answer)

    def close(self) -> None:
        """Nobody waits for an answer any more; the last moves are written down."""
        self.turn += 1
        self.table.stop()
        self.kept(self.table.save_rest)

    def hint(self) -> None:
        """Ask the strongest machine for a good move."""
        self.state.busy = _("looking for a good move…")
        self._ask(self.table.advise(), self._advise)

    def _advise(self, advice: tuple[str, Any]) -> None:
        note, move = advice
        self.state.hinted = self.table.game.path(move)
        self.state.chosen, self.state.busy = [], ""
        good = _("a good move: {move}", move=self.table.game.readable(self.table.game.text(move)))
        self.say("; ".join(filter(None, (note, good))))
        self.view.show(self.state.rest_of_hint)

    def toggle_analysis(self) -> None:
        """Show or hide what best play makes of each position."""
        self.state.is_analysing = not self.state.is_analysing
        self.state.analysis = None
        if not self.state.is_analysing:
            self.table.stop()
        elif not self.state.busy:
            self._analyse()
        self.view.show(self.view.cursor)

    def _analyse(self) -> None:
        if self.state.is_over or self.table.is_covered:
            return
        turn, loop = self.turn, asyncio.get_running_loop()
        found = Paced(lambda found: call_unless_closed(loop, lambda: self._show_found(turn, found)))
        try:
            question = self.table.analyse(
                lambda text: call_unless_closed(loop, lambda: self._show_progress(turn, text)),
                found.tell,
            )
        except LudothequeError as error:
            self.refuse(error)
            return
        self.state.progress = _("analysing…")
        self._ask(question, self._judge)

    def _show_progress(self, turn: int, text: str) -> None:
        if turn == self.turn:
            self.state.progress = text
            self.view.show_verdict()

    def _show_found(self, turn: int, analysis: Analysis[Any]) -> None:
        if turn == self.turn and self.state.is_analysing and self.state.progress:
            self.state.analysis = analysis
            self.view.show(self.view.cursor)

    def _judge(self, analysis: Analysis[Any]) -> None:
        if self.state.is_analysing:
            self.state.analysis, self.state.progress = analysis, ""
            self.view.show(self.view.cursor)


def call_unless_closed(loop: asyncio.AbstractEventLoop, act: Callable[[], None]) -> None:
    """Run something on the screen's thread, if the screen is still there."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(act)
