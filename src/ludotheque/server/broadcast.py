"""What the pages at a table are shown, each as its seats may see it and in its own language.

Pages that see the same in one language share a frame, encoded once. Players are sent theirs at once; those
who only watch get theirs in portions, between which the room does everything else, so that a crowd at one
table holds nobody up.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Raw

from ludotheque.server import messages, notices
from ludotheque.server.presence import Page, encode
from ludotheque.server.record import Record
from ludotheque.viewing import needs_curtain
from ludotheque.words import _, speaking

if TYPE_CHECKING:
    from ludotheque.server.tables import Table

Reader = TypeVar("Reader", bound=Hashable)
"""What a page's notice depends on."""

PORTION = 100
"""Watchers that are sent a frame before others have their turn."""

SEAT_PAUSE = 0.05
"""Seconds in which all who come and go are told of in one notice."""

SECONDS_A_WATCHER = 0.001
"""By which each watcher lengthens that pause for the watchers: nobody need count a crowd as it gathers."""


class Broadcast:
    """Sends the notices of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._loop = asyncio.get_running_loop()
        self._for_watchers: deque[tuple[Page, bytes]] = deque()
        self._moves: tuple[Record, dict[tuple[str, bool], tuple[Raw, Raw]]] = (table.record, {})
        self._to_players = SeatNews(self, lambda: table.presence.players, lambda _count: SEAT_PAUSE)
        self._to_watchers = SeatNews(
            self, lambda: table.presence.watchers, lambda count: SEAT_PAUSE + SECONDS_A_WATCHER * count
        )

    def close(self) -> None:
        """Nobody is there any more."""
        self._to_players.close()
        self._to_watchers.close()
        self._for_watchers.clear()

    # --- Everything -----------------------------------------------------------------------------------

    def table(self, page: Page, seen: int) -> None:
        """Everything, for one page, in place of what waits for it; `seen` is the last event that it knows."""
        if self._for_watchers:
            self._for_watchers = deque(one for one in self._for_watchers if one[0] is not page)
        with speaking(page.language):
            page.send(encode(self._everything(page, seen)))

    def tables(self, seen: int) -> None:
        """Everything, for all pages, in place of what still waits for some of them."""
        self._for_watchers.clear()

        def reader(page: Page) -> tuple[Any, ...]:
            return page.language, tuple(page.seats), tuple(page.kept)

        self._share(reader, lambda page, _reader: self._everything(page, seen))

    def _everything(self, page: Page, seen: int) -> messages.TableNotice:
        record, proposal = self._table.record, self._table.proposal
        names = notices.names_of(record.seats)
        moves, movers = self._played(page.language)
        missed = record.events[max(seen, record.seq - notices.MOST_MISSED) :] if seen >= 0 else []
        return messages.TableNotice(
            game=record.opening.game,
            rules=record.match.fresh_game.rules._asdict(),
            players=self.players(),
            watchers=len(self._table.presence.watchers),
            mine=page.seats,
            kept=page.kept,
            series=notices.series(record),
            next=notices.rematch(record),
            curtain=needs_curtain(record.match.game, page.seats),
            may_save=record.may_save,
            moves=moves,
            movers=movers,
            opened=notices.seconds_open(record, self._table.waits.countdown),
            missed=[notices.line(event, names, record.match.game) for event in missed],
            position=notices.position(record, notices.sight(record.match, page.seats), self._times()),
            proposal=proposal.notice(names, page.seats) if proposal else None,
            advice=self._table.may_advise(page),
            trouble=self._table.trouble(),
        )

    def _played(self, language: str) -> tuple[Raw, Raw]:
        """The texts and the seats of all moves, written once for all who come until the next event."""
        record = self._table.record
        if self._moves[0] is not record:
            self._moves = (record, {})
        written, is_hidden = self._moves[1], self._table.seconds_to_start > 0
        if (language, is_hidden) not in written:
            made = notices.made_moves(record.match, 0, record.moves_seen(is_hidden))
            texts, seats = [move.text for move in made], [move.seat for move in made]
            written[language, is_hidden] = Raw(encode(texts)), Raw(encode(seats))
        return written[language, is_hidden]

    # --- What changed ---------------------------------------------------------------------------------

    def moves(self, first: int) -> None:
        """The last event's moves, for all pages."""
        record, times = self._table.record, self._times()
        written: dict[str, messages.Moved] = {}

        def reader(page: Page) -> tuple[str, notices.PageSight]:
            return page.language, notices.sight(record.match, page.seats)

        def write(_page: Page, reader: tuple[str, notices.PageSight]) -> messages.Moved:
            language, sight = reader
            if language in written:
                return notices.seen_by(written[language], record, sight, times)
            written[language] = notices.moved(record, first, sight, times)
            return written[language]

        self._share(reader, write)

    def seats(self) -> None:
        """Somebody came or went: all pages learn of it in a moment."""
        self._to_players.ask()
        self._to_watchers.ask()

    def proposal(self, declined_by: int | None = None) -> None:
        """The proposal before the players, or that there is none any more, for all pages."""

        def asked(page: Page, _reader: object) -> messages.Asked:
            names, proposal = notices.names_of(self._table.record.seats), self._table.proposal
            text = "" if declined_by is None else _("{name} declines", name=names[declined_by])
            return messages.Asked(proposal.notice(names, page.seats) if proposal else None, text)

        self._share(lambda page: (page.language, *page.seats), asked)

    def all(self, write: Callable[[], messages.Notice], besides: Page | None = None) -> None:
        """The same for all pages, each in its language."""
        self._share(lambda page: page.language, lambda _page, _language: write(), besides)

    def players(self) -> list[messages.PlayerNotice]:
        """Who sits where."""
        record, presence, machines = self._table.record, self._table.presence, self._table.machines
        players = []
        for seat, sitting in enumerate(record.seats):
            is_missed = machines.is_in_trouble if sitting.kind == "machine" else presence.is_away_for_long
            players.append(notices.player(record, seat, presence.away(seat), is_missed(seat)))
        return players

    def seat_notice(self) -> messages.Seats:
        """Who sits where and who is away, in the language that is spoken."""
        return messages.Seats(self.players(), len(self._table.presence.watchers))

    def _times(self) -> notices.Times:
        clock, record = self._table.clock, self._table.record
        return notices.Times(clock.left(record), clock.running(record), self._table.seconds_to_start)

    # --- Sending --------------------------------------------------------------------------------------

    def _share(
        self,
        reader: Callable[[Page], Reader],
        write: Callable[[Page, Reader], messages.Notice],
        besides: Page | None = None,
    ) -> None:
        """Send each page what `write` makes for its `reader`; pages with the same reader share a frame."""
        frames: dict[Reader, bytes] = {}
        framed = []
        for page in self._table.presence.pages:
            if page is besides:
                continue
            key = reader(page)
            if key not in frames:
                with speaking(page.language):
                    frames[key] = encode(write(page, key))
            framed.append((page, frames[key]))
        self.send(framed)

    def send(self, framed: Iterable[tuple[Page, bytes]]) -> None:
        """Send each page its frame: to players at once, to watchers after what was sent to them before."""
        is_idle = not self._for_watchers
        for page, frame in framed:
            if page.seats:
                page.send(frame)
            else:
                self._for_watchers.append((page, frame))
        if is_idle and self._for_watchers:
            self._send_portion()

    def _send_portion(self) -> None:
        for _page in range(min(PORTION, len(self._for_watchers))):
            page, frame = self._for_watchers.popleft()
            page.send(frame)
        if self._for_watchers:
            self._loop.call_soon(self._send_portion)


class SeatNews:
    """Tells some pages who sits where, a moment after somebody came or went, once for all who did."""

    def __init__(
        self, broadcast: Broadcast, pages: Callable[[], list[Page]], pause: Callable[[int], float]
    ) -> None:
        self._broadcast, self._pages, self._pause = broadcast, pages, pause
        self._timer: asyncio.TimerHandle | None = None
        self._told: Any = None

    def ask(self) -> None:
        """There may be news."""
        if self._timer:
            self._told = None  # who came in between was told something else
            return
        seconds = self._pause(len(self._pages()))
        self._timer = asyncio.get_running_loop().call_later(seconds, self._tell)

    def close(self) -> None:
        """There is nobody to tell."""
        if self._timer:
            self._timer.cancel()

    def _tell(self) -> None:
        self._timer = None
        news = self._broadcast.seat_notice()
        content = ([(player.here, player.may_be_replaced) for player in news.players], news.watchers)
        if content == self._told:
            return
        self._told = content
        frames: dict[str, bytes] = {}
        pages = self._pages()
        for page in pages:
            if page.language not in frames:
                with speaking(page.language):
                    frames[page.language] = encode(self._broadcast.seat_notice())
        self._broadcast.send([(page, frames[page.language]) for page in pages])
