"""The long checks, with progress: `make proofs`. Interrupted, most go on where they stopped when run again.

- Nothing that a seat is sent tells a secret of another one, or of the future: 1,000 positions of every game.
- A room that is killed a hundred times under load, twenty times with a bad disk, loses no acknowledged move.
- Each level of quintago beats the one below it by 65 to 85 % over 200 games, from openings by chance.
- `hard` holds OpenSpiel's MCTS at 10,000 simulations, `master` makes 90 % at 400,000, over 40 games each.
- `master` plays 200 games from 18 empty holes and never gives away a won or tied position.
- Dames' levels rise, its engine keeps to clocks, and beats material and py-draughts' engine in the same time.
- Tetramino's long counts (5 × 18, 6 × 15) equal the published ones; levels and cards are what they were.
- Tetris players on 10 × 10 are worth what was measured before, and on 10 × 20 they come in that order (an
  hour of games a run; docs/tetris.md gets what is known so far).
- Trainings from nothing reach the lines that docs/learning.md tells, and make dames' weights as they are
  shipped (an hour of two cores).
- 10,000 generated cards are solvable, those called unique are, and the levels spread over all five.

Before these, `make proofs` runs the tests that are marked `proof` at full length (sizes.py).
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path

RESULTS = Path("build/proofs")
GAMES = 200


def quintago_is_graded_and_exact() -> None:
    """Its levels, what `master` gives away, and OpenSpiel."""
    from tests.proofs_quintago import main

    main([])


def counts_are_the_published_ones() -> None:
    """Each long count, once; those that were right are not made again."""
    from ludotheque.bench.tetramino import long_counts
    from ludotheque.games.tetramino.solver import Step, count

    log = RESULTS / "counts.jsonl"
    done = {json.loads(line)["name"] for line in log.read_text().splitlines()} if log.exists() else set()
    for name, puzzle, raw, source in islice(long_counts(), 2):  # the third would take an hour and more
        if name in done:
            continue

        def progress(step: Step, name: str = name) -> None:
            said = f"\r{name}: {step.solutions:,} solutions, {step.share:.1%} of the search"
            print(said, end="", file=sys.stderr, flush=True)

        found = count(puzzle, progress=progress)
        assert found.raw == raw, (name, found, raw, source)
        with log.open("a") as kept:
            kept.write(json.dumps({"name": name, "raw": found.raw, "orbits": found.orbits}) + "\n")
        print(f"\n{name}: {found.raw:,} solutions, {found.orbits:,} up to symmetry, as published ({source}).")


def cards_keep_their_promises(number: int = 10_000, block: int = 100) -> None:
    """Every card is held to what it promises; a block that was checked is not checked again."""
    from tests.tetramino_cards import check_cards

    log = RESULTS / "cards.jsonl"
    done = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    for first in range(0, number, block):
        if any(line["first"] == first for line in done):
            continue
        levels = check_cards(range(first, first + block))
        done.append({"first": first, "levels": levels})
        with log.open("a") as kept:
            kept.write(json.dumps(done[-1]) + "\n")
        print(f"\rtetramino: {len(done) * block} cards of {number}", end="", file=sys.stderr, flush=True)
    seen: dict[str, set[str]] = {}
    for line in done:
        for grid, levels in line["levels"].items():
            seen.setdefault(grid, set()).update(map(str, levels))
    assert all(levels == set("12345") for levels in seen.values()), seen
    print(f"\n{number} cards can be solved, the unique ones in one way; every grid has all five levels.")


def secrets_stay_secret() -> None:
    """The leak property, over every game."""
    from tests.proofs_secrets import main

    main()


def kills_lose_nothing() -> None:
    """The room under load, killed again and again."""
    from tests.proofs_kills import main

    main()


def tetramino_is_what_it_was() -> None:
    """The chessboard of dominoes, the table of levels, the cards of known seeds."""
    from tests.proofs_tetramino import main

    main()


def tetris_players_are_worth_what_they_were() -> None:
    """The published players, until each has lost twenty games."""
    from tests.tetris_records import main

    if main(minutes=60):
        print("tetris: some have lost fewer than twenty games on 10 × 20 so far; run again to go on.")


def dames_is_strong_and_in_time() -> None:
    """Levels, clocks, rivals."""
    from tests.proofs_dames import main

    main([])


def trainings_reach_what_they_did() -> None:
    """From nothing, by their commands."""
    from tests.proofs_learning import main

    main()


if __name__ == "__main__":
    RESULTS.mkdir(parents=True, exist_ok=True)
    try:
        secrets_stay_secret()
        kills_lose_nothing()
        quintago_is_graded_and_exact()
        dames_is_strong_and_in_time()
        tetramino_is_what_it_was()
        counts_are_the_published_ones()
        cards_keep_their_promises()
        trainings_reach_what_they_did()
        tetris_players_are_worth_what_they_were()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
