"""The exact fewest turns: against a search over single cells, and as moves that really get there."""

import random

import pytest

from ludotheque.control import Control
from ludotheque.game import Interrupted
from ludotheque.games.labyrinthe.rules import Labyrinthe, Rules, State
from ludotheque.games.labyrinthe.solver import solve
from ludotheque.games.labyrinthe.tiles import treasure_of


def fewest_by_search(game: Labyrinthe, state: State) -> int:
    """Breadth first over whole positions of the seat to move, which plays alone."""
    positions, turns = {state}, 0
    while True:
        turns += 1
        following = set()
        for position in positions:
            pushes = [game.play(position, move) for move in game.moves(position)]
            for pushed in [position] if position.is_pushed else pushes:
                for move in game.moves(pushed):
                    after = game.play(pushed, move)
                    if after.found != position.found:
                        return turns
                    following.add(after)
        positions = following


def alone(size: int, seed: int, moves: int) -> tuple[Labyrinthe, State]:
    """A game of one seat after some moves by chance."""
    chance = random.Random(seed)
    game = Labyrinthe(Rules(size=size, open=True)).prepared(seed)
    state = game.start(1)
    for _move in range(moves):
        state = game.play(state, chance.choice(game.moves(state)))
    return game, state


@pytest.mark.parametrize("seed", range(12))
def test_no_search_finds_fewer_turns(seed: int) -> None:
    game, state = alone(5, seed, moves=seed % 5)
    found = solve(game, state, 0)
    if found.turns <= 2:
        assert fewest_by_search(game, state) == found.turns
    else:
        assert found.turns == 3


@pytest.mark.parametrize("size", [5, 7, 9, 13])
def test_the_moves_end_on_the_treasure(size: int) -> None:
    for seed in range(25 if size < 13 else 6):
        game, state = alone(size, seed, moves=seed % 4)
        sought = state.sought[0][0]
        found = solve(game, state, 0)
        for move in found.moves:
            assert move in game.moves(state)
            assert sought in state.sought[0]
            state = game.play(state, move)
        assert state.found[0][-1] == sought
        assert found.turns == sum(move.slot < 0 for move in found.moves)


def test_the_treasure_on_the_tile_in_hand_is_found() -> None:
    game, state = alone(7, 3, moves=0)
    lying = treasure_of(state.tiles[next(cell for cell, tile in enumerate(state.tiles) if treasure_of(tile))])
    hand = state.hand & 15 | lying << 4
    bare = tuple(tile & 15 if treasure_of(tile) == lying else tile for tile in state.tiles)
    in_hand = state._replace(hand=hand, tiles=bare, sought=((lying,),))
    found = solve(game, in_hand, 0)
    for move in found.moves:
        in_hand = game.play(in_hand, move)
    assert in_hand.found == ((lying,),)


def test_the_plain_kernel_agrees_with_its_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [alone(7, seed, moves=0) for seed in range(3)]
    quick = [solve(game, state, 0) for game, state in boards]
    monkeypatch.setattr("ludotheque.games.labyrinthe.solver.fast", lambda kernel: kernel)
    assert [solve(game, state, 0) for game, state in boards] == quick


def test_a_search_that_is_stopped_says_so() -> None:
    games = [alone(13, seed, moves=0) for seed in range(20)]
    game, state = next((game, state) for game, state in games if solve(game, state, 0).turns > 1)
    control = Control()
    control.stop()
    with pytest.raises(Interrupted):
        solve(game, state, 0, control)


# --- Corner cases, drawn ------------------------------------------------------------------------------

WALLS = """
╔  ║ ╦1 ║ ╗
║  ╝ ║  ╚ ║
╠  ║ ╦3 ║ ╣
║  ╗ ║  ╔ ║
╚  ║ ╩2 ║ ╝
"""
ONLY_OUT = """
╔ ╚ ╦ ║1 ╗
╚ ╝ ╠ ║  ╩
╠ ║ ╦ ╠  ╣
╚ ╗ ═ ║  ╝
╚ ═ ╩ ╚  ╝
"""


def drawn(maze: str, fields: str) -> tuple[Labyrinthe, State]:
    game = Labyrinthe(Rules(size=5, open=True))
    return game, game.read_position(maze + fields)


def texts(game: Labyrinthe, state: State) -> list[str]:
    return [game.text(move) for move in solve(game, state, 0).moves]


def test_a_way_that_would_undo_the_last_push_is_no_way() -> None:
    free = drawn(WALLS, "hand ew ; pawns a5 ; sought 2")
    assert texts(*free) == ["sb ew", "c5"]
    game, state = drawn(WALLS, "hand ew ; pawns a5 ; sought 2 ; last nb")
    assert solve(game, state, 0).turns == fewest_by_search(game, state) == 2
    assert not texts(game, state)[0].startswith("sb")


def test_the_pawn_that_pushes_itself_out_comes_in_at_the_treasure() -> None:
    game, state = drawn(WALLS, "hand ew ; pawns b5 ; sought 1")
    assert texts(game, state) == ["nb ew", "c1"]


def test_a_treasure_that_must_be_pushed_out_comes_in_again_where_it_is_wanted() -> None:
    game, state = drawn(ONLY_OUT, "hand nw ; pawns b3 ; sought 1 ; last w4")
    assert solve(game, state, 0).turns == fewest_by_search(game, state) == 2
    pushed = game.play(state, solve(game, state, 0).moves[0])
    assert treasure_of(pushed.hand) == 1
    in_time = [move for move in game.moves(state) if solve(game, game.play(state, move), 0).turns == 2]
    assert all(treasure_of(game.play(state, move).hand) == 1 for move in in_time)


def test_a_treasure_in_hand_is_pushed_in_beside_the_pawn() -> None:
    game, state = drawn(WALLS.replace("1", ""), "hand ew1 ; pawns a1 ; sought 1")
    assert texts(game, state) == ["nb ew", "b1"]
