"""TétrisBot's engine: commands, placements against a slow twin, ends, scores, seeds, copies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.courses.differential import Remote
from tests.courses.running import evaluate, run
from tests.courses.test_tetrisbot import NAMES, ROTATIONS, Rows, slow_heights, slow_process
from tests.sizes import sized

EDITION = "tetrisbot"

SETUP = """
from board import Board
from tetramino import BLOCK_BAG
from tetris_engine import TetrisEngine

def engine_at(rows, piece, width=None, height=None, **options):
    '''An engine whose fixed board has these rows and whose block is this one, at its starting place.'''
    height = height or len(rows) - 2
    engine = TetrisEngine(lambda: 'Q', width or len(rows[0]), height, silent=True, **options)
    engine.board.grid = [list(row) for row in rows]
    engine.board.updateStats()
    engine.fixed_board = engine.board.copy()
    engine.block = BLOCK_BAG['IJLOSZT'.index(piece)].copy()
    engine.setBlockInitPosition()
    engine.placeBlock()
    return engine

def empty(width, height):
    return [[0] * width for _ in range(height + 2)]

def now(engine):
    '''All that a command could change.'''
    return [engine.board.grid, engine.fixed_board.grid, engine.block.id, engine.block.glyph_index,
            engine.block_position, engine.next_block.id, engine.nb_blocks_played, engine.score,
            engine.total_lines, engine.isRunning, [b.id for b in engine.block_bag]]
"""

GAMES = (
    SETUP
    + """
import json
from agent_random import AgentRandom

def moves(rows, piece):
    return engine_at(rows, piece).getPossibleMovesDirect()

def afters(rows, piece):
    engine = engine_at(rows, piece)
    before = json.dumps(now(engine))
    found = []
    for column, rotation in engine.getPossibleMovesDirect():
        foreseen = engine.getBoardAfterMove(column, rotation)
        promised = engine.getScoreFromMove(column, rotation)
        assert json.dumps(now(engine)) == before
        played = engine.copy()
        assert played.placeBlockDirect(column, rotation) is True
        landed = sum(cell != 0 for row in played.board.grid for cell in row)
        assert landed == 4 + sum(cell != 0 for row in rows for cell in row)
        assert played.fixed_board.grid == engine.fixed_board.grid and played.nb_blocks_played == 0
        played.endMove()
        assert foreseen.grid == played.fixed_board.grid and foreseen.nb_lines == played.total_lines
        assert promised == played.score
        stats = [foreseen.column_heights, foreseen.max_height, foreseen.sum_heights,
                 foreseen.nb_holes, foreseen.bumpiness]
        found.append([column, rotation, foreseen.grid, played.total_lines, played.score,
                      played.isRunning, played.nb_blocks_played, stats])
    return found

def can(rows, piece):
    engine = engine_at(rows, piece)
    return [[c, r] for r in range(4) for c in range(-6, engine.width + 3) if engine.canPlaceBlockDirect(c, r)]

def random_game(width, height, seed):
    agent = AgentRandom(silent=True, width=width, height=height, random_generator_seed=seed)
    engine, log = agent.engine, []
    while engine.isRunning:
        block, command = engine.block.id, agent.getMove()
        engine.playTurn(command)
        log.append([block, command, engine.fixed_board.grid])
        log[-1] += [engine.total_lines, engine.score, engine.isRunning]
    return log
"""
)


@pytest.fixture(scope="module")
def games() -> Iterator[Remote]:
    remote = Remote(EDITION, GAMES)
    yield remote
    remote.close()


@st.composite
def walls(draw: st.DrawFn) -> Rows:
    """A wall that a game could go on from: no full row, nothing in the hidden rows."""
    width, height = draw(st.integers(4, 11)), draw(st.integers(1, 22))
    tall = draw(st.integers(0, height))
    row = st.lists(st.sampled_from([0, 1, 2, 5, 7]), min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=tall, max_size=tall))
    for filled in rows:
        filled[draw(st.integers(0, width - 1))] = 0
    return rows + [[0] * width for _ in range(height + 2 - tall)]


PIECES = st.sampled_from("IJLOSZT")


def cells(piece: str, rotation: int, row: int, column: int) -> list[tuple[int, int]]:
    drawing = ROTATIONS[piece][rotation].split("|")
    return [(row - i, column + j) for i, line in enumerate(drawing) for j, c in enumerate(line) if c != "."]


def fits(rows: Rows, taken: list[tuple[int, int]]) -> bool:
    return all(0 <= i < len(rows) and 0 <= j < len(rows[0]) and rows[i][j] == 0 for i, j in taken)


def slow_moves(rows: Rows, piece: str) -> list[list[int]]:
    top, width = len(rows) - 1, len(rows[0])
    return [
        [column, rotation]
        for rotation in range(len(ROTATIONS[piece]))
        for column in range(-4, width + 4)
        if fits(rows, cells(piece, rotation, top, column))
    ]


def slow_place(rows: Rows, piece: str, column: int, rotation: int) -> tuple[int, Rows]:
    """Lower the piece a row at a time from the top; the lines removed and the rows left."""
    row = len(rows) - 1
    while fits(rows, cells(piece, rotation, row - 1, column)):
        row -= 1
    after = [list(line) for line in rows]
    for i, j in cells(piece, rotation, row, column):
        after[i][j] = NAMES.index(piece)
    return slow_process(len(rows[0]), after)


SCORES = [0, 40, 100, 300, 1200]


# Placements


@pytest.mark.proof
@settings(max_examples=sized(30, 120))
@given(walls(), PIECES)
def test_possible_placements_agree_with_the_slow_twin(games: Remote, rows: Rows, piece: str) -> None:
    expected = slow_moves(rows, piece)
    assert games.ask("moves", rows, piece) == expected
    assert expected, "a block can always be placed while the game goes on"


@pytest.mark.proof
@settings(max_examples=sized(10, 40))
@given(walls(), PIECES)
def test_placing_agrees_with_the_slow_twin(games: Remote, rows: Rows, piece: str) -> None:
    height, width = len(rows) - 2, len(rows[0])
    found = games.ask("afters", rows, piece)
    assert [move[:2] for move in found] == slow_moves(rows, piece)
    for column, rotation, grid, lines, score, running, played, stats in found:
        gone, after = slow_place(rows, piece, column, rotation)
        heights = slow_heights(width, after)
        assert (grid, lines, score, played) == (after, gone, SCORES[gone], 1)
        assert running is (max(heights) <= height)
        assert stats[:3] == [heights, max(heights), sum(heights)]


@pytest.mark.proof
@settings(max_examples=sized(10, 30))
@given(walls(), PIECES)
def test_a_rotation_too_many_counts_modulo(games: Remote, rows: Rows, piece: str) -> None:
    count = len(ROTATIONS[piece])
    expected = slow_moves(rows, piece)
    assert games.ask("can", rows, piece) == [
        [column, rotation]
        for rotation in range(4)
        for column in range(-6, len(rows[0]) + 3)
        if [column, rotation % count] in expected
    ]


def test_the_known_numbers_of_placements_on_an_empty_board() -> None:
    code = SETUP + "result = [len(engine_at(empty(10, 20), p).getPossibleMovesDirect()) for p in 'IOSZTJL']"
    assert evaluate(EDITION, code) == [17, 9, 17, 17, 34, 34, 34]


@pytest.mark.proof
@pytest.mark.parametrize(("width", "height"), [(10, 22), (4, 1), (5, 7), (13, 9)])
def test_whole_random_games_agree_with_the_slow_twin(games: Remote, width: int, height: int) -> None:
    for seed in range(sized(2, 4)):
        log = games.ask("random_game", width, height, seed)
        rows: Rows = [[0] * width for _ in range(height + 2)]
        lines = score = 0
        for number, (block, command, grid, found_lines, found_score, running) in enumerate(log, 1):
            piece = NAMES[block]
            letter, column, rotation = command.split(":")
            assert letter == "P"
            assert [int(column), int(rotation)] in slow_moves(rows, piece)
            gone, rows = slow_place(rows, piece, int(column), int(rotation))
            lines, score = lines + gone, score + SCORES[gone]
            assert (grid, found_lines, found_score) == (rows, lines, score)
            assert running is (max(slow_heights(width, rows)) <= height)
            assert running is (number < len(log))


# Blocks


def test_a_block_starts_at_the_top_in_the_middle() -> None:
    for width, height in ((10, 22), (4, 5), (7, 9), (11, 4)):
        code = f"result = [engine_at(empty({width}, {height}), p).block_position for p in 'IJLOSZT']"
        sizes = [4, 3, 3, 2, 3, 3, 3]
        assert evaluate(EDITION, SETUP + code) == [
            [height + 1, width // 2 - (size + 1) // 2] for size in sizes
        ]


def test_seven_different_blocks_in_every_bag() -> None:
    code = SETUP + (
        "e = TetrisEngine(None, random_generator_seed=4)\n"
        "result = [e.block.id, e.next_block.id] + [e.generateNewBlock().id for _ in range(68)]"
    )
    drawn = evaluate(EDITION, code)
    bags = [drawn[i : i + 7] for i in range(0, 70, 7)]
    assert all(sorted(bag) == [1, 2, 3, 4, 5, 6, 7] for bag in bags)
    assert len({tuple(bag) for bag in bags}) > 5


def test_the_next_block_becomes_the_block() -> None:
    code = SETUP + (
        "e = TetrisEngine(None, silent=True)\nresult = []\n"
        "for _ in range(5):\n"
        "    n = e.next_block; e.playCommand('D'); result.append([e.block is n, e.next_block is n])"
    )
    assert evaluate(EDITION, code) == [[True, False]] * 5


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    code = SETUP + (
        "from agent_random import AgentRandom\nfrom agent_filtering import AgentFiltering\n"
        "def game(agent, seed):\n"
        "    a = agent(silent=True, max_blocks=5, random_generator_seed=seed)\n"
        "    a.run(); return now(a.engine)\n"
        "result = [[game(a, 7) == game(a, 7), game(a, 7) == game(a, 8), game(a, None) == game(a, None)]"
        " for a in (AgentRandom, AgentFiltering)]"
    )
    assert evaluate(EDITION, code) == [[True, False, False]] * 2


# Commands


def play(rows: Rows | None, piece: str, commands: list[str], call: str = "playCommand") -> Any:
    code = SETUP + (
        f"e = engine_at({rows!r} or empty(6, 6), {piece!r}, random_generator_seed=0)\n"
        f"answers = [e.{call}(c) for c in {commands!r}]\n"
        "result = [answers, str(e.board).splitlines(), e.block_position, e.block.glyph_index, e.isRunning]"
    )
    return evaluate(EDITION, code)


def picture(board: list[str]) -> list[str]:
    """The rows of a board drawn on the screen, one character a cell."""
    return [line[1:-1][1::2].replace(" ", ".") for line in board[:-1]]


@pytest.mark.parametrize(
    ("commands", "answers", "expected"),
    [
        ([], [], ["..T...", ".TTT..", "......"]),
        (["N"], [True], ["..T...", ".TTT..", "......"]),
        (["L"], [True], [".T....", "TTT...", "......"]),
        (["L", "L"], [True, False], [".T....", "TTT...", "......"]),
        (["R", "R"], [True, True], ["....T.", "...TTT", "......"]),
        (["R", "R", "R"], [True, True, False], ["....T.", "...TTT", "......"]),
        (["H"], [True], ["..T...", "..TT..", "..T..."]),
        (["T"], [True], ["..T...", ".TT...", "..T..."]),
        (["H", "H"], [True, True], ["......", ".TTT..", "..T..."]),
        (["H", "T"], [True, True], ["..T...", ".TTT..", "......"]),
    ],
)
def test_commands_move_the_block_and_nothing_else(
    commands: list[str], answers: list[bool], expected: list[str]
) -> None:
    found, board, position, _, running = play(None, "T", commands)
    assert found == answers
    assert picture(board) == [*expected, *["......"] * 5]
    assert position[0] == 7
    assert running is True


def test_drop_lays_the_block_and_brings_the_next() -> None:
    code = SETUP + (
        "e = engine_at(empty(6, 6), 'T')\nn = e.next_block\nanswer = e.playCommand('D')\n"
        "grid = e.fixed_board.grid\n"
        "result = [answer, e.block is n, e.nb_blocks_played, grid[:2], sum(map(sum, grid))]"
    )
    assert evaluate(EDITION, code) == [True, True, 1, [[0, 7, 7, 7, 0, 0], [0, 0, 7, 0, 0, 0]], 28]


def test_no_wall_kick() -> None:
    wall = [[0] * 6 for _ in range(8)]
    found, board, position, rotation, _ = play(wall, "I", ["H", "L", "L", "L", "L", "H", "T"])
    assert found == [True, True, True, True, False, False, False]
    assert picture(board) == ["I....."] * 4 + ["......"] * 4
    assert (position, rotation) == ([7, -2], 1)
    # The same against blocks: the T's turn needs the cell that the O-coloured column holds.
    wall = [[0, 0, 4, 0, 0, 0] for _ in range(6)] + [[0] * 6 for _ in range(2)]
    found, board, *_ = play(wall, "T", ["H", "T"])
    assert found == [False, False]
    assert picture(board)[:3] == ["..T...", ".TTT..", "..O..."]


def test_moves_into_blocks_are_refused() -> None:
    code = SETUP + (
        "rows = empty(6, 6); rows[6] = [4, 0, 0, 0, 4, 0]; rows[5] = [4] * 5 + [0]\n"
        "e = engine_at(rows, 'T')\nbefore = str(now(e))\n"
        "answers = [e.playCommand('L'), e.playCommand('R'), e.playCommand('H'), e.playCommand('T')]\n"
        "answers += [e.moveBlockInDirection('D'), e.moveBlock([7, 0])]\n"
        "result = [answers, str(now(e)) == before]"
    )
    assert evaluate(EDITION, code) == [[False] * 6, True]


NONSENSE = [
    *(
        "",
        " ",
        "X",
        "l",
        "LL",
        "L ",
        "P",
        "P:",
        "P:1",
        "P:1:",
        "P::1",
        "P:a:0",
        "P:1:0:0",
        "P:99:0",
        "P:-9:0",
    ),
    *("P:1.0:0", "P:1:-1", "P: 1:0", "p:1:0", "P:1:0\n", "P:٣:0", "P:99999999999999999999:0"),
    *("!!?3@nimp&#%", "ſ", "\0", "\033[2J", "N" * 10000, None, 3, True, ["L"], b"L", ("P", 1, 0)),
]


def test_nonsense_commands_change_nothing_and_pass_the_turn() -> None:
    code = SETUP + (
        f"result = []\nfor command in {NONSENSE!r}:\n"
        "    e = engine_at(empty(6, 6), 'T')\n    before = str(now(e))\n"
        "    answer = [e.playCommand(command), str(now(e)) == before]\n"
        "    e.playTurn(command)\n"
        "    clean = len(e.message) < 50 and e.message.isprintable()\n"
        "    result.append([*answer, e.block_position, e.message[:18], clean])"
    )
    told = "Commande refusée :"
    for command, found in zip(NONSENSE, evaluate(EDITION, code), strict=True):
        assert found == [False, True, [6, 1], told, True], repr(command)


@pytest.mark.parametrize("method", ["moveBlockInDirection", "rotateBlockInDirection"])
def test_an_unknown_direction_is_an_error(method: str) -> None:
    code = SETUP + (
        f"e = engine_at(empty(6, 6), 'T')\nbefore = str(now(e))\n"
        f"try: e.{method}('X'); result = 'accepted'\n"
        "except ValueError as error: result = [str(now(e)) == before, \"'X'\" in str(error)]"
    )
    assert evaluate(EDITION, code) == [True, True]


def test_direct_placement_from_anywhere_and_refused() -> None:
    code = SETUP + (
        "e = engine_at(empty(6, 6), 'I')\n"
        "for c in 'NNRN': e.playTurn(c)\n"
        "before = str(now(e))\nresult = [e.placeBlockDirect(4, 0), str(now(e)) == before]\n"
        "result += [e.playCommand('P:-2:1'), [row[0] for row in e.fixed_board.grid], e.nb_blocks_played]"
    )
    assert evaluate(EDITION, code) == [False, True, True, [1, 1, 1, 1, 0, 0, 0, 0], 1]


def test_a_turn_lowers_the_block_and_lays_it_when_it_cannot_fall() -> None:
    code = SETUP + (
        "e = engine_at(empty(6, 6), 'T')\nresult = []\n"
        "for c in 'LRHTNNN':\n"
        "    e.playTurn(c); result.append([e.block_position, e.nb_blocks_played, e.message])"
    )
    found = evaluate(EDITION, code)
    assert [step[0] for step in found[:6]] == [[6, 0], [5, 1], [4, 1], [3, 1], [2, 1], [1, 1]]
    assert [step[1] for step in found] == [0] * 6 + [1]
    assert {step[2] for step in found} == {""}


def test_a_refused_command_is_told() -> None:
    code = SETUP + (
        "e = engine_at(empty(6, 6), 'T')\nresult = []\n"
        "for c in 'LLN': e.playTurn(c); result.append(e.message)"
    )
    assert evaluate(EDITION, code) == ["", "Commande refusée : 'L'", ""]


def test_quit_and_restart() -> None:
    code = SETUP + (
        "e = engine_at(empty(6, 6), 'T', random_generator_seed=1)\n"
        "for c in 'DDD': e.playCommand(c)\n"
        "e.score = 40; e.total_lines = 1\n"
        "result = [e.playCommand('Q'), e.isRunning, e.isEndGame()]\nbefore = str(now(e))\n"
        "result += [[e.playCommand(c) for c in ('L', 'D', 'N', 'P:1:0', 'Q')], str(now(e)) == before]\n"
        "result += [e.playCommand('S'), e.isRunning, e.nb_blocks_played, e.score, e.total_lines,"
        " sum(map(sum, e.fixed_board.grid)), sum(map(bool, sum(e.board.grid, []))), len(e.block_bag)]"
    )
    assert evaluate(EDITION, code) == [
        *(True, False, False, [False] * 5, True),
        *(True, True, 0, 0, 0, 0, 4, 5),
    ]


# Ends and scores


def test_scores_of_lines() -> None:
    for lines, score in enumerate(SCORES):
        code = SETUP + (
            f"rows = empty(4, 8)\nfor i in range({lines}): rows[i] = [1, 1, 1, 0]\n"
            "e = engine_at(rows, 'I')\nresult = [e.getScoreFromMove(1, 1)]\n"
            f"e.playCommand('P:1:1')\nresult += [e.score, e.total_lines, e.getScoreFromLines({lines}),"
            " e.fixed_board.nb_lines]"
        )
        assert evaluate(EDITION, code) == [score, score, lines, score, lines]


def test_game_over_exactly_above_the_height() -> None:
    code = SETUP + (
        "result = []\n"
        "for piece in 'OI':\n"
        "    for tall in (3, 4, 5):\n"
        "        rows = empty(6, 5)\n"
        "        for i in range(tall): rows[i][2] = 1\n"
        "        e = engine_at(rows, piece)\n"
        "        e.playCommand('D')\n"
        "        result.append([e.fixed_board.max_height, e.isRunning, e.isEndGame()])"
    )
    assert evaluate(EDITION, code) == [
        [5, True, False],
        [6, False, True],
        [7, False, True],
        [4, True, False],
        [5, True, False],
        [6, False, True],
    ]


def test_lines_are_removed_before_the_end_is_judged() -> None:
    rows = [[1, 1, 0, 1], [1, 1, 0, 1], [1, 1, 1, 0], [1, 1, 1, 0], [0] * 4, [0] * 4]
    code = SETUP + f"e = engine_at({rows!r}, 'I')\ne.playCommand('P:1:1')\n"
    code += "result = [e.isRunning, e.total_lines, e.fixed_board.max_height, e.score]"
    assert evaluate(EDITION, code) == [True, 2, 4, 100]


@pytest.mark.parametrize("command", ["D", "P:0:0", "N"])
def test_max_blocks_is_exact(command: str) -> None:
    code = SETUP + (
        "result = []\n"
        "for n in (1, 2, 5):\n"
        "    asked = []\n"
        f"    ask = lambda: asked.append(e.nb_blocks_played) or {command!r}\n"
        "    e = TetrisEngine(ask, max_blocks=n, silent=True)\n"
        "    e.run(); cells = sum(map(bool, sum(e.board.grid, [])))\n"
        "    result.append([e.nb_blocks_played, sorted(set(asked)), cells, e.isEndGame()])\n"
        "    result[-1].append(e.board.grid == e.fixed_board.grid)"
    )
    assert evaluate(EDITION, code) == [[n, list(range(n)), 4 * n, True, True] for n in (1, 2, 5)]


def test_zero_max_blocks_plays_to_the_end() -> None:
    code = SETUP + (
        "e = TetrisEngine(lambda: 'D', silent=True)\nscore = e.run()\n"
        "result = [score == e.score, e.fixed_board.max_height > 22, e.nb_blocks_played > 7]"
    )
    assert evaluate(EDITION, code) == [True, True, True]


def test_an_agent_of_nonsense_still_comes_to_an_end() -> None:
    code = SETUP + (
        "e = TetrisEngine(lambda: 'nimp', silent=True)\ne.run()\nresult = [e.isEndGame(), e.isRunning]"
    )
    assert evaluate(EDITION, code) == [True, False]


def test_impossible_settings_are_errors() -> None:
    code = SETUP + (
        "result = []\n"
        "for name, value in dict(width=3, height=0, max_blocks=-1, temporisation=-0.5).items():\n"
        "    try: TetrisEngine(None, **{name: value}); result.append('accepted')\n"
        "    except ValueError as error: result.append(str(error))"
    )
    found = evaluate(EDITION, code)
    assert found[0] == "La grille doit avoir au moins 4 colonnes."
    assert found[1] == "La grille doit avoir au moins une colonne et une ligne."
    assert found[2:] == ["Le nombre de blocs et la temporisation ne peuvent pas être négatifs."] * 2


# Copies, pauses, silence


def test_a_copy_is_independent_and_goes_on_alike() -> None:
    code = SETUP + (
        "from agent_random import AgentRandom\n"
        "e = AgentRandom(silent=True, random_generator_seed=2).engine\n"
        "for c in ('P:0:0', 'N', 'R'): e.playTurn(c)\n"
        "before = str(now(e))\nc = e.copy()\n"
        "result = [str(now(c)) == before, type(c).__name__, c.getMove is e.getMove]\n"
        "for k in range(9): c.playTurn('D')\n"
        "result += [str(now(e)) == before, str(now(c)) == before]\n"
        "for k in range(9): e.playTurn('D')\n"
        "result += [str(now(c)) == str(now(e))]"
    )
    assert evaluate(EDITION, code) == [True, "TetrisEngine", True, True, False, True]


def test_the_pause_lies_between_two_turns_and_silence_has_none() -> None:
    code = SETUP + (
        "import tetris_engine\npauses = []\ntetris_engine.sleep = pauses.append\n"
        "for silent in (False, True):\n"
        "    TetrisEngine(lambda: 'D', max_blocks=4, temporisation=0.25, silent=silent).run()\n"
        "result = pauses"
    )
    assert evaluate(EDITION, code) == [0.25] * 3


def test_silent_prints_nothing_and_otherwise_every_turn_is_shown() -> None:
    line = "from tetris_engine import TetrisEngine\n"
    line += "TetrisEngine(lambda: 'D', max_blocks=3, silent={}, agent_name='Moi').run()"
    silent = run(EDITION, ["-c", line.format(True)])
    assert (silent.returncode, silent.stdout, silent.stderr) == (0, "", "")
    shown = run(EDITION, ["-c", line.format(False)])
    assert shown.stdout.count("Moi") == 4
    assert [f"Blocs  : {n} / 3" in shown.stdout for n in range(4)] == [True] * 4
    assert shown.stdout.count("Partie terminée : tous les blocs sont joués.") == 1
    assert "\033" not in shown.stdout
