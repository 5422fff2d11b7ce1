"""Dames' rules one by one: captures, crowning, draws, why moves are refused, positions as text."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.game import Unreadable
from ludotheque.games.dames import capture_search, draws
from ludotheque.games.dames.board import SIZES, board
from ludotheque.games.dames.draws import Counts
from ludotheque.games.dames.fen import fen
from ludotheque.games.dames.reasons import refusal
from ludotheque.games.dames.routes import first_ways, routes
from ludotheque.games.dames.rules import NO_MOVE, NO_PIECE, VARIANTS, Dames, Move, Rules, State, legal_moves
from ludotheque.match import Match
from tests.sizes import sized

INTERNATIONAL = Dames()


def rules(variant: str) -> Dames:
    return Dames(VARIANTS[variant])


def texts(position: str, variant: str = "international") -> list[str]:
    game = rules(variant)
    return [game.text(move) for move in game.moves(game.read_position(position))]


def after(game: Dames, state: State, *said: str) -> State:
    for text in said:
        move = game.read(state, text)
        assert move is not None, (text, game.why_not(state, text))
        state = game.play(state, move)
    return state


# --- Captures -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        pytest.param("W:WK46:B23", "46x5 46x10 46x14 46x19", id="a king lands anywhere behind"),
        pytest.param("W:W15:B8,19,20", "15x2", id="a man captures backwards"),
        pytest.param("W:WK47:B9,12,33", "47x17 47x21 47x26", id="a king turns on its way"),
        pytest.param("W:WK41,49:B9,10,12,19,38", "41x43", id="nothing is removed before the end"),
        pytest.param("W:W48:B24,K31,34,K42,43", "48x19", id="number goes before kings"),
        pytest.param("W:W35:B30,K40", "35x24 35x44", id="a king counts as one"),
        pytest.param("W:W26:B12,K21,31,32", "26x8 26x28", id="two ways of two"),
        pytest.param("W:W15:B9,10", "15x13", id="a man that passes the last row stays a man"),
    ],
)
def test_international_captures(position: str, moves: str) -> None:
    assert texts(position) == moves.split()


def test_captures_between_the_same_squares_say_their_way() -> None:
    """The example of PDN 3.0: only turns, and squares just behind what was taken."""
    game = INTERNATIONAL
    state = game.read_position("W:WK47:B14,19,27,29,42")
    ways = ["47x38x20x9x31", "47x38x24x13x31", "47x38x20x9x36", "47x38x24x13x36"]
    assert [game.text(move) for move in game.moves(state)] == ways
    assert game.read(state, "47x36") is None
    said = refusal(game, state, "47x36")
    assert said.name == "AMBIGUOUS"
    assert said.sentence == "several captures end there, say the way: 47x38x20x9x36, 47x38x24x13x36"
    for shorter in ("47x24x36", "47x33x24x13x36"):
        move = game.read(state, shorter)
        assert move is not None and game.text(move) == "47x38x24x13x36"


def test_kings_take_more_in_frisian_draughts_than_men_and_go_first() -> None:
    assert texts("W:W28,K50:B22,39", "frisian") == ["50x33"], "of the same worth, by a king"
    assert texts("W:W35:B25", "frisian") == ["35x15"], "along a column"
    assert texts("W:W26:B27", "frisian") == ["26x28"], "along a row"
    two_men, king = "W:W28,47:B13,23,K42", "W:W28,47:B23,K42"
    assert texts(two_men, "frisian") == ["28x8"], "two men are worth more than a king"
    assert texts(king, "frisian") == ["47x38"], "a king is worth more than a man"


def test_a_frisian_king_rests_after_three_moves_while_there_are_men() -> None:
    game = rules("frisian")
    line = ("47-42", "4-9", "42-47", "9-4", "47-42", "4-9")
    tired = after(game, game.read_position("W:WK47,50:BK4,K5,15"), *line)
    assert [game.text(move) for move in game.moves(tired)] == ["50-44", "50-45"]
    assert refusal(game, tired, "42-47").name == "KING_MUST_REST"
    rested = after(game, tired, "50-45", "5-10")
    assert "42-47" in [game.text(move) for move in game.moves(rested)]
    taken = tired._replace(side=1, white=tired.white | game.board.set_of([20]))
    assert tired.walks[0][1] == 3
    code = game.board.codes[20]
    assert after(game, taken._replace(walks=((code, 3), (0, 0))), "9x25").walks[0] == (0, 0)
    alone = after(game, game.read_position("W:WK47,K50:BK4,K5,15"), *line)
    assert "42-47" in [game.text(move) for move in game.moves(alone)], "without men a king never tires"


def test_a_russian_man_goes_on_as_a_king_and_any_capture_may_be_chosen() -> None:
    assert texts("W:Wf6:Be7,c7", "russian") == ["f6:b6", "f6:a5"]
    assert texts("W:Wf6:Be7,c7", "brazilian") == ["f6xb6"], "there it stays a man, which steps off again"
    assert texts("W:Wc3,h2:Bd4,d6,g3", "russian") == ["c3:c7", "h2:f4"]
    assert texts("W:Wc3,h2:Bd4,d6,g3", "brazilian") == ["c3xc7"]


def test_a_russian_king_lands_where_it_can_go_on() -> None:
    assert texts("W:WKa1:Bc3,g5", "russian") == ["a1:h4"]


def test_english_men_capture_forwards_and_kings_walk() -> None:
    assert texts("W:W18:B22,15", "english") == ["18x11"]
    assert "18x25" in texts("W:WK18:B22,1", "english")
    assert "18-9" not in texts("W:WK18:B1", "english")
    assert rules("english").start().side == 1, "Black begins"


def test_course_captures_are_free_and_may_stop() -> None:
    assert texts("W:W28,50:B22,12", "course") == ["28x8", "28x17", "28-23", "50-44", "50-45"]
    captures = [text for text in texts("W:WK46:B23", "course") if "x" in text]
    assert captures == ["46x19"], "a king lands just behind"


def test_a_man_becomes_a_king_only_where_it_ends() -> None:
    game = INTERNATIONAL
    state = after(game, game.read_position("W:W6,50:B45"), "6-1")
    assert fen(game, state) == "B:WK1,50:B45"
    passing = after(game, game.read_position("W:W15:B9,10"), "15x13")
    assert fen(game, passing) == "B:W13:B"


@pytest.mark.parametrize("size", SIZES)
def test_a_board_s_tables(size: int) -> None:
    squares = board(size)
    assert len(squares.numbers) == squares.squares == size * size // 2 == squares.full.bit_count()
    assert squares.diagonal.bit_count() == size
    assert max(squares.numbers) < 64 + 42
    names = {squares.letters(square) for square in range(1, squares.squares + 1)}
    assert "a1" in names and len(names) == squares.squares
    assert all(squares.square(*squares.cell(square)) == square for square in range(1, squares.squares + 1))


# --- Ends ---------------------------------------------------------------------------------------


def walk_quietly(
    game: Dames, position: str, is_allowed: Callable[[Move, int], bool] = lambda move, side: True
) -> tuple[str, int]:
    """Kings walk about, never twice to the same position and never into a capture, until the game is over."""
    for attempt in range(200):
        walked = _walk(game, position, is_allowed, Random(attempt))
        if walked:
            return walked
    raise AssertionError("the game does not end")


def _walk(
    game: Dames, position: str, is_allowed: Callable[[Move, int], bool], chance: Random
) -> tuple[str, int] | None:
    state, seen = game.read_position(position), set[object]()
    for ply in range(400):
        outcome = game.outcome(state)
        if outcome:
            assert outcome.scores == (0.5, 0.5)
            return outcome.reason, ply
        moves = [move for move in game.moves(state) if not move.taken and is_allowed(move, state.side)]
        chance.shuffle(moves)
        for move in moves:
            following = game.play(state, move)
            if following[:4] not in seen and not any(answer.taken for answer in game.moves(following)):
                break
        else:
            return None
        state = following
        seen.add(state[:4])
    return None


def off_the_diagonal(move: Move, side: int) -> bool:
    return side == 0 or not INTERNATIONAL.board.diagonal >> INTERNATIONAL.board.codes[move.destination] & 1


def on_the_diagonal(move: Move, side: int) -> bool:
    return side == 0 or not off_the_diagonal(move, side)


@pytest.mark.parametrize(
    ("variant", "position", "is_allowed", "reason", "plies"),
    [
        pytest.param("international", "W:WK1,K2,K3,36:BK49,K50,15", None, draws.QUIET, 50, id="25 moves"),
        pytest.param(
            "international", "W:WK1,K2,K3:BK49", off_the_diagonal, draws.LONE_KING, 32, id="16 moves"
        ),
        pytest.param(
            "international", "W:WK1,K2,K3:BK46", on_the_diagonal, draws.LONE_KING, 10, id="diagonal"
        ),
        pytest.param(
            "international",
            "W:WK1,K2,K3:BK47",
            on_the_diagonal,
            draws.LONE_KING,
            12,
            id="from there on",
        ),
        pytest.param("international", "W:WK1,K2:BK49", None, draws.LONE_KING, 10, id="two to one"),
        pytest.param("international", "W:WK1:BK49", None, draws.LONE_KING, 10, id="one to one"),
        pytest.param("frisian", "W:WK1,K3:BK49", None, draws.LONE_KING, 14, id="Frisian, two to one"),
        pytest.param("frisian", "W:WK1:BK49", None, draws.LONE_KING, 4, id="Frisian, one to one"),
        pytest.param("english", "W:WK1,K2:BK31,K32", None, draws.QUIET, 80, id="40 moves"),
        pytest.param("canadian", "W:WK1,K2:BK70", None, draws.LONE_KING, 10, id="Canadian"),
    ],
)
def test_a_game_is_drawn_by_counting(
    variant: str, position: str, is_allowed: Callable[[Move, int], bool] | None, reason: str, plies: int
) -> None:
    game = rules(variant)

    def kings_only(move: Move, side: int) -> bool:
        return str(move.origin) not in ("36", "15") and (is_allowed is None or is_allowed(move, side))

    assert walk_quietly(game, position, kings_only) == (reason, plies)


def test_nothing_taken_or_crowned_for_long_is_a_draw_on_64_squares() -> None:
    game = Dames(VARIANTS["russian"]._replace(quiet_moves=0))
    for plies, reason in ((58, None), (59, draws.STALLED)):
        state = game.read_position("W:WKa1,Kc1:BKh2,Ka7")._replace(counts=Counts(balance=plies))
        outcome = game.outcome(after(game, state, "c1-d2"))
        assert (outcome.reason if outcome else None) == reason


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    game = INTERNATIONAL
    state = game.read_position("W:WK1,K3,36:BK48,K50,15")
    once = ("1-6", "48-43", "6-1", "43-48")
    state = after(game, state, *once)
    assert game.outcome(state) is None
    state = after(game, state, *once)
    outcome = game.outcome(state)
    assert outcome is not None and outcome.reason == draws.REPEATED
    moved = after(game, game.read_position("W:WK1,K3,36:BK48,K50,15"), *once, "36-31")
    assert moved.earlier == (), "a man never goes back: nothing before can come again"


def test_a_win_on_the_last_move_beats_the_draw() -> None:
    game = INTERNATIONAL
    state = game.read_position("W:WK46,K47,K48:BK5")._replace(counts=Counts(three=31, quiet=31))
    losing = state._replace(black=game.board.set_of([23]), kings=game.board.set_of([46, 47, 48, 23]))
    won = after(game, losing, "46x5")
    outcome = game.outcome(won)
    assert outcome is not None and outcome == ((1.0, 0.0), NO_PIECE)


def test_who_cannot_move_loses() -> None:
    blocked = INTERNATIONAL.read_position("B:W6,7,11,12:B1")
    assert INTERNATIONAL.outcome(blocked) == ((1.0, 0.0), NO_MOVE)
    assert INTERNATIONAL.moves(blocked) == ()


def test_when_nobody_can_move_the_course_has_a_draw() -> None:
    game = rules("course")
    white, black = game.board.set_of(range(6, 16)), game.board.set_of(range(1, 6))
    for side in (0, 1):
        assert game.outcome(State(white, black, 0, side)) == ((0.5, 0.5), "nobody can move")
    assert game.outcome(State(0, 0, 0, 0)) == ((0.5, 0.5), "nobody can move"), "an empty board"


# --- What is said -------------------------------------------------------------------------------

REFUSED = [
    ("international", "start", "hello", "UNREADABLE"),
    ("international", "start", "32", "UNREADABLE"),
    ("international", "start", "37", "NO_FREE_WAY"),
    ("international", "W:W28,37:B22", "37", "MUST_CAPTURE"),
    ("international", "start", "32-51", "NO_SQUARE"),
    ("international", "start", "28-23", "NO_PIECE"),
    ("international", "start", "18-23", "OPPONENT_PIECE"),
    ("international", "start", "37-32", "SPACE_OCCUPIED"),
    ("international", "start", "32-23", "PAWN_ONLY_ONE_MOVE"),
    ("international", "start", "32-22", "BAD_DIRECTION_FORMAT"),
    ("international", "W:W28:B1", "28-33", "ONLY_KING_GO_BACK"),
    ("international", "W:W28,37:B22", "37-32", "MUST_CAPTURE"),
    ("international", "W:W28:B22", "28-23", "MUST_CAPTURE"),
    ("international", "W:W28,46:B22,11,41,3", "46x37", "MUST_CAPTURE_MOST"),
    ("international", "W:W28:B22,11", "28x17", "CAPTURE_GOES_ON"),
    ("international", "W:W28:B22,17", "28-22", "TOO_LONG_JUMP"),
    ("international", "W:W7:B1", "7-1", "CANNOT_JUMP_OUTSIDE"),
    ("international", "W:WK46,37:B1", "46-28", "NO_FREE_WAY"),
    ("course", "W:W28:B22", "28-22", "SPACE_OCCUPIED"),
    ("course", "W:WK46:B23", "46x10", "NO_FREE_WAY"),
    ("course", "W:WK46:B23,28", "46x19", "TOO_LONG_JUMP"),
    ("english", "W:W18:B22,3", "18x25", "ONLY_KING_GO_BACK"),
    ("english", "W:WK18:B1", "18-11", "PAWN_ONLY_ONE_MOVE"),
    ("frisian", "W:W28:B1", "28-27", "BAD_DIRECTION_FORMAT"),
    ("frisian", "W:W28,K46:B22,41", "28x17", "MUST_CAPTURE_MOST"),
]


@pytest.mark.parametrize(("variant", "position", "text", "name"), REFUSED)
def test_a_refusal_has_the_statement_s_name_and_a_sentence(
    variant: str, position: str, text: str, name: str
) -> None:
    game = rules(variant)
    state = game.start() if position == "start" else game.read_position(position)
    assert game.read(state, text) is None
    found = refusal(game, state, text)
    assert found.name == name
    assert found.sentence == game.why_not(state, text) != ""


def test_a_refusal_says_how_many_must_be_taken() -> None:
    game = INTERNATIONAL
    state = game.read_position("W:W28,46:B22,11,41,3")
    assert game.why_not(state, "46x37") == "you must take as many as you can: 2 pieces, as 28x6"
    assert game.why_not(state, "46-42") == "you must capture, with the piece on 28"


def test_a_move_is_read_in_every_notation() -> None:
    game = INTERNATIONAL
    state = game.read_position("W:W28:B22,11")
    (move,) = game.moves(state)
    for text in ("28x6", "28:6", "28-6", "28 6", "28x17x6", "28 17 6", "28x06", "28×6"):
        assert game.read(state, text) == move, text
    assert game.read(state, "28x22x11x6") == move, "Hub names what is taken"
    assert game.read(state, "28x23x6") is None
    russian = rules("russian")
    start = russian.start()
    opening = russian.read(start, "c3-d4")
    assert opening == Move(22, 18)
    assert opening == russian.read(start, "22-18") == russian.read(start, "C3:d4")


def test_where_a_step_and_a_capture_join_two_squares_the_sign_tells() -> None:
    game = rules("course")
    state = game.read_position("W:WK38:B13,14,23,28,32")
    step, capture = game.read(state, "38-20"), game.read(state, "38x20")
    assert step is not None and capture is not None
    assert (game.text(step), game.text(capture)) == ("38-20", "38x27x9x20")
    assert ("38", "20") not in game.paths(state, capture)


def test_a_capture_is_clicked_by_its_last_square_or_step_by_step() -> None:
    match = Match(INTERNATIONAL)
    state = INTERNATIONAL.read_position("W:W28:B22,11")
    (move,) = INTERNATIONAL.moves(state)
    assert INTERNATIONAL.paths(state, move) == (("28", "6"), ("28", "17", "6"))
    assert match.clicks_after(()) == ["31", "32", "33", "34", "35"]


def test_a_king_s_standard_way_names_its_turns_only() -> None:
    game = INTERNATIONAL
    state = game.read_position("W:WK46:B28,41")
    ways = routes(game.rules, state[:4], game.moves(state)[0][:4], 40)
    assert ways == [(37, 5), (32, 5)], "just behind what it took, where it does not turn"


# --- Positions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("W:W31-50:B1-20", "W:W31-50:B1-20"),
        ("W:B1-20:W31-50.", "W:W31-50:B1-20"),
        (" w : w31-50 : b1-20 : H0 : F1 ", "W:W31-50:B1-20"),
        ("B:WK1-3,50:B", "B:WK1,K2,K3,50:B"),
        ("?:W29,13,11:B22,4,2", "B:W11,13,29:B2,4,22"),
    ],
)
def test_positions_are_read_in_every_form(text: str, same: str) -> None:
    state = INTERNATIONAL.read_position(text, 1)
    assert fen(INTERNATIONAL, state) == same


def test_a_position_may_say_how_long_nothing_happened() -> None:
    state = INTERNATIONAL.read_position("W:WK1,K2,36:BK49,K50,15:H49:F60")
    assert state.counts.quiet == 49
    outcome = INTERNATIONAL.outcome(after(INTERNATIONAL, state, "1-6"))
    assert outcome is not None and outcome.reason == draws.QUIET


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "a position reads like"),
        ("W:W31", "a position reads like"),
        ("X:W31:B1", "a position reads like"),
        ("?:W31:B11", "say whose turn it is"),
        ("W:W51:B1", "no square 51"),
        ("W:W31:B31", "two pieces on 31"),
        ("W:W31,31:B1", "two pieces on 31"),
        ("W:W3:B11", "the man on 3 should be a king"),
        ("W:W31:B1:Q2", "is no list of squares"),
        ("W:W31:B1:Hx", "is no list of squares"),
        ("W:W31-:B1", "is no square"),
        ("W:W" + "1," * 600 + ":B50", "far too long"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        INTERNATIONAL.read_position(text)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 60), st.randoms(use_true_random=False))
def test_positions_of_games_are_written_and_read_back(variant: str, plies: int, chance: Random) -> None:
    game = rules(variant)
    state = game.start()
    for _ply in range(plies):
        moves = game.moves(state)
        if not moves:
            break
        state = game.play(state, chance.choice(moves))
    assert game.read_position(fen(game, state))[:4] == state[:4]


@given(st.text(max_size=60))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    with suppress(Unreadable):
        INTERNATIONAL.read_position(text)


def test_positions_made_to_be_slow_are_refused_and_never_stop_a_game() -> None:
    game = rules("canadian")
    squares = game.board
    foes = [
        square for row in range(1, 11, 2) for column in range(11) if (square := squares.square(row, column))
    ]
    state = State(squares.set_of([1]), squares.set_of(foes), squares.set_of([1]), 0)
    assert game.moves(state)
    with pytest.raises(Unreadable, match="too many captures"):
        game.read_position(fen(game, state))


@pytest.mark.proof
@pytest.mark.parametrize("variant", VARIANTS)
def test_landings_that_were_seen_change_no_move(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With many kings among many men, remembered from the first jump on and never."""
    game, chance = rules(variant), Random(variant)
    squares = list(range(1, game.board.squares + 1))
    longest = 0
    for _position in range(sized(25, 1_000)):
        chance.shuffle(squares)
        white, black = squares[:4], squares[4 : 4 + game.men // 2]
        state = State(game.board.set_of(white), game.board.set_of(black), game.board.set_of(white[:3]), 0)
        found = []
        for few in (0, 1_000_000):
            monkeypatch.setattr(capture_search, "FEW_JUMPS", few)
            legal_moves.cache_clear()
            found.append(legal_moves(game.rules, state))
        assert found[0] == found[1]
        longest = max(longest, *(move.taken.bit_count() for move in found[0]), 0)
    assert longest >= 2


def test_the_first_way_of_each_capture_is_that_of_a_search_for_it_alone() -> None:
    for variant in ("international", "course", "russian", "frisian"):
        game = rules(variant)
        state = game.read_position(
            "W:WK1,K3:B8,9,17,18,19,22,23" if not game.rules.letters else "W:WKa1:Bb2,d4,f6,d6"
        )
        captures = [move[:4] for move in game.moves(state) if move.taken]
        assert captures
        for move, way in first_ways(game.rules, state[:4], captures).items():
            assert [way] == routes(game.rules, state[:4], move, 1)


def test_options_are_checked() -> None:
    for wrong in (Rules(size=9), Rules(choice="some"), Rules(sign="~")):
        with pytest.raises(Unreadable):
            Dames(wrong)
