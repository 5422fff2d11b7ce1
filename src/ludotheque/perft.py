"""Perft: how many sequences of moves there are, the yardstick of every move generator."""

from __future__ import annotations

from typing import Any

from ludotheque import catalogue
from ludotheque.game import Game, Unsupported


def perft(game: Game[Any, Any], state: Any, depth: int) -> int:
    """The number of sequences of that many moves, by the game's own counter where it has one."""
    address = catalogue.manifest(game.name).perft
    if address:
        try:
            return int(catalogue.load(address)(game, state, depth))
        except Unsupported:
            pass
    return walk(game, state, depth)


def walk(game: Game[Any, Any], state: Any, depth: int) -> int:
    """The same, move by move through the rules."""
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    return sum(walk(game, game.play(state, move), depth - 1) for move in moves)
