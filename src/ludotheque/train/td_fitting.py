"""How TD fits values to its batches: λ-returns, and what brings sums and networks nearer to them.

Steps lie one after the other: move t led to afterstate t, gathered `rewards[t]`, and lost the game where
`ends[t]` is 1, which leaves no afterstate.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

import numpy as np

from ludotheque.experience import Steps
from ludotheque.kernels import Floats, Ints, fast, kernel, unchecked_kernel
from ludotheque.networks import HIDDEN, correct, network_value

LONGEST = 1.0
"""How far a weight goes at once, in units of its feature's deviation: first batches tell far too much."""


def fit_sum(
    weights: Floats, steps: Steps, returns_of: Callable[[Floats], Floats], is_logistic: bool, sweeps: int
) -> Floats:
    """Newton's steps, each towards the returns by the values before it; the first weight is a bias."""
    count = len(weights)
    scales = np.concatenate([[1.0], steps.features.std(axis=0) + 1e-9])
    features = np.ascontiguousarray(steps.features / scales[1:]).ravel()
    weights, values = weights * scales, np.zeros(len(steps.ends))
    for _sweep in range(sweeps):
        fast(sum_values)(features, weights, is_logistic, values)
        slope, square = np.zeros(count), np.zeros(count * count)
        fast(newton_sums)(features, values, returns_of(values), steps.ends, is_logistic, slope, square)
        lower = square.reshape(count, count)
        whole = np.tril(lower) + np.tril(lower, -1).T + np.eye(count)
        change = np.linalg.solve(whole, slope)
        weights = weights + (np.clip(change, -LONGEST, LONGEST) if is_logistic else change)
    return np.asarray(weights / scales)


def network_values(network: Floats, features: Floats) -> Floats:
    """The chances whose log odds a network says."""
    values, middle = np.zeros(len(features)), np.zeros(int(network[HIDDEN]))
    fast(ask_network)(features.ravel(), network, features.shape[1], middle, values)
    return values


def pass_over(network: Floats, steps: Steps, returns: Floats, order: Ints, rate: float) -> None:
    """Let a network learn from every move once, in this order."""
    size, middle = steps.features.shape[1], np.zeros(int(network[HIDDEN]))
    fast(teach_network)(steps.features.ravel(), returns, steps.ends, order, rate, size, middle, network)


@kernel
def logistic(odds: float) -> float:
    """The chance with these log odds."""
    return 1.0 / (1.0 + exp(-min(max(odds, -30.0), 30.0)))


@unchecked_kernel
def lambda_returns(
    values: Floats, rewards: Floats, ends: Floats, portion: int, discount: float, decay: float, found: Floats
) -> None:
    """What each afterstate should be worth, seen from those that follow.

    The last one of a portion is followed by nothing that is known, and should be worth what it is.
    """
    for place in range(len(values)):
        at = len(values) - 1 - place
        if place == 0 or (at + 1) % portion == 0:
            found[at] = values[at]
        elif ends[at + 1] > 0.0:
            found[at] = rewards[at + 1]
        else:
            mixed = (1.0 - decay) * values[at + 1] + decay * found[at + 1]
            found[at] = rewards[at + 1] + discount * mixed


@unchecked_kernel
def sum_values(features: Floats, weights: Floats, is_logistic: bool, values: Floats) -> None:
    """The weighted sums of all afterstates, the first weight a bias; or the chances with these log odds."""
    size = len(weights) - 1
    for at in range(len(values)):
        value = weights[0]
        for number in range(size):
            value += weights[1 + number] * features[at * size + number]
        values[at] = logistic(value) if is_logistic else value


@unchecked_kernel
def newton_sums(
    features: Floats,
    values: Floats,
    returns: Floats,
    ends: Floats,
    is_logistic: bool,
    slope: Floats,
    square: Floats,
) -> None:
    """Add up the slope of the fit's likelihood, and its curvature: what Newton's step is made of."""
    count = len(slope)
    size = count - 1
    for at in range(len(values)):
        if ends[at] > 0.0:
            continue
        value = values[at]
        missing, bend = returns[at] - value, value * (1.0 - value) if is_logistic else 1.0
        for row in range(count):
            left = features[at * size + row - 1] if row else 1.0
            slope[row] += missing * left
            for column in range(row + 1):
                right = features[at * size + column - 1] if column else 1.0
                square[row * count + column] += bend * left * right


@unchecked_kernel
def ask_network(features: Floats, network: Floats, size: int, middle: Floats, values: Floats) -> None:
    """The chances whose log odds a network says."""
    for at in range(len(values)):
        values[at] = logistic(network_value(network, features, at * size, middle))


@unchecked_kernel
def teach_network(
    features: Floats,
    returns: Floats,
    ends: Floats,
    order: Ints,
    rate: float,
    size: int,
    middle: Floats,
    network: Floats,
) -> None:
    """Let a network learn from every move once, in this order."""
    for place in range(len(order)):
        at = order[place]
        if ends[at] > 0.0:
            continue
        value = logistic(network_value(network, features, at * size, middle))
        correct(network, features, at * size, middle, rate * (returns[at] - value))
