"""Tetris by keys and clock: sixty ticks a second; time is an input, so keys replay to the same board.

`tick(play, keys)` is the whole game: the keys that are down during one tick go in, the next state comes out.
Habits of the Tetris guideline: kicks (kicks.py), a bag of seven, a piece appears in the two rows above the
board, and locks half a second after it came to rest; a move or a turn gives it that time again, fifteen times
at most. A key that is held repeats after a sixth of a second. Lines score 100, 300, 500 and 800 times the
level, a row of soft drop 1, of hard drop 2; every ten lines the level rises.
Against others, lines are sent (garbage.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag
from functools import cache
from typing import NamedTuple

from ludotheque.games.tetris.bag import drawn_piece
from ludotheque.games.tetris.dropping import EMPTY, Board, with_piece, without_full_rows
from ludotheque.games.tetris.garbage import LINES_SENT, Garbage, cancelled, risen
from ludotheque.games.tetris.kicks import cells, kicks
from ludotheque.games.tetris.pieces import Piece, pieces

TICKS_A_SECOND = 60
REPEAT_AFTER, REPEAT_EVERY = 10, 2
LOCK_AFTER, MOST_RESETS = 30, 15
LINE_SCORES = (0, 100, 300, 500, 800)
SOFT_DROP = 20  # times as fast
FASTEST_LEVEL, LINES_A_LEVEL = 20, 10
ROW = 1 << 16
"""Falling is counted in parts of a row."""

PIECES: tuple[Piece, ...] = pieces("tetrominoes")
CELLS = [[cells(piece, turn) for turn in range(4)] for piece in PIECES]
"""Of a piece and a turn, as (column, row) in its glyph."""

SIZES = [len(piece.orientations[0].glyph) for piece in PIECES]
NONE = -1


class Keys(IntFlag):
    """The keys that are down."""

    LEFT = 1
    RIGHT = 2
    SOFT = 4
    HARD = 8
    CLOCKWISE = 16
    ANTICLOCKWISE = 32
    HOLD = 64


HELD_DOWN = Keys.LEFT | Keys.RIGHT | Keys.SOFT
"""The keys that do something in each tick."""


class Falling(NamedTuple):
    """A piece in the air: its glyph's lower left corner is at this column and row."""

    piece: int
    turn: int
    column: int
    row: int


class LivePlay(NamedTuple):
    """One person's game; everything that comes next follows from it and from the keys."""

    width: int
    height: int
    ahead: int
    board: Board
    falling: Falling
    queue: tuple[int, ...]
    seed: str
    drawn: int  # pieces so far, those in the queue too
    held: int = NONE
    has_held: bool = False
    keys: int = 0  # in the last tick
    repeat: int = 0  # ticks that left or right has been held
    fallen: int = 0  # parts of a row
    resting: int = 0  # ticks on the ground
    resets: int = 0
    lowest: int = 0  # the lowest row that the piece has been in
    lines: int = 0
    score: int = 0
    ticks: int = 0
    placed: int = 0
    is_over: bool = False
    goal: int = 0  # lines after which the game is won; 0: it goes on until it is lost
    sent: int = 0  # lines, to others
    coming: tuple[Garbage, ...] = ()  # from others, the oldest first
    locked: Falling | None = None  # the last piece that became part of the wall
    cleared: tuple[int, ...] = ()  # the rows that went with it

    @property
    def is_won(self) -> bool:
        """Whether the goal was reached."""
        return 0 < self.goal <= self.lines

    @property
    def level(self) -> int:
        """From 1; every ten lines it rises."""
        return self.lines // LINES_A_LEVEL + 1


def new_play(seed: str, width: int = 10, height: int = 20, ahead: int = 5, goal: int = 0) -> LivePlay:
    """A game that begins; with a goal it is won after so many lines."""
    nothing = Falling(NONE, 0, 0, 0)
    return _next_piece(LivePlay(width, height, ahead, (), nothing, (), seed, 0, goal=goal))


@cache
def gravity(level: int) -> int:
    """The parts of a row that a piece falls in a tick.

    A row takes (0.8 - 0.007 · n)ⁿ seconds, n being the level less one.
    """
    steps = min(level, FASTEST_LEVEL) - 1
    return int(ROW * 1000**steps // (TICKS_A_SECOND * (800 - 7 * steps) ** steps))


def tick(play: LivePlay, keys: int) -> LivePlay:
    """The game a sixtieth of a second later, these keys being down."""
    if play.is_over:
        return play
    if keys == play.keys and not keys & HELD_DOWN:  # most ticks: nothing but time goes on
        fallen = play.fallen + gravity(play.level)
        if play.fallen and fallen < ROW:  # a piece on the ground has not fallen at all
            return play._replace(ticks=play.ticks + 1, fallen=fallen)
        if not play.fallen and 0 < play.resting < LOCK_AFTER - 1:
            return play._replace(ticks=play.ticks + 1, resting=play.resting + 1)
    pressed = keys & ~play.keys
    play = play._replace(keys=keys, ticks=play.ticks + 1)
    if pressed & Keys.HOLD and not play.has_held:
        play = _hold(play)
    for key, quarter in ((Keys.CLOCKWISE, 1), (Keys.ANTICLOCKWISE, 3)):
        if pressed & key:
            play = _turned(play, quarter)
    play = _moved_sideways(play, keys, pressed)
    if pressed & Keys.HARD:
        rows = play.falling.row - ghost(play).row
        return _locked(play._replace(falling=ghost(play), score=play.score + 2 * rows))
    return _fall(play, bool(keys & Keys.SOFT))


def replayed(play: LivePlay, keys: Iterable[int]) -> LivePlay:
    """The game after all these ticks."""
    for one in keys:
        play = tick(play, one)
    return play


def received(play: LivePlay, garbage: Garbage) -> LivePlay:
    """The game after somebody else has sent rows, which are on their way."""
    return play if play.is_over else play._replace(coming=(*play.coming, garbage))


def occupied(falling: Falling) -> list[tuple[int, int]]:
    """The cells of a piece as (column, row)."""
    inside = CELLS[falling.piece][falling.turn]
    return [(falling.column + column, falling.row + row) for column, row in inside]


def fits(play: LivePlay, falling: Falling) -> bool:
    """Whether a piece can be there; above the board it can."""
    board, width, height = play.board, play.width, len(play.board)
    for column, row in CELLS[falling.piece][falling.turn]:
        column += falling.column
        row += falling.row
        if not 0 <= column < width or row < 0 or (row < height and board[row][column] != EMPTY):
            return False
    return True


def ghost(play: LivePlay) -> Falling:
    """Where the piece would land if it were dropped now."""
    falling = play.falling
    while fits(play, falling._replace(row=falling.row - 1)):
        falling = falling._replace(row=falling.row - 1)
    return falling


def _moved(play: LivePlay, falling: Falling) -> LivePlay:
    """The piece elsewhere; the time before it locks begins again, if it has not too often."""
    if play.resting and play.resets < MOST_RESETS:
        play = play._replace(resting=0, resets=play.resets + 1)
    return play._replace(falling=falling)


def _turned(play: LivePlay, quarters: int) -> LivePlay:
    falling = play.falling
    after = (falling.turn + quarters) % 4
    for right, up in kicks(SIZES[falling.piece], falling.turn, after):
        kicked = Falling(falling.piece, after, falling.column + right, falling.row + up)
        if fits(play, kicked):
            return _moved(play, kicked)
    return play


def _moved_sideways(play: LivePlay, keys: int, pressed: int) -> LivePlay:
    """A step when the key is pressed, and more while it is held; both keys at once do nothing."""
    held = keys & (Keys.LEFT | Keys.RIGHT)
    if held not in (Keys.LEFT, Keys.RIGHT):
        return play._replace(repeat=0)
    repeat = 0 if pressed & held else play.repeat + 1
    is_repeated = repeat >= REPEAT_AFTER and (repeat - REPEAT_AFTER) % REPEAT_EVERY == 0
    play = play._replace(repeat=repeat)
    step = -1 if held == Keys.LEFT else 1
    moved = play.falling._replace(column=play.falling.column + step)
    return _moved(play, moved) if (repeat == 0 or is_repeated) and fits(play, moved) else play


def _fall(play: LivePlay, is_soft: bool) -> LivePlay:
    """Gravity, or the ground."""
    fallen = play.fallen + gravity(play.level) * (SOFT_DROP if is_soft else 1)
    while fallen >= ROW and fits(play, play.falling._replace(row=play.falling.row - 1)):
        fallen -= ROW
        row = play.falling.row - 1
        play = play._replace(falling=play.falling._replace(row=row), score=play.score + is_soft, resting=0)
        if row < play.lowest:
            play = play._replace(lowest=row, resets=0)
    if fits(play, play.falling._replace(row=play.falling.row - 1)):
        return play._replace(fallen=fallen)
    resting = play.resting + 1
    return _locked(play) if resting >= LOCK_AFTER else play._replace(fallen=0, resting=resting)


def _locked(play: LivePlay) -> LivePlay:
    """The piece becomes part of the wall; full rows go, and the next piece comes."""
    cells_of = [(row, column) for column, row in occupied(play.falling)]
    filled = with_piece(play.board, cells_of, PIECES[play.falling.piece].name, play.width)
    board = without_full_rows(filled)
    cleared = tuple(row for row, cells_there in enumerate(filled) if EMPTY not in cells_there)
    lines = len(cleared)
    is_above = all(row >= play.height for row, _column in cells_of)
    coming, sent = cancelled(play.coming, LINES_SENT[lines])
    play = play._replace(
        board=board if lines else risen(board, coming, play.width),
        lines=play.lines + lines,
        score=play.score + LINE_SCORES[lines] * play.level,
        placed=play.placed + 1,
        has_held=False,
        is_over=is_above or 0 < play.goal <= play.lines + lines,
        sent=play.sent + sent,
        coming=coming if lines else (),
        locked=play.falling,
        cleared=cleared,
    )
    return play if play.is_over else _next_piece(play)


def _hold(play: LivePlay) -> LivePlay:
    """Exchange the piece with the one held back, or with the next."""
    held, current = play.held, play.falling.piece
    if held == NONE:
        return _next_piece(play._replace(held=current, has_held=True))
    return _appearing(play._replace(held=current, has_held=True), held)


def _next_piece(play: LivePlay) -> LivePlay:
    """The next piece of the bag appears."""
    queue, drawn = play.queue, play.drawn
    while len(queue) <= play.ahead:
        queue = (*queue, drawn_piece(play.seed, drawn, len(PIECES)))
        drawn += 1
    return _appearing(play._replace(queue=queue[1:], drawn=drawn), queue[0])


def _appearing(play: LivePlay, piece: int) -> LivePlay:
    """A piece in the two rows above the board; the game is over where it finds no room."""
    lowest_row = min(row for _column, row in CELLS[piece][0])
    falling = Falling(piece, 0, (play.width - SIZES[piece]) // 2, play.height - lowest_row)
    play = play._replace(falling=falling, fallen=0, resting=0, resets=0, lowest=falling.row)
    return play if fits(play, falling) else play._replace(is_over=True)
