"""Estimates before exact values are within reach: for every move, better as they come, marked apart."""

from __future__ import annotations

import itertools
import random

import pytest

from ludotheque.control import Control
from ludotheque.game import Analysis, Interrupted
from ludotheque.games.quintago import analysis
from ludotheque.games.quintago.analysis import analyse
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.ranking import EVERYTHING
from ludotheque.games.quintago.rules import VARIANTS, Move, Quintago, Rules, State
from tests.quintago_labels import agreement, read
from tests.quintago_positions import random_position
from tests.sizes import sized

QUICK_STEPS = ((1, 1_000_000, EVERYTHING, 2), (3, 100_000, EVERYTHING, 3))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short searches: what comes in which order is the same."""
    monkeypatch.setattr(analysis, "STEPS", QUICK_STEPS)
    monkeypatch.setattr(analysis, "STEPS_BY_LINES", QUICK_STEPS[:1])


def all_found(game: Quintago, state: State) -> list[Analysis[Move]]:
    """All that is told on the way, and the last word."""
    told: list[Analysis[Move]] = []
    last = analyse(game, state, found=told.append)
    return [*told, last]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("rules", "stones"),
    [(Rules(), 0), (Rules(), 12), (Rules(placement_wins=False), 9), (VARIANTS["xl"], 3), (Rules(size=4), 5)],
    ids=str,
)
def test_every_move_has_a_verdict_from_the_first_one_told(rules: Rules, stones: int) -> None:
    game = Quintago(rules)
    state = random_position(game, game.geometry.side**2 - stones, random.Random(stones))
    told = all_found(game, state)
    assert len(told) >= 2
    for one in told:
        assert list(one.moves) == list(game.moves(state))
        for verdict in [one.verdict, *one.moves.values()]:
            if verdict.value is None:
                assert verdict.estimate is not None and 0 < verdict.estimate < 1
                assert verdict.depth is not None and verdict.depth >= 1
            else:
                assert verdict.estimate is None and verdict.depth is None


@pytest.mark.usefixtures("quick")
def test_what_is_told_later_knows_more() -> None:
    game = Quintago()
    state = random_position(game, 22, random.Random(3))
    told = all_found(game, state)
    for before, after in itertools.pairwise(told):
        for move, verdict in before.moves.items():
            later = after.moves[move]
            assert later.value == verdict.value if verdict.value is not None else True
            if later.value is None:
                assert later.depth is not None and verdict.depth is not None
                assert later.depth >= verdict.depth
    assert told[0] != told[-1]


@pytest.mark.usefixtures("quick")
def test_forced_wins_are_told_as_proved() -> None:
    game = Quintago()
    state = random_position(game, 20, random.Random(0))
    proved = Prover(game).judge(state, 3)
    found = analyse(game, state).moves
    assert {verdict.value for verdict in proved.values()} == {1, -1, None}
    assert all(found[move] == verdict for move, verdict in proved.items() if verdict.value is not None)


def test_a_stop_ends_it_with_what_is_known() -> None:
    game, control = Quintago(), Control()
    told: list[Analysis[Move]] = []

    def stop(found: Analysis[Move]) -> None:
        told.append(found)
        control.stop()

    assert analyse(game, game.start(), control=control, found=stop) == told[-1]
    assert len(told) == 1
    with pytest.raises(Interrupted):
        analyse(game, game.start(), control=control)


def test_prover_knows_who_loses() -> None:
    """Against the verdicts of all moves: a position is lost when every move loses."""
    game, chance = Quintago(), random.Random(11)
    seen = set()
    for _number in range(30):
        state = random_position(game, 14, chance)
        lost = all(verdict.value == -1 for verdict in Prover(game).judge(state, 4).values())
        assert Prover(game).loses_within(state, 4) == lost
        seen.add(lost)
    assert seen == {True, False}


@pytest.mark.proof
def test_the_sign_of_the_estimate_agrees_with_proved_values() -> None:
    known = [one for one in read() if one[2]]
    right, decided = agreement(known[: sized(24, 500)])
    assert decided and right >= 0.8 * decided, (right, decided)
