"""A window that goes from one person to the next keeps nothing of the first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browsing import Person, people
from tests.rooms import Room, open_room

TRACES = """() => ({
    memory: { ...localStorage, ...sessionStorage },
    cookies: document.cookie,
    width: innerWidth,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
})"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


def test_nobody_finds_what_another_left(browser: Browser, room: Room) -> None:
    found: list[Any] = []
    windows = []
    for _person in range(2):
        with people(Person, browser, room) as person:
            one = person()
            windows.append(one.window)
            one.go("/join")
            found.append(one.page.evaluate(TRACES))
            one.sit_down("quintago", "me", "me")
            one.page.evaluate("sessionStorage.setItem('a', 'b'); document.cookie = 'a=b; path=/'")
            one.page.set_viewport_size({"width": 320, "height": 560})
            one.page.emulate_media(color_scheme="dark")
            assert one.page.evaluate(TRACES) != found[0]
    assert windows[0] is windows[1]
    assert found[0] == found[1] == {"memory": {}, "cookies": "", "width": 1280, "isDark": False}
