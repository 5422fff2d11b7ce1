"""The door of the room: who may come in, from which pages, and with what the pages are sent."""

from __future__ import annotations

import base64
import hashlib
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from ludotheque.server.app import create_app
from ludotheque.server.messages import BROKEN, FULL, NOT_INVITED
from ludotheque.server.network.access import COOKIE, Access
from ludotheque.server.network.lan import address_of, host_names, room_key
from ludotheque.server.network.places import Places
from tests.rooms import Room, open_room

CODE = "k7wdpm"
ADDRESS = "192.0.2.1:8437"
HERE = f"http://{ADDRESS}"
NEW_GAME = {"game": "quintago", "players": ["me", "me"]}

Stranger = TestClient[Any]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stranger]:
    """Before a room with a code; making one takes longer than what most tests ask of it."""
    app = create_app(tmp_path_factory.mktemp("lan") / "room.sqlite", Access([ADDRESS], CODE, HERE))
    with TestClient(app, base_url=HERE) as client:
        client.follow_redirects = False
        client.headers["Origin"] = HERE
        yield client


@pytest.fixture
def stranger(outside: Stranger) -> Stranger:
    """Somebody of the network, who is not on this machine; the room has seen nobody yet."""
    outside.cookies.clear()
    outside.app.state.access = Access([ADDRESS], CODE, HERE)
    outside.app.state.socket_server.places = Places()
    return outside


def ask(room: Room, method: str, path: str, **options: Any) -> httpx.Response:
    """Without the list of authorities for encrypted pages, which takes longer to read than the answer."""
    return httpx.request(method, room.address + path, timeout=30, verify=False, **options)


# --- Which room is meant, and which page asks -----------------------------------------------------

OTHER_HOSTS = [
    "evil.example",
    "evil.example:{port}",
    "127.0.0.1",
    "127.0.0.1:1",
    "127.0.0.1.evil.example:{port}",
    "",
]


@pytest.mark.parametrize("host", OTHER_HOSTS)
@pytest.mark.parametrize("path", ["/", "/games", "/join", "/api/games", "/static/page/style.css"])
def test_a_name_that_was_pointed_here_from_elsewhere_is_refused(room: Room, host: str, path: str) -> None:
    answer = ask(room, "GET", path, headers={"Host": host.format(port=room.port)})
    assert answer.status_code == 421


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_this_machine_is_known_by_its_own_names(room: Room, host: str) -> None:
    assert ask(room, "GET", "/", headers={"Host": f"{host}:{room.port}"}).status_code == 200


FOREIGN = [
    "http://evil.example",
    "null",
    "https://{host}",
    "http://{host}.evil.example",
    "http://127.0.0.1",
    "",
]


@pytest.mark.parametrize("origin", [*FOREIGN, None])
@pytest.mark.parametrize("path", ["/api/games", "/api/games/opened", "/join", "/language"])
def test_what_changes_something_comes_from_our_own_pages(room: Room, origin: str | None, path: str) -> None:
    headers = {} if origin is None else {"Origin": origin.format(host=room.host)}
    answer = ask(room, "POST", path, json=NEW_GAME, headers=headers)
    assert answer.status_code == 403
    if path.startswith("/api/"):
        assert answer.json() == {
            "code": "foreign",
            "text": "this does not come from one of this room's pages",
        }


def test_our_own_page_may_change_something(room: Room) -> None:
    assert ask(room, "POST", "/api/games", json=NEW_GAME, headers={"Origin": room.address}).status_code == 201


# --- A room with a code ---------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/games", "/games?state=open", "/table/aaaaaaaaaa"])
def test_without_the_code_every_page_leads_to_the_door(stranger: Stranger, path: str) -> None:
    answer = stranger.get(path)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith("/join?next=/")
    door = stranger.get(answer.headers["location"])
    assert door.status_code == 200 and CODE not in door.text.lower()


@pytest.mark.parametrize("path", ["/api/games", "/api/games/aaaaaaaaaa/save", "/api/schema/openapi.json"])
def test_without_the_code_no_program_learns_anything(stranger: Stranger, path: str) -> None:
    answer = stranger.get(path)
    assert (answer.status_code, answer.json()["code"]) == (401, "not_invited")


def test_without_the_code_nobody_opens_a_game(stranger: Stranger) -> None:
    assert stranger.post("/api/games", json=NEW_GAME).status_code == 401


def test_a_path_that_is_not_there_gives_nothing_away(stranger: Stranger) -> None:
    answer = stranger.get("/nothing")
    assert answer.status_code == 404 and CODE not in answer.text.lower()


def closing_code(client: Stranger, game: str, *secrets: str) -> int | None:
    """How the socket of a table is closed to somebody; None when it opens."""
    try:
        with client.websocket_connect(f"/table/{game}/socket", headers={"Origin": HERE}) as socket:
            socket.send_json({"type": "hello", "secrets": secrets})
            return None if socket.receive_json()["type"] == "table" else 0
    except WebSocketDisconnect as closed:
        return closed.code


@pytest.mark.parametrize(
    "typed", [CODE, CODE.upper(), f" {CODE} ", f"{CODE[:3]} {CODE[3:]}", f"{CODE[:2]}-{CODE[2:]}."]
)
def test_the_code_opens_the_pages_the_programs_and_the_sockets(stranger: Stranger, typed: str) -> None:
    answer = stranger.post("/join", data={"code": typed, "next": "/games"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/games")
    assert stranger.get("/games").status_code == 200
    game = stranger.post("/api/games", json=NEW_GAME).json()["id"]
    assert closing_code(stranger, game) is None
    stranger.cookies.clear()
    assert closing_code(stranger, game) == NOT_INVITED


def test_a_table_is_shared_by_an_address_that_lets_others_in(stranger: Stranger) -> None:
    """The code stands behind a #, which no browser sends anywhere; who is in already goes straight on."""
    stranger.post("/join", data={"code": CODE})
    game = stranger.post("/api/games", json=NEW_GAME).json()["id"]
    page = stranger.get(f"/table/{game}").text
    address = re.search(rf'value="(http://[^"]+)/join\?next=/table/{game}#{CODE}"', page)
    assert address and "127.0.0.1" not in address[1]
    assert '<svg class="qr"' in page
    link = f"/join?next=/table/{game}"
    assert stranger.get(link).headers["location"] == f"/table/{game}"
    stranger.cookies.clear()
    assert stranger.get(link).status_code == 200 and CODE not in stranger.get(link).text


def test_everybody_has_a_token_of_their_own(stranger: Stranger) -> None:
    tokens = set()
    for _one in range(3):
        answer = stranger.post("/join", data={"code": CODE})
        tokens.add(answer.cookies[COOKIE])
        stranger.cookies.clear()
    assert len(tokens) == 3
    for token in tokens:
        assert stranger.get("/games", headers={"Cookie": f"{COOKIE}={token}"}).status_code == 200
    first, second, _third = tokens
    mixed = first.partition(".")[0] + "." + second.partition(".")[2]
    assert stranger.get("/games", headers={"Cookie": f"{COOKIE}={mixed}"}).status_code == 303


def test_the_code_alone_makes_no_token(stranger: Stranger) -> None:
    """A room of the same code has another key: nobody finds a token by trying codes out at home."""
    made_elsewhere = Access([ADDRESS], CODE, HERE)
    proof = hashlib.sha256(f"ludotheque {CODE}".encode()).hexdigest()  # what an older room took for one
    signed = f"aaaa.{made_elsewhere._signature('aaaa')}"
    for token in (proof, signed):
        assert stranger.get("/games", headers={"Cookie": f"{COOKIE}={token}"}).status_code == 303


def test_the_cookie_is_for_our_own_pages_only_and_hides_the_code(stranger: Stranger) -> None:
    cookie = stranger.post("/join", data={"code": CODE}).headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= parts
    assert cookie.startswith(COOKIE) and CODE not in cookie


@pytest.mark.parametrize("value", ["", CODE, "0" * 64, "é", "%C3%A9", "\x80", '"' * 200])
def test_a_made_up_cookie_opens_nothing(stranger: Stranger, value: str) -> None:
    header = {"Cookie": f"{COOKIE}={value}".encode("latin-1")}
    assert stranger.get("/", headers=header).status_code == 303  # type: ignore[arg-type]
    assert stranger.get("/api/games", headers=header).status_code == 401  # type: ignore[arg-type]


@pytest.mark.parametrize("typed", ["", "aaaaaa", CODE[:-1], CODE + "2", "é" * 6, "\0", "x" * 100_000])
def test_a_wrong_code_opens_nothing(stranger: Stranger, typed: str) -> None:
    answer = stranger.post("/join", data={"code": typed})
    assert answer.status_code == 403 and "set-cookie" not in answer.headers
    assert stranger.get("/").status_code == 303


def test_codes_cannot_be_tried_out_one_after_the_other(stranger: Stranger) -> None:
    statuses = [stranger.post("/join", data={"code": f"aaaa{number:02}"}).status_code for number in range(30)]
    assert statuses[:10] == [403] * 10
    assert statuses.count(429) >= 15
    assert stranger.post("/join", data={"code": CODE}).status_code == 429, "the right code is tried out, too"


def test_tokens_cannot_be_tried_out_and_who_has_one_is_never_refused(stranger: Stranger) -> None:
    token = stranger.post("/join", data={"code": CODE}).cookies[COOKIE]
    stranger.cookies.clear()
    guesses = [
        stranger.get("/api/games", headers={"Cookie": f"{COOKIE}=aaaa.{number:064}"}) for number in range(30)
    ]
    statuses = [guess.status_code for guess in guesses]
    assert statuses[:10] == [401] * 10 and statuses.count(429) >= 15
    assert guesses[-1].json()["code"] == "too_fast"
    stranger.cookies.clear()
    assert stranger.get("/games", headers={"Cookie": f"{COOKIE}={token}"}).status_code == 200


def test_a_browser_with_a_token_of_another_room_is_asked_for_the_code(stranger: Stranger) -> None:
    """However often it comes, and whatever others behind its address try: its token is forgotten."""
    for _visit in range(30):
        stranger.cookies.set(COOKIE, "aaaa." + "0" * 64, domain="192.0.2.1", path="/")
        stranger.get("/")
    answer = stranger.get("/games")
    assert (answer.status_code, answer.headers["location"]) == (303, "/join?next=/games")


def test_a_class_behind_one_address_has_a_limit_each(stranger: Stranger) -> None:
    """Who has a token changes things at their own rate, whatever others behind the same address do."""
    tokens = [stranger.post("/join", data={"code": CODE}).cookies[COOKIE] for _pupil in range(2)]
    stranger.cookies.clear()

    def open_games(token: str, count: int) -> list[int]:
        header = {"Cookie": f"{COOKIE}={token}", "Accept-Language": "fr"}
        return [
            stranger.post("/language", data={"language": "fr"}, headers=header).status_code
            for _game in range(count)
        ]

    assert 429 in open_games(tokens[0], 60)
    assert open_games(tokens[1], 20) == [303] * 20


NOT_OURS = [
    "//evil.example",
    "/\\evil.example",
    "http://evil.example",
    "/\t/evil.example",
    "evil",
    "",
    "\r\nX: y",
    "/evil" * 41,
]


@pytest.mark.parametrize("path", NOT_OURS)
@pytest.mark.parametrize("form", ["/join", "/language"])
def test_the_door_leads_nowhere_else(stranger: Stranger, form: str, path: str) -> None:
    answer = stranger.post(form, data={"code": CODE, "language": "fr", "next": path})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert "evil" not in stranger.get("/join", params={"next": path}).text


def test_a_path_cannot_write_headers_of_its_own(stranger: Stranger) -> None:
    answer = stranger.get("/table/%0d%0aSet-Cookie:%20a=b")
    assert "set-cookie" not in answer.headers
    assert not set("\r\n") & set(answer.headers.get("location", ""))


# --- A fault of ours ------------------------------------------------------------------------------


def test_a_fault_at_a_table_is_written_down_and_said_to_the_page(
    stranger: Stranger, caplog: pytest.LogCaptureFixture
) -> None:
    stranger.post("/join", data={"code": CODE})
    game = stranger.post("/api/games", json=NEW_GAME).json()["id"]
    room = stranger.app.state.room

    async def break_down(game_id: str) -> None:
        raise ZeroDivisionError(f"\x1b[31m{game_id}" + "x" * 10_000)

    found, room.table = room.table, break_down
    assert closing_code(stranger, game) == BROKEN
    (entry,) = [record for record in caplog.records if record.name.startswith("ludotheque")]
    assert "ZeroDivisionError" in entry.getMessage() and "test_access.py" in entry.getMessage()
    assert len(entry.getMessage()) < 300 and entry.exc_info is None
    room.table = found
    assert closing_code(stranger, game) is None, "its place was given back"


# --- Places ---------------------------------------------------------------------------------------


def test_who_has_too_many_sockets_is_told_so_and_others_come_in(stranger: Stranger) -> None:
    stranger.post("/join", data={"code": CODE})
    game = stranger.post("/api/games", json=NEW_GAME).json()["id"]
    places = stranger.app.state.socket_server.places
    person = "token:" + stranger.cookies[COOKIE].partition(".")[0]
    while places.enter(person):
        pass
    assert closing_code(stranger, game) == FULL
    places.leave(person)
    assert closing_code(stranger, game) is None


def test_the_last_places_are_for_those_who_bring_the_secret_of_a_seat(stranger: Stranger) -> None:
    stranger.post("/join", data={"code": CODE})
    opened = stranger.post("/api/games", json=NEW_GAME).json()
    stranger.app.state.socket_server.places = Places(most=10, for_players=10)
    assert closing_code(stranger, opened["id"]) == FULL
    assert closing_code(stranger, opened["id"], "a" * 22) == FULL
    assert closing_code(stranger, opened["id"], opened["secrets"]["0"]) is None


def test_the_wall_and_its_boards_are_for_those_who_were_let_in(stranger: Stranger) -> None:
    assert stranger.get("/wall").headers["location"] == "/join?next=/wall"
    assert stranger.get("/api/wall").status_code == 401
    stranger.post("/join", data={"code": CODE})
    wall = stranger.get("/wall").text
    assert f"{CODE[:3]} {CODE[3:]}".upper() in wall and '<svg class="qr"' in wall
    assert stranger.get("/api/wall").json() == []


@pytest.mark.parametrize("path", ["/manifest.webmanifest", "/service-worker.js", "/offline"])
def test_what_installs_the_room_gives_nothing_away(stranger: Stranger, path: str) -> None:
    """Browsers ask for it without a cookie, and keep it whoever reads next."""
    for _visit in range(2):
        answer = stranger.get(path)
        assert answer.status_code == 200 and CODE not in answer.text.lower()
        stranger.post("/join", data={"code": CODE})


# --- What every page is sent with -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/games", 200),
        ("/table/{game}", 200),
        ("/join", 200),
        ("/wall", 200),
        ("/offline", 200),
        ("/nothing", 404),
        ("/games?page=0", 400),
    ],
)
def test_every_page_is_sent_with_its_rules_and_never_kept(room: Room, path: str, status: int) -> None:
    game, _held = room.open("me", "open")
    answer = ask(room, "GET", path.format(game=game))
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    rules = answer.headers["content-security-policy"].split("; ")
    assert rules[0] == "default-src 'none'" and "frame-ancestors 'none'" in rules
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert f"connect-src 'self' ws://{room.host}" in rules
    scripts = r'<script(?![^>]*\bsrc=)(?![^>]*application/json)(?! type="importmap")'
    inline = re.findall(rf"{scripts}|\son[a-z]+=|style=|javascript:", answer.text)
    assert inline == [], "the policy forbids it"
    (import_map,) = re.findall(r'<script type="importmap">(.*?)</script>', answer.text)
    digest = base64.b64encode(hashlib.sha256(import_map.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}'" in rules


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd"]
)
def test_only_what_is_meant_to_be_served_is_served(room: Room, path: str) -> None:
    with socket.create_connection(("127.0.0.1", room.port), timeout=30) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: {room.host}\r\nConnection: close\r\n\r\n".encode())
        assert raw.makefile("rb").readline().split()[1] in (b"400", b"404")


# --- ludotheque serve -----------------------------------------------------------------------------


@contextmanager
def serving(*options: str) -> Iterator[list[str]]:
    """What `ludotheque serve` prints until it is ready, while it runs."""
    command = [sys.executable, "-m", "ludotheque", "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        said: list[str] = []
        try:
            for line in process.stdout:
                said.append(line.rstrip("\n"))
                if "Ctrl-C" in line:
                    break
            yield said
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=30)


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    """A `ludotheque serve` that does not stay."""
    command = [sys.executable, "-m", "ludotheque", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_room_for_others_says_its_address_its_code_and_a_square(tmp_path: Path) -> None:
    """Each time it opens it has another code; those who were let in stay so."""
    (tmp_path / "room.code").write_text("k7wdpm\n")  # as an older room left it
    codes = []
    visitor = httpx.Client(transport=httpx.HTTPTransport(verify=False, local_address="127.0.0.9"))
    for _start in range(2):
        with serving("--lan", "--store", str(tmp_path / "room.sqlite")) as said:
            local = re.fullmatch(r"The game room is open: (http://127\.0\.0\.1:\d+)", said[0])
            shared = re.fullmatch(r"For the others: http://[\d.]+:\d+, join code ([a-z2-9]{6})", said[1])
            assert local and shared, said
            codes.append(shared[1])
            square = said[2:-1]
            assert len(square) > 12 and set("".join(square)) <= set(" ▀▄█\x1b[0123456789;m")
            shown = httpx.get(local[1], verify=False).text
            assert codes[-1].upper() in shown, "who opened the room sees the code"
            port = local[1].rsplit(":", 1)[1]
            for path in ("/", "/nothing"):
                host = {"Host": f"evil.example:{port}"}
                elsewhere = httpx.get(local[1] + path, headers=host, verify=False)
                assert codes[-1] not in elsewhere.text.lower(), "another page learns the code"
            visitor.headers["Origin"] = local[1]
            if len(codes) == 1:
                assert visitor.get(f"{local[1]}/games").status_code == 303
                visitor.post(f"{local[1]}/join", data={"code": codes[0]})
            assert visitor.get(f"{local[1]}/games").status_code == 200, "who was let in is let in again"
    assert codes[0] != codes[1]
    assert (tmp_path / "room.key").stat().st_mode & 0o077 == 0
    assert not (tmp_path / "room.code").exists()


@pytest.mark.parametrize("kept", [None, b"", b"k7wdpm\n", b"\xff" * 32, b"00" * 31, b"00" * 33, "a folder"])
def test_a_key_that_is_none_is_replaced(tmp_path: Path, kept: bytes | str | None) -> None:
    path = tmp_path / "room.key"
    if isinstance(kept, bytes):
        path.write_bytes(kept)
        path.chmod(0o644)
    elif kept:
        path.mkdir()
    key = room_key(path)
    assert len(key) == 32 and set(key) != {0}
    if kept != "a folder":
        assert room_key(path) == key and path.stat().st_mode & 0o077 == 0
        path.chmod(0o644)
        assert room_key(path) == key and path.stat().st_mode & 0o077 == 0


def test_a_room_at_the_usual_port_is_named_without_it(tmp_path: Path) -> None:
    """Browsers leave it away, in Host and in Origin."""
    assert address_of("192.0.2.1", 80) == "http://192.0.2.1"
    assert address_of("192.0.2.1", 8437) == "http://192.0.2.1:8437"
    assert not {"127.0.0.1", "localhost"} & {*host_names(8437)}
    app = create_app(tmp_path / "room.sqlite", Access(host_names(80)))
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert client.get("/").status_code == 200
        assert client.get("/", headers={"Host": "localhost:80"}).status_code == 200
        assert client.get("/", headers={"Host": "localhost:8437"}).status_code == 421
        origin = {"Origin": "http://127.0.0.1"}
        assert client.post("/api/games", json=NEW_GAME, headers=origin).status_code == 201


def test_a_room_for_oneself_has_no_code_and_hears_nobody_else(tmp_path: Path) -> None:
    with serving("--store", str(tmp_path / "room.sqlite")) as said:
        assert len(said) == 2 and "code" not in said[0]
        port = int(said[0].rsplit(":", 1)[1])
        listening = Path("/proc/net/tcp").read_text()
        assert f"0100007F:{port:04X} 00000000:0000 0A" in listening  # 127.0.0.1, and nothing wider
        assert f"00000000:{port:04X} 00000000:0000 0A" not in listening
    assert not (tmp_path / "room.key").exists()


def test_a_second_room_over_the_same_games_points_to_the_first_and_another_kind_is_refused(
    tmp_path: Path,
) -> None:
    store = str(tmp_path / "room.sqlite")
    with serving("--store", store) as said:
        address = said[0].split(": ", 1)[1]
        second = serve("--store", store)
        assert (second.returncode, second.stdout) == (0, f"The game room is open already: {address}\n")
        for wanted in (["--lan"], ["--port", "99999"], ["--port", "0"]):
            refused = serve("--store", store, *wanted)
            assert (refused.returncode, refused.stdout) == (2, ""), wanted
            assert len(refused.stderr.splitlines()) == 1
            assert address in refused.stderr and "--store FILE" in refused.stderr
        assert httpx.get(address, verify=False).status_code == 200


def test_a_room_for_others_is_pointed_to_with_its_address_for_them(tmp_path: Path) -> None:
    store = str(tmp_path / "room.sqlite")
    with serving("--lan", "--store", store) as said:
        others = re.search(r"http://\S+(?=,)", "\n".join(said))
        second = serve("--lan", "--store", store)
    assert others is not None
    assert second.returncode == 0 and f"For the others: {others[0]};" in second.stdout


@pytest.mark.parametrize("port", ["taken", "99999", "-1"])
def test_a_port_that_cannot_be_had_is_said_in_a_sentence(tmp_path: Path, port: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        wanted = str(taken.getsockname()[1]) if port == "taken" else port
        refused = serve("--port", wanted, "--store", str(tmp_path / "room.sqlite"))
    assert refused.returncode != 0 and refused.stdout == ""
    assert len(refused.stderr.splitlines()) == 1 and wanted in refused.stderr
