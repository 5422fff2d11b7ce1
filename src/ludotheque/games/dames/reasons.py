"""Why a text is no legal move, in one sentence, by the names that the course statement gives such errors.

A refusal is looked for in a fixed order: the text, the piece, what must be captured, then the way.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ludotheque.games.dames.board import STEPS
from ludotheque.games.dames.notation import read_square, read_squares
from ludotheque.words import _, several

if TYPE_CHECKING:
    from ludotheque.games.dames.rules import Dames, Move, State


class MoveRefusal(NamedTuple):
    """The statement's name of an error, or one of ours, and the sentence."""

    name: str
    sentence: str


def why_not(game: Dames, state: State, text: str) -> str:
    """The sentence alone."""
    return refusal(game, state, text).sentence


def refusal(game: Dames, state: State, text: str) -> MoveRefusal:
    """Why this text is no legal move."""
    example = (
        _("a move reads like c3-d4, a capture like c3:e5")
        if game.rules.letters
        else _("a move reads like 32-28, a capture like 28x19")
    )
    for name in re.findall(r"[a-l]?[0-9]{1,3}", text.lower()):
        if len(name) < 3 + name[0].isalpha() and read_square(game, name) is None:
            return MoveRefusal("NO_SQUARE", _("there is no square {name} on this board", name=name))
    alone = re.fullmatch(r"[a-l]?[0-9]{1,2}", text.strip().lower())
    squares = [read_square(game, text.strip().lower())] if alone else read_squares(game, text)
    if not squares or squares[0] is None:
        return MoveRefusal("UNREADABLE", example)
    origin = squares[0]
    named = game.square_name(origin)
    bit = 1 << game.board.codes[origin]
    if not (state.white | state.black) & bit:
        return MoveRefusal("NO_PIECE", _("there is no piece on {square}", square=named))
    if (state.white if state.side else state.black) & bit:
        return MoveRefusal("OPPONENT_PIECE", _("the piece on {square} is not yours", square=named))
    if len(squares) == 1:
        moves = game.moves(state)
        if any(move.origin == origin for move in moves):
            return MoveRefusal("UNREADABLE", _("say also where the piece goes; {example}", example=example))
        if not moves or not (game.rules.must_capture and moves[0].taken):
            return MoveRefusal("NO_FREE_WAY", _("the piece on {square} cannot move", square=named))
    return _Looking(game, state, [square for square in squares if square]).refusal()


class _Looking:
    """A readable move of an own piece that is not legal."""

    def __init__(self, game: Dames, state: State, squares: list[int]) -> None:
        self.game, self.state = game, state
        self.origin, self.destination = squares[0], squares[-1]
        self.own, self.foe = (state.white, state.black)[:: -1 if state.side else 1]
        self.is_king = bool(state.kings >> game.board.codes[self.origin] & 1)
        self.captures = [move for move in game.moves(state) if move.taken]

    def refusal(self) -> MoveRefusal:
        if self.captures and self.game.rules.must_capture:
            return self._must_capture()
        twins = [move for move in self.captures if move[:2] == (self.origin, self.destination)]
        return self._ambiguous(twins) if twins else self._way()

    def _name(self, square: int) -> str:
        return self.game.square_name(square)

    def _text(self, move: Move) -> str:
        return self.game.text(move)

    def _holds(self, pieces: int, square: int) -> bool:
        return bool(pieces >> self.game.board.codes[square] & 1)

    # --- What must be captured ----------------------------------------------------------------------

    def _must_capture(self) -> MoveRefusal:
        twins = [move for move in self.captures if move[:2] == (self.origin, self.destination)]
        if twins:
            return self._ambiguous(twins)
        smaller = self._smaller()
        takers = ", ".join(dict.fromkeys(self._name(move.origin) for move in self.captures))
        own = [move for move in self.captures if move.origin == self.origin]
        longer = [move for move in own if self._passes(move, self.destination)]
        if longer:
            text = self._text(longer[0])
            return MoveRefusal("CAPTURE_GOES_ON", _("the capture goes on from there: {move}", move=text))
        if smaller:
            most = max(move.taken.bit_count() for move in self.captures)
            if smaller.taken.bit_count() < most:
                sentence = several(
                    "you must take as many as you can: {count} piece, as {move}",
                    "you must take as many as you can: {count} pieces, as {move}",
                    most,
                    move=self._text(self.captures[0]),
                )
                return MoveRefusal("MUST_CAPTURE_MOST", sentence)
            text = self._text(self.captures[0])
            return MoveRefusal("MUST_CAPTURE_MOST", _("another capture is worth more: {move}", move=text))
        if own:
            text = self._text(own[0])
            return MoveRefusal("MUST_CAPTURE", _("this piece must capture: {move}", move=text))
        return MoveRefusal("MUST_CAPTURE", _("you must capture, with the piece on {squares}", squares=takers))

    def _smaller(self) -> Move | None:
        """The capture that was meant, where another one must be chosen."""
        rules = self.game.rules._replace(choice="any", whole_chain=False)
        free = type(self.game)(rules)
        meant = [
            move
            for move in free.moves(self.state)
            if move.taken and move[:2] == (self.origin, self.destination)
        ]
        return max(meant, key=lambda move: move.taken.bit_count(), default=None)

    def _passes(self, move: Move, square: int) -> bool:
        paths = self.game.paths(self.state, move)
        return any(self._name(square) in path[1:-1] for path in paths)

    def _ambiguous(self, twins: list[Move]) -> MoveRefusal:
        if len(twins) == 1:
            text = self._text(twins[0])
            return MoveRefusal(
                "NO_FREE_WAY", _("the capture does not go by these squares: {move}", move=text)
            )
        texts = ", ".join(self._text(move) for move in twins[:3])
        return MoveRefusal("AMBIGUOUS", _("several captures end there, say the way: {moves}", moves=texts))

    # --- The way ------------------------------------------------------------------------------------

    def _way(self) -> MoveRefusal:
        name = self._name(self.destination)
        if self.destination == self.origin:
            return MoveRefusal("SPACE_OCCUPIED", _("a piece must leave its square"))
        if self._holds(self.own, self.destination):
            return MoveRefusal("SPACE_OCCUPIED", _("your own piece is on {square}", square=name))
        line = self._line()
        if not line:
            sentence = (
                _("a piece moves along a diagonal, and captures along rows and columns too")
                if self.game.rules.columns_too
                else _("a piece moves along a diagonal")
            )
            return MoveRefusal("BAD_DIRECTION_FORMAT", sentence)
        if self._holds(self.foe, self.destination):
            return self._onto_foe(line)
        between = line[:-1]
        if any(self._holds(self.own, square) for square in between):
            blocked = next(square for square in between if self._holds(self.own, square))
            sentence = _("your own piece on {square} is in the way", square=self._name(blocked))
            return MoveRefusal("NO_FREE_WAY", sentence)
        victims = [square for square in between if self._holds(self.foe, square)]
        if len(victims) > 1:
            return MoveRefusal("TOO_LONG_JUMP", _("only one piece can be jumped at a time"))
        return self._over(victims[0], line) if victims else self._quiet(line)

    def _line(self) -> list[int]:
        """The squares after the origin up to the destination, if they lie in a line."""
        board = self.game.board
        for down, right in STEPS[: 8 if self.game.rules.columns_too else 4]:
            row, column = board.cell(self.origin)
            line: list[int] = []
            while True:
                row, column = row + down, column + right
                square = board.square(row, column)
                if square is None:
                    break
                line.append(square)
                if square == self.destination:
                    return line
        return []

    def _is_forward(self) -> bool:
        board = self.game.board
        down = board.cell(self.destination)[0] - board.cell(self.origin)[0]
        return down < 0 if self.state.side == 0 else down > 0

    def _onto_foe(self, line: list[int]) -> MoveRefusal:
        """Somebody who names the piece to take instead of the square behind it."""
        board, name = self.game.board, self._name(self.destination)
        row, column = board.cell(self.destination)
        before = board.cell(line[-2] if len(line) > 1 else self.origin)
        behind = board.square(2 * row - before[0], 2 * column - before[1])
        if behind is None:
            sentence = _("behind {square} there is no square to land on", square=name)
            return MoveRefusal("CANNOT_JUMP_OUTSIDE", sentence)
        if self._holds(self.own | self.foe, behind):
            sentence = _("{square} cannot be taken: the square behind it is not free", square=name)
            return MoveRefusal("TOO_LONG_JUMP", sentence)
        sentence = _("a piece is on {square}; to take it, say the square where you land", square=name)
        return MoveRefusal("SPACE_OCCUPIED", sentence)

    def _over(self, victim: int, line: list[int]) -> MoveRefusal:
        """A jump over one piece onto a free square."""
        flies = self.is_king and self.game.rules.flying_kings
        if not flies and line.index(victim) > 0:
            name = _("a king moves one square") if self.is_king else _("a man moves one square")
            return MoveRefusal("PAWN_ONLY_ONE_MOVE", name)
        if line.index(victim) < len(line) - 2 and not (flies and self.game.rules.lands_anywhere):
            return MoveRefusal("NO_FREE_WAY", _("it lands just behind what it takes"))
        if not self.is_king and not self.game.rules.men_capture_back and not self._is_forward():
            return MoveRefusal("ONLY_KING_GO_BACK", _("only kings capture backwards"))
        return MoveRefusal("NO_FREE_WAY", _("this way is not open"))

    def _quiet(self, line: list[int]) -> MoveRefusal:
        board = self.game.board
        if board.cell(self.destination)[0] == board.cell(self.origin)[0] or (
            board.cell(self.destination)[1] == board.cell(self.origin)[1]
        ):
            return MoveRefusal("BAD_DIRECTION_FORMAT", _("only captures go along rows and columns"))
        if not self.is_king and len(line) > 1:
            return MoveRefusal("PAWN_ONLY_ONE_MOVE", _("a man moves one square"))
        if not self.is_king and not self._is_forward():
            return MoveRefusal("ONLY_KING_GO_BACK", _("only kings move backwards"))
        if self.is_king and len(line) > 1 and not self.game.rules.flying_kings:
            return MoveRefusal("PAWN_ONLY_ONE_MOVE", _("a king moves one square"))
        times = self.game.rules.king_steps
        walk = self.state.walks[self.state.side]
        if times and walk[1] >= times and walk[0] == board.codes[self.origin]:
            sentence = _("this king has moved {times} times in a row: move another piece first", times=times)
            return MoveRefusal("KING_MUST_REST", sentence)
        return MoveRefusal("NO_FREE_WAY", _("nothing is taken on this way"))
