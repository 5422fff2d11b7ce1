"""The core flows in Debian's Firefox: a game from the lobby, looking back, coming back; a piece put down."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from tests.firefox import Firefox, open_firefox
from tests.rooms import Room, open_room

MOVES = "document.querySelectorAll('#moves li').length"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.fixture(scope="module")
def opened_firefox() -> Iterator[Firefox]:
    with open_firefox() as opened:
        opened.resize(1280, 800)
        yield opened


@pytest.fixture
def firefox(opened_firefox: Firefox) -> Iterator[Firefox]:
    """The browser; no page complains."""
    opened_firefox.complaints.clear()
    yield opened_firefox
    assert opened_firefox.complaints == []


def sit_down(firefox: Firefox, room: Room, game: str, *players: str, **wanted: str) -> None:
    """Go to a new table, with the seats of a person."""
    opened = room.ask("/api/games", {"game": game, "players": players, **wanted})
    assert "id" in opened, opened
    firefox.go(f"{room.address}/table/{opened['id']}")
    seats = json.dumps(json.dumps(opened["secrets"]))
    firefox.evaluate(f"localStorage.setItem('ludotheque.seats.{opened['id']}', {seats}) ?? null")
    firefox.reload()
    firefox.wait_for("document.querySelector('[role=gridcell].legal') !== null")


def spot(target: str) -> str:
    return f'[role=gridcell][data-target="{target}"]'


def test_from_the_lobby_a_game_is_played_looked_back_at_and_come_back_to(
    firefox: Firefox, room: Room
) -> None:
    firefox.go(room.address)
    firefox.click("article[data-game=quintago] form.play button:enabled")
    firefox.wait_for("/^.table./.test(location.pathname)")
    firefox.wait_for("document.querySelector('[role=gridcell].legal') !== null")
    address = firefox.evaluate("location.pathname")
    for target in ("c3", "q4 cw"):
        firefox.click(spot(target))
    firefox.wait_for(f"{MOVES} >= 2")
    own, answer = firefox.evaluate("[...document.querySelectorAll('#moves li')].map((one) => one.innerText)")
    assert own.endswith("c3 q4 cw")
    assert re.search(r"[a-f][1-6] q[1-4] c?cw", answer)
    firefox.wait_for("document.querySelectorAll('[role=gridcell].legal').length > 30")

    firefox.click('#moves [data-ply="1"]')
    firefox.wait_for("document.querySelectorAll('[role=gridcell].legal').length === 0")
    assert firefox.evaluate("document.querySelectorAll('[role=gridcell][aria-label*=blue]').length") == 1
    firefox.reload()
    firefox.wait_for(f"{MOVES} >= 2")
    assert firefox.evaluate("location.pathname").startswith(address)
    firefox.go(room.address + address)
    firefox.wait_for("document.querySelectorAll('[role=gridcell].legal').length > 30")
    free = firefox.evaluate("document.querySelector('[role=gridcell].legal').dataset.target")
    for target in (free, "q1 cw"):  # the machine may have taken any hole
        firefox.click(spot(target))
    firefox.wait_for(f"{MOVES} >= 3")


def test_a_piece_of_tetramino_is_dragged_turned_and_put_down(firefox: Firefox, room: Room) -> None:
    sit_down(firefox, room, "tetramino", "me", variant="statement")
    cells = "[...document.querySelectorAll('.art .cell')]"
    box = firefox.evaluate(f"{cells}[7].getBoundingClientRect()")
    over = (round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))
    firefox.point(firefox.middle("[data-piece=p1] .letter"), "down")
    firefox.point((over[0] - 30, over[1]))
    firefox.point(over)
    firefox.press("r")
    firefox.wait_for("document.querySelector('.floating .landing') !== null")
    shown = firefox.evaluate("document.querySelector('.floating .landing .line').getBoundingClientRect()")
    firefox.point(over, "up")
    firefox.wait_for(f"{MOVES} === 1")
    assert " r1 " in firefox.text("#moves li")
    landed = firefox.evaluate("document.querySelector('[data-piece=p1] .body').getBoundingClientRect()")
    assert abs(landed["x"] - shown["x"]) < 4 and abs(landed["y"] - shown["y"]) < 4
    assert abs(landed["width"] - shown["width"]) < 4
