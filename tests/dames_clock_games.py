"""The draughts engine against the clock, in a process of its own, over Hub.

`python -m tests.proofs_dames clocks` stops searches at random moments, plays games with a clock of 1 s and
0.1 s a move, and prints how late an answer came, how little time was left, and how large the engine grew.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from ludotheque.games.dames.fen import read_fen
from ludotheque.games.dames.hub import pos_text, read_move, told_game
from ludotheque.games.dames.hub_player import HubProgram
from ludotheque.games.dames.rules import Dames, State
from ludotheque.games.dames.variants import VARIANTS

COMMAND = [sys.executable, "-m", "ludotheque", "hub"]
CLOCK, INCREMENT = 1.0, 0.1
PATIENCE = 30.0


class ClockGame(NamedTuple):
    """What the clocks said of one game."""

    moves: int
    least_left: float  # seconds, of either side before its increment
    is_lost_on_time: bool


def engine() -> HubProgram:
    """A fresh one, ready."""
    return HubProgram(COMMAND, "normal")


def peak_megabytes(program: HubProgram) -> float:
    """The most memory that it ever had."""
    lines = Path(f"/proc/{program.process.pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def random_position(game: Dames, chance: Random) -> State:
    """After some moves of anybody's; somebody can still move."""
    while True:
        state = game.start()
        for _ply in range(chance.randrange(60)):
            if moves := list(game.moves(state)):
                state = game.play(state, chance.choice(moves))
        if len(list(game.moves(state))) > 1:
            return state


def stops(program: HubProgram, count: int, seed: int = 1) -> list[float]:
    """The seconds between `stop` and the answer, one by one."""
    game, chance = Dames(VARIANTS["international"]), Random(seed)
    late = []
    for _number in range(count):
        state = random_position(game, chance)
        for line in (f"pos pos={pos_text(game, state)}", "level infinite", "go analyze"):
            program.send(line)
        time.sleep(chance.random() * 0.4)
        began = time.perf_counter()
        program.send("stop")
        said = program.answer("done", PATIENCE).values["move"]
        late.append(time.perf_counter() - began)
        read_move(game, state, said)  # it is legal
    return late


def clock_game(programs: tuple[HubProgram, HubProgram], game: Dames, state: State) -> ClockGame:
    """One game; each program is told the time that it has left."""
    left, least, moves = [CLOCK, CLOCK], CLOCK, 0
    while game.outcome(state) is None:
        program = programs[state.side]
        program.send(f"pos {told_game(game, state).values(game)}")
        program.send(f"level time={left[state.side]:.3f} inc={INCREMENT}")
        began = time.perf_counter()
        program.send("go think")
        said = program.answer("done", PATIENCE).values["move"]
        left[state.side] -= time.perf_counter() - began
        least = min(least, left[state.side])
        if least < 0:
            return ClockGame(moves, least, True)
        left[state.side] += INCREMENT
        state, moves = game.play(state, read_move(game, state, said)), moves + 1
    return ClockGame(moves, least, False)


def clock_games(count: int, openings: Sequence[str]) -> list[ClockGame]:
    """Games of two engines, one opening after the other."""
    game, programs, played = Dames(VARIANTS["international"]), (engine(), engine()), []
    for number in range(count):
        start = read_fen(game, openings[number % len(openings)]) if openings else game.start()
        played.append(clock_game(programs, game, start))
        print(f"\rgame {number + 1} of {count}: {played[-1]}\x1b[K", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"the engines had at most {max(map(peak_megabytes, programs)):.0f} MB")
    return played
