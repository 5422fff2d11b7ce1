"""What a game says of itself so that its players can be trained; `Manifest.training` names a `Trainable`.

A *feature* is a number that a player sees in a position; its *weight* says how much that counts. A *job* is a
few games of one player, a *tally* what came of them. Jobs repeat from their seed, wherever they are played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from ludotheque.control import Control
    from ludotheque.game import Agent, Game
    from ludotheque.weights import Weights


def setting(default: Any, text: str, least: float = 0, most: float = 1e15) -> Any:
    """A field of a training's settings: an option of the command line, which says the text of it."""
    return field(default=default, metadata={"help": text, "least": least, "most": most})


class OwnTraining(NamedTuple):
    """How a game trains what its players know, where no method fits it; `Manifest.own_training` names one."""

    version: int  # raised when the same weights would play otherwise, as below
    settings: Mapping[str, Any]  # by rules: a dataclass of settings, as what is shipped was made by
    train: Callable[[str, Any, Path, Control], Weights]
    # train(rules, settings, folder, control): goes on from what it kept in the folder
    player: Callable[[Weights, str, int], Any]  # player(weights, name, seed) -> Agent


class FeatureSet(NamedTuple):
    """Features that are trained together."""

    names: tuple[str, ...]
    start: tuple[float, ...] = ()  # weights to begin with; all zero where none are given
    tied: tuple[int, ...] = ()  # the number of each one's parameter, where mirror images share one
    choices: Mapping[str, Any] = {}  # what else a player needs to know, such as how wells are counted


class PlayJob(NamedTuple):
    """Games of one player, by the weights of its features as whole numbers."""

    weights: tuple[int, ...]
    seed: str  # game number n plays by the chance of f"{seed}/{n}", n from 0
    games: int
    moves: int = 0  # 0: each game to its end; else each of them is played for exactly so many moves, the
    # next one beginning where one ends, with the random numbers that follow


class Tally(NamedTuple):
    """What came of a job."""

    points: int
    ended: int  # games that came to their end
    moves: int

    @property
    def mean(self) -> float:
        """Points a game; where none ended, what was gathered so far."""
        return self.points / max(self.ended, 1)

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.points + other.points, self.ended + other.ended, self.moves + other.moves)


class Trainable(Protocol):
    """A game whose players have weights."""

    version: int
    """Raised when the same weights would play otherwise: weights of another version are refused."""

    points: str
    """What a mean counts, as `lines a game`: a text to translate."""

    options: Mapping[str, Any]
    """The rules to train on where nobody says: changes to the first variant's."""

    feature_sets: Mapping[str, FeatureSet]
    """By name; the first one is taken where nobody says."""

    opponent: str
    """The player against whom games for several are played; "" for who plays alone."""

    judged: int
    """Games that the arena plays in the end, where nobody says how many."""

    def play(self, game: Game[Any, Any], features: FeatureSet, job: PlayJob, control: Control) -> Tally:
        """Do a job of who plays alone. Called from several threads at once."""

    def error(self, tally: Tally) -> float:
        """One standard error of the tally's mean."""

    def player(self, weights: Weights, name: str, seed: int) -> Agent:
        """Who plays by trained weights; Unreadable when they are not for this game as it is."""

    def gpu_judge(self, game: Game[Any, Any], features: FeatureSet) -> JobJudge:
        """What does jobs on a graphics processor; Unsupported where the game cannot."""


class JobJudge(Protocol):
    """Does jobs: the tallies depend on the jobs alone, not on who does them."""

    seconds: float
    """Of one core, spent so far."""

    def evaluate(self, jobs: Sequence[PlayJob]) -> list[Tally]:
        """The tallies, in the jobs' order."""

    def close(self) -> None:
        """Let go of all that was needed for it."""
