"""New cards: solvable, with one solution when promised, the same again from their seed; the ladder."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.game import Unsupported
from ludotheque.games.tetramino import generator
from ludotheque.games.tetramino.cards import MOST_PIECES, Card, CardPiece, read_card, write_card
from ludotheque.games.tetramino.generator import is_unique, new_card, pack
from ludotheque.games.tetramino.ladder import LADDER_COLOURS, daily_seed, first_pieces, rungs
from ludotheque.games.tetramino.levels import level_of
from ludotheque.games.tetramino.partitions import (
    COLOURS,
    grown,
    piece_counts,
    random_card,
    random_sizes,
)
from ludotheque.games.tetramino.pieces import free_kind, holds_together, read_drawing, turns
from ludotheque.games.tetramino.solver import count, solve
from tests.sizes import sized
from tests.tetramino_cards import GRIDS, check_cards, fillings, fills, lyings, orbits

SMALL_GRIDS = GRIDS[:5]

seeds = st.integers(0, 10**9)


# --- What a card promises -----------------------------------------------------------------------


@settings(max_examples=60)
@given(st.sampled_from(GRIDS), seeds)
def test_a_card_is_one_of_the_statement_s(grid: tuple[int, int], seed: int) -> None:
    card = new_card(*grid, seed)
    assert (card.width, card.height) == grid
    assert read_card(write_card(card)) == card  # strict: in the sub-grid, in one piece, no block twice
    assert 2 <= len(card.pieces) <= MOST_PIECES
    assert sum(len(one.blocks) for one in card.pieces) == card.width * card.height
    for one in card.pieces:
        assert min(x for x, _y in one.blocks) == min(y for _x, y in one.blocks) == 0
    colours = [one.colour for one in card.pieces]
    assert len(set(colours)) == len(colours) and set(colours) <= set(COLOURS)
    solution = solve(card.puzzle)
    assert solution is not None and fills(card.puzzle, solution)


@settings(max_examples=40)
@given(st.sampled_from(SMALL_GRIDS), seeds)
def test_a_unique_card_has_one_solution_for_a_naive_search_too(grid: tuple[int, int], seed: int) -> None:
    card = new_card(*grid, seed, unique=True)
    found = fillings(card)
    assert orbits(card, found) == 1
    assert len(found) in (1, 2, 4, 8)


@pytest.mark.parametrize("grid", GRIDS)
def test_unique_cards_of_every_grid(grid: tuple[int, int]) -> None:
    for seed in range(3):
        assert count(new_card(*grid, seed, unique=True).puzzle).orbits == 1


@settings(max_examples=40)
@given(st.sampled_from(SMALL_GRIDS), seeds)
def test_uniqueness_is_what_a_naive_search_says(grid: tuple[int, int], seed: int) -> None:
    chance = Random(seed)
    card = random_card(*grid, chance.choice(piece_counts(*grid)), chance)
    found = fillings(card)
    assert is_unique(card.puzzle) == (orbits(card, found) == 1)
    assert count(card.puzzle) == (len(found), orbits(card, found))


def test_a_puzzle_without_solution_is_not_unique() -> None:
    """The cross takes the middle and leaves four corners."""
    cross, square = ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)), ((0, 0), (1, 0), (0, 1), (1, 1))
    card = Card(3, 3, (CardPiece(cross, "0;37;41"), CardPiece(square, "0;37;42")))
    assert fillings(card) == set() and not is_unique(card.puzzle)


@pytest.mark.proof
@pytest.mark.parametrize("grid", [(5, 4), (5, 5), (6, 5)])
def test_exact_cover_agrees(grid: tuple[int, int]) -> None:
    from exact_cover import get_all_solutions

    for seed in range(sized(2, 8)):
        card = new_card(*grid, seed, unique=seed % 2 == 0)
        blocks = [(x, y) for x in range(card.width) for y in range(card.height)]
        ways = [(number, lying) for number, lyings_ in enumerate(lyings(card)) for lying in lyings_]
        rows = [
            [int(at == number) for at in range(len(card.pieces))] + [int(block in lying) for block in blocks]
            for number, lying in ways
        ]
        found = {
            frozenset(ways[row][1] for row in solution)
            for solution in get_all_solutions(np.array(rows, dtype=np.int32))
        }
        assert (len(found), orbits(card, found)) == count(card.puzzle)
        assert seed % 2 or orbits(card, found) == 1


# --- Requests -----------------------------------------------------------------------------------


def test_a_seed_makes_the_same_card_again() -> None:
    for request in ({}, {"unique": True}, {"level": 3}, {"pieces": 5}):
        assert new_card(5, 4, 7, **request) == new_card(5, 4, 7, **request)
    assert len({write_card(new_card(5, 4, seed)) for seed in range(20)}) == 20


def test_a_seed_s_card_never_changes() -> None:
    """Seeds are shared between people: another card for this one breaks what they know."""
    assert write_card(new_card(4, 3, 2026, unique=True)).decode() == SEED_2026


SEED_2026 = """4, 3
(0, 1);(1, 0);(1, 1);(2, 0);(2, 1);(3, 1);;0;37;41
(0, 0);(1, 0);(1, 1);;0;37;43
(0, 1);(1, 0);(1, 1);;0;37;45
"""


@pytest.mark.parametrize("unique", [False, True])
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_level_is_kept(level: int, unique: bool) -> None:
    for grid in SMALL_GRIDS:
        card = new_card(*grid, 1, level=level, unique=unique)
        assert level_of(card) == level
        assert not unique or is_unique(card.puzzle)


@pytest.mark.parametrize("pieces", [3, 4, 6, 8])
def test_the_number_of_pieces_is_kept(pieces: int) -> None:
    assert len(new_card(5, 4, 3, pieces=pieces).pieces) == pieces


def test_large_grids_have_cards_too() -> None:
    for width, height in ((8, 6), (16, 3), (3, 16)):
        card = new_card(width, height, 1)
        assert (card.width, card.height) == (width, height) and read_card(write_card(card)) == card


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ((2, 5, 1), "3 columns and rows or more, up to 48 cells"),
        ((5, 0, 1), "3 columns and rows or more, up to 48 cells"),
        ((7, 7, 1), "3 columns and rows or more, up to 48 cells"),
        ((5, 4, 1, 0), "levels go from 1 to 5"),
        ((5, 4, 1, 6), "levels go from 1 to 5"),
        ((5, 4, 1, None, False, 2), "5 × 4 has 3 to 8 pieces"),
        ((5, 4, 1, None, False, 9), "5 × 4 has 3 to 8 pieces"),
        ((3, 3, 1, None, True, 5), "3 × 3 has 2 to 4 pieces"),
    ],
)
def test_what_cannot_be_is_refused(request_: tuple[int, int, int], reason: str) -> None:
    with pytest.raises(Unsupported, match=reason):
        new_card(*request_)


def test_a_search_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "MOST_TRIES", 20)
    with pytest.raises(Unsupported, match="no such card was found in 20 tries"):
        new_card(6, 5, 1, unique=True, pieces=8)


# --- Packs --------------------------------------------------------------------------------------


def test_a_pack_has_different_cards_that_their_seeds_make_again() -> None:
    cards = list(pack(25, 4, 3, 5, unique=True))
    assert len({tuple(sorted(card.puzzle.kinds)) for _seed, card in cards}) == 25
    assert all(new_card(4, 3, seed, unique=True) == card for seed, card in cards)
    assert [seed for seed, _card in cards] != list(range(5, 30))  # some came twice and were left out


def test_a_pack_of_more_cards_than_there_are_is_given_up() -> None:
    with pytest.raises(Unsupported, match=r"only \d+ different cards of this kind were found"):
        list(pack(1000, 3, 3, 1, pieces=2))


# --- Partitions ---------------------------------------------------------------------------------


@given(st.sampled_from(GRIDS), seeds)
def test_a_grid_is_cut_into_the_sizes_asked_for(grid: tuple[int, int], seed: int) -> None:
    chance = Random(seed)
    sizes = random_sizes(grid[0] * grid[1], chance.choice(piece_counts(*grid)), chance)
    assert sum(sizes) == grid[0] * grid[1] and min(sizes) >= 1 and max(sizes) <= 7
    parts = grown(*grid, sizes, chance)
    if parts is not None:
        assert [len(one) for one in parts] == sizes and all(map(holds_together, parts))


def test_small_pieces_are_rare() -> None:
    chance = Random(1)
    cards = [random_card(5, 4, 5, chance) for _card in range(300)]
    sizes = Counter(len(one.blocks) for card in cards for one in card.pieces)
    assert 0 < sizes[1] < 0.02 * sizes.total() and sizes[3] + sizes[4] + sizes[5] > 0.7 * sizes.total()


def test_pieces_lie_any_way_round() -> None:
    found = {one.piece for seed in range(100) for one in new_card(4, 4, seed).pieces}
    assert set(turns(read_drawing("x./xx"))) <= found
    assert len(turns(read_drawing("x./xx"))) == 4


# --- The ladder ---------------------------------------------------------------------------------


def test_the_first_rung_s_known_fillings() -> None:
    """Seven ways to fill 5 × 3 with free pentominoes, none its own mirror image."""
    assert len(first_pieces()) == 14


@pytest.mark.parametrize("seed", range(4))
def test_a_ladder_can_be_climbed(seed: int) -> None:
    ladder = rungs(seed)
    assert [(one.width, one.height, len(one.pieces)) for one in ladder] == [(k, 5, k) for k in range(3, 9)]
    assert len(set(map(free_kind, ladder[-1].pieces))) == 8 and {len(one) for one in ladder[-1].pieces} == {5}
    assert len(set(LADDER_COLOURS)) == 8
    for shorter, longer in pairwise(ladder):
        assert longer.pieces[:-1] == shorter.pieces
    for one in ladder:
        assert not one.may_flip
        solution = solve(one)
        assert solution is not None and fills(one, solution)


def test_ladders_repeat_and_differ() -> None:
    assert rungs(11) == rungs.__wrapped__(11)
    assert len({rungs(seed)[-1].pieces for seed in range(6)}) == 6


def test_a_day_has_its_seed() -> None:
    assert daily_seed(date(2026, 11, 15)) == 20261115
    assert daily_seed(date(2026, 1, 2)) == 20260102


def test_some_cards_of_the_long_check() -> None:
    levels = check_cards(range(20))
    assert sum(sum(seen.values()) for seen in levels.values()) == 20
