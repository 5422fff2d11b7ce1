"""Tetris twice: on random boards the course edition and the rules find the same placements and results."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ludotheque.games.tetris import dropping, features
from ludotheque.games.tetris.policies import table
from ludotheque.games.tetris.rules import VARIANTS, Tetris
from tests.courses.differential import Remote
from tests.sizes import sized
from tests.tetris_boards import all_features, best_by_kernel, random_board

BOARDS = sized(40, 10_000)

SCRIPT = """
from agent_evaluation import AgentEvaluation
from board import Board
from tetramino import BLOCK_BAG, BLOCK_NAMES

agent = AgentEvaluation(silent=True)
engine = agent.engine

def judge(rows, name):
    board = Board(10, 22)
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            if cell != ".":
                board.setCell(i, j, 1)
    board.updateStats()
    engine.fixed_board, engine.board = board, board.copy()
    engine.block = BLOCK_BAG[BLOCK_NAMES.index(name) - 1].copy()
    engine.setBlockInitPosition()
    found = []
    for column, rotation in engine.getPossibleMovesDirect():
        after = engine.getBoardAfterMove(column, rotation)
        stats = [after.nb_lines, after.max_height, after.sum_heights, after.nb_holes, after.bumpiness]
        drawn = ["".join("x" if cell else "." for cell in row) for row in after.grid[:after.max_height]]
        value = agent.evaluate(agent.getMoveStats((column, rotation)))
        found.append([column, rotation, stats, drawn, value])
    return found
"""


@pytest.fixture(scope="module")
def edition() -> Iterator[Remote]:
    remote = Remote("tetrisbot", SCRIPT)
    yield remote
    remote.close()


@pytest.mark.proof
def test_placements_statistics_and_results_are_the_same(edition: Remote) -> None:
    game, chance = Tetris(VARIANTS["statement"]), random.Random(22)
    rules, weights, refused = game.rules, table("evaluation"), 0
    for _board in range(BOARDS):
        board, kind = random_board(game, chance), chance.randrange(7)
        piece = game.pieces[kind]
        ours = game.placements(game.start()._replace(board=board), kind)
        theirs = edition.ask("judge", board, piece.name)
        lefts = [turned.left for turned in piece.orientations]
        assert [(column - lefts[turn], turn) for turn, column in ours] == [tuple(one[:2]) for one in theirs]
        refused += len(ours) < sum(11 - turned.width for turned in piece.orientations)
        if not theirs:
            continue
        turn, column = chosen = chance.choice(ours)
        _column, _turn, stats, drawn, _value = theirs[ours.index(chosen)]
        after = dropping.dropped(board, piece, turn, column, rules.width, rules.height, rules.end)
        found = all_features(game, board, kind, turn, column, after, fast_wells=False)
        names = ("LINES_REMOVED", "HIGHEST_COLUMN", "SUM_OF_HEIGHTS", "HOLE_COUNT", "BUMPINESS")
        assert [found[getattr(features, name)] for name in names] == stats
        assert ["".join("." if cell == "." else "x" for cell in row) for row in after.board] == drawn
        assert after.is_over == (stats[1] > rules.height)
        alive = [value for _one, _other, one_stats, _drawn, value in theirs if one_stats[1] <= rules.height]
        choice = best_by_kernel(game, board, kind, weights)[0]
        if alive:
            assert abs(theirs[ours.index((choice >> 4, choice & 15))][4] - max(alive)) < 1e-9
    assert refused
