"""Random cards, each cut out of its full grid: so a card always has a solution.

Pieces are grown one after the other, each from the free cell that has the fewest free neighbours, which is
the one most in danger of being left alone. Pieces of four to six blocks make one solution likely; with
smaller ones there are nearly always several.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ludotheque.game import Unsupported
from ludotheque.games.tetramino.cards import MOST_PIECES, Card, CardPiece
from ludotheque.games.tetramino.pieces import Piece, normal, regions, turns
from ludotheque.grid import Cell
from ludotheque.words import _

LEAST_SIDE, MOST_CELLS = 3, 48

COLOURS = ("0;37;43", "0;37;41", "0;37;45", "0;37;46", "0;37;42", "0;37;44", "0;30;47", "0;37;100")
"""The codes of the course's cards."""
assert len(set(COLOURS)) == MOST_PIECES

MOST_SIZE = 7
MONOMINO_SHARE = 0.04
"""The share of cards that may have pieces of one block."""


def check_grid(width: int, height: int) -> None:
    """Refuse a grid that has no card worth playing."""
    if min(width, height) < LEAST_SIDE or width * height > MOST_CELLS:
        raise Unsupported(
            _(
                "cards are made for grids of {least} columns and rows or more, up to {most} cells",
                least=LEAST_SIDE,
                most=MOST_CELLS,
            )
        )


def piece_counts(width: int, height: int) -> range:
    """The numbers of pieces that suit a grid: from six blocks for each, on average, down to about 3.4.

    With smaller pieces there are hundreds of solutions, and nothing is left to find out.
    """
    cells = width * height
    return range(max(2, -(-cells // 6)), min(MOST_PIECES, round(cells / 3.4)) + 1)


def check_pieces(width: int, height: int, pieces: int) -> None:
    """Refuse a number of pieces that the grid cannot be cut into."""
    cells = width * height
    fewest, most = max(2, -(-cells // MOST_SIZE)), min(MOST_PIECES, cells // 2)
    if not fewest <= pieces <= most:
        raise Unsupported(
            _(
                "a card of {width} × {height} has {fewest} to {most} pieces",
                width=width,
                height=height,
                fewest=fewest,
                most=most,
            )
        )


def random_card(width: int, height: int, pieces: int, chance: Random) -> Card:
    """A card of that many pieces, turned at random and in any order."""
    while (parts := grown(width, height, random_sizes(width * height, pieces, chance), chance)) is None:
        pass
    chance.shuffle(parts)
    colours = list(COLOURS[:pieces])
    chance.shuffle(colours)
    return Card(
        width,
        height,
        tuple(
            CardPiece(tuple(sorted((x, y) for y, x in turned_at_random(one, width, height, chance))), colour)
            for one, colour in zip(parts, colours, strict=True)
        ),
    )


def random_sizes(cells: int, pieces: int, chance: Random) -> list[int]:
    """How many blocks each piece gets: equal shares, then some blocks move from one piece to another."""
    least = 1 if chance.random() < MONOMINO_SHARE else 2
    sizes = [(cells + number) // pieces for number in range(pieces)]
    for _exchange in range(pieces):
        giver, taker = chance.sample(range(pieces), 2)
        if sizes[giver] > least and sizes[taker] < MOST_SIZE:
            sizes[giver] -= 1
            sizes[taker] += 1
    chance.shuffle(sizes)
    return sizes


def grown(width: int, height: int, sizes: Sequence[int], chance: Random) -> list[Piece] | None:
    """The grid cut into pieces of these sizes; None when the cells left over cannot be cut any more."""
    free = {(row, column) for row in range(height) for column in range(width)}
    parts = []
    for number, size in enumerate(sizes):
        lonely = min(sorted(free), key=lambda cell: (len(_beside(cell) & free), chance.random()))
        part = {lonely}
        while len(part) < size:
            edge = sorted(set[Cell]().union(*map(_beside, part)) & free - part)
            if not edge:
                return None
            part.add(chance.choice(edge))
        free -= part
        parts.append(normal(part))
        following = sizes[number + 1 :]
        if following and min(map(len, regions(free))) < min(following):
            return None
    return parts


def _beside(cell: Cell) -> set[Cell]:
    row, column = cell
    return {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}


def turned_at_random(one: Piece, width: int, height: int, chance: Random) -> Piece:
    """Some turn of the piece that fits into the sub-grid where it starts (statement, section 1.2.5)."""
    return chance.choice(
        [
            form
            for form in turns(one)
            if max(row for row, _column in form) < height and max(column for _row, column in form) < width
        ]
    )
