"""Dames' machine players: what they see and take, the statement's Algorithm 1, and stopping when asked."""

from __future__ import annotations

from random import Random

import pytest

from ludotheque.control import Control
from ludotheque.games.dames.players import Student, easy, expert, is_safe, normal
from ludotheque.games.dames.rules import VARIANTS, Dames, State


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


def test_an_expert_keeps_its_men_and_finds_a_shot() -> None:
    game = Dames()
    shot = "W:W25,27,30,31,37,40,41,45,46,50:B5,7,10,12,13,14,19,20,28,29"
    for position, best in (("W:W28,29,32:B8,18,19", "32-27"), (shot, "30-24")):
        state = game.read_position(position)
        for seed in range(5):
            assert game.text(expert(seed).choose(game, state, 0, Control())) == best


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
    expert(0).choose(game, game.start(), 0, control)
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
