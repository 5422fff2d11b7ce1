"""Positions as the kernels see them: corridors as masks (see flood.py), and back."""

from __future__ import annotations

import numpy as np

from ludotheque.games.labyrinthe.flood import Grid
from ludotheque.games.labyrinthe.tiles import openings_of
from ludotheque.kernels import Ints


def corridors(tiles: tuple[int, ...], grid: Grid) -> Ints:
    """The four masks of a board: the cells open to the north, east, south and west."""
    masks = np.zeros(4 * grid.words, np.int64)
    for side in range(4):
        open_cells = [cell for cell, tile in enumerate(tiles) if openings_of(tile) >> side & 1]
        masks[side * grid.words : (side + 1) * grid.words] = cell_set(open_cells, grid)
    return masks


def cell_set(cells: list[int], grid: Grid) -> Ints:
    """The mask of these cells."""
    masks = np.zeros(grid.words, np.int64)
    for cell in cells:
        row, column = divmod(cell, grid.size)
        masks[row // grid.rows] |= 1 << (row % grid.rows * grid.size + column)
    return masks


def cells_in(masks: Ints, grid: Grid) -> list[int]:
    """The cells of a mask, in increasing order."""
    found = []
    for word, bits in enumerate(masks.tolist()):
        while bits:
            place = (bits & -bits).bit_length() - 1
            found.append(word * grid.rows * grid.size + place)
            bits &= bits - 1
    return found
