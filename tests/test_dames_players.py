"""Dames' machine players: what they see and take, the statement's Algorithm 1, and stopping when asked."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ludotheque.control import Control
from ludotheque.games.dames.counting import memory_for
from ludotheque.games.dames.players import Student, easy, is_safe, normal
from ludotheque.games.dames.rules import VARIANTS, Dames, State, position_of
from ludotheque.games.dames.search import DEEPEST, PLY, WIN, evaluate, value
from ludotheque.kernels import fast


def random_state(game: Dames, plies: int, chance: Random) -> State:
    state = game.start()
    for _ply in range(plies):
        moves = game.moves(state)
        following = game.play(state, chance.choice(moves)) if moves else state
        if not game.moves(following):
            break
        state = following
    return state


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_search_is_the_same_plain_and_compiled(variant: str) -> None:
    game = Dames(VARIANTS[variant])
    for plies in (10, 30, 60):
        position = position_of(random_state(game, plies, Random(f"{variant} {plies}")))
        found = []
        for kernel in (value, fast(value)):
            control = np.zeros(8, np.int64)
            memory = memory_for(game.rules, DEEPEST * PLY)
            found.append((kernel(position, 2, -2 * WIN, 2 * WIN, 0, memory, control), int(control[1])))
        assert found[0] == found[1]
        assert found[0][1] > 1, "positions are counted"


def test_a_search_is_exact_within_its_depth() -> None:
    """Against a search without any bounds, captures not played out: a rule set in which nothing is forced."""
    game = Dames(VARIANTS["course"])
    state = game.read_position("W:W28,32,33,38,K46:B17,18,19,22,K5")
    memory = memory_for(game.rules, DEEPEST * PLY)
    control = np.zeros(8, np.int64)

    def slow(state: State, depth: int, ply: int) -> int:
        moves = game.moves(state)
        if not moves:
            return -WIN + ply
        captures = [move for move in moves if move.taken]
        best = -2 * WIN
        if depth <= 0:
            best = int(evaluate(position_of(state), memory))
            moves = captures
        for move in moves:
            best = max(best, -slow(game.play(state, move), depth - (len(moves) > 1), ply + 1))
        return best

    for depth in (0, 1):
        quick = fast(value)(position_of(state), depth, -2 * WIN, 2 * WIN, 0, memory, control)
        assert quick == slow(state, depth, 0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_normal_beats_random_moves(variant: str) -> None:
    game, chance, player = Dames(VARIANTS[variant]), Random(variant), normal(1)
    state = game.start()
    while not (outcome := game.outcome(state)):
        if state.side == 0:
            move = player.choose(game, state, 0, Control(budget=3_000))
        else:
            move = chance.choice(game.moves(state))
        state = game.play(state, move)
    assert outcome.scores == (1.0, 0.0)


def test_normal_keeps_its_men_and_takes_a_win() -> None:
    game = Dames()
    for position, best in (("W:W28,29,32:B8,18,19", "32-27"), ("W:W44,45:B35,15", "45-40")):
        state = game.read_position(position)
        for seed in range(5):
            assert game.text(normal(seed).choose(game, state, 0, Control())) == best


def test_the_same_seed_plays_the_same_game_and_a_stopped_player_answers() -> None:
    game = Dames()
    state = random_state(game, 12, Random(1))
    assert easy(5).choose(game, state, 0, Control()) == easy(5).choose(game, state, 0, Control())
    control = Control()
    control.stop()
    assert normal(5).choose(game, state, 0, control) in game.moves(state)


def test_a_budget_stands_in_place_of_the_player_s_own() -> None:
    game = Dames()
    control = Control(budget=500)
    normal(0).choose(game, game.start(), 0, control)
    assert 400 <= control.cells[1] <= 600


# --- Algorithm 1 --------------------------------------------------------------------------------


def test_the_student_takes_as_long_as_it_can() -> None:
    game = Dames(VARIANTS["course"])
    state = game.read_position("W:W46,49:B41,32,23")
    for seed in range(10):
        move = Student(seed).choose(game, state, 0, Control())
        assert game.text(move) == "46x19"
        assert game.board.squares_of(move.taken) == [23, 32, 41]


def test_the_student_moves_where_it_is_safe_if_it_can() -> None:
    game = Dames(VARIANTS["course"])
    state = game.read_position("W:W32:B19,23")
    assert {game.text(move): is_safe(game, state, move) for move in game.moves(state)} == {
        "32-27": True,
        "32-28": False,
    }
    assert {game.text(Student(seed).choose(game, state, 0, Control())) for seed in range(10)} == {"32-27"}
    lost = game.read_position("W:W35:B24")
    assert game.text(Student(0).choose(game, lost, 0, Control())) == "35-30", "nothing is safe: any move"


def test_the_student_looks_at_some_pieces_only() -> None:
    game = Dames(VARIANTS["course"])
    state = game.read_position("W:W28,36-50:B22,1-5")
    found = {bool(Student(seed).choose(game, state, 0, Control()).taken) for seed in range(40)}
    assert found == {True, False}, "of sixteen pieces it tries ten, and may overlook the one that can take"
