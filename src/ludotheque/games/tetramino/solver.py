"""Solving a puzzle: its first solution, all of them one by one, how many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ludotheque.control import Control
from ludotheque.games.tetramino.counting import SolutionCounter
from ludotheque.games.tetramino.cover_kernel import DONE, KEPT, RAW, SOLVED
from ludotheque.games.tetramino.cover_search import PLAIN_CELLS, Search
from ludotheque.games.tetramino.cover_tables import solution_of
from ludotheque.games.tetramino.pieces import kind, mirrored
from ludotheque.games.tetramino.puzzle import Placement, Puzzle, Solution, Symmetry


def can_fill(puzzle: Puzzle) -> bool:
    """Whether the pieces' cells add up to the grid's."""
    sums = {0}
    for one in puzzle.pieces:
        sums = {total + len(one) for total in sums} | (sums if puzzle.any_subset else set())
    return len(puzzle.cells) in sums


def solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    control: Control | None = None,
    machine_code: bool | None = None,
) -> Iterator[Solution]:
    """Every solution (at most `limit`), each once, in a fixed order."""
    return islice(_every_solution(puzzle, control, machine_code), limit)


def _every_solution(puzzle: Puzzle, control: Control | None, machine_code: bool | None) -> Iterator[Solution]:
    if not can_fill(puzzle):
        return
    if not puzzle.cells:
        yield ()
        return
    under_way = Search(puzzle, control, machine_code)
    while (answer := under_way.go_on(one_by_one=True)) != DONE:
        if answer == SOLVED:
            yield solution_of(under_way.tables, under_way.state)


def solve(puzzle: Puzzle, control: Control | None = None) -> Solution | None:
    """The first solution, None if there is none."""
    return next(solutions(puzzle, 1, control), None)


# --- Counting -----------------------------------------------------------------------------------


class Counts(NamedTuple):
    """How many solutions there are, and how many when those that a symmetry exchanges count once."""

    raw: int
    orbits: int


class Step(NamedTuple):
    """How far a count is: the solutions counted and the share of the search that is done, 0 to 1."""

    solutions: int
    share: float


class Part(NamedTuple):
    """One search of a count, which stands for `weight` searches alike.

    Its symmetries are those of the whole puzzle that keep the piece placed ahead of it.
    """

    weight: int
    puzzle: Puzzle
    symmetries: Sequence[Symmetry]


def count(
    puzzle: Puzzle,
    control: Control | None = None,
    progress: Callable[[Step], None] | None = None,
    machine_code: bool | None = None,
) -> Counts:
    """How many solutions there are, raw and up to the symmetries of the grid that keep the pieces."""
    if not can_fill(puzzle) or not puzzle.cells:
        alone = int(can_fill(puzzle))
        return Counts(alone, alone)
    if machine_code is None and len(puzzle.cells) <= PLAIN_CELLS:
        counter = SolutionCounter(puzzle, control)
        kept_by = [counter.kept_by(symmetry) for symmetry in puzzle.symmetries]
        return Counts(kept_by[0], sum(kept_by) // len(kept_by))
    parts = _parts(puzzle)
    raw = kept = 0
    for number, (weight, rest, symmetries) in enumerate(parts):
        under_way = Search(rest, control, machine_code, symmetries)
        while under_way.go_on(one_by_one=False) != DONE:
            if progress:
                so_far = raw + weight * int(under_way.state[RAW])
                progress(Step(so_far, (number + under_way.share) / len(parts)))
        found = int(under_way.state[RAW])
        raw += weight * found
        kept += weight * (sum(map(int, under_way.state[KEPT : KEPT + 8])) if len(symmetries) > 1 else found)
    # Burnside: the orbits are the solutions that a symmetry keeps, on average over the symmetries.
    return Counts(raw, kept // len(puzzle.symmetries))


def _parts(puzzle: Puzzle) -> list[Part]:
    """The searches that make up a count.

    On a large grid a piece that is alone of its kind is placed ahead. Places that a symmetry exchanges lead
    to as many solutions each, so only one of them is searched.
    """
    lone = [number for number, one in enumerate(puzzle.kinds) if puzzle.supply[one] == 1]
    if not puzzle.may_flip:  # a reflection would make another piece of the others
        lone = [number for number in lone if kind(mirrored(puzzle.pieces[number])) == puzzle.kinds[number]]
    is_large = len(puzzle.cells) > PLAIN_CELLS and len(puzzle.pieces) > 1
    if len(puzzle.symmetries) == 1 or not is_large or puzzle.any_subset or not lone:
        return [Part(1, puzzle, puzzle.symmetries)]
    alike: Counter[Placement] = Counter()
    for placement in min((list(puzzle.placements(number)) for number in lone), key=len):
        alike[min(_image(placement, symmetry) for symmetry in puzzle.symmetries)] += 1
    return [
        Part(weight, puzzle.after([first]), [one for one in puzzle.symmetries if _image(first, one) == first])
        for first, weight in alike.items()
    ]


def _image(placement: Placement, symmetry: Symmetry) -> Placement:
    return Placement(placement.piece, tuple(sorted(symmetry[cell] for cell in placement.cells)))
