"""The fewest turns to a seat's treasure, when nobody else moves, and moves that take no more."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ludotheque.control import Control
from ludotheque.game import Interrupted, Unsupported
from ludotheque.games.labyrinthe import fewest
from ludotheque.games.labyrinthe.flood import grid_of, orientation
from ludotheque.games.labyrinthe.masks import cell_set, corridors
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
    control = control or Control()
    target = target_cell(game, state, seat)
    here = state.pawns[seat]
    cells = [here]
    done = 0
    if state.is_pushed and state.side == seat:
        cells = game.reachable(state, here)
        if target in cells:
            return Solution(1, [Move(NOWHERE, 0, target)])
        done = 1
    grid = grid_of(game.rules.size)
    size = fewest.frame_size(grid)
    frames = np.zeros((MOST_TURNS + 1) * size, np.int64)
    frames[fewest.HAND] = openings_of(state.hand)
    frames[fewest.TARGET] = target
    frames[fewest.FORBIDDEN] = state.forbidden
    masks = np.concatenate([corridors(state.tiles, grid), cell_set(cells, grid)])
    frames[fewest.MASKS : size] = masks
    turns = fast(fewest.fewest_turns)(frames, MOST_TURNS, grid, control.cells)
    if turns == fewest.UNKNOWN:
        raise Interrupted(_("stopped before the fewest turns were known"))
    if turns == 0:
        raise Unsupported(_("no way within {count} turns", count=MOST_TURNS))
    choices = [int(frames[turn * size + fewest.CHOICE]) - 1 for turn in range(turns)]
    return Solution(done + turns, walk_through(game, state, seat, target, choices))


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
