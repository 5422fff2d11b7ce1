"""Q-learning: states, what a table is worth against the known optimum, and the proof that it cannot lose."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

from ludotheque.games.tetris import experience, layout, q_table
from ludotheque.games.tetris.dropping import Board, dropped, placements
from ludotheque.games.tetris.rules import Rules, Tetris
from ludotheque.games.tetris.training import TRAINING
from ludotheque.kernels import Floats
from tests.learning import plain_kernels
from tests.sizes import IS_FULL, sized

__all__ = ["plain_kernels"]

pytestmark = pytest.mark.usefixtures("plain_kernels")

TINY = Tetris(Rules(width=4, height=3, pieces="dominoes"))
DISCOUNT = 0.95


def left_by(game: Tetris, board: Board, kind: int) -> list[Board | None]:
    """What the placements of a piece leave, by the plain rules; None where they lose."""
    rules, piece = game.rules, game.pieces[kind]
    found: list[Board | None] = []
    for turn, column in placements(board, piece, rules.width, rules.height, rules.end):
        after = dropped(board, piece, turn, column, rules.width, rules.height, rules.end)
        full = tuple("".join("." if cell == "." else "#" for cell in row) for row in after.board)
        found.append(None if after.is_over else full)
    return found


def best_values() -> dict[Board, float]:
    """What every board is worth to who plays best: a loss is -1, less the later it comes."""
    boards: dict[Board, list[list[Board | None]]] = {}
    waiting: list[Board] = [()]
    while waiting:
        board = waiting.pop()
        if board not in boards:
            boards[board] = [left_by(TINY, board, kind) for kind in range(2)]
            waiting += [after for kind in boards[board] for after in kind if after is not None]
    values = dict.fromkeys(boards, 0.0)
    for _sweep in range(sized(30, 300)):
        for board, kinds in boards.items():
            best = [max(-1.0 if after is None else values[after] for after in kind) for kind in kinds]
            values[board] = DISCOUNT * sum(best) / len(best)
    return values


def state_number(board: Board) -> int:
    """The number of a small board's state: its columns from the left, the lowest row their lowest bit."""
    columns = [sum((row[j] != ".") << up for up, row in enumerate(board)) for j in range(TINY.rules.width)]
    return sum(column << TINY.rules.height * (TINY.rules.width - 1 - j) for j, column in enumerate(columns))


@pytest.mark.proof
def test_q_learning_finds_what_the_boards_of_a_small_game_are_worth() -> None:
    """The optimum itself in `make proofs`; here, after a few moves, nothing safe was seen to lose."""
    table, known = TRAINING.new_table(TINY), best_values()
    assert len(known) > 100
    for number, rate in enumerate((0.5, 0.1, 0.01, 0.001)):
        TRAINING.learn_table(TINY, table, f"test {number}", sized(40, 1_000_000), rate, DISCOUNT, 0.3)
    seen = [board for board in known if table[state_number(board)] < 0]
    assert len(seen) > sized(3, 100)
    assert all(table[state_number(board)] >= -DISCOUNT for board in seen)
    assert all(known[board] < 0 for board in seen)
    if IS_FULL:
        assert table[state_number(())] == pytest.approx(known[()], abs=0.01)


def whole_surfaces(most: int, game: Tetris) -> dict[tuple[int, ...], list[set[tuple[int, ...]]]]:
    """By the plain rules: all surfaces up to that height, with those that each piece can make of them."""
    width = game.rules.width
    found = {}
    for one in product(range(most + 1), repeat=width):
        board = tuple("".join("#" if height > row else "." for height in one) for row in range(max(one)))
        kinds = [left_by(game, board, kind) for kind in range(len(game.pieces))]
        if min(one) == 0:
            found[one] = [
                {
                    tuple(sum(row[j] != "." for row in after) for j in range(width))
                    for after in kind
                    if after is not None and is_whole(after)
                }
                for kind in kinds
            ]
    return found


def is_whole(board: Board) -> bool:
    """Whether nothing is empty below anything full."""
    return all(
        above == "." or below != "." for rows in pairwise(board) for below, above in zip(*rows, strict=True)
    )


def safe_table(game: Tetris) -> tuple[Floats, int]:
    """0 for low surfaces from which no order of pieces forces a loss, -1 for all else; and their number."""
    after = whole_surfaces(2, game)
    levels, width = q_table.levels_of(experience.runs.field_of(game.rules)), game.rules.width
    safe = set(after)
    while (fewer := {one for one in safe if all(kind & safe for kind in after[one])}) != safe:
        safe = fewer
    table = np.full(levels**width, -1.0)
    for one in safe:
        table[sum(height * levels ** (width - 1 - j) for j, height in enumerate(one))] = 0.0
    return table, len(safe)


def test_a_table_that_cannot_lose_is_known_to() -> None:
    game = Tetris(Rules(width=4, height=8, pieces="dominoes"))
    table, count = safe_table(game)
    assert 1 < TRAINING.safe_states(game, table) <= count
    assert TRAINING.learn_table(game, table, "played", 20, 0.0, DISCOUNT, 0.0).ended == 0
    assert TRAINING.safe_states(game, -1.0 - table) < 0  # whatever loses is preferred


def test_a_wall_that_rises_out_of_the_tables_sight_is_no_proof() -> None:
    """With an empty table pieces are stacked on the left: on this board that takes long to lose."""
    game = Tetris(Rules(width=6, height=20, pieces="dominoes"))
    assert TRAINING.safe_states(game, TRAINING.new_table(game)) < 0


@pytest.mark.parametrize(("width", "height"), [(4, 3), (8, 8), (6, 10), (10, 20)])
def test_a_state_tells_a_board_without_holes(width: int, height: int) -> None:
    field = experience.runs.field_of(Rules(width=width, height=height, pieces="dominoes"))
    levels, states, run = q_table.levels_of(field), q_table.states_of(field), experience.runs.new_run("")
    assert states <= 1 << q_table.MOST_BITS
    for state in range(0, states, 1 + states // 20):
        q_table.put_state(run, field, levels, state)
        if levels == 0 or min(run[layout.HEIGHTS :][:width]) == 0:
            assert q_table.state_of(run, 0, field, levels) == state
            assert not q_table.is_lost(run, 0, field, levels)


def test_what_a_state_does_not_tell_counts_as_lost() -> None:
    field = experience.runs.field_of(Rules(width=8, height=8, pieces="dominoes"))
    run = experience.runs.new_run("")
    for column, height, is_lost in ((0b101, 3, True), (0b1111, 4, True), (0b111, 3, False)):
        run[layout.COLUMNS + 2], run[layout.HEIGHTS] = column, height
        assert q_table.is_lost(run, 0, field, 4) == is_lost
        assert not q_table.is_lost(run, 0, field, 0)
