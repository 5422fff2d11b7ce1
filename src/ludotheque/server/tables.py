"""One table: a game being played over the network, the people around it and the machines.

Whatever changes the game goes the same way: checked, written to the store, and only then acknowledged and
shown to everybody. One lock makes the changes of a table come one after the other; tables never wait for
each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from ludotheque import catalogue
from ludotheque.game import IllegalMove
from ludotheque.server import messages
from ludotheque.server.gathering import FROZEN, PATIENCE, Gathering, Guest, encode, tell
from ludotheque.server.messages import Refusal
from ludotheque.server.names import clean_name
from ludotheque.server.proposals import Proposal, last_choice, others
from ludotheque.server.record import Record, key_of
from ludotheque.server.store import Conflict, EventKind, Sitting, Store, StoreTrouble
from ludotheque.server.thinking import Busy, Thinkers
from ludotheque.words import _, speaking

PAUSE = 0.8
"""Seconds between two moves when machines play among themselves."""

PAUSE_IN_A_RACE = 4.0
"""Seconds that a machine takes for each of its moves when all play at once."""

log = logging.getLogger(__name__)


class Table(Gathering):
    """A game that is played: what its guests ask for is done, or refused with a reason."""

    def __init__(self, record: Record, store: Store, thinkers: Thinkers, patience: float = PATIENCE) -> None:
        super().__init__(record, patience)
        self.store = store
        self.thinkers = thinkers
        self.lock = asyncio.Lock()
        self._flag: asyncio.TimerHandle | None = None
        self._thinking: dict[int, asyncio.Task[None]] = {}

    # --- Coming and going -----------------------------------------------------------------------------

    def join(self, guest: Guest, hello: messages.Hello) -> None:
        """A page comes: it gets everything, the others learn of it. The first one wakes the table up."""
        if not self.guests:
            self._since += self._loop.time() - self.left
        held, guest.seats = guest.seats, self.record.holders(hello.secrets)
        self.guests.add(guest)
        self._note_absence(held)
        for seat in guest.seats:
            self._away.pop(seat, None)
        self._set_flag()
        self._show_table(guest, hello.seen)
        self._show_seats(besides=guest)
        self._wake_machines()

    def leave(self, guest: Guest) -> None:
        """A page is gone; its seats wait for it."""
        self.guests.discard(guest)
        self.left = self._loop.time()
        self._note_absence(guest.seats)
        self._show_seats()

    def close(self) -> None:
        """Nobody needs this table any more."""
        self._stop_thinking()
        if self._flag:
            self._flag.cancel()

    # --- Commands -------------------------------------------------------------------------------------

    async def obey(self, guest: Guest, command: Any) -> None:
        """Do what a page asks, or refuse it with a reason."""
        try:
            async with self.lock:
                done = self.record.commands.get(command.id)
                if done is not None:
                    tell(guest, messages.Done(command.id, done, repeated=True))
                    return
                if self.frozen:
                    raise Refusal("frozen", _(FROZEN))
                await self._actions[type(command)](self, guest, command)
        except Refusal as refusal:
            tell(guest, messages.Refused(command.id, refusal.code, str(refusal), self.record.seq))
            if refusal.code == "stale":
                self._show_table(guest, self.record.seq)

    async def _sit(self, guest: Guest, command: messages.Sit) -> None:
        if command.seat >= len(self.record.seats) or self.record.seats[command.seat].kind != "open":
            raise Refusal("not_your_seat", _("this seat is taken"))
        sitting = Sitting("person", clean_name(command.name), key_of(command.secret))
        await self._commit("sit", command.seat, encode(sitting).decode(), command.id, guest)

    async def _play(self, guest: Guest, command: messages.Play) -> None:
        match = self.record.match
        if len(match.movers) <= 1:  # who plays at once with others does not wait for their moves
            self._expect(command.seq)
        self._expect_running()
        if not self._moving(guest):
            raise Refusal("not_your_turn", _("it is not your turn"))
        try:
            move = match.read(command.move)
        except IllegalMove as reason:
            raise Refusal("illegal", str(reason)) from None
        if len(match.movers) > 1 and self.record.has_open_seat:
            raise Refusal("not_allowed", _("the race begins once everybody has come"))
        seat = match.game.mover(match.state, move)
        if seat not in guest.seats:
            raise Refusal("not_your_turn", _("it is not your turn"))
        if (clocks := self._clocks()) and clocks[seat] <= 0:
            await self._commit("timeout", seat)
            raise Refusal("over", _("the game is over"))
        await self._commit("move", seat, match.game.text(move), command.id, guest)

    async def _resign(self, guest: Guest, command: messages.Resign) -> None:
        self._expect(command.seq)
        self._expect_running()
        await self._commit("resign", self._seat_of(guest), "", command.id, guest)

    async def _propose(self, guest: Guest, command: messages.Propose) -> None:
        self._expect(command.seq)
        by = self._seat_of(guest)
        asked = others(self.record, guest.seats)
        if command.what == "undo":
            if len(self.record.match.movers) > 1:
                raise Refusal("not_allowed", _("where all play at once, nothing is taken back"))
            ply = last_choice(self.record, guest.seats)
            if ply is None:
                raise Refusal("not_allowed", _("there is nothing to take back"))
            proposal = Proposal("undo", by, by, str(ply), asked)
        elif command.what == "draw":
            self._expect_running()
            if not asked:
                raise Refusal("not_allowed", _("there is nobody to offer a tie to"))
            proposal = Proposal("draw", by, by, "", asked)
        else:
            self._expect_running()
            if command.seat >= len(self.record.seats) or not self._players()[command.seat].may_be_replaced:
                raise Refusal("not_allowed", _("this seat is not for a machine"))
            if command.player not in catalogue.agent_names(self.record.opening.game):
                raise Refusal("not_allowed", _("there is no player {name}", name=command.player[:40]))
            present = asked - {command.seat} - set(self._away)
            proposal = Proposal("takeover", by, command.seat, command.player, present)
        if not proposal.awaits:
            await self._commit(proposal.what, proposal.seat, proposal.text, command.id, guest)
            return
        self.proposal = proposal
        tell(guest, messages.Done(command.id, self.record.seq))
        self._show_proposal()

    async def _answer(self, guest: Guest, command: messages.Answer) -> None:
        proposal = self.proposal
        if proposal is None or proposal.number != command.proposal:
            raise Refusal("stale", _("this was settled already"))
        if not proposal.awaits & set(guest.seats):
            raise Refusal("not_your_seat", _("this was not asked of you"))
        if not command.agree:
            self.proposal = None
            tell(guest, messages.Done(command.id, self.record.seq))
            self._show_proposal(declined_by=self._seat_of(guest))
            return
        if rest := proposal.awaits - set(guest.seats):
            proposal.awaits = rest
            tell(guest, messages.Done(command.id, self.record.seq))
            return
        await self._commit(proposal.what, proposal.seat, proposal.text, command.id, guest)

    async def _again(self, guest: Guest, command: messages.Again) -> None:
        if not self.record.outcome:
            raise Refusal("not_allowed", _("this game is not over"))
        name = self._name(self._seat_of(guest))
        tell(guest, messages.Done(command.id, self.record.seq))
        for other in self.guests - {guest}:
            with speaking(other.language):
                tell(other, messages.Next(command.game, _("{name} opened another game", name=name)))

    _actions: dict[type, Callable[..., Awaitable[None]]] = {
        messages.Sit: _sit,
        messages.Play: _play,
        messages.Resign: _resign,
        messages.Propose: _propose,
        messages.Answer: _answer,
        messages.Again: _again,
    }

    def _expect(self, seq: int) -> None:
        if seq != self.record.seq:
            raise Refusal("stale", _("the game has gone on meanwhile"))

    def _expect_running(self) -> None:
        if self.record.outcome:
            raise Refusal("over", _("the game is over"))

    def _seat_of(self, guest: Guest) -> int:
        """The seat that a page speaks for: one to move, if it is its own."""
        if not guest.seats:
            raise Refusal("not_your_seat", _("only who plays can do this"))
        return (self._moving(guest) or guest.seats)[0]

    async def _commit(
        self, kind: EventKind, seat: int, text: str = "", command: str = "", guest: Guest | None = None
    ) -> None:
        """Write an event; once it is on disk, acknowledge it and show it to everybody."""
        event = self.record.next_event(kind, seat, text, command, self._clocks())
        if len(self.record.match.movers) > 1:  # a race may have to make the next round's cards
            after = await asyncio.to_thread(self.record.after, event)
        else:
            after = self.record.after(event)
        try:
            await self.store.append(event, after.row())
        except Conflict:
            await self._catch_up()
            raise Refusal("stale", _("the game has gone on meanwhile")) from None
        except StoreTrouble as trouble:
            raise Refusal("storage", str(trouble)) from None
        self.record = after
        self.proposal = None
        if kind in ("sit", "takeover"):
            self._seat_anew(seat, guest)
        self._begin_turn()
        if guest:
            tell(guest, messages.Done(command, event.seq))
        if kind == "move":
            self._show_move()
        else:
            for each in self.guests:
                self._show_table(each, event.seq - 1)
        self._wake_machines()

    async def _catch_up(self) -> None:
        """Another server has written to this game: read it again, and show it to everybody."""
        seen = self.record.seq
        self.record = Record.of(*await self.store.read(self.record.id))
        self._begin_turn()
        for guest in self.guests:
            self._show_table(guest, seen)
        self._wake_machines()

    def _seat_anew(self, seat: int, guest: Guest | None) -> None:
        """A seat changed hands: whoever held it holds it no more."""
        for other in self.guests:
            other.seats = [one for one in other.seats if one != seat]
        if guest and self.record.seats[seat].kind == "person":
            guest.seats = sorted([*guest.seats, seat])
            self._away.pop(seat, None)

    # --- Clocks ---------------------------------------------------------------------------------------

    def _begin_turn(self) -> None:
        if len(self.record.match.movers) <= 1:
            self._stop_thinking(besides=asyncio.current_task())
        self._since = self._loop.time() if self.guests else self.left
        self._set_flag()

    def _set_flag(self, at_least: float = 0.0) -> None:
        if self._flag:
            self._flag.cancel()
        running, clocks = self._running(), self._clocks()
        if running is not None and clocks:
            self._flag = self._loop.call_later(
                max(clocks[running], at_least) + 0.05, lambda: asyncio.ensure_future(self._run_out(running))
            )

    async def _run_out(self, seat: int) -> None:
        """A clock may be at its end; if so, the game is."""
        async with self.lock:
            clocks = self._clocks()
            if self.guests and self._running() == seat and clocks and clocks[seat] <= 0:
                await self._try_to_commit("timeout", seat)
                self._set_flag(at_least=1.0)  # should it not be on disk

    async def _try_to_commit(self, kind: EventKind, seat: int, text: str = "") -> None:
        """What no page asked for; trouble with the store is told to everybody and tried again later."""
        try:
            await self._commit(kind, seat, text)
        except Refusal as refusal:
            for guest in self.guests:
                tell(guest, messages.Refused("", refusal.code, str(refusal), self.record.seq))

    # --- Machines -------------------------------------------------------------------------------------

    def _wake_machines(self) -> None:
        """Let machines think that may move, if somebody looks on."""
        if not self.guests or self.frozen:
            return
        for seat in self.record.match.movers:
            sitting, under_way = self.record.seats[seat], self._thinking.get(seat)
            idle = under_way is None or under_way.done() or under_way is asyncio.current_task()
            if idle and sitting.kind == "machine":
                self._thinking[seat] = asyncio.create_task(self._think(self.record, seat, sitting.name))

    async def _think(self, record: Record, seat: int, player: str) -> None:
        """A machine's move; it is dropped when the game has gone elsewhere meanwhile."""
        ply = len(record.match.played)
        seed = record.opening.seed + 1009 * ply + seat
        try:
            if len(record.match.movers) > 1:
                await asyncio.sleep(PAUSE_IN_A_RACE)
            elif all(sitting.kind == "machine" for sitting in record.seats):
                await asyncio.sleep(PAUSE)
            language = next(iter(self.guests)).language if self.guests else None
            save = self.record.save()
            move = await self.thinkers.choose(save, player, seed, self._say_progress, language, seat)
            async with self.lock:
                at_once = len(record.match.movers) > 1 and seat in self.record.match.movers
                if self.record is record or at_once:
                    await self._try_to_commit("move", seat, move)
        except Busy:
            log.info("the table %s waits for a machine", record.id)
        except Exception:  # whatever broke, it is ours, and no player is judged for it
            log.exception("the machine %s broke at the table %s", player, record.id)
            self.frozen = True
            for guest in self.guests:
                self._show_table(guest, record.seq)
        if self.record is record:
            await asyncio.sleep(1)
        self._wake_machines()

    def _stop_thinking(self, besides: asyncio.Task[Any] | None = None) -> None:
        for task in self._thinking.values():
            if task is not besides:
                task.cancel()
        self._thinking.clear()

    def _say_progress(self, text: str) -> None:
        for guest in self.guests:
            tell(guest, messages.Progress(text))
