"""The ladder of Katamino: pentominoes fill five rows; each rung has one more of them and one column more.

Pieces turn and never flip, so the seed says of each pentomino which of its two mirror images is meant.
"""

from __future__ import annotations

from datetime import date
from functools import cache, lru_cache
from random import Random

from ludotheque.games.tetramino.cards import Card, CardPiece
from ludotheque.games.tetramino.partitions import COLOURS
from ludotheque.games.tetramino.pieces import SETS, Piece, free_kind, turns
from ludotheque.games.tetramino.puzzle import Puzzle, puzzle_of
from ludotheque.games.tetramino.solver import solutions, solve
from ludotheque.games.tetramino.stages import FIRST_RUNG, LAST_RUNG

ROWS = 5
LADDER_COLOURS = COLOURS[:LAST_RUNG]
"""By piece of a ladder, from the first rung on."""


@lru_cache(maxsize=64)
def rungs(seed: int) -> tuple[Puzzle, ...]:
    """The puzzles of a ladder, shortest first; each has the pieces of the one before and another one."""
    chance = Random(f"ladder {seed}")
    starts = list(first_pieces())
    while True:
        # Not every choice of pieces leads to the top: then another one is drawn.
        start = list(chance.choice(starts))
        chance.shuffle(start)
        climbed = _climbed(tuple(start), chance)
        if climbed:
            return climbed


def rung_cards(seed: int) -> list[Card]:
    """The rungs of a ladder as cards."""
    return [_card(puzzle) for puzzle in rungs(seed)]


def _card(puzzle: Puzzle) -> Card:
    """A rung as a card; each piece lies as it fits the grid, which may be narrower than it is long."""
    pieces = []
    for piece, colour in zip(puzzle.pieces, LADDER_COLOURS, strict=False):
        form = next(form for form in turns(piece) if max(column for _row, column in form) < puzzle.width)
        pieces.append(CardPiece(tuple((column, row) for row, column in form), colour))
    return Card(puzzle.width, puzzle.height, tuple(pieces))


def _climbed(start: tuple[Piece, ...], chance: Random) -> tuple[Puzzle, ...] | None:
    """The puzzles from the first rung on, each time with the first piece drawn that leaves a solution."""
    climbed = [rung(start)]
    while len(climbed[-1].pieces) < LAST_RUNG:
        so_far = climbed[-1].pieces
        used = set(map(free_kind, so_far))
        images = [one for one in SETS["one-sided-pentominoes"].pieces if free_kind(one) not in used]
        chance.shuffle(images)
        following = next((one for one in images if solve(rung((*so_far, one))) is not None), None)
        if following is None:
            return None
        climbed.append(rung((*so_far, following)))
    return tuple(climbed)


def rung(pieces: tuple[Piece, ...]) -> Puzzle:
    """The puzzle of filling five rows with these pentominoes."""
    return Puzzle(len(pieces), ROWS, pieces)


@cache
def first_pieces() -> tuple[tuple[Piece, ...], ...]:
    """Every three different pentominoes, mirror images told apart, that fill the first rung."""
    puzzle = puzzle_of(FIRST_RUNG, ROWS, "one-sided-pentominoes", any_subset=True)
    found = {tuple(sorted(puzzle.pieces[number] for number, _cells in one)) for one in solutions(puzzle)}
    return tuple(sorted(three for three in found if len(set(map(free_kind, three))) == FIRST_RUNG))


def daily_seed(day: date) -> int:
    """The seed of a day's card, the same for everyone: 15 November 2026 is 20261115."""
    return day.year * 10_000 + day.month * 100 + day.day
