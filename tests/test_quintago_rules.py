"""Quintago's rules against OpenSpiel, published counts, and drawings."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.game import Outcome, Unreadable
from ludotheque.games.quintago.geometry import geometry, turn
from ludotheque.games.quintago.rules import VARIANTS, Move, Quintago, Rules, State
from ludotheque.perft import perft, walk
from tests.openspiel_games import TURNS
from tests.quintago_positions import random_position
from tests.sizes import sized

ALL_RULES = [
    Rules(quadrants, size, min(5, quadrants * size), placement_wins)
    for quadrants in (2, 3, 4)
    for size in (2, 3, 4)
    for placement_wins in (True, False)
]


def drawn(*rows: str, side: int | None = None, rules: Rules | None = None) -> tuple[Quintago, State]:
    game = Quintago(rules)
    return game, game.read_position("/".join(rows), side)


# --- OpenSpiel ------------------------------------------------------------------------------------


@pytest.mark.proof
def test_random_games_agree_with_openspiel() -> None:
    import pyspiel  # takes a while: only where it is used

    theirs = pyspiel.load_game("pentago(ansi_color_output=false)")
    game = Quintago(VARIANTS["statement"])
    chance = random.Random(1)
    for _number in range(sized(40, 1000)):
        state, peer = game.start(), theirs.new_initial_state()
        while not peer.is_terminal():
            assert game.outcome(state) is None
            actions = {peer.action_to_string(action): action for action in peer.legal_actions()}
            moves = {
                game.geometry.names[move.cell] + arrow: move
                for move in game.moves(state)
                for arrow, turned in TURNS.items()
                if turned == move[1:]
            }
            assert moves.keys() == actions.keys()
            text = chance.choice(sorted(moves))
            state = game.play(state, moves[text])
            peer.apply_action(actions[text])
            drawing = [line[4:16:2] for line in str(peer).splitlines()[2:8]]
            assert game.rows(state) == ["".join(".12"[".O@".index(sign)] for sign in row) for row in drawing]
        outcome = game.outcome(state)
        assert outcome is not None
        assert [2 * score - 1 for score in outcome.scores] == peer.returns()


# --- Published counts -----------------------------------------------------------------------------

# Geoffrey Irving, "Pentago is a First Player Win", 2014: positions by stones, up to the 8 symmetries
# of the board and up to the 2048 that turn quadrants as well.
PUBLISHED = {
    0: (1, 1),
    1: (6, 3),
    2: (165, 30),
    3: (2_715, 227),
    4: (44_481, 2_013),
    5: (471_870, 13_065),
    6: (4_871_510, 90_641),
    12: (144_569_399_520, 795_356_603),
    18: (55_154_145_646_600, 232_731_509_411),
    24: (423_091_508_279_496, 1_729_816_634_514),
}


@cache
def symmetries() -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The 8 symmetries of the board and the 2048 with quadrant turns, as permutations of the bits."""
    board = geometry(2, 3, 5)
    place = [bit.bit_length() - 1 for bit in board.bits]
    eight = []
    for flip in (False, True):
        for quarters in range(4):
            image = list(range(36))
            for cell in range(36):
                row, column = divmod(cell, 6)
                if flip:
                    column = 5 - column
                for _quarter in range(quarters):
                    row, column = column, 5 - row
                image[place[cell]] = place[6 * row + column]
            eight.append(tuple(image))
    settings = [tuple(range(36))]
    for quadrant in range(4):
        settings = [
            tuple(
                (turn(1 << bit, quadrant, 3, turns) if turns else 1 << bit).bit_length() - 1
                for bit in setting
            )
            for setting in settings
            for turns in range(4)
        ]
    return eight, [tuple(setting[bit] for bit in one) for one in eight for setting in settings]


def count_orbits(group: list[tuple[int, ...]], stones: int) -> int:
    """Burnside: the mean number of positions that a symmetry leaves as they are."""
    kinds = Counter(cycle_lengths(permutation) for permutation in group)
    second, first = stones // 2, stones - stones // 2
    fixed = sum(times * fixed_positions(lengths, first, second) for lengths, times in kinds.items())
    assert fixed % len(group) == 0
    return fixed // len(group)


def cycle_lengths(permutation: tuple[int, ...]) -> tuple[int, ...]:
    seen: set[int] = set()
    lengths = []
    for start in range(len(permutation)):
        length = 0
        while start not in seen:
            seen.add(start)
            start = permutation[start]
            length += 1
        if length:
            lengths.append(length)
    return tuple(sorted(lengths))


def fixed_positions(lengths: tuple[int, ...], first: int, second: int) -> int:
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for length in lengths:
        for (one, two), count in list(ways.items()):
            ways[one + length, two] += count
            ways[one, two + length] += count
        ways = Counter({key: n for key, n in ways.items() if key[0] <= first and key[1] <= second})
    return ways[first, second]


@pytest.mark.parametrize("stones", PUBLISHED)
def test_the_numbers_of_positions_are_the_published_ones(stones: int) -> None:
    eight, all_2048 = symmetries()
    assert len(set(all_2048)) == 2048
    assert (count_orbits(eight, stones), count_orbits(all_2048, stones)) == PUBLISHED[stones]


@pytest.mark.proof
def test_perft_equals_the_table_and_the_rules() -> None:
    for line in Path(__file__, "../truth/quintago_perft.txt").resolve().read_text().splitlines():
        if line and not line.startswith("#"):
            variant, position, *counts = line.split()
            game = Quintago(VARIANTS[variant])
            state = game.start() if position == "start" else game.read_position(position)
            for depth, count in enumerate(map(int, counts), 1):
                if count < sized(3_000_000, 10**10):
                    assert perft(game, state, depth) == count, (variant, position, depth)
                if count < sized(3_000, 100_000):
                    assert walk(game, state, depth) == count, (variant, position, depth)


# --- Drawings -------------------------------------------------------------------------------------


def test_a_quarter_turn_moves_a_quadrant_and_nothing_else() -> None:
    game, state = drawn("12....", "1.....", "......", "......", "....12", "....2.")
    after = game.play(state, Move(cell=14, quadrant=0, turns=1))
    assert game.rows(after) == [".11...", "..2...", "1.....", "......", "....12", "....2."]
    after = game.play(state, Move(cell=14, quadrant=3, turns=3))
    assert game.rows(after) == ["12....", "1.....", "..1...", "....2.", "....12", "......"]


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        (("11111.", "......", "......", "......", "......", "22..2."), "a1 b1 c1 d1 e1"),
        (("......", ".2....", ".2....", ".2....", ".2....", ".21.11"), "b2 b3 b4 b5 b6"),
        (("1.....", ".1....", "..1...", "...1..", "....1.", "22.22."), "a1 b2 c3 d4 e5"),
        ((".....2", "....2.", "...2..", "..2...", ".2....", "111..1"), "f1 e2 d3 c4 b5"),
    ],
)
def test_five_in_a_row_end_the_game(rows: tuple[str, ...], line: str) -> None:
    game, state = drawn(*rows, side=0)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.reason == "a line is complete"
    assert set(game.view(state)["line"]) == set(line.split())
    assert game.moves(state) == []


def test_both_with_a_line_is_a_tie() -> None:
    game, state = drawn("11111.", "22222.", "......", "......", "......", "......")
    assert game.outcome(state) == Outcome((0.5, 0.5), "both sides have a line")


def test_a_full_board_without_a_line_is_a_tie() -> None:
    game, state = drawn("112211", "221122", "112211", "221122", "112211", "221122", side=0)
    assert game.outcome(state) == Outcome((0.5, 0.5), "the board is full")


def test_the_two_readings_of_a_line_made_by_the_placement() -> None:
    rows = ("1111..", "......", "......", "......", "......", "2222..")
    boxed, state = drawn(*rows)
    assert [move for move in boxed.moves(state) if move.cell == 4] == [Move(4, -1, 0)]
    statement = Quintago(VARIANTS["statement"])
    assert len([move for move in statement.moves(state) if move.cell == 4]) == 8
    broken = statement.play(state, Move(4, 0, 1))
    assert statement.outcome(broken) is None


def test_a_turn_can_give_the_opponent_the_line() -> None:
    game, state = drawn("..2...", "..2...", "..2...", "222...", "1.....", "11.1.1", side=0)
    turned = game.play(state, Move(35 - 3, 2, 1))
    outcome = game.outcome(turned)
    assert outcome is not None
    assert outcome.scores == (0.0, 1.0)


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_every_board_counts_its_lines_and_keeps_its_stones(rules: Rules) -> None:
    game = Quintago(rules)
    chance = random.Random(str(rules))
    assert len(game.moves(game.start())) == game.geometry.side**2 * 2 * rules.quadrants**2
    state = game.start()
    stones = 0
    while game.outcome(state) is None:
        state = game.play(state, chance.choice(game.moves(state)))
        stones += 1
        assert stones == sum(side.bit_count() for side in state.stones)
        assert not state.stones[0] & state.stones[1]
        assert state.stones[0] | state.stones[1] <= game.geometry.full


@given(st.sampled_from([2, 3, 4]), st.data())
def test_four_quarter_turns_change_nothing(size: int, data: st.DataObject) -> None:
    stones = data.draw(st.integers(0, (1 << 4 * size * size) - 1))
    quadrant = data.draw(st.integers(0, 3))
    once = turn(stones, quadrant, size, 1)
    assert turn(once, quadrant, size, 3) == stones
    assert turn(turn(once, quadrant, size, 1), quadrant, size, 2) == stones
    assert once.bit_count() == stones.bit_count()


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_clockwise_turn_moves_the_cells_as_drawn(size: int) -> None:
    """Row r, column c goes to row c, column n - 1 - r."""
    board = geometry(2, size, 2 * size)
    for row in range(size):
        for column in range(size):
            cell, target = row * board.side + column, column * board.side + size - 1 - row
            assert turn(board.bits[cell], 0, size, 1) == board.bits[target]


@pytest.mark.parametrize(
    "rules",
    [Rules(quadrants=1), Rules(quadrants=5), Rules(size=1), Rules(size=5), Rules(length=7), Rules(length=1)],
)
def test_impossible_boards_are_refused(rules: Rules) -> None:
    with pytest.raises(Unreadable):
        Quintago(rules)


@pytest.mark.parametrize(
    "text", ["", "......", "/".join(["......"] * 7), "/".join(["...x.."] * 6), "/".join(["1....."] * 6)]
)
def test_unreadable_positions_are_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Quintago().read_position(text)


def test_positions_survive_their_text() -> None:
    chance = random.Random(4)
    for rules in ALL_RULES:
        game = Quintago(rules)
        state = random_position(game, game.geometry.side**2 - 5, chance)
        assert game.read_position("/".join(game.rows(state))) == state


@pytest.mark.parametrize("length", [2, 6])
def test_the_shortest_and_the_longest_line_are_allowed(length: int) -> None:
    assert Quintago(Rules(length=length)).geometry.length == length


# --- What is said and seen ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move(0, 0, 1), "a1 q1 cw"),
        (Move(14, 1, 1), "c3 q2 cw"),
        (Move(35, 3, 3), "f6 q4 ccw"),
        (Move(4, -1, 0), "e1"),
        (Move(35, -1, 0), "f6"),
    ],
)
def test_a_move_is_said_by_hole_quadrant_and_turn(move: Move, text: str) -> None:
    game = Quintago()
    assert game.text(move) == text
    assert game.path(move) == tuple(text.split())


def test_the_view_is_all_that_a_screen_draws() -> None:
    game, state = drawn("1.2...", "......", "......", "......", "......", ".....1")
    assert game.view(state) == {
        "rows": ["1.2...", "......", "......", "......", "......", ".....1"],
        "quadrants": 2,
        "size": 3,
        "length": 5,
        "to_move": 1,
        "line": [],
    }


def test_the_rules_are_told_in_a_sentence() -> None:
    told = [Quintago(VARIANTS[name]).describe() for name in ("boxed", "statement", "xl")]
    assert told == [
        "A board of 6 × 6 holes, made of 4 squares that turn. 5 in a row win at once, even before the turn.",
        "A board of 6 × 6 holes, made of 4 squares that turn. 5 in a row count after the turn only.",
        "A board of 9 × 9 holes, made of 9 squares that turn. 5 in a row win at once, even before the turn.",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("z9 q1 cw", "there is no hole z9; a move reads like: c3 q2 cw (hole, quadrant, cw or ccw)"),
        ("a1 q1 cw", "the hole a1 is taken"),
        ("e1 q1 cw", "e1 completes a line: it wins at once and nothing is turned"),
        ("b2 q5 cw", "there is no quadrant q5; they are q1 to q4"),
        ("b2 q1", "after b2, say the quadrant and its turn: b2 q1 cw"),
    ],
)
def test_a_refused_move_gets_its_reason(text: str, reason: str) -> None:
    game, state = drawn("1111..", "......", "......", "......", "......", "2222..")
    assert game.why_not(state, text) == reason
