"""Looks through random mazes for good puzzles, proves them and writes them down for puzzle_book.py.

    python -m ludotheque.games.labyrinthe.puzzle_mining puzzles.txt --seeds 3000

A puzzle is good when few first pushes are right. Its difficulty comes from the turns it takes and from how
many ways there are.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from random import Random

from ludotheque.control import Control
from ludotheque.games.labyrinthe.puzzle_book import DEEPEST, Firsts, MazeLine, read_line
from ludotheque.games.labyrinthe.rules import NOWHERE, Labyrinthe, Move, Rules, State
from ludotheque.games.labyrinthe.solver import turns_within
from ludotheque.games.labyrinthe.tiles import openings_of, tile_with, treasure_of, turned

WANTED = {2: 120, 3: 150, 4: 27}
"""How many problems of so many turns there are to be."""

MOST_FIRSTS = {2: 2, 3: 9, 4: 12}
"""The right first pushes of a good problem, at most, and never more than half of all."""

FEW = {2: 1, 3: 7, 4: 12}
"""So few make a problem a level harder."""

TRIES = 60
"""Pawns and treasures that are tried in a maze."""

HARDEST = max(WANTED)
CHANGES = 600
"""Tried to make a position harder: random ones hardly ever take four turns."""


def position(game: Labyrinthe, seed: int, chance: Random) -> State:
    """A maze with one treasure and one pawn anywhere, somewhere in a game."""
    start = game.prepared(seed).start(1)
    board = [tile_with(openings_of(tile)) for tile in start.tiles]
    number, cell = chance.randrange(1, 25), chance.randrange(len(board) + 1)
    hand = tile_with(openings_of(start.hand))
    if cell == len(board):
        hand = tile_with(openings_of(hand), number)
    else:
        board[cell] = tile_with(openings_of(board[cell]), number)
    pawn = chance.choice([one for one in range(len(board)) if one != cell])
    forbidden = chance.randrange(len(game.maze.slots))
    return start._replace(
        tiles=tuple(board), hand=hand, pawns=(pawn,), sought=((number,),), rest=(), forbidden=forbidden
    )


def hardened(game: Labyrinthe, state: State, chance: Random) -> State:
    """A position like this one that takes more turns, and then leaves fewer right first pushes."""
    best = turns_within(game, state, 0, HARDEST, Control())
    ways = len(game.moves(state))
    for _change in range(CHANGES):
        if best == HARDEST and ways <= MOST_FIRSTS[HARDEST]:
            break
        changed = _changed(game, state, chance)
        turns = turns_within(game, changed, 0, HARDEST, Control())
        if turns == HARDEST:
            after = _ways(game, changed, ways)
            if after <= ways:
                state, best, ways = changed, turns, after
        elif turns >= best:
            state, best = changed, turns
    return state


def _ways(game: Labyrinthe, state: State, most: int) -> int:
    """How many first pushes lead there in time; counted until there are more than that."""
    count = 0
    for move in game.moves(state):
        count += turns_within(game, game.play(state, move), 0, HARDEST, Control()) > 0
        if count > most:
            break
    return count


def _changed(game: Labyrinthe, state: State, chance: Random) -> State:
    """The position with the pawn elsewhere, or with two movable tiles in each other's place, one turned."""
    if chance.random() < 0.3:
        return state._replace(pawns=(chance.randrange(len(state.tiles)),))
    board = list(state.tiles)
    one, other = chance.sample([cell for cell in range(len(board)) if cell not in game.maze.fixed], 2)
    board[one], board[other] = board[other], board[one]
    openings = turned(openings_of(board[one]), chance.randrange(4))
    board[one] = tile_with(openings, treasure_of(board[one]))
    return state._replace(tiles=tuple(board))


def firsts_of(game: Labyrinthe, state: State, turns: int) -> Firsts | None:
    """The right first pushes with their right cells, if there are few."""
    found: Firsts = {}
    moves = game.moves(state)
    most = min(MOST_FIRSTS[turns], len(moves) // 2)
    for move in moves:
        pushed = game.play(state, move)
        if not turns_within(game, pushed, 0, turns, Control()):
            continue
        if len(found) == most:
            return None
        cells = game.reachable(pushed, pushed.pawns[0]) if turns - 1 > DEEPEST else []
        right = [
            cell
            for cell in cells
            if turns_within(game, game.play(pushed, _walk(cell)), 0, turns - 1, Control())
        ]
        found[game.text(move)] = tuple(game.maze.names[cell] for cell in right)
    return found


def _walk(cell: int) -> Move:
    return Move(NOWHERE, 0, cell)


def level_of(turns: int, firsts: Firsts) -> int:
    """From 1 to 5: by the turns, and by the number of ways."""
    return min(5, 2 * turns - 3 + (len(firsts) <= FEW[turns]))


def line_of(game: Labyrinthe, state: State, seed: int, wanted: Collection[int]) -> MazeLine | None:
    """The position as a line of the file, None when it is no good problem of so many turns."""
    turns = turns_within(game, state, 0, HARDEST, Control())
    firsts = firsts_of(game, state, turns) if turns in wanted else None
    if firsts is None:
        return None
    size, names, slots = game.rules.size, game.maze.names, game.maze.slots
    digits = "".join(f"{openings_of(tile):x}" for tile in state.tiles)
    rows = "/".join(digits[start : start + size] for start in range(0, size * size, size))
    number = state.sought[0][0]
    lying = [names[cell] for cell, tile in enumerate(state.tiles) if treasure_of(tile) == number]
    last = "-" if state.forbidden == NOWHERE else slots[slots[state.forbidden].opposite].name
    return MazeLine(
        f"{turns}-{seed}",
        level_of(turns, firsts),
        rows,
        f"{openings_of(state.hand):x}",
        names[state.pawns[0]],
        f"{number}@{lying[0] if lying else 'hand'}",
        last,
        firsts,
    )


def mine(file: Path, seeds: int) -> None:
    """Add problems to the file until there are enough, or so many mazes have been looked through."""
    game = Labyrinthe(Rules(open=True))
    lines = [read_line(text) for text in file.read_text().splitlines()] if file.exists() else []
    counts = Counter(line.turns for line in lines)
    first = max((int(line.id.partition("-")[2]) for line in lines), default=-1) + 1
    for seed in range(first, seeds):
        wanted = {turns for turns, count in WANTED.items() if counts[turns] < count}
        if not wanted:
            break
        chance, found = Random(seed), dict[int, MazeLine]()
        for _try in range(TRIES if wanted - {HARDEST} else 0):
            line = line_of(game, position(game, seed, chance), seed, wanted - found.keys())
            if line:
                found[line.turns] = line
        if HARDEST in wanted - found.keys():
            hard = hardened(game, position(game, seed, chance), chance)
            line = line_of(game, hard, seed, {HARDEST})
            if line:
                found[HARDEST] = line
        with file.open("a", encoding="ascii") as output:
            output.writelines(line.written() + "\n" for line in found.values())
        counts.update(found.keys())
        if seed % 20 == 0:
            print(f"{seed} of {seeds} mazes, {dict(counts)}", flush=True)


def main() -> None:
    """Read the arguments and mine."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--seeds", type=int, default=10_000, help="mazes to look through")
    options = arguments.parse_args()
    mine(options.file, options.seeds)


if __name__ == "__main__":
    main()
