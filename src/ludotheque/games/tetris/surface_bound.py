"""The most that a policy can give for a surface: what is weighed without it could still rise by so much."""

from __future__ import annotations

import numpy as np

from ludotheque.games.tetris.features import (
    DIVERSITY,
    LEFT_PAIR,
    LEFT_WALL,
    LINES_REMOVED,
    MOST_WAYS,
    OFFERS,
    RIGHT_PAIR,
    RIGHT_WALL,
    STEP_KINDS,
    STEP_PAIRS,
    STEP_TRIPLES,
    THIRD_OFFERS,
    WAYS,
)
from ludotheque.games.tetris.layout import WIDEST
from ludotheque.kernels import Ints


def most_for_surface(weights: Ints) -> Ints:
    """What diversity, offers, ways and steps can add at most, on boards of any width; for each row."""
    rows = len(weights)
    offers = weights[:, OFFERS:LINES_REMOVED].reshape(rows, 2, -1)
    thirds = weights[:, None, THIRD_OFFERS:WAYS]
    by_count = np.cumsum(np.concatenate([offers, thirds], axis=1), axis=1).max(axis=1)
    by_ways = np.cumsum(weights[:, WAYS:STEP_PAIRS].reshape(rows, -1, MOST_WAYS), axis=2).max(axis=2)
    most = np.maximum(by_count, 0).sum(axis=1) + np.maximum(by_ways, 0).sum(axis=1)
    most += 5 * np.maximum(weights[:, DIVERSITY], 0)
    return np.asarray(most + most_for_steps(weights))


def most_for_steps(weights: Ints) -> Ints:
    """What steps can add at most: the best sum from the left wall on, by the last two steps."""
    square, kinds = (-1, STEP_KINDS, STEP_KINDS), STEP_KINDS
    pairs = weights[:, STEP_PAIRS:LEFT_WALL].reshape(square)
    triples = weights[:, STEP_TRIPLES:LEFT_PAIR].reshape(-1, kinds, kinds, kinds)
    left, right = weights[:, LEFT_WALL:RIGHT_WALL], weights[:, RIGHT_WALL : RIGHT_WALL + kinds]
    sums = pairs + left[:, :, None] + weights[:, LEFT_PAIR:RIGHT_PAIR].reshape(square)
    ends = right[:, None] + weights[:, RIGHT_PAIR : RIGHT_PAIR + kinds**2].reshape(square)
    most = np.maximum((left + right).max(axis=1), (sums + ends).max(axis=(1, 2)))
    for _column in range(WIDEST - 3):
        sums = (sums[:, :, :, None] + triples).max(axis=1) + pairs
        most = np.maximum(most, (sums + ends).max(axis=(1, 2)))
    return np.asarray(most)
