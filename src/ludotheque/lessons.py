"""Lessons: a game taught by playing it. A lesson is a few *steps*: a position and what is right there.

These are values that a game's folder holds (its manifest names them as `lesson`); exercises.py lets people
play them. A game whose sets of rules differ has a lesson for each, by their names. All texts are marked, and
translated when they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

BEGINNING, WIN, SAFE, FINISH = "beginning", "win", "safe", "finish"
"""What is right in a step: a move that begins with certain clicks, one that wins at once, one after which
nobody else wins by their next move; or anything legal, until the game is won."""


class LessonStep(NamedTuple):
    """A position and what to do in it."""

    text: str  # what to do, in a sentence or two
    praise: str  # said when it is done
    hint: str  # said when a move is legal, and not what was asked for
    shown: str  # a right move, which the screens point at
    position: str = ""  # as `Game.read_position` takes it; empty: the start
    moves: tuple[str, ...] = ()  # played from there before the step begins
    goal: str = BEGINNING
    beginnings: tuple[str, ...] = ()  # the clicks with which a right move begins, as "c3" or "p1 r0"
    is_pointed: bool = True  # whether the move is pointed at from the first; else after a mistake
    options: Mapping[str, object] = {}  # rules other than the lesson's


class Lesson(NamedTuple):
    """The steps of a game's lesson, and the rules under which they are played."""

    steps: tuple[LessonStep, ...]
    ending: str  # said after the last step
    options: Mapping[str, object] = {}
    variant: str = ""  # a named set of rules; empty: the first one
