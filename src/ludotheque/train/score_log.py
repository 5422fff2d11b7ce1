"""The log of an arena of scores, and what it says: the mean score of each player, with its error.

A line of JSON for each game that ended, and now and then for one that is under way: the last line of a game
counts, and a game that was left goes on from there. Since the length of such games is close to exponential,
what is played and not yet lost counts as well: the mean is everything gathered, by the games that ended.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque import __version__, storage
from ludotheque.game import Game, Unreadable
from ludotheque.train.results import rules_name
from ludotheque.words import _


class Progress(NamedTuple):
    """How far one game of a player is."""

    player: str
    number: int
    points: int
    moves: int
    is_over: bool
    seconds: float  # of one core
    kept: Any = None  # to go on with it


class ScoreLog:
    """The file of one game, rules, seed and version, and of the weights that trained players have."""

    def __init__(
        self, path: Path, game: Game[Any, Any], seed: int, weights: Mapping[str, str] | None = None
    ) -> None:
        self.path = path
        self.games: dict[tuple[str, int], Progress] = {}
        header = _header(game, seed, weights or {})
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            content = path.read_bytes() if path.exists() else b""
            if header.startswith(content):
                path.write_bytes(header)
                return
        except OSError as error:
            raise self._refused(error) from None
        first, *lines = content.splitlines(keepends=True)
        if first != header:
            wanted = f"{game.name} {rules_name(game)} seed={seed} ({__version__})"
            said = _("{path} is not the log of {wanted}: choose another with --log", path=path, wanted=wanted)
            raise Unreadable(said)
        for line in lines:
            progress = _read(line)
            if progress:  # a line that a crash cut short is played again
                self.games[progress.player, progress.number] = progress
        if not content.endswith(b"\n"):
            self._write(b"\n")

    def append(self, progress: Progress) -> None:
        """Keep how far a game is, in the file first."""
        self._write(json.dumps(progress._asdict()).encode() + b"\n")
        self.games[progress.player, progress.number] = progress

    def _write(self, line: bytes) -> None:
        try:
            with self.path.open("ab") as file:
                file.write(line)
        except OSError as error:
            raise self._refused(error) from None

    def _refused(self, error: OSError) -> Unreadable:
        return Unreadable(_("the log {path} cannot be used: {reason}", path=self.path, reason=error.strerror))


def _header(game: Game[Any, Any], seed: int, weights: Mapping[str, str]) -> bytes:
    content = {"scores": game.name, "options": game.rules._asdict(), "seed": seed, "version": __version__}
    if weights:
        content["weights"] = dict(weights)
    return json.dumps(content).encode() + b"\n"


def score_path(
    game: Game[Any, Any], players: list[str], seed: int, weights: Mapping[str, str] | None = None
) -> Path:
    """Where the log of such an arena is kept when nobody says."""
    name = re.sub(r"[^\w=-]", "_", "-".join([game.name, *players, str(seed)]), flags=re.ASCII)[:80]
    digest = hashlib.sha256(_header(game, seed, weights or {}) + json.dumps(players).encode()).hexdigest()
    return storage.folder("arena") / f"{name}-{digest[:8]}.jsonl"


def _read(line: bytes) -> Progress | None:
    try:
        content = json.loads(line)
        return Progress(
            str(content["player"]),
            int(content["number"]),
            int(content["points"]),
            int(content["moves"]),
            bool(content["is_over"]),
            float(content["seconds"]),
            content["kept"],
        )
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError):
        return None


class Estimate(NamedTuple):
    """What a player's games say so far; without an end there is no mean."""

    player: str
    games: int  # begun
    ended: int
    mean: float | None
    error: float | None  # one standard error
    points: int
    moves: int
    moves_per_second: float | None  # of one core


def estimate(player: str, games: list[Progress]) -> Estimate:
    """The mean of a player's games, ended or not, and its standard error."""
    points, moves = sum(one.points for one in games), sum(one.moves for one in games)
    seconds, ended = sum(one.seconds for one in games), sum(one.is_over for one in games)
    mean = points / ended if ended else None
    error = mean / ended**0.5 if mean is not None else None
    rate = moves / seconds if seconds else None
    return Estimate(player, len(games), ended, mean, error, points, moves, rate)
