"""What travels over a table's socket: one JSON object a frame, whose `type` names it.

A *command* comes from a page. Each has an `id` that the page made up, so that a command sent again after a
broken connection is answered and not done twice; those that change the game carry the *sequence number*
that the page knows (`seq`, the number of the last event), so that none acts on a position that is gone.
A *notice* goes to a page. The first command is `hello`; a `table` answers it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from ludotheque.game import LudothequeError

CommandId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
Sequence = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Secret = Annotated[str, Meta(min_length=22, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""At least 128 random bits; only its hash is kept."""

Words = Annotated[str, Meta(max_length=200)]

PHRASES = 6
"""How many phrases there are: static/table/phrases.js has their words."""

# --- Commands -------------------------------------------------------------------------------------


class Command(Struct, forbid_unknown_fields=True, tag_field="type"):
    """What a page may send."""


class Hello(Command, tag="hello"):
    """The first one: the secrets of the seats that this page holds, the last event that it saw."""

    secrets: Annotated[list[Secret], Meta(max_length=16)] = []
    seen: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1


class Sit(Command, tag="sit"):
    """Take an open seat. The page makes up the secret, so that it has it whatever becomes of the answer.

    A seat that is kept for somebody is theirs again, by the secret that they had.
    """

    id: CommandId
    seat: SeatNumber
    secret: Secret
    name: Words = ""


class Play(Command, tag="play"):
    """A move, as text or as the clicks that say it, joined by spaces."""

    id: CommandId
    seq: Sequence
    move: Words


class Resign(Command, tag="resign"):
    """Give the game up."""

    id: CommandId
    seq: Sequence


class Propose(Command, tag="propose"):
    """Ask the others: take back my last move, call it a tie, let a machine play an absent player's seat."""

    id: CommandId
    seq: Sequence
    what: Literal["undo", "draw", "takeover"]
    seat: SeatNumber = 0
    player: Words = ""


class Answer(Command, tag="answer"):
    """Yes or no to the proposal of that number."""

    id: CommandId
    proposal: Sequence
    agree: bool


class Advise(Command, tag="hint"):
    """A good move, please."""

    id: CommandId
    seq: Sequence


class Analyse(Command, tag="analyse"):
    """What best play makes of the position after that many moves."""

    id: CommandId
    ply: Sequence


class Look(Command, tag="look"):
    """The positions around that ply, as this page may see them; asked for when somebody looks back."""

    id: CommandId
    ply: Sequence


class Stop(Command, tag="stop"):
    """No more need of the hint or the analysis under way."""

    id: CommandId


class Again(Command, tag="again"):
    """Another game of the same people, once this one is over; who asks second comes along to the same one."""

    id: CommandId


class Say(Command, tag="say"):
    """One of a few phrases for the other people at the table, by its number; each page has the words."""

    id: CommandId
    phrase: Annotated[int, Meta(ge=0, lt=PHRASES)]


AnyCommand = Hello | Sit | Play | Resign | Propose | Answer | Advise | Analyse | Look | Stop | Again | Say

# --- Notices --------------------------------------------------------------------------------------


class Notice(Struct, tag_field="type"):
    """What a page may get."""


class PlayerNotice(Struct, frozen=True):
    """Who sits in a seat: a person with a name, a machine, or nobody yet.

    A seat that `is_kept` waits for somebody, who is named where nobody plays there meanwhile.
    """

    kind: Literal["person", "machine", "open"]
    name: str
    here: bool  # a person's page is connected; always true of a machine
    away: float | None = None  # seconds since the person's last page was gone
    may_be_replaced: bool = False  # by a machine: it is open, its person is away for long, its machine broke
    is_out: bool = False  # resigned or out of time, while the others go on
    is_kept: bool = False


class Ending(Struct, frozen=True):
    """How a game ended: a score a seat, and a sentence for people."""

    scores: list[float]
    text: str


class Position(Struct, frozen=True):
    """All that a page draws, as this reader may see it.

    Where all play at once, nobody sees a round before it begins: then there is no view, and no legal move.
    """

    seq: int
    ply: int  # the moves that led here
    view: Mapping[str, Any] | None
    viewer: int | None  # the seat whose view it is; None: a spectator's
    to_move: int | None  # None once the game is over
    movers: list[int]  # the seats that may move now: more than one where all play at once
    legal: list[tuple[str, ...]]  # the paths of the legal moves, for those who are to move only
    last: list[str]  # the path of the last move that a seat made
    points: list[int] | None  # what each seat has gathered, where the game counts such things
    ending: Ending | None
    clocks: list[float] | None  # seconds left, a seat each
    running: int | None  # the seat whose clock runs
    starts_in: float | None = None  # seconds until the round begins; None: it has, or somebody is awaited


class ProposalNotice(Struct, frozen=True):
    """What somebody asks of the others."""

    number: int
    what: Literal["undo", "draw", "takeover"]
    by: int
    text: str
    may_answer: bool


class EventLine(Struct, frozen=True):
    """An event in words, for the list of moves and for the ear."""

    seq: int
    seat: int | None
    kind: str  # move, sit, undo, resign, draw, takeover, timeout, back, again
    text: str


class Rematch(Struct, frozen=True):
    """Another game of the same people: who opened it, in words, and where each seat's player sits there."""

    game: str
    text: str
    seats: list[int]


class TableNotice(Notice, tag="table"):
    """Everything: the answer to `hello`, and sent again whenever more than a move changed."""

    game: str  # the game's name
    rules: dict[str, Any]  # for another game like this one; nothing in them tells what is still to come
    players: list[PlayerNotice]
    watchers: int  # how many pages look on without a seat
    mine: list[int]  # the seats that this page holds
    kept: list[int]  # the seats that wait for this page, by the secrets that it has
    series: list[float] | None  # what each seat scored in the games before this one; None: it is the first
    next: Rematch | None
    curtain: bool  # whether the people at this page must not see each other's hands
    may_save: bool  # whether the game can be downloaded now: one with secrets only once it is over
    moves: Raw  # a list of the texts of the moves that led to the position
    movers: Raw  # a list of the seats that made them
    opened: float  # the seconds from the opening of the table to now, or to the end of the game
    missed: list[EventLine]  # what happened since the event that the page saw last
    position: Position
    proposal: ProposalNotice | None
    advice: bool  # whether hints and analysis may be asked for now
    trouble: str | None  # why the game does not go on for now: a machine broke, or it has become too long


class MadeMove(Struct, frozen=True):
    """A move as it was made; the seat is -1 for chance, the path is empty where a seat dropped out."""

    seat: int
    text: str
    path: tuple[str, ...]


class Moved(Notice, tag="moved"):
    """One event more: a move, and all that chance added to it.

    A page whose last sequence number is not the one before this position's says `hello` again.
    """

    moves: list[MadeMove]
    position: Position


class PastPosition(Struct, frozen=True):
    """A position to look back at."""

    view: Mapping[str, Any]
    last: list[str]


class Looked(Notice, tag="looked"):
    """Positions from the ply `first` on: the answer to `look`."""

    id: str
    first: int
    positions: list[PastPosition]


class Seats(Notice, tag="seats"):
    """Somebody came or went; sent a moment later, once for all who did."""

    players: list[PlayerNotice]
    watchers: int


class Asked(Notice, tag="asked"):
    """A proposal, or None when there is none any more; `text` says what became of it."""

    proposal: ProposalNotice | None
    text: str = ""


class Done(Notice, tag="done"):
    """The command is on disk, or was before (`repeated`)."""

    id: str
    seq: int
    repeated: bool = False


Code = Literal[
    "malformed", "stale", "illegal", "not_your_turn", "not_your_seat", "over", "storage", "frozen", "busy",
    "not_allowed", "too_fast",
]  # fmt: skip


class Refusal(LudothequeError):
    """A command that is not done: a word for programs, a sentence for people."""

    def __init__(self, code: Code, text: str) -> None:
        super().__init__(text)
        self.code = code


class Refused(Notice, tag="refused"):
    """The command was not done, and why, in a word for programs and a sentence for people."""

    id: str
    code: Code
    text: str
    seq: int


class Advice(Notice, tag="advice"):
    """A good move."""

    id: str
    seq: int
    path: list[str]
    text: str
    note: str = ""  # for who plays alone: whether it can still be done


class VerdictText(Struct, frozen=True):
    """What best play makes of something: 1, 0, -1 or None, its letter, its sentence; or an estimate.

    `depth` is how many moves ahead was looked for an estimate; `turns` are the fewest until the side to move
    is where it wants to be next, in games where one goes somewhere: then the letter says them.
    """

    value: int | None
    letter: str
    text: str
    estimate: float | None = None
    depth: int | None = None
    turns: int | None = None


class ToldLine(Struct, frozen=True):
    """A good move and how best play goes on after it, as texts; what it is worth, in a word or two."""

    moves: list[str]
    worth: str
    is_book: bool = False  # whether an opening book knows it


class Judged(Notice, tag="analysis"):
    """The analysis of the position after `ply` moves; `values` by clicks joined by spaces.

    It comes again, better, until `is_final`. `best` are the paths of the best moves, up to three, `best_text`
    says the first. `score` is what the first seat may expect, from 0 to 1; None where nothing is known of it.
    `lines` are those of the best moves, the best first, where the game's analyst tells them.
    """

    id: str
    ply: int
    verdict: VerdictText
    legend: str
    values: dict[str, VerdictText]
    is_final: bool = True
    best: list[tuple[str, ...]] = []
    best_text: str = ""
    score: float | None = None
    lines: list[ToldLine] = []


class ProgressNotice(Notice, tag="progress"):
    """How far the hint, the analysis (`id`) or the machine to move (no id) is."""

    text: str
    id: str = ""


class Said(Notice, tag="said"):
    """A player says one of the phrases."""

    seat: int
    phrase: int


# --- Close codes ----------------------------------------------------------------------------------

BAD_FRAME, NO_HELLO, NO_SUCH_GAME, TOO_FAST, TOO_SLOW, FULL, DAMAGED, NOT_INVITED, BROKEN = range(4400, 4409)
"""Why a socket was closed: no message of ours, silence, no such game, a flood, a reader that does not read,
too many sockets, a game that cannot be read, no join code, a fault of ours. After TOO_SLOW, FULL, BROKEN and
1000 to 1015 a page tries again."""
