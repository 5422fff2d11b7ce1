"""The ways of a capture: the landings, one after the other, by which a piece takes what it takes.

Nearer landings are tried first. So the first way that is found is PDN's: where a king goes on in the same
direction it lands just behind what it took, and only its turns are free.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from ludotheque.games.dames.board import Board, board
from ludotheque.games.dames.variants import Rules, last_rows

MOST_ROUTES = 40
"""Ways of one capture that can be clicked; the largest captures of kings have thousands."""

MOST_STEPS = 10_000
"""Jumps that are tried to find a way of a capture."""

STEPS_OF_ALL = 1_000
"""Jumps that are tried to find all ways of all captures of a position."""


Ends = tuple[int, int, int, bool]
"""Origin and destination, what is taken, and whether a man becomes a king by it."""


def routes(
    rules: Rules, position: tuple[int, int, int, int], move: Ends, most: int, steps: int = MOST_STEPS
) -> list[tuple[int, ...]]:
    """At most so many ways of this capture, each its landings; a standard one first."""
    squares = board(rules.size)
    origin, _destination, taken, _crowned = move
    start = squares.codes[origin]
    search = _Search(rules, squares, position, move, most, steps)
    search.go(Landing(start, taken, search.was_king, ()))
    return [tuple(squares.numbers[code] for code in way) for way in search.found]


def taken_between(squares: Board, stops: tuple[int, ...], taken: int) -> list[int]:
    """What is taken from each stop to the next, in their order."""
    victims = []
    for first, last in pairwise(stops):
        (row, column), (to_row, to_column) = squares.cell(first), squares.cell(last)
        length = max(abs(to_row - row), abs(to_column - column))
        down, right = (to_row - row) // length, (to_column - column) // length
        between = (squares.square(row + step * down, column + step * right) for step in range(1, length))
        victims += [square for square in between if square and taken >> squares.codes[square] & 1]
    return victims


def first_ways(
    rules: Rules, position: tuple[int, int, int, int], moves: list[Ends]
) -> dict[Ends, tuple[int, ...]]:
    """The first way of each of these captures, as `routes` finds it: one search for all of a piece's."""
    squares = board(rules.size)
    found: dict[Ends, tuple[int, ...]] = {}
    for origin in dict.fromkeys(move[0] for move in moves):
        own = [move for move in moves if move[0] == origin]
        search = _SearchOfAll(rules, squares, position, own)
        search.go(Landing(squares.codes[origin], search.taken, search.was_king, ()))
        found |= {move: tuple(squares.numbers[code] for code in way) for move, way in search.ways.items()}
    return found


class Landing(NamedTuple):
    """A piece on its way."""

    at: int
    left: int  # what it has yet to take
    is_king: bool
    way: tuple[int, ...]


class _Search:
    """All ways, depth first, until there are enough."""

    def __init__(
        self,
        rules: Rules,
        squares: Board,
        position: tuple[int, int, int, int],
        move: Ends,
        most: int,
        steps: int,
    ) -> None:
        white, black, kings, side = position
        origin, destination, self.taken, self.crowned = move
        start = squares.codes[origin]
        self.rules, self.squares = rules, squares
        self.occupied = (white | black) & ~(1 << start)
        self.was_king = bool(kings >> start & 1)
        self.last_row = last_rows(squares)[side]
        self.side, self.destination, self.most = side, squares.codes[destination], most
        self.directions = range(8 if rules.columns_too else 4)
        self.found: list[tuple[int, ...]] = []
        self.steps = steps

    def go(self, here: Landing) -> None:
        """Take what is left from here."""
        if not here.left:
            becomes_king = not self.was_king and (here.is_king or bool(self.last_row >> here.at & 1))
            if here.at == self.destination and becomes_king == self.crowned:
                self.found.append(here.way)
            return
        self._jump_on(here)

    def _jump_on(self, here: Landing) -> None:
        next_to, flies = self.squares.neighbours, here.is_king and self.rules.flying_kings
        for direction in self.directions:
            if not (here.is_king or self.rules.men_capture_back) and (direction < 2) != (self.side == 0):
                continue
            victim = next_to[8 * here.at + direction]
            while flies and self._is_free(victim, here.left):
                victim = next_to[8 * victim + direction]
            if not here.left >> victim & 1:
                continue
            landing = next_to[8 * victim + direction]
            while self._is_free(landing, here.left):
                self.steps -= 1
                if self.steps < 0 or len(self.found) == self.most:
                    return
                passes = self.rules.crowned_in_passing and self.last_row >> landing & 1
                left = here.left & ~(1 << victim)
                self.go(Landing(landing, left, here.is_king or bool(passes), (*here.way, landing)))
                if not (flies and self.rules.lands_anywhere):
                    break
                landing = next_to[8 * landing + direction]

    def _is_free(self, code: int, left: int) -> bool:
        occupied = self.occupied
        if self.rules.removed_at_once:
            occupied &= ~(self.taken & ~left)
        return bool(self.squares.full >> code & 1) and not occupied >> code & 1


class _SearchOfAll(_Search):
    """The first ways of several captures of one piece; no landing is tried twice with the same taken."""

    def __init__(
        self, rules: Rules, squares: Board, position: tuple[int, int, int, int], moves: list[Ends]
    ) -> None:
        everything = 0
        for move in moves:
            everything |= move[2]
        whole = (moves[0][0], moves[0][1], everything, False)
        super().__init__(rules, squares, position, whole, 1, MOST_STEPS)
        self.wanted = {(squares.codes[move[1]], move[2], move[3]): move for move in moves}
        self.ways: dict[Ends, tuple[int, ...]] = {}
        self.seen: set[tuple[int, int, bool]] = set()

    def go(self, here: Landing) -> None:
        """Note the capture that could end here, and take on."""
        state = (here.at, here.left, here.is_king)
        if state in self.seen or len(self.ways) == len(self.wanted):
            return
        self.seen.add(state)
        crowned = not self.was_king and (here.is_king or bool(self.last_row >> here.at & 1))
        move = self.wanted.get((here.at, self.taken & ~here.left, crowned))
        if move is not None:
            self.ways.setdefault(move, here.way)
        self._jump_on(here)
