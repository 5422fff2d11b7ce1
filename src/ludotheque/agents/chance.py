"""The weakest player: any legal move, all equally likely."""

from __future__ import annotations

import random
from typing import Any

from ludotheque.game import Game


class RandomPlayer:
    """Plays by the dice."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)

    def choose(self, game: Game[Any, Any], state: Any) -> Any:
        """Any legal move."""
        return self.chance.choice(game.moves(state))

    def choose_for(self, game: Game[Any, Any], state: Any, seat: int) -> Any:
        """Any move of one of the seats that play at once."""
        return self.chance.choice([move for move in game.moves(state) if game.mover(state, move) == seat])

    def stop(self) -> None:
        """There is nothing to stop."""
