"""Makes quintago's puzzles: `python -m ludotheque.games.quintago.puzzle_mining FILE --seeds 2000`.

Machines play each other, after some moves by chance. A position becomes a problem where the mover wins by
force in exactly 2 or 3 moves of their own, and all moves that do lead to the same position. Interrupted, it
goes on after the last game that found one; the same seeds and players find the same problems.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random

from ludotheque.control import Control
from ludotheque.game import Agent
from ludotheque.games.quintago import MANIFEST
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.puzzle_book import Line, Part, read_line
from ludotheque.games.quintago.rules import Move, Quintago, State

CHANCE_MOVES = 4  # at the beginning of a game, so that no two are alike
FEWEST_STONES, MOST_STONES = 8, 22
MOST_DEFENCES = 12  # of those that last as long, looked at more closely
MOST_SECONDS = 6  # positions after right second moves: with more the solver can hardly go wrong
HARDER = (25, 60)  # moves that only look like the solution: from so many on a problem is a level harder


def positions(game: Quintago, seed: int) -> Iterator[State]:
    """The positions of one game between two machines."""
    chance, state = Random(seed), game.start()
    for _move in range(CHANCE_MOVES):
        state = game.play(state, chance.choice(game.moves(state)))
    players = [_player(2 * seed + side) for side in range(2)]
    while not game.outcome(state):
        yield state
        state = game.play(state, players[state.side].choose(game, state, state.side, Control()))


def _player(seed: int) -> Agent:
    """The weakest of the game's own players but one: it sees much, and errs often enough."""
    module, _colon, name = [*MANIFEST.players.values()][1].partition(":")
    player: Agent = getattr(import_module(module), name)(seed)
    return player


class Miner:
    """Finds the problem of a position, if it is one."""

    def __init__(self, game: Quintago) -> None:
        self.game = game
        self.prover = Prover(game)

    def line(self, state: State, seed: int) -> Line | None:
        """The position as a line of the file, None when it is no problem."""
        stones = sum(one.bit_count() for one in state.stones)
        if not FEWEST_STONES <= stones <= MOST_STONES or self.prover.wins_within(state, 1):
            return None
        moves = next((moves for moves in (2, 3) if self.prover.wins_within(state, 2 * moves - 1)), None)
        if moves is None:
            return None
        firsts = self._right_moves(state, moves)
        if len(firsts) != 1:
            return None
        first, after = self._part(*firsts.popitem(), moves)
        parts = [first]
        if moves == 3:
            seconds = self._right_moves(after, 2)
            if len(seconds) > MOST_SECONDS:
                return None
            parts += [self._part(position, right, 2)[0] for position, right in seconds.items()]
        rows = "/".join(self.game.rows(state))
        return Line(f"{moves}-{seed}", self._level(state, moves), rows, tuple(parts))

    def _right_moves(self, state: State, moves: int) -> dict[State, list[Move]]:
        """The moves that win within so many of the mover's own, by the positions they lead to."""
        found: dict[State, list[Move]] = {}
        for move, verdict in self.prover.judge(state, 2 * moves - 1).items():
            if verdict.value == 1:
                found.setdefault(self.game.play(state, move), []).append(move)
        return found

    def _part(self, after: State, right: list[Move], moves: int) -> tuple[Part, State]:
        """The longest defence, and among those the one after which the fewest moves win; what it leads to."""
        verdicts = self.prover.judge(after, 2 * moves - 2)
        longest = max(verdict.distance or 0 for verdict in verdicts.values())
        best = [move for move, verdict in verdicts.items() if verdict.distance == longest]
        best = best[:: -(-len(best) // MOST_DEFENCES)]
        chosen = min(best, key=lambda move: self._chances(self.game.play(after, move), moves - 1))
        texts = tuple(self.game.text(move) for move in right)
        return Part(texts, self.game.text(chosen)), self.game.play(after, chosen)

    def _chances(self, state: State, moves: int) -> int:
        verdicts = self.prover.judge(state, 2 * moves - 1).values()
        return sum(verdict.value == 1 for verdict in verdicts)

    def _level(self, state: State, moves: int) -> int:
        """From 1 to 5: by the moves to win, and by how many first moves threaten to win at once."""
        threats = 0
        for move in self.game.moves(state):
            after = self.game.play(state, move)
            threats += self.game.outcome(after) is None and self.prover.wins_within(
                State(after.stones, state.side), 1
            )
        return 2 * moves - 3 + sum(threats >= bound for bound in HARDER)


def mine(file: Path, seeds: int) -> None:
    """Add problems to the file until so many games have been looked through; one of a kind from each game."""
    game = Quintago()
    miner = Miner(game)
    lines = [read_line(text) for text in file.read_text().splitlines()] if file.exists() else []
    known = {line.rows for line in lines}
    first = max((int(line.id.partition("-")[2]) for line in lines), default=-1) + 1
    for seed in range(first, seeds):
        found: dict[int, Line] = {}
        for before, state in pairwise(positions(game, seed)):
            line = miner.line(state, seed)
            if line and line.moves not in found and line.rows not in known and not _goes_on(miner, before):
                found[line.moves] = line
        with file.open("a") as output:
            output.writelines(line.written() + "\n" for line in found.values())
        known |= {line.rows for line in found.values()}
        if seed % 20 == 0:
            print(f"{seed} of {seeds} games, {len(known)} problems", flush=True)


def _goes_on(miner: Miner, before: State) -> bool:
    """Whether the other side could have won just before: then the game is full of mistakes."""
    return miner.prover.wins_within(before, 1)


def main() -> None:
    """Read the arguments and mine."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--seeds", type=int, default=1000, help="games to look through")
    options = arguments.parse_args()
    mine(options.file, options.seeds)


if __name__ == "__main__":
    main()
