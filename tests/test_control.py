"""Stop, deadline and budget of a long computation, and the threads that it runs on."""

from __future__ import annotations

import subprocess
import sys
import threading
from concurrent.futures import Future, wait

import pytest

from ludotheque import words
from ludotheque.control import BUDGET, NODES, STOP, Control, start, wait_for

PATIENCE = 30.0
"""Seconds after which something has not happened; nothing here takes as long."""


# --- A control ----------------------------------------------------------------------------------


def test_a_stop_reaches_a_computation_that_has_begun() -> None:
    control = Control()
    assert control.cells[STOP] == 0
    assert not control.stopped
    control.stop()
    assert control.cells[STOP] == 1
    assert control.stopped


def test_a_stop_that_comes_early_is_not_lost() -> None:
    control = Control()
    control.stop()
    assert control.stopped
    assert control.cells[STOP] == 1


def test_controls_are_apart() -> None:
    Control().stop()
    assert not Control().stopped


def test_a_computation_counts_in_cells_that_stay_the_same() -> None:
    control = Control()
    control.cells[NODES] += 5
    control.stop()
    assert control.cells[NODES] == 5


@pytest.mark.parametrize(("budget", "cell"), [(None, 0), (7, 7)])
def test_a_budget_is_in_the_cells(budget: int | None, cell: int) -> None:
    assert Control(budget).cells[BUDGET] == cell


def test_a_deadline_stops_by_itself() -> None:
    control = Control(seconds=0.001)
    assert control.deadline is not None
    assert start(lambda: until_stopped(control)).result(PATIENCE)


def until_stopped(control: Control) -> bool:
    """As a kernel does: looks again and again."""
    while not control.cells[STOP]:
        pass
    return control.stopped


def test_without_a_deadline_nothing_stops_by_itself() -> None:
    threads = threading.active_count()
    assert Control().deadline is None
    assert threading.active_count() == threads


def test_a_control_that_was_stopped_leaves_no_timer_behind() -> None:
    threads = set(threading.enumerate())
    control = Control(seconds=10 * PATIENCE)
    (timer,) = set(threading.enumerate()) - threads
    control.stop()
    timer.join(PATIENCE)
    assert not timer.is_alive()


# --- Work on a thread ---------------------------------------------------------------------------


def test_work_runs_on_a_thread_that_does_not_hold_the_program_up() -> None:
    thread = start(threading.current_thread).result(PATIENCE)
    assert thread is not threading.current_thread()
    assert thread.daemon


def test_work_that_was_started_cannot_be_cancelled() -> None:
    go_on = threading.Event()
    work: Future[bool] = start(lambda: go_on.wait(PATIENCE))
    assert not work.cancel()
    go_on.set()
    assert work.result(PATIENCE) is True


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt, SystemExit])
def test_an_error_of_the_work_is_handed_on(error: type[BaseException]) -> None:
    def fail() -> None:
        raise error("in the work")

    work = start(fail)
    wait([work], PATIENCE)
    assert isinstance(work.exception(), error)


def test_work_speaks_the_language_of_its_caller() -> None:
    words.use("fr")
    assert start(words.spoken).result(PATIENCE) == wait_for(words.spoken, Control()) == "fr"


# --- Waiting for it -----------------------------------------------------------------------------


def test_the_result_is_waited_for() -> None:
    control = Control()
    assert wait_for(lambda: threading.current_thread() is not threading.main_thread(), control) is True
    assert not control.stopped


def test_the_error_is_raised_to_who_waits() -> None:
    control = Control()
    with pytest.raises(ZeroDivisionError):
        wait_for(lambda: 1 // 0, control)
    assert not control.stopped


CTRL_C = """\
import os, signal, sys, threading
from ludotheque import control
control.SECONDS_TO_STOP = {patience}
asked, ended = control.Control(), threading.Event()
def work():
    os.kill(os.getpid(), signal.SIGINT)
    while not ({stops} and asked.stopped):
        pass
    ended.set()
try:
    control.wait_for(work, asked)
except KeyboardInterrupt:
    print("interrupted", asked.stopped, ended.is_set())
"""


@pytest.mark.parametrize(
    ("stops", "patience", "said"),
    [(True, PATIENCE, "interrupted True True\n"), (False, 0.1, "interrupted True False\n")],
    ids=["work that stops is waited for", "work that does not stop is left behind"],
)
def test_ctrl_c_stops_the_work(stops: bool, patience: float, said: str) -> None:
    code = CTRL_C.format(stops=stops, patience=patience)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")
