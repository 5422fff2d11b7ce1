"""Tetris by keys and clock between several: lines sent, machines at the keys, keys between two ticks."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.game import Unreadable
from ludotheque.games.tetris import live_machine
from ludotheque.games.tetris.garbage import GARBAGE, Garbage, cancelled, hole_of, risen
from ludotheque.games.tetris.live_game import TetrisLive
from ludotheque.games.tetris.realtime import Falling, Keys, LivePlay, new_play, received, tick
from ludotheque.games.tetris.versus import Contest, new_contest, replayed_alone, step
from ludotheque.live import LiveGame
from ludotheque.live_recording import add_tick
from ludotheque.match import Match
from ludotheque.server.live.key_log import MOST_WAITING, KeyQueue, PastKeys

LONG_PIECE = 0
USUAL = TetrisLive().options({})


def before_clearing(lines: int, **changes: Any) -> LivePlay:
    """A long piece above a shaft beside so many full rows, which it clears when it is dropped."""
    play = new_play("1", width=6, height=10)
    rows = ("JJJJJ.",) * lines + ("J.....",) * (4 - lines)
    return play._replace(board=rows, falling=Falling(LONG_PIECE, 1, 3, 5), lowest=5, **changes)


@pytest.mark.parametrize(("lines", "sent"), [(1, 0), (2, 1), (3, 2), (4, 4)])
def test_lines_cleared_at_once_send_rows_by_the_guideline(lines: int, sent: int) -> None:
    contest = Contest((before_clearing(lines), new_play("1", width=6, height=10)))
    after = step(contest, (Keys.HARD, 0))
    assert after.plays[0].lines == lines
    assert after.plays[0].sent == sent
    assert sum(batch.rows for batch in after.plays[1].coming) == sent
    assert after.batches == (sent > 0)


def test_lines_first_take_away_what_is_coming() -> None:
    coming = (Garbage(1, 2), Garbage(4, 3))
    assert cancelled(coming, 0) == (coming, 0)
    assert cancelled(coming, 2) == ((Garbage(3, 3),), 0)
    assert cancelled(coming, 7) == ((), 2)
    cleared = tick(before_clearing(4, coming=(Garbage(1, 2),)), Keys.HARD)
    assert (cleared.coming, cleared.sent) == ((), 3)


def test_rows_come_up_when_a_piece_locks_that_clears_nothing() -> None:
    coming = (Garbage(1, 2), Garbage(2, 0))
    waiting = received(received(before_clearing(0), coming[0]), coming[1])
    assert waiting.board == before_clearing(0).board
    after = tick(waiting, Keys.HARD)
    assert after.coming == ()
    assert after.board[:4] == (".#####", ".#####", "##.###", "J....I")
    held_up = tick(before_clearing(1, coming=coming), Keys.HARD)
    assert held_up.coming == coming, "a line that is cleared holds them up"
    assert not any(GARBAGE in row for row in held_up.board)


def test_rows_that_come_up_can_end_a_game() -> None:
    play = new_play("2", width=6, height=8)
    full = received(play, Garbage(8, 1))
    assert tick(full, Keys.HARD).is_over
    assert received(tick(full, Keys.HARD), Garbage(1, 1)).coming == ()


def test_holes_come_from_the_seed_and_spread_over_the_board() -> None:
    holes = [hole_of("3", number, 10) for number in range(100)]
    assert holes == [hole_of("3", number, 10) for number in range(100)]
    assert set(holes) == {*range(10)}
    assert holes != [hole_of("4", number, 10) for number in range(100)]
    assert risen((), (Garbage(2, 4),), 10) == (GARBAGE * 4 + "." + GARBAGE * 5,) * 2


def random_keys(seed: int, ticks: int) -> list[int]:
    chance = Random(seed)
    keys: list[int] = []
    while len(keys) < ticks:
        keys += [chance.choice((0, 0, *Keys))] * chance.randint(1, 9)
    return keys[:ticks]


def sends_often(contest: Contest) -> Contest:
    """The same contest with the first player about to clear two lines again and again."""
    first = contest.plays[0]
    shaft = ("JJJJ.",) * 2
    wide = first._replace(board=shaft, falling=Falling(LONG_PIECE, 1, 2, 6), lowest=6, fallen=0, resting=0)
    return contest._replace(plays=(wide, *contest.plays[1:]))


def test_what_somebody_receives_is_an_input_of_their_game_alone() -> None:
    """Seed, keys and batches by their ticks lead to the same end without the others."""
    contest = new_contest("5", 2, width=5, height=20)
    keys = [random_keys(1, 900), random_keys(2, 900)]
    batches: dict[int, list[Garbage]] = defaultdict(list)
    for number, down in enumerate(zip(*keys, strict=True)):
        if number % 90 == 0 and not contest.plays[0].is_over:
            contest, down = sends_often(contest), (0, down[1])
        if number % 90 == 1:
            down = (int(Keys.HARD), down[1])
        contest = step(contest, down)
        for seat, batch in contest.sent:
            if seat == 1:
                batches[contest.plays[1].ticks].append(batch)
        keys[1][number] = down[1]
        if contest.plays[1].is_over:
            break
    assert len(batches) > 2
    played = keys[1][: contest.plays[1].ticks]
    assert replayed_alone(new_play("5", width=5, height=20), played, batches) == contest.plays[1]
    assert replayed_alone(new_play("5", width=5, height=20), played, {}) != contest.plays[1]


def test_everybody_gets_the_same_pieces_and_nobody_sees_further_than_five() -> None:
    game, mode = TetrisLive(), TetrisLive().mode("versus")
    assert mode
    one, other = (game.seen(game.start(mode, "7", USUAL), seat) for seat in (0, 1))
    assert one == other
    assert len(one["ahead"]) == 5
    assert "7" not in one
    assert "seed" not in one


def test_what_changed_is_what_a_page_needs_to_follow() -> None:
    game = TetrisLive()
    mode = game.mode("versus")
    assert mode
    state = game.start(mode, "8", game.options({"width": 6, "height": 10}))
    followed = [game.seen(state, seat) for seat in (0, 1)]
    quiet = 0
    for down in zip(random_keys(3, 600), random_keys(4, 600), strict=True):
        before, state = state, game.step(state, down)
        for seat in (0, 1):
            changed = game.changed(before, state, seat)
            quiet += not changed
            followed[seat].update(changed)
            assert followed[seat] == game.seen(state, seat)
    assert quiet > 300, "most ticks change nothing"


def test_the_log_holds_locked_pieces_and_rows_received() -> None:
    game = TetrisLive()
    before = Contest((before_clearing(2), new_play("1", width=6, height=10)))
    after = game.step(before, (Keys.HARD, 0))
    hole = after.plays[1].coming[0].hole
    assert [tuple(event) for event in game.events(before, after)] == [
        (0, "locked", "I r1 f1"),
        (1, "received", f"1 {hole}"),
    ]
    assert game.events(after, game.step(after, (0, 0))) == []


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"width": 3}, "the option width cannot be 3"),
        ({"height": 41}, "the option height cannot be 41"),
        ({"lines": True}, "the option lines cannot be True"),
        ({"speed": 3}, "there is no option speed; there are: width, height, lines"),
    ],
)
def test_options_that_nobody_can_play_are_refused(wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        TetrisLive().options(wanted)
    assert str(refusal.value) == said


def test_a_sprint_is_won_and_a_contest_has_one_winner() -> None:
    game = TetrisLive()
    won = tick(before_clearing(4, goal=4), Keys.HARD)
    assert won.is_won
    ending = game.ending(Contest((won,)))
    assert ending
    assert ending == ((1.0,), "all lines are cleared")
    both = new_contest("9", 2)
    assert game.ending(both) is None
    resigned = game.ending(game.drop(both, 0))
    assert resigned == ((0.0, 1.0), "resigned")
    over = both.plays[0]._replace(is_over=True)
    assert game.ending(both._replace(plays=(over, over))) == ((0.5, 0.5), "the wall is too high")


# --- A machine at the keys ------------------------------------------------------------------------


def machine_play(pace: str, pieces: int) -> list[LivePlay]:
    """A machine's game, its questions answered by a player in this process."""
    play, move, number = new_play("10"), None, -1
    states = [play]
    while play.placed < pieces and not play.is_over:
        if play.placed != number:
            number, asked = play.placed, live_machine.question(play, pace)
            assert asked
            match = Match.from_position(catalogue.game(asked.game, options=asked.options), asked.position)
            chosen = match.choose(catalogue.agent(asked.game, asked.player), 0, Control())
            move = match.game.text(chosen)
        play = tick(play, live_machine.keys(play, pace, move))
        states.append(play)
    return states


def test_a_machine_puts_its_pieces_where_its_player_wants_them_at_its_pace() -> None:
    states = machine_play("fast", 40)
    last = states[-1]
    assert last.placed == 40
    assert last.lines >= 10
    assert max(map(len, (one.board for one in states))) < 10
    pressed = [now.ticks for before, now in pairwise(states) if now.keys & ~before.keys]
    assert min(later - sooner for sooner, later in pairwise(pressed)) >= live_machine.PACES["fast"].ticks


def test_a_machine_without_an_answer_presses_nothing() -> None:
    assert live_machine.keys(new_play("11"), "fast", None) == 0


# --- Keys between two ticks -----------------------------------------------------------------------


def test_no_press_is_lost_between_two_ticks() -> None:
    queue = KeyQueue()
    for number, keys in enumerate((1, 0, 1, 0), 1):
        queue.put(keys, number)
    assert [queue.take() for _tick in range(5)] == [1, 0, 1, 0, 0]
    assert queue.number == 4
    for number, keys in enumerate((1, 17, 16), 5):  # another key meanwhile: both at once, then the release
        queue.put(keys, number)
    assert [queue.take() for _tick in range(2)] == [17, 16]


def test_a_flood_of_keys_is_forgotten_but_for_the_last() -> None:
    queue = KeyQueue()
    for number in range(1000):
        queue.put(number % 2, number)
    queue.put(4, 1000)
    taken = [queue.take() for _tick in range(MOST_WAITING + 1)]
    assert taken[-1] == 4
    assert queue.number == 1000


def test_keys_are_found_again_by_their_tick() -> None:
    keys = random_keys(5, 300)
    runs: list[int] = []
    for down in keys:
        add_tick(runs, down)
    past = PastKeys(runs)
    assert [past[number] for number in range(300)] == keys
    assert len(runs) < 150


def test_every_live_game_has_modes_that_begin() -> None:
    for name in catalogue.game_names():
        live: LiveGame[Any] | None = catalogue.live_game(name)
        for mode in live.modes if live else ():
            assert live
            state = live.start(mode, "1", live.options({}))
            assert live.ending(state) is None
            assert mode.seats >= 1
            assert set(live.counted(state, 0)) == set(live.figures)
            assert not mode.best or mode.best in live.figures
