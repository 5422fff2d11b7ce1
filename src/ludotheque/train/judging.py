"""Who does the jobs of a training: threads or processes of this machine. cluster.py: Ray, here or far away.

A job's tally depends on the job alone, so that the number of workers and their kind change nothing but how
long it takes.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Collection, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from ludotheque.control import Control
from ludotheque.game import Unreadable, Unsupported
from ludotheque.train.learning import TrainingTask
from ludotheque.train.match_jobs import play_matches
from ludotheque.train.parallel import cores
from ludotheque.trainable import JobJudge, PlayJob, Tally
from ludotheque.words import _

MOST_WORKERS = 1024


def judge_for(task: TrainingTask, workers: int, backend: str, control: Control) -> JobJudge:
    """Who does the jobs of a task: `threads`, `processes`, `gpu`, `local` (Ray here) or a Ray address."""
    if not 0 <= workers <= MOST_WORKERS:
        raise Unreadable(_("the number of workers must be from 1 to {most}", most=MOST_WORKERS))
    count = workers or cores()
    if backend == "threads":
        return ThreadJudge(task, count, control)
    if backend == "processes":
        return ProcessJudge(task, count)
    if backend == "gpu":
        return task.trainable.gpu_judge(task.rules, task.feature_set)
    if backend != "local" and not backend.startswith("ray://"):
        raise Unreadable(
            _("a cluster is `local` or an address as ray://host:10001, not {name}", name=backend[:40])
        )
    try:
        from ludotheque.train.cluster import RayJudge
    except ImportError:
        raise Unsupported(_("clusters need the extra: pip install ludotheque[cluster]")) from None
    return RayJudge(task, count, backend)


def do_job(task: TrainingTask, job: PlayJob, control: Control | None = None) -> tuple[Tally, float]:
    """The tally of a job, and the seconds of one core that it took."""
    began, trainable, control = time.thread_time(), task.trainable, control or Control()
    if trainable.opponent:
        tally = play_matches(task, job, control)
    else:
        tally = trainable.play(task.rules, task.feature_set, job, control)
    return tally, time.thread_time() - began


class ThreadJudge:
    """Threads: the games are played in machine code, which lets other threads go on."""

    def __init__(self, task: TrainingTask, workers: int, control: Control) -> None:
        self.seconds = 0.0
        self._task, self._control = task, control
        self._threads = ThreadPoolExecutor(workers)

    def evaluate(self, jobs: Sequence[PlayJob]) -> list[Tally]:
        """The tallies, in the jobs' order; KeyboardInterrupt once the control was stopped."""
        waiting = [self._threads.submit(do_job, self._task, job, self._control) for job in jobs]
        try:
            _wait_for_all(waiting)
        except KeyboardInterrupt:
            self._control.stop()
            for one in waiting:
                one.cancel()
            raise
        found = [one.result() for one in waiting]
        if self._control.stopped:  # what was cut short must not count
            raise KeyboardInterrupt
        self.seconds += sum(seconds for _tally, seconds in found)
        return [tally for tally, _seconds in found]

    def close(self) -> None:
        """Stop what is under way."""
        self._control.stop()
        self._threads.shutdown(cancel_futures=True)


class ProcessJudge:
    """Processes; where one is lost, its jobs are done again."""

    def __init__(self, task: TrainingTask, workers: int) -> None:
        self.seconds = 0.0
        self._task, self._workers = task, workers
        self._pool: ProcessPoolExecutor | None = None

    def evaluate(self, jobs: Sequence[PlayJob]) -> list[Tally]:
        """The tallies, in the jobs' order."""
        found: dict[int, Tally] = {}
        while len(found) < len(jobs):
            left = {number: job for number, job in enumerate(jobs) if number not in found}
            try:
                waiting = {
                    number: self._started().submit(do_job, self._task, job) for number, job in left.items()
                }
                _wait_for_all(waiting.values())
                for number, one in waiting.items():
                    found[number], seconds = one.result()
                    self.seconds += seconds
            except BrokenProcessPool:
                self.close()
        return [found[number] for number in range(len(jobs))]

    def processes(self) -> list[int]:
        """Their ids."""
        return list(self._started()._processes)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawned = multiprocessing.get_context("spawn")  # a fork would share locks of our threads
            self._pool = ProcessPoolExecutor(self._workers, spawned, _leave_interrupts)
        return self._pool

    def close(self) -> None:
        """Let the processes end."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None


def _leave_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal; ours decides what it means."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _wait_for_all(waiting: Collection[Future[tuple[Tally, float]]]) -> None:
    """Wait in short turns, so that Ctrl-C is heard."""
    left = set(waiting)
    while left:
        left = wait(left, timeout=0.1).not_done
        if any(one.done() and one.exception() for one in waiting):
            return
