"""The tree that grows where it is promising: its twin, its proofs, its budget."""

from __future__ import annotations

import random

import pytest

from ludotheque.control import NODES, Control
from ludotheque.games.quintago import best_first, ranking
from ludotheque.games.quintago.nodes import DECIDED
from ludotheque.games.quintago.ranking import most_visited
from ludotheque.games.quintago.rules import VARIANTS, Quintago
from ludotheque.games.quintago.solver import Solver
from tests.quintago_positions import random_position

GAME = Quintago()


def test_the_tree_is_the_same_plain_and_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    state = random_position(GAME, 30, random.Random(3))
    compiled = most_visited(GAME, state, 6, Control())
    monkeypatch.setattr(ranking, "fast", lambda function: function)
    assert most_visited(GAME, state, 6, Control()) == compiled
    assert sum(one.score - 1 for one in compiled) == 6  # every visit went through a child of the root


@pytest.mark.parametrize("reading", ["boxed", "statement"])
def test_what_it_calls_won_or_lost_is_so(reading: str) -> None:
    game, chance = Quintago(VARIANTS[reading]), random.Random(reading)
    decided = 0
    for _number in range(25):
        state = random_position(game, chance.randint(7, 12), chance)
        values = Solver(game, state).values()
        for one in most_visited(game, state, 3000, Control()):
            if abs(one.score) >= DECIDED:
                decided += 1
                assert values[one.move] == (1 if one.score > 0 else -1), (game.rows(state), one)
    assert decided > 100


def test_a_win_is_first_and_a_loss_is_last() -> None:
    state = GAME.read_position("1111../....../....../2...../2...../22....")
    ranked = most_visited(GAME, state, 500, Control())
    assert ranked[0].score >= DECIDED
    outcome = GAME.outcome(GAME.play(state, ranked[0].move))
    assert outcome and outcome.scores[state.side] == 1
    threatened = GAME.read_position("1111../....../....../2...../2...../2.....")._replace(side=1)
    ranked = most_visited(GAME, threatened, 4000, Control())
    assert [one.score for one in ranked] == sorted((one.score for one in ranked), reverse=True)
    assert ranked[-1].score <= -DECIDED


def test_visits_positions_and_a_stop_end_it() -> None:
    state = GAME.start()
    few = most_visited(GAME, state, 50, Control())
    assert sum(one.score - 1 for one in few) == 50
    control = Control(budget=2000)
    most_visited(GAME, state, 10**5, control)
    assert 2000 < control.cells[NODES] < 2000 + 36 * 8
    stopped = Control()
    stopped.stop()
    assert len(most_visited(GAME, state, 10**5, stopped)) == best_first.WIDEST


def test_it_repeats() -> None:
    state = random_position(GAME, 26, random.Random(8))
    ranked = most_visited(GAME, state, 4000, Control())
    assert ranked == most_visited(GAME, state, 4000, Control())


def test_visits_go_where_a_win_is() -> None:
    """In positions where some moves win and none does at once; chance would find a third of them."""
    chance, found, tried = random.Random(4), 0, 0
    while tried < 20:
        state = random_position(GAME, 13, chance)
        values = Solver(GAME, state).values()
        wins = sum(value == 1 for value in values.values())
        soon = max(Solver(GAME, state).values(1).values())
        if soon < 1 and 0 < wins < len(values) // 3:
            tried += 1
            found += values[most_visited(GAME, state, 1500, Control())[0].move] == 1
    assert found >= 12, found
