"""Positions of machine games with 12 to 17 stones, their exact values, and how often estimates agree.

    python -m tests.quintago_labels label 500 7    prove values within 7 plies; run again, it goes on
    python -m tests.quintago_labels solve 17       solve those with 17 stones exactly (8 s and 1.7 GB each;
                                                   with 16 stones 27 s and 4.4 GB); run again, it goes on
    python -m tests.quintago_labels agree          compare with the estimates of a search alone

The forward prover finds wins by force within so many plies; a position that is not decided within them has no
value here (`?`), and a later run with more plies tries it again. With few empty holes the solver tells the
exact value instead, ties too; then the plies are all that are left.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from ludotheque.control import Control
from ludotheque.games.quintago.analysis import STEPS
from ludotheque.games.quintago.estimates import Estimates
from ludotheque.games.quintago.players import EXPERT, HARD, NORMAL, Searcher
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.rules import Quintago, State
from ludotheque.games.quintago.solver import Solver, empty_cells

FILE = Path(__file__).parent / "truth" / "quintago_values.txt"
HEAD = (
    "# position, plies searched, value for the side to move (? where not proved); tests/quintago_labels.py\n"
)


def position(game: Quintago, number: int) -> State:
    """A position of a game between two machines, with 12 to 17 stones."""
    chance = random.Random(number)
    stones = 12 + number % 6
    while True:
        players = [
            Searcher(chance.choice((NORMAL, HARD, EXPERT)), chance.randrange(1 << 30)) for _side in "12"
        ]
        state = game.start()
        while game.outcome(state) is None:
            if sum(own.bit_count() for own in state.stones) == stones:
                return state
            state = game.play(state, players[state.side].choose(game, state, state.side, Control()))


def prove(game: Quintago, state: State, plies: int) -> int | None:
    """The value for the side to move, if it is decided within that many plies."""
    prover = Prover(game)
    for depth in range(1, plies + 1):
        if depth % 2 and prover.wins_within(state, depth):
            return 1
        if depth % 2 == 0 and prover.loses_within(state, depth):
            return -1
    return None


def read() -> list[tuple[str, int, int | None]]:
    """The positions of the file: rows, plies, value."""
    lines = (
        [line.split() for line in FILE.read_text().splitlines() if line[:1] not in "#"]
        if FILE.exists()
        else []
    )
    return [(rows, int(plies), None if value == "?" else int(value)) for rows, plies, value in lines]


def write(known: list[tuple[str, int, int | None]]) -> None:
    """The whole file anew."""
    text = [f"{rows} {plies} {'?' if value is None else value}\n" for rows, plies, value in known]
    draft = FILE.with_suffix(".draft")
    draft.write_text(HEAD + "".join(text))
    draft.replace(FILE)


def label(count: int, plies: int) -> None:
    """Prove what is not proved yet."""
    game, known = Quintago(), read()
    for number in range(count):
        if number < len(known):
            rows, done, value = known[number]
            if value is not None or done >= plies:
                continue
            known[number] = (rows, plies, prove(game, game.read_position(rows), plies))
        else:
            state = position(game, number)
            known.append(("/".join(game.rows(state)), plies, prove(game, state, plies)))
        write(known)
        decided = sum(value is not None for _rows, _plies, value in known)
        print(f"\r{len(known)} positions, {decided} decided", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def solve(stones: int) -> None:
    """The exact values of the positions with that many stones."""
    game, known = Quintago(), read()
    for number, (rows, plies, _value) in enumerate(known):
        state = game.read_position(rows)
        empties = len(empty_cells(game, state))
        if 36 - empties != stones or plies == empties:
            continue
        values = Solver(game, state, most=empties).values()
        known[number] = (rows, empties, max(values.values()))
        write(known)
        done = sum(plies == empties for _rows, plies, _value in known)
        print(f"\r{done} solved", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def agreement(known: list[tuple[str, int, int | None]], deepest: int = 5) -> tuple[int, int]:
    """How many decided positions have an estimate on the right side, by search alone, and of how many."""
    game = Quintago()
    right = decided = 0
    for rows, _plies, value in known:
        if not value:  # a tie, or not known
            continue
        found = Estimates(game, game.read_position(rows), Control())
        for depth, positions, margin, _proofs in STEPS:
            if depth <= deepest:
                found.search(depth, positions, margin)
        estimate = found.analysis().verdict.estimate
        assert estimate is not None
        decided += 1
        right += (estimate > 0.5) == (value > 0)
        print(f"\r{right} of {decided} right", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return right, decided


if __name__ == "__main__":
    if sys.argv[1] == "label":
        label(int(sys.argv[2]), int(sys.argv[3]))
    elif sys.argv[1] == "solve":
        solve(int(sys.argv[2]))
    else:
        positions = read()
        right, decided = agreement(positions)
        share = f"{right / decided:.1%}"
        print(
            f"{len(positions)} positions, {decided} decided: the estimate's sign agrees in {right} ({share})"
        )
