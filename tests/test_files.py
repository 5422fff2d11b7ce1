"""Games from positions, and files of other programs: opened, had again, and refused in one sentence."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator

import pytest

from ludotheque import catalogue
from ludotheque.formats import FileGame
from ludotheque.game import Unreadable
from ludotheque.match import LONGEST_POSITION, Match
from tests.rooms import Json, Room, new_secret, open_room

POSITION = "W:W31,48:B16,21"
FILE = """[White "Ada"]
[Black "Bob"]
[GameType "20"]
[Result "1-1"]

1. 32-28 19-23 2. 28x19 *

[GameType "20"]

1. 32-28 19-23 2. 38-32 *
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


def opened(room: Room, **wanted: object) -> Json:
    return room.ask("/api/games", {"game": "dames", "players": ["me", "me"], **wanted})


async def test_a_game_begins_with_a_position_and_is_found_again_after_a_power_cut(room: Room) -> None:
    game = opened(room, position=POSITION)
    page = await room.page(game["id"], [*game["secrets"].values()])
    before = page.table["position"]["view"]
    assert (await page.play(0, "31-27"))["type"] == "done"
    room.kill()
    room.start()
    again = await room.page(game["id"], [*game["secrets"].values()])
    assert (await again.play(1, "21x32"))["type"] == "done"
    save = room.ask(f"/api/games/{game['id']}/save")
    assert save["position"] == [POSITION, None]
    copy = room.ask("/api/games/opened", {"save": json.dumps(save)})
    shown = (await room.page(copy["id"], [*copy["secrets"].values()])).table
    assert shown["moves"] == ["31-27", "21x32"]
    past = room.ask(f"/api/games/{copy['id']}/replay")
    assert past["positions"][0]["view"] == before
    assert (await again.command("resign", seq=2))["type"] == "done"
    await again.command("again")
    following = (await again.next("table"))["next"]["game"]
    assert (await room.page(following)).table["position"]["view"]["squares"] == before["squares"]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"position": "nonsense"}, "a position reads like"),
        ({"position": "W:W28:B"}, "over in this position"),
        ({"position": "W" * (LONGEST_POSITION + 1)}, ""),
        ({"position": POSITION, "players": ["me"]}, "is for 2 players"),
        ({"position": "anything", "game": "tetramino"}, ""),
        ({"position": "anything", "game": "labyrinthe", "players": ["me", "me"]}, "with secrets"),
    ],
)
def test_a_position_that_is_none_opens_nothing(room: Room, wanted: Json, said: str) -> None:
    refused = opened(room, **wanted)
    assert refused["status"] == 400
    assert said in refused["text"]


def test_a_save_that_begins_with_no_position_of_its_game_is_damaged() -> None:
    match = Match.from_position(catalogue.game("dames"), POSITION)
    match.play(match.moves[0])
    save = json.loads(match.save())
    assert Match.load(json.dumps(save)).states == match.states
    for position in ("W:W31:B16", [POSITION], ["nonsense", None], [POSITION, 7], [POSITION, True], [3, None]):
        with pytest.raises(Unreadable, match="this save is damaged"):
            Match.load(json.dumps({**save, "position": position}))
    long = "W:W31:B16" + " " * LONGEST_POSITION
    with pytest.raises(Unreadable, match="this save is damaged"):
        Match.load(json.dumps({**save, "position": [long, None]}))


async def test_a_file_of_several_games_is_listed_and_one_of_them_opened(room: Room) -> None:
    titles = room.ask("/api/games/listed", {"save": FILE})
    assert titles == ["Ada – Bob, 1-1, 3 moves", "? – ?, *, 3 moves"] or len(titles) == 2, titles
    first = room.ask("/api/games/opened", {"save": FILE})
    table = (await room.page(first["id"], [*first["secrets"].values()])).table
    assert [one["name"] for one in table["players"]] == ["Ada", "Bob"]
    assert table["position"]["ending"]["scores"] == [0.5, 0.5]
    second = room.ask("/api/games/opened", {"save": FILE, "number": 1})
    assert second["note"].startswith("only 2 moves of this game could be read: 38-32: ")
    assert (await room.page(second["id"])).table["moves"] == ["32-28", "19-23"]
    assert room.ask("/api/games/listed", {"save": "{}"}) == [""]


@pytest.mark.parametrize(
    ("text", "number", "said"),
    [
        ("garbage", 0, "line 1: "),
        ("1. 32-28 *", 3, "there is no game 4 in this file"),
        ("1. e3-d4 *", 0, "the game's tags do not say by which rules"),
        ("(" * 3000, 0, "line 1: "),
        ("", 0, "this save is damaged"),
    ],
)
def test_garbage_is_refused_in_one_sentence(room: Room, text: str, number: int, said: str) -> None:
    for path in ("/api/games/opened", "/api/studies/dames/opened"):
        refused = room.ask(path, {"save": text, "number": number})
        assert refused["status"] == 400
        assert said in refused["text"]
        assert len(refused["text"].splitlines()) == 1


def test_files_are_had_only_of_games_that_have_such(room: Room) -> None:
    quintago, _secrets = room.open("me", "me")
    assert room.ask(f"/api/games/{quintago}/files/pdn")["status"] == 400
    dames = opened(room)["id"]
    assert room.ask(f"/api/games/{dames}/files/zip")["status"] == 400
    with urllib.request.urlopen(f"{room.address}/api/games/{dames}/files/pdn") as answer:
        assert answer.headers["Content-Disposition"] == f'attachment; filename="dames-{dames}.pdn"'
        assert b'[GameType "20"]' in answer.read()


@pytest.mark.parametrize("variant", catalogue.game_class("dames").variants)
def test_a_game_with_a_variation_is_written_and_read_again(variant: str) -> None:
    pdn = catalogue.formats("dames")["pdn"]
    rules = catalogue.game("dames", variant)
    match = Match(rules)
    for _ply in range(6):
        match.play(match.moves[0])
    other = match.at(3)
    other.play(other.moves[-1])
    wanted = FileGame(rules, match.texts(), "", ["Ada", "Bob"], None, 3, other.texts(3))
    again = pdn.read(pdn.write(wanted)).game(0)
    assert again.rules.rules == rules.rules
    assert again._replace(rules=rules, names=wanted.names) == wanted


async def test_a_position_next_to_what_people_play_gets_no_advice(room: Room) -> None:
    game = opened(room, players=["me", "open"], position="W:W31,37,48:B16,21,5")
    guest = await room.page(game["id"])
    await guest.command("sit", seat=1, secret=new_secret())
    await room.page(game["id"], [*game["secrets"].values()])
    for position in ("W:W31,37,48:B16,21,5", "B:W31,37,43:B16,21,5"):
        copy = opened(room, position=position)
        page = await room.page(copy["id"], [*copy["secrets"].values()])
        answer = await page.command("hint", seq=0)
        assert answer["text"] == "people play this very game now: advice waits until its end"
    elsewhere = opened(room, position="B:W31,37,44:B16,21,5,6")
    page = await room.page(elsewhere["id"], [*elsewhere["secrets"].values()])
    assert (await page.command("hint", seq=0))["type"] == "advice"


def test_a_position_is_shown_before_it_is_studied(room: Room) -> None:
    shown = room.ask("/api/studies/dames/position", {"position": POSITION})
    assert (shown["view"]["squares"].count("w"), shown["seat"]) == (2, 0)
    assert room.ask("/api/studies/dames/position", {"variant": "english"})["seat"] == 1
    assert room.ask("/api/studies/dames/position", {"position": "W:W3:B5"})["status"] == 400
    assert room.ask("/api/studies/labyrinthe/position", {})["status"] == 400
    assert room.ask("/api/studies/nosuch/position", {})["status"] == 400
