"""Which faults do the tests not notice? `make mutants`, or `make mutants FILE=src/ludotheque/match.py`.

mutmut writes small faults (*mutants*) into a copy of a file, one after the other, and runs the quick tests
of that file on each. One that no test fails on *survives*: a test is missing, or the line is not needed. The
list of survivors comes last. A run that was interrupted goes on where it stopped, as long as neither the file
nor its tests changed.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import Phase, settings

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "mutants"

TESTS = {
    "src/ludotheque/history.py": ["tests/test_history.py"],
    "src/ludotheque/viewing.py": ["tests/test_viewing.py"],
    "src/ludotheque/match.py": ["tests/test_match.py", "tests/test_saves.py"],
    "src/ludotheque/server/record.py": ["tests/test_record.py", "tests/test_tables.py"],
    "src/ludotheque/games/quintago/rules.py": ["tests/test_quintago_rules.py"],
    "src/ludotheque/games/tetramino/rules.py": [
        "tests/test_tetramino_rules.py",
        "tests/test_tetramino_stages.py",
    ],
    "src/ludotheque/games/tetramino/boards.py": ["tests/test_tetramino_rules.py"],
    "src/ludotheque/games/tetramino/stages.py": ["tests/test_tetramino_stages.py"],
}
"""The files to put faults into, and the tests that hold each to its promises."""

WRAPPERS = {"cache", "cached_property", "property"}
"""Decorators that mutmut leaves alone with all that is under them, unless they are written as calls."""


class Survivor(NamedTuple):
    """A fault that no test noticed."""

    line: int
    before: str
    after: str


def undecorated(source: str) -> str:
    """The same module, with `@property` and the like written as calls: mutmut skips decorated functions.

    No line moves but those that follow on the same line.
    """
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1:
            wrapper = ast.unparse(node.decorator_list[0])
            if wrapper in WRAPPERS and node.end_lineno:
                lines[node.decorator_list[0].lineno - 1] = ""
                lines[node.end_lineno - 1] += f"\n{' ' * node.col_offset}{node.name} = {wrapper}({node.name})"
    return "\n".join(lines) + "\n"


def prepare(file: str) -> Path:
    """A folder with a copy of all that the tests need, and mutmut's settings; one that still fits is kept."""
    tests = [test for test in TESTS[file] if (ROOT / test).exists()]
    folder = WORK / file.removeprefix("src/ludotheque/").removesuffix(".py").replace("/", ".")
    digest = hashlib.sha256(
        b"".join((ROOT / name).read_bytes() for name in (file, *tests, "tests/mutants.py"))
    ).hexdigest()
    stamp = folder / "digest"
    if stamp.exists() and stamp.read_text() == digest:
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "courses"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    target = folder / file
    target.write_text(undecorated(target.read_text()))
    options = {
        "source_paths": "src",
        "only_mutate": file,
        "pytest_add_cli_args": "\n-p\nno:cacheprovider\n-p\ntests.mutants",
        "pytest_add_cli_args_test_selection": "\n".join(["", *tests]),
        "process_isolation": "forkserver",
        "use_git_change_detection": "false",
        "do_not_mutate_patterns": "\n".join(["", r"raise .*\(_\(", r"^\s*_\("]),  # sentences for people
    }
    lines = [f"{key} = {value}".replace("\n", "\n    ") for key, value in options.items()]
    (folder / "setup.cfg").write_text("\n".join(["[mutmut]", *lines]) + "\n")
    stamp.write_text(digest)
    return folder


def mutmut(folder: Path, *words: str, is_shown: bool = False) -> str:
    """Run a command of mutmut; its output, unless a person is to see it."""
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *words],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=None if is_shown else subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode and is_shown:
        raise SystemExit(f"the tests do not run without faults either: see {folder}")
    return done.stdout or ""


def survivors(file: str, folder: Path) -> Iterator[Survivor]:
    """What survived."""
    source = (ROOT / file).read_text().splitlines()
    results = mutmut(folder, "results")
    for name in re.findall(r"^\s*(\S+): (?:survived|no tests|suspicious)", results, re.MULTILINE):
        shown = [line for line in mutmut(folder, "show", name).splitlines() if line[:3] not in ("---", "+++")]
        before, after = ([line[1:].strip() for line in shown if line.startswith(sign)] for sign in ("-", "+"))
        numbers = (number for number, text in enumerate(source, 1) if text.strip() in before)
        yield Survivor(next(numbers, 0), " ".join(before), " ".join(after))


# --- Hooks of pytest: this file is a plugin of the runs that mutmut starts ---------------------------


def pytest_sessionstart() -> None:
    """A property that fails is enough: Hypothesis need not look for the smallest example."""
    phases = [Phase.explicit, Phase.generate]
    settings.register_profile("mutants", settings.default, phases=phases, database=None)
    settings.load_profile("mutants")


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Give each test the private name by which mutmut 3.8 knows it."""
    for item in items:
        item._nodeid = item.nodeid


def pytest_runtest_setup() -> None:
    """Forget what was cached: mutmut must see each test that reaches a function, not only the first."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ludotheque."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


# ----------------------------------------------------------------------------------------------------


def main(files: list[str]) -> None:
    """Put faults into the files; the survivors of all come last."""
    found: dict[str, list[Survivor]] = {}
    for file in files or TESTS:
        if file not in TESTS:
            raise SystemExit(f"no tests are named for {file}; there are: {', '.join(TESTS)}")
        if not any((ROOT / test).exists() for test in TESTS[file]):
            print(f"{file}: no tests yet")
            continue
        print(f"\n{file}", flush=True)
        folder = prepare(file)
        mutmut(folder, "run", is_shown=True)
        found[file] = sorted(survivors(file, folder))
    for file, lines in found.items():
        print(f"\n{file}: {len(lines)} survive")
        for survivor in lines:
            print(f"{file}:{survivor.line}\n    - {survivor.before}\n    + {survivor.after}")


if __name__ == "__main__":
    main(sys.argv[1:])
