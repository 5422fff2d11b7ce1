"""The rules of tetramino: pick a piece up, turn it, put it down; the grid filled is the game won.

A move puts a piece down (one that lies elsewhere is picked up for it), lifts one, or clears the board: trying
costs nothing. Alone, a game is one card, or the ladder: each rung has one piece and one column more. Two
people race on the same card, both at once; whoever fills it first wins the round, and plays the next one on a
wider grid (the boxed game's handicap).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from datetime import date
from typing import NamedTuple

from ludotheque.game import Game, Outcome, Unsupported
from ludotheque.games.tetramino.boards import Board, bits_of, fits, placement_at
from ludotheque.games.tetramino.cards import Card, read_card
from ludotheque.games.tetramino.partitions import MOST_CELLS
from ludotheque.games.tetramino.stages import Slot, make_cards, read_boards, stages_alone
from ludotheque.games.tetramino.variants import (
    EXAMPLE,
    LEVELS,
    TITLES,
    TODAY,
    VARIANTS,
    Rules,
    check,
    read_grid,
)
from ludotheque.games.tetramino.views import View, board_view
from ludotheque.grid import Cell, cell_name
from ludotheque.words import _, mark

NOWHERE = (-1, -1)
ALL = -1


class State(NamedTuple):
    """A position: the rung or round, the rounds won and the board by seat."""

    stage: int
    wins: tuple[int, ...]
    boards: tuple[Board, ...]


class Move(NamedTuple):
    """A piece put down (its quarter turns from the card's, its first block's cell), or lifted; or all are."""

    seat: int
    piece: int  # ALL: the board is cleared
    turns: int  # -1: the piece is lifted
    cell: Cell


class Tetramino(Game[State, Move]):
    """Tetramino for any card, made or given; alone, or two at once."""

    name = "tetramino"
    variants = VARIANTS
    titles = TITLES
    levels = LEVELS
    rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules)
        if self.rules.date == TODAY:
            self.rules = self.rules._replace(date=date.today().isoformat())
        check(self.rules)
        self.given: Card | None = read_card(self.rules.card) if self.rules.card else None
        self.width, self.height = read_grid(self.rules.grid)
        self.is_race = self.rules.rounds > 1
        self.seats = range(2, 3) if self.is_race else range(1, 2) if self.rules.ladder else range(1, 3)
        self.is_simultaneous = not self.rules.ladder
        self.has_draws_to_come = self.is_race or self.rules.ladder
        is_large = self.given is not None and self.given.width * self.given.height > MOST_CELLS
        self.longest = 1_000 if is_large else 4_000  # pieces are lifted and put down again without end
        self.stages = stages_alone(self.rules)
        self._boards = read_boards(self.rules)

    def prepared(self, seed: int) -> Tetramino:
        """The same game with all its cards made: a rung's each, or one for each round and handicap."""
        if self.rules.cards:
            return self
        return Tetramino(self.rules._replace(cards=make_cards(self.rules, seed)))

    def fresh(self) -> Tetramino:
        """The same game without its cards, but for a card that was given."""
        return Tetramino(self.rules._replace(cards="")) if self.rules.cards else self

    def start(self, seats: int = 1, seed: int = 0) -> State:
        return State(0, (0,) * seats, (self._board(Slot(0)),) * seats)

    def _board(self, slot: Slot) -> Board:
        """The empty board of a rung or a round; only a prepared game knows it."""
        if not self._boards:
            raise Unsupported(_("the next card is not known yet"))
        return self._boards[slot]

    # --- Moves --------------------------------------------------------------------------------------

    def to_move(self, state: State) -> int:
        return 0

    def movers(self, state: State) -> tuple[int, ...]:
        return tuple(range(len(state.boards)))

    def stage(self, state: State) -> int:
        return state.stage

    def mover(self, state: State, move: Move) -> int:
        return move.seat

    def moves(self, state: State) -> list[Move]:
        if self.outcome(state):
            return []
        return [move for seat, board in enumerate(state.boards) for move in self._moves_on(board, seat)]

    def _moves_on(self, board: Board, seat: int) -> Iterator[Move]:
        if any(board.placed):
            yield Move(seat, ALL, -1, NOWHERE)
        covered = board.covered
        own = [bits_of(one.cells) if one else 0 for one in board.placed]
        lifted = set()
        for piece, quarters, placement, bits in fits(board.puzzle):
            if own[piece] and piece not in lifted:
                lifted.add(piece)
                yield Move(seat, piece, -1, NOWHERE)
            if not bits & (covered ^ own[piece]) and bits != own[piece]:
                yield Move(seat, piece, quarters, placement.cells[0])

    def play(self, state: State, move: Move) -> State:
        board = state.boards[move.seat]
        placed = list(board.placed)
        lifted = None
        if move.piece == ALL:
            placed = [None] * len(placed)
        elif move.turns < 0:
            lifted, placed[move.piece] = placed[move.piece], None
        else:
            placed[move.piece] = placement_at(board.puzzle, move.piece, move.turns, move.cell)
        after = board._replace(placed=tuple(placed), lifted=lifted)
        boards = (*state.boards[: move.seat], after, *state.boards[move.seat + 1 :])
        following = state._replace(boards=boards)
        return self._next_stage(following, move.seat) if after.is_full else following

    def _next_stage(self, state: State, winner: int) -> State:
        """The position after a seat filled its grid; the last one stays as it lies."""
        wins = tuple(won + (seat == winner) for seat, won in enumerate(state.wins))
        won = state._replace(wins=wins)
        if self.outcome(won):
            return won
        stage = state.stage + 1
        handicaps = wins if self.is_race else (0,)
        return State(stage, wins, tuple(self._board(Slot(stage, handicap)) for handicap in handicaps))

    def outcome(self, state: State) -> Outcome | None:
        if len(state.boards) == 1:
            return Outcome((1.0,), mark("the grid is full")) if state.wins[0] == self.stages else None
        if max(state.wins) < self.rules.rounds:
            return None
        scores = tuple(float(won == self.rules.rounds) for won in state.wins)
        return Outcome(scores, mark("filled the grid first"))

    def points(self, state: State) -> tuple[int, ...] | None:
        return state.wins if self.is_race or self.rules.ladder else None

    # --- What is said and shown ---------------------------------------------------------------------

    def path(self, move: Move) -> tuple[str, ...]:
        seat = (f"s{move.seat + 1}",) if move.seat else ()
        if move.piece == ALL:
            return (*seat, "clear")
        piece = f"p{move.piece + 1}"
        if move.turns < 0:
            return (*seat, piece, "lift")
        return (*seat, piece, f"r{move.turns}", cell_name(move.cell))

    def view(self, state: State, seat: int | None = None) -> View:
        return {
            "boards": [board_view(board) for board in state.boards],
            "seat": seat or 0,
            "prefix": [f"s{seat + 1}"] if seat else [],
            "stage": state.stage,
            "stages": self.stages,
            "wins": list(state.wins),
            "rounds": self.rules.rounds,
        }

    def problems(self, state: State) -> Collection[Hashable]:
        """The cards, however far they are filled."""
        return {
            (board.puzzle.width, board.puzzle.height, *sorted(board.puzzle.kinds)) for board in state.boards
        }

    def is_common(self, state: State, ply: int) -> bool:
        """A card that is given, or of a day, is everybody's."""
        return bool(self.rules.date) or (self.given is not None and state.stage == 0)

    def aim(self) -> str:
        from ludotheque.games.tetramino.notation import aim

        return aim(self)

    def example(self) -> View:
        """The statement's card, nearly full, whatever these rules are."""
        game = Tetramino(VARIANTS["statement"]).prepared(0)
        state = game.start()
        for text in EXAMPLE:
            state = game.play(state, next(move for move in game.moves(state) if game.text(move) == text))
        return game.view(state)

    def describe(self) -> str:
        from ludotheque.games.tetramino.notation import describe

        return describe(self)

    def readable(self, text: str) -> str:
        from ludotheque.games.tetramino.notation import readable

        return readable(text)

    def read(self, state: State, text: str) -> Move | None:
        from ludotheque.games.tetramino.notation import read

        return read(text)

    def why_not(self, state: State, text: str) -> str:
        from ludotheque.games.tetramino.notation import why_not

        return why_not(self, state, text)
