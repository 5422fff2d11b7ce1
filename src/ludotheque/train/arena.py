"""The arena, the only judge between machine players: every pair plays the same number of games.

Seats are swapped from game to game, and two games in a row share their start. With more than two seats, one
of the first player meets only players of the second's kind, and goes round the seats. All the chance of a
game comes from the arena's seed, the pair and the game's number, so that any of them can be played again.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

from ludotheque import catalogue
from ludotheque.game import Game, LudothequeError, Unreadable, Unsupported
from ludotheque.kernels import fast
from ludotheque.match import wrong_number
from ludotheque.train import scores
from ludotheque.train.duels import Duel, play_all
from ludotheque.train.progress import ArenaProgress
from ludotheque.train.results import TWO, USUAL, Log, Pair, Result, Terms, default_path
from ludotheque.words import _, several

INTERRUPTED = 128 + signal.SIGINT
MOST_GAMES = 1_000_000


def run(
    game: Game[Any, Any],
    agents: list[str],
    games: int,
    seed: int,
    log: Path | None,
    as_json: bool,
    terms: Terms = USUAL,
) -> int:
    """Let every pair of these players play, print their scores, and give the exit status."""
    pairs = _pairs(game, agents, games, terms.seats)
    _check(game, terms)
    path = log or default_path(game, agents, seed, terms)
    kept = Log(path, game, seed, terms)

    def known() -> list[Result]:
        return [one for one in kept.results.values() if one.pair in pairs and 1 <= one.number <= games]

    duels = (
        Duel(game, pair, number, seed, terms)
        for number in range(1, games + 1)
        for pair in pairs
        if (pair, number) not in kept.results
    )
    if terms.seconds is not None:
        for kernel in catalogue.kernels(game.name):  # else the first moves' time goes into reading it
            fast(kernel)
    progress = ArenaProgress(len(pairs) * games, known(), quiet=as_json)
    is_whole = _play(duels, kept, progress)
    if not is_whole:
        kept = Log(path, game, seed, terms)  # Ctrl-C may have come between file and memory: the file is right
    reached = [scores.score(pair, known()) for pair in pairs]
    if as_json:
        print(json.dumps(scores.as_json(game.name, game.rules._asdict(), seed, reached, terms.seats)))
    else:
        print(scores.table(reached, terms.seats))
    if is_whole:
        return 0
    left = _("interrupted after {done} of {all} games; the same command plays the others",
             done=len(known()), all=progress.games)  # fmt: skip
    print(left, file=sys.stderr)
    return INTERRUPTED


def _pairs(game: Game[Any, Any], agents: list[str], games: int, seats: int) -> list[Pair]:
    """Every two of the players, once; refuses what cannot be played."""
    if seats < TWO:
        raise Unreadable(_("the arena needs two seats or more"))
    if seats != TWO and seats not in game.seats:
        raise Unreadable(wrong_number(game, seats))
    if seats not in game.seats:
        sentence = _("two players meet in the arena; under these rules {game} is not for two", game=game.name)
        raise Unsupported(sentence)
    if len(agents) < 2:
        raise Unreadable(_("the arena needs two players or more"))
    if not 1 <= games <= MOST_GAMES:
        raise Unreadable(_("the number of games must be from 1 to {most}", most=MOST_GAMES))
    pairs: list[Pair] = []
    for pair in combinations(agents, 2):
        if pair not in pairs and pair[::-1] not in pairs:
            pairs.append(pair)
    for name in agents:
        catalogue.local_player(game.name, name)
    return pairs


def _check(game: Game[Any, Any], terms: Terms) -> None:
    """Refuse openings that cannot be played from, and a time that is none."""
    if terms.seconds is not None and not 0.001 <= terms.seconds <= 3600:
        raise Unreadable(_("the time for a move must be from 0.001 to 3600 seconds"))
    for number, text in enumerate(terms.openings, 1):
        try:
            state = game.read_position(text, None)
            if game.seats_in(state) != terms.seats or game.outcome(state) is not None:
                raise Unreadable(_("nobody can play on from there"))
        except LudothequeError as error:
            raise Unreadable(_("opening {number}: {reason}", number=number, reason=error)) from None


def read_openings(path: Path) -> tuple[str, ...]:
    """The positions of a file, one a line; what follows a # is a remark."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else _("this is no text")
        raise Unreadable(_("{path} cannot be read: {reason}", path=path, reason=reason)) from None
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    found = tuple(line for line in lines if line)
    if not found:
        raise Unreadable(_("{path} holds no position", path=path))
    return found


def _play(duels: Iterator[Duel], kept: Log, progress: ArenaProgress) -> bool:
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
