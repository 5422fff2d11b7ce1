"""The words that every game shares. This file imports nothing of ours.

- A *state* is a position as a value: hashable, never changed, enough to go on from.
- A *move* is a value too. Its *path* is the clicks that say it, its *text* the line that says it.
- A *seat* is a place at the table, counted from 0; chance sits at CHANCE.
- A *variant* is a record of rules (a NamedTuple); a `Game` is the rules of one variant, without state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

CHANCE = -1

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)


class LudothequeError(Exception):
    """Everything that we refuse on purpose; its text is one sentence for people.

    LudothequeError
    ├── Unreadable      a text that is no move, position, option or save
    ├── IllegalMove     a move that can be read and that the rules refuse here
    ├── UnknownName     no game, variant or player of that name
    ├── Unsupported     a right request that this part cannot answer
    └── Interrupted     a long computation was stopped before its answer
    """


class Unreadable(LudothequeError):
    """A text that is no move, position, option or save."""


class IllegalMove(LudothequeError):
    """A move that can be read and that the rules refuse here."""


class UnknownName(LudothequeError):
    """No game, variant or player of that name."""


class Unsupported(LudothequeError):
    """A right request that this part cannot answer."""


class Interrupted(LudothequeError):
    """A long computation was stopped before its answer."""


class Outcome(NamedTuple):
    """How a game ended: a score for each seat (1 won, 0.5 shared, 0 lost) and why."""

    scores: tuple[float, ...]
    reason: str


class Verdict(NamedTuple):
    """What best play makes of a position or a move, for the side that is to move.

    `value` is 1 (win), 0 (tie), -1 (loss) or None (not known within the horizon);
    `distance` counts the moves of both sides until the end of a won or lost game.
    """

    value: int | None
    distance: int | None


def preference(verdict: Verdict) -> tuple[float, int]:
    """Orders verdicts from worst to best: slow losses before quick ones, quick wins before slow ones.

    An unknown one may still win, so it comes before a tie.
    """
    value = 0.5 if verdict.value is None else verdict.value
    distance = verdict.distance or 0
    return value, -distance if value > 0 else distance


class Analysis(NamedTuple, Generic[M]):
    """A position's verdict, and that of each of its moves; a note says it in the game's own words."""

    verdict: Verdict
    moves: Mapping[M, Verdict]
    note: str = ""


class Game(ABC, Generic[S, M]):
    """The rules of one variant. Legality is membership in `moves`; there is no second validator."""

    name: ClassVar[str]
    seats: ClassVar[range]
    variants: ClassVar[Mapping[str, Any]]
    rules: Any

    def __init__(self, rules: Any = None) -> None:
        self.rules = next(iter(self.variants.values())) if rules is None else rules

    def prepared(self, seed: int) -> Game[S, M]:
        """These rules with what takes long to make from a seed written into them, so that saves hold it."""
        return self

    def fresh(self) -> Game[S, M]:
        """These rules without what `prepared` wrote: for another game of the same kind."""
        return self

    @abstractmethod
    def start(self, seats: int, seed: int) -> S:
        """The first position for that many seats; all the chance of a start comes from the seed."""

    @abstractmethod
    def to_move(self, state: S) -> int:
        """The seat whose turn it is, or CHANCE."""

    def movers(self, state: S) -> tuple[int, ...]:
        """The seats that may move now: one, but where several play at once."""
        return (self.to_move(state),)

    def mover(self, state: S, move: M) -> int:
        """The seat whose move it is."""
        return self.to_move(state)

    @abstractmethod
    def moves(self, state: S) -> Sequence[M]:
        """All the legal moves, in increasing order; empty when the game is over."""

    @abstractmethod
    def play(self, state: S, move: M) -> S:
        """The position after a legal move (which is not checked again)."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def path(self, move: M) -> tuple[str, ...]:
        """The clicks that say the move, as ("c3", "q2", "cw"); no two moves share theirs."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) may see, as JSON; screens draw nothing else."""

    @abstractmethod
    def why_not(self, state: S, text: str) -> str:
        """Why this text is no legal move here, in a sentence for people."""

    def text(self, move: M) -> str:
        """The move in saves, terminals, sockets and logs."""
        return " ".join(self.path(move))

    def describe(self) -> str:
        """These rules in a sentence for people."""
        return ", ".join(f"{key}: {value}" for key, value in self.rules._asdict().items())

    def read_position(self, text: str, to_move: int | None = None) -> S:
        """The position that a line of text draws."""
        raise Unsupported(f"{self.name} has no text for positions")


class Agent(Protocol):
    """A player for machines' seats; `stop`, called from elsewhere, makes `choose` answer soon."""

    name: str

    def choose(self, game: Game[Any, Any], state: Any) -> Any:
        """A legal move of the position."""

    def stop(self) -> None:
        """End a `choose` under way: it answers with the best move so far."""


AgentMaker = Callable[[int], Agent]
"""What the catalogue holds for an agent: a seed in, a player out."""
