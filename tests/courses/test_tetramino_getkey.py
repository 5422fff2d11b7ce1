"""getkey, in a real terminal, through a pipe, and on a Windows made of a few lines."""

from __future__ import annotations

import os
import shutil
import signal
import termios
import time

import pexpect
import pytest

from tests.courses.running import COURSES, Terminal, run, terminal

KEYS = """
from getkey import getkey
print('ready', flush=True)
key = ''
while key != 'q':
    key = getkey()
    print('<' + ascii(key) + '>', flush=True)
"""


def waits_for_a_key(child: Terminal) -> None:
    """Return once the program waits for a key: only then does the terminal let every byte through."""
    end = time.monotonic() + 30
    while termios.tcgetattr(child.child_fd)[3] & (termios.ICANON | termios.ISIG):
        assert time.monotonic() < end, "the terminal never let the keys through"
        time.sleep(0.002)


def typed(child: Terminal, raw: bytes) -> None:
    """Type these bytes as soon as the program waits for a key."""
    waits_for_a_key(child)
    os.write(child.child_fd, raw)


def reading() -> Terminal:
    """A program that says each key, in a terminal, waiting for the first."""
    child = terminal("tetramino", ["-c", KEYS])
    child.expect_exact("ready")
    return child


@pytest.mark.parametrize(
    ("raw", "key"),
    [
        (b"i", "i"),
        (b"8", "8"),
        (b" ", " "),
        (b"\r", "\r"),
        ("é".encode(), "é"),
        ("語".encode(), "語"),
        ("😀".encode(), "😀"),
        (b"\x1b[A", "\x1b[A"),
        (b"\x1bOB", "\x1bOB"),
        (b"\x1b[15~", "\x1b[15~"),
        (b"\x1b[1;5C", "\x1b[1;5C"),
        (b"\x1bl", "\x1bl"),
        (b"\x1b", "\x1b"),
        (b"\x1a", "\x1a"),
        (b"\x7f", "\x7f"),
        (b"\x00", "\x00"),
        (b"\xff", "\ufffd"),
    ],
)
def test_one_key_is_read_without_enter(raw, key):
    child = reading()
    typed(child, raw)
    child.expect_exact(f"<{key!a}>")
    child.send("q")
    child.expect_exact("<'q'>")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_no_key_typed_ahead_is_lost_nor_mixed_with_its_neighbours():
    child = reading()
    typed(child, b"12\x1b[15~ab\xe91\xc3l\x1b[A" + "éq".encode())
    expected = ["1", "2", "\x1b[15~", "a", "b", "\ufffd", "1", "\ufffd", "l", "\x1b[A", "é", "q"]
    for key in expected:
        child.expect(r"<('.*?')>")
        assert child.match[1] == ascii(key)
    child.expect(pexpect.EOF)


def test_the_terminal_is_as_it_was_after_each_key():
    code = "import getkey, termios\nwas = termios.tcgetattr(0)\ngetkey.getkey()\n"
    child = terminal("tetramino", ["-c", code + "print(termios.tcgetattr(0) == was)"])
    typed(child, b"x")
    child.expect_exact("True")
    child.expect(pexpect.EOF)


@pytest.mark.parametrize("raw", [b"\x03", b"\x1b\x03", b"\xc3\x03", b"a\x1b[\x03"])
def test_control_c_ends_the_program_and_restores_the_terminal(raw):
    child = terminal("tetramino", ["-c", f"input('begin?')\n{KEYS}"])
    child.expect_exact("begin?")
    before = termios.tcgetattr(child.child_fd)
    child.sendline()
    child.expect_exact("ready")
    typed(child, raw)
    child.expect_exact("KeyboardInterrupt")
    child.expect(pexpect.EOF)
    assert termios.tcgetattr(child.child_fd) == before
    child.close()
    assert child.signalstatus == signal.SIGINT or child.exitstatus == 130


def test_control_d_and_the_end_of_a_pipe_are_the_end_of_the_input():
    child = reading()
    typed(child, b"\x04")
    child.expect_exact("EOFError")
    child.expect(pexpect.EOF)
    done = run("tetramino", ["-c", KEYS], b"a\x1b[B\xff")
    assert done.stdout.split() == ["ready", "<'a'>", "<'\\x1b[B'>", "<'\\ufffd'>"]
    assert "EOFError" in done.stderr


def test_a_closed_input_is_the_end_of_the_input():
    done = run("tetramino", ["-c", "import sys\nsys.stdin = None\n" + KEYS])
    assert "EOFError" in done.stderr


WINDOWS = """
keys = ['i', 'q', '\\xe0', 'H', '\\xe0', '\\x03']
def getwch():
    return keys.pop(0)
def kbhit():
    return keys[0] == 'H'
"""


def test_windows_gives_whole_keys_too(tmp_path):
    shutil.copy(COURSES / "tetramino" / "getkey.py", tmp_path)
    (tmp_path / "msvcrt.py").write_text(WINDOWS)
    code = "from getkey import getkey\nprint([ascii(getkey()) for _ in range(4)])\ngetkey()"
    done = run("tetramino", ["-c", code], folder=tmp_path)
    assert done.stdout.strip() == str([ascii("i"), ascii("q"), ascii("\xe0H"), ascii("\xe0")])
    assert "KeyboardInterrupt" in done.stderr
