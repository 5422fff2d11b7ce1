"""courses/dames in its window, under a virtual screen: whole games by clicks, boxes, files, the machine.

The driver runs in the edition's folder. It records and answers the message boxes and file dialogues, which
would wait for a person; everything else is the edition's own, reached by clicks on the board and buttons.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.courses.running import CLEAN, COURSES, evaluate
from tests.courses.test_dames_console import START, near_end, write
from tests.courses.test_dames_twin import Coup, name, whole_game
from tests.sizes import sized

DRIVER = """
import random, time
import tkinter as tk
from tkinter import filedialog, messagebox

boxes, answers, files = [], [], []

def show(kind):
    return lambda title, text, **options: boxes.append([kind, title, text])

for kind in ("showinfo", "showerror", "showwarning"):
    setattr(messagebox, kind, show(kind))

def askyesno(title, text, **options):
    boxes.append(["askyesno", title, text])
    return answers.pop(0)

messagebox.askyesno = askyesno
filedialog.asksaveasfilename = filedialog.askopenfilename = lambda **options: files.pop(0)

import draughtsGUI
from draughtsGUI import BOARD_PIXELS, MARGIN

draughtsGUI.MACHINE_DELAY = 1
root = tk.Tk()
failures = []
root.report_callback_exception = lambda kind, error, trace: failures.append(repr(error))
window = draughtsGUI.DraughtsWindow(root)
root.update()

def click(*squares, turned=False):
    "Click these squares of the board, given by their names."
    for square in squares:
        size = len(window.game.board)
        i, j = int(square[1:]) - 1, ord(square[0]) - ord("a")
        if turned:
            i, j = size - 1 - i, size - 1 - j
        point(*(MARGIN + (2 * index + 1) * BOARD_PIXELS // (2 * size) for index in (j, i)))

def point(x, y):
    window.boardCanvas.event_generate("<Button-1>", x=x, y=y)
    root.update()

def widgets(parent=None):
    parent = parent or root
    return [parent] + [found for child in parent.winfo_children() for found in widgets(child)]

def texts():
    "Everything that the labels say."
    return [str(w.cget("text")) for w in widgets() if isinstance(w, tk.Label)]

def buttons(text):
    "The buttons on the screen that say this."
    every = [w for w in widgets() if isinstance(w, tk.Button) and w.winfo_viewable()]
    return [w for w in every if w.cget("text") == text]

def press(text):
    "Press the button that says this."
    button = buttons(text)[0]
    for event in ("<Enter>", "<ButtonPress-1>", "<ButtonRelease-1>"):
        button.event_generate(event)
    root.update()

def press_later(text):
    "Press a button as soon as it is there."
    root.after(5, lambda: press(text) if buttons(text) else press_later(text))

def wait(until):
    deadline = time.monotonic() + 30
    while not until() and time.monotonic() < deadline:
        root.update()
        time.sleep(0.001)
    assert until()

def state():
    return [window.game.player, window.game.board, texts(), boxes]
"""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A virtual screen on a free display, ended by its own id."""
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1100x800x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        number = answer.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    screen.terminate()
    screen.wait(timeout=10)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(COURSES / "dames", tmp_path / "dames"))


def drive(code: str, display: str, folder: Path | None = None) -> Any:
    """What `result` is after this code; an exception in any callback fails the test."""
    checked = f"{code}\nassert failures == [], failures"
    return evaluate("dames", DRIVER + checked, folder, DISPLAY=display)


def clicks(game: list[Coup]) -> list[str]:
    """The squares to click: each piece, where it goes, and the piece again."""
    found: list[str] = []
    for coup in game:
        found += [
            name(coup.piece),
            *(name(step.landing) for step in coup.steps),
            name(coup.steps[-1].landing),
        ]
    return found


def test_the_four_zones_and_the_four_buttons(display: str) -> None:
    code = (
        "shown = [str(w.cget('text')) for w in widgets(window.buttonZone) if isinstance(w, tk.Button)]\n"
        "ovals = len([x for x in window.boardCanvas.find_all() if window.boardCanvas.type(x) == 'oval'])\n"
        "result = [shown, texts(), ovals, root.title()]"
    )
    buttons, texts, ovals, title = drive(code, display)
    assert buttons == ["Nouvelle partie", "Sauvegarder", "Charger", "Aide"]
    assert "Trait aux blancs" in texts
    assert texts.count("Pièces adverses prises : 0") == 2
    assert ovals == 40 * 3, "forty pieces are drawn"
    assert title == "Jeu de dames"


def brightness(colour: str) -> float:
    """How light a colour `#rrggbb` is to the eye, from 0 to 1 (WCAG's relative luminance)."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted([brightness(one), brightness(other)])
    return (light + 0.05) / (dark + 0.05)


def test_captured_pieces_and_the_piece_of_the_turn_stand_out_from_their_ground(display: str) -> None:
    code = (
        "result = []\n"
        "for board_row in (0, 9):\n"
        "    window.game.board[board_row] = [0] * 10\n"
        "for player in (1, -1):\n"
        "    window.game.player = player\n"
        "    window.refresh()\n"
        "    root.update()\n"
        "    for canvas in (*[zone.picture for zone in window.capturedZones], window.statusZone.picture):\n"
        "        look = canvas.itemcget\n"
        "        discs = [item for item in canvas.find_all() if look(item, 'fill')]\n"
        "        edges = [look(item, 'outline') or look(item, 'fill') for item in discs]\n"
        "        result.append([canvas.cget('bg'), edges])\n"
    )
    drawn = drive(code, display)
    assert [len(edges) for _, edges in drawn] == [10, 10, 2, 10, 10, 2]
    for ground, edges in drawn:
        assert all(contrast(ground, edge) >= 3 for edge in edges), (ground, set(edges))


def test_the_close_button_closes_even_while_the_machine_plays(display: str) -> None:
    code = (
        "window.startGame(window.game, 1)\n"
        "root.after(20, lambda: root.tk.call(root.protocol('WM_DELETE_WINDOW')))\n"
        "root.mainloop()\n"
        "try:\n    root.winfo_exists()\n    result = 'open'\n"
        "except tk.TclError:\n    result = 'closed'"
    )
    assert drive(code, display) == "closed"


def test_a_whole_game_by_clicks(display: str) -> None:
    game = whole_game(START, random.Random(43), 400)
    final = game[-1].board
    assert any(len(coup.taken) > 1 for coup in game)
    assert any(step.length > 1 for coup in game for step in coup.steps)
    player, board, texts, boxes = drive(f"click(*{clicks(game)})\nresult = state()", display)
    assert board == final
    winner, loser = ("blancs", "noirs") if len(game) % 2 else ("noirs", "blancs")
    assert [box[:2] for box in boxes] == [["showinfo", "Fin de la partie"]]
    assert boxes[0][2].startswith(f"Les {winner} gagnent : les {loser} ")
    assert "Partie terminée" in texts
    assert boxes[0][2] in texts
    for colour in (1, -1):
        left = sum(piece * colour > 0 for row in final for piece in row)
        assert f"Pièces adverses prises : {20 - left}" in texts
    assert player == (-1 if len(game) % 2 else 1)


def test_every_coup_of_a_game_shows_whose_turn_it_is(display: str) -> None:
    game = whole_game(START, random.Random(8), 12)
    code = (
        "result = []\n"
        f"for coup in {[clicks([coup]) for coup in game]}:\n"
        "    click(*coup[:-1])\n"
        "    before = [text for text in texts() if text.startswith('Trait')]\n"
        "    click(coup[-1])\n"
        "    result.append(before + [text for text in texts() if text.startswith('Trait')])\n"
    )
    white, black = "Trait aux blancs", "Trait aux noirs"
    assert drive(code, display) == [[white, black], [black, white]] * 6


def test_a_multiple_capture_moves_at_every_click_and_crowns_at_the_end(display: str, folder: Path) -> None:
    write(folder, "x.dat", 1, near_end(d5=1, e4=-1, g2=-1, b1=-1))
    code = (
        "files.append('x.dat')\npress('Charger')\n"
        "click('d5', 'f3')\nfirst = [row[:] for row in window.game.board]\n"
        "click('h1')\nsecond = [row[:] for row in window.game.board]\n"
        "click('h1')\nresult = [first, second, *state()]"
    )
    first, second, player, board, texts, boxes = drive(code, display, folder)
    assert first == near_end(f3=1, g2=-1, b1=-1)
    assert second == near_end(h1=1, b1=-1), "still a pawn before the turn ends"
    assert board == near_end(h1=2, b1=-1)
    assert (player, boxes) == (-1, [])
    assert "Pièces adverses prises : 19" in texts


def test_a_king_takes_from_afar_by_its_landing_square(display: str, folder: Path) -> None:
    write(folder, "x.dat", 1, near_end(a10=2, d7=-1, b1=-1))
    code = (
        "files.append('x.dat')\npress('Charger')\nclick('a10', 'f5')\n"
        "refused = boxes[:]\nclick('e6', 'e6')\nresult = [refused, *state()]"
    )
    refused, player, board, _, boxes = drive(code, display, folder)
    assert [box[0] for box in refused] == ["showerror"]
    assert refused[0][2].startswith("Le coup a10-f5 n'est pas permis.\nLe chemin n'est pas libre")
    assert (player, board, boxes) == (-1, near_end(e6=2, b1=-1), refused)


def test_refused_moves_say_why(display: str, folder: Path) -> None:
    write(folder, "x.dat", 1, near_end(d5=1, c4=-1, b3=-1, e4=1, j1=-1))
    moves = [("d5", end) for end in ("e3", "c6", "c4", "b3", "f7", "d6", "f3")]
    code = (
        "files.append('x.dat')\npress('Charger')\nbefore = [row[:] for row in window.game.board]\n"
        f"for start, end in {moves}:\n"
        "    click(start, end)\n"
        "    assert window.game.piece == (4, 3), 'the piece stays chosen'\n"
        "    click(start)\n"
        "result = [before == window.game.board, window.game.player, boxes]"
    )
    same, player, boxes = drive(code, display, folder)
    assert same
    assert player == 1
    assert [box[:2] for box in boxes] == [["showerror", "Coup refusé"]] * len(moves)
    reasons = [box[2] for box in boxes]
    diagonal = "Une pièce se déplace uniquement en diagonale."
    occupied = "La case visée est déjà occupée."
    assert reasons == [
        f"Le coup d5-e3 n'est pas permis.\n{diagonal}",
        "Le coup d5-c6 n'est pas permis.\nSeules les dames peuvent reculer sans prendre.",
        f"Le coup d5-c4 n'est pas permis.\n{occupied}",
        f"Le coup d5-b3 n'est pas permis.\n{occupied}",
        "Le coup d5-f7 n'est pas permis.\nUn pion ne se déplace que d'une case à la fois.",
        f"Le coup d5-d6 n'est pas permis.\n{diagonal}",
        "Le coup d5-f3 n'est pas permis.\nUn pion ne se déplace que d'une case à la fois.",
    ]


def test_a_second_quiet_move_and_another_piece_are_refused(display: str) -> None:
    code = "click('d7', 'c6', 'b5', 'f7')\nmiddle = state()[:2]\nclick('c6')\nresult = [middle[0], *state()]"
    middle, player, board, _, boxes = drive(code, display)
    assert middle == 1
    assert player == -1
    assert board[5][2] == 1
    assert [box[2].partition("\n")[0] for box in boxes] == [
        "Le coup c6-b5 n'est pas permis.",
        "Le coup c6-f7 n'est pas permis.",
    ]


def test_clicks_elsewhere_do_nothing(display: str) -> None:
    code = (
        "before = str(state()) + str(window.game.piece)\n"
        "click('b5', 'a6', 'a5', 'b1', 'a4', 'e5')\n"  # empty dark and light squares, Black's pieces
        "far = BOARD_PIXELS + MARGIN\n"
        "for x, y in ((2, 2), (10, 300), (far + 9, 300), (300, far + 9), (MARGIN - 1, 300), (300, far)):\n"
        "    point(x, y)\n"
        "status = window.statusZone\n"
        "for zone in (*window.capturedZones, status, status.picture, status.titleLabel):\n"
        "    zone.event_generate('<Button-1>', x=5, y=5)\n"
        "root.update()\n"
        "window.boardCanvas.event_generate('<Button-3>', x=300, y=400)\n"
        "window.boardCanvas.event_generate('<Key-a>')\n"
        "root.update()\n"
        "same = before == str(state()) + str(window.game.piece)\n"
        "click('d7')\nfirst = window.game.piece\n"
        "click('f7')\nsecond = window.game.piece\n"
        "click('f7')\nresult = [same, first, second, window.game.piece, boxes]"
    )
    assert drive(code, display) == [True, [6, 3], [6, 5], None, []]


def test_save_and_load(display: str, folder: Path) -> None:
    game = whole_game(START, random.Random(3), 21)
    code = (
        f"click(*{clicks(game)})\n"
        "files += ['', (), 'partie', 'no/where.dat']\n"
        "for _ in range(4):\n    press('Sauvegarder')\n"
        "press_later('Deux joueurs')\npress('Nouvelle partie')\nwait(lambda: window.game.path == [])\n"
        "fresh = window.game.board\n"
        "files += ['', 'missing.dat', 'broken.dat', 'partie.dat']\n"
        "for _ in range(3):\n    press('Charger')\n"
        "assert window.game.board is fresh\n"
        "press('Charger')\nresult = state()"
    )
    (folder / "broken.dat").write_text("1 10 0 0", encoding="utf-8")
    player, board, _, boxes = drive(code, display, folder)
    assert (player, board) == (-1, game[-1].board)
    assert [box[:2] for box in boxes] == [
        ["showinfo", "Sauvegarde"],
        ["showerror", "Sauvegarde impossible"],
        ["showerror", "Chargement impossible"],
        ["showerror", "Chargement impossible"],
    ]
    assert boxes[1][2] == "Impossible de sauvegarder la partie : ce dossier n'existe pas."
    assert boxes[2][2] == "Impossible de charger la partie : le fichier n'existe pas."
    write(folder, "expected.dat", -1, game[-1].board)
    assert (folder / "partie.dat").read_bytes() == (folder / "expected.dat").read_bytes()


def test_a_completed_name_is_replaced_only_when_asked(display: str, folder: Path) -> None:
    (folder / "x.txt.dat").write_text("precious", encoding="utf-8")
    code = (
        "files += ['x.txt', 'x.txt']\nanswers += [False, True]\n"
        "press('Sauvegarder')\nkept = open('x.txt.dat').read()\npress('Sauvegarder')\n"
        "result = [kept, open('x.txt.dat').read()[:5], boxes]"
    )
    kept, written, boxes = drive(code, display, folder)
    assert (kept, written) == ("precious", "1\n10\n")
    assert [box[0] for box in boxes] == ["askyesno", "askyesno", "showinfo"]


def test_in_the_middle_of_a_coup_nothing_is_saved_or_offered(display: str) -> None:
    code = "click('d7', 'c6')\npress('Sauvegarder')\npress('Proposer la nulle')\nresult = [files, boxes]"
    files, boxes = drive(code, display)
    assert files == []
    assert [box[1:] for box in boxes] == [
        ["Sauvegarde impossible", "Il faut d'abord terminer le coup commencé."],
        ["Partie nulle", "Il faut d'abord terminer le coup commencé."],
    ]


def test_a_draw_refused_then_accepted(display: str) -> None:
    code = (
        "answers += [False, True]\npress('Proposer la nulle')\nclick('d7', 'c6', 'c6')\n"
        "press('Proposer la nulle')\nafter = str(window.game.board)\n"
        "click('a4', 'b5', 'b5')\npress('Proposer la nulle')\n"
        "result = [after == str(window.game.board), texts(), boxes]"
    )
    same, texts, boxes = drive(code, display)
    assert same, "a game that is over takes no click"
    assert "Partie terminée" in texts
    assert boxes == [
        ["askyesno", "Partie nulle", "Noirs, acceptez-vous la partie nulle ?"],
        ["askyesno", "Partie nulle", "Blancs, acceptez-vous la partie nulle ?"],
        ["showinfo", "Fin de la partie", "Partie nulle, d'un commun accord."],
    ]


def test_new_game_can_be_cancelled(display: str) -> None:
    code = (
        "click('d7', 'c6', 'c6')\npress_later('Annuler')\npress('Nouvelle partie')\n"
        "wait(lambda: not any(isinstance(w, tk.Toplevel) for w in widgets()))\n"
        "result = [window.game.player, window.game.board[5][2]]"
    )
    assert drive(code, display) == [-1, 1]


def test_the_help_opens_once_in_its_own_window(display: str) -> None:
    code = (
        "press('Aide')\npress('Aide')\n"
        "def tops():\n    return len([w for w in widgets() if isinstance(w, tk.Toplevel)])\n"
        "opened = tops()\n"
        "help_text = ' '.join(texts())\n"
        "press('Fermer')\n"
        "closed = tops()\n"
        "press('Aide')\n"
        "result = [opened, 'rafle' in help_text, closed, tops()]"
    )
    assert drive(code, display) == [1, True, 0, 1]


AGAINST_THE_MACHINE = """
from draughtsFunctions import findArrival, legalMoves, piecesOf
random.seed(seed)
press_later(choice)
press('Nouvelle partie')
wait(lambda: window.machine is not None)
turns = 0
while turns < 300:
    wait(lambda: boxes or window.isPersonTurn())
    if boxes:
        break
    turns += 1
    board = window.game.board
    options = [(piece, findArrival(board, *piece, *move)) for piece in piecesOf(board, person)
               for move in legalMoves(board, *piece)]
    taking = [option for option in options if option[1][1]]
    piece, (end, _) = random.choice(taking or options)
    names = [chr(ord('a') + j) + str(i + 1) for i, j in (piece, end)]
    click(*names, names[-1], turned=person == -1)
result = [turns, *state()]
"""


@pytest.mark.proof
@pytest.mark.parametrize(
    ("choice", "person", "seed"),
    [("Contre l'ordinateur, avec les noirs", -1, 5), ("Contre l'ordinateur, avec les blancs", 1, 4)][
        : sized(1, 2)
    ],
)
def test_a_whole_game_against_the_machine(choice: str, person: int, seed: int, display: str) -> None:
    setting = f"choice, person, seed = {choice!r}, {person}, {seed}\n"
    turns, _, board, texts, boxes = drive(setting + AGAINST_THE_MACHINE, display)
    assert 10 < turns < 300
    assert [box[:2] for box in boxes] == [["showinfo", "Fin de la partie"]]
    assert " gagnent : les " in boxes[0][2]
    assert "Partie terminée" in texts
    assert sum(piece != 0 for row in board for piece in row) < 40


def test_clicks_and_offers_during_the_machines_turn_do_nothing(display: str) -> None:
    code = (
        "draughtsGUI.MACHINE_DELAY = 10_000\n"
        "press_later(\"Contre l'ordinateur, avec les blancs\")\npress('Nouvelle partie')\n"
        "wait(lambda: window.machine is not None)\n"
        "click('d7', 'c6', 'c6')\nbefore = str(window.game.board)\n"
        "click('a4', 'b5', 'b5', 'b7', 'a6')\npress('Proposer la nulle')\n"
        "during = str(window.game.board)\n"
        "hint = [text for text in texts() if 'ordinateur' in text]\n"
        "press_later('Deux joueurs')\npress('Nouvelle partie')\nwait(lambda: window.machine is None)\n"
        "result = [during == before, window.machineStep, hint, boxes]"
    )
    assert drive(code, display) == [True, None, ["L'ordinateur joue..."], []]


def test_draws_with_the_machine(display: str, folder: Path) -> None:
    write(folder, "dames.dat", 1, near_end(a10=2, d1=-2))
    code = (
        "press_later(\"Contre l'ordinateur, avec les blancs\")\npress('Nouvelle partie')\n"
        "wait(lambda: window.machine is not None)\n"
        "press('Proposer la nulle')\nfiles.append('dames.dat')\npress('Charger')\n"
        "pieces = window.machine.pieces\npress('Proposer la nulle')\nresult = [pieces, boxes]"
    )
    pieces, boxes = drive(code, display, folder)
    assert pieces == [[0, 3]], "the machine finds its pieces again when a game is loaded"
    assert [box[2] for box in boxes] == [
        "L'ordinateur refuse la partie nulle.",
        "Partie nulle, d'un commun accord.",
    ]


def test_boards_of_other_sizes_are_drawn_and_played(display: str, folder: Path) -> None:
    for size in (4, 5, 7, 26):
        board = [[0] * size for _ in range(size)]
        board[0][size - 1], board[size - 1][0] = -1, 1
        write(folder, f"{size}.dat", 1, board)
    code = (
        "result = []\n"
        "for size in (4, 5, 7, 26):\n"
        "    files.append(f'{size}.dat')\n    press('Charger')\n"
        "    click(f'a{size}', f'b{size - 1}', f'b{size - 1}')\n"
        "    result.append([window.game.player, window.game.board[size - 2][1]])\n"
        "result.append(boxes)"
    )
    assert drive(code, display, folder) == [[-1, 1]] * 4 + [[]]


def test_ctrl_c_in_the_terminal_closes_the_window(display: str) -> None:
    program = subprocess.Popen(
        [sys.executable, "-s", "draughtsGUI.py"],
        cwd=COURSES / "dames",
        env={**CLEAN, "DISPLAY": display},
        stderr=subprocess.PIPE,
    )
    assert program.stderr
    deadline = time.monotonic() + 20
    while not has_socket(program.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert program.poll() is None
    program.send_signal(signal.SIGINT)
    assert program.wait(timeout=20) == -signal.SIGINT
    assert program.stderr.read() == b""
    program.stderr.close()


def has_socket(pid: int) -> bool:
    """Whether this process has reached the screen."""
    with suppress(FileNotFoundError):  # one was closed meanwhile
        descriptors = Path(f"/proc/{pid}/fd").iterdir()
        return any(os.readlink(descriptor).startswith("socket") for descriptor in descriptors)
    return False
