"""Q-learning with a table: `python -m ludotheque.train.q_learning tetris --rules dominoes [--help]`.

For games that are small, or small as their players see them: a table holds what every choice in every state
will bring (Watkins, 1989), and each move brings one entry nearer to what was seen after it,

    Q(state, choice) ← Q(state, choice) + rate × (seen + discount × best Q that follows - Q(state, choice))

A loss is worth -1, all else nothing. A training is done when following the table can no longer lose, whatever
chance does: that is proved, state by state, and not only played for long.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ludotheque.experience import Tabular
from ludotheque.game import Unsupported
from ludotheque.train.learning import (
    Arrays,
    Learner,
    LearningStep,
    Learnt,
    Method,
    MethodSettings,
    TrainingTask,
)
from ludotheque.train.parallel import in_parallel
from ludotheque.trainable import JobJudge, setting
from ludotheque.words import _, mark


@dataclass(frozen=True)
class QLearningSettings(MethodSettings):
    """What Q-learning is made of."""

    steps: int = setting(200, mark("steps at most"))
    moves: int = setting(100_000, mark("moves of each step"))
    rate: float = setting(0.2, mark("how far an entry goes towards what was seen"))
    discount: float = setting(0.95, mark("what a loss is worth a move later"))
    explored: float = setting(0.0, mark("the share of moves that are any move at all"))
    measured: int = setting(100_000, mark("moves for the curve"))


class QLearning(Learner):
    """The table."""

    settings: QLearningSettings

    def __init__(self, task: TrainingTask, settings: Any, judge: JobJudge) -> None:
        super().__init__(task, settings, judge)
        if not isinstance(task.trainable, Tabular):
            raise Unsupported(_("{game} has no table of its states", game=task.game))
        self._tabular: Tabular = task.trainable
        self._table = self._tabular.new_table(task.rules)
        self._is_safe = False

    @property
    def is_done(self) -> bool:
        """Also when the table cannot lose any more."""
        return self._is_safe or super().is_done

    def step(self) -> LearningStep:
        """Learn from some moves, then see how the table plays, without learning."""
        asked, table, seed = self.settings, self._table.copy(), f"{self.settings.seed} {self.number}"

        def learn(_portion: int) -> None:
            self._tabular.learn_table(
                self.task.rules,
                table,
                f"{seed} moves",
                asked.moves,
                asked.rate,
                asked.discount,
                asked.explored,
            )

        in_parallel(learn, 1, self.judge)  # on a thread, so that Ctrl-C is heard
        self._table = table
        rest = (asked.measured, 0.0, asked.discount, 0.0)
        tally = self._tabular.learn_table(self.task.rules, table, f"{seed} curve", *rest)
        reached = self._tabular.safe_states(self.task.rules, table)
        self._is_safe = reached > 0
        error = self.task.trainable.error(tally)
        more = {"games lost": float(tally.ended), "safe states": float(reached)}
        return LearningStep(tally.mean, error, moves=asked.moves + asked.measured, more=more)

    def kept(self) -> Arrays:
        """The table, by its entries that are not zero."""
        places = np.flatnonzero(self._table)
        return {"places": places, "entries": self._table[places], "safe": np.array(self._is_safe)}

    def take(self, kept: Arrays) -> None:
        """Go on from there."""
        self._table = self._tabular.new_table(self.task.rules)
        self._table[kept["places"]] = kept["entries"]
        self._is_safe = bool(kept["safe"])

    def learnt(self) -> Learnt:
        """The table; whether it is proved not to lose."""
        places = np.flatnonzero(self._table)
        arrays: Arrays = {"places": places, "entries": self._table[places]}
        reached = self._tabular.safe_states(self.task.rules, self._table)
        result = {"endless": reached > 0, "safe states": reached}
        return Learnt(arrays, kind="q-table", result=result, features=())


METHOD = Method("q-learning", QLearningSettings, QLearning)

if __name__ == "__main__":
    from ludotheque.train.command import run_method

    raise SystemExit(run_method(METHOD.name))
