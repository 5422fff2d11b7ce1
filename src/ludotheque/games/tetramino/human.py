"""A search as people do it: always the cell that the fewest placements can cover.

Placements are numbered and sets of them are ints, a bit for each; identical pieces share theirs. What is
*open* is the set of placements that still fit beside those made and whose kind is left:

    open & covering[cell]      the ways to cover a cell
    open & ~against[one]       what is open after that placement
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.games.tetramino.puzzle import Puzzle
from ludotheque.grid import Cell

MOST_NODES = 20_000
"""Enough for nearly all cards; those with thousands of solutions are known well enough by then."""


class Choices(NamedTuple):
    """The placements of a puzzle on its empty grid."""

    kinds: list[int]  # by placement
    covering: dict[Cell, int]  # by cell: the placements that cover it
    against: list[int]  # by placement: those that cover one of its cells, itself included
    of_kind: list[int]  # by kind: its placements
    supply: list[int]  # by kind: its pieces


class Walk(NamedTuple):
    """What a search met."""

    solutions: list[int]  # each the set of its placements
    placements: int  # legal on the empty grid
    steps: int  # cells looked at to be covered next
    forced: int  # steps at which one placement was left
    nodes: int  # placements tried


def choices_of(puzzle: Puzzle) -> Choices:
    """The placements of a puzzle, numbered."""
    kinds: list[int] = []
    covering = dict.fromkeys(puzzle.cells, 0)
    covered: list[tuple[Cell, ...]] = []
    of_kind = []
    for number, kind in enumerate(puzzle.supply):
        first = len(kinds)
        for placement in puzzle.placements(puzzle.kinds.index(kind)):
            for cell in placement.cells:
                covering[cell] |= 1 << len(kinds)
            covered.append(placement.cells)
            kinds.append(number)
        of_kind.append((1 << len(kinds)) - (1 << first))
    against = []
    for cells in covered:
        met = 0
        for cell in cells:
            met |= covering[cell]
        against.append(met)
    return Choices(kinds, covering, against, of_kind, list(puzzle.supply.values()))


def walk(puzzle: Puzzle, most_nodes: int = MOST_NODES) -> Walk:
    """Search the whole puzzle, or until that many placements were tried."""
    kinds, covering, against, of_kind, supply = choices_of(puzzle)
    found: list[int] = []
    steps = forced = nodes = 0
    # What is still to be looked at: the open placements, the free cells, the supply, the placements made.
    ahead = [((1 << len(kinds)) - 1, list(covering.values()), supply, 0)]
    while ahead and nodes < most_nodes:
        open_ones, cells, left, made = ahead.pop()
        ways = min((open_ones & cell for cell in cells), key=int.bit_count)
        steps += 1
        forced += ways.bit_count() == 1
        nodes += ways.bit_count()
        while ways:
            bit = ways & -ways
            ways ^= bit
            one = bit.bit_length() - 1
            rest = [cell for cell in cells if not cell & bit]
            if not rest:
                found.append(made | bit)
                continue
            kind = kinds[one]
            after = [number - (at == kind) for at, number in enumerate(left)]
            gone = against[one] if after[kind] else against[one] | of_kind[kind]
            ahead.append((open_ones & ~gone, rest, after, made | bit))
    return Walk(found, len(kinds), steps, forced, nodes)
