"""Dames twice: random games in the course edition and in the package's `course` rules find no difference."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import pytest

from ludotheque.games.dames.rules import VARIANTS, Dames, Move, State
from tests.courses.differential import Remote, play_both
from tests.sizes import sized


def few_pieces(seed: int) -> list[list[int]]:
    """A board with a few random pieces, men and kings: such games soon end."""
    import random

    chance = random.Random(seed)
    rows = [[0] * 10 for _row in range(10)]
    for row in range(1, 9):
        for column in range((row + 1) % 2, 10, 2):
            if chance.random() < 0.15:
                rows[row][column] = chance.choice((1, 1, 2, -1, -1, -2))
    return rows


SCRIPT = (
    inspect.getsource(few_pieces)
    + """
from draughtsFunctions import *

def start(seed):
    global board, player
    board, player = few_pieces(seed) if seed % 2 else initBoard(10), WHITE_PLAYER

def turns():
    "Every whole turn: its name, and the board after it."
    found = {}
    for i, j in piecesOf(board, player):
        for direction, length in legalMoves(board, i, j):
            follow([row[:] for row in board], (i, j), (i, j), direction, length, [], found)
    return found

def follow(after, origin, here, direction, length, taken, found):
    destination, captured = movePiece(after, here[0], here[1], direction, length)
    if captured:
        capture(after, *captured)
        taken = taken + [captured]
    ended = [row[:] for row in after]
    becomeKing(ended, *destination)
    found["%s>%s:%s" % (origin, destination, sorted(taken))] = ended
    if captured:
        for onward, far in legalMoves(after, destination[0], destination[1], True, True):
            follow([row[:] for row in after], origin, destination, onward, far, taken, found)

def moves():
    return sorted(turns()) if checkEndOfGame(board, player) is False else []

def play(move):
    global board, player
    board, player = turns()[move], -player

def position():
    return repr(board) + " %d" % player

def outcome():
    end = checkEndOfGame(board, player)
    return "" if end is False else str(end)
"""
)

SIGNS = {".": 0, "w": 1, "W": 2, "b": -1, "B": -2}


class Package:
    """The package's course rules, with the edition's cells for names."""

    def __init__(self) -> None:
        self.game = Dames(VARIANTS["course"]._replace(quiet_moves=0))
        self.state: State = self.game.start()

    def start(self, seed: int) -> None:
        self.state = self.game.start(2, seed)
        if seed % 2:
            pieces: dict[int, list[int]] = {sign: [] for sign in (1, 2, -1, -2)}
            for row, signs in enumerate(few_pieces(seed)):
                for column, sign in enumerate(signs):
                    if sign:
                        pieces[sign].append(self.game.board.square(row, column) or 0)
            sets = {sign: self.game.board.set_of(squares) for sign, squares in pieces.items()}
            self.state = State(sets[1] | sets[2], sets[-1] | sets[-2], sets[2] | sets[-2], 0)

    def moves(self) -> list[str]:
        self.known: dict[str, Move] = {}
        cell = self.game.board.cell
        for move in self.game.moves(self.state):
            taken = sorted(cell(square) for square in self.game.board.squares_of(move.taken))
            self.known[f"{cell(move.origin)}>{cell(move.destination)}:{taken}"] = move
        return sorted(self.known)

    def play(self, move: str) -> None:
        self.state = self.game.play(self.state, self.known[move])

    def position(self) -> str:
        rows = [[0] * 10 for _row in range(10)]
        for square, sign in enumerate(self.game.drawn(self.state), 1):
            row, column = self.game.board.cell(square)
            rows[row][column] = SIGNS[sign]
        return f"{rows} {-1 if self.state.side else 1}"

    def outcome(self) -> str:
        end = self.game.outcome(self.state)
        return str(int(end.scores[0] - end.scores[1])) if end else ""


@pytest.fixture(scope="module")
def edition() -> Iterator[Remote]:
    remote = Remote("dames", SCRIPT)
    yield remote
    remote.close()


@pytest.mark.proof
def test_random_games_agree(edition: Remote) -> None:
    package = Package()
    ends = set()
    for seed in range(sized(12, 2_000)):
        play_both(edition, package, seed, most=sized(60, 300))
        ends.add(package.outcome())
    assert {"1", "-1"} <= ends
