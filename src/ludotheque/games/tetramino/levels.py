"""How hard a card is, calculated: nobody's times are known, so this compares cards with each other.

A card's score grows with what a search as people do it (human_search.py) tries for each solution, and falls
with the share of first placements that can be right and with the share of steps that are forced. Its level
is the fifth that the score falls into among random cards of the same grid and number of pieces. The scores
between the fifths are in level_thresholds.py;

    python -m ludotheque.games.tetramino.levels

computes them again and prints the lines of that file.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterator
from math import log2
from random import Random
from typing import NamedTuple

from ludotheque.game import Unsupported
from ludotheque.games.tetramino.cards import Card
from ludotheque.games.tetramino.human_search import walk
from ludotheque.games.tetramino.level_thresholds import THRESHOLDS
from ludotheque.games.tetramino.partitions import MOST_CELLS, piece_counts, random_card
from ludotheque.games.tetramino.solver import solve
from ludotheque.words import _, mark

LEVELS = (mark("beginner"), mark("easy"), mark("medium"), mark("hard"), mark("expert"))
"""By level, from 1: its name."""

LONGEST_SIDE = 8
SMALL_CELLS, SMALL_SAMPLE, SAMPLE = 24, 200, 100
"""Each row of the table comes from 200 random cards, or from 100 on larger grids, where cards take longer."""


class Rating(NamedTuple):
    """What makes a card easy or hard."""

    good_share: float  # of the legal first placements, those that occur in a solution
    nodes_per_solution: float  # placements that the search tries
    forced_share: float  # of the steps, those at which one placement is left for some cell
    score: float


def rating(card: Card) -> Rating:
    """The card's rating; a card that cannot be filled has none."""
    puzzle = card.puzzle
    seen = walk(puzzle)
    # A search that was cut short may have met no solution yet: then it counts as about to meet one.
    if not seen.solutions and solve(puzzle) is None:
        raise Unsupported(_("a card without a solution has no level"))
    good = max(1, seen.good.bit_count()) / seen.placements
    nodes = seen.nodes / max(1, seen.solutions)
    forced = seen.forced / seen.steps
    return Rating(good, nodes, forced, round(log2(nodes) - log2(good) - 2 * forced, 3))


def level_of(card: Card) -> int:
    """The card's level, 1 to 5: the fifth that its score falls into among cards like this one."""
    return 1 + bisect_left(thresholds(card.width, card.height, len(card.pieces)), rating(card).score)


def level_name(level: int) -> str:
    """What a level is called."""
    return _(LEVELS[level - 1])


def check_level(level: int) -> None:
    """Refuse a level that there is not."""
    if not 1 <= level <= len(LEVELS):
        raise Unsupported(_("levels go from 1 to {most}", most=len(LEVELS)))


def thresholds(width: int, height: int, pieces: int) -> tuple[float, ...]:
    """The scores between the levels; for cards of a size that has no row, those of the nearest one."""
    short, long = sorted((width, height))
    nearest = min(
        THRESHOLDS,
        key=lambda row: (abs(row[0] * row[1] - short * long), abs(row[0] - short), abs(row[2] - pieces), row),
    )
    return THRESHOLDS.get((short, long, pieces)) or THRESHOLDS[nearest]


# --- The table ----------------------------------------------------------------------------------


def rows() -> Iterator[tuple[int, int, int]]:
    """The table's keys: shorter side, longer side, pieces."""
    for short in range(3, LONGEST_SIDE + 1):
        for long in range(short, LONGEST_SIDE + 1):
            if short * long <= MOST_CELLS:
                yield from ((short, long, pieces) for pieces in piece_counts(long, short))


def computed_thresholds(short: int, long: int, pieces: int) -> tuple[float, ...]:
    """The scores that divide random cards into fifths."""
    chance = Random(f"cuts {short} {long} {pieces}")
    sample = SMALL_SAMPLE if short * long <= SMALL_CELLS else SAMPLE
    scores = sorted(rating(random_card(long, short, pieces, chance)).score for _card in range(sample))
    return tuple(scores[sample * fifth // 5 - 1] for fifth in range(1, 5))


def main() -> None:
    """Print the lines of level_thresholds.py."""
    keys = list(rows())
    for number, key in enumerate(keys, 1):
        print(f"    {key}: {computed_thresholds(*key)},", flush=True)
        print(f"\r{number}/{len(keys)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
