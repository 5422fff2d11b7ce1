"""The game room: which game, by which rules, who plays, and off to the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from ludotheque import catalogue
from ludotheque.game import Game, LudothequeError
from ludotheque.match import PERSON, Match, new_seed
from ludotheque.screens.autosave import unfinished
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.terminal.boards import BoardDrawing
from ludotheque.screens.terminal.widgets import Key, KeyBar, OptionRow, SizedScreen
from ludotheque.words import _, mark

PLAYER_NAMES = (
    *(mark("person"), mark("random"), mark("easy"), mark("normal"), mark("hard"), mark("perfect")),
    *(mark("searcher"), mark("solver")),
)
"""Marked for the translators; names are shown in the reader's language."""

NOBODY = "nobody"
MINUTES = (5, 10, 15)


class LobbyScreen(SizedScreen):
    """Where a game is chosen; its result is the table to play at."""

    BINDINGS = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "start", show=False),
        Binding("r", "resume", show=False),
    ]

    def __init__(self, before: LocalTable | None = None) -> None:
        super().__init__()
        self.game_name = before.game.name if before else catalogue.game_names()[0]
        self.players = before.players if before else []
        self.rules = before.match.fresh_game.rules if before else None

    def compose_whole(self) -> ComposeResult:
        variants = catalogue.game_class(self.game_name).variants
        variant = next(
            (name for name, rules in variants.items() if rules == self.rules), next(iter(variants))
        )
        games = [(name, name) for name in catalogue.game_names()]
        clocks = [("0", _("off")), *((str(each), _("{count} min", count=each)) for each in MINUTES)]
        with Vertical(id="room"):
            yield Static("● ○   L U D O T H È Q U E   ○ ●", id="title")
            yield Static(_("the game room"), id="subtitle")
            yield OptionRow(Content(_("Game")), games, self.game_name, "game")
            yield OptionRow(Content(_("Rules")), [(name, _(name)) for name in variants], variant, "variant")
            yield Static(id="rules", markup=False)
            with Vertical(id="seats"):
                yield from self._seat_rows(catalogue.game(self.game_name, variant))
            yield OptionRow(Content(_("Clock")), clocks, "0", "clock")
            with Horizontal(id="buttons"):
                yield Button(_("Start"), variant="primary", id="start")
                yield Button(_("Resume the game you left"), id="resume")
                yield Button(_("Quit"), id="quit")
        yield KeyBar()

    def _seat_rows(self, game: Game[Any, Any]) -> Iterator[OptionRow]:
        """A row a seat; those that may stay empty begin with nobody."""
        drawing = cast(BoardDrawing, catalogue.board(game.name))
        players = [(name, _(name)) for name in (PERSON, *catalogue.agent_names(game.name))]
        for seat in range(game.seats[-1]):
            symbol = Content.from_rich_text(drawing.symbol(seat, self.app.current_theme.dark))
            label = symbol + " " + _("Player {number}", number=seat + 1)
            nobody = [(NOBODY, _("nobody"))] if seat >= game.seats[0] else []
            chosen = self.players[seat] if seat < len(self.players) else ""
            yield OptionRow(label, [*nobody, *players], chosen, f"seat-{seat}")

    def on_mount(self) -> None:
        """Offer what there is."""
        self._offer()
        resume = self.query_one("#resume", Button)
        (resume if resume.display else self.query_one("#start", Button)).focus()

    def _offer(self) -> None:
        left = unfinished(self.game_name)
        self.query_one("#resume", Button).display = left is not None
        keys = [Key("↑↓", _("go")), Key("←→", _("change")), Key(_("Enter"), _("start"), "screen.start")]
        if left:
            keys.append(Key("r", _("resume"), "screen.resume"))
        self.query_one(KeyBar).show(
            [*keys, Key("t", _("light or dark"), "app.theme"), Key("q", _("quit"), "app.quit")]
        )
        self._describe()

    def _game(self) -> Game[Any, Any]:
        return catalogue.game(self.game_name, self._chosen("variant"))

    def _describe(self) -> None:
        self.query_one("#rules", Static).update(self._game().describe())

    @on(OptionRow.Changed, "#variant")
    async def _change_variant(self) -> None:
        """Other rules may have other seats."""
        self._describe()
        self.players = self._seated()
        seats = self.query_one("#seats")
        async with self.batch():
            await seats.remove_children()
            await seats.mount(*self._seat_rows(self._game()))

    @on(OptionRow.Changed, "#game")
    async def _change_game(self, event: OptionRow.Changed) -> None:
        self.game_name, self.players = event.row.value, []
        await self.recompose()
        self._offer()
        self.query_one("#game").focus()

    def _chosen(self, name: str) -> str:
        return self.query_one(f"#{name}", OptionRow).value

    def _seated(self) -> list[str]:
        """Who was chosen for each seat, without the empty ones."""
        rows = self.query("#seats OptionRow").results(OptionRow)
        return [row.value for row in rows if row.value != NOBODY]

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """To the table."""
        players, minutes = self._seated(), int(self._chosen("clock"))
        try:
            match = Match(self._game(), len(players), new_seed())
        except LudothequeError as error:  # no card of the kind was found
            self.query_one("#rules", Static).update(str(error))
        else:
            self.dismiss(LocalTable(match, players, clock=minutes * 60 or None))

    @on(Button.Pressed, "#resume")
    def action_resume(self) -> None:
        """Back to the game that was left."""
        left = unfinished(self.game_name)
        if left:
            self.dismiss(LocalTable(left))

    @on(Button.Pressed, "#quit")
    def _quit(self) -> None:
        self.app.exit()
