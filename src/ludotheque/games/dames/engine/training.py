"""Trains the patterns: `ludotheque train dames [--rules course]`.

A *generation* plays games against itself with the weights of the one before (the first by material), then
fits new weights by logistic regression to what its searches said of the positions, and to the games' results.
So each learns in one look what the one before had to search for. What was played or fitted is kept and not
made again, and the same seed makes the same weights.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ludotheque.control import Control
from ludotheque.games.dames.endgames import tables
from ludotheque.games.dames.engine import self_play
from ludotheque.games.dames.engine.evaluation import packed
from ludotheque.games.dames.engine.fitting import Model, examples, fit
from ludotheque.games.dames.engine.thinker import NO_WEIGHTS, Thinker
from ludotheque.games.dames.players import trained_player
from ludotheque.games.dames.rules import Dames, position_of
from ludotheque.games.dames.variants import VARIANTS
from ludotheque.kernels import Ints, fast
from ludotheque.trainable import OwnTraining, setting
from ludotheque.weights import Weights, WeightsCard, load_weights, save_weights
from ludotheque.words import mark

PORTION = 20_000
"""Positions that are played, and kept, at a time."""

SLOTS = 1 << 12

COSTS = "costs.jsonl"
"""In the folder: what each part took of one core."""


@dataclass(frozen=True)
class Settings:
    """What a training is made of."""

    generations: int = setting(5, mark("generations, each taught by the one before"), least=1)
    positions: int = setting(2_000_000, mark("positions of a generation's games"), least=1)
    depth: int = setting(30, mark("plies that a move of these games is searched at most"), least=1, most=60)
    budget: int = setting(1_000, mark("positions that a move of these games looks at"), least=1)
    results: float = setting(
        0.2,
        mark("how much a game's result counts beside its searches, 0 to 1"),
        most=1,
    )
    passes: int = setting(20, mark("how often the positions are fitted"), least=1)
    rate: float = setting(0.01, mark("how far a step of the fitting goes"))
    prior: float = setting(100.0, mark("how many positions say what a man is worth on his square"))
    seed: int = setting(1, mark("repeat the same chance"))


SHIPPED = {
    "international": Settings(),
    "course": Settings(generations=4, positions=1_000_000),  # its searches take far longer
}
"""What made the weights that are shipped."""


# --- Games ------------------------------------------------------------------------------------------


def play(
    weights: Ints, rules: str, settings: Settings, generation: int, folder: Path, control: Control
) -> Ints:
    """The rows of a generation's games, portion by portion, on two threads."""
    began, count = time.monotonic(), -(-settings.positions // PORTION)
    paths = [folder / f"games-{generation}-{number}.npy" for number in range(count)]

    def made(number: int) -> int:
        if not paths[number].exists() and not control.stopped:
            started = time.thread_time()
            rows = play_portion(weights, rules, settings, generation, number, control)
            if not control.stopped:
                draft = paths[number].with_suffix(".draft.npy")
                np.save(draft, rows)
                draft.replace(paths[number])
                note_minutes(folder, f"games {generation}-{number}", time.thread_time() - started)
        return number

    with ThreadPoolExecutor(2) as threads:
        for number in threads.map(made, range(count)):
            minutes = (time.monotonic() - began) / 60
            share = f"{(number + 1) * PORTION:,} positions of {count * PORTION:,}"
            say(f"generation {generation}: {share}, {minutes:.1f} minutes")
    return np.concatenate([np.load(path) for path in paths])


def play_portion(
    weights: Ints, rules: str, settings: Settings, generation: int, portion: int, control: Control
) -> Ints:
    """One call of the kernel, with all the room that it needs."""
    game = Dames(VARIANTS[rules])
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


# --- What it costs ----------------------------------------------------------------------------------


def note_minutes(folder: Path, what: str, seconds: float) -> None:
    """Keep what a part of the training took of one core."""
    with (folder / COSTS).open("a", encoding="ascii") as kept:
        kept.write(json.dumps({"what": what, "minutes": round(seconds / 60, 3)}) + "\n")


def minutes_so_far(folder: Path) -> float:
    """Of one core, over all sittings; what was begun and not kept is not counted."""
    path = folder / COSTS
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    return round(sum(float(json.loads(line)["minutes"]) for line in lines), 1)


# --- Weights ----------------------------------------------------------------------------------------


def train(rules: str, settings: Settings, folder: Path, control: Control) -> Weights:
    """All generations; each one's weights are kept in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    started = time.process_time()
    tables.build(Dames(VARIANTS[rules]), control, say)
    note_minutes(folder, "endgame tables", time.process_time() - started)
    model, weights = Model(), NO_WEIGHTS
    result: dict[str, Any] = {}
    fields = VARIANTS[rules]._asdict()
    for generation in range(settings.generations):
        rows = play(weights, rules, settings, generation, folder, control)
        path = folder / f"generation-{generation}"
        if path.with_suffix(".npz").exists():
            kept = load_weights(path)
            model, result = Model(kept.arrays["weights"]), kept.card.result
        else:
            model, started = Model(), time.process_time()
            known = examples(rows, settings.results if generation else 1)
            name = f"generation {generation}"
            fitting = settings.passes, settings.rate, settings.prior, settings.seed
            found = fit(model, known, *fitting, lambda text: say(f"{name}: {text}"))  # noqa: B023
            note_minutes(folder, f"{name}, fitting", time.process_time() - started)
            say(f"{name}: {found.positions:,} positions, loss {found.loss:.4f}\n")
            result = {**result, name: found._asdict()}
            card = WeightsCard("dames", fields, "self-play", settings.seed, result)
            save_weights(path, Weights({"weights": model.weights}, card))
        weights = packed(model.rounded())
    minutes = minutes_so_far(folder)
    say(f"{minutes:.1f} minutes of one core in all, {minutes / 60:.2f} hours\n")
    card = WeightsCard(
        game="dames",
        rules=fields,
        method="self-play",
        seed=settings.seed,
        result=result,
        settings=asdict(settings),
        cost={"minutes of one core": minutes},
    )
    return Weights({"weights": model.rounded().astype(np.int16)}, card)


def say(text: str) -> None:
    """One line, written over."""
    print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)


TRAINING = OwnTraining(1, SHIPPED, train, trained_player)
