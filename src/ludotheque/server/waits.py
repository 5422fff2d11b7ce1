"""How long the room waits for things, in one record, so that tests need not be as patient as people."""

from __future__ import annotations

from typing import NamedTuple


class Waits(NamedTuple):
    """Seconds."""

    hello: float = 10.0  # for the first command of a page
    absence: float = 60.0  # until the seat of a person without a page may be given to a machine
    between_machines: float = 0.8  # from one machine's move to the next when nobody else plays
    countdown: float = 3.0  # before a round in which all play at once, or a game by keys and clock
    grace: float = 20.0  # for who lost the connection in the middle of a game by keys and clock
    machine_at_once: float = 4.0  # for each move of a machine where all play at once
    retry: float = 1.0  # until what could not be computed or written is tried again
    longest_retry: float = 60.0  # between two tries of a machine that breaks again and again
    opening: float = 20.0  # for a process to make a game's cards, or to play a save again
    machine: float = 120.0  # for a machine's move; one that is stopped then still answers
    hint: float = 10.0  # for a machine to think about a hint; then it says the best that it has found
    analysis: float = 600.0  # for an analysis that nobody else waits for
    analysis_share: float = 30.0  # for an analysis that others wait for
    review: float = 0.5  # for each position of a game that is reviewed
    idle: float = 300.0  # until a table without pages is dropped from memory; it is in the store
    headers: float = 10.0  # for all headers of a request, from the connection or the last answer on
    body: float = 60.0  # for all of a request's body
    keep_alive: float = 5.0  # for the next request over the same connection
    silence: float = 10.0  # of a socket, until it is asked whether it is still there; as long for its answer
    unread: float = 20.0  # for an answer to be read on, once much of it waits
    farewell: float = 1.0  # for those who are connected to leave, when the room closes


PATIENT = Waits()
"""For people."""
