"""The machine players: `solver` knows a good placement, `searcher` shows how a search tries and goes back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from ludotheque.control import Control
from ludotheque.game import Interrupted, Unsupported
from ludotheque.games.tetramino.boards import Board, Fit, bits_of, fits
from ludotheque.games.tetramino.hints import hint, is_solvable
from ludotheque.games.tetramino.pieces import regions
from ludotheque.games.tetramino.puzzle import Placement
from ludotheque.games.tetramino.rules import ALL, NOWHERE, Move, State, Tetramino
from ludotheque.words import _, mark


class BoardPlayer(ABC):
    """Plays its own board, whatever the others do on theirs."""

    name: str

    def __init__(self, seed: int = 0) -> None:
        del seed  # the same card is always played in the same way

    def choose(self, game: Tetramino, state: State, seat: int, control: Control) -> Move:
        """A move on this seat's board."""
        if not isinstance(game, Tetramino):
            raise Unsupported(_("this player knows tetramino only"))
        try:
            return self._on(state.boards[seat], seat, control)
        except Interrupted:
            return next(move for move in game.moves(state) if move.seat == seat)

    def _without_hope(self, board: Board, seat: int) -> Move:
        """A move where none leads on: the last piece is lifted; on an empty grid, the first one is tried."""
        laid = sorted(board.placements, key=lambda one: one.cells)
        if laid:
            return Move(seat, laid[-1].piece, -1, NOWHERE)
        first = fits(board.puzzle)[0]
        return Move(seat, first.piece, first.turns, first.placement.cells[0])

    @abstractmethod
    def _on(self, board: Board, seat: int, control: Control) -> Move:
        """A move on one board."""


class SolverPlayer(BoardPlayer):
    """Puts down a piece as a solution has it; lifts one that no solution has there."""

    name = mark("solver")

    def _on(self, board: Board, seat: int, control: Control) -> Move:
        found = hint(board.puzzle, board.placements, most=1, control=control).placement
        if found is not None:
            return as_move(board, found, seat)
        for one in board.placements:
            others = [other for other in board.placements if other != one]
            if is_solvable(board.puzzle, others, control):
                return Move(seat, one.piece, -1, NOWHERE)
        return self._without_hope(board, seat)


class SearcherPlayer(BoardPlayer):
    """Fills the first free cell with the first piece that may go there, and goes back when none does."""

    name = mark("searcher")

    def _on(self, board: Board, seat: int, control: Control) -> Move:
        laid = sorted(board.placements, key=lambda one: one.cells)
        if not in_order(board, laid):
            return Move(seat, ALL, -1, NOWHERE)
        following = next(self._candidates(board), None)
        if following is not None:
            return Move(seat, following.piece, following.turns, following.placement.cells[0])
        return self._without_hope(board, seat)

    def _candidates(self, board: Board) -> Iterator[Fit]:
        """What may cover the first free cell, after the piece that was just lifted from there."""
        covered = board.covered
        first = next(cell for cell in board.puzzle.cells if not covered & bits_of([cell]))
        tried = board.lifted if board.lifted and board.lifted.cells[0] == first else None
        for one in fits(board.puzzle):
            if tried:
                tried = None if one.placement == tried else tried
            elif one.placement.cells[0] != first or board.placed[one.piece] or one.bits & covered:
                continue
            elif not leaves_gap(board, one):
                yield one


def in_order(board: Board, laid: list[Placement]) -> bool:
    """Whether the pieces fill the grid from its first cell on, as the searcher lays them."""
    covered: set[tuple[int, int]] = set()
    for one in laid:
        if one.cells[0] != next(cell for cell in board.puzzle.cells if cell not in covered):
            return False
        covered.update(one.cells)
    return True


def leaves_gap(board: Board, fit: Fit) -> bool:
    """Whether a region would be left whose size no remaining pieces add up to."""
    left = [piece for number, piece in enumerate(board.puzzle.pieces) if not board.placed[number]]
    left.remove(board.puzzle.pieces[fit.piece])
    sums = {0}
    for piece in left:
        sums |= {total + len(piece) for total in sums}
    taken = board.covered | fit.bits
    free = [cell for cell in board.puzzle.cells if not taken & bits_of([cell])]
    return any(len(region) not in sums for region in regions(free))


def as_move(board: Board, placement: Placement, seat: int = 0) -> Move:
    """The move that makes a placement."""
    for one in fits(board.puzzle):
        if one.placement == placement:
            return Move(seat, one.piece, one.turns, placement.cells[0])
    raise ValueError(placement)
