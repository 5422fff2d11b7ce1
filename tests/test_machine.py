"""Kernels: plain and compiled alike, kept on disk, never stale; long work that can be stopped."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from ludotheque import machine, words
from ludotheque.game import LudothequeError
from ludotheque.machine import (
    Control,
    Ints,
    fast,
    is_ready,
    kernel,
    lowest,
    popcount,
    prune,
    unchecked_kernel,
    wait_for,
    wrap,
)

SQUARES = np.array([number * number for number in range(10)], np.int64)
STEP = 3


class Point(NamedTuple):
    """Numbers of two kinds."""

    x: int
    is_near: bool


class Pair(NamedTuple):
    """Numbers of one kind."""

    first: int
    second: int


@kernel
def twice(number: int) -> int:
    return 2 * number


@kernel
def twice_and_step(number: int) -> int:
    return twice(number) + STEP


@kernel
def nested(number: int, start: int = 1) -> int:
    total = start
    for each in range(number):
        total += twice_and_step(each) * SQUARES[each % 10]
    return total


@kernel
def moved(point: Point, by: Pair) -> Point:
    return Point(point.x + by.first * by.second, not point.is_near)


@kernel
def halves(number: int, share: float) -> tuple[float, bool]:
    return number * share / 2, number > 3


@kernel
def add_up(numbers: Ints, sums: Ints) -> None:
    total = 0
    for place in range(len(numbers)):
        total += numbers[place]
        sums[place] = total


@unchecked_kernel
def first_of(numbers: Ints) -> int:
    return numbers[0]


@kernel
def bits_set(number: int) -> int:
    return popcount(number)


@kernel
def lowest_bit(number: int) -> int:
    return lowest(number)


@kernel
def wrapped(number: int, shift: int) -> int:
    return wrap(number << shift)


@kernel
def factorial(number: int) -> int:
    return number * factorial(number - 1) if number > 1 else 1


@kernel
def ping(number: int) -> int:
    return pong(number - 1) if number else 0


@kernel
def pong(number: int) -> int:
    return ping(number - 1) if number else 1


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _own_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    yield
    machine.on_compile(lambda name: None)


# --- Twins --------------------------------------------------------------------------------------


def test_a_kernel_stays_the_plain_function() -> None:
    def plain(number: int) -> int:
        return number

    assert kernel(plain) is plain
    assert unchecked_kernel(plain) is plain
    assert twice(2**70) == 2**71  # no machine integer


def test_only_kernels_have_a_twin() -> None:
    def plain(number: int) -> int:
        return number

    with pytest.raises(AssertionError):
        fast(plain)


def test_a_twin_is_made_once() -> None:
    assert fast(twice) is fast(twice)
    assert fast(twice) is not twice


def test_nested_kernels_constants_tables_and_defaults() -> None:
    for number in (0, 1, 7, 25):
        assert fast(nested)(number, 5) == nested(number, 5)
    assert nested(3) == 1 + 3 * 0 + 5 * 1 + 7 * 4


def test_named_tuples_of_one_kind_and_of_several() -> None:
    answer = fast(moved)(Point(2, True), Pair(3, 4))
    assert answer == moved(Point(2, True), Pair(3, 4)) == Point(14, False)
    assert isinstance(answer, Point)


def test_floats_bools_and_tuples() -> None:
    assert fast(halves)(5, 0.5) == halves(5, 0.5) == (1.25, True)


def test_arrays_are_changed_in_place() -> None:
    numbers = np.arange(1, 6)
    sums = [np.zeros(5, np.int64), np.zeros(5, np.int64)]
    add_up(numbers, sums[0])
    fast(add_up)(numbers, sums[1])
    assert sums[0].tolist() == sums[1].tolist() == [1, 3, 6, 10, 15]


def test_an_index_beyond_the_end_is_an_error() -> None:
    with pytest.raises(IndexError):
        fast(add_up)(np.arange(3), np.zeros(2, np.int64))


def test_an_unchecked_kernel_computes_too() -> None:
    assert fast(first_of)(np.array([4, 5])) == 4


def test_a_twin_takes_its_own_types_only() -> None:
    with pytest.raises(TypeError):
        fast(twice)("2")  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [0, 1, 2, 0b1011_0000, 2**31, 2**32 - 1, 2**62, 2**62 + 1, 2**63 - 1])
def test_instructions_agree_with_python(number: int) -> None:
    assert popcount(number) == bits_set(number) == fast(bits_set)(number) == bin(number).count("1")
    assert lowest(number) == fast(lowest_bit)(number)
    if number:
        assert number >> lowest(number) & 1
        assert number % (1 << lowest(number)) == 0


@pytest.mark.parametrize(
    ("number", "shift"),
    [(0, 0), (1, 0), (2**62, 0), (2**62, 1), (1, 63), (3, 63), (-1, 0), (-1, 40), (-(2**63), 0), (2**40, 30)],
)
def test_wrap_is_the_arithmetic_of_the_machine(number: int, shift: int) -> None:
    bits = (number << shift) % 2**64
    assert wrapped(number, shift) == fast(wrapped)(number, shift) == bits - (bits >> 63 << 64)


@pytest.mark.parametrize("function", [factorial, ping])
def test_a_kernel_that_calls_itself_is_refused(function: machine.F) -> None:
    with pytest.raises(LudothequeError, match=f"the kernel {function.__name__} calls itself"):
        fast(function)


def test_ready_once_it_is_compiled() -> None:
    @kernel
    def fresh(number: int) -> int:
        return number + 12345

    heard: list[str] = []
    machine.on_compile(heard.append)
    assert not is_ready(fresh)
    fast(fresh)
    assert is_ready(fresh)
    assert heard == ["fresh"]
    fast(fresh)
    assert heard == ["fresh"]


def test_prune_deletes_only_what_no_kernel_uses(cache: Path) -> None:
    kernels = cache / "ludotheque" / "kernels"
    fast(twice)
    fast(nested)
    (kernels / "nested-of-old").mkdir()
    (kernels / "nested-of-old" / "code.nbi").touch()
    beside = cache / "ludotheque" / "beside"
    beside.touch()
    prune([twice, nested])
    left = sorted(path.name.split("-")[0] for path in kernels.iterdir())
    assert left == ["nested", "twice"]
    prune([nested])
    assert [path.name.split("-")[0] for path in kernels.iterdir()] == ["nested"]
    assert beside.exists()


def test_prune_without_a_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "none"))
    prune([twice])
    assert not (tmp_path / "none").exists()


# --- On disk, from one run to the next ----------------------------------------------------------

CALLER = """\
from __future__ import annotations
from helping import BONUS, TABLE, helped
from ludotheque.machine import kernel

@kernel
def answer(number: int) -> int:
    return helped(number) + BONUS + TABLE[0]

@kernel
def other(number: int) -> int:
    return number + 1
"""

HELPER = """\
from __future__ import annotations
import numpy as np
from ludotheque.machine import kernel

BONUS = 100
TABLE = np.array([1000, 0], np.int64)

@kernel
def helped(number: int) -> int:
    return number + 1
"""

RUN = """\
from asking import answer
from ludotheque import machine
machine.on_compile(lambda name: print("compiles", name))
print("ready" if machine.is_ready(answer) else "not ready")
print(machine.fast(answer)(1), answer(1))
"""


def run(code: str, folder: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    """Python code in a process of its own, in a folder, with a cache."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, capture_output=True, text=True, timeout=60
    )


def said(folder: Path, cache: Path, code: str = RUN) -> list[str]:
    done = run(code, folder, cache)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder with two files of kernels, and the cache that they were compiled into."""
    folder, cache = tmp_path_factory.mktemp("code"), tmp_path_factory.mktemp("cache")
    (folder / "asking.py").write_text(CALLER)
    (folder / "helping.py").write_text(HELPER)
    assert said(folder, cache) == ["not ready", "compiles answer", "1102 1102"]
    return folder, cache


def entries(cache: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in cache.rglob("*") if path.is_file()
    }


def test_a_second_run_compiles_nothing(compiled: tuple[Path, Path]) -> None:
    before = entries(compiled[1])
    assert [name for name in before if name.endswith(".nbi")]
    assert said(*compiled) == ["ready", "1102 1102"]
    assert entries(compiled[1]) == before


@pytest.mark.parametrize(
    ("file", "old", "new", "answer"),
    [
        ("helping.py", "return number + 1", "return number + 2", 1103),
        ("helping.py", "BONUS = 100", "BONUS = 200", 1202),
        ("helping.py", "np.array([1000, 0]", "np.array([2000, 0]", 2102),
        ("asking.py", "+ BONUS", "- BONUS", 902),
    ],
)
def test_nothing_edited_is_served_stale(
    compiled: tuple[Path, Path], file: str, old: str, new: str, answer: int
) -> None:
    with edited(compiled[0] / file, old, new):
        assert said(*compiled) == ["not ready", "compiles answer", f"{answer} {answer}"]


def test_what_is_ready_compiles_nothing(compiled: tuple[Path, Path]) -> None:
    """Numba watches the caller's whole file: after an edit beside the kernel it compiles again."""
    with edited(compiled[0] / "asking.py", "number + 1", "number + 2"):
        before = entries(compiled[1])
        is_said_ready = "ready" in said(*compiled)
        assert is_said_ready == (entries(compiled[1]) == before)


@contextmanager
def edited(path: Path, old: str, new: str) -> Iterator[None]:
    """A file with a change, for a while."""
    before = path.read_text()
    assert old in before
    path.write_text(before.replace(old, new))
    try:
        yield
    finally:
        path.write_text(before)


TWO_KERNELS = RUN + "from asking import other\nprint(machine.fast(other)(1))\n"


def test_a_cache_that_cannot_be_written_is_said_once(compiled: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    done = run(TWO_KERNELS, compiled[0], tmp_path / "file")
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[2:] == ["1102 1102", "compiles other", "2"]
    assert done.stderr.startswith("ludotheque: compiled code cannot be kept in ")
    assert len(done.stderr.splitlines()) == 1


# --- Long work ----------------------------------------------------------------------------------


def never() -> None:
    pytest.fail("nothing had to be stopped")


def test_work_hands_back_its_result() -> None:
    assert wait_for(lambda: threading.current_thread() is not threading.main_thread(), never) is True


def test_work_hands_on_its_error() -> None:
    with pytest.raises(ZeroDivisionError):
        wait_for(lambda: 1 // 0, never)


def test_work_speaks_the_language_of_its_caller() -> None:
    words.use("fr")
    assert wait_for(words.spoken, never) == "fr"


CTRL_C = """\
import os, signal, sys, threading
from ludotheque.machine import wait_for
stopped, ended = threading.Event(), threading.Event()
def work():
    os.kill(os.getpid(), signal.SIGINT)
    stopped.wait({patience})
    ended.set()
try:
    wait_for(work, stopped.set)
except KeyboardInterrupt:
    print("interrupted", stopped.is_set(), ended.is_set())
"""


def test_ctrl_c_stops_the_work(tmp_path: Path) -> None:
    assert said(tmp_path, tmp_path, CTRL_C.format(patience=30)) == ["interrupted True True"]


def test_ctrl_c_leaves_behind_what_does_not_stop(tmp_path: Path) -> None:
    code = CTRL_C.replace("stopped.wait", "threading.Event().wait").format(patience=300)
    assert said(tmp_path, tmp_path, code) == ["interrupted True False"]


def test_a_control_tells_a_search_to_stop() -> None:
    control = Control()
    assert not control.stopped
    control.stop()
    assert control.stopped
    assert control.cells[machine.STOP] == 1
    assert not Control().stopped
