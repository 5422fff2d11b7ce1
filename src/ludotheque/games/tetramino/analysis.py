"""What can be said of a position: whether it can still be finished, in how many ways, and by which moves."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.control import Control
from ludotheque.game import Analysis, Verdict
from ludotheque.games.tetramino.boards import Board, placement_at
from ludotheque.games.tetramino.hints import MOST_WAYS, is_solvable
from ludotheque.games.tetramino.pieces import Piece
from ludotheque.games.tetramino.reasons import visible_reason
from ludotheque.games.tetramino.rules import ALL, Move, State, Tetramino
from ludotheque.games.tetramino.solver import solutions
from ludotheque.games.tetramino.views import letter
from ludotheque.grid import Cell
from ludotheque.words import _, several

GOOD, BAD = Verdict(1, None), Verdict(-1, None)


def analyse(
    game: Tetramino,
    state: State,
    seat: int = 0,
    control: Control | None = None,
    progress: Callable[[str], None] = lambda text: None,
    within: int | None = None,
    found: Callable[[Analysis[Move]], None] = lambda analysis: None,
) -> Analysis[Move]:
    """Whether each of a seat's moves leaves a solution; how many there are now, which is told first."""
    board = state.boards[seat]
    judge = _Judge(board, control)
    ways = _ways(board, control)
    found(Analysis(GOOD if ways else BAD, {}, _note(board, ways)))
    moves = {move: GOOD if judge.leads_on(move) else BAD for move in game.moves(state) if move.seat == seat}
    return Analysis(GOOD if ways else BAD, moves, _note(board, ways))


def outlook(game: Tetramino, state: State, seat: int, control: Control) -> str:
    """Whether a seat's grid can still be filled, in a sentence."""
    board = state.boards[seat]
    return _note(board, _ways(board, control))


def _ways(board: Board, control: Control | None) -> int:
    """In how many ways a board can still be finished, counted as far as they are told."""
    return sum(1 for _way in solutions(board.puzzle.after(board.placements), MOST_WAYS + 1, control))


class _Judge:
    """Tells whether a solution is left after a move; all solutions without a piece are listed once."""

    def __init__(self, board: Board, control: Control | None) -> None:
        self.board, self.control = board, control
        self._places: dict[int, tuple[set[tuple[Piece, tuple[Cell, ...]]], bool]] = {}

    def leads_on(self, move: Move) -> bool:
        """Whether the grid can still be filled afterwards."""
        puzzle = self.board.puzzle
        others = [one for one in self.board.placements if move.piece != ALL and one.piece != move.piece]
        if move.turns < 0:
            return is_solvable(puzzle, others, self.control)
        if move.piece not in self._places:
            rest = puzzle.after(others)
            ways = list(solutions(rest, MOST_WAYS, self.control))
            places = {(rest.kinds[number], cells) for way in ways for number, cells in way}
            self._places[move.piece] = places, len(ways) < MOST_WAYS
        places, all_known = self._places[move.piece]
        placement = placement_at(puzzle, move.piece, move.turns, move.cell)
        if all_known or (puzzle.kinds[move.piece], placement.cells) in places:
            return (puzzle.kinds[move.piece], placement.cells) in places
        return is_solvable(puzzle, [*others, placement], self.control)


def _note(board: Board, ways: int) -> str:
    if board.is_full:
        return _("the grid is full")
    if ways > MOST_WAYS:
        return _("still solvable, in more than {count} ways", count=MOST_WAYS)
    if ways:
        return several("still solvable, in {count} way", "still solvable, in {count} ways", ways)
    names = [letter(number) for number, placed in enumerate(board.placed) if placed is None]
    reason = visible_reason(board.puzzle.after(board.placements), names)
    if reason:
        return _("this cannot be finished any more: {reason}", reason=reason)
    return _("this cannot be finished any more")
