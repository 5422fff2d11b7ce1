"""Tetris in machine code weighs, places and removes as the plain rules and the definitions say."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ludotheque.control import Control
from ludotheque.game import Unreadable
from ludotheque.games.tetris import features, policies
from ludotheque.games.tetris.layout import LINES as LINES_FIRST
from ludotheque.games.tetris.layout import STRICT, Field
from ludotheque.games.tetris.players import PLAYERS
from ludotheque.games.tetris.playouts import random_placements
from ludotheque.games.tetris.rules import VARIANTS, Rules, Tetris
from ludotheque.games.tetris.runs import CompiledRun
from tests.sizes import IS_FULL, sized
from tests.tetris_boards import agree
from tests.tetris_million import count_differences

RULES = {
    **{end: Rules(height=8, end=end) for end in ("strict", "lines", "statement", "original")},
    "narrow": Rules(width=4, height=5, end="lines"),
    "wide": Rules(width=12, height=40),
    "dominoes": VARIANTS["dominoes"],
    "pentominoes": Rules(width=9, height=9, pieces="pentominoes", end="lines"),
}


@pytest.mark.proof
@pytest.mark.parametrize("name", RULES)
def test_the_best_placement_is_that_of_the_definitions(name: str) -> None:
    game, chance = Tetris(RULES[name]), random.Random(name)
    for _board in range(sized(3 if name == "wide" else 8, 300)):
        agree(game, chance, compiled=True)


@pytest.mark.parametrize("name", ["strict", "original", "pentominoes"])
def test_the_plain_kernels_do_the_same(name: str) -> None:
    game, chance = Tetris(RULES[name]), random.Random(f"plain {name}")
    for _board in range(3):
        agree(game, chance, compiled=False)


MILLION = {
    "strict": (Field(10, 20, 20, STRICT), "tetrominoes", 700_000),
    "low": (Field(10, 10, 10, LINES_FIRST), "tetrominoes", 250_000),
    "pentominoes": (Field(12, 24, 24, LINES_FIRST), "pentominoes", 50_000),
}


@pytest.mark.proof
@pytest.mark.parametrize("name", MILLION)
def test_a_million_boards_are_weighed_as_the_definitions_say(name: str) -> None:
    """Compiled in `make proofs`, where compiling the definitions too pays; else plain, and few."""
    field, pieces, boards = MILLION[name]
    assert count_differences(sized(2, boards), field, pieces, name, compiled=IS_FULL) == 0


LINES = {
    "evaluation": (236, 53, 27),
    "filtering": (14, 95, 93),
    "el-tetris": (1158, 3832, 1459),
    "dellacherie": (900, 1016, 2373),
    "bcts": (901, 3949, 2178),
    "dt-10": (3275, 2499, 5085),
    "dt-20": (1045, 4878, 7978),
    "offers": (5081, 19265, 2176),
    "record": (2380, 6077, 5951),
    "bcts-next": (40, 306, 564),
    "dt-20-next": (249, 520, 135),
    "offers-next": (10, 41, 77),
    "bcts-expected": (82, 239, 40),
    "offers-expected": (83, 72, 41),
}
"""Lines of the first three games of seed 1, strict, on 10 × 10; on 10 × 5 of who looks further."""


@pytest.mark.parametrize("player", LINES)
def test_a_seed_gives_the_same_lines_for_ever(player: str) -> None:
    height = 5 if PLAYERS[player].look else 10
    for number, lines in enumerate(LINES[player], 1):
        run = CompiledRun(Tetris(Rules(height=height, ahead=1)), player, f"1/{number}")
        run.go_on(1_000_000, Control())
        assert (run.points, run.is_over) == (lines, True)


def test_a_game_that_is_left_goes_on_as_if_nothing_had_happened() -> None:
    game = Tetris(Rules(height=14, generator="bag", end="lines"))
    whole, left = CompiledRun(game, "filtering", "7"), CompiledRun(game, "filtering", "7")
    whole.go_on(400, Control())
    left.go_on(150, Control())
    resumed = CompiledRun(game, "filtering", "7", left.kept())
    resumed.go_on(250, Control())
    assert whole.moves == 400
    assert resumed.kept() == whole.kept()
    with pytest.raises(Unreadable):
        CompiledRun(game, "filtering", "7", [[1], ["x"]])


def test_who_plays_by_the_next_piece_sees_it_only_where_the_rules_show_it() -> None:
    points = {}
    for player, ahead in (("bcts", 0), ("bcts-next", 0), ("bcts-next", 1)):
        run = CompiledRun(Tetris(Rules(height=6, ahead=ahead)), player, "2")
        run.go_on(3000, Control())
        points[player, ahead] = run.kept()
    assert points["bcts-next", 0] == points["bcts", 0] != points["bcts-next", 1]


def test_a_bag_gives_every_piece_once() -> None:
    game = Tetris(Rules(generator="bag"))
    run = CompiledRun(game, "bcts", "3")
    drawn = []
    for _piece in range(70):
        run.go_on(1, Control())
        drawn.append(run.kept()[1][4])
    assert all(sorted(drawn[start : start + 7]) == list(range(7)) for start in range(6, 63, 7))


def test_a_stopped_game_stops() -> None:
    control = Control()
    control.stop()
    run = CompiledRun(Tetris(), "bcts", "1")
    run.go_on(1_000_000_000, control)
    assert run.moves == 0


def test_random_placements_end_games_and_remove_lines() -> None:
    lines, ended = random_placements(10, 20, 100_000, 1)
    assert 3000 < ended < 5000
    assert 0 < lines < ended


def test_weights_are_whole_numbers_of_the_published_decimals() -> None:
    table = policies.table("bcts")
    assert table[features.LANDING_HEIGHT] == -12_629_000
    assert table[features.HOLE_COUNT] == 2 * -13_083_350
    assert policies.table("dt-20")[features.DIVERSITY] == 2 * 89
    assert abs(policies.table("el-tetris")).max() < 2 * 10**13
    assert not np.any(policies.table("dellacherie")[features.OFFERS : features.LINES_REMOVED])
