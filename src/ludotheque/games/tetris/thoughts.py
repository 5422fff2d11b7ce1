"""What a policy thinks of all placements: the kernels run plain, on lists, and nothing has to be compiled.

They say the same as in machine code, so the first thought is what the player does, but where it takes any of
several equally good placements. A player that looks further adds the best answers to what comes next.
"""

from __future__ import annotations

from typing import cast

import numpy as np

from ludotheque.games.tetris import policies
from ludotheque.games.tetris.dropping import EMPTY
from ludotheque.games.tetris.features import (
    BUMPINESS,
    COLUMN_CHANGES,
    DEPTH_OF_HOLES,
    ERODED_CELLS,
    FEATURES,
    HIGHEST_COLUMN,
    HOLE_COUNT,
    LANDING_HEIGHT,
    LINES_REMOVED,
    ROW_TRANSITIONS,
    ROWS_WITH_HOLES,
    SUM_OF_HEIGHTS,
    WELL_SUM,
    define_surface,
)
from ludotheque.games.tetris.foresight import ASIDE
from ludotheque.games.tetris.layout import (
    BUMPS,
    CLEARED,
    COLUMN_TRANSITIONS,
    COLUMNS,
    EDGES,
    ERODED,
    FAST_WELLS,
    FIRST_TURN,
    FRAME,
    HEIGHTS,
    HOLE_DEPTH,
    HOLE_ROWS,
    HOLES,
    LANDED,
    MOST,
    SUMS,
    TURN,
    WELLS,
    shapes,
)
from ludotheque.games.tetris.players import EXPECTED, GREEDY, ONE_AHEAD, find_player
from ludotheque.games.tetris.rules import NONE, Move, State, Tetris
from ludotheque.games.tetris.runs import field_of
from ludotheque.games.tetris.wall import drop, measure
from ludotheque.games.tetris.weighing import DEAD, action_value, best_placement, frame_value
from ludotheque.kernels import Ints
from ludotheque.thoughts import Thought, ThoughtPart
from ludotheque.words import mark

NAMES = {
    "landing height": mark("landing height"),
    "eroded cells": mark("eroded cells"),
    "row transitions": mark("row transitions"),
    "column transitions": mark("column transitions"),
    "holes": mark("holes"),
    "wells": mark("wells"),
    "hole depth": mark("hole depth"),
    "rows with holes": mark("rows with holes"),
    "diversity": mark("diversity"),
    "lines": mark("lines"),
    "highest column": mark("highest column"),
    "sum of heights": mark("sum of heights"),
    "bumpiness": mark("bumpiness"),
}
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (mark("offers"), ("offer ",)),
    (mark("second offers"), ("second offer ",)),
    (mark("third offers"), ("third offer ",)),
    (mark("ways for the pieces"), ("ways for ",)),
    (mark("steps of the surface"), ("steps ", "left wall ", "right wall ")),
)
"""Many each, which nobody could read one by one: their sum is told; and how their names begin."""


def thoughts(game: Tetris, state: State, player: str) -> list[Thought]:
    """All placements of the piece to place, the best one first; empty for a player without a policy.

    Only the best one comes with what its value is made of.
    """
    found = find_player(player)
    if found is None or not state.queue or game.outcome(state):
        return []
    policy, look = found
    following = state.queue[1] if len(state.queue) > 1 else NONE
    if look == ONE_AHEAD and following == NONE:
        look = GREEDY
    weigher = Weigher(game, state, policy)
    moves = [move for move in game.moves(state) if move.turn != NONE]
    values = {move: weigher.value(move, look, following) for move in moves}
    order = sorted(moves, key=lambda move: DEAD if (value := values[move]) is None else value, reverse=True)
    return [
        Thought(game.path(move), values[move], weigher.parts(move) if number == 0 else ())
        for number, move in enumerate(order)
    ]


class Weigher:
    """Weighs the placements of one piece for one policy, one at a time."""

    def __init__(self, game: Tetris, state: State, policy: str) -> None:
        self.field, self.piece = field_of(game.rules), state.queue[0]
        self.weights, self.scale = policies.table(policy).tolist(), policies.scale(policies.policy(policy))
        self.shapes = cast(Ints, shapes(game.rules.pieces).tolist())
        self.frames = cast(Ints, [0] * (3 * FRAME))
        for j in range(self.field.width):
            column = sum(1 << row for row, line in enumerate(state.board) if line[j] != EMPTY)
            self.frames[ASIDE + COLUMNS + 2 + j], self.frames[ASIDE + HEIGHTS + j] = (
                column,
                column.bit_length(),
            )

    def value(self, move: Move, look: int, following: int) -> float | None:
        """What a placement is worth; None where it loses at once."""
        self._place(move)
        value = frame_value(self.frames, 0, self.field, self.weights)
        if value != DEAD and look != GREEDY:
            value = self._with_answers(look, following)
        return None if value <= DEAD // 2 else value / self.scale

    def _place(self, move: Move) -> None:
        """The first frame is the board after a placement."""
        turn = self.shapes[1 + self.piece] + FIRST_TURN + TURN * move.turn
        drop(self.frames, ASIDE, 0, turn, move.column, self.field, self.shapes)
        measure(self.frames, 0, self.field, bool(self.weights[FAST_WELLS]))

    def _with_answers(self, look: int, following: int) -> int:
        """The value with the best answer to the next piece, or to all that may come, on the average."""
        kinds = range(self.shapes[0]) if look == EXPECTED else (following,)
        action = action_value(self.frames, 0, self.weights)
        rest = (self.field, self.shapes, self.weights)
        answers = [best_placement(self.frames, kind, *rest) for kind in kinds]
        return action + sum(answers) // len(answers)

    def parts(self, move: Move) -> tuple[ThoughtPart, ...]:
        """What the policy looks at after a placement, the weightiest first."""
        self._place(move)
        amounts = self._amounts()
        parts = [
            ThoughtPart(NAMES[name], amounts[place], self._adds(place, amounts))
            for place, name in enumerate(FEATURES)
            if name in NAMES and self.weights[place]
        ]
        for title, kinds in GROUPS:
            places = [
                place for place, name in enumerate(FEATURES) if name.startswith(kinds) and self.weights[place]
            ]
            if places:
                adds = sum(self._adds(place, amounts) for place in places)
                parts.append(ThoughtPart(title, sum(amounts[place] for place in places), adds))
        return tuple(sorted(parts, key=lambda part: -abs(part.adds)))

    def _adds(self, place: int, amounts: list[float]) -> float:
        halves = 2 if place == LANDING_HEIGHT else 1
        return float(self.weights[place]) * halves * amounts[place] / self.scale

    def _amounts(self) -> list[float]:
        """The features of the placement, by their places."""
        frames, width = self.frames, self.field.width
        columns = frames[COLUMNS + 2 : COLUMNS + 2 + width]
        surface = np.zeros(len(FEATURES), np.int64)
        define_surface(columns, self.field.rows + 5, surface)
        found = [float(one) for one in surface]
        found[LANDING_HEIGHT], found[ERODED_CELLS] = frames[LANDED] / 2, frames[ERODED]
        found[ROW_TRANSITIONS] = frames[EDGES + width + 1]
        found[COLUMN_CHANGES], found[HOLE_COUNT] = frames[COLUMN_TRANSITIONS], frames[HOLES]
        found[WELL_SUM], found[DEPTH_OF_HOLES] = frames[WELLS + width + 1], frames[HOLE_DEPTH]
        found[ROWS_WITH_HOLES] = int(frames[HOLE_ROWS]).bit_count()
        found[LINES_REMOVED], found[HIGHEST_COLUMN] = frames[CLEARED], frames[MOST]
        found[SUM_OF_HEIGHTS], found[BUMPINESS] = frames[SUMS + width], frames[BUMPS]
        return found
