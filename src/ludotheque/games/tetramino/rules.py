"""The rules of tetramino: pick a piece up, turn it, put it down; the grid filled is the game won.

A *board* is a puzzle and where its pieces lie. A move puts a piece down (one that lies elsewhere is picked up
for it), lifts one, or clears the board; nothing is ever lost by trying. Alone, a game is one card, or the
ladder: each rung has one piece and one column more. Two people race on the same card, both at once; whoever
fills it first wins the round, and plays the next one on a wider grid (the boxed game's handicap).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from ludotheque.game import Game, Outcome, Unreadable
from ludotheque.games.tetramino.cards import Card, read_card, write_card
from ludotheque.games.tetramino.pieces import turns
from ludotheque.games.tetramino.puzzle import Placement, Puzzle
from ludotheque.grid import Cell, cell_name
from ludotheque.words import _, mark

STATEMENT_CARD = """\
5, 4
(0, 0);(0, 1);(0, 2);(1, 1);;0;37;43
(0, 0);(0, 1);(0, 2);;0;37;41
(1, 0);(1, 1);(0, 1);(0, 2);;0;37;45
(0, 0);;0;37;46
(0, 0);(1, 0);(1, 1);;0;37;42
(0, 0);(1, 0);(2, 0);(2, 1);(2, 2);;0;37;44
"""
"""The card that the statement shows (section 1.2.1)."""

TODAY = "today"
MOST_ROUNDS = 9
NOWHERE = (-1, -1)
ALL = -1


class Rules(NamedTuple):
    """Which card, or how it is made."""

    card: str = ""  # a card's text (statement, section 1.2.1); empty: one is made, as follows
    grid: str = "5x4"  # its columns × rows
    level: int = 2  # its calculated difficulty, 1 to 5, as the boxed game's colours; 0 for a given card
    unique: bool = False  # whether it has one solution, up to the grid's symmetries
    date: str = ""  # the card of this day, whatever the seed
    ladder: bool = False  # Katamino's: one piece more, one column longer, from 5 × 3 to 5 × 8
    rounds: int = 1  # to be won by the winner of a race


VARIANTS = {
    mark("beginner"): Rules(grid="4x4", level=1),
    mark("easy"): Rules(grid="5x4", level=2),
    mark("medium"): Rules(grid="5x5", level=3),
    mark("hard"): Rules(grid="6x5", level=4),
    mark("expert"): Rules(grid="7x5", level=5),
    mark("daily"): Rules(grid="5x5", level=3, unique=True, date=TODAY),
    mark("ladder"): Rules(ladder=True),
    mark("statement"): Rules(card=STATEMENT_CARD, level=0),
    mark("race"): Rules(grid="5x4", level=2, rounds=3),
}


class Board(NamedTuple):
    """A puzzle, its pieces' colours (as cards write them), where each lies, and what was just lifted."""

    puzzle: Puzzle
    colours: tuple[str, ...]
    placed: tuple[Placement | None, ...]
    lifted: Placement | None = None

    @property
    def covered(self) -> int:
        """The cells that are covered, as bits."""
        return mask(cell for one in self.placed if one for cell in one.cells)

    @property
    def is_full(self) -> bool:
        """Whether every cell is covered."""
        return sum(len(one.cells) for one in self.placed if one) == len(self.puzzle.cells)

    @property
    def placements(self) -> list[Placement]:
        """The pieces that lie."""
        return [one for one in self.placed if one]


class State(NamedTuple):
    """A position: where the chance came from, the rung or round, the rounds won and the board by seat."""

    seed: int
    stage: int
    wins: tuple[int, ...]
    boards: tuple[Board, ...]


class Move(NamedTuple):
    """A piece put down (its quarter turns from the card's, its first block's cell), or lifted; or all are."""

    seat: int
    piece: int  # ALL: the board is cleared
    turns: int  # -1: the piece is lifted
    cell: Cell


class Choice(NamedTuple):
    """A way to put a piece on the empty grid, its cells as bits too."""

    piece: int
    turns: int
    placement: Placement
    bits: int


def mask(cells: Iterable[Cell]) -> int:
    """Cells as bits."""
    return sum(1 << 32 * row + column for row, column in cells)


@lru_cache(maxsize=256)
def choices(puzzle: Puzzle) -> tuple[Choice, ...]:
    """Every way to put each piece on the empty grid, by piece, turn and cell of its first block."""
    free = mask(puzzle.cells)
    found = []
    for number, piece in enumerate(puzzle.pieces):
        for turn, form in enumerate(turns(piece)):
            first_row, first_column = form[0]
            for row, column in puzzle.cells:
                down, right = row - first_row, column - first_column
                cells = tuple((r + down, c + right) for r, c in form)
                if min(c for _r, c in cells) >= 0 and min(r for r, _c in cells) >= 0:
                    bits = mask(cells)
                    if bits & free == bits:
                        found.append(Choice(number, turn, Placement(number, cells), bits))
    return tuple(found)


@lru_cache(maxsize=256)
def made_card(width: int, height: int, seed: int, level: int | None, unique: bool) -> Card:
    """A generated card; making one takes a moment, so those of late are kept."""
    from ludotheque.games.tetramino.generator import new_card

    return new_card(width, height, seed, level, unique)


class Tetramino(Game[State, Move]):
    """Tetramino for any card, made or given; alone, or two at once."""

    name = "tetramino"
    seats = range(1, 3)
    variants = VARIANTS
    rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules)
        if self.rules.date == TODAY:
            self.rules = self.rules._replace(date=date.today().isoformat())
        self.given: Card | None = read_card(self.rules.card) if self.rules.card else None
        self.width, self.height = read_grid(self.rules.grid)
        if not (0 if self.given else 1) <= self.rules.level <= 5:
            raise Unreadable(_("the level must be from 1 to 5"))
        if not 1 <= self.rules.rounds <= MOST_ROUNDS:
            raise Unreadable(_("the rounds must be from 1 to {most}", most=MOST_ROUNDS))
        if self.rules.date:
            read_date(self.rules.date)

    # --- Cards --------------------------------------------------------------------------------------

    def prepared(self, seed: int) -> Tetramino:
        """The same game with its first card made."""
        if self.given or self.rules.ladder:
            return self
        text = write_card(self._new_card(seed, 0, 0)).decode()
        return Tetramino(self.rules._replace(card=text))

    def fresh(self) -> Tetramino:
        """The same game for another card, unless the card was given."""
        return Tetramino(self.rules._replace(card="")) if self.rules.level else self

    def _new_card(self, seed: int, stage: int, handicap: int) -> Card:
        from ludotheque.games.tetramino.ladder import daily_seed

        chance = daily_seed(read_date(self.rules.date)) if self.rules.date else 101 * seed + stage
        width = min(self.width + handicap, MOST_WIDTH)
        return made_card(width, self.height, chance, self.rules.level or None, self.rules.unique)

    def _board(self, seed: int, stage: int, handicap: int = 0) -> Board:
        """The board of a rung or a round; a handicap is so many columns more."""
        if self.rules.ladder:
            from ludotheque.games.tetramino.ladder import LADDER_COLOURS, rungs

            puzzle = rungs(seed)[stage]
            return Board(puzzle, LADDER_COLOURS[: len(puzzle.pieces)], (None,) * len(puzzle.pieces))
        card = self.given if self.given and not stage else self._new_card(seed, stage, handicap)
        colours = tuple(piece.colour for piece in card.pieces)
        return Board(card.puzzle, colours, (None,) * len(card.pieces))

    def stages(self, state: State) -> int:
        """The rungs of the ladder, else one."""
        if not self.rules.ladder:
            return 1
        from ludotheque.games.tetramino.ladder import rungs

        return len(rungs(state.seed))

    # --- The game -----------------------------------------------------------------------------------

    def start(self, seats: int = 1, seed: int = 0) -> State:
        return State(seed, 0, (0,) * seats, (self._board(seed, 0),) * seats)

    def to_move(self, state: State) -> int:
        return 0

    def movers(self, state: State) -> tuple[int, ...]:
        return tuple(range(len(state.boards)))

    def mover(self, state: State, move: Move) -> int:
        return move.seat

    def moves(self, state: State) -> list[Move]:
        if self.outcome(state):
            return []
        return [
            move for seat in range(len(state.boards)) for move in self._moves_of(state.boards[seat], seat)
        ]

    def _moves_of(self, board: Board, seat: int) -> Iterator[Move]:
        if any(board.placed):
            yield Move(seat, ALL, -1, NOWHERE)
        covered = board.covered
        own = [mask(one.cells) if one else 0 for one in board.placed]
        lifted = set()
        for piece, turn, placement, bits in choices(board.puzzle):
            if own[piece] and piece not in lifted:
                lifted.add(piece)
                yield Move(seat, piece, -1, NOWHERE)
            if not bits & (covered ^ own[piece]) and bits != own[piece]:
                yield Move(seat, piece, turn, placement.cells[0])

    def placement(self, board: Board, move: Move) -> Placement:
        """Where a move puts its piece."""
        form = turns(board.puzzle.pieces[move.piece])[move.turns]
        down, right = move.cell[0] - form[0][0], move.cell[1] - form[0][1]
        return Placement(move.piece, tuple((row + down, column + right) for row, column in form))

    def play(self, state: State, move: Move) -> State:
        board = state.boards[move.seat]
        placed = list(board.placed)
        if move.piece == ALL:
            placed = [None] * len(placed)
        else:
            placed[move.piece] = None if move.turns < 0 else self.placement(board, move)
        lifted = board.placed[move.piece] if move.piece != ALL and move.turns < 0 else None
        after = board._replace(placed=tuple(placed), lifted=lifted)
        boards = (*state.boards[: move.seat], after, *state.boards[move.seat + 1 :])
        following = state._replace(boards=boards)
        return self._next_stage(following, move.seat) if after.is_full else following

    def _next_stage(self, state: State, winner: int) -> State:
        wins = tuple(won + (seat == winner) for seat, won in enumerate(state.wins))
        if len(state.boards) == 1:
            if state.stage + 1 == self.stages(state):
                return state._replace(wins=wins)
            return State(state.seed, state.stage + 1, wins, (self._board(state.seed, state.stage + 1),))
        if max(wins) == self.rules.rounds:
            return state._replace(wins=wins)
        boards = (self._board(state.seed, state.stage + 1, handicap=won) for won in wins)
        return State(state.seed, state.stage + 1, wins, tuple(boards))

    def outcome(self, state: State) -> Outcome | None:
        if len(state.boards) == 1:
            done = state.wins[0] == self.stages(state)
            return Outcome((1.0,), mark("the grid is full")) if done else None
        if max(state.wins) < self.rules.rounds:
            return None
        scores = tuple(float(won == self.rules.rounds) for won in state.wins)
        return Outcome(scores, mark("filled the grid first"))

    # --- What is shown ------------------------------------------------------------------------------

    def path(self, move: Move) -> tuple[str, ...]:
        seat = (f"s{move.seat + 1}",) if move.seat else ()
        if move.piece == ALL:
            return (*seat, "clear")
        piece = f"p{move.piece + 1}"
        if move.turns < 0:
            return (*seat, piece, "lift")
        return (*seat, piece, f"r{move.turns}", cell_name(move.cell))

    def view(self, state: State, seat: int | None = None) -> dict[str, Any]:
        from ludotheque.games.tetramino.notation import shown_board

        return {
            "boards": [shown_board(board) for board in state.boards],
            "seat": seat or 0,
            "prefix": [f"s{seat + 1}"] if seat else [],
            "stage": state.stage,
            "stages": self.stages(state),
            "wins": list(state.wins),
            "rounds": self.rules.rounds,
        }

    def describe(self) -> str:
        from ludotheque.games.tetramino.notation import describe

        return describe(self)

    def why_not(self, state: State, text: str) -> str:
        from ludotheque.games.tetramino.notation import why_not

        return why_not(self, state, text)


MOST_WIDTH = 8


def read_grid(text: str) -> tuple[int, int]:
    """Columns and rows of a text like 6x5."""
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise Unreadable(_("a grid reads like 6x5, columns and rows, not {text}", text=text[:40]))
    if len(width) > 2 or len(height) > 2:
        raise Unreadable(_("this grid is too large: {text}", text=text[:40]))
    return int(width), int(height)


def read_date(text: str) -> date:
    """The day of a text like 2026-11-15."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Unreadable(_("a day reads like 2026-11-15, not {text}", text=text[:40])) from None
