"""What the commands print: an analysis as a board and as JSON, and the progress of long work."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, cast

from ludotheque import catalogue
from ludotheque.game import Analysis, Game, Verdict
from ludotheque.screens.drawings import LineDrawing
from ludotheque.sentences import legend, letters_by_cell, sentence
from ludotheque.words import _


def progress_line() -> Callable[[str], None]:
    """What shows how far the work is on one line of a terminal, and nothing in a pipe; "" clears the line."""
    if not sys.stderr.isatty():
        return lambda text: None

    def show(text: str) -> None:
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    return show


def analysis_json(game: Game[Any, Any], analysis: Analysis[Any]) -> dict[str, Any]:
    """The analysis for programs."""
    return {
        **_verdict_json(analysis.verdict),
        **({"note": analysis.note} if analysis.note else {}),
        "moves": {game.text(move): _verdict_json(verdict) for move, verdict in analysis.moves.items()},
    }


def _verdict_json(verdict: Verdict) -> dict[str, float | None]:
    estimate = {} if verdict.estimate is None else {"estimate": verdict.estimate}
    turns = {} if verdict.turns is None else {"turns": verdict.turns}
    return {"value": verdict.value, "distance": verdict.distance, **estimate, **turns}


def analysis_text(game: Game[Any, Any], state: Any, analysis: Analysis[Any]) -> str:
    """The board with the value of each free cell, and the best moves."""
    view = game.view(state, None)
    name = _("player {number}", number=game.to_move(state) + 1)
    drawing = cast(LineDrawing, catalogue.drawing(game.name))
    lines = drawing.draw(view, letters_by_cell(game, state, analysis))
    if analysis.moves:
        lines.append(legend(analysis.verdict))
    lines.append(analysis.note or sentence(analysis.verdict, name))
    good = [game.text(move) for move, verdict in analysis.moves.items() if verdict == analysis.verdict]
    if good and analysis.verdict.value is not None:
        shown = ", ".join(good[:6]) + (", …" if len(good) > 6 else "")
        lines.append(_("best moves: {moves}", moves=shown))
    return "\n".join(lines)
