"""Quintago's board: quadrants as tiles, each under a ruler with its number.

Once a hole is chosen, the rulers carry the turns, ↺ and ↻, and each of them is a spot:

         a     b     c       d     e     f
      ─[↺]──── 1 ──── ↻ ── ─ ↺ ──── 2 ──── ↻ ─
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.style import Style
from rich.text import Text
from textual.geometry import Region

from ludotheque.grid import Cell, cell_name, read_cell
from ludotheque.screens.terminal.boards import Picture, Scene, Target, ink, letter
from ludotheque.screens.terminal.boards.canvas import Canvas
from ludotheque.words import _, mark

VARIANT_NAMES = (mark("boxed"), mark("statement"), mark("xl"), mark("mini"))

GUTTER = 3  # left of the board, for the row numbers
ARROWS = {"ccw": "↺", "cw": "↻"}


class Scale(NamedTuple):
    """How large a hole is drawn."""

    across: int  # characters from a hole to the next
    down: int
    margin: int  # around a tile's holes, left and right
    gap: int  # between two tiles
    empty: tuple[str, ...]
    stones: dict[str, tuple[str, ...]]
    corners: tuple[tuple[int, int, str], ...]  # the cursor around a hole: x, y, character
    flanks: dict[str, str]  # left and right of a marked stone


LARGE = Scale(
    across=6,
    down=3,
    margin=1,
    gap=2,
    empty=("     ", "  ·  ", "     "),
    stones={"1": (" ▄▄▄ ", "▐███▌", " ▀▀▀ "), "2": (" ▄▄▄ ", "▐   ▌", " ▀▀▀ ")},
    corners=((0, 0, "┌"), (4, 0, "┐"), (0, 2, "└"), (4, 2, "┘")),
    flanks={},
)
SMALL = Scale(
    across=3,
    down=1,
    margin=0,
    gap=1,
    empty=(" · ",),
    stones={"1": (" ● ",), "2": (" ○ ",)},
    corners=((0, 0, "["), (2, 0, "]")),
    flanks={"•": "‹›", "★": "**"},
)


class Palette(NamedTuple):
    """The colours of a theme; the stones' are Okabe and Ito's."""

    tiles: tuple[str, str]
    lit: str
    ink: str
    faint: str
    stones: dict[str, str]


DARK = Palette(("#1d2733", "#232f3d"), "#36506b", "#ffffff", "#8796a5", {"1": "#56b4e9", "2": "#e69f00"})
LIGHT = Palette(("#e9e4d8", "#e1dbcc"), "#c3d9ea", "#000000", "#5c6670", {"1": "#0072b2", "2": "#b34700"})


class Layout:
    """Where everything lies at a scale."""

    def __init__(self, view: dict[str, Any], scale: Scale) -> None:
        self.quadrants: int = view["quadrants"]
        self.size: int = view["size"]
        self.side = self.quadrants * self.size
        self.scale = scale
        self.tile_width = self.size * scale.across + scale.margin
        self.tile_height = self.size * scale.down
        self.width = GUTTER + self.quadrants * (self.tile_width + scale.gap) - scale.gap
        self.height = 1 + self.quadrants * (1 + self.tile_height)

    def quadrant_of(self, cell: Cell) -> int:
        """The quadrant that a cell lies in."""
        return cell[0] // self.size * self.quadrants + cell[1] // self.size

    def tile(self, quadrant: int) -> Region:
        """A quadrant's ground; its ruler is the row above."""
        row, column = divmod(quadrant, self.quadrants)
        x = GUTTER + column * (self.tile_width + self.scale.gap)
        return Region(x, 2 + row * (1 + self.tile_height), self.tile_width, self.tile_height)

    def hole(self, cell: Cell) -> Region:
        """A hole's place."""
        tile = self.tile(self.quadrant_of(cell))
        x = tile.x + self.scale.margin + cell[1] % self.size * self.scale.across
        y = tile.y + cell[0] % self.size * self.scale.down
        return Region(x, y, len(self.scale.empty[0]), self.scale.down)

    def turn(self, quadrant: int, direction: str) -> Region:
        """The place of an arrow on a ruler."""
        tile = self.tile(quadrant)
        return Region(tile.x if direction == "ccw" else tile.right - 3, tile.y - 1, 3, 1)


def draw(scene: Scene) -> Picture:
    """The board, as large as the room allows."""
    layout = Layout(scene.view, LARGE)
    if layout.width > scene.room.width or layout.height > scene.room.height:
        layout = Layout(scene.view, SMALL)
    canvas = Canvas(layout.width, layout.height)
    palette = DARK if scene.dark else LIGHT
    _labels(canvas, layout, palette)
    for quadrant in range(layout.quadrants**2):
        _tile(canvas, layout, palette, scene, quadrant)
    cells = [(row, column) for row in range(layout.side) for column in range(layout.side)]
    for cell in cells:
        _hole(canvas, layout, palette, scene, cell)
    if not scene.clicks:
        middle = cell_name(((layout.side - 1) // 2, (layout.side - 1) // 2))
        return Picture(canvas.rows(), {(cell_name(cell),): layout.hole(cell) for cell in cells}, (middle,))
    spots: dict[Target, Region] = {}
    for quadrant in range(layout.quadrants**2):
        for direction in ARROWS:
            target = (f"q{quadrant + 1}", direction)
            spots[target] = layout.turn(quadrant, direction)
            _turn(canvas, palette, scene, target, spots[target])
    chosen = read_cell(scene.clicks[0])
    assert chosen is not None
    return Picture(canvas.rows(), spots, (f"q{layout.quadrant_of(chosen) + 1}", "cw"))


def _labels(canvas: Canvas, layout: Layout, palette: Palette) -> None:
    style = Style(color=palette.faint)
    for place in range(layout.side):
        column, row = layout.hole((0, place)), layout.hole((place, 0))
        canvas.put(column.x + column.width // 2, 0, cell_name((0, place))[0], style)
        canvas.put(0, row.y + row.height // 2, f"{place + 1:>2}", style)


def _tile(canvas: Canvas, layout: Layout, palette: Palette, scene: Scene, quadrant: int) -> None:
    tile = layout.tile(quadrant)
    name = f"q{quadrant + 1}"
    row, column = divmod(quadrant, layout.quadrants)
    pointed = bool(scene.clicks) and scene.cursor[:1] == (name,)
    ground = palette.lit if pointed else palette.tiles[(row + column) % 2]
    canvas.fill(tile, Style(bgcolor=ground))
    turned = not scene.clicks and scene.last[1:2] == (name,)
    label = f" {quadrant + 1}{' ' + ARROWS[scene.last[2]] if turned else ''} "
    style = Style(color=palette.ink if turned or pointed else palette.faint, bold=turned or pointed)
    canvas.put(tile.x, tile.y - 1, "─" * tile.width, style)
    if not scene.clicks or tile.width >= 6 + len(label):
        canvas.put(tile.x + (tile.width - len(label)) // 2, tile.y - 1, label, style)


def _hole(canvas: Canvas, layout: Layout, palette: Palette, scene: Scene, cell: Cell) -> None:
    place, scale, name = layout.hole(cell), layout.scale, cell_name(cell)
    chosen = scene.clicks[:1] == (name,)
    stone = str(scene.view["to_move"] + 1) if chosen else scene.view["rows"][cell[0]][cell[1]]
    color = palette.stones.get(stone, palette.faint)
    for y, text in enumerate(scale.stones.get(stone, scale.empty), place.y):
        canvas.put(place.x, y, text, Style(color=color))
    middle = place.x + place.width // 2, place.y + place.height // 2
    sign = "★" if name in scene.view["line"] else "•" if cell == _landed(layout, scene.last) else ""
    if sign and sign in scale.flanks:
        flanks = scale.flanks[sign]
        canvas.put(place.x, place.y, flanks[0], Style(color=palette.ink, bold=True))
        canvas.put(place.right - 1, place.y, flanks[1], Style(color=palette.ink, bold=True))
    elif sign:
        solid = stone == "1"
        canvas.put(
            *middle,
            sign,
            Style(color=palette.tiles[0] if solid else palette.ink, bgcolor=color if solid else None),
        )
    value = scene.values.get((name,))
    if value and stone == "." and not scene.clicks:
        canvas.put(*middle, letter(value), ink(value, scene.dark))
    if chosen or scene.cursor == (name,):
        for x, y, corner in scale.corners:
            canvas.put(place.x + x, place.y + y, corner, Style(color=palette.ink, bold=True))


def _turn(canvas: Canvas, palette: Palette, scene: Scene, target: Target, place: Region) -> None:
    """An arrow on its ruler, its value on the inner side."""
    pointed = scene.cursor == target
    left, right = "[]" if pointed else "  "
    style = Style(color=palette.ink, bold=True, bgcolor=palette.lit if pointed else None)
    canvas.put(place.x, place.y, left + ARROWS[target[1]] + right, style)
    value = scene.values.get(scene.clicks + target)
    if value:
        inner = place.right - 1 if target[1] == "ccw" else place.x
        canvas.put(inner, place.y, letter(value), ink(value, scene.dark))


def _landed(layout: Layout, last: Target) -> Cell | None:
    """Where the last stone lies now, after its own quadrant may have turned."""
    cell = read_cell(last[0]) if last else None
    if cell is None or len(last) == 1 or last[1] != f"q{layout.quadrant_of(cell) + 1}":
        return cell
    row, column = cell[0] % layout.size, cell[1] % layout.size
    high = layout.size - 1
    turned = (column, high - row) if last[2] == "cw" else (high - column, row)
    return cell[0] - row + turned[0], cell[1] - column + turned[1]


def symbol(seat: int, dark: bool) -> Text:
    """A seat's stone."""
    return Text("●○"[seat], Style(color=(DARK if dark else LIGHT).stones[str(seat + 1)], bold=True))


def shortcut(scene: Scene, key: str) -> tuple[Target, bool] | None:
    """Digits point at a quadrant, brackets turn the one that is pointed at."""
    if len(scene.clicks) != 1 or len(scene.cursor) != 2:
        return None
    quadrant, direction = scene.cursor
    if key.isdigit() and 1 <= int(key) <= scene.view["quadrants"] ** 2:
        return (f"q{key}", direction), False
    turns = {"left_square_bracket": "ccw", "right_square_bracket": "cw"}
    return ((quadrant, turns[key]), True) if key in turns else None


def keys(scene: Scene) -> list[tuple[str, str]]:
    """The shortcuts of the moment."""
    if not scene.clicks:
        return []
    most = min(9, scene.view["quadrants"] ** 2)
    return [(f"1-{most}", _("quadrant")), ("[ ]", _("turn ↺ ↻"))]


def describe(rules: Any) -> str:
    """A variant in one sentence."""
    ending = (
        _("a line made by the stone wins at once")
        if rules.placement_wins
        else _("the quadrant always turns first")
    )
    return _(
        "{quadrants} × {quadrants} quadrants of {size} × {size} holes, {length} in a row; {ending}",
        quadrants=rules.quadrants,
        size=rules.size,
        length=rules.length,
        ending=ending,
    )


def advice() -> list[str]:
    """How a move is made here."""
    return [
        _("A turn is a stone in an empty hole, then a quarter turn of one quadrant."),
        _("Choose the hole, then one of the arrows: ↺ turns left, ↻ turns right."),
        _("As text: c3 q2 cw puts a stone in c3 and turns quadrant 2 clockwise (ccw: the other way)."),
    ]
