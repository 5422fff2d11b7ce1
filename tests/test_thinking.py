"""Machines in other processes: real ones, that are asked, cancelled, killed and closed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
import pytest_asyncio

from ludotheque import catalogue, words
from ludotheque.game import Interrupted, LudothequeError
from ludotheque.match import Match
from ludotheque.server import thinking, worker
from ludotheque.server.thinking import Broken, Busy, Thinkers

T = TypeVar("T")

GUARD = 60
"""Seconds after which a test that hangs is given up."""


def random_match(empties: int, seed: int = 0) -> Match:
    """A random game on the boxed board with that many empty holes, not over."""
    chance = random.Random(seed)
    while True:
        match = Match(catalogue.game("quintago", "boxed"))
        while not match.outcome:
            if len(match.played) == 36 - empties:
                return match
            match.play(chance.choice(match.game.moves(match.state)))


LONG = random_match(18, 7).save()
"""A machine and an analysis think about it for a quarter of a minute: far longer than a test needs."""

SHORT = random_match(8, 3).save()


class Asked:
    """A job under way: its task, and what it said."""

    def __init__(self, ask: Callable[[Callable[[str], None]], Coroutine[Any, Any, Any]]) -> None:
        self._told: asyncio.Queue[str] = asyncio.Queue()
        self.task = asyncio.create_task(ask(self._told.put_nowait))

    async def heard(self, part: str = "") -> str:
        """The next progress that says this."""
        while part not in (text := await within(self._told.get())):
            pass
        return text

    async def cancelled(self) -> None:
        self.task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await within(self.task)


async def within(work: Awaitable[T]) -> T:
    async with asyncio.timeout(GUARD):
        return await work


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(GUARD):
        while not condition():
            await asyncio.sleep(0.01)


def analysis(thinkers: Thinkers, save: str) -> Asked:
    return Asked(lambda progress: thinkers.analyse(save, progress=progress))


async def underway(thinkers: Thinkers) -> Asked:
    """A long analysis that has begun."""
    long = analysis(thinkers, LONG)
    await long.heard()
    return long


def is_gone(pid: int) -> bool:
    """Whether there is no such process any more, not even a dead one that nobody buried."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest_asyncio.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    """One worker, so that jobs wait for each other."""
    pool = Thinkers(1)
    yield pool
    await within(pool.close())


PLAYERS = """
import os

class Player:
    def __init__(self, seed):
        pass

    def stop(self):
        pass

class Talker(Player):
    def choose(self, game, state):
        print("I think", flush=True)
        os.system("echo as do my children")
        return game.moves(state)[0]

class Divider(Player):
    def choose(self, game, state):
        return 1 / 0

class Quitter(Player):
    def choose(self, game, state):
        os._exit(0)
"""


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players of another package."""
    (tmp_path / "odd_players.py").write_text(PLAYERS)
    about = tmp_path / "odd_players-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-players\nVersion: 1\n")
    names = "".join(f"{name.lower()} = odd_players:{name}\n" for name in ("Talker", "Divider", "Quitter"))
    (about / "entry_points.txt").write_text(f"[ludotheque.agents]\n{names}")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)


# --- Answers ------------------------------------------------------------------------------------


async def test_a_move_is_legal_and_the_same_job_gives_it_again(thinkers: Thinkers) -> None:
    match = random_match(26)
    seeds = [1, 2, 3, 1, 2, 3]
    moves = [await within(thinkers.choose(match.save(), "easy", seed)) for seed in seeds]
    assert set(moves) <= set(match.legal)
    assert moves[:3] == moves[3:]
    assert len(set(moves)) > 1
    agents = [catalogue.agent("quintago", "easy", seed) for seed in seeds]
    assert moves == [match.game.text(agent.choose(match.game, match.state)) for agent in agents]


async def test_a_hint_is_the_strongest_players_move(thinkers: Thinkers) -> None:
    match = random_match(8, 3)
    expected = catalogue.strongest("quintago").choose(match.game, match.state)
    assert await within(thinkers.hint(match.save())) == match.game.text(expected)


@pytest.mark.parametrize("ply", [None, 27, 26])
async def test_an_analysis_is_the_one_made_in_this_process(thinkers: Thinkers, ply: int | None) -> None:
    match = random_match(8, 3)
    state = match.states[-1 if ply is None else ply]
    expected = catalogue.analyst("quintago")(match.game, state)
    found = await within(thinkers.analyse(match.save(), ply))
    assert found.verdict == expected.verdict
    assert found.moves == {match.game.text(move): verdict for move, verdict in expected.moves.items()}
    assert len(found.moves) > 8


async def test_a_finished_game_has_a_verdict_and_no_move(thinkers: Thinkers) -> None:
    match = Match(catalogue.game("quintago", "mini"))
    while not match.outcome:
        match.play(match.game.moves(match.state)[0])
    found = await within(thinkers.analyse(match.save()))
    assert (found.verdict.distance, found.moves) == (0, {})
    with pytest.raises(LudothequeError, match=r"^the game is over$"):
        await within(thinkers.choose(match.save(), "easy", 1))


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "looking 1 moves ahead, of 8"), ("fr", "recherche à 1 coups, sur 8")],
)
async def test_progress_comes_in_the_language_asked_for(thinkers: Thinkers, language: str, text: str) -> None:
    told: list[str] = []
    await within(thinkers.analyse(SHORT, None, language, told.append))
    assert told[0] == text
    words.use(language)
    told.clear()
    await within(thinkers.analyse(SHORT, progress=told.append))
    assert told[0] == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "preparing the machine player (first time only)…"),
        ("fr", "préparation du joueur automatique (la première fois seulement)…"),
    ],
)
async def test_a_machine_that_is_compiled_first_says_so(
    thinkers: Thinkers, language: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    asked = Asked(lambda progress: thinkers.choose(SHORT, "hard", 1, progress, language))
    assert await asked.heard() == text
    await asked.cancelled()


async def test_a_listener_that_fails_does_no_harm(thinkers: Thinkers) -> None:
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context))
    found = await within(thinkers.analyse(SHORT, progress=lambda text: [][0]))
    assert found.moves
    assert isinstance(faults[0]["exception"], IndexError)


# --- Refusals and faults ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "exact values need 2 × 2 quadrants"), ("fr", "les valeurs exactes demandent 2 × 2 quadrants")],
)
async def test_what_cannot_be_solved_is_refused_with_a_sentence(
    thinkers: Thinkers, language: str, sentence: str
) -> None:
    large = Match(catalogue.game("quintago", "xl")).save()
    with pytest.raises(LudothequeError) as refusal:
        await within(thinkers.analyse(large, None, language))
    assert str(refusal.value) == sentence


async def test_wrong_questions_are_refused(thinkers: Thinkers) -> None:
    with pytest.raises(LudothequeError, match=r"^this save is damaged"):
        await within(thinkers.choose('{"game": "quintago"', "easy", 1))
    with pytest.raises(LudothequeError, match=r"^there is no player eazy"):
        await within(thinkers.choose(SHORT, "eazy", 1))
    for ply in (-1, 29):
        with pytest.raises(LudothequeError, match=f"^this game has no move {ply}$"):
            await within(thinkers.analyse(SHORT, ply))
    assert len(thinkers.pids) == 1


async def test_a_fault_in_a_worker_is_told_and_does_not_end_it(
    thinkers: Thinkers, plugged: None, capfd: pytest.CaptureFixture[str]
) -> None:
    await within(thinkers.choose(SHORT, "random", 1))
    pids = thinkers.pids
    with pytest.raises(Broken, match="ZeroDivisionError"):
        await within(thinkers.choose(SHORT, "divider", 1))
    assert "Traceback" in capfd.readouterr().err
    await within(thinkers.choose(SHORT, "random", 1))
    assert thinkers.pids == pids


async def test_a_player_that_prints_does_not_disturb(
    thinkers: Thinkers, plugged: None, capfd: pytest.CaptureFixture[str]
) -> None:
    assert await within(thinkers.choose(SHORT, "talker", 1)) in Match.load(SHORT).legal
    assert "I think" in capfd.readouterr().err


async def test_a_player_that_ends_its_process_is_a_fault(thinkers: Thinkers, plugged: None) -> None:
    with pytest.raises(Broken, match="went down"):
        await within(thinkers.choose(SHORT, "quitter", 1))


# --- Stopping -----------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [{"do": "choose", "player": "perfect", "seed": 1}, {"do": "hint"}])
@pytest.mark.parametrize("delay", [0, 1])
def test_a_player_that_is_stopped_still_answers_a_move(order: dict[str, Any], delay: float) -> None:
    job = {"job": 1, "language": "en", "save": LONG, **order}
    assert told_worker(job, {"stop": 1}, delay=delay)["move"] in Match.load(LONG).legal


@pytest.mark.parametrize("delay", [0, 1])
def test_an_analysis_that_is_stopped_is_interrupted(delay: float) -> None:
    job = {"job": 1, "language": "fr", "save": LONG, "do": "analyse", "ply": None}
    assert told_worker(job, {"stop": 1}, delay=delay) == {"job": 1, "refused": "arrêté avant la fin"}


def test_a_stop_that_comes_too_late_stops_no_other_job() -> None:
    job = {"job": 2, "language": "en", "save": SHORT, "do": "analyse", "ply": None}
    assert "analysis" in told_worker(job, {"stop": 1}, delay=0)


def told_worker(*messages: dict[str, Any], delay: float) -> dict[str, Any]:
    """What a worker answers to these messages, the second and later ones sent after a while."""
    program = [sys.executable, "-m", "ludotheque.server.thinker"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin and worker.stdout
        for message in messages:
            worker.stdin.write(json.dumps(message).encode() + b"\n")
            worker.stdin.flush()
            time.sleep(delay)
        answers = (json.loads(line) for line in worker.stdout)
        return next(answer for answer in answers if "progress" not in answer)


async def test_cancelling_frees_the_worker(thinkers: Thinkers) -> None:
    long = await underway(thinkers)
    pids = thinkers.pids
    await long.cancelled()
    assert await within(thinkers.choose(SHORT, "easy", 1)) in Match.load(SHORT).legal
    assert thinkers.pids == pids, "the same worker: it stopped, it was not killed"


async def test_cancelling_at_once_costs_nothing(thinkers: Thinkers) -> None:
    """Before the worker is there, before it has read the job, while the job waits."""
    hasty = [analysis(thinkers, LONG) for _number in range(3)]
    for delay in (0, 0.01, 0):
        await asyncio.sleep(delay)
        await hasty.pop(0).cancelled()
    assert await within(thinkers.hint(SHORT))
    assert len(thinkers.pids) == 1


async def test_a_machines_move_under_way_stops_too(thinkers: Thinkers) -> None:
    await within(thinkers.choose(SHORT, "perfect", 1))
    pids = thinkers.pids
    for delay in (0, 0.02, 0.3):
        move = Asked(lambda progress: thinkers.choose(LONG, "perfect", 1, progress))
        await asyncio.sleep(delay)
        await move.cancelled()
    assert await within(thinkers.hint(SHORT))
    assert thinkers.pids == pids


async def test_a_worker_that_does_not_stop_is_replaced(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "SECONDS_TO_STOP", 0.2)
    long = await underway(thinkers)
    [frozen] = thinkers.pids
    os.kill(frozen, signal.SIGSTOP)
    await long.cancelled()
    assert await within(thinkers.hint(SHORT))
    assert is_gone(frozen)
    assert len(thinkers.pids) == 1


# --- Workers that die ---------------------------------------------------------------------------


async def test_the_job_of_a_killed_worker_goes_to_another(thinkers: Thinkers) -> None:
    match = random_match(16, 2)
    asked = analysis(thinkers, match.save())
    await asked.heard("looking 1 moves ahead, of 16")
    [killed] = thinkers.pids
    os.kill(killed, signal.SIGKILL)
    found = await within(asked.task)
    assert found.moves.keys() == match.legal.keys()
    await asked.heard("looking 1 moves ahead, of 16")
    assert killed not in thinkers.pids and is_gone(killed)


async def test_a_job_that_brings_two_workers_down_is_broken(thinkers: Thinkers) -> None:
    asked = analysis(thinkers, LONG)
    for _time in range(2):
        await asked.heard("looking 1 moves")
        os.kill(thinkers.pids[0], signal.SIGKILL)
    with pytest.raises(Broken, match="went down"):
        await within(asked.task)
    assert await within(thinkers.hint(SHORT))


async def test_workers_that_died_idle_are_not_asked() -> None:
    thinkers = Thinkers(2)
    try:
        await within(asyncio.gather(*(thinkers.choose(SHORT, "random", 1) for _job in range(2))))
        assert len(thinkers.pids) == 2
        for pid in thinkers.pids:
            os.kill(pid, signal.SIGKILL)
        await until(lambda: not thinkers.pids)
        assert await within(thinkers.choose(SHORT, "random", 1))
    finally:
        await within(thinkers.close())


async def test_workers_that_cannot_start_are_a_fault(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(Broken):
        await within(thinkers.hint(SHORT))


async def test_a_worker_hears_no_ctrl_c_and_ignores_it(thinkers: Thinkers) -> None:
    await within(thinkers.choose(SHORT, "random", 1))
    pids = thinkers.pids
    assert os.getpgid(pids[0]) != os.getpgid(0), "a terminal sends it to its whole group"
    os.kill(pids[0], signal.SIGINT)
    await within(thinkers.choose(SHORT, "random", 1))
    assert thinkers.pids == pids


async def test_files_of_the_current_folder_are_not_run(
    thinkers: Thinkers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit('not the one that was meant')\n")
    monkeypatch.chdir(tmp_path)
    assert await within(thinkers.hint(SHORT))


ROOM = """
import asyncio, sys
from ludotheque.server.thinking import Thinkers

async def room():
    thinkers = Thinkers(1)
    def tell(text):
        print(*thinkers.pids, flush=True)
    await thinkers.analyse(sys.argv[1], progress=tell)

asyncio.run(room())
"""


def test_a_worker_ends_when_its_server_is_killed() -> None:
    """Both hold the error output, so that it ends when both are gone."""
    room = subprocess.Popen([sys.executable, "-c", ROOM, LONG], stdout=-1, stderr=-1)
    assert room.stdout
    worker = int(room.stdout.readline())
    room.kill()
    try:
        room.communicate(timeout=GUARD)
    except subprocess.TimeoutExpired:
        os.kill(worker, signal.SIGKILL)
        pytest.fail("the worker lives on")


# --- The queue ----------------------------------------------------------------------------------


async def test_moves_go_before_hints_before_analyses(thinkers: Thinkers) -> None:
    long = await underway(thinkers)
    order: list[str] = []

    async def note(name: str, work: Awaitable[Any]) -> None:
        await work
        order.append(name)

    async with asyncio.TaskGroup() as group:
        for name, work in (
            ("analysis 1", thinkers.analyse(SHORT)),
            ("hint 1", thinkers.hint(SHORT)),
            ("move 1", thinkers.choose(SHORT, "random", 1)),
            ("analysis 2", thinkers.analyse(SHORT)),
            ("move 2", thinkers.choose(SHORT, "random", 1)),
            ("hint 2", thinkers.hint(SHORT)),
        ):
            group.create_task(note(name, work))
            await asyncio.sleep(0)
        await long.cancelled()
    assert order == ["move 1", "move 2", "hint 1", "hint 2", "analysis 1", "analysis 2"]


async def test_analyses_leave_a_worker_for_moves() -> None:
    thinkers = Thinkers(2)
    try:
        long = await underway(thinkers)
        waiting = [analysis(thinkers, SHORT), Asked(lambda progress: thinkers.hint(SHORT, progress))]
        for _move in range(3):
            assert await within(thinkers.choose(SHORT, "random", 1))
        assert not any(asked.task.done() for asked in (long, *waiting))
        await long.cancelled()
        await within(asyncio.gather(*(asked.task for asked in waiting)))
        assert len(thinkers.pids) == 2
    finally:
        await within(thinkers.close())


async def test_moves_are_thought_about_side_by_side() -> None:
    thinkers = Thinkers(2)
    try:
        slow = asyncio.create_task(thinkers.choose(LONG, "perfect", 1))
        assert await within(thinkers.choose(SHORT, "random", 1))
        assert not slow.done()
        slow.cancel()
    finally:
        await within(thinkers.close())


@pytest.mark.parametrize("language", words.LANGUAGES)
async def test_too_many_jobs_are_refused(thinkers: Thinkers, language: str) -> None:
    long = await underway(thinkers)
    waiting = [asyncio.create_task(thinkers.hint(SHORT)) for _job in range(thinking.MOST_WAITING)]
    await asyncio.sleep(0)
    words.use(language)
    with pytest.raises(Busy) as refusal:
        await within(thinkers.choose(SHORT, "random", 1))
    assert str(refusal.value) == words._("the machines are all busy; try again in a moment")
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await long.cancelled()
    assert await within(thinkers.choose(SHORT, "random", 1))


# --- Beginning and end --------------------------------------------------------------------------


async def test_workers_start_when_they_are_needed_and_stay() -> None:
    thinkers = Thinkers(2)
    try:
        assert thinkers.pids == []
        for _time in range(2):
            await within(thinkers.choose(SHORT, "random", 1))
        assert len(thinkers.pids) == 1
    finally:
        await within(thinkers.close())


async def test_a_worker_can_be_started_ahead(thinkers: Thinkers) -> None:
    thinkers.warm("quintago")
    thinkers.warm("quintago")
    await until(lambda: bool(thinkers.pids))
    pids = thinkers.pids
    assert await within(thinkers.choose(SHORT, "hard", 1))
    assert thinkers.pids == pids
    await within(thinkers.close())
    thinkers.warm()
    assert thinkers.pids == []


async def test_closing_leaves_no_process_and_interrupts_the_jobs() -> None:
    thinkers = Thinkers(2)
    long = await underway(thinkers)
    await within(thinkers.choose(SHORT, "random", 1))
    waiting = asyncio.create_task(thinkers.hint(SHORT))
    await asyncio.sleep(0)
    pids = thinkers.pids
    assert len(pids) == 2
    await within(thinkers.close())
    assert all(map(is_gone, pids))
    for task in (long.task, waiting, asyncio.create_task(thinkers.hint(SHORT))):
        with pytest.raises(Interrupted, match=r"^stopped before the end$"):
            await within(task)
    await within(thinkers.close())


async def test_closing_ends_a_worker_that_just_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    pids: list[int] = []
    start = asyncio.create_subprocess_exec

    async def noted(*arguments: Any, **options: Any) -> Any:
        process = await start(*arguments, **options)
        pids.append(process.pid)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    thinkers = Thinkers(1)
    asked = asyncio.create_task(thinkers.hint(SHORT))
    await asyncio.sleep(0)
    await within(thinkers.close())
    with pytest.raises(Interrupted):
        await within(asked)
    assert len(pids) == 1 and is_gone(pids[0])


async def test_closing_kills_a_worker_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "SECONDS_TO_END", 0.2)
    thinkers = Thinkers(1)
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a new process inherits this
    try:
        await within(thinkers.choose(SHORT, "random", 1))
    finally:
        signal.signal(signal.SIGTERM, before)
    [deaf] = thinkers.pids
    await within(thinkers.close())
    assert is_gone(deaf)
