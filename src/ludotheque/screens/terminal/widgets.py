"""Parts that several screens share: a screen with a least size, the bar of keys, a row of options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Static

from ludotheque.screens.local_table import LocalTable
from ludotheque.words import _


class SizedScreen(Screen[LocalTable | None]):
    """A screen that says so when the terminal is too small for it."""

    SMALLEST = (56, 16)

    def compose(self) -> ComposeResult:
        yield Static(id="too-small")
        yield from self.compose_whole()

    def compose_whole(self) -> ComposeResult:
        """The screen, when the terminal is large enough."""
        yield from ()

    def on_resize(self, event: events.Resize) -> None:
        """Show the screen or the reason why not."""
        width, height = event.size
        small = width < self.SMALLEST[0] or height < self.SMALLEST[1]
        self.set_class(small, "too-small")
        self.query_one("#too-small", Static).update(
            _(
                "This terminal has {width} × {height} characters; make it at least {wide} × {high}.",
                width=width,
                height=height,
                wide=self.SMALLEST[0],
                high=self.SMALLEST[1],
            )
        )


class TextPane(Static):
    """A text that is drawn again only when it changes: clocks tick ten times a second."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name, markup=False)
        self._shown: Text | str = ""

    def show(self, text: Text | str) -> None:
        """Show this text from now on."""
        if text != self._shown:
            self._shown = text
            self.update(text)


class Key(NamedTuple):
    """A key, what it does in a word or two, and the action that a click on them runs."""

    key: str
    does: str
    action: str = ""


class KeyBar(Static):
    """The keys of the moment; they can be clicked."""

    def show(self, keys: Iterable[Key]) -> None:
        """Show these keys from now on."""
        lines = [Content()]
        for key, does, action in keys:
            part = Content.from_markup("[bold $text-accent]$key[/] $does", key=key, does=does)
            part = part.stylize(Style.from_meta({"action": action})) + "  "
            if len(lines[-1]) + len(part) > self.app.size.width:
                lines.append(Content())
            lines[-1] += part
        self.update(Content("\n").join(lines))

    async def on_click(self, event: events.Click) -> None:
        """Do what the key under the mouse does."""
        action = event.style.meta.get("action")
        if action:
            await self.run_action(action)


LONGEST_ROW = 74
"""Characters in a row of options, where the screen has them; what is longer goes on in the next row."""


class OptionRow(Widget, can_focus=True):
    """A row of options, one of them chosen."""

    BINDINGS = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
    ]

    class Changed(Message):
        """Another option was chosen."""

        def __init__(self, row: OptionRow) -> None:
            super().__init__()
            self.row = row

        @property
        def control(self) -> OptionRow:
            return self.row

    def __init__(self, label: Content, options: Sequence[tuple[str, str]], chosen: str, name: str) -> None:
        super().__init__(id=name)
        self.label = label
        self.options = options
        values = [value for value, _text in options]
        self.index = values.index(chosen) if chosen in values else 0

    @property
    def value(self) -> str:
        """The option chosen."""
        return self.options[self.index][0]

    def action_step(self, step: int) -> None:
        """Choose a neighbour."""
        self.action_pick((self.index + step) % len(self.options))

    def action_pick(self, index: int) -> None:
        """Choose by number."""
        if index != self.index:
            self.index = index
            self.refresh()
            self.post_message(self.Changed(self))

    def render(self) -> Content:
        parts = [
            Content.from_markup("[bold $text on $primary]\\[$text][/]", text=text)
            if index == self.index
            else Content.from_markup(f"[@click=pick({index})] $text [/]", text=text)
            for index, (_value, text) in enumerate(self.options)
        ]
        head = Content("▸ " if self.has_focus else "  ") + self.label.pad_right(max(0, 15 - len(self.label)))
        lines = [head]
        for part in parts:
            if len(lines[-1]) + len(part) > min(LONGEST_ROW, self.size.width or LONGEST_ROW):
                lines.append(Content(" " * len(head)))
            lines[-1] += part
        return Content("\n").join(lines)
