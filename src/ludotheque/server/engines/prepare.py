"""What an engine process does before a game is opened: make its cards, or play a save or a file's game again.

Either can take seconds, and anybody may ask for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotheque import catalogue
from ludotheque.match import Match
from ludotheque.saves import is_save, match_of, opened_file

MOST_LISTED = 1_000
"""Games of a file that people may choose from."""


class ReadSave(NamedTuple):
    """A save that was played to its end and found right; only what can be sent as JSON."""

    game: str
    options: dict[str, Any]  # with all that is made from the seed
    seats: int
    seed: int
    players: list[str]
    moves: list[Any]  # as Match.texts() gives them
    ending: dict[str, Any] | None
    is_open: bool  # whether everybody may know everything
    scores: list[float] | None  # once the game is over, by its rules or before that
    reason: str
    movers: list[int]  # whose turn it is
    position: list[Any] | None = None  # what it began with, as Match.position
    names: list[str] | None = None  # of its players, where a file tells them
    branch: int = 0  # after how many moves a file's variation leaves the game
    line: list[str] = []  # the moves of the variation
    problem: str = ""  # why a file's game goes no further


def prepare(name: str, rules: dict[str, Any], seed: int) -> dict[str, Any]:
    """The rules of a game with all that is made from its seed written into them."""
    prepared: dict[str, Any] = catalogue.game(name, options=rules).prepared(seed).rules._asdict()
    return prepared


def read_save(text: str, number: int = 0) -> ReadSave:
    """The game of a save, or one of a file of another format; a LudothequeError says why it is none."""
    if is_save(text):
        return as_read(Match.load(text, from_stranger=True))
    found = opened_file(text).game(number)
    match = match_of(found)
    return as_read(match)._replace(
        names=list(found.names), branch=found.branch, line=list(found.line), problem=found.problem
    )


def list_file(text: str) -> list[str]:
    """What the games of a file are called; a save has one game, without a name."""
    return [""] if is_save(text) else opened_file(text).titles[:MOST_LISTED]


def as_read(match: Match) -> ReadSave:
    """All that the server needs to know of a match that was read."""
    outcome = match.outcome
    return ReadSave(
        match.game.name,
        match.game.rules._asdict(),
        match.seats,
        match.seed,
        match.players,
        match.texts(),
        match.ending and match.ending._asdict(),
        match.game.is_open,
        list(outcome.scores) if outcome else None,
        outcome.reason if outcome else "",
        list(match.movers),
        list(match.position) if match.position else None,
    )
