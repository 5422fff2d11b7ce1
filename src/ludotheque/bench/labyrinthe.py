"""How fast labyrinthe is: reachable sets, the exact fewest turns, whole turns beside networkx, the players.

CPU time on one core. networkx stands for the way it is mostly written: a graph of the cells after each push,
and the part of it that holds the pawn. Where it is not installed its figures are left out.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from ludotheque import catalogue
from ludotheque.bench import Figure
from ludotheque.control import NODES, Control
from ludotheque.games.labyrinthe.fewest import FORBIDDEN, HAND, MASKS, fewest_turns, play_push
from ludotheque.games.labyrinthe.flood import Grid, grid_of, orientation
from ludotheque.games.labyrinthe.maze import step
from ludotheque.games.labyrinthe.rules import Labyrinthe, Rules, State
from ludotheque.games.labyrinthe.solver import FewestTurns, target_cell
from ludotheque.kernels import Ints, fast, unchecked_kernel
from ludotheque.match import Match

POSITIONS = 10_000
TURNS = 200
"""Positions whose whole turns are generated."""

BESIDE_THE_BOARD = 49
"""A target that is never reached on 7 × 7: all turns are looked through."""


def measure() -> Iterator[Figure]:
    """Every figure, as soon as it is known."""
    game = Labyrinthe(Rules(open=True))
    yield from _reachable_sets(game)
    yield from _fewest_turns(game)
    yield from _whole_turns(game)
    for seats in (2, 4):
        for name in ("easy", "normal", "hard", "expert"):
            taken = _answers(name, seats)
            yield Figure(
                f"{name}, {seats} players: answer, 99 of 100 within",
                1e3 * taken[len(taken) * 99 // 100],
                "ms",
            )
            yield Figure(f"{name}, {seats} players: answer, worst of {len(taken)}", 1e3 * taken[-1], "ms")


def position(game: Labyrinthe, seed: int) -> State:
    """The start of a game alone, its pawn anywhere."""
    start = game.prepared(seed).start(1)
    return start._replace(pawns=(random.Random(seed).randrange(game.rules.size**2),))


def _reachable_sets(game: Labyrinthe) -> Iterator[Figure]:
    """Pushes with all cells that can then be walked to, in a search of four turns that finds nothing."""
    rates = []
    for seed in range(5):
        search, control = FewestTurns(game, position(game, seed), 0, BESIDE_THE_BOARD), Control()
        search.run(2, control)
        control.cells[NODES] = 0
        seconds = _seconds(lambda: search.run(4, control))  # noqa: B023
        rates.append(int(control.cells[NODES]) / seconds)
    yield Figure("reachable sets, four turns looked through (best of 5)", max(rates), "sets/s")


def _fewest_turns(game: Labyrinthe) -> Iterator[Figure]:
    """The exact search from random positions, without the time to prepare it."""
    control, run = Control(), fast(fewest_turns)
    taken = []
    for seed in range(POSITIONS):
        state = position(game, seed)
        search = FewestTurns(game, state, 0, target_cell(game, state, 0))
        frames = np.array(search.frames, np.int64)
        taken.append(_seconds(lambda: run(frames, 12, search.grid, control.cells)))  # noqa: B023
    taken.sort()
    for name, place in (
        ("median", POSITIONS // 2),
        ("99 of 100 within", POSITIONS * 99 // 100),
        ("worst", -1),
    ):
        yield Figure(f"exact fewest turns, {POSITIONS:,} positions, {name}", 1e6 * taken[place], "µs")


# --- Whole turns --------------------------------------------------------------------------------------


@unchecked_kernel
def whole_turns(frames: Ints, grid: Grid, reached: Ints) -> int:
    """Write the cells that can be walked to after each choice, and count them: the turns there are."""
    count = 0
    following = MASKS + 5 * grid.words
    for choice in range(16 * (grid.size // 2)):
        reached[choice] = 0
        openings = orientation(frames[HAND], choice % 4)
        if openings == 0 or choice // 4 == frames[FORBIDDEN]:
            continue
        play_push(frames, 0, choice // 4, openings, grid)
        cells = frames[following + MASKS + 4 * grid.words]
        reached[choice] = cells
        while cells:
            count += 1
            cells &= cells - 1
    return count


def whole_turns_by_graph(networkx: Any, game: Labyrinthe, state: State) -> int:
    """The same with a graph of the cells after each push."""
    count, size = 0, game.rules.size
    for move in game.moves(state):
        pushed = game.play(state, move)
        graph = networkx.Graph()
        graph.add_nodes_from(range(size * size))
        for cell in range(size * size):
            for side in (1, 2):  # to the east and to the south
                there = step(size, cell, side)
                if (
                    there is not None
                    and pushed.tiles[cell] >> side & 1
                    and pushed.tiles[there] >> (side + 2) % 4 & 1
                ):
                    graph.add_edge(cell, there)
        count += len(networkx.node_connected_component(graph, pushed.pawns[0]))
    return count


def _whole_turns(game: Labyrinthe) -> Iterator[Figure]:
    states = [position(game, seed) for seed in range(TURNS)]
    grid = grid_of(game.rules.size)
    searches = [np.array(FewestTurns(game, state, 0, 0).frames, np.int64) for state in states]
    reached, run = np.zeros(16 * (grid.size // 2), np.int64), fast(whole_turns)
    run(searches[0], grid, reached)
    counts: list[int] = []
    ours = TURNS / _seconds(lambda: counts.extend(run(frames, grid, reached) for frames in searches))
    name = f"all whole turns of a position ({sum(counts) / TURNS:.0f} on average)"
    try:
        networkx = import_module("networkx")
    except ModuleNotFoundError:
        yield Figure(name, ours, "positions/s")
        return
    theirs: list[int] = []
    sample = states[: TURNS // 10]
    seconds = _seconds(lambda: theirs.extend(whole_turns_by_graph(networkx, game, state) for state in sample))
    assert theirs == counts[: len(sample)], "the graphs lead elsewhere"
    yield Figure(name, ours, "positions/s", "networkx", len(sample) / seconds)


# --- Players ------------------------------------------------------------------------------------------


def _answers(name: str, seats: int) -> list[float]:
    """How long a player takes for each of its moves, in a game of its own kind, the quickest first."""
    taken = []
    match = Match(catalogue.game("labyrinthe"), seats, 1)
    player = catalogue.agent("labyrinthe", name, 1)
    for _first in range(2):  # a push and a walk, so that all is compiled
        match.play(match.choose(player, match.to_move, Control()))
    for _move in range(200):
        if match.outcome:
            break
        start = time.thread_time()
        move = match.choose(player, match.to_move, Control())
        taken.append(time.thread_time() - start)
        match.play(move)
    return sorted(taken)


def _seconds(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start
