"""The board on the screen: it shows a scene, moves the cursor and says what was chosen."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.widget import Widget

from ludotheque.screens.terminal.boards import Drawing, Picture, Scene, Target

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Board(Widget, can_focus=True):
    """Any game's board."""

    BINDINGS = [
        *(Binding(key, f"move({x}, {y})", show=False) for key, (x, y) in ARROWS.items()),
        Binding("enter,space", "choose", show=False),
    ]

    class Chosen(Message):
        """A spot was chosen, by key or by mouse."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    class Pointed(Message):
        """The cursor moved to another spot."""

    def __init__(self, drawing: Drawing, scene: Scene) -> None:
        super().__init__(id="board")
        self.drawing = drawing
        self.scene = scene
        self.picture = Picture([Text()], {}, ())
        self.show(scene)

    def show(self, scene: Scene) -> None:
        """Draw another scene; a cursor that it has no spot for goes home."""
        picture = self.drawing.draw(scene)
        if scene.cursor not in picture.spots:
            scene = scene._replace(cursor=picture.home)
            picture = self.drawing.draw(scene)
        larger = picture.size != self.picture.size
        self.scene, self.picture = scene, picture
        self.refresh(layout=larger)
        if self.is_mounted:
            self.call_after_refresh(self._follow)

    def point(self, target: Target) -> None:
        """Put the cursor on a spot."""
        if target != self.scene.cursor:
            self.show(self.scene._replace(cursor=target))
            self.post_message(self.Pointed())

    def action_move(self, right: int, down: int) -> None:
        """Move the cursor to the next spot on that side."""
        here = self.picture.spots[self.scene.cursor]
        ahead = {
            target: region
            for target, region in self.picture.spots.items()
            if ((region.y - here.y) * down > 0 and region.x == here.x)
            or ((region.x - here.x) * right > 0 and region.y == here.y)
        }
        if ahead:
            self.point(min(ahead, key=lambda target: _apart(ahead[target], here)))

    def action_choose(self) -> None:
        """Choose the spot under the cursor."""
        self.post_message(self.Chosen(self.scene.cursor))

    def on_key(self, event: events.Key) -> None:
        """The game's own shortcuts."""
        found = self.drawing.shortcut(self.scene, event.key)
        if found:
            event.stop()
            self.point(found[0])
            if found[1]:
                self.action_choose()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The cursor follows the mouse."""
        target = self._at(event)
        if target:
            self.point(target)

    def on_click(self, event: events.Click) -> None:
        """Choose the spot under the mouse."""
        target = self._at(event)
        if target:
            self.point(target)
            self.action_choose()

    def _at(self, event: events.MouseEvent) -> Target | None:
        offset = event.get_content_offset(self)
        spots = self.picture.spots.items()
        return next((target for target, region in spots if offset and region.contains_point(offset)), None)

    def _follow(self) -> None:
        """Keep the cursor in sight on a board larger than its room."""
        if isinstance(self.parent, Widget):
            place = self.picture.spots[self.scene.cursor].translate(self.virtual_region.offset)
            self.parent.scroll_to_region(place, spacing=Spacing.all(2), animate=False)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.picture.size.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.picture.size.height

    def render(self) -> Text:
        return Text("\n").join(self.picture.rows)


def _apart(one: Region, other: Region) -> float:
    """How far two places are from each other; a character is twice as high as it is wide."""
    across = (one.x + one.right - other.x - other.right) / 2
    down = one.y + one.bottom - other.y - other.bottom
    return across**2 + down**2
