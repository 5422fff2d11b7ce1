"""The policies of one piece, by their published weights.

A weight is written as published. Whole numbers are made of them: all are multiplied by the same power of ten,
and by two, since the landing height comes in halves; beyond twelve decimals they are rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ludotheque import trained
from ludotheque.game import Unreadable
from ludotheque.games.tetris.features import (
    BUMPINESS,
    DIVERSITY,
    FEATURES,
    HIGHEST_COLUMN,
    LANDING_HEIGHT,
    LINES_REMOVED,
    OFFERS,
    STEP_PAIRS,
    SUM_OF_HEIGHTS,
    THIRD_OFFERS,
    WELL_SUM,
)
from ludotheque.games.tetris.layout import (
    ANY_TIE,
    FAST_WELLS,
    HAS_HEIGHTS,
    HAS_STEPS,
    HAS_SURFACE,
    SPARED,
    WEIGHTS,
)
from ludotheque.games.tetris.surface_bound import most_for_surface
from ludotheque.games.tetris.weighing import DEAD
from ludotheque.kernels import Ints
from ludotheque.weights import Weights, load_weights
from ludotheque.words import _

MOST_DECIMALS = 12

VERSION = 1
"""Of rules and features: raised when the same weights would play otherwise."""

GAME = "tetris"

MOST_WEIGHT = 10**12
"""Of a feature, as a whole number: the value of a board still fits an int."""

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

SHIPPED = ("record",)
"""Ours too: their weights lie in files beside this one, with cards that say how they were made."""


def policy(name: str) -> Policy:
    """The policy of that name, ours or one that was trained here."""
    if name in POLICIES:
        return POLICIES[name]
    return _shipped(name) if name in SHIPPED else _trained(name, trained.stamp(GAME, name))


def table(name: str) -> Ints:
    """A policy's weights as the kernels read them."""
    is_ours = name in POLICIES or name in SHIPPED
    return _table(name, (0, 0) if is_ours else trained.stamp(GAME, name))


@lru_cache(64)
def _table(name: str, stamp: tuple[int, int]) -> Ints:
    return weights_table(policy(name))


@cache
def _shipped(name: str) -> Policy:
    weights = load_weights(Path(__file__).with_name(name))
    trained.check(weights, name, GAME, VERSION)
    return policy_of(weights, name)


@lru_cache(64)
def _trained(name: str, stamp: tuple[int, int]) -> Policy:
    return policy_of(trained.load(GAME, name, VERSION), name)


def policy_of(weights: Weights, name: str) -> Policy:
    """The policy that trained weights make; Unreadable when they are none."""
    named = trained.features_of(weights, name)
    if weights.card.kind != "linear" or not set(named) <= set(FEATURES):
        raise Unreadable(_("the weights of {name} do not fit its features", name=name))
    largest = max(map(abs, named.values()))
    if largest > MOST_WEIGHT:
        raise Unreadable(_("the weights of {name} are too large", name=name))
    choices = weights.card.settings.get("choices")
    is_fast = isinstance(choices, dict) and choices.get("fast_wells") is True
    digits = len(str(largest)) - 1  # as decimals, so that people can read the values
    decimals = {feature: str(Decimal(weight).scaleb(-digits)) for feature, weight in named.items()}
    return Policy(decimals, fast_wells=is_fast)


def scale(policy: Policy) -> int:
    """What a published weight is multiplied by: a whole power of ten, and two for the halves of heights."""
    exponents = (Decimal(weight).as_tuple().exponent for weight in policy.weights.values())
    return int(2 * 10 ** min(MOST_DECIMALS, max(-int(exponent) for exponent in exponents)))


def weights_table(policy: Policy) -> Ints:
    """Decimals as whole numbers, and what follows from them."""
    decimals = [Decimal(policy.weights.get(name, "0")) for name in FEATURES]
    found, scaled = np.zeros(WEIGHTS, np.int64), scale(policy)
    for place, one in enumerate(decimals):
        halves = 2 if place == LANDING_HEIGHT else 1
        found[place] = int((one * scaled / halves).to_integral_value())
    found[FAST_WELLS], found[ANY_TIE] = policy.fast_wells, policy.any_tie
    completed(found[None])
    return found


def whole_tables(names: Sequence[str], rows: Ints, fast_wells: bool) -> Ints:
    """Tables, one a row, by rows of whole weights of the features that are named."""
    found = np.zeros((len(rows), WEIGHTS), np.int64)
    found[:, [FEATURES.index(name) for name in names]] = 2 * rows
    found[:, LANDING_HEIGHT] //= 2  # heights come in halves
    found[:, FAST_WELLS] = fast_wells
    return completed(found)


def completed(found: Ints) -> Ints:
    """Tables, one a row, whose weights are whole numbers already, filled in with what follows from them."""
    ways = found[:, THIRD_OFFERS:STEP_PAIRS].any(axis=1)
    offers = found[:, OFFERS:LINES_REMOVED].any(axis=1)
    found[:, HAS_SURFACE] = np.where(ways, 3, np.where(offers, 2, found[:, DIVERSITY] != 0))
    found[:, HAS_STEPS] = found[:, STEP_PAIRS : len(FEATURES)].any(axis=1)
    found[:, HAS_HEIGHTS] = found[:, [HIGHEST_COLUMN, SUM_OF_HEIGHTS, BUMPINESS]].any(axis=1)
    found[:, SPARED] = most_for_surface(found)
    found[found[:, WELL_SUM] > 0, SPARED] = -DEAD  # nobody knows what wells could add
    return found
