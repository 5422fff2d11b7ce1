"""Everything expensive happens in other processes, so that the room answers everybody meanwhile.

A *job* is one question to them: a machine's move, a hint, an analysis, the cards of a new game, a save to be
played again. Each process answers one job at a time; the first one starts when it is first needed. Which job
is next, job_queue.py says. Every job has a deadline: a machine is asked to stop then, and its answer still
counts; a process that does not answer a little later is killed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any, NamedTuple

from ludotheque import catalogue, words
from ludotheque.game import Game, Interrupted, LudothequeError, Verdict
from ludotheque.match import Match
from ludotheque.server.engines.job import (
    ANALYSIS,
    HINT,
    MOVE,
    OPENING,
    REVIEW,
    WARMING,
    Broken,
    FoundListener,
    Job,
)
from ludotheque.server.engines.job_queue import Busy
from ludotheque.server.engines.pool import EnginePool, TooLong
from ludotheque.server.engines.prepare import ReadSave
from ludotheque.server.engines.process import ProgressListener
from ludotheque.server.waits import PATIENT, Waits
from ludotheque.words import _

__all__ = ["Broken", "Busy", "Engines", "Judgement", "TooLong"]

PROCESSES = max(3, min(4, os.cpu_count() or 1))
"""Three even on one core: a move overtakes an opening, an opening an analysis. Few, since a solver may fill a
gigabyte; they start only when they are needed."""


def nothing(text: str) -> None:
    """For who wants to hear of no progress."""


class Hinted(NamedTuple):
    """A good move by its text; for who plays alone also whether it can still be done, in a sentence."""

    move: str
    note: str


class Judgement(NamedTuple):
    """An analysis: the verdict of the position, and of each move by its text; and the game's own note.

    Lines and the moves of an opening book are by their texts, too.
    """

    verdict: Verdict
    moves: Mapping[str, Verdict]
    note: str
    lines: Mapping[str, list[str]] = {}
    book: tuple[str, ...] = ()


class Engines:
    """What may be asked of the processes.

    Whoever awaits gets an answer, a LudothequeError with a sentence (Busy, Interrupted by `close`, or why the
    question was refused), or Broken. Cancelling the task that awaits stops the job. Progress comes on the
    event loop, in the caller's language unless another is asked for. A game id stands for one opening: the
    processes keep the games by it, and are sent only their new moves.
    """

    def __init__(self, processes: int = PROCESSES, waits: Waits = PATIENT) -> None:
        self._waits = waits
        self._numbers = count(1)
        self._pool = EnginePool(processes)

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that there are."""
        return [process.pid for process in self._pool.processes if process.is_alive]

    async def choose(
        self,
        game_id: str,
        match: Match,
        player: str,
        seat: int,
        progress: ProgressListener = nothing,
        language: str | None = None,
    ) -> str:
        """A machine's move for a seat in the present position; the same job gives the same move."""
        order = {"do": "choose", "game": game_id, "player": player, "seat": seat}
        return str((await self._ask(MOVE, order, self._waits.machine, match, language, progress))["move"])

    async def think(
        self, game_id: str, match: Match, player: str, seat: int
    ) -> list[tuple[str, float | None]]:
        """What a machine thinks of its best moves, as texts with their values, the best one first."""
        order = {"do": "think", "game": game_id, "player": player, "seat": seat}
        answer = await self._ask(MOVE, order, self._waits.machine, match)
        return [(str(move), value) for move, value in answer["thoughts"]]

    async def hint(
        self,
        game_id: str,
        match: Match,
        seat: int,
        progress: ProgressListener = nothing,
        person: str = "",
    ) -> Hinted:
        """The move of the game's strongest machine for a seat in the present position, and a note on it."""
        order = {"do": "hint", "game": game_id, "seat": seat, "seconds": self._waits.hint}
        answer = await self._ask(HINT, order, self._waits.machine, match, None, progress, person)
        return Hinted(str(answer["move"]), str(answer["note"]))

    async def analyse(
        self,
        game_id: str,
        match: Match,
        ply: int | None = None,
        language: str | None = None,
        progress: ProgressListener = nothing,
        seat: int = 0,
        person: str = "",
        found: Callable[[Judgement], None] | None = None,
    ) -> Judgement:
        """What best play makes of the position after `ply` moves (None: the present one).

        Where several move at once, only the moves of `seat` are judged. It ends early where others wait long.
        `found` hears what there is so far.
        """
        order = {"do": "analyse", "game": game_id, "seat": seat, "ply": ply}
        seconds, share = self._waits.analysis, self._waits.analysis_share
        hear = None if found is None else _hearing(found)
        answer = await self._ask(ANALYSIS, order, seconds, match, language, progress, person, share, hear)
        return _judgement(answer["analysis"])

    async def review(self, game_id: str, match: Match, ply: int, seat: int, person: str) -> Judgement | None:
        """What a short look makes of a position, behind everything else that is asked; None: nothing."""
        order = {"do": "analyse", "game": game_id, "seat": seat, "ply": ply}
        try:
            answer = await self._ask(REVIEW, order, self._waits.review, match, None, nothing, person)
        except Interrupted:
            raise
        except LudothequeError:
            return None
        return _judgement(answer["analysis"])

    async def prepare(self, game: Game[Any, Any], seed: int, person: str) -> Game[Any, Any]:
        """The game with all that is made from its seed; TooLong where that takes too long."""
        order = {"do": "prepare", "name": game.name, "rules": game.rules._asdict(), "seed": seed}
        answer = await self._ask(OPENING, order, self._waits.opening, person=person)
        return catalogue.game(game.name, options=answer["rules"])

    async def read_save(self, save: str, person: str, number: int = 0) -> ReadSave:
        """The game of a save, or one of a file, played to its end there; TooLong, or why it is none."""
        order = {"do": "read", "save": save, "number": number}
        answer = await self._ask(OPENING, order, self._waits.opening, person=person)
        return ReadSave(**answer["save"])

    async def list_file(self, text: str, person: str) -> list[str]:
        """What the games of a file are called; TooLong, or why it is none."""
        order = {"do": "list", "save": text}
        return list((await self._ask(OPENING, order, self._waits.opening, person=person))["titles"])

    def warm(self, game: str) -> None:
        """Start a process ahead, unless there is one, and let it load what the game's machines run."""
        if self._pool.is_unused and not self._pool.is_closed:
            order = {"do": "warm", "name": game, "language": words.spoken()}
            job = Job(next(self._numbers), WARMING, order, None, nothing, self._waits.machine)
            self._pool.add(job)
            job.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())

    async def close(self) -> None:
        """End all processes; jobs that are not answered are interrupted."""
        await self._pool.close()

    async def _ask(
        self,
        urgency: int,
        order: dict[str, Any],
        seconds: float,
        match: Match | None = None,
        language: str | None = None,
        progress: ProgressListener = nothing,
        person: str = "",
        share: float | None = None,
        found: FoundListener | None = None,
    ) -> dict[str, Any]:
        if self._pool.is_closed:
            raise Interrupted(_("stopped before the end"))
        order = {**order, "language": language or words.spoken()}
        job = Job(next(self._numbers), urgency, order, match, progress, seconds, person, share, found)
        self._pool.add(job)
        try:
            return await job.answer
        except TooLong:  # said here, in the caller's language
            raise TooLong(_("this takes too long to be made or read; something simpler may do")) from None
        finally:
            if job.answer.cancelled():
                self._pool.give_up(job)


def _judgement(analysis: dict[str, Any]) -> Judgement:
    moves = {text: Verdict(*verdict) for text, verdict in analysis["moves"].items()}
    lines, book = analysis.get("lines", {}), tuple(analysis.get("book", ()))
    return Judgement(Verdict(*analysis["verdict"]), moves, analysis["note"], lines, book)


def _hearing(found: Callable[[Judgement], None]) -> FoundListener:
    return lambda analysis: found(_judgement(analysis))
