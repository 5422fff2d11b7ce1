"""How fast quintago is: random games beside OpenSpiel's, perft, the exact solver, forced wins, the search."""

from __future__ import annotations

import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

from ludotheque.bench import Figure
from ludotheque.control import NODES, Control
from ludotheque.games.quintago.players import HARD, rank
from ludotheque.games.quintago.playouts import perft, random_games
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.rules import VARIANTS, Quintago, State
from ludotheque.games.quintago.solver import Solver, solve

STONES_FOR = {12: 24, 14: 22, 16: 20, 18: 18}
"""By empty holes: the stones of the positions that are solved."""


def measure() -> Iterator[Figure]:
    """Every figure, as soon as it is known. All on one core."""
    game = Quintago(VARIANTS["statement"])
    ours = _rate(lambda: random_games(game, 200_000, 1), 200_000)
    peer = _openspiel_games_per_second()
    yield Figure("random games from Python", ours, "games/s", "OpenSpiel", peer)
    game = Quintago()
    leaves = perft(game, game.start(), 4)
    yield Figure("perft, depth 4", leaves / _seconds(lambda: perft(game, game.start(), 4)), "leaves/s")
    for empties in STONES_FOR:
        positions = [_position(game, empties, seed) for seed in range(3)]
        taken = [_seconds(lambda at=at: Solver(game, at).values()) for at in positions]  # type: ignore[misc]
        yield Figure(
            f"every move's exact value, {empties} empty holes (median of 3)", statistics.median(taken), "s"
        )
    taken = [_seconds(lambda at=at: solve(game, at)) for at in positions[:1]]  # type: ignore[misc]
    yield Figure("the same with every distance, 18 empty holes", taken[0], "s")
    yield Figure(
        "no win within 9 plies of the empty board, proved",
        _seconds(lambda: Prover(game).wins_within(game.start(), 9)),
        "s",
    )
    control = Control()
    seconds = _seconds(lambda: rank(game, _position(game, 28, 1), HARD, control, random.Random(0)))
    yield Figure("alpha-beta", control.cells[NODES] / seconds, "positions/s")
    yield Figure("ludotheque --help, CPU", _cpu_seconds("--help"), "s")
    one_move = ("play", "quintago", "--plain", "--players", "person,hard", "--seed", "1")
    yield Figure("first answer of `hard`, from the shell", _first_answer(one_move), "s")


def _position(game: Quintago, empties: int, seed: int) -> State:
    """A position of a random game that is not over."""
    chance = random.Random(seed)
    while True:
        state = game.start()
        while game.outcome(state) is None:
            if game.geometry.side**2 - sum(stones.bit_count() for stones in state.stones) == empties:
                return state
            state = game.play(state, chance.choice(game.moves(state)))


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _rate(work: Callable[[], object], count: int) -> float:
    work()  # the first call loads the compiled code
    return count / min(_seconds(work) for _try in range(3))


def _openspiel_games_per_second() -> float | None:
    try:
        import pyspiel
    except ModuleNotFoundError:
        return None
    game = pyspiel.load_game("pentago")
    chance = random.Random(1)

    def play() -> None:
        for _number in range(2000):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))

    return _rate(play, 2000)


def _cpu_seconds(*arguments: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "ludotheque", *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _first_answer(arguments: tuple[str, ...]) -> float:
    """From the person's move to the machine's, in a game started from the shell."""
    command = [sys.executable, "-u", "-m", "ludotheque", "--lang", "en", *arguments]
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [*command, "--save", f"{folder}/game.json"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as game,
    ):
        assert game.stdin and game.stdout
        start = time.perf_counter()
        game.stdin.write("c3 q1 cw\n")
        game.stdin.flush()
        for line in game.stdout:
            if "(hard): " in line:
                break
        taken = time.perf_counter() - start
        game.stdin.close()
        game.stdout.read()
    return taken
