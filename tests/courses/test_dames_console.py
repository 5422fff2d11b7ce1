"""courses/dames in a real terminal: whole games, draw offers, files, and nonsense at every prompt."""

from __future__ import annotations

import os
import random
import re
import shutil
from pathlib import Path

import pexpect
import pytest

from tests.courses.running import COURSES, Terminal, run, terminal
from tests.courses.test_dames_twin import Board, Coup, coups, greedy, name, whole_game

OPPONENT = "Votre choix : "
PIECE = "Pièce : "
MOVE = r"Mouvement de [a-z]\d+ \(L, R, LB ou RB, longueur ; f = fini\) : "
FILE = r"Nom du fichier .dat \(vide = annuler\) : "
END = "Fin de la partie. "
QUIT = r"auvegarder la partie avant de quitter \? \(o/n\) "

START: Board = [
    [(-1 if i < 4 else 1 if i > 5 else 0) if (i + j) % 2 else 0 for j in range(10)] for i in range(10)
]
SYMBOLS = {"●": 1, "○": -1, "◉": 2, "◎": -2, "▇": 0, " ": 0}

NONSENSE = [
    "!!?3@nimp&#%",
    "",
    "   ",
    "z99",
    "a0",
    "a11",
    "d",
    "7",
    "é7",
    "٣٤",
    "L" * 3000,
    "1" * 3000,
    "-1",
    "[A",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(COURSES / "dames", tmp_path / "dames"))


def started(folder: Path, choice: int, seed: int | None = None) -> Terminal:
    """The console program, its opponent chosen; `seed` fixes the machine's chance."""
    seeded = f"import random; random.seed({seed}); import draughts; draughts.main()"
    child = terminal("dames", ["draughts.py"] if seed is None else ["-c", seeded], folder)
    child.expect(OPPONENT)
    child.sendline(str(choice))
    return child


def write(folder: Path, file: str, player: int, board: Board) -> None:
    lines = [str(player), str(len(board)), *(" ".join(map(str, row)) for row in board)]
    (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def near_end(size: int = 10, **pieces: int) -> Board:
    """An empty board with these pieces, by the names of their squares."""
    board = [[0] * size for _ in range(size)]
    for where, piece in pieces.items():
        board[int(where[1:]) - 1][ord(where[0]) - ord("a")] = piece
    return board


def restore(child: Terminal, file: str) -> None:
    child.expect(PIECE)
    child.sendline("r")
    child.expect(FILE)
    child.sendline(file)


def shown(text: str) -> Board:
    """The last board printed in this text, back in the matrix's order."""
    rows = re.findall(r"^ ?(\d+) ((?:[●○◉◎▇ ] )*[●○◉◎▇ ])\r?$", text, re.MULTILINE)
    size = max(int(number) for number, _ in rows)
    last = rows[-size:]
    board = [[SYMBOLS[symbol] for symbol in row[::2]] for _, row in last]
    return board if last[0][0] == "1" else [row[::-1] for row in board[::-1]]


def play(child: Terminal, coup: Coup) -> None:
    """Type one coup, from the piece to the end of the turn."""
    child.expect(PIECE)
    child.sendline(name(coup.piece))
    for step in coup.steps:
        child.expect(MOVE)
        child.sendline(f"{step.direction} {step.length}")
    child.expect(MOVE)
    child.sendline("f")


def finish(child: Terminal) -> str:
    """What is left of the program's output; it must have left cleanly."""
    child.expect(pexpect.EOF)
    text = str(child.before)
    child.close()
    assert child.exitstatus == 0
    assert "Traceback" not in text
    return text


# ---------------------------------------------------------------- whole games


def test_a_whole_game_of_two_persons(folder: Path) -> None:
    game = whole_game(START, random.Random(43), 400)
    final = game[-1].board
    assert len(game) < 400
    assert any(len(coup.taken) > 1 for coup in game), "the game has a multiple capture"
    assert any(step.length > 1 for coup in game for step in coup.steps), "and a king that flies"
    child = started(folder, 1)
    for coup in game:
        play(child, coup)
    child.expect(END)
    assert shown(str(child.before)) == final
    text = finish(child)
    winner, loser = ("blancs", "noirs") if len(game) % 2 else ("noirs", "blancs")
    left = any(piece * (1 if loser == "blancs" else -1) > 0 for row in final for piece in row)
    reason = "ne peuvent plus bouger" if left else "n'ont plus de pièce"
    assert text.strip() == f"Les {winner} gagnent : les {loser} {reason}."


@pytest.mark.parametrize(("choice", "person", "seed"), [(2, 1, 1), (3, -1, 2)])
def test_a_whole_game_against_the_machine(choice: int, person: int, seed: int, folder: Path) -> None:
    child = started(folder, choice, seed)
    chance = random.Random(seed)
    turns = 0
    while True:
        turns += 1
        assert turns < 200, "the game does not end"
        if child.expect([PIECE, END]) == 1:
            break
        assert (turns == 1 and person == 1) == ("L'ordinateur joue" not in str(child.before))
        coup = greedy(shown(str(child.before)), person, chance)
        child.sendline(name(coup.piece))
        for step in coup.steps:
            child.expect(MOVE)
            child.sendline(f"{step.direction}{step.length}")
        child.expect(MOVE)
        child.sendline("fin")
    final = shown(str(child.before))
    text = finish(child)
    assert turns > 10
    winner = 1 if text.strip().startswith("Les blancs gagnent") else -1
    assert f"Les {'blancs' if winner == 1 else 'noirs'} gagnent" in text
    assert not coups(final, -winner)


@pytest.mark.parametrize(
    ("board", "player", "coup", "sentence"),
    [
        (near_end(b5=1, c4=-1), 1, ["b5", "R"], "Les blancs gagnent : les noirs n'ont plus de pièce."),
        (near_end(a10=2, d7=-1), 1, ["a10", "R 3"], "Les blancs gagnent : les noirs n'ont plus de pièce."),
        (near_end(9, i1=-1, h2=1), -1, ["i1", "R"], "Les noirs gagnent : les blancs n'ont plus de pièce."),
        (
            near_end(4, d1=-1, b3=1, d3=1),
            1,
            ["d3", "L"],
            "Les blancs gagnent : les noirs ne peuvent plus bouger.",
        ),
        (
            near_end(4, b1=-1, d1=-1, a2=1, c2=1, b3=1, c4=1),
            1,
            ["c4", "R"],
            "Match nul : plus personne ne peut bouger.",
        ),
    ],
)
def test_the_last_coup_of_a_saved_game(
    board: Board, player: int, coup: list[str], sentence: str, folder: Path
) -> None:
    write(folder, "fin.dat", player, board)
    child = started(folder, 1)
    restore(child, "fin.dat")
    child.expect("Partie restaurée depuis fin.dat")
    child.expect(PIECE)
    child.sendline(coup[0])
    child.expect(MOVE)
    child.sendline(coup[1])
    child.expect(MOVE)
    child.sendline("f")
    child.expect(END)
    assert finish(child).strip() == sentence


@pytest.mark.parametrize(
    ("board", "player", "sentence"),
    [
        (near_end(4, b1=1, c4=-1), 1, "Match nul : plus personne ne peut bouger."),
        (near_end(4, a2=1, b1=-1), 1, "Les noirs gagnent : les blancs ne peuvent plus bouger."),
        (near_end(4, a4=1), -1, "Les blancs gagnent : les noirs n'ont plus de pièce."),
    ],
)
def test_a_restored_game_that_is_over(board: Board, player: int, sentence: str, folder: Path) -> None:
    write(folder, "fin.dat", player, board)
    child = started(folder, 1)
    restore(child, "fin")
    child.expect(END)
    assert finish(child).strip() == sentence


def test_the_turn_goes_on_as_the_steps_say(folder: Path) -> None:
    """A quiet move needs its end; a chain may stop; a pawn is crowned only where its turn ends."""
    write(folder, "x.dat", 1, near_end(b3=1, c2=-1, e2=-1, a10=1, j1=-1, g8=-1))
    child = started(folder, 1)
    restore(child, "x")
    child.expect(PIECE)
    for typed, answer, prompt in [
        ("b3", "", MOVE),
        ("f", "Aucun mouvement", PIECE),
        ("b3", "", MOVE),
        ("R 2", "Un pion ne se déplace que d'une case", MOVE),
        ("LB", "Seules les dames", MOVE),
        ("R", "", MOVE),
        ("LB", "Seules les dames", MOVE),
        ("R", "en dehors du damier", MOVE),
        ("r 0", "Un pion ne se déplace", MOVE),
        ("rb", "", MOVE),
    ]:
        child.sendline(typed)
        child.expect(answer)
        child.expect(prompt)
    assert shown(str(child.before)) == near_end(f3=1, a10=1, j1=-1, g8=-1)
    child.sendline("f")
    child.expect(r"Noirs \(○\), à vous")
    child.expect(PIECE)
    child.sendline("g8")
    child.expect(MOVE)
    child.sendline("L")
    child.expect(MOVE)
    child.sendline("L")
    child.expect("ne peut que poursuivre une rafle")
    child.sendline("F")
    child.expect(PIECE)
    child.sendline("Quitter")
    child.expect(QUIT)
    child.sendline("n")
    assert "Au revoir." in finish(child)


# ---------------------------------------------------------------- draw offers


def test_a_draw_refused_then_accepted(folder: Path) -> None:
    child = started(folder, 1)
    child.expect(PIECE)
    child.sendline("n")
    child.expect(r"Noirs, acceptez-vous la partie nulle \? \(o/n\) ")
    for nonsense in ("!!?3@nimp&#%", "", "peut-être"):
        child.sendline(nonsense)
        child.expect("Répondez o")
    child.sendline("non")
    child.expect("refusée")
    child.expect(PIECE)
    child.sendline("d7")
    child.expect(MOVE)
    child.sendline("L")
    child.expect(MOVE)
    child.sendline("f")
    child.expect(PIECE)
    child.sendline("Partie nulle")
    child.expect("Blancs, acceptez-vous")
    child.sendline("O")
    child.expect(END)
    assert finish(child).strip() == "Partie nulle, d'un commun accord."


def test_draws_with_the_machine(folder: Path) -> None:
    write(folder, "dames.dat", 1, near_end(a10=2, d1=-2))
    child = started(folder, 2)
    child.expect(PIECE)
    child.sendline("nulle")
    child.expect("L'ordinateur refuse la partie nulle")
    restore(child, "dames.dat")
    child.expect(PIECE)
    child.sendline("n")
    child.expect("L'ordinateur accepte la partie nulle")
    child.expect(END)
    assert finish(child).strip() == "Partie nulle, d'un commun accord."


# ---------------------------------------------------------------- files


def test_save_and_restore(folder: Path) -> None:
    child = started(folder, 1)
    game = whole_game(START, random.Random(3), 21)
    for coup in game:
        play(child, coup)
    child.expect(PIECE)
    child.sendline("s")
    child.expect(FILE)
    child.sendline("ma partie")
    child.expect("Partie sauvegardée dans ma partie.dat")
    write(folder, "expected.dat", -1, game[-1].board)
    assert (folder / "ma partie.dat").read_bytes() == (folder / "expected.dat").read_bytes()
    child.sendline("q")
    finish(child)
    again = started(folder, 1)
    restore(again, "ma partie")
    again.expect(r"Noirs \(○\), à vous")
    assert shown(str(again.before)) == game[-1].board
    again.sendline("q")
    finish(again)


def test_an_existing_file_is_replaced_only_when_asked(folder: Path) -> None:
    (folder / "x.dat").write_text("precious", encoding="utf-8")
    child = started(folder, 1)
    child.expect(PIECE)
    child.sendline("s")
    child.expect(FILE)
    child.sendline("x")
    child.expect(r"x.dat existe déjà. Le remplacer \? \(o/n\) ")
    child.sendline("n")
    child.expect("Rien n'a été sauvegardé")
    assert (folder / "x.dat").read_text(encoding="utf-8") == "precious"
    child.expect(PIECE)
    child.sendline("s")
    child.expect(FILE)
    child.sendline("x.dat")
    child.expect("Le remplacer")
    child.sendline("o")
    child.expect("Partie sauvegardée")
    child.sendcontrol("d")
    finish(child)
    assert (folder / "x.dat").read_text(encoding="utf-8").startswith("1\n10\n0 -1")


def test_impossible_files_leave_the_game_as_it_was(folder: Path) -> None:
    (folder / "broken.dat").write_bytes(b"1 10 0 0 \xff")
    (folder / "folder.dat").mkdir()
    child = started(folder, 1)
    child.expect(PIECE)
    for command, file, answer in [
        ("r", "missing", "Impossible de charger la partie : le fichier n'existe pas."),
        ("r", "broken", "Impossible de charger la partie : ce n'est pas un fichier de texte."),
        ("r", "folder", "Impossible de charger la partie : c'est un dossier."),
        ("r", "", "Rien n'a été restauré."),
        ("s", "", "Rien n'a été sauvegardé."),
        ("s", "no/where", "Impossible de sauvegarder la partie : ce dossier n'existe pas."),
        ("s", "x" * 400, "Impossible de sauvegarder la partie : le nom est trop long."),
    ]:
        child.sendline(command)
        child.expect(FILE)
        child.sendline(file)
        child.expect_exact(answer)
        child.expect(PIECE)
    child.sendline("s")
    child.expect(FILE)
    child.sendline("folder")
    child.expect("Le remplacer")
    child.sendline("o")
    child.expect_exact("Impossible de sauvegarder la partie : c'est un dossier.")
    child.expect(PIECE)
    child.sendline("d7")
    child.expect(MOVE)
    child.press("c")
    child.expect("Au revoir")
    finish(child)
    assert (folder / "folder.dat").is_dir()


# ---------------------------------------------------------------- nonsense and leaving


def test_nonsense_asks_again_at_every_prompt(folder: Path) -> None:
    child = terminal("dames", ["draughts.py"], folder)
    child.expect(OPPONENT)
    for text in NONSENSE:
        child.sendline(text)
        child.expect("Répondez 1, 2 ou 3")
        child.expect(OPPONENT)
    os.write(child.child_fd, b"\xff\xfe\x80\n")
    child.expect(OPPONENT)
    child.sendline("1")
    child.expect(PIECE)
    for text in NONSENSE:
        child.sendline(text)
        child.expect([r"Une case s'écrit", r"n'est pas sur le damier"])
        child.expect(PIECE)
    os.write(child.child_fd, b"\xff\xfe\x80\n")
    child.expect(PIECE)
    for text, answer in [("b1", "à l'adversaire"), ("a1", "pas de pièce"), ("d6", "pas de pièce")]:
        child.sendline(text)
        child.expect(answer)
    child.sendline(" ( D , 7 ) ")
    child.expect(MOVE)
    for text in NONSENSE:
        child.sendline(text)
        child.expect(["La direction doit être L, R, LB ou RB", "Un pion ne se déplace que d'une case"])
        child.expect(MOVE)
    os.write(child.child_fd, b"\xff\xfe\x80\n")
    child.expect(MOVE)
    child.sendline("L 999")
    child.expect("Un pion ne se déplace")
    child.sendline("l")
    child.expect(MOVE)
    child.sendline("f")
    child.expect(r"Noirs \(○\), à vous")
    child.expect(PIECE)
    child.sendline("?")
    child.expect("RB 3")
    child.expect(PIECE)
    child.sendline("s")
    child.expect(FILE)
    os.write(child.child_fd, b"\xff\xfe\n")
    child.expect(["Partie sauvegardée", "Impossible"])
    child.sendline("q")
    finish(child)


PROMPTS: list[list[tuple[str, str]]] = [
    [],
    [("1", PIECE)],
    [("1", PIECE), ("d7", MOVE)],
    [("1", PIECE), ("d7", MOVE), ("L", MOVE)],
    [("1", PIECE), ("s", FILE)],
    [("1", PIECE), ("r", FILE)],
    [("1", PIECE), ("n", "acceptez-vous")],
]


@pytest.mark.parametrize("way", ["c", "d", "q"])
@pytest.mark.parametrize("typed", PROMPTS, ids=len)
def test_every_prompt_can_be_left(typed: list[tuple[str, str]], way: str, folder: Path) -> None:
    child = terminal("dames", ["draughts.py"], folder)
    child.expect(OPPONENT)
    for text, prompt in typed:
        child.sendline(text)
        child.expect(prompt)
    if way == "q":
        child.sendline("q")
        if typed:
            child.expect(QUIT)
            child.sendline("n")
    else:
        child.press(way)
    child.expect("Au revoir")
    assert finish(child) == ".\r\n"
    assert sorted(path.name for path in folder.glob("*.dat")) == []


def test_leaving_offers_to_save_until_it_is_done_or_refused(folder: Path) -> None:
    (folder / "old.dat").write_text("precious", encoding="utf-8")
    child = started(folder, 1)
    child.expect(PIECE)
    child.sendline("q")
    child.expect(QUIT)
    for answer, prompt in [
        ("peut-être", QUIT),
        ("o", FILE),
        ("", QUIT),
        ("o", FILE),
        ("no/where", QUIT),
        ("o", FILE),
        ("old", "Le remplacer"),
        ("n", QUIT),
        ("oui", FILE),
    ]:
        child.sendline(answer)
        child.expect(prompt)
    child.sendline("new")
    child.expect("Partie sauvegardée dans new.dat")
    assert finish(child).endswith("Au revoir.\r\n")
    write(folder, "expected.dat", 1, START)
    assert (folder / "new.dat").read_bytes() == (folder / "expected.dat").read_bytes()
    assert (folder / "old.dat").read_text(encoding="utf-8") == "precious"


def test_leaving_in_the_middle_of_a_coup_ends_it_before_it_is_saved(folder: Path) -> None:
    write(folder, "x.dat", 1, near_end(b3=1, c2=-1, j1=-1))
    child = started(folder, 1)
    restore(child, "x")
    child.expect(PIECE)
    child.sendline("b3")
    child.expect(MOVE)
    child.sendline("R")
    child.expect(MOVE)
    child.sendline("q")
    child.expect("Terminer ce coup et s" + QUIT)
    child.sendline("o")
    child.expect(FILE)
    child.sendline("y")
    child.expect("Partie sauvegardée dans y.dat")
    finish(child)
    write(folder, "expected.dat", -1, near_end(d1=2, j1=-1))
    assert (folder / "y.dat").read_bytes() == (folder / "expected.dat").read_bytes()


def test_a_game_that_lies_in_a_file_is_left_without_a_question(folder: Path) -> None:
    child = started(folder, 1)
    child.expect(PIECE)
    child.sendline("s")
    child.expect(FILE)
    child.sendline("x")
    child.expect(PIECE)
    child.sendline("q")
    child.expect("Au revoir")
    finish(child)
    again = started(folder, 1)
    restore(again, "x")
    again.expect(PIECE)
    again.sendline("q")
    again.expect("Au revoir")
    finish(again)


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_help_and_sentences_are_folded_at_the_width_of_the_window(columns: int, folder: Path) -> None:
    child = terminal("dames", ["draughts.py"], folder, COLUMNS="")
    child.setwinsize(50, columns)
    child.expect(OPPONENT)
    child.sendline("1")
    child.expect(PIECE)
    shown_lines = str(child.before).split("\r\n")
    child.sendline("?")
    child.expect(PIECE)
    shown_lines += str(child.before).split("\r\n")
    child.sendline("q")
    child.expect(QUIT)
    child.sendline("n")
    finish(child)
    assert max(map(len, shown_lines)) <= columns
    assert "Prendre n'est jamais obligatoire." in " ".join(shown_lines)
    prose = [line for line in shown_lines if line and line[-1].isalpha()]
    assert any(len(line) > columns - 20 for line in prose), "the width is used"


@pytest.mark.parametrize("typed", [b"", b"\xff\xfe\n" * 50, b"\0\n1\n\0\n", b"1\n" + b"z" * 200_000 + b"\n"])
def test_piped_rubbish_leaves_cleanly(typed: bytes) -> None:
    done = run("dames", ["draughts.py"], typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Au revoir.\n")


def test_strict_terminals_take_invalid_bytes_too() -> None:
    done = run("dames", ["draughts.py"], b"\xff\n1\n\xe9\xe9\nq\n", PYTHONIOENCODING="utf-8:strict")
    assert (done.returncode, done.stderr) == (0, "")
