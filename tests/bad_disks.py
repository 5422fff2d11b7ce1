"""Disks that are full, or report errors when they are asked to flush, for a room in a process of its own.

No machine has a disk that cannot flush at hand: a small library, loaded before the room's own, stands in for
`fsync` and `fdatasync` and fails as long as a file of an agreed name is there.
"""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.rooms import Room

SOURCE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int must_fail(void) {
    const char *always = getenv("FAIL_FLUSH_WHILE"), *once = getenv("FAIL_FLUSH_ONCE");
    return (once && unlink(once) == 0) || (always && access(always, F_OK) == 0);
}

static int flush(const char *name, int file) {
    int (*own)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (must_fail()) { errno = EIO; return -1; }
    return own(file);
}

int fsync(int file) { return flush("fsync", file); }
int fdatasync(int file) { return flush("fdatasync", file); }
"""


@contextmanager
def full_disk(room: Room, spare: int | None = None) -> Iterator[None]:
    """No file of the room's can be written meanwhile, or grow by more than the spare bytes."""
    limit = 0 if spare is None else Path(f"{room.store}-wal").stat().st_size + spare
    soft, hard = resource.prlimit(room.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(room.pid, resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # killed meanwhile
            resource.prlimit(room.pid, resource.RLIMIT_FSIZE, (soft, hard))


@cache
def library() -> bytes:
    """The library, compiled."""
    with TemporaryDirectory() as folder:
        source, built = Path(folder) / "failing_flush.c", Path(folder) / "failing_flush.so"
        source.write_text(SOURCE)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", built, source, "-ldl"], check=True)
        return built.read_bytes()


class FailingFlush:
    """The flushes of programs that are started with `environment`; they work until they are told to fail."""

    def __init__(self, folder: Path) -> None:
        self._always, self._once = folder / "flush-fails", folder / "flush-fails-once"
        built = folder / "failing_flush.so"
        built.write_bytes(library())
        self.environment = {
            "LD_PRELOAD": str(built),
            "FAIL_FLUSH_WHILE": str(self._always),
            "FAIL_FLUSH_ONCE": str(self._once),
        }

    @contextmanager
    def failing(self) -> Iterator[None]:
        """Every flush fails meanwhile."""
        self._always.touch()
        try:
            yield
        finally:
            self._always.unlink()

    def fail_once(self) -> None:
        """The next flush fails, those after it work: what it was to flush may be forgotten by the system."""
        self._once.touch()
