"""What is seen between two positions of labyrinthe: a line that slides, a pawn that walks."""

from __future__ import annotations

from collections.abc import Iterator

from textual.geometry import Offset

from ludotheque.games.labyrinthe.maze import maze, step
from ludotheque.games.labyrinthe.rules import View
from ludotheque.screens.terminal.boards import Picture, Scene
from ludotheque.screens.terminal.boards.labyrinthe.drawer import MazeDrawer, Motion
from ludotheque.screens.terminal.boards.labyrinthe.layout import MazeLayout


def between(before: Scene[View], after: Scene[View]) -> Iterator[Picture]:
    """The pictures of the move that led from one scene to the next; none where no move did."""
    if before.view["size"] != after.view["size"]:
        return iter(())
    is_same = before.view["tiles"] == after.view["tiles"]
    if after.view["is_pushed"] and not before.view["is_pushed"] and not is_same:
        return _sliding(after)
    if before.view["is_pushed"] and not after.view["is_pushed"] and is_same:
        return _walking(before, after)
    return iter(())


def _sliding(after: Scene[View]) -> Iterator[Picture]:
    """The line on its way: each tile a little further from where it was, one of them falling out."""
    board = maze(after.view["size"])
    pushed = after.last[0] if after.last else ""
    if pushed not in board.slot_numbers:
        return
    slot = board.slots[board.slot_numbers[pushed]]
    drawer = MazeDrawer(after)
    layout: MazeLayout = drawer.layout
    is_across = pushed[0] in "we"
    length = layout.scale.width if is_across else layout.scale.height
    sign = 1 if pushed[0] in "nw" else -1
    exit_place = layout.slot(board.slots[slot.opposite].name).translate(Offset(drawer.left, 0))
    for done in range(length):
        back = -sign * (length - done)
        shift = Offset(back, 0) if is_across else Offset(0, back)
        motion = Motion(dict.fromkeys(slot.cells, shift), (after.view["hand"], exit_place.translate(shift)))
        yield MazeDrawer(after, motion).picture()


def _walking(before: Scene[View], after: Scene[View]) -> Iterator[Picture]:
    """The pawn on each cell of its way."""
    seat = before.view["to_move"]
    start, end = before.view["pawns"][seat], after.view["pawns"][seat]
    if start is None or end is None:
        return
    for cell in way(after.view, start, end)[:-1]:
        yield MazeDrawer(after, Motion(pawns={seat: cell})).picture()


def way(view: View, start: int, end: int) -> list[int]:
    """The shortest way from a cell to another, both among its cells."""
    came: dict[int, int] = {start: start}
    waiting = [start]
    for here in waiting:
        for side in range(4):
            there = step(view["size"], here, side)
            if there is None or there in came:
                continue
            if view["tiles"][here] >> side & 1 and view["tiles"][there] >> (side + 2) % 4 & 1:
                came[there] = here
                waiting.append(there)
    if end not in came:
        return [end]
    found = [end]
    while found[-1] != start:
        found.append(came[found[-1]])
    return found[::-1]
