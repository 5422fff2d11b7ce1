"""Quintago's puzzles: "win in 2" and "win in 3", in the mover's own moves, from the file puzzles.txt.

A line is a problem: its id (the moves, and the seed of the game in which it was found), its difficulty, the
board's rows, and its tree, whose parts are divided by spaces. A part is `right=right:defence`: moves that
lead to the same position, and the longest defence. The first part is the first move's; in a win in 3, the
others are the right second moves after that defence. The last move is any that wins.

puzzle_mining.py makes the file; each line is proved there, and again in the tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

from ludotheque.puzzles import SEPARATOR, FileBook, Problem

FILE = files("ludotheque.games.quintago").joinpath("puzzles.txt")
LEVELS = range(1, 6)

_MOVE = re.compile(r"([a-z]\d+)(?:(q\d+)(ccw|cw))?")


class Part(NamedTuple):
    """Moves that lead to the same position, and the defence."""

    right: tuple[str, ...]
    defence: str


class Line(NamedTuple):
    """A line of the file."""

    id: str
    level: int
    rows: str
    parts: tuple[Part, ...]

    @property
    def moves(self) -> int:
        """Of the solver's own, within which the game is won."""
        return int(self.id.partition("-")[0])

    def written(self) -> str:
        """The line as the file has it."""
        parts = ["=".join(map(_short, part.right)) + ":" + _short(part.defence) for part in self.parts]
        return " ".join((self.id, str(self.level), self.rows, *parts))


def read_line(text: str) -> Line:
    """The line that `written` wrote."""
    name, level, rows, *parts = text.split(" ")
    read = [part.partition(":") for part in parts]
    tree = tuple(Part(tuple(map(_long, right.split("="))), _long(defence)) for right, _colon, defence in read)
    return Line(name, int(level), rows, tree)


def _short(move: str) -> str:
    return move.replace(" ", "")


def _long(move: str) -> str:
    found = _MOVE.fullmatch(move)
    assert found, move
    return " ".join(filter(None, found.groups()))


def problem(line: Line) -> Problem:
    """The problem of a line."""
    first, *_seconds = line.parts
    return Problem(
        line.id,
        "quintago",
        line.level,
        position=line.rows,
        moves=line.moves,
        replies=dict(_replies(line)),
        firsts=first.right,
    )


def _replies(line: Line) -> Iterator[tuple[str, str]]:
    first, *seconds = line.parts
    for move in first.right:
        yield move, first.defence
        for part in seconds:
            for second in part.right:
                yield SEPARATOR.join((move, first.defence, second)), part.defence


BOOK = FileBook(FILE, read_line, problem, week=(2, 3))
