"""Trains the evaluation: `ludotheque train quintago`.

A *generation* plays games against itself with the tables of the one before (the first with empty ones, so
by chance but for what it sees a few plies ahead), then fits new tables to what its last games and those of
the generation before were worth. A position's worth is the mean of the game's result and of what the search
expected; the result counts only where no random move came after. What was played or fitted is kept
and not made again, and the same seed makes the same tables.
"""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludotheque.control import Control
from ludotheque.games.quintago import children, nodes, search, self_play
from ludotheque.games.quintago.evaluation import LOGIT, PATTERNS, QUADRANTS, rows_of, symmetries
from ludotheque.games.quintago.players import trained_player
from ludotheque.games.quintago.rules import Quintago
from ludotheque.games.quintago.turnsets import cell_table
from ludotheque.kernels import Ints, fast
from ludotheque.trainable import OwnTraining, setting
from ludotheque.weights import Weights, WeightsCard, load_weights, save_weights
from ludotheque.words import mark

Floats = NDArray[np.float32]
SHAPE = nodes.Shape(36, 4, 3, 5, True)
DEPTH = 1
"""Plies that the positions of the games are searched. With two, games took six times as long, and the tables
were no better (16 points of 30)."""

PORTION = 20_000
"""Positions that are played, and kept, at a time."""


@dataclass(frozen=True)
class Settings:
    """What a training is made of."""

    pairs: int = setting(4, mark("pairs of units that the evaluation has"), least=1, most=32)
    generations: int = setting(4, mark("generations, each taught by the one before"), least=1)
    positions: int = setting(240_000, mark("positions of a generation's games"), least=1)
    margin: int = setting(100, mark("moves this close to the best are played too"))
    epochs: int = setting(3, mark("how often the positions are fitted"), least=1)
    batch: int = setting(1024, mark("positions of a step of the fitting"), least=1)
    rate: float = setting(0.01, mark("how far a step of the fitting goes"))
    seed: int = setting(1, mark("repeat the same chance"))


def play(rows: Ints, settings: Settings, generation: int, folder: Path) -> Ints:
    """The records of a generation's games, portion by portion."""
    portions = []
    count = -(-settings.positions // PORTION)
    for number in range(count):
        path = folder / f"games-{generation}-{number}.npy"
        if not path.exists():
            found = play_portion(rows, settings, generation, number)
            draft = path.with_suffix(".draft.npy")
            np.save(draft, found)
            draft.replace(path)
        portions.append(np.load(path))
        say(f"generation {generation}: {(number + 1) * PORTION:,} positions of {count * PORTION:,}")
    print(file=sys.stderr)
    return np.concatenate(portions)


def play_portion(rows: Ints, settings: Settings, generation: int, portion: int) -> Ints:
    """One call of the kernel, with all the room that it needs."""
    seed = int(np.random.default_rng([settings.seed, generation, portion]).integers(1 << 31))
    board = Quintago().geometry
    records = np.zeros(PORTION * self_play.RECORD, np.int64)
    count = fast(self_play.play_training_games)(
        seed,
        DEPTH,
        settings.margin,
        SHAPE,
        children.line_table(board),
        rows,
        cell_table(board),
        np.random.default_rng(0).integers(0, 1 << 62, 8 * PATTERNS),
        np.ones(SHAPE.cells + 8, np.int64),
        np.zeros(nodes.frame_size(SHAPE) * (DEPTH + 1) + 8, np.int64),
        np.zeros(children.ROOM * len(rows) // children.ROWS, np.int64),
        np.zeros(search.ENTRY << 10, np.int64),
        np.zeros(4 * SHAPE.cells * 2 * SHAPE.quadrants, np.int64),
        np.zeros(24, np.int64),
        records,
        np.zeros(8, np.int64),
    )
    return records.reshape(-1, self_play.RECORD)[:count]


class Examples(NamedTuple):
    """Positions and what they are worth to the side to move."""

    rows: NDArray[np.int32]  # [position][symmetry][side and quadrant]: which number of a unit's tables
    worth: Floats

    def some(self, chosen: NDArray[np.int64]) -> Examples:
        """A few of them."""
        return Examples(self.rows[chosen], self.worth[chosen])


def examples(records: Ints, generation: int) -> Examples:
    """The records as the units see them; the first generation's search knew nothing but what it decided."""
    score, result = records[:, self_play.SCORE], records[:, self_play.RESULT]
    decided, finished = abs(score) >= nodes.DECIDED, result != self_play.UNKNOWN
    expected = 1 / (1 + np.exp(-np.clip(score / LOGIT, -20, 20)))
    trusted = 0.0 if generation == 0 else 0.5
    mixed = np.where(finished, trusted * expected + (1 - trusted) * result / 2, expected)
    worth = np.where(decided, score > 0, mixed)
    if generation == 0:
        records, worth = records[decided | finished], worth[decided | finished]
    rows = np.zeros((len(records), 8, 2, QUADRANTS), np.int32)
    for number, symmetry in enumerate(symmetries()):
        for quadrant, (target, images) in enumerate(symmetry):
            for side in (self_play.MINE, self_play.THEIRS):
                patterns = records[:, side] >> 9 * quadrant & PATTERNS - 1
                rows[:, number, side, target] = (side * QUADRANTS + target) * PATTERNS + images[patterns]
    return Examples(rows.reshape(len(records), 8, 8), worth.astype(np.float32))


BITS: Floats = (np.arange(PATTERNS)[:, None] >> np.arange(9) & 1).astype(np.float32)


class Model:
    """The tables while they are fitted: what each stone is worth, and what a pattern is worth beyond that.

    Rare patterns thus know what their stones are worth. Adam (Kingma and Ba, 2015) makes the steps.
    """

    def __init__(self, units: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self.signs = np.repeat(np.array([1, -1], np.float32), units // 2)
        self.parts = [
            (0.1 * chance.standard_normal((units, 8, 9))).astype(np.float32),
            (0.02 * chance.standard_normal((units, 8, PATTERNS))).astype(np.float32),
        ]
        self._means = [np.zeros_like(part) for part in self.parts]
        self._squares = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def tables(self) -> Floats:
        """What the units say of each pattern, in logits: [unit][side and quadrant · 512 + pattern]."""
        stones, patterns = self.parts
        return (stones @ BITS.T + patterns).reshape(len(self.signs), -1)

    def logits(self, some: Examples) -> Floats:
        """The scores of positions."""
        return self._look(some)[1]

    def loss(self, some: Examples) -> float:
        """The mean cross-entropy, in nats."""
        logits = self.logits(some)
        return float(np.mean(np.logaddexp(0, logits) - some.worth * logits))

    def _look(self, some: Examples) -> tuple[Floats, Floats]:
        sums = np.stack([table[some.rows].sum(axis=2) for table in self.tables()])
        return sums, np.einsum("u,upg->p", self.signs, np.maximum(sums, 0))

    def step(self, some: Examples, rate: float) -> None:
        """Fit the tables a little better to a batch."""
        sums, logits = self._look(some)
        error = (1 / (1 + np.exp(-logits)) - some.worth) / len(logits)
        flat = some.rows.reshape(-1)
        slopes = np.stack(
            [
                np.bincount(flat, np.repeat((sign * error[:, None] * (one > 0)).reshape(-1), 8), 8 * PATTERNS)
                for sign, one in zip(self.signs, sums, strict=True)
            ]
        ).reshape(self.parts[1].shape)
        self._steps += 1
        for number, slope in enumerate((slopes @ BITS, slopes + 1e-7 * self.parts[1])):
            mean, square = self._means[number], self._squares[number]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            size = rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
            self.parts[number] -= (size * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)

    def rounded(self) -> NDArray[np.int16]:
        """The tables as they are kept: [unit][side][quadrant][pattern], in thousandths."""
        shape = (len(self.signs), 2, QUADRANTS, PATTERNS)
        return np.clip(np.rint(LOGIT * self.tables()), -32_000, 32_000).astype(np.int16).reshape(shape)


def fit(model: Model, known: Examples, settings: Settings, generation: int) -> dict[str, float]:
    """Fit the model; one position in fifty is held back to see what it is worth."""
    chance = np.random.default_rng([settings.seed, generation])
    order = chance.permutation(len(known.worth))
    held, rest = known.some(order[: len(order) // 50]), order[len(order) // 50 :]
    steps = settings.epochs * (len(rest) // settings.batch)
    done = 0
    for _epoch in range(settings.epochs):
        rest = chance.permutation(rest)
        for start in range(0, len(rest) - settings.batch + 1, settings.batch):
            rate = settings.rate * (1 - done / steps)
            model.step(known.some(rest[start : start + settings.batch]), rate)
            done += 1
            if done % 50 == 0:
                say(f"generation {generation}: step {done:,} of {steps:,}")
    decided = (held.worth < 0.25) | (held.worth > 0.75)
    right = (model.logits(held) > 0) == (held.worth > 0.5)
    found = {"positions": len(order), "loss": round(model.loss(held), 4),
             "right side": round(float(right[decided].mean()), 4)}  # fmt: skip
    say(f"generation {generation}: {found}\n")
    return found


def train(_rules: str, settings: Settings, folder: Path, _control: Control) -> Weights:
    """All generations; each one's tables are kept in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    model = Model(2 * settings.pairs, settings.seed)
    rows = rows_of(np.zeros_like(model.rounded()))
    before: Examples | None = None
    result: dict[str, object] = {}
    for generation in range(settings.generations):
        records = play(rows, settings, generation, folder)
        new = examples(records, generation)
        path = folder / f"generation-{generation}"
        if path.with_suffix(".npz").exists():
            kept = load_weights(path)
            model.parts = [kept.arrays["stones"], kept.arrays["patterns"]]
            result = kept.card.result
        else:
            known = (
                new
                if before is None
                else Examples(*(np.concatenate(two) for two in zip(before, new, strict=True)))
            )
            model = _fresh(model, settings)
            found = fit(model, known, settings, generation)
            result = {**result, f"generation {generation}": found}
            card = WeightsCard("quintago", Quintago().rules._asdict(), "self-play", settings.seed, result)
            save_weights(path, Weights({"stones": model.parts[0], "patterns": model.parts[1]}, card))
        before = new if generation else None
        rows = rows_of(model.rounded())
    card = WeightsCard(
        "quintago",
        Quintago().rules._asdict(),
        "self-play",
        settings.seed,
        result,
        settings=asdict(settings),
    )
    return Weights({"tables": model.rounded()}, card)


def _fresh(model: Model, settings: Settings) -> Model:
    """The same tables without Adam's memory: what is kept on disk is all that a generation hands on."""
    fresh = Model(2 * settings.pairs, settings.seed)
    fresh.parts = [part.copy() for part in model.parts]
    return fresh


def say(text: str) -> None:
    """One line, written over."""
    print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)


TRAINING = OwnTraining(1, {"boxed": Settings()}, train, trained_player)
