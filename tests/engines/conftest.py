"""Real processes of machine players, which know the toys."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from ludotheque.server.engines.engines import Engines
from ludotheque.server.engines.process import EngineProcess
from tests import engine_toys
from tests.engines.asking import within


@pytest.fixture(autouse=True)
def _plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine_toys.plug_in(tmp_path / "plugged", monkeypatch)


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[Engines]:
    """One process, so that jobs wait for each other."""
    made = Engines(1)
    yield made
    await within(made.close())


@pytest_asyncio.fixture
async def two() -> AsyncIterator[Engines]:
    """Two processes."""
    made = Engines(2)
    yield made
    await within(made.close())


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is written to the processes from now on."""
    written: list[dict[str, Any]] = []
    write = EngineProcess._write

    def noted(self: EngineProcess, message: dict[str, Any]) -> None:
        written.append(message)
        write(self, message)

    monkeypatch.setattr(EngineProcess, "_write", noted)
    return written
