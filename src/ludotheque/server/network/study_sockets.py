"""A study's socket: a page says where its study begins, and asks what lines of moves lead to.

Lines are played on threads, and what machines compute waits in their queue. Advice about what people play now
is refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from functools import partial
from typing import Any

from ludotheque import catalogue
from ludotheque.game import LudothequeError, Unsupported
from ludotheque.server import messages, study_messages
from ludotheque.server.advice import judge
from ludotheque.server.engines.engines import Busy
from ludotheque.server.fair_play import is_next_to_played, is_played_by_people
from ludotheque.server.messages import Refusal
from ludotheque.server.names import new_code
from ludotheque.server.network.log_lines import short
from ludotheque.server.network.page_socket import PageSocket
from ludotheque.server.network.places import Places
from ludotheque.server.network.visits import Visits, command_bucket
from ludotheque.server.presence import tell
from ludotheque.server.record import Record
from ludotheque.server.reviews import GameReview, Reviews, mistakes, points
from ludotheque.server.room import Room
from ludotheque.server.store.interface import NoSuchGame, StoreTrouble
from ludotheque.server.study import Study
from ludotheque.server.study_messages import Begin
from ludotheque.words import _, speaking

MOST_THREADS = 4
"""On which lines are played at the same time; the others wait."""

log = logging.getLogger(__name__)


class StudySocketServer(Visits[Begin]):
    """Serves the pages of studies; they take their places among the tables' sockets."""

    def __init__(self, room: Room, places: Places) -> None:
        super().__init__(room, places, study_messages.StudyCommand, Begin)
        self.reviews = Reviews(room.engines)
        self._threads = asyncio.Semaphore(MOST_THREADS)

    async def visit(self, page: PageSocket, name: str, person: str) -> None:
        """A page opens a study of the game of this name."""
        if self.places.is_for_players:
            page.disconnect(messages.FULL)
            return
        begin = await self.greet(page)
        if begin is None:
            return
        try:
            record = await self.room.record(begin.game) if begin.game else None
            if record is not None and record.opening.game != name:
                raise NoSuchGame(_("there is no such game"))
            start = partial(Study.of_start, name, begin)
            study = Study.of_record(record) if record else await self.room.one_by_one(start)
        except LudothequeError as reason:
            tell(page, messages.Refused("", "not_allowed", str(reason), 0))
            await asyncio.sleep(0)  # so that it is sent before the close
            is_damaged = isinstance(reason, StoreTrouble) and not isinstance(reason, NoSuchGame)
            page.disconnect(messages.DAMAGED if is_damaged else messages.NO_SUCH_GAME)
            return
        self.room.engines.warm(name)
        tell(page, study.begun())
        visit = StudyVisit(page, study, record, self.room, self.reviews, person, self._threads)
        try:
            await self._serve(page, visit)
        finally:
            visit.stop()

    async def _serve(self, page: PageSocket, visit: StudyVisit) -> None:
        bucket = command_bucket()
        while (command := await self.next_command(page, bucket, lambda: 0)) is not None:
            if isinstance(command, Begin):
                tell(page, visit.study.begun())
            else:
                await visit.obey(command)


class StudyVisit:
    """What one page asks of its study; of each kind of long work one is under way, a new one replaces it."""

    def __init__(
        self,
        page: PageSocket,
        study: Study,
        record: Record | None,
        room: Room,
        reviews: Reviews,
        person: str,
        threads: asyncio.Semaphore,
    ) -> None:
        self.page, self.study, self.record, self.person = page, study, record, person
        self._room, self._reviews, self._threads = room, reviews, threads
        self._id = f"study-{new_code(10)}"  # for the engines, which keep its moves
        self._tasks: dict[type, asyncio.Task[None]] = {}

    async def obey(self, command: Any) -> None:
        """Answer a command, or begin to."""
        if isinstance(command, messages.Stop):
            self.stop()
        elif isinstance(command, study_messages.Explore):
            await self._answer(command.id, self._explore(command))
        else:
            before = self._tasks.pop(type(command), None)
            if before:
                before.cancel()
            is_analysis = isinstance(command, study_messages.AnalyseLine)
            work = self._analyse(command) if is_analysis else self._review(command)
            self._tasks[type(command)] = asyncio.create_task(self._answer(command.id, work))

    def stop(self) -> None:
        """The page needs no answer any more."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def _answer(self, command: str, work: Awaitable[None]) -> None:
        with speaking(self.page.language):
            try:
                await work
            except Refusal as refusal:
                self._refuse(command, refusal.code, str(refusal))
            except Busy as reason:
                self._refuse(command, "busy", str(reason))
            except LudothequeError as reason:
                self._refuse(command, "illegal", str(reason))
            except Exception as error:
                log.error("a study broke: %s", short(error))
                self._refuse(command, "busy", _("the machine broke; try again"))

    def _refuse(self, command: str, code: messages.Code, text: str) -> None:
        tell(self.page, messages.Refused(command, code, text, 0))

    async def _explore(self, command: study_messages.Explore) -> None:
        async with self._threads:
            found = await self.study.explored(command.id, command.ply, command.line, command.play)
        tell(self.page, found)

    async def _analyse(self, command: study_messages.AnalyseLine) -> None:
        async with self._threads:
            match = await self.study.match(command.ply, command.line)
        if match.outcome:
            raise Refusal("over", _("the game is over"))
        tables = self._room.tables.values()
        is_played = is_played_by_people(match, tables) or (
            match.position is not None and await is_next_to_played(match, tables)
        )
        if is_played:
            raise Refusal("not_allowed", _("people play this very game now: advice waits until its end"))
        seat = match.movers[0]
        name = self.study.names[seat]
        await judge(
            self.page, self._room.engines, command.id, self._id, match, match, seat, name, self.person
        )

    async def _review(self, command: study_messages.Review) -> None:
        record = self.record
        if record is None or not self.study.main.outcome:
            raise Unsupported(_("only a game that is over can be reviewed"))
        if not catalogue.manifest(record.opening.game).analyst:
            raise Unsupported(_("{game} has no solver", game=record.opening.game))
        if is_played_by_people(self.study.main, self._room.tables.values(), whole=True):
            raise Refusal("not_allowed", _("people play this very game now: advice waits until its end"))
        show = partial(self._show_review, command.id, record)
        await self._reviews.follow(record, self.person, show)

    def _show_review(self, command: str, record: Record, review: GameReview) -> None:
        with speaking(self.page.language):
            graph, found = points(record, review), mistakes(record, review)
            tell(self.page, study_messages.Reviewed(command, graph, found, review.is_whole))
