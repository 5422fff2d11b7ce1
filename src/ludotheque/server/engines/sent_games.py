"""What the server remembers of the games that one engine process was sent."""

from __future__ import annotations

from typing import Any

from ludotheque.history import History
from ludotheque.match import Match

MOST_GAMES = 32
"""How many games a process keeps; it holds every position of each."""

MOST_MOVES = 100_000
"""Of all games that a process keeps, but for the one that it is asked about."""


class SentGames:
    """The games that a process keeps, and how far: the next order of one brings only its new moves.

    The process keeps and forgets what its orders say, so that both sides always agree. A game id stands for
    one opening, whatever moves follow it.
    """

    def __init__(self) -> None:
        self._played: dict[str, History[Any]] = {}  # the game that was used last comes last
        self._to_forget: list[str] = []

    def __contains__(self, game_id: str) -> bool:
        return game_id in self._played

    def update(self, game_id: str, match: Match) -> dict[str, Any]:
        """The part of an order that brings a game up to date; once made, it must be sent."""
        known = self._played.pop(game_id, None)
        self._played[game_id] = match.played.copy()
        while len(self._played) > 1 and self._is_too_much():
            self.forget(next(iter(self._played)))
        keep = 0 if known is None else _moves_in_common(known, match.played)
        order = {
            "forget": self._to_forget,
            "game": game_id,
            "keep": keep,
            "moves": match.texts(keep),
            "ending": match.ending,
        }
        self._to_forget = []
        if known is None:
            order["opening"] = {
                "name": match.game.name,
                "rules": match.game.rules._asdict(),
                "seats": match.seats,
                "seed": match.seed,
                "position": match.position,
            }
        return order

    def _is_too_much(self) -> bool:
        return len(self._played) > MOST_GAMES or sum(map(len, self._played.values())) > MOST_MOVES

    def forget(self, game_id: str) -> None:
        """Let the process forget a game, with the next order."""
        if self._played.pop(game_id, None) is not None:
            self._to_forget.append(game_id)


def _moves_in_common(known: History[Any], played: History[Any]) -> int:
    """How many moves both begin with; known at once where `played` goes on from `known`."""
    if played.continues(known):
        return len(known)
    pairs = zip(known, played, strict=False)
    different = (ply for ply, (first, second) in enumerate(pairs) if first != second)
    return next(different, min(len(known), len(played)))
