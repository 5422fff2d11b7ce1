"""A game in lines, for pipes, scripts and screen readers: one line an event, no colour, no frame.

A line that is typed is a command (commands.py) or else a move.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TextIO, TypeVar, cast

from ludotheque import catalogue, kernels
from ludotheque.control import wait_for
from ludotheque.game import Interrupted, LudothequeError
from ludotheque.screens.autosave import autosave_path, command_name
from ludotheque.screens.commands import ACTIONS, leave
from ludotheque.screens.drawings import LineDrawing
from ludotheque.screens.lines import LONGEST_LINE, Lines
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.own_moves import read_own
from ludotheque.screens.questions import Question
from ludotheque.words import _

T = TypeVar("T")


def run_plain(table: LocalTable, source: TextIO, target: TextIO) -> int:
    """Play until the end of the game or of the input; the result is an exit status."""
    session = PlainSession(table, Lines(source, target))
    kernels.on_compile(session.announce_compiling)
    try:
        session.run()
        return 0
    except KeyboardInterrupt:
        session.leave()
        return 130
    finally:
        kernels.on_compile(lambda name: None)


class PlainSession:
    """A table, and the lines exchanged about it."""

    def __init__(self, table: LocalTable, lines: Lines) -> None:
        self.table, self.lines = table, lines
        self.say, self.refuse = lines.say, lines.refuse
        self.drawing = cast(LineDrawing, catalogue.drawing(table.game.name))
        self.has_announced_compiling = False
        self._told = 0  # how many moves were announced
        self._points: tuple[int, ...] | None = None  # as they were announced
        self._has_shown_hand = False

    def run(self) -> None:
        """Take turns until the game ends, or is left by a command or the end of the input."""
        try:
            self.introduce()
            while not self.table.match.outcome:
                if self.table.is_covered:
                    self.change_hands()
                elif self.table.machine_to_move:
                    self.machine_turn()
                else:
                    self.person_turn()
            self.say(self.table.result())
        except EOFError:
            self.leave()

    # --- Turns ----------------------------------------------------------------------------------

    def machine_turn(self) -> None:
        """Let the machine think and play."""
        self.say(_("{name} is thinking…", name=self.table.active_name))
        move = self.wait_for(self.table.think())
        if not self.time_is_up():
            self.play(move)

    def person_turn(self) -> None:
        """Do what one line says."""
        seat = self.table.active
        assert seat is not None
        line = self.lines.ask(_("{name} to move", name=self.table.active_name) + "> ")
        if self.time_is_up():
            return
        word, _space, argument = line.partition(" ")
        action = ACTIONS.get(word.lower()) if len(line) <= LONGEST_LINE else None
        try:
            if not line:
                self.say(_("nothing was typed; help lists what can be"))
            elif action:
                action(self, argument.strip())
            else:
                self.play(read_own(self.table.match, seat, line))
        except LudothequeError as refusal:
            self.refuse(refusal)

    def change_hands(self) -> None:
        """Wait until the next player is there alone; on a terminal, the hand shown before scrolls away."""
        seat = self.table.viewer
        assert seat is not None
        name = self.table.viewer_name
        has_scrolled = self._has_shown_hand and self.lines.scroll_away()
        prompt = _("pass to {name}; Enter when only {name} looks", name=name)
        while line := self.lines.ask(prompt + "> "):
            if ACTIONS.get(line.lower()) is leave:
                raise EOFError
            self.say(_("only Enter shows the hand of {name}", name=name))
        self.table.lift()
        self._has_shown_hand = True
        if has_scrolled:
            self.tell(self._ply_after_own(seat))
        self.show({})

    def _ply_after_own(self, seat: int) -> int:
        """From which move on a player has not seen what happened."""
        match = self.table.match
        return next((ply + 1 for ply in range(match.ply - 1, -1, -1) if match.mover_at(ply) == seat), 0)

    def play(self, move: Any) -> None:
        """Play a move, say it and show the board."""
        self.is_written(partial(self.table.play, move))
        self.tell_news()

    def time_is_up(self) -> bool:
        """Whether the player to move has run out of time, and drops out."""
        if not self.table.is_late:
            return False
        self.is_written(self.table.drop_late)
        self.tell_news()
        return True

    def leave(self) -> None:
        """Keep an unfinished game and say how to come back to it."""
        table = self.table
        if table.match.outcome or not table.match.last_made():
            self.say(_("goodbye"))
        elif self.is_written(table.save):
            is_usual = table.save_path == autosave_path(table.game.name)
            way = "--resume" if is_usual else f"--load {shlex.quote(str(table.save_path))}"
            self.say(_("the game is kept in {path}", path=table.save_path))
            command = f"{command_name()} play {table.game.name} {way}"
            self.say(_("to go on with it: {command}", command=command))

    # --- What is said ---------------------------------------------------------------------------

    def introduce(self) -> None:
        """Who plays what, what the characters mean, what happened before, the board."""
        names = ", ".join(self.table.name(seat) for seat in range(self.table.match.seats))
        self.say(_("{game}: {names}", game=self.table.game.name, names=names))
        self.say(self.drawing.legend(self.table.view()))
        self.say(_("help lists what can be typed"))
        self.tell(self._last_ply())
        self._tell_points()
        self.show({})

    def _last_ply(self) -> int:
        """Where the last move of a seat stands among the moves; what chance did at the start is at 0."""
        match = self.table.match
        return next((ply for ply in range(match.ply - 1, -1, -1) if match.mover_at(ply) >= 0), 0)

    def tell(self, first: int) -> None:
        """Say the moves from that number on, and what chance added."""
        for made in self.table.match.made(first):
            self.say(self.table.news(made))
        self._told = self.table.match.ply

    def tell_last(self) -> None:
        """Say the last move of a seat and what chance added to it."""
        if not self.table.match.played:
            self.say(_("no move was played yet"))
        self.tell(self._last_ply())

    def tell_news(self) -> None:
        """Say what happened since the last time, the points if they changed, and show the board."""
        self.tell(self._told)
        self._tell_points()
        self.show({})

    def _tell_points(self) -> None:
        points = self.table.game.points(self.table.match.state)
        if points is not None and points != self._points and (self._points or any(points)):
            self.say(_("points: {points}", points=" – ".join(map(str, points))))
        self._points = points

    def show(self, marks: Mapping[str, str]) -> None:
        """Draw the board, unless it waits for the next player to be there alone."""
        if not self.table.is_covered:
            for line in self.drawing.draw(self.table.view(), marks):
                self.say(line)

    def announce_compiling(self, kernel: str) -> None:
        """Say once why the machine takes so long."""
        if not self.has_announced_compiling:
            self.has_announced_compiling = True
            self.say(_("preparing the machine player (first time only)…"))

    # --- What takes a while or may fail ---------------------------------------------------------

    def wait_for(self, question: Question[T]) -> T:
        """A machine's answer; Ctrl-C stops it."""
        return wait_for(question.work, question.control)

    def wait_for_advice(self, question: Question[T]) -> T:
        """The answer to what a person asked; after Ctrl-C the game goes on without it."""
        try:
            return self.wait_for(question)
        except KeyboardInterrupt:
            raise Interrupted(_("stopped")) from None

    def is_written(self, write: Callable[[], object]) -> bool:
        """Whether the game could be written down; says why not."""
        try:
            write()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            self.refuse(_("the game cannot be saved: {reason}", reason=reason))
            return False
        return True
