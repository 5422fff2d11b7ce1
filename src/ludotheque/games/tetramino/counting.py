"""Counting solutions on small grids, in plain Python: what follows from a position is counted once.

Cells are filled in order, along the shorter side, so what is left to do depends only on the cells covered and
the pieces left; a card has few such positions. A solution that a symmetry keeps is made of *orbits*: a
placement and its images under the symmetry, none of which may overlap another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ludotheque.control import Control
from ludotheque.game import Interrupted
from ludotheque.games.tetramino.pieces import free_kind, kind, normal
from ludotheque.games.tetramino.puzzle import Puzzle, Symmetry
from ludotheque.grid import Cell
from ludotheque.words import _

BITS_A_KIND = 9
"""Of the number that holds how many pieces of each kind are left: no puzzle has more than 256."""

OFTEN = 4096
"""Positions after which the counter looks again whether it was stopped."""

Cells = frozenset[Cell]


class Orbit(NamedTuple):
    """Cells that are covered together, and the pieces that this costs.

    The pieces left are one number, with a field of bits for each kind. An orbit takes pieces of one kind, or
    of two that are each other's mirror images (masks select their fields).
    It fits while each field holds at least so many.
    """

    cells: int
    cost: int
    mask: int
    least: int
    other_mask: int
    other_least: int


class SolutionCounter:
    """Counts the solutions of one puzzle that each of its symmetries keeps."""

    def __init__(self, puzzle: Puzzle, control: Control | None = None) -> None:
        self.puzzle, self.control = puzzle, control
        across = puzzle.width > puzzle.height
        order = sorted(puzzle.cells, key=(lambda cell: cell[::-1]) if across else None)
        self.place = {cell: number for number, cell in enumerate(order)}
        self.later = [self._later_neighbours(cell) for cell in order]
        self.has_single = min(map(len, puzzle.supply)) == 1
        self.placements = [
            [frozenset(found.cells) for found in puzzle.placements(puzzle.kinds.index(one))]
            for one in puzzle.supply
        ]

    def kept_by(self, symmetry: Symmetry) -> int:
        """How many solutions this symmetry keeps; the identity keeps all."""
        by_cell: list[list[Orbit]] = [[] for _cell in self.later]
        for orbit in self._orbits(symmetry):
            by_cell[(orbit.cells & -orbit.cells).bit_length() - 1].append(orbit)
        supply = self.puzzle.supply.values()
        # A free cell that is shut in needs a piece of one cell, or an image of one that lies elsewhere.
        may_be_shut_in = self.has_single or any(cell != image for cell, image in symmetry.items())
        return self._ways(by_cell, sum(map(_pieces, range(len(supply)), supply)), may_be_shut_in)

    def _ways(self, by_cell: list[list[Orbit]], supply: int, may_be_shut_in: bool) -> int:
        later, control = self.later, self.control
        full = (1 << len(later)) - 1
        known: dict[tuple[int, int], int] = {}

        def ways(covered: int, left: int) -> int:
            if covered == full:
                return 1
            if (covered, left) in known:
                return known[covered, left]
            if control and len(known) % OFTEN == 0 and control.stopped:
                raise Interrupted(_("stopped before the end"))
            first = (~covered & covered + 1).bit_length() - 1
            total = 0
            if may_be_shut_in or later[first] & ~covered:
                for cells, cost, mask, least, other_mask, other_least in by_cell[first]:
                    if not cells & covered and left & mask >= least and left & other_mask >= other_least:
                        total += ways(covered | cells, left - cost)
            known[covered, left] = total
            return total

        return ways(0, supply)

    def _orbits(self, symmetry: Symmetry) -> Iterator[Orbit]:
        supply = list(self.puzzle.supply.items())
        for number, placements in enumerate(self.placements):
            mirror = self._image_kind(placements, symmetry)
            seen: set[Cells] = set()
            for placement in placements:
                if placement in seen:
                    continue
                images = [placement]
                while (image := frozenset(symmetry[cell] for cell in images[-1])) != placement:
                    images.append(image)
                seen.update(images)
                others = len(images) // 2 if mirror != number else 0
                own = len(images) - others
                if (mirror < number and others) or own > supply[number][1] or others > supply[mirror][1]:
                    continue  # met from its mirror image, or more pieces than there are
                covered = frozenset[Cell]().union(*images)
                if len(covered) == len(placement) * len(images):
                    yield self._orbit(covered, number, own, mirror, others)

    def _image_kind(self, placements: list[Cells], symmetry: Symmetry) -> int:
        """The kind that a symmetry makes of one: its own, or its mirror image's."""
        if not placements:
            return 0
        kinds = list(self.puzzle.supply)
        image = normal(symmetry[cell] for cell in placements[0])
        return kinds.index(free_kind(image) if self.puzzle.may_flip else kind(image))

    def _orbit(self, covered: Cells, number: int, own: int, mirror: int, others: int) -> Orbit:
        cells = sum(1 << self.place[cell] for cell in covered)
        least, other_least = _pieces(number, own), _pieces(mirror, others)
        return Orbit(cells, least + other_least, _mask(number), least, _mask(mirror), other_least)

    def _later_neighbours(self, cell: Cell) -> int:
        row, column = cell
        beside = ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
        places = [self.place[one] for one in beside if one in self.place]
        return sum(1 << place for place in places if place > self.place[cell])


def _mask(kind_number: int) -> int:
    """Where the number of pieces left holds those of a kind."""
    return (1 << BITS_A_KIND) - 1 << BITS_A_KIND * kind_number


def _pieces(kind_number: int, pieces: int) -> int:
    """That many pieces of a kind, as part of the number of pieces left."""
    return pieces << BITS_A_KIND * kind_number
