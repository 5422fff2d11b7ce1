"""The line mode as people meet it: the real command in a real terminal."""

from __future__ import annotations

import os
import sys
import termios
from pathlib import Path

import pexpect
import pytest

WIN = [
    *("a1 q4 cw", "a4 q4 cw", "b1 q4 cw", "c5 q4 cw", "c1 q4 cw"),
    *("b6 q4 cw", "d1 q4 cw", "a6 q4 cw", "e1"),
]
CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """A terminal in which `ludotheque play quintago --plain` runs."""

    def __init__(self, home: Path, *options: str, **environment: str) -> None:
        folders = {name: str(home / name) for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME")}
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "ludotheque", "play", "quintago", "--plain", *options],
            env={**kept, **folders, "LANG": "C.UTF-8", "TERM": "xterm", **environment},
            echo=False,
            timeout=20,
        )

    def hears(self, *texts: str) -> None:
        for text in texts:
            self.child.expect_exact(text.encode())

    def says(self, line: str | bytes) -> None:
        self.child.sendline(line)

    def ends(self) -> tuple[int | None, str]:
        """The exit status, and what was still said."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus, self.child.before.decode().replace("\r", "")

    def is_canonical(self, wanted: bool) -> None:
        """Whether the terminal itself gathers lines, of 4095 bytes at most, or lets all bytes through."""
        settings = termios.tcgetattr(self.child.child_fd)
        settings[3] = settings[3] | termios.ICANON if wanted else settings[3] & ~termios.ICANON
        termios.tcsetattr(self.child.child_fd, termios.TCSANOW, settings)


def test_nonsense_first_then_a_whole_game_to_the_win(tmp_path):
    terminal = Terminal(tmp_path)
    terminal.hears("quintago: player 1, player 2", "player 1 to move> ")
    for nonsense, answer in [
        ("!!?3@nimp&#%", "there is no hole !!?3@nimp&#%; "),
        ("", "nothing was typed"),
        (b"\xff\xfe\x80", "there is no hole ???; ".replace("?", "�")),
        ("\x1b[A\x1b]0;title\x07", "there is no hole ?[a?]0;title?; "),
        ("x" * 1_000_000, "this line is far too long for a move"),
    ]:
        terminal.says(nonsense)
        terminal.hears(answer, "player 1 to move> ")
    for number, move in enumerate(WIN):
        terminal.says(move)
        terminal.hears(f"player {number % 2 + 1}: {move}", " 6 ")
    terminal.hears("winning line: a1 b1 c1 d1 e1", "player 1 wins: a line is complete")
    assert terminal.ends() == (0, "\n")


def test_a_megabyte_that_arrives_whole_is_one_refusal(tmp_path):
    terminal = Terminal(tmp_path)
    terminal.hears("player 1 to move> ")
    terminal.is_canonical(False)
    terminal.says("junk\x00" * 200_000)
    terminal.hears("this line is far too long for a move", "player 1 to move> ")
    terminal.is_canonical(True)
    terminal.says("b2 q1 cw")
    terminal.hears("player 1: b2 q1 cw", "player 2 to move> ")
    terminal.says("quit")
    assert terminal.ends()[0] == 0


def test_ctrl_d_leaves_and_resume_goes_on_exactly(tmp_path):
    terminal = Terminal(tmp_path)
    for move in WIN[:4]:
        terminal.hears("to move> ")
        terminal.says(move)
    terminal.hears(f"player 2: {WIN[3]}", "player 1 to move> ")
    terminal.child.send(CTRL_D)
    kept = tmp_path / "XDG_STATE_HOME" / "ludotheque" / "quintago.json"
    assert terminal.ends() == (
        0,
        f"\nthe game is kept in {kept}\nto go on with it: ludotheque play quintago --resume\n",
    )

    again = Terminal(tmp_path, "--resume")
    again.hears(" 1 X X .   . . .", " 4 O . .   . . .", " 5 . . O   . . .", "player 1 to move> ")
    for move in WIN[4:]:
        again.says(move)
        again.hears(move)
    again.hears("player 1 wins: a line is complete")
    assert again.ends()[0] == 0


def test_ctrl_c_leaves_with_130_and_the_game_is_kept(tmp_path):
    terminal = Terminal(tmp_path)
    terminal.hears("player 1 to move> ")
    terminal.says("b2 q1 cw")
    terminal.hears("player 2 to move> ")
    terminal.child.send(CTRL_C)
    status, said = terminal.ends()
    assert status == 130
    assert said.endswith("to go on with it: ludotheque play quintago --resume\n")
    assert "Traceback" not in said

    again = Terminal(tmp_path, "--resume")
    again.hears(" 2 . X .", "player 2 to move> ")
    again.child.send(CTRL_C)
    assert again.ends()[0] == 130


@pytest.mark.parametrize(
    ("options", "environment"),
    [
        (["--lang", "fr"], {}),
        ([], {"LANG": "fr_FR.UTF-8"}),
        (["--lang", "fr"], {"LC_ALL": "en_GB.UTF-8"}),
    ],
)
def test_french_by_option_and_by_locale(tmp_path, options, environment):
    terminal = Terminal(tmp_path, *options, **environment)
    terminal.hears("aide donne la liste", "> ")
    terminal.says("")
    terminal.hears("rien n’a été tapé\u00a0; aide donne la liste", "> ")
    terminal.says("b2 q1 cw")
    terminal.hears("b2 q1 cw", "> ")
    terminal.says("quitter")
    status, said = terminal.ends()
    assert status == 0
    assert said.endswith("pour la reprendre\u00a0: ludotheque play quintago --resume\n")


def test_two_machines_play_by_themselves(tmp_path):
    terminal = Terminal(tmp_path, "--players", "random,random", "--rules", "mini", "--seed", "1")
    terminal.hears("player 1 (random) is thinking…", "player 2 (random) is thinking…")
    status, said = terminal.ends()
    assert status == 0
    assert said.endswith(
        ("wins: a line is complete\n", "tie: both sides have a line\n", "tie: the board is full\n")
    )
