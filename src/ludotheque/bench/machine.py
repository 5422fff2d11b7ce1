"""What the machine and its disk do by themselves: beside these the delays of a room are to be read.

Only where both are small do the longest delays of the room say something about the room.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from ludotheque.bench import Figure

SECONDS = 5.0
BLOCK = bytes(4096)
"""What a flush writes: a page of the store."""

IN_MEMORY = Path("/dev/shm")  # noqa: S108 (a folder of our own is made there)
"""Where files are kept in memory, on systems that have such a place: a flush costs nothing there."""


def alone(folder: Path, pace: float) -> list[Figure]:
    """How late the machine is, and the disk under this folder, while nothing else of ours goes on."""
    return [
        _figure("this machine alone, late by", oversleeping()),
        _figure("this disk alone, a block written and flushed", flushing(folder, pace)),
    ]


def oversleeping() -> list[float]:
    """How late a program wakes up that sleeps a millisecond at a time."""
    late = []
    end = time.perf_counter() + SECONDS
    while (began := time.perf_counter()) < end:
        time.sleep(0.001)
        late.append(time.perf_counter() - began - 0.001)
    return late


def flushing(folder: Path, pace: float) -> list[float]:
    """How long each flush of a block takes, so many a second, or as many as the disk manages."""
    taken: list[float] = []
    with tempfile.TemporaryFile(dir=folder) as file:
        began = time.perf_counter()
        while (now := time.perf_counter()) < began + SECONDS:
            time.sleep(max(0.0, began + len(taken) / pace - now))
            flushed = time.perf_counter()
            os.pwrite(file.fileno(), BLOCK, len(taken) % 1000 * len(BLOCK))  # as the store's log begins anew
            os.fsync(file.fileno())
            taken.append(time.perf_counter() - flushed)
    return taken


def _figure(name: str, seconds: list[float]) -> Figure:
    return Figure(f"{name}, 999 of 1,000", quantiles(seconds, n=1000)[998] * 1000, "ms")
