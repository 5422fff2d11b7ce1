"""The table where any game is played: its board, its panel, what is said, and the keys."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.widgets import Input, Static

from ludotheque import machine
from ludotheque.game import Analysis, Interrupted, LudothequeError
from ludotheque.match import PERSON, Match
from ludotheque.screens.table import Table
from ludotheque.screens.terminal import panel
from ludotheque.screens.terminal.beside import beside
from ludotheque.screens.terminal.board import Board
from ludotheque.screens.terminal.boards import Scene, Target, drawing
from ludotheque.screens.terminal.helping import Help
from ludotheque.screens.terminal.widgets import Key, KeyBar, SizedScreen
from ludotheque.verdicts import best_by_clicks, sentence
from ludotheque.words import _

T = TypeVar("T")

SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
TICK = 0.1
PAUSE = 0.8
"""Seconds between two moves when machines play among themselves."""


class Playing(SizedScreen):
    """A table and the people around it."""

    BINDINGS = [
        Binding(keys, action, show=False)
        for keys, action in {
            "escape": "back",
            "h": "hint",
            "u": "undo",
            "a": "analysis",
            "s": "save",
            "n": "room",
            "r": "again",
            "m,colon": "type",
            "question_mark": "help",
        }.items()
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.drawing = drawing(table.game.name)
        self.clock = table.clocks[0] if table.clocks else None
        self.turn = 0  # counts the positions met; what was computed for an earlier one is dropped
        self.clicks: Target = ()
        self.hinted: Target = ()
        self.analysis: Analysis[Any] | None = None
        self.analysing = False
        self.progress = ""
        self.paused = False
        self.over = False
        self.busy = ""
        self.said = ""
        self.frame = 0

    def compose_whole(self) -> ComposeResult:
        with Horizontal(id="table"):
            with Container(id="space"):
                yield Board(self.drawing, self._scene(()), self._choose)
            with Vertical(id="panel"):
                yield Static(id="players")
                yield Static(id="verdict", markup=False)
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static(id="played")
        yield Input(id="text", placeholder=_("a move as text; Esc closes"), compact=True)
        yield Static(id="status", markup=False)
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Start the clocks and the machines."""
        self.board.focus()
        self.query_one("#text").display = False
        loop = asyncio.get_running_loop()
        machine.on_compile(lambda name: _unless_closed(loop, self._prepare))
        self.set_interval(TICK, self._tick)
        self.app.theme_changed_signal.subscribe(self, lambda theme: self._redraw())
        self._settle(_("Welcome; ? shows the help"))

    @on(events.Resize)
    def _resized(self) -> None:
        self.call_after_refresh(self._redraw)

    def on_unmount(self) -> None:
        """Whatever still thinks has nobody to answer to."""
        machine.on_compile(lambda name: None)
        self.table.stop()

    @property
    def board(self) -> Board:
        """The board on this screen."""
        return self.query_one(Board)

    @property
    def match(self) -> Match:
        """The match on this table."""
        return self.table.match

    @property
    def watching(self) -> bool:
        """Whether only machines play here."""
        return PERSON not in self.table.players

    # --- The turns ----------------------------------------------------------------------------------

    def _settle(self, event: str, cursor: Target = ()) -> None:
        """Go on from the present position, whatever led to it: a start, a move, an undo, a pause."""
        self.table.stop()
        self.turn += 1
        self.clicks, self.hinted, self.analysis, self.busy = (), (), None, ""
        outcome = self.table.outcome
        self.over = outcome is not None
        self.query_one("#status").set_class(self.over, "over")
        self._say(panel.result(self.table, outcome) if outcome else event)
        if self.table.machine_to_move and not self.paused:
            self.busy = _("{name} is thinking…", name=self.table.name(self.match.to_move))
            pause = PAUSE if self.match.seats > 1 else PAUSE / 4  # a search alone makes many small steps
            self._take_time(self.table.think, self._play, pause if self.watching else 0)
        elif self.analysing and not outcome:
            self._analyse()
        self._show(cursor)

    @work
    async def _take_time(
        self, compute: Callable[[], T], use: Callable[[T], None], at_least: float = 0
    ) -> None:
        """Use what takes a while to compute, unless the game went on meanwhile."""
        turn = self.turn
        try:
            answer, _rest = await asyncio.gather(beside(compute), asyncio.sleep(at_least))
        except LudothequeError as error:
            if self._waits_since(turn) and not isinstance(error, Interrupted):
                self.busy, self.progress = "", ""
                self._say(str(error), refused=True)
                self._show_verdict()
        else:
            if self._waits_since(turn):
                use(answer)

    def _waits_since(self, turn: int) -> bool:
        """Whether the position is still that one, and the screen is there to show something."""
        return turn == self.turn and bool(self.query("#status"))

    def _play(self, move: Any) -> None:
        """Play a legal move, a person's or a machine's."""
        player = self.table.name(self.table.game.mover(self.match.state, move))
        path = self.table.game.path(move)
        trouble = self._kept(lambda: self.table.play(move))
        text = self.table.game.text(move)
        self._settle(trouble or _("{name}: {move}", name=player, move=text), path)

    def _kept(self, act: Callable[[], object]) -> str:
        """Do something that saves the game; the sentence to say when the disk refuses."""
        try:
            act()
        except OSError as error:
            return _("the game cannot be saved: {reason}", reason=error.strerror)
        return ""

    def _may_choose(self) -> bool:
        """Whether a person is to move; if not, the reason is said."""
        if self.over:
            self._say(_("the game is over"), refused=True)
        elif self.table.machine_to_move:
            player = self.table.name(self.match.to_move)
            self._say(_("it is the turn of {name}", name=player), refused=True)
        else:
            return True
        return False

    def _choose(self, target: Target) -> None:
        """Narrow the legal paths; the clicks that say a whole move play it."""
        if self.watching and not self.over:
            self.paused = not self.paused
            self._settle(_("paused") if self.paused else _("the game goes on"))
        elif self._may_choose():
            clicks = self.clicks + target
            if not self._begins(clicks) and self._begins(target):
                clicks = target  # another move than the one begun
            if clicks in self.match.paths:
                self._play(self.match.paths[clicks])
            elif self.match.clicks_after(clicks):
                self.clicks = clicks
                self._say(self.drawing.prompt(clicks))
                self._show(self._rest_of_hint())
            elif target == self.board.picture.rest:
                self.action_back()
            else:
                self._try(" ".join(clicks))

    def _begins(self, clicks: Target) -> bool:
        """Whether a legal move begins with these clicks, or is said by them."""
        return clicks in self.match.paths or bool(self.match.clicks_after(clicks))

    @on(Input.Submitted)
    def _submit(self, event: Input.Submitted) -> None:
        """Play the move that was typed."""
        if self._may_choose() and self._try(event.value):
            self.action_back()

    def _try(self, text: str) -> bool:
        """Play the move that a text says, or say why it is none."""
        try:
            self._play(self.match.read(text))
        except LudothequeError as error:
            self._say(str(error), refused=True)
            return False
        return True

    # --- The keys -----------------------------------------------------------------------------------

    def action_type(self) -> None:
        """Open the line where a move is typed."""
        line = self.query_one(Input)
        line.value = ""
        line.display = True
        self.set_focus(line)

    def action_back(self) -> None:
        """Close the line, or take the last click back."""
        line = self.query_one(Input)
        if line.display:
            line.display = False
            self.set_focus(self.board)
        elif self.clicks:
            dropped, self.clicks = self.clicks[-1:], self.clicks[:-1]
            self._say(self.drawing.prompt(self.clicks))
            self._show(dropped)

    def action_undo(self) -> None:
        """Take back to the last choice of a person; machines that play alone pause."""
        if not self.match.played:
            self._say(_("there is nothing to take back"), refused=True)
            return
        self.paused = self.watching
        self.table.stop()
        self._settle(self._kept(self.table.undo) or _("taken back"))

    def action_hint(self) -> None:
        """Ask the strongest machine."""
        if self._may_choose() and not self.busy:
            self.busy = _("looking for a good move…")
            self._take_time(self.table.advice, self._advise)

    def _advise(self, advice: tuple[str, Any]) -> None:
        note, move = advice
        self.hinted = self.table.game.path(move)
        self.clicks, self.busy = (), ""
        good = _("a good move: {move}", move=self.table.game.text(move))
        self._say("; ".join(filter(None, (note, good))))
        self._show(self._rest_of_hint())

    def _rest_of_hint(self) -> Target:
        depth = len(self.clicks)
        return self.hinted[depth:] if self.hinted[:depth] == self.clicks else ()

    def action_analysis(self) -> None:
        """Show or hide what best play makes of the moves."""
        self.analysing = not self.analysing
        self.analysis = None
        if not self.analysing:
            self.table.stop()
        elif not self.over and not self.busy:
            self._analyse()
        self._show(self.board.scene.cursor)

    def _analyse(self) -> None:
        turn, loop = self.turn, asyncio.get_running_loop()
        self.progress = _("analysing…")

        def progress(text: str) -> None:
            _unless_closed(loop, lambda: self._progress(turn, text))

        self._take_time(lambda: self.table.analyse(progress), self._judge)

    def _progress(self, turn: int, text: str) -> None:
        if turn == self.turn:
            self.progress = text
            self._show_verdict()

    def _judge(self, analysis: Analysis[Any]) -> None:
        if self.analysing:
            self.analysis = analysis
            self._show(self.board.scene.cursor)

    def action_press(self, key: str) -> None:
        """What a shortcut of the game's does, for the mouse."""
        self.board.press(key)

    def action_save(self) -> None:
        """Save the game and say where."""
        trouble = self._kept(self.table.save)
        self._say(trouble or _("saved in {path}", path=self.table.save_path), refused=bool(trouble))

    def action_room(self) -> None:
        """Back to the room; the game can be resumed there."""
        self.dismiss(None)

    def action_again(self) -> None:
        """The same game again, once this one is over."""
        if self.over:
            try:
                match = Match(self.table.game.fresh(), self.match.seats, random.randrange(2**31))
            except LudothequeError as error:
                self._say(str(error), refused=True)
                return
            self.dismiss(Table(match, self.table.players, self.table.save_path, self.clock))

    def action_help(self) -> None:
        """Show the help."""
        self.app.push_screen(Help(self.drawing))

    # --- What is shown ------------------------------------------------------------------------------

    def _scene(self, cursor: Target) -> Scene:
        last = self.match.last_move()
        return Scene(
            self.table.game.view(self.match.state, self.match.to_move),
            self.query_one("#space").size if self.is_mounted else Size(80, 24),
            self.app.current_theme.dark,
            self.clicks,
            cursor,
            () if last is None else self.table.game.path(last),
            best_by_clicks(self.table.game, self.analysis) if self.analysis else {},
        )

    def _show(self, cursor: Target) -> None:
        """Draw everything from what is known."""
        dark = self.app.current_theme.dark
        self.board.show(self._scene(cursor))
        self.query_one("#players", Static).update(panel.players(self.table, self.drawing, dark))
        self.query_one("#played", Static).update(panel.moves(self.table, self.drawing, dark))
        self.query_one("#moves").scroll_end(animate=False)
        self.query_one(KeyBar).show(self._keys())
        self._show_verdict()
        self._show_status()

    def _redraw(self) -> None:
        self._show(self.board.scene.cursor)

    @on(Board.Pointed)
    def _show_verdict(self) -> None:
        """The analysis in words: the position's, and that of the spot under the cursor."""
        verdict = self.query_one("#verdict", Static)
        verdict.display = self.analysing and not self.over and bool(self.analysis or self.progress)
        if not self.analysis:
            verdict.update(self.progress)
            return
        player = self.table.name(self.match.to_move)
        note = self.analysis.note
        lines = [note or sentence(self.analysis.verdict, player)]
        clicks = self.clicks + self.board.scene.cursor
        value = self.board.scene.values.get(clicks)
        if value:
            meaning = panel.prospect(value) if note else sentence(value, player)
            lines.append(f"{' '.join(clicks)}: {meaning}")
        verdict.update("\n".join(lines))

    def _say(self, text: str, refused: bool = False) -> None:
        self.said = text
        self.query_one("#status").set_class(refused, "refused")
        self._show_status()

    def _show_status(self) -> None:
        wheel = f"{SPINNER[self.frame % len(SPINNER)]} {self.busy}" if self.busy else ""
        self.query_one("#status", Static).update("   ".join(filter(None, (self.said, wheel))))

    def _prepare(self) -> None:
        if self.busy:
            self.busy = _("preparing the machine player (first time only)…")

    def _tick(self) -> None:
        """Let time pass: the clocks, the spinner."""
        self.frame += 1
        if self.busy:
            self._show_status()
        if self.table.clocks or self.table.elapsed:
            dark = self.app.current_theme.dark
            self.query_one("#players", Static).update(panel.players(self.table, self.drawing, dark))
            if self.table.outcome and not self.over:
                self._settle("")

    def _keys(self) -> list[Key]:
        """The keys of the moment."""
        leave = [Key("n", _("room"), "screen.room"), Key("q", _("quit"), "app.quit")]
        undo = Key("u", _("undo"), "screen.undo")
        if self.over:
            return [Key("r", _("play again"), "screen.again"), undo, *leave]
        if self.watching:
            pause = _("go on") if self.paused else _("pause")
            return [Key(_("Space"), pause), undo, Key("a", _("analysis"), "screen.analysis"), *leave]
        own = [
            Key(key, does, f"screen.press('{key}')" if key.isalpha() else "")
            for key, does in self.drawing.keys(self.board.scene)
        ]
        if self.clicks:
            return [
                Key("←↑↓→", _("move")),
                *own,
                Key(_("Enter"), _("choose")),
                Key(_("Esc"), _("back"), "screen.back"),
            ]
        return [
            *own,
            Key(_("Enter"), _("choose")),
            Key("m", _("type"), "screen.type"),
            Key("h", _("hint"), "screen.hint"),
            undo,
            Key("a", _("analysis"), "screen.analysis"),
            Key("s", _("save"), "screen.save"),
            *leave,
            Key("?", _("help"), "screen.help"),
        ]


def _unless_closed(loop: asyncio.AbstractEventLoop, act: Callable[[], None]) -> None:
    """Run something on the screen's thread, if the screen is still there."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(act)
