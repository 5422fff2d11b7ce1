"""Dames' puzzles: every shot holds, is solved move by move, and ends when it has won what it promises."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from ludotheque import exercises
from ludotheque.game import IllegalMove
from ludotheque.games.dames import puzzle_mining
from ludotheque.games.dames.puzzle_book import BOOK, WEEK, ShotLine, problem, read_line
from ludotheque.games.dames.puzzle_mining import ShotMiner, balance, mine, turned
from ludotheque.games.dames.rules import Dames
from tests.sizes import sized

GAME = Dames()
LINES = list(BOOK.lines.values())


def some(count: int) -> list[ShotLine]:
    """Some lines of each length."""
    found = []
    for moves in (2, 3, 4):
        of_them = [line for line in LINES if line.moves == moves]
        found += of_them[:: max(1, len(of_them) // count)][:count]
    return found


def test_a_line_is_written_as_it_was_read() -> None:
    for line in LINES:
        assert read_line(line.written()) == line


def test_there_are_enough_of_each_kind_and_level() -> None:
    moves = Counter(line.moves for line in LINES)
    assert 150 <= len(LINES) <= 400
    assert min(moves[2], moves[3]) >= 50
    assert moves[4] >= 20
    for level in range(1, 6):
        assert len(BOOK.by_level(level)) >= 10
    assert len({line.fen for line in LINES}) == len(LINES)


def test_a_week_gets_harder() -> None:
    days = [BOOK.daily(date(2026, 1, 1) + timedelta(days=number)) for number in range(21)]
    assert [one.moves for one in days] == [*WEEK] * 3
    assert len({one.id for one in days}) == 21


def test_every_shot_gives_something_away_first_and_wins_more_in_the_end() -> None:
    miner = ShotMiner(GAME)
    for line in LINES:
        states = exercises.solution(problem(line), GAME).states
        assert states[0].side == 0
        assert balance(states[2]) < balance(states[0]), f"{line.id} begins with no sacrifice"
        assert len(states) == 2 * line.moves
        assert miner.gain(states[0], line.tree) == line.gain >= 1


@pytest.mark.proof
def test_a_shot_is_proved_again() -> None:
    """All right moves are in the tree, and no others are right; what the machines have learnt agrees."""
    miner = ShotMiner(GAME)
    for line in some(sized(1, 1000)):
        assert miner.holds(line), line.id
        assert miner.is_confirmed(GAME.read_position(line.fen), line.tree), line.id


def test_a_tree_that_lacks_a_right_move_or_has_a_wrong_one_does_not_hold() -> None:
    miner = ShotMiner(GAME)
    forked = [line for line in LINES if line.moves == 2 and len(line.tree) > 2]
    line = forked[0]
    wrong = next(
        text for text in exercises.problem_match(problem(line), GAME).legal if (text,) not in line.tree
    )
    assert miner.holds(line)
    assert not miner.holds(line._replace(tree={**line.tree, (wrong,): ""}))
    lacking = dict(list(line.tree.items())[:-1])
    assert not miner.holds(line._replace(tree=lacking))


def test_each_right_move_is_answered_and_the_last_one_ends_it() -> None:
    line = next(line for line in LINES if line.moves == 3)
    task = problem(line)
    whole = exercises.solution(task, GAME).texts()
    own = whole[::2]
    steps = [exercises.check_problem(task, GAME, own[: end + 1]) for end in range(len(own))]
    assert [step.is_right for step in steps] == [True] * len(own)
    assert [step.is_done for step in steps] == [False] * (len(own) - 1) + [True]
    assert [step.match.texts() for step in steps][-1] == whole
    with pytest.raises(IllegalMove):
        exercises.check_problem(task, GAME, [*own, own[0]])


def test_a_wrong_move_is_not_played_and_every_right_one_counts() -> None:
    forked = next(line for line in LINES if len({path[-1] for path in line.tree if len(path) == 3}) > 1)
    task = problem(forked)
    match = exercises.problem_match(task, GAME)
    for text in match.legal:
        checked = exercises.check_problem(task, GAME, [text])
        assert checked.is_right == (text in task.firsts)
        if not checked.is_right:
            assert checked.match.ply == 0
            assert checked.text == "This does not win enough: there is a better move."
    for path in forked.tree:
        assert exercises.check_problem(task, GAME, path[::2]).is_right


def test_a_king_that_is_won_at_once_for_what_is_taken_is_no_sacrifice() -> None:
    state = GAME.read_position("W:W7,26,33,34,37,41:B16,19,25,30")
    miner = ShotMiner(GAME)
    found = miner.prove(state)
    assert found is not None, "a shot, but for its beginning"
    assert found[("7-2",)] == "30x28"
    assert miner.line(state, 0, {2, 3, 4}) is None


def test_the_board_is_turned_round_for_black() -> None:
    state = GAME.read_position("B:W31,K7:B20,44,K3")
    assert turned(GAME, state) == GAME.read_position("W:W31,7,K48:B20,K44")._replace(begun=None)
    assert turned(GAME, turned(GAME, state)) == turned(GAME, state)


@pytest.mark.proof
def test_mining_goes_on_after_the_last_game_that_found_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_mining, "DEEPER", 50_000)
    easy = [line for line in LINES if line.moves == 2]
    monkeypatch.setattr(puzzle_mining, "positions", lambda game, seed: [game.read_position(easy[seed].fen)])
    file = tmp_path / "puzzles.txt"
    mine(file, 1)
    mine(file, 2)
    found = [read_line(text) for text in file.read_text().splitlines()]
    assert [(line.fen, line.tree) for line in found] == [(line.fen, line.tree) for line in easy[:2]]
    assert [line.id for line in found] == ["2-0", "2-1"]
