"""Tetris by keys and clock: kicks, falling, locking, holding, scores, and replays to the same board."""

from __future__ import annotations

from random import Random

import pytest

from ludotheque.games.tetris import realtime
from ludotheque.games.tetris.dropping import EMPTY
from ludotheque.games.tetris.kicks import cells, kicks
from ludotheque.games.tetris.realtime import (
    LOCK_AFTER,
    PIECES,
    Falling,
    Keys,
    LivePlay,
    fits,
    ghost,
    gravity,
    new_play,
    replayed,
    tick,
)

USUAL = """
0>1 0,0 -1,0 -1,1 0,-2 -1,-2
1>0 0,0 1,0 1,-1 0,2 1,2
1>2 0,0 1,0 1,-1 0,2 1,2
2>1 0,0 -1,0 -1,1 0,-2 -1,-2
2>3 0,0 1,0 1,1 0,-2 1,-2
3>2 0,0 -1,0 -1,-1 0,2 -1,2
3>0 0,0 -1,0 -1,-1 0,2 -1,2
0>3 0,0 1,0 1,1 0,-2 1,-2
"""
LONG = """
0>1 0,0 -2,0 1,0 -2,-1 1,2
1>0 0,0 2,0 -1,0 2,1 -1,-2
1>2 0,0 -1,0 2,0 -1,2 2,-1
2>1 0,0 1,0 -2,0 1,-2 -2,1
2>3 0,0 2,0 -1,0 2,1 -1,-2
3>2 0,0 -2,0 1,0 -2,-1 1,2
3>0 0,0 1,0 -2,0 1,-2 -2,1
0>3 0,0 -1,0 2,0 -1,2 2,-1
"""
"""The tables of the guideline (tetris.wiki, "Super Rotation System"): columns to the right, rows up."""


@pytest.mark.parametrize(("size", "published"), [(3, USUAL), (4, LONG)])
def test_kicks_are_those_of_the_guideline(size: int, published: str) -> None:
    for line in published.split("\n")[1:-1]:
        turns, *steps = line.split()
        before, after = map(int, turns.split(">"))
        assert [f"{right},{up}" for right, up in kicks(size, before, after)] == steps, line
    assert kicks(2, 0, 1) == ((0, 0),)


NAMES = {piece.name: number for number, piece in enumerate(PIECES)}


def scene(drawing: str, name: str, turn: int, column: int, row: int) -> LivePlay:
    """A game whose wall a text draws, with a piece in the air."""
    rows = drawing.split()[::-1]
    play = new_play("1", width=len(rows[0]), height=10)
    falling = Falling(NAMES[name], turn, column, row)
    play = play._replace(board=tuple(rows), falling=falling, lowest=row)
    assert fits(play, falling)
    return play


def drawn(play: LivePlay) -> list[str]:
    return list(reversed(play.board))


def test_a_t_is_turned_into_the_slot_under_an_overhang() -> None:
    play = scene(
        """
        JJ....
        J...LL
        JJ.LLL
        """,
        "T", 1, 1, 0,
    )  # fmt: skip
    after = tick(play, Keys.CLOCKWISE)
    assert after.falling.turn == 2
    dropped = tick(tick(after, 0), Keys.HARD)
    assert drawn(dropped) == ["JJ...."]
    assert dropped.lines == 2
    assert dropped.score == 300


def test_a_long_piece_is_kicked_away_from_the_wall() -> None:
    play = scene("......", "I", 1, 3, 4)
    assert tick(play, Keys.CLOCKWISE).falling == Falling(NAMES["I"], 2, 2, 4)


def test_a_turn_that_fits_nowhere_does_nothing() -> None:
    play = scene("J.J J.J J.J J.J", "I", 1, -1, 0)
    assert tick(play, Keys.CLOCKWISE).falling == play.falling


def test_every_piece_has_four_cells_in_each_turn_and_comes_back_to_its_first() -> None:
    for piece in PIECES:
        for turn in range(4):
            assert len(set(cells(piece, turn))) == 4
        assert cells(piece, 4) == cells(piece, 0)


def test_a_piece_locks_half_a_second_after_it_came_to_rest() -> None:
    play = scene("......", "O", 0, 2, 1)
    ticks = 0
    while not play.placed:
        play = tick(play, 0)
        ticks += 1
    assert ticks == 61 + LOCK_AFTER - 1
    assert drawn(play)[:2] == ["..OO..", "..OO.."]


def test_moves_give_a_resting_piece_time_but_not_for_ever() -> None:
    play = scene("..........", "O", 0, 4, 0)
    ticks = 0
    while not play.placed:
        play = tick(play, (Keys.LEFT, Keys.RIGHT)[ticks // 3 % 2])
        ticks += 1
        assert ticks < 200
    assert ticks > 2 * LOCK_AFTER


def test_a_held_key_repeats_after_a_while() -> None:
    play = new_play("2")
    start = play.falling.column
    columns = []
    for _tick in range(15):
        play = tick(play, Keys.RIGHT)
        columns.append(play.falling.column - start)
    assert columns == [1] * 10 + [2, 2, 3, 3, min(4, max(columns))]
    both = tick(new_play("2"), Keys.RIGHT | Keys.LEFT)
    assert both.falling.column == start


def test_soft_and_hard_drops_score_and_the_ghost_shows_where() -> None:
    play = new_play("3")
    landing = ghost(play)
    rows = play.falling.row - landing.row
    dropped = tick(play, Keys.HARD)
    assert (dropped.score, dropped.placed) == (2 * rows, 1)
    assert tick(dropped, Keys.HARD).placed == 1
    soft = new_play("3")
    while soft.falling != landing:
        soft = tick(soft, Keys.SOFT)
    assert soft.score == rows
    assert soft.ticks < rows * 4


def test_levels_are_faster_and_score_more() -> None:
    assert gravity(1) == realtime.ROW // 60
    assert [level for level in range(1, 20) if gravity(level) >= gravity(level + 1)] == []
    assert gravity(40) == gravity(20)
    play = scene("JJJJJ. LLLLL. OOOOO. IIIII.", "I", 1, 3, 4)._replace(lines=27)
    after = tick(play, Keys.HARD)
    assert (after.lines, after.level, after.board) == (31, 4, ())
    assert after.score == 800 * 3 + 2 * 4


def test_one_piece_is_held_back_until_the_next_locks() -> None:
    play = new_play("4")
    first, second = play.falling.piece, play.queue[0]
    held = tick(play, Keys.HOLD)
    assert (held.held, held.falling.piece) == (first, second)
    again = tick(tick(held, 0), Keys.HOLD)
    assert again.held == first
    locked = tick(tick(again, 0), Keys.HARD)
    third = locked.falling.piece
    back = tick(tick(locked, 0), Keys.HOLD)
    assert (back.held, back.falling.piece) == (third, first)


def test_the_game_is_over_when_the_next_piece_finds_no_room() -> None:
    play = new_play("5", height=4)
    for number in range(200):
        play = tick(play, Keys.HARD if number % 2 else 0)
    assert play.is_over
    assert tick(play, Keys.LEFT) == play


def test_keys_replay_to_the_same_board() -> None:
    chance = Random(6)
    keys: list[int] = []
    while len(keys) < 1500:
        keys += [chance.choice((0, 0, *Keys))] * chance.randint(1, 12)
    once, again = replayed(new_play("6"), keys), replayed(new_play("6"), keys)
    assert once == again
    assert once.placed > 10
    assert replayed(new_play("7"), keys) != once
    assert replayed(replayed(new_play("6"), keys[:700]), keys[700:]) == once
    assert all(len(row) == 10 and EMPTY in row for row in once.board)
