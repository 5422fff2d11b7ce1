"""The arena, the only judge between machine players: every pair plays the same number of games.

Seats are swapped from game to game, and two games in a row share their start. All the chance of a game
comes from the arena's seed, the pair and the game's number, so that any of them can be played again.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from contextvars import copy_context
from itertools import combinations
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from ludotheque import catalogue
from ludotheque.game import Agent, Game, IllegalMove, LudothequeError, Unreadable, Unsupported
from ludotheque.match import Match
from ludotheque.train import scores
from ludotheque.train.progress import Progress
from ludotheque.train.results import Log, Pair, Result, default_path
from ludotheque.words import _, several

INTERRUPTED = 128 + signal.SIGINT
MOST_GAMES = 1_000_000
PATIENCE = 2.0
"""Seconds that stopped players get to answer; one that does not (it compiles) is left behind."""


def run(
    game: Game[Any, Any], agents: list[str], games: int, seed: int, log: Path | None, as_json: bool
) -> int:
    """Let every pair of these players play, print their scores, and give the exit status."""
    pairs = _pairs(game, agents, games)
    path = log or default_path(game, agents, seed)
    kept = Log(path, game, seed)

    def known() -> list[Result]:
        return [one for one in kept.results.values() if one.pair in pairs and 1 <= one.number <= games]

    duels = (
        Duel(game, pair, number, seed)
        for number in range(1, games + 1)
        for pair in pairs
        if (pair, number) not in kept.results
    )
    progress = Progress(len(pairs) * games, known(), quiet=as_json)
    is_whole = _play(duels, kept, progress)
    if not is_whole:
        kept = Log(path, game, seed)  # Ctrl-C may have come between file and memory: the file is right
    reached = [scores.score(pair, known()) for pair in pairs]
    if as_json:
        print(json.dumps(scores.as_json(game.name, game.rules._asdict(), seed, reached)))
    else:
        print(scores.table(reached))
    if is_whole:
        return 0
    left = _("interrupted after {done} of {all} games; the same command plays the others",
             done=len(known()), all=progress.games)  # fmt: skip
    print(left, file=sys.stderr)
    return INTERRUPTED


def _pairs(game: Game[Any, Any], agents: list[str], games: int) -> list[Pair]:
    """Every two of the players, once; refuses what cannot be played."""
    if 2 not in game.seats:
        raise Unsupported(_("the arena is for games of two players; {game} is not one", game=game.name))
    if len(agents) < 2:
        raise Unreadable(_("the arena needs two players or more"))
    if not 1 <= games <= MOST_GAMES:
        raise Unreadable(_("the number of games must be from 1 to {most}", most=MOST_GAMES))
    pairs: list[Pair] = []
    for pair in combinations(agents, 2):
        if pair not in pairs and pair[::-1] not in pairs:
            pairs.append(pair)
    for name in agents:
        catalogue.agent(game.name, name)
    return pairs


def _play(duels: Iterator[Duel], kept: Log, progress: Progress) -> bool:
    """Play and keep the games; whether they came to their end without Ctrl-C."""
    if progress.done:
        told = several("{count} game is already in {path}", "{count} games are already in {path}",
                       progress.done, path=kept.path)  # fmt: skip
    else:
        told = _("the games are kept in {path}", path=kept.path)
    progress.say(told)
    try:
        with closing(play_all(duels)) as results:
            for result in results:
                kept.append(result)
                progress.add(result)
    except KeyboardInterrupt:
        return False
    finally:
        progress.close()
    return True


class Duel:
    """One game between two players."""

    def __init__(self, game: Game[Any, Any], pair: Pair, number: int, seed: int) -> None:
        self.pair, self.number = pair, number
        self.first = 1 - number % 2
        self._game = game
        self._seated = pair[::-1] if self.first else pair
        self._name = f"{seed}/{pair[0]}/{pair[1]}"
        self._agents: list[Agent] = []
        self._is_stopped = False

    def play(self) -> Result | None:
        """The result; None when the duel was stopped."""
        match = Match(self._game, 2, _seed(f"{self._name}/start {(self.number + 1) // 2}"))
        self._agents = [
            catalogue.agent(self._game.name, name, _seed(f"{self._name}/{self.number}/{seat}"))
            for seat, name in enumerate(self._seated)
        ]
        while not match.outcome and not self._is_stopped:
            match.play(self._choice(match))
        if self._is_stopped or not match.outcome:
            return None
        by_seat, reason = match.outcome
        one, other = by_seat[::-1] if self.first else by_seat
        moves = tuple(map(self._game.text, match.played))
        return Result(self.pair, self.number, self.first, (one, other), len(moves), reason, moves)

    def stop(self) -> None:
        """End the game soon; called again and again, as a player may begin to think after a call."""
        self._is_stopped = True
        for agent in self._agents:
            agent.stop()

    def _choice(self, match: Match) -> Any:
        """The player's move, taken from the legal ones."""
        try:
            move = self._agents[match.to_move].choose(self._game, match.state)
        except Exception as error:
            reason = str(error) if isinstance(error, LudothequeError) else repr(error)
            sentence = _("{agent} failed in game {number} against {other} after {moves}: {reason}",
                         reason=reason[:200], **self._where(match))  # fmt: skip
            raise LudothequeError(sentence) from error
        legal = self._game.moves(match.state)
        try:
            return legal[legal.index(move)]
        except ValueError:
            sentence = _("{agent} answered {move} in game {number} against {other} after {moves}: not legal",
                         move=repr(move)[:80], **self._where(match))  # fmt: skip
            raise IllegalMove(sentence) from None

    def _where(self, match: Match) -> dict[str, object]:
        return {
            "agent": self._seated[match.to_move],
            "other": self._seated[1 - match.to_move],
            "number": self.number,
            "moves": ", ".join(map(self._game.text, match.played)) or _("no move"),
        }


def _seed(text: str) -> int:
    return random.Random(text).getrandbits(31)


def play_all(duels: Iterator[Duel]) -> Generator[Result, None, None]:
    """The results as the games end, one game a core at a time; closing the iterator stops them.

    The threads are daemons, which no pool offers: the program can end while one of them compiles.
    """
    lock = threading.Lock()
    playing: set[Duel] = set()
    finished: SimpleQueue[Result | BaseException | None] = SimpleQueue()
    is_over = False

    def next_duel() -> Duel | None:
        with lock:
            duel = None if is_over else next(duels, None)
            if duel:
                playing.add(duel)
            return duel

    def work() -> None:
        while duel := next_duel():
            try:
                finished.put(duel.play())
            except BaseException as error:
                finished.put(error)
            with lock:
                playing.remove(duel)
        finished.put(None)

    threads = [
        threading.Thread(target=copy_context().run, args=(work,), daemon=True)
        for _number in range(os.cpu_count() or 1)
    ]
    try:
        for thread in threads:
            thread.start()
        at_work = len(threads)
        while at_work:
            try:
                result = finished.get(timeout=0.1)
            except Empty:
                continue
            if isinstance(result, BaseException):
                raise result
            if result:
                yield result
            else:
                at_work -= 1
    finally:
        is_over = True
        deadline = time.monotonic() + PATIENCE
        while any(thread.is_alive() for thread in threads) and time.monotonic() < deadline:
            with lock:
                for duel in playing:
                    duel.stop()
            time.sleep(0.02)
