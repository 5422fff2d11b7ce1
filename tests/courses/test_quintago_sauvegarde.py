"""The quintago edition's save: exact round trips, damaged files, files that are no files."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.courses.differential import Remote
from tests.courses.running import COURSES, evaluate, run

EDITION = "quintago"
SAVE = "partie_en_cours.txt"
GOOD = """\
Quintago : partie en cours
sous-grilles : 2
taille : 3
longueur : 5
nom 1 : Alice
nom 2 : Zoé & Cie
niveau 1 : 0
niveau 2 : 0
victoires 1 : 3
victoires 2 : 1
égalités : 2
premier : 1
joueur : 2
100000
000000
000020
000000
000000
000001
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the edition, whose files may be written."""
    copy = tmp_path / EDITION
    shutil.copytree(COURSES / EDITION, copy, ignore=shutil.ignore_patterns("__pycache__", f"{SAVE}*"))
    return copy


@pytest.fixture(scope="module")
def reader() -> Iterator[Remote]:
    """The edition's reader and writer of save texts."""
    script = """
from dataclasses import asdict
from sauvegarde import ParametresDifferents, SauvegardeAbimee, ecrire_partie, lire_partie
from partie import Partie

def read(text):
    try:
        return ecrire_partie(lire_partie(text))
    except (SauvegardeAbimee, ParametresDifferents) as error:
        return [type(error).__name__, str(error)]
"""
    remote = Remote(EDITION, script)
    yield remote
    remote.close()


def with_line(number: int, line: str) -> str:
    """The good save with another line at that number (from 1)."""
    lines = GOOD.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


def board(*rows: str, player: int = 2, first: int = 1) -> str:
    """The good save with another board and another turn."""
    head = GOOD.split("\n")[:11]
    return "\n".join([*head, f"premier : {first}", f"joueur : {player}", *rows]) + "\n"


ROUND_TRIP = """
from initialisation import creer_partie
from sauvegarde import charger_grille, effacer_sauvegarde, sauvegarde_presente, sauvegarder_grille
from partie import *
partie = creer_partie({1: "Alice", 2: "Zoé"}, {1: 0, 2: 3})
partie.grille[0][1][2][0] = 1
partie.grille[1][0][0][1] = 2
partie.scores.update({0: 4, 1: 5, 2: 6})
before = sauvegarde_presente()
sauvegarder_grille(partie)
again = charger_grille()
effacer_sauvegarde(); effacer_sauvegarde()
result = [before, again == partie, again.grille, sauvegarde_presente()]
"""


def test_a_game_comes_back_exactly(folder: Path) -> None:
    before, same, grid, after = evaluate(EDITION, ROUND_TRIP, folder)
    assert (before, same, after) == (False, True, False)
    assert (grid[0][1][2][0], grid[1][0][0][1]) == (1, 2)
    assert not [file.name for file in folder.iterdir() if file.name.startswith(SAVE)]


def test_saving_writes_the_named_file_in_the_program_s_folder(folder: Path, tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(folder)!r})\n" + ROUND_TRIP.split("again")[0]
    assert run(EDITION, ["-c", code], folder=tmp_path).returncode == 0
    assert sorted(tmp_path.iterdir()) == [folder]
    assert (folder / SAVE).read_text(encoding="utf-8").startswith("Quintago : partie en cours\n")


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        board("100000", "000000", "000000", "000000", "000000", "000000"),
        board("000000", "000000", "000000", "000000", "000000", "000000", player=1),
        board("000000", "000000", "000000", "000000", "000000", "000000", player=2, first=2),
        board(
            "120000", "000000", "000000", "000000", "000000", "000000", player=2
        ),  # stone placed, turn to do
        board("111110", "222200", "000000", "000000", "000000", "000000", player=1),  # five, not yet judged
        with_line(8, "niveau 2 : 3"),
        with_line(5, "nom 1 : nom 2 : 5"),
    ],
)
def test_good_texts_are_read_and_written_the_same(reader: Remote, text: str) -> None:
    assert reader.ask("read", text) == text


DAMAGED = {
    "empty": "",
    "another text": "Bonjour\n" * 30,
    "title only": GOOD[:27],
    "cut in the head": GOOD[:90],
    "cut in the board": GOOD[:-10],
    "a line too many": GOOD + "000000\n",
    "a field missing": GOOD.replace("joueur : 2\n", ""),
    "two fields exchanged": GOOD.replace("premier : 1\njoueur : 2", "joueur : 2\npremier : 1"),
    "size in letters": with_line(3, "taille : trois"),
    "size of nothing": with_line(3, "taille : 0"),
    "empty name": with_line(5, "nom 1 : "),
    "the same names": with_line(6, "nom 2 : Alice"),
    "a name too long": with_line(5, "nom 1 : " + "a" * 21),
    "a name that cannot be shown": with_line(5, "nom 1 : \x1b[2J"),
    "unknown level": with_line(8, "niveau 2 : 4"),
    "two machines": with_line(7, "niveau 1 : 1").replace("niveau 2 : 0", "niveau 2 : 1"),
    "negative score": with_line(9, "victoires 1 : -1"),
    "huge score": with_line(9, "victoires 1 : " + "9" * 5000),
    "score in other digits": with_line(9, "victoires 1 : ٣"),
    "score with a power": with_line(9, "victoires 1 : ²"),
    "third player to begin": with_line(12, "premier : 3"),
    "nobody's turn": with_line(13, "joueur : 0"),
    "a stone of a third player": GOOD.replace("000020", "000030"),
    "a row too short": GOOD.replace("000020", "00020"),
    "a row too long": GOOD.replace("000020", "0000200"),
    "no board": "\n".join(GOOD.split("\n")[:13]),
    "too many stones of one player": GOOD.replace("100000", "111000"),
    "too few stones of one player": GOOD.replace("100000", "222000"),
    "machine between its two phases": with_line(8, "niveau 2 : 1").replace("000001", "000002").replace(
        "000020", "000010"
    ).replace("100000", "100002"),
    "finished by a line": board("111110", "222200", "000000", "000000", "000000", "000000"),
    "finished by a full board": board("112211", "221122", "112211", "221122", "112211", "221122", player=1),
}  # fmt: skip


@pytest.mark.parametrize("kind", DAMAGED)
def test_damaged_texts_are_told_in_a_sentence(reader: Remote, kind: str) -> None:
    name, sentence = reader.ask("read", DAMAGED[kind])
    assert name == "SauvegardeAbimee"
    assert 10 < len(sentence) < 100
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("line", "text"), [(2, "sous-grilles : 3"), (3, "taille : 4"), (4, "longueur : 4"), (4, "longueur : 999")]
)
def test_a_save_for_other_parameters_is_not_called_damaged(reader: Remote, line: int, text: str) -> None:
    name, sentence = reader.ask("read", with_line(line, text))
    assert name == "ParametresDifferents"
    assert text.replace(" :", "") in sentence


@given(data=st.data())
def test_any_damage_is_refused_or_is_a_game(reader: Remote, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(GOOD)))
    length = data.draw(st.integers(0, 12))
    patch = data.draw(st.text(st.characters(codec="utf-8"), max_size=8))
    text = GOOD[:start] + patch + GOOD[start + length :]
    answer = reader.ask("read", text)
    assert isinstance(answer, list) or answer.rstrip("\n") == text.rstrip("\n")


@given(text=st.text(st.characters(codec="utf-8"), max_size=300))
def test_any_text_is_refused(reader: Remote, text: str) -> None:
    assert reader.ask("read", text)[0] == "SauvegardeAbimee"


# --- The file, as the player meets it -----------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00" * 500,
        b"\xff\xfe\x80",
        GOOD.encode("utf-16"),
        GOOD.encode()[:-30],
        b"0" * 50_000,
        DAMAGED["finished by a line"].encode(),
    ],
    ids=["empty", "zeros", "no text", "utf-16", "cut", "long", "finished"],
)
def test_resuming_a_damaged_file_says_so_and_starts_afresh(folder: Path, raw: bytes) -> None:
    (folder / SAVE).write_bytes(raw)
    done = run(EDITION, ["quintago.py"], "3\nAnna\nBob\n", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"La sauvegarde {SAVE} est abîmée : " in done.stdout
    assert "À Anna (X) de jouer." in done.stdout
    assert (folder / SAVE).read_bytes() == raw  # nothing was played: nothing replaces it
    run(EDITION, ["quintago.py"], "3\nAnna\nBob\na1\n1d\n", folder)
    assert "nom 1 : Anna\n" in (folder / SAVE).read_text(encoding="utf-8")


def test_windows_line_ends_are_no_damage(folder: Path) -> None:
    (folder / SAVE).write_bytes(GOOD.replace("\n", "\r\n").encode())
    assert "À Zoé & Cie (O) de jouer." in run(EDITION, ["quintago.py"], "3\n", folder).stdout


def test_resuming_with_other_parameters_keeps_the_file(folder: Path) -> None:
    (folder / SAVE).write_text(with_line(3, "taille : 4"), encoding="utf-8")
    done = run(EDITION, ["quintago.py"], "3\n5\n", folder)
    assert "La partie en cours est pour d'autres réglages de parametres.py" in done.stdout
    assert (folder / SAVE).read_text(encoding="utf-8") == with_line(3, "taille : 4")


def test_resuming_nothing_says_so(folder: Path) -> None:
    assert "Il n'y a pas de partie en cours." in run(EDITION, ["quintago.py"], "3\n", folder).stdout


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_name("pipe"))
    path.symlink_to("pipe")


@pytest.mark.parametrize("make", [a_folder, a_pipe, a_link_to_a_pipe])
def test_what_is_no_file_is_neither_read_nor_replaced(folder: Path, make: Callable[[Path], None]) -> None:
    make(folder / SAVE)
    kind = stat.S_IFMT((folder / SAVE).lstat().st_mode)
    done = run(EDITION, ["quintago.py"], "3\n1\no\nA\nB\na1\n1d\n", folder)
    assert (done.returncode, done.stderr) == (0, "")
    said = " ".join(done.stdout.split())
    assert f"ne peut pas être lue : {SAVE} n'est pas un fichier ordinaire." in said
    assert "La sauvegarde est impossible" in done.stdout
    assert "est sauvegardée" not in done.stdout
    assert stat.S_IFMT((folder / SAVE).lstat().st_mode) == kind
    assert {file.name for file in folder.iterdir() if file.name.startswith(SAVE)} == {SAVE}


def test_a_failed_write_leaves_the_old_save(folder: Path) -> None:
    (folder / SAVE).write_text(GOOD, encoding="utf-8")
    code = (
        "import sauvegarde\n"
        "partie = sauvegarde.charger_grille()\n"
        "sauvegarde.BROUILLON = '/dev/full'\n"
        "try: sauvegarde.sauvegarder_grille(partie)\n"
        "except OSError as error: result = error.errno"
    )
    assert evaluate(EDITION, code, folder) == 28, "the disk is full"
    assert (folder / SAVE).read_text(encoding="utf-8") == GOOD


def test_what_cannot_be_saved_is_said_under_the_next_board(folder: Path) -> None:
    (folder / SAVE).mkdir()
    done = run(EDITION, ["quintago.py"], "1\no\nA\nB\na1\n1d\n", folder)
    board = done.stdout.rpartition("┘")[2]
    assert board.index("La sauvegarde est impossible") < board.index("À B (O) de jouer.")


@pytest.mark.parametrize("choice", ["1", "2"])
def test_a_new_game_asks_before_it_replaces_a_game(folder: Path, choice: str) -> None:
    (folder / SAVE).write_text(GOOD, encoding="utf-8")
    done = run(EDITION, ["quintago.py"], f"{choice}\nn\n5\n", folder)
    assert "contient déjà une partie en cours. La remplacer ?" in done.stdout
    assert done.stdout.count("=== QUINTAGO ===") == 2
    assert (folder / SAVE).read_text(encoding="utf-8") == GOOD
