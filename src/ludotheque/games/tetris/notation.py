"""What tetris says in words: its rules, other ways to write a move, why a move is refused, positions.

A position is the board's rows from the top, joined by `/`, then the piece to place and those seen ahead after
a space: `..T...../.TTT..OO T`. Empty rows at the top may be left out, and so may the pieces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.game import CHANCE, Unreadable
from ludotheque.games.tetris.dropping import EMPTY
from ludotheque.words import _, mark, several

if TYPE_CHECKING:
    from ludotheque.games.tetris.rules import Move, State, Tetris

LONGEST = 2000
TALLEST = 5
"""Rows by which a wall may rise above the board when the game is lost."""

SETS = {
    "tetrominoes": mark("seven pieces of four cells"),
    "dominoes": mark("dominoes and corners"),
    "pentominoes": mark("eighteen pieces of five cells"),
}
DRAWS = {
    "uniform": mark("any piece may come"),
    "bag": mark("the pieces come from a bag, each once"),
    "given": mark("the pieces come in a given order"),
    "worst": mark("the worst piece comes"),
}
ENDINGS = {
    "strict": mark("a piece that rises above the board ends the game"),
    "lines": mark("full rows go before the game ends"),
    "statement": mark("two hidden rows lie above the board"),
    "original": mark("a piece needs room to turn at the top"),
}


def describe(game: Tetris) -> str:
    """The rules in a sentence or two."""
    rules = game.rules
    said = [
        _("{width} × {height}", width=rules.width, height=rules.height),
        _(SETS[rules.pieces]),
        _(DRAWS[rules.generator]),
        _(ENDINGS[rules.end]),
    ]
    if rules.ahead:
        said.append(several("{count} piece is seen ahead", "{count} pieces are seen ahead", rules.ahead))
    if rules.hold:
        said.append(_("a piece may be held back"))
    if rules.limit:
        said.append(several("{count} piece in all", "{count} pieces in all", rules.limit))
    return ", ".join(said) + "."


def read(game: Tetris, state: State, text: str) -> Move | None:
    """A move in the statement's way, `P:column:turn`: the column is that of the piece's glyph."""
    from ludotheque.games.tetris.rules import NONE, Move

    head, *numbers = text.strip().split(":")
    if head.upper() != "P" or len(numbers) != 2 or not state.queue:
        return None
    if not all(number.lstrip("-").isdigit() and len(number) < 4 for number in numbers):
        return None
    column, turn = map(int, numbers)
    turned = game.pieces[state.queue[0]].orientations
    if turn not in range(len(turned)):
        return None
    move = Move(NONE, turn, column + turned[turn].left)
    return move if move in game.moves(state) else None


def why_not(game: Tetris, state: State, text: str) -> str:
    """Why a text is no legal move."""
    if game.outcome(state):
        return _("the game is over")
    if game.to_move(state) == CHANCE:
        return _("the next piece is being drawn")
    piece = game.pieces[state.queue[0]]
    words = text.split()
    if words == ["hold"]:
        if not game.rules.hold:
            return _("under these rules no piece is held back")
        return _("one piece was already held back; place this one first")
    is_move = len(words) == 2 and words[0][:1] == "r" and words[0][1:].isdigit() and len(words[0]) < 4
    if not is_move:
        return _("a move is a turn and a column, as: {example}", example="r1 c")
    if int(words[0][1:]) >= len(piece.orientations):
        return several(
            "{piece} has {count} turn, from r0", "{piece} has {count} turns, from r0",
            len(piece.orientations), piece=piece.name,
        )  # fmt: skip
    return _("{piece} does not fit there", piece=piece.name)


def position_text(game: Tetris, state: State) -> str:
    """The position as one line of text."""
    rows = "/".join(reversed(state.board)) or EMPTY * game.rules.width
    return " ".join([rows, "".join(game.pieces[piece].name for piece in state.queue)]).strip()


def read_position(game: Tetris, text: str) -> State:
    """The position that a line of text draws."""
    if len(text) > LONGEST:
        raise Unreadable(_("this is far too long for a position"))
    drawing, *queue = text.split() or [""]
    rows = drawing.split("/")
    letters = {EMPTY, *game.numbers}
    if any(len(row) != game.rules.width or set(row) - letters for row in rows):
        raise Unreadable(
            _("a row has {width} letters of pieces, or dots: {row}", width=game.rules.width, row=rows[0][:20])
        )
    while rows and set(rows[0]) == {EMPTY}:
        rows = rows[1:]
    is_over = game.rules.height < len(rows) <= game.rules.height + TALLEST
    has_full = any(EMPTY not in row for row in rows) and not (is_over and game.rules.end == "strict")
    if (len(rows) > game.rules.height and not is_over) or has_full:
        raise Unreadable(_("a board has {height} rows at most, none of them full", height=game.rules.height))
    if len(queue) > 1 or set("".join(queue)) - set(game.numbers):
        raise Unreadable(_("after the board come the letters of the next pieces"))
    seen = tuple(game.numbers[letter] for letter in "".join(queue))
    if len(seen) > 1 + game.rules.ahead:
        raise Unreadable(_("so many pieces are not seen ahead"))
    return game.start()._replace(board=tuple(reversed(rows)), queue=seen, drawn=len(seen), is_over=is_over)
