"""A live game played again by the same ticks, for one page: at any speed, from any moment."""

from __future__ import annotations

import asyncio
from typing import Any

from ludotheque import catalogue
from ludotheque.game import Outcome, Unsupported
from ludotheque.live_recording import mode_of
from ludotheque.server.live.audience import LivePage
from ludotheque.server.live.clock import LiveClock
from ludotheque.server.live.key_log import PastKeys
from ludotheque.server.live.messages import Frame, LiveResult, LiveSeat, LiveState
from ludotheque.server.live.records import LiveRecord
from ludotheque.server.live.sentences import ending_text, names_of
from ludotheque.server.presence import tell
from ludotheque.words import _, speaking

TICKS_BETWEEN_MARKS = 1800
"""Half a minute: at most so far is played again to reach a moment that was seen before."""

TICKS_A_TURN, BETWEEN_TURNS = 100, 0.003
"""Of a jump; then, for so many seconds, it is the turn of whoever else waits for the loop."""


class ReplayVisit:
    """Where one page is in a record."""

    def __init__(self, record: LiveRecord, page: LivePage, clock: LiveClock) -> None:
        game = catalogue.live_game(record.game)
        if game is None:
            raise Unsupported(_("this game cannot be played here"))
        mode = mode_of(game, record.mode)
        self.record, self.page, self.game = record, page, game
        self.speed, self.at = 1, 0
        self.state: Any = game.start(mode, record.seed, record.options)
        self._keys = [PastKeys(runs) for runs in record.keys]
        self._dropped = dict(record.dropped)
        self._marks = {0: self.state}
        self._clock = clock

    def show(self) -> None:
        """All of the present moment."""
        self.page.is_stale = self.page.socket.is_behind
        if not self.page.is_stale:
            with speaking(self.page.socket.language):
                tell(self.page.socket, self._shown())

    def set_speed(self, speed: int) -> None:
        """So many ticks in each; from the end it begins again."""
        self.speed = speed
        if speed and self.at < self.record.ticks:
            self._clock.start(self)
        else:
            self._clock.stop(self)
        self.show()

    async def jump(self, tick: int) -> None:
        """Go to a moment; long ways are gone in portions."""
        tick = min(tick, self.record.ticks)
        mark = max(at for at in self._marks if at <= tick)
        self._clock.stop(self)
        if not mark <= self.at <= tick:
            self.at, self.state = mark, self._marks[mark]
        while self.at < tick:
            for _tick in range(min(TICKS_A_TURN, tick - self.at)):
                self._step()
            await asyncio.sleep(BETWEEN_TURNS)
        self.set_speed(self.speed)

    def tick(self) -> None:
        """A sixtieth of a second is over."""
        before = self.state
        for _step in range(self.speed):
            if self.at < self.record.ticks:
                self._step()
        seats = range(len(self.record.names))
        changes = {
            str(seat): found for seat in seats if (found := self.game.changed(before, self.state, seat))
        }
        if self.at == self.record.ticks:
            self._clock.stop(self)
            self.show()
        elif self.page.is_stale or self.page.socket.is_behind:
            self.show()
        elif changes:
            tell(self.page.socket, Frame(self.at, 0, changes))

    def fail(self) -> None:
        """It cannot go on."""
        self.speed = 0

    def close(self) -> None:
        """The page is gone."""
        self._clock.stop(self)

    def _step(self) -> None:
        self.state = self.game.step(self.state, [keys[self.at] for keys in self._keys])
        self.at += 1
        if self.at in self._dropped:
            self.state = self.game.drop(self.state, self._dropped[self.at])
        if self.at % TICKS_BETWEEN_MARKS == 0:
            self._marks[self.at] = self.state

    def _shown(self) -> LiveState:
        record = self.record
        names = names_of(record.names, record.machines)
        is_over = self.at == record.ticks
        text = ending_text(Outcome(tuple(record.scores), record.reason), names)
        return LiveState(
            record.mode,
            "over" if is_over else "playing" if self.speed else "paused",
            0.0,
            [
                LiveSeat("machine" if pace else "person", name, True)
                for name, pace in zip(names, record.machines, strict=True)
            ],
            [],
            self.at,
            0,
            [self.game.seen(self.state, seat) for seat in range(len(names))],
            LiveResult(text, record.scores, record.figures, record.id) if is_over else None,
            self.speed,
            record.ticks,
        )
