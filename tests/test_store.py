"""The store in a file against one in memory, and what the file alone promises: flushed, together, for all."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from ludotheque.server.pages import shown_row
from ludotheque.server.record import Record
from ludotheque.server.store.interface import (
    Conflict,
    Damaged,
    Event,
    GameState,
    NoSuchGame,
    Opening,
    Row,
    RowPage,
    Sitting,
    StoreTrouble,
    Unwritable,
)
from ludotheque.server.store.schema import VERSION, open_for_writing
from ludotheque.server.store.sqlite import SQLiteStore, make_ready
from tests.rooms import new_id
from tests.sizes import sized
from tests.stores import (
    MOVES,
    as_version_1,
    as_version_2,
    as_version_3,
    change,
    fill,
    filled,
    move,
    play_into,
)

IDS = ("aaaa", "bbbb", "cccc")
GAMES = ("quintago", "dames")
STATES: tuple[GameState, ...] = ("open", "running", "over")


class MemoryStore:
    """A `Store` that keeps everything in lists; while it is `full` it keeps nothing more."""

    def __init__(self) -> None:
        self.full = False
        self.openings: dict[str, Opening] = {}
        self.events: dict[str, list[Event]] = {}
        self.latest: dict[str, Row] = {}

    async def add(self, opening: Opening, row: Row) -> None:
        self._expect(opening.id not in self.openings)
        self.openings[opening.id], self.events[opening.id], self.latest[row.id] = opening, [], row

    async def append(self, event: Event, row: Row) -> None:
        log = self.events[event.game]
        self._expect(all(event.seq != old.seq for old in log))
        log.append(event)
        self.latest[row.id] = row

    async def read(self, game_id: str) -> tuple[Opening, list[Event]]:
        if game_id not in self.openings:
            raise NoSuchGame(game_id)
        return self.openings[game_id], list(self.events[game_id])

    async def rows(
        self, game: str | None = None, state: GameState | None = None, offset: int = 0, limit: int = 20
    ) -> RowPage:
        rows = [row for row in self._newest() if game in (None, row.game) and state in (None, row.state)]
        return RowPage(rows[offset : offset + limit], len(rows))

    async def rows_of(self, ids: list[str]) -> list[Row]:
        return [row for row in self._newest() if row.id in ids]

    async def close(self) -> None:
        pass

    def _newest(self) -> list[Row]:
        return sorted(self.latest.values(), key=lambda row: -row.time)

    def _expect(self, new: bool) -> None:
        if self.full:
            raise Unwritable("full")
        if not new:
            raise Conflict("there already")


def opening(game_id: str, **fields: Any) -> Opening:
    given = {"game": "quintago", "options": {}, "seed": 7, "seats": [], "minutes": 0.0, "time": 1.0}
    return Opening(game_id, **given | fields)


def row(game_id: str, time: float = 1.0, **fields: Any) -> Row:
    given = {"game": "quintago", "state": "running", "players": [], "moves": 0, "scores": None, "reason": ""}
    return Row(id=game_id, time=time, **given | fields)


def event(game_id: str, seq: int, command: str = "", **fields: Any) -> Event:
    given = {"kind": "move", "seat": 0, "text": "a1 q1 cw", "clocks": None, "time": 1.0, "seal": "5ea1"}
    return Event(game_id, seq, command or f"command-{seq}", **given | fields)


# --- Against the one in memory --------------------------------------------------------------------

some_id, some_game, some_state = map(st.sampled_from, (IDS, GAMES, STATES))
seconds = st.floats(0, 1e10, allow_nan=False)
clocks = st.none() | st.lists(seconds, min_size=2, max_size=2)


class InAFile(RuleBasedStateMachine):
    """Whatever is asked, the file answers as the lists do."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.model = MemoryStore()
        self.time = 0.0

    @initialize()
    def open(self) -> None:
        self.store = self.run(self._open())

    def teardown(self) -> None:
        self.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()

    async def _open(self) -> SQLiteStore:
        return SQLiteStore(Path(self.folder.name) / "room.sqlite")

    def run(self, doing: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(guarded(doing))

    def same(self, method: str, *arguments: Any) -> None:
        """Ask both."""
        found, expected = (
            self.run(outcome(getattr(store, method)(*arguments))) for store in (self.store, self.model)
        )
        assert found == expected

    def new_row(self, game_id: str, **fields: Any) -> Row:
        """A row that is newer than all others."""
        self.time += 1
        return row(game_id, self.time, **fields)

    @rule(game_id=some_id, options=st.dictionaries(st.text(), st.integers(0, 9) | st.text()), name=st.text())
    def add(self, game_id: str, options: dict[str, int | str], name: str) -> None:
        seats = [Sitting("person", name, "key"), Sitting("machine", "easy")]
        new = opening(game_id, options=options, seats=seats, moves=[name], ending={"scores": [1.0, 0.0]})
        self.same("add", new, self.new_row(game_id, players=seats))

    @rule(
        game_id=some_id,
        text=st.text(),
        clocks=clocks,
        game=st.sampled_from(GAMES),
        state=st.sampled_from(STATES),
    )
    def append(
        self, game_id: str, text: str, clocks: list[float] | None, game: str, state: GameState
    ) -> None:
        if game_id in self.model.events:
            new = event(game_id, len(self.model.events[game_id]) + 1, text=text, clocks=clocks)
            self.same("append", new, self.new_row(game_id, game=game, state=state, reason=text))

    @rule(game_id=some_id, command=st.sampled_from(("the same", "another")))
    def append_what_is_there(self, game_id: str, command: str) -> None:
        """The same again, or another event of that number: both are refused."""
        if log := self.model.events.get(game_id):
            new = event(
                game_id, len(log), log[-1].command if command == "the same" else command, text="never kept"
            )
            self.same("append", new, self.new_row(game_id, reason="never shown"))

    @rule(wanted=st.lists(some_id, min_size=2, max_size=12))
    def append_together(self, wanted: list[str]) -> None:
        """Several at once, some of them in conflict: those that come first are kept, the others are not."""
        last = {game_id: len(log) for game_id, log in self.model.events.items() if game_id in wanted}
        news = [event(game_id, last[game_id] + 1, new_id()) for game_id in wanted if game_id in last]
        rows = [self.new_row(new.game, moves=number) for number, new in enumerate(news)]
        found, expected = (
            self.run(all_of([store.append(new, row) for new, row in zip(news, rows, strict=True)]))
            for store in (self.store, self.model)
        )
        assert found == expected

    @rule(game_id=some_id)
    def read(self, game_id: str) -> None:
        self.same("read", game_id)

    @rule(
        game=st.none() | some_game,
        state=st.none() | some_state,
        offset=st.integers(0, 3),
        limit=st.integers(0, 3),
    )
    def rows(self, game: str | None, state: GameState | None, offset: int, limit: int) -> None:
        self.same("rows", game, state, offset, limit)

    @rule(ids=st.lists(st.sampled_from((*IDS, "none"))))
    def rows_of(self, ids: list[str]) -> None:
        self.same("rows_of", ids)

    @rule()
    def reopen(self) -> None:
        self.run(self.store.close())
        self.open()


async def guarded(doing: Coroutine[Any, Any, Any]) -> Any:
    async with asyncio.timeout(60):
        return await doing


async def outcome(asking: Coroutine[Any, Any, Any]) -> Any:
    """The answer, or the kind of trouble."""
    try:
        return await asking
    except StoreTrouble as trouble:
        return type(trouble)


async def all_of(asking: list[Coroutine[Any, Any, Any]]) -> list[Any]:
    return await asyncio.gather(*map(outcome, asking))


InAFile.TestCase.settings = settings(max_examples=sized(25, 300), stateful_step_count=30)
TestTheStoreInAFileAnswersAsTheOneInMemory = pytest.mark.proof(InAFile.TestCase)


# --- What the file promises -----------------------------------------------------------------------


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[sqlite3.Connection]]:
    """Every connection that is made from now on, within reach of the test."""
    made: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def noted(*arguments: Any, **options: Any) -> sqlite3.Connection:
        made.append(connect(*arguments, **options | {"check_same_thread": False}))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    return made


@pytest.fixture
async def store(tmp_path: Path, connections: list[sqlite3.Connection]) -> AsyncIterator[SQLiteStore]:
    """A store with one game; the first of the connections writes."""
    opened = SQLiteStore(tmp_path / "room.sqlite")
    await opened.add(opening("aaaa"), row("aaaa"))
    yield opened
    await guarded(opened.close())


@pytest.mark.parametrize(
    ("setting", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("journal_size_limit", 16 * 1024 * 1024)],
)
async def test_the_writer_flushes_a_write_ahead_log_at_every_commit(
    store: SQLiteStore, connections: list[sqlite3.Connection], setting: str, value: str | int
) -> None:
    assert connections[0].execute(f"PRAGMA {setting}").fetchone() == (value,)


@contextmanager
def slow_disk(store: SQLiteStore) -> Iterator[None]:
    """Another program holds the file, so that no commit comes to its end meanwhile."""
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_what_queued_up_during_a_flush_goes_to_disk_together(
    store: SQLiteStore, connections: list[sqlite3.Connection]
) -> None:
    done: list[str] = []
    connections[0].set_trace_callback(done.append)
    with slow_disk(store):
        appends = [
            asyncio.create_task(store.append(event("aaaa", seq), row("aaaa"))) for seq in range(1, 301)
        ]
        await asyncio.sleep(0.05)
        assert not any(append.done() for append in appends)
    await guarded(asyncio.gather(*appends))
    assert len((await store.read("aaaa"))[1]) == 300
    assert 1 <= done.count("COMMIT") <= 3
    assert sum(text.startswith("INSERT INTO event") for text in done) < 50  # each stops the room for a moment


async def test_an_append_that_returned_is_there_for_another_program(store: SQLiteStore) -> None:
    for seq in (1, 2, 3):
        await store.append(event("aaaa", seq), row("aaaa"))
        program = (
            "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('SELECT max(seq) FROM event'))"
        )
        asked = [sys.executable, "-c", program, str(store.path)]
        assert subprocess.run(asked, capture_output=True, text=True, check=True).stdout == f"({seq},)\n"


async def test_whoever_stops_waiting_stops_neither_the_writing_nor_the_others(store: SQLiteStore) -> None:
    with slow_disk(store):
        appends = [asyncio.create_task(store.append(event("aaaa", seq), row("aaaa"))) for seq in (1, 2, 3)]
        await asyncio.sleep(0.05)
        for append in appends[:2]:
            append.cancel()
    await guarded(appends[2])
    assert [append.cancelled() for append in appends] == [True, True, False]
    assert [kept.seq for kept in (await store.read("aaaa"))[1]] == [1, 2, 3]


async def test_what_cannot_be_written_leaves_nothing_behind(store: SQLiteStore) -> None:
    with pytest.raises(Unwritable, match="nothing can be written now"):
        await guarded(store.append(event("aaaa", 1, seat={}), row("aaaa", moves=1)))
    await guarded(store.append(event("aaaa", 1), row("aaaa", moves=7)))
    assert [kept.seq for kept in (await store.read("aaaa"))[1]] == [1]
    assert [kept.moves for kept in (await store.rows()).rows] == [7]


async def test_one_that_cannot_be_written_does_not_keep_the_others_from_it(store: SQLiteStore) -> None:
    await store.add(opening("bbbb"), row("bbbb"))
    with slow_disk(store):
        wanted = [event("aaaa", 1), event("bbbb", 1, seat={}), event("aaaa", 2), event("bbbb", 1)]
        appends = [asyncio.create_task(outcome(store.append(new, row(new.game)))) for new in wanted]
        await asyncio.sleep(0.05)
    assert await asyncio.gather(*appends) == [None, Unwritable, None, None]
    assert [len((await store.read(game))[1]) for game in ("aaaa", "bbbb")] == [2, 1]


async def test_one_that_is_there_already_does_not_keep_the_others_from_it(store: SQLiteStore) -> None:
    await store.append(event("aaaa", 1), row("aaaa", moves=1))
    with slow_disk(store):
        wanted: list[Coroutine[Any, Any, None]] = [
            store.append(event("aaaa", seq), row("aaaa", moves=seq)) for seq in (*range(2, 80), 40, 80)
        ]
        wanted += [store.add(opening(name), row(name)) for name in ("aaaa", "bbbb", "bbbb")]
        wanted += [store.add_replay(name, "tetris", 1.0, b"keys") for name in ("one", "two", "one")]
        asked = [asyncio.create_task(outcome(one)) for one in wanted]
        await asyncio.sleep(0.05)
    found = await guarded(asyncio.gather(*asked))
    assert found[:80] == [None] * 78 + [Conflict, None]
    assert found[80:] == [Conflict, None, Conflict, None, None, Conflict]
    assert [kept.seq for kept in (await store.read("aaaa"))[1]] == [*range(1, 81)]
    assert {kept.id: kept.moves for kept in (await store.rows()).rows} == {"aaaa": 80, "bbbb": 0}
    assert await store.replay("two") == b"keys"


async def test_closing_finishes_what_is_queued(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "room.sqlite")
    await store.add(opening("aaaa"), row("aaaa"))
    appends = [asyncio.create_task(store.append(event("aaaa", seq), row("aaaa"))) for seq in range(1, 1501)]
    await asyncio.sleep(0)
    await guarded(store.close())
    await guarded(asyncio.gather(*appends))
    again = SQLiteStore(tmp_path / "room.sqlite")
    assert [kept.seq for kept in (await again.read("aaaa"))[1]] == [*range(1, 1501)]
    await again.close()


async def test_a_closed_store_is_one_file_with_everything_in_it(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "room.sqlite")
    await store.add(opening("aaaa"), row("aaaa"))
    await store.read("aaaa")
    await store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["room.sqlite"]


async def test_an_opening_that_was_changed_is_noticed_before_the_first_move(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "room.sqlite")
    await store.add(opening("aaaa"), row("aaaa"))
    with sqlite3.connect(tmp_path / "room.sqlite") as other:
        other.execute("UPDATE game SET opening = replace(opening, '\"seed\":', '\"seed\":1')")
    with pytest.raises(Damaged, match="damaged"):
        await guarded(store.read("aaaa"))
    await store.close()


@pytest.mark.parametrize("change", ["CREATE TABLE diary (day TEXT)", "PRAGMA user_version = 99"])
async def test_the_file_of_another_program_or_version_is_left_alone(tmp_path: Path, change: str) -> None:
    path = tmp_path / "room.sqlite"
    if "version" in change:
        await SQLiteStore(path).close()
    with sqlite3.connect(path) as other:
        other.execute(change)
    store = SQLiteStore(path)
    with pytest.raises(Unwritable, match="another program or version"):
        await guarded(store.add(opening("aaaa"), row("aaaa")))
    await store.close()
    with sqlite3.connect(path) as other:
        assert (
            "game" not in str(other.execute("SELECT name FROM sqlite_master").fetchall())
            or "version" in change
        )


# --- A log whose end is missing ---------------------------------------------------------------------


@pytest.mark.parametrize("cut", ["seq = 4", "seq > 1", "seq > 0"])
async def test_a_log_whose_end_is_missing_is_damaged(tmp_path: Path, cut: str) -> None:
    path = tmp_path / "room.sqlite"
    await fill(path, {"aaaa": 4, "bbbb": 4})
    change(path, f"DELETE FROM event WHERE game = 'aaaa' AND {cut}")
    store = SQLiteStore(path)
    with pytest.raises(Damaged, match="this game is damaged"):
        await store.read("aaaa")
    assert len((await store.read("bbbb"))[1]) == 4
    await store.close()


async def test_a_game_without_its_opening_is_damaged_and_not_unknown(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    await fill(path, {"aaaa": 2, "bbbb": 0})
    change(path, "DELETE FROM game")
    store = SQLiteStore(path)
    for game in ("aaaa", "bbbb"):
        with pytest.raises(Damaged):
            await store.read(game)
    await store.close()


@pytest.mark.parametrize(
    ("column", "value"), [("opening", 7), ("opening", None), ("clocks", 7), ("content", 7)]
)
async def test_what_is_no_text_is_damaged(tmp_path: Path, column: str, value: int | None) -> None:
    """A damaged page can hold what its table does not allow."""
    path = tmp_path / "room.sqlite"
    await fill(path, {"aaaa": 1})
    table = {"opening": "game", "clocks": "event", "content": "row"}[column]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        lenient = f"replace(replace(sql, '{column} TEXT', '{column}'), 'NOT NULL', '')"
        connection.execute(f"UPDATE sqlite_master SET sql = {lenient} WHERE name = '{table}'")
    change(path, f"UPDATE {table} SET {column} = {'NULL' if value is None else value}")
    store = SQLiteStore(path)
    assert (await store.rows()).total == 1
    if column == "content":
        assert (await store.rows()).rows == await store.rows_of(["aaaa"]) == []
    else:
        with pytest.raises(Damaged, match="this game is damaged"):
            await store.read("aaaa")
    await store.close()


async def test_a_message_in_no_encoding_stops_nobody(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    await fill(path, {"aaaa": 1})
    content = path.read_bytes()
    assert content.count(b"CREATE TABLE game (") == 1
    path.write_bytes(content.replace(b"CREATE TABLE game (", b"CREATE \xd5ABLE game ("))
    store = SQLiteStore(path)
    with pytest.raises(Damaged):
        await guarded(store.read("aaaa"))
    with pytest.raises(Unwritable):
        await guarded(store.add(opening("bbbb"), row("bbbb")))
    await guarded(store.close())
    with pytest.raises(StoreTrouble):
        make_ready(path)


async def test_a_damaged_log_does_not_keep_the_reader_at_that_moment(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    await fill(path, {"aaaa": 3, "bbbb": 3})
    change(path, "UPDATE event SET kind = 'dance' WHERE game = 'aaaa' AND seq = 2")
    store = SQLiteStore(path)
    with pytest.raises(Damaged) as damaged:  # which keeps whatever it refers to
        await store.read("aaaa")
    await move(store, Record.of(*await store.read("bbbb")), MOVES[3])
    assert [kept.moves for kept in await store.rows_of(["bbbb"])] == [4]
    assert damaged
    await store.close()


async def test_a_log_that_goes_on_while_it_is_read_is_whole(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "room.sqlite")
    await store.add(opening("aaaa"), row("aaaa"))

    async def write() -> None:
        for seq in range(1, 60):
            await store.append(event("aaaa", seq), row("aaaa"))

    writing = asyncio.create_task(write())
    while not writing.done():
        await guarded(store.read("aaaa"))
    await writing
    await store.close()


# --- Older stores -----------------------------------------------------------------------------------


@pytest.mark.parametrize("as_old", [as_version_1, as_version_2, as_version_3])
async def test_an_older_store_is_brought_up_to_date_and_goes_on(
    tmp_path: Path, as_old: Callable[[Path], None]
) -> None:
    path = tmp_path / "room.sqlite"
    await fill(path, {"aaaa": 3, "bbbb": 2, "cccc": 0})
    as_old(path)
    store = SQLiteStore(path)
    assert (await store.rows()).total == (await store.rows("quintago", "running")).total == 3
    record = Record.of(*await store.read("aaaa"))
    await move(store, record, MOVES[3])
    await play_into(store, "dddd", 1)
    assert (await store.rows()).total == 4
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        indexes = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        )
        assert sorted(indexes.fetchall()) == [("newest_of_game_and_state",), ("newest_replay",)]
    for game, moves in {"aaaa": 4, "bbbb": 2, "cccc": 0, "dddd": 1}.items():
        store = SQLiteStore(path)
        assert len((await store.read(game))[1]) == moves
        await store.close()
        if moves:
            change(path, "DELETE FROM event WHERE game = :id AND seq = :last", id=game, last=str(moves))
            store = SQLiteStore(path)
            with pytest.raises(Damaged):
                await store.read(game)
            await store.close()


async def test_a_store_of_the_first_version_that_is_damaged_is_brought_up_to_date_too(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    await fill(path, {"aaaa": 3, "bbbb": 2})
    as_version_1(path)
    change(path, "UPDATE event SET seq = 'two' WHERE game = 'aaaa' AND seq = 2")
    change(path, "UPDATE row SET content = '{' WHERE id = 'bbbb'")
    store = SQLiteStore(path)
    with pytest.raises(Damaged):
        Record.of(*await store.read("aaaa"))
    record = Record.of(*await store.read("bbbb"))
    await move(store, record, MOVES[2])
    await store.close()


def test_an_update_that_was_killed_in_the_middle_begins_anew(tmp_path: Path) -> None:
    path = filled(tmp_path / "room.sqlite", {"aaaa": 3})
    as_version_1(path)
    program = (
        "import os, sqlite3, sys; from ludotheque.server.store.schema import FROM_VERSION_1;"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "connection.executescript('PRAGMA journal_mode = WAL; BEGIN; ' + FROM_VERSION_1); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    open_for_writing(path).close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT seq FROM row").fetchall() == [(3,)]
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)


# --- Long lists -------------------------------------------------------------------------------------


@pytest.mark.parametrize("time", [1e300, -1e300, -1.0, float("inf"), 1e18])
async def test_an_absurd_time_breaks_no_list(tmp_path: Path, time: float) -> None:
    store = SQLiteStore(tmp_path / "room.sqlite")
    await store.add(opening("aaaa"), row("aaaa", time, state="open"))
    await store.add(opening("bbbb"), row("bbbb", state="open"))
    content = f'{{"time":{"1e400" if time == float("inf") else time},'
    change(store.path, "UPDATE row SET content = replace(content, '{', :new) WHERE id = 'aaaa'", new=content)
    for rows in ((await store.rows(state="open")).rows, await store.rows_of(["aaaa", "bbbb"])):
        assert "bbbb" in [shown_row(one)["id"] for one in rows]
    await store.close()


async def test_a_damaged_tally_breaks_no_list(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    await fill(path, {"aaaa": 1, "bbbb": 0})
    with closing(sqlite3.connect(path)) as connection:
        ((page,),) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tally'")
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xa5" * 4096)
    store = SQLiteStore(path)
    assert (await store.rows(state="running")).total == 2
    await store.close()


async def test_every_list_is_read_by_an_index_and_its_total_from_the_tally(
    store: SQLiteStore, connections: list[sqlite3.Connection]
) -> None:
    for number, (game, state) in enumerate(product(GAMES, STATES)):
        await store.add(opening(f"game{number}"), row(f"game{number}", game=game, state=state))
    await store.rows()
    asked: list[str] = []
    connections[-1].set_trace_callback(asked.append)
    for game in (None, "quintago"):
        for state in (None, *STATES):
            await store.rows(game, state, offset=40)
    connections[-1].set_trace_callback(None)
    plans = [
        "; ".join(step[-1] for step in connections[-1].execute(f"EXPLAIN QUERY PLAN {statement}"))
        for statement in asked
    ]
    assert len(plans) == 16
    for plan in plans:
        assert "COVERING INDEX newest_of" in plan or "tally" in plan, plan
        assert plan.count("TEMP B-TREE") <= 1, "a page is sorted, a list never"
        assert "SCAN row" not in plan, plan


async def test_two_stores_over_one_file_cannot_keep_two_events_of_one_number(tmp_path: Path) -> None:
    stores = [SQLiteStore(tmp_path / "room.sqlite") for _server in range(2)]
    await stores[0].add(opening("aaaa"), row("aaaa"))
    for seq in range(1, 21):
        answers = await all_of(
            [
                store.append(event("aaaa", seq, f"{seq}-of-{number}"), row("aaaa"))
                for number, store in enumerate(stores)
            ]
        )
        assert sorted(map(str, answers)) == sorted(map(str, (None, Conflict)))
    for store in stores:
        await store.close()
