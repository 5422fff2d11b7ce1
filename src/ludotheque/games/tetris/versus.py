"""Several real-time games side by side, on the same pieces: what one sends comes to the others.

A contest is a value as a single game is; a step of it is a tick of each game, then the exchange of rows. What
somebody receives is an input of their game, at that tick: seed, keys and batches replay it alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ludotheque.games.tetris.garbage import Garbage, hole_of
from ludotheque.games.tetris.realtime import LivePlay, new_play, received, tick

Batches = Mapping[int, Sequence[Garbage]]
"""What comes to one player, by the tick after which it comes."""


class Contest(NamedTuple):
    """One game for each player."""

    plays: tuple[LivePlay, ...]
    batches: int = 0  # sent so far
    sent: tuple[tuple[int, Garbage], ...] = ()  # in the last tick: to whom, and what
    gone: frozenset[int] = frozenset()  # those who gave up

    @property
    def standing(self) -> list[int]:
        """Those whose game goes on."""
        return [seat for seat, play in enumerate(self.plays) if not play.is_over]


def new_contest(seed: str, players: int, width: int = 10, height: int = 20, goal: int = 0) -> Contest:
    """Games that begin together."""
    return Contest((new_play(seed, width, height, goal=goal),) * players)


def step(contest: Contest, keys: Sequence[int]) -> Contest:
    """All games a tick later; lines go to everybody else who still plays, each batch with its hole."""
    plays = [tick(play, down) for play, down in zip(contest.plays, keys, strict=True)]
    lines_sent = [after.sent - play.sent for play, after in zip(contest.plays, plays, strict=True)]
    sent: list[tuple[int, Garbage]] = []
    if len(plays) > 1:
        for seat, lines in enumerate(lines_sent):
            for other in range(len(plays)) if lines else ():
                if other != seat and not plays[other].is_over:
                    hole = hole_of(plays[other].seed, contest.batches + len(sent), plays[other].width)
                    sent.append((other, Garbage(lines, hole)))
                    plays[other] = received(plays[other], sent[-1][1])
    return Contest(tuple(plays), contest.batches + len(sent), tuple(sent), contest.gone)


def without(contest: Contest, seat: int) -> Contest:
    """A player gives up."""
    plays = list(contest.plays)
    plays[seat] = plays[seat]._replace(is_over=True)
    return contest._replace(plays=tuple(plays), gone=contest.gone | {seat})


def replayed_alone(play: LivePlay, keys: Iterable[int], batches: Batches) -> LivePlay:
    """One player's game again, by its keys and by what came to it from the others."""
    for down in keys:
        play = tick(play, down)
        for batch in batches.get(play.ticks, ()):
            play = received(play, batch)
    return play
