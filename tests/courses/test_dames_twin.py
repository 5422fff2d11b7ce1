"""The rules of courses/dames, held against a slow twin that knows squares only as members of a set.

The twin walks rays: the list of squares from a piece to the edge, in a direction as its owner sees it.
It never adds a length to a coordinate, so nothing in it can wrap round the edge of the board. A *coup* is
a whole turn: the piece, its steps (direction, length, landing square), and the board after it.
"""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import pytest

from tests.courses.running import evaluate
from tests.sizes import sized

Board = list[list[int]]
Square = tuple[int, int]

(
    NO_ERROR,
    PAWN_ONLY_ONE_MOVE,
    BAD_DIRECTION_FORMAT,
    ONLY_KING_GO_BACK,
    SPACE_OCCUPIED,
    CANNOT_JUMP_OUTSIDE,
    TOO_LONG_JUMP,
    CANNOT_GO_OUTSIDE,
    NO_FREE_WAY,
    NO_PIECE,
    OPPONENT_PIECE,
    MUST_CAPTURE,
) = range(12)
DIRECTIONS = ("L", "R", "LB", "RB")


class Step(NamedTuple):
    direction: str
    length: int
    landing: Square


class Coup(NamedTuple):
    piece: Square
    steps: list[Step]
    board: Board
    taken: frozenset[Square]


@cache
def ray(size: int, square: Square, direction: str, player: int) -> list[Square]:
    squares = {(i, j) for i in range(size) for j in range(size)}
    forward = "B" not in direction
    leftward = "L" in direction
    # White climbs towards row 0 with its left on column 0; Black sees the board turned half round.
    up = forward == (player == 1)
    left = leftward == (player == 1)
    found: list[Square] = []
    here = square
    while True:
        here = (here[0] - 1 if up else here[0] + 1, here[1] - 1 if left else here[1] + 1)
        if here not in squares:
            return found
        found.append(here)


def code(
    board: Board,
    square: Square,
    direction: str,
    player: int,
    length: int,
    played: bool = False,
    captured: bool = False,
) -> int:
    pieces = {(i, j): piece for i, row in enumerate(board) for j, piece in enumerate(row) if piece}
    if square not in pieces:
        return NO_PIECE
    mine = {where for where, piece in pieces.items() if (piece > 0) == (player > 0)}
    king = pieces[square] in (2, -2)
    if square not in mine:
        return OPPONENT_PIECE
    if length != 1 and not king:
        return PAWN_ONLY_ONE_MOVE
    if direction not in DIRECTIONS:
        return BAD_DIRECTION_FORMAT
    if length < 1:
        return SPACE_OCCUPIED
    way = ray(len(board), square, direction, player)
    if length > len(way):
        return CANNOT_GO_OUTSIDE
    target, between, behind = way[length - 1], way[: length - 1], way[length:]
    takes = target in pieces
    if not takes:
        if direction.endswith("B") and not king:
            return ONLY_KING_GO_BACK
    else:
        if target in mine:
            return SPACE_OCCUPIED
        if not behind:
            return CANNOT_JUMP_OUTSIDE
        if behind[0] in pieces:
            return TOO_LONG_JUMP
    if any(where in pieces for where in between):
        return NO_FREE_WAY
    if captured:
        return NO_ERROR if takes else MUST_CAPTURE
    return MUST_CAPTURE if played else NO_ERROR


def moved(board: Board, square: Square, direction: str, length: int) -> tuple[Board, Square, Square | None]:
    """The board after a legal step (with what it captured still there), its landing and its victim."""
    player = 1 if board[square[0]][square[1]] > 0 else -1
    way = ray(len(board), square, direction, player)
    target = way[length - 1]
    victim = target if board[target[0]][target[1]] else None
    landing = way[length] if victim else target
    after = [row[:] for row in board]
    after[landing[0]][landing[1]] = after[square[0]][square[1]]
    after[square[0]][square[1]] = 0
    return after, landing, victim


def coups(board: Board, player: int) -> list[Coup]:
    """Every turn that the simplified rules allow: one quiet step, or any beginning of a chain."""
    found: list[Coup] = []
    for i, row in enumerate(board):
        for j, piece in enumerate(row):
            if piece * player > 0:
                extend(found, Coup((i, j), [], board, frozenset()), player)
    return found


def extend(found: list[Coup], begun: Coup, player: int) -> None:
    here = begun.steps[-1].landing if begun.steps else begun.piece
    playing = bool(begun.steps)
    size = len(begun.board)
    last_row = 0 if player == 1 else size - 1
    for direction in DIRECTIONS:
        for length in range(1, size if abs(begun.board[here[0]][here[1]]) > 1 else 2):
            if code(begun.board, here, direction, player, length, playing, playing) != NO_ERROR:
                continue
            after, landing, victim = moved(begun.board, here, direction, length)
            steps = [*begun.steps, Step(direction, length, landing)]
            if victim:
                after[victim[0]][victim[1]] = 0
                chain = Coup(begun.piece, steps, after, begun.taken | {victim})
                extend(found, chain, player)
            ended = [row[:] for row in after]
            if ended[landing[0]][landing[1]] == player and landing[0] == last_row:
                ended[landing[0]][landing[1]] = 2 * player
            found.append(Coup(begun.piece, steps, ended, begun.taken | ({victim} if victim else set())))


def name(square: Square) -> str:
    """What players call a square: d7 is (6, 3)."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[square[1]]}{square[0] + 1}"


def greedy(board: Board, player: int, chance: random.Random) -> Coup:
    """A coup that takes as many pieces as possible: games played so come to an end."""
    best = coups(board, player)
    most = max(len(coup.taken) for coup in best)
    return chance.choice([coup for coup in best if len(coup.taken) == most])


def whole_game(board: Board, chance: random.Random, most: int) -> list[Coup]:
    """A game of greedy players, White first, to its end or to that many coups."""
    played: list[Coup] = []
    player = 1
    while len(played) < most and coups(board, player):
        coup = greedy(board, player, chance)
        played.append(coup)
        board, player = coup.board, -player
    return played


def random_board(size: int, chance: random.Random) -> Board:
    """Pieces of all four kinds on about two fifths of the dark squares."""
    values = [0] * 6 + [1, -1, 2, -2]
    dark = (size - 1) % 2
    return [[chance.choice(values) if (i + j) % 2 == dark else 0 for j in range(size)] for i in range(size)]


ASK_EVERYTHING = """
from draughtsFunctions import *
result = []
for board in boards:
    size = range(-1, len(board) + 1)
    before = [row[:] for row in board]
    for i in size:
        for j in size:
            here = isOnBoard(board, i, j) and board[i][j]
            for direction in ("L", "R", "LB", "RB"):
                for length in range(-1, len(board) + 2) if here else (1,):
                    codes = [checkMove(board, i, j, direction, 1, length, played, captured)
                             for played, captured in ((False, False), (True, False), (True, True))]
                    codes += [checkMove(board, i, j, direction, -1, length)]
                    arrival = None
                    if here and NO_ERROR in (codes[0], codes[3]):
                        copy = [row[:] for row in board]
                        arrival = [movePiece(copy, i, j, direction, length), copy]
                    result.append([codes, arrival])
    assert board == before, "checkMove changed the board"
"""


@pytest.mark.proof
@pytest.mark.parametrize("size", range(4, 15))
def test_no_piece_wraps_and_every_code_is_the_twins(size: int) -> None:
    chance = random.Random(size)
    boards = [random_board(size, chance) for _ in range(sized(1, 3))]
    answers = iter(evaluate("dames", f"boards = {boards!r}\n{ASK_EVERYTHING}"))
    legal = 0
    for board in boards:
        for i in range(-1, size + 1):
            for j in range(-1, size + 1):
                here = 0 <= i < size and 0 <= j < size and board[i][j] != 0
                for direction in DIRECTIONS:
                    for length in range(-1, size + 2) if here else (1,):
                        codes, arrival = next(answers)
                        expected = [
                            code(board, (i, j), direction, 1, length, played, captured)
                            for played, captured in ((False, False), (True, False), (True, True))
                        ]
                        expected.append(code(board, (i, j), direction, -1, length))
                        assert codes == expected, (board, i, j, direction, length)
                        if arrival is not None:
                            legal += 1
                            after, landing, victim = moved(board, (i, j), direction, length)
                            assert arrival == [[list(landing), list(victim) if victim else None], after]
    assert next(answers, None) is None
    assert legal > 0


COUNT_FREE = """
from draughtsFunctions import *
result = [[countFree(board, i, j, direction, player) for player in (1, -1, None)]
          for board in boards for i in range(len(board)) for j in range(len(board))
          for direction in ("L", "R", "LB", "RB")]
"""


@pytest.mark.parametrize("size", [4, 5, 9, 10, 13])
def test_count_free_is_the_twins(size: int) -> None:
    chance = random.Random(100 + size)
    boards = [random_board(size, chance) for _ in range(3)]
    answers = iter(evaluate("dames", f"boards = {boards!r}\n{COUNT_FREE}"))
    for board in boards:
        for i in range(size):
            for j in range(size):
                for direction in DIRECTIONS:
                    expected = [free(board, (i, j), direction, player) for player in (1, -1)]
                    piece = board[i][j]
                    own = 0 if piece == 0 else expected[0 if piece > 0 else 1]
                    assert next(answers) == [*expected, own], (board, i, j, direction)


def free(board: Board, square: Square, direction: str, player: int) -> int:
    way = ray(len(board), square, direction, player)
    return next((index for index, (i, j) in enumerate(way) if board[i][j]), len(way))


END_OF_GAME = """
from draughtsFunctions import *
result = [[repr(checkEndOfGame(board, player)) for player in (1, -1)] for board in boards]
"""


def sparse_board(size: int, chance: random.Random) -> Board:
    """A few pieces huddled in the corners, where sides are blocked or gone."""
    board = [[0] * size for _ in range(size)]
    for _ in range(chance.randrange(5)):
        i, j = chance.choice([0, 1, size - 1]), chance.randrange(size)
        if (i + j) % 2 == (size - 1) % 2:
            board[i][j] = chance.choice([1, -1, 1, -1, 2, -2])
    return board


@pytest.mark.proof
def test_the_end_of_the_game_is_the_twins() -> None:
    chance = random.Random(7)
    boards = [sparse_board(chance.randrange(4, 8), chance) for _ in range(sized(150, 600))]
    seen = set()
    for board, answers in zip(boards, evaluate("dames", f"boards = {boards!r}\n{END_OF_GAME}"), strict=True):
        sides = {player: any(piece * player > 0 for row in board for piece in row) for player in (1, -1)}
        moves = {player: bool(coups(board, player)) for player in (1, -1)}
        for player, answer in zip((1, -1), answers, strict=True):
            if sides[1] != sides[-1]:
                expected = "1" if sides[1] else "-1"
            elif moves[player]:
                expected = "False"
            else:
                expected = str(-player) if moves[-player] else "0"
            assert answer == expected, (board, player)
            seen.add((answer, player))
    assert {answer for answer, _ in seen} == {"1", "-1", "0", "False"}


PERFT = """
from draughtsFunctions import *

def coups(board, player):
    "The boards after each turn, counted once for each piece, arrival and set of captured pieces."
    found = {}
    pieces = [(i, j) for i in range(10) for j in range(10) if board[i][j] * player > 0]
    todo = [(board, start, start, frozenset()) for start in pieces]
    while todo:
        now, start, (i, j), taken = todo.pop()
        for direction in ("L", "R", "LB", "RB"):
            for length in range(1, 10 if abs(now[i][j]) > 1 else 2):
                if checkMove(now, i, j, direction, player, length, bool(taken), bool(taken)) != NO_ERROR:
                    continue
                after = [row[:] for row in now]
                arrival, captured = movePiece(after, i, j, direction, length)
                victims = taken
                if captured:
                    capture(after, *captured)
                    victims = taken | {captured}
                    todo.append(([row[:] for row in after], start, arrival, victims))
                becomeKing(after, *arrival)
                found[start, arrival, victims] = after
    return found.values()

def perft(board, player, depth, known):
    key = (str(board), depth)
    if key not in known:
        after = coups(board, player)
        known[key] = len(after) if depth == 1 else sum(perft(b, -player, depth - 1, known) for b in after)
    return known[key]

result = [perft(initBoard(10), 1, depth, {}) for depth in range(1, 1 + most)]
"""


@pytest.mark.proof
def test_perft_from_the_start() -> None:
    most = sized(4, 5)
    assert evaluate("dames", f"most = {most}\n{PERFT}") == [9, 81, 793, 7698, 79957][:most]
