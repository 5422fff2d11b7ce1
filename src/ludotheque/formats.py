"""Files in which a game's own world keeps games, such as draughts' PDN: what a format reads and writes.

A game's manifest names its formats. A file holds one game or many; a game has a main line, and may have one
variation that leaves it, as studies have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ludotheque.game import Game, Outcome


class FileGame(NamedTuple):
    """A game of a file, its moves as texts that the rules allow."""

    rules: Game[Any, Any]
    moves: list[str]
    position: str = ""  # what it begins with, empty for the start
    names: Sequence[str] = ()  # of the players, by seat
    outcome: Outcome | None = None  # how it ended, where the file says so
    branch: int = 0  # after how many moves the variation leaves the main line
    line: Sequence[str] = ()  # the moves of the variation
    problem: str = ""  # why the moves end before those of the file


class OpenedFile(NamedTuple):
    """A file that was read: what its games are called, and each of them, played again when it is wanted."""

    titles: list[str]
    game: Callable[[int], FileGame]


class FileFormat(NamedTuple):
    """How a format is called by people, and what reads and writes it.

    `read` raises Unreadable with a sentence; it and `OpenedFile.game` may take as long as a file is.
    """

    title: str
    read: Callable[[str], OpenedFile]
    write: Callable[[FileGame], str]
