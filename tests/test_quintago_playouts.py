"""Counters, random games and move counts in machine code, against the rules and their plain selves."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludotheque.game import Unsupported
from ludotheque.games.quintago.geometry import turn
from ludotheque.games.quintago.playouts import (
    board_of,
    count_leaves,
    counters,
    has_line,
    play_games,
    random_games,
    turned,
)
from ludotheque.games.quintago.rules import VARIANTS, Quintago, Rules
from ludotheque.kernels import fast
from tests.sizes import sized

SMALL = [
    Rules(quadrants, size, length, placement_wins)
    for quadrants, size, length in ((2, 2, 3), (2, 2, 4), (2, 3, 5), (2, 3, 6), (3, 2, 4), (3, 2, 6))
    for placement_wins in (True, False)
]


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_counters_find_the_lines_of_the_rules(rules: Rules) -> None:
    game = Quintago(rules)
    board, table = board_of(game), counters(game.geometry)
    chance = random.Random(str(rules))
    found = set()
    for _number in range(300):
        thin = chance.getrandbits(board.holes) & chance.getrandbits(board.holes)
        stones = thin | chance.choice([0, chance.choice(game.geometry.lines)])
        assert has_line(stones, board, table) == game.has_line(stones)
        found.add(game.has_line(stones))
        choice = chance.randrange(2 * board.quadrants)
        assert turned(stones, choice, board, table) == turn(
            stones, choice // 2, rules.size, 1 + choice % 2 * 2
        )
    assert found == {True, False}


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_plain_and_fast_playouts_agree(rules: Rules) -> None:
    game = Quintago(rules)
    board, table = board_of(game), counters(game.geometry)
    plain, compiled = np.zeros(3, np.int64), np.zeros(3, np.int64)
    assert play_games(10, 7, board, table, plain) == fast(play_games)(10, 7, board, table, compiled)
    assert list(plain) == list(compiled)
    assert sum(plain) == 10
    stack = np.zeros(30, np.int64)
    assert count_leaves(0, 0, 2, board, table, stack) == fast(count_leaves)(0, 0, 2, board, table, stack)


@pytest.mark.proof
def test_random_games_are_shared_out_as_by_the_rules() -> None:
    """The shares of wins and ties of games by the rules lie near those of 200,000 compiled ones."""
    games = sized(300, 2000)
    game = Quintago(VARIANTS["statement"])
    chance = random.Random(3)
    scores = []
    for _number in range(games):
        state = game.start()
        while (outcome := game.outcome(state)) is None:
            state = game.play(state, chance.choice(game.moves(state)))
        scores.append(outcome.scores)
    results, plies = random_games(game, 200_000, 5)
    assert abs(scores.count((1.0, 0.0)) / games - results[0] / 200_000) < 1.8 / games**0.5
    assert abs(scores.count((0.5, 0.5)) / games - results[2] / 200_000) < 0.9 / games**0.5
    assert 25 < plies / 200_000 < 31


def test_large_boards_are_refused() -> None:
    with pytest.raises(Unsupported):
        board_of(Quintago(VARIANTS["xl"]))
