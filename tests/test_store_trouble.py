"""A store that is full, for reading only, damaged or none at all: the room says so, and loses nothing."""

from __future__ import annotations

import asyncio
import ctypes
import os
import resource
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from ludotheque.server.messages import DAMAGED
from tests.bad_disks import FailingFlush, full_disk
from tests.rooms import Json, Page, Room, new_id, open_room
from tests.stores import MOVES, SECRET, as_version_1, filled, left_by_a_kill

NEW = {"game": "quintago", "players": ["me", "me"]}


def fetch(room: Room, path: str) -> tuple[int, str]:
    """A page as a browser gets it: its status and its text."""
    try:
        with urllib.request.urlopen(room.address + path, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def moves_of(room: Room, game: str) -> list[str]:
    """The game's moves, as anybody may load them."""
    moves: list[str] = room.ask(f"/api/games/{game}/save")["moves"]
    return moves


async def begin(room: Room, moves: int = 1) -> tuple[str, list[str], Page]:
    """A game with some moves, and a page that plays for both."""
    game, secrets = room.open("me", "me")
    page = await room.page(game, [*secrets.values()])
    for seq in range(moves):
        assert (await page.play(seq, MOVES[seq]))["type"] == "done"
    return game, [*secrets.values()], page


# --- A full disk ----------------------------------------------------------------------------------


async def test_a_full_disk_refuses_what_it_cannot_keep_and_loses_nothing(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.sqlite") as room:
        game, secrets, page = await begin(room)
        another, _secrets, another_page = await begin(room, 2)
        command = new_id()
        with full_disk(room):
            for _time in range(2):
                refused = await page.play(1, MOVES[1], command)
                assert (refused["type"], refused["code"], refused["seq"]) == ("refused", "storage", 1)
                assert "nothing can be written now" in refused["text"]
            refused = room.ask("/api/games", NEW)
            assert (refused["status"], refused["code"]) == (507, "storage")
            assert "nothing can be written now" in refused["text"]
            watcher = await room.page(game)
            assert watcher.table["moves"] == [MOVES[0]]
            assert fetch(room, "/games")[0] == 200
        assert await page.play(1, MOVES[1], command) == {
            "type": "done",
            "id": command,
            "seq": 2,
            "repeated": False,
        }
        assert (await watcher.next("moved"))["moves"][0]["text"] == MOVES[1]
        assert (await another_page.play(2, MOVES[2]))["seq"] == 3
        room.kill()
        room.start()
        assert (moves_of(room, game), moves_of(room, another)) == ([*MOVES[:2]], [*MOVES[:3]])
        page = await room.page(game, secrets)
        assert (await page.play(1, MOVES[1], command))["repeated"]
        assert "Traceback" not in room.close()


@pytest.mark.parametrize("spare", [100, 5000])
async def test_what_came_to_a_full_disk_by_half_is_as_if_it_never_came(tmp_path: Path, spare: int) -> None:
    with open_room(tmp_path / "room.sqlite") as room:
        game, secrets, page = await begin(room, 2)
        with full_disk(room, spare):
            refused = await page.play(2, MOVES[2])
            assert (refused["code"], refused["seq"]) == ("storage", 2)
            room.kill()
        room.start()
        assert moves_of(room, game) == [*MOVES[:2]]
        page = await room.page(game, secrets)
        assert (await page.play(2, MOVES[3]))["seq"] == 3


MADE = {"closed": filled, "killed": left_by_a_kill}
"""How a store is left, by how the program before ended."""


@pytest.mark.parametrize(("before", "status"), [("new", 409), ("closed", 200), ("killed", 409)])
async def test_a_room_that_began_on_a_full_disk_works_once_there_is_space(
    tmp_path: Path, before: str, status: int
) -> None:
    store = tmp_path / "room.sqlite"
    if before != "new":
        await asyncio.to_thread(MADE[before], store, {"old": 1})

    def fill() -> None:
        _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))

    with open_room(store, before_start=fill) as room:
        assert room.ask("/api/games", NEW)["status"] == 507
        assert fetch(room, "/games")[0] == status
        _soft, hard = resource.prlimit(room.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(room.pid, resource.RLIMIT_FSIZE, (hard, hard))
        game, _secrets, _page = await begin(room, 2)
        assert moves_of(room, game) == [*MOVES[:2]]
        assert game in fetch(room, "/games")[1]
        assert before == "new" or moves_of(room, "old") == [MOVES[0]]
        assert "Traceback" not in room.close()


# --- A disk that cannot flush -----------------------------------------------------------------------


@pytest.fixture
def flush(tmp_path: Path) -> FailingFlush:
    return FailingFlush(tmp_path)


async def test_a_move_that_could_not_be_flushed_is_never_acknowledged(
    tmp_path: Path, flush: FailingFlush
) -> None:
    with open_room(tmp_path / "room.sqlite", environment=flush.environment) as room:
        game, secrets, page = await begin(room)
        command = new_id()
        with flush.failing():
            for _time in range(3):
                refused = await page.play(1, MOVES[1], command)
                assert (refused["code"], refused["seq"]) == ("storage", 1)
            assert room.ask("/api/games", NEW)["status"] == 507
            watcher = await room.page(game)
            assert watcher.table["moves"] == [MOVES[0]]
        done = await page.play(1, MOVES[1], command)
        assert (done["type"], done["seq"]) == ("done", 2)
        flush.fail_once()
        command = new_id()
        assert (await page.play(2, MOVES[2], command))["code"] == "storage"
        assert (await page.play(2, MOVES[2], command))["seq"] == 3
        room.kill()
        room.start()
        assert moves_of(room, game) == [*MOVES[:3]]
        page = await room.page(game, secrets)
        assert (await page.play(3, MOVES[3]))["seq"] == 4


async def test_what_a_kill_left_unflushed_is_flushed_before_anybody_is_told_that_it_is_kept(
    tmp_path: Path, flush: FailingFlush
) -> None:
    store = tmp_path / "room.sqlite"
    with open_room(store, environment=flush.environment) as room:
        game, secrets, page = await begin(room)
        command = new_id()
        with flush.failing():
            assert (await page.play(1, MOVES[1], command))["code"] == "storage"
            room.kill()
            room.start()  # the move is in what the system remembers of the log, but it was never flushed
            for path in ("/games", f"/table/{game}"):
                status, text = fetch(room, path)
                assert status == 409 and "the store cannot be read" in text
            assert room.ask("/api/games", NEW)["status"] == 507
        page = await room.page(game, secrets)
        assert (await page.play(1, MOVES[1], command))["seq"] == 2
        assert (await page.play(2, MOVES[2]))["seq"] == 3
        room.kill()
        room.start()
        assert moves_of(room, game) == [*MOVES[:3]]


# --- Out of reach -----------------------------------------------------------------------------------


async def test_a_store_that_was_renamed_refuses_every_move_until_it_is_back(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.sqlite") as room:
        game, _secrets, page = await begin(room)
        command = new_id()
        room.store.rename(tmp_path / "elsewhere")
        refused = await page.play(1, MOVES[1], command)
        assert (refused["code"], refused["seq"]) == ("storage", 1)
        assert "the store's file is gone" in refused["text"]
        assert room.ask("/api/games", NEW)["status"] == 507
        (tmp_path / "elsewhere").rename(room.store)
        assert (await page.play(1, MOVES[1], command))["seq"] == 2
        room.kill()
        room.start()
        assert moves_of(room, game) == [*MOVES[:2]]


async def test_a_room_whose_store_another_program_holds_still_ends(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.sqlite") as room:
        game, _secrets, page = await begin(room)
        with closing(sqlite3.connect(room.store, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await page.send({"type": "play", "id": new_id(), "seq": 1, "move": MOVES[1]})
            assert room.process is not None
            room.process.terminate()
            assert room.process.wait(timeout=20) is not None
    with sqlite3.connect(room.store) as other:
        assert other.execute("SELECT max(seq) FROM event WHERE game = ?", (game,)).fetchone() == (1,)


# --- For reading only -----------------------------------------------------------------------------


def bow_to_permissions() -> None:
    """Also for the superuser, who may otherwise write anywhere."""
    drop_from_bounding_set, dac_override = 24, 1
    if os.geteuid() == 0:
        assert ctypes.CDLL(None).prctl(drop_from_bounding_set, dac_override, 0, 0, 0) == 0


@contextmanager
def read_only(folder: Path) -> Iterator[Room]:
    """A room over the store in a folder where nothing can be written."""
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    try:
        with open_room(folder / "room.sqlite", before_start=bow_to_permissions) as room:
            yield room
    finally:
        folder.chmod(0o755)


@pytest.mark.parametrize(("end", "version"), [("closed", 1), ("closed", 3), ("killed", 3)])
async def test_a_room_over_a_store_that_cannot_be_written_shows_everything(
    tmp_path: Path, end: str, version: int
) -> None:
    folder = tmp_path / "store"
    folder.mkdir()
    store = await asyncio.to_thread(MADE[end], folder / "room.sqlite", {"old": 3})
    if version == 1:
        as_version_1(store)
    with read_only(folder) as room:
        assert "/table/old" in fetch(room, "/games")[1]
        assert moves_of(room, "old") == [*MOVES[:3]]
        page = await room.page("old", [SECRET])
        assert page.table["moves"] == [*MOVES[:3]]
        refused = await page.play(3, MOVES[3])
        assert (refused["code"], refused["seq"]) == ("storage", 3)
        assert "nothing can be written now" in refused["text"]
        refused = room.ask("/api/games", NEW)
        assert (refused["status"], refused["code"]) == (507, "storage")
        assert "Traceback" not in room.close()


async def test_a_store_whose_last_moves_cannot_be_read_is_not_shown_without_them(tmp_path: Path) -> None:
    folder = tmp_path / "store"
    folder.mkdir()
    await asyncio.to_thread(left_by_a_kill, folder / "room.sqlite", {"old": 3})
    (folder / "room.sqlite-shm").unlink()  # without it, and without the right to make it, the log is shut
    with read_only(folder) as room:
        status, text = fetch(room, "/table/old")
        assert status == 409 and "the store cannot be read" in text


# --- Damage ---------------------------------------------------------------------------------------

DAMAGE = {
    "a changed move": "UPDATE event SET text = 'b2 q1 cw' WHERE game = :id AND seq = 2",
    "a move that is no text": "UPDATE event SET text = X'00ff' WHERE game = :id AND seq = 2",
    "a move in no encoding": "UPDATE event SET text = CAST(X'c3ff' AS TEXT) WHERE game = :id AND seq = 2",
    "a broken seal": "UPDATE event SET seal = '0123456789abcdef' WHERE game = :id AND seq = 3",
    "an event that is gone": "DELETE FROM event WHERE game = :id AND seq = 2",
    "a last event that is gone": "DELETE FROM event WHERE game = :id AND seq = 3",
    "an opening that is gone": "DELETE FROM game WHERE id = :id",
    "a number that is none": "UPDATE event SET seq = 'two' WHERE game = :id AND seq = 2",
    "an unknown event": "UPDATE event SET kind = 'dance' WHERE game = :id AND seq = 2",
    "clocks that are none": "UPDATE event SET clocks = 'noon' WHERE game = :id AND seq = 2",
    "a changed opening": "UPDATE game SET opening = replace(opening, 'seed\":', 'seed\":1') WHERE id = :id",
    "half an opening": "UPDATE game SET opening = substr(opening, 1, 40) WHERE id = :id",
    "an opening that is a number": "UPDATE game SET opening = X'07' WHERE id = :id",
    "a last event of no number": "UPDATE row SET seq = -7 WHERE id = :id",
    "another opening": "UPDATE game SET opening = '[]' WHERE id = :id",
    "an opening in no encoding": "UPDATE game SET opening = CAST(X'7b22ff' AS TEXT) WHERE id = :id",
    "an opening without a bottom": """
        UPDATE game SET opening = '{"options": {"size":' || replace(hex(zeroblob(50000)), '0', '[')
        WHERE id = :id""",
}
ROW_DAMAGE = {
    "half a row": "UPDATE row SET content = substr(content, 1, 20) WHERE id = :id",
    "a row in no encoding": "UPDATE row SET content = CAST(X'7bff' AS TEXT) WHERE id = :id",
    "a row that is a number": "UPDATE row SET content = X'07' WHERE id = :id",
    "another row": "UPDATE row SET content = '{}' WHERE id = :id",
    "no row": "DELETE FROM row WHERE id = :id",
    "scores of nobody": """UPDATE row SET content = replace(content, '"scores":null', '"scores":[1,0,0]')
        WHERE id = :id""",
}


class DamagedRoom:
    """A room where one game of each kind of damage is kept, and whole ones."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.games: dict[str, str] = {}

    def fill(self) -> None:
        names = ("whole", *DAMAGE, *ROW_DAMAGE)
        self.games = {name: f"game{number}" for number, name in enumerate(names)}
        filled(self.room.store, dict.fromkeys(self.games.values(), 3))

    def damage(self) -> None:
        with closing(sqlite3.connect(self.room.store)) as connection, connection:
            for name, statement in (DAMAGE | ROW_DAMAGE).items():
                assert connection.execute(statement, {"id": self.games[name]}).rowcount == 1, name


@pytest.fixture(scope="module", params=["while the room was down", "while the room is open"])
def damaged(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[DamagedRoom]:
    room = Room(tmp_path_factory.mktemp("room") / "room.sqlite")
    found = DamagedRoom(room)
    found.fill()
    if request.param == "while the room was down":
        found.damage()
        room.start()
    else:
        room.start()
        assert fetch(room, "/games")[0] == 200
        found.damage()
    yield found
    assert "Traceback" not in room.close()


@pytest.mark.parametrize("name", DAMAGE)
async def test_a_damaged_game_says_so_and_stays_shut(damaged: DamagedRoom, name: str) -> None:
    room, game = damaged.room, damaged.games[name]
    sentence = "this game is damaged and cannot go on"
    for path in (f"/table/{game}", f"/api/games/{game}/save", f"/api/games/{game}/replay"):
        status, text = fetch(room, path)
        assert status == 409 and sentence in text, path
    page = await room.knock(game)
    await page.send({"type": "hello", "secrets": [SECRET]})
    refused = await page.receive()
    assert (refused["type"], refused["code"], refused["text"]) == ("refused", "frozen", sentence)
    assert await page.closed() == DAMAGED


@pytest.mark.parametrize("name", ROW_DAMAGE)
async def test_a_damaged_row_hides_its_game_until_the_next_move_and_no_other(
    damaged: DamagedRoom, name: str
) -> None:
    room, game, whole = damaged.room, damaged.games[name], damaged.games["whole"]
    assert listed(room, game, whole) == [whole]
    page = await room.page(game, [SECRET])
    assert page.table["moves"] == [*MOVES[:3]]
    assert (await page.play(3, MOVES[3]))["seq"] == 4
    assert listed(room, game, whole) == [game, whole]


def listed(room: Room, *games: str) -> list[str]:
    """Those of the games that a page's own list shows."""
    rows: list[Json] = room.ask(f"/api/games?ids={','.join(games)}")  # type: ignore[assignment]
    return [row["id"] for row in rows]


async def test_beside_damaged_games_the_others_go_on(damaged: DamagedRoom) -> None:
    room, game = damaged.room, damaged.games["whole"]
    page = await room.page(game, [SECRET])
    answer = await page.play(3, MOVES[3])
    assert answer["seq"] == 4
    assert fetch(room, "/")[0] == 200
    new, _secrets = room.open("me", "me")
    status, text = fetch(room, "/games")
    assert status == 200 and new in text and game in text
