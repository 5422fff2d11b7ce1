"""Hints and analyses that a page asks for: one of each at a time, a new one replaces its like."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping

from ludotheque.game import Analysis, LudothequeError
from ludotheque.match import Match
from ludotheque.server import messages, notices
from ludotheque.server.engines.engines import Busy, Engines, Judgement
from ludotheque.server.engines.process import ProgressListener
from ludotheque.server.fair_play import is_next_to_played, is_played_by_people
from ludotheque.server.messages import Refusal
from ludotheque.server.presence import Page, tell
from ludotheque.server.tables import Table
from ludotheque.words import _, speaking

log = logging.getLogger(__name__)

Request = messages.Advise | messages.Analyse


class AdviceRequests:
    """What one page waits for."""

    def __init__(self, page: Page, table: Table, tables: Mapping[str, Table], person: str) -> None:
        self.page, self.table, self.person = page, table, person
        self._tables = tables  # all of the room
        self._tasks: dict[type, asyncio.Task[None]] = {}

    def start(self, request: Request) -> None:
        """Begin to answer; what was under way of the same kind is dropped."""
        before = self._tasks.pop(type(request), None)
        if before:
            before.cancel()
        self._tasks[type(request)] = asyncio.create_task(self._run(request))

    def stop(self) -> None:
        """The page needs no answer any more."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def _run(self, request: Request) -> None:
        with speaking(self.page.language):
            try:
                if not self.table.may_advise(self.page):
                    raise Refusal("not_allowed", _("advice between people waits until the end of the game"))
                if self.table.seconds_to_start > 0:
                    raise Refusal("not_allowed", _("wait for the start"))
                if isinstance(request, messages.Advise):
                    await self._advise(request)
                else:
                    await self._analyse(request)
            except Refusal as refusal:
                self._refuse(request.id, refusal.code, str(refusal))
            except Busy as reason:
                self._refuse(request.id, "busy", str(reason))
            except LudothequeError as reason:
                self._refuse(request.id, "not_allowed", str(reason))
            except Exception:
                log.exception("a hint or an analysis at the table %s broke", self.table.record.id)
                self._refuse(request.id, "busy", _("the machine broke; try again"))

    async def _advise(self, request: messages.Advise) -> None:
        record = self.table.record
        match = record.match
        if request.seq != record.seq:
            raise Refusal("stale", _("the game has gone on meanwhile"))
        moving = notices.seats_to_move(match, self.page.seats)
        if not moving:
            raise Refusal("not_your_turn", _("it is not your turn"))
        await self._expect_fair(match)
        progress = self._progress(request.id)
        hint = await self.table.engines.hint(record.id, match, moving[0], progress, self.person)
        path = list(match.game.path(match.read(hint.move)))
        said = _("a good move: {move}", move=match.game.readable(hint.move))
        tell(self.page, messages.Advice(request.id, record.seq, path, said, hint.note))

    async def _analyse(self, request: messages.Analyse) -> None:
        record = self.table.record
        if request.ply > record.match.ply:
            raise Refusal("stale", _("there is no such position in this game"))
        if record.match.game.has_hidden_hands and not record.outcome:
            is_own = request.ply == record.match.ply and notices.seats_to_move(record.match, self.page.seats)
            if not is_own:
                raise Refusal("not_allowed", _("an analysis would tell hidden hands: it waits until the end"))
        match = record.match.at(request.ply)
        await self._expect_fair(match)
        seat = next(iter(notices.seats_to_move(match, self.page.seats)), match.to_move)
        name = notices.names_of(record.seats)[seat]
        await judge(
            self.page, self.table.engines, request.id, record.id, record.match, match, seat, name, self.person
        )

    async def _expect_fair(self, match: Match) -> None:
        """Refuse advice about the present position of a match that is a copy of what others play."""
        others = [table for table in self._tables.values() if table is not self.table]
        is_set_up = match.position is not None
        if is_played_by_people(match, others) or (is_set_up and await is_next_to_played(match, others)):
            raise Refusal("not_allowed", _("people play this very game now: advice waits until its end"))

    def _progress(self, command: str) -> ProgressListener:
        return lambda text: tell(self.page, messages.ProgressNotice(text, command))

    def _refuse(self, command: str, code: messages.Code, text: str) -> None:
        tell(self.page, messages.Refused(command, code, text, self.table.record.seq))


async def judge(
    page: Page,
    engines: Engines,
    command: str,
    game_id: str,
    whole: Match,
    match: Match,
    seat: int,
    name: str,
    person: str,
) -> None:
    """Analyse the position that `match` has come to in the game `whole`; a page is told all that is found."""

    def show(found: Judgement, is_final: bool = False) -> None:
        moves = {match.legal[text]: verdict for text, verdict in found.moves.items()}
        lines = {match.legal[text]: line for text, line in found.lines.items()}
        book = [match.legal[text] for text in found.book]
        analysis = Analysis(found.verdict, moves, found.note, lines, book)
        with speaking(page.language):
            tell(page, notices.judged(command, match, analysis, seat, name, is_final))

    found = await engines.analyse(
        game_id,
        whole,
        match.ply,
        progress=lambda text: tell(page, messages.ProgressNotice(text, command)),
        seat=seat,
        person=person,
        found=show,
    )
    show(found, is_final=True)
