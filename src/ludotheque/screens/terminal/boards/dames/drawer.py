"""Draws dames' scenes: the squares, the pieces, what can be chosen, what must be taken."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual.geometry import Region

from ludotheque.games.dames.rules import View
from ludotheque.grid import column_name
from ludotheque.screens.drawings.dames import duty_text
from ludotheque.screens.terminal.boards import Picture, Scene, Target, ink
from ludotheque.screens.terminal.boards.canvas import Canvas
from ludotheque.screens.terminal.boards.dames.layout import DARK, GUTTER, LIGHT, SIGNS, BoardLayout
from ludotheque.sentences import letter


class BoardDrawer:
    """Draws one scene; `seen` are squares that look otherwise while a piece is on its way."""

    def __init__(self, scene: Scene[View], seen: Mapping[int, str] | None = None) -> None:
        self.scene, self.view, self.is_moving = scene, scene.view, seen is not None
        self.names = scene.view["names"]
        self.layout = BoardLayout(scene.view["size"], scene.room, has_letters=not self.names[0].isdigit())
        self.palette = palette = DARK if scene.dark else LIGHT
        self.squares = {
            number: (seen or {}).get(number, sign) for number, sign in enumerate(scene.view["squares"], 1)
        }
        self.grounds = {
            **dict.fromkeys("[(", palette.lit),
            **dict.fromkeys("!×", palette.must),
            "•": palette.open,
            "‹": palette.last,
        }
        self.taken = self._taken()
        self.facts = self._facts_text()
        self.canvas = Canvas(max(self.layout.width, GUTTER + len(self.facts)), self.layout.height)

    def _taken(self) -> set[str]:
        """What every capture that begins with the clicks made so far has taken by then."""
        clicks, jumps = list(self.scene.clicks), len(self.scene.clicks) - 1
        begun = [one for one in self.view["captures"] if one["path"][: len(clicks)] == clicks]
        return set.intersection(*(set(one["takes"][:jumps]) for one in begun)) if begun and clicks else set()

    def picture(self) -> Picture:
        """Everything, from the ground up."""
        size = self.layout.size
        for row in range(size):
            for column in range(size):
                if not self.layout.board.square(row, column):
                    self.canvas.fill(self.layout.cell(row, column), Style(bgcolor=self.palette.light))
        for number in self.squares:
            self._square(number)
        self._rims()
        self.canvas.put(GUTTER, self.layout.height - 1, self.facts, Style(color=self.palette.faint))
        rows = self.canvas.rows()
        if self.scene.is_over:
            return Picture(rows, {}, ())
        spots: dict[Target, Region] = {
            (name,): self.layout.square(number) for number, name in enumerate(self.names, 1)
        }
        return Picture(rows, spots, (self._home(),))

    def _home(self) -> str:
        """The cursor's first place: a piece that must move, or the square that is chosen next."""
        first = self.scene.following[:1] or tuple(self.view["takers"][:1])
        return first[0] if first else self.names[len(self.names) // 2]

    # --- Squares --------------------------------------------------------------------------------

    def _square(self, number: int) -> None:
        place, name, sign = self.layout.square(number), self.names[number - 1], self.squares[number]
        palette, mark = self.palette, self._mark(name)
        ground = self.grounds.get(mark, palette.dark)
        self.canvas.fill(place, Style(bgcolor=ground))
        if sign != ".":
            self._piece(place, sign)
        else:
            left = 1 if place.height == 1 else 0  # between the brackets of the cursor
            self._put(place, left, 0, name[: place.width - left], Style(color=palette.ink))
        self._write_mark(place, mark, sign)
        clicks = self.scene.clicks
        value = self.scene.values.get((*clicks, name)) if not self.is_moving else None
        if value:
            said = letter(value)[: place.width]
            shade = Style(color=palette.dark, bgcolor=ink(value, self.scene.dark), bold=True)
            self._put(place, place.width - len(said), 0, said, shade)

    def _mark(self, name: str) -> str:
        """[ cursor, ( chosen, × taken by what is chosen, • can be chosen, ! can capture, ‹ the last move."""
        scene = self.scene
        if self.is_moving:
            return ""
        if scene.cursor == (name,) and not scene.is_over:
            return "["
        if scene.clicks:
            chosen = "(" if name in scene.clicks else "×" if name in self.taken else ""
            return chosen or ("•" if name in scene.following else "")
        if name in self.view["takers"] and not scene.is_over:
            return "!"
        return "‹" if name in (scene.last[:1] + scene.last[-1:]) else ""

    def _write_mark(self, place: Region, mark: str, sign: str) -> None:
        strong = Style(color=self.palette.ink, bold=True)
        right, bottom = place.width - 1, place.height - 1
        if mark in ("[", "("):
            self._put(place, 0, bottom, mark, strong)
            self._put(place, right, bottom, {"[": "]", "(": ")"}[mark], strong)
        elif mark == "•":
            self._put(place, place.width // 2, bottom, "•", strong)
        elif mark in ("!", "×"):
            self._put(place, right if place.height > 1 else 0, 0, mark, strong)
        elif mark == "‹" and sign == ".":
            self._put(place, place.width // 2, bottom, "◦", strong)
        elif mark == "‹":
            self._put(place, 0, 0, "›", strong)

    def _piece(self, place: Region, sign: str) -> None:
        """A piece: its rim in its own colour on the square, what lies within on that colour."""
        side = sign.lower()
        rim = Style(color=self.palette.pieces[side])
        body = Style(color=self.palette.on_piece[side], bgcolor=self.palette.pieces[side], bold=True)
        rows = self.layout.scale.pieces[sign]
        for y, row in enumerate(rows):
            first, last = len(row) - len(row.lstrip()), len(row.rstrip()) - 1
            is_edge = len(rows) > 2 and (y == 0 or row.strip("▀ ") == "")
            for x in range(first, last + 1):
                is_rim = is_edge or x in (first, last)
                self._put(place, x, y, row[x].replace("_", " "), rim if is_rim else body)

    # --- Beside the board -----------------------------------------------------------------------

    def _rims(self) -> None:
        """The number of each row's first square; with letters, those of the columns and the row's own."""
        faint, size = Style(color=self.palette.faint), self.layout.size
        for row in range(size):
            place = self.layout.cell(row, 0)
            name = f"{size - row}" if self.layout.rims else self.names[row * size // 2]
            self.canvas.put(0, place.y + (place.height - 1) // 2, f"{name:>2}", faint)
        for column in range(size if self.layout.rims else 0):
            place = self.layout.cell(size - 1, column)
            self.canvas.put(place.x + place.width // 2, place.bottom, column_name(column), faint)

    def _facts_text(self) -> str:
        """How many pieces are left, and what must be taken: a row, as wide as the room."""
        signs = self.view["squares"].lower()
        said = f"{SIGNS['w']} {signs.count('w')}  {SIGNS['b']} {signs.count('b')}  {duty_text(self.view)}"
        return said.strip()[: max(self.layout.width, self.scene.room.width) - GUTTER]

    def _put(self, place: Region, x: int, y: int, text: str, style: Style) -> None:
        self.canvas.put(place.x + x, place.y + y, text, style)


def draw(scene: Scene[View]) -> Picture:
    """The board, as large as the room allows."""
    return BoardDrawer(scene).picture()
