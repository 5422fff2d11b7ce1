"""The table where any game is played: what a person chooses on the board, and what the keys do."""

from __future__ import annotations

import asyncio
from typing import cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input

from ludotheque import catalogue, kernels
from ludotheque.game import LudothequeError
from ludotheque.match import Match, new_seed
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.own_moves import own_clicks_after, own_move, read_own
from ludotheque.screens.terminal.board import BoardWidget
from ludotheque.screens.terminal.boards import BoardDrawing, Target
from ludotheque.screens.terminal.help_screen import HelpScreen
from ludotheque.screens.terminal.question_screen import QuestionScreen
from ludotheque.screens.terminal.table_keys import ACTIONS
from ludotheque.screens.terminal.table_state import TableState
from ludotheque.screens.terminal.table_view import TableView
from ludotheque.screens.terminal.turns import TableTurns, call_unless_closed
from ludotheque.screens.terminal.widgets import SizedScreen
from ludotheque.words import _

TICK = 0.1
"""Seconds between two looks at the clock."""


class TableScreen(SizedScreen):
    """A table and the people around it."""

    BINDINGS = [Binding(keys, action, show=False) for keys, action in ACTIONS.items()]

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self.table, self.match = table, table.match
        self.state = TableState(table, cast(BoardDrawing, catalogue.board(table.game.name)))
        self.view = TableView(self.state, self._choose, self.action_lift)
        self.turns = TableTurns(self, self.state, self.view)
        self.clock = table.clocks[0] if table.clocks else None

    def compose_whole(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        """Start the clocks and the machines."""
        loop = asyncio.get_running_loop()
        kernels.on_compile(lambda name: call_unless_closed(loop, self._say_compiling))
        self.set_interval(TICK, self._tick)
        self.app.theme_changed_signal.subscribe(self, lambda theme: self._redraw())
        self.turns.settle(_("Welcome; ? shows the help"))

    def on_unmount(self) -> None:
        """Leave the table."""
        kernels.on_compile(lambda name: None)
        self.turns.close()

    def _say_compiling(self) -> None:
        if self.state.busy:
            self.state.busy = _("preparing the machine player (first time only)…")

    def _tick(self) -> None:
        self.view.tick()
        self.turns.check_clock()

    @on(BoardWidget.Pointed)
    def _show_verdict(self) -> None:
        self.view.show_verdict()

    @on(events.Resize)
    def _resized(self) -> None:
        self.call_after_refresh(self._redraw)

    def _redraw(self) -> None:
        self.view.show(self.view.cursor)

    # --- Choosing a move ----------------------------------------------------------------------------

    def _may_choose(self) -> bool:
        """Whether a person is to move; if not, the reason is said."""
        if self.state.is_over:
            self.turns.refuse(_("the game is over"))
        elif self.table.machine_to_move:
            self.turns.refuse(_("it is the turn of {name}", name=self.table.active_name))
        elif self.table.is_covered:
            self.turns.refuse(_("only Enter shows the hand of {name}", name=self.table.viewer_name))
        else:
            return True
        return False

    def _choose(self, target: Target) -> None:
        """Narrow the legal paths; the clicks that say a whole move play it."""
        state, seat = self.state, self.table.active
        if state.is_watching and not state.is_over:
            state.is_paused = not state.is_paused
            self.turns.settle(_("paused") if state.is_paused else _("the game goes on"))
        elif self._may_choose() and seat is not None:
            clicks = state.clicks + target
            if not self._begins(seat, clicks) and self._begins(seat, target):
                state.chosen, clicks = [], target  # another move than the one begun
            move = own_move(self.match, seat, clicks)
            if move is not None:
                self.turns.play(move)
            elif own_clicks_after(self.match, seat, clicks):
                self._choose_more(target, is_whole=clicks in self.match.paths)
            elif target == self.view.board.picture.rest:
                self.action_back()
            else:
                self._read(" ".join(clicks))

    def _choose_more(self, target: Target, is_whole: bool) -> None:
        """Wait for the rest of the path; the same place again ends one that is whole already."""
        self.state.chosen.append(target)
        clicks = self.state.clicks
        again = _("choose the same place again to play {move}", move=" ".join(clicks))
        self.turns.say("; ".join((self.state.drawing.prompt(clicks), *([again] if is_whole else []))))
        self.view.show(self.state.rest_of_hint or (target if is_whole else ()))

    def _begins(self, seat: int, clicks: Target) -> bool:
        """Whether a legal move begins with these clicks, or is said by them."""
        has_move = own_move(self.match, seat, clicks) is not None
        return has_move or bool(own_clicks_after(self.match, seat, clicks))

    @on(Input.Submitted)
    def _submit(self, event: Input.Submitted) -> None:
        """Play the move that was typed."""
        if self._may_choose() and self._read(event.value):
            self.view.show_line(is_open=False)

    def _read(self, text: str) -> bool:
        """Play the move that a text says, or say why it is none."""
        assert self.table.active is not None
        try:
            move = read_own(self.match, self.table.active, text)
        except LudothequeError as error:
            self.turns.refuse(error)
            return False
        self.turns.play(move)
        return True

    # --- The keys -----------------------------------------------------------------------------------

    def action_type(self) -> None:
        """Open the line where a move is typed."""
        self.view.show_line(is_open=True)

    def action_back(self) -> None:
        """Close the line, or take the last click back."""
        if self.view.line.display:
            self.view.show_line(is_open=False)
        elif self.state.chosen:
            dropped = self.state.chosen.pop()
            self.turns.say(self.state.drawing.prompt(self.state.clicks))
            self.view.show(dropped)

    def action_lift(self) -> None:
        """The next player looks at the board, alone."""
        if self.table.is_covered:
            self.table.lift()
            self.turns.settle(_("{name} to move", name=self.table.active_name))

    def action_undo(self) -> None:
        """Take back to the last choice of a person; machines that play alone pause."""
        if self.match.last_made():
            self.state.is_paused = self.state.is_watching
            self.turns.act(self.table.undo)
        else:
            self.turns.refuse(_("there is nothing to take back"))

    def action_resign(self) -> None:
        """Ask, then give the game up."""
        if self.table.may_resign is None:
            self._may_choose()  # says why not
        else:
            self.app.push_screen(QuestionScreen(_("Give the game up?")), self._resign)

    def _resign(self, is_sure: bool | None) -> None:
        if is_sure:
            self.turns.act(self.table.resign)

    def action_hint(self) -> None:
        """Ask the strongest machine."""
        if self._may_choose() and not self.state.busy:
            self.turns.hint()

    def action_analysis(self) -> None:
        """Show or hide what best play makes of the moves."""
        self.turns.toggle_analysis()

    def action_press(self, key: str) -> None:
        """What a shortcut of the game's does, for the mouse."""
        self.view.board.press(key)

    def action_save(self) -> None:
        """Save the game and say where."""
        trouble = self.turns.kept(self.table.save)
        self.turns.say(trouble or _("saved in {path}", path=self.table.save_path), bool(trouble))

    def action_room(self) -> None:
        """Back to the room; the game can be resumed there."""
        self.dismiss(None)

    def action_again(self) -> None:
        """The same game again, once this one is over."""
        if self.state.is_over:
            try:
                match = Match(self.match.fresh_game, self.match.seats, new_seed())
            except LudothequeError as error:
                self.turns.refuse(error)
                return
            table = self.table
            following = LocalTable(match, table.players, table.save_path, self.clock, table.increment)
            self.dismiss(following)

    def action_help(self) -> None:
        """Show the help."""
        self.app.push_screen(HelpScreen(self.state.drawing, self.table.game.aim()))
