"""A machine that plays alone, in lines: each move with its value, or how far it is once a second."""

from __future__ import annotations

import time
from itertools import islice
from typing import TextIO, cast

from ludotheque import catalogue, kernels
from ludotheque.control import wait_for
from ludotheque.screens.drawings import LineDrawing
from ludotheque.screens.lines import Lines
from ludotheque.screens.watching import STEPPED, Glimpse, Watching
from ludotheque.thoughts import Thought
from ludotheque.words import _

MOST_THOUGHTS = 5


def run_watch_lines(watching: Watching, speed: int, source: TextIO, target: TextIO) -> int:
    """Tell the game until it is over; Ctrl-C ends it."""
    lines = Lines(source, target)
    drawing = cast(LineDrawing, catalogue.drawing(watching.game.name))
    kernels.on_compile(lambda name: lines.say(_("preparing the machine player (first time only)…")))
    lines.say(_("{game}: {names}", game=watching.game.name, names=watching.player))
    is_stepped = 0 < speed <= STEPPED
    seen = watching.now(is_stepped)
    try:
        while not seen.is_over:
            if is_stepped:
                _tell_step(lines, drawing, seen)
                time.sleep(1 / speed)
                seen = wait_for(lambda: watching.step(1, with_thoughts=True), watching.control)
            else:
                seen = _second(watching, speed)
                lines.say(far(seen))
        for line in drawing.draw(seen.view, {}):
            lines.say(line)
        lines.say(_("the game is over: {far}", far=far(seen)))
        return 0
    except KeyboardInterrupt:
        lines.say(far(seen))
        return 130
    finally:
        kernels.on_compile(lambda name: None)


def _second(watching: Watching, speed: int) -> Glimpse:
    """A second of play, at a speed or as fast as it goes."""
    until, seen = time.monotonic() + 1, watching.now(False)
    if speed:
        seen = wait_for(lambda: watching.leap(speed), watching.control)
        time.sleep(max(0.0, until - time.monotonic()))
        return seen
    while time.monotonic() < until and not seen.is_over:
        seen = wait_for(lambda: watching.leap(0), watching.control)
    return seen


def _tell_step(lines: Lines, drawing: LineDrawing, seen: Glimpse) -> None:
    for line in drawing.draw(seen.view, {}):
        lines.say(line)
    if seen.thoughts:
        best = (thought_text(one) for one in islice(seen.thoughts, MOST_THOUGHTS))
        lines.say(_("it thinks: {thoughts}", thoughts="; ".join(best)))


def thought_text(thought: Thought) -> str:
    """A move and its value."""
    value = _("loses") if thought.value is None else f"{thought.value:.2f}"
    return f"{' '.join(thought.path)} {value}"


def far(seen: Glimpse) -> str:
    """How far the game is."""
    return _("moves: {moves}, points: {points}", moves=f"{seen.moves:,}", points=f"{seen.points:,}")
