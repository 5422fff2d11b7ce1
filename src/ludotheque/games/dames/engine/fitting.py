"""Fits the weights of the patterns to what positions are worth, by logistic regression.

What a position is worth is mostly what a search said of it, and for the rest how its game ended: a game's end
says little of each of its hundred positions, but nothing else tells a search what it has not seen.

Positions are seen from White's side. A pattern of the lower half of the board is its twin of the upper half
turned round, so that only half of the patterns are fitted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from math import exp, log
from typing import NamedTuple

import numpy as np

from ludotheque.games.dames.engine import self_play
from ludotheque.games.dames.engine.evaluation import (
    DIAGONAL,
    DIAGONAL_EVEN,
    DIAGONAL_ODD,
    FACES,
    GRAIN,
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
from ludotheque.kernels import Floats, Ints, fast, unchecked_kernel

WORD_BITS = 29
"""Of a word of the board of 10 × 10: a square turned round is as far from the other word's end."""

EXTRAS = 5
"""Weights beside the patterns: three of kings, the diagonal, the turn."""

HALF = PATTERNS // 2 * FACES
"""The faces that are fitted; the weights are as many early ones, as many late ones, then the extras."""

BATCH = 50_000
"""Positions between two steps."""

SQUARES_SHARE, SQUARES_STEPS = 6, 60
"""The squares alone are fitted to so many batches, in so many steps."""

THREADS = 2


class Examples(NamedTuple):
    """Positions as the weights see them, from White's side, and their worth: flat arrays, for kernels."""

    faces: Ints  # [position · PATTERNS + pattern]: the face, by its number in the half that is fitted
    early: Floats  # [position]: how early in the game it is, from 0 to 1
    extras: Floats  # [position · EXTRAS + extra]
    worth: Floats  # [position]: 1 for a win of White's

    def some(self, chosen: Ints) -> Examples:
        """Those of them, in that order."""
        faces = self.faces.reshape(-1, PATTERNS)[chosen].ravel()
        extras = self.extras.reshape(-1, EXTRAS)[chosen].ravel()
        return Examples(faces, self.early[chosen], extras, self.worth[chosen])


def popcounts(words: Ints) -> Ints:
    """How many bits are set in each word."""
    found: Ints = np.bitwise_count(words).astype(np.int64)
    return found


def faces_of(rows: Ints) -> Ints:
    """[position][pattern]: the face that each pattern has."""
    men = [rows[:, word] & ~rows[:, 4 + word % 2] for word in range(4)]
    found = np.zeros((len(rows), PATTERNS), np.int64)
    for pattern, shift in enumerate(SHIFTS):
        sides = []
        for first, second in ((men[0], men[1]), (men[2], men[3])):
            low, high = first >> shift & 195, second >> shift & 195
            sides.append((low | low >> 4) & 15 | (high << 4 | high) & 240)
        found[:, pattern] = THREES[sides[0]] + 2 * THREES[sides[1]]
    return found


def turned_faces() -> Ints:
    """For each face, the one that it is for the other side, seen from there."""
    found = np.zeros(FACES, np.int64)
    for face in range(FACES):
        digits = [face // 3**square % 3 for square in range(8)]
        turned = [(0, 2, 1)[digit] for digit in reversed(digits)]
        found[face] = sum(digit * 3**square for square, digit in enumerate(turned))
    return found


def worth_of(rows: Ints, share: float) -> Floats:
    """What positions are worth to White, from 0 to 1: a share by their games' ends, the rest by a search."""
    score = np.clip(rows[:, self_play.SCORE] * (GRAIN / UNIT), -30, 30)
    found: Floats = share * rows[:, self_play.RESULT] / 2 + (1 - share) / (1 + np.exp(-score))
    return found


def examples(rows: Ints, share: float) -> Examples:
    """The rows of games; a pattern of the lower half of the board counts as its twin turned round."""
    numbered, turned, half = faces_of(rows), turned_faces(), PATTERNS // 2
    for pattern in range(PATTERNS):
        if pattern < half:
            numbered[:, pattern] += pattern * FACES
        else:
            numbered[:, pattern] = (PATTERNS - 1 - pattern) * FACES + turned[numbered[:, pattern]]
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
    return Examples(numbered.ravel(), men / MOST_MEN, extras.ravel(), worth_of(rows, share))


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


@unchecked_kernel
def add_slopes(
    faces: Ints,
    early: Floats,
    extras: Floats,
    worth: Floats,
    first: int,
    last: int,
    weights: Floats,
    slope: Floats,
) -> float:
    """Add how the loss of positions grows with each weight; that loss, in nats, all together."""
    loss = 0.0
    for position in range(first, last):
        share = early[position]
        logit = 0.0
        for pattern in range(PATTERNS):
            face = faces[position * PATTERNS + pattern]
            part = share * weights[face] + (1.0 - share) * weights[HALF + face]
            logit += part if pattern < PATTERNS // 2 else -part
        for extra in range(EXTRAS):
            logit += extras[position * EXTRAS + extra] * weights[2 * HALF + extra]
        odds = exp(-abs(logit))
        chance = 1.0 / (1.0 + odds) if logit > 0.0 else odds / (1.0 + odds)
        error = chance - worth[position]
        loss += log(1.0 + odds) + max(logit, 0.0) - worth[position] * logit
        for pattern in range(PATTERNS):
            face = faces[position * PATTERNS + pattern]
            part = error if pattern < PATTERNS // 2 else -error
            slope[face] += share * part
            slope[HALF + face] += (1.0 - share) * part
        for extra in range(EXTRAS):
            slope[2 * HALF + extra] += extras[position * EXTRAS + extra] * error
    return loss


class Model:
    """The weights while they are fitted, in logits: early and late ones of half of the patterns, then extras.

    First only squares are fitted: a man has a worth by the square that he is on. The patterns begin with what
    that makes of them and are drawn back to it, the more the seldomer they are seen: a search finds each
    position whose worth is a lucky guess.
    """

    def __init__(self, weights: Floats | None = None) -> None:
        self.weights = np.zeros(2 * HALF + EXTRAS) if weights is None else weights

    def slope(self, some: Examples, first: int = 0, last: int | None = None) -> tuple[float, Floats]:
        """The mean loss of positions, a cross-entropy in nats, and how it grows with each weight."""
        ends = np.linspace(first, len(some.worth) if last is None else last, THREADS + 1).astype(int)
        slopes = np.zeros((THREADS, len(self.weights)))

        def part(number: int) -> float:
            place = int(ends[number]), int(ends[number + 1])
            return fast(add_slopes)(*some, *place, self.weights, slopes[number])

        with ThreadPoolExecutor(THREADS) as threads:
            loss = sum(threads.map(part, range(THREADS)))
        count = int(ends[-1] - ends[0])
        return loss / count, slopes.sum(0) / count

    def loss(self, some: Examples) -> float:
        """The mean cross-entropy, in nats."""
        return self.slope(some)[0]

    def fit_squares(self, some: Examples, rate: float) -> None:
        """Fit the worth of a man by his square, early and late, and the extras."""
        men = men_of_faces()
        early, late = np.zeros(men.shape[1]), np.zeros(men.shape[1])
        adam, last = Adam(2 * len(early) + EXTRAS), min(SQUARES_SHARE * BATCH, len(some.worth))
        for step in range(SQUARES_STEPS):
            slope = self.slope(some, 0, last)[1]
            parts = (slope[:HALF] @ men, slope[HALF : 2 * HALF] @ men, slope[2 * HALF :])
            off = adam.step(np.concatenate(parts), rate * (1 - step / SQUARES_STEPS))
            early -= off[: len(early)]
            late -= off[len(early) : 2 * len(early)]
            self.weights[:HALF], self.weights[HALF : 2 * HALF] = men @ early, men @ late
            self.weights[2 * HALF :] -= off[2 * len(early) :]

    def fit_patterns(self, some: Examples, passes: int, rate: float, prior: float) -> Iterator[int]:
        """Fit all weights; the number of each pass. The squares weigh as much as `prior` positions."""
        before, adam = self.weights.copy(), Adam(len(self.weights))
        before[2 * HALF :] = 0
        decay = np.full(len(before), prior / len(some.worth) / 4)
        decay[2 * HALF :] = 0
        batches = max(1, len(some.worth) // BATCH)
        for number in range(passes):
            for batch in range(batches):
                last = len(some.worth) if batch == batches - 1 else (batch + 1) * BATCH
                slope = self.slope(some, batch * BATCH, last)[1] + decay * (self.weights - before)
                done = (number + batch / batches) / passes
                self.weights -= adam.step(slope, rate * (1 - done))
            yield number + 1

    def rounded(self) -> Ints:
        """The weights as they are kept: see evaluation.py."""
        half, turned = PATTERNS // 2, turned_faces()
        early = self.weights[:HALF].reshape(half, FACES)
        late = self.weights[HALF : 2 * HALF].reshape(half, FACES)
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
    losses: list[float]  # before the patterns are fitted, then after every pass


def fit(
    model: Model,
    known: Examples,
    passes: int,
    rate: float,
    prior: float,
    seed: int,
    tell: Callable[[str], None],
) -> Fitted:
    """Fit the model; one game in fifty, or so, is held back to see what it is worth."""
    numbers = np.arange(len(known.worth))
    is_held = numbers // 100 % 50 == 0
    held = known.some(numbers[is_held])
    rest = known.some(np.random.default_rng(seed).permutation(numbers[~is_held]))
    model.fit_squares(rest, 4 * rate)
    losses = [round(model.loss(held), 4)]
    for number in model.fit_patterns(rest, passes, rate, prior):
        losses.append(round(model.loss(held), 4))
        tell(f"pass {number} of {passes}, loss {losses[-1]:.4f}")
    return Fitted(len(known.worth), losses[-1], losses[0], round(guess(held.worth), 4), losses)


def guess(worth: Floats) -> float:
    """The cross-entropy of who knows nothing but the mean."""
    mean = min(max(float(worth.mean()), 1e-9), 1 - 1e-9)
    return -mean * log(mean) - (1 - mean) * log(1 - mean)
