"""Lines in and out: what was typed, made harmless, and what is answered, flushed line by line."""

from __future__ import annotations

import io
from typing import TextIO

LONGEST_LINE = 5_000
"""Room for any file name; a longer line comes without its end, and one longer than this."""

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
        """Say a refusal, whose words may come from a file or from the keyboard, at a bearable length."""
        text = str(reason)
        self.say(text if len(text) <= LONGEST_REFUSAL else text[: LONGEST_REFUSAL - 1] + "…")

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
        return line if line is rest else line + "\n"  # longer than LONGEST_LINE: nobody takes it for whole


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() or sign in NO_BREAK_SPACES else "?" for sign in text)
