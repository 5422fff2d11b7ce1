"""A quintago board as bits.

A board has k × k *quadrants* of n × n *holes*. A side's stones are one int: quadrant q (in reading
order) owns the bits from q·n² on, and within a quadrant the bits run in rings, clockwise from the top
left, so that a quarter turn is a rotation of each ring by a quarter of its length:

    0 1 2
    7 8 3       a clockwise quarter turn sends 0 to 2, 1 to 3, … and leaves 8
    6 5 4

A *line* is the mask of the cells that win together. *Cells* are counted in reading order (row · side
+ column), as moves say them; `bits[cell]` is the cell's mask.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ludotheque import grid
from ludotheque.kernels import kernel


class Geometry(NamedTuple):
    """The tables of one board."""

    quadrants: int  # along a side
    size: int  # of a quadrant
    length: int  # of a winning line
    side: int  # of the board, in cells
    names: tuple[str, ...]  # by cell
    bits: tuple[int, ...]  # by cell
    lines: tuple[int, ...]
    through: tuple[tuple[int, ...], ...]  # by cell: the lines that it lies on

    @property
    def area(self) -> int:
        """Cells in a quadrant."""
        return self.size**2

    def patterns(self, stones: int) -> list[int]:
        """A side's stones, quadrant by quadrant."""
        whole = (1 << self.area) - 1
        return [stones >> quadrant * self.area & whole for quadrant in range(self.quadrants**2)]

    @property
    def full(self) -> int:
        """The mask of the whole board."""
        return (1 << self.side**2) - 1


@cache
def geometry(quadrants: int, size: int, length: int) -> Geometry:
    """The tables of the board with these quadrants and this winning length."""
    side = quadrants * size
    ring = {cell: place for place, cell in enumerate(grid.ring_order(size))}
    cells = [(row, column) for row in range(side) for column in range(side)]
    bit = {
        (row, column): 1
        << (row // size * quadrants + column // size) * size**2 + ring[row % size, column % size]
        for row, column in cells
    }
    lines = tuple(sum(bit[cell] for cell in line) for line in grid.lines(side, side, length))
    runs = side - length + 1
    assert len(lines) == 2 * side * runs + 2 * runs**2
    return Geometry(
        quadrants,
        size,
        length,
        side,
        names=tuple(grid.cell_name(cell) for cell in cells),
        bits=tuple(bit[cell] for cell in cells),
        lines=lines,
        through=tuple(tuple(line for line in lines if line & bit[cell]) for cell in cells),
    )


@kernel
def quarter_turn(pattern: int, size: int, turns: int) -> int:
    """A quadrant's pattern after that many (1 to 3) clockwise quarter turns."""
    turned = 0
    start = 0
    length = 4 * (size - 1)
    while length > 0:
        whole = (1 << length) - 1
        ring = (pattern >> start) & whole
        shift = length // 4 * turns
        turned |= (((ring << shift) | (ring >> (length - shift))) & whole) << start
        start += length
        length -= 8
    if size % 2 == 1:
        turned |= pattern & (1 << start)
    return turned


def turn(stones: int, quadrant: int, size: int, turns: int) -> int:
    """A side's stones after that many clockwise quarter turns of one quadrant."""
    start = quadrant * size * size
    pattern = (stones >> start) & ((1 << (size * size)) - 1)
    return stones ^ ((pattern ^ quarter_turn(pattern, size, turns)) << start)
