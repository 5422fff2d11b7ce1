"""Whole games of tetramino: by keys in a real terminal, through a pipe, and at random on odd boards."""

from __future__ import annotations

import os
import re
import shutil
import signal
import stat
import termios
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.courses.differential import Remote
from tests.courses.running import COURSES, Terminal, evaluate, run, terminal
from tests.courses.test_tetramino_getkey import typed
from tests.courses.test_tetramino_solver import CARDS, read, turned, winning_keys
from tests.sizes import sized

CHOOSE, MOVE, WON = "Quelle pièce déplacer ?", "v poser", "partie gagnée"
CHOOSING_NONSENSE = "!!?@nimp&#%\r\n\t90 v\x1b[A\x1b[15~\x1b[1;5Cé\x00\x1a\x1c".encode() + b"\xff\xe9\xc3 "
MOVING_NONSENSE = (
    "!!?3@nimp&#%k\r\n\t12345678 IKJLOUV\x1b[B\x1bl\x1b[15~é\x00\x1a\x1c".encode() + b"\xff\xe9\xc3 "
)
"""The i of nimp moves the piece up, the k after it brings it back."""


def start(card: str, **environment: str) -> Terminal:
    return terminal("tetramino", ["tetramino.py", card], **environment)


def ends(child: Terminal) -> int | None:
    child.expect(pexpect.EOF)
    child.close()
    status: int | None = child.exitstatus
    return status


def zone(screen: str, width: int, height: int) -> list[str]:
    """The central rows of the last grid of a screen, between their borders, colours as they are."""
    rows = [line for line in screen.replace("\r", "").split("\n") if line.startswith("|")]
    assert len(rows) >= 3 * height + 2
    board = rows[-(3 * height + 2) :]
    return [row.split("|")[2] for row in board[height + 1 : 2 * height + 1]]


@pytest.mark.proof
@pytest.mark.parametrize("card", ["carte_1.txt", "carte_8.txt"][: sized(1, 2)])
def test_a_card_is_won_by_keys_with_nonsense_between_them(card):
    width, height, _ = read(card)
    child = start(f"cartes/{card}")
    before = termios.tcgetattr(child.child_fd)
    for choice, keys in winning_keys(card):
        child.expect_exact(CHOOSE)
        assert re.search(r"m[1-8] \x1b", child.before), "numbers show while choosing"
        typed(child, CHOOSING_NONSENSE)
        child.send(choice)
        child.expect_exact(MOVE)
        assert not re.search(r"m[1-8] \x1b", child.before), "numbers hide while moving"
        typed(child, keys.encode() + MOVING_NONSENSE + b"v")
    child.expect_exact(WON)
    assert all(re.fullmatch(r"(\x1b\[[0-9;]+m  \x1b\[0m)+", row) for row in zone(child.before, width, height))
    child.expect(pexpect.EOF)
    assert "Traceback" not in child.before
    assert termios.tcgetattr(child.child_fd) == before
    child.close()
    assert child.exitstatus == 0


@pytest.mark.proof
@pytest.mark.parametrize("card", CARDS[:: sized(len(CARDS) - 1, 1)])
def test_every_card_is_won_through_a_pipe(card):
    keys = "".join(choice + moves + "v" for choice, moves in winning_keys(card))
    done = run("tetramino", ["tetramino.py", f"cartes/{card}"], keys)
    assert done.returncode == 0
    assert done.stdout.count(WON) == 1
    assert done.stderr == ""


def test_main_returns_true_once_won():
    keys = "".join(choice + moves + "v" for choice, moves in winning_keys("carte_1.txt"))
    code = (
        "import sys, tetramino\nsys.argv = ['tetramino.py', 'cartes/carte_1.txt']\n"
        f"keys = iter({keys!r})\ntetramino.getkey = lambda: next(keys)\n"
        "result = [tetramino.main(), list(keys)]"
    )
    assert evaluate("tetramino", code) == [True, []]


def test_a_piece_is_not_dropped_on_the_border_nor_on_a_piece_and_shows_xx_in_its_colour():
    child = start("carte_1.txt")
    child.expect_exact(CHOOSE)
    child.send("2kk")
    child.expect_exact("\x1b[0;37;41mXX\x1b[0m")
    child.expect_exact(MOVE)
    child.send("vv")
    child.send("ii" + "jjjjjj")
    child.expect(r"(\x1b\[0;37;41mXX\x1b\[0m.*){3}")
    child.send("v")
    child.send("llllll" + "v")
    child.expect_exact(CHOOSE)
    child.send("2v")  # the same piece again
    child.expect_exact(MOVE)
    child.expect_exact(CHOOSE)
    child.send("\x03")
    assert ends(child) == 130


@pytest.mark.parametrize("keys", ["", "1", "1lllo", "!!?@nmp&#%", "\x1b[A"])
def test_control_c_leaves_with_the_terminal_restored(keys):
    child = start("cartes/carte_1.txt")
    before = termios.tcgetattr(child.child_fd)
    child.expect_exact(CHOOSE)
    child.send(keys + "\x03")
    child.expect_exact("Partie abandonnée.")
    child.expect(pexpect.EOF)
    assert "Traceback" not in child.before
    assert termios.tcgetattr(child.child_fd) == before
    child.close()
    assert child.exitstatus == 130


def test_an_interrupt_signal_leaves_with_the_terminal_restored():
    child = start("cartes/carte_1.txt")
    before = termios.tcgetattr(child.child_fd)
    child.expect_exact(CHOOSE)
    child.kill(signal.SIGINT)
    child.expect_exact("Partie abandonnée.")
    child.expect(pexpect.EOF)
    assert termios.tcgetattr(child.child_fd) == before
    assert ends(child) == 130


def test_control_c_while_the_screen_is_being_cleared_leaves_too(tmp_path):
    slow = tmp_path / "clear"
    slow.write_text("#!/bin/sh\necho clearing\nexec sleep 20\n")
    slow.chmod(slow.stat().st_mode | stat.S_IXUSR)
    child = start("cartes/carte_1.txt", PATH=f"{tmp_path}:{os.environ['PATH']}")
    child.expect_exact("clearing")
    child.send("\x03")
    child.expect_exact("Partie abandonnée.", timeout=10)
    assert ends(child) == 130


def test_the_end_of_the_input_leaves_cleanly():
    for keys in (b"", b"1", b"1ll\xff\x1b", b"!!?@nmp&#%\n\n", b"n" * 5_000):
        done = run("tetramino", ["tetramino.py", "cartes/carte_1.txt"], keys)
        assert (done.returncode, done.stderr) == (1, "Partie abandonnée.\n")
    child = start("cartes/carte_1.txt")
    child.expect_exact(CHOOSE)
    typed(child, b"\x04")
    child.expect_exact("Partie abandonnée.")
    assert ends(child) == 1


RAW_GETKEY = """
import sys, termios, tty

def getkey():
    descriptor = sys.stdin.fileno()
    state = termios.tcgetattr(descriptor)
    try:
        tty.setraw(descriptor)
        return sys.stdin.read(1)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, state)
"""
"""A getkey as courses hand it out: one character at a time, Ctrl-C and Ctrl-D among them."""

BYTES_GETKEY = """
import os

def getkey():
    return os.read(0, 1)
"""
"""A getkey as it is on Windows, where `msvcrt.getch` hands bytes (here the end of the input is b"" too)."""


def beside(getkey: str, folder: Path) -> Path:
    """A copy of the program with another getkey beside it."""
    shutil.copy(COURSES / "tetramino" / "tetramino.py", folder)
    shutil.copytree(COURSES / "tetramino" / "cartes", folder / "cartes")
    (folder / "getkey.py").write_text(getkey)
    return folder


@pytest.mark.parametrize(("key", "status"), [(b"\x03", 130), (b"\x04", 1)])
@pytest.mark.parametrize("chosen", [False, True])
def test_a_getkey_that_hands_control_keys_as_characters_can_be_left(tmp_path, key, status, chosen):
    child = terminal("tetramino", ["tetramino.py", "carte_1.txt"], beside(RAW_GETKEY, tmp_path))
    child.expect_exact(CHOOSE)
    if chosen:
        typed(child, b"1")
        child.expect_exact(MOVE)
    typed(child, key)
    child.expect_exact("Partie abandonnée.")
    assert ends(child) == status


def test_a_getkey_that_hands_bytes_wins_and_can_be_left(tmp_path):
    folder = beside(BYTES_GETKEY, tmp_path)
    keys = "".join(choice + moves + "v" for choice, moves in winning_keys("carte_1.txt"))
    won = run("tetramino", ["tetramino.py", "carte_1.txt"], b"\xe0\x00\xff" + keys.encode(), folder)
    assert (won.returncode, won.stdout.count(WON), won.stderr) == (0, 1, "")
    for typed_keys, status in ((b"1ll\x03", 130), (b"1ll\x04", 1), (b"1ll", 1), (b"", 1)):
        left = run("tetramino", ["tetramino.py", "carte_1.txt"], typed_keys, folder)
        assert (left.returncode, left.stderr) == (status, "Partie abandonnée.\n")


SCRIPT = """
import contextlib, io, sys, tetramino

tetramino.os.system = lambda command: 0

def play(card, keys):
    # Every screen: the grid, whether its numbers are hidden, and the keys that were then typed.
    screens, keys = [], iter(keys)
    def getkey():
        key = next(keys, None)
        if key is None:
            raise EOFError
        screens[-1][2] += key
        return key
    tetramino.getkey = getkey
    tetramino.print_grid = lambda grid, no_number: screens.append([grid, no_number, ''])
    sys.argv = ['tetramino.py', card]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(EOFError):
        tetramino.main()
    return screens
"""

BOARDS = {
    "small": (1, 1, [[(0, 0)], [(0, 0), (1, 0)]]),
    "flat": (12, 1, [[(x, 0) for x in range(6)], [(x, 0) for x in range(5)], [(0, 0)]]),
    "narrow": (1, 7, [[(0, y) for y in range(6)], [(0, 0), (0, 1)]]),
    "far from its centre": (3, 2, [[(2, 1), (2, 2)], [(0, 0), (1, 0), (1, 1)], [(-1, 0), (0, 1)]]),
}
COLOURS = ["43", "41", "45", "46", "42", "44", "47", "100"]


@pytest.fixture(scope="module")
def remote() -> Iterator[Remote]:
    playing = Remote("tetramino", SCRIPT)
    yield playing
    playing.close()


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("boards")
    for name, (width, height, pieces) in {**BOARDS, "carte_1": read("carte_1.txt")}.items():
        lines = [";".join(map(str, piece)) + f";;{COLOURS[n]}" for n, piece in enumerate(pieces)]
        (folder / name).write_text("\n".join([f"{width}, {height}", *lines]))
    return folder


def shape(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same blocks, as close to (0, 0) as they can be."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return sorted((x - left, y - top) for x, y in cells)


def coloured(grid: list[list[str]], number: int) -> list[tuple[int, int]]:
    mark = f"\x1b[{COLOURS[number]}m"
    return [(x, y) for y, row in enumerate(grid) for x, text in enumerate(row) if text.startswith(mark)]


runs = st.tuples(st.sampled_from("ikjlouv?"), st.integers(1, 18)).map(lambda run: run[0] * run[1])
turns_of_play = st.tuples(st.sampled_from("12345678"), st.lists(runs, max_size=8).map("".join)).map("".join)


@pytest.mark.proof
@settings(max_examples=sized(30, 120))
@given(board=st.sampled_from([*BOARDS, "carte_1"]), keys=st.lists(turns_of_play, max_size=5).map("".join))
def test_no_piece_ever_leaves_the_board_loses_its_shape_or_lies_where_it_must_not(
    remote, boards, board, keys
):
    width, height, pieces = BOARDS.get(board) or read("carte_1.txt")
    moving = None
    for grid, hidden, then in remote.ask("play", str(boards / board), keys):
        assert len(grid) == 3 * height + 2
        assert {len(row) for row in grid} == {3 * width + 2}
        assert hidden is (moving is not None)
        if moving is None:
            checked = range(len(pieces))
            assert not any("XX" in cell for row in grid for cell in row), "only valid drops"
            moving = int(then[-1]) - 1 if then and then[-1] in "12345678"[: len(pieces)] else None
        else:
            checked = range(moving, moving + 1)  # it lies above the others
            covered = [grid[y][x] for x, y in coloured(grid, moving)]
            moving = None if then.endswith("v") and not any("XX" in cell for cell in covered) else moving
        for number in checked:
            assert shape(coloured(grid, number)) in [
                shape(turned(pieces[number], turns)) for turns in range(4)
            ]


def first_piece(remote: Remote, card: Path, keys: str) -> list[tuple[int, int]]:
    """Where the first piece lies after these keys."""
    return coloured(remote.ask("play", str(card), "1" + keys)[-1][0], 0)


@pytest.mark.parametrize(
    ("board", "keys", "cells"),
    [
        ("carte_1", "", [(0, 0), (0, 1), (1, 1), (0, 2)]),
        ("carte_1", "jjjiii", [(0, 0), (0, 1), (1, 1), (0, 2)]),
        ("carte_1", "llkkkkk", [(2, 5), (2, 6), (3, 6), (2, 7)]),
        ("carte_1", "l" * 99 + "k" * 99, [(15, 11), (15, 12), (16, 12), (15, 13)]),
        ("carte_1", "o", [(0, 0), (1, 0), (2, 0), (1, 1)]),  # pushed back from the left edge
        ("carte_1", "u", [(1, 0), (0, 1), (1, 1), (2, 1)]),  # pushed back from the upper edge
        ("carte_1", "lllkkko", [(1, 3), (2, 3), (3, 3), (2, 4)]),
        ("carte_1", "lllkkku", [(4, 2), (3, 3), (4, 3), (5, 3)]),
        ("flat", "o", [(x, 0) for x in range(6)]),  # six cells cannot stand in five rows
    ],
)
def test_moves_turns_and_edges(remote, boards, board, keys, cells):
    assert sorted(first_piece(remote, boards / board, keys)) == sorted(cells)
