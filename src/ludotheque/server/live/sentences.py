"""What the room says of a live game."""

from __future__ import annotations

from ludotheque.game import Outcome
from ludotheque.sentences import result
from ludotheque.words import _


def names_of(names: list[str], machines: list[str]) -> list[str]:
    """How all seats are called, from the names that were given and the paces of machines."""
    return [
        _("Computer, {pace}", pace=_(pace)) if pace else name or _("player {number}", number=seat + 1)
        for seat, (name, pace) in enumerate(zip(names, machines, strict=True))
    ]


def ending_text(ending: Outcome, names: list[str]) -> str:
    """How it ended; who plays for a figure alone has neither won nor lost."""
    text = result(ending, names) if len(names) > 1 else _(ending.reason)
    return text[:1].upper() + text[1:]
