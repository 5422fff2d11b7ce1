"""`ludotheque store check`, `backup` and `repair`: on whole stores, damaged ones, and beside an open room."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.cli import main
from ludotheque.server.record import Record
from ludotheque.server.store import backup, check
from ludotheque.server.store.file import BESIDE
from ludotheque.server.store.interface import NoSuchGame, seal
from ludotheque.server.store.lock import lock
from ludotheque.server.store.sqlite import SQLiteStore
from tests.rooms import open_room
from tests.stores import MOVES, as_version_1, change, filled, move, play_into

GAMES = {"aaaa": 4, "bbbb": 3, "cccc": 0, "dddd": 2}

Said = dict[str, Any]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filled(tmp_path_factory.mktemp("store") / "room.sqlite", GAMES)


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    """A store with a few games, closed."""
    return Path(shutil.copy(whole, tmp_path / "room.sqlite"))


@pytest.fixture
def run(path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """The command, its exit status first, then what it said."""

    def asked(*words: str) -> tuple[int, Said]:
        status = main(["store", *words, "--store", str(path), "--json"])
        said = capsys.readouterr()
        return status, json.loads(said.out) if said.out else {"error": said.err}

    return asked


async def records(path: Path) -> dict[str, list[str]]:
    """The moves of every game that can be played."""
    store = SQLiteStore(path)
    found = {}
    for row in (await store.rows()).rows:
        found[row.id] = [made.text for made in Record.of(*await store.read(row.id)).match.made()]
        assert row.moves == len(found[row.id])
    await store.close()
    return found


def files(folder: Path) -> list[str]:
    """What lies in a folder, but for what SQLite keeps beside a database."""
    return sorted(one.name for one in folder.iterdir() if not one.name.endswith(BESIDE))


def expected(**changes: int | None) -> dict[str, list[str]]:
    counts = {**GAMES, **changes}
    return {game: [*MOVES[:count]] for game, count in counts.items() if count is not None}


# --- Check ----------------------------------------------------------------------------------------


def test_a_whole_store_is_said_to_be_whole(path: Path, run: Any, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run("check")
    assert (status, said["games"], said["events"], said["damaged"], said["rows"]) == (0, 4, 9, [], 0)
    assert main(["store", "check", "--store", str(path)]) == 0
    assert capsys.readouterr().out == "4 games with 9 events were read.\nEverything is whole.\n"


DAMAGE = {
    "an event is damaged": ("UPDATE event SET text = 'b2 q1 cw' WHERE game = :id AND seq = 2", 1),
    "its last events are missing": ("DELETE FROM event WHERE game = :id AND seq = 3", 2),
    "its opening is damaged": ("UPDATE game SET opening = substr(opening, 1, 40) WHERE id = :id", None),
    "its opening is missing": ("DELETE FROM game WHERE id = :id", None),
}


@pytest.mark.parametrize("fault", DAMAGE)
async def test_a_damaged_game_is_named_then_cut_back_and_nothing_is_thrown_away(
    path: Path, run: Any, fault: str
) -> None:
    statement, left = DAMAGE[fault]
    change(path, statement, id="bbbb")
    status, said = run("check")
    assert status == 1 and not said["database"]
    assert said["damaged"] == [{"id": "bbbb", "whole": left or 0, "events": 3, "fault": fault}]
    before = path.read_bytes()

    status, said = run("repair")
    assert status == 0
    assert [game["id"] for game in said["cut" if left else "removed"]] == ["bbbb"]
    assert await records(path) == expected(bbbb=left)
    assert Path(said["backup"]).read_bytes() == before
    if fault != "its last events are missing":
        taken = [json.loads(line) for line in Path(said["taken_out"]).read_text().splitlines()]
        assert [one[0] for one in taken] == ["bbbb"] and len(taken[0][2]) == 3 - (left or 0)
    assert run("check")[0] == 0
    assert run("repair")[1]["backup"] == ""


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM row WHERE id = :id",
        "UPDATE row SET content = '{}' WHERE id = :id",
        "UPDATE row SET state = 'over' WHERE id = :id",
    ],
    ids=["missing", "damaged", "wrong"],
)
async def test_a_row_that_the_lists_need_is_made_again(path: Path, run: Any, statement: str) -> None:
    change(path, statement, id="bbbb")
    status, said = run("check")
    assert (status, said["rows"], said["damaged"]) == (1, 1, [])
    assert run("repair")[0] == 0
    assert await records(path) == expected()
    assert run("check")[0] == 0


async def test_the_game_of_a_package_that_is_not_here_is_left_as_it_is(path: Path, run: Any) -> None:
    store = SQLiteStore(path)
    opening, events = await store.read("aaaa")
    await store.close()
    foreign = msgspec.structs.replace(opening, id="eeee", game="halma")
    with closing(sqlite3.connect(path)) as connection, connection:
        values = ("eeee", msgspec.json.encode(foreign).decode(), seal("", foreign))
        connection.execute("INSERT INTO game VALUES (?, ?, ?)", values)
    change(path, DAMAGE["an event is damaged"][0], id="bbbb")
    assert run("check")[1]["unknown"] == 1
    assert [game["id"] for game in run("repair")[1]["cut"]] == ["bbbb"]
    store = SQLiteStore(path)
    assert (await store.read("eeee"))[0] == foreign
    await store.close()
    assert events


def test_a_store_of_the_first_version_is_checked_as_it_is(path: Path, run: Any) -> None:
    as_version_1(path)
    before = path.read_bytes()
    assert run("check")[0] == 0
    assert path.read_bytes() == before


def test_where_there_is_no_store_a_sentence_says_so(tmp_path: Path, run: Any, path: Path) -> None:
    path.unlink()
    for words in (("check",), ("repair",), ("backup", str(tmp_path / "copy"))):
        status, said = run(*words)
        assert status == 2 and said["error"].startswith("ludotheque: there are no games in")
    assert [*tmp_path.iterdir()] == []


def test_what_is_no_store_is_left_alone(path: Path, run: Any) -> None:
    path.write_bytes(b"a diary, no database\n" * 500)
    for words in (("check",), ("repair",)):
        status, said = run(*words)
        assert status == 2 and "the store cannot be read" in said["error"]
    assert path.read_bytes() == b"a diary, no database\n" * 500


# --- A malformed file -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    games = {f"game{number:04}": number % 4 for number in range(120)}
    return filled(tmp_path_factory.mktemp("large") / "room.sqlite", games)


def root_page(path: Path, name: str) -> int:
    with closing(sqlite3.connect(path)) as connection:
        found: int = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)
        ).fetchone()[0]
    return found


def destroy(path: Path, page: int) -> None:
    """Overwrite one page of the file."""
    content = bytearray(path.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xa5" * 4096
    path.write_bytes(content)


@pytest.mark.parametrize("name", ["newest_of_game_and_state", "tally", "row"])
async def test_tables_that_can_be_made_again_cost_no_game(path: Path, run: Any, name: str) -> None:
    destroy(path, root_page(path, name))
    status, said = run("check")
    assert status == 1 and said["database"]
    assert run("repair")[0] == 0
    assert await records(path) == expected()
    assert run("check")[0] == 0


async def test_of_a_file_with_a_destroyed_page_every_other_page_is_saved(
    large: Path, path: Path, run: Any
) -> None:
    shutil.copy(large, path)
    with closing(sqlite3.connect(path)) as connection:
        pages = connection.execute(
            "SELECT pageno FROM dbstat WHERE name = 'game' AND pagetype = 'leaf'"
        ).fetchall()
    assert len(pages) > 4
    for (page,) in (pages[1], pages[-2]):
        destroy(path, page)
    status, said = run("repair")
    assert status == 0
    lost = {game["id"] for game in said["removed"]}
    assert 2 <= len(lost) < 40
    assert {game: len(moves) for game, moves in (await records_of_many(path)).items()} == {
        f"game{number:04}": number % 4 for number in range(120) if f"game{number:04}" not in lost
    }
    assert run("check")[0] == 0


async def test_of_a_file_whose_end_is_missing_the_rest_is_saved(large: Path, path: Path, run: Any) -> None:
    path.write_bytes(large.read_bytes()[: int(large.stat().st_size * 0.8)])
    assert run("check")[0] == 1
    status, said = run("repair")
    assert status == 0
    left = await records_of_many(path)
    assert 20 < len(left) < 120 and set(left).isdisjoint(game["id"] for game in said["removed"])
    assert all([*MOVES[: len(moves)]] == moves for moves in left.values())
    assert run("check")[0] == 0


def test_a_file_of_which_nothing_can_be_read_is_left_as_it_is(large: Path, path: Path, run: Any) -> None:
    path.write_bytes(large.read_bytes()[:8192])
    status, said = run("repair")
    assert status == 2 and "no game can be read from" in said["error"]
    assert path.read_bytes() == large.read_bytes()[:8192] and files(path.parent) == ["room.sqlite"]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_bits_of_a_file_change_what_is_left_after_a_repair_is_whole(
    large: Path, path: Path, run: Any, seed: int
) -> None:
    chance = random.Random(seed)
    content = bytearray(large.read_bytes())
    for _flip in range(4**seed):
        content[chance.randrange(4096, len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)
    status, _found = run("check")
    assert status in (0, 1)
    status, said = run("repair")
    if status == 0:
        status, found = run("check")
        assert (status, found["damaged"]) == (0, [])
    else:
        assert "no game can be read" in said["error"]


async def records_of_many(path: Path) -> dict[str, list[str]]:
    store = SQLiteStore(path)
    page = await store.rows(limit=1000)
    assert len(page.rows) == page.total
    found = {row.id: [event.text for event in (await store.read(row.id))[1]] for row in page.rows}
    await store.close()
    return found


# --- Beside an open room --------------------------------------------------------------------------


async def test_beside_an_open_room_a_store_is_checked_and_copied_but_not_repaired(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_room(path) as room:
        game, secrets = room.open("me", "me")
        page = await room.page(game, [*secrets.values()])
        await page.play(0, MOVES[0])
        copy = tmp_path / "copy.sqlite"
        for words in (["check"], ["backup", str(copy)]):
            assert main(["store", *words, "--store", str(path)]) == 0
        capsys.readouterr()
        assert main(["store", "repair", "--store", str(path)]) == 2
        assert "a room is open over these games" in capsys.readouterr().err
        assert (await page.play(1, MOVES[1]))["type"] == "done"
        await page.close()
    assert await records(copy) == {**expected(), game: [MOVES[0]]}
    assert await records(path) == {**expected(), game: [*MOVES[:2]]}


async def test_a_copy_that_is_made_while_many_play_is_one_moment_of_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PAGES_A_STEP", 1)
    path, copy = tmp_path / "room.sqlite", tmp_path / "copy.sqlite"
    store = SQLiteStore(path)
    games = [await play_into(store, f"game{number}", 1) for number in range(5)]
    loop = asyncio.get_running_loop()
    steps: list[str] = []

    def play_meanwhile(text: str) -> None:
        steps.append(text)
        if "copying" in text and games:
            asyncio.run_coroutine_threadsafe(move(store, games.pop(), MOVES[1]), loop).result(30)

    await asyncio.to_thread(backup.back_up, path, copy, False, play_meanwhile)
    assert len(steps) > 5 and not games
    assert {len(moves) for moves in (await records_of_many(copy)).values()} == {1}
    assert {len(moves) for moves in (await records_of_many(path)).values()} == {2}
    await store.close()


def test_a_copy_never_takes_the_place_of_a_file_unless_asked(path: Path, run: Any, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    copy.write_text("precious")
    status, said = run("backup", str(copy))
    assert status == 2 and "is there already" in said["error"] and copy.read_text() == "precious"
    assert run("backup", str(copy), "--overwrite")[0] == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    assert run("backup", str(path), "--overwrite")[0] == 2, "a store is no copy of itself"
    assert files(tmp_path) == ["copy.sqlite", "room.sqlite"]


def test_a_copy_of_a_damaged_file_is_none(path: Path, run: Any, tmp_path: Path) -> None:
    destroy(path, root_page(path, "newest_of_game_and_state"))
    status, said = run("backup", str(tmp_path / "copy.sqlite"))
    assert status == 2 and "the copy could not be made" in said["error"]
    assert not (tmp_path / "copy.sqlite").exists()


@pytest.mark.parametrize("word", ["playing the games", "reading the database"])
def test_an_interrupted_repair_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    change(path, DAMAGE["an event is damaged"][0], id="bbbb")
    before = path.read_bytes()

    def interrupt(text: str) -> None:
        if word in text:
            raise KeyboardInterrupt

    monkeypatch.setattr("ludotheque.screens.report.progress_line", lambda: interrupt)
    assert main(["store", "repair", "--store", str(path)]) == 130
    assert path.read_bytes() == before and files(path.parent) == ["room.sqlite"]
    held = lock(path)
    assert held is not None
    held.release()


@pytest.mark.parametrize("action", ["check", "repair"])
def test_the_check_of_the_file_itself_can_be_interrupted(
    path: Path, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    def interrupt() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(check, "hear_signals", interrupt)
    monkeypatch.setattr(check, "STEPS_BETWEEN_SIGNALS", 1)
    assert main(["store", action, "--store", str(path)]) == 130


def test_what_was_found_and_done_is_said_to_people(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(path, DAMAGE["its last events are missing"][0], id="bbbb")
    change(path, DAMAGE["its opening is damaged"][0], id="dddd")
    change(path, "DELETE FROM row WHERE id = 'cccc'")
    assert main(["store", "check", "--store", str(path)]) == 1
    found = [
        "4 games with 6 events were read.",
        "bbbb is damaged: its last events are missing (2 of 3 events are whole)",
        "dddd is damaged: its opening is damaged (0 of 2 events are whole)",
        "1 game is not in the lists as it should be.",
    ]
    said = capsys.readouterr().out.splitlines()
    assert said == [*found, "To mend it, close the room and run: ludotheque store repair"]
    assert main(["store", "repair", "--store", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:6] == [*found, "bbbb lost 1 event", "dddd is no longer there"]
    assert said[6].startswith("What was taken out is in ") and len(said) == 8
    assert main(["store", "repair", "--store", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "There is nothing to repair."


async def test_a_missing_game_stays_missing(path: Path) -> None:
    store = SQLiteStore(path)
    with pytest.raises(NoSuchGame):
        await store.read("zzzz")
    await store.close()
