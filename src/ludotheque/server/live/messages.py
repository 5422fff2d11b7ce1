"""What travels over the sockets of live tables and of their replays."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ludotheque.server.messages import Command, Notice, Secret

Phase = Literal["waiting", "countdown", "playing", "paused", "over"]
KeyBits = Annotated[int, Meta(ge=0, lt=1 << 16)]
KeyNumber = Annotated[int, Meta(ge=0, le=1 << 40)]
Name = Annotated[str, Meta(max_length=200)]


class LiveHello(Command, tag="hello"):
    """The first one: the secrets of the seats that this page holds."""

    secrets: Annotated[list[Secret], Meta(max_length=8)] = []


class TakeSeat(Command, tag="sit"):
    """Sit down in an open seat."""

    secret: Secret
    name: Name = ""


class KeysDown(Command, tag="keys"):
    """These keys are down from now on; `number` counts what this page sends, and comes back in a frame."""

    down: KeyBits
    number: KeyNumber


class SetPause(Command, tag="pause"):
    """Stop the clock, or let it go on; only for who plays alone."""

    on: bool


class PlayAgain(Command, tag="again"):
    """Another game at this table; who plays alone need not wait for the end."""


class GiveUp(Command, tag="resign"):
    """Give the game up."""


LiveCommand = LiveHello | TakeSeat | KeysDown | SetPause | PlayAgain | GiveUp


class LiveSeat(Struct, frozen=True):
    """Who plays."""

    kind: Literal["person", "machine", "open"]
    name: str
    is_here: bool
    wants_more: bool = False


class LiveResult(Struct, frozen=True):
    """How it ended; `replay` is the id of what was kept, "" where nothing was."""

    text: str
    scores: list[float]
    figures: list[dict[str, int]]
    replay: str = ""


class LiveState(Notice, tag="live"):
    """All of a table: the answer to the first command, and again whenever more than the board changed."""

    mode: str
    phase: Phase
    seconds: float  # of the countdown that are left
    seats: list[LiveSeat]
    mine: list[int]
    tick: int
    number: int  # of the last keys of this page that were played
    seen: list[dict[str, Any]]
    result: LiveResult | None = None
    speed: int = 1
    length: int = 0  # of a replay, in ticks


class Frame(Notice, tag="frame"):
    """What changed, by seats; only when something did."""

    tick: int
    number: int
    seen: dict[str, dict[str, Any]]


class LiveThought(Struct, frozen=True):
    """Where a machine could put what falls, and what that is worth to it; None: it would lose."""

    cells: list[list[int]]
    value: float | None


class Thoughts(Notice, tag="thoughts"):
    """What a machine thinks about its next move, the best one first."""

    seat: int
    thoughts: list[LiveThought]


class SetSpeed(Command, tag="speed"):
    """How many times as fast a replay goes; 0 stops it."""

    times: Literal[0, 1, 2, 4, 8]


class Jump(Command, tag="jump"):
    """Go to a moment of a replay."""

    tick: Annotated[int, Meta(ge=0, le=10_000_000)]


ReplayCommand = LiveHello | SetSpeed | Jump
