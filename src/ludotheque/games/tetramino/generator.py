"""New cards: always solvable, with one solution or of a level on request, the same again from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as numbers
from itertools import islice
from random import Random

from ludotheque.game import Unsupported
from ludotheque.games.tetramino.cards import Card
from ludotheque.games.tetramino.levels import check_level, level_of
from ludotheque.games.tetramino.partitions import check_grid, check_pieces, piece_counts, random_card
from ludotheque.games.tetramino.pieces import Piece
from ludotheque.games.tetramino.puzzle import Puzzle
from ludotheque.games.tetramino.solver import count, solutions, solve
from ludotheque.words import _

MOST_TRIES = 5000
"""Random cards that are tried before a request is given up."""

MOST_REPEATS = 200
"""Cards in a row that the pack has already, before it is given up."""


def new_card(
    width: int,
    height: int,
    seed: int,
    level: int | None = None,
    unique: bool = False,
    pieces: int | None = None,
) -> Card:
    """The card of that seed; a `unique` one has one solution but for turning the whole grid."""
    check_grid(width, height)
    if level is not None:
        check_level(level)
    if pieces is not None:
        check_pieces(width, height, pieces)
    chance = Random(f"card {width} {height} {seed} {level} {unique} {pieces}")
    for _try in range(MOST_TRIES):
        card = random_card(width, height, pieces or chance.choice(piece_counts(width, height)), chance)
        if unique and not is_unique(card.puzzle):
            continue
        if level is not None and level_of(card) != level:
            continue
        assert solve(card.puzzle) is not None
        return card
    raise Unsupported(
        _(
            "no such card was found in {tries} tries: another number of pieces or another level may do",
            tries=MOST_TRIES,
        )
    )


def is_unique(puzzle: Puzzle) -> bool:
    """Whether there is one solution, those that a symmetry exchanges counted once."""
    # One orbit has no more solutions than there are symmetries: nearly all cards are done with here.
    most = len(puzzle.symmetries)
    found = sum(1 for _solution in solutions(puzzle, most + 1))
    return found <= most and count(puzzle).orbits == 1


def pack(
    count: int,
    width: int,
    height: int,
    seed: int,
    level: int | None = None,
    unique: bool = False,
    pieces: int | None = None,
) -> Iterator[tuple[int, Card]]:
    """That many cards, all different, each with the seed from which `new_card` makes it again."""
    return islice(_different_cards(width, height, seed, level, unique, pieces), count)


def _different_cards(
    width: int, height: int, seed: int, level: int | None, unique: bool, pieces: int | None
) -> Iterator[tuple[int, Card]]:
    seen: set[tuple[Piece, ...]] = set()
    repeats = 0
    for one in numbers(seed):
        card = new_card(width, height, one, level, unique, pieces)
        problem = tuple(sorted(card.puzzle.kinds))
        repeats = repeats + 1 if problem in seen else 0
        if not repeats:
            seen.add(problem)
            yield one, card
        elif repeats == MOST_REPEATS:
            raise Unsupported(_("only {count} different cards of this kind were found", count=len(seen)))
