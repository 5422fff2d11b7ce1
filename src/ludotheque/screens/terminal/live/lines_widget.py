"""A widget of lines that draws again only those that changed: sixty times a second this is what counts."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget


class LinesWidget(Widget):
    """Shows lines as they are, and is as large as they are."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.lines: list[Strip] = []

    @property
    def wide(self) -> int:
        """Characters of the longest line."""
        return max((line.cell_length for line in self.lines), default=0)

    def show(self, lines: Sequence[Strip]) -> None:
        """Show these lines from now on."""
        before, self.lines = self.lines, list(lines)
        if not self.is_mounted:
            return
        if len(before) != len(self.lines):
            self.refresh(layout=True)
            return
        width = self.size.width
        changed = [
            Region(0, y, width, 1)
            for y, (old, new) in enumerate(zip(before, self.lines, strict=True))
            if new is not old and new != old
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        line = self.lines[y] if y < len(self.lines) else Strip.blank(0)
        return line.adjust_cell_length(self.size.width).apply_style(self.rich_style)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.wide

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines)
