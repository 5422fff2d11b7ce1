"""How promptly the room answers, as it says itself; when garbage is collected."""

from __future__ import annotations

import asyncio
import gc
import time
from pathlib import Path

import pytest

from ludotheque.server import health
from ludotheque.server.health import HealthMonitor
from tests.rooms import open_room


async def test_a_loop_that_was_held_up_is_late() -> None:
    monitor = HealthMonitor(lambda: 0.0)
    try:
        await asyncio.sleep(3 * health.BEAT)
        time.sleep(0.2)
        await asyncio.sleep(3 * health.BEAT)
        report = monitor.report(tables=2, pages=5)
    finally:
        monitor.close()
    assert report.lag_most > 100 > report.lag_median
    assert (report.tables, report.pages) == (2, 5)


async def test_what_is_kept_is_set_aside_and_collections_are_counted() -> None:
    gc.unfreeze()  # what the tests have set aside themselves
    monitor = HealthMonitor(lambda: 0.0)
    assert gc.get_freeze_count() > 0
    assert not gc.isenabled()
    counted = monitor.report(0, 0).collections
    gc.collect()
    assert monitor.report(0, 0).collections == counted + 1
    assert monitor.report(0, 0).longest_collection > 0
    monitor.close()
    assert gc.get_freeze_count() == 0
    assert gc.isenabled()


@pytest.mark.parametrize("is_busy", [True, False])
async def test_everything_is_collected_once_nothing_is_played(
    is_busy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "QUIET_SECONDS", 0.05)
    monkeypatch.setattr(health, "SOONEST_AGAIN", 0.05)
    loop = asyncio.get_running_loop()
    monitor = HealthMonitor(loop.time if is_busy else lambda: 0.0)
    first = monitor.report(0, 0).collections
    await asyncio.sleep(0.3)
    assert (monitor.report(0, 0).collections > first) is not is_busy
    monitor.close()


async def test_too_much_made_is_collected_though_people_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "MOST_OBJECTS", 1000)
    monitor = HealthMonitor(asyncio.get_running_loop().time)
    made: list[list[int]] = [[] for _object in range(10_000)]
    await asyncio.sleep(0.2)
    assert monitor.report(0, 0).collections > 0
    assert len(made) == 10_000
    monitor.close()


def test_the_room_says_how_it_is(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.sqlite") as room:
        assert room.ask("/api/health")["longest_commit"] == 0
        room.open("me", "open")
        found = room.ask("/api/health")
    assert found["tables"] == found["pages"] == 0
    assert 0 < found["longest_commit"] < 60_000
    assert found["lag_median"] <= found["lag_99"] <= found["lag_most"]
