"""The rules of quintago; README.md cites the source of each.

A turn is one move: a stone in an empty hole, then a quarter turn of one quadrant. Where the rules say
that five made by the placement win at once, such a move has no turn (`turns` 0, quadrant -1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypedDict

from ludotheque.game import Clicks, Game, Outcome, Unreadable
from ludotheque.games.quintago.geometry import geometry, turn
from ludotheque.words import _, mark

CLOCKWISE, ANTICLOCKWISE = 1, 3
DIRECTIONS = {CLOCKWISE: "cw", ANTICLOCKWISE: "ccw"}


class Rules(NamedTuple):
    """One variant."""

    quadrants: int = 2  # on a side: 2 in the statement's "La grille", 9 or 16 in all in its options
    size: int = 3  # holes on a side of a quadrant: 3 in "La grille", n in the options
    length: int = 5  # stones in a winning line: 5 in "Fin de la partie"
    placement_wins: bool = True  # five made by the stone itself: the boxed game's rule sheet
    # (True: they win at once) against the statement's "Déroulement d'une partie" (False: turn first)


VARIANTS = {
    "boxed": Rules(),
    "statement": Rules(placement_wins=False),
    "xl": Rules(quadrants=3),
    "mini": Rules(size=2, length=3),
}
TITLES = {
    "boxed": mark("usual rules"),
    "statement": mark("course rules"),
    "xl": mark("large board"),
    "mini": mark("small board"),
}
EXAMPLE = "2....1/.12.../..1.2./.2.1../..2.1./.1...2"
"""A position for pictures: four in a row, and the turns that may make five of them."""


class State(NamedTuple):
    """A position: each side's stones (see geometry.py) and whose turn it is."""

    stones: tuple[int, int]
    side: int


class Move(NamedTuple):
    """A whole turn: the cell, then the quadrant and its clockwise quarter turns (1 or 3)."""

    cell: int
    quadrant: int
    turns: int


class View(TypedDict):
    """What everybody sees."""

    rows: list[str]  # `.` empty, `1` and `2` the sides
    quadrants: int
    size: int
    length: int
    to_move: int
    line: list[str]  # the cells of the winning lines


class Turns(NamedTuple):
    """All whole turns of a board, made once: there are hundreds, and they are asked for at every move."""

    whole: tuple[dict[Clicks, Move], ...]  # for each cell, a stone there and any quarter turn
    placements: tuple[dict[Clicks, Move], ...]  # for each cell, a stone there that wins at once
    paths: dict[Move, Clicks]
    texts: dict[Move, str]
    rows: tuple[int, ...]  # the cells of each row, as bits


@cache
def all_turns(quadrants: int, size: int) -> Turns:
    """The turns of a board, those without a quarter turn among their paths too."""
    board = geometry(quadrants, size, size)
    names = board.names
    quarters = [(quadrant, turns) for quadrant in range(quadrants**2) for turns in (CLOCKWISE, ANTICLOCKWISE)]
    whole: tuple[dict[Clicks, Move], ...] = tuple(
        {
            (name, f"q{quadrant + 1}", DIRECTIONS[turns]): Move(cell, quadrant, turns)
            for quadrant, turns in quarters
        }
        for cell, name in enumerate(names)
    )
    placements: tuple[dict[Clicks, Move], ...] = tuple(
        {(name,): Move(cell, -1, 0)} for cell, name in enumerate(names)
    )
    paths = {move: path for moves in whole + placements for path, move in moves.items()}
    texts = {move: " ".join(path) for move, path in paths.items()}
    side = board.side
    rows = tuple(sum(board.bits[start : start + side]) for start in range(0, side * side, side))
    return Turns(whole, placements, paths, texts, rows)


class LinesMade(NamedTuple):
    """What a side's stones make."""

    is_whole: bool  # there is a winning line
    completing: int  # the cells, as bits, in which one stone more makes one, whether they are free or not


@lru_cache(maxsize=4096)
def lines_of(quadrants: int, size: int, length: int, stones: int) -> LinesMade:
    """The lines of these stones; kept, since outcome, moves and view of one position all ask for them."""
    if stones.bit_count() < length - 1:
        return LinesMade(False, 0)
    is_whole, completing = False, 0
    for line in geometry(quadrants, size, length).lines:
        missing = line & ~stones
        if not missing & (missing - 1):  # one bit at most
            completing |= missing
            is_whole = is_whole or not missing
    return LinesMade(is_whole, completing)


@lru_cache(maxsize=16)
def open_turns(quadrants: int, size: int, taken: int, winning: int) -> dict[Clicks, Move]:
    """The turns with these cells taken; in the winning ones a stone ends the game. Not to be changed."""
    found: dict[Clicks, Move] = {}
    for row, cells in enumerate(all_turns(quadrants, size).rows):
        found |= turns_in_row(quadrants, size, row, taken & cells, winning & cells)
    return found


@lru_cache(maxsize=512)
def turns_in_row(quadrants: int, size: int, row: int, taken: int, winning: int) -> dict[Clicks, Move]:
    """The same for one row: most rows are as they were a move ago."""
    turns, board = all_turns(quadrants, size), geometry(quadrants, size, size)
    found: dict[Clicks, Move] = {}
    for cell in range(row * board.side, (row + 1) * board.side):
        bit = board.bits[cell]
        if not taken & bit:  # whole dicts, so that no clicks are hashed again
            found |= (turns.placements if winning & bit else turns.whole)[cell]
    return found


class Quintago(Game[State, Move]):
    """Quintago for any number and size of quadrants and any winning length."""

    name = "quintago"
    seats = range(2, 3)
    variants = VARIANTS
    titles = TITLES
    looks_alike = True
    rules: Rules

    def __init__(self, rules: Rules | None = None) -> None:
        super().__init__(rules)
        quadrants, size, length, _placement = self.rules
        if not 2 <= quadrants <= 4:
            raise Unreadable(_("quadrants must be 2, 3 or 4, not {number}", number=quadrants))
        if not 2 <= size <= 4:
            raise Unreadable(_("size must be 2, 3 or 4, not {number}", number=size))
        if not 2 <= length <= quadrants * size:
            raise Unreadable(
                _(
                    "length must be from 2 to {most} on this board, not {number}",
                    most=quadrants * size,
                    number=length,
                )
            )
        self.longest = (quadrants * size) ** 2  # a move fills a hole
        self.geometry = geometry(quadrants, size, length)
        self.turns = all_turns(quadrants, size)

    def start(self, seats: int = 2, seed: int = 0) -> State:
        return State((0, 0), 0)

    def to_move(self, state: State) -> int:
        return state.side

    def _lines(self, stones: int) -> LinesMade:
        return lines_of(self.rules.quadrants, self.rules.size, self.rules.length, stones)

    def has_line(self, stones: int) -> bool:
        """Whether these stones hold a winning line."""
        return self._lines(stones).is_whole

    def moves(self, state: State) -> list[Move]:
        return [] if self.outcome(state) else list(self._open_turns(state).values())

    def by_path(self, state: State, moves: Sequence[Move]) -> dict[Clicks, Move]:
        return self._open_turns(state) if moves else {}

    def _open_turns(self, state: State) -> dict[Clicks, Move]:
        taken = state.stones[0] | state.stones[1]
        winning = self._lines(state.stones[state.side]).completing if self.rules.placement_wins else 0
        return open_turns(self.rules.quadrants, self.rules.size, taken, winning & ~taken)

    def completes(self, state: State, cell: int) -> bool:
        """Whether a stone of the side to move in this cell makes a line before anything is turned."""
        mine = state.stones[state.side] | self.geometry.bits[cell]
        return any(mine & line == line for line in self.geometry.through[cell])

    def play(self, state: State, move: Move) -> State:
        first, second = state.stones
        if state.side == 0:
            first |= self.geometry.bits[move.cell]
        else:
            second |= self.geometry.bits[move.cell]
        if move.turns:
            first = turn(first, move.quadrant, self.rules.size, move.turns)
            second = turn(second, move.quadrant, self.rules.size, move.turns)
        return State((first, second), 1 - state.side)

    def outcome(self, state: State) -> Outcome | None:
        first, second = (self.has_line(stones) for stones in state.stones)
        if first and second:
            return Outcome((0.5, 0.5), mark("both sides have a line"))
        if first or second:
            return Outcome((1.0, 0.0) if first else (0.0, 1.0), mark("a line is complete"))
        if state.stones[0] | state.stones[1] == self.geometry.full:
            return Outcome((0.5, 0.5), mark("the board is full"))
        return None

    def path(self, move: Move) -> tuple[str, ...]:
        return self.turns.paths[move]

    def text(self, move: Move) -> str:
        return self.turns.texts[move]

    def view(self, state: State, seat: int | None = None) -> View:
        won = 0
        for stones in filter(self.has_line, state.stones):
            for line in self.geometry.lines:
                won |= line if stones & line == line else 0
        cells = zip(self.geometry.names, self.geometry.bits, strict=True) if won else ()
        return {
            "rows": self.rows(state),
            "quadrants": self.rules.quadrants,
            "size": self.rules.size,
            "length": self.rules.length,
            "to_move": state.side,
            "line": [name for name, bit in cells if won & bit],
        }

    def rows(self, state: State) -> list[str]:
        """The board, row by row: `.` empty, `1` and `2` the sides."""
        side, (first, second) = self.geometry.side, state.stones
        drawn = "".join(["1" if first & bit else "2" if second & bit else "." for bit in self.geometry.bits])
        return [drawn[start : start + side] for start in range(0, side * side, side)]

    def aim(self) -> str:
        from ludotheque.games.quintago.notation import aim

        return aim(self)

    def example(self) -> Mapping[str, Any]:
        is_usual = (self.rules.quadrants, self.rules.size) == (2, 3)
        return self.view(self.read_position(EXAMPLE)) if is_usual else super().example()

    def describe(self) -> str:
        from ludotheque.games.quintago.notation import describe

        return describe(self)

    def read_position(self, text: str, to_move: int | None = None) -> State:
        from ludotheque.games.quintago.notation import read_rows

        return read_rows(self, text, to_move)

    def why_not(self, state: State, text: str) -> str:
        from ludotheque.games.quintago.notation import why_not

        return why_not(self, state, text)
