"""One game between machine players of two kinds, and many of them at once."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import Any, TypeVar

from ludotheque import catalogue
from ludotheque.control import Control, start
from ludotheque.game import Agent, Game, IllegalMove, Interrupted, LudothequeError
from ludotheque.match import Match
from ludotheque.train.parallel import cores
from ludotheque.train.results import USUAL, Pair, Result, Terms
from ludotheque.words import _

T = TypeVar("T", int, float)

WITHOUT_LIMIT = 1 << 60
"""Positions that a player may look at where its time is limited instead."""

PATIENCE = 2.0
"""Seconds that stopped players get to answer; one that does not (it compiles) is left behind."""


class Contestant:
    """A player in a duel, under the name by which it was entered; its answer is kept for messages."""

    def __init__(self, name: str, agent: Agent) -> None:
        self.name = name
        self.answer: Any = None
        self._agent = agent

    def prepare(self, game: Game[Any, Any]) -> None:
        """Let the player start what it needs."""
        self.answer = None
        if prepare := getattr(self._agent, "prepare", None):
            prepare(game)

    def choose(self, game: Game[Any, Any], state: Any, seat: int, control: Control) -> Any:
        """The player's own answer."""
        self.answer = None
        self.answer = self._agent.choose(game, state, seat, control)
        return self.answer


class Duel:
    """One game: the first of the pair goes round the seats, the second sits on all others."""

    def __init__(
        self, game: Game[Any, Any], pair: Pair, number: int, seed: int, terms: Terms = USUAL
    ) -> None:
        self.pair, self.number, self._terms = pair, number, terms
        self.first = (number - 1) % terms.seats
        self._game = game
        self._seated = [pair[seat != self.first] for seat in range(terms.seats)]
        self._name = f"{seed}/{pair[0]}/{pair[1]}"
        self._control = Control()
        self._is_stopped = False

    def play(self) -> Result:
        """The result; Interrupted when the duel was stopped."""
        match = self._begun()
        players = [
            Contestant(
                name,
                catalogue.local_player(self._game.name, name, _seed(f"{self._name}/{self.number}/{seat}")),
            )
            for seat, name in enumerate(self._seated)
        ]
        seat = -1
        while not match.outcome:
            seat = next_seat(match, seat)
            match.play(self._move(match, players, seat))
        return self._result(match)

    def _begun(self) -> Match:
        seats, opening = self._terms.seats, self._terms.opening(self.number)
        seed = _seed(f"{self._name}/start {(self.number - 1) // seats + 1}")
        if opening is None:
            return Match(self._game, seats, seed)
        return Match.from_position(self._game, opening, seed=seed)

    def stop(self) -> None:
        """End the game soon, whether or not it has begun."""
        self._is_stopped = True
        self._control.stop()

    def _move(self, match: Match, players: list[Contestant], seat: int) -> Any:
        """The move of the player in that seat, whose control is made before it is known to go on."""
        seconds, player = self._terms.seconds, players[seat]
        try:
            player.prepare(match.game)
        except Exception as error:
            raise self._told(error, player, match) from error
        control = self._control = Control(None if seconds is None else WITHOUT_LIMIT, seconds)
        if self._is_stopped:
            raise Interrupted(_("stopped before the end"))
        try:
            return match.choose(player, seat, control)
        except Exception as error:
            raise self._told(error, player, match) from error

    def _told(self, error: Exception, player: Contestant, match: Match) -> LudothequeError:
        """What went wrong with a player, and where."""
        where: dict[str, object] = {
            "agent": player.name,
            "other": next((name for name in self.pair if name != player.name), player.name),
            "number": self.number,
            "moves": ", ".join(map(match.game.text, match.played)) or _("no move"),
        }
        if player.answer is not None:
            sentence = _(
                "{agent} answered {move} in game {number} against {other} after {moves}: not legal",
                move=repr(player.answer)[:80],
                **where,
            )
            return IllegalMove(sentence)
        reason = str(error) if isinstance(error, LudothequeError) else repr(error)
        sentence = _(
            "{agent} failed in game {number} against {other} after {moves}: {reason}",
            reason=reason[:200],
            **where,
        )
        return LudothequeError(sentence)

    def _result(self, match: Match) -> Result:
        assert match.outcome
        scores, points = match.outcome.scores, match.game.points(match.state)
        moves = tuple(map(match.game.text, match.played))
        return Result(
            self.pair,
            self.number,
            self.first,
            (scores[self.first], max(self._of_others(scores))),
            len(moves),
            match.outcome.reason,
            moves,
            (points[self.first], max(self._of_others(points))) if points else None,
        )

    def _of_others(self, values: Sequence[T]) -> list[T]:
        return [value for seat, value in enumerate(values) if seat != self.first]


def next_seat(match: Match, last: int) -> int:
    """The seat that is asked next: where all play at once they take turns, each after the one before."""
    return min(match.movers, key=lambda seat: (seat - last - 1) % match.seats)


def _seed(text: str) -> int:
    return random.Random(text).getrandbits(31)


def play_all(duels: Iterator[Duel]) -> Generator[Result, None, None]:
    """The results as the games end, one game a core at a time; closing the iterator stops them."""
    playing: dict[Future[Result], Duel] = {}
    begun: set[Duel] = set()
    try:
        while True:
            for duel in islice(duels, cores() - len(playing)):
                begun.add(duel)  # before it starts, so that Ctrl-C in between stops it too
                playing[start(duel.play)] = duel
            if not playing:
                return
            finished, _others = wait(playing, timeout=0.1, return_when=FIRST_COMPLETED)  # Ctrl-C is heard
            for game in finished:
                begun.discard(playing.pop(game))
                yield game.result()
    finally:
        for duel in begun:
            duel.stop()
        wait(playing, timeout=PATIENCE)
