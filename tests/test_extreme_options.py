"""Every option at its extremes: a game is refused with a sentence when it is opened, or it can be played."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import LudothequeError
from ludotheque.games.tetramino.rules import Tetramino
from ludotheque.games.tetramino.variants import STATEMENT_CARD, Rules
from ludotheque.match import Match
from tests.sizes import sized

UNSOLVABLE = "3, 3\n(0, 0);(1, 0);;0;37;41\n"
TOO_LARGE = "20, 20\n(0, 0);;0;37;41\n"

NUMBERS = st.sampled_from([-(10**30), -1, 0, 1, 2, 3, 4, 5, 6, 9, 10**30])
CARDS = st.sampled_from(["", STATEMENT_CARD, UNSOLVABLE, TOO_LARGE, "x", "1, 1\n(0, 0);;0;37;41\n"])
GRIDS = st.sampled_from(
    ["3x3", "5x4", "99x99", "0x0", "0x5", "16x3", "3x16", "2x9", "1x1", "x", "5x5x5", "٣x3"]
)
DATES = st.sampled_from(["", "today", "0001-01-01", "9999-12-31", "2026-02-30", "x"])

TETRAMINO = st.fixed_dictionaries(
    {},
    optional={
        "card": CARDS,
        "grid": GRIDS,
        "level": NUMBERS,
        "date": DATES,
        "ladder": st.booleans(),
        "rounds": st.sampled_from([-1, 0, 1, 2, 6, 10**30]),
        "cards": CARDS,
    },
)
QUINTAGO = st.fixed_dictionaries(
    {},
    optional={"quadrants": NUMBERS, "size": NUMBERS, "length": NUMBERS, "placement_wins": st.booleans()},
)

LABYRINTHE = st.fixed_dictionaries(
    {},
    optional={
        "size": st.sampled_from([-1, 0, 5, 6, 7, 9, 13, 15, 10**30]),
        "angles": st.sampled_from([-1, 0, 17, 34, 10**30]),
        "junctions": st.sampled_from([-1, 0, 17, 34, 10**30]),
        "treasures": st.sampled_from([-1, 0, 4, 24, 25, 10**30]),
        "each": st.sampled_from([-1, 0, 1, 24, 25, 10**30]),
        "rounds": st.sampled_from([-1, 0, 1, 1000, 10**30]),
        "home": st.booleans(),
        "open": st.booleans(),
        "board": st.sampled_from(["", "es", "x" * 9999]),
        "deal": st.sampled_from(["", "1", "0 -1 ٣"]),
    },
)

TRIED = settings(
    max_examples=sized(15, 1000), derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def opened(name: str, options: dict[str, Any], seats: int) -> Match | None:
    """The game as a room or a save opens it; None when it is refused."""
    try:
        match = Match(catalogue.game(name, options=options), seats, 7)
    except LudothequeError:
        return None
    return match


def check(match: Match, chance: random.Random) -> None:
    """It can be described, shown, played by people and by its machines, saved, and had again."""
    assert match.game.describe()
    for name in catalogue.agent_names(match.game.name):
        if match.outcome:
            break
        for seat in match.movers:
            control = Control(budget=100)
            control.stop()
            move = match.choose(catalogue.agent(match.game.name, name, 1), seat, control)
            assert match.game.mover(match.state, move) == seat
    for _move in range(3):
        match.game.view(match.state, 0)
        if not match.outcome:
            match.play(chance.choice(match.moves))
    again = Match.load(match.save())
    assert (again.state, again.game.rules) == (match.state, match.game.rules)
    assert match.fresh_game.describe() == match.game.describe()


@TRIED
@given(options=TETRAMINO, seats=st.sampled_from([1, 2]))
def test_tetramino_at_its_extremes(options: dict[str, Any], seats: int) -> None:
    match = opened("tetramino", options, seats)
    if match is not None:
        check(match, random.Random(1))


@TRIED
@given(options=QUINTAGO, seats=st.sampled_from([1, 2, 3]))
def test_quintago_at_its_extremes(options: dict[str, Any], seats: int) -> None:
    match = opened("quintago", options, seats)
    if match is not None:
        check(match, random.Random(1))


@TRIED
@given(options=LABYRINTHE, seats=st.sampled_from([1, 2, 4, 5]))
def test_labyrinthe_at_its_extremes(options: dict[str, Any], seats: int) -> None:
    match = opened("labyrinthe", options, seats)
    if match is not None:
        check(match, random.Random(1))


@pytest.mark.parametrize(
    "wrong",
    [
        {"card": STATEMENT_CARD, "grid": "99x99", "rounds": 3},
        {"card": STATEMENT_CARD, "grid": "99x99", "rounds": 1},
        {"card": STATEMENT_CARD, "grid": "0x0"},
        {"card": STATEMENT_CARD, "date": "2026-11-15"},
        {"card": STATEMENT_CARD, "ladder": True},
        {"date": "2026-11-15", "ladder": True},
        {"card": STATEMENT_CARD, "cards": UNSOLVABLE},
        {"cards": "9, 9\n(0, 0);;0;37;41\n"},
    ],
)
def test_options_that_contradict_each_other_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(LudothequeError):
        catalogue.game("tetramino", options=wrong)


def test_a_race_whose_later_rounds_cannot_be_made_is_refused_before_its_first_card() -> None:
    rules = Rules(card=STATEMENT_CARD, grid="5x4", level=2, rounds=2)
    cards = Tetramino(rules).prepared(1).rules.cards
    with pytest.raises(LudothequeError, match=r"^cards are made for grids"):
        Tetramino(rules._replace(grid="99x99", cards=cards))


@pytest.mark.parametrize("name", ["searcher", "solver"])
def test_a_machine_has_a_move_on_a_card_that_cannot_be_filled(name: str) -> None:
    match = Match(catalogue.game("tetramino", options={"card": UNSOLVABLE, "level": 0}), 1)
    for _move in range(4):
        match.play(match.choose(catalogue.agent("tetramino", name), 0, Control()))
    assert not match.outcome


def test_a_given_card_is_described_as_it_is_whatever_its_level() -> None:
    game = catalogue.game("tetramino", options={"card": UNSOLVABLE, "level": 3, "grid": "6x5"})
    assert game.describe() == "1 piece that fills 3 × 3 cells; the card was given."
