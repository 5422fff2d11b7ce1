"""The long checks, with progress: `make proofs`. Interrupted, it goes on where it stopped when run again.

- `perfect` plays 200 games from 18 empty holes and never gives away a won or tied position.
- Each level beats the one below it over 200 games.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from ludotheque.cli import main
from ludotheque.games.quintago.players import Perfect
from ludotheque.games.quintago.rules import Quintago, State
from ludotheque.games.quintago.solver import Solver, empty_cells
from tests.quintago_positions import random_position

RESULTS = Path("build/proofs")
GAMES = 200


def perfect_is_perfect() -> None:
    """Each move of `perfect` against the exact values of the position, the opponent playing anything."""
    log = RESULTS / "perfect.jsonl"
    done = log.read_text().splitlines() if log.exists() else []
    game = Quintago()
    for number in range(len(done), GAMES):
        chance = random.Random(number)
        state = random_position(game, 18, chance)
        perfect = Perfect(number)
        judged = 0
        while game.outcome(state) is None:
            move = perfect.choose(game, state)
            after = game.play(state, move)
            assert is_best(game, state, after), (number, game.rows(state), game.text(move))
            judged += 1
            state = after
            if game.outcome(state) is None:
                state = game.play(state, chance.choice(game.moves(state)))
        with log.open("a") as kept:
            kept.write(
                json.dumps({"game": number, "moves": judged, "empty": len(empty_cells(game, state))}) + "\n"
            )
        print(f"\rperfect: {number + 1} games of {GAMES}, no value given away", end="", file=sys.stderr)
    moves = sum(json.loads(line)["moves"] for line in log.read_text().splitlines())
    print(f"\nperfect gave nothing away in {GAMES} games ({moves} moves) from 18 empty holes.")


def is_best(game: Quintago, state: State, after: State) -> bool:
    """Whether nothing was given away between two positions; a win needs no look at the other moves."""
    outcome = game.outcome(after)
    value = 2 * outcome.scores[state.side] - 1 if outcome else -max(Solver(game, after).values().values())
    return value == 1 or value == max(Solver(game, state).values().values())


def levels_are_graded() -> None:
    """The arena's table for each neighbouring pair."""
    for better, worse in (("easy", "random"), ("normal", "easy"), ("hard", "normal")):
        log = RESULTS / f"{better}-{worse}.jsonl"
        status = main(["arena", "quintago", better, worse, "--games", str(GAMES), "--log", str(log)])
        if status:
            raise SystemExit(status)


if __name__ == "__main__":
    RESULTS.mkdir(parents=True, exist_ok=True)
    try:
        levels_are_graded()
        perfect_is_perfect()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
