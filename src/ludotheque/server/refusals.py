"""What requests are refused with: statuses, words for programs, and the interface's description of them."""

from __future__ import annotations

import msgspec
from litestar.openapi import ResponseSpec

from ludotheque.game import Interrupted, LudothequeError
from ludotheque.server.engines.engines import Busy, TooLong
from ludotheque.server.quotas import QuotaReached
from ludotheque.server.record import Withheld
from ludotheque.server.store.interface import Conflict, Damaged, NoSuchGame, Unwritable

STATUS: dict[type[LudothequeError], int] = {
    NoSuchGame: 404,
    Damaged: 409,
    Conflict: 409,
    Unwritable: 507,
    Withheld: 403,
    QuotaReached: 429,
    Interrupted: 503,
    Busy: 503,
    TooLong: 503,
}
"""The HTTP status of a refusal; that of any other is 400."""

CODES = {
    401: "not_invited",
    403: "foreign",
    404: "not_found",
    429: "too_fast",
    503: "busy",
    507: "storage",
}
"""A refusal's word for programs, by its status; that of any other is `refused`."""

MEANINGS = {
    400: "What was sent makes no sense, or breaks a rule of the game.",
    401: "The room needs its join code.",
    403: "This may not be had now, or the request comes from no page of this room.",
    404: "There is no such game.",
    409: "The game cannot be read any more, or another program has changed it.",
    411: "The length of the body is not said.",
    413: "The body is too large.",
    421: "The host that was asked for is not this room.",
    429: "Too much was asked for, or tried.",
    503: "The room is too busy; later it may be done.",
    507: "The room cannot write to its disk.",
}

ANY = (400, 401, 411, 421, 429)
"""What any request may be refused with."""


class Trouble(msgspec.Struct, frozen=True):
    """Why a request was refused: a word for programs, a sentence for people."""

    code: str
    text: str


def described(*statuses: int) -> dict[int, ResponseSpec]:
    """The refusals of a route, for its description; those of any request are among them."""
    return {
        status: ResponseSpec(Trouble, generate_examples=False, description=MEANINGS[status])
        for status in sorted({*ANY, *statuses})
    }
