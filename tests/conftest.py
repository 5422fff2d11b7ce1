"""What every test starts from: folders of its own, English, no clock on Hypothesis (and a toy game)."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from hypothesis import settings

from ludotheque import words
from tests.toys_package import toys_environment, toys_plugged_in

__all__ = ["toys_environment"]

settings.register_profile("ludotheque", deadline=None, max_examples=50)  # a first one may compile a kernel
settings.load_profile("ludotheque")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # Started in the background: what the tests start must be able to hear Ctrl-C all the same.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """The collected tests stay until the end: garbage collection need not look through them every time."""
    gc.collect()
    gc.freeze()


HOMES = count()


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of its own; the cache stays the real one, so that kernels compile once for all.

    The folders are only named: most tests write none, and making one for each would take seconds in all.
    """
    home = tmp_path_factory.getbasetemp() / f"home-{next(HOMES)}"
    for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(home / variable))


@pytest.fixture(autouse=True)
def _without_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_MOTION", "1")


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    words.use("en")


@pytest.fixture
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The toy in the catalogue, as if its package were installed, here and in processes that are started."""
    with toys_plugged_in(tmp_path_factory.mktemp("toys")):
        yield


@pytest.fixture
def browser() -> Any:
    """Chromium, which stays open for the next tests that ask for it."""
    from tests.chromium import shared_browser

    return shared_browser()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Close the browser before tests that need none: as long as it is open, nothing asynchronous can run."""
    if "browser" not in getattr(item, "fixturenames", ()):
        _close_browser()


def pytest_sessionfinish() -> None:
    _close_browser()


def _close_browser() -> None:
    if "tests.chromium" in sys.modules:
        from tests.chromium import close_shared_browser

        close_shared_browser()
