"""Tetris in turns on the Textual screens: the wall, and where the piece under the cursor would land.

A spot is a turn and a column; arrows move the piece and turn it, and Enter drops it.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Region
from textual.strip import Strip

from ludotheque.games.tetris.dropping import EMPTY, heights, landing_row
from ludotheque.games.tetris.pieces import Piece, pieces
from ludotheque.games.tetris.rules import View
from ludotheque.grid import column_name
from ludotheque.screens.terminal.boards import Picture, Scene, Target
from ludotheque.screens.terminal.tetris.cells import (
    INK,
    frame_style,
    in_air,
    ranked,
    row_strip,
    segment,
    text_style,
)
from ludotheque.thoughts import Thought
from ludotheque.words import _

HOLD: Target = ("hold",)
GAP, SIDE = 2, 12
NOWHERE = Region(0, 0, 0, 0)
"""The place of a spot that only keys reach."""

MOVES = {"left": -1, "right": 1}
TURNS = {"up": 1, "x": 1, "right_click": 1, "scroll_down": 1, "z": -1, "w": -1, "scroll_up": -1}


def draw(scene: Scene[View]) -> Picture:
    """The board with its columns' letters as a floor, and the pieces to come beside it."""
    view, dark = scene.view, scene.dark
    turn, column = _turn_and_column(scene)
    rows = field_rows(view, None if scene.is_over else (turn, column))
    lines = [*(row_strip(row, dark) for row in rows), floor(view["width"], dark)]
    beside = side_lines(view, dark)
    space = Strip.blank(GAP)
    whole = [
        Strip.join([line, space, beside[y]]) if y < len(beside) else line for y, line in enumerate(lines)
    ]
    places = {
        Region(1 + 2 * one, 0, 2, len(rows)): target
        for one in range(view["width"])
        if (target := _nearest(view, turn, one))
    }
    return Picture([_text(line) for line in whole], _spots(view), _target(turn, column), places)


def draw_thoughts(scene: Scene[View], thoughts: Sequence[Thought]) -> list[Strip]:
    """The board with the best three placements: the first in full, the others as outlines, numbered."""
    view, dark, piece = scene.view, scene.dark, piece_of(scene.view)
    rows = field_rows(view, None)[::-1]
    for number, thought in reversed(list(enumerate(thoughts[:3], 1))):
        if piece:
            turn, column = int(thought.path[0][1:]), ord(thought.path[1]) - ord("a")
            put(rows, landing(view, piece, turn, column), ranked(piece.name, number))
    lines = [*(row_strip(row, dark) for row in rows[::-1]), floor(view["width"], dark)]
    beside = side_lines(view, dark)
    return [
        Strip.join([line, Strip.blank(GAP), beside[y] if y < len(beside) else _said("", dark)])
        for y, line in enumerate(lines)
    ]


def _text(line: Strip) -> Text:
    parts = ((part.text, part.style or Style()) for part in line)
    return Text.assemble(*parts, no_wrap=True)


def field_rows(view: View, placement: tuple[int, int] | None) -> list[str]:
    """The rows from the top, a character a cell, with where the piece would land."""
    width, height = view["width"], max(view["height"], len(view["rows"]))
    rows = [*view["rows"], *[EMPTY * width] * (height - len(view["rows"]))]
    piece = piece_of(view)
    if piece and placement:
        put(rows, landing(view, piece, *placement), piece.name.lower())
    return rows[::-1]


def put(rows: list[str], cells: Sequence[tuple[int, int]], character: str) -> None:
    """Write a character into some cells, (row, column), of rows from the lowest."""
    for row, column in cells:
        if row < len(rows):
            rows[row] = rows[row][:column] + character + rows[row][column + 1 :]


def landing(view: View, piece: Piece, turn: int, column: int) -> list[tuple[int, int]]:
    """The cells that a piece would fill, as (row, column)."""
    turned = piece.orientations[turn]
    row = landing_row(heights(tuple(view["rows"]), view["width"]), turned, column)
    return [(row + up, column + across) for up, across in turned.cells]


def piece_of(view: View) -> Piece | None:
    """The piece to place."""
    return next((piece for piece in pieces(view["pieces"]) if piece.name == view["piece"]), None)


def floor(width: int, dark: bool) -> Strip:
    """Below the lowest row, with the columns' letters."""
    letters = "".join(f"═{column_name(column)}" for column in range(width))
    return Strip([Segment(f"╚{letters}╝", frame_style(dark))])


def side_lines(view: View, dark: bool) -> list[Strip]:
    """The piece to place, those to come, the one that is held, and the count of lines."""
    lines = [
        *_titled(_("Piece"), view["piece"], view, dark),
        *_titled(_("Next"), view["ahead"][0] if view["ahead"] else "", view, dark),
    ]
    if len(view["ahead"]) > 1:
        lines += [_said(" ".join(view["ahead"][1:]), dark), _said("", dark)]
    lines += _titled(_("Hold"), view["held"], view, dark)
    figures = [(_("Lines"), view["lines"]), (_("Pieces"), view["placed"])]
    for title, figure in figures:
        lines += [_said(title, dark), _said(f"{figure}", dark, True)]
    return lines


def _titled(title: str, letter: str, view: View, dark: bool) -> list[Strip]:
    """A piece under a title; nothing where there is no piece."""
    known = {piece.name: piece for piece in pieces(view["pieces"])}
    if letter not in known:
        return []
    blank = Segment("  ")
    rows = [row for row in known[letter].orientations[0].glyph if "x" in row]
    cells = [[segment(in_air(letter), dark) if cell == "x" else blank for cell in row] for row in rows]
    drawn = [Strip(row).adjust_cell_length(SIDE) for row in cells]
    return [_said(title, dark, True), *drawn, _said("", dark)]


def _said(text: str, dark: bool, is_bold: bool = False) -> Strip:
    return Strip([Segment(text, text_style(dark, is_bold))]).adjust_cell_length(SIDE)


# --- Spots ----------------------------------------------------------------------------------------------


def _target(turn: int, column: int) -> Target:
    return f"r{turn}", column_name(column)


def _columns(view: View, turn: int) -> int:
    """How many columns a turned piece may lie in."""
    piece = piece_of(view)
    return view["width"] - piece.orientations[turn].width + 1 if piece else 0


def _spots(view: View) -> dict[Target, Region]:
    piece = piece_of(view)
    if piece is None:
        return {}
    spots = {
        _target(turn, column): NOWHERE
        for turn in range(len(piece.orientations))
        for column in range(_columns(view, turn))
    }
    return {**spots, **({HOLD: NOWHERE} if view["can_hold"] else {})}


def _nearest(view: View, turn: int, column: int) -> Target | None:
    """The placement whose middle is nearest to a column."""
    columns = _columns(view, turn)
    wide = view["width"] - columns + 1
    return _target(turn, min(max(0, column - (wide - 1) // 2), columns - 1)) if columns else None


def _turn_and_column(scene: Scene[View]) -> tuple[int, int]:
    """What the cursor says, as far as the piece can; the middle where it says nothing."""
    piece = piece_of(scene.view)
    turns = len(piece.orientations) if piece else 1
    turn, column = 0, None
    if len(scene.cursor) == 2:
        turn = int(scene.cursor[0][1:]) % turns
        column = ord(scene.cursor[1]) - ord("a")
    columns = _columns(scene.view, turn)
    return turn, max(0, (columns - 1) // 2 if column is None else min(column, columns - 1))


def symbol(seat: int, dark: bool) -> Text:
    """A seat's square."""
    return Text("■", Style(color=INK[dark], bold=True))


def shortcut(scene: Scene[View], key: str) -> tuple[Target, bool] | None:
    """Arrows move and turn the piece, Space and ↓ drop it, c holds it back."""
    if piece_of(scene.view) is None:
        return None
    turn, column = _turn_and_column(scene)
    if key in MOVES:
        moved = column + MOVES[key]
        return _target(turn, min(max(0, moved), _columns(scene.view, turn) - 1)), False
    if key in TURNS:
        return _turned(scene.view, turn, column, TURNS[key]), False
    if key in ("down", "v"):
        return _target(turn, column), True
    return (HOLD, True) if key == "c" and scene.view["can_hold"] else None


def _turned(view: View, turn: int, column: int, quarters: int) -> Target:
    """The piece turned, as near to where it was as the walls allow."""
    piece = piece_of(view)
    assert piece is not None
    after = (turn + quarters) % len(piece.orientations)
    return _target(after, min(column, _columns(view, after) - 1))


def prompt(clicks: Target) -> str:
    """What to choose next."""
    return _("move and turn the piece, then drop it")


def keys(scene: Scene[View]) -> list[tuple[str, str]]:
    """The shortcuts of the moment."""
    hold = [("c", _("hold"))] if scene.view["can_hold"] else []
    return [("←→", _("move")), ("↑", _("turn")), ("↓", _("drop")), *hold]


def advice() -> list[str]:
    """How a piece is dropped here."""
    return [
        _("Move the piece with ← and →, turn it with ↑ or z, drop it with ↓ or Enter; there is no hurry."),
        _("[] shows where it would land. Full rows vanish; the wall must not reach the top."),
        _("As text: r1 c drops the piece turned once to the right, its left edge in column c."),
    ]
