"""Draws labyrinthe's scenes: the tiles, what lies on them, the slots, the tile in hand at one of them."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual.geometry import Offset, Region

from ludotheque.games.labyrinthe.maze import Maze, maze
from ludotheque.games.labyrinthe.rules import View
from ludotheque.games.labyrinthe.tiles import BY_LETTERS, letters, openings_of, tile_with, treasure_of
from ludotheque.grid import column_name
from ludotheque.screens.drawings.labyrinthe import aim_text, lying_treasure, treasure_letter
from ludotheque.screens.terminal.boards import Picture, Scene, Target, ink
from ludotheque.screens.terminal.boards.canvas import Canvas
from ludotheque.screens.terminal.boards.labyrinthe.layout import (
    DARK,
    LARGE,
    LIGHT,
    TINY,
    MazeLayout,
    MazePalette,
    tile_rows,
)
from ludotheque.sentences import letter
from ludotheque.words import _

ARROWS = {"n": "▼", "e": "◀", "s": "▲", "w": "▶"}


class Motion:
    """Something under way between two positions: tiles and pawns that are not where they belong yet."""

    def __init__(
        self,
        shifts: Mapping[int, Offset] | None = None,
        leaving: tuple[int, Region] | None = None,
        pawns: Mapping[int, int] | None = None,
    ) -> None:
        self.shifts = shifts or {}  # by cell: how far its tile still is from its place
        self.leaving = leaving  # the tile that falls out, and where it is
        self.pawns = pawns or {}  # by seat: the cell where its pawn is seen


STILL = Motion()


class MazeDrawer:
    """Draws one scene."""

    def __init__(self, scene: Scene[View], motion: Motion = STILL) -> None:
        self.scene, self.view, self.motion = scene, scene.view, motion
        self.board: Maze = maze(scene.view["size"])
        self.layout = MazeLayout(scene.view["size"], scene.room)
        self.palette: MazePalette = DARK if scene.dark else LIGHT
        is_floor = self.layout.scale is LARGE
        self.grounds = self.palette.stone if is_floor else self.palette.grounds
        self.on_tile = self.palette.on_floor if is_floor else self.palette.ink
        widest = max(self.layout.width, scene.room.width) - 1
        self.facts = [fact[:widest] for fact in (aim_text(scene.view), self._seats())]
        width = max(self.layout.width, *(len(fact) + 1 for fact in self.facts))
        self.left = (width - self.layout.width) // 2
        self.canvas = Canvas(width, self.layout.height)

    def picture(self) -> Picture:
        """Everything, from the ground up."""
        is_moving = self.motion is not STILL
        self._names()
        for cell in range(self.board.size**2):
            self._tile(cell)
        if self.motion.leaving:
            tile, place = self.motion.leaving
            self._put_tile(place, tile, self.grounds.movable)
        self._pawns()
        self._facts()
        can_push = not (self.view["is_pushed"] or self.scene.is_over or is_moving)
        if can_push:
            for slot in self.board.slot_numbers:
                self._slot(slot)
        return self._spots()

    # --- The maze -------------------------------------------------------------------------------

    def _names(self) -> None:
        faint = Style(color=self.palette.faint)
        last = self.layout.height - 2
        for place in range(self.board.size):
            column, row = self._at(self.layout.tile(-1, place)), self._at(self.layout.tile(place, -1))
            middle = column.x + column.width // 2
            self.canvas.put(middle, 0, column_name(place), faint)
            self.canvas.put(middle, last - 1, column_name(place), faint)
            text = f"{place + 1}"
            y = row.y + (row.height - 1) // 2
            self.canvas.put(self.left, y, text, faint)

    def _tile(self, cell: int) -> None:
        place = self._at(self.layout.cell(cell))
        shift = self.motion.shifts.get(cell)
        ground = self.grounds.fixed if cell in self.board.fixed else self.grounds.movable
        is_reachable = cell in self.view["reachable"] and self.motion is STILL
        name = self.board.names[cell]
        is_pointed = self.view["is_pushed"] and self.scene.cursor == (name,)
        ground = self.grounds.lit if is_pointed else self.grounds.reachable if is_reachable else ground
        tile = self.view["tiles"][cell]
        self._put_tile(place.translate(shift) if shift else place, tile, ground)
        value = self.scene.values.get((name,)) if self.view["is_pushed"] else None
        if is_reachable:
            said = letter(value) if value else "•"
            style = Style(color=self.on_tile, bold=True)
            x, y = self.layout.scale.pawns[0]
            self.canvas.put(place.x + x, place.y + y, said, style)
        if is_pointed:
            self._brackets(place)

    def _put_tile(self, place: Region, tile: int, ground: str) -> None:
        """A tile's corridors and treasure, wherever it is."""
        scale, palette = self.layout.scale, self.palette
        stone = Style(bgcolor=ground, color=palette.line)
        for y, row in enumerate(tile_rows(scale, openings_of(tile)), place.y):
            for x, character in enumerate(row, place.x):
                if scale is LARGE:
                    self.canvas.put(x, y, " ", Style(bgcolor=ground if character == "#" else palette.floor))
                else:
                    self.canvas.put(x, y, character, stone)
        treasure = lying_treasure(self.view, tile)
        if not treasure:
            return
        is_own = treasure == self.view["treasure"]
        style = Style(color=self.on_tile, bold=True)
        if is_own:
            style = Style(color=palette.on_own, bgcolor=palette.own, bold=True)
            self._put(place, scale.star, "*", style)
        self._put(place, scale.treasure, treasure_letter(treasure), style)

    def _pawns(self) -> None:
        """Who stands where; several pawns of one cell stand beside each other."""
        standing: dict[int, int] = {}
        for seat, cell in enumerate(self.view["pawns"]):
            cell = self.motion.pawns.get(seat, cell) if cell is not None else None
            if cell is None:
                continue
            place = self._at(self.layout.cell(cell))
            if cell in self.motion.shifts:
                place = place.translate(self.motion.shifts[cell])
            number = standing.get(cell, 0)
            standing[cell] = number + 1
            style = Style(color=self.palette.on_pawn, bgcolor=self.palette.pawns[seat], bold=True)
            self._put(place, self.layout.scale.pawns[number], str(seat + 1), style)

    # --- Slots ----------------------------------------------------------------------------------

    def _slot(self, slot: str) -> None:
        """An arrow, a cross where the last push would be undone; at the cursor the tile in hand."""
        place, is_pointed = self._at(self.layout.slot(slot)), self.scene.cursor[:1] == (slot,)
        is_forbidden = slot == self.view["forbidden"]
        if is_pointed and not is_forbidden:
            hand = tile_with(self.openings, treasure_of(self.view["hand"]))
            self._put_tile(place, hand, self.grounds.lit)
            return
        style = Style(color=self.palette.faint if is_forbidden else self.palette.ink, bold=not is_forbidden)
        if is_pointed:
            style += Style(bgcolor=self.grounds.lit)
        arrow = (0, 0) if slot[0] == "e" and self.layout.scale is TINY else self.layout.scale.arrow
        self._put(place, arrow, "×" if is_forbidden else ARROWS[slot[0]], style)
        value = self.scene.values.get((slot, letters(self.openings)))
        if value:
            shade = Style(color=ink(value, self.scene.dark), bold=True)
            self._put(place, self.layout.scale.letter, letter(value), shade)

    @property
    def openings(self) -> int:
        """How the tile in hand is turned: as the cursor says, else as it lies."""
        said = BY_LETTERS.get(self.scene.cursor[1]) if len(self.scene.cursor) == 2 else None
        return openings_of(self.view["hand"]) if said is None else said

    def _spots(self) -> Picture:
        rows, view = self.canvas.rows(), self.view
        cells = {name: self._at(self.layout.cell(cell)) for cell, name in enumerate(self.board.names)}
        if self.scene.is_over:
            return Picture(rows, {}, ())
        if not view["is_pushed"]:
            lying = letters(self.openings)
            spots: dict[Target, Region] = {
                (slot, lying): self._at(self.layout.slot(slot)) for slot in self.board.slot_numbers
            }
            free = next(slot for slot in self.board.slot_numbers if slot != view["forbidden"])
            # A click on a cell says why not yet; but e2 is a slot too.
            others = {
                region: (name,) for name, region in cells.items() if name not in self.board.slot_numbers
            }
            return Picture(rows, spots, (free, lying), others)
        here = view["pawns"][view["to_move"]] or 0
        walks: dict[Target, Region] = {
            (self.board.names[cell],): cells[self.board.names[cell]] for cell in view["reachable"]
        }
        others = {region: (name,) for name, region in cells.items() if (name,) not in walks}
        return Picture(rows, walks, (self.board.names[here],), others)

    # --- Below ----------------------------------------------------------------------------------

    def _facts(self) -> None:
        strong, y = Style(color=self.palette.ink, bold=True), self.layout.height - len(self.facts)
        for number, fact in enumerate(self.facts):
            self.canvas.put(1, y + number, fact, strong if number == 0 else Style(color=self.palette.ink))

    def _seats(self) -> str:
        """How many treasures each seat still looks for; where everybody may know it, which one is next."""
        said = []
        for seat, cell in enumerate(self.view["pawns"]):
            if cell is not None:
                sought = self.view["sought"][seat] if self.view["sought"] else []
                first = f" {treasure_letter(sought[0])}" if sought else ""
                said.append(f"{seat + 1}: {self.view['left'][seat]}{first}")
        return _("still to find: {left}", left="  ".join(said))

    def _at(self, region: Region) -> Region:
        """A place of the maze on the canvas."""
        return region.translate(Offset(self.left, 0))

    def _put(self, place: Region, offset: tuple[int, int], text: str, style: Style) -> None:
        self.canvas.put(place.x + offset[0], place.y + offset[1], text, style)

    def _brackets(self, place: Region) -> None:
        """The corners of the cursor: never by colour alone."""
        style, y = Style(color=self.palette.ink, bold=True), place.bottom - 1
        self.canvas.put(place.x, y, "[", style)
        self.canvas.put(place.right - 1, y, "]", style)


def draw(scene: Scene[View]) -> Picture:
    """The maze, as large as the room allows."""
    return MazeDrawer(scene).picture()
