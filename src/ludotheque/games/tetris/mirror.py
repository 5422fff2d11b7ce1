"""Features seen in a mirror: J becomes L, S becomes Z, left becomes right.

The game itself looks the same in a mirror, so a policy may give each feature the weight of its mirror image:
that leaves little more than half of the weights to be learnt.
"""

from __future__ import annotations

import numpy as np

from ludotheque.games.tetris.features import FEATURES
from ludotheque.kernels import Floats, Ints

_PIECES = {"J": "L", "L": "J", "S": "Z", "Z": "S", "T": "T"}


def mirrored(name: str) -> str:
    """The name of a feature's mirror image; most are their own."""
    kind, _space, rest = name.rpartition("offer ")
    if _space:
        return kind + "offer " + _reversed(rest)
    if name.startswith("steps "):
        return "steps " + _reversed(name.removeprefix("steps "))
    if name.startswith("ways for "):
        return f"ways for {_PIECES[name[9]]}{name[10:]}"
    for one, other in (("left wall ", "right wall "), ("right wall ", "left wall ")):
        if name.startswith(one):
            return other + _reversed(name.removeprefix(one))
    return name


def _reversed(steps: str) -> str:
    return ", ".join(f"{-int(step):+d}" for step in reversed(steps.split(", ")))


class TiedWeights:
    """Some features, each together with its mirror image: one *parameter* for both."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.firsts = [name for name in names if name <= mirrored(name) or mirrored(name) not in names]
        place = {name: number for number, name in enumerate(self.firsts)}
        self._parameters = [place[name] if name in place else place[mirrored(name)] for name in names]
        self._features = [FEATURES.index(name) for name in names]

    def __len__(self) -> int:
        return len(self.firsts)

    def weights(self, parameters: Floats) -> Floats:
        """A weight for each of the names, by rows of parameters."""
        return parameters[..., self._parameters]

    def parameters(self, weights: Floats) -> Floats:
        """The parameters of weights that are the same in the mirror."""
        return np.array([weights[self.names.index(name)] for name in self.firsts])

    def whole(self, parameters: Floats, largest: int) -> Ints:
        """Whole numbers for all features, by rows of parameters; the largest of a row is `largest`."""
        weights = self.weights(parameters)
        found = np.zeros((len(weights), len(FEATURES)), np.int64)
        scaled = weights * (largest / abs(weights).max(axis=1, keepdims=True))
        found[:, self._features] = np.rint(scaled).astype(np.int64)
        return found
