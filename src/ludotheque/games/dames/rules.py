"""The rules of dames; README.md and variants.py cite the source of each.

A turn is one move: a step, or a capture with all that it takes. Two captures of one piece that end on the
same square and take the same pieces are the same move, whatever way they go. Seat 0 is White.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypedDict

from ludotheque.game import Clicks, Game, Outcome, Unreadable
from ludotheque.games.dames import draws
from ludotheque.games.dames.board import SIZES, WORD, board, even, odd
from ludotheque.games.dames.draws import Change, Counts, Material
from ludotheque.games.dames.generator import generate, without_king
from ludotheque.games.dames.memory import (
    CROWNED,
    DESTINATION,
    MOST_MOVES,
    MOVES,
    ORIGIN,
    RECORD,
    TAKEN_EVEN,
    TAKEN_ODD,
    TRUNCATED,
    Sides,
)
from ludotheque.games.dames.routes import MOST_ROUTES, STEPS_OF_ALL, first_ways, routes, taken_between
from ludotheque.games.dames.variants import CHOICES, SIGNS, TITLES, VARIANTS, Rules, header
from ludotheque.words import _, mark

NO_PIECE = mark("no piece is left")
NO_MOVE = mark("no move is left")
BOTH_BLOCKED = mark("nobody can move")

Walk = tuple[int, int]
"""The code of the king that a side moved last, and how often in a row without capturing; (0, 0) for none."""

NOWHERE: tuple[Walk, Walk] = ((0, 0), (0, 0))


class State(NamedTuple):
    """A position, and what the draw rules remember. Sets of squares are ints, see board.py."""

    white: int
    black: int
    kings: int  # of both sides
    side: int
    counts: Counts = Counts()
    walks: tuple[Walk, Walk] = NOWHERE
    earlier: tuple[tuple[int, int, int, int], ...] = ()  # the positions that could come again
    begun: tuple[int, int] | None = None  # how many pieces a position had that was set up; None: all


class Move(NamedTuple):
    """A whole turn; squares by their numbers."""

    origin: int
    destination: int
    taken: int = 0  # a set of squares
    crowned: bool = False  # whether a man becomes a king
    via: tuple[int, ...] = ()  # the squares between, where origin and destination do not say which move it is


class CaptureView(TypedDict):
    """A way to capture: where the piece stands and lands, and what it takes by each landing."""

    path: list[str]
    takes: list[str]


class View(TypedDict):
    """What everybody sees."""

    size: int
    squares: str  # from square 1 on: `.` empty, `w` and `b` men, `W` and `B` kings
    names: list[str]  # of the squares
    to_move: int
    takers: list[str]  # the squares of the pieces that can capture
    takes: int  # how many pieces the largest capture takes; 0 where none must be made
    lost: list[int]  # how many pieces each side has lost
    captures: list[CaptureView]  # the ways to capture now, as far as they can be clicked


class Dames(Game[State, Move]):
    """Draughts on any of the three boards."""

    name = "dames"
    seats = range(2, 3)
    variants = VARIANTS
    titles = TITLES
    looks_alike = True
    rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules)
        if self.rules.size not in SIZES:
            raise Unreadable(_("size must be 8, 10 or 12, not {number}", number=self.rules.size))
        for value, known in ((self.rules.choice, CHOICES), (self.rules.sign, SIGNS)):
            if value not in known:
                names = ", ".join(known)
                raise Unreadable(_("{value} is none of: {names}", value=value[:20], names=names))
        self.board = board(self.rules.size)
        self.men = (self.rules.size // 2 - 1) * (self.rules.size // 2)

    def start(self, seats: int = 2, seed: int = 0) -> State:
        white = range(self.board.squares - self.men + 1, self.board.squares + 1)
        black = range(1, self.men + 1)
        side = 1 if self.rules.black_begins else 0
        return State(self.board.set_of(white), self.board.set_of(black), 0, side)

    def to_move(self, state: State) -> int:
        return state.side

    # --- The rules --------------------------------------------------------------------------------

    def moves(self, state: State) -> Sequence[Move]:
        return () if self.outcome(state) else legal_moves(self.rules, state)

    def play(self, state: State, move: Move) -> State:
        codes = self.board.codes
        leaving, arriving = 1 << codes[move.origin], 1 << codes[move.destination]
        own, foe = (state.black, state.white) if state.side else (state.white, state.black)
        own, foe, kings = (own & ~leaving) | arriving, foe & ~move.taken, state.kings & ~move.taken
        is_king = bool(kings & leaving)
        if is_king or move.crowned:
            kings = (kings & ~leaving) | arriving
        white, black = (foe, own) if state.side else (own, foe)
        is_quiet = is_king and not move.taken
        after = State(white, black, kings, 1 - state.side)
        change = Change(is_quiet, not move.taken and not move.crowned)
        repeats = is_quiet and self.rules.repetitions
        return after._replace(
            counts=draws.following(state.counts, self.material(state), self.material(after), change),
            walks=self._walks(state, move, is_quiet),
            earlier=(*state.earlier, state[:4]) if repeats else (),
            begun=state.begun,
        )

    def _walks(self, state: State, move: Move, is_quiet: bool) -> tuple[Walk, Walk]:
        """Only a rule set that limits the moves of a king remembers them."""
        if not self.rules.king_steps:
            return NOWHERE
        codes = self.board.codes
        code, times = state.walks[state.side]
        mine = (0, 0)
        if is_quiet:
            mine = (codes[move.destination], times + 1 if times and code == codes[move.origin] else 1)
        theirs = state.walks[1 - state.side]
        if move.taken >> theirs[0] & 1:
            theirs = (0, 0)
        return (theirs, mine) if state.side else (mine, theirs)

    def outcome(self, state: State) -> Outcome | None:
        own, foe = (state.black, state.white) if state.side else (state.white, state.black)
        if not own and not foe:
            return Outcome((0.5, 0.5), BOTH_BLOCKED)
        if not own:
            return self._lost(state.side, NO_PIECE)
        if not foe:
            return self._lost(1 - state.side, NO_PIECE)
        material = self.material(state)
        if not legal_moves(self.rules, state):
            other = state._replace(side=1 - state.side)
            if not self.rules.must_capture and not legal_moves(self.rules, other):
                return Outcome((0.5, 0.5), BOTH_BLOCKED)  # the statement's 1.3.5
            return self._lost(state.side, NO_MOVE)
        reason = draws.draw(self.rules, state.counts, material, 1 + state.earlier.count(state[:4]))
        return Outcome((0.5, 0.5), reason) if reason else None

    @staticmethod
    def _lost(side: int, reason: str) -> Outcome:
        return Outcome((0.0, 1.0) if side == 0 else (1.0, 0.0), reason)

    def material(self, state: State) -> Material:
        """What the draw rules look at."""
        white, black, kings, diagonal = state.white, state.black, state.kings, self.board.diagonal
        return Material(
            (white.bit_count(), black.bit_count()),
            ((white & kings).bit_count(), (black & kings).bit_count()),
            (bool(white & kings & diagonal), bool(black & kings & diagonal)),
        )

    # --- What is said -----------------------------------------------------------------------------

    def square_name(self, square: int) -> str:
        """A square as moves write it: 28, or c3 where the rules use letters."""
        return self.board.letters(square) if self.rules.letters else str(square)

    def path(self, move: Move) -> Clicks:
        return tuple(self.square_name(square) for square in (move.origin, *move.via, move.destination))

    def paths(self, state: State, move: Move) -> Sequence[Clicks]:
        """A capture is said by its last square, where that is enough, or by every landing on its way."""
        whole = self.path(move)
        if not move.taken:
            return (whole,)
        origin = whole[:1]
        ways = capture_ways(self.rules, state).get(move, [])
        stepwise = [origin + tuple(map(self.square_name, way)) for way in ways]
        return tuple(dict.fromkeys([whole, *stepwise]))

    def text(self, move: Move) -> str:
        return (self.rules.sign if move.taken else "-").join(self.path(move))

    def read(self, state: State, text: str) -> Move | None:
        from ludotheque.games.dames.notation import read_move

        return read_move(self, state, text)

    def why_not(self, state: State, text: str) -> str:
        from ludotheque.games.dames.reasons import why_not

        return why_not(self, state, text)

    def read_position(self, text: str, to_move: int | None = None) -> State:
        from ludotheque.games.dames.fen import read_fen

        return read_fen(self, text, to_move)

    def aim(self) -> str:
        return _("Take all the other side's pieces, or leave them no move.")

    def describe(self) -> str:
        from ludotheque.games.dames.notation import describe

        return describe(self)

    # --- What is seen -----------------------------------------------------------------------------

    def view(self, state: State, seat: int | None = None) -> View:
        captures = [move for move in self.moves(state) if move.taken]
        takers = dict.fromkeys(self.square_name(move.origin) for move in captures)
        takes = max((move.taken.bit_count() for move in captures), default=0)
        return {
            "size": self.rules.size,
            "squares": self.drawn(state),
            "names": [self.square_name(square) for square in range(1, self.board.squares + 1)],
            "to_move": state.side,
            "takers": list(takers),
            "takes": takes if self.rules.must_capture else 0,
            "lost": [
                had - side.bit_count()
                for had, side in zip(
                    state.begun or (self.men, self.men), (state.white, state.black), strict=True
                )
            ],
            "captures": self._capture_views(state, captures),
        }

    def _capture_views(self, state: State, captures: list[Move]) -> list[CaptureView]:
        """Every way of these captures that `paths` names, and what is taken on it."""
        shown: list[CaptureView] = []
        for move in captures:
            for way in capture_ways(self.rules, state)[move]:
                stops = (move.origin, *way)
                takes = taken_between(self.board, stops, move.taken)
                shown.append(
                    {
                        "path": list(map(self.square_name, stops)),
                        "takes": list(map(self.square_name, takes)),
                    }
                )
        return shown

    def drawn(self, state: State) -> str:
        """The squares in their order: `.` empty, `w` and `b` men, `W` and `B` kings."""
        signs = []
        for code in self.board.codes[1:]:
            sign = "w" if state.white >> code & 1 else "b" if state.black >> code & 1 else "."
            signs.append(sign.upper() if state.kings >> code & 1 else sign)
        return "".join(signs)

    def example(self) -> Mapping[str, Any]:
        if self.rules.size != 10:
            return super().example()
        return self.view(self.read_position("W:W26,27,32,33,36,37,38,42,43,K3:B9,12,13,14,18,19,22,24,30"))

    def problems(self, state: State) -> tuple[tuple[int, ...]]:
        """Whoever asks about the board asks about every game that has it, whatever came before."""
        return (state[:4],)


def has_too_many(rules: Rules, state: State) -> bool:
    """Whether a position has more captures than are listed."""
    return bool(listed_moves(rules, state)[0][TRUNCATED])


def position_of(state: State) -> Sides:
    """The position as the kernels take it."""
    own, foe, kings = state.white, state.black, state.kings
    if state.side:
        own, foe = foe, own
    return Sides(even(own), odd(own), even(foe), odd(foe), even(kings), odd(kings), state.side)


def listed_moves(rules: Rules, state: State) -> tuple[Any, int]:
    """The legal moves as the search lists them: a memory with them from MOVES on, and their number."""
    memory: Any = header(rules) + [0] * (MOST_MOVES * RECORD)  # a list: plain runs need no array
    count = generate(position_of(state), memory, MOVES)
    own = state.black if state.side else state.white
    code, times = state.walks[state.side]
    if 0 < rules.king_steps <= times and own & ~state.kings:
        count = without_king(code, memory, MOVES, count)
    return memory, count


@lru_cache(maxsize=256)
def legal_moves(rules: Rules, state: State) -> tuple[Move, ...]:
    """The moves of a position that is not drawn, in increasing order."""
    memory, count = listed_moves(rules, state)
    numbers = board(rules.size).numbers
    found = []
    for place in range(MOVES, MOVES + count * RECORD, RECORD):
        taken = memory[place + TAKEN_EVEN] | memory[place + TAKEN_ODD] << WORD
        origin, destination = numbers[memory[place + ORIGIN]], numbers[memory[place + DESTINATION]]
        found.append(Move(origin, destination, taken, bool(memory[place + CROWNED])))
    return tuple(sorted(told_apart(rules, state, found)))


@lru_cache(maxsize=256)
def capture_ways(rules: Rules, state: State) -> dict[Move, list[tuple[int, ...]]]:
    """The ways of every capture, for texts and clicks: the more captures there are, the fewer of each."""
    captures = [move for move in legal_moves(rules, state) if move.taken]
    steps = STEPS_OF_ALL // max(1, len(captures))
    return {move: routes(rules, state[:4], move[:4], MOST_ROUTES, steps) for move in captures}


def told_apart(rules: Rules, state: State, moves: list[Move]) -> list[Move]:
    """The same moves; captures between the same two squares say their way."""
    ends: dict[tuple[int, int], int] = {}
    for move in moves:
        ends[move[:2]] = ends.get(move[:2], 0) + 1
    alike = [move[:4] for move in moves if move.taken and ends[move[:2]] > 1]
    ways = first_ways(rules, state[:4], alike) if alike else {}
    told = []
    for move in moves:
        if move.taken and ends[move[:2]] > 1:
            if move[:4] not in ways:
                continue  # in positions that are made for it: then the move is not offered
            move = move._replace(via=ways[move[:4]][:-1])
        told.append(move)
    return told
