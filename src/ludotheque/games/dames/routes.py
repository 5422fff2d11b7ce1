"""The ways of a capture: the landings, one after the other, by which a piece takes what it takes.

Nearer landings are tried first. So the first way that is found is PDN's: where a king goes on in the same
direction it lands just behind what it took, and only its turns are free.
"""

from __future__ import annotations

from typing import NamedTuple

from ludotheque.games.dames.board import Board, board
from ludotheque.games.dames.variants import Rules, last_rows

MOST_ROUTES = 40
"""Ways of one capture that can be clicked; the largest captures of kings have thousands."""

MOST_STEPS = 10_000
"""Jumps that are tried to find a way of a capture."""

STEPS_OF_ALL = 2_000
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
