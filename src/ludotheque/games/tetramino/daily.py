"""Tetramino's puzzle of the day: the card of a date, the same for everyone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from ludotheque.control import Control
from ludotheque.game import Game, UnknownName
from ludotheque.games.tetramino.rules import Tetramino
from ludotheque.games.tetramino.variants import VARIANTS
from ludotheque.puzzles import Problem, PuzzleBook
from ludotheque.words import _


class DailyCards(PuzzleBook):
    """A card for each day; there are no others."""

    def daily(self, day: date) -> Problem:
        rules = VARIANTS["daily"]._replace(date=day.isoformat())
        return Problem(day.isoformat(), "tetramino", rules.level, options=rules._asdict())

    def get(self, name: str) -> Problem:
        raise UnknownName(_("there is no puzzle {name}", name=name[:40]))

    def advice(self, game: Game[Any, Any], state: Any) -> tuple[str, str]:
        """A piece to put down, or to take off where what lies there leads nowhere."""
        from ludotheque.games.tetramino.players import SolverPlayer  # the solver takes long to import

        assert isinstance(game, Tetramino)
        return game.text(SolverPlayer(0).choose(game, state, 0, Control())), ""

    def condensed(self, game: Game[Any, Any], state: Any) -> Sequence[str]:
        """The pieces that lie there, put down one after the other."""
        from ludotheque.games.tetramino.players import as_move

        board = state.boards[0]
        return [game.text(as_move(board, placement)) for placement in board.placements]


BOOK = DailyCards()
