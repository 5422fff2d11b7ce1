"""A small picture of a grid, for previews of links: the pieces that lie on it, each in its own colour."""

from __future__ import annotations

from ludotheque.games.tetramino.views import View
from ludotheque.grid import read_cell
from ludotheque.picture import LinkPicture, PictureShape

FRAME, FREE, HOLE = "#6d4521", "#efe3cc", "#6d4521"
PIECES = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#999999")
"""Okabe and Ito's."""

EDGE = 0.25


def picture(view: View) -> LinkPicture:
    """The reader's grid, or the first."""
    board = view["boards"][view["seat"]]
    width, height = board["width"], board["height"]
    shapes = [
        PictureShape("box", width / 2 + EDGE, height / 2 + EDGE, width / 2 + EDGE, FRAME, height / 2 + EDGE)
    ]
    colours = dict.fromkeys(board["holes"], HOLE)
    for number, piece in enumerate(board["pieces"]):
        colours |= dict.fromkeys(piece["cells"] or (), PIECES[number % len(PIECES)])
    for row in range(height):
        for column in range(width):
            shapes.append(PictureShape("box", column + 0.5 + EDGE, row + 0.5 + EDGE, 0.47, FREE))
    for name, colour in colours.items():
        cell = read_cell(name)
        if cell:
            shapes.append(PictureShape("box", cell[1] + 0.5 + EDGE, cell[0] + 0.5 + EDGE, 0.47, colour))
    return LinkPicture(width + 2 * EDGE, height + 2 * EDGE, shapes)
