"""Puzzles: a problem for each day, and others by difficulty.

A *problem* is a position and a goal. Either the defence is known beforehand (`replies`): then each move of
the solver's must be one of those that win as soon as promised, and is answered until the goal is reached. Or
nobody answers: then any legal move is played, until the game is won. A *book* is the problems of one game,
which its manifest names as `puzzles`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ludotheque.game import Game, UnknownName, Unreadable
from ludotheque.words import _, several

DAYS_KEPT = 30
"""So far back the problems of the day can be looked at."""

TRIES = 3
"""After so many wrong moves the solution is shown."""

SEPARATOR = ", "
"""Between moves in the keys of `replies`."""

FIRST_DAY = date(2026, 1, 1)
"""When the problems of books that are files began to come one a day."""


class Problem(NamedTuple):
    """A position to be solved; the side to move is the solver's."""

    id: str
    game: str
    level: int  # its difficulty, from 1 to 5
    options: Mapping[str, Any] = {}
    position: str = ""  # as `Game.read_position` takes it; empty: the start
    moves: int = 0  # of the solver's own, within which the game is won; 0: as many as are wanted
    replies: Mapping[str, str] = {}  # the moves so far, of both sides, the last one right -> the defence;
    # an empty one where the goal is reached before the game is won
    firsts: tuple[str, ...] = ()  # the right first moves


class PuzzleBook(ABC):
    """The problems of a game."""

    @abstractmethod
    def daily(self, day: date) -> Problem:
        """The problem of that day, the same for everyone."""

    @abstractmethod
    def get(self, name: str) -> Problem:
        """The problem with that id; UnknownName when there is none."""

    def by_level(self, level: int) -> Sequence[str]:
        """The ids of the problems of a difficulty, for who wants more than the day's."""
        return ()

    def goal(self, problem: Problem) -> str:
        """What is to be done, in a sentence."""
        return several("Win in {count} move.", "Win in {count} moves.", problem.moves)

    def refusal(self, problem: Problem, moves: int) -> str:
        """Why a legal move is wrong where so many are left, in a sentence."""
        return several(
            "This does not win in {count} move: the defence holds.",
            "This does not win in {count} moves: the defence holds.",
            moves,
        )

    def is_right(
        self, problem: Problem, game: Game[Any, Any], state: Any, played: Sequence[str], move: Any
    ) -> bool:
        """Whether a move that does not win yet still wins in time; `played` are the texts before it."""
        return SEPARATOR.join((*played, game.text(move))) in problem.replies

    def advice(self, game: Game[Any, Any], state: Any) -> tuple[str, str]:
        """Where nobody answers: a good move's text and why there is none; one of the two is empty."""
        return "", _("there is no hint here")

    def condensed(self, game: Game[Any, Any], state: Any) -> Sequence[str] | None:
        """Where nobody answers: few moves that lead to this position; None: those that were played."""
        return None


class BookLine(Protocol):
    """A line of a file of problems. Its id begins with its kind, the moves or turns it takes, as `3-417`."""

    @property
    def id(self) -> str:
        """The problem's."""

    @property
    def level(self) -> int:
        """Its difficulty."""


L = TypeVar("L", bound=BookLine)


class FileBook(PuzzleBook, Generic[L]):
    """The problems of a file, one a line; each day of a `week`, however long that is, has its kind."""

    def __init__(
        self,
        file: Traversable,
        read_line: Callable[[str], L],
        problem: Callable[[L], Problem],
        week: Sequence[int],
    ) -> None:
        self._file, self._read_line, self._problem, self._week = file, read_line, problem, week

    @cached_property
    def lines(self) -> dict[str, L]:
        """All lines by their ids, in the file's order."""
        texts = self._file.read_text(encoding="ascii").splitlines()
        return {line.id: line for line in map(self._read_line, texts)}

    def daily(self, day: date) -> Problem:
        """Another one each day, until all of its kind have been shown."""
        weeks, today = divmod((day - FIRST_DAY).days, len(self._week))
        kind = self._week[today]
        chosen = [line for line in self.lines.values() if line.id.startswith(f"{kind}-")]
        number = weeks * self._week.count(kind) + self._week[:today].count(kind)
        return self._problem(chosen[number % len(chosen)])

    def get(self, name: str) -> Problem:
        if name not in self.lines:
            raise UnknownName(_("there is no puzzle {name}", name=name[:40]))
        return self._problem(self.lines[name])

    def by_level(self, level: int) -> Sequence[str]:
        return [line.id for line in self.lines.values() if line.level == level]


def problem_of(book: PuzzleBook, name: str, today: date) -> Problem:
    """The problem with that id, or of that day; days to come and days long past are refused."""
    try:
        day = date.fromisoformat(name) if len(name) == len("2026-11-16") else None
    except ValueError:
        day = None
    if day is None:
        return book.get(name)
    if day > today:
        raise UnknownName(_("this puzzle comes on its day"))
    if day < today - timedelta(days=DAYS_KEPT):
        raise UnknownName(_("the puzzles of the last {count} days are kept", count=DAYS_KEPT))
    return book.daily(day)


def read_day(text: str) -> date:
    """The day of a text like 2026-11-16."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable(_("a day reads like 2026-11-15, not {text}", text=text[:40])) from None
