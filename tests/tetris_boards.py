"""Random boards of tetris, and the best placement on them by the plain rules and definitions."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np

from ludotheque.games.tetris import dropping, features, layout, marathon, runs, weighing
from ludotheque.games.tetris.dropping import EMPTY, Board
from ludotheque.games.tetris.policies import Policy, weights_table
from ludotheque.games.tetris.rules import State, Tetris
from ludotheque.kernels import Ints, fast


def random_board(game: Tetris, chance: random.Random) -> Board:
    """A board without full rows: rough, with holes, some rows nearly full, now and then up to the top."""
    width, height = game.rules.width, game.rules.height
    most = chance.choice((2, height // 2, height))
    tops = [chance.randint(max(0, most - 3), most) for _column in range(width)]
    rows = []
    for row in range(max(tops)):
        density = chance.choice((0.5, 0.9, 0.97))
        full = [row < top and (row == top - 1 or chance.random() < density) for top in tops]
        if all(full):
            full[chance.randrange(width)] = False
        rows.append("".join(chance.choice("IJL") if cell else EMPTY for cell in full))
    while rows and set(rows[-1]) == {EMPTY}:
        rows.pop()
    return tuple(rows)


def random_policy(chance: random.Random) -> Policy:
    """Any weights for some of the features, so that ties happen too."""
    most = chance.choice((features.STEP_TRIPLES, len(features.FEATURES)))
    names = chance.sample(features.FEATURES[:most], chance.choice((*range(1, 10), 60)))
    weights = {name: str(chance.randint(-9, 3)) for name in names}
    return Policy(weights, fast_wells=chance.random() < 0.5)


class Best(NamedTuple):
    """The first of the best placements, its value (DEAD if all end the game), and what it leaves."""

    turn: int
    column: int
    value: int
    after: dropping.Dropped


def best_by_definition(game: Tetris, board: Board, kind: int, weights: Ints) -> Best | None:
    """Every placement tried, one after the other."""
    best: Best | None = None
    for turn, column in game.placements(game.start()._replace(board=board), kind):
        rules, piece = game.rules, game.pieces[kind]
        after = dropping.dropped(board, piece, turn, column, rules.width, rules.height, rules.end)
        value = weighing.DEAD
        if not after.is_over:
            found = all_features(game, board, kind, turn, column, after, bool(weights[layout.FAST_WELLS]))
            value = int(found @ weights[: len(found)])
        if best is None or value > best.value:
            best = Best(turn, column, value, after)
    return best


def all_features(
    game: Tetris, board: Board, kind: int, turn: int, column: int, after: dropping.Dropped, fast_wells: bool
) -> Ints:
    """The features of a placement by their definitions; the landing height twice."""
    rules, turned = game.rules, game.pieces[kind].orientations[turn]
    rows = runs.field_of(rules).rows
    found = np.zeros(len(features.FEATURES), np.int64)
    features.define(columns_of(after.board, rules.width), rows, fast_wells, found)
    row = dropping.landing_row(dropping.heights(board, rules.width), turned, column)
    found[features.LANDING_HEIGHT] = 2 * row + turned.height - 1
    found[features.LINES_REMOVED] = after.lines
    for up, _across in turned.cells if after.lines else ():
        others = board[row + up] if row + up < len(board) else EMPTY * rules.width
        filled = sum(cell == up for cell, _place in turned.cells)
        found[features.ERODED_CELLS] += after.lines * (others.count(EMPTY) == filled)
    return found


def columns_of(board: Board, width: int) -> Ints:
    """The columns as masks."""
    masks = [sum(1 << row for row, line in enumerate(board) if line[j] != EMPTY) for j in range(width)]
    return np.array(masks, np.int64)


def best_by_kernel(
    game: Tetris, board: Board, kind: int, weights: Ints, compiled: bool = True
) -> tuple[int, int, list[int], Ints]:
    """Choice, value, columns after it, and the whole run of the machine code, or of its plain twin."""
    run = runs.new_run("0")
    runs.put_board(run, game.start()._replace(board=board), game.rules.width)
    run[marathon.KIND] = kind
    play_on = fast(marathon.play_on) if compiled else marathon.play_on
    play_on(
        run,
        1,
        runs.field_of(game.rules),
        marathon.UNIFORM,
        marathon.GREEDY,
        layout.shapes(game.rules.pieces),
        np.zeros(1, np.int64),
        weights,
        np.zeros(8, np.int64),
    )
    columns = run[layout.COLUMNS + 2 :][: game.rules.width].tolist()
    return int(run[layout.CHOICE]), int(run[marathon.WORTH]), columns, run


def agree(game: Tetris, chance: random.Random, compiled: bool) -> None:
    """One random board, piece and policy: the machine code does what the definitions say."""
    board, kind = random_board(game, chance), chance.randrange(len(game.pieces))
    weights = weights_table(random_policy(chance))
    expected = best_by_definition(game, board, kind, weights)
    choice, value, columns, run = best_by_kernel(game, board, kind, weights, compiled)
    said = (game.rules, board, game.pieces[kind].name, weights.tolist())
    if expected is None:
        assert choice == layout.NO_PLACEMENT, said
        assert run[marathon.IS_OVER], said
        return
    assert (choice >> 4, choice & 15, value) == (expected.turn, expected.column, expected.value), said
    assert columns == columns_of(expected.after.board, game.rules.width).tolist(), said
    assert run[marathon.LINES_DONE] == expected.after.lines, said
    assert bool(run[marathon.IS_OVER]) == expected.after.is_over, said


def position(game: Tetris, board: Board, *queue: int) -> State:
    """A position with these pieces to come."""
    return game.start()._replace(board=board, queue=queue, drawn=len(queue))
