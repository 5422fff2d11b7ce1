"""The machine players of one table: woken when it is their turn, stopped when the game goes elsewhere.

A machine that breaks is asked again, after pauses that grow; meanwhile people may do whatever they may do
otherwise, and give its seat to another machine.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from ludotheque.server import messages
from ludotheque.server.engines.engines import Busy
from ludotheque.server.record import Record
from ludotheque.words import mark

if TYPE_CHECKING:
    from ludotheque.server.tables import Table

BROKEN = mark("the machine has trouble and will try again; another one may take its seat")

log = logging.getLogger(__name__)


class Machines:
    """One task for each machine that is to move."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._faults: dict[tuple[int, str], int] = {}  # in a row, by seat and player

    def wake(self) -> None:
        """Let machines think that may move, if somebody looks on."""
        table, record = self._table, self._table.record
        seats = [seat for seat in record.match.movers if record.seats[seat].kind == "machine"]
        if not seats or not table.presence.pages or record.is_too_long or record.is_awaited:
            return
        for seat in seats:
            task = self._tasks.get(seat)
            if task is None or task.done() or task is asyncio.current_task():
                self._tasks[seat] = asyncio.create_task(self._move(record, seat, record.seats[seat].name))

    def stop(self, besides: asyncio.Task[Any] | None = None) -> None:
        """What they think about no longer matters."""
        for task in self._tasks.values():
            if task is not besides:
                task.cancel()
        self._tasks.clear()

    def is_in_trouble(self, seat: int) -> bool:
        """Whether the machine in this seat broke when it was asked last."""
        return (seat, self._table.record.seats[seat].name) in self._faults

    async def _move(self, record: Record, seat: int, player: str) -> None:
        """A machine's move; it is dropped when the game has gone elsewhere meanwhile."""
        table = self._table
        at_once = len(record.match.movers) > 1
        pause = table.waits.retry
        try:
            if at_once:
                await asyncio.sleep(table.seconds_to_start + table.waits.machine_at_once)
            elif all(sitting.kind == "machine" for sitting in record.seats):
                await asyncio.sleep(table.waits.between_machines)
            language = next((page.language for page in table.presence.pages), None)
            match = table.record.match
            move = await table.engines.choose(record.id, match, player, seat, self._show_progress, language)
            async with table.lock:
                if table.record is record or (at_once and self._is_still_legal(seat, move)):
                    was_broken = self._faults.pop((seat, player), None)
                    await table.try_to_commit("move", seat, move)
                    if was_broken:
                        table.broadcast.tables(table.record.seq)
        except Busy:
            log.info("the table %s waits for a machine", record.id)
        except Exception:  # whatever broke, it is ours, and no player is judged for it
            log.exception("the machine %s broke at the table %s", player, record.id)
            pause = self._note_fault(seat, player)
        if table.record is record:
            await asyncio.sleep(pause)
        self.wake()

    def _note_fault(self, seat: int, player: str) -> float:
        """Tell everybody of a machine that broke; the result is how long to wait before it is asked again."""
        table = self._table
        faults = self._faults[seat, player] = self._faults.get((seat, player), 0) + 1
        table.broadcast.tables(table.record.seq)
        return min(table.waits.retry * 2.0 ** min(faults, 20), table.waits.longest_retry)

    def _is_still_legal(self, seat: int, text: str) -> bool:
        """Whether a machine may still make the move that it chose while others moved."""
        record, match = self._table.record, self._table.record.match
        move = match.legal.get(text)
        is_playing = record.seats[seat].kind == "machine" and self._table.seconds_to_start == 0
        return (
            is_playing
            and seat in match.movers
            and move is not None
            and match.game.mover(match.state, move) == seat
        )

    def _show_progress(self, text: str) -> None:
        self._table.broadcast.all(lambda: messages.ProgressNotice(text))
