"""The arena of games for one: every player plays the same games, and the means of their scores are compared.

All the chance of a game comes from the arena's seed and the game's number, so that any can be played again
and all players meet the same. Interrupted, the games under way are kept too: the same command goes on.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from pathlib import Path
from typing import Any

from ludotheque import catalogue, trained
from ludotheque.control import Control, start
from ludotheque.game import Game, Unreadable
from ludotheque.train.arena import INTERRUPTED, MOST_GAMES
from ludotheque.train.parallel import cores
from ludotheque.train.runs import Run, run_maker
from ludotheque.train.score_log import Estimate, Progress, ScoreLog, estimate, score_path
from ludotheque.train.scores import decimal
from ludotheque.words import _

SLICE = 1_000_000
"""Moves between two looks at a game under way: about a second in machine code."""

SECONDS_BETWEEN = 20.0
"""How often a game under way is written down."""


def run(
    game: Game[Any, Any], players: list[str], games: int, seed: int, log: Path | None, as_json: bool
) -> int:
    """Let every player play so many games, print the means of their scores, and give the exit status."""
    if not 1 <= games <= MOST_GAMES:
        raise Unreadable(_("the number of games must be from 1 to {most}", most=MOST_GAMES))
    players = list(dict.fromkeys(players))
    for player in players:
        run_maker(game, player)
    weights = {
        name: trained.digest(game.name, name)
        for name in players
        if name in catalogue.trained_names(game.name)
    }
    kept = ScoreLog(log or score_path(game, players, seed, weights), game, seed, weights)
    arena = ScoreArena(game, players, games, seed, kept)
    is_whole = arena.play(quiet=as_json and not sys.stderr.isatty())
    found = arena.estimates()
    if as_json:
        rules = game.rules._asdict()
        print(json.dumps({"game": game.name, "rules": rules, "seed": seed,
                          "players": [one._asdict() for one in found]}))  # fmt: skip
    else:
        print(table(found))
    if is_whole:
        return 0
    print(_("interrupted; the same command goes on"), file=sys.stderr)
    return INTERRUPTED


class ScoreArena:
    """The games of all players, one a core at a time."""

    def __init__(
        self, game: Game[Any, Any], players: list[str], games: int, seed: int, log: ScoreLog
    ) -> None:
        self._game, self._players, self._games, self._seed = game, players, games, seed
        self._log = log
        self._control = Control()
        self._told = 0.0

    def estimates(self) -> list[Estimate]:
        """What is known of each player."""
        known = [one for one in list(self._log.games.values()) if one.number <= self._games]
        return [estimate(name, [one for one in known if one.player == name]) for name in self._players]

    def play(self, quiet: bool) -> bool:
        """Play all that is left; whether that came to its end without Ctrl-C or `stop`."""
        waiting = self._left()
        playing: dict[Future[Progress], None] = {}
        try:
            while True:
                free = 0 if self._control.stopped else cores() - len(playing)
                for player, number in islice(waiting, free):
                    playing[start(lambda player=player, number=number: self._whole(player, number))] = None  # type: ignore[misc]
                if not playing:
                    return not self._control.stopped
                done, _others = wait(playing, timeout=0.1, return_when=FIRST_COMPLETED)  # Ctrl-C is heard
                for one in done:
                    del playing[one]
                    self._log.append(one.result())
                self._tell(quiet)
        except KeyboardInterrupt:
            return False
        finally:
            self._control.stop()
            for one in wait(playing, timeout=2.0).done:
                self._log.append(one.result())

    def stop(self) -> None:
        """End soon; the games under way are kept."""
        self._control.stop()

    def _left(self) -> Iterator[tuple[str, int]]:
        for number in range(1, self._games + 1):
            for player in self._players:
                known = self._log.games.get((player, number))
                if known is None or not known.is_over:
                    yield player, number

    def _whole(self, player: str, number: int) -> Progress:
        """Play one game to its end, or until the arena is stopped."""
        known = self._log.games.get((player, number))
        if known and known.kept is None:
            known = None
        played = run_maker(self._game, player)(
            self._game, player, f"{self._seed}/{number}", known.kept if known else None
        )
        seconds, written = known.seconds if known else 0.0, time.monotonic()
        played.go_on(0, self._control)  # compiles, which is none of the player's time
        while True:
            begun = time.thread_time()
            played.go_on(SLICE, self._control)
            seconds += time.thread_time() - begun
            now = _progress(player, number, played, seconds)
            if played.is_over or self._control.stopped:
                return now
            if time.monotonic() - written > SECONDS_BETWEEN:
                self._log.append(now)
                written = time.monotonic()

    def _tell(self, quiet: bool) -> None:
        """Now and then, how far everybody is."""
        if quiet or time.monotonic() - self._told < (1 if sys.stderr.isatty() else SECONDS_BETWEEN):
            return
        self._told = time.monotonic()
        line = "; ".join(_line(one) for one in self.estimates() if one.games)
        end = "\r" if sys.stderr.isatty() else "\n"
        print(line[:110].ljust(110) if end == "\r" else line, end=end, file=sys.stderr, flush=True)


def _progress(player: str, number: int, played: Run, seconds: float) -> Progress:
    kept = None if played.is_over else played.kept()
    return Progress(player, number, played.points, played.moves, played.is_over, round(seconds, 3), kept)


def _line(one: Estimate) -> str:
    return _("{player}: {mean} ± {error} ({ended} games)", player=one.player, mean=decimal(one.mean),
             error=decimal(one.error), ended=one.ended)  # fmt: skip


def table(estimates: list[Estimate]) -> str:
    """The estimates in aligned columns."""
    rows = [
        [_("player"), _("mean score"), _("std. error"), _("games ended"), _("moves"), _("moves a second")]
    ]
    for one in estimates:
        rate = "–" if one.moves_per_second is None else f"{one.moves_per_second:.0f}"
        rows.append([one.player, decimal(one.mean), decimal(one.error), str(one.ended), str(one.moves), rate])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *numbers in rows:
        cells = [cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True)]
        lines.append("  ".join([name.ljust(widths[0]), *cells]))
    return "\n".join(lines)
