"""An exercise that somebody is doing, on whatever screen: a lesson step by step, or a puzzle."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence

from ludotheque import exercises
from ludotheque.exercises import Checked
from ludotheque.game import Clicks, LudothequeError
from ludotheque.match import Match
from ludotheque.puzzles import TRIES, Problem
from ludotheque.words import _, several


class ExerciseRun(ABC):
    """The position so far, the seat and the moves of whoever does it, and what was said last."""

    def __init__(self, match: Match) -> None:
        self.begin(match)

    def begin(self, match: Match) -> None:
        """Set a position up; whoever is to move there does the exercise."""
        self.match, self.seat = match, match.movers[0]
        self.own: tuple[str, ...] = ()
        self.said, self.is_right, self.is_done = "", True, False

    @property
    @abstractmethod
    def title(self) -> str:
        """Which exercise it is."""

    @property
    @abstractmethod
    def task(self) -> str:
        """What is to be done, in a sentence."""

    @abstractmethod
    def check(self, moves: Sequence[str]) -> Checked:
        """What the last of these moves is worth."""

    @abstractmethod
    def hint(self) -> Clicks:
        """The clicks to make, or the first of them; `said` says it in words."""

    @abstractmethod
    def onward(self) -> bool:
        """Go on to what comes next; False where nothing does."""

    def play(self, text: str) -> Checked | None:
        """Make a move, if it is right; `said` tells what became of it. None for what is no move at all."""
        try:
            checked = self.check((*self.own, text))
        except LudothequeError as error:
            self.said, self.is_right = str(error), False
            return None
        self.said, self.is_right, self.is_done = checked.text, checked.is_right, checked.is_done
        if checked.is_right:
            self.match, self.own = checked.match, checked.own
        return checked

    def advise(self, text: str) -> None:
        """Say something that is no refusal."""
        self.said, self.is_right = text, True


class LessonRun(ExerciseRun):
    """A lesson, one step after the other."""

    def __init__(self, game: str, variant: str = "") -> None:
        self.game, self.variant, self.number = game, variant, 0
        self.lesson = exercises.lesson_of(game, variant)
        super().__init__(exercises.step_match(game, 0, variant))

    @property
    def title(self) -> str:
        return _("step {number} of {count}", number=self.number + 1, count=len(self.lesson.steps))

    @property
    def task(self) -> str:
        return _(self.lesson.steps[self.number].text)

    @property
    def pointed(self) -> Clicks:
        """The clicks that the step's sentence speaks of, where it points at something."""
        step = self.lesson.steps[self.number]
        return self._shown() if step.is_pointed and not self.own else ()

    def check(self, moves: Sequence[str]) -> Checked:
        return exercises.check_step(self.game, self.number, moves, self.variant)

    def hint(self) -> Clicks:
        shown = self.lesson.steps[self.number].shown
        self.advise(_("for example: {move}", move=self.match.game.readable(shown)))
        return () if self.own else self._shown()

    def onward(self) -> bool:
        if self.number + 1 == len(self.lesson.steps):
            return False
        self.number += 1
        self.begin(exercises.step_match(self.game, self.number, self.variant))
        return True

    def _shown(self) -> Clicks:
        begun = exercises.step_match(self.game, self.number, self.variant)
        return begun.game.path(begun.read(self.lesson.steps[self.number].shown))


class PuzzleRun(ExerciseRun):
    """A puzzle. To make one takes as long as its position does: a day's card is computed."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.game = exercises.problem_game(problem)
        self.tries, self.started = 0, time.monotonic()
        super().__init__(exercises.problem_match(problem, self.game))

    @property
    def title(self) -> str:
        name = f"{self.game.name} {self.problem.id}"
        return _("puzzle {name}, difficulty {level} of 5", name=name, level=self.problem.level)

    @property
    def task(self) -> str:
        return exercises.goal_text(self.problem)

    def check(self, moves: Sequence[str]) -> Checked:
        return exercises.check_problem(self.problem, self.game, moves)

    def play(self, text: str) -> Checked | None:
        """A wrong move costs a try; after the last one the solution is shown."""
        checked = super().play(text)
        if checked is None or not checked.is_legal:
            return checked
        if self.is_done:
            seconds = int(time.monotonic() - self.started)
            taken = _("in {minutes} min {seconds} s", minutes=seconds // 60, seconds=seconds % 60)
            self.said = f"{self.said} {taken}"
        elif self.problem.moves and not self.is_right:
            self.tries += 1
            left = several("{count} try left", "{count} tries left", max(0, TRIES - self.tries))
            self.said = f"{self.said} {left}"
            if self.tries >= TRIES:
                self.solve()
        return checked

    def hint(self) -> Clicks:
        path, reason = exercises.advice(self.problem, self.match)
        shown = path[:1] if self.problem.moves else path
        readable = self.match.game.readable(" ".join(shown))
        self.advise(reason or _("it begins with: {move}", move=readable))
        return shown

    def solve(self) -> None:
        """Show how it is done."""
        self.match = exercises.solution(self.problem, self.game)
        moves = ", ".join(self.game.readable(text) for text in self.match.texts())
        solved = _("the solution: {moves}", moves=moves)
        self.advise(solved if self.is_right else f"{self.said}\n{solved}")
        self.is_done = True

    def onward(self) -> bool:
        return False
