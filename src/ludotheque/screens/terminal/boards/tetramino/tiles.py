"""What tetramino's pieces look like: sizes of a cell, colours, outlines.

Colours are the card's, by the nearest of Okabe and Ito's; every block also shows its piece's letter.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rich.color import Color
from rich.style import Style
from textual.geometry import Region

from ludotheque.grid import Cell
from ludotheque.screens.terminal.boards.canvas import Canvas


class CellScale(NamedTuple):
    """How large a cell is drawn, and where the two characters in its middle stand."""

    across: int
    down: int
    middle: tuple[int, int]
    is_outlined: bool = False


LARGE = CellScale(6, 3, (2, 1), is_outlined=True)
MEDIUM = CellScale(4, 2, (1, 0))
SMALL = CellScale(2, 1, (0, 0))


class TetraminoPalette(NamedTuple):
    """The colours of a theme."""

    ground: tuple[str, str]  # of free cells, as on a chessboard
    hole: str
    lit: str
    ink: str
    faint: str
    frame: str


DARK = TetraminoPalette(("#1d2733", "#232f3d"), "#0e141b", "#36506b", "#ffffff", "#8796a5", "#6b7f94")
LIGHT = TetraminoPalette(("#efeadf", "#e5dfd1"), "#b9b2a3", "#c3d9ea", "#000000", "#5c6670", "#7d766a")

FILLS = {
    40: "#5b6670",
    41: "#d55e00",
    42: "#009e73",
    43: "#f0e442",
    44: "#2a7fc1",
    45: "#cc79a7",
    46: "#7fcdf5",
    47: "#dcdcdc",
    100: "#8a8f98",
    101: "#ff9361",
    102: "#66d3ae",
    103: "#e69f00",
    104: "#8fb4ff",
    105: "#e3aed0",
    106: "#a9e5e8",
    107: "#ffffff",
}
"""By the number of a background colour in a terminal."""

OTHERS = (43, 41, 45, 46, 42, 44, 47, 100)


def fill(code: str, number: int) -> str:
    """The colour of a piece whose card says this code; by its number when the code names none."""
    named = [int(part) for part in code.split(";") if int(part) in FILLS]
    return FILLS[named[-1] if named else OTHERS[number % len(OTHERS)]]


def ink_on(colour: str) -> str:
    """Black or white, whichever reads better on a colour."""
    red, green, blue = Color.parse(colour).get_truecolor()
    shares = ((part / 255) ** 2.2 for part in (red, green, blue))
    light = sum(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), shares, strict=True))
    return "#000000" if light > 0.18 else "#ffffff"


class BlockLook(NamedTuple):
    """How the blocks of a piece are drawn."""

    colour: str
    is_heavy: bool = False  # in the hand
    is_ghost: bool = False  # picked up from here, or put elsewhere


HEAVY = str.maketrans("┌─┐│└┘", "┏━┓┃┗┛")
DOTTED = str.maketrans("─│", "╌╎")


def put_block(
    canvas: Canvas, place: Region, cell: Cell, blocks: Collection[Cell], scale: CellScale, look: BlockLook
) -> None:
    """One block: its ground, and an outline on the sides where its piece ends."""
    ink = ink_on(look.colour)
    if look.is_ghost:
        style = Style(color=look.colour)
    else:
        canvas.fill(place, Style(bgcolor=look.colour))
        style = Style(color=ink, bold=look.is_heavy)
    if scale.is_outlined:
        for (x, y), line in outline(cell, blocks, place.width, place.height).items():
            drawn = line.translate(HEAVY if look.is_heavy else DOTTED if look.is_ghost else {})
            canvas.put(place.x + x, place.y + y, drawn, style)


def put_text(canvas: Canvas, place: Region, scale: CellScale, text: str, style: Style) -> None:
    """Two characters in the middle of a block."""
    canvas.put(place.x + scale.middle[0], place.y + scale.middle[1], text.ljust(2), style)


CORNERS = {(-1, -1): ("┌", "┘"), (-1, 1): ("┐", "└"), (1, -1): ("└", "┐"), (1, 1): ("┘", "┌")}
"""By the side, down and right: the corner of a piece, and the corner where it bends."""


def outline(cell: Cell, blocks: Collection[Cell], width: int, height: int) -> dict[tuple[int, int], str]:
    """The lines around a block, by their place in it; none towards blocks of the same piece."""
    row, column = cell
    found = {}

    def ends(down: int, right: int) -> bool:
        return (row + down, column + right) not in blocks

    for x in range(1, width - 1):
        found.update({(x, y): "─" for down, y in ((-1, 0), (1, height - 1)) if ends(down, 0)})
    for y in range(1, height - 1):
        found.update({(x, y): "│" for right, x in ((-1, 0), (1, width - 1)) if ends(0, right)})
    for (down, right), (outer, inner) in CORNERS.items():
        place = (0 if right < 0 else width - 1, 0 if down < 0 else height - 1)
        if ends(down, 0) and ends(0, right):
            found[place] = outer
        elif ends(down, 0) or ends(0, right):
            found[place] = "─" if ends(down, 0) else "│"
        elif ends(down, right):
            found[place] = inner
    return found
