"""Windows and macOS: what Python has on Linux only is missing there, and the room opens all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import rooms
from tests.rooms import open_room

WITHOUT = (
    "import os, sys; sys.modules.update(fcntl=None, resource=None);"
    "[delattr(os, name) for name in ('nice', 'O_CLOEXEC', 'O_NONBLOCK')];"
)


async def test_the_room_opens_without_what_only_linux_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "START", WITHOUT + rooms.START)
    with open_room(tmp_path / "room.sqlite") as room:
        game, secrets = room.open("me", "open")
        page = await room.page(game, list(secrets.values()))
        assert (await page.play(0, "c3 q4 cw"))["type"] == "done"
        await page.close()
