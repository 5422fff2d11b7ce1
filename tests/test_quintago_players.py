"""The machine players: legal everywhere, graded, and `perfect` perfect with few empty holes."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from ludotheque import catalogue
from ludotheque.control import NODES, Control, start
from ludotheque.game import Agent
from ludotheque.games.quintago import players, search
from ludotheque.games.quintago.players import EASY, HARD, NORMAL, Perfect, Searcher, rank
from ludotheque.games.quintago.rules import VARIANTS, Move, Quintago, Rules, State
from ludotheque.games.quintago.solver import Solver, solve
from tests.quintago_positions import random_position
from tests.sizes import sized

QUICK = HARD._replace(positions=50_000)


def choice(player: Agent, game: Quintago, state: State) -> Move:
    """The player's move, with all the time it wants."""
    move: Move = player.choose(game, state, state.side, Control())
    return move


def play(game: Quintago, first: Searcher, second: Searcher) -> float:
    """The score of the first player."""
    state = game.start()
    while game.outcome(state) is None:
        state = game.play(state, choice((first, second)[state.side], game, state))
    outcome = game.outcome(state)
    assert outcome
    return outcome.scores[0]


@pytest.mark.parametrize("quadrants", [2, 3, 4])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_level_plays_legal_moves_on_every_board(quadrants: int, size: int) -> None:
    game = Quintago(Rules(quadrants, size, quadrants * size))
    chance = random.Random(quadrants * 10 + size)
    for empties in (game.geometry.side**2, game.geometry.side**2 - 6, 6):
        state = random_position(game, empties, chance)
        legal = game.moves(state)
        for player in (Searcher(EASY, 1), Searcher(NORMAL, 1), Searcher(HARD, 1), Perfect(1)):
            assert player.choose(game, state, state.side, Control(budget=5_000)) in legal


@pytest.mark.parametrize("name", ["easy", "normal", "hard", "perfect"])
def test_everyone_takes_a_win_on_the_board_as_it_lies(name: str) -> None:
    game = Quintago()
    player = catalogue.agent("quintago", name, 3)
    win = game.read_position("1111../....../....../2...../2...../22....")
    tries = 1 if name == "perfect" else 10  # the others look at something else each time
    wins = sum(game.outcome(game.play(win, choice(player, game, win))) is not None for _try in range(tries))
    assert wins == tries


def test_the_levels_are_graded() -> None:
    """A short match of each pair; `make proofs` plays 200 games of each pair of neighbours."""
    game = Quintago()
    for better, worse in ((NORMAL, EASY), (QUICK, EASY)):
        score = 0.0
        for number in range(6):
            strong, weak = Searcher(better, number), Searcher(worse, number)
            score += play(game, strong, weak) if number % 2 else 1 - play(game, weak, strong)
        assert score > 3, (better.name, worse.name, score)


@pytest.mark.proof
@pytest.mark.parametrize("reading", ["boxed", "statement"])
def test_perfect_never_gives_away_a_won_or_tied_position(reading: str) -> None:
    """Games from at most 12 empty holes down, against a player who tries anything."""
    game = Quintago(VARIANTS[reading])
    chance = random.Random(reading)
    for number in range(sized(20, 100)):
        state = random_position(game, chance.randint(6, 12), chance)
        perfect = Perfect(number)
        while game.outcome(state) is None:
            values = Solver(game, state).values()
            move = choice(perfect, game, state)
            assert values[move] == max(values.values()), (game.rows(state), move)
            state = game.play(state, move)
            if game.outcome(state) is None:
                state = game.play(state, chance.choice(game.moves(state)))


def test_perfect_wins_as_soon_as_it_can() -> None:
    game = Quintago()
    chance = random.Random(5)
    for _number in range(6):
        state = random_position(game, 10, chance)
        found = solve(game, state)
        if found.verdict.value == 1:
            assert found.moves[choice(Perfect(0), game, state)] == found.verdict


def test_perfect_sees_forced_wins_in_the_opening() -> None:
    game = Quintago()
    state = game.read_position("11.1../....../....../....../.2..../22...1".replace("22...1", "22...."))
    move = choice(Perfect(0), game, state)
    after = game.play(state, move)
    outcome = game.outcome(after)
    assert outcome is None or outcome.scores[state.side] == 1


def test_the_search_agrees_with_its_plain_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "TABLE_SLOTS", 1 << 8)
    chance = random.Random(2)
    for rules in (VARIANTS["mini"], Rules(size=2, length=4, placement_wins=False)):
        game = Quintago(rules)
        for empties in (4, 6, 10):
            state = random_position(game, empties, chance)
            level = HARD._replace(depth=2)
            fast = rank(game, state, level, Control(), random.Random(0))
            with monkeypatch.context() as plain:
                plain.setattr(players, "fast", lambda kernel: kernel)
                assert rank(game, state, level, Control(), random.Random(0)) == fast


@pytest.mark.proof
@pytest.mark.parametrize(
    ("rules", "depth", "empties"),
    [
        (Rules(), 2, 7),
        (Rules(placement_wins=False), 2, 7),
        (Rules(quadrants=3, size=2, length=5), 2, 6),
        (Rules(size=2, length=4), 3, 6),
        (Rules(size=2, length=4, placement_wins=False), 4, 4),
    ],
    ids=str,
)
def test_the_search_is_the_minimax_of_its_scores(rules: Rules, depth: int, empties: int) -> None:
    """Against a plain minimax over the rules: the best score, and every score when the margin is wide."""
    game = Quintago(rules)
    chance = random.Random(str(rules))
    for _number in range(sized(3, 12)):
        state = random_position(game, empties, chance)
        known: dict[tuple[State, int], int] = {}
        scores = {
            move: -minimax(game, game.play(state, move), depth - 1, 1, known) for move in game.moves(state)
        }
        level = HARD._replace(depth=depth)
        assert rank(game, state, level, Control(), random.Random(0))[0][1] == max(scores.values())
        if max(scores.values()) < search.DECIDED:  # a win ends the search before every move is judged
            wide = level._replace(blur=10**7)
            for move, score in rank(game, state, wide, Control(), random.Random(0)):
                assert score == scores[move], (game.rows(state), move)


def minimax(game: Quintago, state: State, depth: int, ply: int, known: dict[tuple[State, int], int]) -> int:
    """The score for the side to move; many moves lead to the same position, which is judged once."""
    if (state, ply) not in known:
        outcome = game.outcome(state)
        if outcome:
            score = round((2 * outcome.scores[state.side] - 1) * (search.WIN - ply))
        elif depth == 0:
            score = static(game, state)
        else:
            after = {game.play(state, move) for move in game.moves(state)}
            score = max(-minimax(game, one, depth - 1, ply + 1, known) for one in after)
        known[state, ply] = score
    return known[state, ply]


def static(game: Quintago, state: State) -> int:
    """The lines that one side alone has stones on."""
    mine, theirs = state.stones[state.side], state.stones[1 - state.side]
    score = 0
    for line in game.geometry.lines:
        if not line & theirs and line & mine:
            score += 4 ** (line & mine).bit_count()
        elif not line & mine and line & theirs:
            score -= 4 ** (line & theirs).bit_count()
    return score


ENDLESS = HARD._replace(positions=10**12, depth=8)
"""A search that would take hours."""


def test_a_player_that_is_stopped_answers_with_a_legal_move() -> None:
    game = Quintago(VARIANTS["xl"])
    control = Control()
    thinking = start(lambda: Searcher(ENDLESS).choose(game, game.start(), 0, control))
    while not control.cells[NODES]:
        time.sleep(0.001)
    control.stop()
    assert thinking.result(timeout=60) in game.moves(game.start())


@pytest.mark.parametrize("player", [Searcher(ENDLESS), Perfect()], ids=lambda player: player.name)
def test_a_stop_that_comes_before_the_question_is_not_lost(player: Agent) -> None:
    game = Quintago()
    control = Control()
    control.stop()
    assert player.choose(game, game.start(), 0, control) in game.moves(game.start())
    assert control.cells[NODES] < 1000


def test_a_budget_takes_the_place_of_the_level_s_own() -> None:
    game = Quintago()
    seen = []
    for budget in (2_000, 20_000):
        control = Control(budget=budget)
        Searcher(ENDLESS).choose(game, game.start(), 0, control)
        seen.append(int(control.cells[NODES]))
    assert 2_000 < seen[0] < 3_000
    assert 20_000 < seen[1] < 21_000


def test_weak_sight_hides_holes_and_turns_but_not_a_line_to_complete() -> None:
    game = Quintago()
    state = game.read_position("1111../....../....../2...../2...../22....")
    seen = np.mean([players._sight(game, state, EASY, random.Random(n)) for n in range(300)], axis=0)
    assert seen[4] == 1
    assert abs(seen[5:36].mean() - EASY.holes_seen) < 0.05
    assert abs(seen[36:].mean() - EASY.turns_seen) < 0.05
    assert players._sight(game, state, HARD, random.Random(0)).all()


def test_exact_enough_prefers_quick_wins_ties_and_slow_losses() -> None:
    game = Quintago()
    chance = random.Random(9)
    seen = set()
    for _number in range(40):
        state = random_position(game, chance.choice([4, 6, 8]), chance)
        verdicts = players.exact_enough(Solver(game, state))
        exact = Solver(game, state).values()
        best = max(exact.values())
        seen.add(best)
        if best == 1:
            assert {verdict.value for move, verdict in verdicts.items() if exact[move] == 1} <= {0, 1}
            assert any(verdict.value == 1 for verdict in verdicts.values())
        else:
            assert all(verdict.value == exact[move] for move, verdict in verdicts.items())
    assert seen >= {-1, 1}
