"""What tetris policies are worth, on a GPU: `python -m ludotheque.train.tetris_judgement 20 dt-20 offers`.

All of them play at once, on a board of so many rows, until each has lost its games or the minutes are over.
The mean is all lines by the games lost, its standard error the mean by the root of their number.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import NamedTuple

import numpy as np

from ludotheque.games.tetris import gpu, policies
from ludotheque.kernels import Ints

BLOCKS = 792
SECONDS_AT_ONCE = 2.0
SEED = 20261116


class TetrisWorth(NamedTuple):
    """What one policy made on one board."""

    name: str
    board: str
    mean: int
    error: int
    deaths: int
    pieces: int
    seconds: float  # that all policies took together


def judge(
    entries: dict[str, Ints], height: int, deaths: int, minutes: float, seed: int = SEED, share: int = 1
) -> list[TetrisWorth]:
    """Play fresh games, until all policies have lost so many or the time is over.

    The first one has `share` times the games of each other: for who lives longer than all the rest.
    """
    players = [next(iter(entries))] * (share - 1) + list(entries)
    threads = max(1, BLOCKS // len(players)) * gpu.WARPS * gpu.LANES
    numbers = np.random.default_rng([seed, height]).integers(1, 1 << 62, (len(players), threads))
    games = gpu.GpuGames(np.array([entries[name] for name in players]), 10, height, numbers)
    began, pieces = time.monotonic(), 200
    while True:
        before = time.monotonic()
        games.go_on(pieces)
        counted = games.counts()
        now = time.monotonic()
        of_each = [[int(one[np.array(players) == name].sum()) for one in counted] for name in entries]
        if min(lost for _lines, _placed, lost in of_each) >= deaths or now - began > 60 * minutes:
            break
        pieces = int(min(100_000, max(200, pieces * min(4.0, SECONDS_AT_ONCE / (now - before)))))
    found, seconds = [], round(now - began, 1)
    for name, (lines, placed, lost) in zip(entries, of_each, strict=True):
        mean = lines / max(lost, 1)
        error = mean / max(lost, 1) ** 0.5
        found.append(TetrisWorth(name, f"10x{height}", round(mean), round(error), lost, placed, seconds))
    return found


def show(judged: list[TetrisWorth]) -> None:
    """A line for each."""
    for one in judged:
        worth = f"{one.mean:15,.0f} ± {one.error:11,.0f}"
        cost = f"{one.deaths:8,} games lost, {one.pieces:,} pieces in {one.seconds} s"
        print(f"{one.board}  {one.name:12} {worth}  {cost}", flush=True)


def main(arguments: list[str]) -> int:
    """Judge the policies that are named."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rows", type=int)
    parser.add_argument("policies", nargs="+")
    parser.add_argument("--deaths", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args(arguments)
    entries = {name: policies.table(name) for name in given.policies}
    show(judge(entries, given.rows, given.deaths, given.minutes, given.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
