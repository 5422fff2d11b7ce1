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
from ludotheque.screens.terminal.boards import Picture, Scene, Target, ink
from ludotheque.screens.terminal.boards.canvas import Canvas
from ludotheque.verdicts import letter
from ludotheque.words import _

GUTTER = 3  # left of the board, for the row numbers
ARROWS = {"ccw": "↺", "cw": "↻"}


Offset = tuple[int, int]


class Scale(NamedTuple):
    """How large a hole is drawn; what is drawn onto it lies at (x, y) from its top left."""

    across: int  # characters from a hole to the next
    down: int
    margin: int  # around a tile's holes, left and right
    gap: int  # between two tiles
    middle: Offset
    empty: tuple[str, ...]
    stones: dict[str, tuple[str, ...]]
    corners: dict[Offset, str]  # of the cursor
    signs: dict[str, dict[Offset, str]]  # of the last stone and of a winning line
    chip: dict[Offset, str]  # around the letter of an analysis


LARGE = Scale(
    across=6,
    down=3,
    margin=1,
    gap=2,
    middle=(2, 1),
    empty=("     ", "  ·  ", "     "),
    stones={"1": (" ▄▄▄ ", "▐███▌", " ▀▀▀ "), "2": (" ▄▄▄ ", "▐   ▌", " ▀▀▀ ")},
    corners={(0, 0): "┌", (4, 0): "┐", (0, 2): "└", (4, 2): "┘"},
    signs={"•": {(2, 1): "•"}, "★": {(2, 1): "★"}},
    chip={(1, 1): " ", (3, 1): " "},
)
SMALL = Scale(
    across=3,
    down=1,
    margin=0,
    gap=1,
    middle=(1, 0),
    empty=(" · ",),
    stones={"1": (" ● ",), "2": (" ○ ",)},
    corners={(0, 0): "[", (2, 0): "]"},
    signs={"•": {(0, 0): "‹", (2, 0): "›"}, "★": {(0, 0): "*", (2, 0): "*"}},
    chip={},
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
            _turn(canvas, layout, palette, scene, target)
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
    value = scene.values.get((name,))
    strong = Style(color=palette.ink, bold=True)
    if name in scene.view["line"] or cell == _landed(layout, scene.last):
        sign = "★" if name in scene.view["line"] else "•"
        on_solid = Style(color=palette.tiles[0], bgcolor=color)
        canvas.put_into(place, scale.signs[sign], on_solid if stone == "1" and scale is LARGE else strong)
    elif value and stone == "." and not scene.clicks:
        shade = ink(value, scene.dark)
        chip = Style(color=palette.tiles[0], bgcolor=shade) if scale is LARGE else Style(color=shade)
        canvas.put_into(place, {**scale.chip, scale.middle: letter(value)}, chip + Style(bold=True))
    if chosen or scene.cursor == (name,):
        canvas.put_into(place, scale.corners, strong)


def _turn(canvas: Canvas, layout: Layout, palette: Palette, scene: Scene, target: Target) -> None:
    """An arrow on its ruler, its value on the inner side."""
    place = layout.turn(int(target[0][1:]) - 1, target[1])
    pointed = scene.cursor == target
    left, right = "[]" if pointed else "  "
    style = Style(color=palette.ink, bold=True, bgcolor=palette.lit if pointed else None)
    canvas.put(place.x, place.y, left + ARROWS[target[1]] + right, style)
    value = scene.values.get(scene.clicks + target)
    if value:
        beside = 1 if layout.tile_width >= 12 else 0  # else it takes the place of a bracket
        inner = place.right - 1 + beside if target[1] == "ccw" else place.x - beside
        canvas.put(inner, place.y, letter(value), Style(color=ink(value, scene.dark), bold=True))


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


def prompt(clicks: Target) -> str:
    """What to choose next."""
    return _("now turn a quadrant: choose ↺ or ↻") if clicks else _("choose a hole")


def keys(scene: Scene) -> list[tuple[str, str]]:
    """The shortcuts of the moment."""
    if not scene.clicks:
        return []
    most = min(9, scene.view["quadrants"] ** 2)
    return [(f"1-{most}", _("quadrant")), ("[ ]", _("turn ↺ ↻"))]


def advice() -> list[str]:
    """How a move is made here."""
    return [
        _("A turn is a stone in an empty hole, then a quarter turn of one quadrant."),
        _("Choose the hole, then one of the arrows: ↺ turns left, ↻ turns right."),
        _("As text: c3 q2 cw puts a stone in c3 and turns quadrant 2 clockwise (ccw: the other way)."),
    ]
