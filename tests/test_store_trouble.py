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
from tests.rooms import Json, Page, Room, new_id, open_room

MOVES = ("c3 q1 cw", "d4 q4 ccw", "a1 q2 cw", "f6 q3 ccw")
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


@contextmanager
def full_disk(room: Room, spare: int = 0) -> Iterator[None]:
    """No file of the room's may grow by more than the spare bytes meanwhile."""
    log = Path(f"{room.store}-wal")
    soft, hard = resource.prlimit(room.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(room.pid, resource.RLIMIT_FSIZE, (log.stat().st_size + spare, hard))
    try:
        yield
    finally:
        resource.prlimit(room.pid, resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("spare", [0, 100, 5000])
async def test_a_full_disk_refuses_what_it_cannot_keep_and_loses_nothing(tmp_path: Path, spare: int) -> None:
    with open_room(tmp_path / "room.sqlite") as room:
        game, secrets, page = await begin(room)
        another, _secrets, another_page = await begin(room, 2)
        command = new_id()
        with full_disk(room, spare):
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


@pytest.mark.parametrize(("before", "status"), [("new", 409), ("closed", 200), ("killed", 409)])
async def test_a_room_that_began_on_a_full_disk_works_once_there_is_space(
    tmp_path: Path, before: str, status: int
) -> None:
    store = tmp_path / "room.sqlite"
    if before != "new":
        with open_room(store) as room:
            old, _secrets, _page = await begin(room)
            if before == "killed":
                room.kill()

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
        assert before == "new" or moves_of(room, old) == [MOVES[0]]
        assert "Traceback" not in room.close()


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


@pytest.mark.parametrize("end", ["closed", "killed"])
async def test_a_room_over_a_store_that_cannot_be_written_shows_everything(tmp_path: Path, end: str) -> None:
    folder = tmp_path / "store"
    with open_room(folder / "room.sqlite") as room:
        game, secrets, _page = await begin(room, 3)
        if end == "killed":
            room.kill()
    with read_only(folder) as room:
        assert game in fetch(room, "/games")[1]
        assert moves_of(room, game) == [*MOVES[:3]]
        page = await room.page(game, secrets)
        assert page.table["moves"] == [*MOVES[:3]]
        refused = await page.play(3, MOVES[3])
        assert (refused["code"], refused["seq"]) == ("storage", 3)
        assert "nothing can be written now" in refused["text"]
        refused = room.ask("/api/games", NEW)
        assert (refused["status"], refused["code"]) == (507, "storage")
        assert "Traceback" not in room.close()


async def test_a_store_whose_last_moves_cannot_be_read_is_not_shown_without_them(tmp_path: Path) -> None:
    folder = tmp_path / "store"
    with open_room(folder / "room.sqlite") as room:
        game, secrets, _page = await begin(room, 3)
    with open_room(folder / "room.sqlite") as room:
        await (await room.page(game, secrets)).play(3, MOVES[3])
        room.kill()
    (folder / "room.sqlite-shm").unlink()  # without it, and without the right to make it, the log is shut
    with read_only(folder) as room:
        status, text = fetch(room, f"/table/{game}")
        assert status == 409 and "the store cannot be read" in text


# --- Damage ---------------------------------------------------------------------------------------

DAMAGE = {
    "a changed move": "UPDATE event SET text = 'b2 q1 cw' WHERE game = :id AND seq = 2",
    "a move that is no text": "UPDATE event SET text = X'00ff' WHERE game = :id AND seq = 2",
    "a move in no encoding": "UPDATE event SET text = CAST(X'c3ff' AS TEXT) WHERE game = :id AND seq = 2",
    "a broken seal": "UPDATE event SET seal = '0123456789abcdef' WHERE game = :id AND seq = 3",
    "an event that is gone": "DELETE FROM event WHERE game = :id AND seq = 2",
    "a number that is none": "UPDATE event SET seq = 'two' WHERE game = :id AND seq = 2",
    "an unknown event": "UPDATE event SET kind = 'dance' WHERE game = :id AND seq = 2",
    "clocks that are none": "UPDATE event SET clocks = 'noon' WHERE game = :id AND seq = 2",
    "a changed opening": "UPDATE game SET opening = replace(opening, 'seed\":', 'seed\":1') WHERE id = :id",
    "half an opening": "UPDATE game SET opening = substr(opening, 1, 40) WHERE id = :id",
    "another opening": "UPDATE game SET opening = '[]' WHERE id = :id",
    "an opening in no encoding": "UPDATE game SET opening = CAST(X'7b22ff' AS TEXT) WHERE id = :id",
    "an opening without a bottom": """
        UPDATE game SET opening = '{"options": {"size":' || replace(hex(zeroblob(50000)), '0', '[')
        WHERE id = :id""",
}
ROW_DAMAGE = {
    "half a row": "UPDATE row SET content = substr(content, 1, 20) WHERE id = :id",
    "a row in no encoding": "UPDATE row SET content = CAST(X'7bff' AS TEXT) WHERE id = :id",
    "another row": "UPDATE row SET content = '{}' WHERE id = :id",
    "no row": "DELETE FROM row WHERE id = :id",
}


class DamagedRoom:
    """A room where one game of each kind of damage is kept, and whole ones."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.games: dict[str, str] = {}
        self.secrets: dict[str, list[str]] = {}

    async def fill(self) -> None:
        for name in ("whole", *DAMAGE, *ROW_DAMAGE):
            game, secrets, page = await begin(self.room, 3)
            self.games[name], self.secrets[game] = game, secrets
            await page.close()

    def damage(self) -> None:
        with closing(sqlite3.connect(self.room.store)) as connection, connection:
            for name, statement in (DAMAGE | ROW_DAMAGE).items():
                assert connection.execute(statement, {"id": self.games[name]}).rowcount == 1, name


@pytest.fixture(scope="module", params=["while the room was down", "while the room is open"])
def damaged(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[DamagedRoom]:
    room = Room(tmp_path_factory.mktemp("room") / "room.sqlite").start()
    found = DamagedRoom(room)
    asyncio.run(found.fill())
    room.close()
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
    await page.send({"type": "hello", "secrets": damaged.secrets[game]})
    refused = await page.receive()
    assert (refused["type"], refused["code"], refused["text"]) == ("refused", "frozen", sentence)
    assert await page.closed() == DAMAGED


@pytest.mark.parametrize("name", ROW_DAMAGE)
async def test_a_damaged_row_hides_its_game_until_the_next_move_and_no_other(
    damaged: DamagedRoom, name: str
) -> None:
    room, game, whole = damaged.room, damaged.games[name], damaged.games["whole"]
    assert listed(room, game, whole) == [whole]
    page = await room.page(game, damaged.secrets[game])
    assert page.table["moves"] == [*MOVES[:3]]
    assert (await page.play(3, MOVES[3]))["seq"] == 4
    assert listed(room, game, whole) == [game, whole]


def listed(room: Room, *games: str) -> list[str]:
    """Those of the games that a page's own list shows."""
    rows: list[Json] = room.ask(f"/api/games?ids={','.join(games)}")  # type: ignore[assignment]
    return [row["id"] for row in rows]


async def test_beside_damaged_games_the_others_go_on(damaged: DamagedRoom) -> None:
    room, game = damaged.room, damaged.games["whole"]
    page = await room.page(game, damaged.secrets[game])
    answer = await page.play(3, MOVES[3])
    assert answer["seq"] == 4
    assert fetch(room, "/")[0] == 200
    new, _secrets = room.open("me", "me")
    status, text = fetch(room, "/games")
    assert status == 200 and new in text and game in text


@pytest.mark.parametrize(
    "content",
    [b"a diary, no database\n" * 500, b"SQLite format 3\0" + b"\xff" * 8176],
    ids=["text", "garbage"],
)
def test_a_file_that_is_no_store_is_left_alone_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    store = tmp_path / "room.sqlite"
    store.write_bytes(content)
    with open_room(store) as room:
        for path in ("/", "/games", "/table/abcdefghij"):
            status, text = fetch(room, path)
            assert status == 409 and "the store cannot be read" in text
        refused = room.ask("/api/games", NEW)
        assert (refused["status"], refused["code"]) == (507, "storage")
        assert "Traceback" not in room.close()
    assert store.read_bytes() == content
