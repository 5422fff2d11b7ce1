"""What the games of an arena gave, and the log that keeps them: a header line, then one line of JSON a game.

A game is named by its *pair* of players and its *number*, from 1. The log is appended to as games end, so
that whatever was played before an interruption or a crash is never played again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any, NamedTuple

from ludotheque import __version__, storage
from ludotheque.game import Game, Unreadable
from ludotheque.words import _

Pair = tuple[str, str]

TWO = 2


class Terms(NamedTuple):
    """Under which terms the games of an arena are played."""

    seats: int = TWO
    openings: tuple[str, ...] = ()  # positions to begin with, one after the other; none: the game's own start
    seconds: float | None = None  # that every player gets for a move, in place of its own budget

    def opening(self, number: int) -> str | None:
        """Where a game begins: as many in a row as there are seats share it."""
        return self.openings[(number - 1) // self.seats % len(self.openings)] if self.openings else None


USUAL = Terms()


class Result(NamedTuple):
    """How one game ended; `scores` and `points` are in the pair's order, whoever moved first.

    With more than two seats they are the first player's, and the best of the others'.
    """

    pair: Pair
    number: int
    first: int  # the seat of the pair's first player
    scores: tuple[float, float]
    plies: int
    reason: str
    moves: tuple[str, ...]
    points: tuple[int, int] | None = None  # where the game counts any


def rules_name(game: Game[Any, Any]) -> str:
    """The variant's name, or its fields where it has none."""
    for name, rules in game.variants.items():
        if rules == game.rules:
            return name
    return _fields(game.rules._asdict())


def _fields(options: dict[str, Any]) -> str:
    return " ".join(f"{key}={str(value).lower()}" for key, value in options.items())


class Log:
    """The file of results for one game, rules, seed and version; opening it reads what is there."""

    def __init__(self, path: Path, game: Game[Any, Any], seed: int, terms: Terms = USUAL) -> None:
        self.path = path
        self.results: dict[tuple[Pair, int], Result] = {}
        self._header = _line(_header(game, seed, terms))
        try:
            if path.exists() and not path.is_file():
                raise Unreadable(_("{path} is not a file", path=path))
            path.parent.mkdir(parents=True, exist_ok=True)
            self._take(path.read_bytes() if path.exists() else b"")
        except OSError as error:
            raise self._refused(error) from None

    def append(self, result: Result) -> None:
        """Keep a result, in the file first."""
        try:
            with self.path.open("ab") as file:
                file.write(_line(result._asdict()))
        except OSError as error:
            raise self._refused(error) from None
        self.results[result.pair, result.number] = result

    def _take(self, content: bytes) -> None:
        if self._header.startswith(content):  # nothing there, or the header cut short by a crash
            self.path.write_bytes(self._header)
            return
        header, *lines = content.splitlines(keepends=True)
        self._check(header)
        for number, line in enumerate(lines, 2):
            result = _read(line)
            if result:
                self.results[result.pair, result.number] = result
            elif number == len(lines) + 1:  # cut short by a crash: this game is played again
                os.truncate(self.path, len(content) - len(line))
            else:
                raise Unreadable(_("line {number} of {path} is damaged", number=number, path=self.path))

    def _check(self, header: bytes) -> None:
        if header == self._header:
            return
        try:
            found = _said(json.loads(header))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise Unreadable(_("{path} is not the log of an arena", path=self.path)) from None
        wanted = _said(json.loads(self._header))
        raise Unreadable(
            _(
                "{path} holds games of {found}, not of {wanted}: choose another file with --log",
                path=self.path,
                found=found,
                wanted=wanted,
            )
        )

    def _refused(self, error: OSError) -> Unreadable:
        return Unreadable(_("the log {path} cannot be used: {reason}", path=self.path, reason=error.strerror))


def default_path(game: Game[Any, Any], agents: list[str], seed: int, terms: Terms = USUAL) -> Path:
    """Where the log of such an arena is kept when nobody says."""
    named = "-".join([game.name, rules_name(game), *agents, str(seed)])
    digest = hashlib.sha256(_line({**_header(game, seed, terms), "agents": agents})).hexdigest()
    name = re.sub(r"[^\w=-]", "_", named, flags=re.ASCII)[:80]
    return storage.folder("arena") / f"{name}-{digest[:8]}.jsonl"


def _header(game: Game[Any, Any], seed: int, terms: Terms) -> dict[str, Any]:
    header = {"game": game.name, "options": game.rules._asdict(), "seed": seed, "version": __version__}
    if terms.seats != TWO:
        header["seats"] = terms.seats
    if terms.openings:
        header["openings"] = hashlib.sha256("\n".join(terms.openings).encode()).hexdigest()[:8]
    if terms.seconds is not None:
        header["seconds"] = terms.seconds
    return header


def _said(header: dict[str, Any]) -> str:
    """A header in a few words."""
    game, options, seed, version = (header[key] for key in ("game", "options", "seed", "version"))
    others = "".join(f" {key}={header[key]}" for key in ("seats", "openings", "seconds") if key in header)
    return f"{game} {_fields(options)} seed={seed}{others} ({version})"


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content).encode() + b"\n"


def _read(line: bytes) -> Result | None:
    """The result that a line says, None when the line is damaged."""
    try:
        content = json.loads(line) if line.endswith(b"\n") else {}
        one, other = content["pair"]
        score, against = content["scores"]
        gathered = content.get("points")  # logs of older versions have none
        return Result(
            (str(one), str(other)),
            int(content["number"]),
            int(content["first"]),
            (float(score), float(against)),
            int(content["plies"]),
            str(content["reason"]),
            tuple(map(str, content["moves"])),
            None if gathered is None else (int(gathered[0]), int(gathered[1])),
        )
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        return None
