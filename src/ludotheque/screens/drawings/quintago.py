"""Quintago's board: stones are X and O, since digits would sound like rows when they are read aloud.

  a b c   d e f
  q1      q2
1 . . .   . O .
2 . X .   . . .
3 . . .   . . .
  q3      q4
4 . . .   . . .
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.games.quintago.rules import View
from ludotheque.grid import cell_name, column_name, read_cell
from ludotheque.words import _

STONES = {"1": "X", "2": "O"}
MARGIN = "   "


def draw(view: View, marks: Mapping[str, str]) -> list[str]:
    """The board, and the cells of the winning line once there is one."""
    size, quadrants = view["size"], view["quadrants"]
    width = max(map(len, marks.values()), default=1)  # of a hole; a verdict may have two or three characters
    lines = [MARGIN + _spaced([column_name(column) for column in range(size * quadrants)], size, width)]
    for row, holes in enumerate(view["rows"]):
        if row % size == 0:
            first = row // size * quadrants + 1
            names = [f"q{number}".ljust((width + 1) * size - 1) for number in range(first, first + quadrants)]
            lines.append((MARGIN + MARGIN.join(names)).rstrip())
        shown = [
            STONES.get(hole) or marks.get(cell_name((row, column)), ".") for column, hole in enumerate(holes)
        ]
        lines.append(f"{row + 1:2} {_spaced(shown, size, width)}")
    if view["line"]:
        lines.append(_("winning line: {cells}", cells=" ".join(view["line"])))
    return lines


def look(view: View, name: str) -> str | None:
    """The hole's quadrant and stone."""
    rows, size = view["rows"], view["size"]
    cell = read_cell(name)
    if cell is None or max(cell) >= len(rows):
        return None
    row, column = cell
    quadrant = f"q{row // size * view['quadrants'] + column // size + 1}"
    stone = rows[row][column]
    if stone == ".":
        return _("{cell}, quadrant {quadrant}: empty", cell=name, quadrant=quadrant)
    return _(
        "{cell}, quadrant {quadrant}: {sign}, a stone of player {number}",
        cell=name,
        quadrant=quadrant,
        sign=STONES[stone],
        number=stone,
    )


def legend(view: View) -> str:
    """The stones, the quadrants and the two ways to turn."""
    return _(
        "X is player 1, O is player 2, a dot is an empty hole; q1 to q{last} are the quadrants; "
        "cw turns clockwise, ccw anticlockwise; {length} in a row win",
        last=view["quadrants"] ** 2,
        length=view["length"],
    )


def _spaced(holes: Sequence[str], size: int, width: int) -> str:
    """A row, with a wider gap between quadrants."""
    padded = [hole.ljust(width) for hole in holes]
    starts = range(0, len(padded), size)
    return MARGIN.join(" ".join(padded[start : start + size]) for start in starts).rstrip()
