"""The store's file: what cannot be one is refused at the start, and one that goes away is noticed at once."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from ludotheque.cli import main
from ludotheque.server.record import Record
from ludotheque.server.store.file import beside, prepare
from ludotheque.server.store.interface import StoreTrouble, Unwritable
from ludotheque.server.store.lock import addresses_of_holder, lock
from ludotheque.server.store.sqlite import SQLiteStore, make_ready
from tests.stores import MOVES, fill, filled, move, play_into

# --- What can be no store -------------------------------------------------------------------------


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_diary(path: Path) -> None:
    path.write_bytes(b"a diary, no database\n" * 500)


def garbage(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 8176)


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nothing"))


def of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE diary (day TEXT)")


@pytest.mark.parametrize("make", [a_folder, a_pipe, a_diary, garbage, a_link_to_nothing, of_another_program])
def test_what_can_be_no_store_is_left_alone_and_no_room_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], make: object
) -> None:
    path = tmp_path / "room.sqlite"
    make(path)  # type: ignore[operator]
    before = (path.read_bytes(), path.stat()) if path.is_file() else None
    assert main(["serve", "--port", "0", "--store", str(path)]) == 2
    said = capsys.readouterr()
    assert said.err.startswith(f"ludotheque: games cannot be kept in {path}: ") and said.err.count("\n") == 1
    assert said.out == ""
    if before:
        assert path.read_bytes() == before[0] and path.stat().st_mode == before[1].st_mode
    assert not [*tmp_path.glob("*.lock")]


def test_a_path_through_a_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main(["serve", "--store", str(tmp_path / "file" / "room.sqlite")]) == 2
    assert "games cannot be kept in" in capsys.readouterr().err


def bow_to_permissions() -> None:
    """Also for the superuser, who may otherwise read and write anywhere."""
    drop_from_bounding_set = 24
    if os.geteuid() == 0:
        for capability in (1, 2):  # to write and to read in spite of permissions
            assert ctypes.CDLL(None).prctl(drop_from_bounding_set, capability, 0, 0, 0) == 0


def test_a_file_without_the_right_to_read_it_is_refused(tmp_path: Path) -> None:
    path = filled(tmp_path / "room.sqlite", {"aaaa": 1})
    path.chmod(0)
    asked = [sys.executable, "-m", "ludotheque", "serve", "--port", "0", "--store", str(path)]
    refused = subprocess.run(
        asked, preexec_fn=bow_to_permissions, capture_output=True, text=True, timeout=60, check=False
    )
    assert refused.returncode == 2 and refused.stderr.startswith("ludotheque: games cannot be kept in")


# --- Private --------------------------------------------------------------------------------------


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


@contextmanager
def loose_umask() -> Iterator[None]:
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


@pytest.mark.parametrize("is_old", [False, True])
async def test_the_store_and_all_that_lies_beside_it_is_for_its_owner_alone(
    tmp_path: Path, is_old: bool
) -> None:
    path = tmp_path / "room.sqlite"
    with loose_umask():
        if is_old:
            await fill(path, {"aaaa": 1})
            path.chmod(0o644)
        prepare(path)
        held = lock(path)
        assert held is not None
        held.say("http://127.0.0.1:1")
        make_ready(path)
        store = SQLiteStore(path)
        await play_into(store, "bbbb", 1)
        found = modes(tmp_path)
        await store.close()
        held.release()
    assert found == dict.fromkeys(
        ("room.sqlite", "room.sqlite-wal", "room.sqlite-shm", "room.sqlite.lock"), 0o600
    )


async def test_the_files_beside_an_old_store_that_was_killed_become_private(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    await fill(path, {"aaaa": 1})
    path.chmod(0o644)
    program = (
        "import os, sqlite3, sys; connection = sqlite3.connect(sys.argv[1]);"
        "connection.execute('CREATE TABLE IF NOT EXISTS passing (day)'); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    assert modes(tmp_path)["room.sqlite-wal"] == 0o644
    store = SQLiteStore(path)
    await play_into(store, "bbbb", 1)
    assert set(modes(tmp_path).values()) == {0o600}
    await store.close()


# --- While the room is open -----------------------------------------------------------------------


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SQLiteStore]:
    opened = SQLiteStore(tmp_path / "here" / "room.sqlite")
    opened.path.parent.mkdir()
    yield opened
    await opened.close()


def moves_in(path: Path) -> int:
    """How many moves another program finds in a store."""
    program = (
        "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM event'))"
    )
    asked = [sys.executable, "-c", program, str(path)]
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    return int(said.strip("(),\n"))


async def test_a_store_that_was_renamed_is_not_written_until_it_is_back(store: SQLiteStore) -> None:
    record = await play_into(store, "aaaa", 1)
    await store.read("aaaa")
    elsewhere = store.path.with_name("elsewhere.sqlite")
    store.path.rename(elsewhere)
    for _time in range(2):
        with pytest.raises(Unwritable, match="the store's file is gone"):
            await move(store, record, MOVES[1])
    assert len((await store.read("aaaa"))[1]) == 1, "what was kept is still shown"
    assert not store.path.exists(), "no new store is made in its place"
    elsewhere.rename(store.path)
    await move(store, record, MOVES[1])
    assert moves_in(store.path) == 2


async def test_of_a_store_that_was_moved_every_acknowledged_move_is_in_the_file(
    store: SQLiteStore, tmp_path: Path
) -> None:
    record = await play_into(store, "aaaa", 2)
    elsewhere = tmp_path / "elsewhere.sqlite"
    store.path.rename(elsewhere)
    with pytest.raises(Unwritable):
        await move(store, record, MOVES[2])
    assert moves_in(elsewhere) == 2


async def test_a_deleted_store_is_not_written(store: SQLiteStore) -> None:
    record = await play_into(store, "aaaa", 1)
    for path in (store.path, *beside(store.path)):
        path.unlink()
    with pytest.raises(Unwritable, match="the store's file is gone"):
        await move(store, record, MOVES[1])
    with pytest.raises(Unwritable, match="the store's file is gone"):
        await play_into(store, "bbbb", 0)


async def test_a_file_in_the_place_of_the_store_is_left_alone(store: SQLiteStore, tmp_path: Path) -> None:
    record = await play_into(store, "aaaa", 1)
    await store.read("aaaa")
    other = tmp_path / "other.sqlite"
    await fill(other, {"zzzz": 3})
    other.replace(store.path)
    with pytest.raises(Unwritable, match="another file is in the store's place"):
        await move(store, record, MOVES[1])
    assert len((await store.read("aaaa"))[1]) == 1
    await store.close()
    again = SQLiteStore(store.path)
    assert len((await again.read("zzzz"))[1]) == 3
    await again.close()


@pytest.mark.parametrize("gone", ["-wal", "-shm", "both"])
async def test_a_deleted_log_costs_no_acknowledged_move(
    store: SQLiteStore, tmp_path: Path, gone: str
) -> None:
    record = await play_into(store, "aaaa", 1)
    await store.read("aaaa")
    for path in beside(store.path):
        if gone == "both" or path.name.endswith(gone):
            path.unlink()
    with pytest.raises(Unwritable, match="try again"):
        await move(store, record, MOVES[1])
    opening, events = await store.read("aaaa")
    record = Record.of(opening, events)
    for text in MOVES[len(events) :]:
        record = await move(store, record, text)
    crashed = tmp_path / "crashed.sqlite"
    shutil.copyfile(store.path, crashed)
    shutil.copyfile(beside(store.path)[0], beside(crashed)[0])
    assert moves_in(crashed) == moves_in(store.path) == len(MOVES)


# --- The lock -------------------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "here" / "room.sqlite"
    prepare(made)
    return made


def by_link(path: Path) -> Path:
    link = path.parent.parent / "link.sqlite"
    link.symlink_to(path)
    return link


def by_hard_link(path: Path) -> Path:
    link = path.parent.parent / "name.sqlite"
    link.hardlink_to(path)
    return link


def by_linked_folder(path: Path) -> Path:
    folder = path.parent.parent / "there"
    folder.symlink_to(path.parent)
    return folder / path.name


def by_detour(path: Path) -> Path:
    return path.parent / ".." / path.parent.name / path.name


def by_itself(path: Path) -> Path:
    return path


OTHER_PATHS = [by_itself, by_link, by_hard_link, by_linked_folder, by_detour]


@pytest.mark.parametrize("other", OTHER_PATHS)
def test_a_store_is_locked_by_whatever_path_it_is_found(path: Path, other: object) -> None:
    held = lock(path)
    assert held is not None
    held.say("http://127.0.0.1:8437")
    second = other(path)  # type: ignore[operator]
    assert lock(second) is None
    found = addresses_of_holder(second)
    assert found == ([] if other is by_hard_link else ["http://127.0.0.1:8437"])
    held.release()
    again = lock(second)
    assert again is not None
    again.release()


async def test_the_lock_outlives_the_connections_to_the_store_and_does_not_disturb_them(path: Path) -> None:
    held = lock(path)
    assert held is not None
    make_ready(path)
    store = SQLiteStore(path)
    await play_into(store, "aaaa", 2)
    await store.close()
    program = (
        "import sys; from pathlib import Path; from ludotheque.server.store.lock import lock;"
        "sys.exit(lock(Path(sys.argv[1])) is None)"
    )
    asked = [sys.executable, "-c", program, str(path)]
    assert subprocess.run(asked, check=False).returncode == 1
    held.release()
    assert subprocess.run(asked, check=False).returncode == 0


def test_a_second_room_over_another_name_of_the_store_does_not_open(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    started = [sys.executable, "-m", "ludotheque", "serve", "--port", "0", "--store", str(path)]
    with subprocess.Popen(started, stdout=subprocess.PIPE, text=True) as room:
        assert room.stdout is not None
        address = room.stdout.readline().rsplit(" ", 1)[1].strip()
        try:
            assert main(["serve", "--store", str(by_link(path))]) == 0
            assert f"The game room is open already: {address}" in capsys.readouterr().out
            assert main(["serve", "--store", str(by_hard_link(path))]) == 2
            assert "are in use by a room that is open already" in capsys.readouterr().err
        finally:
            room.send_signal(signal.SIGINT)
            room.wait(timeout=30)


def test_a_store_in_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreTrouble, match="games cannot be kept in"):
        prepare(Path("/proc/nothing/room.sqlite"))
