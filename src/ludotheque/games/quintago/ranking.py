"""The moves of a position with their scores, by the search of search.py or by that of best_first.py."""

from __future__ import annotations

import random
from functools import cache
from typing import NamedTuple

import numpy as np

from ludotheque.control import BUDGET, Control
from ludotheque.game import Unsupported
from ludotheque.games.quintago import best_first, children, nodes, search
from ludotheque.games.quintago.evaluation import is_trained_for, trained_rows
from ludotheque.games.quintago.rules import ANTICLOCKWISE, CLOCKWISE, Move, Quintago, State
from ludotheque.games.quintago.turnsets import cell_table
from ludotheque.kernels import Ints, fast
from ludotheque.words import _

TABLE_SLOTS = 1 << 16
EVERYTHING = 10**7
"""A margin within which all scores lie."""


class Sight(NamedTuple):
    """How well a player sees."""

    depth: int  # plies, at most
    positions: int  # to look at before it answers; the same on every machine, so that games repeat
    holes: float = 1.0  # the share of the holes that it looks at
    turns: float = 1.0  # the share of the turns that it thinks of
    margin: int = 0  # how far below the best scores are to be exact
    by_lines: bool = False  # judges by the lines on the board, not by the trained evaluation


class Ranked(NamedTuple):
    """A move and its score for the side to move."""

    move: Move
    score: int


def rank(
    game: Quintago,
    state: State,
    sight: Sight,
    control: Control,
    chance: random.Random,
    rows: Ints | None = None,
) -> list[Ranked]:
    """The moves in sight with their scores, best first; `rows` are those of another evaluation."""
    if not isinstance(game, Quintago):
        raise Unsupported(_("this player knows quintago only"))
    board = game.geometry
    shape = nodes.Shape(board.side**2, board.quadrants**2, *game.rules[1:])
    patterns = board.patterns(state.stones[state.side]) + board.patterns(state.stones[1 - state.side])
    if rows is None:
        rows = NO_ROWS if sight.by_lines or not is_trained_for(game) else trained_rows()
    answers = np.zeros(2 * shape.cells * 2 * shape.quadrants, np.int64)
    control.cells[BUDGET] = control.budget or sight.positions
    count = fast(search.deepen)(
        shape,
        sight.depth,
        sight.margin,
        np.array(patterns, np.int64),
        children.line_table(board),
        rows,
        cell_table(board),
        _hashes(len(patterns) << board.area),
        seen(game, state, sight, chance),
        seen(game, state, sight, chance),
        np.zeros(nodes.frame_size(shape) * (sight.depth + 1) + len(patterns), np.int64),
        np.zeros(children.ROOM * len(rows) // children.ROWS, np.int64),
        np.zeros(TABLE_SLOTS * search.ENTRY, np.int64),
        answers,
        control.cells,
    )
    ranked = [
        Ranked(_move(game, state, int(choice), shape), int(score))
        for choice, score in answers.reshape(-1, 2)[:count]
    ]
    return ranked or [Ranked(chance.choice(game.moves(state)), 0)]


def most_visited(
    game: Quintago, state: State, visits: int, control: Control, rows: Ints | None = None
) -> list[Ranked]:
    """The most promising moves, best first, by their visits; what is won or lost has a decided score."""
    board, rows = game.geometry, trained_rows() if rows is None else rows
    shape = nodes.Shape(board.side**2, board.quadrants**2, *game.rules[1:])
    patterns = board.patterns(state.stones[state.side]) + board.patterns(state.stones[1 - state.side])
    room = best_first.WIDEST * (visits + 1)
    tree = np.zeros(best_first.CHILD * room, np.int64)
    control.cells[BUDGET] = control.budget or 0
    count = fast(best_first.search_best_first)(
        visits,
        shape,
        np.array(patterns, np.int64),
        rows,
        cell_table(board),
        np.ones(shape.cells + 2 * shape.quadrants, np.int64),
        np.zeros(nodes.frame_size(shape) + 2 * shape.quadrants, np.int64),
        np.zeros(children.ROOM * len(rows) // children.ROWS, np.int64),
        np.zeros(best_first.NODE_SIZE * (visits + 1), np.int64),
        tree,
        np.zeros(best_first.VALUES * room),
        np.zeros(shape.cells + 1, np.int64),
        control.cells,
    )
    decided = {1: nodes.WIN - 1, -1: 1 - nodes.WIN}
    ranked = [
        Ranked(_move(game, state, int(choice), shape), decided.get(int(proved), int(seen)))
        for choice, _node, seen, proved in tree.reshape(-1, best_first.CHILD)[:count]
    ]
    return sorted(ranked, key=lambda one: -one.score)


NO_ROWS: Ints = np.zeros(0, np.int64)


@cache
def _hashes(count: int) -> Ints:
    return np.random.default_rng(0).integers(0, 1 << 62, count)


def seen(game: Quintago, state: State, sight: Sight, chance: random.Random) -> Ints:
    """What the player looks at in this search: a flag for each hole, then for each turn.

    A hole that completes a line on the board as it lies is never overlooked; one turn is always thought of.
    """
    holes, turns = len(game.geometry.bits), 2 * game.rules.quadrants**2
    if sight.holes == sight.turns == 1:
        return np.ones(holes + turns, np.int64)
    plain = [any(game.completes(State(state.stones, side), cell) for side in (0, 1)) for cell in range(holes)]
    thought_of = [chance.random() < sight.turns for _turn in range(turns)]
    thought_of[chance.randrange(turns)] = True
    return np.array([known or chance.random() < sight.holes for known in plain] + thought_of, np.int64)


def _move(game: Quintago, state: State, choice: int, shape: nodes.Shape) -> Move:
    cell, turn = divmod(choice % nodes.OVER, 2 * shape.quadrants)
    if game.rules.placement_wins and game.completes(state, cell):
        return Move(cell, -1, 0)
    return Move(cell, turn // 2, ANTICLOCKWISE if turn % 2 else CLOCKWISE)
