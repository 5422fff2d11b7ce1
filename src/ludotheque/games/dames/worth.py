"""What a search's numbers mean to people: the score to expect, and what a bad move cost.

It stands apart from the search, so that a room can say it without loading that.
"""

from __future__ import annotations

import math

from ludotheque.words import several

SPREAD = 125
"""What a logit is in a search's score, by the trained weights: a man ahead is 0.69 of a point."""

SUREST = 0.99
"""What is not proved is never certain."""

ALL = 8.0
"""What a game that is won is worth in men."""


def expected(score: int) -> float:
    """The score to expect, from 0 to 1, by what the search says (a man is 100)."""
    share = 1 / (1 + math.exp(-max(-2000, min(2000, score)) / SPREAD))
    return min(SUREST, max(1 - SUREST, share))


def men_ahead(share: float) -> float:
    """How many men ahead a score to expect means."""
    if not 0 < share < 1:
        return ALL if share > 0.5 else -ALL
    return max(-ALL, min(ALL, SPREAD / 100 * math.log(share / (1 - share))))


def cost(before: float, after: float) -> str:
    """What a move gave away that changed the score to expect like this; "" for less than most of a man."""
    lost = round(men_ahead(before) - men_ahead(after) - 0.1)
    return several("about {count} man", "about {count} men", lost) if lost > 0 else ""
