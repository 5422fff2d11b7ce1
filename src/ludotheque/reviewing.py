"""A game looked through: what was to be expected at each move, and the moves that gave something away.

A *look* is a short analysis of one position. The room makes them in other processes, the command beside the
terminal; what is said of them is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ludotheque import catalogue
from ludotheque.game import CHANCE, Verdict
from ludotheque.match import Match
from ludotheque.sentences import best_moves, share
from ludotheque.words import _

DROP = 0.25
"""An estimated loss of the score from which on a move counts as a mistake."""

NAMED_DROP = 0.08
"""The same where the game can name what was lost."""


class ShortLook(NamedTuple):
    """What a short look at a position found: its verdict, that of the move played there, a better one.

    `line` is the better move and how best play goes on after it, as texts, where that is known.
    """

    seat: int
    verdict: Verdict
    played: Verdict | None
    better: str
    line: tuple[str, ...] = ()


class ReviewedMistake(NamedTuple):
    """A move that gave something away: the ply that it led to, a sentence, and the line that was better."""

    ply: int
    is_proved: bool
    text: str
    line: tuple[str, ...]


def is_looked_at(match: Match, ply: int) -> bool:
    """Whether somebody chose the move of this ply: not chance, nor a seat that dropped out."""
    return match.mover_at(ply) != CHANCE and bool(match.made_at(ply).path)


def short_look(
    match: Match,
    ply: int,
    verdict: Verdict,
    moves: Mapping[str, Verdict],
    lines: Mapping[str, Sequence[str]] | None = None,
) -> ShortLook:
    """What an analysis, its moves by their texts, says of the move of this ply."""
    best, played = best_moves(moves, 1), match.made_at(ply).text
    better = best[0] if best and best[0] != played else ""
    line = (better, *lines[better]) if lines and better in lines else ()
    return ShortLook(match.mover_at(ply), verdict, moves.get(played), better, line)


def mistakes_in(
    match: Match, looks: Mapping[int, ShortLook | None], names: Sequence[str]
) -> list[ReviewedMistake]:
    """The moves that gave something away, as far as their positions were looked at."""
    found = [
        _mistake(match, ply, look, looks.get(ply + 1), names) for ply, look in sorted(looks.items()) if look
    ]
    return [one for one in found if one]


def _mistake(
    match: Match, ply: int, look: ShortLook, following: ShortLook | None, names: Sequence[str]
) -> ReviewedMistake | None:
    """The mistake that a look shows, if it shows one; what is proved is told apart from the rest.

    What is only estimated must be seen in the next position as well: a short look may be wrong.
    """
    before, after = share(look.verdict), None if look.played is None else share(look.played)
    if before is None or after is None or look.played is None or not look.better:
        return None
    is_proved = look.verdict.value is not None and look.played.value is not None
    if not is_proved and following:
        after = max(after, expected_by(look.seat, match.seats, following.seat, following.verdict) or 0.0)
    cost = "" if is_proved else _cost(match, before, after)
    least = 0.01 if is_proved else NAMED_DROP if cost else DROP
    if before - after < least:
        return None
    readable = match.game.readable
    said = {
        "number": ply + 1,
        "name": names[look.seat],
        "move": readable(match.made_at(ply).text),
        "better": readable(look.better),
        "share": round(100 * (before - after)),
        "cost": cost,
    }
    text = _sentence(match, look, is_proved, said)
    return ReviewedMistake(ply + 1, is_proved, text, tuple(readable(move) for move in look.line))


def expected_by(seat: int, seats: int, judged: int, found: Verdict) -> float | None:
    """What a seat may expect where that of the `judged` one is known; None where that does not follow."""
    known = share(found)
    if known is None or judged == seat:
        return known
    return 1 - known if seats == 2 else None


def _cost(match: Match, before: float, after: float) -> str:
    """What was lost, as the game's own world says it."""
    address = catalogue.manifest(match.game.name).cost
    return str(catalogue.load(address)(before, after)) if address else ""


def _sentence(match: Match, look: ShortLook, is_proved: bool, said: dict[str, Any]) -> str:
    assert look.played
    if match.seats == 1 and is_proved:
        return _("move {number}: after {move} it cannot be done any more", **said)
    if not is_proved and said["cost"]:
        return _("move {number}, {name}: {move} seems to lose {cost}; better: {better}", **said)
    if not is_proved:
        return _("move {number}, {name}: {move} seems to cost {share} %; better: {better}", **said)
    if look.verdict.value == 0:
        return _("move {number}, {name}: {move} loses a game that was even; better: {better}", **said)
    if look.played.value == 0:
        return _("move {number}, {name}: {move} gives a win away; better: {better}", **said)
    return _("move {number}, {name}: {move} turns a win into a loss; better: {better}", **said)
