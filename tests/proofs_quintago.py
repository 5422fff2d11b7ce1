"""Quintago's levels and its master, by games: `python -m tests.proofs_quintago [NAME …]`, or all of PROOFS.

The levels' games begin with 100 openings by chance, two stones of each side, and each is played from both
sides: from the empty board the strong ones would play the same few games over and over. What was played is
kept and not played again.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from ludotheque import catalogue
from ludotheque.cli import main as ludotheque
from ludotheque.control import Control
from ludotheque.games.quintago.players import master
from ludotheque.games.quintago.rules import Quintago, State
from ludotheque.games.quintago.solver import Solver, empty_cells
from tests.quintago_positions import random_position

RESULTS = Path("build/proofs")
GAMES = 200


def openings() -> list[str]:
    """Different positions with two stones of each side."""
    game, chance = Quintago(), random.Random(1)
    found: dict[str, None] = {}
    while len(found) < GAMES // 2:
        found["/".join(game.rows(random_position(game, 32, chance)))] = None
    return list(found)


def levels_are_graded() -> None:
    """The arena's table for each neighbouring pair, and their scores."""
    beginning = RESULTS / "quintago-openings.txt"
    beginning.write_text("\n".join(openings()) + "\n", encoding="ascii")
    for worse, better in pairwise(catalogue.manifest("quintago").players):
        log = RESULTS / f"quintago-{better}-{worse}.jsonl"
        command = ["arena", "quintago", better, worse, "--games", str(GAMES), "--openings", str(beginning)]
        if status := ludotheque([*command, "--log", str(log)]):
            raise SystemExit(status)
        played = log.read_text().splitlines()[1:]
        score = sum(json.loads(line)["scores"][0] for line in played) / GAMES
        assert 0.65 <= score <= 0.85, (better, worse, score)


def master_is_exact() -> None:
    """Each move of `master` against the exact values of the position, the opponent playing anything."""
    log = RESULTS / "master.jsonl"
    done = log.read_text().splitlines() if log.exists() else []
    game = Quintago()
    for number in range(len(done), GAMES):
        chance = random.Random(number)
        state = random_position(game, 18, chance)
        player = master(number)
        judged = 0
        while game.outcome(state) is None:
            move = player.choose(game, state, state.side, Control())
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
        print(f"\rmaster: {number + 1} games of {GAMES}, no value given away", end="", file=sys.stderr)
    moves = sum(json.loads(line)["moves"] for line in log.read_text().splitlines())
    print(f"\nmaster gave nothing away in {GAMES} games ({moves} moves) from 18 empty holes.")


def is_best(game: Quintago, state: State, after: State) -> bool:
    """Whether nothing was given away between two positions; a win needs no look at the other moves."""
    outcome = game.outcome(after)
    value = 2 * outcome.scores[state.side] - 1 if outcome else -max(Solver(game, after).values().values())
    return value == 1 or value == max(Solver(game, state).values().values())


def levels_hold_openspiel() -> None:
    """40 games each against MCTS with random rollouts; left out where OpenSpiel is not installed."""
    from tests.openspiel_games import score

    if find_spec("pyspiel") is None:
        print("OpenSpiel is not installed (make .venv/bench): its games are left out.")
        return
    for name, simulations, least in (("hard", 10_000, 0.5), ("master", 400_000, 0.9)):
        made = score(name, simulations, 40)
        print(f"{name} made {made:.1%} against OpenSpiel's MCTS at {simulations:,} simulations.")
        assert made >= least, (name, made)


PROOFS: dict[str, Callable[[], None]] = {
    "levels": levels_are_graded,
    "exact": master_is_exact,
    "openspiel": levels_hold_openspiel,
}


def main(names: list[str]) -> None:
    """Those that are named, or all."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    for name in names or PROOFS:
        PROOFS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
