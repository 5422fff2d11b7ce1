"""The pages of lessons and puzzles, and what they ask while somebody solves them.

Whoever asks sends the moves made so far; nothing is kept here. Checking a move takes milliseconds and happens
on a thread of its own; what must be made first (a day's card) is made in the engines' processes, once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from datetime import date, timedelta
from typing import Annotated, Any, TypeVar

from litestar import Request, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Redirect, Template

from ludotheque import exercises, words
from ludotheque.game import UnknownName
from ludotheque.puzzles import DAYS_KEPT
from ludotheque.server import exercise_answers as answers
from ludotheque.server.api_routes import CHANGING
from ludotheque.server.checks import show
from ludotheque.server.exercise_answers import ExerciseAnswer, ExerciseMoves
from ludotheque.server.refusals import described
from ludotheque.words import _

GameName = Annotated[str, PathParameter(pattern="^[a-z0-9_-]{1,40}$", max_length=40)]
ProblemName = Annotated[str, PathParameter(pattern="^[a-z0-9-]{1,20}$", max_length=20)]
RulesName = Annotated[str, QueryParameter(pattern="^[a-z0-9_-]{0,40}$", max_length=40)]
StepNumber = Annotated[int, PathParameter(ge=0, le=20)]

REFUSALS = (404, *CHANGING)

THREAD = ThreadPoolExecutor(1, "exercises")
"""One: however many are solved at once, whoever plays a game is not held up."""

T = TypeVar("T")


@get("/learn/{game:str}", include_in_schema=False)
async def show_lesson(request: Request[Any, Any, Any], game: GameName, rules: RulesName = "") -> Template:
    """A lesson; by other rules where these have one of their own."""
    _check_lesson(game)
    lesson = await _on_thread(answers.lesson_page, game, rules, words.spoken())
    taught = answers.taught_rules(game)
    return show(request, "learn.html", game=game, title=game.capitalize(), lesson=lesson, rules=taught)


@post("/api/lessons/{game:str}/{step:int}", status_code=200, responses=described(*REFUSALS))
async def answer_lesson(
    game: GameName, step: StepNumber, data: JSONBody[ExerciseMoves], rules: RulesName = ""
) -> ExerciseAnswer:
    """What the last of these moves is worth in a step of a lesson."""
    _check_lesson(game)
    return await _on_thread(answers.lesson_answer, game, step, data.moves, rules)


@get("/puzzle", include_in_schema=False)
async def list_puzzles(request: Request[Any, Any, Any]) -> Template:
    """Today's puzzle of each game, yesterday's, and those of the days before."""
    today = date.today()
    days = [(today - timedelta(days=number)).isoformat() for number in range(DAYS_KEPT + 1)]
    games, views = [], {}
    for name in answers.games_with("puzzles"):
        problem = exercises.book_of(name).daily(today)
        goal, levels = exercises.goal_text(problem), answers.first_of_levels(name)
        games.append({"name": name, "title": name.capitalize(), "goal": goal, "levels": levels})
        rules = await _games(request).of(problem, request.app.state.access.person(request))
        views[name] = exercises.problem_match(problem, rules)
    pictures = {name: {"view": match.game.view(match.state, None)} for name, match in views.items()}
    return show(request, "puzzles.html", games=games, days=days, pictures=pictures)


@get("/puzzle/{game:str}/today", include_in_schema=False)
async def show_todays_puzzle(game: GameName) -> Redirect:
    """An address to keep: it leads to another puzzle every day."""
    return Redirect(f"/puzzle/{game}/{date.today().isoformat()}", status_code=302)


@get("/puzzle/{game:str}/{name:str}", include_in_schema=False)
async def show_puzzle(request: Request[Any, Any, Any], game: GameName, name: ProblemName) -> Template:
    """A puzzle, by its id or its day."""
    problem = answers.find_problem(game, name)
    rules = await _games(request).of(problem, request.app.state.access.person(request))
    page = await _on_thread(answers.problem_page, problem, name, rules)
    near = answers.neighbours(problem, name)
    return show(request, "puzzle.html", game=game, title=game.capitalize(), puzzle=page, near=near)


@post("/api/puzzles/{game:str}/{name:str}", status_code=200, responses=described(*REFUSALS))
async def answer_puzzle(
    request: Request[Any, Any, Any], game: GameName, name: ProblemName, data: JSONBody[ExerciseMoves]
) -> ExerciseAnswer:
    """What the last of the solver's moves is worth and how it is answered; or a hint, or the solution."""
    problem = answers.find_problem(game, name)
    rules = await _games(request).of(problem, request.app.state.access.person(request))
    return await _on_thread(answers.problem_answer, problem, rules, data)


async def _on_thread(work: Callable[..., T], *values: Any) -> T:
    """The result of some work, in the reader's language."""
    spoken = copy_context()
    return await asyncio.get_running_loop().run_in_executor(THREAD, spoken.run, work, *values)


def _check_lesson(game: str) -> None:
    if game not in answers.games_with("lesson"):
        raise UnknownName(_("{game} has no lesson", game=game))


def _games(request: Request[Any, Any, Any]) -> answers.ProblemGames:
    state = request.app.state
    if not hasattr(state, "problem_games"):
        state.problem_games = answers.ProblemGames(state.room)
    games: answers.ProblemGames = state.problem_games
    return games


ROUTES = (show_lesson, answer_lesson, list_puzzles, show_todays_puzzle, show_puzzle, answer_puzzle)
