"""Lines of code in a process of their own, forked from one that stands ready, so that Python starts once.

The ready process is as clean as a new one: it runs in the tests' clean environment and has imported nothing
but a few modules of the standard library. A forked child is put into a folder and an environment, runs its
lines as `python3 -c` would there, and ends.
"""

from __future__ import annotations

import atexit
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

READY = """
import copy, inspect, json, os, random, re, signal, sys, traceback
for line in sys.stdin:
    code, folder, environment, output, errors = json.loads(line)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            for number, path in ((0, os.devnull), (1, output), (2, errors)):
                os.dup2(os.open(path, os.O_WRONLY if number else os.O_RDONLY), number)
            signal.alarm(120)
            os.chdir(folder)
            os.environ.update(environment)
            random.seed()
            exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
        except BaseException:
            traceback.print_exc()
        finally:
            try:
                sys.stdout.flush()
                sys.stderr.flush()
            finally:
                os._exit(status)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Done(NamedTuple):
    """How the lines ended, and what they wrote."""

    returncode: int
    stdout: str
    stderr: str


@cache
def _ready(environment: tuple[tuple[str, str], ...]) -> subprocess.Popen[str]:
    """The process that stands ready, until the tests end."""
    process = subprocess.Popen(
        [sys.executable, "-s", "-c", READY],
        env=dict(environment),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(process.communicate)
    return process


def run_lines(code: str, folder: Path, clean: Mapping[str, str], environment: Mapping[str, str]) -> Done:
    """Run lines of code in a folder, in a clean environment and what is added to it."""
    ready = _ready(tuple(sorted(clean.items())))
    assert ready.stdin and ready.stdout
    with tempfile.NamedTemporaryFile() as output, tempfile.NamedTemporaryFile() as errors:
        ready.stdin.write(json.dumps([code, str(folder), dict(environment), output.name, errors.name]) + "\n")
        ready.stdin.flush()
        status = int(ready.stdout.readline())
        written = [Path(file.name).read_bytes().decode(errors="replace") for file in (output, errors)]
    return Done(status, written[0], written[1])
