"""An analysis in words, letters and clicks, as every screen shows it."""

from __future__ import annotations

from typing import Any

from ludotheque.game import Analysis, Game, Verdict, preference
from ludotheque.words import _, several

Clicks = tuple[str, ...]


def letter(verdict: Verdict) -> str:
    """W, T, L or ?, in the reader's language."""
    return {1: _("W"), 0: _("T"), -1: _("L"), None: "?"}[verdict.value]


def legend() -> str:
    """What the letters mean."""
    return _("W: a win begins here, T: a tie, L: a loss, ?: not known")


def sentence(verdict: Verdict, name: str) -> str:
    """What best play leads to, for the player of that name, who is to move."""
    value, distance = verdict
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


def best_by_clicks(game: Game[Any, Any], analysis: Analysis[Any]) -> dict[Clicks, Verdict]:
    """For each beginning of a path, the best that can be made of it."""
    best: dict[Clicks, Verdict] = {}
    for move, verdict in analysis.moves.items():
        path = game.path(move)
        for depth in range(1, len(path) + 1):
            known = best.setdefault(path[:depth], verdict)
            best[path[:depth]] = max(known, verdict, key=preference)
    return best


def letters_by_cell(game: Game[Any, Any], analysis: Analysis[Any]) -> dict[str, str]:
    """For each first click, the letter of the best that can be made of it."""
    best = best_by_clicks(game, analysis)
    return {clicks[0]: letter(verdict) for clicks, verdict in best.items() if len(clicks) == 1}
