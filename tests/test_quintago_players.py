"""The machine players: legal everywhere, graded, and `master` exact with few empty holes."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from ludotheque import catalogue
from ludotheque.control import NODES, Control, start
from ludotheque.game import Agent
from ludotheque.games.quintago import evaluation, nodes, players, ranking
from ludotheque.games.quintago.players import (
    BEGINNER,
    CHAMPION,
    EASY,
    EXPERT,
    HARD,
    MASTER,
    NORMAL,
    Searcher,
    master,
)
from ludotheque.games.quintago.ranking import EVERYTHING, Sight, rank
from ludotheque.games.quintago.rules import VARIANTS, Move, Quintago, Rules, State
from ludotheque.games.quintago.solver import Solver, solve
from tests.quintago_positions import random_position
from tests.sizes import sized

LEVELS = (BEGINNER, EASY, NORMAL, HARD, EXPERT, CHAMPION, MASTER)
BY_LINES = Sight(4, 1_000_000, by_lines=True)


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
        for level in LEVELS:
            player = catalogue.agent("quintago", level.name, 1)
            assert player.choose(game, state, state.side, Control(budget=5_000)) in legal


@pytest.mark.parametrize("name", [level.name for level in LEVELS])
def test_everyone_takes_a_win_on_the_board_as_it_lies(name: str) -> None:
    game = Quintago()
    player = catalogue.agent("quintago", name, 3)
    win = game.read_position("1111../....../....../2...../2...../22....")
    tries = 1 if name == "master" else 10  # the others look at something else each time
    wins = sum(game.outcome(game.play(win, choice(player, game, win))) is not None for _try in range(tries))
    assert wins == tries


def test_the_levels_are_graded() -> None:
    """A short match of each pair; `make proofs` plays 200 games of each pair of neighbours."""
    game = Quintago()
    for better, worse in ((NORMAL, BEGINNER), (EXPERT, EASY)):
        score = 0.0
        for number in range(6):
            strong, weak = Searcher(better, number), Searcher(worse, number)
            score += play(game, strong, weak) if number % 2 else 1 - play(game, weak, strong)
        assert score > 3, (better.name, worse.name, score)


@pytest.mark.proof
@pytest.mark.parametrize("reading", ["boxed", "statement"])
def test_master_never_gives_away_a_won_or_tied_position(reading: str) -> None:
    """Games from at most 12 empty holes down, against a player who tries anything."""
    game = Quintago(VARIANTS[reading])
    chance = random.Random(reading)
    for number in range(sized(20, 100)):
        state = random_position(game, chance.randint(6, 12), chance)
        player = master(number)
        while game.outcome(state) is None:
            values = Solver(game, state).values()
            move = choice(player, game, state)
            assert values[move] == max(values.values()), (game.rows(state), move)
            state = game.play(state, move)
            if game.outcome(state) is None:
                state = game.play(state, chance.choice(game.moves(state)))


def test_master_wins_as_soon_as_it_can() -> None:
    game = Quintago()
    chance = random.Random(5)
    for _number in range(6):
        state = random_position(game, 10, chance)
        found = solve(game, state)
        if found.verdict.value == 1:
            assert found.moves[choice(master(0), game, state)] == found.verdict


def test_master_sees_forced_wins_in_the_opening() -> None:
    game = Quintago()
    state = game.read_position("11.1../....../....../....../.2..../22...1".replace("22...1", "22...."))
    move = choice(master(0), game, state)
    after = game.play(state, move)
    outcome = game.outcome(after)
    assert outcome is None or outcome.scores[state.side] == 1


def test_the_search_agrees_with_its_plain_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "TABLE_SLOTS", 1 << 8)
    chance = random.Random(2)
    for rules in (VARIANTS["mini"], Rules(size=2, length=4, placement_wins=False)):
        game = Quintago(rules)
        for empties in (4, 6, 10):
            state = random_position(game, empties, chance)
            fast = rank(game, state, Sight(2, 10**6), Control(), random.Random(0))
            with monkeypatch.context() as plain:
                plain.setattr(ranking, "fast", lambda kernel: kernel)
                assert rank(game, state, Sight(2, 10**6), Control(), random.Random(0)) == fast


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
        sight = BY_LINES._replace(depth=depth)
        assert rank(game, state, sight, Control(), random.Random(0))[0].score == max(scores.values())
        wide = sight._replace(margin=EVERYTHING)
        for move, score in rank(game, state, wide, Control(), random.Random(0)):
            assert score == scores[move], (game.rows(state), move)


def minimax(game: Quintago, state: State, depth: int, ply: int, known: dict[tuple[State, int], int]) -> int:
    """The score for the side to move; many moves lead to the same position, which is judged once."""
    if (state, ply) not in known:
        outcome = game.outcome(state)
        if outcome:
            score = round((2 * outcome.scores[state.side] - 1) * (nodes.WIN - ply))
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


def trained(game: Quintago, state: State) -> int:
    """The trained evaluation, straight from its rows."""
    rows = evaluation.trained_rows().reshape(2, 4, 512, -1)
    mine, theirs = (game.geometry.patterns(state.stones[side]) for side in (state.side, 1 - state.side))
    total = sum(
        rows[0, quadrant, mine[quadrant]] + rows[1, quadrant, theirs[quadrant]] for quadrant in range(4)
    )
    units = np.maximum(total[:-4], 0)
    return int(units[: len(units) // 2].sum() - units[len(units) // 2 :].sum())


@pytest.mark.parametrize(("depth", "empties"), [(1, 24), (2, 12), (3, 5)])
def test_the_trained_search_is_the_minimax_of_its_scores(
    depth: int, empties: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every child's score comes from its parent's rows and the changed ones: it must be that of the whole."""
    monkeypatch.setattr(__import__(__name__, fromlist=["static"]), "static", trained)
    game, chance = Quintago(), random.Random(depth)
    for _number in range(3):
        state = random_position(game, empties, chance)
        known: dict[tuple[State, int], int] = {}
        scores = {
            move: -minimax(game, game.play(state, move), depth - 1, 1, known) for move in game.moves(state)
        }
        for move, score in rank(game, state, Sight(depth, 10**9, margin=EVERYTHING), Control(), chance):
            assert score == scores[move], (game.rows(state), move)


def test_nothing_is_searched_behind_a_tie() -> None:
    """Both sides complete a line by one turn: the game is over, and what could follow does not count."""
    game = Quintago()
    state = game.read_position(".11121/211212/2221.1/2.212./2.2211/1.2211")
    ties = [
        move
        for move in game.moves(state)
        if (outcome := game.outcome(game.play(state, move))) and outcome.scores == (0.5, 0.5)
    ]
    assert ties
    wide = Sight(3, 10**9, margin=EVERYTHING)
    scores = dict(rank(game, state, wide, Control(), random.Random(0)))
    assert {scores[move] for move in ties if move in scores} == {0}


def test_mirrored_and_turned_boards_are_worth_the_same() -> None:
    game, chance = Quintago(), random.Random(8)
    state = random_position(game, 20, chance)
    rows = game.rows(state)
    mirrored, turned = (
        [row[::-1] for row in rows],
        ["".join(column) for column in zip(*rows[::-1], strict=True)],
    )
    values = {
        trained(game, game.read_position("/".join(drawn), state.side)) for drawn in (rows, mirrored, turned)
    }
    assert len(values) == 1


ENDLESS = HARD._replace(sight=Sight(9, 10**12))
"""A search that would take hours."""


def test_a_player_that_is_stopped_answers_with_a_legal_move() -> None:
    game = Quintago(VARIANTS["xl"])
    control = Control()
    thinking = start(lambda: Searcher(ENDLESS).choose(game, game.start(), 0, control))
    while not control.cells[NODES]:
        time.sleep(0.001)
    control.stop()
    assert thinking.result(timeout=60) in game.moves(game.start())


@pytest.mark.parametrize("player", [Searcher(ENDLESS), master()], ids=lambda player: player.name)
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
    sight = Sight(2, 1000, holes=0.4, turns=0.25)
    seen = np.mean([ranking.seen(game, state, sight, random.Random(n)) for n in range(300)], axis=0)
    assert seen[4] == 1
    assert abs(seen[5:36].mean() - 0.4) < 0.05
    assert abs(seen[36:].mean() - (0.25 + 0.75 / 8)) < 0.05  # one turn is always thought of
    assert ranking.seen(game, state, MASTER.sight, random.Random(0)).all()
    blind = sight._replace(turns=0.0)
    assert all(ranking.seen(game, state, blind, random.Random(n))[36:].sum() == 1 for n in range(20))


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
