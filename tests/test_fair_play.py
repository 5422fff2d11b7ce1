"""Advice about a game between people is not to be had from a copy of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.rooms import Json, Page, Room, new_id, new_secret, open_room

MOVES = ("c3 q1 cw", "d4 q4 ccw", "a1 q2 cw", "f6 q3 ccw", "b5 q1 ccw", "e2 q2 cw", "f1 q4 cw", "a6 q3 cw")
"""Nobody has a line after them."""

REFUSED = "people play this very game now: advice waits until its end"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


async def two_people(room: Room, moves: int) -> tuple[Page, Page]:
    """Two people who have made so many moves."""
    game, held = room.open("me", "open")
    guest, secret = await room.page(game), new_secret()
    await guest.command("sit", seat=1, secret=secret)
    pages = await room.page(game, [*held.values()]), await room.page(game, [secret])
    for ply, move in enumerate(MOVES[:moves]):
        assert (await pages[ply % 2].play(ply + 1, move))["type"] == "done"
    return pages


async def copy_of(room: Room, page: Page, **changed: Any) -> Page:
    """The page of somebody who opened the save of a game, both seats of which are now theirs."""
    save = {**room.ask(f"/api/games/{page.game}/save"), **changed}
    opened = room.ask("/api/games/opened", {"save": json.dumps(save)})
    return await room.page(opened["id"], [*opened["secrets"].values()])


async def advice(page: Page) -> set[str]:
    """What the answers to a hint and to an analysis of the present position are, or why there are none."""
    position = page.table["position"]
    analysis = await page.command("analyse", is_patient=False, ply=position["ply"])
    await page.send({"type": "stop", "id": new_id()})
    answers = [analysis]
    if not position["ending"]:
        answers.append(await page.command("hint", seq=position["seq"]))
    return {answer["text"] if answer["type"] == "refused" else answer["type"] for answer in answers}


async def test_a_copy_of_a_game_between_people_gets_no_advice_until_its_end(room: Room) -> None:
    first, second = await two_people(room, 8)
    assert await advice(await copy_of(room, first)) == {REFUSED}
    over = await copy_of(room, first, ending={"scores": [1, 0], "reason": "resigned"})
    assert await advice(over) == {REFUSED}
    assert (await second.command("resign", seq=9))["type"] == "done"
    copy = await copy_of(room, first)
    assert (await copy.command("analyse", is_patient=False, ply=8))["type"] == "analysis"
    await copy.close()


async def test_neither_does_one_that_has_gone_on_by_a_move_or_back(room: Room) -> None:
    first, _second = await two_people(room, 8)
    copy = await copy_of(room, first)
    assert (await copy.play(0, "e6 q1 cw"))["type"] == "done"
    assert (await copy.command("analyse", ply=9))["text"] == REFUSED
    assert (await copy.command("analyse", ply=7))["text"] == REFUSED
    other = await copy_of(room, first, options={"placement_wins": False})
    assert (await other.command("analyse", ply=8))["text"] == REFUSED


async def test_what_many_games_have_in_common_is_advised_on(room: Room) -> None:
    first, _second = await two_people(room, 4)
    copy = await copy_of(room, first)
    assert (await copy.command("hint", seq=0))["type"] == "advice"


async def test_who_plays_both_sides_has_no_secret_from_anybody(room: Room) -> None:
    game, held = room.open("me", "me")
    page = await room.page(game, [*held.values()])
    for seq, move in enumerate(("d2 q1 cw", *MOVES[1:])):  # which nobody else has played here
        assert (await page.play(seq, move))["type"] == "done"
    copy = await copy_of(room, page)
    assert (await copy.command("hint", seq=0))["type"] == "advice"


async def test_a_save_of_a_game_under_way_has_no_seed_and_goes_on_with_a_new_one(room: Room) -> None:
    game, held = room.open("me", "me")
    page = await room.page(game, [*held.values()])
    assert room.ask(f"/api/games/{game}/save")["seed"] == 0
    copy = await copy_of(room, page)
    for one in (page, copy):
        await one.command("resign", seq=0)
    seeds = {room.ask(f"/api/games/{one.game}/save")["seed"] for one in (page, copy)}
    assert len(seeds) == 2 and min(seeds) > 0


async def test_the_card_of_a_race_gets_no_advice_at_a_table_for_one(room: Room) -> None:
    opened = room.ask("/api/games", {"game": "tetramino", "variant": "race", "players": ["me", "open"]})
    await room.page(opened["id"], [*opened["secrets"].values()])
    guest = await room.page(opened["id"])
    await guest.command("sit", seat=1, secret=new_secret())
    card = card_of((await guest.next("table"))["position"]["view"]["boards"][0])
    alone = room.ask(
        "/api/games", {"game": "tetramino", "players": ["me"], "options": {"card": card, "level": 0}}
    )
    page = await room.page(alone["id"], [*alone["secrets"].values()])
    assert await advice(page) == {REFUSED}
    other = room.ask("/api/games", {"game": "tetramino", "players": ["me"], "variant": "statement"})
    page = await room.page(other["id"], [*other["secrets"].values()])
    assert await advice(page) == {"advice", "analysis"}


def card_of(board: Json) -> str:
    """The card that a page shows, typed by hand."""
    lines = [f"{board['width']}, {board['height']}"]
    for piece in board["pieces"]:
        blocks = [f"({column}, {row})" for row, column in piece["turns"][0]]
        lines.append(f"{';'.join(blocks)};;{piece['colour']}")
    return "\n".join(lines) + "\n"
