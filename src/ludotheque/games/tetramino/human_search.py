"""A search as people do it, which measures how hard a card is: the cell with the fewest ways comes first.

Placements are numbered and sets of them are ints, a bit for each; identical pieces share theirs. What is
*open* is the set of placements that still fit beside those made and whose kind is left:

    open & covering[cell]      the ways to cover a cell
    open & ~against[one]       what is open after that placement

What lies below a position depends only on the cells covered and the pieces left, not on the order in which
they were placed, so it is worked out once and added up again wherever the search comes back to it.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from ludotheque.games.tetramino.puzzle import Puzzle
from ludotheque.grid import Cell

MOST_NODES = 20_000
"""Enough for nearly all cards; those with thousands of solutions are known well enough by then."""

BITS_A_KIND = 9
"""Of the number that holds how many pieces of each kind are left: no puzzle has more than 256."""


class Choices(NamedTuple):
    """The placements of a puzzle on its empty grid, and its supply: a *field* of bits for each kind."""

    covering: dict[Cell, int]  # by cell: the placements that cover it
    covered: list[int]  # by placement: its cells, a bit each in the order of `covering`
    against: list[int]  # by placement: those that cover one of its cells, itself included
    alike: list[int]  # by placement: those of its kind
    cost: list[int]  # by placement: one piece of its kind, as part of the supply
    field: list[int]  # by placement: where the supply counts its kind
    supply: int


class Walk(NamedTuple):
    """What a search met."""

    placements: int  # legal on the empty grid
    steps: int  # cells looked at to be covered next
    forced: int  # steps at which one placement was left
    nodes: int  # placements tried
    solutions: int
    good: int  # the set of placements that occur in one of them


class Below(NamedTuple):
    """The part of a walk that lies below one position."""

    steps: int
    forced: int
    nodes: int
    solutions: int
    good: int


DEAD_END = Below(1, 0, 0, 0, 0)


def choices_of(puzzle: Puzzle) -> Choices:
    """The placements of a puzzle, numbered."""
    placed: list[tuple[Cell, ...]] = []
    covering = dict.fromkeys(puzzle.cells, 0)
    alike: list[int] = []
    cost: list[int] = []
    field: list[int] = []
    supply = 0
    for number, (kind, pieces) in enumerate(puzzle.supply.items()):
        own = [placement.cells for placement in puzzle.placements(puzzle.kinds.index(kind))]
        for place, cells in enumerate(own, len(placed)):
            for cell in cells:
                covering[cell] |= 1 << place
        alike += [((1 << len(own)) - 1) << len(placed)] * len(own)
        cost += [1 << BITS_A_KIND * number] * len(own)
        field += [(1 << BITS_A_KIND) - 1 << BITS_A_KIND * number] * len(own)
        placed += own
        supply += pieces << BITS_A_KIND * number
    bits = {cell: 1 << number for number, cell in enumerate(puzzle.cells)}
    covered = [sum([bits[cell] for cell in cells]) for cells in placed]
    against = [reduce(or_, [covering[cell] for cell in cells]) for cells in placed]
    return Choices(covering, covered, against, alike, cost, field, supply)


def walk(puzzle: Puzzle, most_nodes: int = MOST_NODES) -> Walk:
    """Search the whole puzzle, or until that many placements were tried."""
    choices = choices_of(puzzle)
    everything = (1 << len(choices.covered)) - 1
    cells = list(choices.covering.values())
    found = HumanSearch(choices).below(everything, cells, 0, choices.supply, most_nodes)
    return Walk(len(choices.covered), *found)


class HumanSearch:
    """The search of one puzzle, which remembers what it found below each position."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._known: dict[tuple[int, int], Below] = {}

    def below(self, open_ones: int, cells: list[int], covered: int, left: int, most_nodes: int) -> Below:
        """What is met from a position on; less than `most_nodes` only if that is all there is.

        `cells` has, for each free cell, the placements that cover it on the empty grid.
        """
        _covering, covers, against, alike, cost, field, _supply = self._choices
        ways = _fewest_ways(open_ones, cells)
        steps, nodes = 1, ways.bit_count()
        forced = int(nodes == 1)
        solutions = good = 0
        following = []
        while ways:
            bit = ways & -ways
            ways ^= bit
            one = bit.bit_length() - 1
            if covers[one].bit_count() == len(cells):
                solutions += 1
                good |= bit
            else:
                following.append((one, bit))
        for one, bit in reversed(following):
            if nodes >= most_nodes:
                break
            position = covered | covers[one], left - cost[one]
            found = self._known.get(position)
            if found is None or nodes + found.nodes >= most_nodes:
                gone = against[one] if position[1] & field[one] else against[one] | alike[one]
                rest = [cell for cell in cells if not cell & bit]
                found = self.below(open_ones & ~gone, rest, *position, most_nodes - nodes)
                if nodes + found.nodes < most_nodes:
                    self._known[position] = found
            steps += found.steps
            forced += found.forced
            nodes += found.nodes
            if found.solutions:
                solutions += found.solutions
                good |= found.good | bit
        return Below(steps, forced, nodes, solutions, good) if nodes else DEAD_END


def _fewest_ways(open_ones: int, cells: list[int]) -> int:
    """The ways to cover the first of the cells that have the fewest."""
    found = open_ones & cells[0]
    fewest = found.bit_count()
    for cell in cells:
        ways = open_ones & cell
        if not ways:
            return 0
        if ways.bit_count() < fewest:
            fewest, found = ways.bit_count(), ways
    return found
