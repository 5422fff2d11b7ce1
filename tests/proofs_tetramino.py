"""The long checks of tetramino's solver, levels and cards: `python -m tests.proofs_tetramino`.

- The 12,988,816 ways to cover a chessboard with dominoes are counted, and up to symmetry.
- The whole table of level thresholds is computed again; rows that were right are not computed twice.
- The same seeds give the same cards as ever.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from ludotheque.games.tetramino.cards import write_card
from ludotheque.games.tetramino.generator import new_card
from ludotheque.games.tetramino.level_thresholds import THRESHOLDS
from ludotheque.games.tetramino.levels import computed_thresholds, rows
from ludotheque.games.tetramino.solver import Counts, count
from tests.tetramino_cards import GRIDS
from tests.tetramino_counts import DOMINOES

RESULTS = Path("build/proofs")
CARDS = "7603dfcb730f1fdcb0b9ca896e4bf9a8c972e2f52ae45d3c256897b3dc432524"
"""The digest of all cards of `seeds_give_the_same_cards_as_ever`."""


def a_chessboard_is_covered_by_dominoes() -> None:
    """Kasteleyn's number, and that of OEIS A316535."""
    found = count(DOMINOES.puzzle)
    assert found == Counts(DOMINOES.raw, DOMINOES.reduced), found
    print(
        f"dominoes cover a chessboard in {found.raw:,} ways, {found.orbits:,} up to symmetry, as published."
    )


def thresholds_are_what_the_command_prints() -> None:
    """Each row of the table, from its random cards."""
    log = RESULTS / "thresholds.jsonl"
    done = {tuple(json.loads(line)) for line in log.read_text().splitlines()} if log.exists() else set()
    for number, row in enumerate(rows(), 1):
        if row not in done:
            assert computed_thresholds(*row) == THRESHOLDS[row], row
            with log.open("a") as kept:
                kept.write(json.dumps(row) + "\n")
        print(f"\rtetramino: {number} rows of {len(THRESHOLDS)}", end="", file=sys.stderr, flush=True)
    print(f"\nthe {len(THRESHOLDS)} rows of the table of levels are those that its command prints.")


def seeds_give_the_same_cards_as_ever() -> None:
    """Every grid, level and kind of card, a few seeds each."""
    seen = hashlib.sha256()
    for width, height in GRIDS:
        for level in (None, 1, 2, 3, 4, 5):
            for unique in (False, True) if width * height <= 25 else (False,):
                for seed in range(5):
                    seen.update(write_card(new_card(width, height, seed, level, unique)))
    assert seen.hexdigest() == CARDS, seen.hexdigest()
    print("the seeds of cards give the same cards as ever.")


def main() -> None:
    """All of them."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    a_chessboard_is_covered_by_dominoes()
    seeds_give_the_same_cards_as_ever()
    thresholds_are_what_the_command_prints()


if __name__ == "__main__":
    main()
