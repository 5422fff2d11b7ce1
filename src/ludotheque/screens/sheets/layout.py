"""Where the cards of a sheet go on its pages, and where the pieces go on a card.

A *slot* is the room of one card on its page. The *unit* is the side of a block, the same all over a sheet: so
the pieces that are cut out fit the grid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ludotheque.games.tetramino.cards import Card
from ludotheque.games.tetramino.pieces import Piece
from ludotheque.screens.sheets.paper import HEIGHT, WIDTH

MARGIN, HEAD, CARD_HEAD, BETWEEN = 13.0, 22.0, 13.0, 8.0
GOOD_UNIT, LARGEST_UNIT = 10.0, 14.0
"""A child's fingers take a block of the first; beyond the second a page only gets emptier."""

APART = 0.5  # between pieces, in units

SOLUTION_UNIT = 6.0
"""Solutions are looked at, not cut out."""


class Plan(NamedTuple):
    """How a page is divided: columns and rows of slots, and the unit."""

    columns: int
    rows: int
    unit: float

    @property
    def cards(self) -> int:
        """How many cards a page has."""
        return self.columns * self.rows

    @property
    def room(self) -> tuple[float, float]:
        """The width and the height of a slot."""
        width = (WIDTH - 2 * MARGIN - (self.columns - 1) * BETWEEN) / self.columns
        return width, (HEIGHT - 2 * MARGIN - HEAD - (self.rows - 1) * BETWEEN) / self.rows

    def slot(self, place: int) -> tuple[float, float]:
        """The top left of the card at that place of the page, in reading order."""
        row, column = divmod(place, self.columns)
        width, height = self.room
        return MARGIN + column * (width + BETWEEN), MARGIN + HEAD + row * (height + BETWEEN)


def plan_of(cards: Sequence[Card]) -> Plan:
    """As many cards a page as a good unit allows, and as large as they then go; else as large as can be."""
    plans = [_largest(cards, columns, rows) for columns, rows in ((2, 3), (2, 2), (1, 3), (1, 2), (1, 1))]
    good = next((plan for plan in plans if plan.unit >= GOOD_UNIT), None)
    return good or max(plans, key=lambda plan: (round(plan.unit, 1), plan.cards))


def _largest(cards: Sequence[Card], columns: int, rows: int) -> Plan:
    plan = Plan(columns, rows, LARGEST_UNIT)
    while plan.unit > 0.5 and not all(_has_room(card, plan) for card in cards):
        plan = plan._replace(unit=round(plan.unit - 0.1, 1))
    return plan


def _has_room(card: Card, plan: Plan) -> bool:
    width, height = plan.room
    return _bottom(card, width / plan.unit) * plan.unit <= height - CARD_HEAD


def solutions_plan(cards: Sequence[Card]) -> Plan:
    """The plan of the pages with the solutions, where only the grids are drawn."""
    widest, highest = max(card.width for card in cards), max(card.height for card in cards)
    for columns in (3, 2, 1):
        width = Plan(columns, 1, 0).room[0]
        unit = min(SOLUTION_UNIT, width / widest)
        if unit == SOLUTION_UNIT or columns == 1:
            break
    rows = 1
    while Plan(columns, rows + 1, unit).room[1] >= CARD_HEAD + highest * unit:
        rows += 1
    return Plan(columns, rows, min(unit, (Plan(columns, rows, unit).room[1] - CARD_HEAD) / highest))


def _bottom(card: Card, width: float) -> float:
    """Where the drawing of a card ends, in blocks; infinite if it is too wide."""
    ends = [float(card.height)]
    for one, (left, top) in zip(card.pieces, corners(card, width), strict=True):
        if left + size_of(one.piece)[0] > width:
            return float("inf")
        ends.append(top + size_of(one.piece)[1])
    return max(ends) if card.width <= width else float("inf")


def corners(card: Card, width: float) -> list[tuple[float, float]]:
    """The top left of each piece, in blocks: in lines to the right of the grid, then below it."""
    order = sorted(range(len(card.pieces)), key=lambda number: -size_of(card.pieces[number].piece)[1])
    found = dict.fromkeys(order, (0.0, 0.0))
    beside = left = card.width + 2 * APART
    top = tall = 0.0
    for number in order:
        across, down = size_of(card.pieces[number].piece)
        if left > 0 and left + across > width:
            top, tall = top + tall + APART, 0.0
            if beside + across > width:
                top = max(top, card.height + APART)
            left = beside if top < card.height + APART else 0.0
        found[number] = (left, top)
        left += across + APART
        tall = max(tall, down)
    return [found[number] for number in range(len(card.pieces))]


def size_of(one: Piece) -> tuple[int, int]:
    """The columns and the rows of a piece."""
    return 1 + max(column for _row, column in one), 1 + max(row for row, _column in one)
