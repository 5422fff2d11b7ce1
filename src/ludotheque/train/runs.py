"""A run: one player alone in one game, played on a slice at a time.

A game whose manifest names `runs` plays whole games in machine code, and can leave and resume them; what that
cannot (another player, other rules) is played by a `Match`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import Game
from ludotheque.match import Match


class Run(Protocol):
    """One game of one player."""

    @property
    def points(self) -> int:
        """What was gathered so far."""

    @property
    def moves(self) -> int:
        """How many moves the player made so far."""

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""

    def go_on(self, moves: int, control: Control) -> None:
        """Play so many moves more, or until the end; fewer once the control is stopped."""

    def kept(self) -> Any:
        """The game as JSON, to go on with it later; None where it must begin again."""


RunMaker = Callable[[Game[Any, Any], str, str, Any], Run]
"""Game, player, seed and what was kept in; the run out."""


class MatchRun:
    """A run of any game, by its rules and its player."""

    def __init__(self, game: Game[Any, Any], player: str, seed: str, kept: Any = None) -> None:
        self._match = Match(game, 1, random.Random(f"{seed} chance").getrandbits(63))
        self._agent = catalogue.agent(game.name, player, random.Random(f"{seed} player").getrandbits(31))
        self.moves = 0

    @property
    def points(self) -> int:
        """What was gathered so far."""
        gathered, outcome = self._match.game.points(self._match.state), self._match.outcome
        return gathered[0] if gathered else int(outcome is not None and outcome.scores[0] == 1)

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self._match.outcome is not None

    def go_on(self, moves: int, control: Control) -> None:
        """Play so many moves more, or until the end."""
        for _move in range(moves):
            if self.is_over or control.stopped:
                return
            self._match.play(self._match.choose(self._agent, 0, control))
            self.moves += 1

    def kept(self) -> None:
        """Nothing: such a game begins again."""


def run_maker(game: Game[Any, Any], player: str) -> RunMaker:
    """What plays this player's games."""
    catalogue.check_agent(game.name, player)
    address = catalogue.manifest(game.name).runs
    found: RunMaker | None = catalogue.load(address)(game, player) if address else None
    return found or MatchRun
