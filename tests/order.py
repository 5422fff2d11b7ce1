"""The order of the tests when several workers share them (`make test`): long files first.

A worker of pytest-xdist begins with its own share of the list; when it is done it takes over tests from the
end of another's share. So each share begins with long files and ends with short ones, and all workers end
together. A file stays in one piece: its room costs more to start than many of its tests. The files that need
a browser come one after the other in each share, since they share one.
"""

from __future__ import annotations

import os
from itertools import groupby
from pathlib import Path

import pytest

LONG = (
    "test_browser.py",
    "test_lobby.py",
    "test_layout.py",
    "test_tetramino_browser.py",
    "test_labyrinthe_browser.py",
    "test_pages.py",
    "test_exercises_browser.py",
    "test_together_browser.py",
    "test_study_browser.py",
    "test_shown_moves.py",
    "test_toy_browser.py",
    "test_terminal.py",
    "test_tetramino_screens.py",
    "test_tetramino_solver.py",
    "test_store_trouble.py",
    "test_access.py",
    "test_contract.py",
    "test_labyrinthe_screens.py",
    "test_labyrinthe_solver.py",
    "test_http.py",
    "test_quintago_solver.py",
    "test_expensive.py",
    "test_processes.py",
    "test_tetrisbot_learning.py",
    "test_secrets.py",
    "test_dames_window.py",
    "test_cli.py",
    "test_quintago.py",
    "test_quintago_parties.py",
    "test_connections.py",
    "test_machine_trouble.py",
    "test_store.py",
    "test_labyrinthe_text.py",
    "test_tetramino_generator.py",
    "test_hostile.py",
    "test_kill.py",
    "test_kernels.py",
    "test_readme.py",
    "test_labyrinthe_twins.py",
)
"""Longest first, as far as it matters; those with a browser before all others."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deal the long files out to the shares in turn, then fill each up with the others."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    files: dict[Path, list[pytest.Item]] = {}
    for path, tests in groupby(items, key=lambda item: item.path):
        files.setdefault(path, []).extend(tests)
    rank = {name: number for number, name in enumerate(LONG)}
    shares: list[list[pytest.Item]] = [[] for _worker in range(workers)]
    long = sorted((path for path in files if path.name in rank), key=lambda path: rank[path.name])
    for number, path in enumerate(long):
        row, place = divmod(number, workers)
        shares[place if row % 2 == 0 else -1 - place] += files[path]
    for path in sorted(files.keys() - set(long), key=lambda path: (-len(files[path]), path)):
        min(shares, key=len).extend(files[path])
    items[:] = [item for share in shares for item in share]
