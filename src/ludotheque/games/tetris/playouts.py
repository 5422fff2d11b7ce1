"""Random placements in machine code, under the strict rule: how fast the rules alone are."""

from __future__ import annotations

import numpy as np

from ludotheque.chance import below, first_number, next_number
from ludotheque.games.tetris.layout import ACROSS, BOTTOMS, FIRST_TURN, MASKS, TALL, TOPS, TURN, shapes
from ludotheque.kernels import Ints, fast, index, lowest, popcount, unchecked_kernel


@unchecked_kernel
def play_at_random(
    pieces: int, seed: int, width: int, height: int, shapes: Ints, columns: Ints, results: Ints
) -> None:
    """Drop so many pieces, each anywhere; when a game is over the next one begins.

    `columns` holds the columns, then their heights; `results` gets the lines and the games that ended.
    """
    number = seed
    for _piece in range(pieces):
        number = next_number(number)
        at = shapes[index(1 + below(number, shapes[0]))]
        mixed = number & 0xFFFFFFFF
        turns = shapes[index(at)]
        turn = at + FIRST_TURN + TURN * (mixed * turns >> 32)
        across = shapes[index(turn + ACROSS)]
        column = ((mixed * turns & 0xFFFFFFFF) * (width - across + 1)) >> 32
        row = 0
        for j in range(across):
            row = max(row, columns[index(width + column + j)] - shapes[index(turn + BOTTOMS + j)])
        if row + shapes[index(turn + TALL)] > height:
            for j in range(2 * width):
                columns[j] = 0
            results[1] += 1
            continue
        full = -1
        for j in range(across):
            columns[index(column + j)] |= shapes[index(turn + MASKS + j)] << row
            columns[index(width + column + j)] = row + shapes[index(turn + TOPS + j)]
            full &= columns[index(column + j)]
        for j in range(width):
            full &= columns[j]
        if full:
            results[0] += popcount(full)
            while full:
                below_it = (1 << lowest(full)) - 1
                for j in range(width):
                    columns[j] = columns[j] & below_it | columns[j] >> 1 & ~below_it
                full = (full & (full - 1)) >> 1
            for j in range(width):
                tall = columns[width + j]
                while tall > 0 and not columns[j] >> (tall - 1) & 1:
                    tall -= 1
                columns[width + j] = tall


def random_placements(width: int, height: int, pieces: int, seed: int) -> tuple[int, int]:
    """Lines and games that ended among so many random placements of tetrominoes."""
    results, columns = np.zeros(2, np.int64), np.zeros(2 * width, np.int64)
    table = shapes("tetrominoes")
    fast(play_at_random)(pieces, first_number(f"random {seed}"), width, height, table, columns, results)
    return int(results[0]), int(results[1])
