"""Machine players in other processes: real ones, that are asked, cancelled, killed and closed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import pytest
import pytest_asyncio

from ludotheque import catalogue, words
from ludotheque.control import Control
from ludotheque.game import Game, Interrupted, LudothequeError, Outcome, Verdict
from ludotheque.match import Match, agent_seed
from ludotheque.server.engines import job_queue, sent_games
from ludotheque.server.engines import pool as engine_pool
from ludotheque.server.engines import process as engine_process
from ludotheque.server.engines.engines import Broken, Busy, Engines, TooLong
from ludotheque.server.engines.process import EngineProcess
from ludotheque.server.engines.sent_games import SentGames
from ludotheque.server.waits import Waits
from tests import engine_toys

T = TypeVar("T")

GUARD = 60
"""Seconds after which a test that hangs is given up."""

NEVER = "/no/such/gate"
"""A gate that does not open: an analysis goes on until it is stopped."""


def quintago(empties: int, seed: int = 0) -> Match:
    """A random game on the boxed board with that many empty holes, not over."""
    chance = random.Random(seed)
    while True:
        match = Match(catalogue.game("quintago", "boxed"))
        while not match.outcome:
            if match.ply == 36 - empties:
                return match
            match.play(chance.choice(match.moves))


def tally(turns: int = 0, seed: int = 0, **options: Any) -> Match:
    """A game of chance after that many turns."""
    match = Match(catalogue.game("tally", options=options), 2, seed)
    chance = random.Random(seed)
    for _turn in range(turns):
        match.play(chance.choice(match.moves))
    return match


def added(match: Match) -> str:
    """What the adder must answer here."""
    return f"add {match.state.total % 20}"


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


async def underway(pool: Engines, gate: str = NEVER) -> Asked:
    """An analysis that has begun and waits for its gate."""
    long = Asked(lambda progress: pool.analyse("long", tally(gate=gate), progress=progress))
    await long.heard("waiting")
    return long


async def adds(pool: Engines, game_id: str, match: Match) -> str:
    """The adder's move for whoever is to move."""
    return await within(pool.choose(game_id, match, "adder", match.to_move))


def is_gone(pid: int) -> bool:
    """Whether there is no such process any more, not even a dead one that nobody waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture(autouse=True)
def _plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine_toys.plug_in(tmp_path / "plugged", monkeypatch)


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[Engines]:
    """One process, so that jobs wait for each other."""
    made = Engines(1)
    yield made
    await within(made.close())


@pytest_asyncio.fixture
async def two() -> AsyncIterator[Engines]:
    """Two processes."""
    made = Engines(2)
    yield made
    await within(made.close())


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is written to the processes from now on."""
    written: list[dict[str, Any]] = []
    write = EngineProcess._write

    def noted(self: EngineProcess, message: dict[str, Any]) -> None:
        written.append(message)
        write(self, message)

    monkeypatch.setattr(EngineProcess, "_write", noted)
    return written


# --- Answers --------------------------------------------------------------------------------------


async def test_a_move_is_the_one_made_in_this_process(pool: Engines) -> None:
    match = quintago(26)
    seat = match.to_move
    seed = agent_seed(match.seed, "easy", seat, match.ply)
    expected = match.choose(catalogue.agent("quintago", "easy", seed), seat, Control())
    for _time in range(2):
        assert await within(pool.choose("q", match, "easy", seat)) == match.game.text(expected)


async def test_a_player_is_seeded_by_game_player_seat_and_ply(pool: Engines) -> None:
    """The same job gives the same move; another game, seat or ply another one."""
    matches = [tally(turns, seed) for seed in (1, 2) for turns in range(4)]
    for _time in range(2):
        for number, match in enumerate(matches):
            seed = agent_seed(match.seed, "seeded", match.to_move, match.ply)
            move = await within(pool.choose(str(number), match, "seeded", match.to_move))
            assert move == f"add {seed % 20}"


async def test_a_hint_is_the_strongest_players_move(pool: Engines) -> None:
    match = quintago(8, 3)
    seat = match.to_move
    seed = agent_seed(match.seed, "hint", seat, match.ply)
    expected = match.choose(catalogue.strongest("quintago", seed), seat, Control())
    assert await within(pool.hint("q", match, seat)) == (match.game.text(expected), "")


async def test_an_analysis_is_the_one_made_in_this_process(pool: Engines) -> None:
    match = quintago(8, 3)
    for ply in (None, 27, 26):
        state = match.states[-1 if ply is None else ply]
        expected = catalogue.analyst("quintago")(match.game, state)
        found = await within(pool.analyse("q", match, ply))
        assert found.verdict == expected.verdict
        assert found.moves == {match.game.text(move): verdict for move, verdict in expected.moves.items()}
        assert len(found.moves) > 8


async def test_estimates_come_through(pool: Engines) -> None:
    match = tally(5)
    found = await within(pool.analyse("t", match))
    assert found.verdict == Verdict(None, None, 0.25)
    assert found.moves == {f"add {amount}": Verdict(None, None, amount / 20) for amount in range(20)}
    assert found.note == f"the total is {match.state.total}"


async def test_what_an_analysis_finds_on_the_way_comes_now_and_then_the_newest_of_it(
    pool: Engines, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    match = Match(catalogue.game("told", options={"gate": str(gate)}))
    depths: list[int | None] = []
    asked = asyncio.create_task(
        pool.analyse("t", match, found=lambda judged: depths.append(judged.verdict.depth))
    )
    await until(lambda: depths[-1:] == [1000])
    assert depths[0] == 1
    assert len(depths) < 20
    gate.touch()
    assert (await within(asked)).note == f"the total is {match.state.total}"


async def test_an_analysis_that_is_ended_early_answers_with_what_it_found() -> None:
    match = Match(catalogue.game("told", options={"gate": NEVER}))
    hasty = Engines(1, Waits(review=0.1))
    try:
        judged = await within(hasty.review("t", match, 0, 0, "Anne"))
        assert judged is not None
        assert judged.verdict == Verdict(None, None, 0.5, 1000)
        nothing = await within(hasty.review("u", tally(gate=NEVER), 0, 0, "Anne"))
        assert nothing is None
    finally:
        await hasty.close()


async def test_a_finished_game_has_a_verdict_and_no_move(pool: Engines) -> None:
    match = Match(catalogue.game("quintago", "mini"))
    while not match.outcome:
        match.play(match.moves[0])
    found = await within(pool.analyse("q", match))
    assert (found.verdict.distance, found.moves) == (0, {})
    with pytest.raises(LudothequeError, match=r"^the game is over$"):
        await within(pool.choose("q", match, "random", match.to_move))


async def test_a_game_that_was_ended_has_no_move_until_it_goes_on(pool: Engines) -> None:
    match = tally(4)
    assert await adds(pool, "t", match) == added(match)
    ended = match.copy()
    ended.end(Outcome((1.0, 0.0), "resigned"))
    with pytest.raises(LudothequeError, match=r"^the game is over$"):
        await adds(pool, "t", ended)
    assert await adds(pool, "t", match) == added(match)


async def test_a_plugged_in_player_plays_its_seat_of_a_race(pool: Engines) -> None:
    match = Match(catalogue.game("tetramino", "race"), 2, 5)
    for _move in range(3):
        text = await within(pool.choose("r", match, "racer", 1))
        move = match.read(text)
        assert match.game.mover(match.state, move) == 1
        assert move == [one for one in match.moves if match.game.mover(match.state, one) == 1][-1]
        match.play(move)


async def test_progress_comes_in_the_language_asked_for(pool: Engines) -> None:
    match = quintago(8, 3)
    for language, text in (("fr", "recherche à 1 coups, sur 8"), ("en", "looking 1 moves ahead, of 8")):
        told: list[str] = []
        await within(pool.analyse("q", match, None, language, told.append))
        assert text in told
        words.use(language)
        told.clear()
        await within(pool.analyse("q", match, progress=told.append))
        assert text in told


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "preparing the machine player (first time only)…"),
        ("fr", "préparation du joueur automatique (la première fois seulement)…"),
    ],
)
async def test_a_machine_that_is_compiled_first_says_so(
    pool: Engines, language: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    match = quintago(8, 3)
    asked = Asked(lambda progress: pool.choose("q", match, "hard", match.to_move, progress, language))
    assert await asked.heard() == text
    await asked.cancelled()


async def test_a_listener_that_fails_does_no_harm(pool: Engines) -> None:
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context))
    found = await within(pool.analyse("t", tally(3), progress=lambda text: [][0]))
    assert found.moves
    assert isinstance(faults[0]["exception"], IndexError)


# --- Games that are kept --------------------------------------------------------------------------


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


# --- Refusals and faults --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "dealt has no solver"), ("fr", "dealt n’a pas de solveur")],
)
async def test_what_cannot_be_solved_is_refused_with_a_sentence(
    pool: Engines, language: str, sentence: str
) -> None:
    with pytest.raises(LudothequeError) as refusal:
        await within(pool.analyse("d", Match(catalogue.game("dealt")), None, language))
    assert str(refusal.value) == sentence


async def test_wrong_questions_are_refused(pool: Engines) -> None:
    match = tally(3)
    with pytest.raises(LudothequeError, match=r"^there is no player eazy"):
        await within(pool.choose("t", match, "eazy", 1))
    with pytest.raises(LudothequeError, match="not legal"):
        await within(pool.choose("t", match, "adder", 0))
    for ply in (-1, 7):
        with pytest.raises(LudothequeError, match=f"^this game has no move {ply}$"):
            await within(pool.analyse("t", match, ply))
    assert len(pool.pids) == 1


async def test_a_fault_in_a_process_is_told_and_does_not_end_it(
    pool: Engines, capfd: pytest.CaptureFixture[str]
) -> None:
    match = tally(2)
    await adds(pool, "t", match)
    pids = pool.pids
    with pytest.raises(Broken, match="ZeroDivisionError"):
        await within(pool.choose("t", match, "divider", 0))
    assert "Traceback" in capfd.readouterr().err
    await adds(pool, "t", match)
    assert pool.pids == pids


async def test_a_player_that_prints_does_not_disturb(
    pool: Engines, capfd: pytest.CaptureFixture[str]
) -> None:
    assert await within(pool.choose("t", tally(), "talker", 0)) == "add 0"
    assert "I think" in capfd.readouterr().err


async def test_a_player_that_ends_its_process_is_a_fault(pool: Engines) -> None:
    with pytest.raises(Broken, match="went down"):
        await within(pool.choose("t", tally(), "quitter", 0))


# --- Stopping -------------------------------------------------------------------------------------


@contextmanager
def started() -> Iterator[Callable[..., dict[str, Any]]]:
    """A process without a server. Asked with messages, which may be seconds to wait, it gives its answer."""
    program = [sys.executable, "-m", "ludotheque.server.engines.main"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin and process.stdout
        pipe, lines = process.stdin, process.stdout
        guard = threading.Timer(GUARD, process.kill)
        guard.start()

        def ask(*messages: dict[str, Any] | float) -> dict[str, Any]:
            waiting = b""
            for message in messages:
                if isinstance(message, dict):
                    waiting += json.dumps(message).encode() + b"\n"
                else:
                    pipe.write(waiting)
                    pipe.flush()
                    waiting = b""
                    time.sleep(message)
            pipe.write(waiting)
            pipe.flush()
            answers = (json.loads(line) for line in lines)
            return next(answer for answer in answers if not answer.keys() & {"progress", "found"})

        try:
            yield ask
        finally:
            guard.cancel()
            process.kill()


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
