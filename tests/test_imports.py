"""Imports go one way, and optional packages stay in their folders: read from every file, enforced here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import ludotheque

PACKAGE = Path(ludotheque.__file__).parent
COURSES = PACKAGE.parent.parent / "courses"

LOWEST = {
    "__init__",
    "words",
    "game",
    "grid",
    "kernels",
    "control",
    "history",
    "chance",
    "experience",
    "lessons",
    "networks",
    "formats",
    "live",
    "live_recording",
    "paced",
    "picture",
    "plain_text",
    "puzzles",
    "storage",
    "thoughts",
    "trainable",
    "trained",
    "weights",
}
MIDDLE = {
    "match", "catalogue", "saves", "perft", "sentences", "command_words", "viewing", "exercises", "reviewing",
}  # fmt: skip

LAYERS = (
    LOWEST,
    {"games"},
    {"agents"},
    MIDDLE,
    {"train", "server", "screens"},
    {"bench"},
    {"cli", "arguments", "argparse_words"},
    {"__main__"},
)
"""Lowest first; a part may import those below it and, where they are files, those beside it."""

BESIDE = (LOWEST, MIDDLE, {"cli", "arguments", "argparse_words"})

HOMES = {
    **dict.fromkeys(("textual", "rich"), "screens/terminal"),
    **dict.fromkeys(("litestar", "uvicorn", "jinja2", "segno"), "server"),
    **dict.fromkeys(("pyspiel", "open_spiel", "exact_cover", "xcover", "ortools"), "bench"),
    "fpdf": "screens/sheets",
    "playwright": "bench",
    **dict.fromkeys(("cma", "deap", "matplotlib", "ray", "torch"), "train"),
    **dict.fromkeys(("numba", "llvmlite"), "kernels.py"),
    "cupy": "games/tetris",
    **dict.fromkeys(("pygame", "gymnasium", "pettingzoo", "babel"), "nowhere"),
}
"""Where alone a package may be imported."""

INSIDE_FUNCTIONS = {"cupy", "numba", "llvmlite"}


class Import(NamedTuple):
    """A module, or a name in it, that a file asks for."""

    line: int
    module: str
    name: str | None
    in_function: bool


def imports(tree: ast.Module) -> Iterator[Import]:
    """Every import of a file, those for the type checker included."""
    nodes = [*ast.walk(tree)]
    deferred = {
        id(inner)
        for node in nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    }
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(node.lineno, alias.name, None, id(node) in deferred)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            for alias in node.names:
                yield Import(node.lineno, module, alias.name, id(node) in deferred)


def part(path: str) -> str:
    """The part of the package that a file or module lies in."""
    return path.split("/")[0].removesuffix(".py")


def level(name: str) -> int:
    """The layer of a part; a part that has none is not allowed."""
    found = [number for number, layer in enumerate(LAYERS) if name in layer]
    assert found, f"{name} has no layer: add it to LAYERS"
    return found[0]


def ours(asked: Import) -> list[str] | None:
    """The way to a module of the package, as ["games", "quintago"]; None for others' modules."""
    way = asked.module.split(".")
    if way[0] != "ludotheque":
        return None
    if len(way) == 1 and asked.name is not None:
        is_module = (PACKAGE / asked.name).is_dir() or (PACKAGE / f"{asked.name}.py").exists()
        return [asked.name] if is_module else ["__init__"]
    return way[1:] or ["__init__"]


def faults(path: str, source: str) -> list[str]:
    """What a file of the package imports and may not; `path` is relative to the package."""
    tree = ast.parse(source)
    found = []
    modules = set()
    for asked in imports(tree):
        fault = fault_of(path, asked)
        if fault:
            found.append(f"{path}:{asked.line}: {fault}")
        if ours(asked) is not None and asked.name is not None and not asked.name.startswith("_"):
            modules.add(asked.name)
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id in modules
            and is_private(node.attr)
        ):
            found.append(f"{path}:{node.lineno}: {node.value.id}.{node.attr} is private")
    return found


def fault_of(path: str, asked: Import) -> str | None:
    """What is wrong with one import."""
    way = ours(asked)
    if asked.module.startswith("."):
        return "relative imports hide the layers"
    if way is None:
        package = asked.module.split(".")[0]
        if package == "courses":
            return "nothing imports the courses"
        home = HOMES.get(package)
        if home and not f"{path}/".startswith(f"{home}/"):
            return f"{package} belongs to {home}"
        if package in INSIDE_FUNCTIONS and not asked.in_function:
            return f"{package} is imported at the head of the file"
        return None
    here, there = part(path), way[0]
    beside = here == there or any({here, there} <= files for files in BESIDE)
    if level(there) >= level(here) and not beside:
        return f"{here} imports {there}"
    if here == there == "games" and len(way) > 1 and way[1] != path.split("/")[1]:
        return f"the game {path.split('/')[1]} imports the game {way[1]}"
    name = asked.name or way[-1]
    return f"{'.'.join(way)}.{name} is private" if is_private(name) else None


def is_private(name: str) -> bool:
    """Whether a name is its module's own; `_` is the translation."""
    return name.startswith("_") and name not in ("_", "__version__")


FILES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("folder", sorted({path.rpartition("/")[0] for path in FILES}))
def test_the_files_of_a_folder_import_only_what_they_may(folder: str) -> None:
    files = [path for path in FILES if path.rpartition("/")[0] == folder]
    assert [fault for path in files for fault in faults(path, (PACKAGE / path).read_text("utf-8"))] == []


def test_the_courses_stand_alone() -> None:
    for path in COURSES.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not [asked for asked in imports(tree) if asked.module.split(".")[0] == "ludotheque"], path


FORBIDDEN = {
    "game.py": [
        "from ludotheque import catalogue",
        "from ludotheque.games.quintago.rules import Quintago",
        "import textual",
        "if True:\n    from ludotheque.match import Match",
        "def later():\n    from ludotheque.screens.local_table import LocalTable",
    ],
    "games/quintago/rules.py": [
        "from ludotheque.games.dames.rules import Dames",
        "import ludotheque.games.dames",
        "from ludotheque.agents.random_player import RandomPlayer",
        "from ludotheque.match import Match",
        "from ludotheque.kernels import _digest",
        "from ludotheque.words import _catalogue",
        "from ludotheque import kernels\nkernels._cache()",
        "from . import notation",
        "import numba",
    ],
    "agents/random_player.py": ["from ludotheque import catalogue", "import torch"],
    "history.py": ["from ludotheque.match import Match", "from ludotheque.agents import random_player"],
    "match.py": ["from ludotheque.cli import main", "from ludotheque.screens.local_table import LocalTable"],
    "screens/plain.py": [
        "from rich.text import Text",
        "import ludotheque.train.arena",
        "import courses.dames",
    ],
    "screens/terminal/app.py": ["import litestar", "from ludotheque.server import app"],
    "train/arena.py": ["import pyspiel", "from ludotheque.cli import main"],
    "kernels.py": ["import numba", "from numba.core import types", "def f():\n    import babel"],
    "cli.py": ["from textual.app import App", "from ludotheque.__main__ import main"],
}

ALLOWED = {
    "kernels.py": ["def compiled():\n    import numba", "from ludotheque.game import LudothequeError"],
    "games/quintago/rules.py": [
        "from ludotheque.words import _, mark",
        "from ludotheque.games.quintago import geometry",
        "import numpy as np",
    ],
    "match.py": ["from ludotheque import catalogue, game", "from ludotheque.history import History"],
    "saves.py": ["from ludotheque.match import Match"],
    "weights.py": ["from ludotheque.game import Unreadable"],
    "screens/terminal/app.py": [
        "from textual.app import App",
        "from ludotheque.screens.local_table import LocalTable",
    ],
    "train/arena.py": ["def plot():\n    import matplotlib"],
    "cli.py": ["from ludotheque import __version__, catalogue", "from ludotheque.screens import plain"],
}


def cases(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(path, source) for path, sources in table.items() for source in sources]


@pytest.mark.parametrize(("path", "source"), cases(FORBIDDEN))
def test_a_forbidden_import_is_found(path: str, source: str) -> None:
    assert len(faults(path, source)) == 1


@pytest.mark.parametrize(("path", "source"), cases(ALLOWED))
def test_a_right_import_is_let_through(path: str, source: str) -> None:
    assert faults(path, source) == []


# --- Names ----------------------------------------------------------------------------------------


def classes(source: str) -> list[str]:
    """The classes that a file defines, those inside functions too."""
    return [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]


def scope(path: str) -> str:
    """Within what a class must have a name of its own: its game, or all the rest of the package."""
    return "/".join(path.split("/")[:2]) if part(path) == "games" else ""


def shared_names(sources: dict[str, str]) -> dict[str, list[str]]:
    """The names that two classes have, with their files; two games may use the same words."""
    homes: dict[str, list[str]] = {}
    for path, source in sources.items():
        for name in classes(source):
            homes.setdefault(name, []).append(path)
    return {
        name: paths
        for name, paths in homes.items()
        if len({scope(path) for path in paths}) < len(paths) or (len(paths) > 1 and "" in map(scope, paths))
    }


def test_no_two_classes_share_a_name() -> None:
    sources = {path: (PACKAGE / path).read_text(encoding="utf-8") for path in FILES if part(path) != "bench"}
    assert shared_names(sources) == {}


def test_a_shared_name_is_found() -> None:
    table, other = "class Table: ...", "class Other: ..."
    assert shared_names({"server/tables.py": table, "screens/table.py": f"{table}\n{other}"}) == {
        "Table": ["server/tables.py", "screens/table.py"]
    }
    assert shared_names({"games/a/rules.py": table, "games/a/notation.py": table})
    assert shared_names({"games/a/rules.py": table, "match.py": table})
    assert not shared_names({"games/a/rules.py": table, "games/b/rules.py": table})
