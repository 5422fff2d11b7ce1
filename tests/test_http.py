"""The HTTP interface: whatever is asked of it, it answers or refuses with a word and a sentence."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from requests.adapters import HTTPAdapter
from schemathesis import GenerationMode

from ludotheque import catalogue
from ludotheque.match import LARGEST_SAVE, Match
from ludotheque.server import pages
from ludotheque.server.page_files import PageFiles
from tests.rooms import Json, Room, open_room
from tests.sizes import sized
from tests.toys_package import toys_plugged_in, write_package

MOVES = ("c3 q1 cw", "d4 q4 ccw", "a1 q2 cw")
ROWS_A_PAGE = 20

_visitors = itertools.count(2)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    opened = Room(tmp_path_factory.mktemp("room") / "room.sqlite").start()
    try:
        yield opened
    finally:
        said = opened.close()
        assert "Traceback" not in said and "ERROR" not in said, "something broke and was only written down"
        assert all(line.isprintable() and len(line) < 200 for line in said.splitlines())


def new_visitor() -> str:
    """An address of this machine that has not asked for anything yet; each may ask for so much only."""
    number = next(_visitors)
    return f"127.0.{number // 250}.{number % 250 + 2}"


def ask(room: Room, method: str, path: str, **options: Any) -> httpx.Response:
    headers = {"Origin": room.address, **options.pop("headers", {})}
    with httpx.Client(
        transport=httpx.HTTPTransport(verify=False, local_address=new_visitor()), timeout=60
    ) as client:
        return client.request(method, room.address + path, headers=headers, **options)


def open_save(room: Room, save: str) -> httpx.Response:
    return ask(room, "POST", "/api/games/opened", json={"save": save})


def refusal(answer: httpx.Response) -> Json:
    """The refusal, which has a word for programs and a sentence for people and nothing else."""
    assert 400 <= answer.status_code < 500, answer.text
    found: Json = answer.json()
    assert set(found) == {"code", "text"} and re.fullmatch("[a-z_]+", found["code"]) and found["text"]
    return found


# --- Everything that its description allows, and more ---------------------------------------------


@pytest.fixture(scope="module")
def described(room: Room) -> Any:
    return schemathesis.openapi.from_url(f"{room.address}/api/schema/openapi.json")


OPERATIONS = [
    ("GET", "/api/games"),
    ("POST", "/api/games"),
    ("POST", "/api/games/opened"),
    ("POST", "/api/games/listed"),
    ("GET", "/api/games/{game_id}/save"),
    ("GET", "/api/games/{game_id}/files/{ending}"),
    ("GET", "/api/games/{game_id}/replay"),
    ("GET", "/api/wall"),
    ("POST", "/api/live"),
    ("POST", "/api/lessons/{game}/{step}"),
    ("POST", "/api/puzzles/{game}/{name}"),
    ("POST", "/api/studies/{game}/position"),
    ("POST", "/api/studies/{game}/opened"),
]


TRIED = settings(derandomize=True, database=None, suppress_health_check=list(HealthCheck))


class From(HTTPAdapter):
    """Asks from an address of its own."""

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:
        super().init_poolmanager(*arguments, **options, source_address=(new_visitor(), 0))


@pytest.mark.proof
@pytest.mark.parametrize(
    ("method", "path", "mode"),
    [
        (method, path, mode)
        for method, path in OPERATIONS
        for mode in GenerationMode
        if path != "/api/wall" or mode is GenerationMode.POSITIVE  # there is nothing to get wrong in it
    ],
)
def test_no_request_breaks_the_room(
    room: Room, described: Any, method: str, path: str, mode: GenerationMode
) -> None:
    @settings(TRIED, max_examples=sized(20, 200))
    @given(case=described[path][method].as_strategy(generation_mode=mode))
    def holds(case: schemathesis.Case) -> None:
        with requests.Session() as session:
            session.mount("http://", From())
            answer = case.call(session=session, headers={"Origin": room.address}, timeout=60)
        assert answer.status_code < 500
        if answer.status_code >= 400:
            assert set(answer.json()) == {"code", "text"}
            assert str(answer.status_code) in described[path][method].definition.raw["responses"]

    holds()


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_the_description_names_the_refusals(described: Any, method: str, path: str) -> None:
    responses = described[path][method].definition.raw["responses"]
    always, changing = {"400", "401", "411", "421", "429"}, {"403", "409", "413", "503", "507"}
    assert always <= set(responses)
    assert method == "GET" or changing <= set(responses)
    refused = [response for status, response in responses.items() if status >= "400"]
    assert all("Trouble" in json.dumps(response["content"]) for response in refused)


def test_the_description_names_every_part_of_the_interface(described: Any) -> None:
    found = [operation.ok() for operation in described.get_all_operations()]
    assert sorted((one.method.upper(), one.path) for one in found) == sorted(OPERATIONS)


# --- Refusals -------------------------------------------------------------------------------------

NEW_GAME = {"game": "quintago", "players": ["me", "me"]}

BAD_GAMES = {
    "no body": b"",
    "broken": b"{",
    "not text": b"\xff\xfe",
    "not UTF-8": b'{"game": "\xed\xa0\x80", "players": ["me", "me"]}',
    "a lone surrogate": json.dumps({**NEW_GAME, "name": "\ud800"}).encode(),
    "a list": b"[]",
    "deeply nested": b"[" * 100_000,
    "deeply nested options": b'{"game": "quintago", "players": ["me", "me"], "options": '
    + b'{"a":' * 100_000,
    "unknown field": {**NEW_GAME, "admin": True},
    "unknown game": {**NEW_GAME, "game": "poker"},
    "a path for a game": {**NEW_GAME, "game": "../../etc/passwd"},
    "unknown rules": {**NEW_GAME, "variant": "blitz"},
    "unknown option": {**NEW_GAME, "options": {"cheat": True}},
    "an option of another kind": {**NEW_GAME, "options": {"length": "five"}},
    "a wild option": {**NEW_GAME, "options": {"length": 10**30}},
    "a negative option": {**NEW_GAME, "options": {"size": -1}},
    "a list for an option": {**NEW_GAME, "options": {"size": [3]}},
    "nobody": {**NEW_GAME, "players": []},
    "one player": {**NEW_GAME, "players": ["me"]},
    "three players": {**NEW_GAME, "players": ["me"] * 3},
    "a thousand players": {**NEW_GAME, "players": ["me"] * 1000},
    "unknown machine": {**NEW_GAME, "players": ["me", "oracle"]},
    "a module for a machine": {**NEW_GAME, "players": ["me", "os:system"]},
    "a negative clock": {**NEW_GAME, "minutes": -1},
    "an endless clock": {**NEW_GAME, "minutes": 1e9},
    "a clock beyond floats": json.dumps({**NEW_GAME, "minutes": 0})[:-2].encode() + b"1e400}",
    "no number for a clock": json.dumps({**NEW_GAME, "minutes": float("nan")}).encode(),
}


@pytest.mark.parametrize("body", BAD_GAMES.values(), ids=BAD_GAMES)
def test_a_game_that_makes_no_sense_is_refused(room: Room, body: bytes | Json) -> None:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    refusal(ask(room, "POST", "/api/games", content=content, headers={"Content-Type": "application/json"}))


REFUSED = [
    ("GET", "/api/nothing", 404, "not_found"),
    ("GET", "/api/games/aaaaaaaaaa/save", 404, "not_found"),
    ("GET", "/api/games/aaaaaaaaaa/replay", 404, "not_found"),
    ("GET", "/api/games/%00/save", 400, "refused"),
    ("GET", "/api/games/..%2f../save", 404, "not_found"),
    ("GET", f"/api/games/{'a' * 5000}/replay", 400, "refused"),
    ("GET", "/api/games?ids=%27;DROP%20TABLE%20game", 400, "refused"),
    ("GET", f"/api/games?ids={'a' * 601}", 400, "refused"),
    ("DELETE", "/api/games", 405, "refused"),
    ("PUT", "/api/games/opened", 405, "refused"),
]


@pytest.mark.parametrize(("method", "path", "status", "code"), REFUSED)
def test_what_is_not_there_or_cannot_be_done_is_said(
    room: Room, method: str, path: str, status: int, code: str
) -> None:
    answer = ask(room, method, path)
    assert (answer.status_code, refusal(answer)["code"]) == (status, code)


def test_who_asks_for_too_much_is_asked_to_slow_down_and_others_are_not(room: Room) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(verify=False, local_address=new_visitor())) as client:
        answers = [
            client.post(f"{room.address}/api/games", json=NEW_GAME, headers={"Origin": room.address})
            for _game in range(60)
        ]
    statuses = [answer.status_code for answer in answers]
    assert statuses[:20] == [201] * 20 and statuses[-1] == 429
    assert refusal(answers[-1])["code"] == "too_fast"
    assert ask(room, "POST", "/api/games", json=NEW_GAME).status_code == 201


# --- Requests that make no sense ------------------------------------------------------------------

ODD_HOSTS = [
    "127.0.0.1:abc", "127.0.0.1:99999", "127.0.0.1:-1", "127.0.0.1:80:80", "127.0.0.1:" + "9" * 4000, "[",
    "[::1", "[::1]:abc", "a@b:80", "http://x", "a" * 3000, "%00", "\xff", "",
]  # fmt: skip

LONG = "a" * 5000
ODD_PATHS = [
    "/static/%00", "/static/a%00b/c", f"/static/{LONG}", "/static/" + "a/" * 2000, "/static/%ff%fe",
    "/static/", "/static/%ED%A0%80", "/static/%5c", "/static/boards/quintago/board.js",
    "/boards/%00/board.js", "/boards/poker/a.js", "/boards/quintago/%00.js", f"/boards/{LONG}/board.js",
    "/boards/quintago/board.js/x", "/boards/quintago/",
    "/files/x", "/files/x/static/%00", f"/files/{LONG}/static/a",
    "/table/%00", f"/table/{LONG}", "/table/%ff",
    f"/games?game={LONG}", "/games?page=" + "9" * 5000, "/games?page=%ff", "/games?state[]=1&state=2",
    "/api/games/%00/save", f"/api/games/{LONG}/save", "/api/games?ids=%00", "/api/" + "%00" * 1000,
]  # fmt: skip

ODD_COOKIES = [
    "a" * 9000,
    "ludotheque-room=" + "a." * 4000,
    "ludotheque-language=\x80",
    "=;=;=",
    "a=b;" * 2000,
    '"',
]


def status_of(room: Room, method: str, path: str, *headers: str) -> int:
    """The status of the answer to a request of just these headers."""
    sent = "\r\n".join([f"{method} {path} HTTP/1.1", *headers, "Content-Length: 0", "", ""])
    with socket.create_connection(("127.0.0.1", room.port), 30, (new_visitor(), 0)) as raw:
        raw.sendall(sent.encode("latin-1"))
        return int(raw.makefile("rb").readline().split()[1])


@pytest.mark.parametrize("host", ODD_HOSTS, ids=lambda host: host[:20])
@pytest.mark.parametrize("path", ["/", "/nothing", "/api/games", "/static/page/style.css"])
def test_a_host_that_makes_no_sense_is_refused(room: Room, host: str, path: str) -> None:
    assert status_of(room, "GET", path, f"Host: {host}") in (400, 404 if path == "/nothing" else 421)
    assert 400 <= status_of(room, "POST", path, f"Host: {host}") < 500


@pytest.mark.parametrize("host", ODD_HOSTS, ids=lambda host: host[:20])
def test_a_socket_at_a_host_that_makes_no_sense_is_refused(room: Room, host: str) -> None:
    headers = [f"Host: {host}", f"Origin: http://{host}", "Upgrade: websocket", "Connection: Upgrade"]
    headers += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    assert status_of(room, "GET", "/table/aaaaaaaaaa/socket", *headers) in (400, 403)


def test_a_request_names_one_host(room: Room) -> None:
    assert status_of(room, "GET", "/", f"Host: {room.host}", f"Host: {room.host}") == 400
    assert status_of(room, "GET", "/") == 400


@pytest.mark.parametrize("path", ODD_PATHS, ids=lambda path: path[:30])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "TRACE"])
def test_a_path_that_makes_no_sense_is_refused(room: Room, method: str, path: str) -> None:
    status = status_of(room, method, path, f"Host: {room.host}", f"Origin: {room.address}")
    assert 400 <= status < 500


@pytest.mark.parametrize("cookie", ODD_COOKIES, ids=lambda cookie: cookie[:20])
def test_a_cookie_that_makes_no_sense_is_none(room: Room, cookie: str) -> None:
    for path in ("/", "/api/games"):
        assert status_of(room, "GET", path, f"Host: {room.host}", f"Cookie: {cookie}") == 200


def test_a_body_in_pieces_of_any_number_is_refused_unread(room: Room) -> None:
    answer = ask(room, "POST", "/api/games", content=iter([b"{"] * 1000))
    assert (answer.status_code, answer.headers["connection"]) == (411, "close")
    refusal(answer)


# --- The files of the pages -----------------------------------------------------------------------


def test_files_are_kept_by_browsers_until_one_of_them_changes(room: Room) -> None:
    game, _held = room.open("me", "me")
    source = ask(room, "GET", f"/table/{game}").text
    addresses = re.findall(r'(?:href|src)="(/files/[^"]+)"', source)
    assert len(addresses) >= 5 and not re.findall(r'(?:href|src)="/(?:static|boards)', source)
    (version,) = {address.split("/")[2] for address in addresses}
    for address in [*addresses, f"/files/{version}/boards/quintago/board.js"]:
        answer = ask(room, "GET", address)
        assert answer.status_code == 200 and answer.content
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"
    (import_map,) = re.findall(r'<script type="importmap">(.*?)</script>', source)
    folders = {f"/{folder}/": f"/files/{version}/{folder}/" for folder in ("static", "boards")}
    assert json.loads(import_map) == {"imports": folders}


@pytest.mark.parametrize(
    "address", ["/static/page/words.js", "/boards/quintago/board.js", "/files/0/static/page/style.css"]
)
def test_other_addresses_of_a_file_are_asked_for_again(room: Room, address: str) -> None:
    answer = ask(room, "GET", address)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    kind = "text/css" if address.endswith("css") else "text/javascript"
    assert answer.headers["content-type"] == f"{kind}; charset=utf-8"
    again = ask(room, "GET", address, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = ask(room, "GET", address, headers={"If-None-Match": '"0"'})
    assert other.content == answer.content
    plain = ask(room, "HEAD", address, headers={"Accept-Encoding": "identity"})
    assert plain.headers["content-length"] == str(len(answer.content))


def test_the_version_of_the_files_changes_with_each_of_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = PageFiles()
    assert PageFiles().version == first.version
    shutil.copytree(pages.STATIC, tmp_path / "static")
    monkeypatch.setattr(pages, "STATIC", tmp_path / "static")
    assert PageFiles().version == first.version
    with (tmp_path / "static" / "page" / "words.js").open("a") as words:
        words.write("\n")
    assert PageFiles().version != first.version


def test_a_package_whose_drawings_cannot_be_read_spoils_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with toys_plugged_in(tmp_path):
        write_package(tmp_path, "[ludotheque.games]\nold = nowhere:MANIFEST\n")
        assert PageFiles().version == PageFiles().version
    assert [record.getMessage()[:35] for record in caplog.records] == [
        "the drawings of old cannot be read:"
    ] * 2


# --- Saves ----------------------------------------------------------------------------------------


def a_save(**changed: Any) -> str:
    match = Match(catalogue.game("quintago"), players=["person", "person"])
    for move in MOVES:
        match.play(match.read(move))
    return json.dumps({**json.loads(match.save()), **changed})


async def test_a_game_is_downloaded_and_opened_again_with_the_same_moves(room: Room) -> None:
    game, held = room.open("me", "me")
    page = await room.page(game, [*held.values()])
    for seq, move in enumerate(MOVES):
        assert (await page.play(seq, move))["type"] == "done"
    download = ask(room, "GET", f"/api/games/{game}/save")
    assert download.headers["content-disposition"] == f'attachment; filename="quintago-{game}.json"'
    opened = open_save(room, download.text)
    assert opened.status_code == 201
    again = await room.page(opened.json()["id"], [*opened.json()["secrets"].values()])
    assert again.table["moves"] == [*MOVES] and again.table["mine"] == [0, 1]
    assert (await again.play(0, "f6 q3 ccw"))["type"] == "done"
    copies = [ask(room, "GET", f"/api/games/{name}/replay").json() for name in (game, opened.json()["id"])]
    assert copies[0]["moves"] == copies[1]["moves"][:-1]


@pytest.mark.parametrize("seed", [0, -1, 2**63, 10**30, -(10**30)])
async def test_a_save_of_any_seed_is_opened_and_can_be_played(room: Room, seed: int) -> None:
    opened = open_save(room, a_save(seed=seed)).json()
    page = await room.page(opened["id"], [*opened["secrets"].values()])
    assert (await page.play(0, "f6 q3 ccw"))["type"] == "done"


@pytest.mark.parametrize("reason", ["resigned", "{name} {0} %s", "<b>", "x" * 5000, "🏁"])
def test_a_save_that_ended_before_its_time_shows_its_ending(room: Room, reason: str) -> None:
    opened = open_save(room, a_save(ending={"scores": [1, 0], "reason": reason}))
    game = opened.json()["id"]
    assert reason[:100] in ask(room, "GET", f"/api/games/{game}/replay").json()["ending"]["text"]
    source = ask(room, "GET", f"/table/{game}").text
    assert "<b>" not in source and reason[:100].replace("<", "&lt;").replace(">", "&gt;") in source


BAD_SAVES = {
    "empty": "",
    "garbage": "\0\x01garbage",
    "a number": "7",
    "a list": "[]",
    "deeply nested": "[" * 100_000,
    "an endless number": "9" * 100_000,
    "no moves": json.dumps({"game": "quintago"}),
    "unknown game": a_save(game="poker"),
    "a list for a game": a_save(game=["quintago"]),
    "unknown option": a_save(options={"cheat": True}),
    "a wild option": a_save(options={"size": 10**30}),
    "a negative option": a_save(options={"length": -5}),
    "a list for an option": a_save(options={"size": [3]}),
    "an illegal move": a_save(moves=["z9 q1 cw"]),
    "numbers for moves": a_save(moves=[1, 2]),
    "a million moves": a_save(moves=["c3 q1 cw"] * 200_000),
    "three seats": a_save(seats=3),
    "a crowd": a_save(seats=10**30),
    "unknown machine": a_save(players=["person", "oracle"]),
    "text for a seed": a_save(seed="0"),
    "a fraction for a seed": a_save(seed=0.5),
    "no number for a seed": a_save(seed=float("nan")),
    "too many scores": a_save(ending={"scores": [1, 0, 0], "reason": "x"}),
    "wild scores": a_save(ending={"scores": [1e308, -1], "reason": "x"}),
    "no number for a score": a_save(ending={"scores": [float("nan"), 0], "reason": "x"}),
    "no reason": a_save(ending={"scores": [1, 0]}),
    "a list for an ending": a_save(ending=[1, 0]),
    "a lone surrogate for a game": a_save(game="\ud800"),
    "a lone surrogate for a player": a_save(players=["\ud800", "person"]),
    "a lone surrogate for a move": a_save(moves=["\ud800"]),
    "a lone surrogate for an option": a_save(options={"\ud800": 1}),
    "a lone surrogate for a reason": a_save(ending={"scores": [1, 0], "reason": "\ud800"}),
}


@pytest.mark.parametrize("save", BAD_SAVES.values(), ids=BAD_SAVES)
def test_what_is_no_save_is_refused(room: Room, save: str) -> None:
    assert refusal(open_save(room, save))["code"] == "refused"


@pytest.mark.parametrize(("length", "status"), [(LARGEST_SAVE + 1, 400), (5_000_000, 413), (20_000_000, 413)])
def test_a_text_that_is_too_long_is_refused_unread(room: Room, length: int, status: int) -> None:
    answer = open_save(room, "x" * length)
    assert answer.status_code == status
    refusal(answer)


# --- The list of games ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def full_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Room, dict[str, list[str]]]]:
    """A room of more games than a page holds, by their states, the newest first."""
    over = a_save(ending={"scores": [1, 0], "reason": "resigned"})
    games: dict[str, list[str]] = {"open": [], "running": [], "over": []}
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as room:
        for _one in range(ROWS_A_PAGE + 1):
            waiting = ask(room, "POST", "/api/games", json={**NEW_GAME, "players": ["me", "open"]})
            games["open"].insert(0, waiting.json()["id"])
        for _one in range(2):
            running = ask(room, "POST", "/api/games", json=NEW_GAME)
            games["running"].insert(0, running.json()["id"])
        games["over"] = [open_save(room, over).json()["id"]]
        yield room, games


def listed(room: Room, query: str = "") -> list[str]:
    answer = ask(room, "GET", f"/games{query}")
    assert answer.status_code == 200
    return list(dict.fromkeys(re.findall(r'href="/table/([a-z0-9]+)"', answer.text)))


@pytest.mark.parametrize("query", ["", "?game=quintago", "?game=&state=&page=1"])
def test_the_list_shows_the_newest_first_a_page_at_a_time(
    full_room: tuple[Room, dict[str, list[str]]], query: str
) -> None:
    room, games = full_room
    everything = games["over"] + games["running"] + games["open"]
    assert listed(room, query) == everything[:ROWS_A_PAGE]
    following = "?page=2" if not query else query.replace("&page=1", "") + "&page=2"
    assert listed(room, following) == everything[ROWS_A_PAGE:]
    assert listed(room, following.replace("page=2", "page=3")) == []


@pytest.mark.parametrize("state", ["open", "running", "over"])
def test_the_list_shows_one_state_only(full_room: tuple[Room, dict[str, list[str]]], state: str) -> None:
    room, games = full_room
    assert listed(room, f"?state={state}") == games[state][:ROWS_A_PAGE]
    assert listed(room, f"?state={state}&page=2") == games[state][ROWS_A_PAGE:]
    assert listed(room, f"?state={state}&game=dames") == []


@pytest.mark.parametrize(
    "query", ["?page=0", "?page=-1", "?page=x", "?page=1e9", "?state=lost", f"?game={'x' * 41}"]
)
def test_a_list_that_there_cannot_be_is_refused(room: Room, query: str) -> None:
    assert ask(room, "GET", f"/games{query}").status_code == 400


@pytest.mark.parametrize("query", ["?game=%00", "?game=%ED%A0%80", "?game='%20OR%201=1%20--", "?page=100000"])
def test_a_list_of_nothing_is_empty(full_room: tuple[Room, dict[str, list[str]]], query: str) -> None:
    assert listed(full_room[0], query) == []


def test_a_page_finds_its_own_games_again(full_room: tuple[Room, dict[str, list[str]]]) -> None:
    room, games = full_room
    wanted = [games["open"][3], games["over"][0]]
    found = ask(room, "GET", f"/api/games?ids={','.join(wanted)},aaaaaaaaaa,,").json()
    assert [row["id"] for row in found] == [games["over"][0], games["open"][3]]
    assert [row["state"] for row in found] == ["over", "open"]
    assert ask(room, "GET", "/api/games").json() == []


# --- Languages ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("fr", "fr"),
        ("fr-CA,en;q=0.5", "fr"),
        ("de,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,fr", "en"),
        ("de", "en"),
        ("", "en"),
        ("," * 5000, "en"),
        ("../../fr", "en"),
    ],
)
def test_a_page_speaks_the_first_language_of_ours_that_the_browser_names(
    room: Room, accepted: str, language: str
) -> None:
    source = ask(room, "GET", "/", headers={"Accept-Language": accepted}).text
    assert f'<html lang="{language}"' in source


@pytest.mark.parametrize(
    ("chosen", "spoken"), [("fr", "fr"), ("en", "en"), ("de", "en"), ("", "en"), ("../fr", "en")]
)
def test_a_language_once_chosen_stays(room: Room, chosen: str, spoken: str) -> None:
    with httpx.Client(base_url=room.address, verify=False, headers={"Accept-Language": "fr"}) as browser:
        form = {"language": chosen, "next": "/games"}
        answer = browser.post("/language", data=form, headers={"Origin": room.address})
        assert (answer.status_code, answer.headers["location"]) == (303, "/games")
        assert "HttpOnly" in answer.headers["set-cookie"]
        for path in ("/", "/games", "/nothing"):
            assert f'<html lang="{spoken}"' in browser.get(path).text


def test_refusals_are_said_in_the_readers_language(room: Room) -> None:
    said = {
        language: refusal(ask(room, "GET", "/api/nothing", headers={"Accept-Language": language}))["text"]
        for language in ("en", "fr")
    }
    assert said["en"] == "there is nothing here" != said["fr"]
