"""The engine processes: each is given one job after the other, stopped at its deadline, replaced if dead."""

from __future__ import annotations

import asyncio

from ludotheque.game import Interrupted, Unsupported
from ludotheque.server.engines.job import OPENING, Broken, Job
from ludotheque.server.engines.job_queue import JobQueue
from ludotheque.server.engines.process import EngineProcess
from ludotheque.words import _

TRIES = 2
"""How many processes a job may bring down."""

SECONDS_TO_STOP = 5.0
"""How long a process may take to answer a job that was stopped."""


class TooLong(Unsupported):
    """What was asked for takes more time than anybody is given."""


class EnginePool:
    """Some processes, started when they are first needed, and the jobs that wait for them."""

    def __init__(self, processes: int) -> None:
        self.is_closed = False
        self._waiting = JobQueue(processes)
        self._under_way: set[Job] = set()
        self._idle: list[EngineProcess] = []

    @property
    def processes(self) -> list[EngineProcess]:
        """All of them, at work and idle."""
        return self._idle + [job.process for job in self._under_way if job.process]

    @property
    def is_unused(self) -> bool:
        """Whether no process was started yet, and none is about to."""
        return not (self.processes or self._under_way)

    def add(self, job: Job) -> None:
        """Let a job wait for a process; Busy where too many do."""
        self._waiting.add(job)
        self._hand_out()
        self._share_out()

    def give_up(self, job: Job) -> None:
        """Nobody waits for this job any more: take it out of the queue, or stop the process that is at it."""
        if not self._waiting.remove(job) and job in self._under_way and job.process:
            self._stop(job, job.process)

    async def close(self) -> None:
        """End all processes; jobs that are not answered are interrupted."""
        self.is_closed = True
        for job in (*self._waiting.clear(), *self._under_way):
            job.fail(Interrupted(_("stopped before the end")))
        await asyncio.gather(*(process.end() for process in self.processes))
        await asyncio.gather(*(job.serving for job in self._under_way if job.serving))
        self._idle.clear()

    def _hand_out(self) -> None:
        """Give waiting jobs to processes, as long as there are both."""
        while job := self._waiting.take(self._under_way):
            self._under_way.add(job)
            job.serving = asyncio.get_running_loop().create_task(self._serve(job))

    async def _serve(self, job: Job) -> None:
        """One job from the start of its process to its answer; then the next one."""
        try:
            job.process = self._take_idle(job.order.get("game", "")) or await EngineProcess.start()
            if not job.answer.done():
                await self._settle(job, job.process)
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

    async def _settle(self, job: Job, process: EngineProcess) -> None:
        """Ask a process, and hand its answer over; it has so long and no longer."""
        loop = asyncio.get_running_loop()
        job.began = loop.time()
        deadline = loop.call_later(job.seconds, self._end_late, job, process)
        self._share_out()
        try:
            job.settle(await process.answer(job.order, job.match, job.report))
        finally:
            deadline.cancel()

    def _take_idle(self, game_id: str) -> EngineProcess | None:
        """A process that keeps the game, else the one that was at work last: what it runs is loaded."""
        self._idle = [process for process in self._idle if process.is_alive]
        if not self._idle:
            return None
        best = max(range(len(self._idle)), key=lambda place: (game_id in self._idle[place].games, place))
        return self._idle.pop(best)

    async def _put_back(self, process: EngineProcess) -> None:
        if self.is_closed:
            await process.end()
        else:
            self._idle.append(process)

    def _try_again(self, job: Job) -> None:
        """Its process went down, perhaps because of this job, which gets only a few others."""
        job.tries += 1
        if job.is_late and job.urgency == OPENING:
            job.fail(TooLong())
        elif job.is_late or job.tries == TRIES:
            job.fail(Broken(f"{job.tries} processes went down over {job.order['do']}"))
        elif not job.answer.done():
            self._waiting.add_again(job)

    def _share_out(self) -> None:
        """Others may wait now: jobs that could go on for long get their share and no more."""
        loop = asyncio.get_running_loop()
        for job in self._under_way:
            if job.share is not None and job.process and self._waiting.has_other(job):
                rest = max(0.0, job.began + job.share - loop.time())
                loop.call_later(rest, self._end_if_others_wait, job, job.process)

    def _end_if_others_wait(self, job: Job, process: EngineProcess) -> None:
        if job.process is process and not job.is_late and self._waiting.has_other(job):
            self._end_late(job, process)

    def _stop(self, job: Job, process: EngineProcess) -> None:
        """Ask for a quick answer; openings know no such thing, and end with their process."""
        if job.urgency == OPENING:
            process.kill()
        else:
            process.stop(job.number)
            asyncio.get_running_loop().call_later(SECONDS_TO_STOP, self._kill_if_still_at, job, process)

    def _end_late(self, job: Job, process: EngineProcess) -> None:
        """The deadline of a job that a process is at."""
        job.is_late = True
        self._stop(job, process)

    def _kill_if_still_at(self, job: Job, process: EngineProcess) -> None:
        if job in self._under_way:
            process.kill()
