"""TétrisBot's pieces and board: drawn rotations, statistics against slow twins, names and docstrings."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.courses.differential import Remote
from tests.courses.running import COURSES, evaluate, run, signatures
from tests.sizes import sized

EDITION = "tetrisbot"
FILES = sorted((COURSES / EDITION).glob("*.py"))

Rows = list[list[int]]

ROTATIONS = {
    "I": ["....|IIII|....|....", "..I.|..I.|..I.|..I."],
    "J": ["J..|JJJ|...", ".JJ|.J.|.J.", "...|JJJ|..J", ".J.|.J.|JJ."],
    "L": ["..L|LLL|...", ".L.|.L.|.LL", "...|LLL|L..", "LL.|.L.|.L."],
    "O": ["OO|OO"],
    "S": [".SS|SS.|...", ".S.|.SS|..S"],
    "Z": ["ZZ.|.ZZ|...", "..Z|.ZZ|.Z."],
    "T": [".T.|TTT|...", ".T.|.TT|.T.", "...|TTT|.T.", ".T.|TT.|.T."],
}
"""Every piece in each of its turns, clockwise, drawn from the top."""

NAMES = ".IJLOSZT"

METHODS = {
    "tetramino.Tetramino": {
        "makeRotations": "(self)",
        "rotate": "(self, direction='H')",
        "setRotation": "(self, i)",
        "getBoundingBox": "(self)",
        "copy": "(self)",
        "__str__": "(self)",
    },
    "board.Board": {
        "getCell": "(self, i, j)",
        "setCell": "(self, i, j, value)",
        "emptyCell": "(self, i, j)",
        "isCellEmpty": "(self, i, j)",
        "isLineFull": "(self, i)",
        "removeLine": "(self, i)",
        "columnHeight": "(self, j)",
        "getColumnHeights": "(self)",
        "getMaxHeight": "(self)",
        "getSumHeights": "(self)",
        "getBumpiness": "(self)",
        "isDominated": "(self, i, j)",
        "getNbHoles": "(self)",
        "updateStats": "(self)",
        "processLines": "(self)",
        "copy": "(self)",
        "__str__": "(self)",
        "printInfos": "(self)",
    },
    "tetris_engine.TetrisEngine": {
        "generateNewBlockBag": "(self)",
        "generateNewBlock": "(self)",
        "setBlockInitPosition": "(self)",
        "getNewBlock": "(self)",
        "isMoveValid": "(self, block, position)",
        "placeBlock": "(self)",
        "eraseBlock": "(self)",
        "moveBlock": "(self, position, rotation=None)",
        "moveBlockInDirection": "(self, direction)",
        "dropBlock": "(self)",
        "rotateBlockInDirection": "(self, direction)",
        "canPlaceBlockDirect": "(self, column, rotation)",
        "getPossibleMovesDirect": "(self)",
        "placeBlockDirect": "(self, column, rotation)",
        "playCommand": "(self, command)",
        "isEndGame": "(self)",
        "getScoreFromLines": "(self, nb_lines)",
        "getScoreFromMove": "(self, column, rotation)",
        "copy": "(self)",
        "run": "(self)",
    },
    "agent.Agent": {
        "getMove": "(self)",
        "getMoveStats": "(self, move)",
        "allMovesStats": "(self)",
        "commandFromMove": "(self, move)",
    },
}

COEFFS = "[0.760666, 0.510066, 0.35663, 0.184483]"
AGENT = "temporisation=0.3, silent=False"

CLASSES = {
    "tetramino": {"Tetramino": "(id, base_glyph, nb_rotations=4)"},
    "board": {"Board": "(width=10, height=22)"},
    "tetris_engine": {
        "TetrisEngine": "(getMove, width=10, height=22, max_blocks=0, temporisation=0, silent=False,"
        " random_generator_seed=None, agent_name='', agent_description='')"
    },
    "agent": {"Agent": f"({AGENT}, max_blocks=0, width=10, height=22, random_generator_seed=None)"},
    "agent_human": {"AgentHuman": "(temporisation=0, silent=False, **options)"},
    "agent_random": {
        "AgentRandom": f"({AGENT}, max_blocks=0, width=10, height=22, random_generator_seed=None)"
    },
    "agent_evaluation": {"AgentEvaluation": f"(eval_coeffs={COEFFS}, {AGENT}, **options)"},
    "agent_filtering": {
        "AgentFiltering": f"({AGENT}, max_blocks=0, width=10, height=22, random_generator_seed=None)"
    },
}


def test_every_class_has_its_signature() -> None:
    for module, expected in CLASSES.items():
        found = signatures(EDITION, module)
        assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize("path", METHODS)
def test_every_method_has_its_signature(path: str) -> None:
    module, name = path.split(".")
    found = evaluate(
        EDITION,
        f"import inspect\nfrom {module} import {name} as c\n"
        "result = {n: str(inspect.signature(f)) for n, f in vars(c).items() if inspect.isfunction(f)}",
    )
    assert {method: found.get(method) for method in METHODS[path]} == METHODS[path]


def test_every_attribute_exists() -> None:
    found = evaluate(
        EDITION,
        "from tetramino import T\nfrom board import Board\nfrom tetris_engine import TetrisEngine\n"
        "result = [sorted(vars(x)) for x in (T, Board(), TetrisEngine(lambda: 'Q'))]",
    )
    piece, board, engine = map(set, found)
    assert {"id", "base_glyph", "nb_rotations", "size", "rotations", "glyph_index", "glyph"} <= piece
    assert {"grid", "width", "height", "column_heights", "max_height", "sum_heights"} <= board
    assert {"bumpiness", "nb_holes", "nb_lines"} <= board
    assert {"board", "fixed_board", "block_bag", "block", "block_position", "next_block"} <= engine
    assert {"nb_blocks_played", "score", "total_lines", "isRunning", "max_blocks", "silent"} <= engine
    assert {"temporisation", "getMove", "agent_name", "agent_description"} <= engine


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_everything_has_a_docstring_and_imports_only_the_library(path: Any) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    ours = {file.stem for file in FILES}
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
            assert ast.get_docstring(node), f"{path.name}: {getattr(node, 'name', 'module')}"
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            assert name in ours or name.split(".")[0] in sys.stdlib_module_names, f"{path.name}: {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_function_is_longer_than_thirty_lines_after_its_docstring(path: Any) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno and node.body[0].end_lineno
            assert node.end_lineno - node.body[0].end_lineno <= 30, f"{path.name}: {node.name}"


def test_the_readme_names_every_file_and_its_agent_plays() -> None:
    text = (COURSES / EDITION / "README.md").read_text(encoding="utf-8")
    assert [file.name for file in FILES if f"`{file.name}`" not in text] == []
    example = text.split("```python\n")[1].split("```")[0].replace("temporisation=0.2", "temporisation=0")
    done = run(EDITION, ["-c", example])
    assert done.returncode == 0, done.stderr
    assert "Agent plat" in done.stdout
    assert "Blocs  : 5 " in done.stdout


# Pieces


def drawn(glyph: Rows) -> str:
    return "|".join("".join(NAMES[cell] for cell in line) for line in glyph)


def test_pieces_and_rotations_are_those_drawn() -> None:
    found = evaluate(
        EDITION,
        "import tetramino as t\n"
        "result = [[p.id, p.nb_rotations, p.size, p.rotations, p.glyph_index, p.glyph == p.base_glyph]"
        " for p in t.BLOCK_BAG] + [t.BLOCK_BAG == [t.I, t.J, t.L, t.O, t.S, t.Z, t.T]]",
    )
    assert found.pop() is True
    assert [piece[0] for piece in found] == [1, 2, 3, 4, 5, 6, 7]
    for (name, drawings), (number, count, size, glyphs, index, is_base) in zip(
        ROTATIONS.items(), found, strict=True
    ):
        assert name == NAMES[number]
        assert count == len(drawings)
        assert size == len(glyphs[0])
        assert [drawn(glyph) for glyph in glyphs] == drawings
        assert (index, is_base) == (0, True)


def test_turning_both_ways_setting_and_refusing() -> None:
    found = evaluate(
        EDITION,
        "from tetramino import *\nresult = []\n"
        "for p in BLOCK_BAG:\n"
        "    seen = []\n"
        "    see = lambda: seen.append((p.glyph_index, p.glyph == p.rotations[p.glyph_index]))\n"
        "    for d in 'HHHHHTTTTTT': p.rotate(d); see()\n"
        "    p.setRotation(0); p.rotate(); see()\n"
        "    for i in (0, 5, -1, 4): p.setRotation(i); see()\n"
        "    try: p.rotate('X')\n"
        "    except ValueError as error: seen.append((p.glyph_index, 'X' in str(error)))\n"
        "    result.append((p.nb_rotations, seen))",
    )
    for count, seen in found:
        turns = [1, 2, 3, 4, 5, 4, 3, 2, 1, 0, -1, 1, 0, 5, -1, 4, 4]
        assert seen == [[turn % count, True] for turn in turns]


def test_bounding_boxes_copies_and_text() -> None:
    boxes = evaluate(
        EDITION,
        "from tetramino import *\nresult = []\n"
        "for p in BLOCK_BAG:\n"
        "    for i in range(p.nb_rotations):\n"
        "        p.setRotation(i); result.append(p.getBoundingBox())",
    )
    expected = []
    for drawing in chain.from_iterable(ROTATIONS.values()):
        cells = [(i, j) for i, line in enumerate(drawing.split("|")) for j, c in enumerate(line) if c != "."]
        lines, columns = zip(*cells, strict=True)
        expected.append([min(lines), min(columns), max(lines), max(columns)])
    assert boxes == expected
    assert evaluate(
        EDITION,
        "from tetramino import T\nc = T.copy()\nc.rotate()\nc.glyph[0][0] = 9\nc.base_glyph[0][0] = 9\n"
        "result = [T.glyph_index, T.rotations[1][0][0], T.base_glyph[0][0], type(c).__name__, str(T)]",
    ) == [0, 0, 0, "Tetramino", " .TT .\nTTTTTT\n . . ."]


# Boards


BOARD_SCRIPT = """
from board import Board

def make(width, height, rows):
    board = Board(width, height)
    board.grid = rows
    return board

def numbers(board):
    return {
        "columnHeight": [board.columnHeight(j) for j in range(board.width)],
        "getColumnHeights": board.getColumnHeights(), "getMaxHeight": board.getMaxHeight(),
        "getSumHeights": board.getSumHeights(), "getBumpiness": board.getBumpiness(),
        "getNbHoles": board.getNbHoles(),
        "dominated": [[board.isDominated(i, j) for j in range(board.width)] for i in range(board.height + 2)],
        "full": [board.isLineFull(i) for i in range(board.height + 2)],
        "empty": [[board.isCellEmpty(i, j) for j in range(board.width)] for i in range(board.height + 2)],
    }

def stats(width, height, rows):
    board = make(width, height, rows)
    found = numbers(board)
    before = [board.column_heights, board.max_height, board.sum_heights, board.bumpiness, board.nb_holes]
    board.updateStats()
    after = [board.column_heights, board.max_height, board.sum_heights, board.bumpiness, board.nb_holes]
    return found, before, after

def process(width, height, rows):
    board = make(width, height, rows)
    return board.processLines(), board.nb_lines, board.grid, board.processLines()

def remove(width, height, rows, i):
    board = make(width, height, rows)
    board.removeLine(i)
    return board.grid
"""


@pytest.fixture(scope="module")
def boards() -> Iterator[Remote]:
    remote = Remote(EDITION, BOARD_SCRIPT)
    yield remote
    remote.close()


@st.composite
def grids(draw: st.DrawFn) -> tuple[int, int, Rows]:
    """Any grid, also with cells in the two hidden rows, and full rows more often than by chance."""
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 23))
    cell = st.sampled_from([0, 0, 1, 2, 3, 4, 5, 6, 7])
    row = st.one_of(
        st.lists(cell, min_size=width, max_size=width), st.just([0] * width), st.just([3] * width)
    )
    return width, height, draw(st.lists(row, min_size=height + 2, max_size=height + 2))


def slow_heights(width: int, rows: Rows) -> list[int]:
    return [max([i + 1 for i, row in enumerate(rows) if row[j]], default=0) for j in range(width)]


def slow_holes(width: int, rows: Rows) -> set[tuple[int, int]]:
    full = {(i, j) for i, row in enumerate(rows) for j in range(width) if row[j]}
    return {
        (i, j)
        for i in range(len(rows))
        for j in range(width)
        if (i, j) not in full and any(k > i and c == j for k, c in full)
    }


def slow_bumpiness(heights: list[int]) -> int:
    return sum(max(pair) - min(pair) for pair in pairwise(heights))


def slow_process(width: int, rows: Rows) -> tuple[int, Rows]:
    kept = [row for row in rows if not all(row)]
    gone = len(rows) - len(kept)
    return gone, kept + [[0] * width for _ in range(gone)]


@pytest.mark.proof
@settings(max_examples=sized(40, 150))
@given(grids())
def test_statistics_agree_with_slow_twins(boards: Remote, grid: tuple[int, int, Rows]) -> None:
    width, height, rows = grid
    heights, holes = slow_heights(width, rows), slow_holes(width, rows)
    found, before, after = boards.ask("stats", width, height, rows)
    cells = [[(i, j) for j in range(width)] for i in range(height + 2)]
    assert found == {
        "columnHeight": heights,
        "getColumnHeights": heights,
        "getMaxHeight": max(heights),
        "getSumHeights": sum(heights),
        "getBumpiness": slow_bumpiness(heights),
        "getNbHoles": len(holes),
        "dominated": [[cell in holes for cell in line] for line in cells],
        "full": [all(row) for row in rows],
        "empty": [[not cell for cell in row] for row in rows],
    }
    assert before == [[0] * width, 0, 0, 0, 0]
    assert after == [heights, max(heights), sum(heights), slow_bumpiness(heights), len(holes)]


@pytest.mark.proof
@settings(max_examples=sized(40, 150))
@given(grids(), st.data())
def test_lines_are_removed_as_by_the_slow_twin(
    boards: Remote, grid: tuple[int, int, Rows], data: st.DataObject
) -> None:
    width, height, rows = grid
    gone, left = slow_process(width, rows)
    assert boards.ask("process", width, height, rows) == [gone, gone, left, 0]
    i = data.draw(st.integers(0, height + 1))
    assert boards.ask("remove", width, height, rows, i) == rows[:i] + rows[i + 1 :] + [[0] * width]


def test_a_new_board_is_empty_with_two_hidden_rows() -> None:
    for width, height in ((10, 22), (1, 1), (7, 5)):
        code = f"from board import Board\nb = Board({width}, {height})\n"
        code += "result = [b.grid, b.column_heights, b.nb_lines]"
        assert evaluate(EDITION, code) == [[[0] * width for _ in range(height + 2)], [0] * width, 0]
    assert evaluate(
        EDITION,
        "from board import Board\nb = Board()\nresult = [b.width, b.height, len(b.grid), len(b.grid[0])]",
    ) == [10, 22, 24, 10]


def test_cells_copies_and_refusals() -> None:
    assert (
        evaluate(
            EDITION,
            "from board import Board\nb = Board(4, 3)\nb.setCell(0, 1, 5)\nc = b.copy()\nc.setCell(0, 0, 2)\n"
            "c.emptyCell(0, 1)\nresult = [b.getCell(0, 1), b.getCell(0, 0), c.getCell(0, 0),"
            " c.isCellEmpty(0, 1), b.isCellEmpty(0, 1)]\n"
            "for size in ((0, 5), (5, 0), (-1, 5)):\n"
            "    try: Board(*size)\n"
            "    except ValueError as error: result.append(str(error))",
        )
        == [5, 0, 2, True, False] + ["La grille doit avoir au moins une colonne et une ligne."] * 3
    )


def test_the_board_is_drawn_with_its_hidden_rows_open() -> None:
    done = run(
        EDITION,
        [
            "-c",
            "from board import Board\nb = Board(12, 2)\nb.grid[0] = [1] * 11 + [0]\nb.setCell(3, 2, 7)\n"
            "b.setCell(1, 0, 9)\nb.updateStats()\nprint(b)\nb.printInfos()",
        ],
    )
    assert done.stdout.splitlines() == [
        "     TT                   ",
        " " * 26,
        "|## . . . . . . . . . . .|",
        "|IIIIIIIIIIIIIIIIIIIIII .|",
        "+ 0 1 2 3 4 5 6 7 8 9 0 1+",
        "Hauteurs des colonnes : [2, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1, 0]",
        "Hauteur maximum : 4",
        "Somme des hauteurs : 15",
        "Relief : 8",
        "Nombre de trous : 2",
        "Lignes supprimées : 0",
    ]
