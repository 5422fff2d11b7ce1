"""Games of our quintago players against OpenSpiel's MCTS with random rollouts, kept one by one.

`python -m tests.openspiel_games hard 10000 40` plays 40 games and prints the score; run again, it goes on
where it was interrupted. OpenSpiel looks for lines after the turn, as the course statement does.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.games.quintago.rules import VARIANTS, Move, Quintago

RESULTS = Path("build/proofs")
TURNS = {
    "s": (0, 3),
    "t": (0, 1),
    "u": (1, 3),
    "v": (1, 1),
    "w": (3, 3),
    "x": (3, 1),
    "y": (2, 3),
    "z": (2, 1),
}
"""OpenSpiel's letters, in the order of its actions: quadrant and clockwise quarter turns.

They are arrows drawn round the board, from the left of the first quadrant clockwise.
"""


def action_of(move: Move) -> int:
    """OpenSpiel's number of a move."""
    return 8 * move.cell + list(TURNS.values()).index((move.quadrant, move.turns))


def move_of(action: int) -> Move:
    """Our move of a number of OpenSpiel's."""
    return Move(action // 8, *list(TURNS.values())[action % 8])


def rows_of(state: Any) -> list[str]:
    """The board of a state of OpenSpiel's, drawn as we do."""
    drawn = [line[3:].split("  ")[0].split()[:7] for line in str(state).splitlines()[2:8]]
    return ["".join({"O": "1", "@": "2"}.get(one, ".") for one in line if one in ".O@") for line in drawn]


def play(name: str, simulations: int, number: int) -> tuple[float, float, float]:
    """The score of our player in one game, and the seconds that ours and theirs thought."""
    import pyspiel

    game = Quintago(VARIANTS["statement"])
    theirs = pyspiel.load_game("pentago")
    ours = catalogue.agent("quintago", name, number)
    evaluator = pyspiel.RandomRolloutEvaluator(1, number)
    bot = pyspiel.MCTSBot(theirs, evaluator, 2.0, simulations, 2000, True, number, False)
    state, mirror, side = game.start(), theirs.new_initial_state(), number % 2
    spent = [0.0, 0.0]
    while (outcome := game.outcome(state)) is None:
        start = time.process_time()
        move = ours.choose(game, state, side, Control()) if state.side == side else move_of(bot.step(mirror))
        spent[state.side != side] += time.process_time() - start
        mirror.apply_action(action_of(move))
        state = game.play(state, move)
    assert mirror.is_terminal() and (mirror.returns()[side] + 1) / 2 == outcome.scores[side]
    return outcome.scores[side], *spent


def score(name: str, simulations: int, games: int) -> float:
    """The share of the points that our player makes; games that were played before are not played again."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    log = RESULTS / f"openspiel-{name}-{simulations}.jsonl"
    lines = log.read_text().splitlines() if log.exists() else []
    done: dict[int, float] = {one["game"]: one["score"] for one in map(json.loads, lines)}
    with ProcessPoolExecutor() as processes:
        left = [number for number in range(games) if number not in done]
        playing = {processes.submit(play, name, simulations, number): number for number in left}
        for played in as_completed(playing):
            number, (points, ours, theirs) = playing[played], played.result()
            done[number] = points
            with log.open("a") as kept:
                line = {"game": number, "score": points, "ours": round(ours, 2), "theirs": round(theirs, 2)}
                kept.write(json.dumps(line) + "\n")
            said = (
                f"\r{name} against MCTS with {simulations:,} simulations: {sum(done.values())} of {len(done)}"
            )
            print(said, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return sum(done[number] for number in range(games)) / games


if __name__ == "__main__":
    made = score(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    print(f"{sys.argv[1]} made {made:.1%} of {sys.argv[3]} games")
