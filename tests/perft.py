"""Count the sequences of moves of the truth tables and compare: `make perft`. A failure shows the divide."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from ludotheque import catalogue
from ludotheque.perft import perft
from tests.unlisted import plugged_in

TABLES = Path(__file__).parent / "truth"


def check(table: Path) -> bool:
    """Whether every line of a table holds: rules, position, then the counts for 1, 2, 3 … moves."""
    name = table.name.removesuffix("_perft.txt")
    is_right = True
    for line in table.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        variant, position, *counts = line.split()
        game = catalogue.game(name, variant)
        state = game.start(game.seats[0], 0) if position == "start" else game.read_position(position)
        for depth, expected in enumerate(map(int, counts), 1):
            start = time.perf_counter()
            found = perft(game, state, depth)
            seconds = time.perf_counter() - start
            verdict = "ok" if found == expected else f"WRONG, should be {expected:,}"
            print(
                f"{name} {variant:<10} {position[:42]:<42} {depth} {found:>16,} {seconds:8.3f} s  {verdict}"
            )
            if found != expected:
                is_right = False
                if depth > 1:
                    for move in game.moves(state):
                        print("   ", game.text(move), perft(game, game.play(state, move), depth - 1))
    return is_right


if __name__ == "__main__":
    tables = sorted(TABLES.glob("*_perft.txt"))
    with plugged_in(*(table.name.removesuffix("_perft.txt") for table in tables)):
        results = [check(table) for table in tables]
    sys.exit(not all(results))
