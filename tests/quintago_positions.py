"""Positions of quintago for the tests."""

from __future__ import annotations

import random

from ludotheque.games.quintago.rules import Quintago, State


def random_position(game: Quintago, empties: int, chance: random.Random) -> State:
    """A position of a random game that is not over, with that many empty holes."""
    while True:
        state = game.start()
        while game.outcome(state) is None:
            if empties == game.geometry.side**2 - sum(stones.bit_count() for stones in state.stones):
                return state
            state = game.play(state, chance.choice(game.moves(state)))
