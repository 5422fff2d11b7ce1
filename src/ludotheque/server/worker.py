"""One process that thinks, seen from the server; its program is thinker.py."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any

Progress = Callable[[str], None]

SECONDS_TO_END = 2.0
LONGEST_LINE = 1 << 24


class Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        assert process.stdin and process.stdout
        self._process, self._input, self._output = process, process.stdin, process.stdout

    @classmethod
    async def start(cls) -> Worker:
        """A new one, out of reach of the terminal's Ctrl-C; `-P`: nothing of the current folder is run."""
        program = (sys.executable, "-P", "-m", "ludotheque.server.thinker")
        return cls(
            await asyncio.create_subprocess_exec(
                *program, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, start_new_session=True
            )
        )

    @property
    def pid(self) -> int:
        """Its number among the processes."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can take a job."""
        return self._process.returncode is None

    async def answer(self, order: dict[str, Any], progress: Progress) -> dict[str, Any]:
        """What comes of an order; EOFError or ValueError when the worker breaks down over it."""
        self._write(order)
        while line := await self._output.readline():
            message: dict[str, Any] = json.loads(line)
            if message["job"] == order["job"]:
                if "progress" not in message:
                    return message
                progress(message["progress"])
        raise EOFError

    def stop(self, number: int) -> None:
        """Ask for a quick end of the job of that number."""
        self._write({"stop": number})

    def kill(self) -> None:
        """End it without asking."""
        if self.is_alive:
            self._process.kill()

    async def end(self) -> None:
        """End it, and see it gone."""
        if self.is_alive:
            self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), SECONDS_TO_END)
        except TimeoutError:
            self.kill()
            await self._process.wait()
        self._input.close()

    def _write(self, message: dict[str, Any]) -> None:
        """Without waiting: a worker always reads, and one that is gone shows by the end of its output."""
        self._input.write(json.dumps(message).encode() + b"\n")
