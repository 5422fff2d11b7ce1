"""A small picture of a board, for previews of links: discs and rings on tiles, as on the pages."""

from __future__ import annotations

from ludotheque.games.quintago.rules import View
from ludotheque.grid import cell_name
from ludotheque.picture import LinkPicture, PictureShape

FRAME, TILE, HOLE, FIRST, SECOND, STAR = "#8a5c30", "#ecd3a2", "#a87d45", "#0068a8", "#b84a00", "#ffe27a"
GAP, MARGIN = 0.2, 0.35


def picture(view: View) -> LinkPicture:
    """The tiles with their holes and stones; a winning line has light middles."""
    size, quadrants = view["size"], view["quadrants"]
    side = size * quadrants + GAP * (quadrants - 1) + 2 * MARGIN
    shapes = [PictureShape("box", side / 2, side / 2, side / 2, FRAME)]

    def middle(place: int) -> float:
        return MARGIN + place + 0.5 + GAP * (place // size)

    for row in range(quadrants):
        for column in range(quadrants):
            centre = [MARGIN + number * (size + GAP) + size / 2 for number in (column, row)]
            shapes.append(PictureShape("box", centre[0], centre[1], size / 2, TILE))
    won = set(view["line"])
    for row, holes in enumerate(view["rows"]):
        for column, hole in enumerate(holes):
            x, y = middle(column), middle(row)
            if hole == ".":
                shapes.append(PictureShape("disc", x, y, 0.22, HOLE))
                continue
            shapes.append(PictureShape("disc", x, y, 0.41, FIRST if hole == "1" else SECOND))
            if hole == "2":
                shapes.append(PictureShape("disc", x, y, 0.2, TILE))
            if cell_name((row, column)) in won:
                shapes.append(PictureShape("disc", x, y, 0.12, STAR))
    return LinkPicture(side, side, shapes)
