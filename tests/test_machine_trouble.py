"""Machines that break, die or think for too long: the game waits for them, people need not."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests import engine_toys
from tests.rooms import Json, Page, Room
from tests.toys_package import toys_environment, write_package

BROKEN = "the machine has trouble and will try again; another one may take its seat"

StartRoom = Callable[..., Room]


@pytest.fixture
def start_room(tmp_path: Path) -> Iterator[StartRoom]:
    """Starts a room that knows the players that break."""
    rooms: list[Room] = []

    def start(**waits: float) -> Room:
        environment = toys_environment(tmp_path / "toys")
        write_package(tmp_path / "toys", f"{engine_toys.ENTRY_POINTS}fragile = fragile_toy:Fragile\n")
        rooms.append(Room(tmp_path / "room.sqlite", waits, environment=environment).start())
        return rooms[-1]

    yield start
    for room in rooms:
        room.close()


async def against(room: Room, machine: str) -> Page:
    """A person who has made the first move of a game against a machine, and hears that it is in trouble."""
    game, held = room.open("me", machine)
    page = await room.page(game, [*held.values()])
    assert page.table["trouble"] is None
    assert not page.table["players"][1]["may_be_replaced"]
    assert (await page.play(0, "c3 q1 cw"))["type"] == "done"
    page.table = await in_trouble(page)
    return page


async def in_trouble(page: Page) -> Json:
    """The table once its machine is in trouble."""
    while (notice := await page.next("table"))["trouble"] is None:
        pass
    assert notice["trouble"] == BROKEN
    assert notice["players"][1]["may_be_replaced"]
    return notice


@pytest.mark.parametrize("machine", ["quitter", "divider"])
async def test_a_machine_that_breaks_is_replaced_by_another(start_room: StartRoom, machine: str) -> None:
    page = await against(start_room(), machine)
    await page.command("propose", seq=1, what="takeover", seat=1, player="random")
    notice = await page.next("table")
    assert (notice["trouble"], notice["players"][1]["may_be_replaced"]) == (None, False)
    assert (await page.next("moved"))["moves"][0]["seat"] == 1


async def test_meanwhile_a_move_is_taken_back_and_the_game_given_up(start_room: StartRoom) -> None:
    page = await against(start_room(retry=30.0), "divider")
    assert (await page.command("propose", seq=1, what="undo"))["type"] == "done"
    assert (await page.next("table"))["trouble"] is None
    assert (await page.play(2, "d4 q1 cw"))["type"] == "done"
    await in_trouble(page)
    assert (await page.command("resign", seq=3))["type"] == "done"
    assert (await page.next("table"))["position"]["ending"]["scores"] == [0.0, 1.0]


async def test_who_comes_later_is_told_and_a_watcher_gives_no_seat_away(start_room: StartRoom) -> None:
    room = start_room(retry=30.0)
    page = await against(room, "divider")
    watcher = await room.page(page.game)
    assert watcher.table["trouble"] == BROKEN
    refused = await watcher.command("propose", seq=1, what="takeover", seat=1, player="random")
    assert refused["code"] == "not_your_seat"


async def test_a_machine_that_is_well_keeps_its_seat(start_room: StartRoom) -> None:
    room = start_room(absence=0.0)
    game, held = room.open("me", "random")
    page = await room.page(game, [*held.values()])
    refused = await page.command("propose", seq=0, what="takeover", seat=1, player="easy")
    assert refused["code"] == "not_allowed"


async def test_a_machine_that_broke_goes_on_once_it_can(start_room: StartRoom, tmp_path: Path) -> None:
    """After pauses that grow; all pages learn that it plays again."""
    room = start_room(retry=0.01)
    room_toys = tmp_path / "toys"
    (room_toys / "fragile_toy.py").write_text(FRAGILE)
    page = await against(room, "fragile")
    (room_toys / "mended").touch()
    assert (await page.next("moved"))["moves"][0]["seat"] == 1
    assert (await page.next("table"))["trouble"] is None


FRAGILE = """
from pathlib import Path

class Fragile:
    name = "fragile"

    def __init__(self, seed):
        pass

    def choose(self, game, state, seat, control):
        if not Path(__file__).with_name("mended").exists():
            raise ZeroDivisionError
        return game.moves(state)[0]
"""


async def test_a_machine_that_thinks_too_long_moves_at_its_deadline(start_room: StartRoom) -> None:
    room = start_room(machine=0.2)
    game, held = room.open("me", "waiter")
    page = await room.page(game, [*held.values()])
    await page.play(0, "c3 q1 cw")
    assert (await page.next("moved"))["moves"][0]["seat"] == 0
    assert (await page.next("moved"))["moves"][0]["seat"] == 1


async def test_the_room_closes_while_a_machine_neither_answers_nor_stops(start_room: StartRoom) -> None:
    room = start_room()
    game, held = room.open("me", "deaf")
    page = await room.page(game, [*held.values()])
    await page.play(0, "c3 q1 cw")
    assert room.process
    room.process.send_signal(signal.SIGTERM)
    room.process.communicate(timeout=15)
