"""Draws tetramino's scenes: the frame and its cells, the pieces that lie, the tray, the piece in hand."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region

from ludotheque.games.tetramino.views import View
from ludotheque.grid import Cell, cell_name, column_name, read_cell
from ludotheque.screens.drawings.tetramino import letters, stage_lines
from ludotheque.screens.terminal.boards import Picture, Scene, Target, ink
from ludotheque.screens.terminal.boards.canvas import Canvas
from ludotheque.screens.terminal.boards.tetramino.floating import Floating, in_hand, lying
from ludotheque.screens.terminal.boards.tetramino.layout import TetraminoLayout, layout
from ludotheque.screens.terminal.boards.tetramino.tiles import (
    DARK,
    LIGHT,
    BlockLook,
    TetraminoPalette,
    fill,
    ink_on,
    put_block,
    put_text,
)
from ludotheque.sentences import letter
from ludotheque.words import _

CLEAR = ("clear",)
LIFT = ("lift",)


class Drawer:
    """Draws one scene."""

    def __init__(self, scene: Scene[View]) -> None:
        self.scene = scene
        self.board = scene.view["boards"][scene.view["seat"]]
        self.hand = in_hand(scene)
        self.palette: TetraminoPalette = DARK if scene.dark else LIGHT
        self.heading = [*stage_lines(scene.view), *race_lines(scene.view)]
        head = len(self.heading) + 1 if self.heading else 0
        self.layout: TetraminoLayout = layout(self.board, head, scene.room)
        width, height = self.layout.size
        self.canvas = Canvas(max(width, *(self.layout.grid.x + len(one) for one in self.heading), 0), height)

    def picture(self) -> Picture:
        """Everything, from the ground up."""
        for y, line in enumerate(self.heading):
            self.canvas.put(self.layout.grid.x, y, line, Style(color=self.palette.ink, bold=True))
        self._frame()
        self._ground()
        for number in range(len(self.board["pieces"])):
            self._lying(number)
            self._in_tray(number)
        self._letters()
        if self.hand:
            self._floating(self.hand)
        spots, places = self._spots()
        if not self.hand:
            waiting = (n for n, piece in enumerate(self.board["pieces"], 1) if not piece["cells"])
            return Picture(self.canvas.rows(), spots, (f"p{next(waiting, 1)}",), places)
        where = lying(self.board, self.hand.number)
        return Picture(
            self.canvas.rows(), spots, self.hand.target, places, rest=where.target if where else None
        )

    # --- The grid -------------------------------------------------------------------------------

    def _frame(self) -> None:
        grid, faint = self.layout.grid, Style(color=self.palette.faint)
        line = Style(color=self.palette.frame)
        for column in range(self.board["width"]):
            place = self.layout.cell((0, column))
            self.canvas.put(place.x + (place.width - 1) // 2, grid.y - 2, column_name(column), faint)
        for row in range(self.board["height"]):
            place = self.layout.cell((row, 0))
            self.canvas.put(0, place.y + (place.height - 1) // 2, f"{row + 1:>2}", faint)
        self.canvas.put(grid.x - 1, grid.y - 1, f"┏{'━' * grid.width}┓", line)
        for y in range(grid.y, grid.bottom):
            self.canvas.put(grid.x - 1, y, "┃", line)
            self.canvas.put(grid.right, y, "┃", line)
        self.canvas.put(grid.x - 1, grid.bottom, f"┗{'━' * grid.width}┛", line)

    def _ground(self) -> None:
        taken, scale = letters(self.board), self.layout.scale
        for row in range(self.board["height"]):
            for column in range(self.board["width"]):
                place = self.layout.cell((row, column))
                if taken.get(cell_name((row, column))) == "#":
                    self.canvas.fill(place, Style(bgcolor=self.palette.hole))
                    put_text(self.canvas, place, scale, "##", Style(color=self.palette.faint))
                else:
                    self.canvas.fill(place, Style(bgcolor=self.palette.ground[(row + column) % 2]))
                    put_text(self.canvas, place, scale, "·", Style(color=self.palette.faint))

    def _lying(self, number: int) -> None:
        where = lying(self.board, number)
        if where is None:
            return
        is_ghost = self.hand is not None and self.hand.number == number
        colour = self.palette.faint if is_ghost else self._colour(number)
        pointed = not self.hand and self.scene.cursor == (f"p{number + 1}",)
        look = BlockLook(colour, is_heavy=pointed, is_ghost=is_ghost)
        text = Style(color=colour if is_ghost else ink_on(colour), bold=not is_ghost)
        for cell in where.cells:
            place = self.layout.cell(cell)
            put_block(self.canvas, place, cell, where.cells, self.layout.scale, look)
            put_text(self.canvas, place, self.layout.scale, where.piece["name"], text)

    def _floating(self, hand: Floating) -> None:
        colour, scale = self._colour(hand.number), self.layout.scale
        for cell in hand.cells:
            place = self.layout.cell(cell)
            put_block(self.canvas, place, cell, hand.cells, scale, BlockLook(colour, is_heavy=True))
            if cell in hand.misfits:
                warning = Style(color="#ffffff", bgcolor="#b00020", bold=True)
                put_text(self.canvas, place, scale, "XX", warning)
            else:
                text = Style(color=ink_on(colour), bold=True, underline=True)
                self.canvas.put(
                    place.x + scale.middle[0], place.y + scale.middle[1], hand.piece["name"], text
                )

    def _letters(self) -> None:
        """What an analysis says of putting the first block of the piece in hand on each free cell."""
        for clicks, verdict in self.scene.values.items():
            if self.hand and clicks[:-1] == (*self.scene.clicks, f"r{self.hand.turn}"):
                place = self.layout.cell(_cell(clicks[-1]))
                style = Style(color=ink(verdict, self.scene.dark), bold=True)
                put_text(self.canvas, place, self.layout.scale, letter(verdict), style)

    # --- The tray -------------------------------------------------------------------------------

    def _in_tray(self, number: int) -> None:
        piece, name = self.board["pieces"][number], f"p{number + 1}"
        place = self.layout.piece(number)
        held = self.hand is not None and self.hand.number == number
        pointed = self.scene.cursor == (LIFT if held else (name,))
        if pointed:
            self.canvas.fill(place, Style(bgcolor=self.palette.lit))
        left, right = "[]" if pointed else "▸ " if held else "  "
        strong = pointed or held or not piece["cells"]
        style = Style(color=self.palette.ink if strong else self.palette.faint, bold=strong)
        tick = "✓" if piece["cells"] else " "
        self.canvas.put(place.x, place.y, f"{left}{number + 1} {piece['name']} {tick}{right}", style)
        value = self.scene.values.get((name,))
        if value and not self.hand:
            self.canvas.put(
                place.x + 5, place.y, letter(value), Style(color=ink(value, self.scene.dark), bold=True)
            )
        blocks = [(row, column) for row, column in piece["turns"][0]]
        is_ghost = held or bool(piece["cells"])
        colour = self.palette.faint if is_ghost else self._colour(number)
        look = BlockLook(colour, is_ghost=is_ghost)
        text = Style(color=colour if look.is_ghost else ink_on(colour), bold=not look.is_ghost)
        for cell in blocks:
            block = self.layout.block(number, cell)
            put_block(self.canvas, block, cell, blocks, self.layout.small, look)
            put_text(self.canvas, block, self.layout.small, "··" if look.is_ghost else piece["name"], text)

    def _colour(self, number: int) -> str:
        return fill(self.board["pieces"][number]["colour"], number)

    # --- What can be pointed at -----------------------------------------------------------------

    def _spots(self) -> tuple[dict[Target, Region], dict[Region, Target]]:
        pieces = self.board["pieces"]
        spots: dict[Target, Region] = {
            (f"p{number + 1}",): self.layout.piece(number) for number in range(len(pieces))
        }
        places: dict[Region, Target] = {}
        is_empty = not any(piece["cells"] for piece in pieces)
        if not self.hand or not is_empty:
            spots[CLEAR] = self._button(
                "c", _("clear"), CLEAR, self.palette.faint if is_empty else self.palette.ink
            )
        if not self.hand:
            for number, piece in enumerate(pieces, 1):
                places.update(
                    {self.layout.cell(_cell(name)): (f"p{number}",) for name in piece["cells"] or ()}
                )
            return spots, places
        if self.hand.piece["cells"]:
            del spots[(f"p{self.hand.number + 1}",)]
            spots[LIFT] = self.layout.piece(self.hand.number)
        return {one.target: self._under(one) for one in self.hand.everywhere()} | spots, places

    def _button(self, key: str, text: str, target: Target, colour: str) -> Region:
        pointed = self.scene.cursor == target
        left, right = "[]" if pointed else "  "
        place = self.layout.button
        style = Style(color=colour, bgcolor=self.palette.lit if pointed else None, bold=pointed)
        self.canvas.put(place.x, place.y, f"{left}{key} {text}{right}"[: place.width], style)
        return place

    def _under(self, one: Floating) -> Region:
        """Where the mouse is when the piece floats there: under its middle, at the edges anywhere beyond."""
        ends = []
        for start, length, last, size in zip(
            (one.top, one.left), one.size, one.range, (self.board["height"], self.board["width"]), strict=True
        ):
            middle = min(start + length // 2, size - 1)
            ends.append((middle if start else 0, middle if start < last else size - 1))
        (top, bottom), (left, right) = ends
        return self.layout.cell((top, left)).union(self.layout.cell((bottom, right)))


def race_lines(view: View) -> list[str]:
    """Whose grid is shown, and how far the other player of a race is."""
    if len(view["boards"]) < 2:
        return []
    parts = [_("grid of player {number}", number=view["seat"] + 1)]
    for seat, board in enumerate(view["boards"]):
        if seat != view["seat"]:
            placed = sum(piece["cells"] is not None for piece in board["pieces"])
            every = len(board["pieces"])
            parts.append(
                _("player {number}: {count} of {all} pieces", number=seat + 1, count=placed, all=every)
            )
    return [" · ".join(parts)]


def _cell(name: str) -> Cell:
    found = read_cell(name)
    assert found is not None
    return found
