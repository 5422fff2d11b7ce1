"""Trainings from nothing, by their commands: each reaches what docs/learning.md says."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from ludotheque import trained
from ludotheque.cli import main as ludotheque
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


def play_dominoes() -> None:
    """Learn a table for dominoes, and let it play."""
    if ludotheque(["train", "tetris", "--method", "q-learning", *DOMINOES, "--name", "dominoes", "--again"]):
        raise SystemExit(1)
    assert load_weights(trained.path("tetris", "dominoes")).card.result["endless"] is True
    words = ["arena", "tetris", "dominoes", *DOMINOES, "-o", f"limit={ENDLESS}", "--games", "1"]
    if ludotheque([*words, "--json"]):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
