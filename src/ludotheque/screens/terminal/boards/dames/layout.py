"""Where everything lies on dames' board, at several scales, and its colours."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region, Size

from ludotheque.games.dames.board import board

GUTTER = 3
"""Characters left of the board: the number of each row's first square, or the row's own."""

FACTS = 1
"""Rows below the board: how many pieces are left, and what must be taken."""


class SquareScale(NamedTuple):
    """How large a square is drawn, and the pieces on it; spaces are the square, _ and lines the piece's body.

    White's men have a ring and Black's a dot, kings a crown, so that nobody needs the colours.
    """

    width: int
    height: int
    pieces: dict[str, tuple[str, ...]]


SCALES = (
    SquareScale(
        8,
        4,
        {
            "w": ("  ▄▄▄▄  ", " ▐╭──╮▌ ", " ▐╰──╯▌ ", "  ▀▀▀▀  "),
            "b": ("  ▄▄▄▄  ", " ▐_▗▖_▌ ", " ▐_▝▘_▌ ", "  ▀▀▀▀  "),
            "W": ("  ▄▄▄▄  ", " ▐_♕♕_▌ ", " ▐▔▔▔▔▌ ", "  ▀▀▀▀  "),
            "B": ("  ▄▄▄▄  ", " ▐_♛♛_▌ ", " ▐▔▔▔▔▌ ", "  ▀▀▀▀  "),
        },
    ),
    SquareScale(
        7,
        3,
        {
            "w": ("  ▄▄▄  ", " ▐_○_▌ ", "  ▀▀▀  "),
            "b": ("  ▄▄▄  ", " ▐_●_▌ ", "  ▀▀▀  "),
            "W": ("  ▄▄▄  ", " ▐_♕_▌ ", " ▐▔▔▔▌ "),
            "B": ("  ▄▄▄  ", " ▐_♛_▌ ", " ▐▔▔▔▌ "),
        },
    ),
    SquareScale(
        6,
        2,
        {
            "w": (" ▗╭─╮▖", " ▝╰─╯▘"),
            "b": (" ▗_▄_▖", " ▝_▀_▘"),
            "W": (" ▐_♕_▌", " ▐▔▔▔▌"),
            "B": (" ▐_♛_▌", " ▐▔▔▔▌"),
        },
    ),
    SquareScale(
        5,
        2,
        {
            "w": ("▗╭─╮▖", "▝╰─╯▘"),
            "b": ("▗_▄_▖", "▝_▀_▘"),
            "W": ("▐_♕_▌", "▐▔▔▔▌"),
            "B": ("▐_♛_▌", "▐▔▔▔▌"),
        },
    ),
    SquareScale(4, 1, {"w": (" ▐○▌",), "b": (" ▐●▌",), "W": (" ▐♕▌",), "B": (" ▐♛▌",)}),
)
SIGNS = {"w": "○", "b": "●"}


class BoardPalette(NamedTuple):
    """The colours of a theme: grounds, pieces, and what is written on either."""

    light: str  # a square where nobody ever stands
    dark: str
    lit: str  # under the cursor
    open: str  # where the chosen piece may go
    last: str  # where the last move began and ended
    must: str  # a piece that can capture
    pieces: dict[str, str]  # by side, w or b
    on_piece: dict[str, str]
    ink: str
    faint: str  # beside the board


DARK = BoardPalette(
    light="#b49a78",
    dark="#77583a",
    lit="#2f6ea5",
    open="#2f7a4c",
    last="#7d7a20",
    must="#a03d2a",
    pieces={"w": "#f6ead2", "b": "#0c0907"},
    on_piece={"w": "#000000", "b": "#e8dfd0"},
    ink="#ffffff",
    faint="#8796a5",
)
LIGHT = BoardPalette(
    light="#ecdcbf",
    dark="#ad8459",
    lit="#8fbfe8",
    open="#8fd0a0",
    last="#d9cf62",
    must="#f2a189",
    pieces={"w": "#fffaf0", "b": "#14100c"},
    on_piece={"w": "#000000", "b": "#e8dfd0"},
    ink="#000000",
    faint="#5c6670",
)


class BoardLayout:
    """The places of a board, as large as the room allows."""

    def __init__(self, size: int, room: Size, has_letters: bool) -> None:
        self.size, self.board = size, board(size)
        self.rims = 1 if has_letters else 0  # a row below for the letters of the columns
        self.scale = next((one for one in SCALES if self._fits(one, room)), SCALES[-1])
        self.width = GUTTER + size * self.scale.width
        self.height = size * self.scale.height + self.rims + FACTS

    def _fits(self, scale: SquareScale, room: Size) -> bool:
        across, down = GUTTER + self.size * scale.width, self.size * scale.height + self.rims + FACTS
        return across <= room.width and down <= room.height

    def cell(self, row: int, column: int) -> Region:
        """The place of a square, dark or light."""
        width, height = self.scale.width, self.scale.height
        return Region(GUTTER + column * width, row * height, width, height)

    def square(self, number: int) -> Region:
        """The place of a dark square."""
        return self.cell(*self.board.cell(number))
