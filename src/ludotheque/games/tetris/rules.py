"""The rules of tetris; README.md cites the source of each.

Chance draws a piece, then the player drops it: turned, moved above the board, and let fall straight. A piece
may be held back for later where the rules say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, TypedDict

from ludotheque.game import CHANCE, Clicks, Game, Outcome, Unreadable
from ludotheque.games.tetris import dropping
from ludotheque.games.tetris.dropping import ENDS, Board
from ludotheque.games.tetris.pieces import SETS, Piece, pieces
from ludotheque.words import _, mark

NONE = -1
"""In place of a piece, a turn or a column."""

GENERATORS = ("uniform", "bag", "given", "worst")
WIDEST, HIGHEST, MOST_AHEAD = 12, 40, 5
WORST_FIRST = "SZOILJT"
"""Which of equally bad pieces comes: the order of HATETRIS (qntm, 2010)."""


class Rules(NamedTuple):
    """One variant."""

    width: int = 10  # the board of all published records (Thiery & Scherrer, 2009), the statement's too
    height: int = 20  # the records'; 10 is their small board, 22 that of the statement's program
    pieces: str = "tetrominoes"  # the statement, 2; dominoes: the course's small game; pentominoes: ours
    generator: str = "uniform"  # the records'; bag: the statement, 4.1; given: a sequence; worst: HATETRIS
    sequence: str = ""  # for a given one: the pieces' letters, again from the start after the last
    end: str = "strict"  # the records' (MdpTetris); lines, statement (3.1), original (2009): see dropping.py
    ahead: int = 0  # pieces seen ahead: 0 in the records, 1 in the statement, 5 in today's games
    hold: bool = False  # whether a piece may be held back, as in today's games
    limit: int = 0  # pieces at most, the statement's max_blocks; 0: until the game is lost


VARIANTS = {
    "records": Rules(),
    "low": Rules(height=10),
    "statement": Rules(height=22, generator="bag", end="statement", ahead=1),
    "modern": Rules(generator="bag", end="lines", ahead=5, hold=True),
    "original": Rules(end="original", ahead=1),
    "worst": Rules(generator="worst", end="lines"),
    "dominoes": Rules(width=4, height=3, pieces="dominoes", end="statement", ahead=1),
    "pentominoes": Rules(width=12, height=24, pieces="pentominoes", end="lines", ahead=1),
}
TITLES = {
    "records": mark("the records' game"),
    "low": mark("low board"),
    "statement": mark("the course's game"),
    "modern": mark("today's game"),
    "original": mark("room to turn"),
    "worst": mark("always the worst piece"),
    "dominoes": mark("dominoes"),
    "pentominoes": mark("pentominoes"),
}


EXAMPLE = "JJ......../J........L/JSS....LLL/SS.T..OOZZ/ITTT.JOOLZ/IOO.TJJJLL/IOOTTTSS.L/I.LLLOOSSZ T"
"""A position that shows the game well."""


class State(NamedTuple):
    """A position."""

    board: Board  # rows from the lowest, see dropping.py
    queue: tuple[int, ...]  # the piece to place, then those seen ahead
    held: int  # the piece held back, or NONE
    has_held: bool  # whether it was exchanged since the last placement
    bag: int  # the pieces still in the bag, as bits
    drawn: int  # pieces drawn so far
    placed: int
    lines: int
    is_over: bool


class Move(NamedTuple):
    """A piece that chance draws; or a placement, a turn and the column of its left edge; or nothing: hold."""

    piece: int = NONE
    turn: int = NONE
    column: int = NONE


HOLD = Move()


class View(TypedDict):
    """What everybody sees."""

    width: int
    height: int
    pieces: str  # the set's name
    hidden: int  # rows above the board in which the wall may lie for a moment
    rows: list[str]  # from the lowest; letters of pieces, `.` for empty
    piece: str  # to place, "" while none is drawn
    ahead: list[str]
    held: str
    can_hold: bool
    lines: int
    placed: int
    left: int | None  # pieces until the end, where there is one


class Tetris(Game[State, Move]):
    """Falling pieces, for one."""

    name = "tetris"
    seats = range(1, 2)
    variants = VARIANTS
    titles = TITLES
    looks_alike = True
    rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules)
        check(self.rules)
        self.pieces: tuple[Piece, ...] = pieces(self.rules.pieces)
        self.numbers = {piece.name: number for number, piece in enumerate(self.pieces)}
        self.has_draws_to_come = self.rules.generator in ("uniform", "bag")

    def start(self, seats: int = 1, seed: int = 0) -> State:
        return State((), (), NONE, False, 0, 0, 0, 0, False)

    # --- The rules --------------------------------------------------------------------------------

    def to_move(self, state: State) -> int:
        return CHANCE if self._is_draw(state) else 0

    def _is_draw(self, state: State) -> bool:
        is_last = 0 < self.rules.limit <= state.drawn
        return len(state.queue) <= self.rules.ahead and not is_last and not state.is_over

    def moves(self, state: State) -> list[Move]:
        if self.outcome(state):
            return []
        if self._is_draw(state):
            return [Move(piece) for piece in self._draws(state)]
        held = [HOLD] if self.can_hold(state) else []
        return held + [Move(NONE, turn, column) for turn, column in self.placements(state, state.queue[0])]

    def _draws(self, state: State) -> list[int]:
        generator = self.rules.generator
        if generator == "given":
            letters = self.rules.sequence
            return [self.numbers[letters[state.drawn % len(letters)]]]
        if generator == "worst":
            return [worst_piece(self, state.board)]
        if generator == "bag" and state.bag:
            return [number for number in range(len(self.pieces)) if state.bag >> number & 1]
        return list(range(len(self.pieces)))

    def can_hold(self, state: State) -> bool:
        """Whether the piece may be held back now."""
        return self.rules.hold and not state.has_held and bool(state.queue)

    def placements(self, state: State, piece: int) -> list[tuple[int, int]]:
        """The (turn, column) in which a piece may be dropped."""
        rules = self.rules
        return dropping.placements(state.board, self.pieces[piece], rules.width, rules.height, rules.end)

    def play(self, state: State, move: Move) -> State:
        if move.piece != NONE:
            every = (1 << len(self.pieces)) - 1
            bag = (state.bag or every) & ~(1 << move.piece) if self.rules.generator == "bag" else 0
            return state._replace(queue=(*state.queue, move.piece), bag=bag, drawn=state.drawn + 1)
        current, *following = state.queue
        if move == HOLD:
            queue = following if state.held == NONE else [state.held, *following]
            return state._replace(queue=tuple(queue), held=current, has_held=True)
        rules = self.rules
        after = dropping.dropped(
            state.board, self.pieces[current], move.turn, move.column, rules.width, rules.height, rules.end
        )
        return state._replace(
            board=after.board,
            queue=tuple(following),
            has_held=False,
            placed=state.placed + 1,
            lines=state.lines + after.lines,
            is_over=after.is_over,
        )

    def outcome(self, state: State) -> Outcome | None:
        if state.is_over:
            return Outcome((0.0,), mark("the wall is too high"))
        if self._is_draw(state):
            return None
        if not state.queue:
            return Outcome((1.0,), mark("all pieces are placed"))
        if self.can_hold(state) or self.placements(state, state.queue[0]):
            return None
        return Outcome((0.0,), mark("there is no room for the piece"))

    def points(self, state: State) -> tuple[int, ...]:
        return (state.lines,)

    # --- What is said and seen --------------------------------------------------------------------

    def path(self, move: Move) -> Clicks:
        if move.piece != NONE:
            return (self.pieces[move.piece].name,)
        return ("hold",) if move == HOLD else (f"r{move.turn}", column_name(move.column))

    def view(self, state: State, seat: int | None = None) -> View:
        names = [self.pieces[piece].name for piece in state.queue]
        rules = self.rules
        return {
            "width": rules.width,
            "height": rules.height,
            "pieces": rules.pieces,
            "hidden": dropping.HIDDEN if rules.end == "statement" else 0,
            "rows": list(state.board),
            "piece": names[0] if names else "",
            "ahead": names[1:],
            "held": "" if state.held == NONE else self.pieces[state.held].name,
            "can_hold": self.can_hold(state),
            "lines": state.lines,
            "placed": state.placed,
            "left": rules.limit - state.placed if rules.limit else None,
        }

    def aim(self) -> str:
        return _("Drop the pieces to fill whole rows: these vanish. Do not let the wall reach the top.")

    def example(self) -> Mapping[str, Any]:
        if self.rules.width != EXAMPLE.index("/") or self.rules.pieces != "tetrominoes":
            return super().example()
        return self.view(self.read_position(EXAMPLE))

    def describe(self) -> str:
        from ludotheque.games.tetris.notation import describe

        return describe(self)

    def why_not(self, state: State, text: str) -> str:
        from ludotheque.games.tetris.notation import why_not

        return why_not(self, state, text)

    def read(self, state: State, text: str) -> Move | None:
        from ludotheque.games.tetris.notation import read

        return read(self, state, text)

    def read_position(self, text: str, to_move: int | None = None) -> State:
        from ludotheque.games.tetris.notation import read_position

        return read_position(self, text)


@cache
def column_name(column: int) -> str:
    """A column's letter."""
    return chr(ord("a") + column)


def worst_piece(game: Tetris, board: Board) -> int:
    """The piece whose best placement leaves the highest wall."""

    def lowest_wall(number: int) -> int:
        rules, piece = game.rules, game.pieces[number]
        size = (rules.width, rules.height, rules.end)
        after = [
            dropping.dropped(board, piece, turn, column, *size)
            for turn, column in dropping.placements(board, piece, *size)
        ]
        return min((len(one.board) for one in after if not one.is_over), default=HIGHEST + 1)

    def badness(number: int) -> tuple[int, int]:
        return lowest_wall(number), -WORST_FIRST.find(game.pieces[number].name)

    return max(range(len(game.pieces)), key=badness)


def check(rules: Rules) -> None:
    """Refuse what nobody can play, in a sentence."""
    if rules.pieces not in SETS:
        raise Unreadable(_("the pieces must be one of: {names}", names=", ".join(SETS)))
    if rules.generator not in GENERATORS:
        raise Unreadable(_("the generator must be one of: {names}", names=", ".join(GENERATORS)))
    if rules.end not in ENDS:
        raise Unreadable(_("the end rule must be one of: {names}", names=", ".join(ENDS)))
    kinds = pieces(rules.pieces)
    least = max(turned.width for piece in kinds for turned in piece.orientations)
    if not least <= rules.width <= WIDEST:
        raise Unreadable(_("the width must be from {least} to {most}", least=least, most=WIDEST))
    if not least - 1 <= rules.height <= HIGHEST:
        raise Unreadable(_("the height must be from {least} to {most}", least=least - 1, most=HIGHEST))
    if not 0 <= rules.ahead <= MOST_AHEAD:
        raise Unreadable(_("at most {most} pieces are seen ahead", most=MOST_AHEAD))
    if not 0 <= rules.limit <= 1_000_000_000:
        raise Unreadable(_("the number of pieces must be from 0 to {most}", most=1_000_000_000))
    unknown = set(rules.sequence) - {piece.name for piece in kinds}
    if unknown or len(rules.sequence) > 10_000 or bool(rules.sequence) != (rules.generator == "given"):
        raise Unreadable(_("a given sequence is the letters of the pieces, and needs the generator `given`"))
