"""Through whose eyes a screen looks. Every screen asks here, and draws what `Game.view` gives for that seat.

A screen *holds* the seats of the people who sit before it. Where hands are hidden and it holds several, a
*curtain* lies over the board at each change of hands until the next player says to be there alone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ludotheque.game import Game


def viewer(game: Game[Any, Any], held: Sequence[int], movers: Collection[int]) -> int | None:
    """The seat whose view is shown (None: a spectator's), on a screen that holds these seats.

    A held seat that may move comes first. While others move, a screen of several hidden hands shows none.
    """
    moving = [seat for seat in held if seat in movers]
    if moving:
        return moving[0]
    if len(held) == 1 or (held and not game.has_hidden_hands):
        return held[0]
    return None


def needs_curtain(game: Game[Any, Any], held: Sequence[int]) -> bool:
    """Whether the people at this screen must not see each other's hands."""
    return game.has_hidden_hands and len(held) > 1


class Curtain:
    """The curtain of one screen: drawn whenever the turn goes to another seat, until that one lifts it."""

    def __init__(self, game: Game[Any, Any], held: Sequence[int]) -> None:
        self.is_needed = needs_curtain(game, held)
        self._lifted_by: int | None = None

    def hides(self, seat: int | None) -> bool:
        """Whether the board waits for the player of this seat to be there alone."""
        return self.is_needed and seat is not None and seat != self._lifted_by

    def lift(self, seat: int) -> None:
        """The player of this seat looks."""
        self._lifted_by = seat
