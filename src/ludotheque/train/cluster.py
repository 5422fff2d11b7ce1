"""The jobs of a training on Ray: on this machine, or on a cluster that runs the same version of ludotheque.

Ray does a task again when the worker that had it is lost; since a job's tally depends on the job alone, the
result is the same.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import ray

from ludotheque.game import Unsupported
from ludotheque.train.judging import do_job
from ludotheque.train.learning import TrainingTask
from ludotheque.trainable import PlayJob, Tally
from ludotheque.words import _

OBJECT_STORE = 80_000_000
"""Bytes for what tasks hand over, which is little; by default Ray takes a third of the memory."""

FOR_EVER = -1


class RayJudge:
    """Ray's workers."""

    def __init__(self, task: TrainingTask, workers: int, address: str) -> None:
        self.seconds = 0.0
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # else it warns of what is no matter
        try:
            if address == "local":
                ray.init(
                    num_cpus=workers, include_dashboard=False, log_to_driver=False,
                    object_store_memory=OBJECT_STORE, configure_logging=False,
                )  # fmt: skip
            else:
                ray.init(address, log_to_driver=False)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise Unsupported(_("the cluster {address} does not answer: {reason}", address=address,
                                reason=str(error).splitlines()[0][:100])) from None  # fmt: skip
        self._task = ray.put(task)
        self._do = ray.remote(max_retries=FOR_EVER)(do_job)

    def evaluate(self, jobs: Sequence[PlayJob]) -> list[Tally]:
        """The tallies, in the jobs' order."""
        found: list[tuple[Tally, float]] = ray.get([self._do.remote(self._task, job) for job in jobs])
        self.seconds += sum(seconds for _tally, seconds in found)
        return [tally for tally, _seconds in found]

    def close(self) -> None:
        """Leave the cluster; one that was started for this ends."""
        ray.shutdown()
