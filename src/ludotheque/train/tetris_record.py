"""The record at tetris: `python -m ludotheque.train.tetris_record FOLDER [--minutes N]`, on an NVIDIA GPU.

CMA-ES from nothing, in stages (tetris_stages.py): first the weights of the first features and of the offers,
then of all that the surface can tell, on boards that grow: a game on two more rows is six times as long.

FOLDER keeps the training: interrupted, or out of its minutes, the same command goes on with it, to the same
weights. In the end, or with --finish, they are judged beside DT-10, DT-20 and offers, and written with their
card.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np

from ludotheque.games.tetris import features, policies
from ludotheque.kernels import Ints
from ludotheque.train.tetris_judgement import TetrisWorth, judge, show
from ludotheque.train.tetris_stages import LARGEST, NAMES, STAGES, TIED, RecordTraining
from ludotheque.weights import Weights, WeightsCard, save_weights

RIVALS = ("dt-10", "dt-20", "offers")


def train(training: RecordTraining, folder: Path, until: float) -> None:
    """Generations until all are done, or the time is over; every fifth and every stage is kept."""
    file = folder / "training.npz"
    with (folder / "steps.jsonl").open("a", encoding="utf-8") as log:
        while not training.is_done and time.monotonic() < until:
            number, generation, stage = training.number, training.generation + 1, training.stage
            values, pieces = training.step()
            line = {"stage": number, "generation": generation, "board": f"10x{stage.height}",
                    "best": round(values.max()), "median": round(float(np.median(values))),
                    "pieces": pieces, "seconds": round(training.seconds, 1)}  # fmt: skip
            log.write(json.dumps(line) + "\n")
            if generation % 10 == 0 or generation == stage.generations or generation <= 3:
                print(json.dumps(line), flush=True)
            if generation % 5 == 0 or training.generation == 0:
                log.flush()
                training.keep(file)
    training.keep(file)


def finish(training: RecordTraining, folder: Path, minutes: float) -> None:
    """Judge what the stages came to, and write the best of them with its card."""
    rows = training.ends if training.is_done else [*training.ends, training.centre]
    whole = {f"stage {number}": TIED.whole(row[None], LARGEST)[0] for number, row in enumerate(rows)}
    made = policies.whole_tables(features.FEATURES, np.array(list(whole.values())), fast_wells=True)
    entries = dict(zip(whole, made, strict=True))
    stages = judge(entries, 14, deaths=1000, minutes=0.5)
    best = max(stages, key=lambda one: one.mean).name
    stages += judge(entries, 10, deaths=10_000, minutes=0.3)
    show(stages)
    judged = {"record": entries[best], **{name: policies.table(name) for name in RIVALS}}
    found = judge(judged, 10, deaths=50_000, minutes=0.5)
    found += judge(judged, 20, deaths=1000, minutes=minutes, share=6)
    show(found)
    write(training, whole[best], [*stages, *found], folder / "record")


def write(training: RecordTraining, whole: Ints, judged: list[TetrisWorth], path: Path) -> None:
    """The weights with their card."""
    weights = whole[[features.FEATURES.index(name) for name in NAMES]]
    card = WeightsCard(
        game="tetris",
        rules={},
        method="cma-es",
        seed=training.seed,
        result={"judged": [one._asdict() for one in judged]},
        version=policies.VERSION,
        features=list(NAMES),
        settings={
            "choices": {"fast_wells": True},
            "stages": [stage._asdict() for stage in training.stages],
        },
        cost={"minutes": round(training.seconds / 60, 1), "moves": training.pieces},
    )
    save_weights(path, Weights({"weights": weights}, card))


def main(arguments: list[str]) -> int:
    """Train, and judge when that is done."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop training after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stages", type=int, default=len(STAGES), help="only the first so many")
    parser.add_argument("--finish", action="store_true", help="judge even if stages are left")
    parser.add_argument("--judge-minutes", type=float, default=3.0)
    given = parser.parse_args(arguments)
    given.folder.mkdir(parents=True, exist_ok=True)
    training = RecordTraining(STAGES[: given.stages], given.seed)
    if (given.folder / "training.npz").exists():
        training.take(given.folder / "training.npz")
    train(training, given.folder, time.monotonic() + 60 * given.minutes)
    if training.is_done or given.finish:
        finish(training, given.folder, given.judge_minutes)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
