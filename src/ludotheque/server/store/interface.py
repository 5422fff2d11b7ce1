"""Where games are kept: an append-only log of events for each, behind one small interface.

An *opening* is a game as it was set up; an *event* is anything that changed it since. The state of a game
is the fold of its events (record.py); nothing else is kept but a *row* for the lists, which is written
together with the event. Opening and events are chained by their *seals*, so that a damaged one is noticed;
the number and the seal of the last are kept with the row, so that a missing one is.

Another store needs these six methods and nothing else. Events of one game come one after the other; two
servers that add the same number are told apart by `Conflict`, and the second reads the game again.
"""

from __future__ import annotations

import hashlib
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from ludotheque.game import LudothequeError

GameState = Literal["open", "running", "over"]
EventKind = Literal["move", "sit", "undo", "resign", "draw", "takeover", "timeout", "back", "again"]


class StoreTrouble(LudothequeError):
    """The store cannot do what was asked; its text is a sentence for people."""


class NoSuchGame(StoreTrouble):
    """No game has that name."""


class Damaged(StoreTrouble):
    """What is kept of a game cannot be played again."""


class Unwritable(StoreTrouble):
    """Nothing can be written: the disk is full, or the store is for reading only."""


class Conflict(StoreTrouble):
    """An event of that number is there already."""


class Sitting(msgspec.Struct, frozen=True):
    """Who sits in a seat; `key` is the hash of a person's secret. An open seat with one is kept for them."""

    kind: Literal["person", "machine", "open"]
    name: str = ""
    key: str = ""


class Series(msgspec.Struct, frozen=True):
    """The games that the same players have played before this one, and what each seat has scored in them."""

    previous: str  # the id of the last of them
    games: int
    scores: list[float]


class Opening(msgspec.Struct, frozen=True):
    """A game as it was set up, with the moves and the ending of the save that it came from.

    A field that came later is left out where it is unset, so that the seals of older games still hold.
    """

    id: str
    game: str
    options: dict[str, Any]
    seed: int
    seats: list[Sitting]
    minutes: float  # for each seat; 0 without clocks
    time: float
    moves: list[Any] = []  # as Match.texts() gives them
    ending: dict[str, Any] | None = None
    increment: float | msgspec.UnsetType = msgspec.UNSET  # seconds that a clock gains by each move
    series: Series | msgspec.UnsetType = msgspec.UNSET
    listed: bool | msgspec.UnsetType = msgspec.UNSET  # False: only who has its address is to sit down
    position: list[Any] | msgspec.UnsetType = msgspec.UNSET  # what it began with, as Match.position


class Event(msgspec.Struct, frozen=True):
    """What changed a game: who did it, and the clocks afterwards."""

    game: str
    seq: int
    command: str
    kind: EventKind
    seat: int
    text: str
    clocks: list[float] | None
    time: float
    seal: str = ""


class Row(msgspec.Struct, frozen=True):
    """A game in the lists."""

    id: str
    game: str
    state: GameState
    players: list[Sitting]
    moves: int
    scores: list[float] | None
    reason: str
    time: float
    may_save: bool = True  # whether it can be downloaded now
    movers: list[int] = []  # whose turn it is; an older row does not say it
    listed: bool = True  # whether anybody is invited to sit down


class RowPage(NamedTuple):
    """Some rows, the newest first, and how many there are in all."""

    rows: list[Row]
    total: int


class Store(Protocol):
    """What every store does."""

    async def add(self, opening: Opening, row: Row) -> None:
        """Keep a new game; it is on disk when this returns."""

    async def append(self, event: Event, row: Row) -> None:
        """Keep an event; it is on disk when this returns. Conflict, or Unwritable.

        What could not be written may be there all the same, and then to add it again is a Conflict.
        """

    async def read(self, game_id: str) -> tuple[Opening, list[Event]]:
        """A game and its events in order; NoSuchGame, or Damaged."""

    async def rows(
        self, game: str | None = None, state: GameState | None = None, offset: int = 0, limit: int = 20
    ) -> RowPage:
        """The games that changed last, of one kind or all."""

    async def rows_of(self, ids: list[str]) -> list[Row]:
        """These games, as far as there are any."""

    async def close(self) -> None:
        """Finish what is being written."""


_encode = msgspec.json.Encoder().encode


def seal(previous: str, content: Opening | Event) -> str:
    """What ties an opening or an event, whose own seal is empty, to all that came before."""
    return hashlib.blake2b(previous.encode() + _encode(content), digest_size=8).hexdigest()
