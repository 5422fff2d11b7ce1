"""The processes of machine players: stopped, killed, frozen, late, started and closed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ludotheque.game import Interrupted, LudothequeError
from ludotheque.match import Match
from ludotheque.server.engines import pool as engine_pool
from ludotheque.server.engines import process as engine_process
from ludotheque.server.engines.engines import Broken, Engines
from ludotheque.server.engines.sent_games import SentGames
from ludotheque.server.waits import Waits
from tests import engine_toys
from tests.engines.asking import (
    GUARD,
    NEVER,
    Asked,
    adds,
    is_gone,
    quintago,
    started,
    tally,
    underway,
    until,
    within,
)

# --- Stopping -------------------------------------------------------------------------------------


def test_a_stop_that_comes_before_the_player_begins_is_heard() -> None:
    """Both lines lie in the pipe before the process has started, and again before each of its tasks has."""
    sent, match = SentGames(), tally()
    with started() as ask:
        for job in range(5):
            order = {"job": job, "language": "en", "do": "choose", "player": "waiter", "seat": 0}
            answer = ask({**order, **sent.update("t", match)}, {"stop": job})
            assert answer == {"job": job, "move": "add 0"}


def test_our_players_and_solvers_stop_at_once_and_later() -> None:
    """On a position that takes them far longer than this test may last."""
    match = quintago(18, 7)
    sent = SentGames()
    tasks: list[dict[str, Any]] = [
        {"do": "hint"},
        {"do": "analyse", "ply": None},
    ]
    with started() as ask:
        for job, (task, wait) in enumerate(product(tasks, ([], [0.3]))):
            order = {"job": job, "language": "fr", "seat": 0, **task, **sent.update("q", match)}
            answer = ask(order, *wait, {"stop": job})
            if task["do"] == "analyse":  # the best that was found by then, or nothing
                found = answer.get("analysis", {"moves": match.legal})["moves"]
                assert answer.get("refused", "arrêté avant la fin") == "arrêté avant la fin"
                assert found.keys() == match.legal.keys()
            else:
                assert answer["move"] in match.legal


def test_a_stop_that_comes_too_late_stops_no_other_job(tmp_path: Path) -> None:
    sent, gate = SentGames(), tmp_path / "gate"
    match = tally(gate=str(gate))
    order = {"language": "en", "seat": 0, "ply": None}
    with started() as ask:
        assert "move" in ask({"job": 1, "do": "hint", **order, **sent.update("t", match)})
        threading.Timer(0.5, gate.touch).start()
        assert "analysis" in ask({"job": 2, "do": "analyse", **order, **sent.update("t", match)}, {"stop": 1})


async def test_cancelling_frees_the_process(pool: Engines) -> None:
    long = await underway(pool)
    pids = pool.pids
    await long.cancelled()
    await adds(pool, "t", tally())
    assert pool.pids == pids, "the same process: it stopped, it was not killed"


async def test_cancelling_at_once_costs_nothing(pool: Engines) -> None:
    """Before the process is there, before it has read the job, while the job waits."""
    match = tally(gate=NEVER)
    hasty = [Asked(lambda progress: pool.analyse("t", match, progress=progress)) for _number in range(3)]
    for delay in (0, 0.01, 0):
        await asyncio.sleep(delay)
        await hasty.pop(0).cancelled()
    await adds(pool, "t", match)
    assert len(pool.pids) == 1


async def test_a_machines_move_under_way_stops_too(pool: Engines) -> None:
    match = tally()
    await adds(pool, "t", match)
    pids = pool.pids
    for delay in (0, 0.02, 0.1):
        move = Asked(lambda progress: pool.choose("t", match, "waiter", 0, progress))
        await asyncio.sleep(delay)
        await move.cancelled()
    await adds(pool, "t", match)
    assert pool.pids == pids


async def test_a_process_whose_player_does_not_stop_is_replaced(
    pool: Engines, orders: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_pool, "SECONDS_TO_STOP", 0.1)
    match = tally()
    move = Asked(lambda progress: pool.choose("t", match, "deaf", 0, progress))
    await until(lambda: bool(orders))
    [deaf] = pool.pids
    await move.cancelled()
    await adds(pool, "t", match)
    assert is_gone(deaf)
    assert len(pool.pids) == 1


async def test_a_process_that_is_frozen_is_replaced(pool: Engines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_pool, "SECONDS_TO_STOP", 0.1)
    long = await underway(pool)
    [frozen] = pool.pids
    os.kill(frozen, signal.SIGSTOP)
    await long.cancelled()
    await adds(pool, "t", tally())
    assert is_gone(frozen)
    assert len(pool.pids) == 1


# --- Processes that die ---------------------------------------------------------------------------


async def test_the_job_of_a_killed_process_goes_to_another(
    pool: Engines, tmp_path: Path, orders: list[dict[str, Any]]
) -> None:
    match = tally(6, gate=str(tmp_path / "gate"))
    await adds(pool, "t", match)
    match.play(match.moves[5])
    asked = Asked(lambda progress: pool.analyse("t", match, progress=progress))
    await asked.heard("waiting")
    [killed] = pool.pids
    os.kill(killed, signal.SIGKILL)
    await asked.heard("waiting")
    (tmp_path / "gate").touch()
    found = await within(asked.task)
    assert found.note == f"the total is {match.state.total}"
    assert killed not in pool.pids and is_gone(killed)
    assert [len(order["moves"]) for order in orders] == [12, 2, 14]


async def test_a_job_that_brings_two_processes_down_is_broken(pool: Engines) -> None:
    asked = Asked(lambda progress: pool.analyse("t", tally(gate=NEVER), progress=progress))
    for _time in range(2):
        await asked.heard("waiting")
        os.kill(pool.pids[0], signal.SIGKILL)
    with pytest.raises(Broken, match="went down"):
        await within(asked.task)
    await adds(pool, "u", tally())


async def test_processes_that_died_idle_are_not_asked(two: Engines) -> None:
    await within(asyncio.gather(*(adds(two, str(job), tally()) for job in range(2))))
    assert len(two.pids) == 2
    for pid in two.pids:
        os.kill(pid, signal.SIGKILL)
    await until(lambda: not two.pids)
    await adds(two, "1", tally())


async def test_processes_that_cannot_start_are_a_fault(
    pool: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(Broken):
        await adds(pool, "t", tally())


async def test_a_process_hears_no_ctrl_c_and_ignores_it(pool: Engines) -> None:
    await adds(pool, "t", tally())
    pids = pool.pids
    assert os.getpgid(pids[0]) != os.getpgid(0), "a terminal sends it to its whole group"
    os.kill(pids[0], signal.SIGINT)
    await adds(pool, "t", tally())
    assert pool.pids == pids


async def test_files_of_the_current_folder_are_not_run(
    pool: Engines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit('not the one that was meant')\n")
    monkeypatch.chdir(tmp_path)
    await adds(pool, "t", tally())


ROOM = f"""
import asyncio
from ludotheque import catalogue
from ludotheque.match import Match
from ludotheque.server.engines.engines import Engines

async def room():
    engines = Engines(1)
    def tell(text):
        print(*engines.pids, flush=True)
    match = Match(catalogue.game("tally", options={{"gate": "{NEVER}"}}))
    await engines.analyse("t", match, progress=tell)

asyncio.run(room())
"""


def test_a_process_ends_when_its_server_is_killed() -> None:
    """Both hold the error output, so that it ends when both are gone."""
    room = subprocess.Popen([sys.executable, "-c", ROOM], stdout=-1, stderr=-1)
    assert room.stdout
    process = int(room.stdout.readline())
    room.kill()
    try:
        room.communicate(timeout=GUARD)
    except subprocess.TimeoutExpired:
        os.kill(process, signal.SIGKILL)
        pytest.fail("the process lives on")


# --- Deadlines ------------------------------------------------------------------------------------


async def test_a_machine_that_thinks_too_long_is_stopped_and_its_move_counts() -> None:
    pool = Engines(1, Waits(machine=0.2))
    assert await within(pool.choose("t", tally(), "waiter", 0)) == "add 0"
    [pid] = pool.pids
    assert await within(pool.choose("t", tally(), "waiter", 0)) == "add 0"
    assert pool.pids == [pid]
    await within(pool.close())


async def test_a_machine_that_does_not_stop_at_its_deadline_is_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine_pool, "SECONDS_TO_STOP", 0.1)
    pool = Engines(1, Waits(machine=0.2))
    with pytest.raises(Broken):
        await within(pool.choose("t", tally(), "deaf", 0))
    assert pool.pids == []
    await within(pool.close())


async def test_a_hint_is_what_the_machine_has_found_when_a_person_has_waited_enough() -> None:
    pool = Engines(1, Waits(hint=0.2))
    assert await within(pool.hint("t", Match(engine_toys.Told()), 0)) == ("add 0", "")
    await within(pool.close())


async def test_an_analysis_ends_at_its_deadline_with_a_sentence() -> None:
    pool = Engines(1, Waits(analysis=0.2))
    with pytest.raises(LudothequeError, match=r"^the gate did not open$"):
        await within(pool.analyse("t", tally(gate=NEVER)))
    await within(pool.close())


# --- Beginning and end ----------------------------------------------------------------------------


async def test_processes_start_when_they_are_needed_and_stay(two: Engines) -> None:
    assert two.pids == []
    for _time in range(2):
        await adds(two, "t", tally())
    assert len(two.pids) == 1


async def test_a_process_can_be_started_ahead(pool: Engines) -> None:
    pool.warm("quintago")
    pool.warm("quintago")
    await until(lambda: bool(pool.pids))
    pids = pool.pids
    match = quintago(8, 3)
    assert await within(pool.choose("q", match, "hard", match.to_move)) in match.legal
    assert pool.pids == pids
    await within(pool.close())
    pool.warm("quintago")
    assert pool.pids == []


async def test_closing_leaves_no_process_and_interrupts_the_jobs(two: Engines) -> None:
    long = await underway(two)
    await adds(two, "t", tally())
    waiting = asyncio.create_task(two.hint("t", tally(), 0))
    await asyncio.sleep(0)
    pids = two.pids
    assert len(pids) == 2
    await within(two.close())
    assert all(map(is_gone, pids))
    for task in (long.task, waiting, asyncio.create_task(two.hint("t", tally(), 0))):
        with pytest.raises(Interrupted, match=r"^stopped before the end$"):
            await within(task)
    await within(two.close())


async def test_closing_ends_a_process_that_just_starts(
    pool: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    pids: list[int] = []
    start = asyncio.create_subprocess_exec

    async def noted(*arguments: Any, **options: Any) -> Any:
        process = await start(*arguments, **options)
        pids.append(process.pid)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    asked = asyncio.create_task(pool.hint("t", tally(), 0))
    await asyncio.sleep(0)
    await within(pool.close())
    with pytest.raises(Interrupted):
        await within(asked)
    assert len(pids) == 1 and is_gone(pids[0])


async def test_closing_kills_a_process_that_does_not_end(
    pool: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_process, "SECONDS_TO_END", 0.1)
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a new process inherits this
    try:
        await adds(pool, "t", tally())
    finally:
        signal.signal(signal.SIGTERM, before)
    [deaf] = pool.pids
    await within(pool.close())
    assert is_gone(deaf)
