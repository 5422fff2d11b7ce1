"""What machine players in other processes answer: moves, hints, analyses, refusals."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludotheque import catalogue, words
from ludotheque.control import Control
from ludotheque.game import LudothequeError, Outcome, Verdict
from ludotheque.match import Match, agent_seed
from ludotheque.server.engines.engines import Broken, Engines
from ludotheque.server.waits import Waits
from tests.engines.asking import (
    NEVER,
    Asked,
    added,
    adds,
    quintago,
    tally,
    until,
    within,
)

# --- Answers --------------------------------------------------------------------------------------


async def test_a_move_is_the_one_made_in_this_process(pool: Engines) -> None:
    match = quintago(26)
    seat = match.to_move
    seed = agent_seed(match.seed, "easy", seat, match.ply)
    expected = match.choose(catalogue.agent("quintago", "easy", seed), seat, Control())
    for _time in range(2):
        assert await within(pool.choose("q", match, "easy", seat)) == match.game.text(expected)


async def test_a_player_is_seeded_by_game_player_seat_and_ply(pool: Engines) -> None:
    """The same job gives the same move; another game, seat or ply another one."""
    matches = [tally(turns, seed) for seed in (1, 2) for turns in range(4)]
    for _time in range(2):
        for number, match in enumerate(matches):
            seed = agent_seed(match.seed, "seeded", match.to_move, match.ply)
            move = await within(pool.choose(str(number), match, "seeded", match.to_move))
            assert move == f"add {seed % 20}"


async def test_a_hint_is_the_strongest_players_move(pool: Engines) -> None:
    match = quintago(8, 3)
    seat = match.to_move
    seed = agent_seed(match.seed, "hint", seat, match.ply)
    expected = match.choose(catalogue.strongest("quintago", seed), seat, Control())
    assert await within(pool.hint("q", match, seat)) == (match.game.text(expected), "")


async def test_an_analysis_is_the_one_made_in_this_process(pool: Engines) -> None:
    match = quintago(8, 3)
    for ply in (None, 27, 26):
        state = match.states[-1 if ply is None else ply]
        expected = catalogue.analyst("quintago")(match.game, state)
        found = await within(pool.analyse("q", match, ply))
        assert found.verdict == expected.verdict
        assert found.moves == {match.game.text(move): verdict for move, verdict in expected.moves.items()}
        assert len(found.moves) > 8


async def test_estimates_come_through(pool: Engines) -> None:
    match = tally(5)
    found = await within(pool.analyse("t", match))
    assert found.verdict == Verdict(None, None, 0.25)
    assert found.moves == {f"add {amount}": Verdict(None, None, amount / 20) for amount in range(20)}
    assert found.note == f"the total is {match.state.total}"


async def test_what_an_analysis_finds_on_the_way_comes_now_and_then_the_newest_of_it(
    pool: Engines, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    match = Match(catalogue.game("told", options={"gate": str(gate)}))
    depths: list[int | None] = []
    asked = asyncio.create_task(
        pool.analyse("t", match, found=lambda judged: depths.append(judged.verdict.depth))
    )
    await until(lambda: depths[-1:] == [1000])
    assert depths[0] == 1
    assert len(depths) < 20
    gate.touch()
    assert (await within(asked)).note == f"the total is {match.state.total}"


async def test_an_analysis_that_is_ended_early_answers_with_what_it_found() -> None:
    match = Match(catalogue.game("told", options={"gate": NEVER}))
    hasty = Engines(1, Waits(review=0.1))
    try:
        judged = await within(hasty.review("t", match, 0, 0, "Anne"))
        assert judged is not None
        assert judged.verdict == Verdict(None, None, 0.5, 1000)
        nothing = await within(hasty.review("u", tally(gate=NEVER), 0, 0, "Anne"))
        assert nothing is None
    finally:
        await hasty.close()


async def test_a_finished_game_has_a_verdict_and_no_move(pool: Engines) -> None:
    match = Match(catalogue.game("quintago", "mini"))
    while not match.outcome:
        match.play(match.moves[0])
    found = await within(pool.analyse("q", match))
    assert (found.verdict.distance, found.moves) == (0, {})
    with pytest.raises(LudothequeError, match=r"^the game is over$"):
        await within(pool.choose("q", match, "random", match.to_move))


async def test_a_game_that_was_ended_has_no_move_until_it_goes_on(pool: Engines) -> None:
    match = tally(4)
    assert await adds(pool, "t", match) == added(match)
    ended = match.copy()
    ended.end(Outcome((1.0, 0.0), "resigned"))
    with pytest.raises(LudothequeError, match=r"^the game is over$"):
        await adds(pool, "t", ended)
    assert await adds(pool, "t", match) == added(match)


async def test_a_plugged_in_player_plays_its_seat_of_a_race(pool: Engines) -> None:
    match = Match(catalogue.game("tetramino", "race"), 2, 5)
    for _move in range(3):
        text = await within(pool.choose("r", match, "racer", 1))
        move = match.read(text)
        assert match.game.mover(match.state, move) == 1
        assert move == [one for one in match.moves if match.game.mover(match.state, one) == 1][-1]
        match.play(move)


async def test_progress_comes_in_the_language_asked_for(pool: Engines) -> None:
    match = quintago(8, 3)
    for language, text in (("fr", "recherche à 1 coups, sur 8"), ("en", "looking 1 moves ahead, of 8")):
        told: list[str] = []
        await within(pool.analyse("q", match, None, language, told.append))
        assert text in told
        words.use(language)
        told.clear()
        await within(pool.analyse("q", match, progress=told.append))
        assert text in told


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "preparing the machine player (first time only)…"),
        ("fr", "préparation du joueur automatique (la première fois seulement)…"),
    ],
)
async def test_a_machine_that_is_compiled_first_says_so(
    pool: Engines, language: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    match = quintago(8, 3)
    asked = Asked(lambda progress: pool.choose("q", match, "hard", match.to_move, progress, language))
    assert await asked.heard() == text
    await asked.cancelled()


async def test_a_listener_that_fails_does_no_harm(pool: Engines) -> None:
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context))
    found = await within(pool.analyse("t", tally(3), progress=lambda text: [][0]))
    assert found.moves
    assert isinstance(faults[0]["exception"], IndexError)


# --- Refusals and faults --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "dealt has no solver"), ("fr", "dealt n’a pas de solveur")],
)
async def test_what_cannot_be_solved_is_refused_with_a_sentence(
    pool: Engines, language: str, sentence: str
) -> None:
    with pytest.raises(LudothequeError) as refusal:
        await within(pool.analyse("d", Match(catalogue.game("dealt")), None, language))
    assert str(refusal.value) == sentence


async def test_wrong_questions_are_refused(pool: Engines) -> None:
    match = tally(3)
    with pytest.raises(LudothequeError, match=r"^there is no player eazy"):
        await within(pool.choose("t", match, "eazy", 1))
    with pytest.raises(LudothequeError, match="not legal"):
        await within(pool.choose("t", match, "adder", 0))
    for ply in (-1, 7):
        with pytest.raises(LudothequeError, match=f"^this game has no move {ply}$"):
            await within(pool.analyse("t", match, ply))
    assert len(pool.pids) == 1


async def test_a_fault_in_a_process_is_told_and_does_not_end_it(
    pool: Engines, capfd: pytest.CaptureFixture[str]
) -> None:
    match = tally(2)
    await adds(pool, "t", match)
    pids = pool.pids
    with pytest.raises(Broken, match="ZeroDivisionError"):
        await within(pool.choose("t", match, "divider", 0))
    assert "Traceback" in capfd.readouterr().err
    await adds(pool, "t", match)
    assert pool.pids == pids


async def test_a_player_that_prints_does_not_disturb(
    pool: Engines, capfd: pytest.CaptureFixture[str]
) -> None:
    assert await within(pool.choose("t", tally(), "talker", 0)) == "add 0"
    assert "I think" in capfd.readouterr().err


async def test_a_player_that_ends_its_process_is_a_fault(pool: Engines) -> None:
    with pytest.raises(Broken, match="went down"):
        await within(pool.choose("t", tally(), "quitter", 0))
