"""Machine players in other processes, so that the room answers everybody while they think.

A *job* is one question to them: a machine's move, a hint, an analysis. Each process answers one job at a
time; the first one starts when it is first needed.

Moves go before hints, hints before analyses; among equals whoever asked first. Hints and analyses leave one
process free, so that no game waits for a long analysis of another.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from itertools import count
from typing import Any, NamedTuple

from ludotheque import words
from ludotheque.game import Interrupted, Unsupported, Verdict
from ludotheque.match import Match
from ludotheque.server.engine_job import ANALYSIS, HINT, MOVE, WARMING, Broken, Job
from ludotheque.server.engine_process import EngineProcess, ProgressListener
from ludotheque.words import _

__all__ = ["Broken", "Busy", "Engines", "Judgement"]

PROCESSES = max(2, min(3, (os.cpu_count() or 1) - 1))
"""Two even on one core, so that a move can overtake an analysis; few, since a solver may fill a gigabyte."""

MOST_WAITING = 200

TRIES = 2
"""How many processes a job may bring down."""

SECONDS_TO_STOP = 5.0
"""How long a process may take to answer a job that nobody waits for any more."""


class Busy(Unsupported):
    """Too many jobs are waiting already."""


class Judgement(NamedTuple):
    """An analysis: the verdict of the position, and of each move by its text; and the game's own note."""

    verdict: Verdict
    moves: Mapping[str, Verdict]
    note: str


class Engines:
    """The processes and the queue of jobs before them.

    Whoever awaits gets an answer, a LudothequeError with a sentence (Busy, Interrupted by `close`, or why the
    question was refused), or Broken. Cancelling the task that awaits stops the job. Progress comes on the
    event loop, in the caller's language unless another is asked for. A game id stands for one opening: the
    processes keep the games by it, and are sent only their new moves.
    """

    def __init__(self, processes: int = PROCESSES) -> None:
        self._most = processes
        self._numbers = count(1)
        self._waiting: list[Job] = []
        self._under_way: set[Job] = set()
        self._idle: list[EngineProcess] = []
        self._is_closed = False

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that there are."""
        return [process.pid for process in self._processes() if process.is_alive]

    async def choose(
        self,
        game_id: str,
        match: Match,
        player: str,
        seat: int,
        progress: ProgressListener = lambda text: None,
        language: str | None = None,
    ) -> str:
        """A machine's move for a seat in the present position; the same job gives the same move."""
        order = {"do": "choose", "game": game_id, "player": player, "seat": seat}
        return str((await self._ask(MOVE, order, match, language, progress))["move"])

    async def hint(
        self,
        game_id: str,
        match: Match,
        seat: int,
        progress: ProgressListener = lambda text: None,
        language: str | None = None,
    ) -> str:
        """The move of the game's strongest machine for a seat in the present position."""
        order = {"do": "hint", "game": game_id, "seat": seat}
        return str((await self._ask(HINT, order, match, language, progress))["move"])

    async def analyse(
        self,
        game_id: str,
        match: Match,
        ply: int | None = None,
        language: str | None = None,
        progress: ProgressListener = lambda text: None,
        seat: int = 0,
    ) -> Judgement:
        """What best play makes of the position after `ply` moves (None: the present one).

        Where several move at once, only the moves of `seat` are judged.
        """
        order = {"do": "analyse", "game": game_id, "seat": seat, "ply": ply}
        analysis = (await self._ask(ANALYSIS, order, match, language, progress))["analysis"]
        moves = {text: Verdict(*verdict) for text, verdict in analysis["moves"].items()}
        return Judgement(Verdict(*analysis["verdict"]), moves, analysis["note"])

    def warm(self, game: str) -> None:
        """Start a process ahead, unless there is one, and let it load what the game's machines run."""
        if not (self._is_closed or self._processes() or self._under_way):
            order = {"do": "warm", "name": game, "language": words.spoken()}
            job = self._enqueue(WARMING, order, None, lambda text: None)
            job.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())

    async def close(self) -> None:
        """End all processes; jobs that are not answered are interrupted."""
        self._is_closed = True
        for job in (*self._waiting, *self._under_way):
            job.fail(Interrupted(_("stopped before the end")))
        self._waiting.clear()
        await asyncio.gather(*(process.end() for process in self._processes()))
        await asyncio.gather(*(job.serving for job in self._under_way if job.serving))
        self._idle.clear()

    # --- The queue ----------------------------------------------------------------------------------

    async def _ask(
        self,
        urgency: int,
        order: dict[str, Any],
        match: Match,
        language: str | None,
        progress: ProgressListener,
    ) -> dict[str, Any]:
        if self._is_closed:
            raise Interrupted(_("stopped before the end"))
        job = self._enqueue(urgency, {**order, "language": language or words.spoken()}, match, progress)
        if len(self._waiting) > MOST_WAITING:
            self._waiting.remove(job)
            raise Busy(_("the machines are all busy; try again in a moment"))
        try:
            return await job.answer
        finally:
            if job.answer.cancelled():
                self._give_up(job)

    def _enqueue(
        self, urgency: int, order: dict[str, Any], match: Match | None, progress: ProgressListener
    ) -> Job:
        job = Job(next(self._numbers), urgency, order, match, progress)
        self._waiting.append(job)
        self._hand_out()
        return job

    def _hand_out(self) -> None:
        """Give waiting jobs to processes, as long as there are both."""
        while self._waiting and len(self._under_way) < self._most:
            job = min(self._waiting, key=lambda job: job.rank)
            others = sum(one.urgency > MOVE for one in self._under_way)
            if job.urgency > MOVE and others >= max(1, self._most - 1):
                break
            self._waiting.remove(job)
            self._under_way.add(job)
            job.serving = asyncio.get_running_loop().create_task(self._serve(job))

    def _give_up(self, job: Job) -> None:
        """Nobody waits for this job any more: take it out of the queue, or stop the process that is at it."""
        if job in self._waiting:
            self._waiting.remove(job)
        elif job in self._under_way and job.process:
            job.process.stop(job.number)
            asyncio.get_running_loop().call_later(SECONDS_TO_STOP, self._kill_if_still_at, job, job.process)

    def _kill_if_still_at(self, job: Job, process: EngineProcess) -> None:
        if job in self._under_way:
            process.kill()

    # --- The processes --------------------------------------------------------------------------------

    def _processes(self) -> list[EngineProcess]:
        return self._idle + [job.process for job in self._under_way if job.process]

    async def _serve(self, job: Job) -> None:
        """One job from the start of its process to its answer; then the next one."""
        try:
            job.process = self._take_idle(job.order.get("game", "")) or await EngineProcess.start()
            if not job.answer.done():
                job.settle(await job.process.answer(job.order, job.match, job.report))
            await self._put_back(job.process)
        except (OSError, EOFError, ValueError):
            if job.process:
                job.process.kill()
                await job.process.end()
            self._try_again(job)
        finally:
            job.process = None
            self._under_way.discard(job)
            self._hand_out()

    def _take_idle(self, game_id: str) -> EngineProcess | None:
        """A process that keeps the game, else the one that was at work last: what it runs is loaded."""
        self._idle = [process for process in self._idle if process.is_alive]
        if not self._idle:
            return None
        best = max(range(len(self._idle)), key=lambda place: (game_id in self._idle[place].games, place))
        return self._idle.pop(best)

    async def _put_back(self, process: EngineProcess) -> None:
        if self._is_closed:
            await process.end()
        else:
            self._idle.append(process)

    def _try_again(self, job: Job) -> None:
        """Its process went down, perhaps because of this job, which gets only a few others."""
        job.tries += 1
        if job.tries == TRIES:
            job.fail(Broken(f"{TRIES} processes went down over {job.order['do']}"))
        elif not job.answer.done():
            self._waiting.append(job)
