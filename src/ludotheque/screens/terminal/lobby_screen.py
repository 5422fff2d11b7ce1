"""The game room: which game, by which rules, who plays, and off to the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import Any, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from ludotheque import catalogue, exercises
from ludotheque.game import Game, LudothequeError
from ludotheque.match import PERSON, Match, new_seed
from ludotheque.screens.autosave import unfinished
from ludotheque.screens.exercise_runs import LessonRun, PuzzleRun
from ludotheque.screens.last_choices import Choice, keep_choice, last_choice, last_game
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.terminal.boards import BoardDrawing
from ludotheque.screens.terminal.exercise_screen import ExerciseScreen
from ludotheque.screens.terminal.live.menu_screen import LiveMenuScreen
from ludotheque.screens.terminal.watch_screen import WatchScreen
from ludotheque.screens.terminal.widgets import Key, KeyBar, OptionRow, SizedScreen
from ludotheque.screens.watching import SPEEDS, Watching, can_be_watched
from ludotheque.words import _, mark

PLAYER_NAMES = (
    *(mark("person"), mark("random"), mark("searcher"), mark("solver")),
    *(
        mark("beginner"),
        mark("easy"),
        mark("normal"),
        mark("tricky"),
        mark("hard"),
        mark("tough"),
        mark("expert"),
        mark("champion"),
        mark("master"),
    ),
)
"""Marked for the translators; names are shown in the reader's language."""

NOBODY, OWN_CHOICE = "nobody", "own"
MINUTES = (5, 10, 15)


class LobbyScreen(SizedScreen):
    """Where a game is chosen; its result is the table to play at.

    A level is a machine to play against or, where the game has levels of its own, one of its variants. It
    fills in the rows below it; whoever changes those has made a choice of their own.
    """

    VERTICAL_BREAKPOINTS = [(0, "-low"), (28, "-high")]  # on low terminals nothing is spent on looks

    BINDINGS = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "start", show=False),
        Binding("r", "resume", show=False),
        Binding("k", "live", show=False),
        Binding("l", "learn", show=False),
        Binding("p", "puzzle", show=False),
    ]

    def __init__(self, before: LocalTable | None = None) -> None:
        super().__init__()
        self.clock = "0"
        games = catalogue.game_names()
        if before:
            self.game_name = before.game.name
            variants, rules = before.game.variants, before.match.fresh_game.rules
            variant = next((name for name, known in variants.items() if known == rules), "")
            self.choice = Choice(variant, tuple(before.players))
        else:
            self.game_name = last_game() if last_game() in games else games[0]
            self.choice = last_choice(self.game_name)

    # --- What is offered ----------------------------------------------------------------------------

    def compose_whole(self) -> ComposeResult:
        games = [(name, name) for name in catalogue.game_names()]
        with Vertical(id="room"):
            yield Static("● ○   L U D O T H È Q U E   ○ ●", id="title")
            yield OptionRow(Content(_("Game")), games, self.game_name, "game")
            yield Static(catalogue.game(self.game_name).aim(), id="aim", markup=False)
            yield from self._details()
            with Horizontal(id="buttons"):
                if catalogue.manifest(self.game_name).live_board:
                    yield Button(_("By keys and clock"), variant="primary", id="live")
                yield Button(_("Start"), variant="primary", id="start")
                yield Button(_("Resume"), id="resume")
                if catalogue.manifest(self.game_name).lesson:
                    yield Button(_("Learn"), id="learn")
                if catalogue.manifest(self.game_name).puzzles:
                    yield Button(_("Puzzle of the day"), id="puzzle")
                yield Button(_("Quit"), id="quit")
        yield KeyBar()

    def _details(self) -> ComposeResult:
        """The level, and the rows that it fills in."""
        variant, players = self._known_choice()
        titles = [
            (name, catalogue.variant_title(self.game_name, name))
            for name in catalogue.game_class(self.game_name).variants
        ]
        clocks = [("0", _("off")), *((str(each), _("{count} min", count=each)) for each in MINUTES)]
        levels = [*self._levels().items(), (OWN_CHOICE, (_("other"), Choice()))]
        names = [(name, title) for name, (title, _choice) in levels]
        level = next((name for name, (_t, choice) in levels if choice == (variant, players)), OWN_CHOICE)
        if len(levels) > 1:
            yield OptionRow(Content(_("Level")), names, level, "level")
        yield OptionRow(Content(_("Rules")), titles, variant, "variant")
        game = catalogue.game(self.game_name, variant)
        yield Static(game.describe(), id="rules", markup=False)
        with Vertical(id="seats"):
            yield from self._seat_rows(game, players)
        yield OptionRow(Content(_("Clock")), clocks, self.clock, "clock")

    def _levels(self) -> dict[str, tuple[str, Choice]]:
        """By name: what it is called, and what it fills in; easiest first."""
        kind = catalogue.game_class(self.game_name)
        if kind.levels:
            return {
                name: (catalogue.variant_title(self.game_name, name), Choice(name, (PERSON,)))
                for name in kind.levels
            }
        variant = next(iter(kind.variants))
        seats = catalogue.game(self.game_name, variant).seats
        if seats[-1] == 1:  # nobody to play against
            return {}
        others = max(1, seats[0] - 1)
        machines = list(catalogue.manifest(self.game_name).players) or catalogue.agent_names(self.game_name)
        return {name: (_(name), Choice(variant, (PERSON, *[name] * others))) for name in machines}

    def _known_choice(self) -> Choice:
        """The choice of the last time, as far as it can be made today; else the one for newcomers."""
        kind, levels = catalogue.game_class(self.game_name), self._levels()
        first = next(iter(levels)) if kind.levels else catalogue.first_opponent(self.game_name)
        usual = levels[first][1] if first in levels else Choice(next(iter(kind.variants)), (PERSON,))
        variant = self.choice.variant if self.choice.variant in kind.variants else usual.variant
        names = (PERSON, *catalogue.agent_names(self.game_name))
        seats = catalogue.game(self.game_name, variant).seats
        players = tuple(player for player in self.choice.players if player in names)[: seats[-1]]
        if not players and seats[0] <= len(usual.players) <= seats[-1]:
            players = usual.players
        while len(players) < seats[0]:
            players = (*players, PERSON if kind.levels or not players else first)
        return Choice(variant, players)

    def _seat_rows(self, game: Game[Any, Any], chosen: Sequence[str]) -> Iterator[OptionRow]:
        """A row a seat; those that may stay empty begin with nobody."""
        drawing = cast(BoardDrawing, catalogue.board(game.name))
        players = [(name, _(name)) for name in (PERSON, *catalogue.agent_names(game.name))]
        for seat in range(game.seats[-1]):
            symbol = Content.from_rich_text(drawing.symbol(seat, self.app.current_theme.dark))
            label = symbol + " " + _("Player {number}", number=seat + 1)
            nobody = [(NOBODY, _("nobody"))] if seat >= game.seats[0] else []
            own = chosen[seat] if seat < len(chosen) else NOBODY
            yield OptionRow(label, [*nobody, *players], own, f"seat-{seat}")

    def on_mount(self) -> None:
        """Offer what there is."""
        self._offer()
        resume = self.query_one("#resume", Button)
        live = self.query("#live").results(Button)
        (resume if resume.display else next(live, self.query_one("#start", Button))).focus()

    def _offer(self) -> None:
        left = unfinished(self.game_name)
        self.query_one("#resume", Button).display = left is not None
        keys = [Key("↑↓", _("go")), Key("←→", _("change")), Key(_("Enter"), _("start"), "screen.start")]
        if left:
            keys.append(Key("r", _("resume"), "screen.resume"))
        if catalogue.manifest(self.game_name).live_board:
            keys.append(Key("k", _("keys and clock"), "screen.live"))
        if catalogue.manifest(self.game_name).lesson:
            keys.append(Key("l", _("learn"), "screen.learn"))
        if catalogue.manifest(self.game_name).puzzles:
            keys.append(Key("p", _("puzzle"), "screen.puzzle"))
        self.query_one(KeyBar).show(
            [*keys, Key("t", _("light or dark"), "app.theme"), Key("q", _("quit"), "app.quit")]
        )

    # --- What is chosen -----------------------------------------------------------------------------

    def _game(self) -> Game[Any, Any]:
        return catalogue.game(self.game_name, self._chosen("variant"))

    @on(OptionRow.Changed, "#level")
    async def _change_level(self, event: OptionRow.Changed) -> None:
        """A level fills in the rules and the players."""
        if event.row.value != OWN_CHOICE:
            self.choice = self._levels()[event.row.value][1]
            await self._show_details("level")

    @on(OptionRow.Changed, "#variant")
    async def _change_variant(self) -> None:
        """Other rules may have other seats."""
        self.choice = Choice(self._chosen("variant"), tuple(self._seated()))
        await self._show_details("variant")

    @on(OptionRow.Changed, "#seats OptionRow")
    async def _change_player(self, event: OptionRow.Changed) -> None:
        self.choice = Choice(self._chosen("variant"), tuple(self._seated()))
        await self._show_details(event.row.id or "level")

    async def _show_details(self, focused: str) -> None:
        """Show the rows of the present choice; the cursor stays in its row, the clock as it was."""
        self.clock = self._chosen("clock")
        await self._show(focused)

    async def _show(self, focused: str) -> None:
        await self.recompose()
        self._offer()
        self.query_one(f"#{focused}").focus()

    @on(OptionRow.Changed, "#game")
    async def _change_game(self, event: OptionRow.Changed) -> None:
        self.game_name = event.row.value
        self.choice = last_choice(self.game_name)
        await self._show("game")

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
        game = self._game()
        if PERSON not in players and can_be_watched(game, players):
            watched = partial(Watching, game, players[0])
            self.app.push_screen(WatchScreen(watched, new_seed() % 1_000_000, SPEEDS[0]))
            return
        try:
            match = Match(game, len(players), new_seed())
        except LudothequeError as error:  # no card of the kind was found
            self.query_one("#rules", Static).update(str(error))
        else:
            keep_choice(self.game_name, Choice(self._chosen("variant"), tuple(players)))
            self.dismiss(LocalTable(match, players, clock=minutes * 60 or None))

    @on(Button.Pressed, "#resume")
    def action_resume(self) -> None:
        """Back to the game that was left."""
        left = unfinished(self.game_name)
        if left:
            self.dismiss(LocalTable(left))

    @on(Button.Pressed, "#live")
    def action_live(self) -> None:
        """The game by keys and clock, and back here."""
        live = catalogue.live_game(self.game_name)
        if live and catalogue.manifest(self.game_name).live_board:
            self.app.push_screen(LiveMenuScreen(live, {}))

    @on(Button.Pressed, "#learn")
    def action_learn(self) -> None:
        """The game's lesson, and back here."""
        game, variant = self.game_name, self._chosen("variant")
        if catalogue.manifest(game).lesson:
            self.app.push_screen(ExerciseScreen(game, lambda: LessonRun(game, variant)))

    @on(Button.Pressed, "#puzzle")
    def action_puzzle(self) -> None:
        """The day's puzzle, and back here."""
        game = self.game_name
        if catalogue.manifest(game).puzzles:
            today = exercises.book_of(game).daily(date.today())
            self.app.push_screen(ExerciseScreen(game, lambda: PuzzleRun(today)))

    @on(Button.Pressed, "#quit")
    def _quit(self) -> None:
        self.app.exit()
