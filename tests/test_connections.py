"""Connections below the requests: bounded in number, in time and in frames, whoever opens them."""

from __future__ import annotations

import asyncio
import io
import logging
import resource
import select
import signal
import socket
import time
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import websockets
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from ludotheque.server.messages import TOO_FAST
from ludotheque.server.network import log_lines
from ludotheque.server.network.buckets import Bucket, Buckets
from ludotheque.server.network.connections import MOST_OWED, REQUESTS_AT_ONCE, Connections
from ludotheque.server.network.page_socket import wire
from ludotheque.server.network.places import MOST_OF_PERSON, Places
from ludotheque.server.network.socket_connection import FRAMES_AT_ONCE
from ludotheque.server.run import _listen
from tests.rooms import Room, open_room, wait_until
from tests.sizes import sized

MOVE = "c3 q1 cw"
ELSEWHERE = "127.0.0.9"  # an address that is not the one of this very machine
HASTY = dict.fromkeys(("headers", "body", "keep_alive", "unread", "silence"), 1.0)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    opened = Room(tmp_path_factory.mktemp("room") / "room.sqlite").start()
    try:
        yield opened
    finally:
        assert "Traceback" not in opened.close(), "something broke and was only written down"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room that waits for nobody; nothing that is cut off there is worth a line in its log."""
    opened = Room(tmp_path_factory.mktemp("room") / "room.sqlite", waits=HASTY).start()
    try:
        yield opened
    finally:
        assert "ERROR" not in opened.close()


def connect(room: Room, *sent: bytes, source: str = "127.0.0.1") -> socket.socket:
    """A connection over which this was sent."""
    raw = socket.create_connection(("127.0.0.1", room.port), timeout=30, source_address=(source, 0))
    for part in sent:
        raw.sendall(part)
    return raw


def is_closed(raw: socket.socket) -> bool:
    """Whether the other side has closed it, once everything that it sent is read."""
    while True:
        ready, _writable, _broken = select.select([raw], [], [], 0)
        if not ready:
            return False
        try:
            if not raw.recv(100_000):
                return True
        except ConnectionError:
            return True


def open_files(room: Room) -> int:
    return len([*Path(f"/proc/{room.pid}/fd").iterdir()])


def request(room: Room, method: str = "GET", path: str = "/join", **headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {room.host}", f"Origin: {room.address}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


def handshake(room: Room, game: str) -> bytes:
    return request(
        room,
        path=f"/table/{game}/socket",
        Upgrade="websocket",
        Connection="Upgrade",
        Sec_WebSocket_Version="13",
        Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZQ==",
    )


def framed(content: bytes, opcode: int = 0x1, is_last: bool = True) -> bytes:
    """A short frame as a browser sends it, its mask all zeros."""
    assert len(content) < 126
    return bytes([0x80 * is_last | opcode, 0x80 | len(content), 0, 0, 0, 0]) + content


@contextmanager
def deaf(room: Room, game: str) -> Iterator[socket.socket]:
    """A page that has said hello and reads nothing."""
    with connect(room, handshake(room, game)) as page:
        assert page.recv(1000).startswith(b"HTTP/1.1 101")
        page.sendall(framed(b'{"type": "hello"}'))
        yield page


# --- Too long -------------------------------------------------------------------------------------

BODY = {"Content_Length": "1000", "Content_Type": "application/json"}


def unfinished(room: Room) -> dict[str, list[bytes]]:
    return {
        "nothing": [],
        "half an address": [b"GET /"],
        "half the headers": [b"GET / HTTP/1.1\r\nHost: a\r\n"],
        "no body": [request(room, "POST", "/api/games", **BODY)],
        "half a body": [request(room, "POST", "/api/games", **BODY), b"{" * 500],
        "half a form": [request(room, "POST", "/join", Content_Length="100"), b"code=a"],
        "a body that is refused unread": [request(room, "POST", "/nothing", **BODY), b"{"],
        "half of the next request": [request(room), b"GET /ga"],
        "no next request": [request(room)],
        "a handshake with an endless header": [
            handshake(room, "a")[:-2],
            b"X: " + b"y" * 20_000 + b"\r\n\r\n",
        ],
        "a handshake with endless headers": [handshake(room, "a")[:-2], b"X: y\r\n" * 1000 + b"\r\n"],
    }


def test_requests_that_are_not_finished_in_time_are_cut_off(hasty: Room) -> None:
    with ExitStack() as opened:
        waiting = {
            kind: opened.enter_context(connect(hasty, *sent)) for kind, sent in unfinished(hasty).items()
        }

        def are_all_closed() -> bool:
            for kind in [kind for kind, raw in waiting.items() if is_closed(raw)]:
                del waiting[kind]
            return not waiting

        wait_until(are_all_closed)


@pytest.mark.parametrize(
    "sent",
    [b"GET / HTTP/1.1\r\n", b"POST /join HTTP/1.1\r\nHost: {host}\r\nContent-Length: 100000\r\n\r\n"],
    ids=["headers", "a body"],
)
def test_a_request_that_comes_drop_by_drop_is_cut_off(hasty: Room, sent: bytes) -> None:
    with connect(hasty, sent.replace(b"{host}", hasty.host.encode())) as raw:

        def drip() -> bool:
            try:
                raw.sendall(b"a")
            except ConnectionError:
                return True
            return is_closed(raw)

        wait_until(drip)


def test_an_answer_that_nobody_reads_is_not_kept(hasty: Room) -> None:
    before = open_files(hasty)
    with connect(hasty) as raw:
        raw.setblocking(False)

        def is_given_up() -> bool:
            with suppress(BlockingIOError, ConnectionError):
                raw.send(request(hasty, path="/static/page/style.css") * 500)
            return open_files(hasty) <= before

        wait_until(lambda: open_files(hasty) > before)
        wait_until(is_given_up)


def test_requests_over_one_connection_have_their_time_each(hasty: Room) -> None:
    """A connection lives on as long as each of its requests comes in time."""
    with connect(hasty) as raw:
        answers = raw.makefile("rb")
        for _request in range(5):
            raw.sendall(request(hasty, path="/api/games"))
            assert answers.readline().split()[1] == b"200"
            while answers.readline().strip():
                pass
            assert answers.read(2) == b"[]"
            select.select([], [], [], 0.3)


async def test_who_hangs_up_in_the_middle_of_a_request_is_not_worth_a_line(tmp_path: Path) -> None:
    room = Room(tmp_path / "room.sqlite").start()
    for sent in unfinished(room).values():
        connect(room, *sent).close()
    assert "id" in room.ask("/api/games", {"game": "quintago", "players": ["me", "me"]})
    said = [line for line in room.close().splitlines() if "Ctrl-C" not in line]
    assert said == ["The room is closed."]


# --- Too many -------------------------------------------------------------------------------------


class Wire(asyncio.Transport):
    """Stands for a connection where only its identity counts."""


def test_no_address_fills_the_room_and_this_machine_may() -> None:
    connections = Connections(most=10)
    strangers = [Wire() for _one in range(6)]
    assert [connections.enter(one, "192.0.2.1") for one in strangers] == [True] * 5 + [False]
    assert all(connections.enter(Wire(), "127.0.0.1") for _one in range(5))
    assert not connections.enter(Wire(), "127.0.0.1"), "it is full"
    connections.leave(strangers[5])
    connections.leave(strangers[0])
    connections.leave(strangers[0])
    assert len(connections) == 9
    assert connections.enter(Wire(), "127.0.0.1") and not connections.enter(Wire(), "127.0.0.1")


def test_others_never_fill_the_room_for_this_machine() -> None:
    connections = Connections(most=100)
    entered = [connections.enter(Wire(), f"192.0.2.{number % 20}") for number in range(120)]
    assert entered == [True] * 95 + [False] * 25
    assert connections.enter(Wire(), "127.0.0.1")


FILES = 400


def few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))


async def test_a_crowd_of_connections_leaves_those_inside_alone(tmp_path: Path) -> None:
    """More connections than the room may have files open: it keeps some for its own work."""
    with open_room(tmp_path / "room.sqlite", before_start=few_files) as room, ExitStack() as crowd:
        game, held = room.open("me", "me")
        page = await room.page(game, [*held.values()])
        opened = [crowd.enter_context(connect(room)) for _one in range(2 * FILES)]
        assert (await page.play(0, MOVE))["type"] == "done"
        wait_until(lambda: sum(map(is_closed, opened)) >= FILES)
        assert (await page.play(1, "d4 q4 ccw"))["type"] == "done"
        crowd.close()
        wait_until(lambda: "id" in room.ask("/api/games", {"game": "quintago", "players": ["me", "me"]}))
        await page.close()


async def test_a_connection_too_many_is_told_so(tmp_path: Path) -> None:
    room = Room(tmp_path / "room.sqlite", before_start=few_files).start()
    with ExitStack() as crowd:
        opened = [crowd.enter_context(connect(room)) for _one in range(2 * FILES)]
        assert opened[-1].recv(1000).startswith(b"HTTP/1.1 503 ")
    assert "ERROR" not in room.close(), "it had no file left for itself"


@pytest.mark.parametrize(("person", "most"), [*MOST_OF_PERSON.items(), ("here", 1000)])
def test_a_person_has_a_limited_number_of_sockets(person: str, most: int) -> None:
    places = Places(most=1000)
    name = person if person == "here" else f"{person}:a"
    assert [places.enter(name) for _one in range(most + 1)] == [True] * most + [False]
    assert places.enter(f"{person}:b") is (person != "here")
    places.leave(name)
    assert places.enter(name)


def test_the_last_places_are_for_those_who_play() -> None:
    places = Places(most=10, for_players=3)
    for _one in range(7):
        assert places.enter("here") and not places.is_for_players
    assert places.enter("here") and places.is_for_players
    places.leave("here")
    assert not places.is_for_players


@pytest.mark.proof
async def test_a_crowd_of_one_address_leaves_places_for_others(room: Room) -> None:
    most = MOST_OF_PERSON["address"]
    game, _held = room.open("me", "me")
    tried = sized(most // 20, most + 50)
    crowd = [await room.page(game, local_addr=(ELSEWHERE, 0)) for _one in range(min(tried, most))]
    for _one in range(tried - len(crowd)):
        page = await room.knock(game, local_addr=(ELSEWHERE, 0))
        assert await page.closed() == 4405
    other = await room.page(game, local_addr=("127.0.0.10", 0))
    assert (await other.play(0, MOVE))["code"] == "not_your_turn"
    for page in [*crowd, other]:
        await page.close()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_notices_go_out_in_frames_of_the_protocol(length: int) -> None:
    assert wire(b"x" * length) == Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)


# --- Silence --------------------------------------------------------------------------------------

PING = b"\x89\x04"
"""How uvicorn's pings begin; no text of ours holds such characters."""


def test_a_socket_is_asked_whether_it_is_there_only_when_it_is_silent(hasty: Room) -> None:
    with deaf(hasty, hasty.open("me", "me")[0]) as page:
        page.setblocking(False)
        seen = bytearray()

        def has_been_asked() -> bool:
            with suppress(BlockingIOError):
                seen.extend(page.recv(100_000))
            return PING in seen

        pauses, end = [], time.monotonic() + 2.5 * HASTY["silence"]
        while (began := time.monotonic()) < end:
            page.sendall(framed(b"", 0xA))
            time.sleep(0.05)
            pauses.append(time.monotonic() - began)
        assert not has_been_asked() or max(pauses) > HASTY["silence"] / 2  # on a machine that stood still
        wait_until(has_been_asked)
        wait_until(lambda: is_closed(page))  # it was asked, and does not answer


# --- Too fast -------------------------------------------------------------------------------------

FLOODS = {
    "pings": framed(b"", 0x9),
    "long pings": framed(b"a" * 125, 0x9),
    "pongs": framed(b"", 0xA),
    "empty texts": framed(b""),
    "short texts": framed(b"a"),
    "empty fragments": framed(b"", 0x0, is_last=False),
    "short fragments": framed(b"a", 0x0, is_last=False),
}


@pytest.mark.parametrize("frame", FLOODS.values(), ids=FLOODS)
async def test_a_flood_of_frames_of_any_kind_is_cut_off(room: Room, frame: bytes) -> None:
    game, held = room.open("me", "me")
    neighbour = await room.page(game, [*held.values()])
    with deaf(room, room.open("me", "me")[0]) as flooding:
        if frame[0] == 0:
            flooding.sendall(framed(b"", 0x1, is_last=False))

        def flood() -> bool:
            try:
                flooding.sendall(frame * FRAMES_AT_ONCE)
            except ConnectionError:
                return True
            return is_closed(flooding)

        wait_until(flood)
    assert (await neighbour.play(0, MOVE))["type"] == "done"
    await neighbour.close()


async def test_an_address_that_asks_for_too_much_is_refused_and_others_are_not(room: Room) -> None:
    asked = request(room, "HEAD", "/static/icon.svg")
    with connect(room, source="127.0.0.11") as raw:
        answers = (line.split()[1] for line in raw.makefile("rb") if line.startswith(b"HTTP/1.1 "))
        for _portion in range(9):
            raw.sendall(asked * (REQUESTS_AT_ONCE // 10))
            assert {*islice(answers, REQUESTS_AT_ONCE // 10)} == {b"200"}
        for _one in range(REQUESTS_AT_ONCE):
            raw.sendall(asked)
            if (status := next(answers)) != b"200":
                break
    assert status == b"429"
    with connect(room, request(room), source="127.0.0.12") as other:
        assert other.recv(100).startswith(b"HTTP/1.1 200 ")


def test_an_address_owes_little_and_this_machine_nothing() -> None:
    connections = Connections()
    for _request in range(REQUESTS_AT_ONCE + 10 * MOST_OWED):
        connections.count_request("192.0.2.1")
        assert connections.count_request("127.0.0.1") == 0
    assert -MOST_OWED - 1 <= connections.count_request("192.0.2.1") <= -MOST_OWED + 5
    assert connections.count_request("192.0.2.2") > 0


async def test_who_floods_with_pings_hears_why(room: Room) -> None:
    page = await room.page(room.open("me", "me")[0])
    with suppress(websockets.ConnectionClosed):
        for _ping in range(FRAMES_AT_ONCE + 50):
            await page.socket.ping()
    assert await page.closed() in (TOO_FAST, 1006)  # the code may be lost with what was not read any more


async def test_a_page_that_comes_back_may_send_all_that_it_kept(room: Room) -> None:
    page = await room.page(room.open("me", "me")[0])
    for _command in range(50):
        await page.socket.ping()
        await page.socket.pong()
        await page.send({"type": "stop", "id": "abcdefgh"})
    assert (await page.play(0, MOVE))["type"] == "refused"
    await page.close()


# --- The end --------------------------------------------------------------------------------------


@pytest.mark.proof
async def test_the_room_ends_whatever_those_who_are_connected_do(tmp_path: Path) -> None:
    crowd_size = sized(20, 1500)
    room = Room(tmp_path / "room.sqlite").start()
    game = room.open("me", "me", variant="xl")[0]
    with ExitStack() as crowd:
        for _one in range(crowd_size):
            crowd.enter_context(connect(room, b"GET / HTTP/1.1\r\n"))
            crowd.enter_context(connect(room, request(room, "POST", "/api/games", **BODY), b"{"))
            stuck = crowd.enter_context(connect(room, handshake(room, game)))
            stuck.sendall(framed(b'{"type": "hello"}') * 5)
        for _one in range(3):  # those who say goodbye themselves, and then read nothing
            leaving = crowd.enter_context(deaf(room, game))
            leaving.sendall(framed(b"\x03\xe8", 0x8))
        assert room.process is not None
        room.process.send_signal(signal.SIGTERM)
        room.process.wait(timeout=20)
    said = room.close()
    assert "Traceback" not in said, said


# --- The log --------------------------------------------------------------------------------------


def test_the_log_is_bounded_and_says_what_it_left_out() -> None:
    written = io.StringIO()
    handler = log_lines.BoundedLog(written)
    logger = logging.Logger("flooded")
    logger.addHandler(handler)
    for number in range(1000):
        logger.warning("entry %d", number)
    lines = written.getvalue().splitlines()
    assert len(lines) == log_lines.ENTRIES_AT_ONCE and lines[-1].endswith(f"entry {len(lines) - 1}")
    handler._buckets = Buckets(1, 0)
    logger.error("the next")
    counted, following = written.getvalue().splitlines()[len(lines) :]
    assert f"{1000 - len(lines)} entries were left out" in counted and following.endswith("the next")


def test_what_strangers_cause_hides_no_fault_of_ours() -> None:
    written = io.StringIO()
    handler = log_lines.BoundedLog(written)
    for name, count in (("uvicorn.error", 1000), ("ludotheque.server", 1)):
        logger = logging.Logger(name)
        logger.addHandler(handler)
        for _entry in range(count):
            logger.warning("something")
    assert written.getvalue().splitlines()[-1].endswith("ludotheque.server: something")


def test_the_log_has_short_lines_without_control_characters() -> None:
    written = io.StringIO()
    logger = logging.Logger("hostile")
    logger.addHandler(log_lines.BoundedLog(written))
    try:
        raise ValueError("\x1b[31m\u202e" + "x" * 10_000)
    except ValueError:
        logger.exception("odd \r\n\x00\x1b]0;title\x07 %s", "y" * 10_000)
    lines = written.getvalue().removesuffix("\n").split("\n")
    assert "ValueError" in lines[-1] and "\\x1b" in lines[0]
    assert all(line.isprintable() and len(line) <= log_lines.LONGEST_LINE + 50 for line in lines)


def test_no_stranger_fills_a_disk_with_the_log(tmp_path: Path) -> None:
    room = Room(tmp_path / "room.sqlite").start()
    for number in range(200):
        with connect(
            room, b"\x1b[31m\0" * 50 + b"\r\n\r\n" if number % 2 else b"GET / HTTP/9\r\n\r\n"
        ) as raw:
            raw.recv(1000)
    lines = room.close().splitlines()
    assert len(lines) < 100
    assert all(line.isprintable() and len(line) < 400 for line in lines)


def test_a_bucket_owes_no_more_than_it_holds() -> None:
    bucket = Bucket(capacity=5, per_second=0)
    assert [bucket.take_if_there() for _one in range(7)] == [True] * 5 + [False] * 2
    for _one in range(1000):
        bucket.take()
    assert bucket.left == -6


def test_of_many_buckets_the_one_used_longest_ago_is_forgotten() -> None:
    buckets = Buckets(capacity=1, per_second=0, most=2)
    for name in ("a", "b", "a", "c"):
        buckets.of(name).take()
    assert [buckets.of(name).left for name in ("a", "c")] == [-1, 0]


# --- What uvicorn gives ---------------------------------------------------------------------------


def test_the_inner_names_of_uvicorn_that_the_room_relies_on_are_there() -> None:
    """The room's connections extend two classes of uvicorn that are not meant for it, since nothing that is
    has deadlines for requests, limits for connections, or counts frames. Hence the upper bounds in
    pyproject.toml. Before they are raised, this must pass, and http_connection.py and socket_connection.py be
    read beside the new sources.
    """
    for name in (
        "connection_made", "connection_lost", "data_received", "on_response_complete", "shutdown",
        "handle_websocket_upgrade", "pause_writing", "resume_writing", "_unset_keepalive_if_required",
    ):  # fmt: skip
        assert callable(getattr(H11Protocol, name)), name
    for name in (
        "connection_lost",
        "handle_events",
        "handle_connect",
        "data_received",
        "send_keepalive_ping",
        "pause_writing",
        "resume_writing",
        "shutdown",
    ):
        assert callable(getattr(WebSocketsSansIOProtocol, name)), name
    assert hasattr(asyncio.selector_events._SelectorSocketTransport, "max_size")  # type: ignore[attr-defined]
    pinned = tomllib.loads(Path("pyproject.toml").read_text())["project"]["optional-dependencies"]["web"]
    assert all("<" in package for package in pinned), pinned


async def test_what_is_sent_leaves_at_once() -> None:
    """Without Nagle's delay, or every answer over a connection that is kept would wait for the one before."""
    listener = _listen("127.0.0.1", 0)
    accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def note(_reader: Any, writer: asyncio.StreamWriter) -> None:
        connection = writer.get_extra_info("socket")
        accepted.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async with await asyncio.start_server(note, sock=listener):
        with socket.create_connection(listener.getsockname()):
            assert await accepted
