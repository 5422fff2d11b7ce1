"""Positions as the kernels see them: corridors as masks (see flood.py), and back."""

from __future__ import annotations

from collections.abc import Iterable

from ludotheque.games.labyrinthe.flood import Grid
from ludotheque.games.labyrinthe.tiles import openings_of
from ludotheque.kernels import Ints


def corridor_words(tiles: tuple[int, ...], grid: Grid) -> list[int]:
    """The four masks of a board: the cells open to the north, east, south and west."""
    words = []
    for side in range(4):
        words += cell_words((cell for cell, tile in enumerate(tiles) if openings_of(tile) >> side & 1), grid)
    return words


def cell_words(cells: Iterable[int], grid: Grid) -> list[int]:
    """The mask of these cells, word by word."""
    words, area = [0] * grid.words, grid.rows * grid.size
    for cell in cells:
        words[cell // area] |= 1 << cell % area
    return words


def corridors(tiles: tuple[int, ...], grid: Grid) -> Ints:
    """The four masks of a board, as an array."""
    return _array(corridor_words(tiles, grid))


def cell_set(cells: Iterable[int], grid: Grid) -> Ints:
    """The mask of these cells, as an array."""
    return _array(cell_words(cells, grid))


def _array(words: list[int]) -> Ints:
    import numpy as np  # which takes long to import, and plain searches do without

    return np.array(words, np.int64)


def cells_in(masks: Ints, grid: Grid) -> list[int]:
    """The cells of a mask, in increasing order."""
    found = []
    for word, bits in enumerate(masks.tolist()):
        while bits:
            place = (bits & -bits).bit_length() - 1
            found.append(word * grid.rows * grid.size + place)
            bits &= bits - 1
    return found
