"""Lessons and puzzles on the Textual screens, from the room and back."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from ludotheque import catalogue, exercises
from ludotheque.control import Control
from ludotheque.screens.exercise_runs import LessonRun, PuzzleRun
from ludotheque.screens.terminal.app import Ludotheque
from ludotheque.screens.terminal.exercise_screen import ExerciseScreen
from ludotheque.screens.terminal.lobby_screen import LobbyScreen
from ludotheque.screens.terminal.widgets import OptionRow
from tests.screens import SIZE, board, press, status, text_of, until


async def open_exercise(pilot: Pilot[None], game: str, key: str) -> ExerciseScreen:
    """From the room to the lesson or the puzzle of a game."""
    await until(lambda: isinstance(pilot.app.screen, LobbyScreen))
    row = pilot.app.screen.query_one("#game", OptionRow)
    row.action_pick([value for value, _text in row.options].index(game))
    await until(lambda: getattr(pilot.app.screen, "game_name", "") == game)
    await press(pilot, key)
    await until(lambda: isinstance(pilot.app.screen, ExerciseScreen) and pilot.app.screen.run is not None)
    screen = pilot.app.screen
    assert isinstance(screen, ExerciseScreen)
    await until(lambda: screen.board is not None and screen.board.has_focus)
    return screen


async def choose_path(pilot: Pilot[None], path: tuple[str, ...]) -> None:
    """Make these clicks with the cursor, a spot at a time; all that is left at once, where none has them."""
    while path:
        spots = [target for target in board(pilot).picture.spots if target and target == path[: len(target)]]
        spot = spots[0] if spots else path
        if spots:
            board(pilot).point(spot)
            await press(pilot, "enter")
        else:
            board(pilot).choose(spot)
        path = path[len(spot) :]


@pytest.mark.parametrize("game", exercises.games_with("lesson"))
async def test_a_lesson_is_taken_from_the_room_and_leads_back(game: str) -> None:
    player = catalogue.strongest(game)
    async with Ludotheque().run_test(size=SIZE) as pilot:
        run = (await open_exercise(pilot, game, "l")).run
        assert isinstance(run, LessonRun)
        for number, step in enumerate(run.lesson.steps):
            assert (run.number, run.is_done) == (number, False)
            assert step.text.split(".")[0][:40] in " ".join(text_of(pilot, "#sentence").split())
            while not run.is_done:
                await press(pilot, "h")
                assert status(pilot).startswith("for example")
                move = (
                    player.choose(run.match.game, run.match.state, run.seat, Control())
                    if run.own
                    else run.match.read(step.shown)
                )
                await choose_path(pilot, run.match.game.path(move))
            await press(pilot, "enter")
        await until(lambda: isinstance(pilot.app.screen, LobbyScreen))


async def test_a_wrong_move_gets_the_hint_and_a_step_can_be_skipped() -> None:
    async with Ludotheque().run_test(size=SIZE) as pilot:
        screen = await open_exercise(pilot, "quintago", "l")
        first = exercises.step_of("quintago", 0)
        await choose_path(pilot, ("e5", "q1", "cw"))
        assert first.hint in " ".join(status(pilot).split())
        await press(pilot, "s")
        assert isinstance(screen.run, LessonRun)
        assert screen.run.number == 1
        await press(pilot, "n")
        await until(lambda: isinstance(pilot.app.screen, LobbyScreen))


async def test_the_puzzle_of_the_day_is_solved() -> None:
    async with Ludotheque().run_test(size=SIZE) as pilot:
        run = (await open_exercise(pilot, "quintago", "p")).run
        assert isinstance(run, PuzzleRun)
        while not run.is_done:
            path, _reason = exercises.advice(run.problem, run.match)
            await choose_path(pilot, path)
        assert "Solved!" in status(pilot)


async def test_after_three_wrong_moves_the_solution_is_shown() -> None:
    async with Ludotheque().run_test(size=SIZE) as pilot:
        run = (await open_exercise(pilot, "quintago", "p")).run
        assert isinstance(run, PuzzleRun)
        wrong = next(text for text in run.match.legal if text not in run.problem.firsts)
        for left in ("2 tries left", "1 try left", "the solution: "):
            await choose_path(pilot, catalogue.game("quintago").path(run.match.legal[wrong]))
            assert left in status(pilot)
        assert run.is_done
        assert run.match.outcome is not None
