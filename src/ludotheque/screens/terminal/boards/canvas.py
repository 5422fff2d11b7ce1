"""A sheet of characters to draw on."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from rich.style import Style
from rich.text import Text
from textual.geometry import Region


class Canvas:
    """Characters with their styles; what is put later replaces a character and keeps its background."""

    def __init__(self, width: int, height: int) -> None:
        self.cells = [[(" ", Style())] * width for _row in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text from that place on."""
        row = self.cells[y]
        for place, character in enumerate(text, x):
            row[place] = (character, row[place][1] + style)

    def fill(self, region: Region, style: Style) -> None:
        """Give a region its background."""
        for y in range(region.y, region.bottom):
            self.put(region.x, y, " " * region.width, style)

    def put_into(self, region: Region, characters: Mapping[tuple[int, int], str], style: Style) -> None:
        """Put single characters at their places in a region."""
        for (x, y), character in characters.items():
            self.put(region.x + x, region.y + y, character, style)

    def rows(self) -> list[Text]:
        """The sheet, row by row."""
        return [
            Text.assemble(
                *(
                    ("".join(cell[0] for cell in run), style)
                    for style, run in groupby(row, lambda cell: cell[1])
                ),
                no_wrap=True,
            )
            for row in self.cells
        ]
