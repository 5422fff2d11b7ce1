"""The jobs that wait for an engine process, and which of them is next.

Moves go before openings, openings before hints, hints before analyses, those before reviews. All but moves
leave one process free, and hints and analyses two, so that no game waits for a long analysis of another, and
no opening either. Of all but moves, one of a kind is under way for each person, and the person that was
served longest ago comes first: a crowd of requests from one person delays that person only.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from ludotheque.game import Unsupported
from ludotheque.server.engines.job import ANALYSIS, HINT, MOVE, OPENING, REVIEW, Job
from ludotheque.words import _

MOST_WAITING = 200
"""Jobs of one urgency."""

MOST_WAITING_A_PERSON = 32
"""Openings of one person, who may be a whole class behind one address."""


class Busy(Unsupported):
    """Too many jobs are waiting already."""


class JobQueue:
    """The waiting jobs."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._jobs: list[Job] = []
        self._served: dict[str, int] = {}  # by person: which turn of all was the last of theirs
        self._turns = count(1)

    def add(self, job: Job) -> None:
        """Let a job wait; Busy where too many do."""
        alike = [one for one in self._jobs if one.urgency == job.urgency]
        own = [one for one in alike if one.person == job.person]
        if len(alike) >= MOST_WAITING:
            raise Busy(_("the machines are all busy; try again in a moment"))
        if job.urgency == OPENING and len(own) >= MOST_WAITING_A_PERSON:
            raise Busy(_("other games are being opened for you; try again in a moment"))
        self._jobs.append(job)

    def add_again(self, job: Job) -> None:
        """Let a job wait once more, whose process went down."""
        self._jobs.append(job)

    def remove(self, job: Job) -> bool:
        """Take a job out that nobody waits for any more; whether it was there."""
        if job not in self._jobs:
            return False
        self._jobs.remove(job)
        return True

    def clear(self) -> list[Job]:
        """Take all jobs out."""
        jobs, self._jobs = self._jobs, []
        return jobs

    def take(self, under_way: Collection[Job]) -> Job | None:
        """Take the next job out, as far as there is a process for it."""
        if len(under_way) >= self._processes:
            return None
        may_begin = [job for job in self._jobs if self._may_begin(job, under_way)]
        if not may_begin:
            return None
        job = min(may_begin, key=lambda job: (job.urgency, self._served.get(job.person, 0), job.number))
        self._jobs.remove(job)
        self._note_served(job, under_way)
        return job

    def has_other(self, analysis: Job) -> bool:
        """Whether a hint or a review waits, or an analysis of another person."""
        return any(
            one.urgency in (HINT, REVIEW) or (one.urgency == ANALYSIS and one.person != analysis.person)
            for one in self._jobs
        )

    def _may_begin(self, job: Job, under_way: Collection[Job]) -> bool:
        if job.urgency == MOVE:
            return True
        if any(job.person and one.person == job.person and one.urgency == job.urgency for one in under_way):
            return False
        others = sum(one.urgency > MOVE for one in under_way)
        advice = sum(one.urgency >= HINT for one in under_way)
        is_room_for_advice = job.urgency == OPENING or advice < max(1, self._processes - 2)
        return is_room_for_advice and others < max(1, self._processes - 1)

    def _note_served(self, job: Job, under_way: Collection[Job]) -> None:
        """Remember who was served, as long as that person waits for something."""
        waiting = {one.person for one in (*self._jobs, *under_way)}
        self._served = {person: turn for person, turn in self._served.items() if person in waiting}
        if job.person:
            self._served[job.person] = next(self._turns)
