"""One question to the engine processes, and the answer that somebody awaits."""

from __future__ import annotations

import asyncio
from typing import Any

from ludotheque.game import LudothequeError
from ludotheque.match import Match
from ludotheque.server.engines.process import EngineProcess, ProgressListener

MOVE, OPENING, HINT, ANALYSIS, WARMING = range(5)
"""How urgent a job is, the most urgent first."""


class Broken(RuntimeError):
    """A job failed by a fault of ours, or brought its processes down."""


class Job:
    """A question, about a match where there is one; it may have to be asked of several processes.

    `person` is who asked, where that matters. `seconds` is how long a process may be at it; `share` is how
    long when others wait.
    """

    def __init__(
        self,
        number: int,
        urgency: int,
        order: dict[str, Any],
        match: Match | None,
        progress: ProgressListener,
        seconds: float,
        person: str = "",
        share: float | None = None,
    ) -> None:
        self.number, self.urgency, self.progress = number, urgency, progress
        self.seconds, self.person, self.share = seconds, person, share
        self.order = {"job": number, **order}
        self.match = None if match is None else match.copy()  # the caller's may go on meanwhile
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.tries = 0
        self.began = 0.0  # when its process was asked, by the loop's clock
        self.is_late = False  # its process was stopped or killed, since it took too long
        self.process: EngineProcess | None = None
        self.serving: asyncio.Task[None] | None = None

    def report(self, text: str) -> None:
        """Tell whoever still waits how far it is; a listener that fails does no harm here."""
        if not self.answer.done():
            asyncio.get_running_loop().call_soon(self.progress, text)

    def settle(self, message: dict[str, Any]) -> None:
        """Hand over the answer of the process."""
        if self.answer.done():
            return
        if "refused" in message:
            self.answer.set_exception(LudothequeError(message["refused"]))
        elif "broken" in message:
            self.answer.set_exception(Broken(message["broken"]))
        else:
            self.answer.set_result(message)

    def fail(self, error: Exception) -> None:
        """No answer will come."""
        if not self.answer.done():
            self.answer.set_exception(error)
