"""Positions of dames with few pieces, as games seldom have them soon."""

from __future__ import annotations

import random

from ludotheque.games.dames.fen import read_fen
from ludotheque.games.dames.rules import Dames, State


def few_pieces(game: Dames, chance: random.Random) -> State:
    """A position of five to seven pieces, some of them kings; the game is not over."""
    number, row = game.board.squares, game.rules.size // 2
    while True:
        squares = chance.sample(range(1, number + 1), chance.randint(5, 7))
        own = chance.randint(2, len(squares) - 1)
        pieces = [
            f"K{square}" if not row < square <= number - row or chance.random() < 0.3 else f"{square}"
            for square in squares
        ]
        sides = f"W{','.join(pieces[:own])}:B{','.join(pieces[own:])}"
        state = read_fen(game, f"{chance.choice('WB')}:{sides}")
        if game.outcome(state) is None:
            return State(*state[:4])
