"""What an engine process does before a game is opened: make its cards, or play a save again.

Either can take seconds, and anybody may ask for it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotheque import catalogue
from ludotheque.match import Match


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


def prepare(name: str, rules: dict[str, Any], seed: int) -> dict[str, Any]:
    """The rules of a game with all that is made from its seed written into them."""
    prepared: dict[str, Any] = catalogue.game(name, options=rules).prepared(seed).rules._asdict()
    return prepared


def read_save(text: str) -> ReadSave:
    """The game of a save; a LudothequeError says why it is none."""
    match = Match.load(text, from_stranger=True)
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
    )
