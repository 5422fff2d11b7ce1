"""A study's socket: a page says where its study begins, and asks what lines of moves lead to.

The limits are those of a table's socket: short frames, a token bucket, a place for each; lines are played on
threads, and what machines compute waits in their queue. Advice about what people play now is refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from functools import partial
from typing import Any

import msgspec

from ludotheque import catalogue
from ludotheque.game import LudothequeError, Unsupported
from ludotheque.server import messages, study_messages
from ludotheque.server.advice import judge
from ludotheque.server.engines.engines import Busy
from ludotheque.server.fair_play import is_next_to_played, is_played_by_people
from ludotheque.server.messages import Refusal
from ludotheque.server.names import new_code
from ludotheque.server.network.buckets import Bucket
from ludotheque.server.network.log_lines import short
from ludotheque.server.network.page_socket import PageSocket, Socket
from ludotheque.server.network.places import Places
from ludotheque.server.presence import tell
from ludotheque.server.record import Record
from ludotheque.server.reviews import GameReview, Reviews, mistakes, points
from ludotheque.server.room import Room
from ludotheque.server.store.interface import NoSuchGame, StoreTrouble
from ludotheque.server.study import Study
from ludotheque.words import _, speaking, use

decode = msgspec.json.Decoder(study_messages.StudyCommand).decode

MOST_THREADS = 4
"""On which lines are played at the same time; the others wait."""

log = logging.getLogger(__name__)


class StudySocketServer:
    """Serves the pages of studies; they take their places among the tables' sockets."""

    def __init__(self, room: Room, places: Places) -> None:
        self.room, self.places = room, places
        self.reviews = Reviews(room.engines)
        self._threads = asyncio.Semaphore(MOST_THREADS)

    async def receive(self, socket: Socket, game: str, language: str, person: str) -> None:
        """One page's connection, from the handshake to the end."""
        use(language)
        await socket.accept()
        page = PageSocket(socket, language, self.room.waits.unread)
        if not self.places.enter(person):
            page.disconnect(messages.FULL)
            await page.close()
            return
        try:
            if self.places.is_for_players:
                page.disconnect(messages.FULL)
            else:
                await self._visit(page, game, person)
        except Exception as error:
            log.error("a study's socket broke: %s", short(error))
            page.disconnect(messages.BROKEN)
        finally:
            self.places.leave(person)
            await page.close()

    async def _visit(self, page: PageSocket, game: str, person: str) -> None:
        begin = await self._greet(page)
        if begin is None:
            return
        try:
            record = await self.room.record(begin.game) if begin.game else None
            if record is not None and record.opening.game != game:
                raise NoSuchGame(_("there is no such game"))
            study = Study.of_record(record) if record else Study.of_start(game, begin)
        except LudothequeError as reason:
            tell(page, messages.Refused("", "not_allowed", str(reason), 0))
            await asyncio.sleep(0)  # so that it is sent before the close
            is_damaged = isinstance(reason, StoreTrouble) and not isinstance(reason, NoSuchGame)
            page.disconnect(messages.DAMAGED if is_damaged else messages.NO_SUCH_GAME)
            return
        self.room.engines.warm(game)
        tell(page, study.begun())
        visit = StudyVisit(page, study, record, self.room, self.reviews, person, self._threads)
        try:
            await self._serve(page, visit)
        finally:
            visit.stop()

    async def _greet(self, page: PageSocket) -> study_messages.Begin | None:
        try:
            async with asyncio.timeout(self.room.waits.hello):
                frame = await page.listen()
        except TimeoutError:
            page.disconnect(messages.NO_HELLO)
            return None
        begin = None if frame is None else _read(frame)
        if isinstance(begin, study_messages.Begin):
            return begin
        if frame is not None:
            page.disconnect(messages.BAD_FRAME)
        return None

    async def _serve(self, page: PageSocket, visit: StudyVisit) -> None:
        bucket = Bucket(capacity=30, per_second=10)
        while (frame := await page.listen()) is not None:
            left = bucket.take()
            if left < -bucket.capacity:
                page.disconnect(messages.TOO_FAST)
                return
            command = _read(frame)
            if left < 0:
                tell(page, messages.Refused(getattr(command, "id", ""), "too_fast", _("slower, please"), 0))
            elif isinstance(command, str):
                tell(page, messages.Refused("", "malformed", command, 0))
            elif isinstance(command, study_messages.Begin):
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


def _read(frame: str) -> Any:
    """The command in a frame, or why there is none."""
    try:
        return decode(frame)
    except (msgspec.DecodeError, RecursionError) as error:
        return str(error)[:200]
