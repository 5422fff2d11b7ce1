"""Who may send requests: they must name this room as their host, those that change something must come from
our own pages, and in a room beyond loopback everybody needs the join code."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ludotheque.server.sockets import Bucket

COOKIE = "ludotheque-room"
LOOPBACK = ("127.0.0.1", "::1")
MOST_TRACKED = 10_000

Connection = ASGIConnection[Any, Any, Any, Any]


class Access:
    """Checks hosts, origins, join codes and the rate of requests."""

    def __init__(self, hosts: Iterable[str], code: str | None = None, address: str | None = None) -> None:
        self.hosts = frozenset(host.lower() for host in hosts)
        self.code = code
        self.address = address  # by which others reach the room
        self._tries: dict[str, Bucket] = {}

    def is_ours(self, connection: Connection) -> bool:
        """Whether it was this room that was asked for; a page elsewhere that points its name here is not."""
        return connection.headers.get("host", "").lower() in self.hosts

    def is_same_origin(self, connection: Connection) -> bool:
        """Whether it comes from one of our own pages."""
        origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
        return self.is_ours(connection) and origin is not None and origin.lower() == f"http://{host}".lower()

    def is_invited(self, connection: Connection) -> bool:
        """Whether it has the join code, or needs none: this very machine does not."""
        if self.code is None or (connection.client and connection.client.host in LOOPBACK):
            return True
        return hmac.compare_digest(connection.cookies.get(COOKIE, "").encode(), self._proof().encode())

    def invite(self, code: str) -> Cookie | None:
        """The cookie for who knows the code."""
        if self.code is None or not hmac.compare_digest(code.strip().lower().encode(), self.code.encode()):
            return None
        return Cookie(COOKIE, value=self._proof(), httponly=True, samesite="strict", path="/")

    def is_too_fast(self, connection: Connection) -> bool:
        """Whether this address asks for more than people do: thirty things at once, then two a second."""
        address = connection.client.host if connection.client else ""
        if len(self._tries) > MOST_TRACKED:
            self._tries.clear()
        return self._tries.setdefault(address, Bucket(capacity=30, per_second=2)).take() < 0

    def _proof(self) -> str:
        return hashlib.sha256(f"ludotheque {self.code}".encode()).hexdigest()
