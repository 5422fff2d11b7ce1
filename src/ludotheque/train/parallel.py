"""Portions of work on all cores, by threads: what takes long is machine code, which lets others go on."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

from ludotheque.trainable import JobJudge

T = TypeVar("T")


def cores() -> int:
    """Those that this program may use: `taskset -c 0 ludotheque arena …` plays one game at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_parallel(work: Callable[[int], T], portions: int, judge: JobJudge) -> list[T]:
    """What work makes of the portions' numbers, in their order; the judge is told how long it took."""

    def timed(number: int) -> tuple[T, float]:
        began = time.thread_time()
        return work(number), time.thread_time() - began

    with ThreadPoolExecutor(cores()) as threads:
        waiting = [threads.submit(timed, number) for number in range(portions)]
        try:
            while wait(waiting, timeout=0.1).not_done:  # in short turns, so that Ctrl-C is heard
                pass
        except KeyboardInterrupt:
            threads.shutdown(cancel_futures=True)
            raise
    found = [one.result() for one in waiting]
    judge.seconds += sum(seconds for _result, seconds in found)
    return [result for result, _seconds in found]
