"""Lines in and out: what was typed, made harmless, and what is answered, flushed line by line."""

from __future__ import annotations

import io
import shutil
from typing import TextIO

LONGEST_LINE = 5_000
"""Enough for any file name. A longer line comes back cut, and one character longer than this."""

LONGEST_REFUSAL = 300

NO_BREAK_SPACES = "\u00a0\u202f"
"""French puts them before : and ; although Python does not call them printable."""


class Lines:
    """A person, or a script, at the other end of two streams."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self.source, self.target = source, target
        for stream in (source, target):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")

    def say(self, text: str) -> None:
        """Write a line; no control character gets through, wherever the text came from."""
        self.target.write(_printable(text) + "\n")
        self.target.flush()

    def refuse(self, reason: object) -> None:
        """Say why something was refused; the reason may quote a file or the keyboard, so it is cut."""
        text = str(reason)
        self.say(text if len(text) <= LONGEST_REFUSAL else text[: LONGEST_REFUSAL - 1] + "…")

    def scroll_away(self) -> bool:
        """Push what a terminal shows out of sight, with empty lines; whether this is a terminal."""
        if self.target.isatty():
            self.target.write("\n" * shutil.get_terminal_size().lines)
            return True
        return False

    def ask(self, prompt: str) -> str:
        """The next line, without control characters; EOFError at the end of the input.

        The cursor waits behind the prompt in a terminal; elsewhere the prompt is a line like any other.
        """
        is_terminal = self.source.isatty()
        self.target.write(prompt + ("" if is_terminal else "\n"))
        self.target.flush()
        line = ""
        try:
            line = self._read()
        finally:
            if is_terminal and not line.endswith("\n"):
                self.say("")
        if not line:
            raise EOFError
        return _printable(line.strip() if len(line) <= LONGEST_LINE else line)

    def _read(self) -> str:
        try:
            line = rest = self.source.readline(LONGEST_LINE)
            while len(rest) == LONGEST_LINE and not rest.endswith("\n"):
                rest = self.source.readline(LONGEST_LINE)
        except OSError:  # the terminal went away
            return ""
        return line if line is rest else line + "\n"  # the one character more that says it was cut


def _printable(text: str) -> str:
    return "".join(
        character if character.isprintable() or character in NO_BREAK_SPACES else "?" for character in text
    )
