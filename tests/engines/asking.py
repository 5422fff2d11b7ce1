"""Games to ask machine players about, and ways to ask and to wait."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest

from ludotheque import catalogue
from ludotheque.match import Match
from ludotheque.server.engines.engines import Engines

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
