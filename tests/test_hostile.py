"""Hostile input at the tables: every attack ends in a typed refusal or a close code, and others play on."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import websockets

from ludotheque.server.record import SERVER_COMMAND
from tests.rooms import Json, Page, Room, new_id, new_secret, open_room

MOVE = "c3 q1 cw"
LONGEST_FRAME = 4096
BAD_FRAME, NO_HELLO, NO_SUCH_GAME, TOO_FAST = range(4400, 4404)
MOST_GROWTH = 20_000  # kB of memory, whatever is sent

Game = tuple[str, dict[int, str]]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.fixture(scope="module")
def elsewhere(room: Room) -> Game:
    """The game that goes on all the time."""
    return room.open("me", "me")


@pytest.fixture(scope="module")
def attacked(room: Room) -> Game:
    """A game in which no attack may change anything."""
    return room.open("me", "me")


class Neighbour:
    """Somebody who plays alone at another table, a move forth and back again."""

    def __init__(self, page: Page) -> None:
        self.page, self.seq = page, page.table["position"]["seq"]

    async def plays_on(self) -> None:
        assert (await self.page.play(self.seq, MOVE))["type"] == "done"
        undone = await self.page.command("propose", seq=self.seq + 1, what="undo")
        assert undone["type"] == "done"
        self.seq = undone["seq"]


@pytest.fixture(autouse=True)
async def neighbour(room: Room, elsewhere: Game) -> AsyncIterator[Neighbour]:
    """Plays before and after each attack, at least."""
    game, held = elsewhere
    found = Neighbour(await room.page(game, [*held.values()]))
    await found.plays_on()
    yield found
    await found.plays_on()
    await found.page.close()


@pytest.fixture
async def spectator(room: Room, attacked: Game) -> AsyncIterator[Page]:
    page = await room.page(attacked[0])
    yield page
    await page.close()
    after = await room.page(attacked[0])
    assert after.table["position"]["seq"] == 0, "an attack changed the game"
    await after.close()


async def two_players(room: Room, **wanted: Any) -> tuple[Page, Page, str, dict[int, str]]:
    game, held = room.open("me", "me", **wanted)
    return await room.page(game, [held[0]]), await room.page(game, [held[1]]), game, held


def memory(room: Room) -> int:
    """The memory that the room takes, in kB."""
    status = Path(f"/proc/{room.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


# --- Frames ---------------------------------------------------------------------------------------


def play(**changed: Any) -> str:
    return json.dumps({"type": "play", "id": "abcdefgh", "seq": 0, "move": MOVE, **changed})


MALFORMED = {
    "nothing": "",
    "a NUL": "\0",
    "broken": '{"type": "play"',
    "two at once": play() * 2,
    "a list": "[]",
    "null": "null",
    "a huge number": "1e400",
    "deeply nested": "[" * LONGEST_FRAME,
    "deeply nested move": play(move=0).replace('"move": 0', '"move": ' + "[" * 3000),
    "deeply nested unknown": '{"type": "stop", "id": "abcdefgh", "more": ' + '{"a":' * 700,
    "no type": "{}",
    "unknown type": '{"type": "cheat"}',
    "type as number": '{"type": 1}',
    "unknown field": play(score=1),
    "missing field": '{"type": "play", "id": "abcdefgh", "seq": 0}',
    "text for number": play(seq="0"),
    "number for text": play(move=1),
    "list for text": play(move=["c3", "q1", "cw"]),
    "null for text": play(move=None),
    "a fraction": play(seq=0.5),
    "a negative number": play(seq=-1),
    "a number of thirty digits": play(seq=10**30),
    "infinite": play(seq=float("inf")),
    "not a number": play(seq=float("nan")),
    "beyond floats": play(seq=0).replace('"seq": 0', '"seq": 1e400'),
    "a lone surrogate": play(move="\ud800"),
    "a lone low surrogate": play(move="\udc00 q1 cw"),
    "a long move": play(move="c" * 201),
    "a short id": play(id="abc"),
    "a long id": play(id="a" * 41),
    "an odd id": play(id="../../etc/passwd"),
    "an unknown proposal": '{"type": "propose", "id": "abcdefgh", "seq": 0, "what": "win"}',
    "a negative seat": json.dumps({"type": "sit", "id": "abcdefgh", "seat": -1, "secret": "a" * 22}),
    "a seat beyond all": json.dumps({"type": "sit", "id": "abcdefgh", "seat": 16, "secret": "a" * 22}),
    "a short secret": json.dumps({"type": "sit", "id": "abcdefgh", "seat": 0, "secret": "a"}),
    "a bad second hello": '{"type": "hello", "secrets": "all"}',
    "as long as allowed": "x" * LONGEST_FRAME,
}


@pytest.mark.parametrize("frame", MALFORMED.values(), ids=MALFORMED)
async def test_a_frame_that_is_no_command_is_refused_and_the_page_stays(spectator: Page, frame: str) -> None:
    await spectator.socket.send(frame)
    refused = await spectator.next("refused")
    assert (refused["code"], refused["id"], refused["seq"]) == ("malformed", "", 0)
    assert 0 < len(refused["text"]) <= 200
    assert (await spectator.play(0, MOVE))["code"] == "not_your_turn"


TOO_LONG = {
    "by one": "x" * (LONGEST_FRAME + 1),
    "by far": "x" * 3_000_000,
    "in fragments": ["x" * 1000] * 5,
}


@pytest.mark.parametrize("frame", TOO_LONG.values(), ids=TOO_LONG)
async def test_a_frame_beyond_four_kib_closes_the_socket(spectator: Page, frame: str | list[str]) -> None:
    with suppress(websockets.ConnectionClosed):  # it may be put out before it has said all
        await spectator.socket.send(frame)
    assert await spectator.closed() == 1009


async def test_a_binary_frame_closes_the_socket(spectator: Page) -> None:
    await spectator.socket.send(play().encode())
    assert await spectator.closed() == BAD_FRAME


@pytest.mark.parametrize("frame", [b"\xff", b'{"type": "\xed\xa0\x80"}'], ids=["a bad byte", "a surrogate"])
async def test_text_that_is_not_utf_8_closes_the_socket(spectator: Page, frame: bytes) -> None:
    await spectator.socket.send(frame, text=True)
    assert await spectator.closed() == 1007


async def test_a_command_in_fragments_is_one_command(spectator: Page) -> None:
    command = {"type": "play", "id": "abcdefgh", "seq": 0, "move": "é" * 20}
    whole = json.dumps(command, ensure_ascii=False).encode()
    await spectator.socket.send([whole[place : place + 1] for place in range(len(whole))], text=True)
    assert (await spectator.next("refused"))["code"] == "not_your_turn"


async def test_a_flood_of_pings_holds_nobody_up(spectator: Page, neighbour: Neighbour) -> None:
    with suppress(websockets.ConnectionClosed):  # it is put out before it has sent all
        for _flood in range(10):
            await asyncio.gather(*(spectator.socket.ping(secrets.token_bytes(125)) for _ping in range(500)))
            await neighbour.plays_on()
    await neighbour.plays_on()
    assert await spectator.closed() in (TOO_FAST, 1006), "what it has not sent yet may overtake the reason"


async def test_a_crowd_that_looks_back_over_and_over_holds_nobody_up(room: Room, attacked: Game) -> None:
    game, held = room.open("me", "me")
    player = Neighbour(await room.page(game, [*held.values()]))
    for _turn in range(12):
        await player.plays_on()

    async def look_back(page: Page) -> None:
        for _time in range(30):
            await page.send({"type": "look", "id": new_id(), "ply": 5})
        for _time in range(30):
            assert (await page.next("looked", "refused"))["type"] == "looked"

    async def is_overtaken() -> bool:
        crowd = [await room.page(game) for _page in range(20)]
        looking = [asyncio.create_task(look_back(page)) for page in crowd]
        await player.plays_on()
        overtaken = not all(task.done() for task in looking)
        await asyncio.gather(*looking)
        await asyncio.gather(*(page.close() for page in crowd))
        return overtaken

    # On a busy machine this test itself may read the answers in another order than they were sent in.
    assert any([await is_overtaken() for _time in range(3)]), "its move waited for all of them"
    await player.page.close()


async def test_who_sends_too_much_is_warned_and_then_put_out(spectator: Page, neighbour: Neighbour) -> None:
    for _command in range(40):
        await spectator.socket.send(play(id=new_id()))
    codes = [(await spectator.next("refused"))["code"] for _command in range(40)]
    assert codes[0] == "not_your_turn" and codes[-1] == "too_fast"
    with suppress(websockets.ConnectionClosed):
        for _command in range(200):
            await spectator.socket.send(play(id=new_id()))
    await neighbour.plays_on()
    assert await spectator.closed() == TOO_FAST


# --- Before the first command ---------------------------------------------------------------------

NO_GREETING = {
    "a command": play(),
    "broken": "{",
    "nothing": "",
    "deeply nested": "[" * LONGEST_FRAME,
    "unknown field": '{"type": "hello", "admin": true}',
    "too many secrets": json.dumps({"type": "hello", "secrets": [new_secret() for _one in range(17)]}),
    "short secrets": '{"type": "hello", "secrets": [""]}',
    "seen too much": '{"type": "hello", "seen": 10000000000000000000000000000}',
    "binary": b'{"type": "hello"}',
}


@pytest.mark.parametrize("frame", NO_GREETING.values(), ids=NO_GREETING)
async def test_who_does_not_begin_with_hello_is_put_out(
    room: Room, attacked: Game, frame: str | bytes
) -> None:
    page = await room.knock(attacked[0])
    await page.socket.send(frame)
    assert await page.closed() == BAD_FRAME


async def test_who_says_nothing_is_put_out(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.sqlite", waits={"hello": 0.2}) as hasty:
        page = await hasty.knock(hasty.open("me", "me")[0])
        assert await page.closed() == NO_HELLO


async def test_hello_again_shows_the_table_again_and_keeps_the_seat(room: Room) -> None:
    first, second, _game, held = await two_players(room)
    await first.send({"type": "hello", "secrets": [held[0]], "seen": 0})
    assert (await first.next("table"))["mine"] == [0]
    assert (await first.play(0, MOVE))["type"] == "done"
    assert (await second.next("moved"))["moves"][0]["text"] == MOVE


async def test_hello_again_without_its_secret_leaves_the_seat(room: Room) -> None:
    first, second, _game, _held = await two_players(room)
    await first.send({"type": "hello"})
    assert (await first.next("table"))["mine"] == []
    assert (await first.play(0, MOVE))["code"] == "not_your_turn"
    await second.send({"type": "hello"})
    assert [player["here"] for player in (await second.next("table"))["players"]] == [False, False]


async def test_hello_that_saw_more_than_there_was_is_harmless(room: Room, attacked: Game) -> None:
    page = await room.page(attacked[0], seen=1_000_000)
    assert page.table["missed"] == []


ODD_IDS = ("..", "%00", "a" * 5000, "%F0%9F%8E%B2", "%ff%fe", "'%20OR%201=1%20--", "%20", "{game_id}")


@pytest.mark.parametrize("game", ODD_IDS, ids=lambda game: game[:12])
async def test_a_game_of_an_odd_name_is_no_game(room: Room, game: str) -> None:
    page = await room.knock(game)
    await page.send({"type": "hello"})
    assert await page.closed() == NO_SUCH_GAME


@pytest.mark.parametrize("game", ["..%2F..", "../..", "a/b", ""])
async def test_a_path_that_is_no_table_is_turned_away(room: Room, game: str) -> None:
    with pytest.raises(websockets.InvalidHandshake):
        await room.knock(game)


# --- Seats ----------------------------------------------------------------------------------------

COMMANDS: list[tuple[str, Json, str, str]] = [
    # the command, its fields, the answer to a spectator, the answer to the player of the second seat
    ("play", {"seq": 0, "move": MOVE}, "not_your_turn", "not_your_turn"),
    ("play", {"seq": 7, "move": MOVE}, "stale", "stale"),
    ("resign", {"seq": 7}, "stale", "stale"),
    ("propose", {"seq": 0, "what": "undo"}, "not_your_seat", "not_allowed"),
    ("propose", {"seq": 0, "what": "takeover", "seat": 0}, "not_your_seat", "not_allowed"),
    ("propose", {"seq": 0, "what": "takeover", "seat": 15}, "not_your_seat", "not_allowed"),
    ("propose", {"seq": 7, "what": "draw"}, "stale", "stale"),
    ("answer", {"proposal": 1_000_000, "agree": True}, "stale", "stale"),
    ("sit", {"seat": 0, "secret": "a" * 22}, "not_your_seat", "not_your_seat"),
    ("sit", {"seat": 2, "secret": "a" * 22}, "not_your_seat", "not_your_seat"),
    ("sit", {"seat": 15, "secret": "a" * 22}, "not_your_seat", "not_your_seat"),
    ("hint", {"seq": 0}, "not_allowed", "not_allowed"),
    ("analyse", {"ply": 0}, "not_allowed", "not_allowed"),
    ("again", {}, "not_allowed", "not_allowed"),
    ("say", {"phrase": -1}, "malformed", "malformed"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "fields", "to_spectator", "to_second"), COMMANDS)
async def test_nobody_does_what_is_not_theirs(
    room: Room, attacked: Game, spectator: Page, kind: str, fields: Json, to_spectator: str, to_second: str
) -> None:
    second = await room.page(attacked[0], [attacked[1][1]])
    for page, code in ((spectator, to_spectator), (second, to_second)):
        refused = await page.command(kind, **fields)
        assert (refused["type"], refused["code"]) == ("refused", code)
        assert refused["text"] and refused["seq"] == 0
    await second.close()


@pytest.mark.parametrize(("kind", "fields"), [("resign", {}), ("propose", {"what": "draw"})])
async def test_a_spectator_ends_no_game(spectator: Page, kind: str, fields: Json) -> None:
    assert (await spectator.command(kind, seq=0, **fields))["code"] == "not_your_seat"


async def test_the_secret_of_another_game_or_a_made_up_one_opens_no_seat(
    room: Room, attacked: Game, elsewhere: Game
) -> None:
    game, held = attacked
    made_up = [new_secret(), held[0] + "A", held[1][:-1] + "_", "a" * 64]
    page = await room.page(game, [*elsewhere[1].values(), *made_up])
    assert page.table["mine"] == []
    assert (await page.play(0, MOVE))["code"] == "not_your_turn"


async def test_only_the_first_of_two_takes_an_open_seat(room: Room) -> None:
    game, held = room.open("me", "open")
    first, late = await room.page(game, [held[0]]), await room.page(game)
    taken = await late.command("sit", seat=1, secret=new_secret(), name="Ada")
    assert taken["type"] == "done"
    robbed = await first.command("sit", seat=1, secret=new_secret(), name="Eve")
    assert robbed["code"] == "not_your_seat"
    own = await late.command("sit", seat=0, secret=new_secret(), name="Eve")
    assert own["code"] == "not_your_seat"
    assert (await room.page(game)).table["players"][1]["name"] == "Ada"


async def test_a_stale_move_is_answered_with_the_table_as_it_is(room: Room) -> None:
    first, second, _game, _held = await two_players(room)
    assert (await first.play(0, MOVE))["type"] == "done"
    await second.next("moved")
    assert (await second.play(0, "d4 q4 ccw"))["code"] == "stale"
    fresh = await second.next("table")
    assert (fresh["position"]["seq"], fresh["moves"], fresh["mine"]) == (1, [MOVE], [1])
    assert fresh["position"]["legal"]
    assert (await second.play(2, "d4 q4 ccw"))["code"] == "stale"
    assert (await second.play(1, "d4 q4 ccw"))["type"] == "done"


@pytest.mark.parametrize("move", ["", "c3", "z9 q1 cw", "c3 q1 cw cw", "<script>", "é" * 200, "\0", "%s {0}"])
async def test_what_is_no_move_is_illegal(room: Room, attacked: Game, move: str) -> None:
    page = await room.page(attacked[0], [attacked[1][0]])
    refused = await page.play(0, move)
    assert refused["code"] == "illegal" and refused["text"]
    await page.close()


async def test_a_game_that_is_over_is_over(room: Room) -> None:
    first, second, _game, _held = await two_players(room)
    assert (await first.command("resign", seq=0))["type"] == "done"
    for page in (first, second):
        assert (await page.play(1, MOVE))["code"] == "over"
        assert (await page.command("resign", seq=1))["code"] == "over"
        assert (await page.command("propose", seq=1, what="draw"))["code"] == "over"
        takeover = await page.command("propose", seq=1, what="takeover", seat=0, player="random")
        assert takeover["code"] == "over"


async def test_a_proposal_is_answered_by_those_it_was_made_to(room: Room) -> None:
    first, second, game, _held = await two_players(room)
    spectator = await room.page(game)
    assert (await first.command("propose", seq=0, what="draw"))["type"] == "done"
    number = (await second.next("asked"))["proposal"]["number"]
    for page in (spectator, first):
        answer = await page.command("answer", proposal=number, agree=True)
        assert answer["code"] == "not_your_seat"
    assert (await second.command("answer", proposal=number + 1, agree=True))["code"] == "stale"
    assert (await second.command("answer", proposal=number, agree=False))["type"] == "done"
    assert (await second.command("answer", proposal=number, agree=True))["code"] == "stale"
    assert (await first.play(0, MOVE))["type"] == "done"


async def test_no_command_stands_in_the_way_of_the_clock(room: Room) -> None:
    """Events that no page asked for have names, too; who guesses one cannot keep it from happening."""
    first, _second, game, _held = await two_players(room, minutes=0.01)
    await first.command("play", seq=0, move=MOVE, id=f"{SERVER_COMMAND}2")
    await first.play(0, MOVE)
    async with asyncio.timeout(20):
        while (table := (await room.page(game)).table)["position"]["ending"] is None:
            await asyncio.sleep(0.2)
    assert table["position"]["ending"]["scores"] == [1, 0]


# --- The door of the socket -----------------------------------------------------------------------

FOREIGN = [
    "http://evil.example", "null", "https://{host}", "http://{host}.evil.example", "http://127.0.0.1", None
]  # fmt: skip


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_socket_from_another_page_is_turned_away(
    room: Room, attacked: Game, origin: str | None
) -> None:
    with pytest.raises(websockets.InvalidStatus) as turned_away:
        await room.knock(attacked[0], origin=origin and origin.format(host=room.host))
    assert turned_away.value.response.status_code == 403


async def test_a_socket_to_another_host_is_turned_away(room: Room, attacked: Game) -> None:
    name = f"evil.example:{room.port}"
    address = f"ws://{name}/table/{attacked[0]}/socket"
    with pytest.raises(websockets.InvalidStatus) as turned_away:
        await websockets.connect(address, origin=f"http://{name}", host="127.0.0.1", port=room.port)  # type: ignore[arg-type]
    assert turned_away.value.response.status_code == 403


# --- Below the frames -----------------------------------------------------------------------------


def handshake(room: Room, game: str) -> bytes:
    return (
        f"GET /table/{game}/socket HTTP/1.1\r\nHost: {room.host}\r\nOrigin: {room.address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def framed(text: str, opcode: int = 0x1) -> bytes:
    """A short frame as a browser sends it, its mask all zeros."""
    content = text.encode()
    assert len(content) < 126
    return bytes([0x80 | opcode, 0x80 | len(content), 0, 0, 0, 0]) + content


@contextmanager
def deaf(room: Room, game: str, held: list[str]) -> Iterator[socket.socket]:
    """A page that has said hello and never reads an answer."""
    with socket.socket() as page:
        page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        page.connect(("127.0.0.1", room.port))
        page.sendall(handshake(room, game))
        assert page.recv(1000).startswith(b"HTTP/1.1 101")
        page.sendall(framed(json.dumps({"type": "hello", "secrets": held})))
        yield page


async def test_who_never_reads_is_put_out_and_costs_little(room: Room, neighbour: Neighbour) -> None:
    game, held = room.open("me", "me", variant="xl")  # whose notices are long
    watcher = await room.page(game)
    with deaf(room, game, [*held.values()]):
        assert (await watcher.next("seats"))["players"][0]["here"]
        await watcher.close()
        before = memory(room)
        for number in range(60):
            player = Neighbour(await room.page(game, [*held.values()]))
            for _turn in range(12):  # as many commands as a page may send at once
                await player.plays_on()
            await player.page.close()
            if number % 8 == 0:
                await neighbour.plays_on()
            watcher = await room.page(game)
            if not watcher.table["players"][0]["here"]:
                break
            await watcher.close()
        else:
            pytest.fail("it is still there")
        assert memory(room) - before < MOST_GROWTH


async def test_who_pings_and_never_reads_the_answers_costs_little(
    room: Room, attacked: Game, neighbour: Neighbour
) -> None:
    before = memory(room)
    with deaf(room, attacked[0], []) as page:
        page.settimeout(2)
        with suppress(TimeoutError, ConnectionError):  # it is not listened to any more, or put out
            for _flood in range(400):
                page.sendall(framed("x" * 125, opcode=0x9) * 1000)
        await neighbour.plays_on()
        assert memory(room) - before < MOST_GROWTH


async def test_hundreds_who_never_finish_their_request_hold_nobody_up(
    room: Room, attacked: Game, neighbour: Neighbour
) -> None:
    begun = [socket.create_connection(("127.0.0.1", room.port)) for _one in range(300)]
    for number, one in enumerate(begun):
        one.sendall(handshake(room, attacked[0])[: number % 150])
    await neighbour.plays_on()
    newcomer = await room.page(attacked[0])
    assert newcomer.table["position"]["seq"] == 0
    assert "id" in room.ask("/api/games", {"game": "quintago", "players": ["me", "open"]})
    for one in begun:
        one.close()


async def test_a_slow_handshake_is_waited_for_without_holding_anybody_up(
    room: Room, attacked: Game, neighbour: Neighbour
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
    request = handshake(room, attacked[0])
    for place in range(0, len(request), 20):
        writer.write(request[place : place + 20])
        await writer.drain()
        if place % 100 == 0:
            await neighbour.plays_on()
    async with asyncio.timeout(30):
        assert (await reader.readline()).startswith(b"HTTP/1.1 101")
    writer.close()


UNFINISHED = {
    "noise": (b"", secrets.token_bytes(60_000)),
    "another protocol": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", bytes(60_000)),
    "an endless address": (b"GET /", b"a" * 60_000),
    "an endless header": (b"GET / HTTP/1.1\r\nX: ", b"a" * 60_000),
    "endless headers": (b"GET / HTTP/1.1\r\n", b"X: y\r\n" * 10_000),
    "an endless body": (b"POST /api/games HTTP/1.1\r\nContent-Length: 9000000000\r\n\r\n", b"a" * 60_000),
}


@pytest.mark.parametrize(("beginning", "endless"), UNFINISHED.values(), ids=UNFINISHED)
async def test_a_request_without_end_costs_little(
    room: Room, neighbour: Neighbour, beginning: bytes, endless: bytes
) -> None:
    before = memory(room)
    with socket.create_connection(("127.0.0.1", room.port), timeout=5) as raw:
        with suppress(TimeoutError, ConnectionError):  # it is not listened to any more, or put out
            raw.sendall(beginning)
            for _part in range(300):
                raw.sendall(endless)
        await neighbour.plays_on()
        assert memory(room) - before < MOST_GROWTH
