"""Games by keys and clock: what the room needs to know of one, and nothing about any of them.

- A *tick* is the shortest moment of such a game; time is an input, so that the same keys always lead to the
  same end. A *state* is a value: everything that comes next follows from it and from the keys.
- The *keys* that are down during a tick are the bits of a number, in the order of `LiveGame.keys`.
- A *mode* is a way to play: alone, for a time, against somebody. A *seat* is a player, counted from 0.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

from ludotheque.game import Outcome

S = TypeVar("S")


class LiveMode(NamedTuple):
    """A way to play; its texts are marked for translation."""

    name: str
    title: str
    text: str
    people: int  # how many of them play
    paces: tuple[str, ...] = ()  # how fast the machine may be that plays as well; none: no machine does
    best: str = ""  # the figure by which results are compared, "" where they are not
    is_least: bool = False  # whether less of it is better

    @property
    def seats(self) -> int:
        """People first, then the machine."""
        return self.people + bool(self.paces)


class MoveQuestion(NamedTuple):
    """What a machine is asked: the best move of a position of a game that is played in turns."""

    game: str
    options: Mapping[str, Any]
    position: str
    player: str


class LiveEvent(NamedTuple):
    """What a tick settled for good: a piece that came to lie, rows that were sent."""

    seat: int
    kind: Literal["locked", "received"]
    text: str


class LiveGame(ABC, Generic[S]):
    """The rules of a game by keys and clock."""

    name: ClassVar[str]
    modes: ClassVar[tuple[LiveMode, ...]]
    keys: ClassVar[tuple[str, ...]]
    figures: ClassVar[tuple[str, ...]]  # what is counted for each seat
    ticks_a_second: ClassVar[int] = 60
    longest: ClassVar[int] = 60 * 60 * 60 * 2  # ticks; a game is over then

    @abstractmethod
    def options(self, wanted: Mapping[str, Any]) -> dict[str, int]:
        """The options that a game is played with; Unreadable where nobody could."""

    @abstractmethod
    def start(self, mode: LiveMode, seed: str, options: Mapping[str, int]) -> S:
        """The first moment; all chance comes from the seed."""

    @abstractmethod
    def step(self, state: S, keys: Sequence[int]) -> S:
        """The next moment, these keys being down at each seat."""

    @abstractmethod
    def drop(self, state: S, seat: int) -> S:
        """A seat is given up."""

    @abstractmethod
    def ending(self, state: S) -> Outcome | None:
        """How it ended, None while it goes on."""

    @abstractmethod
    def seen(self, state: S, seat: int) -> dict[str, Any]:
        """All that anybody sees of a seat, as JSON; nothing of what is still to come."""

    @abstractmethod
    def changed(self, before: S, after: S, seat: int) -> dict[str, Any]:
        """The part of `seen` that a step has changed; cheap where that is nothing."""

    @abstractmethod
    def counted(self, state: S, seat: int) -> dict[str, int]:
        """The figures of a seat."""

    @abstractmethod
    def events(self, before: S, after: S) -> list[LiveEvent]:
        """What a step settled, for the log."""

    def move_number(self, state: S, seat: int) -> int:
        """How many moves a machine has made so far: with another number it must be asked again."""
        return 0

    def question(self, state: S, seat: int, pace: str) -> MoveQuestion | None:
        """What a machine must know before it goes on; None where it need not be asked."""
        return None

    def landing(self, state: S, seat: int, move: str) -> list[list[int]]:
        """The cells, as [column, row], in which a machine's move would end; none where nobody can tell."""
        return []

    def machine_keys(self, state: S, seat: int, pace: str, move: str | None) -> int:
        """The keys that a machine holds down now, the move being the answer to its question."""
        return 0

    def mode(self, name: str) -> LiveMode | None:
        """The mode of that name."""
        return next((mode for mode in self.modes if mode.name == name), None)
