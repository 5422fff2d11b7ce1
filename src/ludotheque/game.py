"""The words that every game shares. It imports nothing of ours.

- A *state* is a position as a value: hashable, never changed, enough to go on from.
- A *move* is a value too. Its *text* is the line that says it, its *paths* are the clicks that say it.
- A *seat* is a place at the table, counted from 0; chance sits at CHANCE.
- A *view* is what one seat may see of a state. An *agent* is a machine player.
- A *variant* is a record of rules (a NamedTuple); a `Game` is the rules of one variant, without state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from ludotheque.control import Control

CHANCE = -1

Clicks = tuple[str, ...]
"""The places that say a move, in order."""

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

    `value` is what is proved: 1 (win), 0 (tie), -1 (loss), or None where nothing is. `distance` counts the
    moves of both sides until the end of a won or lost game. `estimate`, only where nothing is proved, is the
    score that the side to move may expect, from 0 to 1; `depth` is how many moves ahead was looked for it.
    `turns` are the fewest of the side to move until it is where it wants to be next, as if nobody else moved,
    in games where one goes somewhere; they are exact.
    """

    value: int | None
    distance: int | None
    estimate: float | None = None
    depth: int | None = None
    turns: int | None = None


MANY_TURNS = 1000
"""More than any `Verdict.turns`: where they are not known."""


def preference(verdict: Verdict) -> tuple[float, float]:
    """Orders verdicts from worst to best: slow losses before quick ones, quick wins before slow ones.

    What is not proved comes where its estimate says; without one it may still win, so it comes before a tie.
    Of those the one with the fewest turns comes last.
    """
    if verdict.value is None:
        turns = MANY_TURNS if verdict.turns is None else verdict.turns
        return (0.5 if verdict.estimate is None else 2 * verdict.estimate - 1), -turns
    distance = verdict.distance or 0
    return verdict.value, -distance if verdict.value > 0 else distance


class Analysis(NamedTuple, Generic[M]):
    """A position's verdict, and that of each of its moves; a note says it in the game's own words.

    `lines` tell how best play goes on after some of the moves, the best one first; `book` are moves that an
    opening book knows.
    """

    verdict: Verdict
    moves: Mapping[M, Verdict]
    note: str = ""
    lines: Mapping[M, Sequence[M]] = {}
    book: Collection[M] = ()


class Game(ABC, Generic[S, M]):
    """The rules of one variant. Legality is membership in `moves`; there is no second validator.

    Everybody sees every move, chance's too. What must stay hidden lies in the position, and `view` shows each
    seat its own part of it. A game with hidden hands says so, and gives `resampled`; one with draws or cards
    still to come says that. Either way its seed is a secret while it is being played.
    """

    name: ClassVar[str]
    variants: ClassVar[Mapping[str, Any]]
    titles: ClassVar[Mapping[str, str]] = {}  # of the variants, for people; the names are for saves
    levels: ClassVar[tuple[str, ...]] = ()  # variants that differ in difficulty for who plays alone, easiest
    # first; in a game without any, the machine players are its levels
    rules: Any
    seats: range  # how many may play under these rules
    has_hidden_hands: bool = False  # whether a seat may know what another one does not
    looks_alike: bool = False  # whether `view` is the same for all seats and spectators: it is then made once
    has_draws_to_come: bool = False  # whether something is decided later that nobody may know now
    is_simultaneous: bool = False  # whether those who play together move at once, each at their own screen
    longest: int = 10_000  # moves, chance's too: a room and its saves let a game go no further

    def __init__(self, rules: Any = None) -> None:
        self.rules = next(iter(self.variants.values())) if rules is None else rules

    @property
    def is_open(self) -> bool:
        """Whether everybody may know everything: only then can a game under way be saved and handed on."""
        return not (self.has_hidden_hands or self.has_draws_to_come)

    # --- Before the game --------------------------------------------------------------------------

    def prepared(self, seed: int) -> Game[S, M]:
        """These rules with all that is made from a seed written into them, so that saves hold it.

        A better generator later then breaks no save. `start` and `play` are only called on prepared rules.
        """
        return self

    def fresh(self) -> Game[S, M]:
        """These rules without what `prepared` wrote: all that a page or a player may know of them."""
        return self

    @abstractmethod
    def start(self, seats: int, seed: int) -> S:
        """The first position for that many seats; all the chance of a start comes from the seed.

        In a game that is open it comes from `prepared` alone: a room's save of one under way has no seed.
        """

    @abstractmethod
    def aim(self) -> str:
        """What one plays for, in one sentence for people who have never seen the game."""

    def describe(self) -> str:
        """These rules in a sentence or two for people."""
        return ", ".join(f"{key}: {value}" for key, value in self.rules._asdict().items())

    def example(self) -> Mapping[str, Any]:
        """What a spectator sees of a position that shows the game well: pictures are drawn from it.

        It is soon made: a game whose `prepared` takes long has one of its own.
        """
        game, chance = self.prepared(0), Random(0)
        state = game.start(game.seats[-1], 0)
        for _move in range(12):
            following = game.play(state, chance.choice(game.moves(state)))
            if game.outcome(following):
                break
            state = following
        return game.view(state, None)

    # --- The rules --------------------------------------------------------------------------------

    @abstractmethod
    def to_move(self, state: S) -> int:
        """The seat whose turn it is, or CHANCE."""

    def movers(self, state: S) -> tuple[int, ...]:
        """The seats that may move now: one, but where several play at once."""
        return (self.to_move(state),)

    def stage(self, state: S) -> int:
        """The number of the round: where all play at once, each begins for everybody at the same moment."""
        return 0

    def mover(self, state: S, move: M) -> int:
        """The seat whose move it is."""
        return self.to_move(state)

    @abstractmethod
    def moves(self, state: S) -> Sequence[M]:
        """All the legal moves, in increasing order; empty when the game is over."""

    def chances(self, state: S) -> Sequence[float]:
        """How likely each of chance's moves is, in their order; by default all the same."""
        return [1.0] * len(self.moves(state))

    @abstractmethod
    def play(self, state: S, move: M) -> S:
        """The position after a legal move (which is not checked again)."""

    def drop(self, state: S, seat: int) -> S:
        """The position without a seat that resigned or ran out of time; for games of three seats and more."""
        raise Unsupported(f"{self.name} does not go on without a player")

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def points(self, state: S) -> tuple[int, ...] | None:
        """What each seat has gathered so far (lines, treasures), where the game counts such things."""
        return None

    # --- What is said -----------------------------------------------------------------------------

    @abstractmethod
    def path(self, move: M) -> Clicks:
        """The clicks that say the move, as ("c3", "q2", "cw")."""

    def paths(self, state: S, move: M) -> Sequence[Clicks]:
        """All the ways to click the move here. No two moves share one; one may begin another."""
        return (self.path(move),)

    def by_path(self, state: S, moves: Sequence[M]) -> dict[Clicks, M]:
        """The legal moves, as `moves` gave them, by all the clicks that say them."""
        return {path: move for move in moves for path in self.paths(state, move)}

    def text(self, move: M) -> str:
        """The one form of the move in saves, terminals, sockets and logs."""
        return " ".join(self.path(move))

    def readable(self, text: str) -> str:
        """A move's text, or its beginning, as people read it: with the names that the screens draw.

        It can be typed as well: `read` understands it.
        """
        return text

    def read(self, state: S, text: str) -> M | None:
        """The move that a text in another notation says, where the world has one; None when it says none."""
        return None

    @abstractmethod
    def why_not(self, state: S, text: str) -> str:
        """Why this text is no legal move here, in a sentence for people."""

    def seats_in(self, state: S) -> int:
        """How many seats a position has, where a text drew it."""
        return self.seats[0]

    def read_position(self, text: str, to_move: int | None = None) -> S:
        """The position that a line of text draws."""
        raise Unsupported(f"{self.name} has no text for positions")

    # --- What is seen -----------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Mapping[str, Any]:
        """What a seat (None: a spectator) may see, as JSON; screens draw nothing else."""

    def problems(self, state: S) -> Collection[Hashable]:
        """What advice about a position answers: whatever shares one of these is advised on by it too."""
        return (state,)

    def is_common(self, state: S, ply: int) -> bool:
        """Whether many games come by this position, so that advice about it gives nobody's game away."""
        return ply < 6

    def resampled(self, state: S, seat: int, chance: Random) -> S:
        """A position that looks the same to this seat; what it cannot know is drawn afresh.

        Machines are only ever given such positions, so that none can peek.
        """
        return state


class Agent(Protocol):
    """A player for machines' seats.

    One that must start or read something before its first move may have `prepare(game)`, which can be called
    any number of times: where each move has its time, it is called before that runs.
    """

    name: str

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        """A legal move of this seat; the best so far, soon after `control` was stopped."""


AgentMaker = Callable[[int], Agent]
"""A seed in, a player out; the same seed plays the same games."""


class Manifest(NamedTuple):
    """Where the parts of a game are, as strings, so that each is imported only when it is used.

    `module:object` but for `drawing`, `board` and `live_board`, which are modules, and `page`, which is
    `package:folder`. An analyst may tell what it has so far by `found(analysis)`, each time better than
    before and the first time soon; one that takes no `found` is asked for its last word only. Stopped, it
    answers soon, or raises Interrupted: then what it found last counts.
    """

    rules: str  # its Game
    players: Mapping[str, str] = {}  # makers of players (AgentMaker) by name, weakest first
    programs: Mapping[
        str, str
    ] = {}  # makers of players that are other programs: maker(command, seed), by the
    # word before the colon in their names; never for the room, where strangers choose names
    former: Mapping[str, str] = {}  # the names that players had before, in games on disk: their present ones
    analyst: str = ""  # analyse(game, state, seat, control, progress, within=None, found=…) -> Analysis
    cost: str = ""  # cost(before, after) -> what a fall of the score to expect means in the game's own world,
    # such as a man; "" for little
    tables: str = ""  # tables(game, control, progress): makes the endgame tables, and keeps them
    perft: str = ""  # perft(game, state, depth) -> count, faster than walking through `moves`
    kernels: tuple[str, ...] = ()  # what `ludotheque warm-up` compiles
    drawing: str = ""  # for the line mode: see screens/drawings
    board: str = ""  # for Textual: see screens/terminal/boards
    page: str = ""  # for the browser: a folder with board.js (see static/any_board/drawing.js) and board.css
    picture: str = ""  # for previews of links: picture(view) -> LinkPicture (see picture.py)
    outlook: str = ""  # outlook(game, state, seat, control) -> a sentence: can who plays alone still do it?
    solve: str = ""  # for a puzzle: what `ludotheque solve` calls with its options
    training: str = ""  # a Trainable (see trainable.py): players whose weights can be trained
    own_training: str = ""  # an OwnTraining (see trainable.py), where no method fits the game
    runs: str = ""  # for who plays alone: runs(game, player) -> maker of whole games (see train/runs.py)
    lesson: str = ""  # a Lesson (see lessons.py), or several by variant: the game taught by playing it
    live: str = ""  # a LiveGame (see live.py): the game by keys and clock, on a page of its own
    thoughts: str = ""  # thoughts(game, state, player) -> what a player thinks of its moves (see thoughts.py)
    live_board: str = ""  # for Textual, a game by keys and clock: a module (see screens/terminal/live)
    puzzles: str = ""  # a PuzzleBook (see puzzles.py): a problem for each day, and others
    formats: Mapping[str, str] = {}  # by the ending of their names: files of its own world (see formats.py)
