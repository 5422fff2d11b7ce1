"""Tetris by keys and clock as lines: the field with its ghost, the pieces to come, the one that is held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from ludotheque.games.tetris.pieces import pieces
from ludotheque.games.tetris.realtime import Keys
from ludotheque.screens.terminal.live import LASTING, ONCE, STEP, TapKey
from ludotheque.screens.terminal.tetris.cells import (
    ABOVE,
    EMPTY,
    floor_strip,
    in_air,
    row_strip,
    segment,
    text_style,
    written_style,
)
from ludotheque.words import _, mark

KEYS = {
    "left": TapKey(Keys.LEFT, STEP),
    "right": TapKey(Keys.RIGHT, STEP),
    "down": TapKey(Keys.SOFT, LASTING),
    "space": TapKey(Keys.HARD, ONCE),
    "up": TapKey(Keys.CLOCKWISE, ONCE),
    "x": TapKey(Keys.CLOCKWISE, ONCE),
    "z": TapKey(Keys.ANTICLOCKWISE, ONCE),
    "w": TapKey(Keys.ANTICLOCKWISE, ONCE),
    "c": TapKey(Keys.HOLD, ONCE),
}
"""On French keyboards w lies where others have z."""

FIGURES = (("score", mark("Score")), ("lines", mark("Lines")), ("level", mark("Level")))

SPAWN_ROWS = 2
"""Rows above the board, in which pieces appear."""

SIDE = 12
"""Characters of a column beside the field."""

SHAPES = {piece.name: piece.orientations[0].glyph for piece in pieces("tetrominoes")}


COMING = Segment("█", Style(color="#ff4d4d"))


def field(seen: Mapping[str, Any], options: Mapping[str, int], dark: bool) -> list[Strip]:
    """The field; rows that somebody sent stand as a bar at its right wall before they come."""
    width = options["width"]
    lines = [row_strip(row, dark) for row in field_rows(seen, width, options["height"])]
    for up in range(1, min(seen["coming"], len(lines)) + 1):
        lines[-up] = Strip([*lines[-up].crop(0, 2 * width + 1), COMING], 2 * width + 2)
    return [*lines, floor_strip(width, dark)]


def field_rows(seen: Mapping[str, Any], width: int, height: int) -> list[str]:
    """The rows from the top, a character a cell (cells.py says which)."""
    rows = [
        row if number < height else row.replace(EMPTY, ABOVE)
        for number, row in enumerate(seen["rows"][: height + SPAWN_ROWS])
    ]
    rows += ([EMPTY * width] * height + [ABOVE * width] * SPAWN_ROWS)[len(rows) :]
    falling, letter = seen["cells"], seen["piece"]
    if not seen["over"]:
        _put(rows, [(column, row - seen["ghost"]) for column, row in falling], letter.lower())
        _put(rows, falling, in_air(letter))
    return rows[::-1]


def _put(rows: list[str], cells: Sequence[Sequence[int]], character: str) -> None:
    for column, row in cells:
        if row < len(rows):
            rows[row] = rows[row][:column] + character + rows[row][column + 1 :]


def empty(options: Mapping[str, int], dark: bool) -> list[Strip]:
    """An empty field."""
    width, height = options["width"], options["height"]
    rows = [ABOVE * width] * SPAWN_ROWS + [EMPTY * width] * height
    return [*(row_strip(row, dark) for row in rows), floor_strip(width, dark)]


def covered(lines: list[Strip], words: Sequence[str], dark: bool) -> list[Strip]:
    """Words in the middle of a field, nearer to its top where the wall is low."""
    width, first = lines[0].cell_length - 2, max(SPAWN_ROWS, (len(lines) - len(words)) // 2 - 1)
    written = list(lines)
    for y, text in enumerate(words[: len(lines) - first - 1], first):
        side = lines[y].crop(0, 1)
        middle = Segment(text[:width].center(width), written_style(dark))
        written[y] = Strip([*side, middle, *side], width + 2)
    return written


def before(seen: Mapping[str, Any], dark: bool) -> list[Strip]:
    """The piece that is held back."""
    return [said(_("Hold"), dark, is_bold=True), *piece_lines(seen["held"], dark), said("", dark)]


def after(seen: Mapping[str, Any], dark: bool) -> list[Strip]:
    """The pieces to come, the next one first."""
    lines = [said(_("Next"), dark, is_bold=True)]
    for letter in seen["ahead"]:
        lines += [*piece_lines(letter, dark), said("", dark)]
    return lines


def piece_lines(letter: str, dark: bool) -> list[Strip]:
    """A piece as it appears, in two lines."""
    known = _pieces.get((letter, dark))
    if known is None:
        blank = Segment("  ")
        rows = [row for row in SHAPES.get(letter, ()) if "x" in row]
        cells = [[segment(in_air(letter), dark) if cell == "x" else blank for cell in row] for row in rows]
        lines = [Strip([blank, *row]).adjust_cell_length(SIDE) for row in cells]
        known = [*lines, said("", dark), said("", dark)][:2]
        _pieces[letter, dark] = known
    return known


_pieces: dict[tuple[str, bool], list[Strip]] = {}


def said(text: str, dark: bool, is_bold: bool = False) -> Strip:
    """A short text beside the field."""
    return Strip([Segment(f" {text}", text_style(dark, is_bold))]).adjust_cell_length(SIDE)


def shown_keys() -> list[tuple[str, str]]:
    """The keys in a word or two."""
    return [
        ("←→", _("move")),
        ("↑ x z", _("turn")),
        ("↓", _("faster")),
        (_("Space"), _("drop")),
        ("c", _("hold")),
    ]


def advice() -> list[tuple[str, str]]:
    """The keys at length."""
    return [
        ("← →", _("move the piece")),
        ("↑ x", _("turn it to the right")),
        ("z w", _("turn it to the left")),
        ("↓", _("let it fall faster")),
        (_("Space"), _("drop it at once")),
        ("c", _("hold it back, or take the one held")),
    ]
