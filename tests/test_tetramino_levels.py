"""Levels: what the rating counts, the table that it is compared with, all five of them met."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import words
from ludotheque.game import Unsupported
from ludotheque.games.tetramino import levels
from ludotheque.games.tetramino.cards import Card, CardPiece
from ludotheque.games.tetramino.human_search import walk
from ludotheque.games.tetramino.level_thresholds import THRESHOLDS
from ludotheque.games.tetramino.levels import (
    LEVELS,
    computed_thresholds,
    level_name,
    level_of,
    rating,
    rows,
    thresholds,
)
from ludotheque.games.tetramino.partitions import piece_counts, random_card
from ludotheque.games.tetramino.solver import count
from tests.sizes import sized
from tests.tetramino_cards import GRIDS, fillings, lyings

DOMINO = CardPiece(((0, 0), (1, 0)), "0;37;41")


def test_a_rating_by_hand() -> None:
    """Two dominoes on 2 × 2: two ways for the first cell, each leaves one way for the rest."""
    rated = rating(Card(2, 2, (DOMINO, DOMINO)))
    assert rated.good_share == 1
    assert rated.nodes_per_solution == (2 + 1 + 1) / 2
    assert rated.forced_share == 2 / 3
    assert rated.score == round(1 - 0 - 4 / 3, 3)


def test_the_search_goes_for_the_most_constrained_cell() -> None:
    """One bar of three and one block fill 4 × 1: each end is covered by a block or by one bar."""
    bar, block = CardPiece(((0, 0), (1, 0), (2, 0)), "0;37;41"), CardPiece(((0, 0),), "0;37;42")
    seen = walk(Card(4, 1, (bar, block)).puzzle)
    assert seen == (6, 3, 2, 4, 2, seen.good)
    assert seen.good.bit_count() == 4  # all but the bar's and the block's places in the middle


@settings(max_examples=40)
@given(st.sampled_from(GRIDS[:5]), st.integers(0, 10**9))
def test_a_rating_counts_what_a_naive_search_finds(grid: tuple[int, int], seed: int) -> None:
    chance = Random(seed)
    card = random_card(*grid, chance.choice(piece_counts(*grid)), chance)
    found = fillings(card)
    legal = {lying for ways in lyings(card) for lying in ways}
    rated = rating(card)
    assert walk(card.puzzle).solutions == len(found)
    assert rated.good_share == len(set().union(*found)) / len(legal)
    assert rated.nodes_per_solution >= 1 and 0 <= rated.forced_share <= 1


def test_a_search_that_is_too_long_is_cut_short() -> None:
    card = random_card(6, 5, 8, Random(1))
    assert walk(card.puzzle, 100).nodes < 200 < walk(card.puzzle).nodes
    bar = Card(4, 3, (DOMINO,) * 6)
    assert walk(bar.puzzle, 1).solutions == 0 < walk(bar.puzzle).solutions


def test_a_card_without_a_solution_has_no_level() -> None:
    with pytest.raises(Unsupported, match="a card without a solution has no level"):
        level_of(Card(3, 1, (DOMINO, DOMINO)))


def test_a_clue_less_card_is_harder_than_one_with_many_solutions() -> None:
    chance = Random(3)
    cards = [random_card(5, 4, 5, chance) for _card in range(120)]
    ways = [count(card.puzzle).orbits for card in cards]
    scores = [rating(card).score for card in cards]
    few = sorted(score for score, number in zip(scores, ways, strict=True) if number <= 2)
    many = sorted(score for score, number in zip(scores, ways, strict=True) if number >= 10)
    assert few[len(few) // 2] > many[len(many) // 2] + 1


# --- The table ----------------------------------------------------------------------------------


def test_the_table_has_a_row_for_each_kind_of_card() -> None:
    assert list(THRESHOLDS) == list(rows())
    for width, height in GRIDS:
        for pieces in piece_counts(width, height):
            assert (
                thresholds(width, height, pieces)
                == thresholds(height, width, pieces)
                == THRESHOLDS[height, width, pieces]
            )
    for limits in THRESHOLDS.values():
        assert len(limits) == len(LEVELS) - 1 and list(limits) == sorted(limits)


@pytest.mark.parametrize("row", [(3, 3, 2), (3, 4, 3), (4, 4, 4), (4, 5, 5)])
def test_the_table_is_what_its_command_prints(row: tuple[int, int, int]) -> None:
    assert computed_thresholds(*row) == THRESHOLDS[row]


def test_the_command_prints_rows_of_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(levels, "rows", lambda: iter([(3, 3, 2), (3, 3, 3)]))
    levels.main()
    written, progress = capsys.readouterr()
    assert eval("{" + written + "}") == {row: THRESHOLDS[row] for row in ((3, 3, 2), (3, 3, 3))}
    assert progress.endswith("2/2\n")


def test_other_sizes_use_the_nearest_row() -> None:
    assert thresholds(5, 4, 8) == THRESHOLDS[4, 5, 6]
    assert thresholds(16, 3, 8) == THRESHOLDS[6, 8, 8]
    assert thresholds(2, 2, 2) == THRESHOLDS[3, 3, 2]


@pytest.mark.proof
@pytest.mark.parametrize(("width", "height", "pieces"), [(4, 3, 3), (5, 4, 4), (5, 5, 5)])
def test_each_level_has_about_a_fifth_of_the_cards(width: int, height: int, pieces: int) -> None:
    chance = Random("other cards than the table's")
    seen = Counter(level_of(random_card(width, height, pieces, chance)) for _card in range(sized(120, 600)))
    assert all(0.08 <= seen[level] / seen.total() <= 0.37 for level in range(1, 6)), seen


def test_levels_have_names_and_colours() -> None:
    assert [level_name(level) for level in range(1, 6)] == list(LEVELS)
    assert len(LEVELS) == 5
    words.use("fr")
    assert level_name(2) == "facile"
