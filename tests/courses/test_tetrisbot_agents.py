"""TétrisBot's agents and main program: choices against slow twins, whole games in a terminal, nonsense."""

from __future__ import annotations

import os
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.courses.differential import Remote
from tests.courses.running import evaluate, run, terminal
from tests.courses.test_tetrisbot import Rows, slow_bumpiness, slow_heights, slow_holes
from tests.courses.test_tetrisbot_engine import PIECES, SETUP, slow_moves, slow_place, walls
from tests.sizes import sized

EDITION = "tetrisbot"
NIMP = "!!?3@nimp&#%"
NAMES = "humain, aleatoire, evaluation, filtrage, genetique, renforcement, dominos"

AGENTS = (
    SETUP
    + """
import json
from agent_evaluation import AgentEvaluation
from agent_filtering import AgentFiltering
from agent_random import AgentRandom

def stats(rows, piece):
    agent = AgentRandom(silent=True)
    agent.engine = engine_at(rows, piece)
    found = agent.allMovesStats()
    assert all(agent.getMoveStats(move) == value for move, value in found.items())
    return [[*move, value] for move, value in found.items()]

def choices(name, rows, piece, times, *arguments):
    agent = globals()[name](*arguments, silent=True)
    agent.engine = engine = engine_at(rows, piece)
    before = json.dumps(now(engine))
    found = sorted({agent.getMove() for _ in range(times)})
    assert json.dumps(now(engine)) == before
    return found
"""
)


@pytest.fixture(scope="module")
def agents() -> Iterator[Remote]:
    remote = Remote(EDITION, AGENTS)
    yield remote
    remote.close()


def slow_stats(rows: Rows, piece: str) -> dict[str, dict[str, int]]:
    """The statistics of each placement, under the command that plays it, in the twin's order."""
    found = {}
    for column, rotation in slow_moves(rows, piece):
        lines, after = slow_place(rows, piece, column, rotation)
        heights = slow_heights(len(rows[0]), after)
        found[f"P:{column}:{rotation}"] = {
            "nb_lines": lines,
            "max_height": max(heights),
            "sum_heights": sum(heights),
            "nb_holes": len(slow_holes(len(rows[0]), after)),
            "bumpiness": slow_bumpiness(heights),
        }
    return found


@pytest.mark.proof
@settings(max_examples=sized(8, 25))
@given(walls(), PIECES)
def test_statistics_of_placements(agents: Remote, rows: Rows, piece: str) -> None:
    found = {f"P:{column}:{turn}": value for column, turn, value in agents.ask("stats", rows, piece)}
    assert found == slow_stats(rows, piece)


@pytest.mark.proof
@settings(max_examples=sized(10, 40))
@given(walls(), PIECES, st.none() | st.lists(st.integers(-3, 9), min_size=4, max_size=4))
def test_evaluation_plays_the_first_of_the_best(
    agents: Remote, rows: Rows, piece: str, coeffs: list[int] | None
) -> None:
    arguments = [] if coeffs is None else [coeffs]
    published = ("0.760666", "0.510066", "0.35663", "0.184483")
    a, b, c, d = map(Fraction, coeffs or published)
    marks = {
        move: a * s["nb_lines"] - b * s["sum_heights"] - c * s["nb_holes"] - d * s["bumpiness"]
        for move, s in slow_stats(rows, piece).items()
    }
    (chosen,) = agents.ask("choices", "AgentEvaluation", rows, piece, 2, *arguments)
    best = max(marks.values())
    if coeffs is None:
        assert float(best - marks[chosen]) < 1e-9
    else:
        assert chosen == next(move for move in marks if marks[move] == best)


def lexicographic(stats: dict[str, int]) -> tuple[int, int, int, int]:
    return stats["nb_holes"], stats["sum_heights"], stats["bumpiness"], -stats["nb_lines"]


@pytest.mark.proof
@settings(max_examples=sized(8, 25))
@given(walls(), PIECES)
def test_filtering_draws_among_the_best_in_order(agents: Remote, rows: Rows, piece: str) -> None:
    stats = {move: lexicographic(value) for move, value in slow_stats(rows, piece).items()}
    best = {move for move, value in stats.items() if value == min(stats.values())}
    assert set(agents.ask("choices", "AgentFiltering", rows, piece, 3)) <= best


def test_filtering_and_chance_reach_every_candidate(agents: Remote) -> None:
    empty = [[0] * 6 for _ in range(8)]
    stats = {move: lexicographic(value) for move, value in slow_stats(empty, "O").items()}
    best = sorted(move for move, value in stats.items() if value == min(stats.values()))
    assert best == ["P:0:0", "P:4:0"]
    assert agents.ask("choices", "AgentFiltering", empty, "O", 60) == best
    assert agents.ask("choices", "AgentRandom", empty, "T", 600) == sorted(slow_stats(empty, "T"))


def test_filtering_takes_the_criteria_in_their_order() -> None:
    rows = [
        {"nb_holes": holes, "sum_heights": heights, "bumpiness": bumps, "nb_lines": lines}
        for holes, heights, bumps, lines in [
            *((1, 0, 0, 4), (0, 9, 0, 4), (0, 8, 7, 4), (0, 8, 6, 0), (0, 8, 6, 1), (0, 8, 6, 1)),
        ]
    ]
    code = (
        "from agent_filtering import AgentFiltering\n"
        f"result = AgentFiltering(silent=True).filterMoves(dict(enumerate({rows!r})))"
    )
    assert evaluate(EDITION, code) == [4, 5]


def test_agents_keep_their_settings() -> None:
    code = SETUP + (
        "from agent_human import AgentHuman\nfrom agent_random import AgentRandom\n"
        "from agent_evaluation import AgentEvaluation\nfrom agent_filtering import AgentFiltering\n"
        "result = []\n"
        "for A in (AgentHuman, AgentRandom, AgentEvaluation, AgentFiltering):\n"
        "    a = A(temporisation=0.5, silent=True, max_blocks=3, width=7, height=9)\n"
        "    e = a.engine\n"
        "    result.append([a.temporisation, a.silent, e.temporisation, e.silent, e.max_blocks, e.width,"
        " e.height, e.getMove == a.getMove, e.agent_name])\n"
        "result.append(AgentEvaluation([1, 2, 3, 4], 0, True).eval_coeffs)\n"
        "result.append(AgentHuman(0, True).commandFromMove((-2, 1)))\n"
        "try: AgentEvaluation([1, 2, 3])\n"
        "except ValueError as error: result.append(str(error))"
    )
    found = evaluate(EDITION, code)
    names = ["Joueur humain", "Agent aléatoire", "Agent par évaluation", "Agent par filtrage"]
    assert found[:4] == [[0.5, True, 0.5, True, 3, 7, 9, True, name] for name in names]
    assert found[4:] == [[1, 2, 3, 4], "P:-2:1", "Il faut 4 coefficients."]


@pytest.mark.parametrize("agent", ["Random", "Evaluation", "Filtering", "Human"])
def test_a_silent_agent_prints_nothing(agent: str) -> None:
    code = (
        f"from agent_{agent.lower()} import Agent{agent}\n"
        f"Agent{agent}(silent=True, max_blocks=6, random_generator_seed=1).run()"
    )
    done = run(EDITION, ["-c", code], typed=f"{NIMP}\nP:99:0\n\n" + "LLD\n" * 20)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_thoughtful_agents_outlive_chance_by_far() -> None:
    lines = {}
    for agent in ("aleatoire", "evaluation", "filtrage"):
        done = run(EDITION, ["tetrisbot.py", agent, "--blocs", "60", "--silence", "--graine", "5"])
        lines[agent] = done.stdout
    assert lines["aleatoire"].startswith("Partie terminée : la grille déborde.")
    for agent in ("evaluation", "filtrage"):
        assert lines[agent].startswith("Partie terminée : tous les blocs sont joués. Score ")
        assert lines[agent].endswith("blocs 60.\n")
        assert int(lines[agent].split("lignes ")[1].split(",")[0]) >= 15


# The human player


def drops(width: int, height: int, seed: int) -> Any:
    """Blocks played, score and lines of a game of nothing but drops."""
    return evaluate(
        EDITION,
        f"from tetris_engine import TetrisEngine\ne = TetrisEngine(lambda: 'D', {width}, {height},"
        f" random_generator_seed={seed}, silent=True)\ne.run()\n"
        "result = [e.nb_blocks_played, e.score, e.total_lines]",
    )


@pytest.mark.parametrize(("width", "height"), [(10, 22), (4, 4)])
def test_a_whole_human_game_to_its_end(width: int, height: int) -> None:
    blocks, score, lines = drops(width, height, 3)
    child = terminal(
        EDITION, ["tetrisbot.py", "--graine", "3", "--largeur", str(width), "--hauteur", str(height)]
    )
    for played in range(blocks):
        child.expect_exact(f"Blocs  : {played}\r\n")
        child.expect_exact("Commande : ")
        child.sendline("d")
    child.expect_exact("Partie terminée : la grille déborde.")
    child.expect_exact(f"Score {score}, lignes {lines}, blocs {blocks}.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_human_game_ended_with_q_after_moves_and_nonsense() -> None:
    child = terminal(EDITION, ["tetrisbot.py", "--graine", "3", "--hauteur", "8"], NO_COLOR="1")
    child.expect_exact("       IIIIIIII")
    for line in (NIMP, "", "   ", "x", "LLX", "P:", "P:1", "ſ", "ß", "L" * 3000, "é\t\033[A"):
        child.expect_exact("Commande : ")
        child.sendline(line)
        child.expect_exact("Je ne comprends pas ")
    child.expect_exact("Commande : ")
    os.write(child.child_fd, b"\xff\xfe\x80\n")
    child.expect_exact("Je ne comprends pas ")
    child.expect_exact("Commande : ")
    child.sendline("L P:9:0")
    child.expect_exact("Placement impossible : P:9:0.")
    child.expect_exact("Commande : ")
    child.sendline("P:99999:0")
    child.expect_exact("Je ne comprends pas ")
    child.expect_exact("Commande : ")
    # None of these has moved the block: two steps to the left now touch column 1, five rows lower.
    child.sendline("l L nNn")
    for row in range(5):
        child.expect_exact("Commande : " if row == 4 else "Score  : 0")
    assert "| .IIIIIIII . . . . .|" in child.before.rsplit("\033[H", 1)[-1]
    child.sendline("LL")
    child.expect_exact("Commande refusée : 'L'")
    child.expect_exact("Commande : ")
    child.sendline("Q")
    child.expect_exact("Partie abandonnée. Score 0, lignes 0, blocs 0.")
    child.expect(pexpect.EOF)
    assert "Traceback" not in child.before
    child.close()
    assert child.exitstatus == 0


def test_a_human_game_restarted_with_s() -> None:
    child = terminal(EDITION, ["tetrisbot.py", "--graine", "3"])
    for played in range(3):
        child.expect_exact(f"Blocs  : {played}\r\n")
        child.expect_exact("Commande : ")
        child.sendline("P:0:0")
    child.expect_exact("Blocs  : 3\r\n")
    child.expect_exact("Commande : ")
    child.sendline("S")
    child.expect_exact("Blocs  : 0\r\n")
    child.expect_exact("Commande : ")
    child.sendline("DDDD")
    child.expect_exact("Blocs  : 1\r\n")
    child.expect_exact("Commande : ")
    child.sendline("N")
    child.expect_exact("Blocs  : 1\r\n")
    child.expect_exact("Commande : ")
    child.sendline("q")
    child.expect_exact("blocs 1.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_unreadable_bytes_ask_again_where_the_terminal_is_strict() -> None:
    child = terminal(EDITION, ["tetrisbot.py"], PYTHONIOENCODING="utf-8:strict")
    child.expect_exact("Commande : ")
    os.write(child.child_fd, b"\xff\xfe\x80\n")
    child.expect_exact("Je ne comprends pas ''.")
    child.expect_exact("Commande : ")
    child.sendline("Q")
    child.expect_exact("Partie abandonnée.")
    child.expect(pexpect.EOF)
    piped = run(EDITION, ["tetrisbot.py"], typed=b"\xff\nQ\n", PYTHONIOENCODING="utf-8:strict")
    assert (piped.returncode, piped.stderr) == (0, "")
    assert "Je ne comprends pas ''." in piped.stdout


@pytest.mark.parametrize(
    ("key", "told", "code"), [("d", "Partie abandonnée. Score 0", 0), ("c", "Partie interrompue.", 130)]
)
def test_control_keys_leave_cleanly(key: str, told: str, code: int) -> None:
    child = terminal(EDITION, ["tetrisbot.py"])
    child.expect_exact("Commande : ")
    child.press(key)
    child.expect_exact(told)
    child.expect(pexpect.EOF)
    assert "Traceback" not in child.before
    child.close()
    assert child.exitstatus == code


def test_a_machine_game_is_interrupted_cleanly() -> None:
    child = terminal(EDITION, ["tetrisbot.py", "evaluation", "--temporisation", "20"])
    child.expect_exact("Agent par évaluation")
    child.expect_exact("Blocs  : 1\r\n")
    child.press("c")
    child.expect_exact("Partie interrompue.")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_colours_and_the_size_of_the_terminal() -> None:
    arguments = ["tetrisbot.py", "--graine", "3", "--blocs", "1"]
    coloured = terminal(EDITION, arguments, LINES="26", COLUMNS="65")
    coloured.expect_exact("\033[30;46mII\033[0m")
    coloured.expect_exact("LLHD, puis")
    coloured.expect_exact("Commande : ")
    assert "Agrandissez" not in coloured.before
    coloured.sendline("D")
    coloured.expect_exact("Partie terminée : tous les blocs sont joués.")
    coloured.expect(pexpect.EOF)
    plain = terminal(EDITION, ["tetrisbot.py"], NO_COLOR="1", LINES="24", COLUMNS="60")
    plain.expect_exact("Commande : ")
    assert "\033[30" not in plain.before
    assert "Agrandissez le terminal (65 colonnes, 24 lignes) ou réduisez la grille." in plain.before
    plain.sendeof()
    plain.expect(pexpect.EOF)


def test_piped_lines_play_and_the_end_of_the_input_abandons() -> None:
    done = run(EDITION, ["tetrisbot.py", "--graine", "3"], typed="LLHD\nD\n")
    assert done.returncode == 0
    assert done.stdout.endswith("Partie abandonnée. Score 0, lignes 0, blocs 2.\n")
    assert done.stderr == ""


@pytest.mark.parametrize(
    "typed",
    [
        b"",
        b"\xff\xfe\x00\n",
        b"L" * 2_000_000,
        b"\n" * 500,
        NIMP.encode() * 20,
        b"P:" + b"9" * 9000 + b":0\n",
    ],
    ids=["empty", "bytes", "huge", "blank", "nimp", "digits"],
)
def test_nonsense_input_leaves_cleanly(typed: bytes) -> None:
    done = run(EDITION, ["tetrisbot.py"], typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Partie abandonnée. Score 0, lignes 0, blocs 0.\n")


def test_lines_are_read_as_commands() -> None:
    texts = ["LLHD", "l r", "P:3:1", "lp:-2:1d", " q ", "", "LX", "P:3", "P:1:2:3", "ſ", "L" * 81, "L" * 80]
    found = evaluate(
        EDITION, f"from agent_human import parseLine\nresult = [parseLine(t) for t in {texts!r}]"
    )
    assert found[:5] == [["L", "L", "H", "D"], ["L", "R"], ["P:3:1"], ["L", "P:-2:1", "D"], ["Q"]]
    assert found[5:11] == [[]] * 6
    assert found[11] == ["L"] * 80


# The main program


def test_several_games_with_a_seed_each() -> None:
    arguments = ["tetrisbot.py", "aleatoire", "--silence", "--parties", "3", "--graine", "9"]
    first, again = run(EDITION, arguments), run(EDITION, arguments)
    assert first.stdout == again.stdout
    lines = first.stdout.splitlines()
    removed = [int(line.split("lignes ")[1].split(",")[0]) for line in lines[:-1]]
    assert lines[3:] == [f"3 parties : {sum(removed) / 3:.1f} lignes en moyenne."]
    alone = run(EDITION, ["tetrisbot.py", "aleatoire", "--silence", "--graine", "10"])
    assert alone.stdout.splitlines() == [lines[1]]


def test_an_abandoned_game_ends_the_series() -> None:
    done = run(EDITION, ["tetrisbot.py", "--parties", "5", "--silence"], typed="Q\n")
    assert done.stdout == "Partie abandonnée. Score 0, lignes 0, blocs 0.\n"


def test_options_reach_the_game() -> None:
    arguments = ["tetrisbot.py", "evaluation", "--blocs", "2", "--largeur", "5", "--hauteur", "6"]
    done = run(EDITION, [*arguments, "--coeffs", "1", "2", "-3", "4.5"])
    assert "Blocs  : 2 / 2" in done.stdout
    assert "- -3 × trous" in done.stdout
    assert "+ 0 1 2 3 4+" in done.stdout
    assert done.stdout.count("|") == 3 * 2 * 6


def test_help_is_in_french() -> None:
    done = run(EDITION, ["tetrisbot.py", "--aide"])
    assert done.returncode == 0
    for word in ("--blocs", "--temporisation", "--silence", "humain, aleatoire, evaluation, filtrage"):
        assert word in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([NIMP], f"Agent inconnu : '{NIMP}'. Les noms possibles : {NAMES}."),
        (["--nimp"], "Arguments incompris. L'aide : python3 tetrisbot.py --aide"),
        (["--blocs"], "Arguments incompris. L'aide : python3 tetrisbot.py --aide"),
        (["--blocs", "-1"], "--blocs '-1' : il faut un entier entre 0 et 1000000000."),
        (["--blocs", "1.5"], "--blocs '1.5' : il faut un entier entre 0 et 1000000000."),
        (["--largeur", "3"], "--largeur '3' : il faut un entier entre 4 et 40."),
        (["--hauteur", NIMP], f"--hauteur '{NIMP}' : il faut un entier entre 4 et 40."),
        (["--temporisation", "nan"], "--temporisation 'nan' : il faut un nombre entre 0 et 60."),
        (["--temporisation", "inf"], "--temporisation 'inf' : il faut un nombre entre 0 et 60."),
        (["--graine", "9" * 5000], f"--graine '{'9' * 20}' : il faut un entier entre 0 et {10**18}."),
        (["--parties", "0"], "--parties '0' : il faut un entier entre 1 et 1000000."),
        (["filtrage", "--coeffs", "1", "2", "3", "4"], "--coeffs ne va qu'avec l'agent evaluation."),
        (
            ["evaluation", "--coeffs", "1", "2", "3"],
            "Arguments incompris. L'aide : python3 tetrisbot.py --aide",
        ),
    ],
    ids=lambda value: " ".join(value)[:24] if isinstance(value, list) else "",
)
def test_impossible_options_are_one_sentence(arguments: list[str], told: str) -> None:
    done = run(EDITION, ["tetrisbot.py", *arguments])
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told + "\n")


def test_outputs_that_fail_are_no_traceback() -> None:
    script = "import sys\nwords = ['tetrisbot.py', 'aleatoire', '--blocs', '40']\n"
    script += "os.execv(sys.executable, [sys.executable, *words])"
    full = run(EDITION, ["-c", f"import os; os.dup2(os.open('/dev/full', os.O_WRONLY), 1)\n{script}"])
    assert full.returncode == 1
    assert full.stderr == "Impossible de lire ou d'afficher : No space left on device.\n"
    pipe = "r, w = os.pipe(); os.close(r); os.dup2(w, 1)"
    broken = run(EDITION, ["-c", f"import os; {pipe}\n{script}"])
    assert (broken.returncode, broken.stderr) == (1, "")
    for closed in (0, 1):
        done = run(EDITION, ["-c", f"import os; os.close({closed})\n{script.replace('aleatoire', 'humain')}"])
        assert (done.returncode, done.stderr) == (0, "")
    ascii_only = run(EDITION, ["tetrisbot.py", "aleatoire", "--blocs", "1"], PYTHONIOENCODING="ascii")
    assert ascii_only.returncode == 0
    assert "Agent al?atoire" in ascii_only.stdout
