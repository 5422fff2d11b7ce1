"""Tetramino's sentences: what the rules are, and why a line of text is no legal move."""

from __future__ import annotations

import re

from ludotheque.games.tetramino.pieces import turns
from ludotheque.games.tetramino.rules import NOWHERE, Move, State, Tetramino
from ludotheque.games.tetramino.views import LETTERS, letter
from ludotheque.grid import read_cell
from ludotheque.words import _, several

_NUMBERED = re.compile("p[1-9][0-9]?")
_TURNED = re.compile("r([0-3])")


def aim(game: Tetramino) -> str:
    """What one plays for."""
    if game.is_race:
        return _("Fill the grid with all the pieces before the other player does.")
    return _("Turn and move the pieces until they fill the whole grid.")


def describe(game: Tetramino) -> str:
    """The rules in a sentence or two."""
    rules = game.rules
    if rules.ladder:
        return _("From 5 × 3 cells up to 5 × 8: each step has one piece and one column more.")
    if game.given and rules.rounds == 1:
        return several(
            "{count} piece that fills {width} × {height} cells; the card was given.",
            "{count} pieces that fill {width} × {height} cells; the card was given.",
            len(game.given.pieces),
            width=game.given.width,
            height=game.given.height,
        )
    size = {"width": game.width, "height": game.height, "level": rules.level}
    if rules.date:
        return _(
            "The card of {date}, the same for everybody: {width} × {height} cells, difficulty {level} of 5.",
            date=rules.date,
            **size,
        )
    if rules.rounds > 1:
        return _(
            "Both fill the same card of {width} × {height} cells, difficulty {level} of 5, at the same time. "
            "{rounds} rounds win; whoever wins one plays the next on a larger grid.",
            rounds=rules.rounds,
            **size,
        )
    return _("A new card of {width} × {height} cells, difficulty {level} of 5.", **size)


def readable(text: str) -> str:
    """A move's text with the letter of its piece: A r0 a1 for p1 r0 a1; only that word may mean a piece."""
    words = text.split()
    place = 1 if words[:1] == ["s2"] else 0
    if _NUMBERED.fullmatch("".join(words[place : place + 1])):
        words[place] = letter(int(words[place][1:]) - 1)
    return " ".join(words)


def read(text: str) -> Move | None:
    """The move that a text says by the letter of its piece, as `readable` writes it."""
    match text.split():
        case ["s2", *rest]:
            seat, words = 1, rest
        case words:
            seat = 0
    number = _number(words[0]) if words else None
    if number is None:
        return None
    if words[1:] == ["lift"]:
        return Move(seat, number, -1, NOWHERE)
    quarters = _TURNED.fullmatch(words[1]) if len(words) == 3 else None
    cell = read_cell(words[2]) if quarters else None
    return Move(seat, number, int(quarters[1]), cell) if quarters and cell else None


def _number(word: str) -> int | None:
    """The number from 0 of the piece that a word means: its letter, or p and its number from 1."""
    if _NUMBERED.fullmatch(word):
        return int(word[1:]) - 1
    return LETTERS.index(word.upper()) if len(word) == 1 and word.upper() in LETTERS else None


def why_not(game: Tetramino, state: State, text: str) -> str:
    """The reason for a refusal, in a sentence."""
    words = text.split()
    board = state.boards[0]
    if words[:1] == ["s2"] and len(state.boards) == 2:
        words, board = words[1:], state.boards[1]
    count = len(board.puzzle.pieces)
    example = _(
        "a move reads like: A r0 a1 (piece, quarter turns, cell of its first block), A lift, or clear"
    )
    if words == ["clear"]:
        return _("there is no piece on the grid")
    number = _number(words[0]) if words else None
    if number is None or number >= count:
        known = _(
            "there is no piece {name}; they are A to {last}",
            name="".join(words[:1])[:20],
            last=letter(count - 1),
        )
        return f"{known}; {example}"
    name = letter(number)
    if words[1:] == ["lift"]:
        return _("the piece {name} does not lie on the grid", name=name)
    last = len(turns(board.puzzle.pieces[number])) - 1
    if len(words) < 2 or words[1] not in [f"r{turn}" for turn in range(last + 1)]:
        return _("after {name}, say how it is turned, r0 to r{last}, then a cell", name=name, last=last)
    cell = read_cell(words[2]) if len(words) > 2 else None
    if cell is None or cell not in board.puzzle.cells:
        return _("after {name}, say a cell of the grid for its first block", name=f"{name} {words[1]}")
    return _("the piece {name} does not fit there", name=name)
