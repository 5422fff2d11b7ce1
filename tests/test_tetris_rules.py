"""The rules of tetris: where pieces fall, what the end rules say, where pieces come from, what is refused."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ludotheque import words
from ludotheque.control import Control
from ludotheque.game import CHANCE, Unreadable
from ludotheque.games.tetris import players
from ludotheque.games.tetris.notation import position_text
from ludotheque.games.tetris.pieces import SETS, pieces
from ludotheque.games.tetris.rules import HOLD, NONE, VARIANTS, Move, Rules, State, Tetris
from ludotheque.match import Match


def at(game: Tetris, drawing: str) -> State:
    """The position that lines of text draw, the pieces to come after the last one."""
    return game.read_position("/".join(drawing.split()[:-1]) + " " + drawing.split()[-1])


def after(game: Tetris, drawing: str, move: str) -> State:
    state = at(game, drawing)
    return game.play(state, {game.text(one): one for one in game.moves(state)}[move])


def test_the_pieces_have_as_many_placements_as_the_literature_says() -> None:
    state, game = Tetris().start(), Tetris()
    counts = {piece.name: len(game.placements(state, kind)) for kind, piece in enumerate(game.pieces)}
    assert counts == {"I": 17, "O": 9, "S": 17, "Z": 17, "T": 34, "J": 34, "L": 34}


def test_no_two_orientations_of_a_set_look_alike() -> None:
    sizes = {"tetrominoes": (7, 19), "dominoes": (2, 6), "pentominoes": (18, 63)}
    for name in SETS:
        every = [turned.masks for piece in pieces(name) for turned in piece.orientations]
        assert (len(pieces(name)), len(set(every)), len(every)) == (*sizes[name], sizes[name][1])


def test_a_piece_falls_until_something_holds_it_and_full_rows_vanish() -> None:
    state = after(
        Tetris(Rules(width=6, height=8)),
        """
        J.....
        JJJ.LL
        OO..LL
        T
        """,
        "r2 c",
    )
    assert state.board == ("OO..LL", "J.TTT.")
    assert state.lines == 1


LAST_ROOM = """
JJJJJ.
LLLLL.
IIIII.
OOOOO.
I
"""


@pytest.mark.parametrize(
    ("end", "column", "lines", "is_over"),
    [("strict", "f", 4, False), ("strict", "e", 0, True), ("lines", "f", 4, False), ("lines", "e", 0, True)],
)
def test_the_strict_end_and_lines_first(end: str, column: str, lines: int, is_over: bool) -> None:
    state = after(Tetris(Rules(width=6, height=4, end=end)), LAST_ROOM, f"r1 {column}")
    assert (state.lines, state.is_over) == (lines, is_over)


OVER_THE_TOP = """
JJJ...
LLLLL.
IIIII.
I
"""


@pytest.mark.parametrize(("end", "lines", "is_over"), [("strict", 0, True), ("lines", 2, False)])
def test_rows_that_go_first_save_the_game(end: str, lines: int, is_over: bool) -> None:
    game = Tetris(Rules(width=6, height=3, end=end))
    state = after(game, OVER_THE_TOP, "r1 f")
    assert (state.lines, state.is_over) == (lines, is_over)


def test_the_statements_hidden_rows_leave_room_for_a_turned_piece() -> None:
    game = Tetris(Rules(width=4, height=4, end="statement"))
    state = at(game, "O... O... O... O... I")
    assert Move(NONE, 1, 0) not in game.moves(state)
    assert Move(NONE, 0, 0) in game.moves(state)
    assert game.play(state, Move(NONE, 0, 0)).lines == 1
    assert not game.play(state, Move(NONE, 0, 0)).is_over


def test_in_the_original_game_a_piece_needs_room_to_turn_and_to_move() -> None:
    game = Tetris(Rules(width=10, height=4, end="original"))
    assert len(game.moves(at(game, ".......... I"))) == 17
    walled = at(game, "JJ........ LL........ .........O ........OO I")
    assert {game.text(move) for move in game.moves(walled)} == {
        *(f"r0 {column}" for column in "cdefg"),
        *(f"r1 {column}" for column in "cdefgh"),
    }
    shut = at(game, "....LL.... LLLLL.LLLL LLLLL.LLLL LLLLL.LLLL I")
    assert game.moves(shut) == []
    assert game.outcome(shut)


def test_a_bag_is_emptied_before_the_next_one() -> None:
    game, chance = Tetris(VARIANTS["statement"]), Random(1)
    state, drawn = game.start(), []
    for _draw in range(21):
        state = state._replace(queue=())
        move = chance.choice(game.moves(state))
        drawn.append(move.piece)
        state = game.play(state, move)
    assert all(sorted(drawn[start : start + 7]) == list(range(7)) for start in (0, 7, 14))


def test_a_given_sequence_comes_again_and_the_worst_piece_is_bad() -> None:
    given = Match(Tetris(Rules(generator="given", sequence="TO", limit=3)), 1, 0)
    names = []
    while not given.outcome:
        names.append(given.game.view(given.state, 0)["piece"])
        given.play(given.moves[0])
    assert names == ["T", "O", "T"]
    assert given.outcome.scores == (1.0,)
    worst = Tetris(Rules(generator="worst"))
    assert [worst.pieces[move.piece].name for move in worst.moves(worst.start())] == ["S"]
    assert not worst.has_draws_to_come


def test_one_piece_may_be_held_back_until_the_next_is_placed() -> None:
    match = Match(Tetris(VARIANTS["modern"]), 1, 5)
    first, second = match.state.queue[:2]
    assert len(match.state.queue) == 6
    match.play(HOLD)
    assert (match.state.held, match.state.queue[0]) == (first, second)
    assert HOLD not in match.moves
    assert "first" in match.game.why_not(match.state, "hold")
    match.play(match.moves[0])
    following = match.state.queue[0]
    match.play(HOLD)
    assert (match.state.held, match.state.queue[0]) == (following, first)


def test_positions_are_read_back_and_nonsense_is_refused() -> None:
    game = Tetris(Rules(width=6, height=8, ahead=1))
    state = at(game, "..J... JJJ.LL TO")
    assert game.read_position(position_text(game, state)) == state
    assert game.read_position(position_text(game, game.start())) == game.start()
    for text in (
        "..J..",
        "JJJJJJ T",
        "..J... X",
        "..J... TOT",
        "x" * 3000,
        "..J... T O",
        "/".join(["J....."] * 14),
    ):
        with pytest.raises(Unreadable):
            game.read_position(text)


def test_a_refused_move_gets_its_reason_and_the_statements_writing_is_read() -> None:
    game = Tetris(VARIANTS["statement"])
    state = game.read_position(".......... IO")
    assert game.read(state, "P:-2:1") == Move(NONE, 1, 0)
    assert game.read(state, "p:3:0") == Move(NONE, 0, 3)
    assert [game.read(state, text) for text in ("P:-3:1", "P:0:2", "P:0", "r0 c", "P:x:0")] == [None] * 5
    reasons = {text: game.why_not(state, text) for text in ("r0 j", "r2 a", "hold", "left", "r0")}
    assert len(set(reasons.values())) == 4
    assert game.why_not(state._replace(is_over=True), "r0 a") == "the game is over"
    words.use("en")


@pytest.mark.parametrize(
    "changes",
    [
        {"width": 3}, {"width": 13}, {"height": 41}, {"pieces": "hexominoes"}, {"generator": "kind"},
        {"end": "never"}, {"ahead": 6}, {"limit": -1}, {"sequence": "T"}, {"generator": "given"},
        {"generator": "given", "sequence": "TX"}, {"pieces": "pentominoes", "width": 4},
    ],
)  # fmt: skip
def test_rules_that_nobody_can_play_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        Tetris(Rules()._replace(**changes))


def test_machines_play_every_variant_legally_and_use_the_hold() -> None:
    held: Counter[str] = Counter()
    for name, rules in VARIANTS.items():
        match = Match(Tetris(rules), 1, 3)
        player = players.offers_next(1)
        for _move in range(25):
            if match.outcome:
                break
            move = match.choose(player, 0, Control())
            held[name] += move == HOLD
            match.play(move)
        assert match.game.to_move(match.state) != CHANCE or match.outcome
        assert match.state.placed + held[name] == 25 or name in ("dominoes", "worst")
    assert 0 < held["modern"] < 25
    assert sum(held.values()) == held["modern"]
