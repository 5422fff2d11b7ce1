"""The people around a table: who is there, whose clock runs, and what each of them is shown."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Protocol

import msgspec

from ludotheque.server import messages, showing
from ludotheque.server.proposals import Proposal, others
from ludotheque.server.record import Record
from ludotheque.words import _, mark, speaking

PATIENCE = 60.0
"""Seconds without a page after which a person's seat may be given to a machine."""

FROZEN = mark("a machine player broke here; the game waits until the room is started again")

encode = msgspec.json.Encoder().encode


class Guest(Protocol):
    """A page at a table."""

    language: str
    seats: list[int]

    def send(self, frame: bytes) -> None:
        """Send a frame, in its turn; never waits."""


def tell(guest: Guest, notice: messages.Notice) -> None:
    """Send a notice to a page."""
    guest.send(encode(notice))


class Gathering:
    """A game's record, the pages around it, and the proposal that is before them."""

    def __init__(self, record: Record, patience: float = PATIENCE) -> None:
        self.record = record
        self.patience = patience
        self.guests: set[Guest] = set()
        self.proposal: Proposal | None = None
        self.frozen = False
        self._loop = asyncio.get_running_loop()
        self.left = self._loop.time()  # when the last guest was gone
        self._away = dict.fromkeys(range(len(record.seats)), self._loop.time())
        self._since = self._loop.time()  # when the present turn began

    def _note_absence(self, seats: list[int]) -> None:
        """Somebody left these seats, and perhaps nobody else is there for them."""
        for seat in seats:
            if not any(seat in other.seats for other in self.guests):
                self._away[seat] = self._loop.time()
                self._loop.call_later(self.patience + 0.1, self._show_seats)

    def _moving(self, guest: Guest) -> list[int]:
        """The seats of a page that may move now."""
        return [seat for seat in self.record.match.movers if seat in guest.seats]

    # --- Clocks ---------------------------------------------------------------------------------------

    def _running(self) -> int | None:
        """The seat whose clock runs: a person's, once everybody has come."""
        record = self.record
        if record.clocks is None or record.outcome or record.has_open_seat or self.frozen:
            return None
        movers = record.match.movers
        return movers[0] if len(movers) == 1 and record.seats[movers[0]].kind == "person" else None

    def _clocks(self) -> list[float] | None:
        """The seconds that each seat has left now."""
        clocks = self.record.clocks and list(self.record.clocks)
        running = self._running()
        if clocks and running is not None:
            clocks[running] = max(0.0, clocks[running] - self._spent())
        return clocks

    def _spent(self) -> float:
        """The seconds of the present turn; they stand still while nobody is there."""
        return (self._loop.time() if self.guests else self.left) - self._since

    # --- What is shown --------------------------------------------------------------------------------

    def advice(self, guest: Guest) -> bool:
        """Whether hints are fair: the game is over, or this page plays alone, with machines at most."""
        return bool(self.record.outcome) or (
            bool(guest.seats) and not others(self.record, guest.seats, open_too=True)
        )

    def _name(self, seat: int) -> str:
        return showing.name_of(self.record.seats[seat], seat)

    def _players(self) -> list[messages.Player]:
        now = self._loop.time()
        away = {seat: now - since for seat, since in self._away.items()}
        return [
            showing.player(sitting, seat, away.get(seat), self.patience)
            for seat, sitting in enumerate(self.record.seats)
        ]

    def _position(self, guest: Guest) -> messages.Position:
        moving = self._moving(guest)
        viewer = next(iter(moving or guest.seats), None)
        return showing.position(self.record, viewer, moving, self._clocks(), self._running())

    def _show_table(self, guest: Guest, seen: int) -> None:
        with speaking(guest.language):
            tell(guest, self._all(guest, seen))

    def _all(self, guest: Guest, seen: int) -> messages.Table:
        record = self.record
        game = record.match.game
        names = showing.names_of(record.seats)
        missed = record.events[seen:] if seen >= 0 else []
        return messages.Table(
            game=game.name,
            rules=game.fresh().rules._asdict(),
            players=self._players(),
            mine=guest.seats,
            moves=showing.texts(record.match),
            movers=showing.movers(record.match),
            opened=(record.time if record.outcome else time.time()) - record.opening.time,
            missed=[showing.line(event, names) for event in missed],
            position=self._position(guest),
            proposal=self._proposal_for(guest),
            advice=self.advice(guest),
            frozen=_(FROZEN) if self.frozen else None,
        )

    def _show_move(self) -> None:
        match = self.record.match
        move = match.last_move()
        text, path = match.game.text(move), list(match.game.path(move))
        frames: dict[tuple[Any, ...], bytes] = {}
        for guest in self.guests:
            reader = (guest.language, tuple(self._moving(guest)), *guest.seats[:1])
            if reader not in frames:
                with speaking(guest.language):
                    seat, position = self.record.events[-1].seat, self._position(guest)
                    frames[reader] = encode(messages.Moved(seat, text, path, position))
            guest.send(frames[reader])

    def _show_seats(self, besides: Guest | None = None) -> None:
        for guest in self.guests - {besides}:
            with speaking(guest.language):
                tell(guest, messages.Seats(self._players()))

    def _show_proposal(self, declined_by: int | None = None) -> None:
        for guest in self.guests:
            with speaking(guest.language):
                text = "" if declined_by is None else _("{name} declines", name=self._name(declined_by))
                tell(guest, messages.Asked(self._proposal_for(guest), text))

    def _proposal_for(self, guest: Guest) -> messages.Proposal | None:
        proposal = self.proposal
        if proposal is None:
            return None
        text = proposal.sentence(self._name(proposal.by), self._name(proposal.seat))
        may_answer = bool(proposal.awaits & set(guest.seats))
        return messages.Proposal(proposal.number, proposal.what, proposal.by, text, may_answer)
