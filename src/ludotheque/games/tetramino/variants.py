"""What can be chosen about a game of tetramino, and the choices that have a name."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from ludotheque.game import Unreadable
from ludotheque.games.tetramino.partitions import check_grid
from ludotheque.words import _, mark

STATEMENT_CARD = """\
5, 4
(0, 0);(0, 1);(0, 2);(1, 1);;0;37;43
(0, 0);(0, 1);(0, 2);;0;37;41
(1, 0);(1, 1);(0, 1);(0, 2);;0;37;45
(0, 0);;0;37;46
(0, 0);(1, 0);(1, 1);;0;37;42
(0, 0);(1, 0);(2, 0);(2, 1);(2, 2);;0;37;44
"""
"""The card that the statement shows (section 1.2.1)."""

TODAY = "today"
MOST_ROUNDS = 5


class Rules(NamedTuple):
    """Which card, or how it is made."""

    card: str = ""  # a card's text (statement, section 1.2.1); empty: one is made, as follows
    grid: str = "5x4"  # its columns × rows
    level: int = 2  # its calculated difficulty, 1 to 5, as the boxed game's colours; 0 for a given card
    unique: bool = False  # whether it has one solution, up to the grid's symmetries
    date: str = ""  # the card of this day, whatever the seed
    ladder: bool = False  # Katamino's: one piece more, one column longer, from 5 × 3 to 5 × 8
    rounds: int = 1  # to be won by the winner of a race
    cards: str = ""  # those of all rungs or rounds, a blank line between two; written by `prepared`


VARIANTS = {
    "beginner": Rules(grid="4x4", level=1),
    "easy": Rules(grid="5x4", level=2),
    "medium": Rules(grid="5x5", level=3),
    "hard": Rules(grid="6x5", level=4),
    "expert": Rules(grid="7x5", level=5),
    "daily": Rules(grid="5x5", level=3, unique=True, date=TODAY),
    "ladder": Rules(ladder=True),
    "statement": Rules(card=STATEMENT_CARD, level=0),
    "race": Rules(grid="5x4", level=2, rounds=3),
}
TITLES = {
    "beginner": mark("beginner"),
    "easy": mark("easy"),
    "medium": mark("medium"),
    "hard": mark("hard"),
    "expert": mark("expert"),
    "daily": mark("card of the day"),
    "ladder": mark("ladder"),
    "statement": mark("card of the course"),
    "race": mark("race"),
}
LEVELS = ("beginner", "easy", "medium", "hard", "expert")
EXAMPLE = ("p4 r0 d3", "p2 r0 a2", "p6 r1 e2", "p1 r1 a1")
"""Moves on the statement's card, for a picture of the game: two pieces are still to be placed."""


def check(rules: Rules) -> None:
    """Refuse rules that contradict themselves or go beyond a limit."""
    if not (0 if rules.card else 1) <= rules.level <= 5:
        raise Unreadable(_("the level must be from 1 to 5"))
    if not 1 <= rules.rounds <= MOST_ROUNDS:
        raise Unreadable(_("the rounds must be from 1 to {most}", most=MOST_ROUNDS))
    if rules.ladder and rules.rounds > 1:
        raise Unreadable(_("a ladder is climbed alone, without rounds"))
    if rules.ladder and (rules.card or rules.date):
        raise Unreadable(_("a ladder has cards of its own: none is given, and none is of a day"))
    if rules.card and rules.date:
        raise Unreadable(_("a card that is given is not the card of a day"))
    check_grid(*read_grid(rules.grid))
    if rules.date:
        read_date(rules.date)


def read_grid(text: str) -> tuple[int, int]:
    """Columns and rows of a text like 6x5."""
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise Unreadable(_("a grid reads like 6x5, columns and rows, not {text}", text=text[:40]))
    if len(width) > 2 or len(height) > 2:
        raise Unreadable(_("this grid is too large: {text}", text=text[:40]))
    return int(width), int(height)


def read_date(text: str) -> date:
    """The day of a text like 2026-11-15."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable(_("a day reads like 2026-11-15, not {text}", text=text[:40])) from None
