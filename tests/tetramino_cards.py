"""Cards held to a naive search that shares nothing with the package, and the generator's long check."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable

from ludotheque.games.tetramino.cards import Card, read_card, write_card
from ludotheque.games.tetramino.generator import new_card
from ludotheque.games.tetramino.levels import level_of
from ludotheque.games.tetramino.pieces import kind, normal
from ludotheque.games.tetramino.puzzle import Puzzle, Solution
from ludotheque.games.tetramino.solver import count, solve

GRIDS = ((3, 3), (4, 3), (4, 4), (5, 3), (5, 4), (5, 5), (6, 4), (6, 5), (7, 5))

Block = tuple[int, int]
Filling = frozenset[frozenset[Block]]
"""The grid cut into pieces; identical ones are not told apart."""

Levels = dict[str, Counter[int]]
"""By grid: how many cards there were of each level."""


def to_the_corner(blocks: Iterable[Block]) -> frozenset[Block]:
    found = list(blocks)
    left, top = min(x for x, _y in found), min(y for _x, y in found)
    return frozenset((x - left, y - top) for x, y in found)


def quarter_turns(blocks: Iterable[Block]) -> list[frozenset[Block]]:
    """The piece and its turns, by the statement's formula."""
    forms = [to_the_corner(blocks)]
    for _quarter in range(3):
        forms.append(to_the_corner((-y, x) for x, y in forms[-1]))
    return forms


def lyings(card: Card) -> list[list[frozenset[Block]]]:
    """For each piece, every set of blocks of the grid that it can lie on."""
    grid = {(x, y) for x in range(card.width) for y in range(card.height)}
    found = []
    for one in card.pieces:
        shifted = {
            frozenset((x + right, y + down) for x, y in form)
            for form in quarter_turns(one.blocks)
            for right in range(card.width)
            for down in range(card.height)
        }
        found.append([lying for lying in shifted if lying <= grid])
    return found


def fillings(card: Card) -> set[Filling]:
    """Every solution, by trying each piece in every way on the first free block."""
    ways = lyings(card)
    found: set[Filling] = set()

    def fill(free: frozenset[Block], left: frozenset[int], laid: Filling) -> None:
        if not free:
            if not left:
                found.add(laid)
            return
        first = min(free)
        for number in left:
            for lying in ways[number]:
                if first in lying and lying <= free:
                    fill(free - lying, left - {number}, laid | {lying})

    fill(
        frozenset((x, y) for x in range(card.width) for y in range(card.height)),
        frozenset(range(len(ways))),
        frozenset(),
    )
    return found


def orbits(card: Card, found: set[Filling]) -> int:
    """How many are left when those count once that a turn or reflection of the grid exchanges."""
    right, bottom = card.width - 1, card.height - 1

    def images(filling: Filling) -> set[Filling]:
        maps: list[Callable[[int, int], Block]] = [
            lambda x, y: (x, y),
            lambda x, y: (right - x, bottom - y),
            lambda x, y: (right - x, y),
            lambda x, y: (x, bottom - y),
        ]
        if right == bottom:
            maps += [
                lambda x, y: (y, x),
                lambda x, y: (bottom - y, x),
                lambda x, y: (y, right - x),
                lambda x, y: (bottom - y, right - x),
            ]
        return {frozenset(frozenset(one(x, y) for x, y in part) for part in filling) for one in maps}

    left, number = set(found), 0
    while left:
        left -= images(left.pop())
        number += 1
    return number


def fills(puzzle: Puzzle, solution: Solution) -> bool:
    """Whether the placements cover every cell once, each piece once and in its own shape."""
    cells = sorted(cell for placement in solution for cell in placement.cells)
    return (
        cells == sorted(puzzle.cells)
        and [placement.piece for placement in solution] == list(range(len(puzzle.pieces)))
        and all(kind(normal(one.cells)) == kind(puzzle.pieces[one.piece]) for one in solution)
    )


def check_cards(seeds: range) -> Levels:
    """Make a card of each seed, over all grids, half of them unique, and hold it to what it promises."""
    levels: Levels = defaultdict(Counter)
    for seed in seeds:
        width, height = GRIDS[seed // 2 % len(GRIDS)]
        unique = seed % 2 == 1
        level = seed // 10 % 5 + 1 if seed % 10 > 7 else None  # finding one takes many tries
        card = new_card(width, height, seed, level, unique)
        where = (width, height, seed, level, unique)
        assert read_card(write_card(card)) == card, where
        solution = solve(card.puzzle)
        assert solution is not None and fills(card.puzzle, solution), where
        assert not unique or count(card.puzzle).orbits == 1, where
        found = level_of(card)
        assert level in (None, found), where
        levels[f"{width}x{height}"][found] += 1
    return levels
