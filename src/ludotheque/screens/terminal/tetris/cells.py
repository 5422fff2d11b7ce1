"""What a cell of tetris looks like in a terminal: two characters, a colour and a letter.

A row is a text with a character a cell: `T` lies in the wall, `t` is where a piece would land, one
from AIR on is the piece in the air, `.` is empty and a space is above the board. Letters tell the pieces
apart without colours. Colours are near Okabe and Ito's.
"""

from __future__ import annotations

from functools import cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

EMPTY, ABOVE, UNKNOWN = ".", " ", "#"
AIR = 0xE000
"""Added to a letter for the piece in the air: Unicode leaves these characters to everybody."""

RANK = 0x100
"""Added to AIR and a letter, times its number, for a placement that a machine thinks of."""

FILLS = {
    "I": "#56c7e8", "O": "#f0e442", "T": "#cc79a7", "S": "#3fbf8f", "Z": "#e8703a", "J": "#5b8dd9",
    "L": "#e69f00", "D": "#56c7e8", "C": "#e69f00", UNKNOWN: "#8a94a0",
}  # fmt: skip
MORE_FILLS = ("#a9e5e8", "#e3aed0", "#c9d45c", "#ffb38a", "#8fb4ff", "#bfa3e0", "#dcdcdc", "#66d3ae")
"""For the pentominoes."""

GROUND = {True: ("#141a22", "#2f3b48"), False: ("#f4f0e6", "#c9c1af")}
"""By theme, dark or not: an empty cell and the dot in it."""

INK, FRAME = {True: "#dfe6ee", False: "#1c2229"}, {True: "#6b7f94", False: "#7d766a"}


def in_air(letter: str) -> str:
    """The character of a piece in the air."""
    return chr(ord(letter) + AIR)


def ranked(letter: str, number: int) -> str:
    """The character of a placement that a machine thinks of, by its number: 1 is the best."""
    return chr(ord(letter) + number * RANK + AIR)


def fill(letter: str) -> str:
    """The colour of a piece."""
    return FILLS.get(letter) or MORE_FILLS[ord(letter) % len(MORE_FILLS)]


@cache
def segment(character: str, dark: bool) -> Segment:
    """A cell."""
    ground, dot = GROUND[dark]
    if character == ABOVE:
        return Segment("  ", Style(bgcolor=ground))
    if character == EMPTY:
        return Segment(" ·", Style(color=dot, bgcolor=ground))
    if character.islower():
        colour = fill(character.upper())
        return Segment("[]", Style(color=colour if dark else _darker(colour), bgcolor=ground, bold=True))
    if ord(character) >= AIR + RANK:
        number, code = divmod(ord(character) - AIR, RANK)
        return _ranked_segment(chr(code), number, dark)
    if ord(character) >= AIR:
        letter = chr(ord(character) - AIR)
        return Segment(f"{letter}▕", Style(color="#000000", bgcolor=fill(letter), bold=True))
    letter = " " if character == UNKNOWN else character
    return Segment(f"{letter}▕", Style(color="#2b2f36", bgcolor=_darker(fill(character), 0.86)))


def _ranked_segment(letter: str, number: int, dark: bool) -> Segment:
    """The best placement is a piece with a number, the others are outlines with theirs."""
    colour, ground = fill(letter), GROUND[dark][0]
    if number == 1:
        return Segment("1▕", Style(color="#000000", bgcolor=colour, bold=True))
    return Segment(f"[{number}", Style(color=colour if dark else _darker(colour), bgcolor=ground))


def _darker(colour: str, part: float = 0.62) -> str:
    """A colour nearer to black."""
    parts = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{int(one * part):02x}" for one in parts)


@cache
def frame_style(dark: bool) -> Style:
    """Of the lines around a board."""
    return Style(color=FRAME[dark])


@cache
def text_style(dark: bool, is_bold: bool = False) -> Style:
    """Of words beside a board."""
    return Style(color=INK[dark], bold=is_bold)


@cache
def written_style(dark: bool) -> Style:
    """Of words in a board."""
    return Style(color=INK[dark], bgcolor=GROUND[dark][0], bold=True)


def row_strip(row: str, dark: bool) -> Strip:
    """A row of cells between its walls; drawn once, then remembered."""
    return _row_strip(row, dark, "│" if ABOVE in row else "║")


_MOST_ROWS = 4096


def _row_strip(row: str, dark: bool, wall: str) -> Strip:
    known = _rows.get((row, dark, wall))
    if known is None:
        if len(_rows) > _MOST_ROWS:
            _rows.clear()
        side = Segment(wall, frame_style(dark))
        known = Strip(Segment.simplify([side, *(segment(one, dark) for one in row), side]), 2 * len(row) + 2)
        _rows[row, dark, wall] = known
    return known


_rows: dict[tuple[str, bool, str], Strip] = {}


def floor_strip(width: int, dark: bool) -> Strip:
    """Below the lowest row."""
    return Strip([Segment("╚" + "═" * 2 * width + "╝", frame_style(dark))], 2 * width + 2)
