"""courses/dames: the machine player of Algorithm 1, its sample of N pieces and the list of its pieces."""

from __future__ import annotations

from typing import Any

import pytest

from tests.courses.running import COURSES, evaluate, run

PRELUDE = """
import random
import draughtsFunctions
from draughtsFunctions import *

def empty(size=10):
    return [[0] * size for _ in range(size)]

def turn(game, machine):
    "One whole turn of the machine; its path."
    while machine.hasTurn(game):
        machine.playStep(game)
    return game.path
"""


def ask(code: str) -> Any:
    return evaluate("dames", PRELUDE + code)


def test_it_takes_and_goes_on_taking_with_the_same_piece() -> None:
    code = (
        "result = []\n"
        "for seed in range(20):\n"
        "    random.seed(seed)\n"
        "    board = empty()\n"
        "    board[9][0] = board[9][8] = 1\n"
        "    board[8][1] = board[6][3] = board[4][5] = -1\n"
        "    game = Game(board)\n"
        "    path = turn(game, MachinePlayer(1, board))\n"
        "    result.append([path, sum(map(sum, board)), game.player])\n"
    )
    assert ask(code) == [[[[9, 0], [7, 2], [5, 4], [3, 6]], 2, -1]] * 20


def test_a_king_takes_from_afar_and_lands_just_behind() -> None:
    code = (
        "board = empty()\nboard[9][0], board[5][4] = 2, -1\nboard[0][1] = -1\ngame = Game(board)\n"
        "result = turn(game, MachinePlayer(1, board))"
    )
    assert ask(code) == [[9, 0], [4, 5]]


def test_a_pawn_that_ends_on_the_last_row_becomes_king_after_the_chain() -> None:
    code = (
        "board = empty()\nboard[2][1], board[1][2], board[1][4] = 1, -1, -1\ngame = Game(board)\n"
        "path = turn(game, MachinePlayer(1, board))\nresult = [path, board[2][5], board[0][3]]"
    )
    assert ask(code) == [[[2, 1], [0, 3], [2, 5]], 1, 0], "passing the last row does not crown"


def test_it_prefers_a_move_after_which_it_cannot_be_taken() -> None:
    code = (
        "result = []\n"
        "for seed in range(30):\n"
        "    random.seed(seed)\n"
        "    board = empty()\n"
        "    board[6][3] = 1\n"
        "    board[4][1] = -1\n"
        "    game = Game(board)\n"
        "    result.append(turn(game, MachinePlayer(1, board)))\n"
    )
    assert ask(code) == [[[6, 3], [5, 4]]] * 30, "left (5, 2) could be taken by the pawn on (4, 1)"


def test_only_simple_captures_of_the_moved_piece_make_a_move_unsafe() -> None:
    code = (
        "board = empty()\n"
        "board[6][3] = 1\nboard[4][1] = -1\nboard[0][9] = -2\n"
        "result = [isSafe(board, 6, 3, ('L', 1)), isSafe(board, 6, 3, ('R', 1))]\n"
        "board[1][8] = -1\n"
        "result += [isSafe(board, 6, 3, ('R', 1))]\n"
        "board[9][0] = 1\nboard[8][1] = -1\nboard[7][2] = 0\n"
        "result += [isSafe(board, 6, 3, ('R', 1)), board[6][3]]\n"
    )
    assert ask(code) == [False, False, True, True, 1], "a king far away takes too, unless its way is closed"


def test_without_a_safe_move_it_still_moves() -> None:
    code = (
        "result = set()\n"
        "for seed in range(60):\n"
        "    random.seed(seed)\n"
        "    board = empty()\n"
        "    board[6][3] = 1\n"
        "    board[4][1] = board[4][5] = -1\n"
        "    game = Game(board)\n"
        "    result.add(turn(game, MachinePlayer(1, board))[-1])\n"
        "result = sorted(result)"
    )
    assert ask(code) == [[5, 2], [5, 4]], "each move is drawn by chance"


@pytest.mark.parametrize(("size", "expected"), [(1, 1), (3, 3), (10, 10), (50, 20), (0, 0), (-4, 0)])
def test_n_pieces_are_tried(size: int, expected: int) -> None:
    code = (
        "board = initBoard(10)\nmachine = MachinePlayer(-1, board)\n"
        f"sample = machine.drawSample({size})\n"
        "result = [len(sample), len(set(sample)), set(sample) <= set(machine.pieces)]"
    )
    assert ask(code) == [expected, expected, True]


def test_a_capture_outside_the_sample_is_missed_and_n_is_read_from_the_config() -> None:
    code = (
        "def missed(tried):\n"
        "    draughtsFunctions.N = tried\n"
        "    count = 0\n"
        "    for seed in range(200):\n"
        "        random.seed(seed)\n"
        "        board = initBoard(10)\n"
        "        board[5][8] = board[4][7] = -1\n"
        "        count += MachinePlayer(1, board).findCapture(board) is None\n"
        "    return count\n"
        "assert draughtsFunctions.N == 10\n"
        "result = [missed(20), missed(10), missed(1)]"
    )
    all_tried, half_tried, one_tried = ask(code)
    assert all_tried == 0
    assert 60 < half_tried < 140, "one capturing piece among twenty is in half of the samples of ten"
    assert 170 < one_tried < 200


def test_n_of_zero_still_plays() -> None:
    code = "draughtsFunctions.N = 0\ngame = newGame()\nresult = len(turn(game, MachinePlayer(1, game.board)))"
    assert ask(code) == 2


def test_the_list_of_pieces_is_found_kept_and_cleaned() -> None:
    code = (
        "result = []\n"
        "for seed in range(6):\n"
        "    random.seed(seed)\n"
        "    game = newGame()\n"
        "    machines = {player: MachinePlayer(player, game.board) for player in (1, -1)}\n"
        "    assert sorted(machines[1].pieces) == piecesOf(game.board, 1)\n"
        "    for _ in range(300):\n"
        "        if game.result() is not False:\n"
        "            break\n"
        "        machine = machines[game.player]\n"
        "        turn(game, machine)\n"
        "        assert all(isinstance(piece, tuple) for piece in machine.pieces)\n"
        "        assert sorted(machine.pieces) == piecesOf(game.board, machine.player)\n"
        "    result.append(repr(game.result()))\n"
    )
    ends = ask(code)
    assert {"1", "-1"} & set(ends), "whole games of two machines come to an end"


def test_cleaning_drops_only_what_is_no_longer_its_own() -> None:
    code = (
        "board = empty()\nboard[6][3] = board[6][5] = board[6][7] = 1\n"
        "machine = MachinePlayer(1, board)\n"
        "board[6][3], board[6][5] = 0, -1\n"
        "before = list(machine.pieces)\nmachine.cleanPieces(board)\nresult = [before, machine.pieces]"
    )
    assert ask(code) == [[[6, 3], [6, 5], [6, 7]], [[6, 7]]]


def test_when_it_accepts_a_draw() -> None:
    code = (
        "def accepts(*values):\n"
        "    board = empty()\n"
        "    for index, value in enumerate(values):\n"
        "        board[2 * index][1] = value\n"
        "    return MachinePlayer(-1, board).acceptsDraw(board)\n"
        "result = [accepts(2, -2), accepts(1, -1), accepts(1, 1, -1), accepts(1, -2), accepts(2, -2, -2)]"
    )
    assert ask(code) == [True, False, True, False, False]


def test_the_measure_printed_in_the_report_runs_and_the_machine_beats_chance() -> None:
    report = (COURSES / "dames" / "rapport_final.md").read_text(encoding="utf-8")
    code = report.split("```python\n")[1].split("```")[0]
    done = run("dames", ["-c", code, "2"])
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.partition(" : ")[0] for line in done.stdout.splitlines()] == [
        "N =  0",
        "N =  1",
        "N = 10",
        "N = 20",
    ]
    assert "gagnées 2, nulles 0, perdues 0" in done.stdout.splitlines()[2]
