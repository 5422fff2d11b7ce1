"""A machine that plays alone, watched: step by step with its thoughts, or as fast as it goes.

The game runs in machine code on another thread (the manifest's `runs`); what the player thinks of a position
comes from the manifest's `thoughts`, and only while there is time to read it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import Game, Unreadable
from ludotheque.thoughts import Thought
from ludotheque.words import _

SPEEDS = (1, 2, 4, 8, 15, 30, 60, 250, 1000, 10_000, 100_000, 0)
"""Moves a second; 0: as many as the machine can make."""

READABLE = 4
"""The fastest speed at which thoughts are shown."""

STEPPED = 60
"""The fastest speed at which every move is seen."""

FIRST_BATCH, LARGEST_BATCH, SECONDS_A_BATCH = 1000, 10_000_000, 0.04


class WatchedRun(Protocol):
    """A game of one player in machine code."""

    moves: int
    points: int
    is_over: bool
    state: Any

    def begin(self) -> None:
        """Let chance make its first move."""

    def step(self, control: Control) -> None:
        """One move of the player."""

    def go_on(self, moves: int, control: Control) -> None:
        """Many moves."""


class Glimpse(NamedTuple):
    """What is seen of the game at a moment."""

    view: Mapping[str, Any]
    thoughts: tuple[Thought, ...]
    moves: int
    points: int
    is_over: bool


def can_be_watched(game: Game[Any, Any], players: list[str]) -> bool:
    """Whether a game of these players has thoughts to show, and machine code to be fast."""
    parts = catalogue.manifest(game.name)
    if len(players) != 1 or not (parts.runs and parts.thoughts):
        return False
    catalogue.check_agent(game.name, players[0])
    return catalogue.load(parts.runs)(game, players[0]) is not None


def read_speed(speed: float | None) -> int:
    """The speed that a number asks for: the nearest that there is."""
    if speed is None:
        return SPEEDS[0]
    if speed < 0:
        raise Unreadable(_("the speed must be 0 or more moves a second"))
    return 0 if speed == 0 else min(SPEEDS[:-1], key=lambda one: abs(one - speed))


class Watching:
    """One game of one player."""

    def __init__(self, game: Game[Any, Any], player: str, seed: int) -> None:
        parts = catalogue.manifest(game.name)
        self.game, self.player, self.seed = game, player, seed
        self.control = Control()
        self._thoughts = catalogue.load(parts.thoughts)
        maker = catalogue.load(parts.runs)(game, player)
        self._run: WatchedRun = maker(game, player, f"{seed}", None)
        self._run.begin()
        self._batch = FIRST_BATCH

    def now(self, with_thoughts: bool) -> Glimpse:
        """The position, and what the player thinks of its moves."""
        run, state = self._run, self._run.state
        thoughts = self._thoughts(self.game, state, self.player) if with_thoughts else ()
        return Glimpse(self.game.view(state, 0), tuple(thoughts), run.moves, run.points, run.is_over)

    def step(self, moves: int, with_thoughts: bool) -> Glimpse:
        """Some moves on, each of which is seen."""
        for _move in range(moves):
            if not self._run.is_over:
                self._run.step(self.control)
        return self.now(with_thoughts)

    def leap(self, moves: int) -> Glimpse:
        """Many moves on; 0: as many as fit between two pictures."""
        begun = time.monotonic()
        self._run.go_on(moves or self._batch, self.control)
        taken = time.monotonic() - begun
        if taken < SECONDS_A_BATCH / 2:
            self._batch = min(2 * self._batch, LARGEST_BATCH)
        elif taken > 2 * SECONDS_A_BATCH:
            self._batch = max(self._batch // 2, FIRST_BATCH)
        return self.now(with_thoughts=False)

    def stop(self) -> None:
        """End what is under way soon."""
        self.control.stop()
