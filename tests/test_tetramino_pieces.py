"""Pieces, their turns and names, the known sets; puzzles and their symmetries."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.game import IllegalMove, LudothequeError, UnknownName, Unreadable
from ludotheque.games.tetramino import pieces
from ludotheque.games.tetramino.pieces import (
    Piece,
    drawing,
    kind,
    mirrored,
    name,
    read_drawing,
    turned,
    turns,
)
from ludotheque.games.tetramino.puzzle import Placement, Puzzle, puzzle_of


@st.composite
def grown(draw: st.DrawFn) -> Piece:
    """A piece that grows block by block."""
    cells = [(0, 0)]
    for _block in range(draw(st.integers(0, pieces.MOST_BLOCKS - 1))):
        row, column = draw(st.sampled_from(cells))
        down, right = draw(st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0)]))
        cells.append((row + down, column + right))
    return pieces.piece(cells)


def fixed(size: int) -> set[Piece]:
    """Every way that a polyomino of that size can lie, by growing."""
    found: set[Piece] = {((0, 0),)}
    for _block in range(size - 1):
        found = {
            pieces.normal([*one, (row + down, column + right)])
            for one in found
            for row, column in one
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (row + down, column + right) not in one
        }
    return found


@given(grown())
def test_four_quarter_turns_are_none_and_a_mirror_undoes_itself(piece: Piece) -> None:
    assert turned(turned(turned(turned(piece)))) == piece
    assert mirrored(mirrored(piece)) == piece
    assert mirrored(turned(piece)) == turned(turned(turned(mirrored(piece))))
    assert len(turns(piece)) in (1, 2, 4)
    assert {kind(form) for form in turns(piece)} == {kind(piece)}
    assert read_drawing(drawing(piece)) == piece


def test_a_clockwise_quarter_turn_is_the_statement_s() -> None:
    """Section 1.2.4: x becomes -y and y becomes x."""
    corner = read_drawing("x./xx")
    by_statement = [(-y, x) for y, x in corner]
    assert turned(corner) == pieces.normal((y, x) for x, y in by_statement) == read_drawing("xx/x.")
    assert [drawing(one) for one in turns(read_drawing("x./x./xx"))] == [
        "x./x./xx",
        "xxx/x..",
        "xx/.x/.x",
        "..x/xxx",
    ]


@pytest.mark.parametrize(
    ("size", "lying", "one_sided", "free"), [(3, 6, 2, 2), (4, 19, 7, 5), (5, 63, 18, 12)]
)
def test_polyominoes_are_as_many_as_known(size: int, lying: int, one_sided: int, free: int) -> None:
    """OEIS A001168, A000988, A000105."""
    assert len(fixed(size)) == lying
    assert len({kind(one) for one in fixed(size)}) == one_sided
    assert len({pieces.free_kind(one) for one in fixed(size)}) == free
    assert len({name(one) for one in fixed(size)}) == one_sided


def test_sets_hold_every_piece_of_their_size() -> None:
    everything = {size: {kind(one) for one in fixed(size)} for size in range(1, 6)}
    assert {kind(one) for one in pieces.piece_set("one-sided-pentominoes").pieces} == everything[5]
    assert {kind(one) for one in pieces.piece_set("one-sided-2-3-4").pieces} == set().union(
        *(everything[size] for size in (2, 3, 4))
    )
    for size, known in ((3, "trominoes"), (4, "tetrominoes"), (5, "pentominoes")):
        found = pieces.piece_set(known)
        both = {kind(form) for one in found.pieces for form in (one, mirrored(one))}
        assert found.may_flip and both == everything[size]
    with pytest.raises(UnknownName, match="no set of pieces hexominoes"):
        pieces.piece_set("hexominoes")


def test_pieces_have_the_world_s_names() -> None:
    names = [name(one) for one in pieces.piece_set("one-sided-tetrominoes").pieces]
    assert names == ["I4", "L4", "J4", "O4", "S4", "Z4", "T4"]
    assert name(turned(read_drawing(".xx/xx./.x."))) == "F5"
    assert name(mirrored(read_drawing(".xx/xx./.x."))) == "F5'"
    assert name(read_drawing("xxxxxx")) == "xxxxxx"


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ([], "1 to 10 blocks"),
        ([(0, column) for column in range(11)], "1 to 10 blocks"),
        ([(0, 0), (1, 1)], "hold together"),
        ([(0, 0), (0, 2)], "hold together"),
    ],
)
def test_cells_that_are_no_piece_are_refused(cells: list[tuple[int, int]], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        pieces.piece(cells)


def test_a_drawing_of_something_else_is_refused() -> None:
    with pytest.raises(Unreadable, match="drawn with x"):
        read_drawing("xo")


# --- Puzzles ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "height", "holes", "sentence"),
    [
        (0, 3, (), "1 to 99"),
        (-1, 3, (), "1 to 99"),
        (1, 100, (), "1 to 99"),
        (10**9, 1, (), "1 to 99"),
        (17, 16, (), "at most 256 cells"),
        (3, 3, [(3, 0)], "outside the grid"),
        (3, 3, [(0, -1)], "outside the grid"),
    ],
)
def test_grids_out_of_bounds_are_refused(
    width: int, height: int, holes: list[tuple[int, int]], sentence: str
) -> None:
    with pytest.raises(Unreadable, match=sentence):
        Puzzle(width, height, (((0, 0),),), frozenset(holes))


def test_too_many_pieces_are_refused() -> None:
    with pytest.raises(Unreadable, match="at most 256 pieces"):
        Puzzle(3, 3, (((0, 0),),) * 257)


def test_a_puzzle_puts_its_pieces_into_normal_form() -> None:
    assert Puzzle(3, 3, (((2, 2), (1, 2)),)).pieces == (((0, 0), (1, 0)),)


@pytest.mark.parametrize(
    ("puzzle", "symmetries"),
    [
        (puzzle_of(6, 10, "pentominoes"), 4),
        (puzzle_of(8, 8, "pentominoes", [(0, 0), (0, 7), (7, 0), (7, 7)]), 8),
        (puzzle_of(8, 8, "pentominoes", [(0, 0), (0, 1), (0, 2), (0, 3)]), 1),
        (puzzle_of(8, 8, "pentominoes", [(0, 3), (0, 4), (1, 3), (1, 4)]), 2),
        (puzzle_of(6, 6, "one-sided-2-3-4"), 8),
        (Puzzle(4, 4, (read_drawing("x./x./xx"),) * 4), 4),
        (Puzzle(4, 4, (read_drawing("x./x./xx"), read_drawing(".x/.x/xx")) * 2), 8),
        (Puzzle(5, 4, (read_drawing("x./x./xx"),) * 5), 2),
    ],
)
def test_symmetries_keep_grid_holes_and_pieces(puzzle: Puzzle, symmetries: int) -> None:
    assert len(puzzle.symmetries) == symmetries
    assert all(set(one.values()) == set(one) == set(puzzle.cells) for one in puzzle.symmetries)
    assert len({tuple(one.items()) for one in puzzle.symmetries}) == symmetries
    assert all(cell == image for cell, image in puzzle.symmetries[0].items())
    for one, other in product(puzzle.symmetries, repeat=2):
        assert {cell: one[other[cell]] for cell in puzzle.cells} in puzzle.symmetries


def test_placements_are_every_way_to_lie() -> None:
    puzzle = Puzzle(3, 2, (read_drawing("x./xx"), read_drawing("xxx")), frozenset({(0, 0)}))
    assert len(set(puzzle.placements(0))) == 8 - 3
    assert list(puzzle.placements(1)) == [Placement(1, ((1, 0), (1, 1), (1, 2)))]


def test_placed_pieces_leave_a_smaller_puzzle() -> None:
    puzzle = Puzzle(3, 2, (read_drawing("x./xx"), read_drawing("xx"), read_drawing("x")))
    rest = puzzle.after([Placement(1, ((0, 1), (0, 2)))])
    assert rest.pieces == (puzzle.pieces[0], puzzle.pieces[2])
    assert rest.cells == ((0, 0), (1, 0), (1, 1), (1, 2))
    assert puzzle.draw([Placement(1, ((0, 1), (0, 2)))]) == ".BB\n..."
    assert rest.draw([]) == ".##\n..."


@pytest.mark.parametrize(
    ("placed", "sentence"),
    [
        ([Placement(3, ((0, 0),))], "piece 4 is not there"),
        ([Placement(-1, ((0, 0),))], "piece 0 is not there"),
        ([Placement(2, ((0, 0),)), Placement(2, ((0, 1),))], "piece 3 is not there"),
        ([Placement(1, ((0, 0), (1, 1)))], "piece 2 does not have this shape"),
        ([Placement(1, ())], "piece 2 does not have this shape"),
        ([Placement(1, ((0, 2), (0, 3)))], "piece 2 does not fit there"),
        ([Placement(2, ((0, 0),)), Placement(1, ((0, 0), (0, 1)))], "piece 2 does not fit there"),
    ],
)
def test_wrong_placements_are_refused(placed: list[Placement], sentence: str) -> None:
    puzzle = Puzzle(3, 2, (read_drawing("x./xx"), read_drawing("xx"), read_drawing("x")))
    with pytest.raises(IllegalMove, match=sentence):
        puzzle.after(placed)


def test_a_mirror_image_is_another_piece_unless_it_may_flip() -> None:
    left = Placement(0, ((0, 1), (1, 1), (2, 0), (2, 1)))
    pieces_ = (read_drawing("x./x./xx"), read_drawing("xxxx"))
    with pytest.raises(LudothequeError, match="shape"):
        Puzzle(2, 4, pieces_).after([left])
    assert Puzzle(2, 4, pieces_, may_flip=True).after([left]).pieces == pieces_[1:]
