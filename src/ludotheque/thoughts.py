"""What a machine player thinks of its moves, for who watches it: a value for each, and what it is made of."""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.game import Clicks


class ThoughtPart(NamedTuple):
    """One thing that a player looks at: its marked name, how much of it there is, and what that adds."""

    name: str
    amount: float
    adds: float


class Thought(NamedTuple):
    """A move, and its value on the player's own scale; None where the move loses at once."""

    path: Clicks
    value: float | None
    parts: tuple[ThoughtPart, ...] = ()
