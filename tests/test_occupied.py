"""Which games the lobby lists and the wall shows: those that somebody is at."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator

import pytest

from tests.rooms import Json, Page, Room, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite", toys=True) as opened:
        yield opened


def listed(room: Room, game: str) -> bool:
    """Whether the lobby names a game."""
    with urllib.request.urlopen(room.address + "/", timeout=20) as answer:
        return f"/table/{game}" in answer.read().decode()


def on_the_wall(room: Room) -> dict[str, Json]:
    boards: list[Json] = room.ask("/api/wall")  # type: ignore[assignment]
    return {board["id"]: board for board in boards}


async def sit(room: Room, game: str, *secrets: str) -> Page:
    return await room.page(game, [*secrets])


async def test_a_game_is_listed_while_one_of_its_players_is_there(room: Room) -> None:
    game, secrets = room.open("me", "me")
    assert not listed(room, game)
    watcher = await sit(room, game)
    assert not listed(room, game), "who only watches plays with nobody"
    player = await sit(room, game, secrets[0])
    assert listed(room, game) and game in on_the_wall(room)
    await player.close()
    await watcher.next("seats", "players", "table")
    assert not listed(room, game) and game not in on_the_wall(room)
    await watcher.close()


async def test_machines_are_listed_while_somebody_watches(room: Room) -> None:
    game, _secrets = room.open("random", "random", variant="xl")
    assert not listed(room, game)
    watcher = await sit(room, game)
    assert listed(room, game)
    await watcher.close()


@pytest.mark.parametrize("is_for_all", [True, False])
async def test_who_invites_by_link_waits_for_nobody_else(room: Room, is_for_all: bool) -> None:
    game, secrets = room.open("me", "open", listed=is_for_all)
    player = await sit(room, game, secrets[0])
    assert listed(room, game) == is_for_all
    assert game not in on_the_wall(room), "its address is the invitation"
    with urllib.request.urlopen(f"{room.address}/games?state=open", timeout=20) as answer:
        assert (game in answer.read().decode()) == is_for_all
    await player.close()


async def test_the_wall_shows_no_hand_and_no_more_than_twelve_boards(room: Room) -> None:
    pages = []
    for _table in range(14):
        opened = room.ask("/api/games", {"game": "toy", "variant": "hidden", "players": ["me", "me"]})
        pages.append(await sit(room, opened["id"], *opened["secrets"].values()))
    shown = on_the_wall(room)
    assert len(shown) == 12
    assert all(board["view"]["hands"] == [None, None] for board in shown.values())
    for page in pages:
        await page.close()


async def test_a_row_says_whose_turn_it_is(room: Room) -> None:
    game, secrets = room.open("me", "me")
    player = await sit(room, game, *secrets.values())
    await player.play(0, "c3 q1 cw")
    (row,) = room.ask(f"/api/games?ids={game}")
    assert row["movers"] == [1]  # type: ignore[index]
    await player.close()
