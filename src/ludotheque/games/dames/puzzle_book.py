"""Dames' puzzles, *shots*: give men away and take more back, in 2, 3 or 4 moves, from the file puzzles.txt.

A line is a problem: its id (the moves, and the seed of the game in which it was found), its difficulty, how
many men it wins (a king counts as three), the position as FEN, White to move, and its tree, whose parts are
divided by spaces. A part is `moves>defence`: the moves so far with commas between them, the last one right,
and how Black answers; without a defence the shot is done.

puzzle_mining.py makes the file; each line is proved there, and again in the tests.
"""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

from ludotheque.puzzles import SEPARATOR, FileBook, Problem
from ludotheque.words import _, several

FILE = files("ludotheque.games.dames").joinpath("puzzles.txt")
LEVELS = range(1, 6)
WEEK = (2, 2, 3, 2, 3, 3, 4)
"""The moves of the problems of seven days."""

Tree = dict[tuple[str, ...], str]
"""By the moves so far, of both sides, the last one right: the defence, "" where the shot is done."""


class ShotLine(NamedTuple):
    """A line of the file."""

    id: str
    level: int
    gain: int
    fen: str
    tree: Tree

    @property
    def moves(self) -> int:
        """Of the solver's own, until the shot is done."""
        return int(self.id.partition("-")[0])

    def written(self) -> str:
        """The line as the file has it."""
        parts = [f"{','.join(moves)}>{defence}" for moves, defence in self.tree.items()]
        return " ".join((self.id, str(self.level), str(self.gain), self.fen, *parts))


def read_line(text: str) -> ShotLine:
    """The line that `written` wrote."""
    name, level, gain, fen, *parts = text.split(" ")
    tree: Tree = {}
    for part in parts:
        moves, _arrow, defence = part.partition(">")
        tree[tuple(moves.split(","))] = defence
    return ShotLine(name, int(level), int(gain), fen, tree)


class ShotBook(FileBook[ShotLine]):
    """The problems of the file."""

    def goal(self, problem: Problem) -> str:
        return several(
            "White gives men away and takes more back, in {count} move.",
            "White gives men away and takes more back, in {count} moves.",
            problem.moves,
        )

    def refusal(self, problem: Problem, moves: int) -> str:
        return _("This does not win enough: there is a better move.")


def problem(line: ShotLine) -> Problem:
    """The problem of a line."""
    return Problem(
        line.id,
        "dames",
        line.level,
        position=line.fen,
        moves=line.moves,
        replies={SEPARATOR.join(moves): defence for moves, defence in line.tree.items()},
        firsts=tuple(moves[0] for moves in line.tree if len(moves) == 1),
    )


BOOK = ShotBook(FILE, read_line, problem, WEEK)
