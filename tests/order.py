"""The order of the tests when several workers share them (`make test`): long files first.

A worker of pytest-xdist begins with its own share of the list; when it is done it takes over tests from the
end of another's share. So each share begins with long files and ends with short ones, and all workers end
together. A file stays in one piece: its room or its browser costs more to start than many of its tests.
"""

from __future__ import annotations

import os
from itertools import groupby

import pytest

LONG = (
    "test_store_trouble.py",
    "test_expensive.py",
    "test_engines.py",
    "test_pages.py",
    "test_browser.py",
    "test_terminal.py",
    "test_tetramino_browser.py",
    "test_contract.py",
    "test_tetramino_screens.py",
    "test_http.py",
    "test_connections.py",
    "test_hostile.py",
    "test_room.py",
    "test_machine_trouble.py",
    "test_access.py",
    "test_tetramino_solver.py",
    "test_toy_browser.py",
    "test_toy_room.py",
    "test_cli.py",
    "test_kill.py",
    "test_quintago_players.py",
    "test_readme.py",
    "test_secrets.py",
    "test_store_commands.py",
    "test_tetrisbot_learning.py",
    "test_labyrinthe_twins.py",
)
"""Longest first, as far as it matters."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Deal the long files out to the shares in turn, then fill each up with the others."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    files = {path: list(tests) for path, tests in groupby(items, key=lambda item: item.path)}
    rank = {name: number for number, name in enumerate(LONG)}
    shares: list[list[pytest.Item]] = [[] for _worker in range(workers)]
    long = sorted((path for path in files if path.name in rank), key=lambda path: rank[path.name])
    for number, path in enumerate(long):
        row, place = divmod(number, workers)
        shares[place if row % 2 == 0 else -1 - place] += files[path]
    for path in sorted(files.keys() - set(long), key=lambda path: (-len(files[path]), path)):
        min(shares, key=len).extend(files[path])
    items[:] = [item for share in shares for item in share]
