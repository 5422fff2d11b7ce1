"""Lessons and puzzles as they are played: a position to begin with, and what a move is worth there.

Nothing is kept here: whoever asks says the moves made so far, be it a page, a terminal or a test.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque import catalogue
from ludotheque.game import Game, IllegalMove, UnknownName, Unsupported
from ludotheque.lessons import BEGINNING, FINISH, SAFE, WIN, Lesson, LessonStep
from ludotheque.match import Match
from ludotheque.puzzles import SEPARATOR, Problem, PuzzleBook
from ludotheque.words import _

MOST_MOVES = 60
"""Moves of one's own in an exercise; more are refused."""


class Checked(NamedTuple):
    """What became of the last move; a wrong one is not played.

    `own` are the moves of one's own that lead to the position: what to send with the next one.
    """

    is_right: bool
    is_done: bool
    text: str
    match: Match
    own: tuple[str, ...]
    is_legal: bool = True


# --- Lessons ------------------------------------------------------------------------------------------


def lessons_of(name: str) -> Mapping[str, Lesson]:
    """The lessons of a game by the variants that they teach; one for all variants stands under ""."""
    address = catalogue.manifest(name).lesson
    if not address:
        raise Unsupported(_("{game} has no lesson", game=name))
    found: Lesson | Mapping[str, Lesson] = catalogue.load(address)
    return {"": found} if isinstance(found, Lesson) else found


def lesson_of(name: str, variant: str = "") -> Lesson:
    """The lesson of a game, by the usual rules or by some others."""
    lessons = lessons_of(name)
    if variant:
        catalogue.game(name, variant)  # refuses a name that no rules have
    return lessons.get(variant) or next(iter(lessons.values()))


def step_of(name: str, number: int, variant: str = "") -> LessonStep:
    """The step of that number, from 0."""
    steps = lesson_of(name, variant).steps
    if not 0 <= number < len(steps):
        raise UnknownName(_("this lesson has {count} steps", count=len(steps)))
    return steps[number]


def step_match(name: str, number: int, variant: str = "") -> Match:
    """The position of a step."""
    step, lesson = step_of(name, number, variant), lesson_of(name, variant)
    game = catalogue.game(name, lesson.variant or None, {**lesson.options, **step.options})
    match = Match.from_position(game, step.position) if step.position else Match(game)
    for text in step.moves:
        match.play(match.read(text))
    return match


def check_step(name: str, number: int, moves: Sequence[str], variant: str = "") -> Checked:
    """What the last of these moves is worth in a step; only where it goes on to the end are there others."""
    step, match = step_of(name, number, variant), step_match(name, number, variant)
    _check_count(moves, MOST_MOVES if step.goal == FINISH else 1)
    seat = match.movers[0]
    for before, text in enumerate(moves):
        own = tuple(moves[:before])
        try:
            move = match.read(text, [seat])
        except IllegalMove as error:
            return Checked(False, False, str(error), match, own, is_legal=False)
        if not _is_right(step, match, seat, move):
            return Checked(False, False, _(step.hint), match, own)
        match.play(move)
    is_done = step.goal != FINISH or has_won(match, seat)
    return Checked(True, is_done, _(step.praise) if is_done else "", match, tuple(moves))


def _is_right(step: LessonStep, match: Match, seat: int, move: Any) -> bool:
    game, state = match.game, match.state
    if step.goal == BEGINNING:
        clicks = [tuple(beginning.split()) for beginning in step.beginnings]
        paths = game.paths(state, move)
        return any(path[: len(beginning)] == beginning for path in paths for beginning in clicks)
    after = game.play(state, move)
    if step.goal == WIN:
        return _wins(game, after, seat)
    return step.goal != SAFE or _is_safe(game, after, seat)


def _wins(game: Game[Any, Any], state: Any, seat: int) -> bool:
    outcome = game.outcome(state)
    return outcome is not None and outcome.scores[seat] == 1


def _is_safe(game: Game[Any, Any], state: Any, seat: int) -> bool:
    """Whether nobody else has won, nor wins by the next move."""
    outcome = game.outcome(state)
    if outcome:
        return outcome.scores[seat] > 0
    others = [move for move in game.moves(state) if game.mover(state, move) != seat]
    return not any(_wins(game, game.play(state, move), game.mover(state, move)) for move in others)


def has_won(match: Match, seat: int) -> bool:
    """Whether the game is over and this seat has won it."""
    return match.outcome is not None and match.outcome.scores[seat] == 1


# --- Puzzles ------------------------------------------------------------------------------------------


def book_of(name: str) -> PuzzleBook:
    """The puzzles of a game."""
    address = catalogue.manifest(name).puzzles
    if not address:
        raise Unsupported(_("{game} has no puzzles", game=name))
    book: PuzzleBook = catalogue.load(address)
    return book


def games_with(part: str) -> list[str]:
    """The games whose manifest names a `lesson`, or `puzzles`."""
    return [name for name in catalogue.game_names() if getattr(catalogue.manifest(name), part)]


def problem_game(problem: Problem) -> Game[Any, Any]:
    """The rules of a problem, with all that is made from a seed: that may take a while."""
    return catalogue.game(problem.game, options=problem.options).prepared(0)


def problem_match(problem: Problem, game: Game[Any, Any]) -> Match:
    """The position of a problem."""
    return Match.from_position(game, problem.position) if problem.position else Match(game)


def goal_text(problem: Problem) -> str:
    """What is to be done, in a sentence."""
    if not problem.moves:
        return catalogue.game(problem.game, options=problem.options).aim()
    return book_of(problem.game).goal(problem)


def check_problem(problem: Problem, game: Game[Any, Any], moves: Sequence[str]) -> Checked:
    """What the last of the solver's moves is worth; a right one is answered by the defence."""
    _check_count(moves, problem.moves or MOST_MOVES)
    match = problem_match(problem, game)
    seat, is_done = match.movers[0], False
    for before, text in enumerate(moves):
        own = tuple(moves[:before])
        if is_done:
            raise IllegalMove(_("this puzzle is solved"))
        try:
            move = match.read(text, [seat])
        except IllegalMove as error:
            return Checked(False, False, str(error), match, own, is_legal=False)
        if problem.moves and not _keeps_promise(problem, match, seat, move):
            text = book_of(problem.game).refusal(problem, problem.moves - before)
            return Checked(False, False, text, match, own)
        match.play(move)
        reply = problem.replies.get(SEPARATOR.join(match.texts()))
        if reply and not match.outcome:
            match.play(match.read(reply))
        is_done = has_won(match, seat) or reply == ""
    own = _condensed(problem, match) or tuple(moves)
    return Checked(True, is_done, _("Solved!") if is_done else "", match, own)


def _keeps_promise(problem: Problem, match: Match, seat: int, move: Any) -> bool:
    """Whether the move wins now, or is one of those after which every defence loses in time."""
    if _wins(match.game, match.game.play(match.state, move), seat):
        return True
    return book_of(problem.game).is_right(problem, match.game, match.state, match.texts(), move)


def _condensed(problem: Problem, match: Match) -> tuple[str, ...] | None:
    if problem.moves or match.outcome:
        return None
    found = book_of(problem.game).condensed(match.game, match.state)
    return None if found is None else tuple(found)


def advice(problem: Problem, match: Match) -> tuple[tuple[str, ...], str]:
    """The clicks of a right move from here, and a sentence where there is none."""
    if not problem.moves:
        text, reason = book_of(problem.game).advice(match.game, match.state)
        return (match.game.path(match.legal[text]), "") if text else ((), reason)
    seat = match.movers[0]
    found = next((move for move in match.moves if _keeps_promise(problem, match, seat, move)), None)
    return ((), _("there is no hint here")) if found is None else (match.game.path(found), "")


def solution(problem: Problem, game: Game[Any, Any]) -> Match:
    """The problem solved, from its position to the end."""
    match, own, is_done = problem_match(problem, game), list[str](), False
    while not match.outcome and not is_done:
        path, reason = advice(problem, match)
        if not path:
            raise Unsupported(reason)
        own.append(game.text(match.paths[path]))
        checked = check_problem(problem, game, own)
        match, is_done = checked.match, checked.is_done
    return match


def _check_count(moves: Sequence[str], most: int) -> None:
    if len(moves) > most:
        raise IllegalMove(_("this exercise has at most {most} moves", most=most))
