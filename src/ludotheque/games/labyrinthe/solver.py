"""The fewest turns to a seat's treasure, when nobody else moves, and moves that take no more."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotheque.control import Control
from ludotheque.game import Interrupted, Unsupported
from ludotheque.games.labyrinthe import fewest
from ludotheque.games.labyrinthe.flood import grid_of, orientation
from ludotheque.games.labyrinthe.masks import cell_words, corridor_words
from ludotheque.games.labyrinthe.rules import NOWHERE, Labyrinthe, Move, State
from ludotheque.games.labyrinthe.tiles import openings_of, treasure_of
from ludotheque.kernels import fast
from ludotheque.words import _

MOST_TURNS = 12
"""Random mazes of 7 × 7 need four at most in ten thousand."""


class Solution(NamedTuple):
    """How soon the treasure can be had; the turn that is under way counts."""

    turns: int
    moves: list[Move]


def solve(game: Labyrinthe, state: State, seat: int, control: Control | None = None) -> Solution:
    """The fewest turns of a seat to the treasure that it looks for, or home when it has all."""
    target = target_cell(game, state, seat)
    search = FewestTurns(game, state, seat, target)
    if search.is_there:
        return Solution(1, [Move(NOWHERE, 0, target)])
    turns = search.run(MOST_TURNS, control or Control())
    if turns == 0:
        raise Unsupported(_("no way within {count} turns", count=MOST_TURNS))
    return Solution(search.done + turns, walk_through(game, state, seat, target, search.choices(turns)))


def turns_within(game: Labyrinthe, state: State, seat: int, most: int, control: Control) -> int:
    """The fewest turns of a seat to its treasure, or home; 0 when that takes more than `most`."""
    search = FewestTurns(game, state, seat, target_cell(game, state, seat))
    if search.is_there or most <= search.done:
        return int(search.is_there)
    turns = search.run(most - search.done, control)
    return search.done + turns if turns else 0


def turns_within_plain(game: Labyrinthe, state: State, seat: int, most: int) -> int:
    """The same without machine code: some milliseconds for two turns, a quarter of a second for three."""
    search = FewestTurns(game, state, seat, target_cell(game, state, seat))
    if search.is_there or most <= search.done:
        return int(search.is_there)
    turns = search.run_plain(most - search.done)
    return search.done + turns if turns else 0


class FewestTurns:
    """The search for a target from a position; a turn whose push is made already counts as done."""

    def __init__(self, game: Labyrinthe, state: State, seat: int, target: int) -> None:
        cells, self.done = [state.pawns[seat]], 0
        if state.is_pushed and state.side == seat:
            cells, self.done = game.reachable(state, state.pawns[seat]), 1
        self.is_there = self.done == 1 and target in cells
        self.grid = grid_of(game.rules.size)
        self.size = fewest.frame_size(self.grid)
        first = [openings_of(state.hand), target, state.forbidden, 0]  # as fewest.HAND and so on have it
        first += corridor_words(state.tiles, self.grid) + cell_words(cells, self.grid)
        self.frames: Any = first + [0] * (MOST_TURNS * self.size)

    def run(self, most: int, control: Control) -> int:
        """The fewest turns that are still to come, 0 when there are none within `most`."""
        import numpy as np

        self.frames = np.array(self.frames, np.int64)
        turns: int = fast(fewest.fewest_turns)(self.frames, most, self.grid, control.cells)
        if turns == fewest.UNKNOWN:
            raise Interrupted(_("stopped before the fewest turns were known"))
        return turns

    def run_plain(self, most: int) -> int:
        """The same on lists: people who play puzzles need no machine code."""
        counters: Any = [0, 0, 0]
        return fewest.fewest_turns(self.frames, most, self.grid, counters)

    def choices(self, turns: int) -> list[int]:
        """The pushes that were found."""
        return [int(self.frames[turn * self.size + fewest.CHOICE]) - 1 for turn in range(turns)]


def target_cell(game: Labyrinthe, state: State, seat: int) -> int:
    """Where the treasure that a seat looks for lies, or its home; fewest.IN_HAND on the tile in hand."""
    if not state.sought[seat]:
        return game.maze.homes[seat]
    sought = state.sought[seat][0]
    lying = (cell for cell, tile in enumerate(state.tiles) if treasure_of(tile) == sought)
    return next(lying, fewest.IN_HAND)


def walk_through(game: Labyrinthe, state: State, seat: int, target: int, choices: list[int]) -> list[Move]:
    """The pushes of these choices with walks between them that end on the target."""
    state = state._replace(side=seat)
    pushed = [state]
    for choice in choices:
        slot, openings = choice // 4, orientation(openings_of(pushed[-1].hand), choice % 4)
        pushed.append(game.play(pushed[-1]._replace(is_pushed=False), Move(slot, openings, NOWHERE)))
        line = game.maze.slots[slot].cells
        target = _after(line, target)
    wanted = [{target}]  # the cells to stand on after each walk, the last one first
    for position, choice in zip(pushed[:0:-1], choices[::-1], strict=True):
        before = {cell for goal in wanted[-1] for cell in game.reachable(position, goal)}
        line = game.maze.slots[choice // 4].cells
        wanted.append({_after(line[::-1], cell, is_pawn=True) for cell in before})
    moves: list[Move] = []
    here = state.pawns[seat]
    for number, (position, goals) in enumerate(zip(pushed, wanted[::-1], strict=True)):
        if number:
            choice = choices[number - 1]
            line = game.maze.slots[choice // 4].cells
            here = _after(line, here, is_pawn=True)
            openings = openings_of(position.tiles[line[0]])
            moves.append(Move(choice // 4, openings, NOWHERE))
        if number or state.is_pushed:
            reached = [cell for cell in game.reachable(position, here) if cell in goals]
            here = here if here in reached else reached[0]
            moves.append(Move(NOWHERE, 0, here))
    return moves


def _after(line: tuple[int, ...], cell: int, is_pawn: bool = False) -> int:
    """Where a push along a line takes what lies on a cell; a pawn that falls out comes in again."""
    if cell == fewest.IN_HAND:
        return line[0]
    if cell not in line:
        return cell
    if cell == line[-1]:
        return line[0] if is_pawn else fewest.IN_HAND
    return line[line.index(cell) + 1]
