"""The exact solver and the forced wins: against exhaustion, against each other, plain against fast."""

from __future__ import annotations

import random

import pytest

from ludotheque.control import Control
from ludotheque.game import Analysis, Interrupted, Unsupported, Verdict, preference
from ludotheque.games.quintago import forced, prover, solver
from ludotheque.games.quintago.analysis import analyse
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.rules import VARIANTS, Move, Quintago, Rules, State
from ludotheque.games.quintago.solver import Solver, empty_cells, solve
from tests.brute_force import TURNS, BruteForce, TooLarge
from tests.quintago_positions import random_position
from tests.sizes import sized

READINGS = ["boxed", "statement"]


@pytest.mark.proof
@pytest.mark.parametrize("empties", range(1, 9))
@pytest.mark.parametrize("reading", READINGS)
def test_positions_agree_with_exhaustion(reading: str, empties: int) -> None:
    """Positions with that many empty holes; those too large for plain exhaustion are drawn again."""
    game = Quintago(VARIANTS[reading])
    chance = random.Random(f"{reading}{empties}")
    agreed = 0
    while agreed < sized(4 if empties < 7 else 2, 25):
        state = random_position(game, empties, chance)
        board, stone = "".join(game.rows(state)), "12"[state.side]
        twin = BruteForce(game.rules.placement_wins, most=800)
        found = solve(game, state)
        sample = chance.sample(list(found.moves), min(len(found.moves), 16 if empties < 6 else 3))
        try:
            assert found.verdict.value == twin.solve(board, stone)[0]
            for move in sample:
                turn = TURNS[2 * max(move.quadrant, 0) + (move.turns == 3)]
                value, distance = twin.judge(board, stone, move.cell, turn)
                assert found.moves[move] == Verdict(value, distance if value else None), (state, move)
        except TooLarge:
            continue
        agreed += 1


@pytest.mark.proof
@pytest.mark.parametrize("empties", range(12, sized(16, 20), 2))
def test_a_position_is_worth_what_its_best_move_leaves(empties: int) -> None:
    """The solution of a position against those, computed afresh, of the positions after its moves."""
    game = Quintago()
    chance = random.Random(empties)
    state = random_position(game, empties, chance)
    values = Solver(game, state).values()
    moves = chance.sample(list(values), 1 if empties == 18 else 4)
    for move in moves:
        after = game.play(state, move)
        outcome = game.outcome(after)
        if outcome:
            assert values[move] == 2 * outcome.scores[state.side] - 1
        else:
            assert values[move] == -max(Solver(game, after).values().values())


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(placement_wins=False), Rules(size=2, length=3), Rules(size=4, length=7)]
)
def test_forced_wins_agree_with_the_horizon_of_the_solver(rules: Rules) -> None:
    game = Quintago(rules)
    chance = random.Random(str(rules))
    found = set()
    for _number in range(12):
        empties, plies = chance.choice([4, 9, 11]), chance.randint(1, 6 if rules.size < 4 else 3)
        state = random_position(game, empties, chance)
        exact = Solver(game, state).values(plies)
        judged = Prover(game).judge(state, plies)
        assert {move: verdict.value or 0 for move, verdict in judged.items()} == exact
        assert Prover(game).wins_within(state, plies) == (max(exact.values()) == 1)
        found |= set(exact.values())
    assert found == {-1, 0, 1}


@pytest.mark.proof
def test_the_empty_board_has_no_win_within_its_first_plies() -> None:
    game = Quintago()
    assert not Prover(game).wins_within(game.start(), sized(7, 9))


@pytest.mark.proof
@pytest.mark.parametrize(("length", "plies"), [(2, 3), (3, 5), (4, 11)][: sized(2, 3)])
def test_the_small_board_is_solved_from_its_start(length: int, plies: int) -> None:
    """Sixteen holes: the whole game of 2 × 2 quadrants of 2 × 2 is within reach; the first player wins."""
    game = Quintago(Rules(size=2, length=length))
    assert solve(game, game.start()).verdict == Verdict(1, plies)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("inner", [1, 2, 8])
def test_plain_and_fast_solutions_agree(reading: str, inner: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Quintago(VARIANTS[reading])
    chance = random.Random(reading)
    positions = [random_position(game, empties, chance) for empties in (1, 2, 3, 5)]
    asked = [(state, horizon) for state in positions for horizon in (1, 2, None)]
    compiled = [Solver(game, state).values(horizon) for state, horizon in asked]
    monkeypatch.setattr(solver, "fast", lambda kernel: kernel)
    monkeypatch.setattr(solver, "INNER", inner)
    assert [Solver(game, state).values(horizon) for state, horizon in asked] == compiled


def test_values_do_not_depend_on_how_the_holes_are_divided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few inner holes make a long queue of small blocks, in which a slice takes the place of another."""
    game = Quintago()
    state = random_position(game, 12, random.Random(12))
    expected = [Solver(game, state).values(horizon) for horizon in (None, 8, 9)]
    for inner in (2, 5):
        monkeypatch.setattr(solver, "INNER", inner)
        one = Solver(game, state)
        assert [one.values(horizon) for horizon in (None, 8, 9)] == expected


def test_the_moves_of_some_cells_have_the_values_that_they_have_among_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Quintago()
    monkeypatch.setattr(solver, "INNER", 4)
    chance = random.Random(5)
    for empties in (10, 11):
        one = Solver(game, random_position(game, empties, chance))
        expected = one.values(7)
        for count in (1, 2, 3):
            cells = chance.sample(one.cells, count)
            assert one.values(7, cells) == {m: value for m, value in expected.items() if m.cell in cells}
        assert one.values(7) == expected  # the holes were numbered anew in between


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(placement_wins=False), Rules(size=2, length=3, placement_wins=False)]
)
def test_distances_are_the_first_horizons_that_decide(rules: Rules) -> None:
    """`solve` leaves out moves and horizons that cannot bring anything new; here each is asked for."""
    game = Quintago(rules)
    chance = random.Random(str(rules))
    seen = set()
    for _number in range(sized(12, 100)):
        state = random_position(game, chance.choice([1, 2, 5, 6, 9]), chance)
        one = Solver(game, state)
        expected = dict.fromkeys(one.legal, Verdict(0, None))
        for horizon in range(len(one.cells), 0, -1):
            values = one.values(horizon)
            expected |= {move: Verdict(value, horizon) for move, value in values.items() if value}
        assert solve(game, state).moves == expected
        seen |= {(verdict.value, (verdict.distance or 0) % 2) for verdict in expected.values()}
    assert {(1, 1), (-1, 0), (0, 0)} <= seen
    if rules.size == 2:
        assert {(1, 0), (-1, 1)} & seen  # some were forced to complete the other's line


def test_what_is_known_is_told_as_it_is_found() -> None:
    game = Quintago()
    chance = random.Random(3)
    untimed = 0
    for _number in range(4):
        told: list[Analysis[Move]] = []
        state = random_position(game, 11, chance)
        final = solve(game, state, found=told.append)
        assert told[-1] == final
        assert final.verdict == max(final.moves.values(), key=preference)
        for earlier in told:
            for move, verdict in earlier.moves.items():
                assert verdict.value in (None, final.moves[move].value)
                assert verdict.distance in (None, final.moves[move].distance)
            if None not in {verdict.value for verdict in earlier.moves.values()}:
                assert earlier.verdict.value == final.verdict.value
                assert earlier.verdict.distance in (None, final.verdict.distance)
            untimed += any(verdict.value and not verdict.distance for verdict in earlier.moves.values())
    assert untimed  # values came before distances


def test_plain_and_fast_proofs_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Quintago(VARIANTS["mini"])
    chance = random.Random(8)
    positions = [random_position(game, empties, chance) for empties in (5, 6, 7, 9)]
    fast = [Prover(game).judge(state, 3) for state in positions]
    monkeypatch.setattr(prover, "fast", lambda kernel: kernel)
    monkeypatch.setattr(prover, "TABLE_SLOTS", 1 << 8)
    assert [Prover(game).judge(state, 3) for state in positions] == fast
    assert forced.MOST_DEPTH > 36


def test_distances_count_down_along_best_play() -> None:
    game = Quintago()
    chance = random.Random(21)
    for _number in range(5):
        state = random_position(game, 11, chance)
        verdict = solve(game, state).verdict
        if not verdict.value:
            continue
        assert verdict.distance is not None
        for left in range(verdict.distance, 0, -1):
            found = solve(game, state)
            assert found.verdict.distance == left
            move = next(move for move, one in found.moves.items() if one == found.verdict)
            state = game.play(state, move)
        assert game.outcome(state) is not None


def test_a_finished_position_has_a_verdict_and_no_moves() -> None:
    game = Quintago()
    state = game.read_position("/".join(["11111.", "......", "......", "......", "......", "2222.."]))
    assert analyse(game, state) == Analysis(Verdict(-1, 0), {})


def test_too_many_empties_are_said() -> None:
    game = Quintago()
    with pytest.raises(Unsupported):
        Solver(game, game.start())
    wide = Quintago(VARIANTS["xl"])
    with pytest.raises(Unsupported):
        Solver(wide, wide.start())


def test_a_stopped_solution_says_so() -> None:
    game = Quintago()
    control = Control()
    control.stop()
    state = random_position(game, 12, random.Random(1))
    with pytest.raises(Interrupted):
        Solver(game, state, control).values()
    with pytest.raises(Interrupted):
        Prover(game, control).wins_within(state, 5)


def test_empty_cells_are_the_holes_without_a_stone() -> None:
    game = Quintago()
    assert empty_cells(game, State((int(game.geometry.bits[0]), 0), 1)) == list(range(1, 36))
