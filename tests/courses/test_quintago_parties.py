"""Whole games of the quintago edition, played in a terminal; nonsense at every prompt."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pexpect
import pytest

from tests.courses.running import Terminal, run, terminal
from tests.courses.test_quintago_sauvegarde import EDITION, GOOD, SAVE, board, folder

__all__ = ["folder"]

CELL, TURN, AGAIN, MENU = "Case du pion", "Sous-grille à tourner", "rejouer", "Votre choix : "
NONSENSE = [
    b"!!?3@nimp&#%",
    b"",
    b"   ",
    b"-1",
    b"0",
    b"99999999999999999999999999",
    b"a",
    b"a0",
    b"g1",
    b"a7",
    b"1.0",
    b"\xff\xfe\x80",
    b"\x00",
    b"\x1b[A\x1b[2J",
    "٣".encode(),
    "²".encode(),
    b"a1" * 50_000,
    b"None",
    b"{}",
]
FULL = ["112211", "221122", "112211", "221122", "112211", "221122"]


def start(folder: Path, **environment: str) -> Terminal:
    """The game in a terminal, without colours."""
    return terminal(EDITION, ["quintago.py"], folder, **{"NO_COLOR": "1", **environment})


def say(child: Terminal, prompt: str, *answers: str) -> None:
    """Answer a prompt; then, for the answers that follow, the next prompts: cell and turn alternate."""
    for answer in answers:
        child.expect(prompt)
        child.sendline(answer)
        prompt = {CELL: TURN, TURN: CELL}.get(prompt, prompt)


def leave(child: Terminal) -> str:
    """Wait for the end, which must be clean; what was said last."""
    child.expect(pexpect.EOF)
    child.close()
    assert (child.exitstatus, child.signalstatus) == (0, None)
    assert "Traceback" not in child.before
    return str(child.before)


def change(folder: Path, line: str) -> None:
    """Add a setting to the copy's parameters."""
    with (folder / "parametres.py").open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")


# --- Whole games ----------------------------------------------------------------------------------


def test_two_people_play_to_a_win_and_again_with_the_score(folder: Path) -> None:
    child = start(folder)
    say(child, MENU, "1")
    say(child, "Nom du joueur 1", "Alice")
    say(child, "Nom du joueur 2", "Bob")
    for first, second in zip("abcd", ["a4", "c4", "a6", "c6"], strict=True):
        child.expect_exact("À Alice (X) de jouer.")
        say(child, CELL, f"{first}1", "4d")
        child.expect_exact("À Bob (O) de jouer.")
        say(child, CELL, second, "4g")
    say(child, CELL, "e1", "4d")
    child.expect_exact("  1 │*X*X*X │*X*X · │")
    child.expect_exact("Alice (X) gagne la partie : un alignement horizontal de 5 pions !")
    child.expect_exact("Parties gagnées : Alice 1 – Bob 0 (égalités : 0)")
    assert not (folder / SAVE).exists()
    say(child, AGAIN, "peut-être", "O")
    child.expect_exact("À Bob (O) de jouer.")  # the other one begins
    for first, second in zip("1234", ["d1", "f1", "d3", "f3"], strict=True):
        say(child, CELL, f"a{first}", "4d", second, "4d")
    say(child, CELL, "a5", "4d")
    child.expect_exact("Bob (O) gagne la partie : un alignement vertical de 5 pions !")
    child.expect_exact("Parties gagnées : Alice 1 – Bob 1 (égalités : 0)")
    say(child, AGAIN, "n")
    say(child, MENU, "5")
    assert "Au revoir !" in leave(child)


def test_five_before_the_turn_do_not_win_if_the_turn_breaks_them(folder: Path) -> None:
    rows = ("111100", "000000", "000000", "202000", "000000", "202000")
    (folder / SAVE).write_text(board(*rows, player=1), encoding="utf-8")
    child = start(folder)
    say(child, MENU, "3")
    say(child, CELL, "e1")
    child.expect_exact("  1 │ X X X │ X X · │")
    say(child, TURN, "1d")
    child.expect_exact("À Zoé & Cie (O) de jouer.")
    child.sendeof()
    leave(child)


def test_a_turn_that_gives_both_players_a_line_is_a_tie(folder: Path) -> None:
    rows = ("120110", "120220", "120000", "000000", "000000", "000000")
    (folder / SAVE).write_text(board(*rows, player=1), encoding="utf-8")
    child = start(folder)
    say(child, MENU, "3")
    say(child, CELL, "f6", "1d")
    child.expect_exact("  1 │*X*X*X │*X*X · │\r\n  2 │*O*O*O │*O*O · │")
    child.expect_exact("Égalité : les deux joueurs ont un alignement.")
    child.expect_exact("Parties gagnées : Alice 3 – Zoé & Cie 1 (égalités : 3)")
    say(child, AGAIN, "non")
    say(child, MENU, "q")
    leave(child)


def test_a_turn_that_gives_only_the_other_player_a_line_loses(folder: Path) -> None:
    rows = ("020000", "120220", "020000", "100000", "000000", "100011")
    (folder / SAVE).write_text(board(*rows, player=1), encoding="utf-8")
    child = start(folder)
    say(child, MENU, "3")
    say(child, CELL, "d4", "1d")
    child.expect_exact("Zoé & Cie (O) gagne la partie")
    child.sendeof()
    leave(child)


def test_a_full_board_without_a_line_is_a_tie(folder: Path) -> None:
    rows = [*FULL[:5], "221120"]
    (folder / SAVE).write_text(board(*rows, player=2), encoding="utf-8")
    child = start(folder)
    say(child, MENU, "3")
    say(child, CELL, "a1")
    child.expect_exact("La case a1 est déjà occupée.")
    say(child, CELL, "f6", "4d")
    child.expect_exact("Égalité : la grille est pleine, sans alignement.")
    child.sendintr()
    leave(child)


@pytest.mark.parametrize("level", ["1", "3"])
def test_a_game_against_the_machine_to_its_end(folder: Path, level: str) -> None:
    change(folder, "REFLEXION_MAX = 0.05")
    child = start(folder)
    say(child, MENU, "2")
    child.expect("Niveau de l'ordinateur")
    say(child, MENU, "expert", level)
    say(child, "Nom du joueur 1", "Camille")
    cells = [f"{letter}{number}" for letter in "abcdef" for number in range(1, 7)]
    machine = 0
    tried = iter(cells)
    while (seen := child.expect([CELL, TURN, AGAIN])) != 2:
        machine += len(
            re.findall(r"Ordinateur \w+ \(O\) joue [a-f][1-6], puis la rotation [1-4][dg]\.", child.before)
        )
        if seen == 1:
            tried = iter(cells)
        child.sendline("1d" if seen == 1 else next(tried))
    assert machine >= 4
    assert "Camille" in child.before
    child.sendline("o")
    child.expect(r"Ordinateur \w+ \(O\) joue")  # the machine begins the second game
    say(child, CELL, "q")
    assert "Au revoir !" in leave(child)


@pytest.mark.parametrize(
    ("quadrants", "size", "length"), [(2, 2, 3), (3, 2, 4), (3, 3, 5), (3, 4, 6), (4, 4, 5), (2, 4, 8)]
)
def test_games_on_other_boards(folder: Path, quadrants: int, size: int, length: int) -> None:
    change(folder, f"NOMBRE_SOUS_GRILLES = {quadrants}")
    change(folder, f"TAILLE_SOUS_GRILLE = {size}")
    change(folder, f"LONGUEUR_ALIGNEMENT = {length}")
    side = quadrants * size
    # The first player fills row 1, the second column a from below; the last sub-grid, empty, is turned.
    script = "1\n\n\n"
    for turn in range(length):
        script += f"{chr(ord('a') + turn)}1\n{quadrants**2}d\na{side - turn}\n{quadrants**2}g\n"
    done = run(EDITION, ["quintago.py"], script, folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"(de a1 à {chr(ord('a') + side - 1)}{side})" in done.stdout
    assert f"(1 à {quadrants**2}, puis d ou g)" in done.stdout
    assert f"Joueur 1 (X) gagne la partie : un alignement horizontal de {length} pions !" in done.stdout


def test_a_board_of_a_single_sub_grid(folder: Path) -> None:
    change(folder, "NOMBRE_SOUS_GRILLES = 1")
    change(folder, "LONGUEUR_ALIGNEMENT = 3")
    done = run(EDITION, ["quintago.py"], "1\n\n\nb2\n1d\na2\n1d\na1\n1d\na2\n1d\na1\n1d\n", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Joueur 1 (X) gagne la partie : un alignement diagonal de 3 pions !" in done.stdout


# --- Saving and resuming --------------------------------------------------------------------------


def test_leave_in_the_middle_and_resume_exactly(folder: Path) -> None:
    child = start(folder)
    say(child, MENU, "1")
    say(child, "Nom du joueur 1", "Ève")
    say(child, "Nom du joueur 2", "Ève", "Bob")
    say(child, CELL, "b2", "1d", "f6", "4g", "a1", "2d", "q")
    assert SAVE in leave(child)
    saved = (folder / SAVE).read_text(encoding="utf-8")
    assert saved.endswith("joueur : 2\n100000\n010000\n000000\n000002\n000000\n000000\n")
    child = start(folder)
    say(child, MENU, "3")
    child.expect_exact("  4 │ · · · │ · · O │")
    child.expect_exact("À Bob (O) de jouer.")
    child.sendeof()
    leave(child)
    assert (folder / SAVE).read_text(encoding="utf-8") == saved


def test_leave_between_the_stone_and_the_turn_and_resume_there(folder: Path) -> None:
    (folder / SAVE).write_text(GOOD, encoding="utf-8")
    child = start(folder)
    say(child, MENU, "3")
    say(child, CELL, "c1", "Q")
    leave(child)
    child = start(folder)
    say(child, MENU, "3")
    child.expect_exact("  1 │ X · O │ · · · │")
    child.expect_exact("À Zoé & Cie (O) de jouer.")
    assert child.expect([CELL, TURN]) == 1
    child.sendline("1d")
    child.expect_exact("  3 │ · · O │ · O · │")
    child.expect_exact("À Alice (X) de jouer.")
    say(child, CELL, "q")
    leave(child)


def test_each_turn_is_saved_even_if_the_terminal_dies(folder: Path) -> None:
    child = start(folder)
    say(child, MENU, "1")
    say(child, "Nom du joueur", "A", "B")
    say(child, CELL, "a1", "4d")
    child.expect_exact("À B (O) de jouer.")
    child.kill(signal.SIGKILL)
    child.close()
    assert "joueur : 2\n100000\n" in (folder / SAVE).read_text(encoding="utf-8")


def test_scores_survive_a_departure_before_the_first_stone_of_a_return_game(folder: Path) -> None:
    rows = ("120110", "120220", "120000", "000000", "000000", "000000")
    (folder / SAVE).write_text(board(*rows, player=1), encoding="utf-8")
    done = run(EDITION, ["quintago.py"], "3\nf6\n1d\no\nq\n", folder)
    assert "est sauvegardée" in done.stdout
    assert "égalités : 3\npremier : 2\njoueur : 2\n000000" in (folder / SAVE).read_text(encoding="utf-8")


def test_ctrl_c_while_the_machine_thinks_saves_and_leaves(folder: Path) -> None:
    change(folder, "REFLEXION_MAX = 30")
    change(folder, "NOMBRE_SOUS_GRILLES = 4")
    child = start(folder)
    say(child, MENU, "2")
    say(child, MENU, "3")
    say(child, "Nom du joueur 1", "")
    say(child, CELL, "f6", "4d")
    child.expect("réfléchit")
    child.sendintr()
    child.expect_exact(f"La partie est sauvegardée dans {SAVE}")
    assert "Au revoir !" in leave(child)
    assert "nom 1 : Joueur 1\nnom 2 : Ordinateur expert\n" in (folder / SAVE).read_text(encoding="utf-8")
    assert "joueur : 2\n" in (folder / SAVE).read_text(encoding="utf-8")
    assert [file.name for file in folder.iterdir() if file.name.startswith(SAVE)] == [SAVE]


# --- Nonsense -------------------------------------------------------------------------------------

WHOLE = ["4", "2", "2", "Nina", "a1", "2g"]
PROMPTS = [MENU, MENU, MENU, "Nom du joueur 1", CELL, TURN]


@pytest.mark.parametrize("at", range(len(WHOLE) + 1))
def test_the_end_of_input_at_any_prompt_leaves_cleanly(folder: Path, at: int) -> None:
    done = run(EDITION, ["quintago.py"], "".join(f"{line}\n" for line in WHOLE[:at]), folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Au revoir !\n")


@pytest.mark.parametrize("key", ["d", "c"])
@pytest.mark.parametrize("at", range(len(WHOLE)))
def test_ctrl_d_and_ctrl_c_at_any_prompt_leave_cleanly(folder: Path, at: int, key: str) -> None:
    child = start(folder)
    for prompt, line in zip(PROMPTS[:at], WHOLE[:at], strict=True):
        say(child, prompt, line)
    child.expect(PROMPTS[at])
    child.press(key)
    assert "Au revoir !" in leave(child)


@pytest.mark.parametrize("at", [0, 2, 4, 5])
def test_nonsense_at_any_prompt_asks_again(folder: Path, at: int) -> None:
    lines = [line.encode() for line in WHOLE]
    bad = [line for line in NONSENSE if not (at == 5 and line == b"")]
    plain = run(EDITION, ["quintago.py"], b"\n".join(lines) + b"\n", folder)
    (folder / SAVE).unlink()
    done = run(EDITION, ["quintago.py"], b"\n".join([*lines[:at], *bad, *lines[at:]]) + b"\n", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("ne convient pas : ") == len(bad)
    assert plain.stdout.count("ne convient pas : ") == 0
    assert "\x00" not in done.stdout
    assert "\x1b" not in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) < 200
    assert (folder / SAVE).exists()


def test_nonsense_as_a_name_is_refused_or_shown_as_it_is(folder: Path) -> None:
    names = [b"\xff", b"a\x00b", b"\x1b[2J", b"x" * 21, b"y" * 100_000, b"!!?3@nimp&#%"]
    done = run(EDITION, ["quintago.py"], b"1\n" + b"\n".join(names) + b"\n!!?3@nimp&#%\n\n", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("caractères affichables") == 5
    assert "est déjà le nom de l'autre joueur." in done.stdout
    assert "À !!?3@nimp&#% (X) de jouer." in done.stdout


def test_nonsense_at_the_yes_or_no_questions_asks_again(folder: Path) -> None:
    (folder / SAVE).write_text(GOOD, encoding="utf-8")
    bad = b"\n".join(NONSENSE)
    done = run(EDITION, ["quintago.py"], b"1\n" + bad + b"\nOUI\nA\nB\n", folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("répondez o ou n.") == len(NONSENSE)
    assert "À A (X) de jouer." in done.stdout


@pytest.mark.parametrize("spelling", ["B4", " b 4 ", "b4\t"])
def test_capitals_and_spaces_do_not_count(folder: Path, spelling: str) -> None:
    run(EDITION, ["quintago.py"], f"1\n\n\n{spelling}\n 1 D\n", folder)
    assert "\n010000\n" in (folder / SAVE).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "python3 quintago.py <&-",
        "python3 quintago.py </dev/null >&-",
        "yes 4 | timeout 20 python3 quintago.py | head -n 1; test ${PIPESTATUS[1]} -eq 1",
    ],
    ids=["no keyboard", "no screen", "broken pipe"],
)
def test_no_keyboard_or_no_screen_ends_without_a_traceback(folder: Path, line: str) -> None:
    shell = "import subprocess, sys; sys.exit(subprocess.run(['bash', '-c', sys.argv[1]]).returncode)"
    done = run(EDITION, ["-c", shell, line], folder=folder)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_ascii_screen_is_no_crash(folder: Path) -> None:
    done = run(EDITION, ["quintago.py"], "1\n\n\na1\n1d\n", folder, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


def test_colours_only_in_a_terminal_that_wants_them(folder: Path) -> None:
    (folder / SAVE).write_text(GOOD, encoding="utf-8")
    assert "\x1b" not in run(EDITION, ["quintago.py"], "3\n", folder).stdout
    child = terminal(EDITION, ["quintago.py"], folder)
    say(child, MENU, "3")
    child.expect_exact("\x1b[1;31mX\x1b[0m")
    child.sendeof()
    leave(child)
    for environment, code in (({"NO_COLOR": "1"}, r"\x1b\[[0-9;]*m"), ({"TERM": "dumb"}, "\x1b")):
        child = terminal(EDITION, ["quintago.py"], folder, **environment)
        say(child, MENU, "3")
        child.sendeof()
        assert not re.search(code, leave(child))


def test_the_screen_is_cleared_before_each_board_in_a_terminal_and_nothing_is_lost_by_it(
    folder: Path,
) -> None:
    change(folder, "REFLEXION_MAX = 0.05")
    child = start(folder)
    say(child, MENU, "2")
    say(child, MENU, "1")
    say(child, "Nom du joueur 1", "Nina")
    say(child, CELL, "a1", "2g")
    say(child, CELL, "q")
    screens = (child.before + leave(child)).split("\x1b[2J\x1b[H")
    assert "┘" not in screens[0].rpartition("réfléchit")[2]
    for screen in screens[1:]:
        assert screen.count("┘") == 1, "one board a screen"
    assert "Ordinateur débutant (O) joue " in screens[-1], "said under the board that it made"
    assert "\x1b" not in run(EDITION, ["quintago.py"], "3\n", folder).stdout


def test_every_line_fits_eighty_columns(folder: Path) -> None:
    rows = ("111100", "000000", "000000", "202000", "000000", "202000")
    save = board(*rows, player=1).replace("Alice", "A" * 20).replace("Zoé & Cie", "Z" * 20)
    (folder / SAVE).write_text(save.replace("victoires 1 : 3", "victoires 1 : 999998"), encoding="utf-8")
    typed = [
        "y" * 50,
        "4",
        "3",
        "n" * 50,
        "a1",
        "e1",
        "9" * 50,
        "4d",
        "n",
        "1",
        "W" * 21,
        "W" * 20,
        "W" * 20,
        "q",
    ]
    done = run(EDITION, ["quintago.py"], "\n".join(typed), folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "gagne la partie" in done.stdout
    assert "999999" in done.stdout
    # In a pipe nobody's Enter ends the line of a prompt.
    prompt = r"(Votre choix|Case du|Sous-grille à|Nom du|Voulez)[^:?]*[:?] "
    lines = re.sub(prompt, "\n", done.stdout).split("\n")
    assert [line for line in lines if len(line) > 80] == []
