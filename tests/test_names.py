"""The names that people give themselves, and the texts of saves: harmless wherever they are shown."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ludotheque import catalogue
from ludotheque.cli import main
from ludotheque.game import Unreadable
from ludotheque.match import Match
from ludotheque.plain_text import is_visible, visible
from ludotheque.server.names import clean_name
from tests.rooms import Room, new_secret, open_room

LONGEST_NAME = 24

KEPT = [
    "Ada",
    "Zoë",
    "Jean-Luc O’Neill",
    "Łukasz",
    "محمد",
    "شَيماء",
    "דָּוִד",
    "अनिरुद्ध",
    "น้ำผึ้ง",
    "ကျော်",
    "Nguyễn Thị Hồng",
    "山田太郎",
    "♞ 8 ♞",
]

CHANGED = {
    "": "",
    " \t\n ": "",
    "\u200b\u200d\ufeff": "",
    "\u0301\u0302": "",
    "\u3164\u2800": "",
    "Ada \u0301Eve": "Ada Eve",
    "  Ada \n  Lovelace ": "Ada Lovelace",
    "Zoe\u0308": "Zoë",
    "e\u200d\u0301ric": "éric",
    "\u1100\u200b\u1161": "가",
    "Ada\u202egnp.exe": "Adagnp.exe",
    "\u2066Ada\u2069": "Ada",
    "A\0d\x1b[31ma": "Ad[31ma",
    "Ada\ud800": "Ada",
    "Ada\u2028Eve": "Ada Eve",
    "x" * 200: "x" * LONGEST_NAME,
    "x" * 23 + " y": "x" * 23,
}


@pytest.mark.parametrize("name", KEPT)
def test_names_of_all_scripts_are_kept(name: str) -> None:
    composed = unicodedata.normalize("NFC", name)
    assert clean_name(name) == clean_name(unicodedata.normalize("NFD", name)) == composed


@pytest.mark.parametrize(("name", "cleaned"), CHANGED.items(), ids=map(ascii, CHANGED))
def test_what_is_hidden_or_needless_is_left_out(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@given(st.text(max_size=200))
@example("\u1100\u0301\u1161")
@example("e\u200d\u0301")
@example("a \u0301")
def test_every_name_comes_out_short_composed_and_visible(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= LONGEST_NAME
    assert unicodedata.is_normalized("NFC", name)
    assert name == " ".join(name.split()) and name.isprintable()
    assert clean_name(name) == name


@pytest.mark.parametrize("letters", ["a", "aaaaaaaaaaaa", "ab" * 50])
def test_accents_do_not_pile_up(letters: str) -> None:
    name = clean_name(letters + "\u0335\u0322\u0310\u0311\u0312" * 30)
    piles = "".join("m" if unicodedata.combining(character) else " " for character in name).split()
    assert name.startswith("a") and all(len(pile) <= 4 for pile in piles)


# --- Texts of saves -------------------------------------------------------------------------------

ESCAPES = [
    "\x1b[2J",
    "\x9b31m",
    "\x1b]0;title\x07",
    "\r",
    "\b",
    "\u202eevil",
    "\u2066",
    "\u200f",
    "\u2028",
    "\ud800",
]
PLACES: dict[str, Callable[[str], dict[str, Any]]] = {
    "the reason of an ending": lambda text: {"ending": {"scores": [1, 0], "reason": f"resigned{text}"}},
    "a player": lambda text: {"players": [f"easy{text}", "person"]},
    "a move": lambda text: {"moves": [f"c3 q1 cw{text}"]},
    "an option": lambda text: {"options": {f"size{text}": 3}},
    "an option's value": lambda text: {"options": {"size": f"3{text}"}},
    "the game": lambda text: {"game": f"quintago{text}"},
    "what nobody reads": lambda text: {"comment": [{"by": text}]},
}


def save_with(**changes: Any) -> str:
    content = json.loads(Match(catalogue.game("quintago"), players=["person", "person"]).save())
    return json.dumps({**content, **changes})


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("text", ESCAPES, ids=map(ascii, ESCAPES))
def test_a_save_that_holds_what_cannot_be_seen_is_refused(place: str, text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        Match.load(save_with(**PLACES[place](text)))
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("in_a_save", [True, False])
def test_no_file_makes_the_command_write_an_escape_sequence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], in_a_save: bool
) -> None:
    file = tmp_path / "hostile"
    file.write_text(
        save_with(players=["\x1b[2J", "person"]) if in_a_save else "AA\x1b[2J\nAA", encoding="utf-8"
    )
    words = ["play", "quintago", "--plain", "--load"] if in_a_save else ["solve", "tetramino"]
    assert main([*words, str(file)]) == 2
    said = capsys.readouterr()
    assert "\x1b" not in said.out + said.err and said.err.startswith("ludotheque: ")


def test_an_argument_is_not_echoed_with_its_escape_sequence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "quintago", "-o", "size=\x1b[2J\u202e"]) == 2
    assert capsys.readouterr().err == "ludotheque: the option size cannot be [2J\n"


def test_an_ending_that_was_kept_long_ago_is_shown_without_what_cannot_be_seen() -> None:
    match = Match(catalogue.game("quintago"))
    match.resume([], {"scores": [1, 0], "reason": "\u202eresigned\x1b[2J"})
    assert match.outcome is not None and match.outcome.reason == "resigned[2J"


@given(st.text(max_size=50))
def test_what_is_shown_of_any_text_can_be_seen_and_its_lines_stay(text: str) -> None:
    shown = visible(text)
    assert is_visible(shown) and visible(shown) == shown
    assert shown.count("\n") == text.count("\n") and not set("\x1b\x9b\r\u202e") & set(shown)


# --- Where they are shown -------------------------------------------------------------------------

HOSTILE = "<b onclick=x>\"'&{{7*7}}"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


@pytest.mark.parametrize("others", ["open", "me"], ids=["a game that waits", "a game of two"])
async def test_a_name_is_text_on_every_page(room: Room, others: str) -> None:
    game, _held = room.open("open", "open")
    page = await room.page(game)
    for seat in range(1 if others == "open" else 2):
        sat = await page.command("sit", seat=seat, secret=new_secret(), name=HOSTILE)
        assert sat["type"] == "done"
    for path in ("/", "/games", f"/table/{game}"):
        source = httpx.get(room.address + path, verify=False).text
        assert "<b onclick" not in source
        assert "{{7*7}}" in source and "&lt;b onclick=x&gt;" in source
    await page.close()


async def test_a_name_is_cleaned_wherever_it_comes_in(room: Room) -> None:
    game, held = room.open("me", "open", name="  Zoe\u0308\u202e  ")
    page = await room.page(game, [held[0]])
    await page.command("sit", seat=1, secret=new_secret(), name="\u202emal\u0000lory" + "y" * 40)
    names = [player["name"] for player in (await page.next("table"))["players"]]
    assert names == ["Zoë", ("mallory" + "y" * 40)[:LONGEST_NAME]]


async def test_who_gives_no_name_is_called_by_the_seat(room: Room) -> None:
    game, held = room.open("me", "open", name="\u200b")
    page = await room.page(game, [held[0]])
    await page.command("sit", seat=1, secret=new_secret())
    names = [player["name"] for player in (await page.next("table"))["players"]]
    assert names == ["player 1", "player 2"]


async def test_a_name_of_more_than_two_hundred_characters_is_refused_unread(room: Room) -> None:
    game, _held = room.open("me", "open")
    page = await room.page(game)
    refused = await page.command("sit", seat=1, secret=new_secret(), name="y" * 201)
    assert refused["code"] == "malformed"
    assert (
        room.ask("/api/games", {"game": "quintago", "players": ["me", "me"], "name": "y" * 201})["status"]
        == 400
    )
