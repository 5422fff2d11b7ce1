"""The solver: published counts, brute force, plain against fast, positions, reasons and hints."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.bench.tetramino import long_counts
from ludotheque.control import NODES, Control
from ludotheque.game import Interrupted, Unsupported
from ludotheque.games.tetramino import cover_search, solver
from ludotheque.games.tetramino.cards import read_card_file
from ludotheque.games.tetramino.cover_kernel import DONE, RAW
from ludotheque.games.tetramino.cover_search import Search
from ludotheque.games.tetramino.hints import hint, is_solvable
from ludotheque.games.tetramino.pieces import Piece, kind, mirrored, normal, piece_set, read_drawing
from ludotheque.games.tetramino.puzzle import Placement, Puzzle, Solution, puzzle_of
from ludotheque.games.tetramino.reasons import visible_reason, why_none
from ludotheque.games.tetramino.solver import Counts, Step, count, solutions, solve
from ludotheque.grid import Cell
from tests.sizes import IS_FULL, sized
from tests.tetramino_counts import LONG, SHORT, Published

HERE = Path(__file__).parent
CARDS = sorted((HERE.parent / "courses" / "tetramino" / "cartes").glob("*.txt"))


def is_solution(puzzle: Puzzle, solution: Solution) -> bool:
    """Whether the placements are allowed, cover everything, and use all the pieces that they must."""
    rest = puzzle.after(solution)
    return not rest.cells and (puzzle.any_subset or not rest.pieces)


def as_partition(solution: Solution) -> frozenset[tuple[Cell, ...]]:
    return frozenset(cells for _piece, cells in solution)


# --- Published counts ---------------------------------------------------------------------------


@pytest.mark.parametrize("one", SHORT, ids=lambda one: f"{one.size} {one.pieces} {one.holes}")
def test_counts_are_the_published_ones(one: Published) -> None:
    assert count(one.puzzle) == Counts(one.raw, one.reduced)


def test_the_truth_is_whole() -> None:
    assert (len(SHORT), len(LONG)) == (17, 3)


def test_the_long_counts_are_the_published_ones_too() -> None:
    wanted = {one.puzzle: one.raw for one in LONG}
    assert {puzzle: raw for _name, puzzle, raw, _source in long_counts()} == wanted


def test_all_solutions_of_six_by_ten_are_listed_once_each() -> None:
    """The list searches the whole grid, the count only what the symmetries do not give."""
    puzzle = puzzle_of(6, 10, "pentominoes")
    found = list(solutions(puzzle))
    assert len({as_partition(one) for one in found}) == len(found) == 9356
    assert all(is_solution(puzzle, one) for one in random.Random(1).sample(found, 50))


@pytest.mark.proof
def test_pieces_that_only_turn_add_up_to_those_that_flip() -> None:
    """A grid (3 × 20; at full length 6 × 10) once for each choice of mirror images of F, L, N, P, Y and Z."""
    width, height, wanted = (6, 10, 9356) if IS_FULL else (3, 20, 8)
    pieces = piece_set("pentominoes").pieces
    chiral = [number for number, one in enumerate(pieces) if kind(one) != kind(mirrored(one))]
    assert len(chiral) == 6
    raw = reduced = 0
    for flips in product((False, True), repeat=6):
        flipped = {number for number, flip in zip(chiral, flips, strict=True) if flip}
        chosen = [mirrored(one) if number in flipped else one for number, one in enumerate(pieces)]
        found = count(Puzzle(width, height, tuple(chosen)))
        raw += found.raw
        reduced += found.orbits
    assert raw == wanted
    assert reduced == wanted // 2  # turning by 180° is the only symmetry of each


def test_the_statement_s_card_has_48_solutions() -> None:
    puzzle = read_card_file(CARDS[0]).puzzle
    assert count(puzzle) == Counts(48, 24)


# --- Brute force --------------------------------------------------------------------------------


def brute_force(puzzle: Puzzle) -> set[frozenset[tuple[Cell, ...]]]:
    """Every solution as a partition: each piece in turn is tried on the first free cell, in every way."""
    ways = [[tuple(sorted(one.cells)) for one in puzzle.placements(n)] for n in range(len(puzzle.pieces))]
    found = set()

    def fill(free: frozenset[Cell], unused: frozenset[int], lying: frozenset[tuple[Cell, ...]]) -> None:
        if not free:
            if puzzle.any_subset or not unused:
                found.add(lying)
            return
        tried = set()
        for number in unused:
            for cells in ways[number]:
                if min(free) in cells and free.issuperset(cells) and cells not in tried:
                    tried.add(cells)
                    fill(free - set(cells), unused - {number}, lying | {cells})

    fill(frozenset(puzzle.cells), frozenset(range(len(puzzle.pieces))), frozenset())
    return found


def orbits(puzzle: Puzzle, found: set[frozenset[tuple[Cell, ...]]]) -> int:
    """How many there are when images count once, by drawing every image."""
    images = {
        one: frozenset(
            frozenset(tuple(sorted(symmetry[cell] for cell in cells)) for cells in one)
            for symmetry in puzzle.symmetries
        )
        for one in found
    }
    return len(set(images.values()))


@st.composite
def partitions(draw: st.DrawFn, sides: tuple[int, int] = (1, 6), most: int = 5) -> Puzzle:
    """A grid with holes, cut into pieces: it has a solution."""
    width, height = draw(st.integers(*sides)), draw(st.integers(*sides))
    cells = [(row, column) for row in range(height) for column in range(width)]
    holes = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 3))
    chance = draw(st.randoms(use_true_random=False))
    left = set(cells) - holes
    pieces: list[Piece] = []
    while left:
        grown = [min(left)]
        for _block in range(chance.randint(0, most - 1)):
            beside = [
                (row + down, column + right)
                for row, column in grown
                for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
                if (row + down, column + right) in left and (row + down, column + right) not in grown
            ]
            if beside:
                grown.append(chance.choice(beside))
        left -= set(grown)
        pieces.append(normal(grown))
    chance.shuffle(pieces)
    return Puzzle(width, height, tuple(pieces), frozenset(holes), draw(st.booleans()))


@given(partitions())
def test_a_grid_that_was_cut_into_pieces_can_be_filled_with_them(puzzle: Puzzle) -> None:
    solution = solve(puzzle)
    assert solution is not None
    assert is_solution(puzzle, solution)
    assert why_none(puzzle) is None


@pytest.mark.proof
@settings(max_examples=sized(80, 500))
@given(partitions(sides=(1, 4), most=4), st.booleans(), st.data())
def test_tiny_puzzles_agree_with_brute_force(puzzle: Puzzle, any_subset: bool, data: st.DataObject) -> None:
    """Also with a piece changed, so that some have no solution, and with pieces to choose from."""
    pieces = list(puzzle.pieces[:6])
    others = [*pieces, read_drawing("xx/xx"), read_drawing("xx"), read_drawing("x./xx")]
    if data.draw(st.booleans()) and pieces:
        pieces[0] = data.draw(st.sampled_from(others))
    puzzle = Puzzle(puzzle.width, puzzle.height, tuple(pieces), puzzle.holes, puzzle.may_flip, any_subset)
    wanted = brute_force(puzzle)
    found = list(solutions(puzzle))
    assert {as_partition(one) for one in found} == wanted
    assert len(found) == len(wanted)
    assert all(is_solution(puzzle, one) for one in found)
    assert count(puzzle) == Counts(len(wanted), orbits(puzzle, wanted))
    assert (why_none(puzzle) is None) == bool(wanted)
    if visible_reason(puzzle):
        assert not wanted


SYMMETRIC = [
    Puzzle(1, 6, (read_drawing("xx"), read_drawing("xxx"), read_drawing("x"))),
    Puzzle(2, 2, (read_drawing("x"),) * 4),
    Puzzle(4, 4, (read_drawing("x./x./xx"),) * 4),
    Puzzle(4, 4, (read_drawing("xx/xx"),) * 4),
    Puzzle(3, 3, (read_drawing("x./xx"),) * 3),
    Puzzle(4, 2, (read_drawing("x./x./xx"),) * 2),
    Puzzle(3, 3, (read_drawing("xxx"),) * 2 + (read_drawing("x"),) * 2, frozenset({(1, 1)})),
]


@pytest.mark.parametrize("puzzle", SYMMETRIC, ids=lambda one: f"{one.width}x{one.height} {len(one.pieces)}")
def test_solutions_that_are_symmetric_themselves_are_reduced_right(puzzle: Puzzle) -> None:
    wanted = brute_force(puzzle)
    assert count(puzzle) == Counts(len(wanted), orbits(puzzle, wanted))


@pytest.mark.proof
@settings(max_examples=sized(40, 300))
@given(partitions(sides=(2, 5), most=5))
def test_a_piece_placed_first_changes_no_count(puzzle: Puzzle) -> None:
    """Large grids are counted by a lone piece's places up to symmetry; here small ones are too."""
    found = list(solutions(puzzle, 3000))
    if len(found) < 3000:
        wanted = {as_partition(one) for one in found}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(solver, "PLAIN_CELLS", 0)
            assert count(puzzle, machine_code=False) == Counts(len(wanted), orbits(puzzle, wanted))


def test_a_piece_that_a_reflection_changes_is_not_placed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """L and J are alone of their kinds, but the grid's reflections exchange them."""
    monkeypatch.setattr(solver, "PLAIN_CELLS", 0)
    puzzle = Puzzle(4, 3, (read_drawing("x./x./xx"), read_drawing(".x/.x/xx"), read_drawing("xx/xx")))
    assert len(puzzle.symmetries) == 4
    wanted = brute_force(puzzle)
    assert count(puzzle) == Counts(len(wanted), orbits(puzzle, wanted))
    chiral = Puzzle(4, 2, puzzle.pieces[:2])
    assert count(chiral) == Counts(len(brute_force(chiral)), orbits(chiral, brute_force(chiral)))


@pytest.mark.parametrize(
    "puzzle", SYMMETRIC[1:], ids=lambda one: f"{one.width}x{one.height} {len(one.pieces)}"
)
def test_identical_pieces_count_once(puzzle: Puzzle) -> None:
    found = [as_partition(one) for one in solutions(puzzle)]
    assert len(set(found)) == len(found)
    assert all(len(Counter(number for number, _cells in one)) == len(one) for one in solutions(puzzle))


@pytest.mark.proof
@settings(max_examples=sized(30, 200))
@given(partitions(sides=(2, 6), most=6))
def test_small_grids_are_counted_as_the_search_counts_them(puzzle: Puzzle) -> None:
    assert count(puzzle) == count(puzzle, machine_code=True)


@pytest.mark.parametrize(
    "drawings",
    [("x./xx", "x./xx", "xxx", "xxx"), ("xx/x./x.", "xx/.x/.x", "xx/xx"), (".xx/xx.", "xx./.xx", "xx", "xx")],
)
def test_small_grids_with_mirror_images_are_counted_as_the_search_counts_them(
    drawings: tuple[str, ...],
) -> None:
    puzzle = Puzzle(4, 3, tuple(map(read_drawing, drawings)))
    assert count(puzzle) == count(puzzle, machine_code=True)


def test_a_count_on_a_small_grid_can_be_stopped() -> None:
    control = Control()
    control.stop()
    with pytest.raises(Interrupted):
        count(puzzle_of(6, 6, "dominoes"), control)


def test_nothing_to_fill() -> None:
    full = frozenset({(0, 0), (0, 1)})
    assert list(solutions(Puzzle(2, 1, (), full))) == [()]
    assert count(Puzzle(2, 1, (), full)) == Counts(1, 1)
    assert solve(Puzzle(2, 1, (((0, 0),),), full)) is None
    assert solve(Puzzle(2, 1, (((0, 0),),), full, any_subset=True)) == ()
    assert solve(Puzzle(2, 1, ())) is None


# --- Plain and fast -----------------------------------------------------------------------------


@pytest.mark.proof
@settings(max_examples=sized(30, 200))
@given(partitions(most=5))
def test_plain_and_fast_list_the_same_solutions(puzzle: Puzzle) -> None:
    """In the same order, and with as many nodes."""
    plain, fast = Control(), Control()
    assert list(solutions(puzzle, 200, plain, machine_code=False)) == list(
        solutions(puzzle, 200, fast, machine_code=True)
    )
    assert plain.cells[NODES] == fast.cells[NODES]


@pytest.mark.parametrize("one", ["5x3", "5x4", "4x5", "4x7"])
def test_plain_and_fast_count_the_same(one: str) -> None:
    for known in SHORT:
        if known.size == one:
            plain, fast = Control(), Control()
            wanted = Counts(known.raw, known.reduced)
            assert count(known.puzzle, plain, machine_code=False) == wanted
            assert count(known.puzzle, fast, machine_code=True) == wanted
            assert plain.cells[NODES] == fast.cells[NODES]


def test_a_search_goes_on_in_machine_code_where_plain_python_left_it(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = puzzle_of(5, 5, "pentominoes", any_subset=True)
    wanted = list(solutions(puzzle, machine_code=False))
    monkeypatch.setattr(cover_search, "PLAIN_CHUNK", 1024)
    for nodes in (1, 2048, 8192):
        monkeypatch.setattr(cover_search, "PLAIN_NODES", nodes)
        control = Control()
        assert list(solutions(puzzle, control=control)) == wanted
        assert count(puzzle) == Counts(856, 107)
        assert control.cells[NODES] > nodes


def test_more_forms_than_a_word_holds() -> None:
    """All 12 pentominoes and 9 tetrominoes and trominoes flip: 90 forms, two words."""
    pieces = sum((piece_set(name).pieces for name in ("trominoes", "tetrominoes", "pentominoes")), ())
    puzzle = Puzzle(3, 4, pieces, may_flip=True, any_subset=True)
    assert Search(puzzle).tables.layout.words == 2
    wanted = list(solutions(puzzle, machine_code=False))
    assert list(solutions(puzzle, machine_code=True)) == wanted
    assert len(wanted) == len(brute_force(puzzle)) > 0
    assert {as_partition(one) for one in wanted} == brute_force(puzzle)


def test_a_kind_that_the_first_byte_of_the_fields_has_no_room_for() -> None:
    """Five single pieces take five bits; the eight of a kind that follow need four."""
    single = [read_drawing(text) for text in ("xx", "xxx", "x./xx", "xxx/.x.", "xx/xx")]
    puzzle = Puzzle(6, 4, (*single, *[read_drawing("x")] * 8))
    assert Search(puzzle).tables.layout.field_bytes == 2
    for machine_code in (False, True):
        found = list(solutions(puzzle, 100, machine_code=machine_code))
        assert len({as_partition(one) for one in found}) == 100
        assert all(is_solution(puzzle, one) for one in found)


def test_a_window_wider_than_a_word_is_searched_in_plain_python() -> None:
    """Ten blocks in a line across ten rows reach further than 62 positions."""
    puzzle = Puzzle(10, 10, (read_drawing("x" * 10),) * 10)
    assert Search(puzzle).tables.layout.span > 62
    assert count(puzzle) == Counts(2, 1)
    with pytest.raises(Unsupported, match="too large for machine code"):
        Search(puzzle, machine_code=True)


def test_cards_need_no_numba() -> None:
    code = (
        "import sys; from ludotheque.games.tetramino import cards, hints, reasons, solver\n"
        f"puzzle = cards.read_card_file({str(CARDS[0])!r}).puzzle\n"
        "assert solver.count(puzzle).raw == 48 and hints.hint(puzzle).ways == 48\n"
        "assert not {'numba', 'numpy'} & set(sys.modules), 'a card imports too much'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- Stopping and progress ----------------------------------------------------------------------


@pytest.mark.parametrize("machine_code", [False, True])
def test_a_stopped_search_says_so(machine_code: bool) -> None:
    control = Control()
    control.stop()
    with pytest.raises(Interrupted, match="stopped before the end"):
        count(puzzle_of(6, 10, "pentominoes"), control, machine_code=machine_code)
    assert 0 < control.cells[NODES] <= 1024


@pytest.mark.parametrize("machine_code", [False, True])
def test_a_list_of_solutions_can_be_stopped_between_two(machine_code: bool) -> None:
    control = Control()
    listed = solutions(puzzle_of(8, 8, "dominoes"), None, control, machine_code)
    next(listed)
    control.stop()
    with pytest.raises(Interrupted):
        next(listed)


@pytest.mark.parametrize("machine_code", [False, True])
def test_progress_rises_to_one(machine_code: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover_search, "CHUNK", 4096)
    monkeypatch.setattr(cover_search, "PLAIN_CHUNK", 4096)
    steps: list[Step] = []
    count(puzzle_of(5, 6, "pentominoes", any_subset=True), None, steps.append, machine_code)
    assert len(steps) > 5
    assert steps == sorted(steps)
    assert 0 < steps[0].share < 0.5 < steps[-1].share < 1


def test_a_finished_search_stays_finished() -> None:
    search = Search(puzzle_of(4, 4, "dominoes"))
    assert [search.go_on(one_by_one=False) for _again in range(3)] == [DONE] * 3
    assert search.state[RAW] == 36


# --- Reasons, positions, hints ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (Puzzle(2, 2, (read_drawing("xx"),)), "the areas do not agree: 2 for the pieces, 4 for the grid"),
        (Puzzle(2, 2, (read_drawing("xxx"),) * 2, any_subset=True), "no choice of pieces has an area of 4"),
        (puzzle_of(4, 7, "one-sided-tetrominoes"), "coloured like a chessboard"),
        (puzzle_of(4, 5, "tetrominoes"), "coloured like a chessboard"),
        (puzzle_of(8, 8, "dominoes", [(0, 0), (7, 7)]), "coloured like a chessboard"),
        (Puzzle(3, 2, (read_drawing("xxxx"), read_drawing("xx"))), "piece A fits nowhere"),
        (
            Puzzle(3, 3, (read_drawing("xx"),) * 4, frozenset({(0, 1), (1, 0), (2, 2)}), any_subset=True),
            "no piece can cover a1",
        ),
        (
            Puzzle(5, 1, (read_drawing("xx"), read_drawing("xx")), frozenset({(0, 3)})),
            "no piece can cover e1",
        ),
        (
            Puzzle(9, 1, (read_drawing("xx"),) * 4, frozenset({(0, 3)})),
            "no pieces add up to the 3 cells around a1",
        ),
        (
            Puzzle(3, 3, (read_drawing("xx/xx"), read_drawing("x./xx"), read_drawing("xx"))),
            "every way was tried",
        ),
    ],
)
def test_why_there_is_no_solution(puzzle: Puzzle, sentence: str) -> None:
    reason = why_none(puzzle)
    assert reason is not None
    assert reason.startswith(sentence)
    assert solve(puzzle) is None


@pytest.mark.proof
@settings(max_examples=sized(20, 200))
@given(partitions(sides=(3, 5)), st.data())
def test_what_a_position_allows(puzzle: Puzzle, data: st.DataObject) -> None:
    """The ways that are left are the solutions that go on from there."""
    every = list(solutions(puzzle, 2000))
    solution = data.draw(st.sampled_from(every))
    placed = data.draw(st.lists(st.sampled_from(solution), unique=True)) if solution else []
    known = hint(puzzle, placed, most=2000)
    assert known.is_solvable and is_solvable(puzzle, placed)
    if len(every) < 2000:
        lying = as_partition(tuple(placed))
        assert known.ways == sum(lying <= as_partition(one) for one in every)
    if len(placed) == len(solution):
        assert known.placement is None and known.ways == 1
    else:
        assert known.placement is not None
        assert is_solvable(puzzle, [*placed, known.placement])


def test_a_hint_in_a_lost_position() -> None:
    puzzle = Puzzle(3, 2, (read_drawing("xxx"), read_drawing("xx"), read_drawing("x")))
    lost = [Placement(2, ((0, 1),))]
    assert hint(puzzle, lost) == (0, False, None)
    assert not is_solvable(puzzle, lost)


def test_a_hint_counts_up_to_its_cap() -> None:
    puzzle = puzzle_of(4, 4, "dominoes")
    assert hint(puzzle, most=36)[:2] == (36, False)
    assert hint(puzzle, most=35)[:2] == (35, True)
    shared = hint(puzzle).placement
    assert shared is not None
    ways = [one for one in solutions(puzzle) if shared.cells in as_partition(one)]
    assert len(ways) == 18  # every corner is covered this way or that, by symmetry as often


def test_solutions_stop_at_their_limit() -> None:
    puzzle = puzzle_of(4, 4, "dominoes")
    assert list(solutions(puzzle, 5)) == list(solutions(puzzle))[:5]
