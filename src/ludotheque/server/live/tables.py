"""A table that ticks: who plays, and whether the game waits, counts down, goes on, pauses or is over."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable
from typing import Any

import msgspec

from ludotheque.live import LiveGame, LiveMode
from ludotheque.server.engines.engines import Engines
from ludotheque.server.live.audience import Audience, LivePage
from ludotheque.server.live.clock import LiveClock
from ludotheque.server.live.machine_seat import MachineSeat
from ludotheque.server.live.messages import LiveResult, LiveSeat, LiveState, LiveThought, Phase, Thoughts
from ludotheque.server.live.records import LiveRecord
from ludotheque.server.live.run import LiveRun
from ludotheque.server.live.sentences import ending_text, names_of
from ludotheque.server.names import clean_name, new_code
from ludotheque.server.record import key_of
from ludotheque.server.waits import Waits
from ludotheque.words import _


class LiveTable:
    """One table; another game begins there as often as its players like."""

    def __init__(
        self,
        game: LiveGame[Any],
        mode: LiveMode,
        options: dict[str, int],
        pace: str,
        opener: str,
        engines: Engines,
        clock: LiveClock,
        waits: Waits,
        on_over: Callable[[LiveTable, LiveRecord], None],
    ) -> None:
        self.id = new_code(10)
        self.address = f"/live/{game.name}/{self.id}"
        self.opened = time.time()
        self.game, self.mode, self.options, self.opener = game, mode, options, opener
        self.phase: Phase = "waiting"
        self.people: list[tuple[str, str]] = []  # name and hash of the secret, by seat
        self.is_listed = False
        self.audience = Audience(self)
        self.run = LiveRun(game, mode, options)
        self.result: LiveResult | None = None
        self._paces = [""] * mode.people + [pace] * bool(mode.paces)  # of the machines
        is_watched = mode.people == 0
        machine = MachineSeat(game, mode.people, pace, engines, self.id, is_watched)
        self._machine = machine if mode.paces else None
        self._clock, self._waits, self._on_over = clock, waits, on_over
        self._loop = asyncio.get_running_loop()
        self._wants_more: set[int] = set()
        self._away_since: dict[int, float] = {}  # when the page of a seat left
        self._begins_at = 0.0

    # --- Who is there -------------------------------------------------------------------------------

    @property
    def is_alone(self) -> bool:
        """Whether nobody else waits for whoever plays."""
        return self.mode.people < 2

    @property
    def seconds_left(self) -> float:
        """Of the countdown."""
        return max(0.0, self._begins_at - self._loop.time()) if self.phase == "countdown" else 0.0

    def seats_of(self, held: list[str]) -> list[int]:
        """The seats whose secrets these are."""
        keys = [key_of(secret) for secret in held]
        return [
            seat
            for seat, (_name, key) in enumerate(self.people)
            if any(hmac.compare_digest(key, one) for one in keys)
        ]

    def join(self, page: LivePage, held: list[str]) -> None:
        """A page comes, or says again which seats it holds."""
        page.socket.seats = self.seats_of(held)
        self.audience.add(page)
        for seat in page.socket.seats:
            self._away_since.pop(seat, None)
        if self.phase == "paused" and not self.mode.people:
            self.resume()
        else:
            self._begin_if_complete()

    def leave(self, page: LivePage) -> None:
        """A page is gone: who plays alone finds the game paused, others wait a while for who does not."""
        self.audience.remove(page)
        left = [seat for seat in page.socket.seats if not self.audience.is_here(seat)]
        for seat in left:
            self.run.queues[seat].release()
        if self.is_alone and (left or not self.audience.pages):
            self.pause()
        elif left and self.phase in ("countdown", "playing"):
            for seat in left:
                self._away_since[seat] = self._loop.time()
                self._loop.call_later(self._waits.grace, self._drop_if_away, seat)
        self.audience.show_all()

    def sit(self, page: LivePage, secret: str, name: str) -> bool:
        """Somebody takes the next free seat; whether there was one."""
        if page.socket.seats or self.seats_of([secret]) or len(self.people) == self.mode.people:
            return False
        self.people.append((clean_name(name), key_of(secret)))
        page.socket.seats = [len(self.people) - 1]
        self._begin_if_complete()
        return True

    def _begin_if_complete(self) -> None:
        """The first game begins when everybody is there."""
        here = sum(map(self.audience.is_here, range(self.mode.people)))
        if self.phase == "waiting" and here == self.mode.people:
            self._begin()
        else:
            self.audience.show_all()

    def _drop_if_away(self, seat: int) -> None:
        """Others need not wait any longer for a seat, unless it is back, or has been for a moment."""
        since = self._away_since.get(seat)
        if since is not None and self._loop.time() - since >= self._waits.grace:
            self.give_up(seat)

    # --- What players do ----------------------------------------------------------------------------

    def press(self, page: LivePage, down: int, number: int) -> None:
        """A page's keys; one that holds no seat presses none."""
        if page.socket.seats and self.phase == "playing":
            self.run.press(page.socket.seats[0], down, number)

    def pause(self) -> None:
        """Stop the clock; only who plays alone may."""
        if self.is_alone and self.phase in ("playing", "countdown"):
            self.run.release()
            self._enter("paused")

    def resume(self) -> None:
        """Go on, after a countdown for who plays."""
        if self.phase == "paused":
            self._count_down()

    def give_up(self, seat: int) -> None:
        """A seat is given up, by its player or because its player is gone."""
        if self.phase in ("playing", "paused", "countdown") and seat < self.mode.people:
            self.run.give_up(seat)
            self._look_for_end()

    def again(self, seats: list[int]) -> None:
        """Another game, once all people have asked for it; who plays alone may ask at any time."""
        if not (self.is_alone or self.phase == "over") or len(self.people) < self.mode.people:
            return
        self._wants_more |= set(seats)
        if len(self._wants_more) < self.mode.people:
            self.audience.show_all()
        else:
            self._begin()

    # --- Time ---------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """A game from its start; nobody has seen anything of it before."""
        if self._machine:
            self._machine.stop()
        self._wants_more, self.result = set(), None
        self.run = LiveRun(self.game, self.mode, self.options)
        self._count_down()

    def _count_down(self) -> None:
        self._begins_at = self._loop.time() + (self._waits.countdown if self.mode.people else 0.0)
        self._enter("countdown")

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        if phase in ("countdown", "playing"):
            self._clock.start(self)
        else:
            self._clock.stop(self)
        self.audience.show_all()

    def tick(self) -> None:
        """A sixtieth of a second is over."""
        if self.phase == "countdown":
            if not self.seconds_left:
                self._enter("playing")
            return
        before = self.run.step(self._machine)
        self.audience.show_changes(before)
        if self._machine and self._machine.thoughts:
            seat, state = self.mode.people, self.run.state
            thoughts = [
                LiveThought(self.game.landing(state, seat, move), value)
                for move, value in self._machine.thoughts
            ]
            self._machine.thoughts = []
            self.audience.show_thoughts(Thoughts(seat, thoughts))
        self._look_for_end()

    def _look_for_end(self) -> None:
        ending = self.run.ending
        if ending is None:
            return
        if self._machine:
            self._machine.stop()
        self.result = LiveResult("", list(ending.scores), self.run.figures)
        self._enter("over")
        names = [name for name, _key in self.people] + [""] * (self.mode.seats - self.mode.people)
        self._on_over(self, self.run.record(names, self._paces, ending))

    def was_kept(self, replay: str) -> None:
        """The game that is over can be seen again, under this id."""
        if self.result and self.phase == "over":
            self.result = msgspec.structs.replace(self.result, replay=replay)
            self.audience.show_all()

    def fail(self) -> None:
        """A fault of ours: the game stands still, and whoever plays may begin another."""
        self.phase = "over"
        self.audience.show_all()

    def close(self) -> None:
        """The table is dropped."""
        self._clock.stop(self)
        if self._machine:
            self._machine.stop()

    # --- What is shown ------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Who plays, as the reader's language has it."""
        open_seats = [_("somebody")] * (self.mode.people - len(self.people))
        given = [*(name for name, _key in self.people), *open_seats, *[""] * bool(self._machine)]
        return names_of(given, self._paces)

    def number_of(self, page: LivePage) -> int:
        """The number of the last keys of a page that the game has seen."""
        return self.run.queues[page.socket.seats[0]].number if page.socket.seats else 0

    def shown(self, page: LivePage) -> LiveState:
        """All of the table, for one page."""
        people, names, result, ending = self.mode.people, self.names(), self.result, self.run.ending
        seats = [
            LiveSeat(
                "machine" if seat >= people else "person" if seat < len(self.people) else "open",
                name,
                seat >= people or self.audience.is_here(seat),
                seat in self._wants_more,
            )
            for seat, name in enumerate(names)
        ]
        if result and ending:
            result = msgspec.structs.replace(result, text=ending_text(ending, names))
        return LiveState(
            self.mode.name,
            self.phase,
            self.seconds_left,
            seats,
            page.socket.seats,
            self.run.ticks,
            self.number_of(page),
            self.run.seen(),
            result,
        )
