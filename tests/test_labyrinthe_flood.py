"""Labyrinthe's masks and floods do what its plain rules do, push by push, on boards of every size."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from ludotheque.control import Control
from ludotheque.games.labyrinthe import fewest, flood
from ludotheque.games.labyrinthe.masks import cell_set, cells_in, corridors
from ludotheque.games.labyrinthe.rules import Labyrinthe, Rules, State
from ludotheque.games.labyrinthe.tiles import openings_of
from ludotheque.kernels import fast
from tests.sizes import sized

SIZES = range(5, 14, 2)


def scattered(game: Labyrinthe, seed: int) -> State:
    """A start whose pawns stand anywhere."""
    chance = random.Random(seed)
    state = game.prepared(seed).start(4)
    return state._replace(pawns=tuple(chance.randrange(game.rules.size**2) for _pawn in state.pawns))


@pytest.mark.proof
@pytest.mark.parametrize("size", SIZES)
def test_pushes_and_walks_are_those_of_the_plain_rules(size: int) -> None:
    game, grid = Labyrinthe(Rules(size=size)), flood.grid_of(size)
    push_tile, push_pawns, reach = map(fast, (flood.push_tile, flood.push_pawns, flood.reach))
    cases, seed = 0, 0
    while cases < sized(400, 100_000 if size == 7 else 10_000):
        state = scattered(game, seed)
        seed += 1
        for move in game.moves(state):
            masks = np.concatenate([corridors(state.tiles, grid), cell_set([state.pawns[0]], grid)])
            cells = 4 * grid.words
            fallen = push_tile(masks, 0, move.slot, move.openings, grid)
            push_pawns(masks, cells, move.slot, grid)
            after = game.play(state, move)
            assert masks[:cells].tolist() == corridors(after.tiles, grid).tolist()
            assert fallen == openings_of(after.hand)
            assert cells_in(masks[cells:], grid) == [after.pawns[0]]
            reach(masks, cells, 0, grid)
            assert cells_in(masks[cells:], grid) == game.reachable(after, after.pawns[0])
            cases += 1


@pytest.mark.parametrize("size", SIZES)
def test_the_slots_of_the_masks_are_those_of_the_maze(size: int) -> None:
    game, grid = Labyrinthe(Rules(size=size)), flood.grid_of(size)
    for number, slot in enumerate(game.maze.slots):
        assert flood.slot_entry(number, grid) == slot.cells[0]
        assert flood.opposite(number, grid) == slot.opposite
        moved = dict(zip(slot.cells, (*slot.cells[1:], -1), strict=True))
        for cell in range(size**2):
            assert flood.after_push(cell, number, grid) == moved.get(cell, cell)


def test_a_straight_tile_is_turned_once() -> None:
    assert [flood.orientation(5, quarters) for quarters in range(4)] == [5, 10, 0, 0]
    assert [flood.orientation(3, quarters) for quarters in range(4)] == [3, 6, 12, 9]


@pytest.mark.proof
def test_the_fewest_turns_are_spread_as_published() -> None:
    """On random boards with the 15/6/13 split: 48.18, 49.75, 2.06 and 0.01 % for 1 to 4 turns.

    Source: 10,000 boards of the project j-blue-arz/labyrinth, pawn and objective anywhere.
    """
    game, grid = Labyrinthe(Rules(angles=15)), flood.grid_of(7)
    size, count = fewest.frame_size(grid), sized(400, 20_000)
    found: Counter[int] = Counter()
    chance = random.Random(7)
    for seed in range(count):
        state = game.prepared(seed).start(1)
        pawn, target = chance.sample(range(-1, 49), 2)
        while pawn < 0:
            pawn, target = chance.sample(range(-1, 49), 2)
        frames = np.zeros(8 * size, np.int64)
        frames[fewest.HAND], frames[fewest.TARGET] = openings_of(state.hand), target
        frames[fewest.FORBIDDEN] = -1
        frames[fewest.MASKS : size] = np.concatenate([corridors(state.tiles, grid), cell_set([pawn], grid)])
        found[fast(fewest.fewest_turns)(frames, 7, grid, Control().cells)] += 1
    published = {1: 0.4818, 2: 0.4975, 3: 0.0206, 4: 0.0001}
    assert sum(found.values()) == sum(found[turns] for turns in range(1, 8)) == count
    for turns, share in published.items():
        assert abs(found[turns] / count - share) < (0.01 if count >= 20_000 else 0.08)
