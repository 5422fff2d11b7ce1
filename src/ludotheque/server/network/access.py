"""Who may send requests: they must name this room as their host, those that change something must come from
our own pages, and in a room beyond loopback everybody needs the join code once.

Who knows the code is given a *token*: random characters of their own, signed with the room's key. It can be
checked without a list, it says nothing about the code, and it holds as long as the key does; the code is
another one each time that the room is opened.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ludotheque.server.network.buckets import Buckets

COOKIE = "ludotheque-room"
LOOPBACK = ("127.0.0.1", "::1")
SECONDS_INVITED = 30 * 24 * 3600
HERE = "here"

Connection = ASGIConnection[Any, Any, Any, Any]


class Access:
    """Checks hosts, origins, join codes and tokens, and how fast they come."""

    def __init__(
        self,
        hosts: Iterable[str],
        code: str | None = None,
        address: str | None = None,
        key: bytes | None = None,
    ) -> None:
        self.hosts = frozenset(host.lower() for host in hosts)
        self.code = code
        self.address = address  # by which others reach the room
        self._key = key or secrets.token_bytes(32)
        self._changes = Buckets(capacity=30, per_second=2)
        self._guesses = Buckets(capacity=10, per_second=0.1)

    def is_ours(self, connection: Connection) -> bool:
        """Whether it was this room that was asked for; a page elsewhere that points its name here is not."""
        return connection.headers.get("host", "").lower() in self.hosts

    def is_same_origin(self, connection: Connection) -> bool:
        """Whether it comes from one of our own pages."""
        origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
        return self.is_ours(connection) and origin is not None and origin.lower() == f"http://{host}".lower()

    def person(self, connection: Connection) -> str:
        """Whom limits and quotas count this for: this very machine (`here`), `token:…`, else `address:…`."""
        address = _address(connection)
        if address in LOOPBACK:
            return HERE
        name = self._name_in(connection.cookies.get(COOKIE, ""))
        return f"address:{address}" if name is None else f"token:{name}"

    def is_invited(self, connection: Connection) -> bool:
        """Whether it has a token, or needs none: this very machine does not."""
        return self.code is None or not self.person(connection).startswith("address:")

    def invite(self, connection: Connection, code: str) -> Cookie | None:
        """The cookie for who knows the code; nobody may try many."""
        if self.code is None or not self.may_guess(connection):
            return None
        if not _equal(_typed(code), self.code):
            self.note_guess(connection)
            return None
        name = secrets.token_urlsafe(16)
        token = f"{name}.{self._signature(name)}"
        return Cookie(
            COOKIE, value=token, httponly=True, samesite="strict", path="/", max_age=SECONDS_INVITED
        )

    def invitation(self, path: str) -> str | None:
        """An address that lets others in and leads them to a page; None in a room that is not for others.

        The code stands behind a #: browsers send that part nowhere, the page gives it in itself.
        """
        return f"{self.address}/join?next={path}#{self.code}" if self.address and self.code else None

    def may_guess(self, connection: Connection) -> bool:
        """Whether this address may try a code or a token: ten wrong ones at once, then one in ten seconds."""
        return self._guesses.of(_address(connection)).take(0) >= 1

    def note_guess(self, connection: Connection) -> None:
        """It was a wrong one."""
        self._guesses.of(_address(connection)).take_if_there()

    def is_too_fast(self, connection: Connection) -> bool:
        """Whether this person changes more than people do: thirty things at once, then two a second."""
        return self._changes.of(self.person(connection)).take() < 0

    def _name_in(self, token: str) -> str | None:
        """The name of the token's holder; None when this room did not make it."""
        name, _dot, signature = token.partition(".")
        if not signature or len(token) > 200:
            return None
        return name if _equal(signature, self._signature(name)) else None

    def _signature(self, name: str) -> str:
        return hmac.new(self._key, name.encode(errors="replace"), hashlib.sha256).hexdigest()


def _typed(code: str) -> str:
    """A code as it is meant, whatever stands between its characters."""
    return "".join(character for character in code.lower() if character.isalnum())


def _equal(given: str, wanted: str) -> bool:
    """Compared in a time that tells nothing."""
    return hmac.compare_digest(given.encode(errors="replace"), wanted.encode())


def _address(connection: Connection) -> str:
    return connection.client.host if connection.client else ""
