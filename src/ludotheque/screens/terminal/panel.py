"""The side panel's texts: who plays, which moves, how it ended."""

from __future__ import annotations

from rich.text import Text

from ludotheque.game import Outcome
from ludotheque.screens.table import Table
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
        lines.append(line)
    return Text("\n").join(lines)


def moves(table: Table, drawing: Drawing, dark: bool) -> Text:
    """The moves so far, one a line."""
    match = table.match
    lines = []
    for number, (state, move) in enumerate(zip(match.states, match.played, strict=False), 1):
        seat = match.game.to_move(state)
        sign = drawing.symbol(seat, dark) if seat >= 0 else Text(" ")
        lines.append(Text.assemble((f"{number:3} ", "dim"), sign, " ", match.game.text(move)))
    return Text("\n").join(lines) if lines else Text(_("no move was played yet"), "dim italic")


def winners(outcome: Outcome) -> list[int]:
    """The seats with the best score."""
    return [seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)]


def result(table: Table, outcome: Outcome) -> str:
    """How the game ended, and why."""
    first, *others = winners(outcome)
    reason = _(outcome.reason)
    if others:
        return _("it is a tie: {reason}", reason=reason)
    return _("{name} wins: {reason}", name=table.name(first), reason=reason)
