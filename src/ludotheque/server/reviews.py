"""Reviews of games that are over: a short look at each position, and the mistakes that it shows.

They are made once for all who ask, behind everything else that machines do, and kept in memory for a while.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from ludotheque.reviewing import ShortLook, expected_by, is_looked_at, mistakes_in, short_look
from ludotheque.sentences import result
from ludotheque.server import notices
from ludotheque.server.engines.engines import Broken, Engines
from ludotheque.server.record import Record
from ludotheque.server.study_messages import GraphPoint, Mistake

MOST_KEPT = 64
"""Games whose reviews are kept."""

MOST_LOOKS = 240
"""Positions of a game that are looked at; of a longer one every second, third…"""

SECONDS_BETWEEN = 0.4
"""From one notice to the next while a review goes on."""


class GameReview:
    """The looks at one game's positions, by ply, as far as they are made."""

    def __init__(self) -> None:
        self.looks: dict[int, ShortLook | None] = {}
        self.followers = 0
        self.is_whole = False
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """All reviews that are kept or under way."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._of: OrderedDict[str, GameReview] = OrderedDict()

    async def follow(self, record: Record, person: str, show: Callable[[GameReview], None]) -> None:
        """Make the review of a game, or go on with it; `show` is called whenever more is known."""
        review = self._of.pop(record.id, None) or GameReview()
        self._of[record.id] = review
        self._forget_oldest()
        if not review.is_whole and review.task is None:
            review.task = asyncio.create_task(self._make(review, record, person))
        review.followers += 1
        try:
            await self._wait(review, show)
        finally:
            review.followers -= 1
            if not review.followers and review.task:
                review.task.cancel()
                review.task = None

    async def _wait(self, review: GameReview, show: Callable[[GameReview], None]) -> None:
        shown = -1
        while review.task:
            if len(review.looks) != shown:
                shown = len(review.looks)
                show(review)
            await asyncio.wait([review.task], timeout=SECONDS_BETWEEN)
            if review.task and review.task.done():
                task, review.task = review.task, None
                task.result()  # what went wrong is said to one who waits
        show(review)

    async def _make(self, review: GameReview, record: Record, person: str) -> None:
        match = record.match.copy()
        step = -(-match.ply // MOST_LOOKS) or 1
        for ply in range(0, match.ply, step):
            if ply in review.looks or not is_looked_at(match, ply):
                continue
            seat = match.mover_at(ply)
            try:
                found = await self._engines.review(record.id, match, ply, seat, person)
            except Broken:
                found = None
            review.looks[ply] = found and short_look(match, ply, found.verdict, found.moves, found.lines)
        review.is_whole = True

    def _forget_oldest(self) -> None:
        for game_id in list(self._of)[:-MOST_KEPT]:
            if not self._of[game_id].followers:
                del self._of[game_id]


def points(record: Record, review: GameReview) -> list[GraphPoint]:
    """The graph of a game, as far as it is reviewed, in the language that is spoken."""
    match, names = record.match, notices.names_of(record.seats)
    made = [
        GraphPoint(
            ply,
            expected_by(0, match.seats, look.seat, look.verdict),
            look.verdict.value is not None,
            notices.verdict(look.verdict, names[look.seat]).text,
        )
        for ply, look in sorted(review.looks.items())
        if look
    ]
    if review.is_whole and match.outcome:
        made.append(GraphPoint(match.ply, match.outcome.scores[0], True, result(match.outcome, names)))
    return made


def mistakes(record: Record, review: GameReview) -> list[Mistake]:
    """The moves that gave something away, as far as they are known; what is proved apart from the rest."""
    names = notices.names_of(record.seats)
    found = mistakes_in(record.match, review.looks, names)
    return [Mistake(one.ply, one.is_proved, one.text, list(one.line)) for one in found]
