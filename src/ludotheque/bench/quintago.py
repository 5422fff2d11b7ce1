"""How fast quintago is: random games beside OpenSpiel's, perft, the exact solver, forced wins, the search."""

from __future__ import annotations

import json
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
from ludotheque.games.quintago.blocks import WORDS, longest_queue, slice_size
from ludotheque.games.quintago.players import HARD
from ludotheque.games.quintago.playouts import perft, random_games
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.ranking import rank
from ludotheque.games.quintago.rules import VARIANTS, Quintago, State
from ludotheque.games.quintago.solver import INNER, Solver, solve

STONES_FOR = {12: 24, 14: 22, 16: 20, 18: 18}
"""By empty holes: the stones of the positions that are solved."""

FORMER_GAMES = 7.3
"""What the former solver took, in millions of random games: the least of several rounds in turn."""


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
    yield from _exact_values_alone()
    taken = [_seconds(lambda at=at: solve(game, at)) for at in positions]  # type: ignore[misc]
    yield Figure("the same with every distance, 18 empty holes (median of 3)", statistics.median(taken), "s")
    yield Figure("the longest of the three", max(taken), "s")
    yield Figure(
        "no win within 9 plies of the empty board, proved",
        _seconds(lambda: Prover(game).wins_within(game.start(), 9)),
        "s",
    )
    control = Control()
    seconds = _seconds(lambda: rank(game, _position(game, 28, 1), HARD.sight, control, random.Random(0)))
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


def _exact_values_alone() -> Iterator[Figure]:
    """CPU and memory of all exact values at 18 empty holes, in a process of its own.

    The peer is the former method, with two whole slices in memory. Its CPU time is counted in random games,
    which are played in the same run (FORMER_GAMES), its memory by its slices.
    """
    run = [sys.executable, "-c", "from ludotheque.bench import quintago; quintago.print_usage()"]
    runs = [json.loads(subprocess.run(run, check=True, capture_output=True).stdout) for _round in range(3)]
    user, system, peak, queue, games = (statistics.median(column) for column in zip(*runs, strict=True))
    former = "two whole slices"
    yield Figure("exact values, 18 empty holes: CPU", user + system, "s", former, FORMER_GAMES * games)
    yield Figure("  of it in the system", system, "s")
    slices = sum(sorted(slice_size(18, stones) for stones in range(1, 19))[-2:]) * 8 * WORDS / 1e6
    yield Figure("  memory at its peak", peak, "MB", former, peak - queue + slices)


def print_usage() -> None:
    """Solve one position; its user and system seconds, the process's peak and the queue's part of it in MB,
    and the CPU seconds of a million random games."""
    game = Quintago()
    state = _position(game, 18, 1)
    Solver(game, state).values(1)  # loads the compiled code
    random_games(game, 1000, 1)
    before = resource.getrusage(resource.RUSAGE_SELF)
    Solver(game, state).values()
    after = resource.getrusage(resource.RUSAGE_SELF)
    random_games(game, 1_000_000, 1)
    games = resource.getrusage(resource.RUSAGE_SELF).ru_utime - after.ru_utime
    queue = longest_queue(18, INNER, 18) * 8 * WORDS / 1e6
    user, system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
    print(json.dumps([user, system, after.ru_maxrss * 1024 / 1e6, queue, games]))


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
