"""The side panel's texts: who plays, which moves, how it ended."""

from __future__ import annotations

from rich.text import Text

from ludotheque.game import Verdict
from ludotheque.screens.table import Table, winners
from ludotheque.screens.table import result as result
from ludotheque.screens.terminal.boards import Drawing
from ludotheque.words import _


def players(table: Table, drawing: Drawing, dark: bool) -> Text:
    """The seats, an arrow at the one whose turn it is, their clocks if they run."""
    lines = []
    outcome = table.outcome
    for seat in range(table.match.seats):
        turn = not outcome and seat == table.match.to_move
        won = outcome is not None and seat in winners(outcome)
        line = Text.assemble("▶ " if turn else "★ " if won else "  ", drawing.symbol(seat, dark), " ")
        line.append(table.name(seat), "bold" if turn else "")
        if table.clocks:
            minutes, seconds = divmod(max(0, int(table.clock(seat))), 60)
            line.append("\n    ").append(f"{minutes}:{seconds:02}", "bold reverse" if turn else "")
        elif table.elapsed:
            minutes, seconds = table.elapsed
            line.append("\n    ").append(f"{minutes}:{seconds:02}", "bold")
        lines.append(line)
    return Text("\n").join(lines)


def moves(table: Table, drawing: Drawing, dark: bool) -> Text:
    """The moves so far, one a line."""
    match = table.match
    lines = []
    for number, (state, move) in enumerate(zip(match.states, match.played, strict=False), 1):
        seat = match.game.mover(state, move)
        sign = drawing.symbol(seat, dark) if seat >= 0 else Text(" ")
        lines.append(Text.assemble((f"{number:3} ", "dim"), sign, " ", match.game.text(move)))
    return Text("\n").join(lines) if lines else Text(_("no move was played yet"), "dim italic")


def prospect(verdict: Verdict) -> str:
    """What a move leads to, for who plays alone."""
    if verdict.value is None:
        return _("how this ends is not known")
    return _("it can still be done") if verdict.value > 0 else _("it cannot be done any more")
