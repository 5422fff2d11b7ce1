"""The policies of one piece, by their published weights.

A weight is written as published. Whole numbers are made of them: all are multiplied by the same power of ten,
and by two, since the landing height comes in halves; beyond twelve decimals they are rounded.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import NamedTuple

import numpy as np

from ludotheque.games.tetris.features import (
    BUMPINESS,
    DIVERSITY,
    FEATURES,
    HIGHEST_COLUMN,
    LANDING_HEIGHT,
    LINES_REMOVED,
    OFFERS,
    SUM_OF_HEIGHTS,
    WELL_SUM,
)
from ludotheque.games.tetris.layout import ANY_TIE, FAST_WELLS, HAS_HEIGHTS, HAS_SURFACE, SPARED, WEIGHTS
from ludotheque.games.tetris.weighing import DEAD
from ludotheque.kernels import Ints

MOST_DECIMALS = 12

_FIRST_EIGHT = FEATURES[:8]


class Policy(NamedTuple):
    """What a player looks at, and how much it counts."""

    weights: dict[str, str]  # by the features' names, as decimals
    fast_wells: bool = False  # 1 + 2 + … + n for a run, as the `-6` variant of MdpTetris counts
    any_tie: bool = False  # whether ties are broken by chance


def _first(names: tuple[str, ...], weights: str) -> dict[str, str]:
    return dict(zip(names, weights.split(), strict=True))


POLICIES = {
    # The statement's agent 5: the least holes, then height, then bumpiness, the most lines; then any.
    "filtering": Policy(
        {"holes": "-1000000000", "sum of heights": "-100000", "bumpiness": "-100", "lines": "1"},
        any_tie=True,
    ),
    # The statement's agent 4; the course edition's weights, by a genetic algorithm (Yiyuan Lee, 2013).
    "evaluation": Policy(
        {"lines": "0.760666", "sum of heights": "-0.510066", "holes": "-0.35663", "bumpiness": "-0.184483"}
    ),
    # Islam El-Ashi, "El-Tetris" (2011).
    "el-tetris": Policy(
        {
            "landing height": "-4.500158825082766",
            "lines": "3.4181268101392694",
            "row transitions": "-3.2178882868487753",
            "column transitions": "-9.348695305445199",
            "holes": "-7.899265427351652",
            "wells": "-3.3855972247263626",
        }
    ),
    # Pierre Dellacherie, by Fahey's Tetris AI page (2003).
    "dellacherie": Policy(_first(FEATURES[:6], "-1 1 -1 -1 -4 -1")),
    # Thiery & Scherrer, "Building controllers for Tetris" (2009); DU in Scherrer et al. (2015).
    "bcts": Policy(
        _first(
            _FIRST_EIGHT,
            "-12.62900 6.601974 -9.215815 -19.77356 -13.08335 -10.48747 -1.611863 -24.04087",
        )
    ),
    # Scherrer et al., "Approximate modified policy iteration and its application to Tetris", JMLR 16 (2015).
    "dt-10": Policy(
        _first(FEATURES[:9], "-2.18 2.42 -2.17 -3.31 0.95 -2.22 -0.81 -9.65 1.27"), fast_wells=True
    ),
    "dt-20": Policy(
        _first(FEATURES[:9], "-2.68 1.38 -2.41 -6.32 2.03 -2.71 -0.43 -9.48 0.89"), fast_wells=True
    ),
    # Ours: the first eight, twelve offers and twelve second offers, by CMA-ES on 10 × 14.
    "offers": Policy(
        _first(
            _FIRST_EIGHT + FEATURES[OFFERS : OFFERS + 24],
            "-.1842 .0468 -.1585 -.3739 .0836 -.2139 -.0453 -.7020 "
            ".0540 .2159 .2018 .2292 .0829 .0320 .1247 .1206 .0982 .0648 .0333 -.0277 "
            ".0669 .0895 -.0661 .1304 .0153 .0593 .0665 .0083 -.0317 .0835 .0446 .0526",
        ),
        fast_wells=True,
    ),
}
"""Weakest first, on 10 × 10 under the strict rule."""


@cache
def table(name: str) -> Ints:
    """A policy's weights as the kernels read them."""
    return weights_table(POLICIES[name])


def scale(policy: Policy) -> int:
    """What a published weight is multiplied by: a whole power of ten, and two for the halves of heights."""
    exponents = (Decimal(weight).as_tuple().exponent for weight in policy.weights.values())
    return int(2 * 10 ** min(MOST_DECIMALS, max(-int(exponent) for exponent in exponents)))


def weights_table(policy: Policy) -> Ints:
    """Decimals as whole numbers, and what follows from them."""
    decimals = [Decimal(policy.weights.get(name, "0")) for name in FEATURES]
    found = np.zeros(WEIGHTS, np.int64)
    for place, one in enumerate(decimals):
        halves = 2 if place == LANDING_HEIGHT else 1
        found[place] = int((one * scale(policy) / halves).to_integral_value())
    found[FAST_WELLS], found[ANY_TIE] = policy.fast_wells, policy.any_tie
    surface = found[OFFERS:LINES_REMOVED]
    found[HAS_SURFACE] = 2 if surface.any() else int(found[DIVERSITY] != 0)
    found[HAS_HEIGHTS] = bool(found[HIGHEST_COLUMN] or found[SUM_OF_HEIGHTS] or found[BUMPINESS])
    found[SPARED] = surface[surface > 0].sum() + 5 * max(0, int(found[DIVERSITY]))
    if found[WELL_SUM] > 0:
        found[SPARED] = -DEAD  # nobody knows what wells could add
    return found
