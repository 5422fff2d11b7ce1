"""What a page may ask of a table, each checked before it is done or refused with a reason."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from ludotheque import catalogue
from ludotheque.game import IllegalMove, LudothequeError
from ludotheque.server import messages, notices
from ludotheque.server.engines.engines import Busy
from ludotheque.server.messages import Refusal
from ludotheque.server.names import clean_name
from ludotheque.server.network.buckets import Bucket
from ludotheque.server.presence import Page, encode, tell
from ludotheque.server.proposals import Proposal, last_choice, other_people
from ludotheque.server.record import key_of
from ludotheque.server.store.interface import Sitting
from ludotheque.words import _, mark

if TYPE_CHECKING:
    from ludotheque.server.tables import Table

PHRASES_AT_ONCE, PHRASES_A_SECOND = 3, 0.2
"""That a player may say: twelve a minute, so that nobody is bothered."""

TOO_LONG = mark("this game has become too long to go on: it can be given up, or called a tie")


class TableCommands:
    """The commands of one table's pages; its lock makes their changes come one after the other."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._voices: dict[int, Bucket] = {}  # how much each seat may still say

    async def obey(self, page: Page, command: Any) -> None:
        """Do what a page asks, or refuse it with a reason."""
        try:
            async with self._table.lock:
                done = self._table.record.done(command.id)
                if done is not None:
                    tell(page, messages.Done(command.id, done, repeated=True))
                    return
                await self._actions[type(command)](self, page, command)
        except Refusal as refusal:
            tell(page, messages.Refused(command.id, refusal.code, str(refusal), self._table.record.seq))
            if refusal.code == "stale":
                self._table.broadcast.table(page, self._table.record.seq)

    async def _sit(self, page: Page, command: messages.Sit) -> None:
        record, seat = self._table.record, command.seat
        kind = record.seats[seat].kind if seat < len(record.seats) else ""
        sitting = Sitting("person", clean_name(command.name), key_of(command.secret))
        if seat in record.kept_for([command.secret]):
            self._expect_running()
            if kind == "machine":
                await self._table.commit("back", seat, "", command.id, page)
                return
            sitting = record.kept[seat]
        elif kind == "open" and seat in record.kept:
            raise Refusal("not_your_seat", _("this seat is kept for somebody"))
        elif kind != "open":
            raise Refusal("not_your_seat", _("this seat is taken"))
        await self._table.commit("sit", seat, encode(sitting).decode(), command.id, page)

    async def _play(self, page: Page, command: messages.Play) -> None:
        match = self._table.record.match
        if len(match.movers) <= 1:  # who plays at once with others does not wait for their moves
            self._expect(command.seq)
        self._expect_running()
        if not notices.seats_to_move(match, page.seats):
            raise Refusal("not_your_turn", _("it is not your turn"))
        if self._table.record.is_too_long:
            raise Refusal("not_allowed", _(TOO_LONG))
        if self._table.record.is_awaited:
            raise Refusal("not_allowed", _("the race begins once everybody has come"))
        if self._table.seconds_to_start > 0:
            raise Refusal("not_allowed", _("wait for the start"))
        try:
            move = match.read(command.move, page.seats if match.game.has_hidden_hands else None)
        except IllegalMove as reason:
            raise Refusal("illegal", str(reason)) from None
        seat = match.game.mover(match.state, move)
        if seat not in page.seats:
            raise Refusal("not_your_turn", _("it is not your turn"))
        if self._table.clock.has_run_out(self._table.record, seat):
            await self._table.commit("timeout", seat)
            raise Refusal("over", _("your time is up"))
        await self._table.commit("move", seat, match.game.text(move), command.id, page)

    async def _resign(self, page: Page, command: messages.Resign) -> None:
        self._expect(command.seq)
        self._expect_running()
        await self._table.commit("resign", self._seat_of(page), "", command.id, page)

    async def _propose(self, page: Page, command: messages.Propose) -> None:
        self._expect(command.seq)
        proposal = self._proposals[command.what](self, page, command)
        if not proposal.awaits:
            await self._table.commit(proposal.what, proposal.seat, proposal.text, command.id, page)
            return
        self._table.proposal = proposal
        tell(page, messages.Done(command.id, self._table.record.seq))
        self._table.broadcast.proposal()

    def _undo_proposal(self, page: Page, command: messages.Propose) -> Proposal:
        by = self._seat_of(page)
        if len(self._table.record.match.movers) > 1:
            raise Refusal("not_allowed", _("where all play at once, nothing is taken back"))
        ply = last_choice(self._table.record, page.seats)
        if ply is None or self._table.record.next_game:
            raise Refusal("not_allowed", _("there is nothing to take back"))
        return Proposal("undo", by, by, str(ply), other_people(self._table.record, page.seats))

    def _draw_proposal(self, page: Page, command: messages.Propose) -> Proposal:
        by, asked = self._seat_of(page), other_people(self._table.record, page.seats)
        self._expect_running()
        if not asked:
            raise Refusal("not_allowed", _("there is nobody to offer a tie to"))
        return Proposal("draw", by, by, "", asked)

    def _takeover_proposal(self, page: Page, command: messages.Propose) -> Proposal:
        by = self._seat_of(page)
        self._expect_running()
        players = self._table.broadcast.players()
        if command.seat >= len(players) or not players[command.seat].may_be_replaced:
            raise Refusal("not_allowed", _("this seat is not for a machine"))
        if command.player not in catalogue.agent_names(self._table.record.opening.game):
            raise Refusal("not_allowed", _("there is no player {name}", name=command.player[:40]))
        asked = other_people(self._table.record, page.seats) - {command.seat}
        present = {seat for seat in asked if self._table.presence.away(seat) is None}
        return Proposal("takeover", by, command.seat, command.player, present)

    _proposals = {"undo": _undo_proposal, "draw": _draw_proposal, "takeover": _takeover_proposal}

    async def _answer(self, page: Page, command: messages.Answer) -> None:
        proposal = self._table.proposal
        if proposal is None or proposal.number != command.proposal:
            raise Refusal("stale", _("this was settled already"))
        if not proposal.awaits & set(page.seats):
            raise Refusal("not_your_seat", _("this was not asked of you"))
        if not command.agree:
            self._table.proposal = None
            tell(page, messages.Done(command.id, self._table.record.seq))
            self._table.broadcast.proposal(declined_by=self._seat_of(page))
            return
        if rest := proposal.awaits - set(page.seats):
            proposal.awaits = rest
            tell(page, messages.Done(command.id, self._table.record.seq))
            return
        await self._table.commit(proposal.what, proposal.seat, proposal.text, command.id, page)

    async def _again(self, page: Page, command: messages.Again) -> None:
        record = self._table.record
        if not record.outcome:
            raise Refusal("not_allowed", _("this game is not over"))
        if not page.seats or self._table.open_next is None:
            raise Refusal("not_your_seat", _("only who plays can do this"))
        if record.next_game:  # somebody else has asked before: there is one next game
            tell(page, messages.Done(command.id, record.seq))
            self._table.broadcast.table(page, record.seq)
            return
        try:
            opened = await self._table.open_next(record, page.seats, page.person)
        except Busy as reason:
            raise Refusal("busy", str(reason)) from None
        except LudothequeError as reason:
            raise Refusal("not_allowed", str(reason)) from None
        await self._table.commit("again", page.seats[0], encode(opened).decode(), command.id, page)

    async def _say(self, page: Page, command: messages.Say) -> None:
        seat = (page.seats or [-1])[0]
        if seat < 0 or not other_people(self._table.record, page.seats):
            raise Refusal("not_allowed", _("phrases are for people who play together"))
        if not self._voices.setdefault(seat, Bucket(PHRASES_AT_ONCE, PHRASES_A_SECOND)).take_if_there():
            raise Refusal("too_fast", _("slower, please"))
        tell(page, messages.Done(command.id, self._table.record.seq))
        said = messages.Said(seat, command.phrase)
        self._table.broadcast.all(lambda: said)

    _actions: dict[type, Callable[..., Awaitable[None]]] = {
        messages.Sit: _sit,
        messages.Play: _play,
        messages.Resign: _resign,
        messages.Propose: _propose,
        messages.Answer: _answer,
        messages.Again: _again,
        messages.Say: _say,
    }

    def _expect(self, seq: int) -> None:
        if seq != self._table.record.seq:
            raise Refusal("stale", _("the game has gone on meanwhile"))

    def _expect_running(self) -> None:
        if self._table.record.outcome:
            raise Refusal("over", _("the game is over"))

    def _seat_of(self, page: Page) -> int:
        """The seat that a page speaks for: one to move, if it is its own; never one that dropped out."""
        match = self._table.record.match
        playing = [seat for seat in page.seats if seat not in match.out]
        if not playing:
            raise Refusal("not_your_seat", _("only who plays can do this"))
        return (notices.seats_to_move(match, playing) or playing)[0]
