"""How fast tetris is: pieces a second with and without a player, beside tetris-gymnasium and Jumanji.

All rates but those of two cores and of a GPU (where there is one) are by CPU time of one core. What a frame
costs in a terminal is the CPU time of the whole program while somebody plays by keys and clock, by sixty
frames a second.
"""

from __future__ import annotations

import fcntl
import itertools
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from ludotheque.bench import Figure
from ludotheque.bench.peers import measured
from ludotheque.control import Control, start
from ludotheque.games.tetris import gpu, policies
from ludotheque.games.tetris.playouts import random_placements
from ludotheque.games.tetris.rules import Rules, Tetris
from ludotheque.games.tetris.runs import CompiledRun
from ludotheque.train.tetris_judgement import BLOCKS

PIECES, GPU_PIECES = 60_000, 5_000
ROUNDS = 25
"""Many short rounds: the best of them was disturbed least."""

GROUPED = """
import json, time
import gymnasium as gym
from tetris_gymnasium.envs.tetris import Tetris
from tetris_gymnasium.wrappers.grouped import GroupedActionsObservations
from tetris_gymnasium.wrappers.observation import FeatureVectorObservation
inner = gym.make("tetris_gymnasium/Tetris")
env = GroupedActionsObservations(inner, observation_wrappers=[FeatureVectorObservation(inner)])
env.reset(seed=1)
env.action_space.seed(1)
placed, begun = 0, time.process_time()
while time.process_time() - begun < 8:
    mask = env.legal_actions_mask.astype("int8")
    _seen, _reward, over, _cut, _more = env.step(env.action_space.sample(mask))
    placed += 1
    if over:
        env.reset()
print(json.dumps(placed / (time.process_time() - begun)))
"""

BATCHES = """
import json, time
import jax, jumanji
import jax.numpy as jnp
env = jumanji.make("Tetris-v0", num_rows=20, num_cols=10)
GAMES, STEPS = 1024, 20

def step(carry, _none):
    state, seen, key = carry
    key, one = jax.random.split(key)
    flat = seen.action_mask.reshape(-1)
    chosen = jax.random.categorical(one, jnp.where(flat, 0.0, -1e9))
    after, told = env.step(state, jnp.array([chosen // 10, chosen % 10]))
    fresh, first = env.reset(key)
    over = told.last()
    state = jax.tree_util.tree_map(lambda a, b: jnp.where(over, a, b), fresh, after)
    seen = jax.tree_util.tree_map(lambda a, b: jnp.where(over, a, b), first.observation, told.observation)
    return (state, seen, key), over

def game(carry):
    return jax.lax.scan(step, carry, None, STEPS)

keys = jax.random.split(jax.random.PRNGKey(1), GAMES)
states, told = jax.vmap(env.reset)(keys)
play = jax.jit(jax.vmap(game))
carry, over = play((states, told.observation, keys))
over.block_until_ready()
begun, rounds = time.process_time(), 0
while time.process_time() - begun < 10:
    carry, over = play(carry)
    over.block_until_ready()
    rounds += 1
print(json.dumps(rounds * GAMES * STEPS / (time.process_time() - begun)))
"""


def measure() -> Iterator[Figure]:
    """Every figure, as soon as it is known."""
    grouped = measured("tetris-gymnasium==0.3.1", GROUPED)
    for player in ("bcts", "dt-20", "offers"):
        name = f"pieces with {player}, 10 × 20"
        peer = "tetris-gymnasium, grouped with features"
        yield Figure(name, _rate(player), "pieces/s", peer if grouped else None, grouped)
    batches = measured("jumanji==1.1.2", BATCHES)
    random_placements(10, 20, 1000, 1)
    placements = 40 * PIECES
    rate = _best(lambda: random_placements(10, 20, placements, 1), placements)
    yield Figure(
        "random placements, 10 × 20", rate, "pieces/s", "Jumanji, 1,024 games" if batches else None, batches
    )
    yield Figure("two cores beside one, bcts (wall clock)", _two_cores(), "times")
    if gpu.has_gpu():
        for player in ("dt-20", "offers", "record"):
            yield Figure(
                f"pieces with {player}, 10 × 20, on the GPU (wall clock)", _gpu_rate(player), "pieces/s"
            )
    yield Figure("a frame of a game in a terminal, 60 a second", terminal_frame(), "s")


SECONDS_PLAYED, FRAMES_A_SECOND = 8.0, 60
KEYS = (b"\x1b[D", b"\x1b[C", b"\x1b[A", b"\x1b[B", b" ", b"c")


def terminal_frame() -> float:
    """CPU seconds for a frame: the program runs in a terminal of 80 × 24, and keys are pressed all along."""
    command = [sys.executable, "-m", "ludotheque", "play", "tetris", "--mode", "marathon", "--lang", "en"]
    with tempfile.TemporaryDirectory() as folder:
        kept = dict.fromkeys(("XDG_STATE_HOME", "XDG_CONFIG_HOME"), folder)
        pid, terminal = pty.fork()
        if pid == 0:
            os.execve(
                command[0],
                command,
                {**os.environ, **kept, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
            )
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        try:
            while b"Score" not in os.read(terminal, 65536):
                pass
            begun = _cpu_seconds(pid)
            _press_keys(terminal, SECONDS_PLAYED)
            return (_cpu_seconds(pid) - begun) / (SECONDS_PLAYED * FRAMES_A_SECOND)
        finally:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            os.close(terminal)


def _press_keys(terminal: int, seconds: float) -> None:
    """Press a key every tenth of a second, `r` now and then, and read what is drawn."""
    until = time.monotonic() + seconds
    for number in itertools.count():
        if time.monotonic() >= until:
            return
        os.write(terminal, b"r" if number % 40 == 39 else KEYS[number % len(KEYS)])
        next_key = time.monotonic() + 0.1
        while (left := next_key - time.monotonic()) > 0:
            if select.select([terminal], [], [], left)[0]:
                os.read(terminal, 65536)


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _new_run(player: str, seed: str) -> CompiledRun:
    run = CompiledRun(Tetris(Rules()), player, seed)
    run.go_on(20_000, Control())  # loads the compiled code, and leaves the empty board
    return run


def _rate(player: str) -> float:
    run = _new_run(player, "1")
    return _best(lambda: run.go_on(PIECES, Control()), PIECES)


def _gpu_rate(player: str) -> float:
    """With as many games at once as the tetris judgement has."""
    numbers = np.random.default_rng(1).integers(1, 1 << 62, (1, BLOCKS * gpu.WARPS * gpu.LANES))
    games = gpu.GpuGames(policies.table(player)[None], 10, 20, numbers)

    def play(pieces: int) -> None:
        games.go_on(pieces)
        games.counts()  # waits for it

    play(1000)
    return numbers.size * GPU_PIECES / _wall(lambda: play(GPU_PIECES))


def _best(work: Callable[[], object], count: int) -> float:
    """So many a CPU second, in the best of some rounds: others use the machine too."""
    taken = []
    for _round in range(ROUNDS):
        begun = time.process_time()
        work()
        taken.append(time.process_time() - begun)
    return count / min(taken)


def _two_cores() -> float:
    """How much more is placed by two threads than by one in the same time; the best of some rounds."""
    first, second = _new_run("bcts", "1"), _new_run("bcts", "2")
    best = 0.0
    for _round in range(5):
        alone = _wall(lambda: first.go_on(10 * PIECES, Control()))

        def both() -> None:
            other = start(lambda: second.go_on(10 * PIECES, Control()))
            first.go_on(10 * PIECES, Control())
            other.result()

        best = max(best, 2 * alone / _wall(both))
    return best


def _wall(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
