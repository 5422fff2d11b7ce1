"""Who is at a table: the pages that are connected, and the seats whose people are away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec

from ludotheque.server.messages import Notice

encode = msgspec.json.Encoder().encode


class Page(Protocol):
    """A browser page that is connected to a table."""

    language: str
    person: str  # whose quota it counts for
    seats: list[int]  # those that it holds
    kept: list[int]  # those that wait for it: a machine plays there, or nobody

    def send(self, frame: bytes) -> None:
        """Queue a frame; never waits."""


def tell(page: Page, notice: Notice) -> None:
    """Send a notice to a page."""
    page.send(encode(notice))


class Presence:
    """The pages at one table, and since when each seat has been without one."""

    def __init__(self, seats: int, longest_absence: float, on_long_absence: Callable[[], None]) -> None:
        self.pages: set[Page] = set()
        self._longest = longest_absence
        self._loop = asyncio.get_running_loop()
        self._on_long_absence = on_long_absence
        self.empty_since = self._loop.time()  # when the last page left
        self._away_since = dict.fromkeys(range(seats), self._loop.time())

    @property
    def players(self) -> list[Page]:
        """The pages that hold a seat."""
        return [page for page in self.pages if page.seats]

    @property
    def watchers(self) -> list[Page]:
        """The pages that hold none."""
        return [page for page in self.pages if not page.seats]

    def join(self, page: Page, seats: list[int], kept: list[int]) -> None:
        """A page comes, or says again which seats it holds."""
        given_up, page.seats, page.kept = page.seats, seats, kept
        self.pages.add(page)
        self._note_absence(given_up)
        for seat in seats:
            self._away_since.pop(seat, None)

    def leave(self, page: Page) -> None:
        """A page is gone; its seats wait for it."""
        self.pages.discard(page)
        self.empty_since = self._loop.time()
        self._note_absence(page.seats)

    def hand_over(self, seat: int, page: Page | None) -> None:
        """A seat belongs to another page now, or to none: to a machine."""
        for other in self.pages:
            other.seats = [one for one in other.seats if one != seat]
            other.kept = [one for one in other.kept if one != seat or not page]
        if page:
            page.seats = sorted([*page.seats, seat])
            self._away_since.pop(seat, None)

    def away(self, seat: int) -> float | None:
        """The seconds that a seat has been without a page; None while one is here."""
        since = self._away_since.get(seat)
        return None if since is None else self._loop.time() - since

    def is_away_for_long(self, seat: int) -> bool:
        """Whether the others need not wait for this seat any longer."""
        away = self.away(seat)
        return away is not None and away >= self._longest

    def _note_absence(self, seats: list[int]) -> None:
        for seat in seats:
            if not any(seat in page.seats for page in self.pages):
                self._away_since[seat] = self._loop.time()
                self._loop.call_later(self._longest + 0.1, self._on_long_absence)
