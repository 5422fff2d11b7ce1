"""A training from its beginning to the card: steps, checkpoints, budget, and the arena's word in the end.

A budget of time ends a training after the step in which it ran out. So that such a run can be repeated bit
for bit all the same, its card says how many steps it took: `--steps` of that number, without a budget, gives
the same weights. A budget of moves is exact in itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ludotheque import trained
from ludotheque.game import Unreadable
from ludotheque.train.duels import Duel, play_all
from ludotheque.train.learning import Learner, LearningStep, Learnt, Method, MethodSettings, TrainingTask
from ludotheque.train.run_folder import Progressed, RunFolder
from ludotheque.train.score_arena import ScoreArena
from ludotheque.train.score_log import ScoreLog
from ludotheque.train.scores import score
from ludotheque.trainable import JobJudge, Tally
from ludotheque.weights import Weights, WeightsCard, save_weights
from ludotheque.words import _

JUDGED_MOVES = 40_000_000
"""What the arena plays at most, or about: half a minute in machine code on two cores."""

Watcher = Callable[[LearningStep, Progressed], None]
"""Whom every step is told."""


class Budget(NamedTuple):
    """When to stop, whatever is left to do; None: never."""

    seconds: float | None = None
    moves: int | None = None

    def share(self, progressed: Progressed) -> float | None:
        """How much of it is used up; None where there is no end."""
        if self.seconds is not None:
            return progressed.seconds / self.seconds
        return None if self.moves is None else progressed.moves / self.moves

    def as_dict(self) -> dict[str, Any]:
        """For the card."""
        return {key: value for key, value in self._asdict().items() if value is not None}


class TrainingRun:
    """One training in one folder, under one name."""

    def __init__(
        self,
        name: str,
        task: TrainingTask,
        method: Method,
        settings: MethodSettings,
        budget: Budget,
        folder: RunFolder,
    ) -> None:
        self.name, self.task, self.method, self.settings = name, task, method, settings
        self.budget, self.folder = budget, folder
        self.progressed = Progressed()

    def as_dict(self) -> dict[str, Any]:
        """All that repeats it."""
        return {
            "game": self.task.game,
            "version": self.task.trainable.version,
            "rules": dict(self.task.options),
            "features": self.task.features,
            "method": self.method.name,
            "settings": self.settings.as_dict(),
        }

    def train(self, judge: JobJudge, watcher: Watcher, resume: bool) -> Learnt:
        """All steps that are left, and what came of it. Ctrl-C loses the step under way, no more."""
        learner = self.method.learner(self.task, self.settings, judge)
        found = self.folder.checkpoint() if resume else None
        if found:
            self.progressed, arrays = found
            learner.number = self.progressed.steps
            self._take(learner, arrays)
        elif not resume:
            self.folder.begin(self.as_dict())
        while not learner.is_done and (self.budget.share(self.progressed) or 0) < 1:
            self._step(learner, judge, watcher)
        worked, began = judge.seconds, time.monotonic()
        learnt = learner.learnt()
        self._add(0, judge.seconds - worked, time.monotonic() - began)
        return learnt

    def _take(self, learner: Learner, arrays: Mapping[str, Any]) -> None:
        try:
            learner.take(dict(arrays))
        except (KeyError, ValueError, IndexError, TypeError):
            text = _("the training in {path} is damaged: begin it again", path=self.folder.path)
            raise Unreadable(text) from None

    def _step(self, learner: Learner, judge: JobJudge, watcher: Watcher) -> None:
        worked, began = judge.seconds, time.monotonic()
        step = learner.step()
        learner.number += 1
        self._add(step.moves, judge.seconds - worked, time.monotonic() - began)
        self.progressed = self.progressed._replace(steps=learner.number)
        line = {"step": learner.number, **step._asdict(), **self.progressed._asdict()}
        line["step_moves"] = step.moves
        self.folder.keep(self.progressed, line, learner.kept())
        watcher(step, self.progressed)

    def _add(self, moves: int, core_seconds: float, seconds: float) -> None:
        """Count what something took."""
        before = self.progressed
        self.progressed = before._replace(
            moves=before.moves + moves,
            seconds=round(before.seconds + seconds, 3),
            core_seconds=round(before.core_seconds + core_seconds, 3),
        )

    def save(self, learnt: Learnt, result: Mapping[str, Any]) -> None:
        """The weights under the run's name, with their card."""
        task = self.task
        card = WeightsCard(
            game=task.game,
            rules=dict(task.options),
            method=self.method.name,
            seed=self.settings.seed,
            result={**learnt.result, **result},
            version=task.trainable.version,
            kind=learnt.kind,
            features=list(task.feature_set.names if learnt.features is None else learnt.features),
            settings={
                **self.settings.as_dict(),
                "steps": self.progressed.steps,
                "features": task.features,
                "choices": dict(task.feature_set.choices),
            },
            cost={
                "budget": self.budget.as_dict(),
                "steps": self.progressed.steps,
                "moves": self.progressed.moves,
                "minutes": round(self.progressed.seconds / 60, 2),
                "minutes of one core": round(self.progressed.core_seconds / 60, 2),
            },
        )
        save_weights(trained.path(task.game, self.name), Weights(learnt.arrays, card))

    def judge(self, games: int, quiet: bool) -> dict[str, Any]:
        """The arena's word on the weights that were saved: fresh games, alone or against the opponent."""
        game = self.task.rules
        if not games:
            return {}
        if self.task.trainable.opponent:
            return {"arena": self._duel(games)}
        digest = trained.digest(game.name, self.name)
        path = self.folder.path / f"arena-{digest[:8]}.jsonl"
        log = ScoreLog(path, game, self.arena_seed, {self.name: digest})
        arena = ScoreArena(game, [self.name], games, self.arena_seed, log)
        if not arena.play(quiet):
            raise KeyboardInterrupt
        (found,) = arena.estimates()
        if found.mean is None or found.error is None:
            return {}
        return {
            "arena": {
                "mean": round(found.mean, 1),
                "error": round(found.error, 1),
                "games": found.ended,
                "seed": self.arena_seed,
            }
        }

    def _duel(self, games: int) -> dict[str, Any]:
        pair = (self.name, self.task.trainable.opponent)
        duels = (Duel(self.task.rules, pair, number, self.arena_seed) for number in range(1, games + 1))
        found = score(pair, play_all(duels))
        tally = Tally(round(100 * found.games * (found.score or 0)), found.games, 0)
        return {
            "mean": round(tally.mean, 1),
            "error": round(self.task.trainable.error(tally), 1),
            "games": found.games,
            "seed": self.arena_seed,
            "against": pair[1],
        }

    @property
    def arena_seed(self) -> int:
        """A seed whose games no training plays: those have words in theirs."""
        return 1_000_000 + self.settings.seed


def judged_games(most: int, learnt: Learnt) -> int:
    """How many games the arena plays: fewer where they are very long, none where they never end."""
    if learnt.result.get("endless"):
        return 0
    raced = learnt.result.get("race")
    if not raced or not raced["games"]:
        return most
    return int(min(most, max(10, JUDGED_MOVES * raced["games"] // max(raced["moves"], 1))))
