"""Tetramino's sentences: what the rules are, and why a line of text is no legal move."""

from __future__ import annotations

from ludotheque.games.tetramino.pieces import turns
from ludotheque.games.tetramino.rules import State, Tetramino
from ludotheque.grid import read_cell
from ludotheque.words import _


def describe(game: Tetramino) -> str:
    """The rules in a sentence."""
    rules = game.rules
    if rules.ladder:
        return _("one piece more and one column longer, rung by rung, up to 5 × 8")
    if game.given and rules.rounds == 1:
        return _(
            "a given card: {pieces} pieces on {width} × {height} cells",
            pieces=len(game.given.pieces),
            width=game.given.width,
            height=game.given.height,
        )
    size = {"width": game.width, "height": game.height, "level": rules.level}
    if rules.date:
        return _("the card of {date}: {width} × {height} cells, level {level} of 5", date=rules.date, **size)
    if rules.rounds > 1:
        return _(
            "a race: {width} × {height} cells, level {level} of 5; {rounds} rounds won win",
            rounds=rules.rounds,
            **size,
        )
    return _("{width} × {height} cells, level {level} of 5", **size)


def why_not(game: Tetramino, state: State, text: str) -> str:
    """The reason for a refusal, in a sentence."""
    words = text.split()
    board = state.boards[0]
    if words[:1] == ["s2"] and len(state.boards) == 2:
        words, board = words[1:], state.boards[1]
    count = len(board.puzzle.pieces)
    example = _(
        "a move reads like: p1 r0 a1 (piece, quarter turns, cell of its first block), p1 lift, or clear"
    )
    if words == ["clear"]:
        return _("there is no piece on the grid")
    if not words or words[0] not in [f"p{number + 1}" for number in range(count)]:
        known = _(
            "there is no piece {name}; they are p1 to p{last}", name="".join(words[:1])[:20], last=count
        )
        return f"{known}; {example}"
    name, number = words[0], int(words[0][1:]) - 1
    if words[1:] == ["lift"]:
        return _("the piece {name} does not lie on the grid", name=name)
    last = len(turns(board.puzzle.pieces[number])) - 1
    if len(words) < 2 or words[1] not in [f"r{turn}" for turn in range(last + 1)]:
        return _("after {name}, say how it is turned, r0 to r{last}, then a cell", name=name, last=last)
    cell = read_cell(words[2]) if len(words) > 2 else None
    if cell is None or cell not in board.puzzle.cells:
        return _("after {name}, say a cell of the grid for its first block", name=" ".join(words[:2]))
    return _("the piece {name} does not fit there", name=name)
