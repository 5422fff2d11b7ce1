"""How tetris players are trained: their sets of features, and games of any weights in machine code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ludotheque import trained
from ludotheque.control import Control
from ludotheque.game import Agent, Game, Unreadable
from ludotheque.games.tetris import layout, marathon, policies, runs
from ludotheque.games.tetris.experience import TetrisExperience
from ludotheque.games.tetris.features import FEATURES, OFFERS, STEP_TRIPLES, THIRD_OFFERS
from ludotheque.games.tetris.learnt_players import LearntPlayer
from ludotheque.games.tetris.mirror import mirrored
from ludotheque.games.tetris.players import PolicyPlayer
from ludotheque.games.tetris.rules import Tetris
from ludotheque.kernels import Ints, fast
from ludotheque.trainable import FeatureSet, JobJudge, PlayJob, Tally
from ludotheque.weights import Weights
from ludotheque.words import _, mark

FAST = {"fast_wells": True}


def mirror_tied(names: tuple[str, ...]) -> FeatureSet:
    """Features each of which shares its parameter with its mirror image."""
    shared = [min(name, mirrored(name)) for name in names]
    firsts = list(dict.fromkeys(shared))
    return FeatureSet(names, tied=tuple(map(firsts.index, shared)), choices=FAST)


_OFFERS = FEATURES[:8] + FEATURES[OFFERS : OFFERS + 24]

FEATURE_SETS: dict[str, FeatureSet] = {
    "dt": FeatureSet(FEATURES[:9], choices=FAST),  # Scherrer et al. (2015)
    "bcts": FeatureSet(FEATURES[:8]),  # Thiery & Scherrer (2009)
    "offers": mirror_tied(_OFFERS),  # ours
    "steps": mirror_tied(_OFFERS + FEATURES[THIRD_OFFERS:STEP_TRIPLES]),  # with ways, and pairs
    "record": mirror_tied(_OFFERS + FEATURES[THIRD_OFFERS:]),  # with triples
    "statement": FeatureSet(("lines", "sum of heights", "holes", "bumpiness")),  # the statement, 3.3
    "statement-5": FeatureSet(("lines", "highest column", "sum of heights", "holes", "bumpiness")),
}


class TetrisTraining(TetrisExperience):
    """What the methods of training ask."""

    version = policies.VERSION
    points = mark("lines a game")
    options: Mapping[str, Any] = {"height": 10}
    opponent = ""
    judged = 1000
    feature_sets: Mapping[str, FeatureSet] = FEATURE_SETS

    def play(self, game: Game[Any, Any], features: FeatureSet, job: PlayJob, control: Control) -> Tally:
        """Do a job; each piece is placed by the weights alone, without a look at the next one."""
        assert isinstance(game, Tetris)
        if game.rules.hold or game.rules.generator not in ("uniform", "bag"):
            raise Unreadable(
                _("tetris is trained without hold, with pieces of the generators uniform or bag")
            )
        is_fast = bool(features.choices.get("fast_wells"))
        table = policies.whole_tables(features.names, np.array([job.weights]), is_fast)[0]
        field, shapes = runs.field_of(game.rules), layout.shapes(game.rules.pieces)
        generator, given = runs.GENERATORS[game.rules.generator], np.zeros(1, np.int64)
        play_on, limit = fast(marathon.play_on), game.rules.limit or 1 << 62
        points = ended = moves = 0
        for number in range(job.games):
            run, left = runs.new_run(f"{job.seed}/{number}"), job.moves or limit
            while left > 0 and not control.stopped:
                left -= play_on(
                    run, left, field, generator, marathon.GREEDY, shapes, given, table, control.cells
                )
                if run[marathon.IS_OVER] or (not job.moves and not left):
                    ended += 1
                    if not job.moves:
                        break
                    begin_again(run)
            points, moves = points + int(run[marathon.LINES_DONE]), moves + int(run[marathon.PIECES_DONE])
        return Tally(points, ended, moves)

    def error(self, tally: Tally) -> float:
        """The length of a game is close to exponential: its deviation is its mean."""
        return float(tally.mean / max(tally.ended, 1) ** 0.5)

    def player(self, weights: Weights, name: str, seed: int) -> Agent:
        """Who plays by trained weights."""
        trained.check(weights, name, Tetris.name, self.version)
        if weights.card.kind != "linear":
            return LearntPlayer(weights, name, seed)
        policies.policy_of(weights, name)
        return PolicyPlayer(name, seed)

    def gpu_judge(self, game: Game[Any, Any], features: FeatureSet) -> JobJudge:
        """Whole populations at once, on an NVIDIA GPU."""
        from ludotheque.games.tetris import gpu

        judge: JobJudge = gpu.GpuJudge(game, features)
        return judge


TRAINING = TetrisTraining()


def begin_again(run: Ints) -> None:
    """An empty board, and the next piece of the same random numbers; lines and pieces are counted on."""
    run[layout.COLUMNS : layout.COLUMNS + 16] = 0
    run[layout.HEIGHTS : layout.HEIGHTS + 16] = 0
    run[marathon.IS_OVER], run[marathon.BAG] = 0, 0
