"""Whole games of the labyrinth typed in a real terminal, with nonsense in between.

A *plan* is a list of turns that wins the game of a seed: (quarter turns, direction, line, cell). It is made
by the object version's own classes; both editions then play it, since a seed gives both the same board.
"""

from __future__ import annotations

import ast
import re
from typing import Any

import pexpect
import pytest

from tests.courses.labyrinthe_versions import CLASSIC, OBJECTS
from tests.courses.running import evaluate, run, terminal

TEXT = {CLASSIC: "labyrintheTexte.py", OBJECTS: "labyrintheModeTexteOO.py"}
NONSENSE = [
    "!!?3@nimp&#%",
    "",
    "   ",
    "9" * 3000,
    "é²½",
    "N",
    "N2",
    "7 7",
    "-1 -1",
    "T T",
    "1,5,",
    "\x1b[A",
    "None",
]

PLAN = """
import copy, random
from labyrintheOO import Labyrinthe
def after(l, quarters, direction, line):
    new = copy.deepcopy(l)
    for _ in range(quarters):
        new.executerActionPhase1('T', 'T')
    return new if new.executerActionPhase1(direction, line) == 1 else None
def turn(l, chance):
    moves = [(q, d, r) for q in range(4) for d in 'NESO' for r in '135']
    for move in moves:
        new = after(l, *move)
        goal = new and new.getCoordonneesTresorCourant()
        if goal and goal in new.casesAccessibles():
            return *move, goal
    new = None
    while not new:
        move = chance.choice(moves)
        new = after(l, *move)
    return *move, chance.choice(sorted(new.casesAccessibles()))
def plan(l):
    chance, turns, code, l = random.Random(5), [], 0, copy.deepcopy(l)
    while code != 2:
        turns.append(turn(l, chance))
        *move, goal = turns[-1]
        l = after(l, *move)
        path = l.accessibleDistJoueurCourant(*goal)
        l.prendreJoueurCourant(*path[0]); l.poserJoueurCourant(*path[-1])
        code = l.finirTour()
    return turns, l.getJoueurCourant()
"""


def planned(seed: int, players: int, treasures: int) -> tuple[list[Any], int]:
    """The turns that end the game of this seed, and who wins it."""
    code = f"{PLAN}random.seed({seed})\nresult = plan(Labyrinthe({players}, 24, {treasures}))"
    turns, winner = evaluate(OBJECTS, code)
    return turns, winner


def seeded(edition: str, seed: int) -> list[str]:
    """Arguments that start the edition's text program with that seed, its pawns walking fast."""
    start = f"random.seed({seed}); runpy.run_path({TEXT[edition]!r}, run_name='__main__')"
    return ["-c", f"import random, runpy, time; time.sleep = lambda seconds: None; {start}"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("edition", TEXT)
def test_a_whole_game_typed_in_a_terminal(edition: str, players: int) -> None:
    turns, winner = planned(players, players, 1)
    screen = terminal(edition, seeded(edition, players))
    for answer in ("!!?3@nimp&#%", "0", "5", str(players)):
        screen.expect("Combien de joueurs")
        screen.sendline(answer)
    for answer in ("nimp", "0", "25", "1"):
        screen.expect("Combien de trésors chacun")
        screen.sendline(answer)
    for number, (quarters, direction, line, (row, column)) in enumerate(turns):
        orders = [*["t"] * quarters, f" {direction.lower()} {line} " if number % 2 else f"{direction}{line}"]
        for order in [NONSENSE[number % len(NONSENSE)], *orders]:
            screen.expect(f"Au joueur {number % players + 1}")
            screen.expect("Votre ordre : ")
            screen.sendline(order)
        for cell in (
            NONSENSE[-1 - number % len(NONSENSE)],
            f"({row}, {column})" if number % 2 else f"{row} {column}",
        ):
            screen.expect("Case d'arrivée")
            screen.sendline(cell)
    screen.expect(f"Le joueur {winner} a trouvé son dernier trésor : il a gagné !\r\n")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
    assert "Traceback" not in screen.before


@pytest.mark.parametrize("edition", TEXT)
def test_a_longer_game_without_a_terminal_and_without_colour(edition: str) -> None:
    turns, winner = planned(40, 2, 3)
    typed = ["2", "3"]
    for quarters, direction, line, (row, column) in turns:
        typed += ["T"] * quarters + [f"{direction}{line}", f"{row} {column}"]
    done = run(edition, seeded(edition, 40), "\n".join(typed) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip().endswith(f"Le joueur {winner} a trouvé son dernier trésor : il a gagné !")
    assert "\x1b" not in done.stdout
    assert f"Le joueur {winner} a trouvé son" in done.stdout
    assert "avance…" in done.stdout


PROMPTS = [[], ["2"], ["2", "1"], ["2", "1", "N1"]]


@pytest.mark.parametrize("typed", PROMPTS, ids=["players", "treasures", "order", "cell"])
@pytest.mark.parametrize("key", ["d", "c"])
def test_ctrl_d_and_ctrl_c_leave_cleanly_at_every_prompt(typed: list[str], key: str) -> None:
    screen = terminal(CLASSIC, [TEXT[CLASSIC]])
    prompts = [
        "Combien de joueurs.*[?] ",
        "Combien de trésors.*[?] ",
        "Votre ordre : ",
        r"Case d'arrivée.*\) : ",
    ]
    for prompt, line in zip(prompts, typed, strict=False):
        screen.expect(prompt)
        screen.sendline(line)
    screen.expect(prompts[len(typed)])
    screen.press(key)
    screen.expect("Vous quittez le labyrinthe. À bientôt !")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 0
    assert "Traceback" not in screen.before


@pytest.mark.parametrize("typed", PROMPTS, ids=["players", "treasures", "order", "cell"])
def test_nonsense_and_invalid_bytes_ask_again_at_every_prompt(typed: list[str]) -> None:
    odd = [
        b"\xff\xfe\x80",
        b"a\x00b",
        b"\xc3",
        b"9" * 1_000_000,
        *[line.encode() for line in NONSENSE if line.strip()],
    ]
    lines = [*[line.encode() for line in typed], *odd]
    done = run(CLASSIC, [TEXT[CLASSIC]], b"\n".join(lines) + b"\n", PYTHONIOENCODING="utf-8:strict")
    assert (done.returncode, done.stderr) == (0, "")
    question = ["Combien de joueurs", "Combien de trésors", "Votre ordre : ", "Case d'arrivée"][len(typed)]
    assert done.stdout.count(question) == len(odd) + 1
    refusal = ["Tapez un nombre", "Tapez un nombre", "Ordre inconnu.", "Ce n'est pas une"][len(typed)]
    assert refusal in done.stdout
    assert done.stdout.endswith("À bientôt !\n")


def test_an_ascii_output_and_a_closed_output_do_no_harm() -> None:
    done = run(CLASSIC, [TEXT[CLASSIC]], "2\n1\nN1\n", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    closed = "import os, runpy\nr, w = os.pipe(); os.close(r); os.dup2(w, 1)\n"
    done = run(CLASSIC, ["-c", closed + f"runpy.run_path({TEXT[CLASSIC]!r}, run_name='__main__')"], "2\n1\n")
    assert done.stderr == ""


ORDERS = {
    **dict.fromkeys(["T", "t", " T "], ("T", "T")),
    "N1": ("N", "1"),
    "e 3": ("E", "3"),
    "S,5": ("S", "5"),
    "o , 1": ("O", "1"),
    **dict.fromkeys(["N0", "N2", "1N", "TT", "W1", "", "N1N1", "N١", "(-1,-1)"], (-1, -1)),
}

CELLS = {
    "0 0": (0, 0),
    "6,6": (6, 6),
    " 3 ; 4 ": (3, 4),
    **dict.fromkeys(["(2, 5)", "2   5"], (2, 5)),
    **dict.fromkeys(["7 0", "0 7", "-1 0", "34", "3", "1 2 3", "a b", "", "1.0 2", "٣ 4"], (-1, -1)),
}


@pytest.mark.parametrize(("function", "cases"), [("saisirOrdre", ORDERS), ("saisirDeplacement", CELLS)])
def test_what_the_two_questions_answer(function: str, cases: dict[str, tuple[Any, Any]]) -> None:
    code = (
        "from labyrintheTexte import *\nl = LabyrintheTexte(Labyrinthe())\n"
        f"result = [{function}(l) for _ in range({len(cases)})]\nprint('\\n=>', result)"
    )
    done = run(CLASSIC, ["-c", code], "\n".join(cases) + "\n")
    assert done.stdout.rsplit("=> ", 1)[1].strip() == str(list(cases.values()))


def test_the_text_screen_fits_80_columns_and_shows_what_matters() -> None:
    code = """
from labyrintheTexte import *
random.seed(6)
l = Labyrinthe(4)
lmt = LabyrintheTexte(l)
setLabyrinthe(lmt, l); assert getLabyrinthe(lmt) is l
for n in (2, 3, 4):
    poserPionL(l, 0, 0, n)
jouerCarte(l, 'N', 3)
afficheLabyrinthe(lmt, 'Un message assez long pour tenir sur plusieurs lignes du panneau.', sauts=2)
print('====')
afficheCarte(lmt, Carte(True, False, False, False, 12, [1, 3]))
print('====')
print(getTresorCourant(l))
"""
    screen, card, treasure = run(CLASSIC, ["-c", code]).stdout.split("====\n")
    lines = screen.splitlines()
    assert len(lines) == 23 + 2, "with the question, 24 lines; here two empty lines more"
    assert max(map(len, lines)) <= 80
    for shown in (
        "N1↓",
        "S3×",
        "E5←",
        "O1→",
        "Au joueur 1 ①",
        "Phase 1",
        "Carte à jouer",
        f"cherché : {treasure.strip()}",
    ):
        assert shown in screen
    assert [lines[1][4:11], lines[2][4:11], lines[3][4:11]] == ["███████", "██   ①③", "██② ④██"]
    assert re.search(rf"\*{treasure.strip()}\b", screen)
    assert card == "███████\n   12① \n██③  ██\n"


def test_the_animation_walks_every_cell_of_the_path() -> None:
    code = """
from labyrintheTexte import *
random.seed(1)
l = Labyrinthe(1)
for i in range(7):
    for j in range(7):
        decoderMurs(getVal(getPlateau(l), i, j), 0)
path = accessibleDistJoueurCourant(l, 2, 2)
print(path)
animationChemin(LabyrintheTexte(l), path, 1, 0)
"""
    path, *screens = run(CLASSIC, ["-c", code]).stdout.split("\n       0     N1")
    assert len(ast.literal_eval(path)) == 5
    assert [cell_of(screen, "①") for screen in screens] == ast.literal_eval(path)[1:]


def cell_of(screen: str, pawn: str) -> tuple[int, int]:
    """The cell of the board, on a text screen less its first line, where this pawn is drawn."""
    for number, line in enumerate(screen.splitlines()[1:22]):
        if pawn in line[4:53]:
            return number // 3, (line.index(pawn, 4) - 4) // 7
    raise AssertionError(screen)


@pytest.mark.parametrize("edition", TEXT)
def test_in_text_a_pawn_is_never_drawn_on_a_wall(edition: str) -> None:
    """Every card, every set of pawns: each is seen once, only where the bare card shows a corridor."""
    code = """
import sys
sys.path.append('..')
from affichage.texte import dessinCarte
result = []
for code in range(16):
    murs = [bool(code & 1 << side) for side in range(4)]
    if sum(murs) < 3:
        for treasure in (0, 24):
            for pawns in range(16):
                here = [n for n in (1, 2, 3, 4) if pawns >> n - 1 & 1]
                bare, card = ({'murs': murs, 'tresor': treasure, 'pions': pions} for pions in ([], here))
                result.append([here, dessinCarte(bare), dessinCarte(card)])
"""
    shown = evaluate(edition, code)
    assert len(shown) == 11 * 2 * 16
    for pawns, bare, drawn in shown:
        before, after = "".join(bare), "".join(drawn)
        changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        assert sorted(new for _, new in changed) == ["①②③④"[n - 1] for n in pawns]
        assert {old for old, _ in changed} <= {" "}


@pytest.mark.parametrize("players", [2, 4])
def test_both_versions_show_the_same_screens_all_game_long(players: int) -> None:
    turns, _ = planned(60 + players, players, 1)
    typed = [str(players), "1"]
    for number, (quarters, direction, line, (row, column)) in enumerate(turns):
        typed += [NONSENSE[number % len(NONSENSE)], *["t"] * quarters, f"{direction}{line}", "9 9"]
        typed.append(f"{row},{column}")
    classic, objects = (run(e, seeded(e, 60 + players), "\n".join(typed) + "\n").stdout for e in TEXT)
    assert classic == objects
    assert classic.count("Votre ordre") > len(turns)
    assert classic.rstrip().endswith("il a gagné !")
