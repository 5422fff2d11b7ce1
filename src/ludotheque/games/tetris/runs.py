"""Games of one player in machine code, that can be left and gone on with: what the arena of scores plays."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque import trained
from ludotheque.chance import first_number
from ludotheque.control import Control
from ludotheque.game import Unreadable
from ludotheque.games.tetris import layout, marathon, policies
from ludotheque.games.tetris.dropping import EMPTY, ENDS, HIDDEN, Board
from ludotheque.games.tetris.players import GREEDY, ONE_AHEAD, PLAYERS, find_player
from ludotheque.games.tetris.rules import NONE, Move, Rules, State, Tetris
from ludotheque.kernels import Ints, fast
from ludotheque.words import _

UNKNOWN = "#"
"""In place of the letter of a piece that was placed in machine code."""

GENERATORS = {"uniform": marathon.UNIFORM, "bag": marathon.BAGS, "given": marathon.GIVEN}


def field_of(rules: Rules) -> layout.Field:
    """What the kernels need to know of the rules."""
    rows = rules.height + (HIDDEN if rules.end == "statement" else 0)
    return layout.Field(rules.width, rules.height, rows, ENDS.index(rules.end))


def new_run(seed: str) -> Ints:
    """A game that has not begun; its pieces come from the seed, and they are the same for every player."""
    run = np.zeros(marathon.RUN, np.int64)
    run[marathon.KIND] = run[marathon.NEXT] = marathon.NOTHING
    run[marathon.NUMBER], run[layout.RANDOM] = first_number(seed), first_number(f"{seed} ties")
    return run


def put_board(run: Ints, state: State, width: int) -> None:
    """Write a position's board into a run."""
    for j in range(width):
        column = sum(1 << row for row, line in enumerate(state.board) if line[j] != EMPTY)
        run[layout.COLUMNS + 2 + j], run[layout.HEIGHTS + j] = column, column.bit_length()


class CompiledRun:
    """One game of a player; `go_on` plays it further, `kept` is all that a file needs to go on with it."""

    KEPT = (
        marathon.LINES_DONE,
        marathon.PIECES_DONE,
        marathon.NUMBER,
        marathon.BAG,
        marathon.KIND,
        marathon.NEXT,
        layout.RANDOM,
    )

    def __init__(self, game: Tetris, player: str, seed: str, kept: Any = None) -> None:
        rules = game.rules
        self._game, self._look = game, GREEDY
        self._board: Board = ()  # with the pieces' letters, as far as they are known
        self._take_player(player)
        if self._look == ONE_AHEAD and not rules.ahead:  # nothing is seen
            self._look = GREEDY
        self._field, self._shapes = field_of(rules), layout.shapes(rules.pieces)
        self._limit = rules.limit
        self._generator = GENERATORS[rules.generator]
        self._given = np.array([game.numbers[letter] for letter in rules.sequence] or [0], np.int64)
        self._run = new_run(seed)
        if rules.generator == "given":
            self._run[marathon.NUMBER] = 0
        if kept is not None:
            self._take(kept)

    def _take_player(self, player: str) -> None:
        policy, self._look = find_player(player) or PLAYERS[player]
        self._weights = policies.table(policy)

    @property
    def points(self) -> int:
        """Lines so far."""
        return int(self._run[marathon.LINES_DONE])

    @property
    def moves(self) -> int:
        """Pieces placed so far."""
        return int(self._run[marathon.PIECES_DONE])

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return bool(self._run[marathon.IS_OVER]) or 0 < self._limit <= self.moves

    def go_on(self, moves: int, control: Control) -> None:
        """Play further, for so many pieces at most."""
        if self._limit:
            moves = min(moves, self._limit - self.moves)
        fast(marathon.play_on)(
            self._run,
            moves,
            self._field,
            self._generator,
            self._look,
            self._shapes,
            self._given,
            self._weights,
            control.cells,
        )

    def begin(self) -> None:
        """Draw the first piece, for who wants to see it before it is placed."""
        if self._run[marathon.KIND] == marathon.NOTHING:
            for place in (marathon.KIND, *((marathon.NEXT,) if self._look == ONE_AHEAD else ())):
                self._run[place] = marathon.draw(self._run, self._generator, self._shapes, self._given)

    @property
    def state(self) -> State:
        """The position as the rules have it; a wall that nobody watched grow has the letter UNKNOWN."""
        run, width = self._run, self._field.width
        columns = [int(column) for column in run[layout.COLUMNS + 2 :][:width]]
        if [
            sum((row[j] != EMPTY) << up for up, row in enumerate(self._board)) for j in range(width)
        ] != columns:
            high = max(columns).bit_length()
            self._board = tuple(
                "".join(UNKNOWN if column >> row & 1 else EMPTY for column in columns) for row in range(high)
            )
        kinds = [int(run[place]) for place in (marathon.KIND, marathon.NEXT)]
        queue = () if self.is_over else tuple(kind for kind in kinds if kind != marathon.NOTHING)
        bag, drawn = int(run[marathon.BAG]), self.moves + len(queue)
        return State(
            self._board, queue, NONE, False, bag, drawn, self.moves, self.points, bool(run[marathon.IS_OVER])
        )

    def step(self, control: Control) -> None:
        """Place one piece, and remember what lies where."""
        before = self.state
        self.go_on(1, control)
        choice = int(self._run[layout.CHOICE])
        if before.queue and self.moves > before.placed:
            self._board = self._game.play(before, Move(NONE, choice >> 4, choice & 15)).board

    def kept(self) -> list[list[int]]:
        """The game as numbers."""
        columns = self._run[layout.COLUMNS + 2 :][: self._field.width]
        return [columns.tolist(), [int(self._run[place]) for place in self.KEPT]]

    def _take(self, kept: Any) -> None:
        try:
            columns, numbers = kept
            for j, column in enumerate(columns[: self._field.width]):
                self._run[layout.COLUMNS + 2 + j], self._run[layout.HEIGHTS + j] = column, column.bit_length()
            for place, number in zip(self.KEPT, numbers, strict=True):
                self._run[place] = number
        except (TypeError, ValueError, AttributeError, OverflowError):
            raise Unreadable(_("this is no game that was left")) from None


def runs(game: Tetris, player: str) -> type[CompiledRun] | None:
    """What plays whole games of a player, where machine code can."""
    if game.rules.hold or game.rules.generator not in GENERATORS:
        return None
    if find_player(player) is not None:
        return CompiledRun
    if player not in trained.names(game.name) or game.rules.generator == "given":
        return None
    from ludotheque.games.tetris.learnt_players import LearntRun

    return LearntRun
