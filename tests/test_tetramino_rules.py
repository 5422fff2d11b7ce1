"""The rules: what can be put down, lifted and cleared, who wins, races, the ladder, texts and views."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import IllegalMove, Unreadable
from ludotheque.games.tetramino.boards import Board
from ludotheque.games.tetramino.cards import read_card
from ludotheque.games.tetramino.players import SolverPlayer
from ludotheque.games.tetramino.rules import ALL, NOWHERE, Move, State, Tetramino
from ludotheque.games.tetramino.variants import STATEMENT_CARD, VARIANTS, Rules
from ludotheque.grid import cell_name
from ludotheque.match import Match
from tests.tetramino_cards import lyings

SMALL = "3, 2\n(0, 0);(0, 1);(1, 1);;0;37;41\n(0, 0);(1, 0);;0;37;42\n(0, 0);;0;37;43\n"
"""Three by two cells, a corner of three blocks, a domino and a single block."""

SMALL_RACE = Rules(grid="4x3", level=1, rounds=3)


def alone(card: str = SMALL) -> Match:
    return Match(Tetramino(Rules(card=card, level=0)), 1)


def playing(match: Match, *texts: str) -> Match:
    for text in texts:
        match.play(match.read(text))
    return match


def drawn(match: Match, seat: int = 0) -> list[str]:
    """A board, a letter for each piece."""
    board: Board = match.state.boards[seat]
    return board.puzzle.draw(board.placements).split("\n")


def win(match: Match, seat: int) -> None:
    """Let a seat fill its grid."""
    wins, solver = match.state.wins, SolverPlayer()
    while match.state.wins == wins:
        match.play(match.choose(solver, seat, Control()))


# --- Moves --------------------------------------------------------------------------------------


def test_the_moves_on_an_empty_grid() -> None:
    assert list(alone().legal) == [
        *("p1 r0 a1", "p1 r0 b1", "p1 r1 a1", "p1 r1 b1", "p1 r2 a1", "p1 r2 b1", "p1 r3 b1", "p1 r3 c1"),
        *("p2 r0 a1", "p2 r0 b1", "p2 r0 a2", "p2 r0 b2", "p2 r1 a1", "p2 r1 b1", "p2 r1 c1"),
        *("p3 r0 a1", "p3 r0 b1", "p3 r0 c1", "p3 r0 a2", "p3 r0 b2", "p3 r0 c2"),
    ]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("p1 r0 a1", ["A..", "AA."]),
        ("p1 r1 b1", [".AA", ".A."]),
        ("p1 r2 a1", ["AA.", ".A."]),
        ("p1 r3 c1", ["..A", ".AA"]),
        ("p2 r0 b2", ["...", ".BB"]),
        ("p2 r1 c1", ["..B", "..B"]),
        ("p3 r0 c2", ["...", "..C"]),
    ],
)
def test_a_piece_lies_where_its_first_block_does(text: str, rows: list[str]) -> None:
    match = playing(alone(), text)
    assert drawn(match) == rows
    assert match.outcome is None


def test_a_lying_piece_can_be_moved_lifted_and_cleared() -> None:
    match = playing(alone(), "p2 r0 a1")
    assert [text for text in match.legal if text.startswith("p2")] == [
        *("p2 lift", "p2 r0 b1", "p2 r0 a2", "p2 r0 b2", "p2 r1 a1", "p2 r1 b1", "p2 r1 c1")
    ]
    assert [text for text in match.legal if text.startswith("p1")] == ["p1 r3 c1"]
    assert next(iter(match.legal)) == "clear"
    assert drawn(playing(match, "p2 r0 b1")) == [".BB", "..."]
    assert drawn(playing(match, "p3 r0 a1", "p2 lift")) == ["C..", "..."]
    assert drawn(playing(match, "p1 r3 c1", "clear")) == ["...", "..."]


def test_what_was_just_lifted_is_remembered_for_one_move() -> None:
    match = playing(alone(), "p2 r0 a1")
    lying = match.state.boards[0].placed[1]
    assert match.state.boards[0].lifted is None
    assert playing(match, "p2 lift").state.boards[0].lifted == lying
    assert playing(match, "p3 r0 c1").state.boards[0].lifted is None
    playing(match, "p3 lift")
    assert playing(match, "p2 r0 a1", "clear").state.boards[0].lifted is None


@settings(max_examples=50)
@given(st.integers(0, 10**6))
def test_legal_moves_are_what_a_naive_look_finds(seed: int) -> None:
    """After some moves by chance: every free way to lie, every lift, and clearing what is not empty."""
    match, chance = alone(STATEMENT_CARD), Random(seed)
    for _move in range(chance.randrange(8)):
        match.play(chance.choice(match.moves))
    board = match.state.boards[0]
    lying = {one.piece: frozenset((column, row) for row, column in one.cells) for one in board.placements}
    wanted = set()
    for piece, ways in enumerate(lyings(read_card(STATEMENT_CARD))):
        others = frozenset().union(*(cells for number, cells in lying.items() if number != piece))
        wanted |= {(piece, way) for way in ways if not way & others and way != lying.get(piece)}
    found = set()
    for move in match.moves:
        if move.turns >= 0:
            after = match.game.play(match.state, move).boards[0].placed[move.piece]
            found.add((move.piece, frozenset((column, row) for row, column in after.cells)))
    assert found == wanted
    lifts = [move for move in match.moves if move.turns < 0]
    assert lifts[: bool(lying)] == [Move(0, ALL, -1, NOWHERE)] * bool(lying)
    assert lifts[bool(lying) :] == [Move(0, piece, -1, NOWHERE) for piece in sorted(lying)]
    assert match.moves == sorted(match.moves)


# --- The end ------------------------------------------------------------------------------------


def test_a_full_grid_ends_the_game() -> None:
    match = playing(alone(), "p1 r0 a1", "p2 r0 b1")
    assert match.outcome is None
    playing(match, "p3 r0 c2")
    assert drawn(match) == ["ABB", "AAC"]
    assert match.outcome == ((1.0,), "the grid is full")
    assert match.moves == [] and match.movers == ()
    assert match.state.wins == (1,)


def test_the_first_of_two_to_fill_the_grid_wins() -> None:
    for winner in (0, 1):
        match = Match(Tetramino(Rules(card=SMALL, level=0)), 2)
        win(match, winner)
        assert match.outcome == ((1.0, 0.0) if winner == 0 else (0.0, 1.0), "filled the grid first")
        assert match.state.stage == 0 and match.state.boards[winner].is_full


def test_two_play_at_once_each_on_a_board_of_their_own() -> None:
    match = Match(Tetramino(Rules(card=SMALL, level=0)), 2)
    assert match.movers == (0, 1) and match.to_move == 0
    assert len(match.legal) == 2 * len(alone().legal)
    playing(match, "s2 p2 r0 a1", "p3 r0 c2", "s2 p3 r0 c1")
    assert (drawn(match, 0), drawn(match, 1)) == (["...", "..C"], ["BBC", "..."])
    assert [made.seat for made in match.made()] == [1, 0, 1]
    playing(match, "s2 clear")
    assert (drawn(match, 0), drawn(match, 1)) == (["...", "..C"], ["...", "..."])
    assert "s2 p3 lift" not in match.legal and "p3 lift" in match.legal


@pytest.mark.parametrize("winners", ["000", "111", "01010", "00110", "11001", "01011"])
def test_a_race_goes_on_until_somebody_has_won_all_rounds(winners: str) -> None:
    match = Match(Tetramino(SMALL_RACE), seed=5)
    seen = [match.state.boards[0].puzzle]
    for number, winner in enumerate(winners, 1):
        assert match.outcome is None
        win(match, int(winner))
        assert match.state.wins == (winners[:number].count("0"), winners[:number].count("1"))
        assert match.game.points(match.state) == match.state.wins
        if not match.outcome:
            assert match.state.stage == number
            assert [board.puzzle.width for board in match.state.boards] == [
                4 + won for won in match.state.wins
            ]
            assert not any(board.placements for board in match.state.boards)
            seen.append(match.state.boards[0].puzzle)
    assert match.outcome is not None and match.outcome.scores[int(winners[-1])] == 1.0
    assert sum(match.outcome.scores) == 1.0
    assert len(set(seen)) == len(seen)


def test_both_racers_start_on_the_same_card() -> None:
    match = Match(Tetramino(SMALL_RACE), seed=5)
    assert match.state == State(0, (0, 0), (match.state.boards[0],) * 2)


def test_a_ladder_is_climbed_rung_by_rung() -> None:
    match = Match(catalogue.game("tetramino", "ladder"), seed=2)
    for rung in range(6):
        assert (match.state.stage, match.state.wins, match.outcome) == (rung, (rung,), None)
        assert match.game.points(match.state) == (rung,)
        assert match.state.boards[0].puzzle.width == len(match.state.boards[0].puzzle.pieces) == 3 + rung
        win(match, 0)
    assert match.outcome == ((1.0,), "the grid is full") and match.state.stage == 5


# --- Rules --------------------------------------------------------------------------------------


def test_seats_belong_to_the_variant() -> None:
    seats = {name: list(Tetramino(rules).seats) for name, rules in VARIANTS.items()}
    assert seats.pop("race") == [2]
    assert seats.pop("ladder") == [1]
    assert set(map(tuple, seats.values())) == {(1, 2)}
    for variant, number in (("race", 1), ("race", 3), ("ladder", 2), ("easy", 3)):
        with pytest.raises(Unreadable, match=f"not {number}"):
            Match(catalogue.game("tetramino", variant), number)


def test_two_rounds_make_a_race() -> None:
    game = Tetramino(SMALL_RACE._replace(rounds=2))
    assert list(game.seats) == [2] and not game.is_open
    assert game.points(game.prepared(0).start(2)) == (0, 0)


def test_a_game_is_prepared_once_and_can_be_made_fresh_again() -> None:
    game = alone().game
    assert game.prepared(7) is game and game.rules.cards == SMALL
    assert game.fresh().rules == Rules(card=SMALL, level=0)
    assert game.fresh().fresh().rules == game.fresh().rules


def test_what_is_still_to_come_is_a_secret() -> None:
    hides = {name for name, rules in VARIANTS.items() if not Tetramino(rules).is_open}
    assert hides == {"race", "ladder"}


def test_points_are_counted_where_there_are_several_grids() -> None:
    match = alone()
    assert match.game.points(match.state) is None
    pair = Match(Tetramino(Rules(card=SMALL, level=0)), 2)
    assert pair.game.points(pair.state) is None


def test_today_becomes_a_date() -> None:
    assert catalogue.game("tetramino", "daily").rules.date == date.today().isoformat()
    assert catalogue.game("tetramino", "daily", {"date": "2026-11-15"}).rules.date == "2026-11-15"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rounds": 6}, "the rounds must be from 1 to 5"),
        ({"rounds": 0}, "the rounds must be from 1 to 5"),
        ({"rounds": 2, "ladder": True}, "a ladder is climbed alone"),
        ({"level": 0}, "the level must be from 1 to 5"),
        ({"level": 6, "card": SMALL}, "the level must be from 1 to 5"),
        ({"grid": "5"}, "a grid reads like 6x5"),
        ({"date": "tomorrow"}, "a day reads like 2026-11-15"),
        ({"card": "5, 4\n"}, "the card has no piece"),
    ],
)
def test_rules_that_cannot_be_are_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        catalogue.game("tetramino", options=change)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (VARIANTS["easy"], "A new card of 5 × 4 cells, difficulty 2 of 5."),
        (VARIANTS["ladder"], "From 5 × 3 cells up to 5 × 8: each step has one piece and one column more."),
        (VARIANTS["statement"], "6 pieces that fill 5 × 4 cells; the card was given."),
        (
            VARIANTS["race"],
            "Both fill the same card of 5 × 4 cells, difficulty 2 of 5, at the same time. "
            "3 rounds win; whoever wins one plays the next on a larger grid.",
        ),
        (
            VARIANTS["daily"]._replace(date="2026-11-15"),
            "The card of 2026-11-15, the same for everybody: 5 × 5 cells, difficulty 3 of 5.",
        ),
    ],
)
def test_rules_are_described(rules: Rules, sentence: str) -> None:
    assert Tetramino(rules).describe() == sentence


# --- What is said and shown ---------------------------------------------------------------------


def test_a_move_is_written_in_one_way() -> None:
    game = Tetramino()
    for move, text in (
        (Move(0, 2, 1, (1, 2)), "p3 r1 c2"),
        (Move(1, 0, 0, (0, 0)), "s2 p1 r0 a1"),
        (Move(0, 7, -1, NOWHERE), "p8 lift"),
        (Move(1, 7, -1, NOWHERE), "s2 p8 lift"),
        (Move(0, ALL, -1, NOWHERE), "clear"),
        (Move(1, ALL, -1, NOWHERE), "s2 clear"),
    ):
        assert game.text(move) == text
        assert game.path(move) == tuple(text.split())


def test_a_view_has_all_that_a_screen_draws() -> None:
    match = playing(Match(Tetramino(Rules(card=SMALL, level=0)), 2), "p1 r2 a1", "s2 p2 r1 c1")
    view = match.game.view(match.state, 1)
    assert (view["seat"], view["prefix"]) == (1, ["s2"])
    assert (view["stage"], view["stages"], view["wins"], view["rounds"]) == (0, 1, [0, 0], 1)
    first, second = view["boards"]
    assert {key: first[key] for key in ("width", "height", "holes", "full")} == {
        "width": 3, "height": 2, "holes": [], "full": False
    }  # fmt: skip
    assert first["pieces"][0] == {
        "name": "A",
        "colour": "0;37;41",
        "shape": "V3",
        "turns": [
            [[0, 0], [1, 0], [1, 1]],
            [[0, 0], [0, 1], [1, 0]],
            [[0, 0], [0, 1], [1, 1]],
            [[0, 1], [1, 0], [1, 1]],
        ],
        "cells": ["a1", "b1", "b2"],
        "turn": 2,
    }
    assert [(piece["name"], piece["cells"], piece["turn"]) for piece in second["pieces"]] == [
        ("A", None, 0), ("B", ["c1", "c2"], 1), ("C", None, 0)
    ]  # fmt: skip
    for seat in (0, None):
        other = match.game.view(match.state, seat)
        assert other == {**view, "seat": 0, "prefix": []}


def test_a_view_tells_where_a_ladder_and_a_race_are() -> None:
    climb = Match(catalogue.game("tetramino", "ladder"))
    win(climb, 0)
    view = climb.game.view(climb.state, 0)
    assert (view["stage"], view["stages"], view["wins"]) == (1, 6, [1])
    race = Match(Tetramino(SMALL_RACE))
    win(race, 1)
    view = race.game.view(race.state, 0)
    assert (view["stage"], view["stages"], view["wins"], view["rounds"]) == (1, 1, [0, 1], 3)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no piece ; they are A to C; a move reads like: A r0 a1"),
        ("p4 r0 a1", "there is no piece p4; they are A to C; a move reads like: A r0 a1"),
        ("clear", "there is no piece on the grid"),
        ("p3 lift", "the piece C does not lie on the grid"),
        ("p2", "after B, say how it is turned, r0 to r1, then a cell"),
        ("p2 r2 a1", "after B, say how it is turned, r0 to r1, then a cell"),
        ("p1 r0", "after A r0, say a cell of the grid for its first block"),
        ("p1 r0 d1", "after A r0, say a cell of the grid for its first block"),
        ("p1 r0 c1", "the piece A does not fit there"),
        ("s2 p1 r0 c1", "there is no piece s2"),
    ],
)
def test_a_refused_move_gets_its_reason(text: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        alone().read(text)
    assert str(refused.value).startswith(sentence)


def test_the_second_player_s_moves_get_reasons_of_their_own() -> None:
    match = playing(Match(Tetramino(Rules(card=SMALL, level=0)), 2), "p3 r0 a1")
    for text, sentence in (
        ("s2 clear", "there is no piece on the grid"),
        ("s2 p3 lift", "the piece C does not"),
    ):
        with pytest.raises(IllegalMove, match=sentence):
            match.read(text)
    assert cell_name(match.read("s2 p3 r0 c2").cell) == "c2"


def test_a_move_is_read_and_written_by_the_letter_of_its_piece() -> None:
    game = Tetramino(Rules(card=SMALL, level=0))
    for typed, text in (("A r1 b1", "p1 r1 b1"), ("s2 C r0 a1", "s2 p3 r0 a1")):
        assert game.text(Match(game, 2).read(typed)) == text
        assert game.readable(text) == typed
    match = playing(Match(game, 2), "b r0 a1", "s2 C r0 a1")
    assert [game.text(move) for move in match.played] == ["p2 r0 a1", "s2 p3 r0 a1"], "saves keep their form"
    assert game.text(match.read("b lift")) == "p2 lift"
    assert game.readable("p1 r0 p1") == "A r0 p1", "the sixteenth column is called p"
    for nonsense in ("h r0 a1", "a r9 a1", "a r0 z99", "a lift", "a", "ab r0 a1"):
        with pytest.raises(IllegalMove):
            match.read(nonsense)
