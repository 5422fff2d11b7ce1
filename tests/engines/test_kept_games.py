"""A process keeps the games that it was asked about and is sent only their new moves."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest

from ludotheque.match import Match
from ludotheque.server.engines import sent_games
from ludotheque.server.engines.engines import Broken, Engines
from ludotheque.server.engines.sent_games import SentGames
from tests.engines.asking import (
    added,
    adds,
    started,
    tally,
    underway,
    within,
)


async def test_a_process_is_sent_only_the_new_moves(pool: Engines, orders: list[dict[str, Any]]) -> None:
    match = tally(1500)
    for text in ("add 3", "add 19"):
        assert await adds(pool, "t", match) == added(match)
        match.play(match.read(text))
    assert await within(pool.hint("t", match, match.to_move)) == (added(match), "")
    assert (await within(pool.analyse("t", match))).note == f"the total is {match.state.total}"
    first, second, third, fourth = orders
    assert (first["keep"], len(first["moves"])) == (0, 3000)
    assert (second["keep"], second["moves"]) == (3000, match.texts()[3000:3002])
    assert (third["keep"], third["moves"]) == (3002, match.texts()[3002:])
    assert (fourth["keep"], fourth["moves"]) == (3004, [])
    assert first["opening"]["seed"] == match.seed
    assert not any("opening" in order for order in (second, third, fourth))


async def test_the_moves_of_chance_are_those_that_were_drawn(pool: Engines) -> None:
    """After an undo chance draws anew, which moves and seed alone do not tell."""
    match = tally(20)
    for _time in range(4):
        match.undo()
        match.play(match.moves[7])
        assert await adds(pool, "t", match) == added(match)
    assert match.texts() != Match(match.game, 2, match.seed).texts()


async def test_after_an_undo_and_in_a_branch_the_position_is_the_right_one(
    pool: Engines, orders: list[dict[str, Any]]
) -> None:
    match = tally(30)
    branch = match.at(20)
    branch.play(branch.moves[11])
    undone = match.copy()
    undone.undo()
    loaded = Match.load(match.save())
    for one in (match, undone, match, branch, match, branch.at(20), match, loaded):
        assert await adds(pool, "t", one) == added(one)
    assert [order["keep"] for order in orders] == [0, 58, 58, 20, 20, 20, 20, 60]
    assert [len(order["moves"]) for order in orders] == [60, 0, 2, 2, 40, 0, 40, 0]
    assert len({added(one) for one in (match, undone, branch, branch.at(20))}) == 4


async def test_the_callers_match_is_left_as_it_is_and_may_go_on(pool: Engines) -> None:
    match = tally(10)
    long = await underway(pool)
    expected, before = added(match), match.texts()
    asked = asyncio.create_task(pool.choose("t", match, "adder", match.to_move))
    await asyncio.sleep(0)
    assert (match.texts(), added(match)) == (before, expected)
    while added(match) == expected:
        match.play(match.moves[1])
    await long.cancelled()
    assert await within(asked) == expected
    assert await adds(pool, "t", match) == added(match)


async def test_a_process_killed_between_two_moves_is_followed_by_one_that_is_sent_everything(
    pool: Engines, orders: list[dict[str, Any]]
) -> None:
    match = tally(500)
    assert await adds(pool, "t", match) == added(match)
    [killed] = pool.pids
    os.kill(killed, signal.SIGKILL)
    match.play(match.moves[4])
    assert await adds(pool, "t", match) == added(match)
    assert killed not in pool.pids
    assert (orders[-1]["keep"], orders[-1]["moves"]) == (0, match.texts())
    assert "opening" in orders[-1]


async def test_more_games_than_a_process_keeps(
    pool: Engines, orders: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sent_games, "MOST_GAMES", 3)
    games = {str(number): tally(10 + number, number) for number in range(5)}
    for game_id in "0123401234430":
        match = games[game_id]
        assert await adds(pool, game_id, match) == added(match)
        match.play(match.moves[6])
    assert ["opening" in order for order in orders] == [True] * 10 + [False, False, True]
    assert [order["forget"] for order in orders[3:10]] == [[one] for one in "0123401"]


async def test_long_games_are_forgotten_sooner(
    pool: Engines, orders: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sent_games, "MOST_MOVES", 100)
    games = {"a": tally(10), "b": tally(45), "c": tally(80)}
    for game_id in "ababcca":
        assert await adds(pool, game_id, games[game_id]) == added(games[game_id])
    assert ["opening" in order for order in orders] == [True, True, True, True, True, False, True]
    assert [order["forget"] for order in orders] == [[], ["a"], ["b"], ["a"], ["b"], [], ["c"]]


async def test_as_many_games_as_a_process_keeps_are_sent_once(
    pool: Engines, orders: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sent_games, "MOST_GAMES", 4)
    games = [tally(2, number) for number in range(4)]
    for _time in range(2):
        for number, match in enumerate(games):
            assert await adds(pool, str(number), match) == added(match)
    assert sum("opening" in order for order in orders) == len(games)
    assert not any(order["forget"] for order in orders)


async def test_a_game_goes_to_the_process_that_keeps_it(two: Engines, orders: list[dict[str, Any]]) -> None:
    first, second = tally(10, 1), tally(10, 2)
    await asyncio.gather(adds(two, "1", first), adds(two, "2", second))
    for _time in range(3):
        for game_id, match in (("1", first), ("1", first), ("2", second)):
            match.play(match.moves[3])
            assert await adds(two, game_id, match) == added(match)
    assert len(two.pids) == 2
    assert sum("opening" in order for order in orders) == 2


async def test_after_a_fault_the_whole_game_is_sent_again(
    pool: Engines, orders: list[dict[str, Any]]
) -> None:
    match = tally(10)
    assert await adds(pool, "t", match) == added(match)
    with pytest.raises(Broken):
        await within(pool.choose("t", match, "divider", match.to_move))
    assert await adds(pool, "t", match) == added(match)
    assert ["opening" in order for order in orders] == [True, False, True]


def test_a_process_forgets_what_it_is_told_to_forget() -> None:
    sent = SentGames()
    order = {"language": "en", "do": "hint", "seat": 0}
    with started() as ask:
        assert "move" in ask({"job": 1, **order, **sent.update("t", tally(2))})
        assert "move" in ask({"job": 2, **order, **sent.update("t", tally(2))})
        assert "move" in ask({"job": 3, **order, **sent.update("u", tally(2)), "forget": ["t"]})
        assert "broken" in ask({"job": 4, **order, **sent.update("t", tally(2))})
