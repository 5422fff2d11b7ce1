"""Dames' levels, clocks and rivals, by games: `python -m tests.proofs_dames [NAME …]`, or all of PROOFS.

All begin with the 79 openings of two moves that give no man away; each is played from both sides, with the
endgame tables of `ludotheque tables dames`.
What was played is kept and not played again. py-draughts' engine plays where `ludotheque bench dames` has
installed it.
"""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from ludotheque import catalogue
from ludotheque.bench.peers import FOLDER
from ludotheque.cli import main as ludotheque
from ludotheque.control import Control
from ludotheque.games.dames.engine.thinker import NO_WEIGHTS, Thinker
from ludotheque.games.dames.fen import fen
from ludotheque.games.dames.rules import Dames, State
from ludotheque.games.dames.variants import VARIANTS

RESULTS = Path("build/proofs")
GAMES = 100
SECONDS = 0.2
POSITIONS, RANDOM_MOVES = 8_000, 4
"""Of the games by the course's rules: looked at for a move, and played by chance before."""


def openings() -> list[str]:
    """All positions after a move of each side, but for those in which one takes and is not taken back."""
    game = Dames(VARIANTS["international"])

    def after(state: State) -> list[State]:
        return [game.play(state, move) for move in game.moves(state)]

    def is_capture(state: State) -> bool:
        return any(move.taken for move in game.moves(state))

    both = [second for first in after(game.start()) for second in after(first)]
    return [fen(game, one) for one in both if not is_capture(one) or all(map(is_capture, after(one)))]


def match(better: str, worse: str, log: str, *options: str) -> float:
    """The first one's share of the points, by the arena."""
    path, beginning = RESULTS / f"dames-{log}.jsonl", RESULTS / "dames-openings.fen"
    beginning.write_text("\n".join(openings()) + "\n", encoding="ascii")
    command = ["arena", "dames", better, worse, "--games", str(GAMES), "--openings", str(beginning)]
    if status := ludotheque([*command, "--log", str(path), *options]):
        raise SystemExit(status)
    played = map(json.loads, path.read_text(encoding="utf-8").splitlines()[1:])
    return float(sum(one["scores"][0] for one in played) / GAMES)


def levels_rise() -> None:
    """Each level beats the one below, and the one below that even more."""
    levels = [name for name in catalogue.manifest("dames").players if name != "student"]
    for number, better in enumerate(levels):
        for below, least in ((1, 0.7), (2, 0.85)):
            if number >= below:
                worse = levels[number - below]
                made = match(better, worse, f"{better}-{worse}")
                assert made >= least, (better, worse, made)


def patterns_beat_material() -> None:
    """What was learnt against what everybody sees, in the same time."""
    ours = f"hub:{shlex.quote(sys.executable)} -m ludotheque hub --no-book"
    made = match(ours, f"{ours} --evaluation material", "material", "--time", str(SECONDS))
    assert made >= 0.75, made


def course_patterns_beat_material() -> None:
    """The same for the course's rules, which no Hub program plays: as many positions for both."""
    game = Dames(VARIANTS["course"])

    def played(number: int) -> float:
        chance, state = Random(number // 2), game.start()
        for _move in range(RANDOM_MOVES):
            state = game.play(state, chance.choice(game.moves(state)))
        learnt, plain = Thinker(game), Thinker(game, weights=NO_WEIGHTS)
        seats = (learnt, plain) if number % 2 == 0 else (plain, learnt)
        while not (outcome := game.outcome(state)):
            state = game.play(state, seats[state.side].think(state, Control(POSITIONS))[0].move)
        return outcome.scores[number % 2]

    with ThreadPoolExecutor(2) as threads:
        made = sum(threads.map(played, range(GAMES))) / GAMES
    print(f"the course's rules, learnt against material, {GAMES} games of {POSITIONS:,} a move: {made:.1%}")
    assert made >= 0.75, made


def py_draughts_is_beaten() -> None:
    """Its strongest engine, in the same time."""
    python = FOLDER / "py-draughts" / "bin" / "python"
    if not python.exists():
        print("py-draughts is not installed (ludotheque bench dames): its games are left out.")
        return
    made = match("master", f"hub:{python} tests/py_draughts_hub.py", "py-draughts", "--time", str(SECONDS))
    assert made >= 0.9, made


def clocks_hold() -> None:
    """200 stops are answered within 50 ms; 50 games with 1 s and 0.1 s a move, none lost on time."""
    from tests.dames_clock_games import clock_games, engine, stops

    program = engine()
    latest = max(stops(program, 200))
    program.end()
    played = clock_games(50, openings())
    least = min(one.least_left for one in played)
    print(
        f"200 stops were answered within {1000 * latest:.1f} ms; 50 games left {1000 * least:.0f} ms or more"
    )
    assert latest <= 0.05 and not any(one.is_lost_on_time for one in played)


PROOFS: dict[str, Callable[[], None]] = {
    "levels": levels_rise,
    "clocks": clocks_hold,
    "material": patterns_beat_material,
    "course": course_patterns_beat_material,
    "py-draughts": py_draughts_is_beaten,
}


def main(names: list[str]) -> None:
    """Those that are named, or all."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    if status := ludotheque(["tables", "dames"]):
        raise SystemExit(status)
    for name in names or PROOFS:
        PROOFS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
