"""The tables of gpu.cu: what a policy gives, and the shapes of the pieces."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ludotheque.game import Unsupported
from ludotheque.games.tetris import features, layout
from ludotheque.games.tetris.pieces import Orientation, pieces
from ludotheque.kernels import Ints
from ludotheque.words import _

WIDEST, HIGHEST = 10, 22
"""Sums over a board's rows must fit 8 bits."""

OFFERS, WAYS, WINDOWS, FIXED, TABLE = 10, 58, 98, 610, 629
"""Where the parts of a policy's table begin; gpu.cu says what they are."""

SAFE = 1 << 29
"""Values below this are counted in 32 bits."""


class GpuOptions(NamedTuple):
    """What the program is compiled for."""

    width: int
    height: int
    is_wide: bool  # values of 64 bits
    fast_wells: bool
    surface: int  # 1 for diversity, 2 for offers, 3 for ways
    steps: bool

    def definitions(self) -> list[str]:
        """As arguments of a compiler."""
        value = "long long" if self.is_wide else "int"
        named = {
            "WIDTH": self.width,
            "HEIGHT": self.height,
            "VALUE": value,
            "FAST_WELLS": int(self.fast_wells),
            "SURFACE": self.surface,
            "STEPS": int(self.steps),
        }
        return [f"-D{name}={value}" for name, value in named.items()]


def options_for(weights: Ints, width: int, height: int) -> GpuOptions:
    """What policies with these tables of weights need; one sentence where a GPU cannot play them."""
    if not (4 <= width <= WIDEST and 4 <= height <= HIGHEST):
        raise Unsupported(_("on a GPU a board has at most 10 columns and 22 rows"))
    if weights[:, layout.ANY_TIE].any() or weights[:, layout.HAS_HEIGHTS].any():
        raise Unsupported(_("policies that look at heights or take any tie are not played on a GPU"))
    wells = weights[:, layout.FAST_WELLS]
    if wells.min() != wells.max():
        raise Unsupported(_("policies that count wells differently are not played together"))
    cells = width * height
    most = np.array([2 * height, 16, 2 * cells, 2 * cells, cells, 12 * cells, cells, height])
    largest = (abs(weights[:, :8]) * most).sum(axis=1) + 4 * abs(weights[:, features.LINES_REMOVED])
    largest += width * abs(weights[:, features.DIVERSITY : layout.FAST_WELLS]).sum(axis=1)
    return GpuOptions(
        width,
        height,
        bool(largest.max() >= SAFE),
        bool(wells[0]),
        int(weights[:, layout.HAS_SURFACE].max()),
        bool(weights[:, layout.HAS_STEPS].any()),
    )


def tables(weights: Ints) -> Ints:
    """The policies' tables as gpu.cu reads them, a row for each."""
    found = np.zeros((len(weights), TABLE), np.int64)
    found[:, :8] = weights[:, :8]
    found[:, 8] = weights[:, features.LINES_REMOVED]
    found[:, 9] = np.minimum(weights[:, layout.SPARED], 2 * SAFE - 1)
    for number in range(len(features.OFFER_PATTERNS)):
        places = [
            first + number for first in (features.OFFERS, features.SECOND_OFFERS, features.THIRD_OFFERS)
        ]
        by_count = np.cumsum(weights[:, places], axis=1)
        if number < 5:  # diversity counts the single steps that occur
            by_count += weights[:, features.DIVERSITY, None]
        found[:, OFFERS + 4 * number + 1 : OFFERS + 4 * number + 4] = by_count
    for number in range(len(features.WAYS_FOR)):
        first = features.WAYS + features.MOST_WAYS * number
        counts = np.cumsum(weights[:, first : first + features.MOST_WAYS], axis=1)
        found[:, WAYS + 8 * number + 1 : WAYS + 8 * number + 1 + features.MOST_WAYS] = counts
    found[:, WINDOWS:FIXED] = windows(weights)
    for number, one in enumerate(_turns()):
        cells = sum(mask.bit_count() for mask in one.masks)
        landing = weights[:, features.LANDING_HEIGHT] * (one.height - 1)
        found[:, FIXED + number] = landing + weights[:, features.DEPTH_OF_HOLES] * cells
    return found


def windows(weights: Ints) -> Ints:
    """What three steps in a row give, the first in the lowest three bits; 7 is a wall."""
    kinds, steps = features.STEP_KINDS, slice(None, features.STEP_KINDS)
    square = (-1, kinds, kinds)
    pairs = weights[:, features.STEP_PAIRS : features.LEFT_WALL].reshape(square)
    triples = weights[:, features.STEP_TRIPLES : features.LEFT_PAIR].reshape(-1, kinds, kinds, kinds)
    left_pairs = weights[:, features.LEFT_PAIR : features.RIGHT_PAIR].reshape(square)
    right_pairs = weights[:, features.RIGHT_PAIR : features.RIGHT_PAIR + kinds**2].reshape(square)
    left = weights[:, features.LEFT_WALL : features.LEFT_WALL + kinds]
    right = weights[:, features.RIGHT_WALL : features.RIGHT_WALL + kinds]
    found = np.zeros((len(weights), 8, 8, 8), np.int64)  # by the first, the second and the third step
    found[:, steps, steps, steps] = triples + pairs[:, :, :, None]
    found[:, 7, steps, steps] = left_pairs + left[:, :, None]
    found[:, steps, steps, 7] = pairs + right_pairs + right[:, None]
    return np.asarray(found.transpose(0, 3, 2, 1).reshape(len(weights), -1))


def _turns() -> list[Orientation]:
    return [one for piece in pieces("tetrominoes") for one in piece.orientations]


@cache
def shape_words(width: int) -> Any:
    """Where each piece's placements begin, the placements, and two words a turn."""
    begins, placements, number = [0], [], 0
    for piece in pieces("tetrominoes"):
        order = 0
        for one in piece.orientations:
            for column in range(width - one.width + 1):
                placements.append(number | column << 8 | order << 16)
                order += 1
            number += 1
        begins.append(len(placements))
    words = begins + placements + [0] * (162 - len(placements))
    for one in _turns():
        tops = [mask.bit_length() for mask in one.masks]
        first = sum(mask << 4 * j for j, mask in enumerate(one.masks)) | one.width << 28
        first |= sum(top << 16 + 3 * j for j, top in enumerate(tops))
        second = sum(bottom << 2 * j for j, bottom in enumerate(one.bottoms)) | one.height << 8
        second |= sum((b - a + 3) << 11 + 3 * j for j, (a, b) in enumerate(pairwise(tops)))
        words += [first, second]
    return np.array(words, np.uint32)
