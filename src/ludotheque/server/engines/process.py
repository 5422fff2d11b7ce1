"""One process of machine players, as the server sees it; it runs main.py."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any

import msgspec

from ludotheque.match import Match
from ludotheque.server.engines.sent_games import SentGames

ProgressListener = Callable[[str], None]
Report = Callable[[dict[str, Any]], None]
"""Hears what a process says before its answer: how far it is (`progress`), what it has so far (`found`)."""

SECONDS_TO_END = 2.0
LONGEST_LINE = 1 << 24

encode = msgspec.json.Encoder().encode  # saves of megabytes go this way: it must not hold up the loop
decode = msgspec.json.Decoder().decode


class EngineProcess:
    """A process that answers one order at a time, and keeps the games that it was asked about."""

    def __init__(self, process: Process) -> None:
        assert process.stdin and process.stdout
        self._process, self._input, self._output = process, process.stdin, process.stdout
        self.games = SentGames()

    @classmethod
    async def start(cls) -> EngineProcess:
        """A new one, out of reach of the terminal's Ctrl-C; `-P`: nothing of the current folder is run."""
        program = (sys.executable, "-P", "-m", "ludotheque.server.engines.main")
        return cls(
            await asyncio.create_subprocess_exec(
                *program, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, start_new_session=True
            )
        )

    @property
    def pid(self) -> int:
        """The operating system's number for it."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can take an order."""
        return self._process.returncode is None

    async def answer(self, order: dict[str, Any], match: Match | None, report: Report) -> dict[str, Any]:
        """The answer to an order, about a match if there is one; its `game` is then the match's id.

        EOFError or ValueError when the process breaks down over it.
        """
        if match is not None:
            order = {**order, **self.games.update(order["game"], match)}
        self._write(order)
        while line := await self._output.readline():
            message: dict[str, Any] = decode(line)
            if message["job"] == order["job"]:
                if "broken" in message and match is not None:
                    self.games.forget(order["game"])  # it may not have come as far as to keep the moves
                if "progress" not in message and "found" not in message:
                    return message
                report(message)
        raise EOFError

    def stop(self, number: int) -> None:
        """Ask for a quick answer to the job of that number."""
        self._write({"stop": number})

    def kill(self) -> None:
        """End it without asking."""
        if self.is_alive:
            self._process.kill()

    async def end(self) -> None:
        """End it, and wait until it is gone."""
        if self.is_alive:
            self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), SECONDS_TO_END)
        except TimeoutError:
            self.kill()
            await self._process.wait()
        self._input.close()

    def _write(self, message: dict[str, Any]) -> None:
        """Does not wait: the process always reads, and one that is gone shows by the end of its output."""
        self._input.write(encode(message) + b"\n")
