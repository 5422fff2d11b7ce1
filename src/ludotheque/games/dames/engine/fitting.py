"""Fits the weights of the patterns to positions and the results of their games, by logistic regression.

Positions are seen from White's side. A pattern of the lower half of the board is its twin of the upper half
turned round, so that only half of the patterns are fitted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque.games.dames.engine import self_play
from ludotheque.games.dames.engine.evaluation import (
    DIAGONAL,
    DIAGONAL_EVEN,
    DIAGONAL_ODD,
    FACES,
    KINGS,
    MOST_MEN,
    PATTERN_WEIGHTS,
    PATTERNS,
    SHIFTS,
    THREES,
    TRAINED,
    TURN,
    UNIT,
)
from ludotheque.kernels import Ints

Floats = NDArray[np.float64]
WORD_BITS = 29
"""Of a word of the board of 10 × 10: a square turned round is as far from the other word's end."""

EXTRAS = 5
"""Weights beside the patterns: three of kings, the diagonal, the turn."""

SQUARES_SHARE = 3
"""One step in so many is for the squares alone."""


class Examples(NamedTuple):
    """Positions as the weights see them, from White's side, and their results."""

    faces: NDArray[np.int32]  # [position][pattern]: the face, by its number in the half that is fitted
    signs: NDArray[np.int8]  # [pattern]: whether that half has it turned round
    early: Floats  # how early in the game a position is, from 0 to 1
    extras: Floats  # [position][extra]
    worth: Floats  # 1 for a win of White's


def popcounts(words: Ints) -> Ints:
    """How many bits are set in each word."""
    found: Ints = np.bitwise_count(words).astype(np.int64)
    return found


def faces_of(rows: Ints) -> NDArray[np.int32]:
    """[position][pattern]: the face that each pattern has."""
    men = [rows[:, word] & ~rows[:, 4 + word % 2] for word in range(4)]
    found = np.zeros((len(rows), PATTERNS), np.int32)
    for pattern, shift in enumerate(SHIFTS):
        sides = []
        for first, second in ((men[0], men[1]), (men[2], men[3])):
            low, high = first >> shift & 195, second >> shift & 195
            sides.append((low | low >> 4) & 15 | (high << 4 | high) & 240)
        found[:, pattern] = THREES[sides[0]] + 2 * THREES[sides[1]]
    return found


def turned_faces() -> NDArray[np.int32]:
    """For each face, the one that it is for the other side, seen from there."""
    found = np.zeros(FACES, np.int32)
    for face in range(FACES):
        digits = [face // 3**square % 3 for square in range(8)]
        turned = [(0, 2, 1)[digit] for digit in reversed(digits)]
        found[face] = sum(digit * 3**square for square, digit in enumerate(turned))
    return found


def examples(rows: Ints) -> Examples:
    """The rows of games; a pattern of the lower half of the board counts as its twin turned round."""
    faces, turned = faces_of(rows), turned_faces()
    half = PATTERNS // 2
    numbered = np.empty_like(faces)
    for pattern in range(PATTERNS):
        same = faces[:, pattern] if pattern < half else turned[faces[:, pattern]]
        numbered[:, pattern] = (pattern if pattern < half else PATTERNS - 1 - pattern) * FACES + same
    signs = np.where(np.arange(PATTERNS) < half, 1, -1).astype(np.int8)
    white, black, kings = rows[:, 0:2], rows[:, 2:4], rows[:, 4:6]
    own, foe = popcounts(white & kings).sum(1), popcounts(black & kings).sum(1)
    men = popcounts(rows[:, 0:4]).sum(1) - own - foe
    extras = np.zeros((len(rows), EXTRAS))
    for king in range(3):
        many = (np.maximum(own - 2, 0), np.maximum(foe - 2, 0)) if king == 2 else (own > king, foe > king)
        extras[:, king] = many[0].astype(float) - many[1]
    held = kings & np.array([DIAGONAL_EVEN, DIAGONAL_ODD])
    extras[:, 3] = (white & held).any(1).astype(float) - (black & held).any(1)
    extras[:, 4] = np.where(rows[:, 6] == 0, 1.0, -1.0)
    return Examples(numbered, signs, men / MOST_MEN, extras, rows[:, self_play.RESULT] / 2)


def men_of_faces() -> Floats:
    """[face of the fitted half][square]: the share that a man has in each, White's less Black's.

    The shares of a man add up to 1 over the patterns that he is in. Squares are numbered as White sees them,
    by word and bit.
    """
    squares = np.array([[word * WORD_BITS + bit + shift for word in range(2) for bit in (0, 1, 6, 7)]
                        for shift in SHIFTS])  # fmt: skip
    cover = np.bincount(squares.ravel(), minlength=2 * WORD_BITS)
    found = np.zeros((PATTERNS // 2, FACES, 2 * WORD_BITS))
    digits = np.arange(FACES)[:, None] // 3 ** np.arange(8) % 3
    for pattern in range(PATTERNS // 2):
        for place, square in enumerate(squares[pattern]):
            turned = 2 * WORD_BITS - 1 - square
            found[pattern, digits[:, place] == 1, square] += 1 / cover[square]
            found[pattern, digits[:, place] == 2, turned] -= 1 / cover[square]
    return found.reshape(-1, 2 * WORD_BITS)


class Adam:
    """Makes steps against a slope (Kingma and Ba, 2015)."""

    def __init__(self, size: int) -> None:
        self._mean, self._square, self._steps = np.zeros(size), np.zeros(size), 0

    def step(self, slope: Floats, rate: float) -> Floats:
        """What is to be taken off the weights."""
        self._steps += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.001 * (slope * slope - self._square)
        size = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        found: Floats = size * self._mean / (np.sqrt(self._square) + 1e-10)
        return found


class Model:
    """The weights while they are fitted, in logits: early and late ones of half of the patterns, then extras.

    First only squares are fitted: a man has a worth by the square that he is on. The patterns begin with what
    that makes of them and are drawn back to it, the more the seldomer they are seen: a search finds each
    position whose worth is a lucky guess.
    """

    def __init__(self, weights: Floats | None = None) -> None:
        self.half = PATTERNS // 2 * FACES
        self.weights = np.zeros(2 * self.half + EXTRAS) if weights is None else weights

    def logits(self, some: Examples) -> Floats:
        """The scores of positions."""
        early, late = self.weights[: self.half], self.weights[self.half : 2 * self.half]
        found = some.extras @ self.weights[2 * self.half :]
        for pattern in range(PATTERNS):
            at = some.faces[:, pattern]
            found += some.signs[pattern] * (some.early * early[at] + (1 - some.early) * late[at])
        return found

    def loss(self, some: Examples) -> float:
        """The mean cross-entropy, in nats."""
        logits = self.logits(some)
        return float(np.mean(np.logaddexp(0, logits) - some.worth * logits))

    def slope(self, some: Examples) -> Floats:
        """How the loss grows with each weight."""
        error = (1 / (1 + np.exp(-self.logits(some))) - some.worth) / len(some.worth)
        half, found = self.half, np.zeros_like(self.weights)
        found[2 * half :] = error @ some.extras
        for pattern in range(PATTERNS):
            at, signed = some.faces[:, pattern], error * some.signs[pattern]
            found[:half] += np.bincount(at, signed * some.early, half)
            found[half : 2 * half] += np.bincount(at, signed * (1 - some.early), half)
        return found

    def fit_squares(self, some: Examples, steps: int, rate: float) -> None:
        """Fit the worth of a man by his square, early and late, and the extras."""
        men, half = men_of_faces(), self.half
        early, late = np.zeros(men.shape[1]), np.zeros(men.shape[1])
        adam = Adam(2 * len(early) + EXTRAS)
        for step in range(steps):
            slope = self.slope(some)
            parts = (slope[:half] @ men, slope[half : 2 * half] @ men, slope[2 * half :])
            off = adam.step(np.concatenate(parts), rate * (1 - step / steps))
            early -= off[: len(early)]
            late -= off[len(early) : 2 * len(early)]
            self.weights[:half], self.weights[half : 2 * half] = men @ early, men @ late
            self.weights[2 * half :] -= off[2 * len(early) :]

    def fit_patterns(self, some: Examples, steps: int, rate: float, prior: float) -> Iterator[int]:
        """Fit all weights; the number of each tenth step. The squares weigh as much as `prior` positions."""
        before, adam = self.weights.copy(), Adam(len(self.weights))
        before[2 * self.half :] = 0
        decay = np.full(len(before), prior / len(some.worth) / 4)
        decay[2 * self.half :] = 0
        for step in range(steps):
            slope = self.slope(some) + decay * (self.weights - before)
            self.weights -= adam.step(slope, rate * (1 - step / steps))
            if step % 10 == 9:
                yield step + 1

    def rounded(self) -> Ints:
        """The weights as they are kept: see evaluation.py."""
        half, turned = PATTERNS // 2, turned_faces()
        early = self.weights[: half * FACES].reshape(half, FACES)
        late = self.weights[half * FACES : 2 * half * FACES].reshape(half, FACES)
        found = np.zeros(TRAINED)
        faces = found[PATTERN_WEIGHTS:].reshape(PATTERNS, FACES, 2)
        for pattern in range(half):
            for phase, part in enumerate((early, late)):
                faces[pattern, :, phase] = part[pattern]
                faces[PATTERNS - 1 - pattern, :, phase] = -part[pattern][turned]
        found[KINGS : KINGS + 3] = self.weights[-EXTRAS:-2]
        found[DIAGONAL], found[TURN] = self.weights[-2:]
        return np.rint(UNIT * found).astype(np.int64)


class Fitted(NamedTuple):
    """What fitting came to: losses are mean cross-entropies of positions that were held back, in nats."""

    positions: int
    loss: float
    by_squares: float
    by_guess: float  # of who knows nothing but the mean
    losses: list[float]  # after every tenth step


def fit(
    model: Model, known: Examples, steps: int, rate: float, prior: float, tell: Callable[[str], None]
) -> Fitted:
    """Fit the model; one game in fifty, or so, is held back to see what it is worth."""
    held_back = np.arange(len(known.worth)) // 100 % 50 == 0
    held, rest = some_of(known, held_back), some_of(known, ~held_back)
    model.fit_squares(rest, steps // SQUARES_SHARE, 2 * rate)
    losses = [round(model.loss(held), 4)]
    for step in model.fit_patterns(rest, steps, rate, prior):
        losses.append(round(model.loss(held), 4))
        tell(f"step {step} of {steps}, loss {losses[-1]:.4f}")
    return Fitted(len(known.worth), losses[-1], losses[0], round(guess(held.worth), 4), losses)


def some_of(known: Examples, chosen: NDArray[np.bool_]) -> Examples:
    """Those examples."""
    return Examples(
        known.faces[chosen], known.signs, known.early[chosen], known.extras[chosen], known.worth[chosen]
    )


def guess(worth: Floats) -> float:
    """The cross-entropy of who knows nothing but the mean."""
    mean = min(max(float(worth.mean()), 1e-9), 1 - 1e-9)
    return -mean * log(mean) - (1 - mean) * log(1 - mean)
