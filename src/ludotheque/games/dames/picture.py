"""A small picture of a draughts board, for previews of links: squares, men as discs, kings with a crown."""

from __future__ import annotations

from ludotheque.games.dames.board import board
from ludotheque.games.dames.rules import View
from ludotheque.picture import LinkPicture, PictureShape

FRAME, LIGHT, DARK = "#4a3320", "#ecd9b5", "#9a6f45"
PIECES = {"w": ("#fff8e8", "#c9b48c"), "b": ("#2a211b", "#6b5a4c")}
"""The colour of each side, and that of its rings."""

CROWN = "#e0a100"
MARGIN = 0.4


def picture(view: View) -> LinkPicture:
    """The board as White sees it."""
    size, squares = view["size"], board(view["size"])
    side = size + 2 * MARGIN
    shapes = [
        PictureShape("box", side / 2, side / 2, side / 2, FRAME),
        PictureShape("box", side / 2, side / 2, size / 2, LIGHT),
    ]
    for number, sign in enumerate(view["squares"], 1):
        row, column = squares.cell(number)
        x, y = MARGIN + column + 0.5, MARGIN + row + 0.5
        shapes.append(PictureShape("box", x, y, 0.5, DARK))
        if sign != ".":
            shapes += _piece(sign, x, y)
    return LinkPicture(side, side, shapes)


def _piece(sign: str, x: float, y: float) -> list[PictureShape]:
    """A disc with a ring; on a king a crown of a band and three points."""
    colour, ring = PIECES[sign.lower()]
    radii = ((0.42, ring), (0.39, colour), (0.28, ring), (0.25, colour))
    shapes = [PictureShape("disc", x, y, radius, one) for radius, one in radii]
    if sign.isupper():
        shapes.append(PictureShape("box", x, y + 0.09, 0.2, CROWN, 0.08))
        for across in (-0.15, 0, 0.15):
            shapes.append(PictureShape("box", x + across, y - 0.04, 0.04, CROWN, 0.08))
            shapes.append(PictureShape("disc", x + across, y - 0.13, 0.05, CROWN))
    return shapes
