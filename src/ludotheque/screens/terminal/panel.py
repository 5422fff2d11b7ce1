"""The texts of the side panel: who plays, which moves were made, what an analysis says."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from ludotheque.game import Verdict
from ludotheque.screens.local_table import LocalTable
from ludotheque.screens.terminal.boards import BoardDrawing, Scene
from ludotheque.screens.terminal.table_state import TableState
from ludotheque.sentences import best_line, line_texts, sentence, winners
from ludotheque.words import _, several

MOST_FOLLOWING = 4
"""How many moves of a line are told: the panel is narrow."""

MOST_MOVES = 60
"""How many of the last moves are listed: a move must cost the same however long the game is."""


def players_text(table: LocalTable, drawing: BoardDrawing, dark: bool) -> Text:
    """The seats, an arrow at the one whose turn it is, their points and the time that they have."""
    match = table.match
    best = winners(match.outcome) if match.outcome else ()
    points = table.game.points(match.state)
    lines = []
    for seat in range(match.seats):
        turn, out = seat == table.active, seat in match.out
        mark = "▶ " if turn else "★ " if seat in best else "✗ " if out else "  "
        line = Text.assemble(mark, drawing.symbol(seat, dark), " ")
        line.append(table.name(seat), "bold" if turn else "dim" if out else "")
        facts = []
        if points is not None:
            facts.append(several("{count} point", "{count} points", points[seat]))
        if out:
            facts.append(_("out"))
        elif time := _time(table, seat):
            facts.append(time)
        if facts:
            line.append("\n    ").append(" · ".join(facts), "bold" if turn else "")
        lines.append(line)
    return Text("\n").join(lines)


def _time(table: LocalTable, seat: int) -> str:
    """What a seat's clock shows, or how long a person alone has played."""
    shown = divmod(max(0, int(table.clock(seat))), 60) if table.clocks else table.elapsed
    return f"{shown[0]}:{shown[1]:02}" if shown else ""


def moves_text(table: LocalTable, drawing: BoardDrawing, dark: bool) -> Text:
    """The last moves, one a line."""
    match = table.match
    first = max(0, match.ply - MOST_MOVES)
    lines = [Text(_("the last {count} moves", count=MOST_MOVES), "dim italic")] if first else []
    for number, made in enumerate(match.made(first), first + 1):
        symbol = drawing.symbol(made.seat, dark) if made.seat >= 0 else Text("·", "dim")
        text = match.game.readable(made.text) if made.path else _(made.text)
        lines.append(Text.assemble((f"{number:3} ", "dim"), symbol, " ", text))
    return Text("\n").join(lines) if lines else Text(_("no move was played yet"), "dim italic")


def verdict_text(state: TableState, scene: Scene[Any]) -> str:
    """The analysis in words: the position's, and that of the spot under the cursor."""
    table, analysis = state.table, state.analysis
    if not analysis:
        return state.progress
    lines = [analysis.note or sentence(analysis.verdict, table.active_name)]
    best = best_line(table.game, analysis) if table.match.seats > 1 else ""
    lines += filter(None, (*(line_texts(table.game, analysis, MOST_FOLLOWING) or [best]), state.progress))
    clicks = scene.clicks + scene.cursor
    value = scene.values.get(clicks)
    if value:
        meaning = prospect(value) if analysis.note else sentence(value, table.active_name)
        lines.append(f"{table.game.readable(' '.join(clicks))}: {meaning}")
    return "\n".join(lines)


def prospect(verdict: Verdict) -> str:
    """What a move leads to, for a person alone."""
    if verdict.value is None:
        return _("how this ends is not known")
    return _("it can still be done") if verdict.value > 0 else _("it cannot be done any more")
