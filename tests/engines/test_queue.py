"""Who comes first when many ask the machine players, and who waits for whom."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from ludotheque import catalogue, words
from ludotheque.game import Game, LudothequeError, Outcome
from ludotheque.server.engines import job_queue
from ludotheque.server.engines.engines import Busy, Engines, TooLong
from ludotheque.server.waits import Waits
from tests.engines.asking import (
    NEVER,
    Asked,
    adds,
    quintago,
    tally,
    underway,
    within,
)

# --- The queue ------------------------------------------------------------------------------------


async def test_moves_go_before_hints_before_analyses(pool: Engines) -> None:
    long = await underway(pool)
    finished: list[str] = []
    match = tally()

    async def note(name: str, work: Awaitable[Any]) -> None:
        await work
        finished.append(name)

    async with asyncio.TaskGroup() as group:
        for name, work in (
            ("analysis 1", pool.analyse("t", match)),
            ("hint 1", pool.hint("t", match, 0)),
            ("move 1", adds(pool, "t", match)),
            ("analysis 2", pool.analyse("t", match)),
            ("move 2", adds(pool, "t", match)),
            ("hint 2", pool.hint("t", match, 0)),
        ):
            group.create_task(note(name, work))
            await asyncio.sleep(0)
        await long.cancelled()
    assert finished == ["move 1", "move 2", "hint 1", "hint 2", "analysis 1", "analysis 2"]


async def test_analyses_leave_a_process_for_moves(two: Engines) -> None:
    long = await underway(two)
    match = tally()
    waiting = [asyncio.create_task(work) for work in (two.analyse("t", match), two.hint("t", match, 0))]
    for _move in range(3):
        await adds(two, "t", match)
    assert not any(task.done() for task in (long.task, *waiting))
    await long.cancelled()
    await within(asyncio.gather(*waiting))
    assert len(two.pids) == 2


async def test_moves_are_thought_about_side_by_side(two: Engines) -> None:
    slow = asyncio.create_task(two.choose("t", tally(), "waiter", 0))
    await adds(two, "u", tally())
    assert not slow.done()
    slow.cancel()


@pytest.mark.parametrize("language", words.LANGUAGES)
async def test_too_many_jobs_are_refused(
    pool: Engines, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_queue, "MOST_WAITING", 5)
    long = await underway(pool)
    match = tally()
    waiting = [asyncio.create_task(pool.hint("t", match, 0)) for _job in range(5)]
    await asyncio.sleep(0)
    words.use(language)
    with pytest.raises(Busy) as refusal:
        await pool.hint("t", match, 0)
    waiting.append(asyncio.create_task(adds(pool, "t", match)))  # no crowd of hints keeps a move out
    await asyncio.sleep(0)
    assert not waiting[-1].done()
    assert str(refusal.value) == words._("the machines are all busy; try again in a moment")
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await long.cancelled()
    await adds(pool, "t", match)


# --- Openings -------------------------------------------------------------------------------------


def dealt(gate: Path | str = "") -> Game[Any, Any]:
    """A game that is prepared once there is a file of this name."""
    return catalogue.game("dealt", options={"gate": str(gate)})


async def test_what_a_seed_leads_to_is_made_in_a_process(pool: Engines) -> None:
    prepared = await within(pool.prepare(dealt(), 2**100, "Anne"))
    assert (prepared.name, prepared.rules.deal) == ("dealt", f"of {2**100}")


async def test_a_save_is_played_again_in_a_process(pool: Engines) -> None:
    match = tally(20, 3)
    match.players = ["person", "adder"]
    match.end(Outcome((1.0, 0.0), "resigned"))
    read = await within(pool.read_save(match.save(), "Anne"))
    assert (read.game, read.seats, read.seed, read.players) == ("tally", 2, 3, ["person", "adder"])
    assert (read.moves, read.options) == (match.texts(), match.game.rules._asdict())
    assert (read.ending, read.scores) == ({"scores": [1.0, 0.0], "reason": "resigned"}, [1.0, 0.0])
    assert (read.is_open, read.reason) == (False, "resigned")


@pytest.mark.parametrize("language", words.LANGUAGES)
async def test_a_save_of_too_many_moves_is_refused_before_they_are_played(
    pool: Engines, language: str
) -> None:
    save = json.dumps({**json.loads(quintago(30).save()), "moves": ["c3 q1 cw"] * 37})
    words.use(language)
    with pytest.raises(LudothequeError) as refusal:
        await within(pool.read_save(save, "Anne"))
    reason = words._("a game of {game} has at most {most} moves", game="quintago", most=36)
    assert str(refusal.value) == words._("this save is damaged: {reason}", reason=reason)


@pytest.mark.parametrize("language", words.LANGUAGES)
async def test_what_takes_too_long_to_prepare_is_ended_and_said(language: str) -> None:
    pool = Engines(1, Waits(opening=0.3))
    words.use(language)
    with pytest.raises(TooLong) as refusal:
        await within(pool.prepare(dealt(NEVER), 1, "Anne"))
    assert str(refusal.value) == words._("this takes too long to be made or read; something simpler may do")
    assert pool.pids == []
    await within(pool.close())


async def test_openings_of_one_person_wait_for_each_other_and_hold_up_nobody_else(tmp_path: Path) -> None:
    pool, gate = Engines(3), tmp_path / "gate"
    greedy = [asyncio.create_task(pool.prepare(dealt(gate), 1, "greedy")) for _game in range(6)]
    await within(pool.prepare(dealt(), 2, "Anne"))
    await within(adds(pool, "t", tally()))
    assert not any(task.done() for task in greedy)
    gate.touch()
    await within(asyncio.gather(*greedy))
    await within(pool.close())


async def test_who_was_served_longest_ago_comes_first(two: Engines, tmp_path: Path) -> None:
    finished: list[str] = []

    async def opens(person: str, gate: Path | str = "") -> None:
        await two.prepare(dealt(gate), 1, person)
        finished.append(person)

    async with asyncio.TaskGroup() as group:
        for person in ("greedy", "greedy", "greedy", "Anne", "Zoé"):
            group.create_task(opens(person, tmp_path / "gate"))
            await asyncio.sleep(0)
        (tmp_path / "gate").touch()
    assert finished == ["greedy", "Anne", "Zoé", "greedy", "greedy"]


@pytest.mark.parametrize("language", words.LANGUAGES)
async def test_a_person_may_wait_for_so_many_openings_only(
    pool: Engines, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_queue, "MOST_WAITING_A_PERSON", 2)
    long = await underway(pool)
    waiting = [asyncio.create_task(pool.prepare(dealt(), 1, "greedy")) for _game in range(2)]
    await asyncio.sleep(0)
    words.use(language)
    with pytest.raises(Busy) as refusal:
        await pool.prepare(dealt(), 1, "greedy")
    said = words._("other games are being opened for you; try again in a moment")
    assert str(refusal.value) == said
    waiting.append(asyncio.create_task(pool.prepare(dealt(), 1, "Anne")))
    await long.cancelled()
    await within(asyncio.gather(*waiting))


async def test_an_opening_does_not_wait_for_analyses() -> None:
    pool = Engines(3)
    long = await underway(pool)
    waiting = asyncio.create_task(pool.analyse("t", tally()))
    assert await within(pool.prepare(dealt(), 1, "Anne"))
    assert not waiting.done(), "analyses leave two processes free"
    await long.cancelled()
    await within(waiting)
    await within(pool.close())


# --- Advice for many ------------------------------------------------------------------------------


async def test_hints_and_analyses_of_one_person_wait_for_each_other_and_hold_up_nobody_else(
    pool: Engines, tmp_path: Path
) -> None:
    finished: list[str] = []
    match = tally(gate=str(tmp_path / "gate"))

    async def analysed(person: str) -> None:
        await pool.analyse("t", match, person=person)
        finished.append(person)

    async with asyncio.TaskGroup() as group:
        for person in ("greedy", "greedy", "greedy", "Anne"):
            group.create_task(analysed(person))
            await asyncio.sleep(0)
        (tmp_path / "gate").touch()
    assert finished == ["greedy", "Anne", "greedy", "greedy"]


@pytest.mark.parametrize(
    ("asked", "options"),
    [("analyse", {"person": "Anne"}), ("hint", {"seat": 0, "person": "greedy"})],
)
async def test_a_long_analysis_ends_once_others_have_waited_for_it(asked: str, options: Any) -> None:
    pool = Engines(1, Waits(analysis_share=0.2))
    endless = tally(gate=NEVER)
    long = Asked(lambda progress: pool.analyse("l", endless, progress=progress, person="greedy"))
    await long.heard("waiting")
    own = asyncio.create_task(pool.analyse("o", endless, person="greedy"))
    await asyncio.sleep(0.4)
    assert not long.task.done(), "nobody else waits"
    assert await within(getattr(pool, asked)("t", tally(), **options))
    with pytest.raises(LudothequeError, match=r"^the gate did not open$"):
        await within(long.task)
    assert not own.done()
    own.cancel()
    await within(pool.close())
