"""The only file that knows Numba: plain functions, and their twins in machine code.

- `@kernel` marks a plain function and leaves it as it is: people's games, tests and debuggers run it so.
- `fast(function)` is its *twin* in machine code: a copy whose globals name the twins of the kernels
  that it calls, compiled by Numba and kept on disk.

The disk cache lies under a digest of everything that went into the twin: the source of every kernel
it reaches, and the tables they name. Numba alone watches the caller's file only and would serve an
edited helper stale.

Kernels take and give ints, floats, bools, NamedTuples of them, tuples and flat arrays of int64 (`Ints`) or
float64 (`Floats`); their annotations are their signature. CONTRIBUTING.md lists the traps.
"""

from __future__ import annotations

import hashlib
import inspect
import shutil
import sys
import threading
import time
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

from ludotheque import storage
from ludotheque.game import LudothequeError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]
else:

    class Ints:
        """A flat array of int64, in a kernel's annotations."""

    class Floats:
        """A flat array of float64, there."""


F = TypeVar("F", bound=Callable[..., Any])

PATIENCE = 120.0
"""Seconds to wait for another program that compiles the same; it may have been halted."""

_lock = threading.RLock()
_twins: dict[FunctionType, Any] = {}
_callees: dict[FunctionType, Any] = {}
_listeners: list[Callable[[str], None]] = []


def kernel(function: F) -> F:
    """Mark a function that `fast` may turn into machine code."""
    function.__dict__["is_kernel"] = True
    return function


def unchecked_kernel(function: F) -> F:
    """Mark a kernel whose twin does not check its indices: for loops where that costs a third."""
    function.__dict__["is_unchecked"] = True
    return kernel(function)


def inline_kernel(function: F) -> F:
    """Mark an unchecked kernel whose twin becomes part of its callers: what every step of a search calls."""
    function.__dict__["is_inline"] = True
    return unchecked_kernel(function)


def primitive(instruction: str) -> Callable[[F], F]:
    """Mark a function of one int whose twin is a single LLVM instruction, or none at all ("")."""

    def marked(function: F) -> F:
        function.__dict__.update(is_kernel=True, instruction=instruction)
        return function

    return marked


@primitive("ctpop")
def popcount(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


@primitive("cttz")
def lowest(bits: int) -> int:
    """The place of the lowest bit that is set."""
    return (int(bits) & -int(bits)).bit_length() - 1 if bits else 64


@primitive("")
def wrap(bits: int) -> int:
    """The int64 that has these lowest 64 bits; in machine code every int is one already."""
    return ((int(bits) + 0x8000000000000000) & 0xFFFFFFFFFFFFFFFF) - 0x8000000000000000


@primitive("unsigned")
def index(place: int) -> int:
    """An index that is never negative: machine code need not ask whether it counts from the array's end."""
    return place


def fast(function: F) -> F:
    """The machine-code twin of a kernel, from the disk when it was compiled before."""
    with _lock:
        if function not in _twins:
            _twins[_plain(function)] = _compiled(_plain(function))
        return typing.cast(F, _twins[_plain(function)])


def is_ready(function: Callable[..., Any]) -> bool:
    """Whether `fast` can answer without compiling."""
    return function in _twins or _is_cached(_folder(_plain(function)))


def on_compile(listener: Callable[[str], None]) -> None:
    """Call the listener with a kernel's name whenever one has to be compiled."""
    _listeners[:] = [listener]


def prune(roots: list[Callable[..., Any]]) -> None:
    """Delete the cached twins that none of these kernels uses any more."""
    kept = {_folder(_plain(root)) for root in roots}
    for folder in _cache().iterdir() if _cache().is_dir() else ():
        if folder not in kept:
            shutil.rmtree(folder, ignore_errors=True)


# --- How a twin is made -------------------------------------------------------------------------


def _plain(function: Callable[..., Any]) -> FunctionType:
    assert isinstance(function, FunctionType)
    assert "is_kernel" in function.__dict__, function
    return function


def _kernels_named_by(function: FunctionType) -> dict[str, FunctionType]:
    named = {name: function.__globals__.get(name) for name in function.__code__.co_names}
    return {
        name: value
        for name, value in named.items()
        if isinstance(value, FunctionType) and "is_kernel" in value.__dict__
    }


def _reached(function: FunctionType) -> list[FunctionType]:
    """The function and every kernel that it calls, directly or not, callees first."""
    order: dict[FunctionType, None] = {}

    def visit(one: FunctionType, above: tuple[FunctionType, ...]) -> None:
        if one in above:
            raise LudothequeError(f"the kernel {one.__name__} calls itself")
        for callee in _kernels_named_by(one).values():
            visit(callee, (*above, one))
        order.setdefault(one)

    visit(function, ())
    return list(order)


def _digest(function: FunctionType) -> str:
    import numba
    import numpy as np

    digest = hashlib.sha256(f"{sys.version}|{numba.__version__}|{np.__version__}".encode())
    digest.update(Path(function.__code__.co_filename).read_bytes())  # Numba watches all of it
    for reached in _reached(function):
        digest.update(inspect.getsource(reached).encode())
        for name in sorted(set(reached.__code__.co_names)):
            value = reached.__globals__.get(name)
            if isinstance(value, np.ndarray):
                digest.update(f"{name}{value.dtype}".encode() + value.tobytes())
            elif isinstance(value, int | float | bool | tuple):
                digest.update(f"{name}={value!r}".encode())
    return digest.hexdigest()[:20]


def _cache() -> Path:
    return storage.folder("kernels")


def _folder(function: FunctionType) -> Path:
    return _cache() / f"{function.__name__}-{_digest(function)}"


def _is_cached(folder: Path) -> bool:
    return any(folder.rglob("*.nbi"))


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{threading.get_ident()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        _say_unwritable(folder.parent, error.strerror)
        return False
    return True


@cache
def _say_unwritable(folder: Path, reason: str) -> None:
    print(f"ludotheque: compiled code cannot be kept in {folder} ({reason})", file=sys.stderr)


def _compiled(function: FunctionType) -> Any:
    import numba

    folder = _folder(function)
    writable = _is_cached(folder) or _is_writable(folder)
    with _alone_in(folder) if writable and not _is_cached(folder) else nullcontext():
        if not _is_cached(folder):
            for listener in _listeners:
                listener(function.__name__)
            for callee in _reached(function)[:-1]:
                if "instruction" not in callee.__dict__:
                    _callee(callee).compile(_signature(callee))
        config: Any = numba.config
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            twin = _jit(function, cache=writable)
            twin.compile(_signature(function))
        finally:
            config.CACHE_DIR = before
    twin.disable_compile()
    return twin


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Wait while another program compiles for this folder: what that one keeps is not compiled again."""
    try:
        import fcntl  # which Windows does not have
    except ImportError:
        yield
        return
    with (folder / ".lock").open("w") as file:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                time.sleep(0.05)
        yield


def _jit(function: FunctionType, cache: bool) -> Any:
    import numba

    names = _kernels_named_by(function)
    copy = FunctionType(
        function.__code__,
        {**function.__globals__, **{name: _callee(one) for name, one in names.items()}},
        function.__name__,
        function.__defaults__,
    )
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__
    checked = "is_unchecked" not in function.__dict__
    inline = "is_inline" in function.__dict__
    return numba.jit(nopython=True, nogil=True, boundscheck=checked, cache=cache, forceinline=inline)(copy)


def _callee(function: FunctionType) -> Any:
    if function not in _callees:
        instruction = function.__dict__.get("instruction")
        _callees[function] = _jit(function, cache=False) if instruction is None else _intrinsic(instruction)
    return _callees[function]


def _intrinsic(instruction: str) -> Any:
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    def typed(typing_context: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            if instruction == "ctpop":
                return builder.ctpop(arguments[0])
            if instruction == "cttz":
                return builder.cttz(arguments[0], ir.IntType(1)(0))
            return arguments[0]

        result = types.uint64 if instruction == "unsigned" else types.int64
        return result(types.int64), generate

    return intrinsic(typed)


def _signature(function: FunctionType) -> Any:
    hints = typing.get_type_hints(function)
    result = _numba_type(hints.pop("return"))
    return result(*(_numba_type(hint) for hint in hints.values()))


def _numba_type(hint: Any) -> Any:
    from numba.core import types as numba_types

    types: Any = numba_types
    simple = {int: types.int64, float: types.float64, bool: types.boolean, type(None): types.void}
    if hint in simple:
        return simple[hint]
    if hint is Ints:
        return types.int64[::1]
    if hint is Floats:
        return types.float64[::1]
    if typing.get_origin(hint) is tuple:
        return types.Tuple([_numba_type(part) for part in typing.get_args(hint)])
    fields = [_numba_type(part) for part in typing.get_type_hints(hint).values()]
    if len(set(fields)) == 1:
        return types.NamedUniTuple(fields[0], len(fields), hint)
    return types.NamedTuple(fields, hint)
