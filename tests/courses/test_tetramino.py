"""The functions that the statement of tetramino names, each called in the edition's folder."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from tests.courses.running import COURSES, evaluate, run, signatures

EDITION = COURSES / "tetramino"
COLOURS = ["0;37;43", "0;37;41", "0;30;47", "1;37;40", "0;37;44", "0;37;45", "0;37;46", "0;37;42"]


def call(expression: str, **values: Any) -> Any:
    """The value of an expression in which `t` is the module and the keywords are variables."""
    code = f"import tetramino as t\nglobals().update({values!r})\nresult = {expression}"
    return evaluate("tetramino", code)


def printed(grid: list[list[str]], no_number: bool) -> list[str]:
    code = f"import tetramino\nassert tetramino.print_grid({grid!r}, no_number={no_number}) is None"
    done = run("tetramino", ["-c", code])
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def cell(number: int, text: str = "") -> str:
    return f"\x1b[{COLOURS[number - 1]}m{text or f'{number} '}\x1b[0m"


def dot(number: int, x: int, y: int) -> list[Any]:
    """A piece of one block."""
    return [[(0, 0)], COLOURS[number - 1], (x, y)]


def test_the_parameters_say_their_types_as_the_statement_does():
    found = signatures("tetramino", "tetramino")
    assert found["create_grid"].startswith("(w: int, h: int)")
    assert found["import_card"].startswith("(file_path: str)")
    assert found["main"] == "() -> bool"
    assert "clockwise: bool = True" in found["rotate_tetramino"]
    assert "no_number: bool)" in found["print_grid"]
    assert signatures("tetramino", "getkey")["getkey"] == "() -> str"


@pytest.mark.parametrize("name", ["tetramino.py", "getkey.py"])
def test_everything_is_documented(name):
    tree = ast.parse((EDITION / name).read_text())
    defined = [tree, *(n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.ClassDef))]
    assert [getattr(node, "name", name) for node in defined if not ast.get_docstring(node)] == []


def test_importing_starts_nothing():
    code = "import sys\nsys.argv = ['tetramino.py', 'nimp', 'nimp']\nimport tetramino, getkey"
    done = run("tetramino", ["-c", code])
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_grid_of_five_by_four_is_the_one_of_the_figure():
    free, edge = ["  "] * 17, ["  "] * 6 + ["--"] * 5 + ["  "] * 6
    zone = ["  "] * 5 + [" |"] + ["  "] * 5 + ["| "] + ["  "] * 5
    assert call("t.create_grid(5, 4)") == [free] * 4 + [edge] + [zone] * 4 + [edge] + [free] * 4


@pytest.mark.parametrize(("w", "h"), [(1, 1), (1, 7), (12, 1), (3, 5)])
def test_a_grid_of_any_size_has_its_border(w, h):
    grid = call(f"t.create_grid({w}, {h})")
    assert [len(row) for row in grid] == [3 * w + 2] * (3 * h + 2)
    border = {(x, y): text for y, row in enumerate(grid) for x, text in enumerate(row) if text != "  "}
    expected = {(x, y): "--" for x in range(w + 1, 2 * w + 1) for y in (h, 2 * h + 1)}
    expected |= {(w, y): " |" for y in range(h + 1, 2 * h + 1)}
    expected |= {(2 * w + 1, y): "| " for y in range(h + 1, 2 * h + 1)}
    assert border == expected


def test_the_rows_of_a_grid_are_not_one_list():
    assert call("len({id(row) for row in t.create_grid(5, 4)})") == 14


def test_pieces_start_in_the_eight_sub_grids_in_order():
    pieces = [[[(0, 0), (1, 1)], colour, (0, 0)] for colour in COLOURS]
    grid, started = call("t.setup_tetraminos(pieces, t.create_grid(5, 4))", pieces=pieces)
    offsets = [[0, 0], [6, 0], [12, 0], [0, 5], [12, 5], [0, 10], [6, 10], [12, 10]]
    assert started == [[[[0, 0], [1, 1]], colour, at] for colour, at in zip(COLOURS, offsets, strict=True)]
    blocks = {(x + d, y + d): cell(n) for n, (x, y) in enumerate(offsets, 1) for d in (0, 1)}
    for y, row in enumerate(call("t.create_grid(5, 4)")):
        for x, text in enumerate(row):
            assert grid[y][x] == blocks.get((x, y), text)


def test_starting_does_not_move_a_piece_to_its_corner_nor_change_what_it_was_given():
    pieces = [[[(1, 0), (1, 1)], COLOURS[0], (3, 3)]]
    code = (
        f"import tetramino as t\npieces, grid = {pieces}, t.create_grid(3, 2)\n"
        "new, started = t.setup_tetraminos(pieces, grid)\n"
        "result = [new[0][:2], started, pieces, grid == t.create_grid(3, 2)]"
    )
    started = [[[[1, 0], [1, 1]], COLOURS[0], [0, 0]]]
    assert evaluate("tetramino", code) == [
        ["  ", cell(1)],
        started,
        [[[[1, 0], [1, 1]], COLOURS[0], [3, 3]]],
        True,
    ]


@pytest.mark.parametrize("offset", [(2, 3), [2, 3]])
def test_a_block_shows_its_colour_and_number_at_coordinates_plus_offset(offset):
    grid = call("t.place_tetraminos(p, t.create_grid(5, 4))", p=[[[(1, 0)], "0;30;47", offset]])
    assert grid[3][3] == "\x1b[0;30;47m1 \x1b[0m"
    assert sum(text.startswith("\x1b") for row in grid for text in row) == 1


def test_the_later_piece_shows_xx_over_the_earlier_and_over_the_border():
    pieces = [
        dot(1, 0, 0),
        dot(2, 0, 0),
        dot(3, 5, 5),
        dot(4, 6, 4),
        dot(5, 11, 8),
        dot(6, 5, 4),
        dot(7, 6, 5),
    ]
    grid = call("t.place_tetraminos(p, t.create_grid(5, 4))", p=pieces)
    assert grid[0][0] == cell(2, "XX")
    assert (grid[5][5], grid[4][6], grid[8][11]) == (cell(3, "XX"), cell(4, "XX"), cell(5, "XX"))
    assert grid[4][5] == cell(6), "a corner of the border is free"
    assert grid[5][6] == cell(7)


def test_placing_starts_from_a_clean_grid():
    stale = [dot(1, 0, 0), dot(2, 0, 0), dot(3, 5, 5), dot(4, 7, 7)]
    code = (
        f"import tetramino as t\nstale = t.place_tetraminos({stale}, t.create_grid(5, 4))\n"
        f"before = [row[:] for row in stale]\n"
        f"new = t.place_tetraminos({[dot(1, 5, 5), dot(2, 7, 7)]}, stale)\n"
        f"clean = t.place_tetraminos({[dot(1, 5, 5), dot(2, 7, 7)]}, t.create_grid(5, 4))\n"
        "result = [stale == before, new == clean, t.place_tetraminos([], stale) == t.create_grid(5, 4)]"
    )
    assert evaluate("tetramino", code) == [True, True, True]


def test_blocks_off_the_board_are_not_drawn_elsewhere():
    pieces = [[[(-1, 0), (0, -1), (0, 0), (99, 0)], COLOURS[0], (0, 0)]]
    grid = call("t.place_tetraminos(p, t.create_grid(2, 2))", p=pieces)
    assert [text for row in grid for text in row if "\x1b" in text] == [cell(1)]
    assert call("t.check_move(p, g)", p=pieces[0], g=grid) is False


def test_turning_changes_the_coordinates_only():
    piece = [[(0, 0), (1, 0), (2, 1)], "nimp", [7, "x"]]
    assert call("t.rotate_tetramino(p)", p=piece) == [[[0, 0], [0, 1], [-1, 2]], "nimp", [7, "x"]]
    assert call("t.rotate_tetramino(p, True)", p=piece) == call("t.rotate_tetramino(p)", p=piece)
    assert call("t.rotate_tetramino(p, clockwise=False)", p=piece)[0] == [[0, 0], [0, -1], [1, -2]]
    assert call("t.rotate_tetramino([[], None, None])") == [[], None, None]


def test_four_turns_and_a_turn_back_change_nothing():
    four = "r(r(r(r(p))))"
    code = "import tetramino as t\nr, p = t.rotate_tetramino, [[(0, 0), (3, -1)], 'c', (1, 2)]\n"
    assert evaluate("tetramino", code + f"result = [{four} == p, r(r(p), False) == p]") == [True, True]


@pytest.mark.parametrize(
    ("pieces", "asked", "allowed"),
    [
        ([dot(1, 0, 0)], 0, True),
        ([dot(1, 6, 5)], 0, True),
        ([dot(1, 5, 5)], 0, False),
        ([dot(1, 7, 9)], 0, False),
        ([dot(1, 5, 4)], 0, True),
        ([dot(1, 0, 0), dot(2, 0, 0)], 1, False),
        ([dot(1, 0, 0), dot(2, 0, 0)], 0, False),
        ([dot(1, 0, 0), dot(2, 5, 5)], 0, True),  # the XX is another piece's
        ([[[(0, 0), (1, 0)], COLOURS[0], [4, 5]]], 0, False),
    ],
)
def test_a_move_is_refused_where_a_cell_of_the_piece_shows_xx(pieces, asked, allowed):
    assert call(f"t.check_move(p[{asked}], t.place_tetraminos(p, t.create_grid(5, 4)))", p=pieces) is allowed


@pytest.mark.parametrize(
    ("pieces", "won"),
    [
        ([], False),
        ([dot(1, 3, 2)], False),
        ([dot(1, 3, 2), dot(2, 4, 2)], True),
        ([dot(1, 3, 2), dot(2, 4, 2), dot(3, 0, 0)], True),
        ([dot(1, 3, 2), dot(2, 4, 2), dot(3, 4, 2)], False),  # XX in the zone
        ([dot(1, 3, 2), [[(0, 0), (1, 0)], COLOURS[1], (4, 2)]], False),  # XX on the border
        ([dot(1, 2, 2), dot(2, 5, 2)], False),
    ],
)
def test_a_game_is_won_when_every_central_cell_holds_a_piece_and_nothing_shows_xx(pieces, won):
    assert call("t.check_win(t.place_tetraminos(p, t.create_grid(2, 1)))", p=pieces) is won


def test_a_printed_grid_has_a_frame_and_hides_the_digits_when_asked():
    pieces = [dot(1, 0, 0), dot(2, 1, 0), dot(3, 1, 0)]
    grid = call("t.place_tetraminos(p, t.create_grid(5, 4))", p=pieces)
    lines = printed(grid, no_number=False)
    assert len(lines) == 16
    assert lines[0] == lines[-1] == "-" * 36
    assert lines[1] == "|" + cell(1) + cell(3, "XX") + "  " * 15 + "|"
    assert lines[5] == "|" + "  " * 6 + "-" * 10 + "  " * 6 + "|"
    assert lines[6] == "|" + "  " * 5 + " |" + "  " * 5 + "| " + "  " * 5 + "|"
    hidden = printed(grid, no_number=True)
    assert hidden[1] == "|" + cell(1, "  ") + cell(3, "XX") + "  " * 15 + "|"
    assert hidden[0] == lines[0]
    assert hidden[2:] == lines[2:]


def test_every_number_can_be_hidden():
    grid = call("t.setup_tetraminos(p, t.create_grid(1, 1))[0]", p=[dot(n, 0, 0) for n in range(1, 9)])
    shown, hidden = printed(grid, no_number=False), printed(grid, no_number=True)
    assert all(f"m{n} " in "".join(shown) for n in range(1, 9))
    assert not any(f"m{n} " in "".join(hidden) for n in range(1, 9))
    assert "".join(hidden).count("m  \x1b[0m") == 8
