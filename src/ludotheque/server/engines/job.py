"""One question to the engine processes, and the answer that somebody awaits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from ludotheque.game import LudothequeError
from ludotheque.match import Match
from ludotheque.server.engines.process import EngineProcess, ProgressListener

FoundListener = Callable[[dict[str, Any]], None]

MOVE, OPENING, HINT, ANALYSIS, REVIEW, WARMING = range(6)
"""How urgent a job is, the most urgent first."""


class Broken(RuntimeError):
    """A job failed by a fault of ours, or brought its processes down."""


class Job:
    """A question, about a match where there is one; it may have to be asked of several processes.

    `person` is who asked, where that matters. `seconds` is how long a process may be at it; `share` is how
    long when others wait. `found` hears what an analysis has so far.
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
        found: FoundListener | None = None,
    ) -> None:
        self.number, self.urgency, self.progress, self.found = number, urgency, progress, found
        self.seconds, self.person, self.share = seconds, person, share
        self.order = {"job": number, **order}
        self.match = None if match is None else match.copy()  # the caller's may go on meanwhile
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.tries = 0
        self.began = 0.0  # when its process was asked, by the loop's clock
        self.is_late = False  # its process was stopped or killed, since it took too long
        self.process: EngineProcess | None = None
        self.serving: asyncio.Task[None] | None = None

    def report(self, message: dict[str, Any]) -> None:
        """Tell whoever still waits how far it is, or what was found; a failing listener does no harm here."""
        if self.answer.done():
            return
        loop = asyncio.get_running_loop()
        if "progress" in message:
            loop.call_soon(self.progress, message["progress"])
        elif self.found:
            loop.call_soon(self.found, message["found"])

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
