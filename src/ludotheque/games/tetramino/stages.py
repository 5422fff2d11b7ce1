"""The cards of a whole game, all made before it begins: one, a ladder's rungs, or those of a race's rounds.

A *stage* is a rung or a round, from 0. A player who has won rounds of a race has a *handicap* in the next
one: as many columns more. So a race has a card for each number of rounds won and lost.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.game import LudothequeError, Unreadable
from ludotheque.games.tetramino.boards import Board, empty_board
from ludotheque.games.tetramino.cards import Card, read_card, write_card
from ludotheque.games.tetramino.partitions import MOST_CELLS, check_grid
from ludotheque.games.tetramino.variants import Rules, read_date, read_grid
from ludotheque.words import _

FIRST_RUNG, LAST_RUNG = 3, 8
"""The columns of the ladder's shortest grid and of its longest one."""

WIDEST = 8
"""No handicap makes a grid wider."""


class Slot(NamedTuple):
    """What a card of a game is for."""

    stage: int
    handicap: int = 0


def stages_alone(rules: Rules) -> int:
    """How many grids somebody who plays alone has to fill."""
    return LAST_RUNG - FIRST_RUNG + 1 if rules.ladder else 1


def slots(rules: Rules) -> list[Slot]:
    """What the cards of a game are for, in the order in which they are written."""
    if rules.ladder:
        return [Slot(stage) for stage in range(stages_alone(rules))]
    rounds = range(rules.rounds)
    return [Slot(won + lost, handicap=won) for won in rounds for lost in rounds]


def make_cards(rules: Rules, seed: int) -> str:
    """The text of all cards of a game, a blank line between two; the same again from the same seed."""
    from ludotheque.games.tetramino.ladder import rung_cards  # the solver takes long to import

    cards = rung_cards(seed) if rules.ladder else [_make_card(rules, seed, slot) for slot in slots(rules)]
    return "\n".join(write_card(card._replace(ends_with_newline=True)).decode() for card in cards)


def _make_card(rules: Rules, seed: int, slot: Slot) -> Card:
    from ludotheque.games.tetramino.generator import new_card
    from ludotheque.games.tetramino.ladder import daily_seed

    if rules.card and slot.stage == 0:
        return read_card(rules.card)
    width, height = read_grid(rules.grid)
    widest = max(width, min(WIDEST, MOST_CELLS // height if height else 0))
    day = daily_seed(read_date(rules.date)) if rules.date else None
    own_seed = day if day and slot.stage == 0 else 101 * (day or seed) + slot.stage
    return new_card(min(width + slot.handicap, widest), height, own_seed, rules.level or None, rules.unique)


def read_boards(rules: Rules) -> dict[Slot, Board]:
    """The empty boards of a game whose cards are made; none where they are not."""
    if not rules.cards:
        return {}
    texts, wanted = rules.cards.split("\n\n"), slots(rules)
    if len(texts) != len(wanted):
        raise Unreadable(_("this game has {count} cards, not {number}", count=len(wanted), number=len(texts)))
    boards = {}
    for number, (slot, text) in enumerate(zip(wanted, texts, strict=True), 1):
        try:
            boards[slot] = _empty_board(rules, slot, read_card(text))
        except LudothequeError as error:
            raise Unreadable(_("card {number} of this game: {reason}", number=number, reason=error)) from None
    return boards


def _empty_board(rules: Rules, slot: Slot, card: Card) -> Board:
    """The board of a card that was given, or that could have been made."""
    if not rules.card or slot.stage > 0:
        check_grid(card.width, card.height)
    elif card.puzzle != read_card(rules.card).puzzle:
        raise Unreadable(_("it is another one than the given card"))
    return empty_board(card)
