"""Hints: in how many ways a position can still be finished, and a placement that leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ludotheque.control import Control
from ludotheque.games.tetramino.puzzle import Placement, Puzzle
from ludotheque.games.tetramino.solver import solutions

MOST_WAYS = 1000


class Hint(NamedTuple):
    """What is known of a position; `or_more` says that the ways were not counted to the end."""

    ways: int
    or_more: bool
    placement: Placement | None  # one that most of the ways share; None when there is none to make

    @property
    def is_solvable(self) -> bool:
        """Whether the position can still be finished."""
        return self.ways > 0


def hint(
    puzzle: Puzzle, placed: Iterable[Placement] = (), most: int = MOST_WAYS, control: Control | None = None
) -> Hint:
    """The hint for a puzzle with some pieces placed; identical pieces count as one kind."""
    already = list(placed)
    rest = puzzle.after(already)
    gone = {placement.piece for placement in already}
    numbers = [number for number in range(len(puzzle.pieces)) if number not in gone]
    found = list(solutions(rest, most + 1, control))
    ways = found[:most]
    shared = Counter((rest.kinds[number], cells) for way in ways for number, cells in way)
    best = min(shared, key=lambda one: (-shared[one], one), default=None)
    placement = best and Placement(numbers[rest.kinds.index(best[0])], best[1])
    return Hint(len(ways), len(found) > most, placement)


def is_solvable(puzzle: Puzzle, placed: Iterable[Placement] = (), control: Control | None = None) -> bool:
    """Whether a position can still be finished: quicker than a hint."""
    return next(solutions(puzzle.after(placed), 1, control), None) is not None
