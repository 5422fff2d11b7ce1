"""The weakest player: any legal move, all equally likely."""

from __future__ import annotations

from random import Random
from typing import Any

from ludotheque.control import Control
from ludotheque.game import Game


class RandomPlayer:
    """Plays any legal move."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.chance = Random(seed)

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        """Any legal move of this seat."""
        return self.chance.choice([move for move in game.moves(state) if game.mover(state, move) == seat])
