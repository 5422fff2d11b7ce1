"""What `ludotheque review` prints: a game's graph, its mistakes, and the lines that were better."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ludotheque import catalogue
from ludotheque.control import Control, wait_for
from ludotheque.game import Analysis, Interrupted, Unreadable, Unsupported
from ludotheque.match import Match
from ludotheque.reviewing import (
    ReviewedMistake,
    ShortLook,
    expected_by,
    is_looked_at,
    mistakes_in,
    short_look,
)
from ludotheque.saves import read_game
from ludotheque.screens.report import progress_line
from ludotheque.sentences import result
from ludotheque.words import _

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60
"""Characters of a line of the graph."""

LONGEST = 60.0
"""Seconds for a move, at most."""


def review(options: argparse.Namespace) -> int:
    """Look at every move of a game, and say which gave something away."""
    if not 0 < options.time <= LONGEST:
        raise Unreadable(_("the time must be from 0 to {most} seconds", most=int(LONGEST)))
    match, names = read_game(options.file, options.number - 1)
    if not catalogue.manifest(match.game.name).analyst:
        raise Unsupported(_("{game} has no solver", game=match.game.name))
    if match.game.has_hidden_hands and not match.outcome:
        raise Unsupported(_("this game has secrets: it can be studied once it is over"))
    names = [
        (names[seat] if seat < len(names) else "") or _("player {number}", number=seat + 1)
        for seat in range(match.seats)
    ]
    looks = looked_through(match, options.time)
    found = mistakes_in(match, looks, names)
    scores = {ply: expected_by(0, match.seats, look.seat, look.verdict) for ply, look in looks.items()}
    if options.json:
        print(json.dumps(_as_json(match, names, scores, found)))
    else:
        print("\n".join(_as_text(match, names, scores, found)))
    return 0


def looked_through(match: Match, seconds: float) -> dict[int, ShortLook]:
    """A short look at each position of a game, by ply."""
    show, looks = progress_line(), dict[int, ShortLook]()
    for ply in range(match.ply):
        if is_looked_at(match, ply):
            show(_("looking at move {number} of {all}…", number=ply + 1, all=match.ply))
            found = _analysed(match, ply, seconds)
            if found:
                texts = match.game.text
                moves = {texts(move): verdict for move, verdict in found.moves.items()}
                lines = {texts(move): [*map(texts, line)] for move, line in found.lines.items()}
                looks[ply] = short_look(match, ply, found.verdict, moves, lines)
    show("")
    return looks


def _analysed(match: Match, ply: int, seconds: float) -> Analysis[Any] | None:
    """What the analyst finds in so many seconds, and in any case something where it soon can."""
    game, latest = match.game, list[Analysis[Any]]()
    control = Control(seconds=seconds)
    analyse = catalogue.analyst(game.name)

    def hear(found: Analysis[Any]) -> None:
        latest[:] = [found]

    try:
        return wait_for(
            lambda: analyse(
                game, match.states[ply], match.mover_at(ply), control, lambda text: None, found=hear
            ),
            control,
        )
    except Interrupted:
        return latest[0] if latest else None
    finally:
        control.stop()


def graph(scores: list[float | None]) -> list[str]:
    """A bar for each move, so many in a line; what is not known is a dot."""
    bars = ["·" if one is None else BARS[min(7, int(8 * one))] for one in scores]
    return ["".join(bars[first : first + WIDTH]) for first in range(0, len(bars), WIDTH)]


def _as_text(
    match: Match, names: list[str], scores: dict[int, float | None], found: list[ReviewedMistake]
) -> list[str]:
    lines = [" – ".join(names)]
    if match.outcome:
        lines.append(result(match.outcome, names))
    lines += graph(list(scores.values()))
    lines.append(_("the higher, the better for {name}", name=names[0]))
    for one in found:
        lines.append(("✕ " if one.is_proved else "? ") + one.text)
        if len(one.line) > 1:
            lines.append("    " + " ".join(one.line))
    lines.append(_("✕ is proved, ? is an estimate.") if found else _("no mistake was found"))
    return lines


def _as_json(
    match: Match, names: list[str], scores: dict[int, float | None], found: list[ReviewedMistake]
) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "players": names,
        "moves": match.texts(),
        "scores": [
            {"ply": ply, "score": None if one is None else round(one, 3)} for ply, one in scores.items()
        ],
        "mistakes": [
            {"ply": one.ply, "proved": one.is_proved, "text": one.text, "better": list(one.line)}
            for one in found
        ],
    }
