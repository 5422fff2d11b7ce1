"""What the pages at a table are shown, each as its seats may see it and in its own language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludotheque.server import messages, notices
from ludotheque.server.presence import Page, encode, tell
from ludotheque.server.table_commands import FROZEN
from ludotheque.viewing import needs_curtain, viewer
from ludotheque.words import _, speaking

if TYPE_CHECKING:
    from ludotheque.server.tables import Table


class Broadcast:
    """Sends the notices of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def _times(self) -> notices.Times:
        clock, record = self._table.clock, self._table.record
        return notices.Times(clock.left(record), clock.running(record))

    def players(self) -> list[messages.PlayerNotice]:
        """Who sits where."""
        away, is_long = self._table.presence.away, self._table.presence.is_away_for_long
        seats = range(len(self._table.record.seats))
        return [notices.player(self._table.record, seat, away(seat), is_long(seat)) for seat in seats]

    def table(self, page: Page, seen: int) -> None:
        """Everything, for one page; `seen` is the last event that it knows."""
        with speaking(page.language):
            tell(page, self._everything(page, seen))

    def _everything(self, page: Page, seen: int) -> messages.TableNotice:
        record, proposal = self._table.record, self._table.proposal
        names = notices.names_of(record.seats)
        made = notices.made_moves(record.match)
        missed = record.events[seen:] if seen >= 0 else []
        return messages.TableNotice(
            game=record.opening.game,
            rules=record.match.fresh_game.rules._asdict(),
            players=self.players(),
            mine=page.seats,
            curtain=needs_curtain(record.match.game, page.seats),
            may_save=record.may_save,
            moves=[move.text for move in made],
            movers=[move.seat for move in made],
            opened=notices.seconds_open(record),
            missed=[notices.line(event, names) for event in missed],
            position=notices.position(record, page.seats, self._times()),
            proposal=proposal.notice(names, page.seats) if proposal else None,
            advice=self._table.may_advise(page),
            frozen=_(FROZEN) if self._table.frozen else None,
        )

    def moves(self, first: int) -> None:
        """The last event's moves, for all pages; those that see the same in one language share a frame."""
        record = self._table.record
        match, frames = record.match, dict[tuple[Any, ...], bytes]()
        for page in self._table.presence.pages:
            moving = tuple(notices.seats_to_move(match, page.seats))
            reader = (page.language, viewer(match.game, page.seats, match.movers), moving)
            if reader not in frames:
                with speaking(page.language):
                    frames[reader] = encode(notices.moved(record, first, page.seats, self._times()))
            page.send(frames[reader])

    def seats(self, besides: Page | None = None) -> None:
        """Who sits where and who is away, for all pages."""
        for page in self._table.presence.pages - {besides}:
            with speaking(page.language):
                tell(page, messages.Seats(self.players()))

    def proposal(self, declined_by: int | None = None) -> None:
        """The proposal before the players, or that there is none any more, for all pages."""
        for page in self._table.presence.pages:
            with speaking(page.language):
                names, proposal = notices.names_of(self._table.record.seats), self._table.proposal
                text = "" if declined_by is None else _("{name} declines", name=names[declined_by])
                asked = proposal.notice(names, page.seats) if proposal else None
                tell(page, messages.Asked(asked, text))
