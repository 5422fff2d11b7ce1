"""How long the room waits for things, in one record, so that tests need not be as patient as people."""

from __future__ import annotations

from typing import NamedTuple


class Waits(NamedTuple):
    """Seconds."""

    hello: float = 10.0  # for the first command of a page
    absence: float = 60.0  # until the seat of a person without a page may be given to a machine
    between_machines: float = 0.8  # from one machine's move to the next when nobody else plays
    machine_at_once: float = 4.0  # for each move of a machine where all play at once
    retry: float = 1.0  # until what could not be computed or written is tried again
    idle: float = 300.0  # until a table without pages is dropped from memory; it is in the store


PATIENT = Waits()
"""For people."""
