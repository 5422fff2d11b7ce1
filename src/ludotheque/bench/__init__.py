"""Benchmarks: our figures and the peers', side by side from one run.

A file with a `measure` for each game, for the server, and for long games.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from ludotheque.game import Unsupported
from ludotheque.words import _


class Figure(NamedTuple):
    """One measurement; a peer's beside it where there is one."""

    name: str
    value: float
    unit: str  # "s", "MB": less is better; "…/s": more is
    peer: str | None = None
    peer_value: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times better than the peer."""
        if not self.peer_value:
            return None
        return self.peer_value / self.value if self.unit in ("s", "MB") else self.value / self.peer_value


def run(games: list[str], as_json: bool) -> int:
    """Measure and print; the result is an exit status."""
    measured: dict[str, list[dict[str, object]]] = {}
    for game in games:
        measured[game] = []
        for figure in _measure(game):
            measured[game].append({**figure._asdict(), "ratio": figure.ratio})
            print(_line(figure), file=sys.stderr if as_json else sys.stdout, flush=True)
    if as_json:
        print(json.dumps(measured))
    return 0


def _measure(game: str) -> Iterator[Figure]:
    module = f"{__name__}.{game}"
    is_name = game.isidentifier() and find_spec(module) is not None
    measure = getattr(import_module(module), "measure", None) if is_name else None
    if measure is None:
        raise Unsupported(_("{game} has no benchmark", game=game[:40]))
    figures: Iterator[Figure] = measure()
    return figures


def _line(figure: Figure) -> str:
    line = f"{figure.name:<58} {_number(figure.value):>14} {figure.unit}"
    if figure.peer_value is not None:
        line += f"   {figure.peer}: {_number(figure.peer_value)}   ×{figure.ratio:.1f}"
    return line


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3f}"
