"""What a page asks of machines for itself: one hint, one analysis at a time; a new one replaces its like."""

from __future__ import annotations

import asyncio
import logging

from ludotheque.game import Analysis, LudothequeError
from ludotheque.server import messages, showing
from ludotheque.server.gathering import Guest, tell
from ludotheque.server.messages import Refusal
from ludotheque.server.tables import Table
from ludotheque.server.thinking import Busy
from ludotheque.server.worker import Progress
from ludotheque.words import _, speaking

log = logging.getLogger(__name__)


class Errand:
    """What one page waits for."""

    def __init__(self, guest: Guest, table: Table) -> None:
        self.guest, self.table = guest, table
        self._tasks: dict[type, asyncio.Task[None]] = {}

    def start(self, command: messages.Advise | messages.Analyse) -> None:
        """Set out; what was under way of the same kind is dropped."""
        before = self._tasks.pop(type(command), None)
        if before:
            before.cancel()
        self._tasks[type(command)] = asyncio.create_task(self._run(command))

    def stop(self) -> None:
        """Come back without an answer."""
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()

    async def _run(self, command: messages.Advise | messages.Analyse) -> None:
        with speaking(self.guest.language):
            try:
                if not self.table.advice(self.guest):
                    raise Refusal("not_allowed", _("advice between people waits until the end of the game"))
                if isinstance(command, messages.Advise):
                    await self._advise(command)
                else:
                    await self._analyse(command)
            except Refusal as refusal:
                self._refuse(command.id, refusal.code, str(refusal))
            except Busy as reason:
                self._refuse(command.id, "busy", str(reason))
            except LudothequeError as reason:
                self._refuse(command.id, "not_allowed", str(reason))
            except Exception:
                log.exception("an errand at the table %s broke", self.table.record.id)
                self._refuse(command.id, "busy", _("the machine broke; try again"))

    async def _advise(self, command: messages.Advise) -> None:
        record = self.table.record
        match = record.match
        if command.seq != record.seq:
            raise Refusal("stale", _("the game has gone on meanwhile"))
        if match.outcome or match.to_move not in self.guest.seats:
            raise Refusal("not_your_turn", _("it is not your turn"))
        text = await self.table.thinkers.hint(record.save(), self._progress(command.id))
        path = list(match.game.path(match.read(text)))
        said = _("a good move: {move}", move=text)
        tell(self.guest, messages.Advice(command.id, record.seq, path, said))

    async def _analyse(self, command: messages.Analyse) -> None:
        record = self.table.record
        if command.ply > len(record.match.played):
            raise Refusal("stale", _("there is no such position in this game"))
        found = await self.table.thinkers.analyse(
            record.save(), command.ply, progress=self._progress(command.id)
        )
        match = record.match.at(command.ply)
        moves = {match.legal[text]: verdict for text, verdict in found.moves.items()}
        names = showing.names_of(record.seats)
        analysis = Analysis(found.verdict, moves, found.note)
        tell(self.guest, showing.judged(command.id, command.ply, match, analysis, names))

    def _progress(self, command: str) -> Progress:
        return lambda text: tell(self.guest, messages.Progress(text, command))

    def _refuse(self, command: str, code: messages.Code, text: str) -> None:
        tell(self.guest, messages.Refused(command, code, text, self.table.record.seq))
