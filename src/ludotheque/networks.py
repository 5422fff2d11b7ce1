"""Small networks of one hidden layer, for kernels: one flat array of floats.

    INPUTS, HIDDEN      how many of each
    SCALES…             INPUTS pairs: what is taken from an input, and what it is then multiplied by, so that
                        all lie around 0 and are about as large
    for each hidden one a bias, then a weight for each input
    a bias, then a weight for each hidden one, then one for each input: what a weighted sum would say

A hidden one gives x / (1 + |x|) of its sum x: sums, products and quotients only, which every machine rounds
alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.kernels import Floats, unchecked_kernel

if TYPE_CHECKING:
    import numpy as np

INPUTS, HIDDEN, SCALES = 0, 1, 2


def new_network(
    weights: Floats, centres: Floats, scales: Floats, hidden: int, chance: np.random.Generator
) -> Floats:
    """A network that says what a weighted sum says, the first weight a bias: hidden ones add nothing yet."""
    import numpy as np

    inputs = len(scales)
    layer = chance.normal(0, inputs**-0.5, (hidden, 1 + inputs))
    head = np.concatenate([[inputs, hidden], np.stack([centres, scales], axis=1).ravel()])
    bias = weights[:1] + weights[1:] @ centres
    return np.concatenate([head, layer.ravel(), bias, np.zeros(hidden), weights[1:] / scales])


def size_of(inputs: int, hidden: int) -> int:
    """How many floats such a network has."""
    return SCALES + 2 * inputs + hidden * (1 + inputs) + 1 + hidden + inputs


@unchecked_kernel
def network_input(network: Floats, features: Floats, at: int, number: int) -> float:
    """A feature as the network takes it in."""
    place = SCALES + 2 * number
    return float((features[at + number] - network[place]) * network[place + 1])


@unchecked_kernel
def network_value(network: Floats, features: Floats, at: int, middle: Floats) -> float:
    """What the network makes of the features at a place; `middle` gets what the hidden ones give."""
    inputs, hidden = int(network[INPUTS]), int(network[HIDDEN])
    first = SCALES + 2 * inputs
    last = first + hidden * (1 + inputs)
    value = network[last]
    for unit in range(hidden):
        place = first + unit * (1 + inputs)
        total = network[place]
        for number in range(inputs):
            total += network[place + 1 + number] * network_input(network, features, at, number)
        middle[unit] = total / (1.0 + abs(total))
        value += network[last + 1 + unit] * middle[unit]
    direct = last + 1 + hidden
    for number in range(inputs):
        value += network[direct + number] * network_input(network, features, at, number)
    return float(value)


@unchecked_kernel
def correct(network: Floats, features: Floats, at: int, middle: Floats, amount: float) -> None:
    """Move all weights along the value's gradient, by so much; `network_value` was asked for it before."""
    inputs, hidden = int(network[INPUTS]), int(network[HIDDEN])
    first = SCALES + 2 * inputs
    last = first + hidden * (1 + inputs)
    network[last] += amount
    direct = last + 1 + hidden
    for number in range(inputs):
        network[direct + number] += amount * network_input(network, features, at, number)
    for unit in range(hidden):
        place = first + unit * (1 + inputs)
        slope = (1.0 - abs(middle[unit])) ** 2
        through = amount * network[last + 1 + unit] * slope
        network[last + 1 + unit] += amount * middle[unit]
        network[place] += through
        for number in range(inputs):
            network[place + 1 + number] += through * network_input(network, features, at, number)
