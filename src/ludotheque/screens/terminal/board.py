"""The board on the screen: it shows a scene, moves the cursor and tells what was chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rich.text import Text
from textual import events
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.widget import Widget

from ludotheque.screens.terminal.boards import BoardDrawing, Picture, Scene, Target

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
RIGHT_BUTTON = 3
SECONDS_A_FRAME = 0.06
MOST_FRAMES = 12
"""Of a motion: a long way must not keep anybody waiting."""


class BoardWidget(Widget, can_focus=True):
    """Any game's board."""

    class Pointed(Message):
        """The cursor moved to another spot."""

    def __init__(self, drawing: BoardDrawing, scene: Scene[Any], choose: Callable[[Target], None]) -> None:
        super().__init__(id="board")
        self.drawing = drawing
        self.choose = choose  # called at once: a message would let the next key overtake it
        self.scene = scene
        self.picture = Picture([Text()], {}, ())
        self._frames: list[Picture] = []  # that are still to be seen before the picture
        self.show(scene)

    def show(self, scene: Scene[Any]) -> None:
        """Draw another scene. A whole path as its cursor stands for the first spot of that path."""
        picture = self.drawing.draw(scene)
        if scene.cursor not in picture.spots:
            starts = (spot for spot in picture.spots if spot == scene.cursor[: len(spot)])
            scene = scene._replace(cursor=next(starts, picture.home))
            picture = self.drawing.draw(scene)
        larger = picture.size != self.picture.size
        self._start_motion(scene)
        self.scene, self.picture = scene, picture
        self.refresh(layout=larger)
        if self.is_mounted:
            self.call_after_refresh(self._follow)

    def _start_motion(self, scene: Scene[Any]) -> None:
        """Let the move that led to another scene be seen, unless nothing is to move on this screen."""
        between = getattr(self.drawing, "between", None)
        is_moved = scene.view != self.scene.view and scene.room == self.scene.room
        if is_moved or scene.room != self.scene.room:
            self._frames = []
        if between and is_moved and self.is_mounted and self.app.animation_level == "full":
            self._frames = list(between(self.scene, scene))[:MOST_FRAMES]
            if self._frames:
                self.set_timer(SECONDS_A_FRAME, partial(self._next_frame, self._frames))

    def _next_frame(self, frames: list[Picture]) -> None:
        """Show the next picture on the way; nothing if another motion began meanwhile."""
        if frames is self._frames and frames:
            frames.pop(0)
            self.refresh()
            self.set_timer(SECONDS_A_FRAME, partial(self._next_frame, frames))

    def point(self, target: Target) -> None:
        """Put the cursor on a spot."""
        if target != self.scene.cursor:
            self.show(self.scene._replace(cursor=target))
            self.post_message(self.Pointed())

    def move(self, right: int, down: int) -> None:
        """Move the cursor to the next spot on that side."""
        here = self.picture.spots.get(self.scene.cursor)
        if here is None:  # there is nothing to point at
            return
        ahead = {
            target: region
            for target, region in self.picture.spots.items()
            if ((region.y - here.y) * down > 0 and region.x == here.x)
            or ((region.x - here.x) * right > 0 and region.y == here.y)
        }
        if ahead:
            self.point(min(ahead, key=lambda target: _apart(ahead[target], here)))

    def on_key(self, event: events.Key) -> None:
        """The game's own shortcuts come first; arrows point, Enter and Space choose.

        Not as Textual's bindings: those run later, and a fast typist's next key would overtake them.
        """
        if self.press(event.key):
            event.stop()
            return
        if event.key in ARROWS:
            self.move(*ARROWS[event.key])
        elif event.key in ("enter", "space"):
            self.choose(self.scene.cursor)
        else:
            return
        event.stop()

    def press(self, key: str) -> bool:
        """Do what one of the game's shortcuts does; whether there is one."""
        found = self.drawing.shortcut(self.scene, key)
        if found:
            self.point(found[0])
            if found[1]:
                self.choose(found[0])
        return found is not None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The cursor follows the mouse among the spots with the most clicks: the piece in hand."""
        target = self._at(event)
        if target in self.picture.spots and len(target) == max(map(len, self.picture.spots)):
            self.point(target)

    def on_click(self, event: events.Click) -> None:
        """Choose the spot under the mouse; the right button is a shortcut of the game's."""
        target = self._at(event)
        if event.button == RIGHT_BUTTON:
            self.press("right_click")
        elif target in self.picture.spots:
            self.point(target)
            self.choose(self.scene.cursor)
        elif target:  # a place that is no spot: the reason why not is said
            self.choose(target)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel is a shortcut too; without one, it scrolls."""
        if self.press("scroll_up"):
            event.stop()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel, the other way."""
        if self.press("scroll_down"):
            event.stop()

    def _at(self, event: events.MouseEvent) -> Target | None:
        offset = event.get_content_offset(self)
        places = [(region, target) for target, region in self.picture.spots.items()]
        places += self.picture.places.items()
        return next((target for region, target in places if offset and region.contains_point(offset)), None)

    def _follow(self) -> None:
        """Keep the cursor in sight on a board larger than its place."""
        if isinstance(self.parent, Widget) and self.scene.cursor in self.picture.spots:
            place = self.picture.spots[self.scene.cursor].translate(self.virtual_region.offset)
            self.parent.scroll_to_region(place, spacing=Spacing.all(2), animate=False)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.picture.size.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.picture.size.height

    def render(self) -> Text:
        picture = self._frames[0] if self._frames else self.picture
        return Text("\n").join(picture.rows)


def _apart(one: Region, other: Region) -> float:
    """How far two places are from each other; a character is twice as high as it is wide."""
    across = (one.x + one.right - other.x - other.right) / 2
    down = one.y + one.bottom - other.y - other.bottom
    return across**2 + down**2
