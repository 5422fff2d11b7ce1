"""How labyrinthe players are trained: what they heed is weighed anew, in games against `normal`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from ludotheque import trained
from ludotheque.control import Control
from ludotheque.game import Agent, Game, Unreadable, Unsupported
from ludotheque.games.labyrinthe.players import Level, Planner
from ludotheque.games.labyrinthe.rules import Labyrinthe
from ludotheque.trainable import FeatureSet, JobJudge, PlayJob, Tally
from ludotheque.weights import Weights
from ludotheque.words import _, mark

HEEDED = ("nearness", "ways", "denial", "safety")
"""Fields of Level."""

LARGEST = 30.0
"""What the largest weight is worth, in ways: so far below a treasure that nothing outweighs one."""


class LabyrintheTraining:
    """What the methods of training ask."""

    version = 1
    points = mark("% of the score")
    options: Mapping[str, Any] = {}
    feature_sets: Mapping[str, FeatureSet] = {"heeded": FeatureSet(HEEDED)}
    opponent = "normal"
    judged = 100

    def play(self, game: Game[Any, Any], features: FeatureSet, job: PlayJob, control: Control) -> Tally:
        """Matches are played by the rules of all games."""
        raise Unsupported(_("{game} is played against others", game=game.name))

    def error(self, tally: Tally) -> float:
        """Of a share of wins."""
        share = min(max(tally.mean / 100, 0.01), 0.99)
        return float(100 * (share * (1 - share) / max(tally.ended, 1)) ** 0.5)

    def player(self, weights: Weights, name: str, seed: int) -> Agent:
        """Who plays by trained weights."""
        trained.check(weights, name, Labyrinthe.name, self.version)
        named = trained.features_of(weights, name)
        if weights.card.kind != "linear" or not set(named) <= set(HEEDED):
            raise Unreadable(_("the weights of {name} do not fit its features", name=name))
        most = max(1, *map(abs, named.values()))
        heeded: dict[str, Any] = {key: LARGEST * weight / most for key, weight in named.items()}
        player: Agent = cast(Any, Planner(Level(name, **heeded), seed))
        return player

    def gpu_judge(self, game: Game[Any, Any], features: FeatureSet) -> JobJudge:
        """Not this game."""
        raise Unsupported(_("{game} is not played on a GPU", game=game.name))


TRAINING = LabyrintheTraining()
