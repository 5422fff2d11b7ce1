"""How the rest of the program speaks with a long computation: stop it, limit it, run it on a thread.

A `Control` is made by whoever asks, before the computation begins, so that a stop that comes early is not
lost. Kernels see it as an array of ints (`Control.cells`), whose first places have the names below.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextvars import copy_context
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from ludotheque.kernels import Ints

T = TypeVar("T")

STOP, NODES, BUDGET = range(3)
"""Places in `Control.cells`: whether to stop, the positions seen so far, how many may be (0: no limit)."""

SECONDS_TO_STOP = 1.0
"""How long Ctrl-C waits for a computation that was stopped; one that compiles is left behind."""


class Control:
    """Stop, deadline and budget of one computation.

    `budget` is a number of positions, in place of the player's own; `seconds` is for clocks only, since games
    must repeat from their seed.
    """

    def __init__(self, budget: int | None = None, seconds: float | None = None) -> None:
        self.budget = budget
        self.deadline = None if seconds is None else time.monotonic() + seconds
        self._is_stopped = False
        self._timer: threading.Timer | None = None
        if seconds is not None:
            self._timer = threading.Timer(seconds, self.stop)
            self._timer.daemon = True
            self._timer.start()

    @cached_property
    def cells(self) -> Ints:
        """What a kernel reads and writes; made when the first one asks, since NumPy takes long to import."""
        import numpy as np

        cells: Ints = np.zeros(8, np.int64)
        cells[BUDGET] = self.budget or 0
        self.__dict__["cells"] = cells  # before the next line, so that no stop falls between the two
        cells[STOP] = self._is_stopped
        return cells

    def stop(self) -> None:
        """Ask for an answer now."""
        self._is_stopped = True
        if self._timer:
            self._timer.cancel()
        if "cells" in self.__dict__:
            self.cells[STOP] = 1

    @property
    def stopped(self) -> bool:
        """Whether an answer is wanted now."""
        return self._is_stopped


def start(work: Callable[[], T]) -> Future[T]:
    """Run work on a thread of its own; it speaks the caller's language.

    The thread is a daemon: the program can end while a machine thinks or a kernel is being compiled.
    """
    future: Future[T] = Future()
    _run_into(future, work)
    return future


def _run_into(future: Future[T], work: Callable[[], T]) -> None:
    future.set_running_or_notify_cancel()  # from now on nobody can cancel it under the thread's hands

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=copy_context().run, args=(run,), daemon=True).start()


def wait_for(work: Callable[[], T], control: Control) -> T:
    """The result of long work; Ctrl-C stops it through its control and is raised again."""
    future: Future[T] = Future()  # known before the thread is, since Ctrl-C may come while that starts
    try:
        _run_into(future, work)
        while not future.done():
            wait([future], timeout=0.1)
    except KeyboardInterrupt:
        control.stop()
        wait([future], timeout=SECONDS_TO_STOP)
        raise
    return future.result()
