"""Kernels: plain and compiled alike, kept on disk, never stale."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from ludotheque import kernels
from ludotheque.game import LudothequeError
from ludotheque.kernels import (
    Ints,
    fast,
    index,
    inline_kernel,
    is_ready,
    kernel,
    lowest,
    popcount,
    prune,
    unchecked_kernel,
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


@inline_kernel
def last_of(numbers: Ints) -> int:
    return numbers[len(numbers) - 1]


@kernel
def ends(numbers: Ints) -> int:
    return first_of(numbers) + last_of(numbers)


@kernel
def item(numbers: Ints, place: int) -> int:
    return numbers[index(place)]


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
    kernels.on_compile(lambda name: None)


# --- Twins --------------------------------------------------------------------------------------


def test_a_kernel_stays_the_plain_function() -> None:
    def plain(number: int) -> int:
        return number

    assert kernel(plain) is plain
    assert unchecked_kernel(plain) is plain
    assert inline_kernel(plain) is plain
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


def test_an_inline_kernel_computes_by_itself_and_in_its_callers() -> None:
    assert fast(last_of)(np.array([4, 5])) == last_of(np.array([4, 5])) == 5
    assert fast(ends)(np.array([4, 5])) == 9


def test_an_index_that_is_never_negative_is_still_checked() -> None:
    numbers = np.array([4, 5, 6])
    assert [item(numbers, place) for place in range(3)] == [fast(item)(numbers, place) for place in range(3)]
    with pytest.raises(IndexError):
        fast(item)(numbers, -1)
    with pytest.raises(IndexError):
        fast(item)(numbers, 3)


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
def test_a_kernel_that_calls_itself_is_refused(function: kernels.F) -> None:
    with pytest.raises(LudothequeError, match=f"the kernel {function.__name__} calls itself"):
        fast(function)


def test_ready_once_it_is_compiled() -> None:
    @kernel
    def fresh(number: int) -> int:
        return number + 12345

    heard: list[str] = []
    kernels.on_compile(heard.append)
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
from ludotheque.kernels import kernel

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
from ludotheque.kernels import kernel

BONUS = 100
TABLE = np.array([1000, 0], np.int64)

@kernel
def helped(number: int) -> int:
    return number + 1
"""

RUN = """\
import importlib, linecache, sys
from ludotheque import kernels

kernels.on_compile(lambda name: print("compiles", name))

def ask():
    for name in ("asking", "helping"):
        sys.modules.pop(name, None)
    linecache.clearcache()
    from asking import answer
    print("ready" if kernels.is_ready(answer) else "not ready")
    print(kernels.fast(answer)(1), answer(1))

ask()
"""

EDIT = """
from pathlib import Path

path, old, new = Path({file!r}), {old!r}, {new!r}
before = path.read_text()
assert old in before
path.write_text(before.replace(old, new))
ask()
path.write_text(before)
"""


def said(folder: Path, cache: Path, code: str) -> list[str]:
    """What Python code prints, in a process of its own in a folder, with a cache."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def entries(cache: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes()) for path in cache.rglob("*") if path.is_file()
    }


def test_a_second_run_compiles_nothing_unless_something_was_edited(tmp_path: Path) -> None:
    """Numba watches the caller's whole file: after an edit beside the kernel it compiles again."""
    folder, cache = tmp_path / "code", tmp_path / "cache"
    folder.mkdir()
    (folder / "asking.py").write_text(CALLER)
    (folder / "helping.py").write_text(HELPER)
    assert said(folder, cache, RUN) == ["not ready", "compiles answer", "1102 1102"]
    before = entries(cache)
    assert [name for name in before if name.endswith(".nbi")]
    edits = [
        ("helping.py", "return number + 1", "return number + 2", 1103),
        ("helping.py", "BONUS = 100", "BONUS = 200", 1202),
        ("helping.py", "np.array([1000, 0]", "np.array([2000, 0]", 2102),
        ("asking.py", "+ BONUS", "- BONUS", 902),
        ("asking.py", "number + 1", "number + 2", 1102),
    ]
    code = [EDIT.format(file=file, old=old, new=new) for file, old, new, _answer in edits]
    again = said(folder, cache, "".join([RUN, *code]))
    assert again[:2] == ["ready", "1102 1102"]
    for number, (*_edit, answer) in enumerate(edits):
        after = again[2 + 3 * number : 5 + 3 * number]
        assert after == ["not ready", "compiles answer", f"{answer} {answer}"]
    assert {name: entry for name, entry in entries(cache).items() if name in before} == before


def test_what_two_programs_need_at_once_is_compiled_by_one(tmp_path: Path) -> None:
    folder, cache = tmp_path / "code", tmp_path / "cache"
    folder.mkdir()
    (folder / "asking.py").write_text(CALLER)
    (folder / "helping.py").write_text(HELPER)
    with ThreadPoolExecutor(3) as programs:
        told = list(programs.map(lambda _program: said(folder, cache, RUN), range(3)))
    assert [lines[-1] for lines in told] == ["1102 1102"] * 3
    assert sum("compiles answer" in lines for lines in told) == 1


def test_a_cache_that_cannot_be_written_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @kernel
    def one_more(number: int) -> int:
        return number + 1

    @kernel
    def one_less(number: int) -> int:
        return number - 1

    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert (fast(one_more)(1), fast(one_less)(1)) == (2, 0)
    said_once = capsys.readouterr().err
    assert said_once.startswith("ludotheque: compiled code cannot be kept in ")
    assert len(said_once.splitlines()) == 1
