"""Tetramino over the network: a card alone, and the race, where both play at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque import catalogue
from ludotheque.games.tetramino.players import as_move
from ludotheque.games.tetramino.rules import State, Tetramino
from ludotheque.games.tetramino.solver import solve
from ludotheque.match import Match
from ludotheque.server.record import Record
from ludotheque.server.store.interface import Opening
from tests.rooms import Page, Room, new_id, new_secret, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with open_room(tmp_path_factory.mktemp("room") / "room.sqlite") as opened:
        yield opened


def open_game(room: Room, *players: str, **wanted: Any) -> tuple[str, dict[str, str]]:
    opened = room.ask("/api/games", {"game": "tetramino", "players": [*players], **wanted})
    assert "id" in opened, opened
    return opened["id"], opened["secrets"]


def match_of(room: Room, game: str) -> Match:
    """The game as it was opened: what nobody but the store knows of a race."""
    with closing(sqlite3.connect(room.store)) as store:
        (content,) = store.execute("SELECT opening FROM game WHERE id = ?", (game,)).fetchone()
    return Record(msgspec.json.decode(content, type=Opening)).match


def winning_moves(game: Tetramino, state: State, seat: int) -> list[str]:
    """The moves that fill a seat's empty board."""
    board = state.boards[seat]
    solution = solve(board.puzzle)
    assert solution is not None
    return [game.text(as_move(board, placement, seat)) for placement in solution]


async def test_a_card_is_filled_alone(room: Room) -> None:
    game, secrets = open_game(room, "me", variant="statement")
    page = await room.page(game, list(secrets.values()))
    assert page.table["position"]["movers"] == [0]
    match = match_of(room, game)
    moves = winning_moves(match.game, match.state, 0)  # type: ignore[arg-type]
    for seq, move in enumerate(moves):
        assert (await page.play(seq, move))["seq"] == seq + 1
    ended = (await again(room, page)).table
    assert ended["position"]["ending"] == {"scores": [1.0], "text": "won: the grid is full"}
    assert ended["position"]["movers"] == []


async def test_in_a_race_nobody_waits_for_the_other(room: Room) -> None:
    first, second = await racers(room, rounds=1)
    game = first.game
    assert first.table["position"]["movers"] == [0, 1]
    assert all(path[0] != "s2" for path in first.table["position"]["legal"])
    assert all(path[0] == "s2" for path in second.table["position"]["legal"])
    match = match_of(room, game)
    mine, others = (winning_moves(match.game, match.state, seat) for seat in (0, 1))  # type: ignore[arg-type]
    assert (await first.play(0, others[0]))["code"] == "not_your_turn"
    for move in others[:-1]:  # the numbers that the second page knows are old by now
        assert (await first.play(0, mine[0] if move is others[0] else "p1 lift"))["type"] == "done"
        assert (await second.play(0, move))["type"] == "done"
        if move is not others[-2]:
            await first.play(0, mine[0])
    assert (await second.command("propose", seq=0, what="undo"))["code"] in ("stale", "not_allowed")
    assert (await second.play(0, others[-1]))["type"] == "done"
    for page in (first, second):
        ending = (await again(room, page)).table["position"]["ending"]
        assert ending == {"scores": [0.0, 1.0], "text": "player 2 wins: filled the grid first"}


async def test_the_winner_of_a_round_goes_on_with_a_wider_grid(room: Room) -> None:
    _first, second = await racers(room, rounds=2)
    match = match_of(room, second.game)
    for move in winning_moves(match.game, match.state, 1):  # type: ignore[arg-type]
        await second.play(0, move)
    view = (await again(room, second)).table["position"]["view"]
    assert view["wins"] == [0, 1]
    assert [board["width"] for board in view["boards"]] == [5, 6]


async def test_a_machine_races_too(room: Room) -> None:
    game, secrets = open_game(room, "me", "solver", variant="race", options={"rounds": 1, "grid": "3x3"})
    page = await room.page(game, list(secrets.values()))
    moved = await page.next("moved")
    assert moved["moves"][0]["seat"] == 1
    assert moved["position"]["movers"] == [0, 1]


async def test_an_analysis_in_a_race_is_of_ones_own_board(room: Room) -> None:
    game, secrets = open_game(room, "searcher", "me", variant="race", options={"grid": "3x3"})
    page = await room.page(game, list(secrets.values()))
    judged = await page.command("analyse", ply=0)
    assert judged["type"] == "analysis", judged
    assert judged["values"] and all(clicks.split()[0] == "s2" for clicks in judged["values"])


async def test_somebody_sits_down_to_race(room: Room) -> None:
    game, secrets = open_game(room, "me", "open", variant="race")
    host, guest = await room.page(game, list(secrets.values())), await room.page(game)
    await guest.command("sit", seat=1, secret=new_secret(), name="Zoé")
    assert (await guest.next("table"))["mine"] == [1]
    (path, *_others) = (await host.next("table"))["position"]["legal"]
    assert (await host.play(0, " ".join(path)))["type"] == "done"


async def test_nobody_sees_a_card_before_the_race_begins_for_all(tmp_path: Path) -> None:
    with open_room(tmp_path / "room.sqlite", waits={"countdown": 1.5}) as room:
        game, secrets = open_game(room, "me", "open", variant="race", options={"rounds": 2, "grid": "3x3"})
        match = match_of(room, game)
        moves = winning_moves(match.game, match.state, 0)  # type: ignore[arg-type]
        host, watcher = await room.page(game, list(secrets.values())), await room.page(game)
        for table in (host.table, watcher.table):
            assert (table["position"]["view"], table["position"]["legal"]) == (None, [])
        assert (await host.play(0, moves[0]))["code"] == "not_allowed"
        await host.send({"type": "look", "id": new_id(), "ply": 0})
        assert (await host.next("looked"))["positions"] == []
        assert room.ask(f"/api/games/{game}/replay")["positions"] == []

        await watcher.command("sit", seat=1, secret=new_secret(), name="Zoé")
        for page in (host, watcher):
            counted = (await page.next("table"))["position"]
            assert counted["view"] is None
            assert 0 < counted["starts_in"] <= 1.5
        assert (await host.play(0, moves[0]))["text"] == "wait for the start"
        assert room.ask(f"/api/games/{game}/replay")["positions"] == []
        begun = (await host.next("table"))["position"]
        assert begun["view"]["stage"] == 0
        assert begun["starts_in"] is None

        for move in moves:
            assert (await host.play(0, move))["type"] == "done"
        won = await watcher.next("moved")
        while won["position"]["points"] == [0, 0]:
            won = await watcher.next("moved")
        assert (won["position"]["view"], won["position"]["legal"]) == (None, [])
        await watcher.send({"type": "look", "id": new_id(), "ply": len(moves)})
        looked = await watcher.next("looked")
        assert looked["first"] + len(looked["positions"]) == len(moves), "all but the new card"
        assert (await watcher.next("table"))["position"]["view"]["stage"] == 1


def test_a_card_that_waits_for_somebody_cannot_be_downloaded(room: Room) -> None:
    game, _secrets = open_game(room, "me", "open", variant="beginner")
    refused = room.ask(f"/api/games/{game}/save")
    assert refused["status"] == 403
    assert refused["text"] == "this game can be downloaded once somebody has moved"


async def test_another_game_like_this_one_has_another_card(room: Room) -> None:
    game, secrets = open_game(room, "me", variant="beginner")
    table = (await room.page(game, list(secrets.values()))).table
    assert room.ask(f"/api/games/{game}/save")["options"]["cards"]
    assert table["rules"]["cards"] == ""
    other, _secrets = open_game(room, "me", options=table["rules"])
    cards = {room.ask(f"/api/games/{name}/save")["options"]["cards"] for name in (game, other)}
    assert len(cards) == 2


def test_one_screen_is_not_enough_for_a_race(room: Room) -> None:
    refused = room.ask("/api/games", {"game": "tetramino", "players": ["me", "me"], "variant": "race"})
    assert (refused["status"], refused["text"]) == (400, "where all play at once, each player needs a screen")


def test_a_race_against_nobody_does_not_start(room: Room) -> None:
    refused = room.ask("/api/games", {"game": "tetramino", "players": ["me"], "variant": "race"})
    assert (refused["status"], refused["text"]) == (400, "tetramino is for 2 players, not 1")


async def racers(room: Room, rounds: int) -> tuple[Page, Page]:
    """Two people at a new race."""
    game, secrets = open_game(room, "me", "open", variant="race", options={"rounds": rounds})
    guest = await room.page(game)
    secret = new_secret()
    await guest.command("sit", seat=1, secret=secret)
    return await room.page(game, list(secrets.values())), await room.page(game, [secret])


async def again(room: Room, page: Page) -> Page:
    """The same page after a reload."""
    return await room.page(page.game, page.secrets)


def test_a_race_has_two_boards() -> None:
    match = Match(catalogue.game("tetramino", "race"), seed=5)
    assert len({board.puzzle for board in match.state.boards}) == 1
