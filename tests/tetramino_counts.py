"""The published counts of truth/tetramino_counts.txt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ludotheque.games.tetramino.puzzle import Puzzle, puzzle_of

TRUTH = Path(__file__).parent / "truth" / "tetramino_counts.txt"
HOLES = {
    "none": [],
    "centre": [(3, 3), (3, 4), (4, 3), (4, 4)],
    "corners": [(0, 0), (0, 7), (7, 0), (7, 7)],
}


class Published(NamedTuple):
    size: str
    pieces: str
    holes: str
    reduced: int
    raw: int

    @property
    def puzzle(self) -> Puzzle:
        width, height = map(int, self.size.split("x"))
        is_any = self.pieces.startswith("any:")
        return puzzle_of(width, height, self.pieces.removeprefix("any:"), HOLES[self.holes], is_any)


def published() -> Iterator[Published]:
    """Every line of the file."""
    for line in TRUTH.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            size, pieces, holes, reduced, raw = line.split()
            yield Published(size, pieces, holes, int(reduced), int(raw))


LONG = [one for one in published() if one.size in ("5x18", "6x15", "9x10")]
"""From a minute to more than an hour each."""

DOMINOES = next(one for one in published() if (one.size, one.pieces) == ("8x8", "dominoes"))
"""Thirteen million solutions, some seconds."""

SHORT = [one for one in published() if one not in LONG and one != DOMINOES]
