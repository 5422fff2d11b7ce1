"""Games of tetris that a GPU must play exactly; `python -m tests.tetris_gpu_games` checks this machine's.

`--make` writes the file of games, played by the kernels: two games after one another in each of 128 threads,
for every policy. The check itself needs no Numba. `plain_program` compiles the GPU's program as plain C.
"""

from __future__ import annotations

import ctypes
import json
import random
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludotheque.chance import first_number
from ludotheque.games.tetris import features, gpu, layout, marathon, policies
from ludotheque.games.tetris.training import begin_again
from ludotheque.kernels import Ints, fast

FILE = Path(__file__).parent / "truth" / "tetris_gpu_games.json"
THREADS, GAMES = gpu.WARPS * gpu.LANES, 2


class Entry(NamedTuple):
    """A policy, and the board that it plays on."""

    name: str
    weights: Ints
    width: int
    height: int


def entries() -> list[Entry]:
    """Published policies, and some that look at everything, with ties, on boards of several sizes."""
    named = (("bcts", 10, 7), ("dt-10", 10, 8), ("dt-20", 10, 6), ("offers", 10, 8), ("offers", 9, 9))
    found = [Entry(name, policies.table(name), width, height) for name, width, height in named]
    for number, (width, height) in enumerate(((10, 8), (10, 7), (7, 8), (8, 6))):
        chance = random.Random(f"everything {number}")
        base = policies.POLICIES["offers"].weights
        left_out = ("highest column", "sum of heights", "bumpiness")
        weights = {name: float(base.get(name, 0)) for name in features.FEATURES if name not in left_out}
        noise = {name: weight + chance.gauss(0, 0.04) for name, weight in weights.items()}
        decimals = 1 if number == 1 else 4  # rounded that much, placements are often worth the same
        policy = policies.Policy({name: f"{one:.{decimals}f}" for name, one in noise.items()}, number != 2)
        found.append(Entry(f"everything {number}", policies.weights_table(policy), width, height))
    return found


def numbers_of(entry: Entry, threads: int) -> Any:
    """Where the random numbers of an entry's threads begin."""
    return np.array([[first_number(f"{entry.name}/{thread}") for thread in range(threads)]])


def by_kernels(entry: Entry, threads: int) -> list[list[int]]:
    """Lines and pieces of each thread's games, in machine code."""
    field = layout.Field(entry.width, entry.height, entry.height, layout.STRICT)
    shapes, given, cells = layout.shapes("tetrominoes"), np.zeros(1, np.int64), np.zeros(8, np.int64)
    found: list[list[int]] = [[], []]
    for number in numbers_of(entry, threads)[0]:
        run = np.zeros(marathon.RUN, np.int64)
        run[marathon.KIND], run[marathon.NUMBER] = marathon.NOTHING, number
        for game in range(GAMES):
            if game:
                begin_again(run)
            while not run[marathon.IS_OVER]:
                fast(marathon.play_on)(run, 1 << 40, field, 0, 0, shapes, given, entry.weights, cells)
        found[0].append(int(run[marathon.LINES_DONE]))
        found[1].append(int(run[marathon.PIECES_DONE]))
    return found


def by_gpu(entry: Entry, threads: int, program: Any = None, arrays: Any = None) -> list[list[int]]:
    """The same on the GPU, or by another program made of its text."""
    numbers = numbers_of(entry, threads)
    games = gpu.GpuGames(entry.weights[None], entry.width, entry.height, numbers, GAMES, program, arrays)
    while True:
        games.go_on(5_000)
        lines, pieces, lost = games.by_thread()
        if lost.min() == GAMES:
            return [lines[0].tolist(), pieces[0].tolist()]


@cache
def plain_program(options: gpu.GpuOptions) -> gpu.Program:
    """The GPU's program as a C compiler makes it for this processor."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "gpu.so"
        command = ["gcc", "-O1", "-Wall", "-Werror", "-x", "c", "-shared", "-fPIC", "-DWARPS=1"]
        subprocess.run([*command, *options.definitions(), str(gpu.SOURCE), "-o", str(library)], check=True)
        play_all = ctypes.CDLL(str(library)).play_all

    def play(blocks: int, *given: Any) -> None:
        shapes, tables, blocks_a_policy, pieces, most_deaths, *arrays = given
        here = [one.ctypes.data_as(ctypes.c_void_p) for one in (shapes, tables, *arrays)]
        play_all(blocks, *here[:2], blocks_a_policy, pieces, ctypes.c_longlong(most_deaths), *here[2:])

    return play


def main(arguments: list[str]) -> int:
    """Make the file, or check a GPU by it."""
    if "--make" in arguments:
        lines = [f'"{entry.name}, {entry.width} x {entry.height}": {json.dumps(by_kernels(entry, THREADS))}'
                 for entry in entries()]  # fmt: skip
        FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        return 0
    truth, faults = json.loads(FILE.read_text(encoding="utf-8")), 0
    for entry in entries():
        name = f"{entry.name}, {entry.width} x {entry.height}"
        different = by_gpu(entry, THREADS) != truth[name]
        faults += different
        print(f"{name}: {'DIFFERENT' if different else 'the same games'}", flush=True)
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
