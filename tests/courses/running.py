"""How the tests reach a course edition: always in another process, started in the edition's own folder.

`evaluate` runs lines of code there and brings back a value; `signatures` reads what `inspect` says of a
module's functions; `terminal` starts a program in a real pty.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pexpect

COURSES = Path(__file__).resolve().parents[2] / "courses"

CLEAN = {
    "PATH": os.environ.get("PATH", ""),
    "HOME": os.environ.get("HOME", "/"),
    "LANG": "C.UTF-8",
    "TERM": "xterm",
    "PYTHONDONTWRITEBYTECODE": "1",
}
"""An environment in which no package of ours can be imported by accident."""


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
    done = run(edition, ["-c", script], folder=folder, **environment)
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


def terminal(
    edition: str, arguments: Sequence[str], folder: Path | None = None, **environment: str
) -> pexpect.spawn[str]:
    """The program in a real pty."""
    return pexpect.spawn(
        sys.executable,
        ["-s", *arguments],
        cwd=str(folder or COURSES / edition),
        env={**os.environ, **CLEAN, **environment},
        encoding="utf-8",
        timeout=30,
        dimensions=(60, 160),
        echo=False,
    )
