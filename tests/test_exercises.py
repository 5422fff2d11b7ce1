"""Lessons and puzzles without a screen: what is right, what is answered, and that the problems hold."""

from __future__ import annotations

import io
import random
import sys
from datetime import date, timedelta

import pytest

from ludotheque import catalogue, exercises
from ludotheque.cli import main
from ludotheque.game import IllegalMove, LudothequeError, UnknownName
from ludotheque.games.quintago.prover import Prover
from ludotheque.games.quintago.puzzle_book import BOOK, Line, read_line
from ludotheque.games.quintago.rules import Quintago, State
from ludotheque.match import Match
from ludotheque.puzzles import DAYS_KEPT, Problem, problem_of
from tests.sizes import sized

TODAY = date(2026, 11, 16)


# --- Lessons ------------------------------------------------------------------------------------------


def test_a_wrong_move_gets_the_hint_and_an_illegal_one_its_reason() -> None:
    step = exercises.step_of("quintago", 1)
    wrong = exercises.check_step("quintago", 1, ["a1 q1 cw"])
    assert (wrong.is_right, wrong.is_legal, wrong.text) == (False, True, step.hint)
    illegal = exercises.check_step("quintago", 1, ["b2 q1 cw"])
    assert (illegal.is_right, illegal.is_legal, illegal.text) == (False, False, "the hole b2 is taken")
    right = exercises.check_step("quintago", 1, ["c3"])
    assert (right.is_right, right.is_done, right.text) == (True, True, step.praise)


def test_a_step_asks_for_a_beginning_and_leaves_the_rest_open() -> None:
    for turn in ("q1 cw", "q4 ccw"):
        assert exercises.check_step("quintago", 0, [f"b2 {turn}"]).is_done
    assert not exercises.check_step("quintago", 0, ["c3 q1 cw"]).is_right


def test_whatever_stops_the_opponent_is_right() -> None:
    """In the fifth step no stone helps, only turns of the fourth quadrant."""
    match = exercises.step_match("quintago", 4)
    right = [text for text in match.legal if exercises.check_step("quintago", 4, [text]).is_right]
    assert len(right) > 20
    assert {text.split()[1] for text in right} == {"q4"}


def test_a_step_to_the_end_goes_on_until_the_game_is_won() -> None:
    moves = ["p2 r0 b2", "p2 lift", "p2 r1 d1", "p3 r0 b2"]
    for count in range(1, len(moves)):
        checked = exercises.check_step("tetramino", 3, moves[:count])
        assert (checked.is_right, checked.is_done) == (True, False)
    assert exercises.check_step("tetramino", 3, moves).is_done


def test_an_exercise_takes_no_more_moves_than_it_has() -> None:
    with pytest.raises(IllegalMove):
        exercises.check_step("quintago", 0, ["b2 q1 cw", "b3 q1 cw"])
    with pytest.raises(IllegalMove):
        exercises.check_step("tetramino", 3, ["p2 r1 d1"] * 61)


# --- The days -----------------------------------------------------------------------------------------


def test_each_day_has_its_problem_and_the_next_day_another() -> None:
    for name in exercises.games_with("puzzles"):
        book = exercises.book_of(name)
        week = [book.daily(TODAY - timedelta(days=number)) for number in range(7)]
        assert len({problem.id for problem in week}) == 7
        assert book.daily(TODAY) == week[0]


def test_days_to_come_and_days_long_past_are_refused() -> None:
    for name in exercises.games_with("puzzles"):
        book = exercises.book_of(name)
        assert problem_of(book, TODAY.isoformat(), TODAY) == book.daily(TODAY)
        for days in (1, -DAYS_KEPT - 1):
            with pytest.raises(UnknownName):
                problem_of(book, (TODAY + timedelta(days=days)).isoformat(), TODAY)
        for name_of_none in ("", "2026-13-40", "nothing", "2-999999", "../../etc"):
            with pytest.raises(LudothequeError):
                problem_of(book, name_of_none, TODAY)


def test_the_card_of_the_day_is_filled_with_hints_alone() -> None:
    problem = exercises.book_of("tetramino").daily(TODAY)
    game = exercises.problem_game(problem)
    solved = exercises.solution(problem, game)
    assert exercises.has_won(solved, 0)
    first = exercises.check_problem(problem, game, solved.texts()[:1])
    assert first.is_right
    assert first.own == tuple(solved.texts()[:1])


def test_moves_to_and_fro_are_not_sent_again() -> None:
    problem = exercises.book_of("tetramino").daily(TODAY)
    game = exercises.problem_game(problem)
    put, *_others = exercises.solution(problem, game).texts()
    piece = put.split()[0]
    checked = exercises.check_problem(problem, game, [put, f"{piece} lift", put])
    assert checked.own == (put,)


# --- Quintago's problems ------------------------------------------------------------------------------


def test_a_line_is_written_as_it_was_read() -> None:
    for line in BOOK.lines.values():
        assert read_line(line.written()) == line


def test_there_are_some_hundred_problems_of_each_kind_and_level() -> None:
    assert sum(line.moves == 2 for line in BOOK.lines.values()) >= 100
    assert sum(line.moves == 3 for line in BOOK.lines.values()) >= 100
    for level in range(1, 6):
        assert BOOK.by_level(level)
    assert len({line.rows for line in BOOK.lines.values()}) == len(BOOK.lines)


def test_a_right_move_is_answered_and_a_wrong_one_is_not_played() -> None:
    problem = BOOK.daily(TODAY)
    assert problem.moves == 3
    game = exercises.problem_game(problem)
    whole = exercises.solution(problem, game).texts()
    assert len(whole) == 2 * problem.moves - 1
    right = exercises.check_problem(problem, game, whole[:1])
    assert right.match.texts() == whole[:2]
    assert not right.is_done
    begun = exercises.problem_match(problem, game)
    wrong = next(text for text in begun.legal if text not in problem.firsts)
    refused = exercises.check_problem(problem, game, [wrong])
    assert (refused.is_right, refused.is_legal, refused.match.ply) == (False, True, 0)
    assert exercises.check_problem(problem, game, whole[::2]).is_done


@pytest.mark.proof
def test_the_problems_hold() -> None:
    """Each is proved again; all of them in `make proofs`."""
    game = Quintago()
    prover = Prover(game)
    lines = list(BOOK.lines.values())
    for line in random.Random(1).sample(lines, sized(3, len(lines))):
        prove(game, prover, line)


def prove(game: Quintago, prover: Prover, line: Line) -> None:
    """The mover wins in exactly so many moves, by the moves that the tree names and no others."""
    state = game.read_position(line.rows)
    assert not prover.wins_within(state, 2 * line.moves - 3), line.id
    first, *seconds = line.parts
    after = check_part(game, prover, state, [first], line.moves, line.id)
    if line.moves == 3:
        check_part(game, prover, after, seconds, 2, line.id)


def check_part(game, prover, state, parts, moves, name):  # type: ignore[no-untyped-def]
    """The winning moves are those of the parts; each defence lasts as long as any."""
    verdicts = prover.judge(state, 2 * moves - 1)
    winning = {game.text(move) for move, verdict in verdicts.items() if verdict.value == 1}
    assert winning == {text for part in parts for text in part.right}, name
    for part in parts:
        reached = {play(game, state, text) for text in part.right}
        assert len(reached) == 1, name
        (after,) = reached
        replies = prover.judge(after, 2 * moves - 2)
        assert all(verdict.value == -1 for verdict in replies.values()), name
        longest = max(verdict.distance for verdict in replies.values())
        defence = next(move for move in replies if game.text(move) == part.defence)
        assert replies[defence].distance == longest == 2 * moves - 2, name
        answered = game.play(after, defence)
    return answered


def play(game: Quintago, state: State, text: str) -> State:
    return game.play(state, next(move for move in game.moves(state) if game.text(move) == text))


def test_a_win_in_two_holds_by_the_rules_alone() -> None:
    """Without the prover: after the first move, whatever is answered, some move wins."""
    game = Quintago()
    line = next(line for line in BOOK.lines.values() if line.moves == 2)
    after = play(game, game.read_position(line.rows), line.parts[0].right[0])
    for reply in game.moves(after):
        answered = game.play(after, reply)
        assert game.outcome(answered) is None
        assert wins_now(game, answered), f"{line.id}: {game.text(reply)} holds"


def wins_now(game: Quintago, state: State) -> bool:
    for move in game.moves(state):
        outcome = game.outcome(game.play(state, move))
        if outcome and outcome.scores[state.side] == 1:
            return True
    return False


# --- Line by line -------------------------------------------------------------------------------------


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, *lines: str
) -> str:
    """What the command says to these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    assert main(command.split()) == 0
    return capsys.readouterr().out


def test_a_lesson_is_taken_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = exercises.lesson_of("quintago").steps
    said = typed(monkeypatch, capsys, "learn quintago", "e5 q1 cw", "b2 q1 cw", "hint", "c3", *["skip"] * 4)
    assert [said.count(f"step {number} of {len(steps)}") for number in range(1, 7)] == [1] * 6
    assert steps[0].hint in said
    assert steps[0].praise in said
    assert f"for example: {steps[1].shown}" in said
    assert "play quintago --players person," in said
    assert typed(monkeypatch, capsys, "learn tetramino", "quit").endswith("goodbye\n")


def test_a_puzzle_is_solved_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = BOOK.get(BOOK.by_level(1)[0])
    game = exercises.problem_game(problem)
    first, defence, last = exercises.solution(problem, game).texts()
    wrong = next(text for text in exercises.problem_match(problem, game).legal if text not in problem.firsts)
    command = f"puzzle quintago --id {problem.id}"
    said = typed(monkeypatch, capsys, command, wrong, "hint", first, last)
    assert "2 tries left" in said
    assert f"it begins with: {first.split()[0]}" in said
    assert f"the defence: {defence}" in said
    assert "Solved!" in said
    lost = typed(monkeypatch, capsys, command, wrong, "nonsense", wrong, wrong)
    assert "0 tries left" in lost
    assert f"the solution: {first}" in lost


def test_a_puzzle_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    tomorrow = (date.today() + timedelta(days=1)).isoformat()
    for words in (["--id", "9-9"], ["--date", "soon"], ["--date", tomorrow]):
        assert main(["puzzle", "quintago", *words]) == 2
        assert capsys.readouterr().err.startswith("ludotheque: ")
    assert main(["puzzle", "tetramino", "--level", "1"]) == 2
    assert main(["learn", "chess"]) == 2


def test_problems_begin_where_their_text_says() -> None:
    problem: Problem = BOOK.daily(TODAY)
    match: Match = exercises.problem_match(problem, catalogue.game("quintago"))
    assert "/".join(match.game.view(match.state, None)["rows"]) == problem.position
