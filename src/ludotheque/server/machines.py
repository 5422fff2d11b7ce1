"""The machine players of one table: woken when it is their turn, stopped when the game goes elsewhere."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from ludotheque.server import messages
from ludotheque.server.engines import Busy
from ludotheque.server.presence import tell
from ludotheque.server.record import Record

if TYPE_CHECKING:
    from ludotheque.server.tables import Table

log = logging.getLogger(__name__)


class Machines:
    """One task for each machine that is to move."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def wake(self) -> None:
        """Let machines think that may move, if somebody looks on."""
        table = self._table
        if not table.presence.pages or table.frozen:
            return
        for seat in table.record.match.movers:
            sitting, task = table.record.seats[seat], self._tasks.get(seat)
            is_idle = task is None or task.done() or task is asyncio.current_task()
            if is_idle and sitting.kind == "machine":
                self._tasks[seat] = asyncio.create_task(self._move(table.record, seat, sitting.name))

    def stop(self, besides: asyncio.Task[Any] | None = None) -> None:
        """What they think about no longer matters."""
        for task in self._tasks.values():
            if task is not besides:
                task.cancel()
        self._tasks.clear()

    async def _move(self, record: Record, seat: int, player: str) -> None:
        """A machine's move; it is dropped when the game has gone elsewhere meanwhile."""
        table = self._table
        at_once = len(record.match.movers) > 1
        try:
            if at_once:
                await asyncio.sleep(table.waits.machine_at_once)
            elif all(sitting.kind == "machine" for sitting in record.seats):
                await asyncio.sleep(table.waits.between_machines)
            language = next((page.language for page in table.presence.pages), None)
            match = table.record.match
            move = await table.engines.choose(record.id, match, player, seat, self._show_progress, language)
            async with table.lock:
                if table.record is record or (at_once and self._is_still_legal(seat, move)):
                    await table.try_to_commit("move", seat, move)
        except Busy:
            log.info("the table %s waits for a machine", record.id)
        except Exception:  # whatever broke, it is ours, and no player is judged for it
            log.exception("the machine %s broke at the table %s", player, record.id)
            table.freeze()
        if table.record is record:
            await asyncio.sleep(table.waits.retry)
        self.wake()

    def _is_still_legal(self, seat: int, text: str) -> bool:
        """Whether a machine may still make the move that it chose while others moved."""
        match = self._table.record.match
        move = match.legal.get(text)
        return seat in match.movers and move is not None and match.game.mover(match.state, move) == seat

    def _show_progress(self, text: str) -> None:
        for page in self._table.presence.pages:
            tell(page, messages.ProgressNotice(text))
