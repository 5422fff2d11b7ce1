"""One live game from its first tick to its last: its state, the keys of all ticks, what is kept of them."""

from __future__ import annotations

import secrets
import time
from typing import Any

from ludotheque.game import Outcome
from ludotheque.live import LiveGame, LiveMode
from ludotheque.live_recording import add_tick
from ludotheque.server.live.key_log import KeyQueue
from ludotheque.server.live.machine_seat import MachineSeat
from ludotheque.server.live.records import LiveRecord
from ludotheque.server.names import new_code
from ludotheque.words import mark

TIME_IS_UP = mark("the time is up")


class LiveRun:
    """Its seed is a secret until it is over."""

    def __init__(self, game: LiveGame[Any], mode: LiveMode, options: dict[str, int]) -> None:
        self._game, self._mode, self._options = game, mode, options
        self._seed = secrets.token_hex(16)
        self.state = game.start(mode, self._seed, options)
        self.ticks = 0
        self.queues = [KeyQueue() for _seat in range(mode.people)]
        self._runs: list[list[int]] = [[] for _seat in range(mode.seats)]
        self._dropped: list[tuple[int, int]] = []
        self._log: list[tuple[int, int, str, str]] = []

    @property
    def ending(self) -> Outcome | None:
        """How it ended, None while it goes on."""
        if self.ticks >= self._game.longest:
            return Outcome((0.0,) * self._mode.seats, TIME_IS_UP)
        return self._game.ending(self.state)

    @property
    def figures(self) -> list[dict[str, int]]:
        """What is counted, of each seat."""
        return [self._game.counted(self.state, seat) for seat in range(self._mode.seats)]

    def seen(self) -> list[dict[str, Any]]:
        """What everybody sees of each seat."""
        return [self._game.seen(self.state, seat) for seat in range(self._mode.seats)]

    def press(self, seat: int, down: int, number: int) -> None:
        """The keys that a person holds down from now on; bits that are no keys are left out."""
        self.queues[seat].put(down & (1 << len(self._game.keys)) - 1, number)

    def release(self) -> None:
        """Nobody holds a key any more."""
        for queue in self.queues:
            queue.release()

    def step(self, machine: MachineSeat | None) -> Any:
        """One tick; the result is the state before it."""
        keys = [queue.take() for queue in self.queues]
        if machine:
            keys.append(machine.keys(self.state))
        before, self.state = self.state, self._game.step(self.state, keys)
        self.ticks += 1
        for runs, down in zip(self._runs, keys, strict=True):
            add_tick(runs, down)
        self._log += ((self.ticks, *event) for event in self._game.events(before, self.state))
        return before

    def give_up(self, seat: int) -> None:
        """A seat is given up."""
        self._dropped.append((self.ticks, seat))
        self.state = self._game.drop(self.state, seat)

    def record(self, names: list[str], paces: list[str], ending: Outcome) -> LiveRecord:
        """All that is kept of it."""
        return LiveRecord(
            id=new_code(16),
            game=self._game.name,
            mode=self._mode.name,
            options=self._options,
            seed=self._seed,
            names=names,
            machines=paces,
            ticks=self.ticks,
            keys=self._runs,
            dropped=self._dropped,
            log=self._log,
            scores=list(ending.scores),
            reason=ending.reason,
            figures=self.figures,
            time=time.time(),
        )
