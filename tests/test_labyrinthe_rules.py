"""Labyrinthe's rules: the corner cases of pushing and walking, drawn; dealing, ending, dropping out."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque.game import IllegalMove, Unreadable
from ludotheque.games.labyrinthe.maze import maze
from ludotheque.games.labyrinthe.positions import position_text, read_position
from ludotheque.games.labyrinthe.rules import VARIANTS, Labyrinthe, Move, Rules, State
from ludotheque.games.labyrinthe.tiles import (
    BY_CHARACTER,
    CHARACTERS,
    KINDS,
    kind_of,
    openings_of,
    orientations,
    treasure_of,
    turned,
)
from ludotheque.match import Match
from ludotheque.perft import perft

SMALL = Labyrinthe(Rules(size=5, open=True))

MAZE = """
    ╔ ═ ╦ ═ ╗
    ║ ╚ ║ ╝ ║
    ╠ ═ ╦9 ═ ╣
    ║ ╔ ║ ╗ ║
    ╚ ═ ╩ ═ ╝
"""


def drawn(state: State, game: Labyrinthe = SMALL) -> str:
    """The tiles as MAZE draws them, the one in hand after them."""
    size = game.rules.size
    characters = [CHARACTERS[openings_of(tile)] for tile in (*state.tiles, state.hand)]
    rows = [" ".join(characters[start : start + size]) for start in range(0, size * size, size)]
    return "\n".join([*rows, characters[-1]])


def position(fields: str, board: str = MAZE, game: Labyrinthe = SMALL) -> State:
    """The position of a drawing and of what is said beside it; somebody looks for treasure 9 else."""
    fields += "" if "sought" in fields else " ; sought 9"
    rows = " / ".join(" ".join(line.split()) for line in board.strip().splitlines())
    return read_position(game, f"{rows} ; {fields}")


def play(state: State, *texts: str, game: Labyrinthe = SMALL) -> State:
    """The position after these moves, each of which must be legal."""
    for text in texts:
        moves = {game.text(move): move for move in game.moves(state)}
        state = game.play(state, moves[text])
    return state


def walks(state: State, game: Labyrinthe = SMALL) -> str:
    """The maze with an x on each cell that the seat to move can walk to."""
    size = game.rules.size
    cells = {move.cell for move in game.moves(state)}
    marks = ["x" if cell in cells else "." for cell in range(size * size)]
    return "\n".join("".join(marks[start : start + size]) for start in range(0, size * size, size))


# --- Pushing ----------------------------------------------------------------------------------------


def test_a_push_shifts_the_line_and_hands_out_the_last_tile() -> None:
    state = position("hand ns ; sought 7, 8", MAZE.replace("╚ ║ ╝", "╚7 ║ ╝8"))
    after = play(state, "nb ew")
    assert drawn(after) == "╔ ═ ╦ ═ ╗\n║ ═ ║ ╝ ║\n╠ ╚ ╦ ═ ╣\n║ ═ ║ ╗ ║\n╚ ╔ ╩ ═ ╝\n═"
    assert treasure_of(after.tiles[11]) == 7  # it went down with its tile


@pytest.mark.parametrize(
    ("slot", "expected"),
    [
        ("nd", "╔ ═ ╦ ║ ╗\n║ ╚ ║ ═ ║\n╠ ═ ╦ ╝ ╣\n║ ╔ ║ ═ ║\n╚ ═ ╩ ╗ ╝\n═"),
        ("e2", "╔ ═ ╦ ═ ╗\n╚ ║ ╝ ║ ║\n╠ ═ ╦ ═ ╣\n║ ╔ ║ ╗ ║\n╚ ═ ╩ ═ ╝\n║"),
        ("sd", "╔ ═ ╦ ╝ ╗\n║ ╚ ║ ═ ║\n╠ ═ ╦ ╗ ╣\n║ ╔ ║ ═ ║\n╚ ═ ╩ ║ ╝\n═"),
        ("w4", "╔ ═ ╦ ═ ╗\n║ ╚ ║ ╝ ║\n╠ ═ ╦ ═ ╣\n║ ║ ╔ ║ ╗\n╚ ═ ╩ ═ ╝\n║"),
    ],
)
def test_each_side_pushes_its_own_way(slot: str, expected: str) -> None:
    assert drawn(play(position("hand ns"), f"{slot} ns")) == expected


def test_the_push_that_would_undo_the_last_one_is_refused() -> None:
    state = position("hand ns ; last nb")
    assert not any(SMALL.text(move).startswith("sb") for move in SMALL.moves(state))
    allowed = {SMALL.text(move).split()[0] for move in SMALL.moves(state)}
    assert allowed == set(SMALL.maze.slot_numbers) - {"sb"}
    assert SMALL.why_not(state, "sb ns") == "sb would undo the last push"


def test_who_pushes_oneself_out_comes_in_on_the_new_tile() -> None:
    state = position("hand ew ; pawns b5 d1 ; sought ,")
    after = play(state._replace(sought=((1,), (2,))), "nb ew")
    assert [SMALL.maze.names[cell] for cell in after.pawns] == ["b1", "d1"]


def test_pawns_ride_along_with_their_line_and_others_stay() -> None:
    state = position("hand ew ; pawns b2 b4 d2 ; sought , ,")
    after = play(state._replace(sought=((1,), (2,), (3,))), "nb ew")
    assert [SMALL.maze.names[cell] for cell in after.pawns] == ["b3", "b5", "d2"]


def test_a_treasure_can_be_pushed_out_and_in_again() -> None:
    state = position("hand ns ; sought 5", MAZE.replace("╚ ═ ╩ ═ ╝", "╚ ═5 ╩ ═ ╝"))
    pushed = play(state, "nb ns", "a1")
    assert treasure_of(pushed.hand) == 5
    assert 5 in map(treasure_of, play(pushed, "w2 ew").tiles)


def test_a_tile_is_offered_once_for_each_way_it_can_lie() -> None:
    for hand, ways in (("ns", 2), ("ne", 4), ("nes", 4)):
        moves = SMALL.moves(position(f"hand {hand}"))
        assert len(moves) == len(set(moves)) == 8 * ways


# --- Walking ----------------------------------------------------------------------------------------


def test_walking_follows_corridors_open_on_both_sides() -> None:
    state = position("hand ns ; pawns a1 ; walk")
    assert walks(state) == "xxxxx\nx.x.x\nxxxxx\nx.x.x\nxxxxx"
    closed = position("hand ns ; pawns b2 ; walk")
    assert walks(closed) == ".....\n.x...\n.....\n.....\n....."


def test_a_treasure_is_found_where_one_stops_only() -> None:
    board = MAZE.replace("╔ ═ ╦ ═ ╗", "╔ ═5 ╦6 ═ ╗")
    state = position("hand ns ; pawns a1 ; sought 5 6 ; walk", board)
    assert play(state, "c1").found == ((),)  # past b1, and 6 is not its turn yet
    found = play(state, "b1")
    assert found.found == ((5,),)
    assert found.sought == ((6,),)


def test_another_s_treasure_is_left_alone() -> None:
    state = position("hand ns ; pawns a1 e5 ; sought 6, 5 ; walk", MAZE.replace("╔ ═ ╦ ═ ╗", "╔ ═5 ╦6 ═ ╗"))
    assert play(state, "b1").found == ((), ())


# --- The end ----------------------------------------------------------------------------------------


def test_the_last_treasure_ends_the_game() -> None:
    state = position("hand ns ; pawns a1 e5 ; sought 5, 6 ; walk", MAZE.replace("╔ ═ ╦ ═ ╗", "╔ ═5 ╦6 ═ ╗"))
    end = SMALL.outcome(play(state, "b1"))
    assert end is not None
    assert (end.scores, end.reason) == ((1.0, 0.0), "all treasures are found")


def test_who_must_go_home_has_not_won_before() -> None:
    game = Labyrinthe(SMALL.rules._replace(home=True))
    board = MAZE.replace("╔ ═ ╦ ═ ╗", "╔ ═5 ╦6 ═ ╗")
    state = position("hand ns ; pawns a1 e5 ; sought 5, 6 ; walk", board, game)
    found = play(state, "b1", game=game)
    assert game.outcome(found) is None
    others = play(found, "e2 ns", "e5", game=game)
    home = play(others, "e4 ns", "a1", game=game)
    assert game.outcome(home) is not None


def test_a_game_ends_with_its_last_round() -> None:
    game = Labyrinthe(Rules(size=5, rounds=2))
    match = Match(game, 3, 1)
    chance = random.Random(1)
    while not match.outcome:
        match.play(chance.choice(list(match.moves)))
    assert match.ply == 12
    assert match.outcome.reason == "the last turn was played"
    assert max(match.outcome.scores) == 0.5  # nobody found more than the others


def test_the_others_go_on_without_a_seat_that_drops_out() -> None:
    match = Match(Labyrinthe(), 3, 5)
    match.play(match.moves[0])
    match.drop(0, "resigned")
    assert (match.to_move, match.state.is_pushed) == (1, False)
    assert match.state.pawns[0] == -1
    chance = random.Random(1)
    for _move in range(40):
        assert match.to_move != 0
        match.play(chance.choice(list(match.moves)))


# --- The start --------------------------------------------------------------------------------------


def test_the_statement_s_board() -> None:
    fixed = [CHARACTERS[openings] for openings in maze(7).fixed.values()]
    assert "".join(fixed) == "╔╦╦╗╠╠╦╣╠╩╣╣╚╩╩╝"
    assert [maze(7).names[cell] for cell in maze(7).homes] == ["a1", "g7", "a7", "g1"]


def test_the_statement_s_tiles_and_treasures() -> None:
    state = Labyrinthe().prepared(3).start(4)
    movable = [tile for cell, tile in enumerate(state.tiles) if cell not in maze(7).fixed] + [state.hand]
    assert [sum(kind_of(openings_of(tile)) == kind for tile in movable) for kind in KINDS] == [16, 6, 12]
    assert sorted(filter(None, map(treasure_of, (*state.tiles, state.hand)))) == list(range(1, 25))
    assert sorted(treasure for own in state.sought for treasure in own) == list(range(1, 25))
    fixed = [treasure_of(state.tiles[cell]) for cell in maze(7).fixed if cell not in maze(7).homes]
    assert fixed == list(range(1, 13))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_treasures_are_dealt_evenly(variant: str, seats: int) -> None:
    state = Labyrinthe(VARIANTS[variant]).prepared(1).start(seats)
    assert len(set(map(len, state.sought))) == 1
    assert all(state.sought)


@pytest.mark.parametrize("size", range(5, 14, 2))
def test_fixed_tiles_never_lead_over_the_rim(size: int) -> None:
    for cell, openings in maze(size).fixed.items():
        row, column = divmod(cell, size)
        beyond = [row == 0, column == size - 1, row == size - 1, column == 0]
        assert not any(out and openings >> side & 1 for side, out in enumerate(beyond))


@pytest.mark.parametrize(
    "options",
    [
        {"size": 6},
        {"size": 15},
        {"angles": 40},
        {"treasures": 30},
        {"each": -1},
        {"rounds": 0},
        {"board": "ns"},
    ],
)
def test_rules_that_make_no_maze_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        Labyrinthe(Rules(**options))  # type: ignore[arg-type]


# --- Texts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "say where the tile goes in (nb to w4) and how it lies"),
        ("a1", "first push the tile in, then walk"),
        ("nb ne", "the tile can lie like this: ns, ew"),
    ],
)
def test_a_refused_push_gets_a_sentence(text: str, sentence: str) -> None:
    assert SMALL.why_not(position("hand ns"), text) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nb ns", "the tile is pushed already: now walk to a cell, or stay on yours"),
        ("b2", "no corridor leads from a1 to b2"),
        ("z9", "z9 is outside the maze"),
        ("hello", "say a cell to walk to, as a1, or your own to stay"),
    ],
)
def test_a_refused_walk_gets_a_sentence(text: str, sentence: str) -> None:
    assert SMALL.why_not(position("hand ns ; walk"), text) == sentence


@pytest.mark.parametrize("text", ["nb ns", "NS nb", "nb sn", "nbns", "nb"])
def test_a_push_can_be_written_in_several_ways(text: str) -> None:
    match = Match(SMALL, 1, 1)
    match.states.cut(0)
    match.states.append(position("hand ns"))
    match._forget()
    assert match.game.text(match.read(text)) == "nb ns"


def test_another_player_s_secret_does_not_change_a_refusal() -> None:
    match = Match(Labyrinthe(), 2, 1)
    with pytest.raises(IllegalMove):
        match.read("somewhere", [0])


@given(st.integers(0, 2**32), st.integers(1, 4), st.integers(0, 12))
@settings(max_examples=40, deadline=None)
def test_a_position_and_its_text_say_the_same(seed: int, seats: int, moves: int) -> None:
    game, chance = Labyrinthe(Rules(open=True)).prepared(seed), random.Random(seed)
    state = game.start(seats)
    for _move in range(moves):
        state = game.play(state, chance.choice(game.moves(state)))
    if not any(state.found):
        again = read_position(game, position_text(game, state))
        assert again._replace(turns=0, rest=()) == state._replace(turns=0, rest=())


def test_a_position_in_json() -> None:
    rows = [line.split() for line in MAZE.replace("╚ ║", "╚5 ║").strip().splitlines()]
    content = {"tiles": rows, "hand": "ns7", "pawns": ["a1"], "sought": [[5, 7]], "last": "nb"}
    state = read_position(SMALL, json.dumps(content))
    assert state.sought == ((5, 7),)
    assert SMALL.maze.slots[state.forbidden].name == "sb"


@pytest.mark.parametrize(
    "text",
    ["", "es", "{", "{}", '{"tiles": 3}', "x" * 20_000, '{"hello": 1}', "[]"],
)
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_position(SMALL, text)


# --- Secrets ----------------------------------------------------------------------------------------


def test_a_seat_sees_its_next_treasure_only() -> None:
    game = Labyrinthe().prepared(4)
    state = game.start(3)
    for seat in (0, 1, 2, None):
        view = game.view(state, seat)
        assert view["treasure"] == (None if seat is None else state.sought[seat][0])
        assert view["sought"] is None
        assert view["left"] == [8, 8, 8]


@given(st.integers(0, 2**32), st.integers(0, 2))
@settings(max_examples=30, deadline=None)
def test_what_a_seat_cannot_know_is_drawn_afresh(seed: int, seat: int) -> None:
    game = Labyrinthe(Rules(each=5)).prepared(seed)
    state = game.start(3)
    believed = game.resampled(state, seat, random.Random(seed))
    assert game.view(believed, seat) == game.view(state, seat)
    assert sorted((*believed.rest, *sum(believed.sought, ()))) == list(range(1, 25))
    assert believed.sought != state.sought


def test_tiles_turn_clockwise() -> None:
    assert [CHARACTERS[turned(BY_CHARACTER["╔"], quarters)] for quarters in range(4)] == ["╔", "╗", "╝", "╚"]
    assert [CHARACTERS[one] for one in orientations(BY_CHARACTER["═"])] == ["║", "═"]


def test_moves_come_in_order() -> None:
    state = Labyrinthe().prepared(1).start(2)
    game = Labyrinthe()
    assert game.moves(state) == sorted(game.moves(state))
    assert all(isinstance(move, Move) for move in game.moves(state))


def test_the_moves_are_as_many_as_the_course_edition_counts() -> None:
    game = Labyrinthe()
    table = Path(__file__).parent / "truth" / "labyrinthe_perft.txt"
    lines = [line.split() for line in table.read_text().splitlines() if not line.startswith("#")]
    assert len(lines) == 3
    for _rules, text, *counts in lines:
        state = read_position(game, text)
        assert [perft(game, state, depth) for depth in (1, 2, 3)] == [*map(int, counts[:3])]
