"""One table: a game being played over the network, the pages around it and the machines.

Whatever changes the game goes the same way: checked, written to the store, and only then acknowledged and
shown to everybody. One lock makes the changes of a table come one after the other; tables never wait for
each other.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable

from ludotheque.server import messages, notices
from ludotheque.server.broadcast import Broadcast
from ludotheque.server.clocks import TurnClock
from ludotheque.server.engines.engines import Engines
from ludotheque.server.machines import BROKEN, Machines
from ludotheque.server.messages import Refusal
from ludotheque.server.presence import Page, Presence, tell
from ludotheque.server.proposals import Proposal, other_people
from ludotheque.server.reading import on_thread
from ludotheque.server.record import NextGame, Record
from ludotheque.server.store.interface import Conflict, EventKind, Store, StoreTrouble
from ludotheque.server.table_commands import TOO_LONG, TableCommands
from ludotheque.server.waits import PATIENT, Waits
from ludotheque.words import _

NextOpener = Callable[[Record, list[int], str], Awaitable[NextGame]]
"""Opens the same game once more; the seats that ask for it, and whose quota it counts for, come after it."""


class Table:
    """A game that is played: what its pages ask for is done, or refused with a reason."""

    def __init__(
        self,
        record: Record,
        store: Store,
        engines: Engines,
        waits: Waits = PATIENT,
        open_next: NextOpener | None = None,
    ) -> None:
        self.record = record
        self.store = store
        self.open_next = open_next
        self.engines = engines
        self.waits = waits
        self.presence = Presence(len(record.seats), waits.absence, lambda: self.broadcast.seats())
        self.clock = TurnClock(self.presence, lambda seat: asyncio.ensure_future(self._run_out(seat)))
        self.machines = Machines(self)
        self.broadcast = Broadcast(self)
        self.commands = TableCommands(self)
        self.proposal: Proposal | None = None
        self._start: asyncio.TimerHandle | None = None
        self.lock = asyncio.Lock()

    # --- Coming and going -----------------------------------------------------------------------------

    def join(self, page: Page, hello: messages.Hello) -> None:
        """A page comes: it gets everything, the others learn of it. The first one wakes the table up."""
        if not self.presence.pages:
            self.clock.wake()
        seats = self.record.holders(hello.secrets)
        is_news = page not in self.presence.pages or page.seats != seats
        self.presence.join(page, seats, self.record.kept_for(hello.secrets))
        self.clock.watch(self.record)
        self._await_start()
        self.broadcast.table(page, hello.seen)
        if is_news:
            self.broadcast.seats()
        self.machines.wake()

    def leave(self, page: Page) -> None:
        """A page is gone; its seats wait for it."""
        self.presence.leave(page)
        self.broadcast.seats()

    def close(self) -> None:
        """Nobody needs this table any more."""
        self.machines.stop()
        self.clock.close()
        self.broadcast.close()
        if self._start:
            self._start.cancel()

    @property
    def seconds_to_start(self) -> float:
        """The seconds until the present round begins; 0 once it has, or where players take turns."""
        return self.record.seconds_to_start(self.waits.countdown)

    def trouble(self) -> str | None:
        """Why the game does not go on for now, in the language that is spoken; None while it does."""
        if self.record.is_too_long:
            return _(TOO_LONG)
        return _(BROKEN) if any(map(self.machines.is_in_trouble, self.record.match.movers)) else None

    def look(self, page: Page, command: messages.Look) -> None:
        """Show a page earlier positions."""
        is_hidden = self.seconds_to_start > 0
        tell(page, notices.looked(command.id, self.record, command.ply, page.seats, is_hidden))

    def may_advise(self, page: Page) -> bool:
        """Whether hints are fair: the game is over, or this page plays alone, with machines at most."""
        return bool(self.record.outcome) or (
            bool(page.seats) and not other_people(self.record, page.seats, open_too=True)
        )

    # --- Writing --------------------------------------------------------------------------------------

    async def commit(
        self, kind: EventKind, seat: int, text: str = "", command: str = "", page: Page | None = None
    ) -> None:
        """Write an event; once it is on disk, acknowledge it and show it to everybody."""
        before = self.record
        event = before.next_event(kind, seat, text, command, self.clock.after(before, kind, seat))
        after = before.after(event)
        try:
            await self.store.append(event, after.row())
        except Conflict:
            await self._catch_up()
            raise Refusal("stale", _("the game has gone on meanwhile")) from None
        except StoreTrouble as trouble:
            raise Refusal("storage", str(trouble)) from None
        self.record = after
        self.proposal = None
        if kind in ("sit", "takeover", "back"):
            self.presence.hand_over(seat, page if after.seats[seat].kind == "person" else None)
        self._begin_turn()
        if page:
            tell(page, messages.Done(command, event.seq))
        if kind == "move" and not after.is_too_long:
            self.broadcast.moves(before.match.ply)
        else:
            self.broadcast.tables(event.seq - 1)
        self.machines.wake()

    async def try_to_commit(self, kind: EventKind, seat: int, text: str = "") -> None:
        """What no page asked for; trouble with the store is told to everybody and tried again later."""
        try:
            await self.commit(kind, seat, text)
        except Refusal as refusal:
            refused = messages.Refused("", refusal.code, str(refusal), self.record.seq)
            self.broadcast.all(lambda: refused)

    async def _catch_up(self) -> None:
        """Another server has written to this game: read it again, and show it to everybody."""
        seen = self.record.seq
        opening, events = await self.store.read(self.record.id)
        self.record = await on_thread(lambda: Record.of(opening, events))
        self._begin_turn()
        self.broadcast.tables(seen)
        self.machines.wake()

    def _begin_turn(self) -> None:
        if len(self.record.match.movers) <= 1:
            self.machines.stop(besides=asyncio.current_task())
        self.clock.begin_turn(self.record)
        self._await_start()

    def _await_start(self) -> None:
        """Show everybody the round at the moment when it begins."""
        if self._start:
            self._start.cancel()
        seconds = self.seconds_to_start
        if 0 < seconds < math.inf:
            self._start = asyncio.get_running_loop().call_later(seconds, self._begin_round)

    def _begin_round(self) -> None:
        if self.seconds_to_start > 0:  # the loop's clock is not that of the log
            self._await_start()
        else:
            self.broadcast.tables(self.record.seq)

    async def _run_out(self, seat: int) -> None:
        """A clock may be at its end; if so, its seat is out."""
        async with self.lock:
            is_running = self.presence.pages and self.clock.running(self.record) == seat
            if is_running and self.clock.has_run_out(self.record, seat):
                await self.try_to_commit("timeout", seat)
                self.clock.watch(self.record, at_least=self.waits.retry)  # should it not be on disk
