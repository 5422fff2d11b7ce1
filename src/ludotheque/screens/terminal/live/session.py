"""A game by keys and clock at one terminal: a person's taps, a machine beside them, all of it written down.

A machine thinks on another thread, and its keys are part of the recording: how fast this computer is changes
when it plays, and never what is seen again.
"""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import Any

from ludotheque import catalogue
from ludotheque.control import Control, start
from ludotheque.game import Outcome
from ludotheque.live import LiveGame, MoveQuestion
from ludotheque.live_recording import Recording, add_tick, mode_of
from ludotheque.screens.terminal.live.key_taps import KeyTaps

PERSON_SEAT, MACHINE_SEAT = 0, 1


class LiveSession:
    """A game from the first tick to the last."""

    def __init__(self, game: LiveGame[Any], start_of: Recording, pace: str = "") -> None:
        self.game, self.recording, self.pace = game, start_of, pace
        self.mode = mode_of(game, start_of.mode)
        self.state = game.start(self.mode, start_of.seed, start_of.options)
        self.ticks = 0
        self.taps = KeyTaps()
        self.ending: Outcome | None = None
        self._runs: list[list[int]] = [[] for _seat in range(self.mode.seats)]
        self._asked = -1  # the number of the move that it was asked for
        self._answer: Future[str] | None = None

    @property
    def has_machine(self) -> bool:
        """Whether a machine plays too."""
        return self.mode.seats > 1

    @property
    def is_thinking(self) -> bool:
        """Whether the machine was asked and has not answered yet."""
        return self._answer is not None and not self._answer.done()

    def advance(self) -> None:
        """One tick for everybody."""
        if self.ending:
            return
        keys = [self.taps.next_keys()]
        if self.has_machine:
            keys.append(self._machine_keys())
        for runs, down in zip(self._runs, keys, strict=True):
            add_tick(runs, down)
        self.state = self.game.step(self.state, keys)
        self.ticks += 1
        self.ending = self.game.ending(self.state)

    def _machine_keys(self) -> int:
        """What the machine presses; nothing while it thinks."""
        number = self.game.move_number(self.state, MACHINE_SEAT)
        if number != self._asked and (self._answer is None or self._answer.done()):
            question = self.game.question(self.state, MACHINE_SEAT, self.pace)
            self._asked, self._answer = number, start(partial(_answered, question)) if question else None
        is_answered = number == self._asked and self._answer is not None and self._answer.done()
        move = self._answer.result() if is_answered and self._answer else None
        return self.game.machine_keys(self.state, MACHINE_SEAT, self.pace, move)

    def recorded(self) -> Recording:
        """What was played so far."""
        return self.recording._replace(runs=tuple(map(tuple, self._runs)))


def _answered(question: MoveQuestion) -> str:
    """The move that a player of the game in turns chooses."""
    game = catalogue.game(question.game, options=question.options)
    state = game.read_position(question.position)
    player = catalogue.agent(question.game, question.player)
    return game.text(player.choose(game, state, 0, Control()))
