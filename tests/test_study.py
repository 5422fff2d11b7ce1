"""Studies: boards that are no game, asked over the sockets of a real room."""

from __future__ import annotations

import json
import random
import urllib.error
import urllib.request
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.match import Match
from ludotheque.server import messages
from ludotheque.server.study_messages import MOST_MOVES
from tests.rooms import Json, Page, Room, new_id, new_secret, open_room
from tests.test_fair_play import MOVES, REFUSED

ROWS = "1...../....../....../....../....../.....2"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    folder = tmp_path_factory.mktemp("room")
    with open_room(folder / "room.sqlite", toys=True, waits={"review": 20}) as opened:
        yield opened


def a_save(name: str = "quintago", variant: str = "mini", seats: int = 2, ending: Json | None = None) -> str:
    """A game by chance, to its end or as far as an ending says."""
    chance = random.Random(4)
    match = Match(catalogue.game(name, variant), seats, 4)
    while not match.outcome and not (ending and match.ply >= 3):
        match.play(chance.choice(match.moves))
    return json.dumps({**json.loads(match.save()), **({"ending": ending} if ending else {})})


def opened(room: Room, save: str) -> tuple[str, list[str]]:
    """The id and the moves of a game that was opened from a save."""
    return room.ask("/api/games/opened", {"save": save})["id"], json.loads(save)["moves"]


async def explore(page: Page, *line: str, ply: int = 0, play: str = "") -> Json:
    return await page.command("explore", ply=ply, line=[*line], play=play)


# --- Lines ------------------------------------------------------------------------------------------


async def test_moves_are_tried_for_both_sides_from_an_empty_board(room: Room) -> None:
    page = await room.study()
    assert page.table == {
        "type": "study",
        "game": "quintago",
        "names": ["player 1", "player 2"],
        "moves": [],
        "movers": [],
        "is_over": False,
        "variant": "boxed",
    }
    first = await explore(page, play="c3 q2 cw")
    assert [move["text"] for move in first["made"]] == ["c3 q2 cw"]
    assert first["position"]["to_move"] == 1
    assert len(first["position"]["legal"]) == 35 * 8
    second = await explore(page, "c3 q2 cw", play="c4 q1 cw")
    assert [position["last"] for position in second["positions"]] == [
        [],
        ["c3", "q2", "cw"],
        ["c4", "q1", "cw"],
    ]
    back = await explore(page)
    assert (back["position"]["ply"], back["position"]["view"]["rows"][0]) == (0, "......")


async def test_a_move_that_is_none_is_refused_in_the_game_s_words(room: Room) -> None:
    page = await room.study()
    await explore(page, play="c3 q2 cw")
    refused = await explore(page, "c3 q2 cw", play="c3 q1 cw")
    assert (refused["code"], refused["text"]) == ("illegal", "the hole c3 is taken")
    refused = await explore(page, "c3 q2 cw", "c3 q1 cw")
    assert refused["text"] == "move 2 of this line: the hole c3 is taken"


async def test_a_position_that_a_text_draws_is_studied(room: Room) -> None:
    page = await room.study(position=ROWS, turn=2)
    found = await explore(page, play="a6 q2 cw")
    assert [position["view"]["rows"][0] for position in found["positions"]] == ["1.....", "1....."]
    assert found["position"]["view"]["rows"][5] == "2....2"
    assert (await page.command("analyse", is_patient=False, line=["a6 q2 cw"]))["ply"] == 1
    await page.close()
    for wrong in ("1....", "x" * 900):
        assert (await room.study(position=wrong)).table["type"] == "refused"


async def test_a_variation_leaves_a_game_and_does_not_touch_it(room: Room) -> None:
    game, moves = opened(room, a_save())
    page = await room.study(game=game)
    assert (page.table["moves"], page.table["is_over"]) == (moves, True)
    here = (await explore(page, ply=2))["position"]
    other = next(" ".join(path) for path in here["legal"] if " ".join(path) != moves[2])
    tried = await explore(page, ply=2, play=other)
    assert [move["text"] for move in tried["made"]] == [other]
    assert (tried["ply"], tried["position"]["ply"], tried["first"]) == (2, 3, 0)
    deeper = await explore(page, other, ply=2, play=" ".join(tried["position"]["legal"][0]))
    assert deeper["position"]["ply"] == 4
    assert room.ask(f"/api/games/{game}/save")["moves"] == moves
    last = await explore(page, ply=len(moves))
    assert last["position"]["ending"]
    assert (await page.command("analyse", ply=len(moves)))["code"] == "over"


async def test_where_somebody_gave_up_moves_can_still_be_tried(room: Room) -> None:
    game, _moves = opened(room, a_save(ending={"scores": [0, 1], "reason": "resigned"}))
    page = await room.study(game=game)
    here = (await explore(page, ply=3))["position"]
    assert here["legal"]
    assert (await explore(page, ply=3, play=" ".join(here["legal"][0])))["position"]["ply"] == 4


async def test_a_game_of_chance_is_studied_after_its_end_and_chance_plays_on(room: Room, toys: None) -> None:
    save = a_save("toy", "hidden", 3)
    game, _moves = opened(room, save)
    page = await room.study("toy", game=game)
    assert page.table["is_over"]
    assert page.table["movers"].count(-1) > 1
    ply = next(ply for ply, seat in enumerate(page.table["movers"]) if seat >= 0)
    here = (await explore(page, ply=ply))["position"]
    assert here["view"]["hands"][here["to_move"]], "the game is over: who is to move shows their hand"
    tried = await explore(page, ply=ply, play=" ".join(here["legal"][0]))
    assert tried["type"] == "explored"
    line = [move["text"] for move in tried["made"]]
    assert (await explore(page, *line, ply=ply))["position"]["view"] == tried["position"]["view"]


# --- What is refused --------------------------------------------------------------------------------


async def test_a_game_with_secrets_is_not_studied_before_its_end(room: Room) -> None:
    started = room.ask("/api/games", {"game": "toy", "variant": "hidden", "players": ["me", "me"]})
    page = await room.study("toy", game=started["id"])
    assert page.table["text"] == "this game has secrets: it can be studied once it is over"
    assert await page.closed() == messages.NO_SUCH_GAME


@pytest.mark.parametrize("game", ["toy", "tetramino"])
async def test_what_is_dealt_or_made_is_studied_from_a_game_only(room: Room, game: str) -> None:
    page = await room.study(game)
    assert page.table["text"] == "this game is studied from one that was played: open one, then try a move"


async def test_a_game_is_studied_under_its_own_name_only(room: Room) -> None:
    game, _moves = opened(room, a_save())
    for name, wanted in (("tetramino", game), ("quintago", "nosuch"), ("nosuch", game)):
        page = await room.study(name, game=wanted)
        assert page.table["type"] == "refused"
        assert await page.closed() == messages.NO_SUCH_GAME


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "explore", "id": new_id(), "line": ["a1 q1 cw"] * (MOST_MOVES + 1)},
        {"type": "explore", "id": new_id(), "line": ["x" * 81]},
        {"type": "explore", "id": new_id(), "ply": -1},
        {"type": "play", "id": new_id(), "seq": 0, "move": "a1 q1 cw"},
    ],
)
async def test_what_is_too_much_or_no_command_is_refused(room: Room, frame: Json) -> None:
    page = await room.study()
    text = json.dumps(frame)
    await page.socket.send(text)
    if len(text) > 4096:  # the frame itself is too long
        assert await page.closed() == 1009
    else:
        assert (await page.next("refused"))["code"] == "malformed"


async def test_whoever_asks_too_fast_is_told_and_then_closed(room: Room) -> None:
    page = await room.study()
    for _time in range(80):
        await page.send({"type": "explore", "id": new_id()})
    assert await page.closed() == messages.TOO_FAST


async def test_a_study_is_no_way_to_advice_about_what_people_play(room: Room) -> None:
    game, held = room.open("me", "open")
    guest, secret = await room.page(game), new_secret()
    await guest.command("sit", seat=1, secret=secret)
    pages = await room.page(game, [*held.values()]), await room.page(game, [secret])
    for ply, move in enumerate(MOVES):
        assert (await pages[ply % 2].play(ply + 1, move))["type"] == "done"
    watched = await room.study(game=game)
    assert (await explore(watched, ply=8))["position"]["ply"] == 8, "everybody may look"
    assert (await watched.command("analyse", ply=8))["text"] == REFUSED
    copied = await room.study()
    assert (await copied.command("analyse", line=[*MOVES]))["text"] == REFUSED
    rows = (await explore(copied, *MOVES))["position"]["view"]["rows"]
    pasted = await room.study(position="/".join(rows))
    assert (await pasted.command("analyse"))["text"] == REFUSED
    after = (await explore(copied, *MOVES, play="c1 q1 cw"))["position"]["view"]["rows"]
    beyond = await room.study(position="/".join(after))
    assert (await beyond.command("analyse"))["text"] == REFUSED
    assert (await watched.command("review"))["code"] == "illegal"
    over = {**room.ask(f"/api/games/{game}/save"), "ending": {"scores": [1, 0], "reason": "resigned"}}
    forged, _moves = opened(room, json.dumps(over))
    assert (await (await room.study(game=forged)).command("review"))["text"] == REFUSED


# --- Reviews ----------------------------------------------------------------------------------------


def a_failed_card() -> tuple[str, int]:
    """A card on which a piece was put where no solution has it, given up; and the number of that move."""
    match = Match(catalogue.game("tetramino", "easy"), 1, 3)
    analyse = catalogue.analyst("tetramino")
    for wanted in (1, -1):
        verdicts = analyse(match.game, match.state, 0).moves
        match.play(next(move for move, verdict in verdicts.items() if verdict.value == wanted))
    return json.dumps(
        {**json.loads(match.save()), "ending": {"scores": [0], "reason": "resigned"}}
    ), match.ply


async def test_a_game_that_is_over_is_reviewed_and_its_mistakes_named(room: Room) -> None:
    save, last = a_failed_card()
    game, _moves = opened(room, save)
    page = await room.study("tetramino", game=game)
    review = await page.command("review")
    assert [point["ply"] for point in review["points"]] == [*range(last + 1)]
    assert [point["score"] for point in review["points"]] == [1.0] * last + [0.0]
    assert all(point["is_proved"] for point in review["points"])
    (mistake,) = review["mistakes"]
    assert (mistake["ply"], mistake["is_proved"]) == (last, True)
    assert f"move {last}: " in mistake["text"]
    assert "it cannot be done any more" in mistake["text"]
    again = await (await room.study("tetramino", game=game)).command("review")
    assert again["points"] == review["points"], "it is kept"


# --- Pages and pictures -----------------------------------------------------------------------------


def fetch(room: Room, path: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(room.address + path, timeout=20) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def pixels(picture: bytes) -> bytes:
    """The bytes of a picture's rows, each a number in its palette."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    start = picture.index(b"IDAT") + 4
    return zlib.decompress(picture[start : start + int.from_bytes(picture[start - 8 : start - 4], "big")])


def test_a_study_s_picture_shows_the_position_of_its_address(room: Room) -> None:
    game, moves = opened(room, a_save())
    line = ",".join(moves[:3]).replace(" ", "_")
    seen: dict[str, Any] = {}
    for query in (
        "",
        f"moves={line}",
        f"moves={line}&ply=2",
        f"game={game}&ply=2",
        f"variant=mini&moves={line}&ply=2",
    ):
        status, picture = fetch(room, f"/study/quintago/picture.png?{query}")
        seen[query] = pixels(picture) if status == 200 else status
    assert seen[f"game={game}&ply=2"] == seen[f"variant=mini&moves={line}&ply=2"]
    assert seen[""] not in (seen[f"game={game}&ply=2"], 400)
    assert fetch(room, "/study/quintago/picture.png?moves=z9_q9_cw")[0] == 400
    assert fetch(room, f"/study/quintago/picture.png?moves={'a' * 5000}")[0] == 400
    assert fetch(room, f"/study/tetramino/picture.png?game={game}")[0] == 404


def test_a_page_tells_what_its_preview_shows(room: Room) -> None:
    game, _moves = opened(room, a_save())
    for path in (f"/table/{game}", f"/study/quintago?game={game}&ply=2"):
        status, content = fetch(room, path)
        page = content.decode()
        assert status == 200
        assert '<meta property="og:title" content="Quintago' in page
        picture = page.split('property="og:image" content="')[1].split('"')[0].replace("&amp;", "&")
        assert picture.startswith(room.address)
        assert fetch(room, picture.removeprefix(room.address))[1].startswith(b"\x89PNG")
    assert fetch(room, "/study/nosuch")[0] == 400
    assert fetch(room, f"/study/quintago?moves={'a' * 5000}")[0] == 400
    assert fetch(room, "/table/nosuch/picture.png")[0] == 404


def test_a_match_that_began_with_a_position_is_saved_with_it() -> None:
    match = Match.from_position(catalogue.game("quintago"), ROWS)
    match.play(match.moves[0])
    assert match.at(0).state == match.game.read_position(ROWS)
    assert Match.load(match.save()).states == match.states
