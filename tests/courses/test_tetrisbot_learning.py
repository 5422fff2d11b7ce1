"""TétrisBot's parts 2 and 3: they learn, stop, go on after a kill, and their results play."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tests.courses.running import CLEAN, COURSES, evaluate, run, terminal
from tests.sizes import IS_FULL, sized

EDITION = "tetrisbot"
RESULTS = COURSES / EDITION / "resultats"

GENETIC = ["genetique.py", "--population", "8", "--parties", "1", "--blocs", "16", "--hauteur", "5"]
GENETIC += ["--generations", "5", "--finale", "0", "--bilan", "0", "--processus", "2"]
DOMINOS = ["renforcement.py", "dominos", "--parties", "60", "--etapes", "4"]
TETRIS = ["renforcement.py", "tetris", "--parties", "3", "--blocs", "25", "--hauteur", "6", "--etapes", "4"]


def saved(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def kill_after_lines(arguments: list[str], lines: int) -> None:
    """Start the program and kill it, without a warning, once it has printed that many lines."""
    process = subprocess.Popen(
        [sys.executable, "-s", *arguments],
        cwd=COURSES / EDITION,
        env=CLEAN,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout and process.stderr
    for _ in range(lines):
        assert process.stdout.readline()
    process.kill()
    # The end of both pipes is the end of everybody who holds them: no process of its own outlives it.
    process.communicate(timeout=60)
    assert process.returncode == -9


@pytest.mark.parametrize("arguments", [GENETIC, DOMINOS, TETRIS], ids=["genetic", "dominos", "tetris"])
def test_a_killed_run_goes_on_to_the_same_result(arguments: list[str], tmp_path: Path) -> None:
    whole = run(EDITION, [*arguments, "--fichier", str(tmp_path / "whole.json")])
    assert (whole.returncode, whole.stderr) == (0, "")
    broken = [*arguments, "--fichier", str(tmp_path / "broken.json")]
    kill_after_lines(broken, 2)
    done = len(saved(tmp_path / "broken.json")["historique"])
    rest = run(EDITION, broken)
    assert (rest.returncode, rest.stderr) == (0, "")
    assert rest.stdout.splitlines() == whole.stdout.splitlines()[done:]
    assert saved(tmp_path / "broken.json") == saved(tmp_path / "whole.json")
    drawings = [(tmp_path / f"{name}.svg").read_text(encoding="utf-8") for name in ("whole", "broken")]
    assert drawings[0] == drawings[1]


# The genetic algorithm


def test_generations_get_better_and_are_told_one_a_line(tmp_path: Path) -> None:
    done = run(EDITION, [*GENETIC, "--fichier", str(tmp_path / "new" / "g.json")])
    result = saved(tmp_path / "new" / "g.json")
    history = result["historique"]
    assert len(history) == 5
    assert done.stdout.splitlines() == [
        f"Génération {k:3} : meilleur {best:6.2f}   moyenne {mean:6.2f}   pire {worst:6.2f}"
        for k, (best, mean, worst) in enumerate(history, 1)
    ]
    assert all(best >= mean >= worst for best, mean, worst in history)
    assert history[-1][1] > history[0][1]
    more = run(EDITION, [*GENETIC, "--fichier", str(tmp_path / "new" / "g.json"), "--generations", "6"])
    assert more.stdout.startswith("Génération   6")
    assert saved(tmp_path / "new" / "g.json")["historique"][:5] == history


ALONE = """
import genetique as g
class Alone:
    # A pool of no process.
    def map(self, function, tasks, chunksize):
        return [function(task) for task in tasks]
"""


def test_the_final_and_the_balance_are_played_on_the_whole_board() -> None:
    code = ALONE + (
        "g.FULL_BLOCKS = 40\n"
        "settings = {'graine': 1, 'population': 3, 'finale': 2, 'blocs': 1, 'hauteur': 4}\n"
        "bad, good, worse = [-1, -1, -1, -1], g.DEFAULT_COEFFS, [0, -1, 0, 0]\n"
        "r = {'reglages': settings, 'finalistes': [bad, good, worse]}\n"
        "g.playFinal(r, Alone())\nresult = r['coeffs'] == good\ng.printBalance(r, 2, Alone())"
    )
    done = run(EDITION, ["-c", code + "\nprint(result)"])
    told = done.stdout.splitlines()
    assert told.pop() == "True"
    assert told[0] == "Coefficients : 0.7607 0.5101 0.3566 0.1845"
    assert told[1] == "Lignes par partie, 2 parties nouvelles de 40 blocs au plus :"
    first, given, best = [line.split(":") for line in told[2:]]
    assert [row[0].strip() for row in (first, given, best)] == [
        "première génération, en moyenne",
        "coefficients donnés d'avance",
        "le meilleur chromosome",
    ]
    assert float(given[1]) == float(best[1]) > float(first[1])


def test_the_operators_of_the_genetic_algorithm() -> None:
    code = (
        "from random import Random\nimport genetique as g\nrandom = Random(1)\n"
        "first = g.firstPopulation({'graine': 5, 'population': 40})\n"
        "result = {'first': first, 'same': first == g.firstPopulation({'graine': 5, 'population': 40})}\n"
        "result['children'] = [g.cross([0, 0, 1, 5], [1, 2, 1, 3], random) for _ in range(50)]\n"
        "result['mutants'] = [g.mutate([1, 2, 3, 4], random) for _ in range(200)]\n"
        "ranked = [[k, 0, 0, 0] for k in range(1, 21)]\n"
        "result['parents'] = [g.selectParent(ranked, random)[0] for _ in range(2000)]\n"
        "result['next'] = g.nextPopulation(ranked, random)\n"
        "result['rank'] = g.rank(['a', 'b', 'c', 'd'], [1, 5, 0, 5])"
    )
    found = evaluate(EDITION, code)
    assert found["same"] is True
    signs = {tuple(gene > 0 for gene in chromosome) for chromosome in found["first"]}
    assert len(signs) > 8, "the first generation knows no sign"
    assert all(abs(sum(gene * gene for gene in c) - 1) < 1e-9 for c in found["first"] + found["next"][4:])
    assert all(0 <= a <= 1 and 0 <= b <= 2 and c == 1 and 3 <= d <= 5 for a, b, c, d in found["children"])
    changed = sum(m[k] != k + 1 for m in found["mutants"] for k in range(4))
    assert 150 < changed < 250
    assert sum(found["parents"]) / 2000 < 7, "good chromosomes have more children"
    assert set(found["parents"]) > {1, 10}
    assert len(found["next"]) == 20
    assert found["next"][:4] == [[k, 0, 0, 0] for k in range(1, 5)]
    assert found["rank"] == ["b", "d", "a", "c"]


@pytest.mark.proof
def test_the_coefficients_found_beat_their_ancestors_and_the_given_ones() -> None:
    """On fresh games: three times the first generation's mean, and no fewer lines than the given ones.

    Good players differ only by the games that they lose: the second is to be seen in many long games alone.
    """
    games, blocks = sized(1, 20), sized(80, 500)
    code = ALONE + (
        "from agent_evaluation import DEFAULT_COEFFS\nfrom results import readResult\n"
        "saved = readResult(g.FILE, ['coeffs'])\n"
        f"seeds = ['fresh ' + str(k) for k in range({games})]\n"
        "first = g.firstPopulation(saved['reglages'])\n"
        f"result = g.meanLines([DEFAULT_COEFFS, saved['coeffs']], seeds, {blocks}, 22, Alone())\n"
        f"result += g.meanLines(first, seeds[:5], {blocks}, 22, Alone())"
    )
    given, best, *first = evaluate(EDITION, code)
    if IS_FULL:
        assert best >= given
    assert best >= 3 * sum(first) / len(first)


# Reinforcement learning


def test_the_small_game_is_the_engine_with_two_small_blocks() -> None:
    code = (
        "from random import Random\nfrom small_game import *\n"
        "e = newGame(0, Random(1))\n"
        "bag = [e.block.id, e.next_block.id, *(b.id for b in e.block_bag)]\n"
        "result = [sorted(bag), [DOMINO.rotations, CORNER.rotations]]\n"
        "e.eraseBlock(); e.block = DOMINO.copy(); e.setBlockInitPosition(); e.placeBlock()\n"
        "seen = [readState(e), readActions(e)]\n"
        "e.playCommand('P:2:0')\n"
        "seen += [readState(e).split(' ', 1)[1]]\n"
        "e.eraseBlock(); e.block = DOMINO.copy(); e.setBlockInitPosition(); e.placeBlock()\n"
        "e.playCommand('P:0:0')\n"
        "result += [seen, readState(e).split(' ')[1:], e.total_lines]"
    )
    bag, glyphs, seen, after, lines = evaluate(EDITION, code)
    assert bag == [1, 1, 2, 2]
    assert glyphs[0] == [[[1, 1], [0, 0]], [[0, 1], [0, 1]]]
    assert glyphs[1] == [[[2, 0], [2, 2]], [[2, 2], [2, 0]], [[2, 2], [0, 2]], [[0, 2], [2, 2]]]
    assert seen[0] == "domino"
    assert seen[1] == [f"P:{c}:0" for c in range(3)] + [f"P:{c}:1" for c in range(-1, 3)]
    assert seen[2] == "0011"
    assert (after, lines) == ([], 1)


def test_q_learning_moves_values_towards_what_was_seen() -> None:
    code = (
        "import q_learning as q\nfrom random import Random\n"
        "values = {'a': 1.0, 'b': 2.0, 'c': 2.0}\nq.correct(values, 'a', 6)\n"
        "drawn = [q.chooseAction(values, epsilon, Random(k)) for epsilon in (0, 1) for k in range(300)]\n"
        "table = {}\nq.learnFromGame(table, 1, 200, Random(2))\n"
        "seen = [v for actions in table.values() for v in actions.values()]\n"
        "result = [values, drawn, sorted(set(seen)), [q.epsilonOfStage(k) for k in (1, 2, 100)]]"
    )
    values, drawn, seen, epsilons = evaluate(EDITION, code)
    assert values == {"a": 2.0, "b": 2.0, "c": 2.0}
    assert drawn[:300] == ["a"] * 300
    assert {drawn[300:].count(action) > 60 for action in "abc"} == {True}
    assert seen[0] == 0 and set(seen) <= {0, 0.2}, "all but the last action survived, nothing else is known"
    assert epsilons == [0.5, 0.4, 0.02]


def test_q_learning_learns_to_survive(tmp_path: Path) -> None:
    path = tmp_path / "d.json"
    words = ["renforcement.py", "dominos", "--parties", "250", "--etapes", "7", "--fichier", str(path)]
    done = run(EDITION, words)
    assert done.stdout.splitlines()[0].startswith("Étape   1 (ε = 0.500) :")
    result = saved(path)
    learning = [stage[0] for stage in result["historique"]]
    assert learning == sorted(learning)
    assert result["historique"][-1][1] > 3 * result["hasard"]


def test_the_curves_kept_rise_and_the_greedy_policy_lasts() -> None:
    result = saved(RESULTS / "dominos.json")
    learning = [stage[0] for stage in result["historique"]]
    assert learning[-1] > 5 * learning[0]
    assert result["historique"][-1][1] >= 5 * result["hasard"]
    code = (
        "from random import Random\nfrom q_learning import playWithTable\nfrom results import *\n"
        "table = readResult(FOLDER / 'dominos.json', ['table'])['table']\nrandom = Random(77)\n"
        "sizes = ((0, 6), (1, 100))\n"
        "result = [[playWithTable(table, e, 100, random) for _ in range(n)] for e, n in sizes]"
    )
    greedy, chance = evaluate(EDITION, code)
    assert sum(greedy) / len(greedy) >= 5 * sum(chance) / len(chance)
    lines = saved(RESULTS / "tetris.json")["historique"]
    assert min(lines[-3:]) > 3 * lines[0] / 2


def test_temporal_differences_follow_their_formula() -> None:
    """A game of two blocks, replayed by hand: one correction, by the first grid's statistics."""
    code = (
        "import td_learning as td\nfrom random import Random\n"
        "class Never(Random):\n    def random(self): return 0.5\n"
        "weights = [0.5, -1.0, -2.0, -0.5]\n"
        "td.learnFromGame(weights, 0.1, 2, 10, Never())\n"
        "agent = td.AgentEvaluation(silent=True, max_blocks=2, height=10, random_generator_seed=0.5)\n"
        "stats = []\n"
        "old = [0.5, -1.0, -2.0, -0.5]\n"
        "for _ in range(2):\n"
        "    moves = agent.allMovesStats()\n"
        "    best = max(moves, key=lambda m: td.moveTarget(old, moves[m], 10))\n"
        "    stats.append(moves[best]); agent.engine.playCommand(agent.commandFromMove(best))\n"
        "result = [weights, stats, td.coeffsFromWeights(weights), td.moveTarget(old, {'max_height': 11}, 10)]"
    )
    weights, stats, coeffs, over = evaluate(EDITION, code)
    old = [0.5, -1.0, -2.0, -0.5]

    def numbers(s: dict[str, int]) -> list[float]:
        return [1, s["sum_heights"] / 100, s["nb_holes"] / 20, s["bumpiness"] / 20]

    def value(s: dict[str, int]) -> float:
        return sum(w * n for w, n in zip(old, numbers(s), strict=True))

    delta = 1 + 0.95 * value(stats[1]) - value(stats[0])
    expected = [w + 0.1 * delta * n for w, n in zip(old, numbers(stats[0]), strict=True)]
    assert weights == pytest.approx(expected)
    assert coeffs == pytest.approx([0, -weights[1] / 100, -weights[2] / 20, -weights[3] / 20])
    assert over == 0


# Their agents


@pytest.mark.parametrize("agent", ["genetique", "renforcement", "dominos"])
def test_what_was_learnt_plays_in_tetrisbot(agent: str) -> None:
    words = ["tetrisbot.py", agent, "--blocs", "80", "--graine", "4", "--silence"]
    done = run(EDITION, words)
    assert done.stdout.startswith("Partie terminée : tous les blocs sont joués.")
    assert int(done.stdout.split("lignes ")[1].split(",")[0]) >= 24
    shown = run(EDITION, ["tetrisbot.py", agent, "--blocs", "2", "--temporisation", "0"])
    assert shown.stdout.count("Agent ") == 3


def test_the_kept_coefficients_are_those_that_the_agents_play() -> None:
    code = (
        "from agent_genetic import AgentGenetic\nfrom agent_learning import AgentLearning\n"
        "result = [a(silent=True).eval_coeffs for a in (AgentGenetic, AgentLearning)]"
    )
    assert evaluate(EDITION, code) == [
        saved(RESULTS / f"{n}.json")["coeffs"] for n in ("genetique", "tetris")
    ]


# Files and options


@pytest.mark.parametrize("name", ["genetique", "dominos", "tetris"])
def test_the_drawings_kept_are_curves(name: str) -> None:
    root = ET.parse(RESULTS / f"{name}.svg").getroot()
    curves = [element for element in root if element.tag.endswith("polyline")]
    history = saved(RESULTS / f"{name}.json")["historique"]
    assert curves
    for curve in curves:
        points = [tuple(map(float, point.split(","))) for point in curve.attrib["points"].split()]
        assert len(points) == len(history)
        assert all(60 <= x <= 620 and 40 <= y <= 310 for x, y in points)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["genetique.py", "--nimp"], "Arguments incompris. L'aide : python3 genetique.py --aide"),
        (["genetique.py", "--population", "2"], "--population '2' : il faut un entier entre 6 et 1000."),
        (["renforcement.py"], "Apprentissage inconnu : ''. Les noms possibles : dominos, tetris."),
        (["renforcement.py", "go"], "Apprentissage inconnu : 'go'. Les noms possibles : dominos, tetris."),
        (
            ["renforcement.py", "tetris", "--etapes", "x"],
            "--etapes 'x' : il faut un entier entre 1 et 10000.",
        ),
        (
            ["tetrisbot.py", "dominos", "--largeur", "8"],
            "--largeur et --hauteur ne vont pas avec l'agent dominos : sa table est d'une seule grille.",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_impossible_options_are_one_sentence(arguments: list[str], told: str) -> None:
    done = run(EDITION, arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told + "\n")


@pytest.mark.parametrize("arguments", [GENETIC, DOMINOS, TETRIS], ids=["genetic", "dominos", "tetris"])
def test_saves_that_cannot_go_on_are_told_and_kept(arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "save.json"
    words = [*arguments, "--fichier", str(path)]
    for text in ("{", "[]", '{"reglages": {"graine": 1}}'):
        path.write_text(text, encoding="utf-8")
        done = run(EDITION, words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith((f"Le fichier {path} ", f"{path} a d'autres réglages"))
        assert done.stderr.count("\n") == 1
        assert path.read_text(encoding="utf-8") == text


def test_a_save_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    done = run(EDITION, [*TETRIS, "--fichier", "/proc/none/save.json"])
    assert done.returncode == 2
    assert done.stderr == "Le fichier /proc/none/save.json ne peut pas être écrit.\n"


def test_the_agents_say_when_nothing_was_learnt(tmp_path: Path) -> None:
    code = "import results, pathlib\nresults.FOLDER = pathlib.Path('/nowhere')\n"
    code += (
        "import tetrisbot\nresult = [tetrisbot.main([a]) for a in ('genetique', 'renforcement', 'dominos')]"
    )
    assert evaluate(EDITION, code) == [2, 2, 2]


def test_control_c_leaves_without_a_traceback(tmp_path: Path) -> None:
    for words in ([*GENETIC, "--generations", "900"], [*DOMINOS, "--etapes", "900"]):
        child = terminal(EDITION, [*words, "--fichier", str(tmp_path / f"{words[0]}.json")])
        child.expect_exact("  1 ")
        child.sendcontrol("c")
        child.expect_exact("la même commande reprendra")
        child.expect("\n")
        rest = child.read()
        assert "Traceback" not in child.before + rest
        child.close()
        assert child.exitstatus == 130


def test_help_is_in_french() -> None:
    for words in (["genetique.py"], ["renforcement.py", "dominos"], ["renforcement.py", "tetris"]):
        done = run(EDITION, [*words, "--aide"])
        assert done.returncode == 0
        assert "--recommencer" in done.stdout
        assert "effacer le résultat" in done.stdout


def test_a_seed_gives_the_same_result_whatever_the_processes(tmp_path: Path) -> None:
    found = []
    for processes in ("1", "3"):
        path = tmp_path / f"{processes}.json"
        run(EDITION, [*GENETIC, "--generations", "2", "--processus", processes, "--fichier", str(path)])
        found.append(saved(path))
    assert found[0] == found[1]
