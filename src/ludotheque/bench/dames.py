"""How fast dames is: perft beside py-draughts and pydraughts, the search, and the players' answers.

CPU time on one core. Both packages are called `draughts`, so that each has an environment of its own
(peers.py); where one cannot be installed its figures are left out. Every count is held to the published one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from ludotheque import catalogue
from ludotheque.bench import Figure
from ludotheque.bench.peers import measured
from ludotheque.control import Control
from ludotheque.games.dames.counting import perft
from ludotheque.games.dames.engine.thinker import Line, Thinker, nodes
from ludotheque.games.dames.rules import Dames
from ludotheque.games.dames.variants import VARIANTS
from ludotheque.match import Match

DEPTHS = (12, 16, 20)
LARGE_TABLE = 1 << 20
"""Pairs of slots: 32 MiB."""

TRIES = 12
"""Many short counts: the best of them was disturbed least."""

COUNTS = {
    "international": (9, 41_022_423),
    "frisian": (9, 15_605_069),
    "brazilian": (9, 4_431_766),
    "russian": (9, 4_570_586),
    "english": (9, 3_963_680),
    "canadian": (8, 31_839_056),
}
"""For each set of rules a length and its published count (tests/truth/dames_perft.txt)."""

TURBO = """
import json, time
from draughts.engines.turbo import BIT, _apply, _gen_captures, _gen_quiets
def perft(wm, wk, bm, bk, white, depth):
    moves = _gen_captures(wm, wk, bm, bk, white) or _gen_quiets(wm, wk, bm, bk, white)
    if depth == 1:
        return len(moves)
    return sum(perft(*_apply(wm, wk, bm, bk, white, move)[:4], not white, depth - 1) for move in moves)
white, black = sum(BIT[square] for square in range(30, 50)), sum(BIT[square] for square in range(20))
best = 0.0
for attempt in range(3):
    start = time.process_time()
    assert perft(white, 0, black, 0, True, 6) == 167140
    best = max(best, 167140 / (time.process_time() - start))
print(json.dumps(best))
"""
"""py-draughts' fastest: the generator of its engine. Its Board is four times slower."""

TURBO_SEARCH = """
import json, time
from draughts import Board
from draughts.engines import TurboEngine
engine = TurboEngine(depth_limit=None, time_limit=4.0)
start = time.process_time()
engine.get_best_move(Board())
print(json.dumps(engine.nodes / (time.process_time() - start)))
"""
"""py-draughts' strongest engine, from the start."""

BOARD = """
import json, time
from draughts import Board
def perft(board, depth):
    moves = board.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total
start = time.process_time()
assert perft(Board(variant="standard"), 3) == 658
print(json.dumps(658 / (time.process_time() - start)))
"""


def measure() -> Iterator[Figure]:
    """Every figure, as soon as it is known."""
    ours = _rate("international")
    depth = COUNTS["international"][0]
    name = f"perft, international start, {depth} moves"
    for requirement, script in (("py-draughts==1.10.1", TURBO), ("pydraughts==0.6.7", BOARD)):
        yield Figure(name, ours, "positions/s", requirement, measured(requirement, script))
    for variant in COUNTS:
        if variant != "international":
            title = f"perft, {variant} start, {COUNTS[variant][0]} moves"
            yield Figure(title, _rate(variant), "positions/s")
    yield from _search()
    for player in catalogue.manifest("dames").players:
        taken = _answers(player)
        yield Figure(f"{player}: answer, worst of {len(taken)}", 1e3 * taken[-1], "ms")


def _rate(variant: str) -> float:
    game = Dames(VARIANTS[variant])
    depth, published = COUNTS[variant]
    perft(game, game.start(), 1)  # compiled
    counts: list[int] = []
    seconds = [_seconds(lambda: counts.append(perft(game, game.start(), depth))) for _try in range(TRIES)]
    assert set(counts) == {published}, counts
    return published / min(seconds)


def _search() -> Iterator[Figure]:
    """How long the search takes to each depth from the start, on one core, and its pace on the way."""
    game = Dames()
    Thinker(game).think(game.start(), Control(), depth=2)  # compiled
    control, began, told = Control(), time.thread_time(), dict[int, tuple[float, int]]()

    def found(lines: list[Line]) -> None:
        told[lines[0].depth] = time.thread_time() - began, nodes(control)

    Thinker(game, LARGE_TABLE).think(game.start(), control, depth=DEPTHS[-1], found=found)
    seconds, seen = told[DEPTHS[-1]]
    requirement = "py-draughts==1.10.1"
    theirs = measured(requirement, TURBO_SEARCH)
    yield Figure("search, from the start", seen / seconds, "positions/s", requirement, theirs)
    for depth in DEPTHS:
        yield Figure(f"search, from the start to depth {depth}", told[depth][0], "s")


def _answers(name: str) -> list[float]:
    """How long a player takes for each of its moves, in a game of its own kind, the quickest first."""
    match, player = Match(Dames(), 2, 1), catalogue.agent("dames", name, 1)
    taken: list[float] = []
    while not match.outcome and len(taken) < 80:
        moves: list[object] = []
        taken.append(_seconds(lambda: moves.append(match.choose(player, match.to_move, Control()))))  # noqa: B023
        match.play(moves[0])
    return sorted(taken)


def _seconds(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start
