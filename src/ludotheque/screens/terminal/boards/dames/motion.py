"""What is seen between two positions of dames: the piece on every landing of its way, taken pieces last."""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.games.dames.rules import View
from ludotheque.screens.terminal.boards import Picture, Scene, Target
from ludotheque.screens.terminal.boards.dames.drawer import BoardDrawer


def between(before: Scene[View], after: Scene[View]) -> Iterator[Picture]:
    """The pictures of the move that led from one scene to the next; none where no move did."""
    then, now = before.view, after.view
    if then["names"] != now["names"] or then["to_move"] == now["to_move"] or len(after.last) < 2:
        return
    origin, *landings = (then["names"].index(name) + 1 for name in way(then, now, after.last))
    piece, standing = then["squares"][origin - 1], dict(enumerate(then["squares"], 1))
    if piece.lower() != "wb"[then["to_move"]]:
        return  # a move was taken back
    for landing in landings:
        frame = BoardDrawer(after, {**standing, origin: ".", landing: piece}).picture()
        yield from (frame, frame)  # long enough for the eye


def way(then: View, now: View, said: Target) -> Target:
    """Every landing of a move of which some squares are said: the way of the capture that it was."""
    gone = {
        name
        for name, before, after in zip(then["names"], then["squares"], now["squares"], strict=True)
        if before != after == "." and name not in said
    }
    for capture in then["captures"]:
        rest = iter(capture["path"])
        is_same = capture["path"][-1] == said[-1] and set(capture["takes"]) == gone
        if is_same and all(name in rest for name in said):
            return tuple(capture["path"])
    return said
