"""How fast tetramino is: all 9,356 solutions of 6 × 10 beside the exact-cover packages, and cards.

CPU seconds on one core. Everyone is warmed up on a small grid first, and lists every solution: our count
that leaves alike solutions out has its own line. A peer that is not installed is left out.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from ludotheque.bench import Figure
from ludotheque.games.tetramino.pieces import Piece, normal, read_drawing
from ludotheque.games.tetramino.puzzle import Puzzle, puzzle_of
from ludotheque.games.tetramino.rules import Tetramino
from ludotheque.games.tetramino.solver import count, solutions
from ludotheque.games.tetramino.variants import VARIANTS
from ludotheque.grid import Cell

CARDS = 400
CUT = 60.0
"""Seconds after which OR-Tools is stopped: it would go on for minutes."""


def measure() -> Iterator[Figure]:
    """Every figure, as soon as it is known."""
    large = puzzle_of(6, 10, "pentominoes")
    warm = Puzzle(5, 2, (read_drawing("xx/xx/x."),) * 2)
    list(solutions(warm, machine_code=True))
    name = "all 9,356 solutions of 6 × 10, listed, CPU"
    yield Figure(name, _ours(large), "s")
    for peer, lister in (("exact-cover", _by_exact_cover), ("xcover", _by_xcover), ("OR-Tools", _by_ortools)):
        try:
            lister(warm)
        except ModuleNotFoundError:
            continue
        ours = _ours(large)  # again: the machine may be busier by now
        start = time.process_time()
        found = lister(large)
        taken = time.process_time() - start
        label = peer if found == 9356 else f"{peer} (cut at {found:,} solutions)"
        yield Figure(name, ours, "s", label, taken)
    count(large)
    yield Figure("the same counted up to symmetry, CPU", _seconds(lambda: count(large).raw, 9356), "s")
    cards = [random_card(seed) for seed in range(CARDS)]
    for what, work in (("first solution", _first), ("all solutions counted", _all)):
        times = [_plain_seconds(work, card) for card in cards]
        yield Figure(f"{CARDS} random cards, plain Python, {what}, median", statistics.median(times), "s")
        yield Figure(f"{CARDS} random cards, plain Python, {what}, worst", max(times), "s")
    yield Figure("the nine cards of a race, made ahead, median of 10", _race_seconds(), "s")


def random_card(seed: int) -> Puzzle:
    """A grid of 20 to 40 cells cut into at most eight pieces, each from the cell that is shut in most."""
    chance = random.Random(seed)
    while True:
        width, height = chance.randint(5, 8), chance.randint(4, 5)
        left = {(row, column) for row in range(height) for column in range(width)}
        pieces: list[Piece] = []
        while left:
            grown = [min(left, key=lambda cell: (len(_beside(cell, left)), chance.random()))]
            left.remove(grown[0])
            size = chance.randint(3, 6)
            while len(grown) < size and (
                free := sorted({one for cell in grown for one in _beside(cell, left)})
            ):
                grown.append(chance.choice(free))
                left.remove(grown[-1])
            pieces.append(normal(grown))
        if len(pieces) <= 8:
            return Puzzle(width, height, tuple(pieces))


def _beside(cell: Cell, left: set[Cell]) -> list[Cell]:
    row, column = cell
    around = ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
    return [one for one in around if one in left]


def _ours(puzzle: Puzzle) -> float:
    return min(_seconds(lambda: len(list(solutions(puzzle))), 9356) for _try in range(3))


def _seconds(work: Callable[[], int], wanted: int) -> float:
    start = time.process_time()
    found = work()
    taken = time.process_time() - start
    assert found == wanted, found
    return taken


def _first(card: Puzzle) -> object:
    return next(solutions(card, 1, machine_code=False))


def _all(card: Puzzle) -> object:
    return count(card)


def _plain_seconds(work: Callable[[Puzzle], object], card: Puzzle) -> float:
    fresh = Puzzle(card.width, card.height, card.pieces)  # nothing worked out before
    start = time.process_time()
    work(fresh)
    return time.process_time() - start


def _race_seconds() -> float:
    race = Tetramino(VARIANTS["race"])
    times = []
    for seed in range(10):
        start = time.process_time()
        race.prepared(seed)
        times.append(time.process_time() - start)
    return statistics.median(times)


# --- Peers --------------------------------------------------------------------------------------


def _matrix(puzzle: Puzzle) -> Any:
    """An exact cover: a row for each placement, a column for each cell and each piece."""
    place = {cell: number for number, cell in enumerate(puzzle.cells)}
    rows = []
    for number in range(len(puzzle.pieces)):
        for placement in puzzle.placements(number):
            row = np.zeros(len(place) + len(puzzle.pieces), np.int32)
            row[[place[cell] for cell in placement.cells]] = 1
            row[len(place) + number] = 1
            rows.append(row)
    return np.array(rows)


def _by_exact_cover(puzzle: Puzzle) -> int:
    return len(import_module("exact_cover").get_all_solutions(_matrix(puzzle)))


def _by_xcover(puzzle: Puzzle) -> int:
    return len(list(import_module("xcover").covers_bool(_matrix(puzzle).astype(bool))))


def _by_ortools(puzzle: Puzzle) -> int:
    cp_model = import_module("ortools.sat.python.cp_model")

    class Counter(cp_model.CpSolverSolutionCallback):  # type: ignore[misc, name-defined]
        found = 0

        def on_solution_callback(self) -> None:
            self.found += 1

    matrix = _matrix(puzzle)
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _row in matrix]
    for column in matrix.T:
        model.add_exactly_one(chosen[row] for row in np.flatnonzero(column))
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = CUT
    counter = Counter()
    solver.solve(model, counter)
    return counter.found


# --- What is too long for the tests -------------------------------------------------------------


def long_counts() -> Iterator[tuple[str, Puzzle, int, str]]:
    """Name, puzzle, raw count and its source, shortest first: a minute, six minutes, an hour or more."""
    source = "Polyform Puzzler's catalogue"
    for size, reduced in (((5, 18), 686_628), ((6, 15), 2_567_183), ((9, 10), 10_440_433)):
        name = f"18 one-sided pentominoes, {size[0]} × {size[1]}"
        yield name, puzzle_of(*size, "one-sided-pentominoes"), 4 * reduced, source
