"""TétrisBot runs agents written after the course's own pattern, and shows its games on any screen."""

from __future__ import annotations

import pexpect
import pytest

from tests.courses.running import evaluate, run, terminal

EDITION = "tetrisbot"

PATTERN = """
from random import Random
from tetris_engine import TetrisEngine

class OriginalAgent:
    def __init__(self, seed, max_blocks=50, temporisation=0.1, silent=True):
        self.random = Random(seed)
        self.engine = TetrisEngine(self.getMove, max_blocks=max_blocks, temporisation=temporisation,
                                   silent=silent, random_generator_seed=seed, agent_name="Original")

    def stats(self, move):
        engine = self.engine.copy()
        engine.placeBlockDirect(move[0], move[1])
        lines = engine.board.processLines()
        engine.board.updateStats()
        b = engine.board
        return {"lines": lines, "heights": b.sum_heights, "holes": b.nb_holes, "bumpiness": b.bumpiness}

    def allStats(self):
        return {move: self.stats(move) for move in self.engine.getPossibleMovesDirect()}

class OriginalEvaluation(OriginalAgent):
    def getMove(self):
        moves = self.allStats()
        def mark(m):
            s = moves[m]
            return 0.76 * s["lines"] - 0.51 * s["heights"] - 0.36 * s["holes"] - 0.18 * s["bumpiness"]
        column, rotation = max(moves, key=mark)
        return "P:" + str(column) + ":" + str(rotation)

class OriginalFiltering(OriginalAgent):
    def getMove(self):
        moves = self.allStats()
        kept = list(moves)
        for name, sign in (("holes", 1), ("heights", 1), ("bumpiness", 1), ("lines", -1)):
            best = min(sign * moves[m][name] for m in kept)
            kept = [m for m in kept if sign * moves[m][name] == best]
        column, rotation = self.random.choice(kept)
        return "P:" + str(column) + ":" + str(rotation)
"""


@pytest.mark.parametrize("name", ["OriginalEvaluation", "OriginalFiltering"])
def test_original_agents_play_fifty_blocks_and_clear_ten_lines(name: str) -> None:
    code = PATTERN + (
        "result = []\nfor seed in range(5):\n"
        f"    agent = {name}(seed)\n    agent.engine.run()\n"
        "    result.append([agent.engine.nb_blocks_played, agent.engine.total_lines])"
    )
    for blocks, lines in evaluate(EDITION, code):
        assert blocks == 50
        assert lines >= 10


def test_our_agents_see_what_the_original_pattern_sees() -> None:
    code = PATTERN + (
        "from agent_random import AgentRandom\nresult = []\n"
        "ours = AgentRandom(silent=True, random_generator_seed=3)\n"
        "theirs = OriginalEvaluation(3)\ntheirs.engine = ours.engine\n"
        "for _ in range(12):\n"
        "    seen = [[list(m), s['nb_lines'], s['sum_heights'], s['nb_holes'], s['bumpiness']]"
        " for m, s in ours.allMovesStats().items()]\n"
        "    result.append(seen == [[list(m), *s.values()] for m, s in theirs.allStats().items()])\n"
        "    ours.engine.playCommand(ours.getMove())"
    )
    assert evaluate(EDITION, code) == [True] * 12


def test_placing_directly_lands_the_block_and_leaves_the_move_to_the_command() -> None:
    code = (
        "from tetris_engine import TetrisEngine\nfrom tetramino import O\nresult = []\n"
        "for way in ('method', 'command'):\n"
        "    e = TetrisEngine(lambda: 'Q', width=4, silent=True)\n"
        "    e.eraseBlock(); e.block = O.copy(); e.setBlockInitPosition()\n"
        "    for i in (0, 1): e.board.grid[i] = [1, 1, 0, 0]\n"
        "    e.board.updateStats(); e.fixed_board = e.board.copy(); e.placeBlock()\n"
        "    block = e.block\n"
        "    done = e.placeBlockDirect(2, 0) if way == 'method' else e.playCommand('P:2:0')\n"
        "    result.append([done, e.board.grid[:2], e.block is block, e.nb_blocks_played, e.total_lines])"
    )
    by_method, by_command = evaluate(EDITION, code)
    assert by_method == [True, [[1, 1, 4, 4], [1, 1, 4, 4]], True, 0, 0]
    assert by_command == [True, [[0, 0, 0, 0], [0, 0, 0, 0]], False, 1, 2]


# What a player sees


def test_a_screen_of_24_lines_holds_the_whole_game_with_the_falling_block() -> None:
    child = terminal(
        EDITION, ["tetrisbot.py", "--graine", "3", "--blocs", "9"], NO_COLOR="1", LINES="24", COLUMNS="80"
    )
    # The I lies flat (rows 23 and 22), falls one row a turn, is dropped, and the next blocks pile up.
    for command in ["N", "N", "nimp", "LLLH", "D", "HD", "D", "D", "D", "TD", "P:99:0", "Q"]:
        child.expect_exact("Commande : ")
        screen = child.before.rsplit("\033[2J", 1)[-1].replace("\r", "").split("\n")[:-1]
        assert len(screen) <= 23
        assert max(map(len, screen)) <= 80
        assert "Agrandissez" not in child.before
        assert screen[-1].startswith("+ 0 1 2")
        board = [line[:22] for line in screen]
        letters = sum(line.count(letter) for line in board for letter in "IJLOSZT") // 2
        played = next(int(line.split("Blocs  : ")[1].split(" /")[0]) for line in screen if "Blocs  :" in line)
        assert letters == 4 * played + 4, "every cell is in view, the falling block's too"
        child.sendline(command)
    child.expect_exact("Partie abandonnée.")
    child.expect(pexpect.EOF)
    assert "Partie abandonnée" not in child.before


def test_a_full_board_keeps_its_falling_block_in_view() -> None:
    code = (
        "from display import drawBoard\nfrom board import Board\nb = Board()\n"
        "for i in range(22): b.grid[i] = [1] * 9 + [0]\n"
        "b.grid[23][4] = b.grid[22][4] = 7\nresult = drawBoard(b, 23)"
    )
    found = evaluate(EDITION, code)
    assert len(found) == 23
    assert [line.count("TT") for line in found] == [1, 1] + [0] * 21
    assert found[-1] == "+ 0 1 2 3 4 5 6 7 8 9+"


@pytest.mark.parametrize("silence", [[], ["--silence"]])
def test_the_end_of_a_game_is_told_once(silence: list[str]) -> None:
    left = run(EDITION, ["tetrisbot.py", *silence], typed="D\nQ\n")
    assert left.stdout.count("Partie abandonnée.") == 1
    ended = run(EDITION, ["tetrisbot.py", "aleatoire", "--blocs", "3", "--temporisation", "0", *silence])
    assert ended.stdout.count("Partie terminée : tous les blocs sont joués.") == 1
    assert ended.stdout.endswith("blocs 3.\n")


def test_agents_pause_by_default_where_they_are_seen() -> None:
    code = (
        "import tetris_engine\npauses = []\ntetris_engine.sleep = pauses.append\nimport tetrisbot\n"
        "for words in ([], ['--silence'], ['--temporisation', '0']):\n"
        "    tetrisbot.main(['evaluation', *words, '--blocs', '3'])\n    pauses.append('end')\n"
        "result = pauses"
    )
    assert evaluate(EDITION, code) == [0.3, 0.3, "end", "end", 0, 0, "end"]
