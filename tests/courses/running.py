"""How the tests reach a course edition: always in another process, in the edition's own folder.

`run` starts a program; `terminal` starts it in a real pty; `evaluate` runs lines of code and brings back a
value; `signatures` reads what `inspect` says of a module's functions.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pexpect

from tests.courses.forking import run_lines

COURSES = Path(__file__).resolve().parents[2] / "courses"

CLEAN = {
    "PATH": os.environ.get("PATH", ""),
    "HOME": os.environ.get("HOME", "/"),
    "LANG": "C.UTF-8",
    "TERM": "xterm",
    "PYTHONPYCACHEPREFIX": str(COURSES.parent / "build" / "courses-pycache"),
}
"""An environment in which no package of ours can be imported by accident; bytecode lies in build/."""


def run(
    edition: str,
    arguments: Sequence[str],
    typed: str | bytes = "",
    folder: Path | None = None,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """Run `python3 ARGUMENTS` in the edition's folder (or a copy of it), with that standard input."""
    raw = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [sys.executable, "-s", *arguments],
        input=raw,
        capture_output=True,
        cwd=folder or COURSES / edition,
        env={**CLEAN, **environment},
        timeout=120,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    )


def evaluate(edition: str, code: str, folder: Path | None = None, **environment: str) -> Any:
    """The value that `result` has after these lines, brought back as JSON (tuples become lists)."""
    script = f"{code}\nimport json as _json\nprint('\\n=>' + _json.dumps(result))"
    done = run_lines(script, folder or COURSES / edition, CLEAN, environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.rsplit("\n=>", 1)[1])


def signatures(edition: str, module: str, folder: Path | None = None) -> dict[str, str]:
    """The signature of every function and class that a module of the edition offers."""
    code = (
        f"import inspect, {module} as m\n"
        "result = {name: str(inspect.signature(value)) for name, value in vars(m).items()"
        " if inspect.isfunction(value) or (inspect.isclass(value) and value.__module__ == m.__name__)}"
    )
    found: dict[str, str] = evaluate(edition, code, folder)
    return found


class Terminal(pexpect.spawn):
    """A program in a pty, without the pauses that pexpect makes for programs that ask for passwords."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.delaybeforesend = None
        self.ptyproc.delayafterclose = 0
        self.ptyproc.delayafterterminate = 0.02

    def press(self, key: str) -> None:
        """Press Ctrl and a key as a person does: once the program waits, not in the instant before.

        Python hears a Ctrl-C that falls between a question and its reading only after the answer.
        """
        for _look in range(2):
            while Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] in "RD":
                time.sleep(0.001)
            time.sleep(0.002)
        self.sendcontrol(key)

    def close(self, force: bool = True) -> None:
        """Close the pty; a program that has closed its own side first ends by itself."""
        deadline = time.monotonic() + 10
        while self.flag_eof and not self.closed and self.isalive() and time.monotonic() < deadline:
            time.sleep(0.001)
        super().close(force)


def terminal(
    edition: str, arguments: Sequence[str], folder: Path | None = None, **environment: str
) -> Terminal:
    """The program in a real pty."""
    return Terminal(
        sys.executable,
        ["-s", *arguments],
        cwd=str(folder or COURSES / edition),
        env={**os.environ, **CLEAN, **environment},
        encoding="utf-8",
        timeout=30,
        dimensions=(60, 160),
        echo=False,
    )
