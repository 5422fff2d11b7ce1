"""A plain solver for cards, the keys that play its solutions, and the proof that every card can be won.

A *placement* is (turns, shift): how many clockwise quarter turns a piece makes around its (0, 0), and where
that (0, 0) then lies, counted from the top left cell of the central zone.
"""

from __future__ import annotations

import functools
import re

import pytest

from tests.courses.running import COURSES

Cell = tuple[int, int]
Piece = list[Cell]
Placement = tuple[int, Cell]
Card = tuple[int, int, list[Piece]]

CARDS = sorted(path.name for path in (COURSES / "tetramino" / "cartes").iterdir())
SUBGRIDS = [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)]


def read(name: str) -> Card:
    """A card of the edition, read here without its code."""
    first, *lines = (COURSES / "tetramino" / "cartes" / name).read_text().splitlines()
    width, height = map(int, first.split(","))
    pieces = [
        [(int(x), int(y)) for x, y in re.findall(r"\((\d+), (\d+)\)", line.split(";;")[0])] for line in lines
    ]
    return width, height, pieces


def turned(piece: Piece, turns: int) -> Piece:
    for _ in range(turns):
        piece = [(-y, x) for x, y in piece]
    return piece


def solve(width: int, height: int, pieces: list[Piece]) -> dict[int, Placement] | None:
    """A placement for each piece that fills the zone exactly, or None: pieces turn, they never flip."""
    shapes = [[turned(piece, turns) for turns in range(4)] for piece in pieces]

    def fill(free: frozenset[Cell], left: frozenset[int]) -> dict[int, Placement] | None:
        if not free or not left:
            return None if free or left else {}
        x, y = min(free, key=lambda cell: (cell[1], cell[0]))
        for number in sorted(left):
            for turns, shape in enumerate(shapes[number]):
                # Only the first block of the shape can lie on the first free cell.
                first_x, first_y = min(shape, key=lambda cell: (cell[1], cell[0]))
                shift = (x - first_x, y - first_y)
                cells = {(a + shift[0], b + shift[1]) for a, b in shape}
                if cells <= free:
                    rest = fill(free - cells, left - {number})
                    if rest is not None:
                        return {number: (turns, shift), **rest}
        return None

    zone = frozenset((x, y) for x in range(width) for y in range(height))
    return fill(zone, frozenset(range(len(pieces))))


def keys(width: int, height: int, number: int, placement: Placement) -> tuple[str, str]:
    """What chooses a piece at its start, and what then brings it to its placement, before it is dropped."""
    turns, (shift_x, shift_y) = placement
    column, line = SUBGRIDS[number]
    right = width + 1 + shift_x - column * (width + 1)
    down = height + 1 + shift_y - line * (height + 1)
    return str(number + 1), "l" * right + "j" * -right + "k" * down + "i" * -down + "o" * turns


@functools.cache
def solution_of(name: str) -> dict[int, Placement] | None:
    """The solution of a card of the edition, sought once."""
    return solve(*read(name))


def winning_keys(name: str) -> list[tuple[str, str]]:
    """The keys of a whole card, a piece after the other."""
    width, height, _ = read(name)
    solution = solution_of(name)
    assert solution is not None
    return [keys(width, height, number, placement) for number, placement in solution.items()]


S_PIECE = [(1, 0), (2, 0), (0, 1), (1, 1)]
CORNER = [(0, 0), (1, 0), (0, 1)]


@pytest.mark.parametrize(
    ("width", "height", "pieces", "solvable"),
    [
        (1, 1, [[(0, 0)]], True),
        (2, 1, [[(0, 0), (0, 1)]], True),  # it must turn
        (2, 2, [CORNER, [(5, 5)]], True),
        (4, 2, [S_PIECE, [(0, 0), (0, 1)], [(0, 0), (0, 1)]], False),  # single cells stay beside the S
        (3, 2, [S_PIECE, [(0, 0)], [(0, 0)]], True),
        (2, 2, [CORNER], False),  # a cell stays empty
        (2, 2, [CORNER, [(0, 0)], [(0, 0)]], False),  # a piece stays outside
        (3, 3, [[(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)], CORNER, [(0, 0)]], False),
    ],
)
def test_the_solver_knows_what_can_be_filled(width, height, pieces, solvable):
    assert (solve(width, height, pieces) is not None) is solvable


def test_the_solver_never_flips_a_piece():
    piece = [(0, 0), (1, 0), (2, 0), (0, 1)]
    mirrored = [(-x, y) for x, y in piece]
    assert solve(4, 2, [piece, piece]) is not None
    assert solve(4, 2, [piece, mirrored]) is None


@pytest.mark.parametrize("name", CARDS)
def test_every_card_can_be_won(name):
    width, height, pieces = read(name)
    solution = solution_of(name)
    assert solution is not None
    covered = [
        (x + shift_x, y + shift_y)
        for number, (turns, (shift_x, shift_y)) in solution.items()
        for x, y in turned(pieces[number], turns)
    ]
    assert sorted(covered) == sorted((x, y) for x in range(width) for y in range(height))


@pytest.mark.parametrize("name", CARDS)
def test_every_card_starts_inside_its_sub_grids(name):
    width, height, pieces = read(name)
    assert all(0 <= x < width and 0 <= y < height for piece in pieces for x, y in piece)
    assert 3 * height + 2 + 2 + 2 < 24, "the board and two lines of text fit a usual terminal"
    assert 2 * (3 * width + 2) + 2 <= 80


def test_there_are_cards_enough_each_at_least_as_hard_as_the_one_before():
    assert [f"carte_{number}.txt" for number in range(1, len(CARDS) + 1)] == CARDS
    assert len(CARDS) >= 8
    sizes = [(width * height, len(pieces)) for width, height, pieces in map(read, CARDS)]
    assert sizes == sorted(sizes)
    assert [pieces for _, pieces in sizes] == sorted(pieces for _, pieces in sizes)
