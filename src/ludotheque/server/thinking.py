"""Machines that think in other processes, so that the room answers everybody meanwhile.

- A *job* is one question to them: a machine's move, a hint, an analysis.
- A *worker* is a process that answers one job at a time (thinker.py); it starts when it is first needed.

Moves go before hints, hints before analyses; among equals whoever asked first. Hints and analyses leave one
worker free, so that no game waits for a long analysis of another.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from itertools import count
from typing import Any, NamedTuple

from ludotheque import words
from ludotheque.game import Interrupted, LudothequeError, Unsupported, Verdict
from ludotheque.server.worker import Progress, Worker
from ludotheque.words import _

MOVE, HINT, ANALYSIS, WARMING = range(4)
"""The most urgent first."""

WORKERS = max(2, min(3, (os.cpu_count() or 1) - 1))
"""Two even on one core, so that a move can overtake an analysis; few, since a solver may fill a gigabyte."""

MOST_WAITING = 200

TRIES = 2
"""How many workers a job may bring down."""

SECONDS_TO_STOP = 5.0
"""How long a worker may take to answer a job that nobody waits for any more."""


class Busy(Unsupported):
    """Too many jobs are waiting already."""


class Broken(RuntimeError):
    """A job failed by a fault of ours, or brought its workers down."""


class Judgement(NamedTuple):
    """An analysis: the verdict of the position, and of each move by its text; and the game's own note."""

    verdict: Verdict
    moves: Mapping[str, Verdict]
    note: str


class Job:
    """A question, and the answer that somebody awaits."""

    def __init__(self, number: int, urgency: int, order: dict[str, Any], progress: Progress) -> None:
        self.rank = (urgency, number)
        self.number, self.urgency, self.progress = number, urgency, progress
        self.order = {"job": number, **order}
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.tries = 0
        self.worker: Worker | None = None
        self.serving: asyncio.Task[None] | None = None

    def report(self, text: str) -> None:
        """Tell whoever still waits how far it is; what the listener does with it is no matter of ours."""
        if not self.answer.done():
            asyncio.get_running_loop().call_soon(self.progress, text)

    def settle(self, message: dict[str, Any]) -> None:
        """Hand the worker's answer over."""
        if self.answer.done():
            return
        if "refused" in message:
            self.answer.set_exception(LudothequeError(message["refused"]))
        elif "broken" in message:
            self.answer.set_exception(Broken(message["broken"]))
        else:
            self.answer.set_result(message)

    def fail(self, error: Exception) -> None:
        """No answer will come."""
        if not self.answer.done():
            self.answer.set_exception(error)


class Thinkers:
    """The workers and the queue before them.

    Whoever awaits gets an answer, a LudothequeError with a sentence (Busy, Interrupted by `close`, or why the
    worker refused), or Broken. Cancelling the task that awaits stops the job. Progress comes on the event
    loop; it speaks the caller's language unless another is asked for.
    """

    def __init__(self, workers: int = WORKERS) -> None:
        self._most = workers
        self._numbers = count(1)
        self._waiting: list[Job] = []
        self._under_way: set[Job] = set()
        self._idle: list[Worker] = []
        self._is_closed = False

    @property
    def pids(self) -> list[int]:
        """The workers that there are."""
        return [worker.pid for worker in self._workers() if worker.is_alive]

    async def choose(
        self,
        save: str,
        player: str,
        seed: int,
        progress: Progress = lambda text: None,
        language: str | None = None,
        seat: int | None = None,
    ) -> str:
        """A machine's move in the last position; the same job gives the same move."""
        order = {"do": "choose", "save": save, "player": player, "seed": seed, "seat": seat}
        return str((await self._ask(MOVE, order, language, progress))["move"])

    async def hint(
        self, save: str, progress: Progress = lambda text: None, language: str | None = None
    ) -> str:
        """The strongest machine's move in the last position."""
        order = {"do": "hint", "save": save}
        return str((await self._ask(HINT, order, language, progress))["move"])

    async def analyse(
        self,
        save: str,
        ply: int | None = None,
        language: str | None = None,
        progress: Progress = lambda text: None,
    ) -> Judgement:
        """What best play makes of the position after `ply` moves (None: the last one)."""
        order = {"do": "analyse", "save": save, "ply": ply}
        analysis = (await self._ask(ANALYSIS, order, language, progress))["analysis"]
        moves = {text: Verdict(*verdict) for text, verdict in analysis["moves"].items()}
        return Judgement(Verdict(*analysis["verdict"]), moves, analysis["note"])

    def warm(self, game: str = "") -> None:
        """Start a worker ahead, and let it load what the game's machines run, unless there is one already."""
        if not (self._is_closed or self._workers() or self._under_way):
            order = {"do": "warm", "game": game, "language": words.spoken()}
            job = self._join(WARMING, order, lambda text: None)
            job.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())

    async def close(self) -> None:
        """End everything; jobs that are not answered are interrupted."""
        self._is_closed = True
        for job in (*self._waiting, *self._under_way):
            job.fail(Interrupted(_("stopped before the end")))
        self._waiting.clear()
        await asyncio.gather(*(worker.end() for worker in self._workers()))
        await asyncio.gather(*(job.serving for job in self._under_way if job.serving))
        self._idle.clear()

    # --- The queue ------------------------------------------------------------------------------

    async def _ask(
        self, urgency: int, order: dict[str, Any], language: str | None, progress: Progress
    ) -> dict[str, Any]:
        if self._is_closed:
            raise Interrupted(_("stopped before the end"))
        job = self._join(urgency, {**order, "language": language or words.spoken()}, progress)
        if len(self._waiting) > MOST_WAITING:
            self._waiting.remove(job)
            raise Busy(_("the machines are all busy; try again in a moment"))
        try:
            return await job.answer
        finally:
            if job.answer.cancelled():
                self._give_up(job)

    def _join(self, urgency: int, order: dict[str, Any], progress: Progress) -> Job:
        job = Job(next(self._numbers), urgency, order, progress)
        self._waiting.append(job)
        self._hand_out()
        return job

    def _hand_out(self) -> None:
        """Give waiting jobs to workers, as long as there are both."""
        while self._waiting and len(self._under_way) < self._most:
            job = min(self._waiting, key=lambda job: job.rank)
            others = sum(one.urgency > MOVE for one in self._under_way)
            if job.urgency > MOVE and others >= max(1, self._most - 1):
                break
            self._waiting.remove(job)
            self._under_way.add(job)
            job.serving = asyncio.get_running_loop().create_task(self._serve(job))

    def _give_up(self, job: Job) -> None:
        """Nobody waits for this job any more: out of the queue, or out of the worker's head."""
        if job in self._waiting:
            self._waiting.remove(job)
        elif job in self._under_way and job.worker:
            job.worker.stop(job.number)
            asyncio.get_running_loop().call_later(SECONDS_TO_STOP, self._lose_patience, job, job.worker)

    def _lose_patience(self, job: Job, worker: Worker) -> None:
        if job in self._under_way:
            worker.kill()

    # --- The workers ----------------------------------------------------------------------------

    def _workers(self) -> list[Worker]:
        return self._idle + [job.worker for job in self._under_way if job.worker]

    async def _serve(self, job: Job) -> None:
        """One job from its worker's start to its answer; then the next one."""
        try:
            job.worker = self._take_idle() or await Worker.start()
            if not job.answer.done():
                job.settle(await job.worker.answer(job.order, job.report))
            await self._put_back(job.worker)
        except (OSError, EOFError, ValueError):
            if job.worker:
                job.worker.kill()
                await job.worker.end()
            self._try_again(job)
        finally:
            job.worker = None
            self._under_way.discard(job)
            self._hand_out()

    def _take_idle(self) -> Worker | None:
        """The one that was at work last: what it runs is loaded."""
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                return worker
        return None

    async def _put_back(self, worker: Worker) -> None:
        if self._is_closed:
            await worker.end()
        else:
            self._idle.append(worker)

    def _try_again(self, job: Job) -> None:
        """The worker went down; this job may have done it, so that it gets few others."""
        job.tries += 1
        if job.tries == TRIES:
            job.fail(Broken(f"{TRIES} workers went down over {job.order['do']}"))
        elif not job.answer.done():
            self._waiting.append(job)
