"""The cards of a whole game: all of them made ahead, kept in saves, one for each rung, round and handicap."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import Unreadable, Unsupported
from ludotheque.games.tetramino import generator, ladder
from ludotheque.games.tetramino.boards import empty_board
from ludotheque.games.tetramino.cards import read_card, write_card
from ludotheque.games.tetramino.generator import new_card
from ludotheque.games.tetramino.levels import level_of
from ludotheque.games.tetramino.players import SolverPlayer
from ludotheque.games.tetramino.rules import State, Tetramino
from ludotheque.games.tetramino.stages import Slot, slots
from ludotheque.games.tetramino.variants import STATEMENT_CARD, VARIANTS, Rules
from ludotheque.match import Match

SMALL_RACE = Rules(grid="4x3", level=1, rounds=3)


def cards_of(game: Tetramino) -> list[str]:
    return game.rules.cards.split("\n\n")


def win(match: Match, seat: int) -> None:
    """Let a seat fill its grid."""
    stage, solver = match.state.wins, SolverPlayer()
    while match.state.wins == stage:
        match.play(match.choose(solver, seat, Control()))


def widths(state: State) -> list[int]:
    return [board.puzzle.width for board in state.boards]


# --- Made ahead ---------------------------------------------------------------------------------


def test_a_race_has_a_card_for_each_number_of_rounds_won_and_lost() -> None:
    game = Tetramino(SMALL_RACE).prepared(3)
    cards = [read_card(text) for text in cards_of(game)]
    assert sorted(slots(SMALL_RACE)) == [
        (0, 0),
        (1, 0),
        (1, 1),
        (2, 0),
        (2, 1),
        (2, 2),
        (3, 1),
        (3, 2),
        (4, 2),
    ]
    for slot, card in zip(slots(SMALL_RACE), cards, strict=True):
        assert (card.width, card.height) == (4 + slot.handicap, 3)
        assert level_of(card) == 1
    assert len({write_card(card) for card in cards}) == 9


def test_a_ladder_has_a_card_for_each_rung() -> None:
    match = Match(catalogue.game("tetramino", "ladder"), seed=2)
    cards = [read_card(text) for text in cards_of(match.game)]
    assert [(card.width, card.height, len(card.pieces)) for card in cards] == [(k, 5, k) for k in range(3, 9)]
    for stage, card in enumerate(cards):
        assert match.state == State(stage, (stage,), (empty_board(card),))
        assert match.game.points(match.state) == (stage,)
        win(match, 0)
    assert match.outcome is not None and match.outcome.scores == (1.0,)


def test_a_single_card_is_the_generator_s() -> None:
    """Seeds and days are shared between people: another card for one of them breaks what they know."""
    for seed in range(3):
        game = catalogue.game("tetramino", "easy").prepared(seed)
        assert game.rules.cards == write_card(new_card(5, 4, 101 * seed, 2)).decode()
    day = catalogue.game("tetramino", "daily", {"date": "2026-11-15"})
    daily = write_card(new_card(5, 5, 20261115, 3, unique=True)).decode()
    assert day.prepared(1).rules.cards == day.prepared(2).rules.cards == daily == DAILY


DAILY = """\
5, 5
(0, 0);(0, 1);(0, 2);(0, 3);;0;37;42
(0, 0);(1, 0);(2, 0);(3, 0);;0;37;41
(0, 0);(1, 0);(2, 0);(3, 0);(3, 1);;0;37;43
(0, 0);(1, 0);(2, 0);(2, 1);(3, 0);(3, 1);;0;37;45
(0, 0);(1, 0);(2, 0);(2, 1);(2, 2);(3, 0);;0;37;46
"""


def test_a_race_on_a_day_has_other_cards_in_later_rounds() -> None:
    race = Tetramino(SMALL_RACE._replace(date="2026-11-15", rounds=2))
    assert len(set(cards_of(race.prepared(0)))) == 4
    assert race.prepared(0).rules == race.prepared(1).rules


@pytest.mark.parametrize(
    ("grid", "sizes"), [("7x3", [7, 8]), ("8x3", [8, 8]), ("9x3", [9, 9]), ("3x13", [3, 3])]
)
def test_a_handicap_stops_where_cards_would_be_too_wide(grid: str, sizes: list[int]) -> None:
    game = Tetramino(Rules(grid=grid, level=1, rounds=2))
    cards = dict(zip(slots(game.rules), cards_of(game.prepared(1)), strict=True))
    assert [read_card(cards[Slot(won, won)]).width for won in range(2)] == sizes


def test_a_given_card_is_the_first_of_its_race() -> None:
    game = Tetramino(Rules(card=STATEMENT_CARD, grid="3x3", level=1, rounds=2)).prepared(4)
    assert game.start(2).boards[1].puzzle == read_card(STATEMENT_CARD).puzzle
    assert [read_card(text).width for text in cards_of(game)] == [5, 3, 4, 4]


# --- Saves --------------------------------------------------------------------------------------


def is_gone(*_arguments: Any) -> Any:
    raise AssertionError("a card is made again")


@pytest.mark.parametrize("rules", [SMALL_RACE, VARIANTS["ladder"]], ids=["race", "ladder"])
def test_a_save_goes_on_whatever_the_seed_and_the_generator(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(Tetramino(rules), seed=1)
    win(match, 0)
    content = json.loads(match.save())
    win(match, match.seats - 1)
    monkeypatch.setattr(generator, "new_card", is_gone)
    monkeypatch.setattr(ladder, "rung_cards", is_gone)
    content["seed"] += 1
    loaded = Match.load(json.dumps(content))
    assert loaded.state.stage == 1
    win(loaded, loaded.seats - 1)
    assert loaded.state == match.state
    assert loaded.texts() == match.texts()


def test_cards_that_do_not_belong_are_refused() -> None:
    race = Tetramino(SMALL_RACE).prepared(0).rules
    first, second, *others = race.cards.split("\n\n")
    for cards, sentence in (
        ("\n\n".join([first, second]), "this game has 9 cards, not 2"),
        (f"{race.cards}\n{second}\n", "this game has 9 cards, not 10"),
        (race.cards[:-9], "card 9 of this game: line"),
        ("\n\n".join([first, second.replace("(0, 0)", "(0, 9)"), *others]), "card 2 of this game: line"),
        ("\n\n".join(["", second, *others]), "card 1 of this game: the card is empty"),
        ("?", "this game has 9 cards, not 1"),
    ):
        with pytest.raises(Unreadable, match=sentence):
            Tetramino(race._replace(cards=cards))
    with pytest.raises(Unreadable, match="this game has 1 cards, not 9"):
        Tetramino(race._replace(rounds=1))
    content = json.loads(Match(Tetramino(SMALL_RACE)).save())
    content["options"]["cards"] = first
    with pytest.raises(Unreadable, match="this save is damaged: this game has 9 cards, not 1"):
        Match.load(json.dumps(content))


def test_fresh_rules_know_nothing_of_the_cards() -> None:
    for variant, rules in VARIANTS.items():
        game = catalogue.game("tetramino", variant)
        prepared = game.prepared(1)
        assert prepared.rules != game.rules == prepared.fresh().rules, variant
        assert prepared.fresh().rules.card == rules.card
        assert prepared.prepared(2) is prepared
        with pytest.raises(Unsupported, match="the next card is not known yet"):
            prepared.fresh().start()


def test_five_rounds_are_the_most() -> None:
    game = Tetramino(Rules(grid="3x3", level=1, rounds=5)).prepared(1)
    assert len(cards_of(game)) == 25
