"""Where the cards of a sheet go, and where the pieces go on a card.

A *slot* is the room of one card on its page. The *unit* is the side of a block, the same all over a sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.tetramino.cards import Card
from ludotheque.games.tetramino.pieces import Piece
from ludotheque.screens.sheets.paper import HEIGHT, WIDTH

MARGIN, HEAD, CARD_HEAD, BETWEEN = 13.0, 14.0, 13.0, 9.0
COLUMNS = 2
LARGEST_UNIT, SMALLEST_OF_SIX = 8.0, 5.0
"""Six cards share a page where the unit does not fall below the second, else four."""

APART = 0.7  # between pieces, in units


def slot(place: int, rows: int, is_back: bool) -> tuple[float, float]:
    """The top left of the card at that place of the page."""
    row, column = divmod(place, COLUMNS)
    if is_back:
        column = COLUMNS - 1 - column
    return MARGIN + column * (room(rows)[0] + BETWEEN), MARGIN + HEAD + row * (room(rows)[1] + BETWEEN)


def room(rows: int) -> tuple[float, float]:
    """The width and the height that a card has."""
    width = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * BETWEEN) / COLUMNS
    return width, (HEIGHT - 2 * MARGIN - HEAD - (rows - 1) * BETWEEN) / rows


def scale(cards: Sequence[Card]) -> tuple[int, float]:
    """How many rows of cards a page has, and the side of a block."""
    six, four = (min(_largest_unit(card, rows) for card in cards) for rows in (3, 2))
    return (3, six) if six >= SMALLEST_OF_SIX else (2, four)


def _largest_unit(card: Card, rows: int) -> float:
    width, height = room(rows)
    unit = LARGEST_UNIT
    while unit > 0.5 and _bottom(card, width / unit) * unit > height - CARD_HEAD:
        unit -= 0.1
    return unit


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
