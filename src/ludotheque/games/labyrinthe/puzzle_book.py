"""Labyrinthe's puzzles: "reach it in 2, 3 or 4 turns", alone in the maze, from the file puzzles.txt.

A line is a problem: its id (the turns, and the seed of its maze), its difficulty, the rows of the maze (each
tile's openings as a hexadecimal digit), the tile in hand, the pawn's cell, the treasure and its cell (or
`hand`), the slot of the last push (or `-`), then the right first pushes. In problems of four turns each has
the cells from which it can still be done in time (`nb.es:c1,d4`): the rest is soon found by a plain search.

puzzle_mining.py makes the file; each line is proved there, and again in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from ludotheque.game import Game
from ludotheque.games.labyrinthe.rules import NOWHERE, Labyrinthe
from ludotheque.games.labyrinthe.solver import turns_within_plain
from ludotheque.games.labyrinthe.tiles import letters
from ludotheque.games.labyrinthe.treasures import treasure_name
from ludotheque.puzzles import FileBook, Problem
from ludotheque.words import several

FILE = files("ludotheque.games.labyrinthe").joinpath("puzzles.txt")
LEVELS = range(1, 6)
WEEK = (2, 2, 3, 2, 3, 3, 4)
"""The turns of the problems of seven days."""

DEEPEST = 2
"""Turns that a plain search looks through in some milliseconds."""

Firsts = dict[str, tuple[str, ...]]
"""By the first push: the cells from which it can still be done in time, or none where that is soon found."""


class MazeLine(NamedTuple):
    """A line of the file."""

    id: str
    level: int
    rows: str
    hand: str
    pawn: str
    treasure: str  # 17@c3
    last: str
    firsts: Firsts

    @property
    def turns(self) -> int:
        """Within which the treasure can be reached, and no fewer."""
        return int(self.id.partition("-")[0])

    @property
    def position(self) -> str:
        """As `Game.read_position` takes it."""
        number, _at, cell = self.treasure.partition("@")
        rows = [[letters(int(digit, 16)) for digit in row] for row in self.rows.split("/")]
        hand = letters(int(self.hand, 16))
        if cell == "hand":
            hand += number
        else:
            rows[int(cell[1:]) - 1][ord(cell[0]) - ord("a")] += number
        board = " / ".join(" ".join(row) for row in rows)
        last = "" if self.last == "-" else f" ; last {self.last}"
        return f"{board} ; hand {hand} ; pawns {self.pawn} ; sought {number}{last}"

    def written(self) -> str:
        """The line as the file has it."""
        parts = [
            ":".join(filter(None, (push.replace(" ", "."), ",".join(cells))))
            for push, cells in self.firsts.items()
        ]
        return " ".join((self.id, str(self.level), *self[2:7], *parts))


def read_line(text: str) -> MazeLine:
    """The line that `written` wrote."""
    name, level, rows, hand, pawn, treasure, last, *parts = text.split(" ")
    firsts: Firsts = {}
    for part in parts:
        push, _colon, cells = part.partition(":")
        firsts[push.replace(".", " ")] = tuple(filter(None, cells.split(",")))
    return MazeLine(name, int(level), rows, hand, pawn, treasure, last, firsts)


class MazeBook(FileBook[MazeLine]):
    """The problems of the file."""

    def goal(self, problem: Problem) -> str:
        line = self.lines[problem.id]
        name = treasure_name(int(line.treasure.partition("@")[0]))
        return several(
            "Alone in the maze: reach the treasure ({name}) in {count} turn.",
            "Alone in the maze: reach the treasure ({name}) in {count} turns.",
            line.turns,
            name=name,
        )

    def refusal(self, problem: Problem, moves: int) -> str:
        return several(
            "This way it takes more than the {count} turn that is left.",
            "This way it takes more than the {count} turns that are left.",
            (moves + 1) // 2,
        )

    def is_right(
        self, problem: Problem, game: Game[Any, Any], state: Any, played: Sequence[str], move: Any
    ) -> bool:
        """Whether the treasure is still within the turns that are left."""
        assert isinstance(game, Labyrinthe)
        after = game.play(state, move)
        left = problem.moves // 2 - len(played) // 2 - (move.slot == NOWHERE)
        if left - after.is_pushed <= DEEPEST:
            return turns_within_plain(game, after, state.side, left) > 0
        firsts = self.lines[problem.id].firsts
        return game.text(move) in (firsts if not played else firsts[played[0]])


def problem(line: MazeLine) -> Problem:
    """The problem of a line."""
    return Problem(
        line.id,
        "labyrinthe",
        line.level,
        options={"open": True},
        position=line.position,
        moves=2 * line.turns,
        firsts=tuple(line.firsts),
    )


BOOK = MazeBook(FILE, read_line, problem, WEEK)
