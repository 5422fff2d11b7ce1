"""`ludotheque learn` and `ludotheque puzzle`: lessons and puzzles line by line."""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections.abc import Callable
from datetime import date
from typing import cast

from ludotheque import catalogue, exercises
from ludotheque.game import LudothequeError, UnknownName
from ludotheque.match import PERSON, Match
from ludotheque.puzzles import TRIES, Problem, problem_of, read_day
from ludotheque.screens.autosave import command_name
from ludotheque.screens.drawings import LineDrawing
from ludotheque.screens.lines import Lines
from ludotheque.words import _, several

HINT, SKIP, SOLUTION, QUIT = ("hint", "?"), ("skip",), ("solution",), ("quit", "q")
"""Words that are no moves, as they are typed in either language."""

FRENCH = {"conseil": "hint", "passer": "skip", "solution": "solution", "quitter": "quit"}


def learn(options: argparse.Namespace) -> int:
    """A game's lesson."""
    game = options.game or exercises.games_with("lesson")[0]
    return _until_the_end(lambda lines: _learn(game, lines))


def puzzle(options: argparse.Namespace) -> int:
    """A puzzle: the day's, or the first of a level."""
    game = options.game or exercises.games_with("puzzles")[0]
    problem = _chosen(game, options)
    return _until_the_end(lambda lines: _solve(problem, lines))


def _chosen(game: str, options: argparse.Namespace) -> Problem:
    book = exercises.book_of(game)
    today = date.today()
    if options.id:
        return problem_of(book, options.id, today)
    if options.level:
        of_level = book.by_level(options.level)
        if not of_level:
            raise UnknownName(_("there is no puzzle of this difficulty"))
        return book.get(of_level[today.toordinal() % len(of_level)])
    return problem_of(book, (read_day(options.date) if options.date else today).isoformat(), today)


def _until_the_end(work: Callable[[Lines], None]) -> int:
    lines = Lines(sys.stdin or io.StringIO(), sys.stdout)
    try:
        work(lines)
    except EOFError:
        lines.say(_("goodbye"))
    return 0


def _show(match: Match, lines: Lines) -> None:
    drawing = cast(LineDrawing, catalogue.drawing(match.game.name))
    for line in drawing.draw(match.game.view(match.state, match.movers[0] if match.movers else 0), {}):
        lines.say(line)


def _typed(lines: Lines, prompt: str) -> str:
    """A line; the words that are no moves come back in English."""
    line = lines.ask(prompt + "> ")
    word = FRENCH.get(line.lower(), line.lower())
    if word in QUIT:
        raise EOFError
    return word if word in (*HINT, *SKIP, *SOLUTION) else line


# --- Lessons ------------------------------------------------------------------------------------------


def _learn(game: str, lines: Lines) -> None:
    lesson = exercises.lesson_of(game)
    drawing = cast(LineDrawing, catalogue.drawing(game))
    first = exercises.step_match(game, 0)
    lines.say(drawing.legend(first.game.view(first.state, 0)))
    lines.say(_("hint shows a move, skip goes on, quit leaves"))
    for number in range(len(lesson.steps)):
        _take_step(game, number, lines)
    lines.say(_(lesson.ending))
    levels = catalogue.game_class(game).levels
    machines = [*catalogue.manifest(game).players]
    way = f"--rules {levels[0]}" if levels else f"--players {PERSON},{machines[0]}" if machines else ""
    lines.say(_("to play: {command}", command=f"{command_name()} play {game} {way}".strip()))


def _take_step(game: str, number: int, lines: Lines) -> None:
    step, match = exercises.step_of(game, number), exercises.step_match(game, number)
    count = len(exercises.lesson_of(game).steps)
    lines.say(_("step {number} of {count}", number=number + 1, count=count))
    lines.say(_(step.text))
    _show(match, lines)
    if step.is_pointed:
        lines.say(_("marked: {move}", move=match.game.readable(step.shown)))
    own: tuple[str, ...] = ()
    while True:
        line = _typed(lines, _("your move"))
        if line in SKIP:
            return
        if line in HINT:
            lines.say(_("for example: {move}", move=match.game.readable(step.shown)))
            continue
        checked = exercises.check_step(game, number, (*own, line))
        if checked.text:
            lines.say(checked.text)
        if checked.is_right:
            own = checked.own
            _show(checked.match, lines)
        if checked.is_done:
            return


# --- Puzzles ------------------------------------------------------------------------------------------


def _solve(problem: Problem, lines: Lines) -> None:
    game = exercises.problem_game(problem)
    match = exercises.problem_match(problem, game)
    drawing = cast(LineDrawing, catalogue.drawing(game.name))
    view = game.view(match.state, match.movers[0])
    name = f"{game.name} {problem.id}"
    lines.say(_("puzzle {name}, difficulty {level} of 5", name=name, level=problem.level))
    lines.say(drawing.legend(view))
    if problem.moves:
        lines.say(_("player {number} to move", number=match.movers[0] + 1))
    lines.say(exercises.goal_text(problem))
    lines.say(_("hint helps, solution shows all, quit leaves"))
    _show(match, lines)
    own: tuple[str, ...] = ()
    tries, started = 0, time.monotonic()
    while True:
        line = _typed(lines, _("your move"))
        if line in HINT:
            _give_hint(problem, exercises.check_problem(problem, game, own).match, lines)
            continue
        if line in SOLUTION or line in SKIP:
            return _show_solution(problem, lines)
        try:
            checked = exercises.check_problem(problem, game, (*own, line))
        except LudothequeError as error:
            lines.refuse(error)
            continue
        if checked.text:
            lines.say(checked.text)
        if checked.is_right:
            own = _told(checked, own, lines)
        elif problem.moves and checked.is_legal:
            tries += 1
            lines.say(several("{count} try left", "{count} tries left", max(0, TRIES - tries)))
            if tries == TRIES:
                return _show_solution(problem, lines)
        if checked.is_done:
            seconds = int(time.monotonic() - started)
            lines.say(_("in {minutes} min {seconds} s", minutes=seconds // 60, seconds=seconds % 60))
            return None


def _told(checked: exercises.Checked, own: tuple[str, ...], lines: Lines) -> tuple[str, ...]:
    """Say the defence and show the board; the result are the moves to go on from."""
    last = checked.match.last_made()
    if last and checked.match.ply and not checked.is_done and len(checked.match.texts()) > len(checked.own):
        lines.say(_("the defence: {move}", move=checked.match.game.readable(last.text)))
    _show(checked.match, lines)
    return checked.own


def _give_hint(problem: Problem, match: Match, lines: Lines) -> None:
    path, reason = exercises.advice(problem, match)
    shown = path[:1] if problem.moves else path
    lines.say(reason or _("it begins with: {move}", move=match.game.readable(" ".join(shown))))


def _show_solution(problem: Problem, lines: Lines) -> None:
    match = exercises.solution(problem, exercises.problem_game(problem))
    lines.say(
        _("the solution: {moves}", moves=", ".join(match.game.readable(text) for text in match.texts()))
    )
    _show(match, lines)
