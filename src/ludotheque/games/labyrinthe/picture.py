"""A small picture of a maze, for previews of links: light corridors in stone, treasures as gems, pawns.

It shows what everybody sees: which treasure somebody looks for is nowhere in it.
"""

from __future__ import annotations

from ludotheque.games.labyrinthe.rules import View
from ludotheque.games.labyrinthe.tiles import openings_of, treasure_of
from ludotheque.picture import LinkPicture, PictureShape

FRAME, STONE, FIXED, FLOOR, GEM, SHINE = "#4a3b2a", "#7d7264", "#655b4f", "#efe2c4", "#b8860b", "#ffe27a"
PAWNS = ("#0068a8", "#b84a00", "#007a57", "#8a2f72")
MARGIN = 0.4
CORRIDOR = 0.19
"""Half as wide as a corridor, in tiles."""


def picture(view: View) -> LinkPicture:
    """The tiles with their corridors, the treasures that nobody has found yet, the pawns."""
    size = view["size"]
    side = size + 2 * MARGIN
    shapes = [PictureShape("box", side / 2, side / 2, side / 2, FRAME)]
    gone = {treasure for found in view["found"] for treasure in found}
    for cell, tile in enumerate(view["tiles"]):
        row, column = divmod(cell, size)
        x, y = MARGIN + column + 0.5, MARGIN + row + 0.5
        is_fixed = row % 2 == 0 and column % 2 == 0
        shapes.append(PictureShape("box", x, y, 0.485, FIXED if is_fixed else STONE))
        shapes += _corridors(openings_of(tile), x, y)
        if treasure_of(tile) and treasure_of(tile) not in gone:
            shapes.append(PictureShape("disc", x, y, 0.15, GEM))
            shapes.append(PictureShape("disc", x, y, 0.08, SHINE))
    for seat, standing in enumerate(view["pawns"]):
        if standing is not None:
            row, column = divmod(standing, size)
            x, y = MARGIN + column + 0.5, MARGIN + row + 0.5
            shapes.append(PictureShape("disc", x, y, 0.32, SHINE))
            shapes.append(PictureShape("disc", x, y, 0.26, PAWNS[seat]))
    return LinkPicture(side, side, shapes)


def _corridors(openings: int, x: float, y: float) -> list[PictureShape]:
    """The floor of a tile: its middle, and an arm to each side that is open."""
    shapes = [PictureShape("box", x, y, CORRIDOR, FLOOR)]
    for side, (right, down) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        if openings >> side & 1:
            arm = 0.5 - CORRIDOR
            middle = CORRIDOR + arm / 2
            half = (arm / 2, CORRIDOR) if right else (CORRIDOR, arm / 2)
            shapes.append(PictureShape("box", x + right * middle, y + down * middle, half[0], FLOOR, half[1]))
    return shapes
