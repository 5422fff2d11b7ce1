"""A machine at the keys: it asks a player of the placement game where to put the piece, then presses keys.

Its pace is that of a person: so many ticks from one key to the next. What it does depends on nothing but the
game's state, so that it can be asked at any tick.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.games.tetris.garbage import GARBAGE
from ludotheque.games.tetris.realtime import CELLS, PIECES, Falling, Keys, LivePlay, fits, ghost, occupied
from ludotheque.live import MoveQuestion
from ludotheque.words import mark


class Pace(NamedTuple):
    """How a machine plays."""

    player: str
    ticks: int  # from one key to the next


PACES = {
    "slow": Pace("dellacherie", 30),
    "normal": Pace("dt-20", 15),
    "fast": Pace("dt-20", 7),
    "very fast": Pace("dt-20", 2),
}
TITLES = {
    "slow": mark("slow"),
    "normal": mark("normal"),
    "fast": mark("fast"),
    "very fast": mark("very fast"),
}


def question(play: LivePlay, pace: str) -> MoveQuestion | None:
    """Where to put the piece that falls now."""
    if play.is_over:
        return None
    rows = [row.replace(GARBAGE, PIECES[0].name) for row in reversed(play.board[: play.height])]
    board = "/".join(rows) or "." * play.width
    options = {"width": play.width, "height": play.height, "generator": "bag", "end": "lines"}
    position = f"{board} {PIECES[play.falling.piece].name}"
    return MoveQuestion("tetris", options, position, PACES[pace].player)


def keys(play: LivePlay, pace: str, move: str | None) -> int:
    """The keys that are down: one at a time, with ticks in between; nothing while there is no answer."""
    if move is None or play.is_over or play.ticks % PACES[pace].ticks:
        return 0
    return _key(play, _wanted(play, move))


def landing(play: LivePlay, move: str) -> list[tuple[int, int]]:
    """The cells, as (column, row), in which a placement would end; none where something is in the way."""
    wanted = _wanted(play, move)._replace(row=play.height)
    return occupied(ghost(play._replace(falling=wanted))) if fits(play, wanted) else []


def _wanted(play: LivePlay, move: str) -> Falling:
    """The piece turned and moved as a placement says, at its present height."""
    number, column_name = move.split()
    piece, turn, column = play.falling.piece, int(number[1:]), ord(column_name) - ord("a")
    left = min(across for across, _row in CELLS[piece][turn])
    return Falling(piece, turn, column - left, play.falling.row)


def _key(play: LivePlay, wanted: Falling) -> int:
    """The next key on the way to where the piece is wanted; where that is barred, it is dropped."""
    falling = play.falling
    if falling.turn != wanted.turn:
        return Keys.ANTICLOCKWISE if (wanted.turn - falling.turn) % 4 == 3 else Keys.CLOCKWISE
    if falling.column == wanted.column:
        return Keys.HARD
    step = 1 if wanted.column > falling.column else -1
    if not fits(play, falling._replace(column=falling.column + step)):
        return Keys.HARD
    return Keys.RIGHT if step > 0 else Keys.LEFT
