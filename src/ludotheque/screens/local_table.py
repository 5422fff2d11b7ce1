"""A match played on one screen: who sits where, whose turn it is, what may be seen, clocks, advice, saving.

A *player* is "person" or the name of a machine. The people share the screen; each sees what the seat whose
turn it is may see, and a machine's hand is never shown.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ludotheque import catalogue, sentences, viewing
from ludotheque.game import CHANCE, Agent, Analysis, Game, IllegalMove, Unsupported
from ludotheque.match import OUT_OF_TIME, PERSON, RESIGNED, Made, Match, agent_seed
from ludotheque.saves import write_save
from ludotheque.screens.autosave import autosave_path
from ludotheque.screens.questions import Found, Progress, Question, Questions
from ludotheque.words import _

SAVED_AT_ONCE = 1_000
"""Up to this many moves each one is saved at once. A save holds the whole game: of a longer one only every
second, third… move is, so that a move never costs more."""

SHARE_OF_CLOCK = 0.9
"""Of the time that a machine has left, what it may spend on a move."""


class LocalTable:
    """A match, who sits where, and its save file."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str] = (),
        save_path: Path | None = None,
        clock: float | None = None,
        increment: float = 0.0,
    ) -> None:
        self.match = match
        chosen = list(players) or self._kept_players(match)
        self.players = match.players = [*chosen, *[PERSON] * match.seats][: match.seats]
        self.agents: dict[int, Agent] = {
            seat: catalogue.local_player(match.game.name, player, agent_seed(match.seed, seat))
            for seat, player in enumerate(self.players)
            if player != PERSON
        }
        self._hang_curtain()
        self.save_path = save_path or autosave_path(match.game.name)
        self.clocks = None if clock is None else [clock] * match.seats
        self.increment = increment  # seconds that a clock gains by each move
        self._since = self._began = time.monotonic()
        self._ended = self._began if match.outcome else None
        self._saved_ply = match.ply
        self._questions = Questions()

    @staticmethod
    def _kept_players(match: Match) -> list[str]:
        """Who sat where when a game was saved; a file starts no program, only a person does."""
        programs = [name for name in match.players if catalogue.is_program(match.game.name, name)]
        if programs:
            text = _(
                "this save names a program as a player, {name}; to start it, say --players",
                name=programs[0][:60],
            )
            raise Unsupported(text)
        return match.players

    @property
    def game(self) -> Game[Any, Any]:
        """The rules that this table plays by."""
        return self.match.game

    # --- Seats --------------------------------------------------------------------------------------

    @property
    def held(self) -> list[int]:
        """The seats of the people at this screen who still play."""
        return [seat for seat, one in enumerate(self.players) if one == PERSON and seat not in self.match.out]

    @property
    def active(self) -> int | None:
        """The seat whose turn it is on this screen, None once the game is over.

        Where several may move at once, the turn goes round among them.
        """
        movers = self.match.movers
        if len(movers) < 2:
            return movers[0] if movers else None
        last = self.match.last_made()
        before = -1 if last is None else last.seat
        return min(movers, key=lambda seat: (seat <= before, seat))

    @property
    def machine_to_move(self) -> bool:
        """Whether the next move is a machine's."""
        return self.active in self.agents

    def name(self, seat: int) -> str:
        """What the screens call a seat."""
        if seat == CHANCE:
            return _("chance")
        player = self.players[seat]
        return _("player {number}", number=seat + 1) + ("" if player == PERSON else f" ({_(player)})")

    @property
    def active_name(self) -> str:
        """The name of the seat whose turn it is."""
        return "" if self.active is None else self.name(self.active)

    @property
    def viewer_name(self) -> str:
        """The name of the seat through whose eyes the screen looks."""
        return "" if self.viewer is None else self.name(self.viewer)

    def news(self, made: Made) -> str:
        """A move as the screens tell it; one without clicks says why a seat dropped out."""
        text = self.game.readable(made.text) if made.path else _(made.text)
        return _("{name}: {move}", name=self.name(made.seat), move=text)

    def result(self) -> str:
        """How the game ended, in a sentence."""
        assert self.match.outcome
        names = [self.name(seat) for seat in range(self.match.seats)]
        return sentences.result(self.match.outcome, names, self.elapsed)

    # --- What may be seen ---------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """The seat through whose eyes the screen looks; None: a spectator's."""
        return viewing.viewer(self.game, self.held, () if self.active is None else (self.active,))

    @property
    def is_covered(self) -> bool:
        """Whether the board waits for the next player to be there alone."""
        return self.curtain.hides(self.viewer)

    def _hang_curtain(self) -> None:
        """From now on nobody has looked: taking a move back does not show a hand again either."""
        people = [seat for seat, player in enumerate(self.players) if player == PERSON]
        self.curtain = viewing.Curtain(self.game, people)

    def lift(self) -> None:
        """The player whose turn it is looks, alone; the clock runs from now on."""
        if self.viewer is not None:
            self.curtain.lift(self.viewer)
            self._since = time.monotonic()

    def view(self) -> Mapping[str, Any]:
        """What may be drawn now."""
        return self.game.view(self.match.state, None if self.is_covered else self.viewer)

    # --- Going on and going back --------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Play a legal move and save the game."""
        self._stop_clock()
        if self.clocks and self.active is not None:
            self.clocks[self.active] += self.increment
        self.match.play(move)
        self._went_on()

    def undo(self) -> None:
        """Take back to the last move that a person had to choose."""
        if self.match.ending and self.match.ending.reason == OUT_OF_TIME:
            raise IllegalMove(_("the time is up"))
        self.match.undo()
        while self.match.last_made() and self.held and self.active not in self.held:
            self.match.undo()
        self._since, self._ended = time.monotonic(), None
        self.save()

    @property
    def may_resign(self) -> int | None:
        """The seat that a person can give up now: the one to move, or the only person's at any time."""
        if self.match.outcome or self.is_covered:
            return None
        return self.active if self.active in self.held else self.held[0] if len(self.held) == 1 else None

    def resign(self) -> None:
        """A person gives up; the others go on if they are two or more."""
        if self.may_resign is None:
            raise IllegalMove(_("it is the turn of {name}", name=self.active_name))
        self._drop(self.may_resign, RESIGNED)

    def _drop(self, seat: int, reason: str) -> None:
        self._stop_clock()
        self.match.drop(seat, reason)
        self._went_on()

    def _went_on(self) -> None:
        if self.is_covered:
            self._hang_curtain()
        self._since = time.monotonic()
        self._ended = self._since if self.match.outcome else None
        if self.match.outcome or self.match.ply - self._saved_ply >= self.match.ply // SAVED_AT_ONCE:
            self.save()

    # --- Time ---------------------------------------------------------------------------------------

    def clock(self, seat: int) -> float:
        """The seconds that a seat has left."""
        assert self.clocks is not None
        is_running = seat == self.active and not self.is_covered
        return self.clocks[seat] - (time.monotonic() - self._since if is_running else 0)

    @property
    def is_late(self) -> bool:
        """Whether the time of the seat to move is up; screens ask now and then, and before each move."""
        return self.clocks is not None and self.active is not None and self.clock(self.active) <= 0

    def drop_late(self) -> None:
        """The seat whose time is up drops out; the others go on if they are two or more."""
        assert self.active is not None
        self._drop(self.active, OUT_OF_TIME)

    def _stop_clock(self) -> None:
        if self.clocks and self.active is not None:
            self.clocks[self.active] = self.clock(self.active)

    @property
    def elapsed(self) -> tuple[int, int] | None:
        """The minutes and seconds that a person alone has played here; None when nobody counts them."""
        if self.match.seats > 1 or self.clocks or PERSON not in self.players or self._ended == self._began:
            return None
        return divmod(int((self._ended or time.monotonic()) - self._began), 60)

    # --- What machines are asked --------------------------------------------------------------------

    def think(self) -> Question[Any]:
        """The move of the machine whose turn it is."""
        seat = self.active
        assert seat is not None
        seconds = SHARE_OF_CLOCK * max(0.0, self.clock(seat)) if self.clocks else None
        return self._questions.move(self.match, self.agents[seat], seat, seconds)

    def analyse(
        self, progress: Progress = lambda text: None, found: Found = lambda analysis: None
    ) -> Question[Analysis[Any]]:
        """What best play makes of the position and of each move; `found` hears of it as it gets better."""
        seat = self.active
        if seat is None or (self.game.has_hidden_hands and seat not in self.held):
            raise Unsupported(_("an analysis would tell what {name} hides", name=self.active_name))
        return self._questions.analysis(self.match, seat, progress, found)

    def advise(self) -> Question[tuple[str, Any]]:
        """For a person alone, whether it can still be done, in a sentence; and a good move."""
        assert self.active is not None
        return self._questions.hint(self.match, self.active)

    def stop(self) -> None:
        """End whatever a machine is thinking about."""
        self._questions.stop()

    # --- Saving -------------------------------------------------------------------------------------

    def save(self, path: Path | None = None) -> Path:
        """Write the game down, by default where it is kept."""
        target = path or self.save_path
        write_save(self.match, target)
        if target == self.save_path:
            self._saved_ply = self.match.ply
        return target

    def save_rest(self) -> None:
        """Write down the moves that were not saved at once."""
        if self._saved_ply != self.match.ply:
            self.save()
