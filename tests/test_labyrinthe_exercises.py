"""Labyrinthe's lesson and puzzles: what is right there, and that every problem holds."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from ludotheque import exercises
from ludotheque.control import Control
from ludotheque.games.labyrinthe.puzzle_book import BOOK, WEEK, MazeLine, read_line
from ludotheque.games.labyrinthe.puzzle_mining import firsts_of
from ludotheque.games.labyrinthe.rules import Labyrinthe, Rules
from ludotheque.games.labyrinthe.solver import solve, turns_within
from tests.sizes import sized

GAME = Labyrinthe(Rules(open=True))
LINES = list(BOOK.lines.values())


def by_turns(turns: int, count: int) -> list[MazeLine]:
    of_them = [line for line in LINES if line.turns == turns]
    return of_them[:: max(1, len(of_them) // count)][:count]


# --- The lesson ---------------------------------------------------------------------------------------


def test_each_step_takes_what_it_shows_and_refuses_something_legal() -> None:
    for number, step in enumerate(exercises.lesson_of("labyrinthe").steps):
        assert exercises.check_step("labyrinthe", number, [step.shown]).is_right
        match = exercises.step_match("labyrinthe", number)
        wrong = [
            text for text in match.legal if not exercises.check_step("labyrinthe", number, [text]).is_right
        ]
        assert bool(wrong) == (number != 5)  # there, anything legal is right


def test_the_forbidden_place_is_refused_with_its_reason() -> None:
    checked = exercises.check_step("labyrinthe", 4, ["sb ew"])
    assert (checked.is_legal, checked.text) == (False, "sb would undo the last push")


def test_the_last_step_is_two_turns_and_one_may_stay() -> None:
    match = exercises.step_match("labyrinthe", 5)
    assert solve(match.game, match.state, 0).turns == 2
    moves = ["nb ew", "a1", "nd ew", "e3"]
    assert [exercises.check_step("labyrinthe", 5, moves[: end + 1]).is_done for end in range(4)] == [
        False,
        False,
        False,
        True,
    ]


# --- Puzzles ------------------------------------------------------------------------------------------


def test_a_line_is_written_as_it_was_read() -> None:
    for line in LINES:
        assert read_line(line.written()) == line


def test_there_are_enough_of_each_kind_and_level() -> None:
    turns = Counter(line.turns for line in LINES)
    assert turns[2] >= 100
    assert turns[3] >= 100
    assert turns[4] >= 25
    for level in range(1, 6):
        assert len(BOOK.by_level(level)) >= 20
    assert len({line.rows + line.hand + line.pawn for line in LINES}) == len(LINES)


def test_a_week_gets_harder() -> None:
    first = date(2026, 1, 1)
    days = [BOOK.daily(first + timedelta(days=number)) for number in range(28)]
    assert [problem.moves // 2 for problem in days] == [*WEEK] * 4
    assert len({problem.id for problem in days}) == 28


@pytest.mark.proof
def test_each_problem_takes_just_as_many_turns_as_it_says() -> None:
    for line in [line for turns in (2, 3, 4) for line in by_turns(turns, sized(4, 1000))]:
        state = GAME.read_position(line.position)
        assert turns_within(GAME, state, 0, 5, Control()) == line.turns
        assert firsts_of(GAME, state, line.turns) == line.firsts


@pytest.mark.proof
@pytest.mark.parametrize("turns", [2, 3, 4])
def test_hints_alone_solve_a_problem_and_wrong_pushes_are_refused(turns: int) -> None:
    for line in by_turns(turns, sized(2, 20)):
        problem = BOOK.get(line.id)
        game = exercises.problem_game(problem)
        assert f"in {turns} turns" in exercises.goal_text(problem)
        solved = exercises.solution(problem, game)
        assert exercises.has_won(solved, 0)
        assert solved.ply == 2 * turns
        wrong = next(
            text for text in exercises.problem_match(problem, game).legal if text not in problem.firsts
        )
        checked = exercises.check_problem(problem, game, [wrong])
        assert (checked.is_right, checked.is_legal) == (False, True)
        assert checked.text == f"This way it takes more than the {turns} turns that are left."


def test_a_walk_that_loses_time_is_refused() -> None:
    problem = BOOK.get(by_turns(2, 1)[0].id)
    game = exercises.problem_game(problem)
    push = exercises.solution(problem, game).texts()[0]
    begun = exercises.check_problem(problem, game, [push]).match
    checked = {text: exercises.check_problem(problem, game, [push, text]).is_right for text in begun.legal}
    for text, is_right in checked.items():
        after = game.play(begun.state, begun.legal[text])
        assert is_right == (turns_within(GAME, after, 0, 1, Control()) == 1)
    assert True in checked.values()
