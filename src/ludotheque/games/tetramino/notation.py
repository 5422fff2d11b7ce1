"""Tetramino's texts: the rules in a sentence, a board as JSON, why a line is no move."""

from __future__ import annotations

from typing import Any

from ludotheque.games.tetramino.pieces import name, turns
from ludotheque.games.tetramino.rules import Board, State, Tetramino
from ludotheque.grid import cell_name, read_cell
from ludotheque.words import _

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def describe(game: Tetramino) -> str:
    """The rules in a sentence."""
    rules = game.rules
    if rules.ladder:
        return _("one piece more and one column longer, rung by rung, up to 5 × 8")
    if game.given and not rules.level:
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


def shown_board(board: Board) -> dict[str, Any]:
    """A board as the screens draw it."""
    return {
        "width": board.puzzle.width,
        "height": board.puzzle.height,
        "holes": [cell_name(cell) for cell in sorted(board.puzzle.holes)],
        "pieces": [
            {
                "name": LETTERS[number],
                "colour": colour,
                "shape": name(piece),
                "turns": [[list(cell) for cell in form] for form in turns(piece)],
                "cells": [cell_name(cell) for cell in placed.cells] if placed else None,
                "turn": turn_of(board, number),
            }
            for number, (piece, colour, placed) in enumerate(
                zip(board.puzzle.pieces, board.colours, board.placed, strict=True)
            )
        ],
        "full": board.is_full,
    }


def turn_of(board: Board, number: int) -> int:
    """How a piece lies: its quarter turns from the card's form; 0 for one that does not lie."""
    placed = board.placed[number]
    if placed is None:
        return 0
    top, left = (min(axis) for axis in zip(*placed.cells, strict=True))
    form = tuple((row - top, column - left) for row, column in placed.cells)
    return turns(board.puzzle.pieces[number]).index(form)


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
