"""Tetris in lines: a letter for a full cell, the turns of the piece to place, what comes next.

20 . . . . . . . . . .
   …
 2 . . T . . . . . . .
 1 . T T T . . . O O .
   a b c d e f g h i j
piece: L
r0:    L   r1: L    r2: L L L   r3: L L
   L L L       L        L             L
               L L                    L
"""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.games.tetris.dropping import EMPTY
from ludotheque.games.tetris.pieces import Orientation, pieces
from ludotheque.games.tetris.rules import View
from ludotheque.grid import column_name, read_cell
from ludotheque.words import _, several

EMPTY_ROWS_SHOWN = 4
"""Above the wall; what lies higher is empty, and would only have to be listened to."""


def draw(view: View, marks: Mapping[str, str]) -> list[str]:
    """The rows up to the wall's top and a little more, then the piece to place in each of its turns."""
    width = view["width"]
    shown = min(max(view["height"], len(view["rows"])), len(view["rows"]) + EMPTY_ROWS_SHOWN)
    rows = [*view["rows"], *[EMPTY * width] * (shown - len(view["rows"]))]
    lines = [f"{number + 1:3} {' '.join(rows[number])}" for number in range(shown - 1, -1, -1)]
    above = view["height"] - shown
    if above > 0:
        lines.insert(
            0, "    " + several("{count} more empty row above", "{count} more empty rows above", above)
        )
    lines.append("    " + " ".join(column_name(column) for column in range(width)))
    lines.append(_facts(view))
    return lines + (_turns(view) if view["piece"] else [])


def _facts(view: View) -> str:
    facts = [_("piece: {piece}", piece=view["piece"] or "–")]
    if view["ahead"]:
        facts.append(_("next: {pieces}", pieces=" ".join(view["ahead"])))
    if view["held"]:
        facts.append(_("held back: {piece}", piece=view["held"]))
    facts += [_("lines: {count}", count=view["lines"]), _("pieces: {count}", count=view["placed"])]
    if view["left"] is not None:
        facts.append(_("{count} to come", count=view["left"]))
    return ", ".join(facts)


def _turns(view: View) -> list[str]:
    """The piece in each of its turns, side by side, under the names to type."""
    known = {piece.name: piece for piece in pieces(view["pieces"])}
    drawn = [_drawn(turned, view["piece"]) for turned in known[view["piece"]].orientations]
    high = max(map(len, drawn))
    columns = [[f"r{turn}", *rows, *[""] * (high - len(rows))] for turn, rows in enumerate(drawn)]
    widths = [max(map(len, column)) for column in columns]
    lines = zip(*columns, strict=True)
    return [
        ("    " + "   ".join(part.ljust(width) for part, width in zip(line, widths, strict=True))).rstrip()
        for line in lines
    ]


def _drawn(turned: Orientation, letter: str) -> list[str]:
    cells = set(turned.cells)
    return [
        " ".join(letter if (row, column) in cells else EMPTY for column in range(turned.width))
        for row in range(turned.height - 1, -1, -1)
    ]


def look(view: View, name: str) -> str | None:
    """What lies in a cell; rows are counted from the lowest."""
    cell = read_cell(name)
    if cell is None or cell[1] >= view["width"] or cell[0] >= view["height"]:
        return None
    row, column = cell
    letter = view["rows"][row][column] if row < len(view["rows"]) else EMPTY
    if letter == EMPTY:
        return _("{cell}: empty", cell=name)
    return _("{cell}: part of {piece}", cell=name, piece=letter)


def legend(view: View) -> str:
    """The letters, and how a placement is said."""
    hold = " " + _("hold holds the piece back.") if view["can_hold"] else ""
    return (
        _(
            "A letter is a full cell, a dot an empty one; rows are numbered from the floor. "
            "r1 c drops the piece turned once to the right, its left edge in column c."
        )
        + hold
    )
