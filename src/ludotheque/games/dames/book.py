"""The opening book of the international game: what a long analysis found of the first moves, from book.txt.

A line is a position: its FEN, then moves as `32-28=4/2/15/120`, the best first. The numbers are what the move
is worth to the side that makes it (a man is 100) by all that the book knows of what follows, what the search
of this position alone said, how deep it looked, and how many positions of the book lie behind the move (each
once for every way there). Lines that begin with # are remarks. book_building.py makes the file.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import pairwise
from random import Random
from typing import NamedTuple

from ludotheque.games.dames.rules import Dames, Move, State
from ludotheque.games.dames.variants import VARIANTS, header

FILE = files("ludotheque.games.dames").joinpath("book.txt")
RULES = "international"
CLOSE = 5
"""Moves whose worth differs by so little from the best one's are played as well."""


class BookMove(NamedTuple):
    """A move of a position of the book."""

    text: str
    score: int  # by the whole book
    searched: int  # by the search of its position
    depth: int
    positions: int  # of the book, behind it

    def written(self) -> str:
        """The move as the file has it."""
        return f"{self.text}={'/'.join(map(str, self[1:]))}"


Key = tuple[int, int, int, int]
"""A position, whatever came before it: the first four parts of a State."""


def read_line(game: Dames, line: str) -> tuple[Key, list[BookMove]]:
    """The position of a line, and its moves."""
    position, *parts = line.split()
    moves = []
    for part in parts:
        text, _equals, numbers = part.partition("=")
        moves.append(BookMove(text, *map(int, numbers.split("/"))))
    return game.read_position(position)[:4], moves


def written_line(game: Dames, key: Key, moves: list[BookMove]) -> str:
    """The line of a position, squares in a row as ranges."""
    sides = []
    for sign, pieces in (("W", key[0]), ("B", key[1])):
        men = _ranges(game.board.squares_of(pieces & ~key[2]))
        kings = [f"K{square}" for square in game.board.squares_of(pieces & key[2])]
        sides.append(sign + ",".join(men + kings))
    best_first = sorted(moves, key=lambda move: -move.score)
    return " ".join([":".join(["WB"[key[3]], *sides]), *(move.written() for move in best_first)])


def _ranges(squares: list[int]) -> list[str]:
    """Squares as `31-35`, where they lie in a row."""
    ends = [place for place, (one, other) in enumerate(pairwise(squares), 1) if other != one + 1]
    runs = [squares[first:last] for first, last in pairwise([0, *ends, len(squares)]) if last > first]
    return [f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]


def read_book(game: Dames, text: str) -> dict[Key, list[BookMove]]:
    """All positions of a book."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return dict(read_line(game, line) for line in lines)


@cache
def _shipped() -> dict[Key, list[BookMove]]:
    return read_book(Dames(VARIANTS[RULES]), FILE.read_text(encoding="ascii")) if FILE.is_file() else {}


def moves_of(game: Dames, state: State) -> dict[Move, BookMove]:
    """The moves that the book knows here, the best first; none beyond it, or by other rules."""
    if header(game.rules) != header(VARIANTS[RULES]) or state.kings:
        return {}
    known = _shipped().get(state[:4], [])
    legal = {game.text(move): move for move in game.moves(state)} if known else {}
    return {legal[one.text]: one for one in known if one.text in legal}


def choose(game: Dames, state: State, chance: Random) -> Move | None:
    """One of the moves that the book thinks best, those that it knows more of more often; None beyond it."""
    known = moves_of(game, state)
    if not known:
        return None
    best = max(one.score for one in known.values())
    good = [move for move, one in known.items() if one.score >= best - CLOSE]
    return chance.choices(good, [1 + known[move].positions for move in good])[0]
