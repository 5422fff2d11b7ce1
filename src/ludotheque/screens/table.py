"""A match with its people and machines, as every screen needs it: turns, hints, undo, clocks, saving.

A *player* is "person" or the name of an agent. Every move is saved at once, so that nothing is lost
when the screen goes away.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.game import Agent, Analysis, Game, LudothequeError, Outcome
from ludotheque.machine import Control
from ludotheque.match import PERSON, Match, read_save, write_save
from ludotheque.words import _, mark


def command_name() -> str:
    """How to call this program again: as it was called, when that was by its own name."""
    return sys.argv[0] if Path(sys.argv[0]).name == "ludotheque" else "ludotheque"


def autosave_path(game_name: str) -> Path:
    """Where the game under way is kept."""
    import platformdirs

    return platformdirs.user_state_path("ludotheque") / f"{game_name}.json"


def unfinished(game_name: str) -> Match | None:
    """The game that was left before its end, if there is one."""
    path = autosave_path(game_name)
    try:
        match = read_save(path) if path.exists() else None
    except LudothequeError:
        return None
    return match if match and match.played and not match.outcome else None


class Table:
    """A match, who sits where, and its save file."""

    def __init__(
        self,
        match: Match,
        players: Sequence[str] = (),
        save_path: Path | None = None,
        clock: float | None = None,
    ) -> None:
        self.match = match
        players = list(players) or match.players or [PERSON] * match.seats
        self.players = [*players, *[PERSON] * match.seats][: match.seats]
        match.players = self.players
        self.agents: dict[int, Agent] = {
            seat: catalogue.agent(match.game.name, player, match.seed + seat)
            for seat, player in enumerate(self.players)
            if player != PERSON
        }
        self.save_path = save_path or autosave_path(match.game.name)
        self.clocks = None if clock is None else [clock] * match.seats
        self._since = self._began = time.monotonic()
        self._ended = self._began if match.outcome else None
        self._control: Control | None = None
        self._adviser: Agent | None = None

    @property
    def game(self) -> Game[Any, Any]:
        """The rules that this table plays by."""
        return self.match.game

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by the rules, or because a clock ran out."""
        if self.match.outcome is None and self.clocks:
            for seat in range(self.match.seats):
                if self.clock(seat) <= 0:
                    scores = tuple(float(other != seat) for other in range(self.match.seats))
                    return Outcome(scores, mark("out of time"))
        return self.match.outcome

    @property
    def machine_to_move(self) -> bool:
        """Whether the next move is a machine's."""
        return not self.outcome and self.match.to_move in self.agents

    def clock(self, seat: int) -> float:
        """The seconds that a seat has left."""
        assert self.clocks is not None
        running = self.match.outcome is None and seat == self.match.to_move
        return self.clocks[seat] - (time.monotonic() - self._since if running else 0)

    @property
    def elapsed(self) -> tuple[int, int] | None:
        """The minutes and seconds that a person alone has played here; None when nobody counts them."""
        if self.match.seats > 1 or self.clocks or PERSON not in self.players or self._ended == self._began:
            return None
        return divmod(int((self._ended or time.monotonic()) - self._began), 60)

    def think(self) -> Any:
        """The machine's move; takes a while, so call it off the screen's thread."""
        return self.agents[self.match.to_move].choose(self.game, self.match.state)

    def stop(self) -> None:
        """End whatever a machine is thinking about."""
        for agent in [*self.agents.values(), *([self._adviser] if self._adviser else [])]:
            agent.stop()
        if self._control:
            self._control.stop()

    def play(self, move: Any) -> None:
        """Play a legal move and save the game."""
        if self.clocks:
            self.clocks[self.match.to_move] = self.clock(self.match.to_move)
        self.match.play(move)
        self._since = time.monotonic()
        self._ended = self._since if self.match.outcome else None
        self.save()

    def undo(self) -> None:
        """Take back to the last move that a person had to choose."""
        people = [seat for seat, player in enumerate(self.players) if player == PERSON]
        self.match.undo()
        while self.match.played and people and self.match.to_move not in people:
            self.match.undo()
        self._since, self._ended = time.monotonic(), None
        self.save()

    def save(self, path: Path | None = None) -> Path:
        """Write the game down, by default where it is kept."""
        target = path or self.save_path
        write_save(self.match, target)
        return target

    def analyse(self, progress: Callable[[str], None] = lambda text: None) -> Analysis[Any]:
        """What best play makes of the position and of each move; takes a while."""
        self._control = Control()
        return catalogue.analyst(self.game.name)(self.game, self.match.state, self._control, progress)

    def hint(self) -> Any:
        """A good move: the strongest machine's; takes a while."""
        self._adviser = catalogue.strongest(self.game.name, self.match.seed)
        return self._adviser.choose(self.game, self.match.state)

    def advice(self) -> tuple[str, Any]:
        """For who plays alone, whether it can still be done; and a good move. Takes a while."""
        note = self.analyse().note if self.match.seats == 1 else ""
        return note, self.hint()

    def name(self, seat: int) -> str:
        """How the screens call a seat."""
        player = self.players[seat]
        return _("player {number}", number=seat + 1) + ("" if player == PERSON else f" ({_(player)})")


def winners(outcome: Outcome) -> list[int]:
    """The seats with the best score; who plays alone may have none."""
    return [seat for seat, score in enumerate(outcome.scores) if 0 < score == max(outcome.scores)]


def result(table: Table, outcome: Outcome) -> str:
    """How the game ended, and why; alone, in how much time."""
    reason = _(outcome.reason)
    if len(outcome.scores) == 1:
        if not winners(outcome):
            return _("lost: {reason}", reason=reason)
        if table.elapsed is None:
            return _("won: {reason}", reason=reason)
        minutes, seconds = table.elapsed
        return _(
            "won: {reason}, in {minutes} min {seconds} s", reason=reason, minutes=minutes, seconds=seconds
        )
    first, *others = winners(outcome)
    if others:
        return _("it is a tie: {reason}", reason=reason)
    return _("{name} wins: {reason}", name=table.name(first), reason=reason)
