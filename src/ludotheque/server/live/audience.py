"""The pages at a live table: each is sent what changed, or all of the moment if it has missed something."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from ludotheque.server.live.messages import Frame, Thoughts
from ludotheque.server.network.page_socket import PageSocket
from ludotheque.server.presence import encode, tell
from ludotheque.words import speaking

if TYPE_CHECKING:
    from ludotheque.server.live.tables import LiveTable

MOST_WATCHERS = 100
FEW_WATCHERS = 4
TICKS_FOR_MANY = 6
"""Of more than a few watchers, each is sent a frame every so many ticks: a tenth of a second."""


class LivePage:
    """A page at a table or at a replay."""

    def __init__(self, socket: PageSocket) -> None:
        self.socket = socket
        self.is_stale = False  # it has missed a frame


class Audience:
    """All pages at one table; players are told first."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self.pages: dict[LivePage, None] = {}
        self.empty_since = asyncio.get_running_loop().time()
        self._for_watchers: dict[str, dict[str, Any]] = {}

    @property
    def watchers(self) -> list[LivePage]:
        """Those who only look on."""
        return [page for page in self.pages if not page.socket.seats]

    @property
    def is_full(self) -> bool:
        """Whether nobody else can look on."""
        return len(self.watchers) >= MOST_WATCHERS

    def is_here(self, seat: int) -> bool:
        """Whether a page holds this seat."""
        return any(seat in page.socket.seats for page in self.pages)

    def add(self, page: LivePage) -> None:
        """One more."""
        self.pages[page] = None

    def remove(self, page: LivePage) -> None:
        """One less."""
        self.pages.pop(page, None)
        self.empty_since = asyncio.get_running_loop().time()

    def show_all(self) -> None:
        """More than the board has changed."""
        self._for_watchers.clear()
        for page in self.pages:
            self._show(page)

    def show_changes(self, before: Any) -> None:
        """A tick has passed; `before` is the state before it."""
        game, state = self._table.game, self._table.run.state
        changes = {
            str(seat): changed
            for seat in range(self._table.mode.seats)
            if (changed := game.changed(before, state, seat))
        }
        for seat, changed in changes.items():
            self._for_watchers.setdefault(seat, {}).update(changed)
        watchers: list[LivePage] = []
        for page in self.pages:
            if not page.socket.seats:
                watchers.append(page)
            elif page.is_stale:
                self._show(page)
            elif changes:
                self._send(page, encode(Frame(self._table.run.ticks, self._table.number_of(page), changes)))
        is_their_turn = len(watchers) <= FEW_WATCHERS or self._table.run.ticks % TICKS_FOR_MANY == 0
        if not is_their_turn:
            return
        frame = encode(Frame(self._table.run.ticks, 0, self._for_watchers)) if self._for_watchers else b""
        self._for_watchers = {}
        for page in watchers:
            if page.is_stale:
                self._show(page)
            elif frame:
                self._send(page, frame)

    def show_thoughts(self, thoughts: Thoughts) -> None:
        """What a machine thinks; who does not keep up can do without."""
        notice = encode(thoughts)
        for page in self.pages:
            if not page.socket.is_behind:
                page.socket.send(notice)

    def _show(self, page: LivePage) -> None:
        page.is_stale = page.socket.is_behind
        if not page.is_stale:
            with speaking(page.socket.language):
                tell(page.socket, self._table.shown(page))

    def _send(self, page: LivePage, frame: bytes) -> None:
        if page.socket.is_behind:
            page.is_stale = True
        else:
            page.socket.send(frame)
