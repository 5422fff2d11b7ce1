"""courses/dames: the names, signatures and settled behaviour of its rules and files."""

from __future__ import annotations

import ast
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.courses.running import CLEAN, COURSES, evaluate, run

EDITION = COURSES / "dames"
SCRIPTS = sorted(EDITION.glob("*.py"))

FIGURE_4 = """\
1
10
0 2 0 -1 0 -1 0 -1 0 -1
-1 0 0 0 -1 0 -1 0 -1 0
0 -1 0 0 0 -1 0 -1 0 -1
-1 0 -1 0 0 0 0 0 -1 0
0 -1 0 0 0 -1 0 0 0 1
-1 0 0 0 1 0 0 0 1 0
0 1 0 0 0 0 0 1 0 1
1 0 1 0 1 0 0 0 1 0
0 1 0 1 0 1 0 0 0 1
1 0 1 0 1 0 1 0 -2 0
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the edition, where files may be written."""
    return Path(shutil.copytree(EDITION, tmp_path / "dames"))


def ask(code: str, folder: Path | None = None) -> Any:
    return evaluate("dames", f"from draughtsFunctions import *\n{code}", folder)


# ---------------------------------------------------------------- names, files, documentation


def test_config_through_the_functions_module() -> None:
    expected = {
        "DIMENSION": 10,
        "WHITE_SQUARE": "\u2587",
        "BLACK_SQUARE": "\u0020",
        "WHITE_PAWN": "\u25cf",
        "BLACK_PAWN": "\u25cb",
        "WHITE_KING": "\u25c9",
        "BLACK_KING": "\u25ce",
        "FREE_SPACE": 0,
        "WHITE_PLAYER": 1,
        "BLACK_PLAYER": -1,
        "NO_ERROR": 0,
        "PAWN_ONLY_ONE_MOVE": 1,
        "BAD_DIRECTION_FORMAT": 2,
        "ONLY_KING_GO_BACK": 3,
        "SPACE_OCCUPIED": 4,
        "CANNOT_JUMP_OUTSIDE": 5,
        "TOO_LONG_JUMP": 6,
        "CANNOT_GO_OUTSIDE": 7,
        "NO_FREE_WAY": 8,
        "NO_PIECE": 9,
        "OPPONENT_PIECE": 10,
        "MUST_CAPTURE": 11,
        "N": 10,
    }
    names = list(expected)
    assert (
        evaluate("dames", f"import config\nresult = {{n: getattr(config, n) for n in {names}}}") == expected
    )
    assert ask(f"result = {{n: globals()[n] for n in {names}}}") == expected


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_everything_is_documented(script: Path) -> None:
    tree = ast.parse(script.read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, documented):
            assert ast.get_docstring(node), f"{script.name}: {getattr(node, 'name', 'module')}"


@pytest.mark.parametrize("program", ["draughts.py", "draughtsGUI.py"])
def test_the_named_files_run_by_themselves(program: str, tmp_path: Path) -> None:
    """Only what the statement hands in lies there; without a screen the window gets as far as opening it."""
    for name in ("config.py", "draughtsFunctions.py", program):
        shutil.copy(EDITION / name, tmp_path)
    done = run("dames", [program], "1\nd7\nL\nf\nq\nn\n", tmp_path)
    if program == "draughts.py":
        assert (done.returncode, done.stderr) == (0, "")
        assert "Noirs (○), à vous" in done.stdout
    else:
        assert done.stderr == "Impossible d'ouvrir une fenêtre : il n'y a pas d'écran disponible.\n"


def test_the_window_and_the_console_hold_no_common_code() -> None:
    def functions(name: str) -> dict[str, str]:
        tree = ast.parse((EDITION / name).read_text(encoding="utf-8"))
        found = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        return {ast.dump(ast.Module(body=node.body[1:], type_ignores=[])): node.name for node in found}

    console, window = functions("draughts.py"), functions("draughtsGUI.py")
    assert not set(console) & set(window)


# ---------------------------------------------------------------- the board


def test_init_board_is_figure_1() -> None:
    expected = [
        [(-1 if i < 4 else 1 if i > 5 else 0) if (i + j) % 2 else 0 for j in range(10)] for i in range(10)
    ]
    assert ask("result = initBoard(10)") == expected


@pytest.mark.parametrize("size", [*range(4, 15), 30])
def test_init_board_of_any_size(size: int) -> None:
    board = ask(f"result = initBoard({size})")
    assert [len(row) for row in board] == [size] * size
    empty = [i for i, row in enumerate(board) if not any(row)]
    assert empty == list(range(size // 2 - 1, size // 2 + 1 + size % 2)), "the middle rows are free"
    assert board[size - 1][0] == 1, "White has a dark square at its left"
    assert board[0][size - 1] == -1, "Black has a dark square at its left"
    for i, row in enumerate(board):
        for j, piece in enumerate(row):
            dark = (i + j) % 2 == (size - 1) % 2
            expected = 0 if not dark or i in empty else -1 if i < empty[0] else 1
            assert piece == expected


def test_init_board_refuses_small_sizes_and_shares_no_row() -> None:
    assert ask("result = [initBoard(n) is False for n in (-5, 0, 1, 2, 3)]") == [True] * 5
    assert ask("b = initBoard(6)\nb[2][2] = 7\nresult = sum(row.count(7) for row in b)") == 1


def printed(board: str, player: int) -> list[str]:
    done = run("dames", ["-c", f"from draughtsFunctions import *\nprintBoard({board}, {player})"])
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_print_board_turns_towards_the_player() -> None:
    white = printed("initBoard(10)", 1)
    assert white[0] == " 1 ▇ ○ ▇ ○ ▇ ○ ▇ ○ ▇ ○"
    assert white[4] == " 5 ▇   ▇   ▇   ▇   ▇  "
    assert white[6] == " 7 ▇ ● ▇ ● ▇ ● ▇ ● ▇ ●"
    assert white[9] == "10 ● ▇ ● ▇ ● ▇ ● ▇ ● ▇"
    assert white[10] == "   a b c d e f g h i j"
    black = printed("initBoard(10)", -1)
    assert black[0] == "10 ▇ ● ▇ ● ▇ ● ▇ ● ▇ ●"
    assert black[9] == " 1 ○ ▇ ○ ▇ ○ ▇ ○ ▇ ○ ▇"
    assert black[10] == "   j i h g f e d c b a"


def test_print_board_shows_kings_and_odd_sizes() -> None:
    board = "[[2, 0, 0, 0, -2], [0] * 5, [0] * 5, [0] * 5, [1, 0, -1, 0, 0]]"
    assert printed(board, 1) == [
        "1 ◉ ▇   ▇ ◎",
        "2 ▇   ▇   ▇",
        "3   ▇   ▇  ",
        "4 ▇   ▇   ▇",
        "5 ● ▇ ○ ▇  ",
        "  a b c d e",
    ]


def test_print_board_beyond_the_alphabet_and_in_a_poor_terminal() -> None:
    assert len(printed("initBoard(30)", 1)) == 31
    done = run("dames", ["draughts.py"], "1\nq\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


# ---------------------------------------------------------------- moves


def test_move_piece_in_the_statements_examples() -> None:
    code = (
        "b = initBoard(10)\n"
        "first = movePiece(b, 6, 3, 'L')\n"
        "second = movePiece(b, 3, 6, ' r ')\n"
        "result = [first, second, b[6][3], b[5][2], b[3][6], b[4][5]]"
    )
    assert ask(code) == [[[5, 2], None], [[4, 5], None], 0, 1, 0, -1]


def test_left_is_the_players_own() -> None:
    code = (
        "result = []\n"
        "for player in (1, -1):\n"
        "    for direction in ('L', 'R', 'LB', 'RB'):\n"
        "        b = [[0] * 9 for _ in range(9)]\n"
        "        b[4][4] = 2 * player\n"
        "        result.append(movePiece(b, 4, 4, direction, 3)[0])\n"
    )
    white, black = [[1, 1], [1, 7], [7, 1], [7, 7]], [[7, 7], [7, 1], [1, 7], [1, 1]]
    assert ask(code) == white + black


def test_move_piece_leaves_the_captured_piece_to_capture() -> None:
    code = (
        "b = [[0] * 10 for _ in range(10)]\n"
        "b[5][4], b[4][3] = 1, -1\n"
        "answer = movePiece(b, 5, 4, 'L')\n"
        "still = b[4][3]\n"
        "capture(b, 4, 3)\n"
        "result = [answer, still, b[4][3], b[3][2], b[5][4]]"
    )
    assert ask(code) == [[[3, 2], [4, 3]], -1, 0, 1, 0]


KING_AT_THREE = "b = [[0] * 10 for _ in range(10)]\nb[9][0], b[6][3] = 2, -1\n"


def test_king_with_an_opponent_at_distance_three() -> None:
    code = KING_AT_THREE + "result = [checkMove(b, 9, 0, 'R', 1, n) for n in range(1, 11)]"
    assert ask(code) == [0, 0, 0, 8, 8, 8, 8, 8, 8, 7]
    assert ask(KING_AT_THREE + "result = movePiece(b, 9, 0, 'R', 3)") == [[5, 4], [6, 3]]
    assert ask(KING_AT_THREE + "b[5][4] = -1\nresult = checkMove(b, 9, 0, 'R', 1, 3)") == 6
    assert ask(KING_AT_THREE + "b[5][4] = 1\nresult = checkMove(b, 9, 0, 'R', 1, 3)") == 6


def codes(setting: str, *moves: str) -> list[int]:
    """The codes of these checkMove arguments on an empty 10 × 10 board where pieces were put."""
    lines = "b = [[0] * 10 for _ in range(10)]\n" + setting
    found: list[int] = ask(f"{lines}\nresult = [{', '.join(f'checkMove(b, {move})' for move in moves)}]")
    return found


def test_every_error_code() -> None:
    setting = "b[5][4], b[4][3], b[4][5], b[1][0], b[9][0], b[3][2] = 1, -1, 1, 1, 2, -1\nb[0][1] = -1"
    assert codes(
        setting,
        "7, 7, 'L', 1",
        "-1, 4, 'L', 1",
        "5, -6, 'L', 1",
        "10, 4, 'L', 1",
        "4, 3, 'L', 1",
        "5, 4, 'L', 1, 2",
        "5, 4, 'L', 1, 0",
        "5, 4, 'X', 1",
        "5, 4, '', 1",
        "5, 4, None, 1",
        "5, 4, 'BL', 1",
        "1, 0, 'L', 1",
        "5, 4, 'LB', 1",
        "5, 4, 'R', 1",
        "1, 0, 'R', 1",
        "5, 4, 'L', 1",
        "9, 0, 'R', 1, 0",
        "9, 0, 'R', 1, -1",
        "9, 0, 'R', 1, 20",
    ) == [9, 9, 9, 9, 10, 1, 1, 2, 2, 2, 2, 7, 3, 4, 5, 6, 4, 4, 7]


@pytest.mark.parametrize("direction", ["l", " L ", "\tl\n", "L"])
def test_directions_in_either_case_with_blanks(direction: str) -> None:
    assert codes("b[5][4] = 1", f"5, 4, {direction!r}, 1") == [0]
    assert ask(f"b = initBoard(10)\nresult = movePiece(b, 6, 3, {direction!r})") == [[5, 2], None]
    assert ask(f"result = countFree([[0] * 5 for _ in range(5)], 4, 4, {direction!r}, 1)") == 4


def test_the_order_of_the_errors() -> None:
    assert codes(
        "b[5][6], b[2][7], b[1][0] = 1, -2, 1\nb[9][0], b[8][1], b[7][2], b[6][3] = 2, -1, -1, -1",
        "0, 0, 'X', 1, 5",  # nothing there, before anything else
        "2, 7, 'X', 1, 50",  # the opponent's, before direction and length
        "5, 6, 'X', 1, 2",  # a pawn's length, before its direction
        "1, 0, 'X', 1",  # the direction, before the edge
        "1, 0, 'L', 1, 1, True",  # the edge, before the chain
        "5, 6, 'RB', 1, 1, True",  # going back, before the chain
        "9, 0, 'R', 1, 1, True, True",  # a double wall, before the chain
        "9, 0, 'R', 1, 2",  # a double wall, before the way
        "9, 0, 'R', 1, 3, True",  # the way, before the chain
        "9, 0, 'R', 1, 5, True",  # the way to a free square, before the chain
    ) == [9, 10, 1, 2, 7, 3, 6, 6, 8, 8]


def test_a_chain_only_captures() -> None:
    setting = "b[5][4], b[4][3] = 1, -1"
    quiet, taking = "5, 4, 'R', 1, 1", "5, 4, 'L', 1, 1"
    assert codes(setting, f"{quiet}, False, False", f"{taking}, False, False") == [0, 0]
    assert codes(setting, f"{quiet}, True, False", f"{taking}, True, False") == [11, 11]
    assert codes(setting, f"{quiet}, True, True", f"{taking}, True, True") == [11, 0]
    assert codes(setting, f"{quiet}, False, True", f"{taking}, False, True") == [11, 0]


def test_pawns_capture_backwards() -> None:
    assert codes("b[5][4], b[6][5] = 1, -1", "5, 4, 'RB', 1") == [0]
    assert codes("b[5][4], b[4][5] = -1, 1", "5, 4, 'LB', -1") == [0]


def test_become_king() -> None:
    code = (
        "b = [[0] * 4 for _ in range(4)]\n"
        "b[0], b[3] = [0, 1, 0, -1], [1, 0, -1, 0]\n"
        "b[1][0] = 1\n"
        "for _ in range(2):\n"
        "    for i in range(4):\n"
        "        for j in range(4):\n"
        "            becomeKing(b, i, j)\n"
        "result = [b, type(b[0][1]).__name__]"
    )
    assert ask(code) == [[[0, 2, 0, -1], [1, 0, 0, 0], [0, 0, 0, 0], [1, 0, -2, 0]], "int"]


def test_count_free_continues_from_its_length() -> None:
    empty = "b = [[0] * 10 for _ in range(10)]\nb[9][0] = 2\n"
    assert ask(empty + "result = [countFree(b, 9, 0, 'R', None, n) for n in (0, 3, 9)]") == [9, 9, 9]
    assert ask(empty + "result = [countFree(b, 5, 0, 'R'), countFree(b, 9, 0, 'nimp')]") == [0, 0]


def test_strerr_has_a_sentence_for_each_code() -> None:
    sentences = ask("result = [strerr(code) for code in range(12)]")
    assert len(set(sentences)) == 12
    assert all(sentence.endswith(".") for sentence in sentences)
    assert "99" in ask("result = strerr(99)")


def test_end_of_game_values_are_told_apart() -> None:
    end = "result = [repr(checkEndOfGame(b, player)) for player in (1, -1)]"
    assert ask(f"b = initBoard(10)\n{end}") == ["False", "False"]
    assert ask(f"b = [[0] * 4 for _ in range(4)]\n{end}") == ["0", "0"]
    assert ask(f"b = [[0] * 4 for _ in range(4)]\nb[0][1] = 1\n{end}") == ["1", "1"]
    assert ask(f"b = [[0] * 4 for _ in range(4)]\nb[3][0] = -2\n{end}") == ["-1", "-1"]
    blocked = "b = [[0] * 4 for _ in range(4)]\nb[1][0], b[0][1] = 1, -1\n"
    assert ask(f"{blocked}{end}") == ["-1", "False"], "only the side to move is blocked"
    both = "b = [[0] * 4 for _ in range(4)]\nb[0][1], b[3][2] = 1, -1\n"
    assert ask(f"{both}{end}") == ["0", "0"]


# ---------------------------------------------------------------- files


def test_save_writes_the_statements_format(folder: Path) -> None:
    (folder / "un.dat").write_text(FIGURE_4, encoding="utf-8")
    ask("player, board = load('un.dat')\nsave('deux.dat', board, player)\nresult = 0", folder)
    assert (folder / "deux.dat").read_text(encoding="utf-8") == FIGURE_4
    assert sorted(path.name for path in folder.iterdir() if "dat" in path.name) == ["deux.dat", "un.dat"]


@pytest.mark.parametrize("size", [4, 5, 9, 10, 13, 30])
def test_a_game_survives_its_file(size: int, folder: Path) -> None:
    code = (
        f"b = initBoard({size})\nb[1][1] = 2\nb[2][1] = -2\nsave('x.dat', b, -1)\n"
        "result = [load('x.dat') == (-1, b), type(load('x.dat')).__name__]"
    )
    assert ask(code, folder) == [True, "tuple"]


def test_load_takes_any_white_space(folder: Path) -> None:
    (folder / "x.dat").write_bytes(b"\xef\xbb\xbf\r\n -1\t4 0 -1 0\r\n\n-1 0 0 0 0 0 0 0 0    1 0 1 0\n\n")
    expected = [-1, [[0, -1, 0, -1], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 1, 0]]]
    assert ask("result = load('x.dat')", folder) == expected


FOUR = "0 0 0 0 " * 4


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"1",
        b"1 4",
        f"2 4 {FOUR}".encode(),
        f"0 4 {FOUR}".encode(),
        b"1 3 0 0 0 0 0 0 0 0 0",
        b"1 -4 " + FOUR.encode(),
        b"1 0",
        f"1 4 {FOUR} 0".encode(),
        f"1 5 {FOUR}".encode(),
        f"1 4 3 {FOUR[2:]}".encode(),
        f"1 4 -3 {FOUR[2:]}".encode(),
        f"1 4 x {FOUR[2:]}".encode(),
        f"1 4 1.0 {FOUR[2:]}".encode(),
        f"1 4 ² {FOUR[2:]}".encode(),
        f"1 4 1_0 {FOUR[2:]}".encode(),
        f"1 4 - {FOUR[2:]}".encode(),
        f"1 4 --1 {FOUR[2:]}".encode(),
        b"1 999999999 0",
        b"1 " + b"9" * 5000,
        b"\xff\xfe\x00\x01",
        b"0 " * 600_000,
    ],
)
def test_a_damaged_file_is_one_clear_sentence(content: bytes, folder: Path) -> None:
    (folder / "x.dat").write_bytes(content)
    code = (
        "import draughtsFunctions\n"
        "try:\n    result = ['loaded', load('x.dat')[0]]\n"
        "except ValueError as error:\n    result = ['refused', str(error)]\n"
        "try:\n    draughtsFunctions.restoreGame('x.dat')\n"
        "except draughtsFunctions.GameFileError as error:\n    result += [str(error)]"
    )
    verdict, reason, sentence = ask(code, folder)
    assert verdict == "refused"
    assert sentence == f"Impossible de charger la partie : {reason}."
    assert "\n" not in sentence


def test_a_position_that_cannot_be_played_is_not_restored(folder: Path) -> None:
    code = (
        "import draughtsFunctions\nresult = []\n"
        "light = initBoard(4)\nlight[0][0] = 1\n"
        "for board in (light, initBoard(27), initBoard(26)):\n"
        "    save('x.dat', board, 1)\n"
        "    try:\n        result.append(len(draughtsFunctions.restoreGame('x.dat').board))\n"
        "    except draughtsFunctions.GameFileError as error:\n        result.append(str(error))"
    )
    light, wide, playable = ask(code, folder)
    assert "case blanche" in light
    assert "26 colonnes" in wide
    assert playable == 26


def refusal(code: str, folder: Path) -> str:
    found: str = ask(
        f"import draughtsFunctions\nboard = initBoard(10)\ntry:\n    {code}\n    result = 'done'\n"
        "except draughtsFunctions.GameFileError as error:\n    result = str(error)",
        folder,
    )
    return found


def test_folders_devices_and_missing_places_are_refused(folder: Path) -> None:
    (folder / "sub.dat").mkdir()
    os.mkfifo(folder / "pipe.dat")
    (folder / "null.dat").symlink_to(os.devnull)
    for name in ("sub.dat", "pipe.dat", "null.dat", "missing/x.dat", "a\0b.dat", "x" * 300 + ".dat"):
        sentence = refusal(f"draughtsFunctions.Game(board).save({name!r})", folder)
        assert sentence.startswith("Impossible de sauvegarder la partie : "), name
        sentence = refusal(f"draughtsFunctions.restoreGame({name!r})", folder)
        assert sentence.startswith("Impossible de charger la partie : "), name
    assert (folder / "sub.dat").is_dir()
    assert stat.S_ISFIFO((folder / "pipe.dat").stat().st_mode)
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)
    assert not list(folder.glob("*.tmp"))


def test_a_failed_save_keeps_the_old_file_and_a_good_one_its_rights(folder: Path) -> None:
    old = folder / "x.dat"
    old.write_text("precious", encoding="utf-8")
    old.chmod(0o640)
    code = (
        "import os\n"
        "def fail(*arguments):\n    raise OSError(28, 'full')\n"
        "kept, os.replace = os.replace, fail\n"
        "try:\n    save('x.dat', initBoard(10), 1)\n"
        "except OSError:\n    pass\n"
        "result = open('x.dat').read()\n"
        "os.replace = kept\n"
        "save('x.dat', initBoard(10), 1)"
    )
    assert ask(code, folder) == "precious"
    assert old.read_text(encoding="utf-8").startswith("1\n10\n0 -1 ")
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert not list(folder.glob("*.tmp"))


def test_a_save_through_a_link_keeps_the_link(folder: Path) -> None:
    (folder / "real.dat").write_text("old", encoding="utf-8")
    (folder / "link.dat").symlink_to("real.dat")
    ask("save('link.dat', initBoard(4), 1)\nresult = 0", folder)
    assert (folder / "link.dat").is_symlink()
    assert (folder / "real.dat").read_text(encoding="utf-8").startswith("1\n4\n")


# ---------------------------------------------------------------- programs that cannot start


@pytest.mark.parametrize("size", [3, 27])
def test_a_dimension_that_cannot_be_played_is_said(size: int, folder: Path) -> None:
    config = folder / "config.py"
    config.write_text(config.read_text(encoding="utf-8").replace("DIMENSION = 10", f"DIMENSION = {size}"))
    done = run("dames", ["draughts.py"], "1\n", folder)
    assert "entre 4 et 26" in done.stdout
    assert done.stderr == ""


def test_the_window_says_when_there_is_no_screen() -> None:
    done = run("dames", ["draughtsGUI.py"])
    assert done.returncode == 1
    assert done.stderr == "Impossible d'ouvrir une fenêtre : il n'y a pas d'écran disponible.\n"


def test_a_reader_that_leaves_is_no_error() -> None:
    program = subprocess.Popen(
        [sys.executable, "-s", "draughts.py"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=EDITION,
        env={**CLEAN, "PYTHONUNBUFFERED": "1"},
    )
    assert program.stdin
    assert program.stdout
    assert program.stderr
    program.stdout.readline()
    program.stdout.close()
    program.stdin.write(b"1\n?\n?\n")
    program.stdin.close()
    assert program.wait(timeout=20) == 0
    assert program.stderr.read() == b""
    program.stderr.close()
