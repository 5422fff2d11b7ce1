"""Draws quintago's scenes: the quadrants as tiles, their holes and stones, the arrows that turn them."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region

from ludotheque.games.quintago.rules import View
from ludotheque.grid import Cell, cell_name, column_name, read_cell
from ludotheque.screens.terminal.boards import Picture, Scene, Target, ink
from ludotheque.screens.terminal.boards.canvas import Canvas
from ludotheque.screens.terminal.boards.quintago.layout import (
    DARK,
    LARGE,
    LIGHT,
    SMALL,
    QuadrantLayout,
    StonePalette,
)
from ludotheque.sentences import letter

ARROWS = {"ccw": "↺", "cw": "↻"}


def draw(scene: Scene[View]) -> Picture:
    """The board, as large as the room allows."""
    layout = QuadrantLayout(scene.view, LARGE)
    if layout.width > scene.room.width or layout.height > scene.room.height:
        layout = QuadrantLayout(scene.view, SMALL)
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


def _labels(canvas: Canvas, layout: QuadrantLayout, palette: StonePalette) -> None:
    style = Style(color=palette.faint)
    for place in range(layout.side):
        column, row = layout.hole((0, place)), layout.hole((place, 0))
        canvas.put(column.x + column.width // 2, 0, column_name(place), style)
        canvas.put(0, row.y + row.height // 2, f"{place + 1:>2}", style)


def _tile(
    canvas: Canvas, layout: QuadrantLayout, palette: StonePalette, scene: Scene[View], quadrant: int
) -> None:
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


def _hole(
    canvas: Canvas, layout: QuadrantLayout, palette: StonePalette, scene: Scene[View], cell: Cell
) -> None:
    place, scale, name = layout.hole(cell), layout.scale, cell_name(cell)
    chosen = scene.clicks[:1] == (name,)
    stone = str(scene.view["to_move"] + 1) if chosen else scene.view["rows"][cell[0]][cell[1]]
    color = palette.stones.get(stone, palette.faint)
    for y, text in enumerate(scale.stones.get(stone, scale.empty), place.y):
        canvas.put(place.x, y, text, Style(color=color))
    value = scene.values.get((name,))
    strong = Style(color=palette.ink, bold=True)
    if name in scene.view["line"] or cell == _landed(layout, scene.last):
        mark = "★" if name in scene.view["line"] else "•"
        on_solid = Style(color=palette.tiles[0], bgcolor=color)
        canvas.put_into(place, scale.marks[mark], on_solid if stone == "1" and scale is LARGE else strong)
    elif value and stone == "." and not scene.clicks:
        shade = ink(value, scene.dark)
        chip = Style(color=palette.tiles[0], bgcolor=shade) if scale is LARGE else Style(color=shade)
        said, (x, y) = letter(value), scale.middle
        middle = (x - (len(said) > 2), y)
        canvas.put_into(place, {**scale.chip, middle: said}, chip + Style(bold=True))
    if chosen or scene.cursor == (name,):
        canvas.put_into(place, scale.corners, strong)


def _turn(
    canvas: Canvas, layout: QuadrantLayout, palette: StonePalette, scene: Scene[View], target: Target
) -> None:
    """An arrow on its ruler, its value on the inner side."""
    place = layout.turn(int(target[0][1:]) - 1, target[1])
    pointed = scene.cursor == target
    left, right = "[]" if pointed else "  "
    style = Style(color=palette.ink, bold=True, bgcolor=palette.lit if pointed else None)
    canvas.put(place.x, place.y, left + ARROWS[target[1]] + right, style)
    value = scene.values.get(scene.clicks + target)
    if value:
        beside = 1 if layout.tile_width >= 12 else 0  # else it takes the place of a bracket
        said = letter(value)
        inner = place.right - 1 + beside if target[1] == "ccw" else place.x - beside - (len(said) - 1)
        canvas.put(inner, place.y, said, Style(color=ink(value, scene.dark), bold=True))


def _landed(layout: QuadrantLayout, last: Target) -> Cell | None:
    """Where the last stone lies now, after its own quadrant may have turned."""
    cell = read_cell(last[0]) if last else None
    if cell is None or len(last) == 1 or last[1] != f"q{layout.quadrant_of(cell) + 1}":
        return cell
    row, column = cell[0] % layout.size, cell[1] % layout.size
    high = layout.size - 1
    turned = (column, high - row) if last[2] == "cw" else (high - column, row)
    return cell[0] - row + turned[0], cell[1] - column + turned[1]
