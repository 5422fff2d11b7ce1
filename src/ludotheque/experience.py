"""What a game lets a learner see of its players' games; what `Manifest.training` names may offer it.

An *afterstate* is a position after a player's move, before chance moves; its *features* come in the order and
the units of a `FeatureSet`. *Values* are the features that a critic looks at, who says what an afterstate is
worth: the same, and what the game adds. A *network* is one of networks.py, in place of weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from ludotheque.kernels import Floats, Ints

if TYPE_CHECKING:
    from ludotheque.game import Game
    from ludotheque.trainable import FeatureSet, Tally


class Steps(NamedTuple):
    """One game after the other, move by move."""

    features: Floats  # of the afterstates, one a row; zeros where the game was lost
    points: Floats  # that each move gathered
    ends: Floats  # 1 where the move lost the game, else 0


class Rollouts(NamedTuple):
    """What every choice in some positions leads to, when the player goes on for a few moves.

    All choices of a position meet the same chance afterwards, so that luck tells none of them from another.
    """

    first: Ints  # where the choices of each position begin, and where the last ones end
    features: Floats  # of the afterstate of each choice, one a row; what loses at once is left out
    values: Floats  # the same afterstates, as a critic sees them
    points: Floats  # gathered by each choice itself
    later: Floats  # gathered by the moves that follow, discounted
    kept: Floats  # the discount of what comes after them; 0 where the game was lost
    ends: Floats  # the last afterstates, as a critic sees them
    moves: int


@runtime_checkable
class Experience(Protocol):
    """A game whose players' games can be looked into."""

    def sample_steps(
        self, game: Game[Any, Any], features: FeatureSet, player: tuple[int, ...] | Floats,
        seed: str, moves: int, explored: float,
    ) -> Steps:  # fmt: skip
        """So many moves of a player, by its weights or its network; some of them any move at all."""

    def roll_out(
        self, game: Game[Any, Any], features: FeatureSet, weights: tuple[int, ...],
        seed: str, positions: int, length: int, discount: float,
    ) -> Rollouts:  # fmt: skip
        """Positions from a player's games, high and low walls alike, and what their choices lead to."""


@runtime_checkable
class Tabular(Protocol):
    """A game that is small enough, seen so, for a table of all its states."""

    def new_table(self, game: Game[Any, Any]) -> Floats:
        """Zeros for all choices in all states."""

    def learn_table(
        self, game: Game[Any, Any], table: Floats, seed: str, moves: int,
        rate: float, discount: float, explored: float,
    ) -> Tally:  # fmt: skip
        """Q-learning: so many moves, each of which corrects the table; with the rate 0 it stays as it is."""

    def safe_states(self, game: Game[Any, Any], table: Floats) -> int:
        """How many states the table leads to, if none of them ever loses; else as many below zero."""
