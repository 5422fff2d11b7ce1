"""What every screen says in the same words: verdicts, analyses, how a game ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ludotheque.game import Analysis, Clicks, Game, Outcome, Verdict, preference
from ludotheque.match import OUT_OF_TIME, RESIGNED
from ludotheque.words import _, several

M = TypeVar("M")

MOST_BEST = 3
"""How many of the best moves are named."""


def letter(verdict: Verdict) -> str:
    """W, T or L for what is proved, the turns where they are known, a percentage for an estimate, else a dot.

    Behind W and L stands in how many moves, where that is known: a quick win is told apart from a slow one.
    """
    if verdict.turns is not None:
        return f"{verdict.turns}"
    if verdict.value is None:
        return "·" if verdict.estimate is None else f"{round(100 * verdict.estimate)}"
    count = own_moves(verdict.distance) if verdict.value and verdict.distance else ""
    return {1: _("W"), 0: _("T"), -1: _("L")}[verdict.value] + f"{count}"


def own_moves(distance: int) -> int:
    """Of the moves of both sides until the end, how many the side to move makes itself."""
    return (distance + 1) // 2


def share(verdict: Verdict) -> float | None:
    """The score that the side to move may expect, from 0 to 1; None where nothing is known."""
    return verdict.estimate if verdict.value is None else (verdict.value + 1) / 2


def legend(verdict: Verdict | None = None) -> str:
    """What the letters of an analysis mean, by the verdict of its position."""
    if verdict and verdict.turns is not None:
        return _("2: after this one can be there in 2 turns")
    return _("W2: a win in 2 moves begins here, T: a tie, L2: a loss in 2 moves")


def sentence(verdict: Verdict, name: str) -> str:
    """What best play leads to, for the player of that name, who is to move."""
    value, distance, estimate = verdict.value, verdict.distance, verdict.estimate
    if verdict.turns is not None:
        return several(
            "{name} can be there in {count} turn",
            "{name} can be there in {count} turns",
            verdict.turns,
            name=name,
        )
    if value is None and estimate is not None:
        said = _("about {share} % for {name}", name=name, share=round(100 * estimate))
        return said if verdict.depth is None else f"{said}, {_ahead(verdict.depth)}"
    if value is None:
        return _("how this ends is not known")
    if value == 0:
        return _("with best play it is a tie")
    if distance is None:
        return _("{name} can win", name=name) if value > 0 else _("{name} loses", name=name)
    count = own_moves(distance)
    if count == 0:
        return _("{name} has won", name=name) if value > 0 else _("{name} has lost", name=name)
    if value > 0:
        return several("{name} can win in {count} move", "{name} can win in {count} moves", count, name=name)
    return several("{name} loses in {count} move", "{name} loses in {count} moves", count, name=name)


def _ahead(depth: int) -> str:
    return several("seen {count} move ahead", "seen {count} moves ahead", depth)


def best_moves(verdicts: Mapping[M, Verdict], most: int = MOST_BEST) -> list[M]:
    """The best moves, the very best first; none where nothing tells them apart from the others."""
    ranked = sorted(verdicts, key=lambda move: preference(verdicts[move]), reverse=True)
    if not ranked or preference(verdicts[ranked[0]]) == preference(verdicts[ranked[-1]]):
        return ranked if len(ranked) == 1 else []
    best = verdicts[ranked[0]]
    if best.value is None and best.estimate is None and best.turns is None:
        return []  # something unknown may be better than all that is known
    return [
        move
        for move in ranked[:most]
        if verdicts[move].value == best.value and verdicts[move].turns == best.turns
    ]


def best_line(game: Game[Any, Any], analysis: Analysis[Any], most: int = MOST_BEST) -> str:
    """The best moves in a line, "" where none is better than the others."""
    best = [game.readable(game.text(move)) for move in best_moves(analysis.moves, most)]
    return _("Best: {moves}", moves=", ".join(best)) if best else ""


def joined_moves(game: Game[Any, Any], moves: Sequence[Any]) -> str:
    """Moves of both sides one after the other, as people read them."""
    return " ".join(game.readable(game.text(move)) for move in moves)


def line_texts(game: Game[Any, Any], analysis: Analysis[Any], most: int = 20) -> list[str]:
    """The best lines, each with what it leads to, and so many moves: `32-28 (52 %, book): 19-23 28x19`."""
    texts = []
    for move, following in analysis.lines.items():
        facts = [line_value(analysis.moves[move]), *([_("book")] if move in analysis.book else [])]
        said = f"{game.readable(game.text(move))} ({', '.join(facts)})"
        shown = joined_moves(game, following[:most]) + (" …" if len(following) > most else "")
        texts.append(f"{said}: {shown}" if following else said)
    return texts


def line_value(verdict: Verdict) -> str:
    """What a line leads to, in a word: a percentage for an estimate."""
    if verdict.value is None:
        return "?" if verdict.estimate is None else _("{share} %", share=round(100 * verdict.estimate))
    if verdict.value == 0:
        return _("a tie")
    if not verdict.distance:
        return _("a win") if verdict.value > 0 else _("a loss")
    count = own_moves(verdict.distance)
    if verdict.value > 0:
        return several("a win in {count} move", "a win in {count} moves", count)
    return several("a loss in {count} move", "a loss in {count} moves", count)


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
        gone = outcome.reason in (RESIGNED, OUT_OF_TIME)
        return _after_leaving(outcome, names, best[0]) if gone else _wins(names[best[0]], reason)
    if not best:
        return _("nobody wins: {reason}", reason=reason)
    if len(best) == len(names):
        return _("it is a tie: {reason}", reason=reason)
    shared = ", ".join(names[seat] for seat in best)
    return _("{names} share the win: {reason}", names=shared, reason=reason)


def _wins(name: str, reason: str) -> str:
    return _("{name} wins: {reason}", name=name, reason=reason)


def _after_leaving(outcome: Outcome, names: Sequence[str], winner: int) -> str:
    """Who left, and who wins by that: the reason alone would sound as if the winner had done it."""
    if len(names) > 2:
        return _wins(names[winner], _("nobody else is left"))
    both = {"loser": names[1 - winner], "winner": names[winner]}
    if outcome.reason == RESIGNED:
        return _("{loser} resigned: {winner} wins", **both)
    return _("{loser} ran out of time: {winner} wins", **both)
