"""How many connections the room may have: in all, from one address, and below the limit of open files."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import h11
from websockets.exceptions import InvalidState

from ludotheque.server.network.access import LOOPBACK
from ludotheque.server.network.buckets import Buckets

MOST_CONNECTIONS = 10_000
MOST_OF_ADDRESS = 1_000
"""From one address: a class of forty behind one router, a dozen pages and half a dozen requests each.
Loopback may have them all: whoever is on this very machine could end the room anyway."""

REQUESTS_AT_ONCE, REQUESTS_A_SECOND, MOST_OWED = 1000, 60, 100
"""From one address: each connection and each request counts; a pupil who comes in asks for some twenty.
Whoever goes on is answered 429, and after as many as may be owed not at all."""

FILES_KEPT = 200
"""Open files that connections leave to the store, the machines' processes, the log, and to those who are let
in only to hear that the room is full."""


def most_connections() -> int:
    """As many as the room is made for and the system allows; the limit of open files is raised for them."""
    try:
        import resource
    except ModuleNotFoundError:  # on Windows, which has no such limit
        return MOST_CONNECTIONS
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(files // 2, min(MOST_CONNECTIONS, files - FILES_KEPT))


class Connections:
    """Counts who is connected, in all and from each address; others never fill it for this very machine."""

    def __init__(self, most: int = MOST_CONNECTIONS) -> None:
        self.most, self.most_of_others = most, most * 95 // 100
        self.most_of_address = min(MOST_OF_ADDRESS, most // 2)
        self._requests = Buckets(REQUESTS_AT_ONCE, REQUESTS_A_SECOND)
        self._addresses: dict[asyncio.BaseTransport, str] = {}
        self._count: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._addresses)

    def enter(self, transport: asyncio.BaseTransport, address: str) -> bool:
        """Whether there is room for this connection; it counts until it leaves."""
        is_here = address in LOOPBACK
        if len(self) >= (self.most if is_here else self.most_of_others):
            return False
        if self._count[address] >= self.most_of_address and not is_here:
            return False
        self._addresses[transport] = address
        self._count[address] += 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """It is gone; one that was never let in changes nothing."""
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

    def count_request(self, address: str) -> float:
        """How many more requests this address may send now: less than none when it sends too many."""
        if address in LOOPBACK:
            return 0.0
        bucket = self._requests.of(address)
        return bucket.take() if bucket.take(0) > -MOST_OWED else bucket.left

    def abort(self) -> None:
        """Drop them all, whatever they still have to send or to read."""
        for transport in list(self._addresses):
            if isinstance(transport, asyncio.Transport):
                transport.abort()


def close_or_abort(close: Callable[[], None], transport: asyncio.Transport) -> None:
    """Close a connection; one that is half closed already is in no state to say anything."""
    try:
        close()
    except (h11.LocalProtocolError, InvalidState):
        transport.abort()
