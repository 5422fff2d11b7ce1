"""`ludotheque learn` and `ludotheque puzzle`: lessons and puzzles line by line."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable
from datetime import date
from typing import cast

from ludotheque import catalogue, exercises
from ludotheque.game import UnknownName
from ludotheque.match import PERSON, Match
from ludotheque.puzzles import Problem, problem_of, read_day
from ludotheque.screens.autosave import command_name
from ludotheque.screens.drawings import LineDrawing
from ludotheque.screens.exercise_runs import ExerciseRun, LessonRun, PuzzleRun
from ludotheque.screens.lines import Lines
from ludotheque.words import _

HINT, SKIP, SOLUTION, QUIT = ("hint", "?"), ("skip",), ("solution",), ("quit", "q")
"""Words that are no moves, as they are typed in either language."""

FRENCH = {"conseil": "hint", "passer": "skip", "solution": "solution", "quitter": "quit"}


def learn(options: argparse.Namespace) -> int:
    """A game's lesson."""
    game = options.game or exercises.games_with("lesson")[0]
    return _until_the_end(lambda lines: _learn(game, options.rules or "", lines))


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


def _learn(game: str, variant: str, lines: Lines) -> None:
    run = LessonRun(game, variant)
    drawing = cast(LineDrawing, catalogue.drawing(game))
    lines.say(drawing.legend(run.match.game.view(run.match.state, 0)))
    lines.say(_("hint shows a move, skip goes on, quit leaves"))
    _take_step(run, lines)
    while run.onward():
        _take_step(run, lines)
    lines.say(_(run.lesson.ending))
    levels = catalogue.game_class(game).levels
    machines = [*catalogue.manifest(game).players]
    way = f"--rules {levels[0]}" if levels else f"--players {PERSON},{machines[0]}" if machines else ""
    way = f"--rules {variant} {way}" if variant and not levels else way
    lines.say(_("to play: {command}", command=f"{command_name()} play {game} {way}".strip()))


def _take_step(run: LessonRun, lines: Lines) -> None:
    lines.say(run.title)
    lines.say(run.task)
    _show(run.match, lines)
    if run.pointed:
        lines.say(_("marked: {move}", move=run.match.game.readable(" ".join(run.pointed))))
    while not run.is_done:
        line = _typed(lines, _("your move"))
        if line in SKIP:
            return
        if line in HINT:
            run.hint()
        else:
            run.play(line)
        _tell(run, lines, is_shown=line not in HINT)


def _tell(run: ExerciseRun, lines: Lines, is_shown: bool) -> None:
    """What became of a line; the board, where a move was made."""
    if run.said:
        lines.say(run.said)
    if run.is_right and is_shown:
        _show(run.match, lines)


# --- Puzzles ------------------------------------------------------------------------------------------


def _solve(problem: Problem, lines: Lines) -> None:
    run = PuzzleRun(problem)
    drawing = cast(LineDrawing, catalogue.drawing(run.game.name))
    lines.say(run.title)
    lines.say(drawing.legend(run.game.view(run.match.state, run.seat)))
    if problem.moves:
        lines.say(_("player {number} to move", number=run.seat + 1))
    lines.say(run.task)
    lines.say(_("hint helps, solution shows all, quit leaves"))
    _show(run.match, lines)
    while not run.is_done:
        line = _typed(lines, _("your move"))
        if line in HINT:
            run.hint()
        elif line in SOLUTION or line in SKIP:
            run.solve()
        else:
            _answer(run, line, lines)
        _tell(run, lines, is_shown=line not in HINT)


def _answer(run: PuzzleRun, line: str, lines: Lines) -> None:
    """Play a move of the solver's, and say how it is answered."""
    before = run.match.ply
    run.play(line)
    last = run.match.last_made()
    if last and not run.is_done and run.match.ply > before + 1:
        lines.say(_("the defence: {move}", move=run.match.game.readable(last.text)))
