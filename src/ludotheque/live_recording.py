"""A game by keys and clock, written down: where it began, and the keys of every seat by run lengths.

The keys of a thousand ticks are a few numbers (keys, for how many ticks, keys, for how many ticks…), since
most ticks have the same keys as the one before. Played again they lead to the same end, machines' keys too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import repeat
from typing import Any, NamedTuple

from ludotheque.game import Unreadable
from ludotheque.live import LiveGame, LiveMode
from ludotheque.words import _

LARGEST = 4_000_000
"""Characters of a recording's text."""


class Recording(NamedTuple):
    """All that is needed to see a game again."""

    game: str
    mode: str
    seed: str
    options: Mapping[str, int]
    runs: tuple[tuple[int, ...], ...] = ()  # of each seat

    def text(self) -> str:
        """As it is kept in a file."""
        content = self._asdict()
        return json.dumps({"live": content.pop("game"), **content}) + "\n"

    @property
    def length(self) -> int:
        """Its ticks."""
        return sum(self.runs[0][1::2]) if self.runs else 0

    def each_tick(self) -> Iterator[tuple[int, ...]]:
        """The keys that were down in every tick, at all seats."""
        return zip(*(_ticks(runs) for runs in self.runs), strict=False)


def _ticks(runs: tuple[int, ...]) -> Iterator[int]:
    for keys, ticks in zip(runs[::2], runs[1::2], strict=True):
        yield from repeat(keys, ticks)


def add_tick(runs: list[int], keys: int) -> None:
    """Write one more tick of a seat down."""
    if runs and runs[-2] == keys:
        runs[-1] += 1
    else:
        runs += (keys, 1)


def modes_for_one(game: LiveGame[Any]) -> list[LiveMode]:
    """The modes for one person at one keyboard."""
    return [mode for mode in game.modes if mode.people == 1]


def mode_for_one(game: LiveGame[Any], text: str) -> tuple[LiveMode, str]:
    """A mode for one person and the pace of its machine, as `machine:fast`; by default the slowest."""
    name, _colon, pace = text.partition(":")
    modes = {mode.name: mode for mode in modes_for_one(game)}
    if name not in modes:
        said = _("there is no way to play {name}; there are: {names}", name=name[:40], names=", ".join(modes))
        raise Unreadable(said)
    paces = modes[name].paces
    if pace and pace not in paces:
        raise Unreadable(_("no machine is that fast; there are: {names}", names=", ".join(paces) or "–"))
    return modes[name], pace or (paces[0] if paces else "")


def mode_of(game: LiveGame[Any], name: str) -> LiveMode:
    """The mode of that name, or a sentence that there is none."""
    found = game.mode(name)
    if found is None:
        names = ", ".join(mode.name for mode in game.modes)
        raise Unreadable(_("there is no way to play {name}; there are: {names}", name=name[:40], names=names))
    return found


def read_recording(game: LiveGame[Any], text: str) -> Recording:
    """The recorded game that a text holds; whatever is wrong with it is refused in a sentence."""
    damaged = _("this is no recorded game of {game}", game=game.name)
    if len(text) > LARGEST:
        raise Unreadable(damaged)
    try:
        content = json.loads(text)
        match content:
            case {"live": game.name, "mode": str(mode), "seed": str(seed), "runs": [*runs]}:
                seats, options = mode_of(game, mode).seats, dict(content["options"])
                read = tuple(_read_runs(one, game.longest, len(game.keys)) for one in runs)
                if len(read) == seats and len(seed) <= 100:
                    return Recording(game.name, mode, seed, game.options(options), read)
    except (ValueError, LookupError, RecursionError, TypeError):
        pass
    raise Unreadable(damaged)


def _read_runs(runs: Any, longest: int, keys: int) -> tuple[int, ...]:
    """The runs of a seat; ValueError for anything else, or for a game that is far too long."""
    if not isinstance(runs, list) or len(runs) % 2 or any(type(one) is not int for one in runs):
        raise ValueError
    if not all(0 <= down < 1 << keys for down in runs[::2]) or not all(ticks > 0 for ticks in runs[1::2]):
        raise ValueError
    if sum(runs[1::2]) > longest:
        raise ValueError
    return tuple(runs)
