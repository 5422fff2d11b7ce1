"""What people see of a training under way: a line that is written over, or one a step where nobody can."""

from __future__ import annotations

import os
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

from ludotheque.game import Unsupported
from ludotheque.train.learning import LearningStep
from ludotheque.train.run_folder import Progressed
from ludotheque.train.scores import decimal
from ludotheque.train.training_run import TrainingRun
from ludotheque.words import _


class TrainingProgress:
    """Tells of every step, to people and, where wanted, to TensorBoard."""

    def __init__(self, training: TrainingRun, tensorboard: Path | None, quiet: bool) -> None:
        self._training, self._quiet = training, quiet
        self._events = _event_writer(tensorboard / training.name) if tensorboard else None

    def tell(self, step: LearningStep, progressed: Progressed) -> None:
        """One step more."""
        if self._events:
            self._events.add_scalar("points", step.mean, progressed.steps)
            for name, value in step.more.items():
                self._events.add_scalar(name, value, progressed.steps)
        if self._quiet:
            return
        line = self.line(step, progressed)
        if sys.stderr.isatty():
            width = (os.get_terminal_size(sys.stderr.fileno()).columns or 80) - 1
            print(line[:width].ljust(width), end="\r", file=sys.stderr, flush=True)
        else:
            print(line, file=sys.stderr, flush=True)

    def line(self, step: LearningStep, progressed: Progressed) -> str:
        """How far the training is, what it would play now, and how long it may take."""
        settings, trainable = self._training.settings, self._training.task.trainable
        share = max(self._training.budget.share(progressed) or 0.0, progressed.steps / settings.steps)
        left = progressed.seconds * (1 / share - 1) if share < 1 else 0.0
        return _(
            "step {step} of {steps}: {mean} ± {error} {points};"
            " {moves} million moves, {spent}, about {left} left",
            step=progressed.steps,
            steps=settings.steps,
            mean=decimal(step.mean),
            error=decimal(step.error),
            points=_(trainable.points),
            moves=decimal(progressed.moves / 1e6),
            spent=timedelta(seconds=round(progressed.seconds)),
            left=timedelta(seconds=round(left)),
        )

    def end(self) -> None:
        """Leave the line as it is."""
        if self._events:
            self._events.close()
        if not self._quiet and sys.stderr.isatty():
            print(file=sys.stderr)


def _event_writer(folder: Path) -> Any:
    try:
        from tensorboardX import SummaryWriter
    except ImportError:
        raise Unsupported(
            _("event files for TensorBoard need the extra: pip install ludotheque[train]")
        ) from None
    return SummaryWriter(str(folder))
