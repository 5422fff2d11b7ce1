"""How many games of an arena are done, for people who wait."""

from __future__ import annotations

import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta

from ludotheque.train.results import Pair, Result
from ludotheque.train.scores import decimal, worth
from ludotheque.words import _


class ArenaProgress:
    """On stderr: one changing line in a terminal, else a line every tenth."""

    def __init__(self, games: int, known: Iterable[Result], quiet: bool) -> None:
        self.games, self.done = games, 0
        self._is_terminal = sys.stderr.isatty()
        self._is_quiet = quiet and not self._is_terminal
        self._worth: dict[Pair, float] = defaultdict(float)
        self._played: dict[Pair, int] = defaultdict(int)
        for result in known:
            self._count(result)
        self._known = self.done
        self._start = time.monotonic()

    def say(self, text: str) -> None:
        """A line of its own."""
        if not self._is_quiet:
            print(text, file=sys.stderr, flush=True)

    def add(self, result: Result) -> None:
        """Count one more game and show it."""
        tenth = 10 * self.done // self.games
        self._count(result)
        if self._is_terminal:
            self._rewrite(self._line(result.pair))
        elif 10 * self.done // self.games > tenth:
            self.say(self._line(result.pair))

    def close(self) -> None:
        """Leave an empty line to whatever follows."""
        if self._is_terminal:
            self._rewrite("")

    def _count(self, result: Result) -> None:
        self.done += 1
        self._worth[result.pair] += worth(result)
        self._played[result.pair] += 1

    def _line(self, pair: Pair) -> str:
        minutes = max(time.monotonic() - self._start, 0.001) / 60
        rate = (self.done - self._known) / minutes
        return _(
            "{done}/{all} games; {a} against {b}: {points} of {played}; {rate} games a minute, {left} left",
            done=self.done,
            all=self.games,
            a=pair[0],
            b=pair[1],
            points=decimal(self._worth[pair]),
            played=self._played[pair],
            rate=decimal(rate),
            left=timedelta(minutes=round((self.games - self.done) / rate * 60) / 60),
        )

    def _rewrite(self, line: str) -> None:
        width = (os.get_terminal_size(sys.stderr.fileno()).columns or 80) - 1
        print(line[:width].ljust(width), end="\r", file=sys.stderr, flush=True)
