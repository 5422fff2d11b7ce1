"""The game room: which game, by which rules, who plays, and off to the table."""

from __future__ import annotations

import random

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from ludotheque import catalogue
from ludotheque.game import LudothequeError
from ludotheque.match import PERSON, Match
from ludotheque.screens.table import Table, unfinished
from ludotheque.screens.terminal.boards import drawing
from ludotheque.screens.terminal.widgets import Choice, Key, KeyBar, SizedScreen
from ludotheque.words import _, mark

PLAYER_NAMES = (
    *(mark("person"), mark("random"), mark("easy"), mark("normal"), mark("hard"), mark("perfect")),
    *(mark("searcher"), mark("solver")),
)
MINUTES = (5, 10, 15)


class Room(SizedScreen):
    """Where one chooses; a table comes out of it."""

    BINDINGS = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "start", show=False),
        Binding("r", "resume", show=False),
    ]

    def __init__(self, before: Table | None = None) -> None:
        super().__init__()
        self.game_name = before.game.name if before else catalogue.game_names()[0]
        self.players = before.players if before else [PERSON, PERSON]
        self.rules = before.game.fresh().rules if before else None

    def compose_whole(self) -> ComposeResult:
        kind = catalogue.game_class(self.game_name)
        variant = next((name for name, rules in kind.variants.items() if rules == self.rules), "")
        agents = [(name, _(name)) for name in (PERSON, *catalogue.agent_names(self.game_name))]
        clocks = [("0", _("off")), *((str(each), _("{count} min", count=each)) for each in MINUTES)]
        dark = self.app.current_theme.dark
        with Vertical(id="room"):
            yield Static("● ○   L U D O T H È Q U E   ○ ●", id="title")
            yield Static(_("the game room"), id="subtitle")
            yield Choice(
                Content(_("Game")), [(name, name) for name in catalogue.game_names()], self.game_name, "game"
            )
            yield Choice(Content(_("Rules")), [(name, _(name)) for name in kind.variants], variant, "variant")
            yield Static(id="rules", markup=False)
            for seat in range(kind.seats[0]):
                sign = Content.from_rich_text(drawing(self.game_name).symbol(seat, dark))
                label = sign + " " + _("Player {number}", number=seat + 1)
                yield Choice(label, agents, [*self.players, *[PERSON] * seat][seat], f"seat-{seat}")
            yield Choice(Content(_("Clock")), clocks, "0", "clock")
            with Horizontal(id="buttons"):
                yield Button(_("Start"), variant="primary", id="start")
                yield Button(_("Resume the game you left"), id="resume")
                yield Button(_("Quit"), id="quit")
        yield KeyBar()

    def on_mount(self) -> None:
        """Offer what there is."""
        self._offer()

    def _offer(self) -> None:
        left = unfinished(self.game_name)
        resume = self.query_one("#resume", Button)
        resume.display = left is not None
        (resume if left else self.query_one("#start", Button)).focus()
        keys = [Key("↑↓", _("go")), Key("←→", _("change")), Key(_("Enter"), _("start"), "screen.start")]
        if left:
            keys.append(Key("r", _("resume"), "screen.resume"))
        self.query_one(KeyBar).show(
            [*keys, Key("t", _("light or dark"), "app.theme"), Key("q", _("quit"), "app.quit")]
        )
        self._describe()

    @on(Choice.Changed, "#variant")
    def _describe(self) -> None:
        game = catalogue.game(self.game_name, self._chosen("variant"))
        self.query_one("#rules", Static).update(game.describe())

    @on(Choice.Changed, "#game")
    async def _change_game(self, event: Choice.Changed) -> None:
        self.game_name = event.choice.value
        await self.recompose()
        self._offer()

    def _chosen(self, name: str) -> str:
        return self.query_one(f"#{name}", Choice).value

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """To the table."""
        game = catalogue.game(self.game_name, self._chosen("variant"))
        players = [self._chosen(f"seat-{seat}") for seat in range(game.seats[0])]
        minutes = int(self._chosen("clock"))
        try:
            match = Match(game, seed=random.randrange(2**31))
        except LudothequeError as error:  # no card of the kind was found
            self.query_one("#rules", Static).update(str(error))
        else:
            self.dismiss(Table(match, players, clock=minutes * 60 or None))

    @on(Button.Pressed, "#resume")
    def action_resume(self) -> None:
        """Back to the game that was left."""
        left = unfinished(self.game_name)
        if left:
            self.dismiss(Table(left))

    @on(Button.Pressed, "#quit")
    def _quit(self) -> None:
        self.app.exit()
