"""Verdicts in order, in letters and in sentences; how a game ended."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ludotheque import catalogue, words
from ludotheque.game import Analysis, Outcome, Verdict, preference
from ludotheque.match import Match
from ludotheque.sentences import (
    best_by_clicks,
    legend,
    letter,
    letters_by_cell,
    result,
    sentence,
    winners,
)
from tests.toys import Move, Toy

WORST_FIRST = [
    Verdict(-1, 1),
    Verdict(-1, 8),
    Verdict(None, None, 0.1),
    Verdict(None, None, 0.3),
    Verdict(0, None),
    Verdict(None, None, 0.6),
    Verdict(None, None),
    Verdict(None, None, 0.9),
    Verdict(1, 9),
    Verdict(1, 2),
]


def test_verdicts_are_ordered_from_worst_to_best() -> None:
    assert all(preference(worse) < preference(better) for worse, better in pairwise(WORST_FIRST))


@pytest.mark.parametrize(
    ("verdict", "short", "long"),
    [
        (Verdict(1, 3), "W2", "Ada can win in 2 moves"),
        (Verdict(1, 1), "W1", "Ada can win in 1 move"),
        (Verdict(1, None), "W", "Ada can win"),
        (Verdict(0, None), "T", "with best play it is a tie"),
        (Verdict(-1, 4), "L2", "Ada loses in 2 moves"),
        (Verdict(-1, 2), "L1", "Ada loses in 1 move"),
        (Verdict(1, 0), "W", "Ada has won"),
        (Verdict(-1, 0), "L", "Ada has lost"),
        (Verdict(-1, None), "L", "Ada loses"),
        (Verdict(None, None), "·", "how this ends is not known"),
        (Verdict(None, None, 0.62), "62", "about 62 % for Ada"),
        (Verdict(None, None, 0.0), "0", "about 0 % for Ada"),
        (Verdict(None, None, 0.5, 3), "50", "about 50 % for Ada, seen 3 moves ahead"),
    ],
)
def test_a_verdict_has_a_letter_and_a_sentence(verdict: Verdict, short: str, long: str) -> None:
    assert (letter(verdict), sentence(verdict, "Ada")) == (short, long)


def test_what_is_proved_is_never_mixed_up_with_an_estimate() -> None:
    assert letter(Verdict(0, None, 0.9)) == "T"
    assert sentence(Verdict(0, None, 0.9), "Ada") == "with best play it is a tie"


def test_the_letters_follow_the_language() -> None:
    words.use("fr")
    assert [letter(Verdict(value, None)) for value in (1, 0, -1)] == ["G", "N", "P"]
    assert legend().startswith("G")


# --- By clicks ----------------------------------------------------------------------------------


@pytest.fixture
def position() -> Match:
    """Somewhere a pair can be played, which is clicked in either order."""
    every = (Match(Toy(), 1, seed) for seed in range(999))
    return next(match for match in every if any(len(move.cards) > 1 for move in match.moves))


def test_each_beginning_of_a_path_has_the_best_that_can_be_made_of_it(position: Match) -> None:
    pair = next(move for move in position.moves if len(move.cards) > 1)
    first, second = (Move(0, (card,)) for card in pair.cards)
    analysis = Analysis(
        Verdict(1, 3), {first: Verdict(-1, 2), second: Verdict(0, None), pair: Verdict(None, None, 0.9)}
    )
    one, other = (f"c{card}" for card in pair.cards)
    best = best_by_clicks(position.game, position.state, analysis)
    assert best == {
        (one,): Verdict(None, None, 0.9),
        (other,): Verdict(None, None, 0.9),
        (one, other): Verdict(None, None, 0.9),
        (other, one): Verdict(None, None, 0.9),
    }
    assert letters_by_cell(position.game, position.state, analysis) == {one: "90", other: "90"}


def test_quintago_s_holes_get_a_letter_each() -> None:
    match = Match(catalogue.game("quintago", "mini"))
    moves = {move: Verdict(-1 if move.quadrant else 1, 5) for move in match.moves}
    letters = letters_by_cell(match.game, match.state, Analysis(Verdict(1, 5), moves))
    assert letters == dict.fromkeys(match.clicks_after(()), "W3")


# --- Endings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "best"),
    [((1.0, 0.0), [0]), ((0.5, 0.5), [0, 1]), ((0.0, 0.5, 0.5), [1, 2]), ((0.0,), []), ((1.0,), [0])],
)
def test_the_best_score_wins(scores: tuple[float, ...], best: list[int]) -> None:
    assert winners(Outcome(scores, "")) == best


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ((1.0,), "won: resigned"),
        ((0.0,), "lost: resigned"),
        ((0.0, 1.0), "Ada resigned: Eve wins"),
        ((0.5, 0.5), "it is a tie: resigned"),
        ((0.0, 0.0, 1.0), "Zoe wins: nobody else is left"),
        ((0.5, 0.0, 0.5), "Ada, Zoe share the win: resigned"),
        ((0.5, 0.5, 0.5), "it is a tie: resigned"),
    ],
)
def test_a_result_names_who_won_and_why(scores: tuple[float, ...], said: str) -> None:
    assert result(Outcome(scores, "resigned"), ["Ada", "Eve", "Zoe"][: len(scores)]) == said


def test_who_ran_out_of_time_is_named() -> None:
    assert result(Outcome((1.0, 0.0), "out of time"), ["Ada", "Eve"]) == "Eve ran out of time: Ada wins"
    assert result(Outcome((1.0, 0.0), "a line"), ["Ada", "Eve"]) == "Ada wins: a line"


def test_who_played_alone_is_told_the_time_if_it_was_counted() -> None:
    assert result(Outcome((1.0,), "resigned"), ["Ada"], (2, 5)) == "won: resigned, in 2 min 5 s"
    assert result(Outcome((0.0,), "resigned"), ["Ada"], (2, 5)) == "lost: resigned"


def test_the_reason_is_said_in_the_reader_s_language() -> None:
    words.use("fr")
    said = result(Outcome((1.0, 0.0), "resigned"), ["Ada", "Eve"])
    assert "Ada" in said
    assert "resigned" not in said
