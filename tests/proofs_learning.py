"""Trainings from nothing, by their commands: each reaches what docs/learning.md says.

What dames has learnt is made again as it is shipped. `python -m tests.proofs_learning` takes two hours of one
core.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from ludotheque import trained
from ludotheque.cli import main as ludotheque
from ludotheque.games.dames.engine.thinker import weights_path
from ludotheque.games.dames.engine.training import SHIPPED
from ludotheque.train.run_folder import RunFolder, run_path
from ludotheque.weights import load_weights

HOME = Path("build/proofs/learning")


class Proof(NamedTuple):
    """A training, and the lines that the arena must find."""

    name: str
    method: str
    features: str
    least: int


PROOFS = [
    Proof("ga-bcts", "genetic", "bcts", 3500),
    Proof("ce-bcts", "cross-entropy", "bcts", 3800),
    Proof("cma-dt", "cma-es", "dt", 4900),
    Proof("cma-offers", "cma-es", "offers", 6800),
    Proof("dpi", "dpi", "dt", 3400),
    Proof("cbmpi", "cbmpi", "dt", 3400),
    Proof("td", "td", "dt", 1500),
]
DOMINOES = ["--rules", "dominoes", "--board", "8x8"]
LOSS_NOISE = 0.005
"""Nats a position: far less than what a generation learns."""

ENDLESS = 10_000_000
"""Pieces that the table of dominoes must place; that it never loses is proved by its training."""


def main() -> None:
    """Train them all; those that are done are not trained again."""
    os.environ["XDG_DATA_HOME"] = str(HOME.resolve())
    for proof in PROOFS:
        card = trained.path("tetris", proof.name).with_name(f"{proof.name}.json")
        if not card.exists() or "arena" not in json.loads(card.read_text(encoding="utf-8"))["result"]:
            more = ["--resume"] if RunFolder(run_path("tetris", proof.name)).exists else []
            words = ["--method", proof.method, "--features", proof.features, "--name", proof.name]
            status = ludotheque(["train", "tetris", *words, *more])
            if status:
                raise SystemExit(status)
        found = json.loads(card.read_text(encoding="utf-8"))
        lines, minutes = found["result"]["arena"]["mean"], found["cost"]["minutes of one core"]
        print(f"{proof.name}: {lines:,.0f} lines a game after {minutes} minutes of one core.")
        assert lines >= proof.least, (proof.name, lines)
    play_dominoes()
    for rules in SHIPPED:
        make_again_what_is_shipped(rules)


def play_dominoes() -> None:
    """Learn a table for dominoes, and let it play."""
    if ludotheque(["train", "tetris", "--method", "q-learning", *DOMINOES, "--name", "dominoes", "--again"]):
        raise SystemExit(1)
    assert load_weights(trained.path("tetris", "dominoes")).card.result["endless"] is True
    words = ["arena", "tetris", "dominoes", *DOMINOES, "-o", f"limit={ENDLESS}", "--games", "1"]
    if ludotheque([*words, "--json"]):
        raise SystemExit(1)


def make_again_what_is_shipped(rules: str) -> None:
    """Dames' patterns: the same numbers, but for another kind of processor's rounding."""
    path = trained.path("dames", f"self-play-{rules}")
    if not path.with_name(f"{path.name}.json").exists():
        more = ["--resume"] if RunFolder(run_path("dames", path.name)).exists else []
        if status := ludotheque(["train", "dames", "--rules", rules, *more]):
            raise SystemExit(status)
    again, shipped = load_weights(path), load_weights(weights_path(rules))
    numbers, others = again.arrays["weights"], shipped.arrays["weights"]
    print(f"dames, {rules}: {(numbers != others).sum():,} of {len(numbers):,} weights are not those shipped.")
    for generation, found in again.card.result.items():
        assert abs(found["loss"] - shipped.card.result[generation]["loss"]) < LOSS_NOISE, (rules, generation)


if __name__ == "__main__":
    main()
