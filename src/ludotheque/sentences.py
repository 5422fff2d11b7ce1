"""What every screen says in the same words: verdicts, analyses, how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.game import Analysis, Clicks, Game, Outcome, Verdict, preference
from ludotheque.words import _, several


def letter(verdict: Verdict) -> str:
    """W, T or L for what is proved, a percentage for an estimate, else a question mark."""
    if verdict.value is None and verdict.estimate is not None:
        return f"{round(100 * verdict.estimate)}"
    return {1: _("W"), 0: _("T"), -1: _("L"), None: "?"}[verdict.value]


def legend() -> str:
    """What the letters mean."""
    return _("W: a win begins here, T: a tie, L: a loss, ?: not known")


def sentence(verdict: Verdict, name: str) -> str:
    """What best play leads to, for the player of that name, who is to move."""
    value, distance, estimate = verdict
    if value is None and estimate is not None:
        return _("not proved; {name} may expect {share} %", name=name, share=round(100 * estimate))
    if value is None:
        return _("how this ends is not known")
    if value == 0:
        return _("with best play it is a tie")
    if distance is None:
        return _("{name} can win", name=name) if value > 0 else _("{name} loses", name=name)
    if value > 0:
        return several(
            "{name} can win in {count} move", "{name} can win in {count} moves", distance, name=name
        )
    return several("{name} loses in {count} move", "{name} loses in {count} moves", distance, name=name)


def best_by_clicks(game: Game[Any, Any], state: Any, analysis: Analysis[Any]) -> dict[Clicks, Verdict]:
    """For each beginning of a path, the best that can be made of it."""
    best: dict[Clicks, Verdict] = {}
    for move, verdict in analysis.moves.items():
        for path in game.paths(state, move):
            for depth in range(1, len(path) + 1):
                known = best.setdefault(path[:depth], verdict)
                best[path[:depth]] = max(known, verdict, key=preference)
    return best


def letters_by_cell(game: Game[Any, Any], state: Any, analysis: Analysis[Any]) -> dict[str, str]:
    """For each first click, the letter of the best that can be made of it."""
    best = best_by_clicks(game, state, analysis)
    return {clicks[0]: letter(verdict) for clicks, verdict in best.items() if len(clicks) == 1}


def winners(outcome: Outcome) -> list[int]:
    """The seats with the best score; who plays alone may have none."""
    return [seat for seat, score in enumerate(outcome.scores) if 0 < score == max(outcome.scores)]


def result(outcome: Outcome, names: Sequence[str], elapsed: tuple[int, int] | None = None) -> str:
    """How a game ended, and why; alone, in how many minutes and seconds if they were counted."""
    reason, best = _(outcome.reason), winners(outcome)
    if len(names) == 1:
        if not best:
            return _("lost: {reason}", reason=reason)
        if elapsed is None:
            return _("won: {reason}", reason=reason)
        minutes, seconds = elapsed
        return _(
            "won: {reason}, in {minutes} min {seconds} s", reason=reason, minutes=minutes, seconds=seconds
        )
    if len(best) == 1:
        return _("{name} wins: {reason}", name=names[best[0]], reason=reason)
    if not best:
        return _("nobody wins: {reason}", reason=reason)
    if len(best) == len(names):
        return _("it is a tie: {reason}", reason=reason)
    shared = ", ".join(names[seat] for seat in best)
    return _("{names} share the win: {reason}", names=shared, reason=reason)
