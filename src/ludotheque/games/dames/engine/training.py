"""Trains the patterns: `python -m ludotheque.games.dames.engine.training [--help]`.

A *generation* plays games against itself with the weights of the one before (the first by material), then
fits the weights by logistic regression to the results of its games and of those of the generation before.
What was played or fitted is kept and not made again: the command can be interrupted and repeated, and
the same seed makes the same weights.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque import storage
from ludotheque.control import Control
from ludotheque.games.dames.endgames import tables
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
    TURN,
    UNIT,
    WEIGHTS,
)
from ludotheque.games.dames.engine.thinker import NO_WEIGHTS, Thinker, weights_path
from ludotheque.games.dames.rules import Dames, position_of
from ludotheque.games.dames.variants import VARIANTS
from ludotheque.kernels import Ints, fast
from ludotheque.weights import Weights, WeightsCard, load_weights, save_weights

Floats = NDArray[np.float64]
PORTION = 20_000
"""Positions that are played, and kept, at a time."""

SLOTS = 1 << 12
EXTRAS = 5
"""Weights beside the patterns: three of kings, the diagonal, the turn."""


class Settings(NamedTuple):
    """What a training is made of."""

    rules: str = "international"
    generations: int = 3
    positions: int = 600_000  # of each generation
    depth: int = 12
    budget: int = 3_000  # positions a move
    steps: int = 300
    rate: float = 0.02
    decay: float = 2e-7
    seed: int = 1


# --- Games ------------------------------------------------------------------------------------------


def play(weights: Ints, settings: Settings, generation: int, folder: Path, control: Control) -> Ints:
    """The rows of a generation's games, portion by portion, on two threads."""
    began, count = time.monotonic(), settings.positions // PORTION
    paths = [folder / f"games-{generation}-{number}.npy" for number in range(count)]

    def made(number: int) -> int:
        if not paths[number].exists():
            rows = play_portion(weights, settings, generation, number, control)
            if not control.stopped:
                draft = paths[number].with_suffix(".draft.npy")
                np.save(draft, rows)
                draft.replace(paths[number])
        return number

    with ThreadPoolExecutor(2) as threads:
        for number in threads.map(made, range(count)):
            minutes = (time.monotonic() - began) / 60
            share = f"{(number + 1) * PORTION:,} positions of {settings.positions:,}"
            say(f"generation {generation}: {share}, {minutes:.1f} minutes")
    return np.concatenate([np.load(path) for path in paths])


def play_portion(weights: Ints, settings: Settings, generation: int, portion: int, control: Control) -> Ints:
    """One call of the kernel, with all the room that it needs."""
    game = Dames(VARIANTS[settings.rules])
    thinker = Thinker(game, SLOTS, weights)
    notes = np.zeros((PORTION + self_play.LONGEST) * self_play.ROW, np.int64)
    seed = int(np.random.default_rng([settings.seed, generation, portion]).integers(1, 1 << 62))
    count = fast(self_play.play_training_games)(
        seed,
        position_of(game.start()),
        settings.depth,
        settings.budget,
        thinker.memory,
        thinker.table,
        weights,
        tables.results(game.rules),
        notes,
        control.cells,
        np.zeros(8, np.int64),
    )
    return notes.reshape(-1, self_play.ROW)[:count]


# --- Weights ----------------------------------------------------------------------------------------


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


class Model:
    """The weights while they are fitted, in logits; Adam (Kingma and Ba, 2015) makes the steps."""

    def __init__(self, weights: Floats | None = None) -> None:
        size = PATTERNS * FACES + EXTRAS  # half of the patterns, early and late
        self.weights = np.zeros(size) if weights is None else weights
        self._mean, self._square, self._steps = np.zeros(size), np.zeros(size), 0

    def logits(self, some: Examples) -> Floats:
        """The scores of positions."""
        half = PATTERNS // 2 * FACES
        early, late = self.weights[:half], self.weights[half : 2 * half]
        found = some.extras @ self.weights[2 * half :]
        for pattern in range(PATTERNS):
            at = some.faces[:, pattern]
            found += some.signs[pattern] * (some.early * early[at] + (1 - some.early) * late[at])
        return found

    def loss(self, some: Examples) -> float:
        """The mean cross-entropy, in nats."""
        logits = self.logits(some)
        return float(np.mean(np.logaddexp(0, logits) - some.worth * logits))

    def step(self, some: Examples, rate: float, decay: float) -> None:
        """Fit the weights a little better to all examples."""
        error = (1 / (1 + np.exp(-self.logits(some))) - some.worth) / len(some.worth)
        half = PATTERNS // 2 * FACES
        slope = np.empty_like(self.weights)
        slope[: 2 * half] = decay * self.weights[: 2 * half]
        slope[2 * half :] = error @ some.extras
        for pattern in range(PATTERNS):
            at, signed = some.faces[:, pattern], error * some.signs[pattern]
            slope[:half] += np.bincount(at, signed * some.early, half)
            slope[half : 2 * half] += np.bincount(at, signed * (1 - some.early), half)
        self._steps += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.001 * (slope * slope - self._square)
        size = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        self.weights -= size * self._mean / (np.sqrt(self._square) + 1e-10)

    def rounded(self) -> Ints:
        """The weights as the search wants them: see evaluation.py."""
        half, turned = PATTERNS // 2, turned_faces()
        early = self.weights[: half * FACES].reshape(half, FACES)
        late = self.weights[half * FACES : 2 * half * FACES].reshape(half, FACES)
        found = np.zeros(WEIGHTS)
        faces = found[PATTERN_WEIGHTS:].reshape(PATTERNS, FACES, 2)
        for pattern in range(half):
            for phase, part in enumerate((early, late)):
                faces[pattern, :, phase] = part[pattern]
                faces[PATTERNS - 1 - pattern, :, phase] = -part[pattern][turned]
        found[KINGS : KINGS + 3] = self.weights[-EXTRAS:-2]
        found[DIAGONAL], found[TURN] = self.weights[-2:]
        return np.rint(UNIT * found).astype(np.int64)


def fit(model: Model, known: Examples, settings: Settings, generation: int) -> dict[str, float]:
    """Fit the model; one game in fifty, or so, is held back to see what it is worth."""
    held_back = np.arange(len(known.worth)) // 100 % 50 == 0
    held, rest = some_of(known, held_back), some_of(known, ~held_back)
    for step in range(settings.steps):
        model.step(rest, settings.rate * (1 - step / settings.steps), settings.decay)
        if step % 10 == 9:
            say(f"generation {generation}: step {step + 1} of {settings.steps}, loss {model.loss(held):.4f}")
    found = {
        "positions": len(known.worth),
        "loss": round(model.loss(held), 4),
        "loss of a guess": round(guess(held.worth), 4),
    }
    say(f"generation {generation}: {found}\n")
    return found


def some_of(known: Examples, chosen: NDArray[np.bool_]) -> Examples:
    """Those examples."""
    return Examples(
        known.faces[chosen], known.signs, known.early[chosen], known.extras[chosen], known.worth[chosen]
    )


def guess(worth: Floats) -> float:
    """The cross-entropy of who knows nothing but the mean."""
    mean = min(max(float(worth.mean()), 1e-9), 1 - 1e-9)
    return -mean * log(mean) - (1 - mean) * log(1 - mean)


def train(settings: Settings, folder: Path, control: Control) -> Weights:
    """All generations; each one's weights are kept in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    tables.build(Dames(VARIANTS[settings.rules]), control, say)
    model, weights = Model(), NO_WEIGHTS
    before: Ints | None = None
    result: dict[str, object] = {}
    rules = VARIANTS[settings.rules]._asdict()
    for generation in range(settings.generations):
        rows = play(weights, settings, generation, folder, control)
        path = folder / f"generation-{generation}"
        if path.with_suffix(".npz").exists():
            kept = load_weights(path)
            model, result = Model(kept.arrays["weights"]), kept.card.result
        else:
            model = Model(model.weights.copy())
            known = rows if before is None else np.concatenate((before, rows))
            found = fit(model, examples(known), settings, generation)
            result = {**result, f"generation {generation}": found}
            card = WeightsCard("dames", rules, "self-play", settings.seed, result)
            save_weights(path, Weights({"weights": model.weights}, card))
        before, weights = rows, model.rounded()
    card = WeightsCard("dames", rules, f"self-play {settings._asdict()}", settings.seed, result)
    return Weights({"weights": weights.astype(np.int16)}, card)


def say(text: str) -> None:
    """One line, written over."""
    print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Train, and write the weights to the package or where the caller wants them."""
    program = "python -m ludotheque.games.dames.engine.training"
    parser = argparse.ArgumentParser(prog=program, description=__doc__)
    for name, value in Settings()._asdict().items():
        parser.add_argument(f"--{name}", type=type(value), default=value)
    parser.add_argument("--folder", type=Path, help="what is played and fitted on the way")
    parser.add_argument("--out", type=Path, help="the weights, without an ending")
    given = vars(parser.parse_args())
    folder, out = given.pop("folder"), given.pop("out")
    settings = Settings(**given)
    kept = folder or storage.folder("weights") / f"dames-training-{settings.rules}-{settings.seed}"
    save_weights(out or weights_path(settings.rules), train(settings, kept, Control()))


if __name__ == "__main__":
    main()
