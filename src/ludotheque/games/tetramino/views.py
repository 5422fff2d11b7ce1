"""What the screens draw of a game of tetramino: the types of a view, and a board as JSON."""

from __future__ import annotations

from typing import TypedDict

from ludotheque.games.tetramino.boards import Board
from ludotheque.games.tetramino.pieces import name, turns
from ludotheque.grid import cell_name

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letter(number: int) -> str:
    """What a piece is called everywhere, by its number from 0."""
    return LETTERS[number] if number < len(LETTERS) else str(number + 1)


class PieceView(TypedDict):
    """A piece of a board; forms are lists of [row, column]."""

    name: str  # a letter
    colour: str  # as cards write it
    shape: str  # what the piece is called
    turns: list[list[list[int]]]  # its form after each quarter turn
    cells: list[str] | None  # where it lies
    turn: int  # how it lies: its quarter turns; 0 for one that does not lie on the grid


class BoardView(TypedDict):
    """One seat's grid and pieces."""

    width: int
    height: int
    holes: list[str]
    pieces: list[PieceView]
    full: bool


class View(TypedDict):
    """What everybody sees."""

    boards: list[BoardView]
    seat: int  # whose board is the reader's
    prefix: list[str]  # what the paths of the reader's moves begin with
    stage: int
    stages: int
    wins: list[int]
    rounds: int


def board_view(board: Board) -> BoardView:
    """A board as the screens draw it."""
    return {
        "width": board.puzzle.width,
        "height": board.puzzle.height,
        "holes": [cell_name(cell) for cell in sorted(board.puzzle.holes)],
        "pieces": [
            {
                "name": letter(number),
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
    """How a piece lies: its quarter turns from the card's form; 0 for one that does not lie on the grid."""
    placed = board.placed[number]
    if placed is None:
        return 0
    top, left = (min(axis) for axis in zip(*placed.cells, strict=True))
    form = tuple((row - top, column - left) for row, column in placed.cells)
    return turns(board.puzzle.pieces[number]).index(form)
