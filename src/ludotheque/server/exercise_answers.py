"""What the pages of lessons and puzzles are sent: positions to draw, and what a move is worth."""

from __future__ import annotations

from collections import OrderedDict
from datetime import date, timedelta
from functools import cache
from typing import Annotated, Any, Literal

import msgspec

from ludotheque import catalogue, exercises
from ludotheque.game import Game, UnknownName
from ludotheque.match import LONGEST_TEXT, Match
from ludotheque.puzzles import DAYS_KEPT, TRIES, Problem, PuzzleBook, problem_of
from ludotheque.server import choices
from ludotheque.server.room import Room
from ludotheque.words import _

MOST_GAMES = 100
"""Rules of problems that are kept, those last asked for."""

MoveText = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


class ExerciseMoves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moves of one's own in an exercise so far; of a puzzle, a hint or the solution can be asked for."""

    moves: Annotated[list[MoveText], msgspec.Meta(max_length=exercises.MOST_MOVES)]
    wanted: Literal["answer", "hint", "solution"] = "answer"


class ExercisePosition(msgspec.Struct, frozen=True):
    """A position as a page draws it; `seat` is the reader's."""

    view: dict[str, Any]
    legal: list[list[str]]
    last: list[str]
    turn: int | None
    seat: int


class ExerciseAnswer(msgspec.Struct, frozen=True):
    """What became of the last move: whether it was right, whether all is done, and the positions to show.

    `moves` are those to send with the next one. A hint is the clicks of a good move, or their beginning.
    """

    is_right: bool
    is_done: bool
    text: str
    moves: list[str]
    positions: list[ExercisePosition]
    hint: list[str] = []


def games_with(part: str) -> list[str]:
    """The games with a `lesson`, or with `puzzles`, that a page can draw."""
    return [name for name in exercises.games_with(part) if catalogue.page_folder(name)]


def position(match: Match, seat: int) -> ExercisePosition:
    """The present position of a match."""
    made = match.last_made()
    mine = seat in match.movers
    return ExercisePosition(
        view=dict(match.game.view(match.state, seat)),
        legal=[list(path) for path in match.paths] if mine else [],
        last=list(made.path) if made else [],
        turn=match.movers[0] if match.movers else None,
        seat=seat,
    )


def _since(match: Match, ply: int, seat: int) -> list[ExercisePosition]:
    """The positions after that ply, the last one included."""
    return [position(match.at(one), seat) for one in range(ply + 1, match.ply + 1)]


# --- Lessons ------------------------------------------------------------------------------------------


@cache
def lesson_page(name: str, variant: str, language: str) -> dict[str, Any]:
    """A lesson as its page is written, in the language that is spoken."""
    lesson = exercises.lesson_of(name, variant)
    steps = []
    for number, step in enumerate(lesson.steps):
        match = exercises.step_match(name, number, variant)
        steps.append(
            {
                "text": _(step.text),
                "hint": _(step.hint),
                "shown": list(match.game.path(match.read(step.shown))),
                "isPointed": step.is_pointed,
                "beginnings": [beginning.split() for beginning in step.beginnings],
                "position": msgspec.to_builtins(position(match, match.movers[0])),
            }
        )
    levels = next(one["levels"] for one in choices.game_choices() if one["name"] == name)
    first = {
        "game": name,
        "variant": lesson.variant or levels[0]["variant"],
        "players": levels[0]["players"],
    }
    return {
        "game": name,
        "rules": lesson.variant,
        "steps": steps,
        "ending": _(lesson.ending),
        "play": first,
        "level": levels[0]["title"],
    }


def taught_rules(name: str) -> list[tuple[str, str]]:
    """The sets of rules that have a lesson of their own, each with its title."""
    titles = [(one, catalogue.variant_title(name, one)) for one in exercises.lessons_of(name) if one]
    return [(one, title[:1].upper() + title[1:]) for one, title in titles]


def lesson_answer(name: str, number: int, moves: list[str], variant: str = "") -> ExerciseAnswer:
    """What the last of these moves is worth in a step of a lesson."""
    checked = exercises.check_step(name, number, moves, variant)
    begun = exercises.step_match(name, number, variant)
    shown = [position(checked.match, begun.movers[0])] if checked.is_right else []
    return ExerciseAnswer(checked.is_right, checked.is_done, checked.text, list(checked.own), shown)


# --- Puzzles ------------------------------------------------------------------------------------------


class ProblemGames:
    """The rules of problems; those that are made from a seed are made elsewhere, and kept."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._kept: OrderedDict[tuple[str, str], Game[Any, Any]] = OrderedDict()

    async def of(self, problem: Problem, person: str) -> Game[Any, Any]:
        """The prepared rules of a problem."""
        key = (problem.game, problem.id)
        if key not in self._kept:
            game = catalogue.game(problem.game, options=problem.options)
            is_made = type(game).prepared is not Game.prepared
            self._kept[key] = await self._room.engines.prepare(game, 0, person) if is_made else game
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_GAMES:
            self._kept.popitem(last=False)
        return self._kept[key]


def find_problem(game: str, name: str) -> Problem:
    """The problem of that id or day."""
    if game not in games_with("puzzles"):
        raise UnknownName(_("there is no puzzle {name}", name=name))
    return problem_of(exercises.book_of(game), name, date.today())


def problem_page(problem: Problem, name: str, game: Game[Any, Any]) -> dict[str, Any]:
    """A problem as its page is written: nothing of the solution is in it."""
    match = exercises.problem_match(problem, game)
    seat = match.movers[0]
    return {
        "game": problem.game,
        "name": name,
        "day": name if _day(name) else "",
        "goal": exercises.goal_text(problem),
        "moves": problem.moves,
        "level": problem.level,
        "tries": TRIES,
        "isAlone": match.seats == 1,
        "hasOwnGoal": type(exercises.book_of(problem.game)).goal is not PuzzleBook.goal,
        "today": date.today().isoformat(),
        "position": msgspec.to_builtins(position(match, seat)),
    }


def first_of_levels(game: str) -> list[dict[str, Any]]:
    """The difficulties of which there are problems, and the first one of each."""
    book = exercises.book_of(game)
    found = ((number, next(iter(book.by_level(number)), "")) for number in range(1, 6))
    return [{"number": number, "first": first} for number, first in found if first]


def neighbours(problem: Problem, name: str) -> dict[str, str]:
    """The names of the problems before and after: of the day, or of the same difficulty."""
    book = exercises.book_of(problem.game)
    same = [one for one in book.by_level(problem.level) if one != problem.id]
    after = next((one for one in book.by_level(problem.level) if _order(one) > _order(problem.id)), "")
    found = {"level": after or (same[0] if same else "")}
    day = _day(name)
    if day and day > date.today() - timedelta(days=DAYS_KEPT):
        found["yesterday"] = (day - timedelta(days=1)).isoformat()
    return found


def _day(name: str) -> date | None:
    try:
        return date.fromisoformat(name)
    except ValueError:
        return None


def _order(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in name.split("-")]


def problem_answer(problem: Problem, game: Game[Any, Any], sent: ExerciseMoves) -> ExerciseAnswer:
    """What the last move is worth, a hint, or the solution."""
    begun = exercises.problem_match(problem, game)
    seat = begun.movers[0]
    if sent.wanted == "solution":
        solved = exercises.solution(problem, game)
        return ExerciseAnswer(False, True, "", [], [position(begun, seat), *_since(solved, 0, seat)])
    checked = exercises.check_problem(problem, game, sent.moves)
    if sent.wanted == "hint":
        path, reason = exercises.advice(problem, checked.match) if not checked.match.outcome else ((), "")
        clicks = list(path[:1] if problem.moves else path)  # of a move to be found, only where it begins
        return ExerciseAnswer(True, False, reason, list(checked.own), [], clicks)
    shown: list[ExercisePosition] = []
    if checked.is_right and sent.moves:
        before = exercises.check_problem(problem, game, sent.moves[:-1]).match
        shown = _since(checked.match, before.ply, seat)
    return ExerciseAnswer(checked.is_right, checked.is_done, checked.text, list(checked.own), shown)
