"""A machine at the keys of a live table: its moves come from an engine process, its keys at its own pace."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from ludotheque import catalogue
from ludotheque.live import LiveGame
from ludotheque.match import Match
from ludotheque.server.engines.engines import Busy, Engines
from ludotheque.server.network.log_lines import short

log = logging.getLogger(__name__)


class MachineSeat:
    """Asks for each move once; until the answer is there, no key is down."""

    def __init__(
        self,
        game: LiveGame[Any],
        seat: int,
        pace: str,
        engines: Engines,
        table: str,
        is_watched: bool = False,
    ) -> None:
        self.pace, self.is_watched = pace, is_watched
        self.thoughts: list[tuple[str, float | None]] = []  # about the present move, where it is only watched
        self._game, self._seat, self._engines, self._table = game, seat, engines, table
        self._number = -1  # of the move that was asked for last
        self._move: str | None = None
        self._task: asyncio.Task[None] | None = None

    def keys(self, state: Any) -> int:
        """The keys that it holds down in the next tick."""
        if self._game.move_number(state, self._seat) != self._number:
            self._ask(state)
        return self._game.machine_keys(state, self._seat, self.pace, self._move)

    def stop(self) -> None:
        """What it thinks about no longer matters."""
        if self._task:
            self._task.cancel()
        self._number, self._move, self._task, self.thoughts = -1, None, None, []

    def _ask(self, state: Any) -> None:
        if self._task and not self._task.done():
            return
        question = self._game.question(state, self._seat, self.pace)
        self._number, self._move = self._game.move_number(state, self._seat), None
        if question:
            game = catalogue.game(question.game, options=question.options)
            match = Match.from_position(game, question.position)
            self._task = asyncio.create_task(self._answer(match, question.player, self._number))

    async def _answer(self, match: Match, player: str, number: int) -> None:
        try:
            thoughts = await self._think(match, player, number)
            if thoughts:
                move = thoughts[0][0]
            else:
                move = await self._engines.choose(f"{self._table}-{number}", match, player, 0)
        except Busy:
            self._number = -1  # asked again in the next tick
        except Exception as error:  # a fault of ours: it lets things fall until it is asked again
            log.error("a machine at the keys broke: %s", short(error))
            await asyncio.sleep(1)
            self._number = -1
        else:
            if number == self._number:
                self._move, self.thoughts = move, thoughts

    async def _think(self, match: Match, player: str, number: int) -> list[tuple[str, float | None]]:
        """What it thinks of its moves, for those who watch a machine and no person."""
        if not self.is_watched:
            return []
        return await self._engines.think(f"{self._table}-{number}", match, player, 0)
