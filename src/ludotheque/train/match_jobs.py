"""Jobs of games for several: whoever is trained plays against the opponent that the game names.

A win is 100 points and a tie 50, so that the mean is the score in percent. Seats change from game to game.
"""

from __future__ import annotations

import random

import numpy as np

from ludotheque import catalogue
from ludotheque.control import Control
from ludotheque.match import Match
from ludotheque.train.duels import next_seat
from ludotheque.train.learning import TrainingTask
from ludotheque.trainable import PlayJob, Tally
from ludotheque.weights import Weights, WeightsCard

WIN = 100


def play_matches(task: TrainingTask, job: PlayJob, control: Control) -> Tally:
    """Do a job; its `moves` are for who plays alone."""
    trainable, game = task.trainable, task.rules
    features = list(task.feature_set.names)
    card = WeightsCard(task.game, {}, "", 0, version=trainable.version, features=features)
    weights = Weights({"weights": np.array(job.weights, np.int64)}, card)
    points = moves = ended = 0
    for number in range(job.games):
        seats = max(game.seats[0], 2)
        mine, seed = number % seats, f"{job.seed}/{number}"
        match = Match(game, seats, _seed(f"{seed} {number // seats}"))
        players = [
            trainable.player(weights, "trained", _seed(f"{seed} player"))
            if seat == mine
            else catalogue.agent(task.game, trainable.opponent, _seed(f"{seed} {seat}"))
            for seat in range(seats)
        ]
        seat = -1
        while not match.outcome and not control.stopped:
            seat = next_seat(match, seat)
            match.play(match.choose(players[seat], seat, control))
            moves += seat == mine
        if match.outcome:
            scores = match.outcome.scores
            best = max(score for other, score in enumerate(scores) if other != mine)
            points += WIN * (1 + (scores[mine] > best) - (scores[mine] < best)) // 2
            ended += 1
    return Tally(points, ended, moves)


def _seed(text: str) -> int:
    return random.Random(text).getrandbits(31)
