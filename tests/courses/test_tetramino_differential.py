"""Tetramino twice: random placements, some kept, are judged alike by the course edition and by the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.games.tetramino.pieces import turns
from ludotheque.games.tetramino.rules import Rules, State, Tetramino
from ludotheque.games.tetramino.views import turn_of
from ludotheque.grid import cell_name
from tests.courses.differential import Remote
from tests.courses.running import COURSES
from tests.sizes import sized

PLACEMENTS = sized(1_200, 10_000)

SCRIPT = """
import tetramino

def start(path):
    global size, pieces, lying
    size, pieces = tetramino.import_card(path)
    lying = {}

def laid(piece, quarters, x, y):
    coordinates, colour, _shift = pieces[piece]
    turned = [coordinates, colour, (0, 0)]
    for _quarter in range(quarters):
        turned = tetramino.rotate_tetramino(turned)
    first = min(turned[0], key=lambda block: (block[1], block[0]))
    return [turned[0], colour, (size[0] + 1 + x - first[0], size[1] + 1 + y - first[1])]

def may_lie(piece, quarters, x, y):
    one = laid(piece, quarters, x, y)
    others = [other for number, other in lying.items() if number != piece]
    grid = tetramino.place_tetraminos([*others, one], tetramino.create_grid(*size))
    return tetramino.check_move(one, grid)

def lay(piece, quarters, x, y):
    lying[piece] = laid(piece, quarters, x, y)
    return tetramino.check_win(tetramino.place_tetraminos(list(lying.values()), tetramino.create_grid(*size)))

def lift(piece):
    del lying[piece]
"""


@pytest.fixture
def edition() -> Iterator[Remote]:
    remote = Remote("tetramino", SCRIPT)
    yield remote
    remote.close()


@pytest.mark.proof
@pytest.mark.parametrize(
    "card", sorted((COURSES / "tetramino" / "cartes").glob("*.txt")), ids=lambda path: path.stem
)
def test_random_placements_are_judged_alike(edition: Remote, card: Path) -> None:
    chance = random.Random(card.name)
    game = Tetramino(Rules(card=card.read_text(), level=0)).prepared(0)
    state = game.start(1, 0)
    board = state.boards[0]
    edition.ask("start", str(card))
    kept = 0
    for _number in range(PLACEMENTS // 9 + 1):
        piece, quarters = chance.randrange(len(board.puzzle.pieces)), chance.randrange(4)
        x, y = chance.randrange(board.puzzle.width), chance.randrange(board.puzzle.height)
        turn = quarters % len(turns(board.puzzle.pieces[piece]))
        text = f"p{piece + 1} r{turn} {cell_name((y, x))}"
        legal = {game.text(move): move for move in game.moves(state)}
        lies_there = text == lying_text(game, state, piece)
        assert edition.ask("may_lie", piece, quarters, x, y) == (text in legal or lies_there), text
        if text in legal and chance.random() < 0.6:
            state = game.play(state, legal[text])
            kept += 1
            assert edition.ask("lay", piece, quarters, x, y) == (game.outcome(state) is not None)
            if game.outcome(state):
                state = game.start(1, 0)
                edition.ask("start", str(card))
        lying = [one.piece for one in state.boards[0].placements]
        if lying and chance.random() < 0.3:
            lifted = chance.choice(lying)
            state = game.play(
                state, {game.text(move): move for move in game.moves(state)}[f"p{lifted + 1} lift"]
            )
            edition.ask("lift", lifted)
    assert kept > PLACEMENTS // 60


def lying_text(game: Tetramino, state: State, piece: int) -> str:
    """The move that would put a piece where it lies already; "" when it does not lie."""
    placed = state.boards[0].placed[piece]
    return f"p{piece + 1} r{turn_of(state.boards[0], piece)} {cell_name(placed.cells[0])}" if placed else ""
